// The files of the search. A small index is fetched whole, a large one in parts; the build decides by size.

import { hash } from 'node:crypto'
import zlib from 'node:zlib'
import type { SearchMeaning, SearchPlace } from '../../../templates/search/search-index.ts'
import type { DrawingRef } from '../../../templates/themes/theme.ts'
import { hrefOf } from '../../core/addresses.ts'
import { onceFor } from '../../core/once.ts'
import { crestFile, type DrawingSite } from '../../data/drawings.ts'
import { openSearchCache } from './cache.ts'
import { indexOf, readPage } from './index.ts'
import type { SearchPage } from './pages.ts'
import { searchParts } from './parts.ts'
import { openFold } from './text.ts'
import type { SearchFile } from './types.ts'

/** Names the current index and the worker. It keeps its name, so that no page changes when the index does. */
export const SEARCH_FILE = 'search.json'

/** Everything that the search of one locale is made from. */
export interface Searched {
  locale: string
  baseUrl: string
  rootUrl: string
  theme: DrawingSite['theme']
  /** Address of the worker that reads the index. */
  worker: string
  /** Every version of every docs, by its key. */
  versions: { name: string; docs?: string; isLast: boolean }[]
  pages: SearchPage[]
  /** By the key of the version; '' where there are no docs. */
  meanings: Map<string, SearchMeaning[]>
  /** Words that are removed from queries, between spaces. */
  smallWords: string
}

interface SearchFiles {
  files: SearchFile[]
  /** Content of search.json. */
  place: string
  /** Drawings that results show next to the titles of pages. */
  drawings: DrawingRef[]
}

interface SearchFilesOptions {
  cacheDir: string | undefined
  /** Called with new files while the others are being made, so that they need not be made again. */
  made?: (file: SearchFile) => void
}

/**
 * One index for the latest version of all docs, and one for each other version, with the latest one of the other docs: a reader
 * searches the rules that apply, and fetches no others.
 */
export async function searchFiles(
  { locale, baseUrl, rootUrl, theme, worker, versions, pages, meanings, smallWords }: Searched,
  { cacheDir, made = () => {} }: SearchFilesOptions,
): Promise<SearchFiles> {
  const cache = openSearchCache(cacheDir, locale)
  const files = new Map<string, SearchFile>()
  const drawings = new Map<string, DrawingRef>()
  const wholeIndex = openWholeIndex({ baseUrl, rootUrl, theme, smallWords })
  const latest = versions.filter(({ isLast }) => isLast)
  const place: SearchPlace = { worker, index: await indexFor(latest) }
  for (const version of versions.filter(({ isLast }) => !isLast)) {
    const others = latest.filter(({ docs }) => docs !== version.docs)
    place.versions = { ...place.versions, [version.name]: await indexFor([version, ...others]) }
  }
  cache.save()
  return {
    files: [...files.values()],
    place: JSON.stringify(place),
    drawings: [...drawings.values()],
  }

  /** Returns the address. */
  async function indexFor(searched: Searched['versions']): Promise<string> {
    const names = new Set(searched.map(({ name }) => name))
    const own = pages.filter(({ version }) => version === undefined || names.has(version))
    const means = searched.length > 0 ? searched.flatMap(({ name }) => meanings.get(name) ?? []) : meanings.get('')
    const whole = wholeIndex(own, means)
    const parts = whole ? undefined : await searchParts(own, { baseUrl, means, cache, made })
    for (const { crest } of whole ? own : []) drawings.set(JSON.stringify(crest), crest)
    const contents = whole ?? JSON.stringify(parts?.index)
    const index = { path: `assets/search-${hash('sha256', contents).slice(0, 10)}.json`, contents: () => contents }
    for (const file of [...(parts?.files ?? []), index]) files.set(file.path, file)
    return hrefOf(`/${index.path}`, rootUrl)
  }
}

/** Most bytes that a reader fetches for a whole index, compressed as hosts do. */
const MAX_WHOLE_BYTES = 300_000

/** The index of more bytes of Markdown is too large in any case, and not made only to be weighed. */
const MAX_SOURCE_BYTES = 3_000_000

/** A function that returns the index of pages as JSON; undefined if it is too large. */
function openWholeIndex({
  baseUrl,
  rootUrl,
  theme,
  smallWords: small,
}: Pick<Searched, 'baseUrl' | 'rootUrl' | 'theme' | 'smallWords'>) {
  const fold = openFold()
  const smallWords = new Set(fold(small))
  // Posts and pages are in the index of each version.
  const read = onceFor((page: SearchPage) => readPage(page, fold, smallWords))
  const crestOf = ({ crest }: SearchPage) => {
    const file = crestFile(crest, { theme, rootUrl })
    return file ? rootUrl + file.path : ''
  }
  return (pages: SearchPage[], means: SearchMeaning[] = []): string | undefined => {
    if (pages.reduce((sum, page) => sum + page.size, 0) > MAX_SOURCE_BYTES) return undefined
    const json = JSON.stringify({
      ...indexOf(pages.map(read), baseUrl, crestOf),
      ...(means.length > 0 && { means }),
    })
    const isSmall = json.length <= MAX_WHOLE_BYTES || zlib.brotliCompressSync(json, QUICK).length <= MAX_WHOLE_BYTES
    return isSmall ? json : undefined
  }
}

const QUICK = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }
