// Recomputes examples of rolls: faces that their dice have, sums, and success against the target.

import type { MarkdownIt } from 'markdown-it'
import { escapePattern } from '../../templates/escape.ts'
import { english } from '../../templates/languages/index.ts'
import type { Language } from '../../templates/languages/language.ts'
import type { RollRule } from '../../templates/page-data.ts'
import { judge, type Outcome } from '../../templates/play/core-roll.ts'
import type { Dice } from '../../templates/play/roll.ts'
import type { ExampleConfig } from '../config/define-config.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { ExamplePlaceholder } from '../config/rules.ts'
import { matchesIn, placeInLines, sourceText } from '../core/source-text.ts'
import { type WrittenValue, writtenPattern, writtenValues } from '../game/written-pattern.ts'
import { dieLetters } from './dice.ts'
import { addWarning, placeOf } from './places.ts'
import { envOf, writtenTexts } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

/** The form of play boxes. */
const PLAY_BOX: ExampleConfig = {
  pattern: [
    'Cast: {word} {die} + {word} {die}, Target {target}. Roll: {face} + {face} = {sum}. Result: {result}[, {margin}][, {doubles}]',
    '[. A miss by {miss}][. It is a miss by {miss}][. It missed by {miss}]',
    '[: the Guide offers a {near}][; the Guide offers a {near}][, so the Guide offers a {near}]',
  ].join(''),
}

/** Patterns of the placeholders that do not depend on the config. {d}: the letters of dice. */
const VALUES = {
  word: "[\\p{L}][\\p{L}\\p{N} '\u2019-]*?",
  die: '[{d}]\\d+',
  face: '\\d+',
  pool: '\\d+[{d}]\\d+',
  faces: '\\d+(?:,? (?:and )?\\d+)*',
  hits: '\\d+',
  bonus: '\\d+',
  sum: '\\d+',
  target: '\\d+',
} satisfies Partial<Record<ExamplePlaceholder, string>>

const RESULTS: [success: string, failure: string] = ['success', 'failure']

const valuesOf = ({ margin, doubles, near }: RollRule, results: string[], letters: string): Record<string, string> => {
  const names = [doubles?.onSuccess, doubles?.onFailure, doubles?.name].flatMap((name) => name ?? [])
  return {
    ...VALUES,
    die: VALUES.die.replace('{d}', letters),
    pool: VALUES.pool.replace('{d}', letters),
    result: results.map(escapePattern).join('|'),
    ...(margin && { margin: `\\d+ (?:${escapePattern(margin.many)}|${escapePattern(margin.one)})` }),
    ...(names.length > 0 && { doubles: names.map(escapePattern).join('|') }),
    ...(near && { miss: '\\d+', near: escapePattern(near.name) }),
  }
}

interface ExampleOptions {
  examples?: ExampleConfig[]
  rolls?: ResolvedConfig['rolls']
  texts?: Language['texts']
}

export function exampleChecks(
  md: MarkdownIt,
  { examples = [PLAY_BOX], rolls: [rule] = [], texts = english.texts }: ExampleOptions,
) {
  const letters = dieLetters(texts)
  const game = rule?.add === 'sum' ? rule : NO_RULE
  const counted = rule?.add === 'count' ? rule.hit : undefined
  const readers = examples.map(({ pattern, success = game.success, hit = counted, results = RESULTS }) => ({
    ...writtenPattern(pattern, valuesOf(game, results, letters)),
    key: longestWord(pattern),
    game: { ...game, success, results, ...(hit !== undefined && { hit }) },
  }))
  // Before other rules replace tokens.
  md.core.ruler.after('block', 'example-checks', (state) => {
    for (const { content, line } of writtenTexts(state.tokens)) {
      for (const { key, regex, names, game } of readers) {
        if (!content.includes(key)) continue
        const { text, offsetOf } = sourceText(content)
        for (const match of matchesIn(text, regex)) {
          const values = writtenValues(match, names)
          const fault = faultOf(values, names, game)
          if (!fault) continue
          const place = placeInLines(content, offsetOf(fault.at), line, envOf(state).lines)
          report(fault.message, place, envOf(state))
        }
      }
    }
  })
}

