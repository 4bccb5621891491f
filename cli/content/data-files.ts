// The records of content/data: lists in YAML or JSON that pages show through directives. Read when first asked for.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { error, type Report } from '../errors.ts'
import { parseYaml } from './yaml.ts'

export type DataRecord = Record<string, unknown>

export interface DataFiles {
  /** Records of `content/data/<name>.yml`; undefined when there is no such file or it is broken (then reported). */
  get(name: string): DataRecord[] | undefined
  names(): string[]
  /** Hash of a file's bytes; '' when there is none. */
  hash(name: string): string
}

/** `dir`: absolute folder of the data files; `root`: of the site, for messages. */
export function openDataFiles(dir: string, root: string, report: Report): DataFiles {
  const files = new Map<string, string>()
  if (fs.existsSync(dir)) {
    for (const entry of fs.readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.isFile() && /\.(ya?ml|json)$/.test(entry.name))
        files.set(entry.name.replace(/\.\w+$/, ''), path.join(dir, entry.name))
    }
  }
  const records = new Map<string, DataRecord[] | undefined>()
  const hashes = new Map<string, string>()
  return {
    names: () => [...files.keys()],
    get(name) {
      const file = files.get(name)
      if (file && !records.has(name))
        records.set(name, readRecords(file, path.relative(root, file).split(path.sep).join('/'), report))
      return records.get(name)
    },
    hash(name) {
      const file = files.get(name)
      if (file && !hashes.has(name))
        hashes.set(name, createHash('sha256').update(fs.readFileSync(file)).digest('hex').slice(0, 16))
      return hashes.get(name) ?? ''
    },
  }
}

function readRecords(file: string, shown: string, report: Report): DataRecord[] | undefined {
  const source = fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const value = file.endsWith('.json') ? readJson(source, shown, report) : readYaml(source, shown, report)
  if (value === undefined) return undefined
  if (Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one)))
    return value as DataRecord[]
  report(error('WB220', 'A data file must be a list of records ("- id: …").', { file: shown, line: 1 }))
  return undefined
}

function readYaml(source: string, file: string, report: Report): unknown {
  const { value, faults } = parseYaml(source)
  for (const { message, line, column } of faults)
    report(error('WB221', `Not valid YAML: ${message}`, { file, line, column }))
  return faults.length > 0 ? undefined : (value ?? [])
}

function readJson(source: string, file: string, report: Report): unknown {
  try {
    return JSON.parse(source)
  } catch (cause) {
    report(error('WB221', `Not valid JSON: ${(cause as Error).message}`, { file, line: 1 }))
    return undefined
  }
}
