// Fills the inserts of articles, which show other parts of the site, and checks them. make-insert.ts makes the HTML of one.

import { escapeHtml } from '../../templates/escape.ts'
import type { ContentDocument } from '../content/model.ts'
import { error, quiet, type Report } from '../core/errors.ts'
import { hashOf } from '../core/hash.ts'
import { type ArticleHtml, type Fillers, fill, writeHtml } from '../markdown/holes.ts'
import type { Insert } from '../markdown/types.ts'
import { type Embed, isRepeated, MAX_LEVELS, openEmbedCheck } from './embeds.ts'
import { type InsertSources, indexOf, openInsertMaker } from './make-insert.ts'
import type { Inserts } from './model.ts'

export function openInserts(sources: InsertSources): Inserts {
  const { content, docs } = sources
  const make = openInsertMaker(sources)
  /** `above`: the chain of embedded pages, from the document of the page down to `document`. `prefix`: start of the ids in `document`. */
  const fillerOf =
    (document: ContentDocument, fillers: Fillers, above: ContentDocument[], prefix: string): InsertFiller =>
    ({ insert }) => {
      const wanted = document.markdown.inserts?.[insert]
      if (!wanted) return ''
      const { html, page, idOf = (id) => id } = make(wanted, document, quiet)
      if (!page) return fill(html, { ...fillers, id: ({ id }) => escapeHtml(prefix + idOf(id)) })
      if (isRepeated(page, above) || above.length > MAX_LEVELS) return ''
      return fill(html, {
        ...fillers,
        id: ({ id }) => escapeHtml(prefix + idOf(id)),
        insert: fillerOf(page, fillers, [...above, page], prefix + idOf('')),
      })
    }
  /** The embedded pages of a document, or of a part of it. */
  const embedsIn = (document: ContentDocument, inserts: Insert[]): Embed[] =>
    inserts.flatMap((insert) => {
      if (insert.kind !== 'page') return []
      const { page, html } = make(insert, document, quiet)
      const bytes = html.text.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
      return page ? [{ line: insert.line, page, bytes, inner: () => embedsIn(page, insertsIn(page, html)) }] : []
    })
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
          indexOf(site, sources, report)
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

/** The inserts in a part of a page. */
const insertsIn = ({ markdown: { inserts = [] } }: ContentDocument, { holes }: ArticleHtml): Insert[] =>
  holes.flatMap((hole) => (hole.kind === 'insert' ? (inserts[hole.insert] ?? []) : []))

function checkScreens(document: ContentDocument, report: Report) {
  const { file, frontMatter, markdown } = document
  const { screens } = markdown
  if (!screens || frontMatter.print === 'screen') return
  const hint = 'Write print: screen in the front matter.'
  report(error('WB386', ':::screen: the page is not printed as a screen.', { file, line: screens[0]?.line ?? 1 }, hint))
}
