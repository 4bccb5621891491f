// Small files beside the content that hold one map of keys: `_category_.yml`, `authors.yml`, `tags.yml`; or the same in JSON.
import fs from 'node:fs'
import path from 'node:path'
import { error, type Report } from '../errors.ts'
import type { FoundFile } from './find-files.ts'
import { parseYaml } from './yaml.ts'

/** The map a file holds; undefined, and reported, when it holds none. An empty file is an empty map. */
export function readMapFile(found: FoundFile, report: Report): Record<string, unknown> | undefined {
  const text = fs.readFileSync(found.absolute, 'utf8').replace(/^\uFEFF/, '')
  const value = found.path.endsWith('.json') ? fromJson(text, found, report) : fromYaml(text, found, report)
  if (value === undefined) return undefined
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value }
  report(error('WB222', `${path.posix.basename(found.file)} must be a map of keys.`, { file: found.file, line: 1 }))
  return undefined
}

function fromYaml(text: string, { file }: FoundFile, report: Report): unknown {
  const { value, faults } = parseYaml(text)
  for (const { message, line, column } of faults)
    report(error('WB221', `Not valid YAML: ${message}`, { file, line, column }))
  return faults.length > 0 ? undefined : (value ?? {})
}

function fromJson(text: string, { file }: FoundFile, report: Report): unknown {
  try {
    return JSON.parse(text) ?? {}
  } catch (cause) {
    report(error('WB221', `Not valid JSON: ${(cause as Error).message}`, { file, line: 1 }))
    return undefined
  }
}
