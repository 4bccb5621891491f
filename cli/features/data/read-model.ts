// Reads the rules, records and tables of a site in one locale.

import { urlOf } from '../../core/addresses.ts'
import { isTag, type Part, type Tag } from '../../core/html.ts'
import { onceForObject } from '../../core/once.ts'
import { editionOf } from '../../site/edition.ts'
import type { FilePlan } from '../../site/feature.ts'
import type { Doc, DocsSite, SiteParts } from '../../site/model.ts'
import { portableArticle } from '../../site/portable-article.ts'
import type { ReadPage, RulesModel } from './model.ts'
import { readRecords } from './records.ts'
import { readRules } from './rules.ts'
import { readSentences, readTables } from './tables.ts'

/** Reads the model of the site on its first use, and again when articles have changed. */
export type ModelOf = (parts: SiteParts) => RulesModel

export const openModel = (plan: FilePlan): ModelOf =>
  onceForObject(
    (parts) => readModel(plan, parts),
    ({ renderer }) => renderer,
  )

function readModel(plan: FilePlan, { site, renderer }: SiteParts): RulesModel {
  const { config } = site
  const pages = publishedDocs(plan).map(({ doc, site: docs }): ReadPage => {
    const article = portableArticle(renderer.articleOf(doc.document), urlOf(doc.path, config))
    return { doc, site: docs, article: withoutNotes(article) }
  })
  const edition = editionOf(config)
  const date = config.editionDate ?? config.book?.date
  return {
    title: config.title,
    ...(edition !== undefined && { edition }),
    ...(date !== undefined && { date }),
    ...(config.license !== undefined && { licence: config.license }),
    locale: config.locale.htmlLang,
    ...readRules(pages, plan),
    recordFiles: readRecords(pages, site),
    tables: readTables(pages, site),
    sentences: readSentences(site),
  }
}

interface PublishedDoc {
  doc: Doc
  site: DocsSite
}

/**
 * The docs that formats contain, in reading order: those of the version that readers are led to, without unlisted pages, pages with
 * `book: false`, and pages that repeat others, such as screens and the index of words.
 */
export function publishedDocs({ docs }: Pick<FilePlan, 'docs'>): PublishedDoc[] {
  return docs
    .filter(({ version }) => version.isLast)
    .flatMap((site) => {
      const order = new Map(
        [...site.sidebars.values()].flatMap(({ neighbours }) => [...neighbours.keys()]).map((path, i) => [path, i]),
      )
      const place = ({ path }: Doc) => order.get(path) ?? order.size
      return site.docs
        .filter((doc) => !isLeftOut(doc))
        .sort((a, b) => place(a) - place(b))
        .map((doc) => ({ doc, site }))
    })
}

function isLeftOut({ unlisted, document }: Doc): boolean {
  const { frontMatter, markdown } = document
  const isIndex = markdown.inserts?.some(({ kind }) => kind === 'index') ?? false
  return unlisted || frontMatter.book === false || frontMatter.print === 'screen' || isIndex
}

/** What the page shows besides its text: changes, posts about it, and files. */
const NOTES = new Set(['changed-in', 'moved', 'design-notes flow', 'copies', 'book-forms'])

const isNote = ({ name, attributes }: Tag) =>
  NOTES.has(attributes.class ?? '') || name === 'form' || attributes['aria-hidden'] === 'true'

export const withoutNotes = (parts: Part[]): Part[] =>
  parts
    .filter((part) => !isTag(part) || !isNote(part))
    .map((part) => (isTag(part) ? { ...part, children: withoutNotes(part.children) } : part))
