// Small files beside the content that hold one map of keys: `_category_.yml`, `authors.yml`, `tags.yml`; or the same in JSON.
import path from 'node:path'
import { error, type Report } from '../errors.ts'
import { type FoundFile, readFound } from './find-files.ts'
import { readValue } from './records.ts'

/** The map a file holds; undefined, and reported, when it holds none. An empty file is an empty map. */
export function readMapFile(found: FoundFile, report: Report): Record<string, unknown> | undefined {
  const value = readValue(readFound(found), found.file, report)
  if (value === undefined) return undefined
  if (value === null) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value }
  report(error('WB222', `${path.posix.basename(found.file)} must be a map of keys.`, { file: found.file, line: 1 }))
  return undefined
}
