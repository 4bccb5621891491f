// The search: every section of every listed page. search.json keeps its name and says where the index and the worker are, so
// that no page changes when the index does. A small index is fetched whole, a large one in parts; the build sees which it is.
import { createHash, hash } from 'node:crypto'
import path from 'node:path'
import zlib from 'node:zlib'
import type { DrawingRef } from '../../templates/ornament/later.ts'
import type { SearchPlace } from '../../templates/parts/search-index.ts'
import { drawingFile } from '../content/drawings.ts'
import { hrefOf } from '../site/addresses.ts'
import type { Site } from '../site/plan.ts'
import { searchGroupOf } from '../site/search-groups.ts'
import type { Bundle } from './bundle.ts'
import type { RenderCache, Renderer } from './pages.ts'
import { openSearchCache } from './search-cache.ts'
import { openIndexer } from './search-index.ts'
import { GLOSSARY, type PageRecord, type SearchPage, searchPages, searchTerms } from './search-pages.ts'
import { type PartsOptions, type SearchFile, searchParts } from './search-parts.ts'
import { openReader } from './search-sections.ts'
import { openDictionary } from './search-words.ts'
import type { Output } from './write.ts'

/** To be raised when these files make other bytes of the same pages. */
const SEARCH_VERSION = 7

/** Another command may make other files of the same pages. */
const MADE_BY = `${SEARCH_VERSION} ${import.meta.url}`

const SOURCE = 'the search'

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

export function searchedOf(site: Site, { searchWorker }: Bundle, renderer: Renderer): Searched {
  const { baseUrl, rootUrl, locale } = site.config
  const { versions } = site.data
  return {
    locale: locale.locale,
    baseUrl,
    rootUrl,
    worker: hrefOf(`/${searchWorker}`, rootUrl),
    versions: [...versions.filter(({ isLast }) => isLast), ...versions.filter(({ isLast }) => !isLast)].map(
      ({ name }) => name,
    ),
    pages: searchPages(site, renderer, searchTerms(site)),
  }
}

export interface WriteSearchOptions {
  bundle: Bundle
  renderer: Renderer
  searched(): Searched
  cache: Omit<RenderCache, 'save'>
  output: Output
  cacheDir: string | undefined
}

/** Adds the index to the output or keeps the one that stands there. Returns the drawings that results show. */
export async function writeSearch(
  site: Site,
  { bundle, renderer, searched, cache, output, cacheDir }: WriteSearchOptions,
): Promise<DrawingRef[]> {
  if (!site.data.search) return []
  const key = searchKey(site, bundle, renderer)
  const before = cache.get(SOURCE)
  const known = new Map((before?.hashes ?? []).map((line) => line.split(' ') as [path: string, hash: string]))
  const kept = new Set<string>()
  const keep = (file: string) => {
    const hash = known.get(file)
    if (hash === undefined || output.previousHash(file) !== hash || !output.keep(file, SOURCE)) return undefined
    kept.add(file)
    return hash
  }
  if (before?.key === key) {
    for (const path of known.keys()) keep(path)
    if (kept.size === known.size) {
      cache.set(SOURCE, before)
      return before.drawings
    }
  }
  const hashes = new Map<string, string>()
  // A file that stands there need not be made: but for search.json, the name says what is in it.
  const settle = ({ path, contents }: SearchFile) => {
    if (hashes.has(path)) return
    const standing = kept.has(path) ? known.get(path) : path === SEARCH_FILE ? undefined : keep(path)
    hashes.set(path, standing ?? output.add({ path, contents: contents(), source: SOURCE }))
  }
  const { files, drawings } = await searchFiles(searched(), { cacheDir, made: settle })
  for (const file of files) settle(file)
  cache.set(SOURCE, { key, hashes: [...hashes].map((line) => line.join(' ')), drawings })
  return drawings
}

/** The same key gives the same files. */
function searchKey({ routes, content }: Site, { searchWorker }: Bundle, { keyOf }: Renderer): string {
  const key = createHash('sha256').update(JSON.stringify([SEARCH_VERSION, searchWorker, content.data.hash(GLOSSARY)]))
  for (const route of routes) if (searchGroupOf(route)) key.update(`\n${route.path} ${keyOf(route)}`)
  return key.digest('base64url')
}

export interface SearchFiles {
  /** search.json is the last of them. */
  files: SearchFile[]
  /** What results show beside the titles of pages. */
  drawings: DrawingRef[]
}

export interface SearchFilesOptions extends Pick<PartsOptions, 'made'> {
  cacheDir: string | undefined
}

/** One index for each version of the docs: a reader searches the rules that apply, and fetches no others. */
export async function searchFiles(
  { locale, baseUrl, rootUrl, worker, versions, pages }: Searched,
  { cacheDir, ...options }: SearchFilesOptions,
): Promise<SearchFiles> {
  const cache = openSearchCache(cacheDir && path.join(cacheDir, `search-${locale}.bin`), MADE_BY)
  const files = new Map<string, SearchFile>()
  const drawings = new Map<string, DrawingRef>()
  const indexFor = async (version: string | undefined): Promise<string> => {
    const own = pages.filter((page) => page.version === undefined || page.version === version)
    const whole = wholeIndex(own, { baseUrl, rootUrl })
    const parts = whole ? undefined : await searchParts(own, { baseUrl, cache, ...options })
    for (const { crest } of whole ? own : []) drawings.set(JSON.stringify(crest), crest)
    const contents = whole ?? Buffer.from(JSON.stringify(parts?.index))
    const name = hash('sha256', contents).slice(0, 10)
    const index = { path: `assets/search-${name}.json`, contents: () => contents }
    for (const file of [...(parts?.files ?? []), index]) files.set(file.path, file)
    return hrefOf(`/${index.path}`, rootUrl)
  }
  const [latest, ...older] = versions
  const place: SearchPlace = { worker, index: await indexFor(latest) }
  for (const name of older) place.versions = { ...place.versions, [name]: await indexFor(name) }
  cache.save()
  const entry = { path: SEARCH_FILE, contents: () => Buffer.from(JSON.stringify(place)) }
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
