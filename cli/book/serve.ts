// The books in `serve`: each file is made when it is requested. PDF is not, because it takes a minute.
import type { SiteParts } from '../build.ts'
import { quiet } from '../errors.ts'
import { booksOf, makeFile } from './files.ts'
import { bookList, fullTitle } from './list.ts'
import { type BookFile, type BookPlan, bookFiles } from './plan.ts'

const servedFiles = (plan: BookPlan, { site }: SiteParts): BookFile[] =>
  bookFiles(plan, site.config).filter(({ format }) => format !== 'pdf')

export const booksInMemory = (parts: SiteParts): { path: string; contents: () => string | Uint8Array }[] =>
  booksOf(parts).flatMap((book) =>
    servedFiles(book.plan, parts).map((file) => ({
      path: file.path,
      contents: () => makeFile(file, book, quiet)?.contents ?? '',
    })),
  )

/** HTML of `:::book`, without sizes. */
export const listInMemory = (parts: SiteParts): string =>
  bookList(
    parts.site.books.flatMap((plan) =>
      servedFiles(plan, parts).map((file) => ({ ...file, title: fullTitle(plan, parts.site.config) })),
    ),
    parts.site,
  )
