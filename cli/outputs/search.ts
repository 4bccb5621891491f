// The search: every section of every listed page. search.json keeps its name and says where the index and the worker are, so
// that no page changes when the index does. A small index is fetched whole, a large one in parts; the build sees which it is.
import { createHash } from 'node:crypto'
import zlib from 'node:zlib'
import type { SearchPlace } from '../../templates/parts/search-index.ts'
import { type DrawingRef, drawingFile } from '../content/drawings.ts'
import { hrefOf } from '../site/addresses.ts'
import type { Site } from '../site/plan.ts'
import type { Route } from '../site/routes.ts'
import { searchGroupOf } from '../site/search-groups.ts'
import type { Bundle } from './bundle.ts'
import type { RenderCache } from './pages.ts'
import { indexOf } from './search-index.ts'
import { GLOSSARY, type GlossaryTerm, type SearchPage, searchPages, searchTerms } from './search-pages.ts'
import { type MadeIndex, searchParts } from './search-parts.ts'
import type { Output, OutputFile } from './write.ts'

/** To be raised when these files make other bytes of the same pages. */
const SEARCH_VERSION = 2

const SOURCE = 'the search'

export const SEARCH_FILE = 'search.json'

/** Adds the index to the output or keeps the one that stands there. Returns the drawings that results show. */
export function writeSearch(
  site: Site,
  bundle: Bundle,
  keys: Map<Route, string>,
  cache: Omit<RenderCache, 'save'>,
  output: Output,
): DrawingRef[] {
  if (!site.data.search) return []
  const key = searchKey(site, bundle, keys)
  const before = cache.get(SOURCE)
  const known = (before?.key === key ? before.hashes : []).map(
    (line) => line.split(' ') as [path: string, hash: string],
  )
  const standing = new Set(
    known
      .filter(([path, hash]) => output.previousHash(path) === hash && output.keep(path, SOURCE))
      .map(([path]) => path),
  )
  if (before && known.length > 0 && standing.size === known.length) {
    cache.set(SOURCE, before)
    return before.drawings
  }
  const { files, drawings } = searchFiles(site, bundle)
  const hashes = files.map((file) => {
    const hash = standing.has(file.path) ? output.previousHash(file.path) : output.add(file)
    return `${file.path} ${hash}`
  })
  cache.set(SOURCE, { key, hashes, drawings })
  return drawings
}

/** The same key gives the same files. */
function searchKey({ routes, content }: Site, { searchWorker }: Bundle, keys: Map<Route, string>): string {
  const hash = createHash('sha256').update(JSON.stringify([SEARCH_VERSION, searchWorker, content.data.hash(GLOSSARY)]))
  for (const route of routes) if (searchGroupOf(route)) hash.update(`\n${route.path} ${keys.get(route)}`)
  return hash.digest('base64url')
}

export interface SearchFiles {
  /** search.json is the last of them. */
  files: OutputFile[]
  /** What results show beside the titles of pages. */
  drawings: DrawingRef[]
}

/** One index for each version of the docs: a reader searches the rules that apply, and fetches no others. */
export function searchFiles(site: Site, bundle: Bundle): SearchFiles {
  const { baseUrl, rootUrl } = site.config
  const pages = searchPages(site)
  const terms = searchTerms(site)
  const latest = site.data.versions.find(({ isLast }) => isLast)?.name
  const files = new Map<string, OutputFile>()
  const drawings = new Map<string, DrawingRef>()
  const indexFor = (version: string | undefined): string => {
    const own = pages.filter((page) => page.version === undefined || page.version === version)
    const made = wholeIndex(own, terms, site.config) ?? searchParts(own, terms, baseUrl)
    for (const ref of made.drawings) drawings.set(JSON.stringify(ref), ref)
    const contents = JSON.stringify(made.index)
    const name = createHash('sha256').update(contents).digest('hex').slice(0, 10)
    const index = { path: `assets/search-${name}.json`, contents }
    for (const file of [...made.files, index]) files.set(file.path, { ...file, source: SOURCE })
    return hrefOf(`/${index.path}`, rootUrl)
  }
  const others = site.data.versions.filter(({ name }) => name !== latest)
  const place: SearchPlace = {
    worker: hrefOf(`/${bundle.searchWorker}`, rootUrl),
    index: indexFor(latest),
    ...(others.length > 0 && { versions: Object.fromEntries(others.map(({ name }) => [name, indexFor(name)])) }),
  }
  const entry = { path: SEARCH_FILE, contents: JSON.stringify(place), source: SOURCE }
  return { files: [...files.values(), entry], drawings: [...drawings.values()] }
}

/** What a reader waits for at most when the index is fetched whole, compressed as hosts do. */
const MAX_WHOLE_BYTES = 300_000

/** Far beyond it: nothing is made only to be weighed. */
const MAX_WHOLE_WORDS = 500_000

/** Undefined: too large. */
function wholeIndex(
  pages: SearchPage[],
  terms: Map<string, GlossaryTerm[]>,
  { baseUrl, rootUrl }: Site['config'],
): MadeIndex | undefined {
  const words = pages.reduce((sum, page) => sum + page.words, 0)
  if (words > MAX_WHOLE_WORDS) return undefined
  const indexed = pages.map(({ crest, sections, ...page }) => ({
    ...page,
    crest: rootUrl + drawingFile(crest).path,
    sections: sections(),
    terms: terms.get(page.path) ?? [],
  }))
  const index = indexOf(indexed, baseUrl)
  const isSmall = zlib.brotliCompressSync(JSON.stringify(index), QUICK).length <= MAX_WHOLE_BYTES
  return isSmall ? { index, files: [], drawings: pages.map(({ crest }) => crest) } : undefined
}

const QUICK = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }
