// Small files next to the content with one map of keys: `_category_.yml`, `authors.yml`, `tags.yml`, or the same in JSON.
import path from 'node:path'
import { error, quiet, type Report } from '../core/errors.ts'
import { type FoundFile, readFound } from '../core/find-files.ts'
import { isMap } from '../core/is-map.ts'
import { readValue } from './records.ts'

/**
 * Reads the map in a file. Reports an error and returns undefined if there is none. An empty file is an empty map. A translation
 * contains only the keys that differ from the original.
 */
export function readMapFile(found: FoundFile, report: Report): Record<string, unknown> | undefined {
  const value = readValue(readFound(found), found.file, report)
  if (value === undefined) return undefined
  const own = value ?? {}
  // Problems of the original are reported when it is read itself.
  if (isMap(own)) return merged((found.below && readMapFile(found.below, quiet)) ?? {}, own)
  report(error('WB222', `${path.posix.basename(found.file)} must be a map of keys.`, { file: found.file, line: 1 }))
  return undefined
}

function merged(below: Record<string, unknown>, own: Record<string, unknown>): Record<string, unknown> {
  const result = { ...below }
  for (const [key, value] of Object.entries(own)) {
    const before = result[key]
    result[key] = isMap(before) && isMap(value) ? merged(before, value) : value
  }
  return result
}
