// The files of words of a large index: on which pages each word stands, and how. A file is packed again only when one of its
// words stands elsewhere than in the last build: after an edit all but a few are known by what they are made of.
import { createHash } from 'node:crypto'
import { packPlace, packWords, type WordWeight } from '../../templates/parts/search-index.ts'
import { hashOf } from '../hash.ts'
import type { SearchCache } from './search-cache.ts'
import type { SearchPage } from './search-pages.ts'

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
export function countWords(pages: SearchPage[], { words, pageWords }: SearchCache): CountedWord[] {
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
  contents(): string
}

/** Short, because a reader gets thousands of them; the same on file systems that know no case. */
export const hashName = (contents: string) =>
  BigInt(`0x${createHash('sha256').update(contents).digest('hex').slice(0, 12)}`)
    .toString(36)
    .padStart(10, '0')

/** Cut so that another word or another page changes the files it stands in and no others. */
export function filesOfWords(
  words: CountedWord[],
  pages: SearchPage[],
  cache: SearchCache,
): (NamedFile & { first: string })[] {
  const files = cut(words).map((own) => ({ own, key: keyOf(own) }))
  const fresh = files.filter(({ key }) => cache.fileName(key) === undefined)
  const places = placesOf(
    fresh.flatMap(({ own }) => own),
    pages,
    cache,
  )
  for (const { own, key } of fresh) cache.keepFileName(key, hashName(packed(own, places)))
  return files.map(({ own, key }) => ({
    first: own[0]?.word ?? '',
    name: cache.fileName(key) ?? '',
    contents: () => packed(own, places[own[0]?.number ?? 0] ? places : placesOf(own, pages, cache)),
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

/** Of these words where they stand, by their number, in growing order. */
function placesOf(words: CountedWord[], pages: SearchPage[], { pageWords }: SearchCache): number[][] {
  const places: number[][] = []
  if (words.length === 0) return places
  const least = new Map<number, number>()
  for (const word of words) {
    places[word.number] = []
    least.set(word.number, leastWeight(word))
  }
  pages.forEach(({ key }, number) => {
    for (const packed of pageWords(key) ?? []) {
      const own = places[packed >> 2]
      if (own && (packed & 3) >= (least.get(packed >> 2) ?? 0)) own.push(placeOf(packed, number))
    }
  })
  return places
}

const packed = (words: CountedWord[], places: number[][]): string =>
  JSON.stringify(packWords(words.map(({ word, number }) => [word, (places[number] ?? []).slice(0, MAX_PLACES)])))

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
