// The index of a large site, in parts: files of words that say on which pages they stand, and files of a few pages each.
// A reader fetches one or two of the first and a handful of the second for a question; templates/client/search-parts.ts is
// who reads them. Cut so that another word or another page changes the files it stands in and no others.
import { createHash } from 'node:crypto'
import {
  packPlace,
  packWords,
  partFile,
  type SearchIndex,
  type SearchParts,
  type WordWeight,
} from '../../templates/parts/search-index.ts'
import type { DrawingRef } from '../content/drawings.ts'
import { inBatches, type Workers } from '../workers.ts'
import { type IndexAnswer, type IndexBatch, indexBatch } from './search-batch.ts'
import type { SearchCache } from './search-cache.ts'
import type { SearchPage } from './search-pages.ts'

const PAGES_IN_FILE = 2

/** So many files are made at once. */
const BATCH = 16

export interface MadeIndex {
  index: SearchIndex | SearchParts
  /** That the index names. */
  files: SearchFile[]
  /** What results show beside the titles of pages. */
  drawings: DrawingRef[]
}

/** A file whose name says what is in it; it is made when it is not there already. */
export interface SearchFile {
  path: string
  contents(): string
}

export interface PartsOptions {
  baseUrl: string
  cache: SearchCache
  workers?: Workers | undefined
  /** Gets files as they are made, so that they need not be made again. */
  made?: ((file: SearchFile) => void) | undefined
}

export async function searchParts(pages: SearchPage[], options: PartsOptions): Promise<MadeIndex> {
  const pageFiles = await filesOfPages(pages, options)
  const words = placedWords(pages, options.cache)
  const wordFiles = wordFilesOf(words).map((file) => {
    const contents = JSON.stringify(packWords(file))
    return { start: file[0]?.[0] ?? '', name: hashName(contents), contents: () => contents }
  })
  return {
    index: {
      size: pages.length,
      groups: pages.flatMap(({ group }, number) => (pages[number - 1]?.group === group ? [] : [[group, number]])),
      words: wordFiles.map(({ name }) => name),
      starts: wordFiles.map(({ start }) => start).join(' '),
      pages: pageFiles.map(({ name }) => name),
      pagesInFile: PAGES_IN_FILE,
      spelling: spellingOf(words).join(' '),
    },
    files: [...pageFiles, ...wordFiles].map(({ name, contents }) => ({ path: pathOf(name), contents })),
    drawings: [],
  }
}

const pathOf = (name: string) => `assets/${partFile(name)}`

interface NamedFile {
  name: string
  contents(): string
}

/** Pages whose part of the index is one file. The same key: the same contents. */
interface PageFile {
  key: string
  pages: SearchPage[]
}

/** The words of the pages are taken at the same time, because their texts are read for this alone. */
async function filesOfPages(pages: SearchPage[], options: PartsOptions): Promise<NamedFile[]> {
  const { baseUrl, cache, made } = options
  const files = inBatches(pages, PAGES_IN_FILE).map(
    (own): PageFile => ({ key: [baseUrl, ...own.map(({ key }) => key)].join(' '), pages: own }),
  )
  const isKnown = ({ key, pages }: PageFile) => cache.fileName(key) && pages.every((page) => cache.pageWords(page.key))
  const batches = inBatches(
    files.filter((file) => !isKnown(file)),
    BATCH,
  )
  let done = 0
  for await (const answer of indexed(batches, options)) {
    const batch = batches[done++] ?? []
    const keys = batch.flatMap(({ pages }) => pages.map(({ key }) => key))
    cache.keepPageWords(keys, answer)
    for (const [i, { key }] of batch.entries()) {
      const contents = answer.files[i] ?? ''
      const name = hashName(contents)
      cache.keepFileName(key, name)
      made?.({ path: pathOf(name), contents: () => contents })
    }
  }
  return files.map((file) => ({
    name: cache.fileName(file.key) ?? '',
    contents: () => indexBatch(batchOf([file], baseUrl)).files[0] ?? '',
  }))
}

/** The answers to the batches. */
function indexed(
  batches: PageFile[][],
  { baseUrl, workers }: PartsOptions,
): AsyncIterable<IndexAnswer> | Iterable<IndexAnswer> {
  function* asked() {
    for (const files of batches) yield batchOf(files, baseUrl)
  }
  function* here() {
    for (const batch of asked()) yield indexBatch(batch)
  }
  const size = batches.flat().length * PAGES_IN_FILE
  return workers?.areWorth(size) ? workers.run('index', asked()) : here()
}

const batchOf = (files: PageFile[], baseUrl: string): IndexBatch => ({
  baseUrl,
  files: files.map(({ pages }) => pages.map((page) => page.text())),
})

/** Short, because a reader gets thousands of them; the same on file systems that know no case. */
const hashName = (contents: string) =>
  BigInt(`0x${createHash('sha256').update(contents).digest('hex').slice(0, 12)}`)
    .toString(36)
    .padStart(10, '0')

/** A folded word, and in growing order where it stands and how it stands there; see `packPlace`. */
type PlacedWord = [word: string, places: number[]]

/** Sorted. */
function placedWords(pages: SearchPage[], cache: SearchCache): PlacedWord[] {
  const places = cache.words.map((): number[] => [])
  pages.forEach((page, number) => {
    for (const word of cache.pageWords(page.key) ?? [])
      places[word >> 2]?.push(packPlace(number, (word & 3) as WordWeight))
  })
  return cache.words
    .map((word, number): PlacedWord => [word, places[number] ?? []])
    .filter(([, own]) => own.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Characters of a file of words: it ends where other first letters begin, or when it is full. */
const FILE_SIZE = { least: 8_000, most: 24_000 }
const FIRST_LETTERS = 3

function wordFilesOf(words: PlacedWord[]): PlacedWord[][] {
  const files: PlacedWord[][] = []
  let file: PlacedWord[] = []
  let size = 0
  let letters = ''
  for (const [word, all] of words) {
    const places = mostTelling(all)
    const begins = word.slice(0, FIRST_LETTERS)
    const own = word.length + places.length * 2.2
    if (file.length > 0 && (size + own > FILE_SIZE.most || (size > FILE_SIZE.least && begins !== letters))) {
      files.push(file)
      file = []
      size = 0
    }
    file.push([word, places])
    size += own
    letters = begins
  }
  return file.length > 0 ? [...files, file] : files
}

/** A word that stands nearly everywhere is worth finding where it is a title or a heading. */
const MAX_PLACES = 20_000

function mostTelling(places: number[]): number[] {
  for (const least of [0, 1, 2, 3]) {
    const kept = least === 0 ? places : places.filter((place) => place % 4 >= least)
    if (kept.length <= MAX_PLACES) return kept
  }
  return places.filter((place) => place % 4 === 3).slice(0, MAX_PLACES)
}

/** So many words a reader can mistype and still be understood. */
const MAX_SPELLING = 8000

/** Words of titles and headings first, then those on most pages. */
function spellingOf(words: PlacedWord[]): string[] {
  const known = words.flatMap(([word, places]) => {
    if (word.length < 4 || /^\p{N}+$/u.test(word)) return []
    const isNamed = places.some((place) => place % 4 >= 2)
    return isNamed || places.length > 1 ? [{ word, rank: places.length + (isNamed ? MAX_PLACES * 1000 : 0) }] : []
  })
  known.sort((a, b) => b.rank - a.rank || (a.word < b.word ? -1 : 1))
  return known
    .slice(0, MAX_SPELLING)
    .map(({ word }) => word)
    .sort()
}
