// The article cache: the article of each Markdown file. An entry is valid while the text, the data files it uses and the key
// (options, tool) are the same. On disk it is sixteen checksummed files, so that an edit rewrites one of them. A file that is
// missing, damaged or written with another key counts as empty.

import path from 'node:path'
import { readCheckedBytes, writeCache, writeChecked } from '../core/checked-file.ts'
import { RACY_MS } from '../core/file-times.ts'
import { type FoundFile, readFound } from '../core/find-files.ts'
import { hashOf } from '../core/hash.ts'
import { once } from '../core/once.ts'
import { readHtml, writeHtml } from '../markdown/holes.ts'
import type { Article } from './model.ts'

export interface ArticleCache {
  /** The cached article of a file; undefined if the file or a data file it uses has changed. */
  get(found: FoundFile, dataHash: DataHash): Article | undefined
  set(found: FoundFile, article: Article, dataHash: DataHash): void
  /** Writes the entries used since the last save and drops the others. */
  save(): void
}

/** Hash of a data file by its name. */
type DataHash = (name: string) => string

type Stat = Pick<FoundFile, 'size' | 'mtimeMs' | 'ctimeMs'>

interface Entry {
  stat: Stat
  /** When the entry was made, ms. A file modified at that time is compared by its text, because file times are coarse. */
  cachedAt: number
  /** Hashes of the data files that the article shows. */
  uses: [name: string, hash: string][]
  article: Article
}

/** Entries by file. */
interface Shard {
  known: Map<string, Entry>
  /** Those used since the last save. */
  used: Map<string, Entry>
  isChanged: boolean
}

const SHARDS = 16

/** `dir`: undefined keeps articles in memory only. */
export function openArticleCache(dir: string | undefined, key: string): ArticleCache {
  const fileOf = (shard: number) => (dir === undefined ? undefined : path.join(dir, `articles-${shard.toString(16)}`))
  const shards = Array.from(
    { length: SHARDS },
    (_, n): Shard => ({ known: readEntries(fileOf(n), key), used: new Map(), isChanged: false }),
  )
  const shardOf = (file: string) => shards[shardNumber(file)] as Shard

  return {
    get(found, dataHash) {
      const shard = shardOf(found.file)
      const entry = shard.used.get(found.file) ?? shard.known.get(found.file)
      if (!entry || entry.uses.some(([name, hash]) => dataHash(name) !== hash)) return undefined
      const isSame = found.mtimeMs < entry.cachedAt - RACY_MS && sameStat(entry.stat, found)
      if (!isSame && hashOf(readFound(found)) !== entry.article.sourceHash) return undefined
      shard.used.set(found.file, isSame ? entry : { ...entry, stat: statOf(found), cachedAt: Date.now() })
      shard.isChanged ||= !isSame
      return entry.article
    },
    set(found, article, dataHash) {
      const uses = article.markdown.uses.map((name): [string, string] => [name, dataHash(name)])
      const shard = shardOf(found.file)
      shard.used.set(found.file, { stat: statOf(found), cachedAt: Date.now(), uses, article })
      shard.isChanged = true
    },
    save() {
      for (const [n, shard] of shards.entries()) {
        const file = fileOf(n)
        const isGone = shard.used.size !== shard.known.size
        if (file !== undefined && (shard.isChanged || isGone)) writeCache(() => writeEntries(file, key, shard.used))
        shards[n] = { known: shard.used, used: new Map(), isChanged: false }
      }
    },
  }
}

function shardNumber(file: string): number {
  let sum = 0
  for (let i = 0; i < file.length; i++) sum += file.charCodeAt(i)
  return sum % SHARDS
}

const statOf = ({ size, mtimeMs, ctimeMs }: FoundFile): Stat => ({ size, mtimeMs, ctimeMs })

const sameStat = (a: Stat, b: Stat) => a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs

/**
 * The first line of a file. The outline and the HTML of each article follow: they are decoded only where a page, a link or the search
 * needs them.
 */
interface Head {
  key: string
  entries: [file: string, entry: Entry, outlineBytes: number, htmlBytes: number][]
}

function readEntries(file: string | undefined, key: string): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const bytes = file === undefined ? undefined : readCheckedBytes(file)
  if (bytes === undefined) return entries
  let at = bytes.indexOf('\n') + 1
  const head = JSON.parse(bytes.toString('utf8', 0, at)) as Head
  for (const [name, entry, outlineBytes, htmlBytes] of head.key === key ? head.entries : []) {
    const start = at
    const middle = start + outlineBytes
    const end = middle + htmlBytes
    entry.article.outline = once(() => JSON.parse(bytes.toString('utf8', start, middle)))
    entry.article.html = () => readHtml(bytes.toString('utf8', middle, end))
    entries.set(name, entry)
    at = end
  }
  return entries
}

function writeEntries(file: string, key: string, entries: Map<string, Entry>) {
  const head: Head = { key, entries: [] }
  const rest: Buffer[] = []
  for (const [name, entry] of entries) {
    const outline = Buffer.from(JSON.stringify(entry.article.outline()))
    const html = Buffer.from(writeHtml(entry.article.html()))
    head.entries.push([name, entry, outline.length, html.length]) // JSON leaves out functions.
    rest.push(outline, html)
  }
  writeChecked(file, `${JSON.stringify(head)}\n`, ...rest)
}
