// Evaluates the arguments of a data directive: which records, in which order, which fields, and the fields as text.

import type { Language } from '../../templates/languages/language.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { collatorOf } from '../core/language-order.ts'
import type { DataRecord } from '../data/data-record.ts'
import { envOf } from './tokens.ts'
import type { Use } from './types.ts'
import { readWhere } from './where.ts'

/** `sort="name"`, `sort=name`, or a word alone. */
const OPTION = /^\s*([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"']\S*))|(?!\S))/

/** Options without a value. */
const FLAGS = new Set(['odds'])

/** Parses the word after a directive and its options: `weapons columns="name, damage" sort=name` */
export function readArguments(rest: string, known: string[], complain: Use['complain']) {
  const options = new Map<string, string>()
  const source = /^[\w-]+(?!\S)/.exec(rest)?.[0] ?? ''
  let left = rest.slice(source.length)
  for (let found = OPTION.exec(left); found; found = OPTION.exec(left)) {
    const [whole, key = '', double, single, plain] = found
    const value = double ?? single ?? plain
    if (value === undefined && !(FLAGS.has(key) && known.includes(key))) break
    if (!known.includes(key))
      complain(`there is no option "${key}".${didYouMean(key, known)}`, `Options: ${known.join(', ')}`)
    else if (options.has(key)) complain(`the option "${key}" is given twice.`)
    options.set(key, value ?? '')
    left = left.slice(whole.length)
  }
  if (left.trim() !== '')
    complain(
      `cannot read ${JSON.stringify(left.trim())}.`,
      'Options are written key="value". A value without spaces needs no quotes.',
    )
  return { source, options }
}

/** The records of a data file. Undefined if there is no such file (reported here) or it is invalid (reported when read). */
export function recordsIn(file: string, { state, files, complain }: Use): DataRecord[] | undefined {
  envOf(state).uses.add(file)
  const records = files.get(file)
  if (records) return records
  const names = files.names()
  if (!names.includes(file))
    complain(`there is no data file "${file}.yml".${didYouMean(file, names)}`, `Files: ${names.join(', ') || 'none'}`)
  return undefined
}

/** The records that match the option `where`, in the order of the option `sort`. */
export function chosenRecords(records: DataRecord[], use: Use): DataRecord[] {
  return sortRecords(filterRecords(records, use), records, use)
}

function filterRecords(records: DataRecord[], use: Use): DataRecord[] {
  const where = use.options.get('where')
  if (!where) return records
  const test = readWhere(where, {
    complain: use.complain,
    check: (key, operator, wanted, text) => {
      const isBySize = /[<>]/.test(operator)
      if (isKey(key, records, use) && isBySize && (wanted === '' || Number.isNaN(Number(wanted))))
        use.complain(`"${wanted}" in the condition "${text}" is not a number.`)
    },
    matches: (record, key, operator, wanted) => matches(fieldOf(record, key), operator, wanted),
  })
  return test ? records.filter(test) : []
}

function matches(value: unknown, operator: string, wanted: string): boolean {
  const same = Array.isArray(value) ? value.map(String).includes(wanted) : String(value ?? null) === wanted
  switch (operator) {
    case '=':
      return same
    case '!=':
      return !same
    case '<':
      return numberOf(value) < Number(wanted)
    case '<=':
      return numberOf(value) <= Number(wanted)
    case '>':
      return numberOf(value) > Number(wanted)
    case '>=':
      return numberOf(value) >= Number(wanted)
    default:
      return false
  }
}

/** A missing value is NaN, neither below nor above any number. */
const numberOf = (value: unknown): number => (value === null || value === '' ? Number.NaN : Number(value))

function sortRecords(chosen: DataRecord[], records: DataRecord[], use: Use): DataRecord[] {
  const sort = use.options.get('sort')
  if (!sort) return chosen
  const [key, factor] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1]
  isKey(key, records, use)
  // 'Émile' before 'Zoe', 'd8' before 'd10', missing values last.
  const texts = collatorOf(envOf(use.state).language)
  const compare = (a: unknown, b: unknown) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a), String(b))
  return chosen
    .map((record) => ({ record, value: fieldOf(record, key) ?? '' }))
    .sort((a, b) => Number(a.value === '') - Number(b.value === '') || factor * compare(a.value, b.value))
    .map(({ record }) => record)
}

