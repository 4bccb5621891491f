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
import { foldedWords } from '../../templates/parts/words.ts'
import type { DrawingRef } from '../content/drawings.ts'
import type { SearchCache } from './search-cache.ts'
import { type IndexedPage, indexOf } from './search-index.ts'
import type { SearchPage } from './search-pages.ts'
import { type Section, wordsIn } from './search-text.ts'

const PAGES_IN_FILE = 2

/** Characters of a page that its part of the index may hold; longer pages are found by all their words, but shown by these. */
const MAX_PAGE_TEXT = 60_000

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

export function searchParts(pages: SearchPage[], baseUrl: string, cache: SearchCache): MadeIndex {
  const pageFiles = filesOfPages(pages, baseUrl, cache)
  const words = placedWords(pages, cache)
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
    files: [...pageFiles, ...wordFiles].map(({ name, contents }) => ({ path: `assets/${partFile(name)}`, contents })),
    drawings: [],
  }
}

interface NamedFile {
  name: string
  contents(): string
}

function filesOfPages(pages: SearchPage[], baseUrl: string, cache: SearchCache): NamedFile[] {
  return Array.from({ length: Math.ceil(pages.length / PAGES_IN_FILE) }, (_, file) => {
    const own = pages.slice(file * PAGES_IN_FILE, (file + 1) * PAGES_IN_FILE)
    let made: string | undefined
    const contents = () => {
      made ??= JSON.stringify(
        indexOf(
          own.map((page) => readPage(page, cache)),
          baseUrl,
        ),
      )
      return made
    }
    const key = [baseUrl, ...own.map((page) => page.key)].join(' ')
    return { name: cache.fileName(key, () => hashName(contents())), contents }
  })
}

/** Its words are taken at the same time, because its text is read for this alone. */
function readPage(page: SearchPage, cache: SearchCache): IndexedPage {
  const sections = page.sections()
  cache.pageWords(page.key, () => weightsOf(page, sections))
  return { ...page, crest: '', sections: shortened(sections) }
}

/** Short, because a reader gets thousands of them; the same on file systems that know no case. */
const hashName = (contents: string) =>
  BigInt(`0x${createHash('sha256').update(contents).digest('hex').slice(0, 12)}`)
    .toString(36)
    .padStart(10, '0')

/** A folded word, and in growing order where it stands and how it stands there; see `packPlace`. */
type PlacedWord = [word: string, places: number[]]

/** Sorted. */
function placedWords(pages: SearchPage[], cache: SearchCache): PlacedWord[] {
  const places: number[][] = []
  pages.forEach((page, number) => {
    for (const word of cache.pageWords(page.key, () => weightsOf(page, page.sections()))) {
      const place = packPlace(number, (word & 3) as WordWeight)
      const known = places[word >> 2]
      if (known) known.push(place)
      else places[word >> 2] = [place]
    }
  })
  const words: PlacedWord[] = []
  places.forEach((own, number) => {
    words.push([cache.words[number] ?? '', own])
  })
  return words.sort(([a], [b]) => (a < b ? -1 : 1))
}

function weightsOf({ title, terms }: SearchPage, sections: Section[]): Map<string, WordWeight> {
  const counts = new Map<string, number>()
  let total = 0
  for (const section of sections) {
    for (const word of wordsIn(section)) counts.set(word, (counts.get(word) ?? 0) + 1)
    total += wordsIn(section).length
  }
  const weights = new Map<string, WordWeight>()
  const raise = (words: string[], weight: WordWeight) => {
    for (const word of words)
      if (word.length <= MAX_WORD && (weights.get(word) ?? 0) <= weight) weights.set(word, weight)
  }
  for (const [word, count] of counts)
    if (word.length <= MAX_WORD) weights.set(word, count > 1 && count > total * OFTEN_SHARE ? 1 : 0)
  for (const { heading } of sections) raise(foldedWords(heading), 2)
  raise(foldedWords(title), 3)
  for (const { term, aka = [], definition } of terms) {
    raise(foldedWords(definition), 0)
    raise(foldedWords([term, ...aka].join(' ')), 3)
  }
  return weights
}

/** A word that is so much of a text is what the text is about. */
const OFTEN_SHARE = 1 / 100

/** What is longer is no word: hashes, data, drawings in letters. */
const MAX_WORD = 40

/** The beginning of a long page; of the rest only the headings. */
function shortened(sections: Section[]): Section[] {
  let left = MAX_PAGE_TEXT
  return sections.flatMap((section): Section[] => {
    const text = section.text.slice(0, Math.max(0, left))
    left -= text.length + section.heading.length
    if (left <= -MAX_PAGE_TEXT) return []
    return text.length === section.text.length ? [section] : [{ id: section.id, heading: section.heading, text }]
  })
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
