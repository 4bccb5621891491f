// `:::book` lists the forms of the book, with their sizes. The build fills the block when the book is made; see feature.ts.

import type { Token } from 'markdown-it'
import { hole } from '../../markdown/holes.ts'
import { envOf, raw } from '../../markdown/tokens.ts'
import type { Use } from '../../markdown/types.ts'

export function bookBlock({ state, complain }: Use, hasBook: boolean): Token[] {
  if (hasBook) {
    const env = envOf(state)
    env.parts.add('book')
    return [raw(state, `${hole(env, { kind: 'book' })}\n`)]
  }
  complain('site.config.ts has no book.', "Add it: book: { edition: '1.0' }")
  return []
}