/** Whether any record has the key. Reports an error if none has. */
export function isKey(key: string, records: DataRecord[], { complain }: Use): boolean {
  if (records.length === 0 || records.some((record) => fieldOf(record, key) !== undefined)) return true
  const known = [...keysOf(records)]
  complain(`no record has the key "${key}".${didYouMean(key, known)}`, `Keys: ${known.join(', ')}`)
  return false
}

/** All keys that any of the records has. */
export const keysOf = (records: DataRecord[]) => new Set(records.flatMap((record) => Object.keys(record)))

/** The value of a field. A key such as `burden.name` reads a nested map. */
export function fieldOf(record: DataRecord, key: string): unknown {
  let value: unknown = record
  for (const part of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

/** A field that a table or a list of facts shows. */
export interface Column {
  key: string
  heading: string
  /** Data file whose record with this id is shown by name. */
  lookup?: string
}

/** Matches a trimmed column. */
const COLUMN = /^([\w.-]+)(?:\(([\w-]+)\))?\s*(?::\s*(.*))?$/

export function readColumns(text: string, records: DataRecord[], use: Use): Column[] {
  return text.split(',').flatMap((part): Column[] => {
    const [, key = '', lookup, heading] = COLUMN.exec(part.trim()) ?? []
    if (!key) {
      use.complain(`cannot read the column "${part.trim()}".`, 'Write key, key: Heading, or key(file): Heading.')
      return []
    }
    if (!isKey(key, records, use)) return []
    return [{ key, heading: heading ?? headingOf(key), ...(lookup && { lookup }) }]
  })
}

/** The columns that an option names; none without it. */
export function columnsIn(option: string, records: DataRecord[], use: Use): Column[] {
  const text = use.options.get(option)
  return text ? readColumns(text, records, use) : []
}

/** 'regions(regions)' as in a column. */
export function readKey(text: string): Column {
  const [, key = text, lookup] = COLUMN.exec(text.trim()) ?? []
  return { key, heading: '', ...(lookup && { lookup }) }
}

/** 'burden.good_skill' → 'Good skill' */
const headingOf = (key: string) => asHeading(key.split('.').at(-1) ?? key)

/** 'two-handed' → 'Two handed' */
export function asHeading(text: string): string {
  const words = text.replace(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as Markdown text. */
export function cellText(record: DataRecord, column: Column, use: Use): string {
  const value = fieldOf(record, column.key)
  const named = (one: unknown) =>
    column.lookup ? nameOf(one, column.lookup, use) : valueText(one, envOf(use.state).texts)
  // '**Thief.** It steals. **Pack.** It hunts.'
  const isSentences = Array.isArray(value) && value.every((one) => typeof one === 'object' && one?.text !== undefined)
  if (Array.isArray(value)) return value.map(named).join(isSentences ? ' ' : ', ') || '–'
  return value === null || value === undefined ? '–' : named(value)
}

/** Name of the record that has an id. */
function nameOf(id: unknown, file: string, use: Use): string {
  const records = recordsIn(file, use)
  const found = records?.find((record) => record.id === id)
  if (records && !found) {
    const ids = records.map((record) => String(record.id))
    use.complain(`"${file}.yml" has no record with the id "${String(id)}".${didYouMean(String(id), ids)}`)
  }
  return String(found?.name ?? found?.term ?? id)
}

/** A value as text. `texts`: the words for yes and no. */
export function valueText(value: unknown, texts: Language['texts']): string {
  if (typeof value === 'number') return value < 0 ? `−${Math.abs(value)}` : String(value)
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.map((one) => valueText(one, texts)).join(', ')
  if (typeof value === 'object') {
    const { name, text } = value as { name?: unknown; text?: unknown }
    if (typeof name === 'string' && typeof text === 'string') return `**${name}.** ${text}`
    return Object.entries(value)
      .map(([key, one]) => `${headingOf(key)} ${valueText(one, texts)}`)
      .join(', ')
  }
  return String(value)
}
