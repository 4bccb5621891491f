// The index of a large site, in parts: files of words that say on which pages they stand, and files of a few pages each.
// A reader fetches one or two of the first and a handful of the second for a question; templates/client/search-parts.ts is
// who reads them.
import { setImmediate } from 'node:timers/promises'
import { partFile, type SearchParts } from '../../templates/parts/search-index.ts'
import { inBatches } from '../in-batches.ts'
import { once } from '../once.ts'
import type { SearchCache } from './search-cache.ts'
import { openIndexer } from './search-index.ts'
import type { SearchPage } from './search-pages.ts'
import { openReader } from './search-sections.ts'
import { openScales, type PageWords } from './search-weights.ts'
import { countWords, filesOfWords, hashName, type NamedFile, spellingOf } from './search-word-files.ts'
import { type Dictionary, openDictionary } from './search-words.ts'

const PAGES_IN_FILE = 2

/** So many files are made before who writes them gets a turn. */
const BATCH = 64

/** A file whose name says what is in it; it is made when it is not there already. */
export interface SearchFile {
  path: string
  contents(): Uint8Array
}

export interface PartsOptions {
  baseUrl: string
  cache: SearchCache
  /** Gets files as they are made, so that they need not be made again. Their contents are only there until it returns. */
  made?: ((file: SearchFile) => void) | undefined
}

/** The index, and the files that it names. */
export interface MadeParts {
  index: SearchParts
  files: SearchFile[]
}

export async function searchParts(pages: SearchPage[], options: PartsOptions): Promise<MadeParts> {
  const pageFiles = await filesOfPages(pages, options)
  const words = countWords(pages, options.cache)
  const wordFiles = filesOfWords(words, pages, options.cache, (file) => options.made?.(searchFile(file)))
  return {
    index: {
      size: pages.length,
      groups: pages.flatMap(({ group }, number) => (pages[number - 1]?.group === group ? [] : [[group, number]])),
      words: wordFiles.map(({ name }) => name),
      starts: wordFiles.map(({ first }) => first).join(' '),
      pages: pageFiles.map(({ name }) => name),
      pagesInFile: PAGES_IN_FILE,
      spelling: spellingOf(words).join(' '),
    },
    files: [...pageFiles, ...wordFiles].map(searchFile),
  }
}

const searchFile = ({ name, contents }: NamedFile): SearchFile => ({ path: `assets/${partFile(name)}`, contents })

/** Pages whose part of the index is one file. The same key: the same contents. */
interface PageFile {
  key: string
  pages: SearchPage[]
}

/** The words of the pages are taken at the same time, because their texts are read for this alone. */
async function filesOfPages(pages: SearchPage[], { baseUrl, cache, made }: PartsOptions): Promise<NamedFile[]> {
  const files = inBatches(pages, PAGES_IN_FILE).map(
    (own): PageFile => ({ key: [baseUrl, ...own.map(({ key }) => key)].join(' '), pages: own }),
  )
  const isKnown = ({ key, pages }: PageFile) => cache.fileName(key) && pages.every((page) => cache.pageWords(page.key))
  const index = once(() => openPageIndexer(cache.dictionary(), baseUrl))
  for (const batch of inBatches(
    files.filter((file) => !isKnown(file)),
    BATCH,
  )) {
    for (const { key, pages } of batch) {
      const { contents, words } = index()(pages)
      for (const [i, page] of pages.entries()) cache.keepPageWords(page.key, words[i] ?? new Uint32Array())
      const name = hashName(contents)
      cache.keepFileName(key, name)
      made?.(searchFile({ name, contents: () => contents }))
    }
    await setImmediate()
  }
  return files.map(({ key, pages }) => ({
    name: cache.fileName(key) ?? '',
    contents: () => openPageIndexer(openDictionary(), baseUrl)(pages).contents.slice(),
  }))
}

/** A function that gives the index of a few pages, which is there until the next one is made, and the words of each. */
export function openPageIndexer(dictionary: Dictionary, baseUrl: string) {
  const reader = openReader(dictionary)
  const weigh = openScales(dictionary)
  const indexOf = openIndexer(dictionary)
  return (pages: SearchPage[]): { contents: Uint8Array; words: PageWords[] } => {
    reader.clear()
    const read = pages.map((page) => ({ page, crest: '', sections: reader.read(page) }))
    const words = read.map(({ page, sections }) => weigh(page, sections, reader))
    for (const one of read) one.sections = reader.shortened(one.sections)
    return { contents: indexOf(read, reader, baseUrl), words }
  }
}
