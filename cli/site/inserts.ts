// Makes what articles show of the whole site: the index of the docs, sections of other pages on screens, and embedded pages.

import { escapeHtml } from '../../templates/escape.ts'
import { fill } from '../../templates/languages/fill.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Content, ContentDocument } from '../content/model.ts'
import { hrefOf } from '../core/addresses.ts'
import { error, quiet, type Report } from '../core/errors.ts'
import { groupBy } from '../core/group-by.ts'
import { collatorOf, letterOf } from '../core/language-order.ts'
import { onceFor } from '../core/once.ts'
import { slug } from '../core/slug.ts'
import type { Fillers } from '../markdown/holes.ts'
import { paperStyle } from '../markdown/paper-styles.ts'
import type { Insert, PaperStyle } from '../markdown/types.ts'
import { findSection } from './doc-sections.ts'
import type { DocsSite, Inserts, Linker, MadeInsert } from './model.ts'
import { pagePart, screenSection } from './screen-sections.ts'
import { idOfWords, partsOf } from './wiki-names.ts'
import { type IndexEntry, wordIndex } from './word-index.ts'

interface InsertSources {
  config: ResolvedConfig
  content: Content
  docs: DocsSite[]
  linker: Pick<Linker, 'article' | 'pageNamed'>
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
        glossary: data.get('glossary') ?? [],
        ownPath: (path) => (path.startsWith(`${base}/`) ? site.version.basePath + path.slice(base.length) : path),
        collator: collatorOf(config.locale.htmlLang),
      },
      report,
    )
  }
  const index = onceFor((site: DocsSite) => indexHtml(indexOf(site, quiet), config))
  const make = (insert: Insert, document: ContentDocument, report: Report, fillers: Fillers = {}): MadeInsert => {
    if (insert.kind === 'title') return titleOf(insert)
    if (insert.kind === 'style') return { html: styleLink(insert.name, config), headings: [] }
    if (insert.kind === 'page') return { html: embedded(insert, document, fillers), headings: [] }
    const site = siteOf(document)
    if (!site) return NOTHING
    if (insert.kind === 'index') return withLines(index(site), insert.line)
    const made = sectionOf(insert, site, fillers)
    if (!('fault' in made)) return made
    const place = { file: document.file, line: insert.line }
    report(error('WB386', `:::screen: ${made.fault}`, place, 'A section is named by doc and heading: combat#rounds'))
    return NOTHING
  }
  /** Pages whose text is being put into other pages. */
  const open = new Set<string>()
  const embedded = (
    { name, anchor }: Extract<Insert, { kind: 'page' }>,
    document: ContentDocument,
    fillers: Fillers,
  ): string => {
    const named = linker.pageNamed(name, document)
    // The link above the text reports a wrong name.
    if (!named || named.page.file === document.file || open.has(named.page.file)) return ''
    const isInner = open.has(document.file)
    open.add(document.file)
    const html = linker.article(named.page, fillers)
    if (!isInner) open.delete(document.file)
    const { id } = partsOf(name)
    return pagePart(html, { id: idOfWords(id, named.page.outline()) ?? id, anchor, href: named.href })
  }
  const sectionOf = (
    { name, ...rest }: Section,
    { docs, drafts }: DocsSite,
    fillers: Fillers,
  ): MadeInsert | { fault: string } => {
    const section = findSection(name, docs)
    if ('fault' in section) return 'fault' in findSection(name, drafts) ? section : NOTHING
    const { doc, id } = section
    const href = hrefOf(doc.path, config.baseUrl)
    const made = doc.document.markdown.inserts
      ? { fault: 'it shows parts of other pages itself' }
      : screenSection(linker.article(doc.document, fillers), { ...rest, id, href })
    if ('fault' in made) return { fault: `"${name}" cannot be shown: ${made.fault}.` }
    const heading = doc.document.outline().headings.find((one) => one.id === id)
    const { anchor, line, title } = rest
    const shown = title === undefined ? heading : { text: title, html: escapeHtml(title) }
    return { html: made.html, headings: shown ? [{ ...shown, id: anchor, level: 3, line }] : [] }
  }
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
    of: (document, fillers) =>
      (document.markdown.inserts ?? []).map((insert) => make(insert, document, quiet, fillers)),
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
    },
  }
}

type Section = Extract<Insert, { kind: 'section' }>

const titleOf = ({ title, anchor, line }: Extract<Insert, { kind: 'title' }>): MadeInsert => ({
  html: `<h3 class="vh" id="${escapeHtml(anchor)}">${escapeHtml(title)}</h3>`,
  headings: [{ id: anchor, level: 3, text: title, html: escapeHtml(title), line }],
})

const styleLink = (name: PaperStyle, { rootUrl }: ResolvedConfig) =>
  `<link rel="stylesheet" href="${escapeHtml(rootUrl + paperStyle(name).path)}" media="print">`

const NOTHING: MadeInsert = { html: '', headings: [] }

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
  return {
    html: groups
      .map(
        ([letter, group]) =>
          `<h2 id="${letterId(letter)}"><a class="hash" href="#${letterId(letter)}">${escapeHtml(letter)}</a></h2>\n<dl class="facts">${group.map(item).join('\n')}</dl>\n`,
      )
      .join(''),
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
