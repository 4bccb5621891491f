// Marks long quotes of one paragraph: short ones are set in large letters, which tire in a long text.
import type { MarkdownIt } from 'markdown-it'
import { closings } from './tokens.ts'

/** More words are not set in large letters. */
const MAX_LARGE_WORDS = 40

export function quotes(md: MarkdownIt) {
  md.core.ruler.push('quotes', ({ tokens }) => {
    for (const [i, end] of closings(tokens, 'blockquote_open', 'blockquote_close')) {
      const words = tokens[i + 2]?.content.trim().split(/\s+/).length ?? 0
      if (end === i + 4 && words > MAX_LARGE_WORDS) tokens[i]?.attrJoin('class', 'long')
    }
  })
}
