// Makes what articles show of the whole site: the index of the docs, sections of other pages on screens, and embedded pages.

import { escapeHtml } from '../../templates/escape.ts'
import { fill } from '../../templates/languages/fill.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Content, ContentDocument } from '../content/model.ts'
import { hrefOf } from '../core/addresses.ts'
import { error, quiet, type Report } from '../core/errors.ts'
import { groupBy } from '../core/group-by.ts'
import { hashOf } from '../core/hash.ts'
import { collatorOf, letterOf } from '../core/language-order.ts'
import { onceFor } from '../core/once.ts'
import { slug } from '../core/slug.ts'
import { GLOSSARY } from '../data/data-record.ts'
import { type ArticleHtml, type Fillers, fill as fillPart, writeHtml } from '../markdown/holes.ts'
import { paperStyle } from '../markdown/paper-styles.ts'
import type { Heading, Insert, PaperStyle } from '../markdown/types.ts'
import { findSection } from './doc-sections.ts'
import { type Embed, isRepeated, MAX_LEVELS, openEmbedCheck } from './embeds.ts'
import type { DocsSite, Inserts, Linker } from './model.ts'
import { openParts } from './page-parts.ts'
import { pagePart, screenSection } from './screen-sections.ts'
import { idOfWords, partsOf } from './wiki-names.ts'
import { type IndexEntry, wordIndex } from './word-index.ts'

interface InsertSources {
  config: ResolvedConfig
  content: Content
  docs: DocsSite[]
  linker: Linker
}

