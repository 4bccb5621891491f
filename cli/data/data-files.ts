// The records of content/data (lists in YAML or JSON that directives show) and the drawings of content/diagrams. Files are read
// on first use.

import fs from 'node:fs'
import path from 'node:path'
import { didYouMean } from '../core/did-you-mean.ts'
import { error, type Problem, quiet, type Report } from '../core/errors.ts'
import { type FoundFile, findFiles, readFound } from '../core/find-files.ts'
import { hashOf } from '../core/hash.ts'
import { isMap } from '../core/is-map.ts'
import { onceFor } from '../core/once.ts'
import { decodeText } from '../core/text.ts'
import { checkRecords } from './check-records.ts'
import { type DataFiles, type DataRecord, ODDS } from './data-record.ts'
import { checkAgainst, readDataSchema, SCHEMA_FILE } from './data-schema.ts'
import { openRecordCache, type ReadRecords, type RecordCache } from './record-cache.ts'
import { openPlaces, readValue } from './records.ts'

/** Files of a locale replace files of the same name. */
export function overlaid(below: DataFiles, own: DataFiles): DataFiles {
  const owner = (name: string) => (own.hash(name) === '' ? below : own)
  return {
    get: (name) => owner(name).get(name),
    names: () => [...new Set([...below.names(), ...own.names()])],
    schema: (name) => owner(name).schema(name),
    text: (name) => owner(name).text(name),
    diagrams: () => [...new Set([...below.diagrams(), ...own.diagrams()])],
    placeOf: (name, path) => owner(name).placeOf(name, path),
    hash: (name) => owner(name).hash(name),
  }
}

/** Folders of frozen data, inside the folder of a version. */
export const FROZEN_DATA = '_data'
export const FROZEN_DIAGRAMS = '_diagrams'

/** Folder of the drawings that belong to a folder of data: 'content/data' → 'content/diagrams', '1.0/_data' → '1.0/_diagrams'. */
const diagramsOf = (dir: string) =>
  path.join(dir, path.basename(dir) === FROZEN_DATA ? `../${FROZEN_DIAGRAMS}` : '../diagrams')

/** Whether a version was frozen with data. `dir`: its folder of data, absolute. */
export const isFrozenData = (dir: string) => fs.existsSync(dir) || fs.existsSync(diagramsOf(dir))

/** Path of a data file below its folder. */
export const DATA_FILE = /^[^/]+\.(?:ya?ml|json)$/

interface DataOptions {
  /** Folder of the site, for messages. */
  root: string
  /** Default: records are parsed again. */
  cache?: RecordCache
  report: Report
}

/** `dir`: absolute folder of the data files. */
export function openDataFiles(dir: string, { root, cache = openRecordCache(), report }: DataOptions): DataFiles {
  const files = new Map<string, FoundFile>()
  const schemas = new Map<string, FoundFile>()
  for (const found of findFiles(dir, root, report)) {
    if (SCHEMA_FILE.test(found.path)) {
      schemas.set(found.path.replace(SCHEMA_FILE, ''), found)
      continue
    }
    if (!DATA_FILE.test(found.path)) continue
    const name = found.path.replace(/\.\w+$/, '')
    const other = files.get(name)
    if (other)
      report(
        error('WB224', `"${name}" is both ${other.file} and ${found.file}.`, { file: found.file }, 'Keep one of them.'),
      )
    else files.set(name, found)
    if (found.path === 'odds.json') files.set(ODDS, found)
  }
  for (const [name, { file }] of schemas)
    if (!files.has(name)) {
      const message = `There is no data file "${name}.yml" for this schema.${didYouMean(name, files.keys())}`
      report(error('WB238', message, { file }, 'Give both files the same name.'))
    }
  const diagrams: string[] = []
  for (const found of findFiles(diagramsOf(dir), root, report)) {
    const name = /^((?:[\w-]+\/)?[\w-]+)\.svg$/.exec(found.path)?.[1]
    if (name === undefined) continue
    diagrams.push(name)
    files.set(`diagrams/${name}`, found)
  }
  const placesIn = onceFor(openPlaces)
  return {
    names: () => [...files.keys()].filter((name) => !name.includes('/')),
    schema(name) {
      const schema = schemas.get(name)
      return schema && rulesIn(schema, quiet)
    },
    text(name) {
      const found = files.get(name)
      const text = found && decodeText(readFound(found), found.file, report)
      return text === undefined ? undefined : { file: found?.file ?? name, text }
    },
    diagrams: () => diagrams,
    get: onceFor((name) => {
      const found = files.get(name)
      if (!found) return undefined
      const schema = schemas.get(name)
      const bytes = readFound(found)
      const key = [found.file, schema?.file, hashWith(bytes, schema)].join(' ')
      const { records, problems } = cache.get(found.file, key, () => readRecords(bytes, found, schema))
      problems.forEach(report)
      return records
    }),
    placeOf(name, path) {
      const found = files.get(name)
      return found ? placesIn(found)(path) : {}
    },
    hash: onceFor((name) => {
      const found = files.get(name)
      return found ? hashWith(readFound(found), schemas.get(name)) : ''
    }),
  }
}

const hashWith = (bytes: Uint8Array, schema: FoundFile | undefined) =>
  hashOf(bytes) + (schema ? hashOf(readFound(schema)) : '')

/** Files whose keys are checked where they are used; see features/search/synonyms.ts and game/table-records.ts. */
const HAS_OWN_CHECK = /^(?:synonyms|tables)\./

function readRecords(bytes: Uint8Array, found: FoundFile, schema: FoundFile | undefined): ReadRecords {
  const problems: Problem[] = []
  const records = recordsIn(bytes, found, schema, (problem) => problems.push(problem))
  return { records, problems }
}

function recordsIn(
  bytes: Uint8Array,
  found: FoundFile,
  schema: FoundFile | undefined,
  report: Report,
): DataRecord[] | undefined {
  const value = readValue(bytes, found.file, report)
  if (value === undefined) return undefined
  if (value === null) return []
  if (Array.isArray(value) && value.every(isMap)) {
    checkRecords(
      value as DataRecord[],
      openPlaces(found),
      report,
      schema !== undefined || HAS_OWN_CHECK.test(found.path),
    )
    if (schema) checkSchemaOf(value as DataRecord[], found, schema, report)
    return value as DataRecord[]
  }
  report(error('WB220', 'A data file must be a list of records ("- id: …").', { file: found.file, line: 1 }))
  return undefined
}

/** Checks records against the schema next to their file. */
function checkSchemaOf(records: DataRecord[], found: FoundFile, schema: FoundFile, report: Report) {
  const rules = rulesIn(schema, report)
  if (rules) checkAgainst(rules, records, openPlaces(found), report)
}

const rulesIn = (schema: FoundFile, report: Report) =>
  readDataSchema(readValue(readFound(schema), schema.file, report), openPlaces(schema), report)
