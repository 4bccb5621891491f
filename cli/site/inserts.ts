// Makes what articles show of the whole site: the index of the docs.
import { escapeHtml } from '../../templates/escape.ts'
import { fill } from '../../templates/languages/fill.ts'
import type { ResolvedConfig } from '../config/load.ts'
import type { Content, ContentDocument } from '../content/read.ts'
import { quiet, type Report } from '../errors.ts'
import { groupBy } from '../group-by.ts'
import { letterOf } from '../markdown/glossary.ts'
import type { Insert } from '../markdown/inserts.ts'
import type { Heading } from '../markdown/types.ts'
import { onceFor } from '../once.ts'
import { slug } from '../slug.ts'
import { hrefOf } from './addresses.ts'
import type { DocsSite } from './doc-pages.ts'
import { type IndexEntry, wordIndex } from './word-index.ts'

/** What an insert adds to a page. */
interface MadeInsert {
  html: string
  headings: Heading[]
}

export interface Inserts {
  /** In the order of `markdown.inserts`. */
  of(document: ContentDocument): MadeInsert[]
  /** Reports every problem of the inserts of all docs. */
  check(report: Report): void
}

interface InsertSources {
  config: ResolvedConfig
  content: Content
  docs: DocsSite[]
}

export function openInserts({ config, content, docs }: InsertSources): Inserts {
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
        collator: new Intl.Collator(config.locale.htmlLang, { numeric: true }),
      },
      report,
    )
  }
  const index = onceFor((site: DocsSite) => indexHtml(indexOf(site, quiet), config))
  const make = (insert: Insert, document: ContentDocument): MadeInsert => {
    const site = siteOf(document)
    switch (insert.kind) {
      case 'index':
        return site ? withLines(index(site), insert.line) : { html: '', headings: [] }
    }
  }
  return {
    of: (document) => (document.markdown.inserts ?? []).map((insert) => make(insert, document)),
    check(report) {
      for (const site of docs)
        if (site.docs.some(({ document }) => document.markdown.inserts?.some(({ kind }) => kind === 'index')))
          indexOf(site, report)
    },
  }
}

const withLines = ({ html, headings }: MadeInsert, line: number): MadeInsert => ({
  html,
  headings: headings.map((heading) => ({ ...heading, line })),
})

function indexHtml(entries: IndexEntry[], { baseUrl, language }: ResolvedConfig): MadeInsert {
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
  const groups = [...groupBy(entries, ({ word }) => letterOf(word))]
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
