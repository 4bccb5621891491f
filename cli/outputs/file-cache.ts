// Keys of the files of the last build, by their path in out/. A file with the same key is kept and not made again.

import path from 'node:path'
import { readChecked, writeCache, writeChecked } from '../core/checked-file.ts'
import { toolHash } from '../core/tool-hash.ts'
import type { FileRecord } from '../site/model.ts'

export interface FileCache {
  get(place: string): FileRecord | undefined
  set(place: string, record: FileRecord): void
  /** The keys of all files of this build. */
  keys(): string[]
  save(): void
}

interface Stored {
  /** Hash of the tool that made the files. */
  tool: string
  records: [place: string, record: FileRecord][]
}

/** `dir`: cache folder; undefined disables the cache. Records of other versions of the tool are ignored. */
export function openFileCache(dir: string | undefined, tool = toolHash()): FileCache {
  const file = dir && path.join(dir, 'files.json')
  const stored = JSON.parse((file && readChecked(file)) ?? 'null') as Stored | null
  const previous = new Map(stored?.tool === tool ? stored.records : [])
  const used = new Map<string, FileRecord>()
  let changed = false
  return {
    get: (place) => previous.get(place),
    set(place, record) {
      if (previous.get(place)?.key !== record.key) changed = true
      used.set(place, record)
    },
    keys: () => [...used.values()].map(({ key }) => key),
    save() {
      if (!file || (!changed && used.size === previous.size)) return
      const written: Stored = { tool, records: [...used] }
      writeCache(() => writeChecked(file, JSON.stringify(written)))
    },
  }
}
