// `:::book` lists the forms of the book, with their sizes. The build fills the block when the book is made; see book/list.ts.
import type { MarkdownIt, Token } from 'markdown-it'
import { error } from '../errors.ts'
import { placeOf } from './places.ts'
import { envOf, raw, replaced } from './tokens.ts'

/** The block in an article before the build fills it. */
export const BOOK_PLACE = '<div class="book-forms"></div>'

/** `hasBook`: whether the config has a book. */
export function book(md: MarkdownIt, hasBook: boolean) {
  const isBook = ({ type, meta }: Token) => type === 'data' && meta?.name === 'book'
  md.core.ruler.after('block', 'book', (state) => {
    state.tokens = replaced(state.tokens, isBook, (token) => {
      const env = envOf(state)
      if (hasBook) {
        env.hasBookList = true
        return [raw(state, `${BOOK_PLACE}\n`)]
      }
      const hint = "Add it: book: { edition: '1.0' }"
      env.problems.push(error('WB397', ':::book: site.config.ts has no book.', placeOf(env, token.map?.[0]), hint))
      return []
    })
  })
}
