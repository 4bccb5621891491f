// The files of words of a large index: on which pages each word stands, and how. A file is packed again only when one of its
// words stands elsewhere than in the last build: after an edit all but a few are known by what they are made of.
import { hash } from 'node:crypto'
import { packPlace, type WordWeight } from '../../templates/parts/search-index.ts'
import { hashOf } from '../hash.ts'
import type { SearchCache } from './search-cache.ts'
import { openJsonWriter } from './search-json.ts'
import type { PageRecord } from './search-pages.ts'

/** A folded word, and on how many pages it stands. */
interface CountedWord {
  word: string
  /** Of the cache. */
  number: number
  /** By weight. */
  pages: [number, number, number, number]
  /** Of the pages and how it stands there: the same, but for one chance in 2^64, only where these are. */
  signature: string
}

/** Every word of these pages, sorted. */
export function countWords(pages: PageRecord[], { words, pageWords }: SearchCache): CountedWord[] {
  const counts = new Uint32Array(words.length * 4)
  const sums = new Uint32Array(words.length)
  const otherSums = new Uint32Array(words.length)
  pages.forEach(({ key }, number) => {
    for (const packed of pageWords(key) ?? []) {
      const word = packed >> 2
      const place = placeOf(packed, number)
      counts[packed] = (counts[packed] ?? 0) + 1
      sums[word] = (sums[word] ?? 0) + scattered(place, 0x2545f491)
      otherSums[word] = (otherSums[word] ?? 0) + scattered(place, 0x9e3779b9)
    }
  })
  const found: CountedWord[] = []
  for (const [number, word] of words.entries()) {
    const [a = 0, b = 0, c = 0, d = 0] = counts.subarray(number * 4, number * 4 + 4)
    const signature = `${sums[number]} ${otherSums[number]}`
    if (a + b + c + d > 0) found.push({ word, number, pages: [a, b, c, d], signature })
  }
  return found.sort((a, b) => (a.word < b.word ? -1 : 1))
}

/** A word of a page as the cache has it, and the number of the page; see `packPlace`. */
const placeOf = (packed: number, page: number) => packPlace(page, (packed & 3) as WordWeight)

/** Spreads a number over 32 bits. */
function scattered(n: number, seed: number): number {
  let h = Math.imul(n ^ seed, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A file whose name says what is in it; it is made when it is not there already. */
export interface NamedFile {
  name: string
  contents(): Uint8Array
}

/** Short, because a reader gets thousands of them; the same on file systems that know no case. */
export const hashName = (contents: Uint8Array) =>
  BigInt(`0x${hash('sha256', contents).slice(0, 12)}`)
    .toString(36)
    .padStart(10, '0')

/** Cut so that another word or another page changes the files it stands in and no others. `made`: gets those that are new. */
export function filesOfWords(
  words: CountedWord[],
  pages: PageRecord[],
  cache: SearchCache,
  made: (file: NamedFile) => void,
): (NamedFile & { first: string })[] {
  const files = cut(words).map((own) => ({ own, key: keyOf(own) }))
  const fresh = files.filter(({ key }) => cache.fileName(key) === undefined)
  const pack = openPacker(
    fresh.flatMap(({ own }) => own),
    pages,
    cache,
  )
  for (const { own, key } of fresh) {
    const contents = pack(own)
    const name = hashName(contents)
    cache.keepFileName(key, name)
    made({ name, contents: () => contents })
  }
  return files.map(({ own, key }) => ({
    first: own[0]?.word ?? '',
    name: cache.fileName(key) ?? '',
    contents: () => openPacker(own, pages, cache)(own).slice(),
  }))
}

/** The same key: the same contents. */
const keyOf = (words: CountedWord[]) => hashOf(words.map(({ word, signature }) => `${word} ${signature}\n`).join(''))

/** Characters of a file of words: it ends where other first letters begin, or when it is full. */
const FILE_SIZE = { least: 8_000, most: 24_000 }
const FIRST_LETTERS = 3

function cut(words: CountedWord[]): CountedWord[][] {
  const files: CountedWord[][] = []
  let size = Number.POSITIVE_INFINITY
  let letters = ''
  for (const one of words) {
    const begins = one.word.slice(0, FIRST_LETTERS)
    const own = one.word.length + placesKept(one) * 2.2
    if (size + own > FILE_SIZE.most || (size > FILE_SIZE.least && begins !== letters)) {
      files.push([])
      size = 0
    }
    files.at(-1)?.push(one)
    size += own
    letters = begins
  }
  return files
}

/** A word that stands nearly everywhere is worth finding where it is a title or a heading. */
const MAX_PLACES = 20_000

/** On how many pages it stands like this, or is more. */
const pagesFrom = (weight: number, { pages }: CountedWord) => pages.slice(weight).reduce((sum, n) => sum + n, 0)

/** What a place must weigh to be told of: of most words each is. */
const leastWeight = (word: CountedWord) => [0, 1, 2].find((least) => pagesFrom(least, word) <= MAX_PLACES) ?? 3

const placesKept = (word: CountedWord) => Math.min(MAX_PLACES, pagesFrom(leastWeight(word), word))

/** A function that packs files of these words, which follow each other; what it gives is there until the next one. */
function openPacker(words: CountedWord[], pages: PageRecord[], { pageWords, dictionary, words: all }: SearchCache) {
  const json = openJsonWriter()
  /** By word: what its places weigh at least; more than there is for a word of other files. */
  const least = new Uint8Array(all.length).fill(4)
  /** By word: where its next place goes, and where the last one ends. */
  const next = new Uint32Array(all.length)
  const ends = new Uint32Array(all.length)
  let size = 0
  for (const word of words) {
    least[word.number] = leastWeight(word)
    next[word.number] = size
    size += placesKept(word)
    ends[word.number] = size
  }
  const places = new Uint32Array(size)
  const readFrom = size > 0 ? pages : []
  readFrom.forEach(({ key }, page) => {
    for (const packed of pageWords(key) ?? []) {
      const word = packed >> 2
      const at = next[word] ?? 0
      if ((packed & 3) < (least[word] ?? 0) || at === ends[word]) continue
      places[at] = placeOf(packed, page)
      next[word] = at + 1
    }
  })

  return (own: CountedWord[]): Uint8Array => {
    const numbers = own.map(({ number }) => number)
    const [first] = own
    const start = first ? (ends[first.number] ?? 0) - placesKept(first) : 0
    json.words(dictionary().stored, numbers, {
      all: places.subarray(start),
      ends: numbers.map((number) => (ends[number] ?? 0) - start),
    })
    return json.end()
  }
}

/** So many words a reader can mistype and still be understood. */
const MAX_SPELLING = 8000

/** Words of titles and headings first, then those on most pages. */
export function spellingOf(words: CountedWord[]): string[] {
  const known = words.flatMap((one) => {
    const { word } = one
    if (word.length < 4 || /^\p{N}+$/u.test(word)) return []
    const all = pagesFrom(0, one)
    const isNamed = pagesFrom(2, one) > 0
    return isNamed || all > 1 ? [{ word, rank: all + (isNamed ? MAX_PLACES * 1000 : 0) }] : []
  })
  known.sort((a, b) => b.rank - a.rank || (a.word < b.word ? -1 : 1))
  return known
    .slice(0, MAX_SPELLING)
    .map(({ word }) => word)
    .sort()
}
