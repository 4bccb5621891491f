// The book of the docs: its page, its files to download, and the list of them that `:::book` shows.

import fs from 'node:fs'
import path from 'node:path'
import { configPlace } from '../../config/load.ts'
import type { ResolvedConfig } from '../../config/resolved-config.ts'
import { BuildError, warning } from '../../core/errors.ts'
import { readFound } from '../../core/find-files.ts'
import { hashOf } from '../../core/hash.ts'
import { jsonText } from '../../core/json-text.ts'
import { once, onceFor, onceForObject } from '../../core/once.ts'
import { GLOSSARY } from '../../data/data-record.ts'
import { faviconHref } from '../../site/favicon.ts'
import type { Feature } from '../../site/feature.ts'
import { publishedFiles } from '../../site/find-published.ts'
import type { Contents, KeySources, Making, PlannedFile, Renderer, SearchEntry, Site } from '../../site/model.ts'
import { bookBlock } from './block.ts'
import { type Book, makeBook } from './book.ts'
import { booksOf } from './books.ts'
import { findChromium, noBrowser, openChromium, versionOf } from './chromium.ts'
import { formerIn } from './former-ids.ts'
import { bookList, formName, fullTitle, type ListedFile, removedNote } from './list.ts'
import { type BookSources, bookFile, bookPage } from './pages.ts'
import { bookPdf } from './pdf.ts'
import { type BookFile, type BookPlan, bookConfigOf, bookFiles, bookPath, type PlannedChapter } from './plan.ts'
import type { Cover } from './portable.ts'
import { sectionNumbers } from './section-numbers.ts'

const SOURCE = 'the book'

export const book: Feature = {
  name: 'book',
  *files({ config, docs, report }) {
    for (const plan of booksOf({ config, docs }, report)) {
      const files = bookFiles(plan, config)
      for (const file of files) yield file.isMade ? madeFile(file, plan, otherForms(files)) : keptFile(file, plan)
      yield {
        path: `${plan.folder}book.json`,
        source: SOURCE,
        needs: files.map((file) => file.path),
        key: (making) => hashOf(JSON.stringify([partsOf(plan, making).key, listedFiles(plan, making)])),
        contents: (making) => summaryOf(plan, making),
      }
    }
  },
  searchEntries: ({ config, docs }) => booksOf({ config, docs }).flatMap((plan) => searchEntryOf(plan, config)),
  blocks: ({ book }) => ({
    directives: {
      book: { make: (use) => bookBlock(use, book !== undefined), code: 'WB397', filled: 'by the build' },
    },
    settings: book !== undefined,
  }),
  ruleFacts({ config, docs }) {
    const chapters = booksOf({ config, docs }).flatMap((plan) => plan.chapters)
    const numbers = new Map(chapters.map(({ doc, number }) => [doc, number]))
    return (doc, _site, article) => {
      const number = numbers.get(doc)
      const sections = number === undefined ? [] : [...sectionNumbers(number, article)]
      return new Map(sections.map(([id, number]) => [id, { number }]))
    }
  },
  noteOnRemoved: (removed, published) => removedNote(removed, [...published.keys()]),
  fills: {
    book: {
      needs: ({ config, docs }) =>
        booksOf({ config, docs }).flatMap((plan) => bookFiles(plan, config).map((file) => file.path)),
      html: (making) =>
        bookList(
          booksOf(making.site).flatMap((plan) => listedFiles(plan, making)),
          making.site,
        ),
    },
  },
}

/** The first form of a book that every build makes, found by what readers call a book; its text names all forms. */
function searchEntryOf(plan: BookPlan, config: ResolvedConfig): SearchEntry[] {
  const { formats } = bookConfigOf(config)
  const made = bookFiles(plan, config).filter(({ format, isMade }) => isMade && formats.includes(format))
  const [first] = made
  if (!first) return []
  return [
    {
      path: first.format === 'page' ? bookPath(plan) : `/${first.path}`,
      title: fullTitle(plan, config),
      text: made.map((file) => formName(file, config)).join(' · '),
      words: config.language.texts.bookWords.split(', '),
      version: plan.docs.version.key,
    },
  ]
}

/** The files of one book in a build. */
interface BookParts {
  /** Equal keys mean equal bytes of all files but PDF. */
  key: string
  /** Made when the first file is. */
  book: () => Book
  sources: BookSources
}

type ArticleOf = (chapter: PlannedChapter) => string

/** The parts of each book, made once for all its files. */
const partsOf = (plan: BookPlan, making: KeySources) => partsOfBuild(making.renderer)(plan, making)

const partsOfBuild = onceForObject((renderer: Renderer) => {
  const coverOf = onceFor((config: ResolvedConfig) => readCover(config))
  return onceFor((plan: BookPlan, { site, bundle }: KeySources): BookParts => {
    const sources = { site, bundle, cover: coverOf(site.config) }
    const articleOf: ArticleOf = ({ doc }) => renderer.articleOf(doc.document)
    return {
      key: keyOf(plan, sources, articleOf),
      book: once(() => makeBook(site, plan, articleOf)),
      sources,
    }
  })
})

function readCover(config: ResolvedConfig): Cover | undefined {
  const { cover } = bookConfigOf(config)
  return cover === undefined ? undefined : { contents: fs.readFileSync(path.join(config.root, cover)), path: cover }
}