export function openInserts({ config, content, docs, linker }: InsertSources): Inserts {
  const siteOf = (document: ContentDocument) =>
    docs.find((site) => site.docs.some((doc) => doc.document === document)) ??
    docs.find(({ version }) => version.isLast)
  const indexOf = (site: DocsSite, report: Report): IndexEntry[] => {
    const data = content.versionData.get(site.version.folder) ?? content.data
    const base = site.version.docs.basePath
    return wordIndex(
      {
        docs: site.docs,
        glossary: data.get(GLOSSARY) ?? [],
        ownPath: (path) => (path.startsWith(`${base}/`) ? site.version.basePath + path.slice(base.length) : path),
        collator: collatorOf(config.locale.htmlLang),
      },
      report,
    )
  }
  const index = onceFor((site: DocsSite) => indexHtml(indexOf(site, quiet), config))
  const partOf = openParts((page) => linker.linksOf(page))
  const make = (insert: Insert, document: ContentDocument, report: Report): MadeInsert => {
    if (insert.kind === 'title') return titleOf(insert)
    if (insert.kind === 'style') return { html: styleLink(insert.name, config), headings: [] }
    if (insert.kind === 'page') return embedded(insert, document)
    const site = siteOf(document)
    if (!site) return NOTHING
    if (insert.kind === 'index') return withLines(index(site), insert.line)
    const made = sectionOf(insert, site)
    if (!('fault' in made)) return made
    const place = { file: document.file, line: insert.line }
    report(error('WB386', `:::screen: ${made.fault}`, place, 'A section is named by doc and heading: combat#rounds'))
    return NOTHING
  }
  const embedded = ({ name, anchor }: Extract<Insert, { kind: 'page' }>, document: ContentDocument): MadeInsert => {
    const named = linker.pageNamed(name, document)
    if (!named) return NOTHING // The link above the text reports the name.
    const { page, href } = named
    const { id: words } = partsOf(name)
    const id = idOfWords(words, page.outline()) ?? words
    const html = partOf(page, [id], (pieces) => pagePart(pieces, { id, href }))
    return { html, page, headings: [], idOf: (inner) => `${anchor}--${inner}` }
  }
  const sectionOf = ({ name, ...rest }: Section, { docs, drafts }: DocsSite): MadeInsert | { fault: string } => {
    const section = findSection(name, docs)
    if ('fault' in section) return 'fault' in findSection(name, drafts) ? section : NOTHING
    const { doc, id } = section
    const { anchor, line, title, only } = rest
    const options = { id, href: hrefOf(doc.path, config.baseUrl), ...(only && { only }), ...(title && { title }) }
    const made = doc.document.markdown.inserts
      ? { fault: 'it shows parts of other pages itself' }
      : partOf(doc.document, [id, only ?? '', title], (pieces) => screenSection(pieces, options))
    if ('fault' in made) return { fault: `"${name}" cannot be shown: ${made.fault}.` }
    const heading = doc.document.outline().headings.find((one) => one.id === id)
    const shown = title === undefined ? heading : { text: title, html: escapeHtml(title) }
    return {
      html: made,
      headings: shown ? [{ ...shown, id: anchor, level: 3, line }] : [],
      idOf: (inner) => (inner === id ? anchor : `${anchor}--${inner}`),
    }
  }
  /** `above`: the document of the page, and the pages that show each other down to `document`. `prefix`: of ids in `document`. */
  const fillerOf =
    (document: ContentDocument, fillers: Fillers, above: ContentDocument[], prefix: string): InsertFiller =>
    ({ insert }) => {
      const wanted = document.markdown.inserts?.[insert]
      if (!wanted) return ''
      const { html, page, idOf = (id) => id } = make(wanted, document, quiet)
      if (!page) return fillPart(html, { ...fillers, id: ({ id }) => escapeHtml(prefix + idOf(id)) })
      if (isRepeated(page, above) || above.length > MAX_LEVELS) return ''
      return fillPart(html, {
        ...fillers,
        id: ({ id }) => escapeHtml(prefix + idOf(id)),
        insert: fillerOf(page, fillers, [...above, page], prefix + idOf('')),
      })
    }
  /** The inserts of a document that show pages, or those in a part of it. */
  const embedsIn = (document: ContentDocument, inserts: Insert[]): Embed[] =>
    inserts.flatMap((insert) => {
      if (insert.kind !== 'page') return []
      const { page, html } = embedded(insert, document)
      const bytes = html.text.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
      return page ? [{ line: insert.line, page, bytes, inner: () => embedsIn(page, insertsIn(page, html)) }] : []
    })
  const checkScreens = (document: ContentDocument, report: Report) => {
    const { file, frontMatter, markdown } = document
    const { screens } = markdown
    if (!screens || frontMatter.print === 'screen') return
    const hint = 'Write print: screen in the front matter.'
    report(
      error('WB386', ':::screen: the page is not printed as a screen.', { file, line: screens[0]?.line ?? 1 }, hint),
    )
  }
  const publishedDocuments = () => [
    ...docs.flatMap((site) => site.docs.map(({ document }) => document)),
    ...content.pages,
  ]
  return {
    filler: (document, fillers, prefix = '') => fillerOf(document, fillers, [document], prefix),
    headings: (document) =>
      (document.markdown.inserts ?? []).flatMap((insert) => make(insert, document, quiet).headings),
    key(document) {
      const found = new Map<string, string>()
      const add = (from: ContentDocument, inserts: Insert[]) => {
        for (const { line: _, ...insert } of inserts) {
          const name = `${from.file} ${JSON.stringify(insert)}`
          if (found.has(name)) continue
          const { html, page } = make({ ...insert, line: 1 }, from, quiet)
          found.set(name, hashOf(writeHtml(html)))
          if (page) add(page, insertsIn(page, html))
        }
      }
      add(document, document.markdown.inserts ?? [])
      return [...found].join('\n')
    },
    styles: () => {
      const inserts = publishedDocuments().flatMap(({ markdown }) => markdown.inserts ?? [])
      return [...new Set(inserts.flatMap((insert) => (insert.kind === 'style' ? [insert.name] : [])))]
    },
    check(report) {
      for (const site of docs)
        if (site.docs.some(({ document }) => document.markdown.inserts?.some(({ kind }) => kind === 'index')))
          indexOf(site, report)
      for (const document of publishedDocuments()) {
        for (const insert of document.markdown.inserts ?? []) make(insert, document, report)
        checkScreens(document, report)
      }
      const checkEmbeds = openEmbedCheck(report)
      for (const document of [...publishedDocuments(), ...[...content.posts.values()].flat()])
        checkEmbeds(document, embedsIn(document, document.markdown.inserts ?? []))
    },
  }
}

