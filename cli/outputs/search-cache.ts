// What the parts of a large index are made of, kept by the page it was made from: the words of each page, and the name of the
// file of each few pages. Dropped without a word when it is missing, damaged or another version's.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { WordWeight } from '../../templates/parts/search-index.ts'

/** Words of a page, each as its number and its weight: `number * 4 + weight`. */
export type PageWords = Uint32Array

export interface SearchCache {
  /** Words by their number. */
  words: string[]
  /** The words of the page with this key, made when they are not known. */
  pageWords(key: string, make: () => Map<string, WordWeight>): PageWords
  /** The name of the file of the pages with this key, made when it is not known. */
  fileName(key: string, make: () => string): string
  /** Writes what was asked for since it was opened; forgets the rest. */
  save(): void
}

interface Stored {
  words: string[]
  pages: Map<string, PageWords>
  files: Map<string, string>
}

/** `version`: of the code that makes what is kept. */
export function openSearchCache(file: string | undefined, version: string): SearchCache {
  const known = (file && readStored(file, version)) || { words: [], pages: new Map(), files: new Map() }
  const used: Stored = { words: known.words, pages: new Map(), files: new Map() }
  const numbers = new Map(used.words.map((word, number) => [word, number]))
  let isNew = false

  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    const number = used.words.push(word) - 1
    numbers.set(word, number)
    return number
  }
  return {
    words: used.words,
    pageWords(key, make) {
      let words = used.pages.get(key) ?? known.pages.get(key)
      if (!words) {
        const made = make()
        words = new Uint32Array(made.size)
        let i = 0
        for (const [word, weight] of made) words[i++] = numberOf(word) * 4 + weight
        isNew = true
      }
      used.pages.set(key, words)
      return words
    },
    fileName(key, make) {
      const name = used.files.get(key) ?? known.files.get(key) ?? make()
      used.files.set(key, name)
      return name
    },
    save() {
      if (file && (isNew || used.pages.size !== known.pages.size)) writeStored(file, version, used)
    },
  }
}

const HASH_LENGTH = 64

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A hash of all that follows, the length of the header, the header as JSON, the words of all pages one after the other. */
function writeStored(file: string, version: string, { words, pages, files }: Stored) {
  const lengths = [...pages].map(([key, own]) => [key, own.length])
  const header = Buffer.from(JSON.stringify({ version, words: words.join(' '), pages: lengths, files: [...files] }))
  const padded = Buffer.concat([header, Buffer.alloc(-header.length & 3, ' ')])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(padded.length)
  const numbers = [...pages.values()].map((own) => Buffer.from(own.buffer, own.byteOffset, own.byteLength))
  const body = Buffer.concat([size, padded, ...numbers])
  const temporary = `${file}.${process.pid}.tmp`
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(temporary, Buffer.concat([Buffer.from(sha(body)), body]))
  fs.renameSync(temporary, file)
}

function readStored(file: string, version: string): Stored | undefined {
  if (!fs.existsSync(file)) return undefined
  const whole = fs.readFileSync(file)
  const body = whole.subarray(HASH_LENGTH)
  if (whole.subarray(0, HASH_LENGTH).toString('latin1') !== sha(body)) return undefined
  const size = body.readUInt32LE(0)
  const header = JSON.parse(body.subarray(4, 4 + size).toString('utf8')) as {
    version: string
    words: string
    pages: [key: string, length: number][]
    files: [key: string, name: string][]
  }
  if (header.version !== version) return undefined
  // A copy of its own, because numbers must begin where a number can.
  const numbers = new Uint32Array(Uint8Array.from(body.subarray(4 + size)).buffer)
  const pages = new Map<string, PageWords>()
  let at = 0
  for (const [key, length] of header.pages) {
    pages.set(key, numbers.subarray(at, at + length))
    at += length
  }
  return { words: header.words.split(' '), pages, files: new Map(header.files) }
}