/** A word that each text of a pattern has: a quick test before the pattern. '' if there is none. */
function longestWord(pattern: string): string {
  // Optional parts, which may hold others.
  const needed = pattern.replace(/\[[^[\]]*\]/g, ' ')
  if (needed !== pattern) return longestWord(needed)
  const words = needed.replace(/\{\w+\}/g, ' ').match(/\p{L}+/gu) ?? []
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

/** The rules by which an example is checked. */
interface Game extends RollRule {
  results: [success: string, failure: string]
}

type Fault = { message: string; at: number } | undefined

/** For a game whose config describes no rolls. */
const NO_RULE: RollRule = { name: '', add: 'sum', success: 'at least' }

/** The first thing that is wrong with an example. `names`: of all placeholders of its form. */
function faultOf(values: WrittenValue[], names: string[], game: Game): Fault {
  const all = (name: string) => values.filter((value) => value.name === name)
  const [pool] = all('pool')
  const [count = 0, poolSides = 0] = pool?.text.split(/\p{L}/u).map(Number) ?? []
  const dice = all('die').map(({ text }) => Number(text.slice(1)))
  const faces = [
    ...all('face').map(({ text, at }, i) => ({ face: Number(text), at, sides: dice[i] ?? 0 })),
    ...all('faces').flatMap(({ text, at }) =>
      [...text.matchAll(/\d+/g)].map(({ 0: face, index }) => ({
        face: Number(face),
        at: at + index,
        sides: poolSides,
      })),
    ),
  ]
  const impossible = faces.find(({ face, sides }) => sides > 0 && (face < 1 || face > sides))
  if (impossible) return { at: impossible.at, message: `A d${impossible.sides} cannot show ${impossible.face}.` }
  const [shown] = all('faces')
  if (pool && shown && faces.length !== count)
    return { at: shown.at, message: `${pool.text} shows ${count} faces, not ${faces.length}.` }
  const rolled = faces.map(({ face }) => face)
  return faultOfTotal(rolled, values, names, game)
}

/** Compares what is written with the sum or the hits, and with success against the target. */
function faultOfTotal(rolled: number[], values: WrittenValue[], names: string[], game: Game): Fault {
  const all = (name: string) => values.filter((value) => value.name === name)
  const { hit } = game
  const counted = hit === undefined ? undefined : rolled.filter((face) => face >= hit).length
  const [hits] = all('hits')
  if (hits && counted !== undefined && counted !== Number(hits.text))
    return { at: hits.at, message: `The hits are ${counted}, not ${hits.text}: a hit is ${hit} or more.` }
  const [sum] = all('sum')
  const bonus = all('bonus').reduce((total, { text }) => total + Number(text), 0)
  const total = rolled.length === 0 ? Number(sum?.text) : rolled.reduce((one, face) => one + face, bonus)
  if (sum && total !== Number(sum.text)) return { at: sum.at, message: `The sum is ${total}, not ${sum.text}.` }
  const right = counted ?? total
  const [target] = all('target')
  const [result] = all('result')
  if (!target || !result) return undefined
  const isSuccess = game.success === 'at least' ? right >= Number(target.text) : right <= Number(target.text)
  const wanted = game.results[isSuccess ? 0 : 1]
  const against = `${right} against the target ${target.text}`
  if (result.text !== wanted) return { at: result.at, message: `${against} is "${wanted}", not "${result.text}".` }
  return rolled.length === 0 || counted !== undefined
    ? undefined
    : detailFault({ against, right, target: Number(target.text), rolled }, values, names, game)
}

interface Roll {
  /** For messages: '13 against the target 8'. */
  against: string
  right: number
  target: number
  rolled: number[]
}

/** The fault in the margin, the doubles or the near miss that an example names or should name. */
function detailFault(
  { against, right, target, rolled }: Roll,
  values: WrittenValue[],
  names: string[],
  rule: RollRule,
): Fault {
  const dice = rolled.map((): Dice => ({ kind: 'sum', count: 1, sides: 1, bonus: 0 }))
  const bonus = right - rolled.reduce((sum, face) => sum + face, 0)
  const outcome = judge(
    rule,
    { dice, bonus, target },
    rolled.map((face) => [face]),
  )
  const { steps, doubles = '' } = outcome
  const { margin } = rule
  const end = values.find(({ name }) => name === 'result')?.at ?? 0
  const differs = (name: string, wanted: string, what: string) => {
    const found = values.find((value) => value.name === name)
    if (!names.includes(name) || (found?.text ?? '') === wanted) return undefined
    const [is, not] = [wanted || `no ${what}`, found ? `, not ${found.text}` : ', which is missing']
    return { at: found?.at ?? end, message: `${against} with ${rolled.join(' and ')} gives ${is}${not}.` }
  }
  const gained = steps > 0 && margin ? `${steps} ${steps === 1 ? margin.one : margin.many}` : ''
  return (
    (margin && differs('margin', gained, margin.one)) ??
    (rule.doubles && differs('doubles', doubles, rule.doubles.name ?? 'doubles')) ??
    missFault(outcome, { against, right, target, rolled }, values)
  )
}

/** The problem of an example that says by how much a roll misses, or that treats it as a near miss. */
function missFault({ missedBy }: Outcome, { against, right, target, rolled }: Roll, values: WrittenValue[]): Fault {
  const [miss, near] = ['miss', 'near'].map((name) => values.find((value) => value.name === name))
  const missed = Math.abs(target - right)
  if (miss && Number(miss.text) !== missed)
    return { at: miss.at, message: `${against} misses by ${missed}, not ${miss.text}.` }
  return near && missedBy === 0
    ? { at: near.at, message: `${against} with ${rolled.join(' and ')} is no near miss: no ${near.text}.` }
    : undefined
}

function report(message: string, { line, column }: { line: number; column: number }, env: MarkdownEnv) {
  const hint = 'Correct the example. rules.examples in site.config.ts says which form examples have.'
  addWarning(env, 'WB392', message, { ...placeOf(env, line), column }, hint)
}
