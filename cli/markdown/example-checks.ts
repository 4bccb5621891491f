// Recomputes examples of rolls: faces that their dice have, sums, and success against the target.
import type { MarkdownIt } from 'markdown-it'
import type { RollRule } from '../../templates/page-data.ts'
import { judge } from '../../templates/play/core-roll.ts'
import type { Dice } from '../../templates/play/roll.ts'
import type { ExampleConfig } from '../config/define-config.ts'
import type { ResolvedConfig } from '../config/load.ts'
import { warning } from '../errors.ts'
import { placeInLines, sourceText } from '../rules/source-text.ts'
import { type WrittenValue, writtenPattern, writtenValues } from '../rules/written-pattern.ts'
import { placeOf } from './places.ts'
import { envOf, writtenTexts } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

/** The form of play boxes. */
const PLAY_BOX: ExampleConfig = {
  pattern:
    'Cast: {word} {die} + {word} {die}, Target {target}. Roll: {face} + {face} = {sum}. Result: {result}[, {margin}][, {doubles}][. A miss by {miss}]',
}

/** The pattern of each placeholder. */
const valuesOf = ({ margin, doubles, near }: RollRule): Record<string, string> => {
  const names = [doubles?.onSuccess, doubles?.onFailure, doubles?.name].flatMap((name) => name ?? [])
  return {
    word: "[\\p{L}][\\p{L}\\p{N} '\u2019-]*?",
    die: 'd\\d+',
    face: '\\d+',
    bonus: '\\d+',
    sum: '\\d+',
    target: '\\d+',
    result: 'success|failure',
    ...(margin && { margin: `\\d+ (?:${escapePattern(margin.many)}|${escapePattern(margin.one)})` }),
    ...(names.length > 0 && { doubles: names.map(escapePattern).join('|') }),
    ...(near && { miss: '\\d+' }),
  }
}

export interface ExampleOptions {
  examples?: ExampleConfig[]
  rolls?: ResolvedConfig['rolls']
}

export function exampleChecks(md: MarkdownIt, { examples = [PLAY_BOX], rolls: [rule] = [] }: ExampleOptions) {
  const game = rule?.add === 'sum' ? rule : NO_RULE
  const readers = examples.map(({ pattern, success = game.success }) => ({
    ...writtenPattern(pattern, valuesOf(game)),
    game: { ...game, success },
  }))
  // Before other rules replace tokens.
  md.core.ruler.after('block', 'example-checks', (state) => {
    for (const { content, line } of writtenTexts(state.tokens)) {
      if (!/\d/.test(content)) continue
      const { text, offsets } = sourceText(content)
      for (const { regex, names, game } of readers)
        for (const match of text.matchAll(regex)) {
          const values = writtenValues(match, names)
          const fault = faultOf(values, names, game)
          if (!fault) continue
          const place = placeInLines(content, offsets[fault.at] ?? 0, line, envOf(state).lines)
          report(fault.message, place, envOf(state))
        }
    }
  })
}

/** For a game whose config describes no rolls. */
const NO_RULE: RollRule = { name: '', add: 'sum', success: 'at least' }

/** The first thing that is wrong with an example. `names`: of all placeholders of its form. */
function faultOf(values: WrittenValue[], names: string[], rule: RollRule): { message: string; at: number } | undefined {
  const all = (name: string) => values.filter((value) => value.name === name)
  const dice = all('die')
  const faces = all('face')
  for (const [i, { text, at }] of faces.entries()) {
    const die = dice[i]?.text
    if (die && (Number(text) < 1 || Number(text) > Number(die.slice(1))))
      return { at, message: `A ${die} cannot show ${text}.` }
  }
  const [sum] = all('sum')
  const right =
    faces.length === 0
      ? Number(sum?.text)
      : [...faces, ...all('bonus')].reduce((total, { text }) => total + Number(text), 0)
  if (sum && right !== Number(sum.text)) return { at: sum.at, message: `The sum is ${right}, not ${sum.text}.` }
  const [target] = all('target')
  const [result] = all('result')
  if (!target || !result) return undefined
  const rolled = faces.map(({ text }) => Number(text))
  const isSuccess = rule.success === 'at least' ? right >= Number(target.text) : right <= Number(target.text)
  const wanted = isSuccess ? 'success' : 'failure'
  const against = `${right} against the target ${target.text}`
  if (result.text !== wanted) return { at: result.at, message: `${against} is a ${wanted}, not a ${result.text}.` }
  return rolled.length === 0
    ? undefined
    : detailFault({ against, right, target: Number(target.text), rolled }, values, names, rule)
}

interface Roll {
  /** For messages: '13 against the target 8'. */
  against: string
  right: number
  target: number
  rolled: number[]
}

/** What is wrong with the margin, the doubles or the near miss that an example names, or should name. */
function detailFault(
  { against, right, target, rolled }: Roll,
  values: WrittenValue[],
  names: string[],
  rule: RollRule,
): { message: string; at: number } | undefined {
  const dice = rolled.map((): Dice => ({ kind: 'sum', count: 1, sides: 1, bonus: 0 }))
  const bonus = right - rolled.reduce((sum, face) => sum + face, 0)
  const outcome = judge(
    rule,
    { dice, bonus, target },
    rolled.map((face) => [face]),
  )
  const { steps, doubles = '', missedBy } = outcome
  const { margin } = rule
  const end = values.find(({ name }) => name === 'result')?.at ?? 0
  const differs = (name: string, wanted: string, what: string) => {
    const found = values.find((value) => value.name === name)
    if (!names.includes(name) || (found?.text ?? '') === wanted) return undefined
    const [is, not] = [wanted || `no ${what}`, found ? `, not ${found.text}` : ', which is missing']
    return { at: found?.at ?? end, message: `${against} with ${rolled.join(' and ')} gives ${is}${not}.` }
  }
  const gained = steps > 0 && margin ? `${steps} ${steps === 1 ? margin.one : margin.many}` : ''
  const miss = values.find(({ name }) => name === 'miss')
  return (
    (margin && differs('margin', gained, margin.one)) ??
    (rule.doubles && differs('doubles', doubles, rule.doubles.name ?? 'doubles')) ??
    (miss && Number(miss.text) !== missedBy
      ? {
          at: miss.at,
          message:
            missedBy > 0
              ? `${against} misses by ${missedBy}, not ${miss.text}.`
              : `${against} with ${rolled.join(' and ')} is no near miss.`,
        }
      : undefined)
  )
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function report(message: string, { line, column }: { line: number; column: number }, env: MarkdownEnv) {
  const hint = 'Correct the example. rules.examples in site.config.ts says which form examples have.'
  env.problems.push(warning('WB392', message, { ...placeOf(env, line), column }, hint))
}
