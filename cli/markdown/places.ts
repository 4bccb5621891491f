// Tracks the current line of the file. markdown-it knows the lines of blocks only; messages and links need the line of a word.
import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'
import { error, type Place, warning } from '../core/errors.ts'
import { placeInLines } from '../core/source-text.ts'
import { envOf } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

/** Place of a line of the content (0-based). Default: the line that is being parsed. */
export const placeOf = (env: MarkdownEnv, line = env.line): { file: string; line: number } => ({
  file: env.file,
  line: line + env.lineOffset + 1,
})

/** Place of the text that is being parsed, with its column if it is known. */
export function placeInText(state: StateInline): Place & { line: number } {
  const env = envOf(state)
  const { text } = env
  const isHere = text?.content === state.src
  const column = isHere ? placeInLines(state.src, state.pos, text.firstLine, env.lines).column : undefined
  return { ...placeOf(env), ...(column && { column }) }
}

/** A line of the content, 0-based, or a place in the file. Default: the line that is being parsed. */
type At = number | Place | undefined

/** Reports an error of the page. */
export function addError(env: MarkdownEnv, code: string, message: string, at?: At, hint?: string) {
  env.problems.push(error(code, message, typeof at === 'object' ? at : placeOf(env, at), hint))
}

export function addWarning(env: MarkdownEnv, code: string, message: string, at?: At, hint?: string) {
  env.problems.push(warning(code, message, typeof at === 'object' ? at : placeOf(env, at), hint))
}

/** Warns at the first of several places of one kind, with their number. `lines`: of the content, 0-based. */
export function warnOnce(env: MarkdownEnv, code: string, message: string, lines: (number | undefined)[], hint: string) {
  if (lines.length > 0) addWarning(env, code, withCount(message, lines.length), lines[0], hint)
}

/** 'A second title.' → 'A second title (on 3 lines).' */
const withCount = (message: string, count: number) =>
  count === 1 ? message : message.replace(/\.$/, ` (on ${count} lines).`)

const WITH_LINE = new Set(['link_open', 'image', 'footnote_ref', 'html_inline'])

/** Keeps `env.line` at the line that is being parsed, and sets the line of links and images. */
export function places(md: MarkdownIt) {
  md.block.ruler.before('table', 'place', (state: StateBlock, line: number) => {
    envOf(state).line = line
    return false
  })
  md.inline.ruler.after('text', 'place', placeInline)
  // Handles the last tokens, before later rules join texts.
  md.inline.ruler2.before('balance_pairs', 'place', (state) => {
    const env = envOf(state)
    if (state.src === env.text?.content) markLines(state.tokens, env)
    return false
  })
  // Like markdown-it's own rule, but keeps track of the line.
  md.core.ruler.at('inline', (state) => {
    const env = envOf(state)
    let line = 0
    for (const token of state.tokens) {
      if (token.map) line = token.map[0]
      if (token.type !== 'inline') continue
      token.map ??= [line, line + 1] // table cells have none
      token.children ??= []
      env.line = line
      env.text = { content: token.content, firstLine: line, breaks: breaksOf(token.content), marked: 0 }
      state.md.inline.parse(token.content, state.md, state.env, token.children)
    }
  })
}

function placeInline(state: StateInline, silent: boolean): boolean {
  const env = envOf(state)
  const { text } = env
  if (silent || !text || text.breaks.length === 0 || state.src !== text.content) return false
  markLines(state.tokens, env)
  env.line = text.firstLine + countBelow(text.breaks, state.pos)
  return false
}

/** Sets the line of tokens made since the last call: they started on `env.line`. */
function markLines(tokens: StateInline['tokens'], env: MarkdownEnv) {
  const { text } = env
  if (!text) return
  for (; text.marked < tokens.length; text.marked++) {
    const token = tokens[text.marked]
    if (token && WITH_LINE.has(token.type)) token.map = [env.line, env.line + 1]
  }
}

function breaksOf(content: string): number[] {
  const breaks: number[] = []
  for (let at = content.indexOf('\n'); at !== -1; at = content.indexOf('\n', at + 1)) breaks.push(at)
  return breaks
}

/** How many of the sorted numbers are below `limit`. */
function countBelow(sorted: number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}
