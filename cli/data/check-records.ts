// Reports likely mistakes in the records of one data file: duplicate ids, and keys that look misspelt.

import { didYouMean } from '../core/did-you-mean.ts'
import { error, type Place, type Report, warning } from '../core/errors.ts'
import { addTo } from '../core/group-by.ts'
import type { DataRecord } from './data-record.ts'

type PlaceOf = (path: PropertyKey[]) => Place & { file: string }

/** `hasSchema`: a schema checks the keys, so nothing about them is guessed. */
export function checkRecords(records: DataRecord[], placeOf: PlaceOf, report: Report, hasSchema: boolean) {
  checkIds(records, placeOf, report)
  if (hasSchema) return
  const misspelt = checkKeys(records, placeOf, report)
  checkOdd(records, placeOf, report, misspelt)
}

/** Fewer records show no pattern. */
const MIN_RECORDS = 5

/** Reports the only record that lacks a key, unless the key is misspelt there, and the only text among numbers. */
function checkOdd(records: DataRecord[], placeOf: PlaceOf, report: Report, misspelt: Set<number>) {
  if (records.length < MIN_RECORDS) return
  const keys = new Set(records.flatMap((record) => Object.keys(record)))
  if (keys.size > MAX_KEYS) return
  /** Keys that only one record lacks, by that record. */
  const missing = new Map<number, string[]>()
  for (const key of keys) {
    const [first, ...more] = records.flatMap((record, i) => (Object.hasOwn(record, key) ? [] : [i]))
    if (first !== undefined && more.length === 0 && !misspelt.has(first)) addTo(missing, first, key)
    const values = records.map((record) => record[key] ?? undefined).filter((value) => value !== undefined)
    const texts = values.filter((value) => typeof value === 'string')
    const isNumeric = values.length >= MIN_RECORDS && values.every((value) => /^(?:number|string)$/.test(typeof value))
    if (!isNumeric || texts.length !== 1) continue
    const at = records.findIndex((record) => typeof record[key] === 'string')
    const message = `"${key}" is a text here and a number in all other records; found ${JSON.stringify(texts[0])}.`
    report(warning('WB237', message, placeOf([at, key]), 'Write it without quotes and without letters, or as null.'))
    misspelt.add(at)
  }
  for (const [at, lacking] of missing) {
    const shown = lacking.slice(0, MAX_LISTED).map((key) => `"${key}"`)
    const more = lacking.length > shown.length ? ` and ${lacking.length - shown.length} more` : ''
    const what = lacking.length === 1 ? `key ${shown[0]}` : `keys ${shown.join(', ')}${more}`
    const hint = `If that is meant, write the ${lacking.length === 1 ? 'key' : 'keys'} with null.`
    report(warning('WB237', `Only this record lacks the ${what}.`, placeOf([at]), hint))
  }
}

/** Number of keys that a message names. */
const MAX_LISTED = 5

function checkIds(records: DataRecord[], placeOf: PlaceOf, report: Report) {
  const owners = new Map<string, number>()
  for (const [i, { id }] of records.entries()) {
    if (typeof id !== 'string' && typeof id !== 'number') continue
    const first = owners.get(String(id))
    if (first === undefined) {
      owners.set(String(id), i)
      continue
    }
    const message = `Two records have the id "${id}"; the first is on line ${placeOf([first, 'id']).line}.`
    report(error('WB225', message, placeOf([i, 'id']), 'Give one of them another id.'))
  }
}

/** Limits the time of the comparison. Files with more keys use them as data. */
const MAX_KEYS = 500

/** Reports keys of single records that are close to a key which this record lacks and others have. Returns these records. */
function checkKeys(records: DataRecord[], placeOf: PlaceOf, report: Report): Set<number> {
  const misspelt = new Set<number>()
  const owners = new Map<string, number[]>()
  for (const [i, record] of records.entries())
    for (const key of Object.keys(record)) owners.set(key, [...(owners.get(key)?.slice(0, 1) ?? []), i])
  if (owners.size > MAX_KEYS) return misspelt
  for (const [key, [at = 0, ...more]] of owners) {
    const record = records[at]
    if (more.length > 0 || !record) continue
    const others = [...owners].filter(([other, [first = 0, second]]) => {
      const isUsual = second !== undefined || first < at
      return isUsual && !Object.hasOwn(record, other)
    })
    const meant = didYouMean(
      key,
      others.map(([other]) => other),
    )
    if (meant === '') continue
    const message = `Only this record has the key "${key}".${meant}`
    report(error('WB226', message, placeOf([at, key]), 'If the key is meant, write the other one as well, as null.'))
    misspelt.add(at)
  }
  return misspelt
}
