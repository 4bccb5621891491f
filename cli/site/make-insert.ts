// Makes the HTML of one insert: the index of the docs, a section of another page on a screen, or an embedded page.

import { escapeHtml } from '../../templates/escape.ts'
import { fill } from '../../templates/languages/fill.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Content, ContentDocument } from '../content/model.ts'
import { hrefOf } from '../core/addresses.ts'
import { error, quiet, type Report } from '../core/errors.ts'
import { groupBy } from '../core/group-by.ts'
import { parseTree } from '../core/html.ts'
import { collatorOf, letterOf } from '../core/language-order.ts'
import { onceFor } from '../core/once.ts'
import { slug } from '../core/slug.ts'
import { GLOSSARY } from '../data/data-record.ts'
import type { ArticleHtml } from '../markdown/holes.ts'
import { paperStyle } from '../markdown/paper-styles.ts'
import type { Heading, Insert, PaperStyle } from '../markdown/types.ts'
import { findSection } from './doc-sections.ts'
import type { DocsSite, Linker } from './model.ts'
import { openParts } from './page-parts.ts'
import { pagePart, screenSection } from './screen-sections.ts'
import { idOfWords, partsOf } from './wiki-names.ts'
import { type IndexEntry, wordIndex } from './word-index.ts'

export interface InsertSources {
  config: ResolvedConfig
  content: Content
  docs: DocsSite[]
  linker: Linker
}

/** The HTML of an insert. */
interface MadeInsert {
  html: ArticleHtml
  headings: Heading[]
  /** The embedded page. The HTML contains its inserts as holes. */
  page?: ContentDocument
  /** Converts an id of the HTML to the id in the document that shows it. Default: it stays the same. */
  idOf?(id: string): string
}

const NOTHING: MadeInsert = { html: { text: [], holes: [] }, headings: [] }

/** Makes the HTML of an insert of the document. Reports an insert that cannot be shown. */
type MakeInsert = (insert: Insert, document: ContentDocument, report: Report) => MadeInsert

export function openInsertMaker(sources: InsertSources): MakeInsert {
  const { config, docs, linker } = sources
  const siteOf = (document: ContentDocument) =>
    docs.find((site) => site.docs.some((doc) => doc.document === document)) ??
    docs.find(({ version }) => version.isLast)
  const index = onceFor((site: DocsSite) => indexHtml(indexOf(site, sources, quiet), config))
  const partOf = openParts((page) => linker.linksOf(page))
  const make: MakeInsert = (insert, document, report) => {
    if (insert.kind === 'title') return titleOf(insert)
    if (insert.kind === 'style') return { html: styleLink(insert.name, config), headings: [] }
    if (insert.kind === 'page') return embedded(insert, document)
    const site = siteOf(document)
    if (!site) return NOTHING
    if (insert.kind === 'index') return withLines(index(site), insert.line)
    const made = sectionOf(insert, site)
    if (!('fault' in made)) return made
    const place = { file: document.file, line: insert.line }
    report(error('WB386', `:::screen: ${made.fault}`, place, made.hint ?? HOW_TO_NAME))
    return NOTHING
  }
  const embedded = ({ name, anchor }: Extract<Insert, { kind: 'page' }>, document: ContentDocument): MadeInsert => {
    const named = linker.pageNamed(name, document)
    if (!named) return NOTHING // The link above the text reports the name.
    const { page, href } = named
    const { id: words } = partsOf(name)
    const id = idOfWords(words, page.outline()) ?? words
    const html = partOf(page, [id], (tree) => pagePart(tree, { id, href }))
    return { html, page, headings: [], idOf: (inner) => `${anchor}--${inner}` }
  }
  const sectionOf = (
    { name, ...rest }: Section,
    { docs, drafts }: DocsSite,
  ): MadeInsert | { fault: string; hint?: string } => {
    const section = findSection(name, docs)
    if ('fault' in section) return 'fault' in findSection(name, drafts) ? section : NOTHING
    const { doc, id } = section
    const { anchor, line, title, only } = rest
    const options = { id, href: hrefOf(doc.path, config.baseUrl), ...(only && { only }), ...(title && { title }) }
    const made = doc.document.markdown.inserts
      ? { fault: 'its page shows parts of other pages', hint: WITHOUT_PARTS }
      : partOf(doc.document, [id, only ?? '', title], (tree) => screenSection(tree, options))
    if ('fault' in made) return { ...made, fault: `"${name}" cannot be shown: ${made.fault}.` }
    const heading = doc.document.outline().headings.find((one) => one.id === id)
    const shown = title === undefined ? heading : { text: title, html: escapeHtml(title) }
    return {
      html: made,
      headings: shown ? [{ ...shown, id: anchor, level: 3, line }] : [],
      idOf: (inner) => (inner === id ? anchor : `${anchor}--${inner}`),
    }
  }
  return make
}

const HOW_TO_NAME = 'A section is named by doc and heading: combat#rounds'
const WITHOUT_PARTS =
  'Choose a section of a page without :::screen, :::index and ![[…]], or move the section to a page of its own.'

type Section = Extract<Insert, { kind: 'section' }>

export function indexOf(site: DocsSite, { config, content }: InsertSources, report: Report): IndexEntry[] {
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
    html: pagePart(parseTree(html.join('')), { id: '' }),
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
