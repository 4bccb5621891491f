// The search: every section of every listed page. search.json keeps its name and says where the index and the worker are, so
// that no page changes when the index does.
import { createHash } from 'node:crypto'
import type { DrawingRef } from '../../templates/ornament/later.ts'
import { hrefOf } from '../site/addresses.ts'
import type { Site } from '../site/plan.ts'
import { searchGroupOf } from '../site/search-groups.ts'
import type { Bundle } from './bundle.ts'
import type { RenderCache, Renderer } from './pages.ts'
import { SEARCH_FILE, SEARCH_VERSION, type Searched, searchFiles } from './search-files.ts'
import { GLOSSARY, type SearchPage, searchPages, searchTerms } from './search-pages.ts'
import type { SearchFile } from './search-parts.ts'
import type { Output } from './write.ts'

const SOURCE = 'the search'

export function searchedOf(site: Site, { searchWorker }: Bundle, renderer: Renderer): Searched<SearchPage> {
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
  searched(): Searched<SearchPage>
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
  /** A file that stands there need not be made: but for search.json, the name says what is in it. */
  const stands = (path: string) => {
    if (hashes.has(path)) return true
    const hash = kept.has(path) ? known.get(path) : path === SEARCH_FILE ? undefined : keep(path)
    if (hash !== undefined) hashes.set(path, hash)
    return hash !== undefined
  }
  const settle = ({ path, contents }: SearchFile) => {
    if (!stands(path)) hashes.set(path, output.add({ path, contents: contents(), source: SOURCE }))
  }
  const settled = (drawings: DrawingRef[]) => {
    cache.set(SOURCE, { key, hashes: [...hashes].map((line) => line.join(' ')), drawings })
    return drawings
  }
  const { files, drawings } = await searchFiles(searched(), { cacheDir, made: settle })
  for (const file of files) settle(file)
  return settled(drawings)
}

/** The same key gives the same files. */
function searchKey({ routes, content }: Site, { searchWorker }: Bundle, { keyOf }: Renderer): string {
  const key = createHash('sha256').update(JSON.stringify([SEARCH_VERSION, searchWorker, content.data.hash(GLOSSARY)]))
  for (const route of routes) if (searchGroupOf(route)) key.update(`\n${route.path} ${keyOf(route)}`)
  return key.digest('base64url')
}
