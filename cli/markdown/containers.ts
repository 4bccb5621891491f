// `:::` blocks: signs (admonitions), details, tabs, and the blocks that directives.ts fills.
// Blocks nest, with more colons outside or with the same number. An unclosed block is an error and swallows no text.
import type { MarkdownIt, StateBlock, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { type IconName, iconHtml } from '../../templates/icons/icon-paths.ts'
import type { TextName } from '../../templates/languages/language.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { error, warning } from '../core/errors.ts'
import { type Attributes, attributesIn, bareAttributes, noAttributes } from './attributes.ts'
import { blockLines } from './block-lines.ts'
import { takeId } from './headings.ts'
import { addError, placeOf } from './places.ts'
import { finishTabs, tabs, tabsTokens, tabTokens } from './tabs.ts'
import {
  type BeforeAfter,
  classAndId,
  envOf,
  inline,
  marked,
  plain,
  plainText,
  pushAt,
  raw,
  reportedBefore,
  type TokenMaker,
} from './tokens.ts'
import type { ColonPairs, MarkdownEnv } from './types.ts'

/** Sign types, including the names that other systems use. */
export const SIGNS = new Map<string, { type: IconName; word: TextName }>([
  ['note', { type: 'note', word: 'note' }],
  ['tip', { type: 'tip', word: 'tip' }],
  ['info', { type: 'info', word: 'info' }],
  ['warning', { type: 'warning', word: 'warning' }],
  ['danger', { type: 'danger', word: 'danger' }],
  ['caution', { type: 'warning', word: 'caution' }],
  ['important', { type: 'info', word: 'important' }],
  ['success', { type: 'tip', word: 'success' }],
  ['secondary', { type: 'note', word: 'note' }],
])

/** Further callout types of Obsidian. */
export const CALLOUTS = new Map<string, IconName>([
  ['abstract', 'info'],
  ['summary', 'info'],
  ['tldr', 'info'],
  ['todo', 'info'],
  ['question', 'info'],
  ['help', 'info'],
  ['faq', 'info'],
  ['hint', 'tip'],
  ['check', 'tip'],
  ['done', 'tip'],
  ['attention', 'warning'],
  ['failure', 'danger'],
  ['fail', 'danger'],
  ['missing', 'danger'],
  ['error', 'danger'],
  ['bug', 'danger'],
  ['example', 'note'],
  ['quote', 'note'],
  ['cite', 'note'],
])

const OTHERS = new Map([
  ['details', 'details'],
  ['tabs', 'tabs'],
  ['tab', 'tab'],
  ['tab-item', 'tab'],
  ['code-group', 'code-group'],
])

const namesOf = ({ directives }: MarkdownEnv) => [...SIGNS.keys(), ...OTHERS.keys(), ...directives.keys()]

const OPENING = /^(:{3,})[ \t]*([a-zA-Z][\w-]*)(.*)$/
const CLOSING = /^:{3,}$/

export function containers(md: MarkdownIt) {
  md.block.ruler.before('fence', 'container', container, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
  const labelled = (open: (token: Token, label: string) => string) => (tokens: Token[], i: number) =>
    tokens[i] ? open(tokens[i], escapeHtml(plainText(tokens[i + 1]?.children ?? null).trim())) : ''
  md.renderer.rules.sign_open = labelled(
    ({ meta }, label) =>
      `<div${classAndId(`sign ${String(meta?.type)}`, meta)} role="note" aria-label="${label}"><p>${iconHtml(meta?.type as IconName)}<span>`,
  )
  md.renderer.rules.sign_close = () => '</div></div>\n'
  tabs(md)
}

function container(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if ((state.sCount[start] ?? 0) - state.blkIndent >= 4) return false
  if (!startsWith(state, start, ':::')) return false
  const text = textOf(state, start)
  const env = envOf(state)
  env.colons ??= pairColons(state.src)
  const [, colons = '', written = '', rest = ''] = OPENING.exec(text) ?? []
  const close = env.colons.closes.get(start)
  const name = written.toLowerCase()
  const fault =
    colons === ''
      ? strayFault(env, start, text)
      : close === undefined || !isInside(state, start, close, end)
        ? openFault(env, start, colons, written, close)
        : !SIGNS.has(name) && !OTHERS.has(name) && !env.directives.has(name)
          ? unknownFault(env, start, name)
          : undefined
  if (fault) {
    if (!reportedBefore(env, `block ${start}`)) env.problems.push(fault)
    return false
  }
  if (colons === '' || close === undefined) return false
  if (silent) return true
  if (env.directives.has(name)) directive(state, name, rest, start, close)
  else block(state, OTHERS.get(name) ?? name, rest, start, close)
  state.line = close + 1
  return true
}

/** A line without the list or quote markers before it. */
export const textOf = (state: StateBlock, line: number) =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd()

/** Whether the text of a line starts with `start`. Runs for every line. */
export const startsWith = (state: StateBlock, line: number, start: string) =>
  state.src.startsWith(start, (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0))

const openFault = (env: MarkdownEnv, start: number, colons: string, name: string, close: number | undefined) =>
  error(
    'WB320',
    close === undefined
      ? `The block :::${name} is never closed.`
      : `The block :::${name} is not closed in the list or quote that contains it.`,
    placeOf(env, start),
    close === undefined
      ? `Put a line ${colons} after its last line.`
      : 'Indent (or quote) all its lines, including the closing one, as far as its first.',
  )

const unknownFault = (env: MarkdownEnv, start: number, name: string) =>
  warning(
    'WB321',
    `There is no block called ":::${name}".${nearestBlock(name, namesOf(env))} It is shown as plain text.`,
    placeOf(env, start),
    `Blocks: ${namesOf(env).join(', ')}`,
  )

/** The notice that a name of another system means, or the nearest name. */
function nearestBlock(name: string, names: string[]): string {
  const sign = CALLOUTS.get(name)
  return sign === undefined ? didYouMean(name, names) : ` Did you mean "${sign}"?`
}

const strayFault = (env: MarkdownEnv, start: number, text: string) =>
  CLOSING.test(text) && env.colons?.stray.has(start)
    ? warning(
        'WB322',
        `The line ${text} does not close any block.`,
        placeOf(env, start),
        'Remove it, or open a block above it.',
      )
    : undefined

/** Whether all lines of the block are in the list item or quote it starts in. */
export function isInside(
  state: StateBlock,
  start: number,
  close: number,
  end: number,
  closing: RegExp = CLOSING,
): boolean {
  if (close >= end) return false
  for (let line = start + 1; line <= close; line++) {
    const isEmpty = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0) >= (state.eMarks[line] ?? 0)
    if (!isEmpty && (state.sCount[line] ?? 0) < state.blkIndent) return false
  }
  return closing.test(textOf(state, close))
}

function directive(state: StateBlock, name: string, rest: string, start: number, close: number) {
  const token = state.push('directive', '', 0)
  token.map = [start, close + 1]
  token.meta = { name, rest: rest.trim() }
  const env = envOf(state)
  const { filled = 'from content/data' } = env.directives.get(name) ?? {}
  if (filled === null) return
  for (let line = start + 1; line < close; line++) {
    if (textOf(state, line) === '') continue
    const message = `Text inside :::${name} is not shown: the block is filled ${filled}.`
    addError(env, 'WB324', message, line, 'Move it above or below the block.')
    return
  }
}

function block(state: StateBlock, name: string, rest: string, start: number, close: number) {
  const env = envOf(state)
  const outer = env.blocks.at(-1)
  const { title, attributes } = readRest(rest, name)
  const { id, named } = attributes
  if (id !== undefined) takeId(env, id, start)
  const meta = { ...(id !== undefined && { id }), classes: attributes.classes }
  const sign = SIGNS.get(name)
  const word = name === 'tab' ? (named.get('label') ?? named.get('value') ?? '') : env.texts[sign?.word ?? 'details']
  const label = inline(state, title || named.get('title') || word, start)
  const complain = (message: string, hint: string) => addError(env, 'WB323', message, start, hint)
  if (name === 'tab' && outer !== 'tabs')
    complain('This :::tab is not inside :::tabs.', 'Put ::::tabs above the first tab and :::: below the last.')
  if (name === 'tab' && label.content === '') complain('This tab has no label.', 'Write :::tab The label')
  const isTabs = name === 'tabs' || name === 'code-group'
  const [before, after] = sign
    ? signTokens(state, label, { ...meta, type: sign.type })
    : isTabs
      ? tabsTokens(state, meta, named)
      : name === 'tab'
        ? tabTokens(state, label, meta, named)
        : foldTokens(state, label, meta)
  pushAt(state, before)
  const from = state.tokens.length
  within(state, name, start + 1, close)
  if (isTabs) finishTabs(state, name, start, from, named)
  pushAt(state, after)
}

export const signTokens = (state: TokenMaker, label: Token, meta: Record<string, unknown>): BeforeAfter => [
  [marked(state, 'sign_open', meta), label, raw(state, '</span></p><div>')],
  [marked(state, 'sign_close', {})],
]

export const foldTokens = (state: TokenMaker, label: Token, meta = {}, isOpen = false): BeforeAfter => [
  [
    raw(state, `<details${classAndId('fold', meta)}${isOpen ? ' open' : ''}><summary><span>`),
    plain(label),
    raw(state, '</span></summary><div>'),
  ],
  [raw(state, '</div></details>\n')],
]

/** Adds a `<details>` element. `title` is parsed as Markdown, and so are the lines from `from` up to `to`. */
export function fold(state: StateBlock, title: string, line: number, from: number, to: number) {
  const [before, after] = foldTokens(state, inline(state, title, line))
  pushAt(state, before)
  within(state, 'details', from, to)
  pushAt(state, after)
}

/** Parses the lines of a block as Markdown blocks. */
function within(state: StateBlock, name: string, from: number, to: number) {
  const { parentType, lineMax } = state
  const { blocks } = envOf(state)
  blocks.push(name)
  state.parentType = 'container'
  state.lineMax = to
  state.level++ // counts towards the nesting limit like any other block
  state.md.block.tokenize(state, from, to)
  state.level--
  state.parentType = parentType
  state.lineMax = lineMax
  blocks.pop()
}

/** ' Title', '[Title]{#id .class}', '{title="Title"}', 'Title {#id}'; for tabs also 'label="Title" default'. */
function readRest(rest: string, name: string): { title: string; attributes: Attributes } {
  const isOfTabs = name === 'tabs' || name === 'tab'
  const text = isOfTabs ? rest.trim().replace(DEFAULT, '$1default=true') : rest.trim()
  const alone = isOfTabs ? bareAttributes(text) : undefined
  // `.NET` or `#1` alone is the label of a tab.
  if (alone && (name === 'tabs' || alone.named.size > 0)) return { title: '', attributes: alone }
  const brace = text.endsWith('}') ? text.lastIndexOf('{') : -1
  const attributes = brace === -1 ? undefined : attributesIn(text.slice(brace))
  const title = attributes ? text.slice(0, brace).trim() : text
  return { title: isBracketed(title) ? title.slice(1, -1).trim() : title, attributes: attributes ?? noAttributes() }
}

/** `default`, the only attribute without a value, next to other attributes or in braces. */
const DEFAULT = /(\{(?:[^{}]*\s)?|=(?:"[^"]*"|'[^']*'|\S+)\s+)default(?=\s*\}?$|\s+\S+=)/

/** '[A [link](x)]', but not '[a] and [b]'. */
function isBracketed(title: string): boolean {
  if (!title.startsWith('[') || !title.endsWith(']')) return false
  let depth = 0
  for (let i = 0; i < title.length; i++) {
    if (title[i] === '\\') i++
    else if (title[i] === '[') depth++
    else if (title[i] === ']' && --depth === 0) return i === title.length - 1
  }
  return false
}

const QUOTE = /^(?:[ \t]*>)*[ \t]*/

/**
 * Pairs all lines in one pass, so that the time does not depend on the nesting. A closing line closes the innermost open block
 * with the same number of colons, or else the innermost block if that has fewer.
 */
function pairColons(src: string): ColonPairs {
  const pairs: ColonPairs = { closes: new Map(), stray: new Set() }
  const open: { line: number; colons: number }[] = []
  const counts = new Map<number, number>()
  const pop = () => {
    const last = open.pop()
    if (last) counts.set(last.colons, (counts.get(last.colons) ?? 1) - 1)
    return last
  }
  for (const { number, line, text } of blockLines(src)) {
    if (CLOSING.test(line.replace(QUOTE, '').trimEnd())) {
      const colons = text.length
      while ((counts.get(colons) ?? 0) > 0 && open.at(-1)?.colons !== colons) pop()
      const last = open.at(-1)
      if (last && last.colons <= colons) {
        pop()
        pairs.closes.set(last.line, number)
      } else pairs.stray.add(number)
    } else {
      const colons = OPENING.exec(text)?.[1]?.length
      if (colons === undefined) continue
      open.push({ line: number, colons })
      counts.set(colons, (counts.get(colons) ?? 0) + 1)
    }
  }
  return pairs
}
