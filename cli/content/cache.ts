// What reading Markdown gave the last time, kept by the bytes it was read from. A cache that is missing, cut short, changed
// or from another version is dropped without a word; it can never make a wrong page, because everything in it is checked.
import fs from 'node:fs'
import path from 'node:path'
import { hashOf } from '../hash.ts'
import { openIndex } from './article-index.ts'
import { type FoundFile, RACY_MS } from './find-files.ts'
import type { ParsedDocument, StoredMarkdown } from './parse.ts'

export interface StoredDocument {
  frontMatter: Record<string, unknown>
  markdown: StoredMarkdown
  /** See ParsedDocument. */
  factsHash: string
  /** Hash of the HTML. */
  htmlHash: string
  html(): string
  /** The same in UTF-8. */
  bytes(): Uint8Array
}

interface Entry {
  size: number
  mtimeMs: number
  ctimeMs: number
  /** When the entry was made, ms; a file written in the same moment is compared by its bytes. */
  cachedAt: number
  hash: string
  /** Data files that were looked up, with the hash they had. */
  uses: [name: string, hash: string][]
  frontMatter: Record<string, unknown>
  markdown: StoredMarkdown
  factsHash: string
  htmlHash: string
  offset: number
  length: number
}

/** Thrown when the articles file does not hold what the index says: the build starts again without the cache. */
export class DamagedCache extends Error {}

export interface ContentCache {
  /** The document made from these very bytes, if it is known. `read` is called only when size and time do not decide. */
  get(found: FoundFile, read: () => Uint8Array, dataHash: (name: string) => string): StoredDocument | undefined
  set(found: FoundFile, parsed: ParsedDocument, dataHash: (name: string) => string): StoredDocument
  /** Writes what was used since it was opened; forgets the rest. */
  save(): void
}

/** The articles of the cache opened last. Only one is open, so that `serve` can open one for each change. */
let pack: { file: string; handle: number } | undefined

function openPack(file: string): number {
  if (pack?.file !== file) {
    closePack()
    pack = { file, handle: fs.openSync(file, 'r') }
  }
  return pack.handle
}

function closePack() {
  if (pack) fs.closeSync(pack.handle)
  pack = undefined
}

/** `key`: everything besides sources and data that decides what Markdown becomes. */
export function openCache(dir: string | undefined, key: string): ContentCache {
  const packFile = dir && path.join(dir, 'articles.pack')
  const index = openIndex<Entry>(dir && path.join(dir, 'articles.json'), key)
  const known = packFile && packSizeOf(packFile) >= index.packSize ? index.entries : new Map<string, Entry>()
  const used = new Map<string, Entry>()
  /** Files whose entries are new, or have a time stamp that will decide. */
  const changed = new Set<string>()
  /** Articles that are not in the pack yet; one that nobody needs any more goes with its entry. */
  let fresh = new WeakMap<Entry, Uint8Array>()
  if (packFile) closePack()
  const fromPack = (entry: Entry): Uint8Array => {
    const made = fresh.get(entry)
    if (made) return made
    const bytes = Buffer.alloc(entry.length)
    if (packFile) fs.readSync(openPack(packFile), bytes, 0, entry.length, entry.offset)
    if (hashOf(bytes) !== entry.htmlHash) {
      index.forget() // the next build starts a new one
      throw new DamagedCache()
    }
    return bytes
  }
  const stored = (entry: Entry): StoredDocument => ({
    frontMatter: entry.frontMatter,
    markdown: entry.markdown,
    factsHash: entry.factsHash,
    htmlHash: entry.htmlHash,
    html: () => textOf(fromPack(entry)),
    bytes: () => fromPack(entry),
  })
  return {
    get(found, read, dataHash) {
      const entry = known.get(found.file)
      if (!entry || entry.uses.some(([name, hash]) => dataHash(name) !== hash)) return undefined
      const sameStat =
        entry.size === found.size &&
        entry.mtimeMs === found.mtimeMs &&
        entry.ctimeMs === found.ctimeMs &&
        found.mtimeMs < entry.cachedAt - RACY_MS
      if (!sameStat && hashOf(read()) !== entry.hash) return undefined
      if (!sameStat) {
        const { size, mtimeMs, ctimeMs } = found
        Object.assign(entry, { size, mtimeMs, ctimeMs, cachedAt: Date.now() })
        if (found.mtimeMs < entry.cachedAt - RACY_MS) changed.add(found.file)
      }
      used.set(found.file, entry)
      return stored(entry)
    },
    set(found, { sourceHash, frontMatter, markdown, factsHash, article, articleHash }, dataHash) {
      const entry: Entry = {
        size: found.size,
        mtimeMs: found.mtimeMs,
        ctimeMs: found.ctimeMs,
        cachedAt: Date.now(),
        hash: sourceHash,
        uses: markdown.uses.map((name) => [name, dataHash(name)]),
        frontMatter,
        markdown,
        factsHash,
        htmlHash: articleHash,
        offset: -1,
        length: article.length,
      }
      used.set(found.file, entry)
      changed.add(found.file)
      fresh.set(entry, article)
      known.set(found.file, entry)
      return stored(entry)
    },
    save() {
      if (!dir || !packFile || (changed.size === 0 && used.size === known.size)) return
      fs.mkdirSync(dir, { recursive: true })
      const added = [...used.values()].filter((entry) => fresh.has(entry))
      const kept = [...used.values()].filter((entry) => !fresh.has(entry))
      const live = kept.reduce((sum, entry) => sum + entry.length, 0)
      const packSize = packSizeOf(packFile)
      const isRewritten = kept.length === 0 || packSize > 2 * live + 1_000_000
      if (isRewritten) {
        try {
          rewrite(packFile, [...used.values()], (entry) => fresh.get(entry) ?? fromPack(entry))
        } catch (cause) {
          if (cause instanceof DamagedCache) return // forgotten by now; only who shows the article has to start again
          throw cause
        }
      } else append(packFile, packSize, added, (entry) => fresh.get(entry) ?? new Uint8Array())
      closePack()
      fresh = new WeakMap()
      index.write(used, isRewritten ? undefined : changed, packSizeOf(packFile))
    },
  }
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')

const packSizeOf = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0

function append(file: string, size: number, entries: Entry[], articleOf: (entry: Entry) => Uint8Array) {
  const articles = entries.map(articleOf)
  let offset = size
  for (const [i, entry] of entries.entries()) {
    entry.offset = offset
    offset += articles[i]?.length ?? 0
  }
  fs.appendFileSync(file, Buffer.concat(articles))
}

function rewrite(file: string, entries: Entry[], articleOf: (entry: Entry) => Uint8Array) {
  const temporary = `${file}.${process.pid}.tmp`
  const out = fs.openSync(temporary, 'w')
  let offset = 0
  const moves: [Entry, number][] = []
  try {
    for (const entry of entries) {
      const article = articleOf(entry)
      fs.writeSync(out, article)
      moves.push([entry, offset])
      offset += article.length
    }
  } catch (cause) {
    fs.rmSync(temporary, { force: true })
    throw cause
  } finally {
    fs.closeSync(out)
  }
  for (const [entry, at] of moves) entry.offset = at
  fs.renameSync(temporary, file)
}
