// The rule for text up to the next mark. That of markdown-it stops at every character that some rule of somebody could begin
// with; this one where a rule of ours does.
import type { MarkdownIt, StateInline } from 'markdown-it'

const STOPS = new Uint8Array(128)
for (const character of '\n!&*:<[\\]^_`{~') STOPS[character.charCodeAt(0)] = 1

const [MARK, COLON, SLASH, BRACKET] = [0x21, 0x3a, 0x2f, 0x5b]

export function text(md: MarkdownIt) {
  md.inline.ruler.at('text', takeText)
}

function takeText(state: StateInline, silent: boolean): boolean {
  const { src, pos: start, posMax } = state
  let pos = start
  while (pos < posMax && !isStop(src, pos)) pos++
  if (pos === start) return false
  if (!silent) state.pending += src.slice(start, pos)
  state.pos = pos
  return true
}

function isStop(src: string, at: number): boolean {
  const character = src.charCodeAt(at)
  if (character >= STOPS.length || STOPS[character] === 0) return false
  if (character === COLON) return src.charCodeAt(at + 1) === SLASH // of an address
  if (character === MARK) return src.charCodeAt(at + 1) === BRACKET // of a picture
  return true
}
