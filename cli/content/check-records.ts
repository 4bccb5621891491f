// Reports likely mistakes in the records of one data file: duplicate ids, and keys that look misspelt.
import { didYouMean } from '../did-you-mean.ts'
import { error, type Place, type Report } from '../errors.ts'
import type { DataRecord } from './data-files.ts'

type PlaceOf = (path: PropertyKey[]) => Place & { file: string }

export function checkRecords(records: DataRecord[], placeOf: PlaceOf, report: Report) {
  checkIds(records, placeOf, report)
  checkKeys(records, placeOf, report)
}

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

/** A key of a single record that is close to a key which this record lacks and others have. */
function checkKeys(records: DataRecord[], placeOf: PlaceOf, report: Report) {
  const owners = new Map<string, number[]>()
  for (const [i, record] of records.entries())
    for (const key of Object.keys(record)) owners.set(key, [...(owners.get(key)?.slice(0, 1) ?? []), i])
  if (owners.size > MAX_KEYS) return
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
  }
}
