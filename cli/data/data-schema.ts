// `content/data/<file>.schema.yml`: the keys of the records of a data file, each with the kind of its value:
//
//   name: text
//   threat: number
//   nature: [beast, fae]     one of these
//   gear: list?              may be left out or null

import { didYouMean } from '../core/did-you-mean.ts'
import { error, type Place, type Report } from '../core/errors.ts'
import { isMap } from '../core/is-map.ts'
import { show } from '../core/schema.ts'
import type { DataRecord, KeyRule } from './data-record.ts'

type PlaceOf = (path: PropertyKey[]) => Place & { file: string }

const KINDS: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  list: Array.isArray,
  map: isMap,
  any: () => true,
}

export const SCHEMA_FILE = /\.schema\.ya?ml$/

/** The rules of a schema file; undefined, with errors, if it is not a schema. */
export function readDataSchema(value: unknown, placeOf: PlaceOf, report: Report): Map<string, KeyRule> | undefined {
  if (!isMap(value)) {
    report(error('WB238', 'A schema is a map from keys to kinds of values.', placeOf([]), 'For example "name: text".'))
    return undefined
  }
  const rules = new Map<string, KeyRule>()
  for (const [key, given] of Object.entries(value)) {
    const isOptional = typeof given === 'string' && given.endsWith('?')
    const kind = isOptional ? given.slice(0, -1) : given
    if (Array.isArray(kind) || (typeof kind === 'string' && Object.hasOwn(KINDS, kind))) {
      rules.set(key, { kind, isOptional })
      continue
    }
    const near = typeof kind === 'string' ? didYouMean(kind, Object.keys(KINDS)) : ''
    const message = `"${key}" must be a kind of value; found ${show(given)}.${near}`
    rules.set(key, { kind: 'any', isOptional: true })
    report(error('WB238', message, placeOf([key]), `Kinds: ${Object.keys(KINDS).join(', ')}, or a list of values.`))
  }
  return rules
}

export function checkAgainst(rules: Map<string, KeyRule>, records: DataRecord[], placeOf: PlaceOf, report: Report) {
  for (const [i, record] of records.entries()) {
    const complain = (path: PropertyKey[], message: string, hint?: string) =>
      report(error('WB239', message, placeOf([i, ...path]), hint))
    for (const [key, rule] of rules) {
      const value = record[key] ?? undefined
      if (value === undefined) {
        if (!rule.isOptional) complain([], `This record lacks the key "${key}", which the schema of the file requires.`)
      } else if (Array.isArray(rule.kind) ? !rule.kind.includes(value) : !KINDS[rule.kind]?.(value))
        complain([key], `"${key}" must be ${allowed(rule.kind)}; found ${show(value)}.`)
    }
    for (const key of Object.keys(record))
      if (!rules.has(key))
        complain(
          [key],
          `The schema of the file has no key "${key}".${didYouMean(key, rules.keys())}`,
          'Add it to the schema, or correct it.',
        )
  }
}

const allowed = (kind: string | unknown[]) =>
  Array.isArray(kind)
    ? kind.map(show).join(' or ')
    : ({ text: 'a text', list: 'a list', map: 'a map' }[kind] ?? `a ${kind}`)
