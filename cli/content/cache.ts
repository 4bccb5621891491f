// The article cache: what reading each Markdown file gave, by file, and valid while the text, the data files it uses and the
// key (options, tool) are the same. On disk it is sixteen checksummed files, so that an edit rewrites a sixteenth. A file that
// is missing, damaged or written with another key counts as empty.
import path from 'node:path'
import { hashOf } from '../hash.ts'
import { readChecked, writeCache, writeChecked } from './checked-file.ts'
import { type FoundFile, RACY_MS, readFound } from './find-files.ts'
import type { Article } from './parse.ts'

export interface ArticleCache {
  /** The article made of this file as it is now; undefined if the file or a data file it uses has changed. */
  get(found: FoundFile, dataHash: DataHash): Article | undefined
  set(found: FoundFile, article: Article, dataHash: DataHash): void
  /** Writes what was used since the last save and forgets the rest. */
  save(): void
}

/** Hash of a data file by its name. */
type DataHash = (name: string) => string

type Stat = Pick<FoundFile, 'size' | 'mtimeMs' | 'ctimeMs'>

interface Entry {
  stat: Stat
  /** When the entry was made, ms. A file written at that moment is compared by its text, as its time may not tell. */
  cachedAt: number
  /** Hashes of the data files that the article shows. */
  uses: [name: string, hash: string][]
  article: Article
}

const SHARDS = 16

/** The first line of a shard's file. The HTML follows, article after article: in JSON it would take longer to parse. */
interface Head {
  key: string
  entries: [file: string, entry: Entry, htmlLength: number][]
}

/** `dir`: undefined keeps articles in memory only. */
export function openArticleCache(dir: string | undefined, key: string): ArticleCache {
  let known = new Map<string, Entry>()
  let used = new Map<string, Entry>()
  const changed = new Set<number>()
  if (dir !== undefined) for (let n = 0; n < SHARDS; n++) readShard(shardFile(dir, n), key, known)

  function keep(file: string, entry: Entry, isNew: boolean) {
    used.set(file, entry)
    if (isNew) changed.add(shardOf(file))
  }

  return {
    get(found, dataHash) {
      const entry = known.get(found.file)
      if (!entry || entry.uses.some(([name, hash]) => dataHash(name) !== hash)) return undefined
      const isSettled = found.mtimeMs < entry.cachedAt - RACY_MS
      const isSame = isSettled && sameStat(entry.stat, found)
      if (!isSame && hashOf(readFound(found)) !== entry.article.sourceHash) return undefined
      keep(found.file, isSame ? entry : { ...entry, stat: statOf(found), cachedAt: Date.now() }, !isSame)
      return entry.article
    },
    set(found, article, dataHash) {
      const uses = article.markdown.uses.map((name): [string, string] => [name, dataHash(name)])
      keep(found.file, { stat: statOf(found), cachedAt: Date.now(), uses, article }, true)
    },
    save() {
      for (const file of known.keys()) if (!used.has(file)) changed.add(shardOf(file))
      if (dir !== undefined && changed.size > 0) writeShards(dir, key, used, changed)
      known = used
      used = new Map()
      changed.clear()
    },
  }
}

const shardOf = (file: string) => Number.parseInt(hashOf(file).slice(0, 1), 16)

const shardFile = (dir: string, shard: number) => path.join(dir, `articles-${shard.toString(16)}`)

const statOf = ({ size, mtimeMs, ctimeMs }: FoundFile): Stat => ({ size, mtimeMs, ctimeMs })

const sameStat = (a: Stat, b: Stat) => a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs

function readShard(file: string, key: string, into: Map<string, Entry>) {
  const text = readChecked(file)
  if (text === undefined) return
  const end = text.indexOf('\n')
  const head = JSON.parse(text.slice(0, end)) as Head
  if (head.key !== key) return
  let at = end + 1
  for (const [name, entry, length] of head.entries) {
    entry.article.html = text.slice(at, at + length)
    into.set(name, entry)
    at += length
  }
}

function writeShards(dir: string, key: string, entries: Map<string, Entry>, shards: Set<number>) {
  const own = new Map([...shards].map((shard): [number, [string, Entry][]] => [shard, []]))
  for (const pair of entries) own.get(shardOf(pair[0]))?.push(pair)
  for (const [shard, pairs] of own) {
    const head: Head = {
      key,
      entries: pairs.map(([file, { article, ...entry }]) => [
        file,
        { ...entry, article: { ...article, html: '' } },
        article.html.length,
      ]),
    }
    const html = pairs.map(([, { article }]) => article.html).join('')
    writeCache(() => writeChecked(shardFile(dir, shard), `${JSON.stringify(head)}\n${html}`))
  }
}
