// The files of a site's books: which there are, and how each is made. `build` writes them, `serve` makes them when requested.
import fs from 'node:fs'
import path from 'node:path'
import type { SiteParts } from '../build.ts'
import { configPlace, type ResolvedConfig } from '../config/load.ts'
import { readFound } from '../content/find-files.ts'
import { type Problem, warning } from '../errors.ts'
import { hashOf } from '../hash.ts'
import { once } from '../once.ts'
import type { FileFacts } from '../outputs/pages.ts'
import { iconHref } from '../site/icons.ts'
import type { Site } from '../site/plan.ts'
import { type Book, makeBook } from './book.ts'
import { bookEpub } from './epub.ts'
import { type BookSources, bookFile, bookPage } from './pages.ts'
import { type BookFile, type BookPlan, bookConfigOf, type PlannedChapter } from './plan.ts'
import { type Cover, publishedFiles } from './portable.ts'

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
  const articleOf = ({ doc }: PlannedChapter) => renderer.articleOf(doc.document)
  return site.books.map((plan) => ({
    plan,
    key: bookKey(plan, { site, bundle, cover }, articleOf),
    book: once(() => makeBook(site, plan, articleOf)),
    sources: { site, bundle, cover },
  }))
}

function readCover(config: ResolvedConfig): Cover | undefined {
  const { cover } = bookConfigOf(config)
  return cover === undefined ? undefined : { contents: fs.readFileSync(path.join(config.root, cover)), path: cover }
}

/** The articles are in the key as readers see them: with embedded pages, and with what code of the site makes. */
function bookKey(
  { chapters, docs, ...plan }: BookPlan,
  { site, bundle, cover }: BookSources,
  articleOf: (chapter: PlannedChapter) => string,
): string {
  const { config, content } = site
  const data = content.versionData.get(docs.version.folder) ?? content.data
  const files = filesIn(site)
  const keys = chapters.map(({ doc, ...chapter }) => {
    const { markdown, frontMatter } = doc.document
    const article = articleOf({ doc, ...chapter })
    return [chapter, doc.path, hashOf(article), files(article), markdown.indexed, frontMatter.print]
  })
  return hashOf(
    JSON.stringify([
      plan,
      keys,
      data.hash('glossary'),
      [config.title, config.tagline, config.url, config.rootUrl, config.baseUrl, config.license],
      [config.locale, config.language, config.colorMode, config.markdown.glossary, iconHref(config)],
      [config.theme.use, config.theme.drawings, config.contentPolicy, config.policySources, config.book],
      [bundle.inlineScripts.beforePaint, bundle.book, files(bundle.book?.css ?? '')],
      cover && hashOf(cover.contents),
    ]),
  )
}

/** Finds the pictures and fonts that HTML or CSS names. The address of one in content/static does not change with its contents. */
function filesIn(site: Site): (text: string) => string[] {
  const find = publishedFiles(site)
  const statics = new Set(site.content.statics)
  return (text) =>
    [...text.matchAll(ADDRESS)].flatMap(([, picture = '', font = '']) => {
      const found = find(picture.replaceAll('&amp;', '&') || font)
      return found ? [found.file, statics.has(found) ? hashOf(readFound(found)) : ''] : []
    })
}

const ADDRESS = / src="([^"]*)"|url\(["']?([^"')]+)/g

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
