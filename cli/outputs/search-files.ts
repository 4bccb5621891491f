// The files of the search: a small index is fetched whole, a large one in parts; the build sees which it is. Made of plain values,
// so that a thread can make them as well.
import { hash } from 'node:crypto'
import path from 'node:path'
import zlib from 'node:zlib'
import type { DrawingRef } from '../../templates/ornament/later.ts'
import type { SearchPlace } from '../../templates/parts/search-index.ts'
import { drawingFile } from '../content/drawings.ts'
import { hrefOf } from '../site/addresses.ts'
import { openSearchCache } from './search-cache.ts'
import { openIndexer } from './search-index.ts'
import type { PageRecord, SearchPage } from './search-pages.ts'
import { type PartsOptions, type SearchFile, searchParts } from './search-parts.ts'
import { openReader } from './search-sections.ts'
import { openDictionary } from './search-words.ts'

/** To be raised when these files make other bytes of the same pages. */
export const SEARCH_VERSION = 7

/** Another command may make other files of the same pages. */
export const MADE_BY = `${SEARCH_VERSION} ${import.meta.url}`

export const SEARCH_FILE = 'search.json'

/** What the search of a site in one locale is made of. */
export interface Searched<Page extends PageRecord = SearchPage> {
  locale: string
  baseUrl: string
  rootUrl: string
  /** Address of the worker that reads the index. */
  worker: string
  /** Of the docs. The first is the one to read. */
  versions: string[]
  pages: Page[]
}

export interface SearchFiles {
  /** search.json is the last of them. */
  files: SearchFile[]
  /** What results show beside the titles of pages. */
  drawings: DrawingRef[]
}

export interface SearchFilesOptions extends Pick<PartsOptions, 'made'> {
  cacheDir: string | undefined
  /** Whose cache may be read. Default: that of this command, which a thread does not know for itself. */
  madeBy?: string
}

/** One index for each version of the docs: a reader searches the rules that apply, and fetches no others. */
export async function searchFiles(
  { locale, baseUrl, rootUrl, worker, versions, pages }: Searched,
  { cacheDir, madeBy = MADE_BY, made }: SearchFilesOptions,
): Promise<SearchFiles> {
  const cache = openSearchCache(cacheDir && path.join(cacheDir, `search-${locale}.bin`), madeBy)
  const files = new Map<string, SearchFile>()
  const drawings = new Map<string, DrawingRef>()
  const indexFor = async (version: string | undefined): Promise<string> => {
    const own = pages.filter((page) => page.version === undefined || page.version === version)
    const whole = wholeIndex(own, { baseUrl, rootUrl })
    const parts = whole ? undefined : await searchParts(own, { baseUrl, cache, made })
    for (const { crest } of whole ? own : []) drawings.set(JSON.stringify(crest), crest)
    const contents = whole ?? Buffer.from(JSON.stringify(parts?.index))
    const name = hash('sha256', contents).slice(0, 10)
    const index = { path: `assets/search-${name}.json`, contents: () => contents }
    made?.(index)
    for (const file of [...(parts?.files ?? []), index]) files.set(file.path, file)
    return hrefOf(`/${index.path}`, rootUrl)
  }
  const [latest, ...older] = versions
  const place: SearchPlace = { worker, index: await indexFor(latest) }
  for (const name of older) place.versions = { ...place.versions, [name]: await indexFor(name) }
  cache.save()
  const entry = { path: SEARCH_FILE, contents: () => Buffer.from(JSON.stringify(place)) }
  made?.(entry)
  return { files: [...files.values(), entry], drawings: [...drawings.values()] }
}

/** What a reader waits for at most when the index is fetched whole, compressed as hosts do. */
const MAX_WHOLE_BYTES = 300_000

/** Far beyond it: nothing is made only to be weighed. */
const MAX_WHOLE_WORDS = 500_000

/** Its JSON; undefined: too large. */
function wholeIndex(
  pages: SearchPage[],
  { baseUrl, rootUrl }: Pick<Searched, 'baseUrl' | 'rootUrl'>,
): Uint8Array | undefined {
  const words = pages.reduce((sum, page) => sum + page.words, 0)
  if (words > MAX_WHOLE_WORDS) return undefined
  const dictionary = openDictionary()
  const reader = openReader(dictionary)
  const read = pages.map((page) => ({
    page,
    crest: rootUrl + drawingFile(page.crest).path,
    sections: reader.read(page),
  }))
  const json = openIndexer(dictionary)(read, reader, baseUrl)
  const isSmall = json.length <= MAX_WHOLE_BYTES || zlib.brotliCompressSync(json, QUICK).length <= MAX_WHOLE_BYTES
  return isSmall ? json : undefined
}

const QUICK = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }
