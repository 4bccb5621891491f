// Which books a site has: one for each version of the docs, or one for each part; and their chapters, in the order of the sidebar.

import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Fallback } from '../../../templates/page-data.ts'
import { configPlace, NO_BOOK_OPTIONS } from '../../config/load.ts'
import type { ResolvedConfig } from '../../config/resolved-config.ts'
import { joinPath } from '../../core/addresses.ts'
import { didYouMean } from '../../core/did-you-mean.ts'
import { error, type Report, warning } from '../../core/errors.ts'
import { onceFor } from '../../core/once.ts'
import { slug } from '../../core/slug.ts'
import { isFile } from '../../core/stats.ts'
import { fallbackOf } from '../../site/alternates.ts'
import { localeFolder } from '../../site/locales.ts'
import type { Doc, DocsSite, TreeItem } from '../../site/model.ts'
import { CURRENT, pathInVersion } from '../../site/versions.ts'

/** Folder of the book below the base URL. */
export const BOOK_FOLDER = 'book'

export interface BookPlan {
  /** Relative to the folder of the locale: 'book/', 'book/1.0/', 'book/players/'. */
  folder: string
  title: string
  /** '0.4' */
  edition: string
  /** ISO day of the edition; undefined if neither the config nor git knows it. */
  date: string | undefined
  /** Start of the names of its files: 'gloamwaste-0.4'. */
  name: string
  docs: DocsSite
  chapters: PlannedChapter[]
}

export interface PlannedChapter {
  /** From 1. */
  number: number
  /** Unique in the book, part of the ids of its sections: 'skill-mechanics'. */
  id: string
  title: string
  /** Labels of the categories that contain it, outermost first. */
  parts: string[]
  doc: Doc
  /** Language of a chapter that is not translated. Undefined if the chapter is in the language of the site. */
  language: Fallback | undefined
}

export type BookConfig = NonNullable<ResolvedConfig['book']>

/** The options of the book. */
export const bookConfigOf = ({ book }: ResolvedConfig): BookConfig => book ?? NO_BOOK_OPTIONS

/** Address of the page of the book: '/book'. */
export const bookPath = ({ folder }: Pick<BookPlan, 'folder'>): string => joinPath(folder)

type BookFormat = BookConfig['formats'][number]

/** One file of a book. */
export interface BookFile {
  format: BookFormat
  /** Relative to the folder of the locale: 'book/gloamwaste-0.4.html'. */
  path: string
  /** Paper of a PDF. */
  paper?: BookConfig['paper'][number]
  /** Whether this build makes it. */
  isMade: boolean
}

/** The files that a book can have, in the order of the list for readers. */
export function bookFiles({ folder, name }: BookPlan, config: ResolvedConfig): BookFile[] {
  const own = bookConfigOf(config)
  const { formats = [], paper = own.paper } = config.bookOptions ?? {}
  const isMade = (format: BookFormat) => own.formats.includes(format) || formats.includes(format)
  const pdf = (one: Paper, ending: string, isMade: boolean): BookFile => ({
    format: 'pdf',
    path: `${folder}${name}${ending}.pdf`,
    paper: one,
    isMade,
  })
  return [
    { format: 'page', path: `${folder}index.html`, isMade: isMade('page') },
    { format: 'file', path: `${folder}${name}.html`, isMade: isMade('file') },
    { format: 'epub', path: `${folder}${name}.epub`, isMade: isMade('epub') },
    ...paper.map((one, i) => pdf(one, i === 0 ? '' : endingOf(one), isMade('pdf'))),
    // The command `book` may have made these.
    ...SIZES.filter((size) => !paper.slice(1).includes(size)).map((size) => pdf(size, endingOf(size), false)),
  ]
}

type Paper = BookConfig['paper'][number]

const SIZES = ['A4', 'A5', 'letter'] as const

/** Suffix in the names of files for further papers: '-a5'. */
const endingOf = (paper: Paper) => `-${typeof paper === 'string' ? paper.toLowerCase() : paper.trim}`

