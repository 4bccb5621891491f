// The files of a site's books: which there are, and how each is made. `build` writes them, `serve` makes them when requested.
import fs from 'node:fs'
import path from 'node:path'
import type { SiteParts } from '../build.ts'
import { configPlace, type ResolvedConfig } from '../config/load.ts'
import { type Problem, warning } from '../errors.ts'
import { hashOf } from '../hash.ts'
import { once } from '../once.ts'
import type { FileFacts } from '../outputs/pages.ts'
import { type Book, makeBook } from './book.ts'
import { bookEpub } from './epub.ts'
import { type BookSources, bookFile, bookPage } from './pages.ts'
import { type BookFile, type BookPlan, bookConfigOf } from './plan.ts'
import type { Cover } from './portable.ts'

/** Largest page or file. Phones do not open larger ones. */
const MAX_BYTES = 20_000_000

/** A file with its contents. */
export interface MadeFile extends BookFile, Partial<Omit<FileFacts, 'bytes'>> {
  contents: string | Uint8Array
}

/** One book with everything its files are made from. */
export interface BookParts {
  plan: BookPlan
  /** Equal keys mean equal bytes of all files but PDF. */
  key: string
  /** Made once, when the first file is. */
  book: () => Book
  sources: BookSources
}

/** The books of a locale; none if the config has none. */
export function booksOf({ site, bundle, renderer }: SiteParts): BookParts[] {
  const cover = site.books.length > 0 ? readCover(site.config) : undefined
  return site.books.map((plan) => ({
    plan,
    key: bookKey(plan, { site, bundle, cover }),
    book: once(() => makeBook(site, plan, ({ doc }) => renderer.articleOf(doc.document))),
    sources: { site, bundle, cover },
  }))
}

function readCover(config: ResolvedConfig): Cover | undefined {
  const { cover } = bookConfigOf(config)
  return cover === undefined ? undefined : { contents: fs.readFileSync(path.join(config.root, cover)), path: cover }
}

function bookKey({ chapters, docs, ...plan }: BookPlan, { site, bundle, cover }: BookSources): string {
  const { config, linker, content } = site
  const data = content.versionData.get(docs.version.folder) ?? content.data
  return hashOf(
    JSON.stringify([
      plan,
      chapters.map(({ doc, ...chapter }) => [
        chapter,
        doc.path,
        doc.document.htmlHash,
        linker.linksOf(doc.document),
        doc.document.frontMatter.print,
      ]),
      data.hash('glossary'),
      [config.title, config.tagline, config.url, config.baseUrl, config.license, config.locale, config.language],
      [config.colorMode, config.contentPolicy, config.policySources, config.book],
      [bundle.inlineScripts.beforePaint, bundle.book?.css, bundle.book?.code, Object.keys(config.components)],
      cover && hashOf(cover.contents),
      linker.assets().map(({ path }) => path),
    ]),
  )
}

/** Makes one file; undefined if it is too large, which is reported. */
export function makeFile(
  file: BookFile,
  { book, sources }: BookParts,
  report: (problem: Problem) => void,
): MadeFile | undefined {
  if (file.format === 'epub') return { ...file, contents: bookEpub(book(), sources) }
  const contents = file.format === 'page' ? bookPage(book(), sources) : bookFile(book(), sources)
  const bytes = Buffer.byteLength(contents)
  if (bytes <= MAX_BYTES) return { ...file, contents }
  const size = (bytes / 1e6).toFixed(1)
  const message = `${file.path} has ${size} MB, more than 20 MB: it is not made.`
  const hint = "Divide the book: book: { parts: { players: 'aSidebar', guide: 'anotherSidebar' } }"
  report(warning('WB594', message, configPlace(sources.site.config, ['book']), hint))
  return undefined
}
