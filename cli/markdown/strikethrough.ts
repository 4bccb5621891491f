// Strikethrough with one tilde, as in GFM: https://github.github.com/gfm/#strikethrough-extension-. Not inside a word, where it
// is a range (1~3) or another system's subscript (H~2~O).
import type { MarkdownIt, StateInline } from 'markdown-it'

const TILDE = 0x7e
/** Differs from the marker of two tildes, so that one tilde never closes two. */
const MARKER = -TILDE

export function strikethrough(md: MarkdownIt) {
  md.inline.ruler.after('strikethrough', 'single_strikethrough', openOrClose)
  md.inline.ruler2.after('strikethrough', 'single_strikethrough', (state) => {
    strikeOut(state, state.delimiters)
    for (const meta of state.tokens_meta) if (meta?.delimiters) strikeOut(state, meta.delimiters)
    return false
  })
}

function openOrClose(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== TILDE) return false
  // The rule before this one has handled two and more tildes.
  const { can_open: open, can_close: close } = state.scanDelims(state.pos, false)
  state.push('text', '', 0).content = '~'
  state.delimiters.push({ marker: MARKER, length: 0, token: state.tokens.length - 1, end: -1, open, close })
  state.pos++
  return true
}

function strikeOut({ tokens }: StateInline, delimiters: StateInline['delimiters']) {
  for (const { marker, token, end } of delimiters) {
    const closer = marker === MARKER && end !== -1 ? delimiters[end] : undefined
    if (!closer) continue
    for (const [at, type, nesting] of [
      [token, 's_open', 1],
      [closer.token, 's_close', -1],
    ] as const) {
      const mark = tokens[at]
      if (mark) Object.assign(mark, { type, tag: 's', nesting, markup: '~', content: '' })
    }
  }
}