/** Plans the books of a site; none if the config has none. Reports unknown sidebars, a missing cover and a missing edition. */
export function planBooks(config: ResolvedConfig, docs: DocsSite[], report: Report): BookPlan[] {
  const { book } = config
  if (!book) return []
  checkEdition(config, docs, report)
  checkCover(config, report)
  const wanted: { name: string; sidebar?: string; at: string[] }[] = book.parts
    ? Object.entries(book.parts).map(([name, sidebar]) => ({ name, sidebar, at: ['book', 'parts', name] }))
    : [{ name: '', ...(book.sidebar !== undefined && { sidebar: book.sidebar }), at: ['book', 'sidebar'] }]
  return wanted.flatMap(({ name, sidebar: id, at }) => {
    const owner = docs.find(({ sidebars }) => id !== undefined && sidebars.has(id)) ?? docs[0]
    const versions = docs.filter(({ version }) => version.docs.id === owner?.version.docs.id)
    return versions.flatMap((site): BookPlan[] => {
      const sidebar = id === undefined ? [...site.sidebars.values()][0] : site.sidebars.get(id)
      if (!sidebar) {
        if (id !== undefined && site.version.isLast) report(unknownSidebar(id, site, config, at))
        return []
      }
      const chapters = chaptersOf(sidebar.items, glossaryOf(site, config), config)
      if (chapters.length === 0) return []
      const title = name === '' ? (book.title ?? config.title) : `${book.title ?? config.title}: ${name}`
      const { edition, date } = editionOf(site, config)
      const folder = [BOOK_FOLDER, site.version.isLast ? '' : versionFolder(site), name].filter(Boolean).join('/')
      const start = [fileNameOf(book.title ?? config.title), name, edition].filter(Boolean).join('-')
      if (Buffer.byteLength(start) > MAX_NAME_BYTES) {
        report(tooLong(start, config))
        return []
      }
      return [{ folder: `${folder}/`, title, edition, date, name: start, docs: site, chapters }]
    })
  })
}

/** A name with the paper and an ending after it must be possible on every system. */
const MAX_NAME_BYTES = 180

function tooLong(name: string, config: ResolvedConfig) {
  const { edition = '' } = bookConfigOf(config)
  const key = Buffer.byteLength(edition) > MAX_NAME_BYTES / 2 ? ['book', 'edition'] : ['book', 'title']
  const message = `The files of the book would be named "${name.slice(0, 40)}…", which has ${Buffer.byteLength(name)} bytes; the limit is ${MAX_NAME_BYTES}.`
  return error('WB428', message, configPlace(config, key), 'Write a shorter edition or a shorter title of the book.')
}

const fileNameOf = (title: string) => slug(title).split('-').filter(Boolean).join('-') || BOOK_FOLDER

function checkCover(config: ResolvedConfig, report: Report) {
  const { cover } = bookConfigOf(config)
  if (cover === undefined || isFile(path.join(config.root, cover))) return
  const message = `"book.cover": there is no file "${cover}" in the folder of the site.`
  report(error('WB593', message, configPlace(config, ['book', 'cover'])))
}

/** Only once for all locales. */
function checkEdition(config: ResolvedConfig, docs: DocsSite[], report: Report) {
  if (config.book?.edition !== undefined || localeFolder(config) !== '') return
  if (docs.every(({ version }) => version.name !== CURRENT)) return
  const message = `The book has no "edition", so its files are named after the date: ${editionDate(config) ?? NO_DATE}.`
  report(warning('WB592', message, configPlace(config, ['book']), "Add one, for example edition: '1.0'"))
}

function unknownSidebar(id: string, { sidebars }: DocsSite, config: ResolvedConfig, at: string[]) {
  const ids = [...sidebars.keys()]
  const message = `"${at.join('.')}": there is no sidebar "${id}".${didYouMean(id, ids)}`
  return error('WB591', message, configPlace(config, at), `Sidebars: ${ids.join(', ')}.`)
}

