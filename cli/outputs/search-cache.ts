// What the parts of a large index are made of, kept by the page it was made from: the words of each page, and the name of the
// file of each few pages. Dropped without a word when it is missing, damaged or another version's.

import fs from 'node:fs'
import path from 'node:path'
import { HASH_LENGTH, hashOf } from '../hash.ts'
import { once } from '../once.ts'
import type { PageWords } from './search-weights.ts'
import { type Dictionary, openDictionary } from './search-words.ts'

export interface SearchCache {
  /** Words by their number. */
  words: string[]
  /** Of these words, to read others into it. */
  dictionary(): Dictionary
  /** The words of the page with this key, when they are known. */
  pageWords(key: string): PageWords | undefined
  keepPageWords(key: string, words: PageWords): void
  /** The name of the file of the pages, or of the words, with this key, when it is known. */
  fileName(key: string): string | undefined
  keepFileName(key: string, name: string): void
  /** Writes what was asked for and kept since it was opened; forgets the rest. */
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
  let isNew = false

  return {
    words: used.words,
    dictionary: once(() => openDictionary(used.words)),
    pageWords(key) {
      const words = used.pages.get(key) ?? known.pages.get(key)
      if (words) used.pages.set(key, words)
      return words
    },
    keepPageWords(key, words) {
      used.pages.set(key, words)
      isNew = true
    },
    fileName(key) {
      const name = used.files.get(key) ?? known.files.get(key)
      if (name !== undefined) used.files.set(key, name)
      return name
    },
    keepFileName(key, name) {
      used.files.set(key, name)
      isNew = true
    },
    save() {
      if (file && (isNew || used.pages.size !== known.pages.size)) writeStored(file, version, withoutUnused(used))
    },
  }
}

/** Words that stood only on pages that are gone are forgotten. */
function withoutUnused({ words, pages, files }: Stored): Stored {
  const kept: string[] = []
  /** By the old number: the new one, counted from 1. */
  const numbers = new Uint32Array(words.length)
  const numberOf = (word: number): number => {
    numbers[word] ||= kept.push(words[word] ?? '')
    return (numbers[word] ?? 0) - 1
  }
  const renewed = new Map<string, PageWords>()
  for (const [key, own] of pages) {
    const words = new Uint32Array(own.length)
    for (let i = 0; i < own.length; i++) {
      const packed = own[i] ?? 0
      words[i] = numberOf(packed >> 2) * 4 + (packed & 3)
    }
    renewed.set(key, words)
  }
  return { words: kept, pages: renewed, files }
}

/** A hash of all that follows, the length of the header, the header as JSON, the words of all pages one after the other. */
function writeStored(file: string, version: string, { words, pages, files }: Stored) {
  const lengths = [...pages].map(([key, own]) => [key, own.length])
  const header = Buffer.from(JSON.stringify({ version, words: words.join('\n'), pages: lengths, files: [...files] }))
  const padded = Buffer.concat([header, Buffer.alloc(-header.length & 3, ' ')])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(padded.length)
  const numbers = [...pages.values()].map((own) => Buffer.from(own.buffer, own.byteOffset, own.byteLength))
  const body = Buffer.concat([size, padded, ...numbers])
  const temporary = `${file}.${process.pid}.tmp`
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(temporary, Buffer.concat([Buffer.from(hashOf(body)), body]))
  fs.renameSync(temporary, file)
}

function readStored(file: string, version: string): Stored | undefined {
  if (!fs.existsSync(file)) return undefined
  const whole = fs.readFileSync(file)
  const body = whole.subarray(HASH_LENGTH)
  if (whole.subarray(0, HASH_LENGTH).toString('latin1') !== hashOf(body)) return undefined
  const size = body.readUInt32LE(0)
  const header = JSON.parse(body.subarray(4, 4 + size).toString('utf8')) as {
    version: string
    words: string
    pages: [key: string, length: number][]
    files: [key: string, name: string][]
  }
  if (header.version !== version) return undefined
  // A copy of its own, because numbers must begin where a number can.
  const numbers = new Uint32Array(new Uint8Array(body.subarray(4 + size)).buffer)
  const pages = new Map<string, PageWords>()
  let at = 0
  for (const [key, length] of header.pages) {
    pages.set(key, numbers.subarray(at, at + length))
    at += length
  }
  return { words: header.words.split('\n'), pages, files: new Map(header.files) }
}
