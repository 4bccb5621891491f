// Comments (`<!-- … -->`, and `{/* … */}` as MDX writes them) are not shown; one of them marks the end of a preview.
import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'

const TRUNCATE = /^(?:<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\})$/
const OPEN = /^(?:<!--|\{\/\*)/

export function comments(md: MarkdownIt) {
  md.block.ruler.before('html_block', 'comment', blockComment, { alt: ['paragraph', 'reference', 'blockquote'] })
  md.inline.ruler.before('text', 'comment', inlineComment)
}

function blockComment(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if ((state.sCount[start] ?? 0) - state.blkIndent >= 4) return false
  const lineText = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
  const first = lineText(start)
  if (!OPEN.test(first)) return false
  const close = first.startsWith('<') ? '-->' : '*/}'
  let last = start
  while (last < end && !lineText(last).includes(close)) last++
  if (
    last >= end ||
    lineText(last)
      .slice(lineText(last).indexOf(close) + close.length)
      .trim() !== ''
  )
    return false
  if (silent) return true
  if (TRUNCATE.test(first.trim())) state.push('truncate', '', 0).map = [start, last + 1]
  state.line = last + 1
  return true
}

function inlineComment(state: StateInline, silent: boolean): boolean {
  if (!OPEN.test(state.src.slice(state.pos, state.pos + 4))) return false
  const close = state.src[state.pos] === '<' ? '-->' : '*/}'
  const end = state.src.indexOf(close, state.pos)
  if (end === -1) return false
  if (!silent && TRUNCATE.test(state.src.slice(state.pos, end + close.length))) state.push('truncate', '', 0)
  state.pos = end + close.length
  return true
}
