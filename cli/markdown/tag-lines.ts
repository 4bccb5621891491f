// Tags on lines of their own, if HTML is on. As in MDX, the lines below the tag of a component are Markdown, and a tag may end
// on a line that looks like a quote.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { startsWith } from './containers.ts'
import { isComponentTag, TAG_HERE } from './html.ts'
import { reportComponent } from './mdx.ts'
import { envOf } from './tokens.ts'

export function tagLines(md: MarkdownIt, { html }: { html: boolean }) {
  if (html) md.block.ruler.before('html_block', 'tag_lines', tagLine)
}

function tagLine(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if ((state.sCount[start] ?? 0) - state.blkIndent >= 4 || !startsWith(state, start, '<')) return false
  TAG_HERE.lastIndex = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0)
  const [whole, slash = '', name = '', attributes = '', self = ''] = TAG_HERE.exec(state.src) ?? []
  if (whole === undefined) return false
  const below = start + whole.split('\n').length
  if (below > end || state.src.slice(TAG_HERE.lastIndex, state.eMarks[below - 1]).trim() !== '') return false
  const env = envOf(state)
  const isComponent = isComponentTag(name, slash, attributes + self, env)
  if (!isComponent && !/\n\s*>$/.test(whole)) return false
  if (silent) return true
  if (isComponent) reportComponent(name, env, start)
  const after = isComponent ? below : firstLine(state, below, end, (line) => state.isEmpty(line))
  const token = state.push('html_block', '', 0)
  token.map = [start, after]
  token.content = state.getLines(start, after, state.blkIndent, true)
  state.line = after
  if (isComponent && slash === '' && self === '') readIndented(state, start, after, end)
  return true
}

/** Parses the lines that are indented deeper than the tag above them. Four spaces do not make them code. */
function readIndented(state: StateBlock, tag: number, from: number, end: number) {
  const depthOf = (line: number) => state.sCount[line] ?? 0
  const to = firstLine(state, from, end, (line) => !state.isEmpty(line) && depthOf(line) <= depthOf(tag))
  const depths = Array.from({ length: to - from }, (_, i) => from + i)
    .filter((line) => !state.isEmpty(line))
    .map(depthOf)
  if (depths.length === 0) return
  const { blkIndent, lineMax } = state
  state.blkIndent = Math.min(...depths)
  state.lineMax = to
  state.level++ // counts towards the nesting limit like any other block
  state.md.block.tokenize(state, from, to)
  state.level--
  Object.assign(state, { blkIndent, lineMax, line: to })
}

/** The first line that matches; `end` if there is none. */
function firstLine(state: StateBlock, from: number, end: number, isMeant: (line: number) => boolean): number {
  for (let line = from; line < end; line++) if (isMeant(line) || (state.sCount[line] ?? 0) < 0) return line
  return end
}
