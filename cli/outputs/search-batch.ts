// What the parts of a large index need of the texts of pages. Much work and nothing else, so that threads can do it.
import type { SearchIndex, WordWeight } from '../../templates/parts/search-index.ts'
import { type IndexedPage, indexOf, type ReadSection, readSection } from './search-index.ts'
import { type PageText, sectionsOfPage } from './search-pages.ts'
import { type Dictionary, openDictionary } from './search-words.ts'

export interface IndexBatch {
  baseUrl: string
  /** The pages of each file. */
  files: PageText[][]
}

export interface IndexAnswer {
  /** Contents of each file: a `SearchIndex` of its pages. */
  files: string[]
  /** By number. */
  words: string[]
  /** The words of each page. */
  pages: PageWords[]
}

/** Words of a page, each as its number and its weight: `number * 4 + weight`. */
export type PageWords = Uint32Array

/** Characters of a page that its part of the index may hold; longer pages are found by all their words, but shown by these. */
const MAX_PAGE_TEXT = 60_000

export function indexBatch({ baseUrl, files }: IndexBatch): IndexAnswer {
  const dictionary = openDictionary()
  const read = files.map((pages) =>
    pages.map((page) => ({
      ...page,
      crest: '',
      sections: sectionsOfPage(page).map((section) => readSection(section, dictionary)),
    })),
  )
  const pages = read.flat().map((page) => weightsOf(page, dictionary))
  const contents = read.map((own): string => {
    const index: SearchIndex = indexOf(
      own.map((page) => shortened(page, dictionary)),
      baseUrl,
      dictionary,
    )
    return JSON.stringify(index)
  })
  return { files: contents, words: dictionary.words, pages }
}

function weightsOf({ title, terms, sections }: IndexedPage, { read, words }: Dictionary): PageWords {
  const titled = read(title)
  const counts = new Uint32Array(words.length)
  /** Without those that are only in titles and terms. */
  const distinct: number[] = []
  let total = 0
  for (const section of sections) {
    for (const word of section.words) {
      const before = counts[word] ?? 0
      if (before === 0) distinct.push(word)
      counts[word] = before + 1
    }
    total += section.words.length
  }
  const weights = new Map<number, WordWeight>()
  for (const word of distinct) {
    const count = counts[word] ?? 0
    weights.set(word, count > 1 && count > total * OFTEN_SHARE ? 1 : 0)
  }
  const raise = (numbers: number[], weight: WordWeight) => {
    for (const word of numbers) if ((weights.get(word) ?? 0) <= weight) weights.set(word, weight)
  }
  for (const { named } of sections) raise(named, 2)
  raise(titled, 3)
  for (const { term, aka = [], definition } of terms) {
    raise(read(definition), 0)
    raise(read([term, ...aka].join(' ')), 3)
  }
  const own: number[] = []
  for (const [word, weight] of weights) if ((words[word] ?? '').length <= MAX_WORD) own.push(word * 4 + weight)
  return Uint32Array.from(own)
}

/** A word that is so much of a text is what the text is about. */
const OFTEN_SHARE = 1 / 100

/** What is longer is no word: hashes, data, drawings in letters. */
const MAX_WORD = 40

/** The beginning of a long page; of the rest only the headings. */
function shortened(page: IndexedPage, dictionary: Dictionary): IndexedPage {
  let left = MAX_PAGE_TEXT
  const sections = page.sections.flatMap((section): ReadSection[] => {
    const text = section.text.slice(0, Math.max(0, left))
    left -= text.length + section.heading.length
    if (left <= -MAX_PAGE_TEXT) return []
    return text.length === section.text.length ? [section] : [readSection({ ...section, text }, dictionary)]
  })
  return { ...page, sections }
}
