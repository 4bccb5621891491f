// `:index[word]` adds a word to the index of the docs and shows nothing. The word leads to the section that contains the mark;
// `:index[word]{see="Other"}` leads to another word instead.
import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it'
import { attributesIn } from './attributes.ts'
import { addError, placeInText } from './places.ts'
import { envOf, reportedBefore } from './tokens.ts'
import type { IndexMark } from './types.ts'

const COLON = 0x3a
const MARK = /:index\[([^[\]\n]*)\](\{[^{}\n]*\})?/y
/** Ends a line whose braces belong to a mark. */
export const ENDS_IN_MARK = /:index\[[^[\]]*\]\{[^{}]*\}$/

export function indexMarks(md: MarkdownIt) {
  md.inline.ruler.before('escape', 'index-mark', parseMark)
  md.core.ruler.push('index-marks', collectMarks)
  md.renderer.rules.index_mark = () => ''
}

function parseMark(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== COLON) return false
  MARK.lastIndex = state.pos
  const [whole, word = '', braces] = MARK.exec(state.src) ?? []
  if (whole === undefined) return false
  if (!silent) {
    const mark = readMark(state, word.trim(), braces)
    if (mark) state.push('index_mark', '', 0).meta = mark
    else state.push('text', '', 0).content = whole
  }
  const before = state.src[state.pos - 1] ?? ' '
  state.pos += whole.length
  // One of the spaces around it is kept.
  if (/\s/.test(before) && state.src[state.pos] === ' ') state.pos++
  return true
}

/** Undefined if the mark is invalid, which is reported here. */
function readMark(
  state: StateInline,
  word: string,
  braces: string | undefined,
): Omit<IndexMark, 'section'> | undefined {
  const env = envOf(state)
  const place = placeInText(state)
  const attributes = braces === undefined ? undefined : attributesIn(braces)
  const see = attributes?.named.get('see')
  const isKnown = braces === undefined || (see !== undefined && attributes?.named.size === 1)
  if (word !== '' && isKnown)
    return { word, ...(see && { see }), line: place.line, ...(place.column && { column: place.column }) }
  const message =
    word === '' ? ':index[] has no word.' : `:index[${word}] has braces that are not read: ${braces ?? ''}`
  if (!reportedBefore(env, `index ${env.line} ${state.pos}`))
    addError(env, 'WB395', message, place, 'Write :index[word] or :index[word]{see="Other word"}.')
  return undefined
}

/** Runs after the ids of headings are known. */
function collectMarks(state: StateCore) {
  const env = envOf(state)
  let section = ''
  const collect = (tokens: Token[]) => {
    for (const { type, meta, children } of tokens) {
      if (type === 'index_mark') env.indexed.push({ ...(meta as Omit<IndexMark, 'section'>), section })
      if (children) collect(children)
    }
  }
  for (const token of state.tokens) {
    if (token.type === 'heading_open') section = String(token.attrGet('id') ?? section)
    else if (token.children) collect(token.children)
  }
}
