// The book as PDF. Chromium prints no page numbers of links, so each pass prints those of the pass before, until none moves.
import { type Problem, warning } from '../../core/errors.ts'
import type { Book } from './book.ts'
import type { Chromium } from './chromium.ts'
import { fillBook } from './holes.ts'
import { type BookSources, portableDocument } from './pages.ts'
import { bleedOf, type Paper, paperStyle } from './paper.ts'
import { finishPdf, readPlaces } from './pdf-file.ts'

const MOST_PASSES = 4

interface BookPdf {
  contents: Uint8Array
  pages: number
  /** First page of each chapter. */
  chapterPages: number[]
}

interface PdfOptions extends BookSources {
  paper: Paper
  chromium: Chromium
  report: (problem: Problem) => void
}

export async function bookPdf(book: Book, { paper, chromium, report, ...sources }: PdfOptions): Promise<BookPdf> {
  const { config } = sources.site
  const css = paperStyle(book, paper, config)
  const document = portableDocument(book, sources, { scripts: [], css, canRoll: false, forLetters: false })
  const multiple = typeof paper === 'string' ? 1 : paper.pages
  let numbers: PageNumbers = GUESS
  let blankPages = 0
  for (let pass = 1; ; pass++) {
    const pageOf = numbers.get.bind(numbers)
    const bytes = await chromium.print(fillBook(document, { texts: config.language.texts, pageOf, blankPages }))
    const { pages, places } = readPlaces(bytes)
    const found = new Map([...places].map(([id, page]) => [id, String(page)]))
    const isStable = isSame(numbers, found) && pages % multiple === 0
    if (isStable || pass === MOST_PASSES) {
      if (!isStable) report(unstable(book))
      const chapterPages = book.chapters.map(({ id }) => places.get(id) ?? 0)
      const contents = finishPdf(bytes, { date: book.plan.date, ...bleedOf(paper) })
      return { contents, pages, chapterPages }
    }
    numbers = found
    blankPages = (multiple - ((pages - blankPages) % multiple)) % multiple
  }
}

/** Page of each id. */
interface PageNumbers {
  get(id: string): string | undefined
}

/** The numbers of the first pass: as wide as most. */
const GUESS: PageNumbers = { get: () => '100' }

const isSame = (one: PageNumbers, other: Map<string, string>) =>
  one !== GUESS && [...other].every(([id, page]) => one.get(id) === page)

const unstable = ({ plan }: Book) =>
  warning(
    'WB597',
    `After ${MOST_PASSES} passes some places of ${plan.name}.pdf still moved: a page number may be wrong by one.`,
  )
