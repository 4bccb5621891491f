// `:::` blocks: signs (admonitions), foldable details, and the data directives, which data.ts fills.
// Blocks nest, with more colons outside or with equal ones; an unclosed block is an error, never swallowed text.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { type IconName, iconHtml } from '../../templates/parts/icon-paths.ts'
import { didYouMean } from '../did-you-mean.ts'
import { error, warning } from '../errors.ts'
import { DIRECTIVES } from './data.ts'
import { envOf, escapeHtml, inline, raw } from './tokens.ts'

/** Sign types, and what other systems call them. */
const SIGNS: Record<string, { type: IconName; word: string }> = {
  note: { type: 'note', word: 'Note' },
  tip: { type: 'tip', word: 'Tip' },
  info: { type: 'info', word: 'Info' },
  warning: { type: 'warning', word: 'Warning' },
  danger: { type: 'danger', word: 'Danger' },
  caution: { type: 'warning', word: 'Caution' },
  important: { type: 'info', word: 'Important' },
  success: { type: 'tip', word: 'Success' },
  secondary: { type: 'note', word: 'Note' },
}

const OPENING = /^(:{3,})\s*([a-zA-Z][\w-]*)(.*)$/

export function containers(md: MarkdownIt) {
  md.block.ruler.before('fence', 'container', container, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
  md.core.ruler.after('block', 'github-alerts', (state) => {
    state.tokens.forEach((token, i) => {
      const text = state.tokens[i + 2]
      const alert =
        token.type === 'blockquote_open' && text?.type === 'inline' ? /^\[!(\w+)\]\s*(?:\n|$)/.exec(text.content) : null
      const name = alert?.[1]?.toLowerCase() ?? ''
      const sign = Object.hasOwn(SIGNS, name) ? SIGNS[name] : undefined
      if (!alert || !sign || !text) return
      text.content = text.content.slice(alert[0].length)
      if (text.content === '' && state.tokens[i + 1])
        for (const at of [i + 1, i + 3]) Object.assign(state.tokens[at] ?? {}, { hidden: true })
      const close = state.tokens.findIndex(
        (other, j) => j > i && other.type === 'blockquote_close' && other.level === token.level,
      )
      state.tokens[i] = raw(state, signOpening(sign.type, sign.word, escapeHtml(sign.word)))
      if (close !== -1) state.tokens[close] = raw(state, SIGN_CLOSING)
    })
  })
}

function container(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if ((state.sCount[start] ?? 0) - state.blkIndent >= 4) return false
  const lineText = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd()
  const opening = OPENING.exec(lineText(start))
  if (!opening) return false
  const [, colons = ':::', name = '', rest = ''] = opening
  const env = envOf(state)
  const place = { file: env.file, line: start + env.lineOffset + 1 }
  const known = name in SIGNS ? Object.hasOwn(SIGNS, name) : name === 'details' || DIRECTIVES.has(name)
  const close = closingLine(lineText, start + 1, end, colons.length)
  if (!known || close === undefined) {
    if (silent) return false
    if (close === undefined)
      env.problems.push(
        error('WB320', `The block :::${name} is never closed.`, place, `Put a line ${colons} after its last line.`),
      )
    else
      env.problems.push(
        warning(
          'WB321',
          `There is no block called ":::${name}".${didYouMean(name, [...Object.keys(SIGNS), 'details', ...DIRECTIVES])} It stays plain text.`,
          place,
        ),
      )
    return false
  }
  if (silent) return true
  if (DIRECTIVES.has(name)) {
    const token = state.push('data', '', 0)
    token.map = [start, close + 1]
    token.meta = { name, rest: rest.trim() }
  } else {
    const { title, attributes } = readTitle(rest)
    const sign = Object.hasOwn(SIGNS, name) ? SIGNS[name] : undefined
    const label = title || sign?.word || 'Details'
    state.tokens.push(
      raw(state, sign ? signOpening(sign.type, label, undefined, attributes) : '<details class="fold"><summary>'),
      inline(state, label, start),
      raw(state, sign ? '</p><div>' : '</summary><div>'),
    )
    const { parentType, lineMax } = state
    state.parentType = 'container'
    state.lineMax = close
    state.level++ // counts towards the nesting limit like any other block
    state.md.block.tokenize(state, start + 1, close)
    state.level--
    state.parentType = parentType
    state.lineMax = lineMax
    state.tokens.push(raw(state, sign ? SIGN_CLOSING : '</div></details>'))
  }
  state.line = close + 1
  return true
}

/** The line that closes a block of `count` colons; blocks inside and code fences are stepped over. */
function closingLine(lineText: (line: number) => string, from: number, end: number, count: number): number | undefined {
  let depth = 0
  let fence = ''
  for (let line = from; line < end; line++) {
    const text = lineText(line)
    const mark = /^(`{3,}|~{3,})/.exec(text)?.[1]
    if (fence) {
      if (mark && mark[0] === fence[0] && mark.length >= fence.length && text.slice(mark.length).trim() === '')
        fence = ''
      continue
    }
    if (mark) fence = mark
    else if ((OPENING.exec(text)?.[1]?.length ?? 0) >= count) depth++
    else if (/^:{3,}$/.test(text) && text.length >= count && depth-- === 0) return line
  }
  return undefined
}

/** ' Title', '[Title]{#id .class}', '{title="Title"}' */
function readTitle(rest: string): { title: string; attributes: string } {
  const bracket = /^\s*\[(.*?)\]\s*(\{[^}]*\})?\s*$/.exec(rest)
  const braces = bracket?.[2] ?? /^\s*(\{[^}]*\})/.exec(rest)?.[1]
  const id = /#([\w-]+)/.exec(braces ?? '')?.[1]
  const named = /title="([^"]*)"/.exec(braces ?? '')?.[1]
  const title = bracket?.[1] ?? named ?? (braces ? rest.slice(rest.indexOf(braces) + braces.length) : rest)
  return { title: title.trim(), attributes: id ? ` id="${id}"` : '' }
}

function signOpening(type: IconName, label: string, text?: string, attributes = ''): string {
  return `<div class="sign ${type}" role="note" aria-label="${escapeHtml(label.replace(/[*_`]/g, ''))}"${attributes}><p>${iconHtml(type)}${text === undefined ? '' : `${text}</p><div>`}`
}

const SIGN_CLOSING = '</div></div>'
