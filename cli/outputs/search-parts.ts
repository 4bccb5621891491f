// The index of a large site, in parts: files of words that say on which pages they stand, and files of a few pages each.
// A reader fetches one or two of the first and a handful of the second for a question; templates/client/search-parts.ts is
// who reads them.

import type { DrawingRef } from '../../templates/ornament/later.ts'
import { partFile, type SearchIndex, type SearchParts } from '../../templates/parts/search-index.ts'
import { inBatches, type Workers } from '../workers.ts'
import { type IndexAnswer, type IndexBatch, indexBatch } from './search-batch.ts'
import type { SearchCache } from './search-cache.ts'
import { type SearchPage, textOf } from './search-pages.ts'
import { countWords, filesOfWords, hashName, type NamedFile, spellingOf } from './search-word-files.ts'

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
  const words = countWords(pages, options.cache)
  const wordFiles = filesOfWords(words, pages, options.cache)
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
    files: [...pageFiles, ...wordFiles].map(({ name, contents }) => ({ path: pathOf(name), contents })),
    drawings: [],
  }
}

const pathOf = (name: string) => `assets/${partFile(name)}`

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
  files: files.map(({ pages }) => pages.map(textOf)),
})
