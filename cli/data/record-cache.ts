// The record cache: the records of each data file, because parsing a long YAML list takes longer than all other work after a change.
// An entry is valid while the file, its schema and the tool are the same. A missing or damaged cache file counts as empty.

import path from 'node:path'
import v8 from 'node:v8'
import { readCheckedBytes, writeCache, writeChecked } from '../core/checked-file.ts'
import type { Problem } from '../core/errors.ts'
import { toolHash } from '../core/tool-hash.ts'
import type { DataRecord } from './data-record.ts'

export interface RecordCache {
  /** The cached entry of a file, else what `read` returns. `hash`: of all that decides it. */
  get(file: string, hash: string, read: () => ReadRecords): ReadRecords
  /** Writes the entries used since the last save and drops the others. */
  save(): void
}

export interface ReadRecords {
  /** Undefined: the file is no list of records, which `problems` say. */
  records: DataRecord[] | undefined
  problems: Problem[]
}

/** Entries by file. */
type Entries = Map<string, ReadRecords & { hash: string }>

/** `dir`: undefined keeps records in memory only. */
export function openRecordCache(dir?: string): RecordCache {
  const stored = dir && path.join(dir, 'records')
  let known = stored ? readEntries(stored) : new Map()
  let used: Entries = new Map()
  let isChanged = false
  return {
    get(file, hash, read) {
      const entry = used.get(file) ?? known.get(file)
      const isSame = entry?.hash === hash
      isChanged ||= !isSame
      const found = isSame ? entry : { ...read(), hash }
      used.set(file, found)
      return found
    },
    save() {
      if (stored && (isChanged || used.size !== known.size))
        writeCache(() => writeChecked(stored, keyLine(), v8.serialize(used)))
      known = used
      used = new Map()
      isChanged = false
    },
  }
}

/** V8's format, because JSON has no `.inf` and `.nan` of YAML. */
function readEntries(file: string): Entries {
  const bytes = readCheckedBytes(file)
  const key = Buffer.from(keyLine())
  return bytes?.subarray(0, key.length).equals(key) ? v8.deserialize(bytes.subarray(key.length)) : new Map()
}

/** The first line of a file. The format, and the Unicode of Node, depend on its version. */
const keyLine = () => `${toolHash()} ${process.version}\n`
