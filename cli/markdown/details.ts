// `<details>` and `<summary>` in Markdown, as on GitHub and in Docusaurus, become the same as :::details.
// With `markdown.html` on, this rule is off and they are ordinary HTML.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { blockLines } from './block-lines.ts'
import { fold, isInside, startsWith, textOf } from './containers.ts'
import { envOf } from './tokens.ts'

const OPENING = /^<details(?:\s+open(?:=(?:""|"open"|\{true\}))?)?>/i
const SUMMARY = /^\s*<summary>([^<>]*(?:<(?!\/summary>)[^<>]*>[^<>]*)*)<\/summary>\s*$/i
const CLOSING = /^<\/details>$/i

export function details(md: MarkdownIt, { html }: { html: boolean }) {
  if (!html) md.block.ruler.before('fence', 'details', block, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
}

function block(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if ((state.sCount[start] ?? 0) - state.blkIndent >= 4 || !startsWith(state, start, '<')) return false
  if (!OPENING.test(textOf(state, start))) return false
  const env = envOf(state)
  env.details ??= pairDetails(state.src)
  const close = env.details.get(start)
  if (close === undefined || !isInside(state, start, close, end, CLOSING)) return false
  const summary = readSummary(state, start, close)
  if (!summary) return false
  if (silent) return true
  fold(state, summary.text, start, summary.after, close)
  state.line = close + 1
  return true
}

/** The summary, after the opening tag or on the lines below it. `after`: the line after the summary. */
function readSummary(state: StateBlock, start: number, close: number): { text: string; after: number } | undefined {
  let text = textOf(state, start).replace(OPENING, '')
  for (let line = start; line < Math.min(close, start + 6); line++) {
    if (line > start) text += ` ${textOf(state, line)}`
    const found = SUMMARY.exec(text)?.[1]
    if (found !== undefined) return { text: found.trim(), after: line + 1 }
  }
  return undefined
}

/** Maps the line of each opening tag to the line of its closing tag. */
function pairDetails(src: string): Map<number, number> {
  const closes = new Map<number, number>()
  const open: number[] = []
  for (const { number, text } of blockLines(src)) {
    if (OPENING.test(text)) open.push(number)
    else if (CLOSING.test(text)) {
      const start = open.pop()
      if (start !== undefined) closes.set(start, number)
    }
  }
  return closes
}
