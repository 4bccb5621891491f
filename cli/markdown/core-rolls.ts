// The rolls of the game in running text, by `rolls` in the config: `Grace d10 + Stealth d6, Target 8` becomes a button. Text that no
// pattern describes completely is not changed.

import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { escapeHtml, escapePattern } from '../../templates/escape.ts'
import { iconHtml } from '../../templates/icons/icon-paths.ts'
import { fill } from '../../templates/languages/fill.ts'
import type { Language } from '../../templates/languages/language.ts'
import { type CoreRoll, isReadable } from '../../templates/play/core-roll.ts'
import { writtenDice } from '../../templates/play/roll.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { onceFor } from '../core/once.ts'
import { type WrittenPattern, type WrittenValue, writtenPattern, writtenValues } from '../game/written-pattern.ts'
import { belongsToMore, CLOSING, dieIcon, dieLetters, openingOf, textAround } from './dice.ts'
import { charactersBefore, envOf, replacedTexts, rollToken, textToken } from './tokens.ts'

type Rule = ResolvedConfig['rolls'][number]

interface Reader extends WrittenPattern {
  rule: Rule
  /** Index of the rule in the config. */
  index: number
}

/** A word, the dice, a bonus and a target as texts write them. */
const valuesOf = ({ words }: Rule, pattern: string, letters: string): Record<string, string> => ({
  word: words
    ? [...words]
        .sort((a, b) => b.length - a.length)
        .map((word) => escapePattern(word).replace(/\s+/g, '\\s+'))
        .join('|')
    : "\\p{L}[\\p{L}\\p{M}'\u2019-]*",
  die: `\\d{0,3}[${letters}](?:\\d{1,4}|%)(?:\\s?k[hl]\\d*)?`,
  count: '\\d{1,3}',
  // A number without a sign is no bonus, unless the pattern has the plus.
  bonus: /\+\s*\{bonus\}/.test(pattern) ? '\\d{1,3}' : '[+\u2212-]\\s?\\d{1,3}',
  target: '\\d{1,4}',
})

const IN_WORD = '[\\p{L}\\p{M}\\p{N}_]'

/** Must run before the rules that mark terms and split examples, which would cut a roll into pieces. */
export function coreRolls(md: MarkdownIt, rules: Rule[], texts: Language['texts']) {
  const letters = dieLetters(texts)
  const readers = rules.flatMap((rule, index) =>
    rule.patterns.map((pattern): Reader => {
      const around: [string, string] = [`(?<!${IN_WORD}|[{#&@])`, `(?!${IN_WORD}|[}])`]
      return { rule, index, ...writtenPattern(pattern, valuesOf(rule, pattern, letters), around) }
    }),
  )
  md.core.ruler.push('core-rolls', (state) => {
    for (const [i, token] of state.tokens.entries()) {
      if (token.type !== 'inline' || token.meta?.plain || /^(?:heading|th)_open$/.test(state.tokens[i - 1]?.type ?? ''))
        continue
      findRolls(state, token, readers)
    }
  })
}

function findRolls(state: StateCore, token: Token, readers: Reader[]) {
  const all = token.children ?? []
  if (!all.some(({ type, content }) => type === 'text' && isFound(content, readers))) return
  const isBeside = onceFor(({ near }: Rule) =>
    (near?.exceptBeside ?? []).some((word) =>
      new RegExp(`(?<!${IN_WORD})${escapePattern(word)}(?!${IN_WORD})`, 'u').test(token.content),
    ),
  )
  token.children = replacedTexts(all, ({ content }, at) =>
    isFound(content, readers) ? split(state, content, readers, { ...textAround(all, at), isBeside }) : undefined,
  )
}

// Unlike `test`, `search` does not move the start of the next search.
const isFound = (text: string, readers: Reader[]) => readers.some(({ regex }) => text.search(regex) !== -1)

/** Matches of the patterns in the order of the text. Of two at the same place, the longer one comes first. */
const matchesIn = (text: string, readers: Reader[]) =>
  readers
    .flatMap((reader) => [...text.matchAll(reader.regex)].map((match) => ({ match, reader })))
    .sort((a, b) => a.match.index - b.match.index || b.match[0].length - a.match[0].length)

