// Dice in running text (`2d6+1`) are marked; a script makes buttons of them (templates/play/dice-buttons.ts). Text in braces, code, links and headings is not changed.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { type IconName, iconHtml, isIcon } from '../../templates/icons/icon-paths.ts'
import { fill } from '../../templates/languages/fill.ts'
import { isNotation, writtenDice } from '../../templates/play/roll.ts'
import { onceFor } from '../core/once.ts'
import { envOf, plainText, replacedTexts, rollToken, textToken } from './tokens.ts'

/**
 * Finds texts that look like dice. `parseDice` and the text around one decide whether it is a whole notation. `letters`: of dice in
 * the language, 'dDwW'.
 */
const COUNTED = onceFor((letters: string) => dicePattern('\\d{1,3}', letters))
/** Also `d20` without a number. */
const ALL = onceFor((letters: string) => dicePattern('\\d{0,3}', letters))

function dicePattern(count: string, letters: string): RegExp {
  const die = `${count}[${letters}](?:\\d{1,4}|%|F)(?:\\s?k[hl]\\d*)?(?:\\s?[+\u2212-]\\s?\\d{1,3}(?!\\d))?`
  return new RegExp(`(?<![\\w{#&@])(${die})(?![\\w}])`)
}

/** `{2d6}`, `{roll 2d6}`: text in braces is not changed. */
const BRACES = /(\{[^{}]*\})/

/** `3×`, `Might +`, `10 -`; but not `+1d6`, the plus of a bonus die, nor a dash. */
const BELONGS_BEFORE = /[\w)\]][+*\u00d7\u2212/-]$|\S\s+[+*\u00d7\u2212/]\s+$|[\d)]\s+-\s+$|[\d)]\s*x\s*$/i
/** `+ Might `: another value is added to this one. */
const ADDED_BEFORE = /[+\u2212]\s+(?:[\p{L}\u2019']+\s){1,3}$/u
/** `×10`, `!`, `/2`, `kh1`, `+ Might`, `- 1d4`, `>4`, `drop the lowest`; but not a dash. */
const BELONGS_AFTER =
  /^(?:\.\w|[!*\u00d7+\u2212/<>\u2264\u2265=]|\s+[*\u00d7+\u2212/]|\s*[-\u2013]\s*\d|\s*(?:x\s*\d|(?:kh|kl|dh|dl|k|d|r)\d*\b|keep\b|drop\b))/i

/** `dice`: 'all' marks dice without a number, too. */
export function dice(md: MarkdownIt, { dice }: { dice: boolean | 'all' }) {
  md.core.ruler.push('dice', (state) => {
    const letters = dieLetters(envOf(state).texts)
    const pattern = (dice === 'all' ? ALL : COUNTED)(letters)
    for (const [i, token] of state.tokens.entries()) {
      if (token.type !== 'inline') continue
      if (token.meta?.plain || state.tokens[i - 1]?.type === 'heading_open') continue
      if (!token.children?.some(({ type, content }) => type === 'text' && pattern.test(content))) continue
      const all = token.children
      const owner = token.meta?.rollsFor as string | undefined
      token.children = replacedTexts(all, ({ content }, at) =>
        pattern.test(content) ? split(state, content, { pattern, owner, ...textAround(all, at) }) : undefined,
      )
    }
  })
}

/** Number of tokens before and after a text that are searched for notation: enough for an emphasised word. */
const NEIGHBOURS = 3

export const textAround = (all: Token[], at: number) => ({
  before: plainText(all.slice(Math.max(at - NEIGHBOURS, 0), at)),
  after: plainText(all.slice(at + 1, at + 1 + NEIGHBOURS)),
})

/** Whether dice are only a part of a longer formula. */
export const belongsToMore = (before: string, after: string): boolean =>
  BELONGS_BEFORE.test(before) || ADDED_BEFORE.test(before) || BELONGS_AFTER.test(after)

/** Brackets at the end of the text before dice. */
export function openingOf(before: string): string {
  let from = before.length
  while (from > 0 && '(['.includes(before.charAt(from - 1))) from--
  return before.slice(from)
}
/** Punctuation after dice. */
export const CLOSING = /^[)\].,;:!?]+/

