// The records of content/data/tables.yml: tables with a die, tables with weights, and sentences that are made from tables.

import { parseDice } from '../../templates/play/roll.ts'
import { MAX_DEPTH, readTemplate, tablesIn } from '../../templates/play/template.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { error, type Report } from '../core/errors.ts'
import type { DataFiles, DataRecord } from '../data/data-record.ts'

export const TABLES = 'tables'

/** Forms of the copies that other programs read; see features/tables. */
export const TABLE_FORMS = ['txt', 'csv', 'json'] as const

export type TableForm = (typeof TABLE_FORMS)[number]

export interface TableRecord {
  id: string
  title: string
  die: string
  rows: { roll: string; name?: string; text: string }[]
}

/** Highest number that a die with weights may have. */
const MAX_WEIGHT = 1000

/** Why a record is no table that can be rolled on. `at`: keys of the faulty value in the record. */
interface TableFault {
  fault: string
  at: PropertyKey[]
}

export function readTable({ id, title, die, rows }: DataRecord): TableRecord | TableFault {
  const name = `the table "${String(id)}"`
  const faultAt = (fault: string, ...at: PropertyKey[]): TableFault => ({ fault, at })
  if (!Array.isArray(rows) || rows.length === 0 || (die ?? null) === null)
    return faultAt(`${name} lacks "die" or "rows".`, 'id')
  const records = rows as DataRecord[]
  const isAuto = die === 'auto'
  const isIncomplete = (row: DataRecord) => (!isAuto && (row?.roll ?? null) === null) || (row?.text ?? null) === null
  const incomplete = records.findIndex(isIncomplete)
  if (incomplete !== -1)
    return faultAt(
      `row ${incomplete + 1} of ${name} lacks ${isAuto ? '"text"' : '"roll" or "text"'}.`,
      'rows',
      incomplete,
    )
  const weights = records.map(({ weight = 1 }) => Number(weight))
  const wrong = weights.findIndex((weight) => !Number.isInteger(weight) || weight < 1)
  if (isAuto && wrong !== -1) {
    const found = JSON.stringify(records[wrong]?.weight)
    return faultAt(
      `row ${wrong + 1} of ${name} has the weight ${found}, which is no whole number from 1.`,
      'rows',
      wrong,
      'weight',
    )
  }
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (isAuto && (all > MAX_WEIGHT || all < 2))
    return faultAt(`the weights of ${name} add up to ${all}; the sum must be from 2 to ${MAX_WEIGHT}.`, 'rows')
  let last = 0
  return {
    id: String(id),
    title: String(title ?? id),
    die: isAuto ? `d${all}` : String(die),
    rows: records.map(({ roll, name, text }, i) => {
      const from = last + 1
      last += weights[i] ?? 1
      const range = from === last ? String(from) : `${from}\u2013${last}`
      return { roll: isAuto ? range : String(roll), ...(name ? { name: String(name) } : {}), text: String(text) }
    }),
  }
}

/** Whether a record is a sentence for `:::generate`. */
export const isGenerator = ({ text, rows }: DataRecord): boolean => typeof text === 'string' && rows === undefined

/** Pieces in braces in the text of a row: names of tables, and dice. Others stay text. */
export const ROW_PART = /\{([\w-]+(?:\s*[+\u2212-]\s*\d+)?|\d*d%)\}/g

/** Ids of the tables that a record names, in order, each once. */
export function tablesNamedBy(record: DataRecord): string[] {
  const texts = isGenerator(record)
    ? [tablesIn(asParts(String(record.text)))]
    : ((Array.isArray(record.rows) ? record.rows : []) as DataRecord[]).map((row) =>
        [...String(row?.text ?? '').matchAll(ROW_PART)].flatMap(([, name = '']) => (parseDice(name) ? [] : [name])),
      )
  return [...new Set(texts.flat())]
}

function asParts(text: string) {
  const parts = readTemplate(text)
  return typeof parts === 'string' ? [] : parts
}

/** Reports records without an id, sentences that cannot be read, names of unknown tables, and tables that lead back to themselves. */
export function checkTableNames(data: DataFiles, report: Report) {
  const records = data.get(TABLES) ?? []
  const byId = new Map(records.map((record) => [String(record.id), record]))
  for (const [at, record] of records.entries()) {
    const place = (...keys: PropertyKey[]) => data.placeOf(TABLES, [at, ...keys])
    if ((record.id ?? null) === null) {
      report(error('WB347', 'This table has no "id".', place(), 'Pages name a table by its id: :::roll wonders'))
      continue
    }
    const parts = isGenerator(record) ? readTemplate(String(record.text)) : []
    if (typeof parts === 'string')
      report(error('WB347', `"${parts}" in the sentence "${record.id}" means nothing.`, place('text'), SENTENCE_HINT))
    const isSentence = isGenerator(record)
    for (const name of tablesNamedBy(record)) {
      if (byId.has(name)) continue
      const row = isSentence
        ? -1
        : (record.rows as DataRecord[]).findIndex(({ text }) => String(text).includes(`{${name}}`))
      const where = isSentence ? place('text') : place('rows', row, 'text')
      const message = `There is no table "${name}" in tables.yml.${didYouMean(name, byId.keys())}`
      report(error('WB347', message, where, SENTENCE_HINT))
    }
  }
  for (const { path, isCycle } of faultyPaths(byId)) {
    const what = isCycle ? 'Tables lead back to themselves' : `Tables are nested more than ${MAX_DEPTH} deep`
    const at = records.findIndex(({ id }) => String(id) === path[0])
    const place = data.placeOf(TABLES, [at, 'id'])
    report(error('WB348', `${what}: ${path.join(' \u2192 ')}.`, place, 'Take one of the names in braces out.'))
  }
}

const SENTENCE_HINT = 'Write {table}, {2d6} or {?table: Text with {table}.}'

interface FaultyPath {
  /** Ids of tables, each of which names the next. */
  path: string[]
  isCycle: boolean
}

function faultyPaths(byId: Map<string, DataRecord>): FaultyPath[] {
  const faults: FaultyPath[] = []
  /** The longest path that starts with a table. */
  const paths = new Map<string, string[]>()
  const pathFrom = (id: string, above: string[]): string[] => {
    const at = above.indexOf(id)
    if (at !== -1) {
      faults.push({ path: [...above.slice(at), id], isCycle: true })
      return []
    }
    const known = paths.get(id)
    const record = byId.get(id)
    if (known || !record) return known ?? []
    const below = tablesNamedBy(record).map((next) => pathFrom(next, [...above, id]))
    const path = [id, ...below.reduce((longest, one) => (one.length > longest.length ? one : longest), [])]
    paths.set(id, path)
    // Longer paths contain this one.
    if (path.length === MAX_DEPTH + 2) faults.push({ path, isCycle: false })
    return path
  }
  for (const id of byId.keys()) pathFrom(id, [])
  return faults
}
