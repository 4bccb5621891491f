// What reading Markdown gave the last time, kept by the bytes it was read from. A cache that is missing, cut short, changed
// or from another version is dropped without a word; it can never make a wrong page, because everything in it is checked.
import fs from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { hashOf } from '../hash.ts'
import { openIndex } from './article-index.ts'
import {
  type ArticlePlace,
  appendArticles,
  closePack,
  DamagedCache,
  packSizeOf,
  readArticle,
  rewritePack,
} from './article-pack.ts'
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
  /** The same in UTF-8. The bytes are there until those of another document are asked for. */
  bytes(): Uint8Array
  /** Where it lies, for another thread; undefined: in no file yet. */
  place(): ArticlePlace | undefined
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
  /** In the pack; -1 until it is written there. */
  offset: number
  length: number
}

/** So many bytes of articles that have just been made are kept to be shown: of a large site only the pack has them. */
const MAX_KEPT_BYTES = 16_000_000

export interface ContentCache {
  /** The document made from these very bytes, if it is known. `read` is called only when size and time do not decide. */
  get(found: FoundFile, read: () => Uint8Array, dataHash: (name: string) => string): StoredDocument | undefined
  set(found: FoundFile, parsed: ParsedDocument, dataHash: (name: string) => string): StoredDocument
  /** Writes what was used since it was opened; forgets the rest. Rests between its steps: `serve` answers meanwhile. */
  save(): Promise<void>
}

/** `key`: everything besides sources and data that decides what Markdown becomes. */
export function openCache(dir: string | undefined, key: string): ContentCache {
  const packFile = dir && path.join(dir, 'articles.pack')
  const index = openIndex<Entry>(dir && path.join(dir, 'articles.json'), key)
  const known = packFile && packSizeOf(packFile) >= index.packSize ? index.entries : new Map<string, Entry>()
  const used = new Map<string, Entry>()
  /** Files whose entries are new, or have a time stamp that will decide. */
  const changed = new Set<string>()
  /** Articles made here; one that nobody needs any more goes with its entry. */
  let made = new WeakMap<Entry, Uint8Array>()
  if (packFile) closePack()
  const placeOf = ({ offset, length, htmlHash: hash }: Entry): ArticlePlace | undefined =>
    !packFile || offset < 0 ? undefined : { file: packFile, offset, length, hash }
  const bytesOf = (entry: Entry): Uint8Array => {
    const known = made.get(entry)
    if (known) return known
    const place = placeOf(entry)
    if (!place) throw new Error('An article is neither in memory nor in the pack.')
    try {
      return readArticle(place)
    } catch (cause) {
      if (cause instanceof DamagedCache) index.forget() // the next build starts a new one
      throw cause
    }
  }
  const stored = (entry: Entry): StoredDocument => ({
    frontMatter: entry.frontMatter,
    markdown: entry.markdown,
    factsHash: entry.factsHash,
    htmlHash: entry.htmlHash,
    html: () => textOf(bytesOf(entry)),
    bytes: () => bytesOf(entry),
    place: () => placeOf(entry),
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
      made.set(entry, article)
      known.set(found.file, entry)
      return stored(entry)
    },
    async save() {
      if (!dir || !packFile || (changed.size === 0 && used.size === known.size)) return
      fs.mkdirSync(dir, { recursive: true })
      const entries = [...used.values()]
      const added = entries.filter(({ offset }) => offset < 0)
      const live = bytesIn(entries) - bytesIn(added)
      const isRewritten = live === 0 || packSizeOf(packFile) > 2 * live + 1_000_000
      const written = isRewritten ? entries : added
      try {
        const offsets = isRewritten
          ? rewritePack(
              packFile,
              entries.map((entry) => () => bytesOf(entry)),
            )
          : appendArticles(packFile, added.map(bytesOf))
        for (const [i, entry] of written.entries()) entry.offset = offsets[i] ?? -1
      } catch (cause) {
        if (cause instanceof DamagedCache) return // forgotten by now; only who shows the article has to start again
        throw cause
      }
      await setImmediate()
      index.write(used, isRewritten ? undefined : changed, packSizeOf(packFile))
      if (bytesIn(entries.filter((entry) => made.has(entry))) > MAX_KEPT_BYTES) made = new WeakMap()
    },
  }
}

const bytesIn = (entries: Entry[]) => entries.reduce((sum, { length }) => sum + length, 0)

const textOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