const versionFolder = ({ version }: DocsSite) => version.basePath.split('/').at(-1) || version.name

/** Frozen versions are editions by their labels. */
function editionOf({ version }: DocsSite, config: ResolvedConfig): Pick<BookPlan, 'edition' | 'date'> {
  const date = editionDate(config)
  if (version.name !== CURRENT) return { edition: version.name, date }
  return { edition: bookConfigOf(config).edition ?? date ?? NO_DATE, date }
}

const NO_DATE = 'undated'

/** ISO day of the edition. */
function editionDate(config: ResolvedConfig): string | undefined {
  return bookConfigOf(config).date ?? lastCommit(config.root)
}

const lastCommit = onceFor((root: string): string | undefined => {
  try {
    const log: string[] = [
      '-c',
      'core.fsmonitor=false',
      'log',
      '-1',
      '--format=%cd',
      '--date=format-local:%Y-%m-%d',
      '--',
      'content',
    ]
    const env = { ...process.env, TZ: 'UTC' }
    const found = execFileSync('git', log, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env })
    return found.trim() || undefined
  } catch {
    return undefined // No git, or no repository.
  }
})

/** Path of the doc that lists the terms, in its version. The book has a list of its own. */
export const glossaryOf = ({ version }: DocsSite, { markdown }: ResolvedConfig): string | undefined =>
  markdown.glossary && pathInVersion(markdown.glossary, version)

function chaptersOf(items: TreeItem[], glossary: string | undefined, config: ResolvedConfig): PlannedChapter[] {
  const found = new Map<Doc, Pick<PlannedChapter, 'doc' | 'parts'>>()
  const add = (doc: Doc, parts: string[]) => {
    const { frontMatter, markdown } = doc.document
    const isIndex = doc.path === glossary || markdown.inserts?.some(({ kind }) => kind === 'index')
    // Screens repeat parts of other chapters.
    const isLeftOut =
      doc.unlisted || frontMatter.draft || frontMatter.book === false || isIndex || frontMatter.print === 'screen'
    if (!isLeftOut && !found.has(doc)) found.set(doc, { doc, parts })
  }
  const visit = (list: TreeItem[], parts: string[]) => {
    for (const item of list) {
      if (item.type === 'doc' && !item.isRef) add(item.doc, parts)
      if (item.type !== 'category') continue
      const inside = [...parts, item.label]
      if (item.doc) add(item.doc, inside)
      visit(item.items, inside)
    }
  }
  visit(items, [])
  const ids = new Set<string>()
  return [...found.values()].map(({ doc, parts }, i) => {
    const id = chapterId(doc, ids)
    ids.add(id)
    const language = fallbackOf(doc.document, config)
    return { number: i + 1, id, title: doc.heading || doc.title, parts, doc, language }
  })
}

/** Ids of the parts that every book has. */
export const OWN_IDS = { title: 'title', text: 'text', contents: 'contents', terms: 'terms', index: 'index' } as const

/** The last segment of the doc's id, or all of them if it is taken. */
function chapterId({ id }: Doc, taken: Set<string>): string {
  const segments = id.replace(/\/(?:index|readme)$/i, '').split('/')
  const reserved: string[] = Object.values(OWN_IDS)
  const isFree = (one: string) => !taken.has(one) && !reserved.includes(one)
  const last = elementId(segments.at(-1) ?? id)
  if (isFree(last)) return last
  const whole = elementId(segments.join('-'))
  if (isFree(whole)) return whole
  for (let n = 1; ; n++) if (isFree(`${whole}-${n}`)) return `${whole}-${n}`
}

/** An id that is also a name in XML. */
export const elementId = (text: string): string =>
  text.replace(/[^\p{L}\p{N}._-]/gu, '-').replace(/^(?![\p{L}_])/u, '_')
