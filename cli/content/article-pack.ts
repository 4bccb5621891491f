// The articles of the cache: one behind the other in one file, each found by its place.
import fs from 'node:fs'
import { hashOf } from '../hash.ts'

/** Where an article lies, and what it must be. */
export interface ArticlePlace {
  /** The pack, absolute. */
  file: string
  offset: number
  length: number
  /** Of its bytes. */
  hash: string
}

/** Thrown when a pack does not hold what is said of it: the build starts again without the cache. */
export class DamagedCache extends Error {}

/** The pack that was read last. Only one is open, so that `serve` can open a cache for each change. */
let pack: { file: string; handle: number } | undefined

function openPack(file: string): number {
  if (pack?.file !== file) {
    closePack()
    pack = { file, handle: fs.openSync(file, 'r') }
  }
  return pack.handle
}

/** Before another file takes its place, and after. */
export function closePack() {
  if (pack) fs.closeSync(pack.handle)
  pack = undefined
}

let memory = Buffer.alloc(0)

/** The same for every article: to find memory for each takes as long as to read it. */
function memoryFor(size: number): Buffer {
  if (memory.length < size) memory = Buffer.allocUnsafeSlow(Math.max(2 * memory.length, size))
  return memory.subarray(0, size)
}

/** Its bytes, which are there until another one is read. Throws `DamagedCache`. */
export function readArticle({ file, offset, length, hash }: ArticlePlace): Buffer {
  const bytes = memoryFor(length)
  fs.readSync(openPack(file), bytes, 0, length, offset)
  if (hashOf(bytes) !== hash) throw new DamagedCache()
  return bytes
}

/** 0: there is none. */
export const packSizeOf = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Writes articles behind those that are there. Returns where each lies. */
export function appendArticles(file: string, articles: Uint8Array[]): number[] {
  let end = packSizeOf(file)
  const offsets = articles.map(({ length }) => {
    end += length
    return end - length
  })
  fs.appendFileSync(file, Buffer.concat(articles))
  return offsets
}

/** Writes a new pack in the place of the old one, from which articles may be read when they are asked for. Returns where each lies. */
export function rewritePack(file: string, articles: (() => Uint8Array)[]): number[] {
  const temporary = `${file}.${process.pid}.tmp`
  const out = fs.openSync(temporary, 'w')
  const offsets: number[] = []
  let end = 0
  try {
    for (const articleOf of articles) {
      const article = articleOf()
      fs.writeSync(out, article)
      offsets.push(end)
      end += article.length
    }
  } catch (cause) {
    fs.rmSync(temporary, { force: true })
    throw cause
  } finally {
    fs.closeSync(out)
  }
  closePack()
  fs.renameSync(temporary, file)
  return offsets
}
