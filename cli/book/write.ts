// Writes the books of a locale, or keeps the files that are up to date.
import type { SiteParts } from '../build.ts'
import { BuildError, type Problem } from '../errors.ts'
import { hashOf } from '../hash.ts'
import { jsonText } from '../json-text.ts'
import { once } from '../once.ts'
import type { RenderCache, RenderedEntry } from '../outputs/pages.ts'
import type { Output } from '../write/output.ts'
import { findChromium, noBrowser, openChromium, versionOf } from './chromium.ts'
import { type BookParts, booksOf, type MadeFile, makeFile } from './files.ts'
import { bookList, fullTitle, type ListedFile } from './list.ts'
import { bookPdf } from './pdf.ts'
import { type BookFile, type BookFormat, bookFiles } from './plan.ts'

const SOURCE = 'the book'

/** Of the list for readers. */
const ORDER: BookFormat[] = ['page', 'file', 'epub', 'pdf']

interface WriteBooks {
  cache: Omit<RenderCache, 'save'>
  output: Output
}

export interface WrittenBooks {
  /** HTML of `:::book`. */
  list: string
  files: ListedFile[]
  problems: Problem[]
  /** Why PDF files are missing. */
  failures: Problem[]
}

export async function writeBooks(parts: SiteParts, { cache, output }: WriteBooks): Promise<WrittenBooks> {
  const problems: Problem[] = []
  const failures: Problem[] = []
  /** One line for all PDF files that are missing for the same reason. */
  const fail = (found: Problem[]) =>
    failures.push(...found.filter(({ message }) => failures.every((known) => known.message !== message)))
  const program = once(() => findChromium())
  const listed: ListedFile[] = []
  for (const book of booksOf(parts)) {
    const files: ListedFile[] = []
    for (const file of bookFiles(book.plan, parts.site.config)) {
      const written = file.format === 'pdf' ? await keepOrPrint(file, book) : keepOrMake(file, book)
      if (written) files.push(written)
    }
    files.push(...keepOthers(book, files))
    files.sort((a, b) => ORDER.indexOf(a.format) - ORDER.indexOf(b.format))
    writeSummary(book, files)
    const title = fullTitle(book.plan, parts.site.config)
    listed.push(...files.map((file) => ({ ...file, title })))
  }
  return { list: bookList(listed, parts.site), files: listed, problems, failures }

  /** Undefined if the file cannot be made. */
  function keepOrMake(file: BookFile, book: BookParts): ListedFile | undefined {
    const kept = keepFile(file, book.key)
    if (kept) return kept
    const found: Problem[] = []
    const made = makeFile(file, book, (problem) => found.push(problem))
    problems.push(...found)
    return made && add(made, book.key, { file, bookKey: book.key })
  }

  /** Undefined if there is no browser, or if it fails. */
  async function keepOrPrint(file: BookFile, book: BookParts): Promise<ListedFile | undefined> {
    const browser = program()
    if (browser === undefined) {
      fail(noBrowser().problems)
      return undefined
    }
    const key = hashOf(JSON.stringify([book.key, file.paper, versionOf(browser)]))
    const kept = keepFile(file, key)
    if (kept) return kept
    try {
      const chromium = await openChromium(browser)
      try {
        const report = (problem: Problem) => problems.push(problem)
        const { contents, ...made } = await bookPdf(book.book(), {
          ...book.sources,
          paper: file.paper ?? 'A4',
          chromium,
          report,
        })
        return add({ ...file, ...made, contents }, key, { file, bookKey: book.key })
      } finally {
        await chromium.close()
      }
    } catch (cause) {
      if (!(cause instanceof BuildError)) throw cause
      fail(cause.problems)
      return undefined
    }
  }

  /** Files that the command `book` has made of the same book. */
  function keepOthers({ key }: BookParts, wanted: BookFile[]): ListedFile[] {
    return cache.all().flatMap(({ bookFile, key: fileKey }) => {
      const isOther = bookFile?.bookKey === key && wanted.every(({ path }) => path !== bookFile.file.path)
      return (isOther && keepFile(bookFile.file, fileKey)) || []
    })
  }

  function keepFile(file: BookFile, key: string): ListedFile | undefined {
    const before = cache.get(file.path)
    const [hash] = before?.hashes ?? []
    const isCurrent = before?.key === key && output.previousHash(file.path) === hash
    if (!isCurrent || hash === undefined || !output.keep(file.path, SOURCE)) return undefined
    cache.set(file.path, before)
    return { ...file, ...before.book }
  }

  function add(
    { contents, pages, chapterPages, ...file }: MadeFile,
    key: string,
    bookFile?: RenderedEntry['bookFile'],
  ): ListedFile {
    const facts = {
      bytes: Buffer.byteLength(contents),
      ...(pages !== undefined && { pages }),
      ...(chapterPages && { chapterPages }),
    }
    const hash = output.add({ path: file.path, contents, source: SOURCE })
    cache.set(file.path, { key, hashes: [hash], book: facts, ...(bookFile && { bookFile }) })
    return { ...file, ...facts }
  }

  /** book.json: what the book has, for other programs. */
  function writeSummary(book: BookParts, files: ListedFile[]) {
    const { plan } = book
    const path = `${plan.folder}book.json`
    const key = hashOf(book.key + JSON.stringify(files))
    const before = cache.get(path)
    if (before?.key === key && output.previousHash(path) === before.hashes[0] && output.keep(path, SOURCE)) {
      cache.set(path, before)
      return
    }
    add({ format: 'page', path, contents: summaryOf(book, files) }, key)
  }
}

function summaryOf({ plan, book, sources }: BookParts, files: ListedFile[]): string {
  const { title, edition, date, folder } = plan
  const pages = files.find(({ format }) => format === 'pdf')?.chapterPages
  return jsonText({
    title,
    edition,
    ...(date !== undefined && { date }),
    language: sources.site.config.locale.htmlLang,
    files: files.map(({ path, chapterPages: _, ...file }) => ({ ...file, path: path.slice(folder.length) })),
    chapters: book().chapters.map(({ number, id, title: name, doc, words }, i) => ({
      number,
      id,
      title: name,
      path: doc.path,
      words,
      ...(pages?.[i] && { page: pages[i] }),
    })),
  })
}
