// Removes comments (`<!-- … -->` and MDX's `{/* … */}`). The comment `<!-- truncate -->` ends the excerpt of a page.
import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it'
import { findOnce } from './find-once.ts'
import { addError, addWarning } from './places.ts'
import { envOf, paragraph, reportedBefore } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

/** Comments that include a file in VitePress and in web servers. */
const INCLUDE = /^<!--\s*[@#]include\b/
const TRUNCATE = /^(?:<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\})$/

export function comments(md: MarkdownIt) {
  md.block.ruler.before('html_block', 'comment', blockComment, { alt: ['paragraph', 'reference', 'blockquote'] })
  md.inline.ruler.after('place', 'comment', inlineComment)
  md.core.ruler.after('inline', 'truncate', takeMark)
  md.renderer.rules.truncate = () => ''
}

const [LESS, BRACE] = [0x3c, 0x7b]

function isOpening(src: string, at: number): boolean {
  const first = src.charCodeAt(at) // runs for every line and every special character
  return (first === LESS && src.startsWith('<!--', at)) || (first === BRACE && src.startsWith('{/*', at))
}

const closeOf = (open: string) => (open.startsWith('<') ? '-->' : '*/}')

/** Position after the comment; -1 if it is not closed. */
function endOfComment(src: string, at: number, env: MarkdownEnv): number {
  const close = closeOf(src.slice(at, at + 1))
  const end = findOnce(src, close, at, env)
  return end === -1 ? -1 : end + close.length
}

function blockComment(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const from = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0)
  if ((state.sCount[start] ?? 0) - state.blkIndent >= 4 || !isOpening(state.src, from)) return false
  const to = endOfComment(state.src, from, envOf(state))
  if (to === -1) return complain(envOf(state), start)
  let last = start
  while (last < end && (state.eMarks[last] ?? 0) < to) last++
  if (last >= end || state.src.slice(to, state.eMarks[last]).trim() !== '') return false
  if (silent) return true
  const comment = state.src.slice(from, to)
  if (TRUNCATE.test(comment)) state.push('truncate', '', 0).map = [start, last + 1]
  if (INCLUDE.test(comment)) {
    const message = 'A comment cannot include a file; it is hidden like any other comment.'
    addWarning(envOf(state), 'WB376', message, start, 'Copy the text of the file here.')
  }
  state.line = last + 1
  return true
}

function inlineComment(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state
  if (!isOpening(src, pos)) return false
  const env = envOf(state)
  const to = endOfComment(src, pos, env)
  if (to === -1) return !silent && complain(env, env.line)
  if (!silent && TRUNCATE.test(src.slice(pos, to))) {
    const token = state.push('truncate', '', 0)
    token.map = [env.line, env.line + 1]
  }
  state.pos = to
  return true
}

function complain(env: MarkdownEnv, line: number): false {
  if (!reportedBefore(env, `comment ${line}`)) {
    const message = 'A comment is opened here and never closed.'
    addError(env, 'WB365', message, line, 'Close it with --> in the same paragraph, or on a line of its own.')
  }
  return false
}

/** Only the first truncate mark of a page counts. */
function reportSecondMarks(state: StateCore) {
  const env = envOf(state)
  const marks = state.tokens.flatMap((token) =>
    token.type === 'truncate' ? [token] : (token.children ?? []).filter(({ type }) => type === 'truncate'),
  )
  for (const { map } of marks.slice(1)) {
    const message = 'This page already has a truncate mark; this one is ignored.'
    addWarning(env, 'WB366', message, map?.[0], 'Keep one of them.')
  }
}

/** Splits a paragraph at a mark inside it, so that the excerpt is complete HTML. Marks inside other blocks are ignored. */
function takeMark(state: StateCore) {
  const env = envOf(state)
  const at = state.tokens.findIndex(isMark)
  const token = state.tokens[at]
  if (!token) return
  reportSecondMarks(state)
  const drop = (line: number) => {
    const why = 'The truncate mark is inside another block, so it is ignored.'
    addWarning(env, 'WB366', why, line, 'Put it on a line of its own between two paragraphs.')
    for (const one of state.tokens) one.children = one.children?.filter(({ type }) => type !== 'truncate') ?? null
    state.tokens = state.tokens.filter(({ type }) => type !== 'truncate')
  }
  if (token.type === 'truncate') {
    if (token.level > 0) drop(token.map?.[0] ?? 0)
    return
  }
  const children = token.children ?? []
  const mark = children.findIndex(({ type }) => type === 'truncate')
  const line = children[mark]?.map?.[0] ?? token.map?.[0] ?? 0
  const opening = state.tokens[at - 1]
  if (opening?.type !== 'paragraph_open' || opening.level > 0 || children[mark]?.level !== 0) return drop(line)
  const parts = [children.slice(0, mark), children.slice(mark + 1)].map(trimmed)
  const [before = [], after = []] = parts.map((part) => (part.length > 0 ? paragraph(state, part, line) : []))
  const block = new state.Token('truncate', '', 0)
  block.map = [line, line + 1]
  state.tokens.splice(at - 1, 3, ...before, block, ...after)
}

const isMark = ({ type, children }: Token) =>
  type === 'truncate' || (children?.some((one) => one.type === 'truncate') ?? false)

/** Removes spaces and line breaks at both ends. */
function trimmed(part: Token[]): Token[] {
  const isSpace = (token: Token | undefined) =>
    token?.type === 'softbreak' || (token?.type === 'text' && token.content.trim() === '')
  let from = 0
  let to = part.length
  while (from < to && isSpace(part[from])) from++
  while (to > from && isSpace(part[to - 1])) to--
  const kept = part.slice(from, to)
  const [first] = kept
  const last = kept.at(-1)
  if (first?.type === 'text') first.content = first.content.trimStart()
  if (last?.type === 'text') last.content = last.content.trimEnd()
  return kept
}
