// `:n[luck-max]` is the value of a record of content/data/constants.yml. Other numbers next to the word of a constant are reported.

import type { MarkdownIt, StateInline } from 'markdown-it'
import { escapePattern } from '../../templates/escape.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { isIn } from '../core/find-files.ts'
import { onceForObject } from '../core/once.ts'
import { matchesIn, placeInLines, sourceText } from '../core/source-text.ts'
import type { DataFiles, DataRecord } from '../data/data-record.ts'
import { addError, addWarning, placeInText, placeOf } from './places.ts'
import { envOf, reportedBefore, writtenTexts } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

const FILE = 'constants'

export function constants(md: MarkdownIt, { data, postFolders = [] }: { data: DataFiles; postFolders?: string[] }) {
  md.inline.ruler.before('escape', 'constant', (state, silent) => parseConstant(state, silent, data))
  // Before other rules replace tokens, and before directives make some.
  md.core.ruler.after('block', 'constants', (state) => {
    const { file, uses } = envOf(state)
    // Posts say what was true on their day.
    if (!data.names().includes(FILE) || isIn(file, postFolders)) return
    uses.add(FILE)
    const written = patternsOf(data.get(FILE) ?? [])
    for (const text of writtenTexts(state.tokens)) checkNumbers(text, written, envOf(state))
  })
}

const COLON = 0x3a
const CONSTANT = /:n\[([\w-]+)\]/y

function parseConstant(state: StateInline, silent: boolean, data: DataFiles): boolean {
  if (state.src.charCodeAt(state.pos) !== COLON) return false
  CONSTANT.lastIndex = state.pos
  const [whole, id] = CONSTANT.exec(state.src) ?? []
  if (whole === undefined || id === undefined) return false
  const env = envOf(state)
  env.uses.add(FILE)
  const records = data.get(FILE) ?? []
  const found = records.find((record) => record.id === id)
  if (!silent) {
    if (typeof found?.value === 'number' || typeof found?.value === 'string')
      state.push('text', '', 0).content = String(found.value)
    else {
      state.push('text', '', 0).content = whole
      const ids = records.map((record) => String(record.id))
      const message = found
        ? `The constant "${id}" has no "value" in constants.yml.`
        : `There is no constant "${id}" in content/data/constants.yml.${didYouMean(id, ids)}`
      const hint = `A constant is { id: ${id}, value: 5, page: /docs/…, word: … }.`
      if (!reportedBefore(env, `constant ${env.line} ${id}`)) addError(env, 'WB390', message, placeInText(state), hint)
    }
  }
  state.pos += whole.length
  return true
}

interface Constants {
  patterns: ConstantPattern[]
  /** A quick test whether a text may have a word of a constant. */
  mayOccur: RegExp
}

interface ConstantPattern {
  id: string
  word: string
  value: string
  /** Its words in lower case: a quick test before the pattern. */
  keys: string[]
  pattern: RegExp
}

/** For each word of a constant a pattern that finds the number or the dice before or after it. */
const patternsOf = onceForObject((records: DataRecord[]): Constants => {
  const patterns = records.flatMap(({ id, value, word }) => {
    if (typeof value !== 'number' && typeof value !== 'string') return []
    return [word].flat().flatMap((one): ConstantPattern[] => {
      if (typeof one !== 'string' || one.trim() === '') return []
      const words = one.trim().split(/\s+/).map(escapePattern).join('\\s+')
      const number = typeof value === 'number' ? '(?:\\d+)' : '(?:\\d*d\\d+(?:[+\u2212-]\\d+)?|\\d+)'
      const after = `(?<![\\p{L}\\d])${words}(?:\\s*[:=]|\\s+(?:is|are|of|equals|at most|up to|at))?\\s+\\(?(?<after>${number})`
      const before = `(?<![\\p{L}\\d.,+\u2212\u2013-])(?<before>${number})\\s+${words}(?![\\p{L}\\d])`
      const pattern = new RegExp(`(?:${after}|${before})(?![\\p{L}\\d%]|[.,\u2013-]\\d)`, 'giu')
      return [
        {
          id: String(id),
          word: one.trim(),
          value: String(value),
          keys: one.toLowerCase().trim().split(/\s+/),
          pattern,
        },
      ]
    })
  })
  const keys = patterns.map(({ keys: [first = ''] }) => escapePattern(first))
  return { patterns, mayOccur: new RegExp([...new Set(keys)].join('|') || '(?!)', 'i') }
})

type WrittenText = { content: string; line: number }

function checkNumbers({ content, line }: WrittenText, { patterns, mayOccur }: Constants, env: MarkdownEnv) {
  if (!mayOccur.test(content) || !/\d/.test(content)) return
  const lower = content.toLowerCase()
  const near = patterns.filter(({ keys }) => keys.every((key) => lower.includes(key)))
  if (near.length === 0) return
  const { text, offsetOf } = sourceText(content)
  for (const { id, word, value, pattern } of near)
    for (const match of matchesIn(text, pattern)) {
      const found = match.groups?.after ?? match.groups?.before ?? ''
      if (found === value) continue
      const at = match.index + (match.groups?.before ? 0 : match[0].length - found.length)
      const place = placeInLines(content, offsetOf(at), line, env.lines)
      const message = `"${match[0]}" differs from the constant "${id}", which is ${value} (word: ${word}).`
      const hint = `Write :n[${id}] instead of ${found}, or change content/data/constants.yml.`
      addWarning(env, 'WB391', message, { ...placeOf(env, place.line), column: place.column }, hint)
    }
}
