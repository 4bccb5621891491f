// `:::book` lists the forms of the book, with their sizes. The build fills the block when the book is made; see feature.ts.
import type { Token } from 'markdown-it'
import type { Use } from '../../markdown/data-query.ts'
import { envOf, raw } from '../../markdown/tokens.ts'

/** The block in an article before the build fills it. */
export const BOOK_PLACE = '<div class="book-forms"></div>'

export function bookBlock({ state, complain }: Use, hasBook: boolean): Token[] {
  if (hasBook) {
    envOf(state).parts.add('book')
    return [raw(state, `${BOOK_PLACE}\n`)]
  }
  complain('site.config.ts has no book.', "Add it: book: { edition: '1.0' }")
  return []
}