/** Number of characters after a roll that can make it a part of a formula. */
const NEAR = 100

interface Around {
  before: string
  after: string
  /** Whether the paragraph has a word beside which the rule has an exception. */
  isBeside(rule: Rule): boolean
}

function split(state: StateCore, text: string, readers: Reader[], around: Around): Token[] {
  const made: Token[] = []
  const isInBraces = bracesIn(text)
  let done = 0
  for (const { match, reader } of matchesIn(text, readers)) {
    if (match.index < done) continue
    const [written] = match
    const end = match.index + written.length
    const values = writtenValues(match, reader.names)
    const roll = readRoll(values, reader.rule)
    const isPart = belongsToMore(
      charactersBefore(around.before, text, match.index),
      text.slice(end, end + NEAR) + around.after,
    )
    if (isInBraces(match.index) || isPart || !roll) continue
    const opening = openingOf(text.slice(done, match.index))
    const closing = CLOSING.exec(text.slice(end))?.[0] ?? ''
    const start = match.index - opening.length
    if (start > done) made.push(textToken(state, text.slice(done, start)))
    const isException = isExcepted(reader.rule, values) || around.isBeside(reader.rule)
    const html = rollHtml(written, { ...roll, isException }, reader, envOf(state).texts.roll)
    made.push(rollToken(state, written, html, opening, closing))
    done = end + closing.length
  }
  if (done < text.length || made.length === 0) made.push(textToken(state, text.slice(done)))
  return made
}

/** Whether the game rules out, or may rule out, what `near` names, by the words of the roll. */
function isExcepted({ near }: Rule, values: WrittenValue[]): boolean {
  const except = near?.except
  const words = values.filter(({ name }) => name === 'word').map(({ text }) => text.replace(/\s+/g, ' '))
  return except !== undefined && (words.length === 0 || words.some((word) => except.includes(word)))
}

/** Returns whether a place is in braces. Call it for places in ascending order. */
function bracesIn(text: string): (at: number) => boolean {
  let from = 0
  let isOpen = false
  return (at) => {
    const between = text.slice(from, at)
    const [open, close] = [between.lastIndexOf('{'), between.lastIndexOf('}')]
    if (open !== close) isOpen = open > close
    from = at
    return isOpen
  }
}

interface WrittenRoll extends CoreRoll {
  notations: string[]
}

/** Undefined for dice that do not exist, or that the rule cannot read. */
function readRoll(values: WrittenValue[], rule: Rule): WrittenRoll | undefined {
  const textsOf = (name: string) => values.filter((value) => value.name === name).map(({ text }) => text)
  const [count = ''] = textsOf('count')
  const written = textsOf('die')
  const notations = (written.length > 0 ? written : [count + rule.dice]).map((text) => text.replace(/\s/g, ''))
  const dice = notations.flatMap((text) => writtenDice(text) ?? [])
  if (dice.length < notations.length || !isReadable(rule, dice)) return undefined
  const numbers = (name: string) => textsOf(name).map((text) => Number(text.replace('\u2212', '-').replace(/\s/g, '')))
  return {
    notations,
    dice,
    bonus: numbers('bonus').reduce((sum, one) => sum + one, 0),
    target: numbers('target')[0] ?? rule.target,
  }
}

interface ShownRoll extends WrittenRoll {
  isException: boolean
}

/** `name`: the text 'Roll {dice}' of the language. */
function rollHtml(written: string, roll: ShownRoll, { index }: Reader, name: string): string {
  const { notations, bonus, target, isException } = roll
  const label = escapeHtml(fill(name, { dice: written.replace(/\s+/g, ' ') }))
  const data = [
    ` data-rule="${index}" data-dice="${escapeHtml(notations.join(' '))}"`,
    bonus === 0 ? '' : ` data-bonus="${bonus}"`,
    target === undefined ? '' : ` data-target="${target}"`,
    isException ? ' data-near="unnamed"' : '',
  ]
  const icon = iconHtml(dieIcon(notations[0] ?? ''))
  return `<span class="die"${data.join('')} data-label="${label}">${icon}${escapeHtml(written)}</span>`
}