type InsertFiller = NonNullable<Fillers['insert']>

type Section = Extract<Insert, { kind: 'section' }>

/** What an insert shows. */
interface MadeInsert {
  html: ArticleHtml
  headings: Heading[]
  /** The page that the HTML is of: its inserts are in it. */
  page?: ContentDocument
  /** Makes an id of the HTML one of the document that shows it. Default: they are the same. */
  idOf?(id: string): string
}

const NOTHING: MadeInsert = { html: { text: [], holes: [] }, headings: [] }

/** The inserts in a part of a page. */
const insertsIn = ({ markdown: { inserts = [] } }: ContentDocument, { holes }: ArticleHtml): Insert[] =>
  holes.flatMap((hole) => (hole.kind === 'insert' ? (inserts[hole.insert] ?? []) : []))

const titleOf = ({ title, anchor, line }: Extract<Insert, { kind: 'title' }>): MadeInsert => ({
  html: {
    text: ['<h3 class="vh" id="', `">${escapeHtml(title)}</h3>`],
    holes: [{ kind: 'id', id: anchor }],
  },
  headings: [{ id: anchor, level: 3, text: title, html: escapeHtml(title), line }],
})

const styleLink = (name: PaperStyle, { rootUrl }: ResolvedConfig): ArticleHtml => ({
  text: [`<link rel="stylesheet" href="${escapeHtml(rootUrl + paperStyle(name).path)}" media="print">`],
  holes: [],
})

const withLines = ({ html, headings }: MadeInsert, line: number): MadeInsert => ({
  html,
  headings: headings.map((heading) => ({ ...heading, line })),
})

function indexHtml(entries: IndexEntry[], { baseUrl, language, locale }: ResolvedConfig): MadeInsert {
  const { indexSee, indexSeeAlso } = language.texts
  const item = ({ word, sections, see }: IndexEntry) => {
    const links = sections.map(
      ({ path, id, title }) =>
        `<a href="${escapeHtml(hrefOf(path, baseUrl) + (id && `#${encodeURIComponent(id)}`))}">${escapeHtml(title)}</a>`,
    )
    const words = see.map((one) => `<a href="#${entryId(one)}">${escapeHtml(one)}</a>`).join(', ')
    const others = words && fill(sections.length > 0 ? indexSeeAlso : indexSee, { word: words })
    const found = [...links, ...(others ? [others] : [])].join(', ')
    return `<div id="${entryId(word)}"><dt>${escapeHtml(word)}</dt><dd>${found}</dd></div>`
  }
  const groups = [...groupBy(entries, ({ word }) => letterOf(word, locale.htmlLang))]
  const html = groups.map(
    ([letter, group]) =>
      `<h2 id="${letterId(letter)}"><a class="hash" href="#${letterId(letter)}">${escapeHtml(letter)}</a></h2>\n<dl class="facts">${group.map(item).join('\n')}</dl>\n`,
  )
  return {
    html: pagePart(html, { id: '' }),
    headings: groups.map(([letter]) => ({
      id: letterId(letter),
      level: 2,
      text: letter,
      html: escapeHtml(letter),
      line: 1,
    })),
  }
}

const letterId = (letter: string) => `letter-${encodeURIComponent(slug(letter) || String(letter.codePointAt(0)))}`
const entryId = (word: string) => `index-${escapeHtml(slug(word))}`