/** The articles are in the key as readers see them: with embedded pages, and with what code of the site makes. */
function keyOf(
  { chapters, docs, ...plan }: BookPlan,
  { site, bundle, cover }: BookSources,
  articleOf: ArticleOf,
): string {
  const { config, content } = site
  const data = content.versionData.get(docs.version.folder) ?? content.data
  const files = filesIn(site)
  const formerOf = formerIn(site)
  const keys = chapters.map(({ doc, ...chapter }) => {
    const { markdown, frontMatter } = doc.document
    const article = articleOf({ doc, ...chapter })
    return [chapter, doc.path, hashOf(article), files(article), markdown.indexed, frontMatter.print, formerOf({ doc })]
  })
  return hashOf(
    JSON.stringify([
      plan,
      keys,
      data.hash(GLOSSARY),
      [config.title, config.tagline, config.url, config.rootUrl, config.baseUrl, config.license],
      [config.locale, config.language, config.colorMode, config.markdown.glossary, faviconHref(config)],
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

/** The files that the page of the book links. */
const otherForms = (files: BookFile[]) => files.filter(({ format }) => format !== 'page')

/** `others`: the other forms of the book. */
function madeFile(file: BookFile, plan: BookPlan, others: BookFile[]): PlannedFile {
  if (file.format === 'pdf')
    return {
      path: file.path,
      source: SOURCE,
      key: (making) => `${partsOf(plan, making).key} ${JSON.stringify(file.paper)} ${browserVersion()}`,
      contents: (making) => printed(file, plan, making),
    }
  const isPage = file.format === 'page'
  return {
    path: file.path,
    source: SOURCE,
    key: (making) => partsOf(plan, making).key + (isPage ? ` ${formsHtml(plan, making)}` : ''),
    contents: (making) => made(file, plan, making),
    ...(isPage && { needs: others.map(({ path }) => path) }),
    isChecked: true,
  }
}

/** The links of the page of a book to its other forms. */
function formsHtml(plan: BookPlan, making: KeySources): string {
  const files = listedFiles(plan, making).filter(({ format }) => format !== 'page')
  return bookList(files, making.site)
}

/** Files of the command `book` stay while the book is the same: a PDF takes a minute and needs a browser. */
const keptFile = ({ path }: BookFile, plan: BookPlan): PlannedFile => ({
  path,
  source: SOURCE,
  isCurrent: (key, making) => key.split(' ')[0] === partsOf(plan, making).key,
})

const browser = once(() => ({ program: findChromium() }))

const browserVersion = once(() => {
  const { program } = browser()
  return program === undefined ? 'none' : versionOf(program)
})

/** Largest page or file in bytes. Phones do not open larger ones. */
const MAX_BYTES = 20_000_000

async function made(file: BookFile, plan: BookPlan, making: Making): Promise<Contents | undefined> {
  const { book, sources } = partsOf(plan, making)
  if (file.format === 'epub') return (await import('./epub.ts')).bookEpub(book(), sources)
  const contents =
    file.format === 'page' ? bookPage(book(), sources, formsHtml(plan, making)) : bookFile(book(), sources)
  const bytes = Buffer.byteLength(contents)
  if (bytes <= MAX_BYTES) return contents
  const size = (bytes / 1e6).toFixed(1)
  const message = `${file.path} has ${size} MB, more than 20 MB: it is not made.`
  const hint = "Divide the book: book: { parts: { players: 'aSidebar', guide: 'anotherSidebar' } }"
  making.report(warning('WB594', message, configPlace(sources.site.config, ['book']), hint))
  return undefined
}

/** Undefined if there is no browser, or if it fails: that is reported. */
async function printed(file: BookFile, plan: BookPlan, { report, ...making }: Making) {
  const { book, sources } = partsOf(plan, making)
  try {
    const { program } = browser()
    if (program === undefined) throw noBrowser()
    const chromium = await openChromium(program)
    try {
      const { contents, ...facts } = await bookPdf(book(), { ...sources, paper: file.paper ?? 'A4', chromium, report })
      return { contents, facts: { ...facts, paper: file.paper } satisfies PdfFacts }
    } finally {
      await chromium.close()
    }
  } catch (cause) {
    if (!(cause instanceof BuildError)) throw cause
    cause.problems.forEach(report)
    return undefined
  }
}

/** Facts about a PDF. */
interface PdfFacts {
  paper: BookFile['paper']
  pages: number
  /** First page of each chapter. */
  chapterPages: number[]
}

/** The forms that the site has, in the order of the list for readers. */
function listedFiles(plan: BookPlan, { site, of, isOnRequest }: KeySources): ListedFile[] {
  const title = fullTitle(plan, site.config)
  return bookFiles(plan, site.config).flatMap(({ isMade, ...file }): ListedFile[] => {
    const published = of(file.path)
    if (isOnRequest) return isMade && file.format !== 'pdf' ? [{ ...file, title }] : []
    if (!published) return []
    const { pages, paper } = (published.facts ?? {}) as Partial<PdfFacts>
    return [{ ...file, title, bytes: published.size, ...(pages !== undefined && { pages }), ...(paper && { paper }) }]
  })
}

/** book.json: what the book has, for other programs. */
function summaryOf(plan: BookPlan, making: KeySources): string {
  const { book, sources } = partsOf(plan, making)
  const { title, edition, date, folder } = plan
  const files = listedFiles(plan, making)
  const pdf = files.find(({ format }) => format === 'pdf')
  const { chapterPages } = ((pdf && making.of(pdf.path)?.facts) ?? {}) as Partial<PdfFacts>
  return jsonText({
    title,
    edition,
    ...(date !== undefined && { date }),
    language: sources.site.config.locale.htmlLang,
    files: files.map(({ path, title: _, ...file }) => ({ ...file, path: path.slice(folder.length) })),
    chapters: book().chapters.map(({ number, id, title: name, doc, words }, i) => ({
      number,
      id,
      title: name,
      path: doc.path,
      words,
      ...(chapterPages?.[i] && { page: chapterPages[i] }),
    })),
  })
}
