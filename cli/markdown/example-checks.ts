// Recomputes examples of rolls: faces that their dice have, sums, and success against the target.
import type { MarkdownIt } from 'markdown-it'
import type { ExampleConfig } from '../config/define-config.ts'
import { warning } from '../errors.ts'
import { placeInLines, sourceText } from '../rules/source-text.ts'
import { placeOf } from './places.ts'
import { envOf, writtenTexts } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

/** The form of play boxes. */
const PLAY_BOX: ExampleConfig = {
  pattern: 'Cast: {word} {die} + {word} {die}, Target {target}. Roll: {face} + {face} = {sum}. Result: {result}',
}

/** The pattern of each placeholder. */
const VALUES: Record<string, string> = {
  word: "[\\p{L}][\\p{L}\\p{N} '\u2019-]*?",
  die: 'd\\d+',
  face: '\\d+',
  bonus: '\\d+',
  sum: '\\d+',
  target: '\\d+',
  result: 'success|failure',
}

export function exampleChecks(md: MarkdownIt, { examples = [PLAY_BOX] }: { examples?: ExampleConfig[] }) {
  const readers = examples.map(({ pattern, success = 'at least' }) => ({ ...readerOf(pattern), success }))
  // Before other rules replace tokens.
  md.core.ruler.after('block', 'example-checks', (state) => {
    for (const { content, line } of writtenTexts(state.tokens)) {
      if (!/\d/.test(content)) continue
      const { text, offsets } = sourceText(content)
      for (const { regex, names, success } of readers)
        for (const match of text.matchAll(regex)) {
          const values = names.map(
            (name, i): Value => ({ name, text: match[i + 1] ?? '', at: match.indices?.[i + 1]?.[0] ?? 0 }),
          )
          const fault = faultOf(values, success)
          if (!fault) continue
          const place = placeInLines(content, offsets[fault.at] ?? 0, line, envOf(state).lines)
          report(fault.message, place, envOf(state))
        }
    }
  })
}

interface Value {
  name: string
  text: string
  at: number
}

function readerOf(pattern: string): { regex: RegExp; names: string[] } {
  const names: string[] = []
  const source = pattern
    .split(/\{(\w+)\}/)
    .map((part, i) => {
      if (i % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
      names.push(part)
      return `(${VALUES[part] ?? ''})`
    })
    .join('')
  return { regex: new RegExp(source, 'dgu'), names }
}

/** The first thing that is wrong with an example. */
function faultOf(values: Value[], success: 'at least' | 'at most'): { message: string; at: number } | undefined {
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
  const isSuccess = success === 'at least' ? right >= Number(target.text) : right <= Number(target.text)
  const wanted = isSuccess ? 'success' : 'failure'
  if (result.text === wanted) return undefined
  return { at: result.at, message: `${right} against the target ${target.text} is a ${wanted}, not a ${result.text}.` }
}

function report(message: string, { line, column }: { line: number; column: number }, env: MarkdownEnv) {
  const hint = 'Correct the example. rules.examples in site.config.ts says which form examples have.'
  env.problems.push(warning('WB392', message, { ...placeOf(env, line), column }, hint))
}
