// The cache of an index in parts: what the blocks and the files of words gave in the last build. The words of a block stay in bytes:
// they are decoded only where a file of words is made again.

import path from 'node:path'
import { readCheckedBytes, writeCache, writeChecked } from '../../core/checked-file.ts'
import { toolHash } from '../../core/tool-hash.ts'
import type { Block, WordFiles, WordGroup } from './types.ts'

export interface SearchCache {
  blocks: Entries<Block>
  words: Entries<WordFiles>
  /** Writes the entries that were set, if they differ from those of the last build. */
  save(): void
}

/** Keys are hashes of the inputs. */
interface Entries<Entry> {
  get(key: string): Entry | undefined
  set(key: string, entry: Entry): void
}

/** The first line of the file. The bytes of the blocks follow. */
interface Head {
  /** Hash of the tool that made the entries. */
  tool: string
  blocks: [key: string, files: string, letters: number[], hashes: string, sizes: number[]][]
  words: [key: string, files: WordFiles][]
}

/** `cacheDir`: undefined reads and writes nothing. Entries of another version of the tool are ignored. */
export function openSearchCache(cacheDir: string | undefined, locale: string): SearchCache {
  const file = cacheDir && path.join(cacheDir, `search-${locale}`)
  const known = readEntries(file ? readCheckedBytes(file) : undefined)
  const blocks = openEntries(known.blocks)
  const words = openEntries(known.words)
  return {
    blocks,
    words,
    save() {
      if (!file || (blocks.isSame() && words.isSame())) return
      const head: Head = {
        tool: toolHash(),
        blocks: [...blocks.used].map(([key, { files, groups }]) => [
          key,
          files,
          groups.map(({ letters }) => letters),
          groups.map(({ hash }) => hash).join(' '),
          groups.map(({ size }) => size),
        ]),
        words: [...words.used].map(([key, { names, starts, spelling, ranks }]) => [
          key,
          { names, starts, spelling, ranks },
        ]),
      }
      const bytes = [...blocks.used.values()].map((block) => block.bytes)
      writeCache(() => writeChecked(file, `${JSON.stringify(head)}\n`, ...bytes))
    },
  }
}

function openEntries<Entry>(known: Map<string, Entry>) {
  const used = new Map<string, Entry>()
  return {
    used,
    get: (key: string) => used.get(key) ?? known.get(key),
    set: (key: string, entry: Entry) => used.set(key, entry),
    isSame: () => used.size === known.size && [...used.keys()].every((key) => known.has(key)),
  }
}

function readEntries(bytes: Buffer | undefined) {
  const blocks = new Map<string, Block>()
  if (!bytes) return { blocks, words: new Map<string, WordFiles>() }
  let at = bytes.indexOf('\n') + 1
  const head = JSON.parse(bytes.toString('utf8', 0, at)) as Head
  if (head.tool !== toolHash()) return { blocks, words: new Map<string, WordFiles>() }
  for (const [key, files, letters, joined, sizes] of head.blocks) {
    const hashes = joined.split(' ')
    let size = 0
    const groups = letters.map((own, i): WordGroup => {
      const group = { letters: own, hash: hashes[i] ?? '', size: sizes[i] ?? 0, start: size }
      size += group.size
      return group
    })
    blocks.set(key, { files, groups, bytes: bytes.subarray(at, at + size) })
    at += size
  }
  return { blocks, words: new Map(head.words) }
}