interface Search {
  pattern: RegExp
  /** Text around a piece of text. */
  before: string
  after: string
  /** The name of the row or record that the dice are rolled for. */
  owner: string | undefined
}

function split(state: StateCore, content: string, { before, after, ...search }: Search): Token[] {
  const made: Token[] = []
  const pieces = content.split(BRACES)
  for (const [i, piece] of pieces.entries()) {
    if (i % 2 === 1) made.push(textToken(state, piece))
    else {
      const around = { before: i === 0 ? before : '', after: i === pieces.length - 1 ? after : '' }
      splitAtDice(state, piece, { ...search, ...around }, made)
    }
  }
  return made
}

function splitAtDice(state: StateCore, text: string, { pattern, before, after, owner }: Search, made: Token[]) {
  const parts = text.split(pattern)
  const textBefore = (i: number) => (i === 1 ? before : (parts[i - 2] ?? '')) + parts[i - 1]
  const isWhole = (i: number) =>
    writtenDice(parts[i] ?? '') &&
    !belongsToMore(textBefore(i), parts[i + 1] + (i === parts.length - 2 ? after : (parts[i + 2] ?? '')))
  let pending = ''
  const flush = () => {
    if (pending !== '') made.push(textToken(state, pending))
    pending = ''
  }
  for (let i = 1; i < parts.length; i += 2) {
    const die = parts[i] ?? ''
    pending += parts[i - 1]
    if (!isWhole(i)) {
      pending += die
      continue
    }
    const opening = openingOf(pending)
    pending = pending.slice(0, pending.length - opening.length)
    flush()
    const closing = CLOSING.exec(parts[i + 1] ?? '')?.[0] ?? ''
    parts[i + 1] = (parts[i + 1] ?? '').slice(closing.length)
    envOf(state).parts.add('dice')
    made.push(rollToken(state, die, dieFor(die, owner, envOf(state).texts), opening, closing))
  }
  pending += parts.at(-1) ?? ''
  flush()
}

/** Says what the dice in these tokens are rolled for: the row or the record with the name. */
export function rollsFor(tokens: Token[], name: string): Token[] {
  for (const token of tokens) if (token.type === 'inline') token.meta = { ...token.meta, rollsFor: name }
  return tokens
}

const dieFor = (die: string, owner: string | undefined, { roll, rollFor }: Record<'roll' | 'rollFor', string>) =>
  owner === undefined ? dieHtml(die, roll) : labelledDie(die, fill(rollFor, { dice: die, name: owner }))

/** `name`: the text 'Roll {dice}' of the language. */
export const dieHtml = onceFor(
  (die: string, name: string) => labelledDie(die, fill(name, { dice: die })),
  (die, name) => `${name} ${die}`,
)

function labelledDie(die: string, label: string): string {
  const notation = die.replace('\u2212', '-').replace(/\s/g, '')
  return `<span class="die" data-roll="${notation}" data-label="${escapeHtml(label)}">${iconHtml(dieIcon(die))}${die}</span>`
}

/** Letters for dice in a language, in both cases: 'dDwW'. Each is one letter. */
export function dieLetters({ dieLetter }: { dieLetter: string }): string {
  const letters = `d${dieLetter}`.replace(/\P{L}/gu, '')
  return [...new Set(letters.toLowerCase() + letters.toUpperCase())].join('')
}

/** Whether a text is written like dice with one of the letters. */
export const isDiceText = (text: string, letters: string): boolean =>
  letters.includes(/\p{L}/u.exec(text)?.[0] ?? ' ') && isNotation(text.replace(/\p{L}/u, 'd'))

/** The icon of a die by its size; a d666 is drawn as the d66, a d100 or an odd die as the d20. */
export function dieIcon(die: string): IconName {
  if (/^\d*\p{L}666/u.test(die)) return 'd66'
  const name = `d${/^\d*\p{L}(\d+)/u.exec(die)?.[1] ?? '20'}`
  return isIcon(name) ? name : 'd20'
}
