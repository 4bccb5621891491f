// Writes the search into the output, or keeps the files of the last build if no page has changed.
import { hash } from 'node:crypto'
import type { DrawingRef } from '../../templates/themes/theme.ts'
import type { Bundle } from '../outputs/bundle.ts'
import type { RenderCache, Renderer } from '../outputs/pages.ts'
import { hrefOf } from '../site/addresses.ts'
import type { Site } from '../site/plan.ts'
import { searchGroupOf } from '../site/search-groups.ts'
import { toolHash } from '../tool-hash.ts'
import type { Output } from '../write/output.ts'
import { SEARCH_FILE, type Searched, type SearchFile, searchFiles } from './files.ts'
import { GLOSSARY, searchMeanings, searchPages } from './pages.ts'
import { SYNONYMS } from './synonyms.ts'

const SOURCE = 'the search'

/** What the search of a site in one locale is made from. */
export function searchedOf(site: Site, { searchWorker }: Bundle, renderer: Renderer): Searched {
  const { baseUrl, rootUrl, theme, locale } = site.config
  return {
    locale: locale.locale,
    baseUrl,
    rootUrl,
    theme,
    worker: hrefOf(`/${searchWorker}`, rootUrl),
    versions: site.data.versions,
    pages: searchPages(site, renderer),
    meanings: searchMeanings(site),
    updateLabel: site.config.language.texts.update,
  }
}

export interface WriteSearchOptions {
  bundle: Bundle
  renderer: Renderer
  cache: Omit<RenderCache, 'save'>
  output: Output
  cacheDir: string | undefined
}

/** Adds the files to the output. Returns the drawings that results show. */
export async function writeSearch(
  site: Site,
  { bundle, renderer, cache, output, cacheDir }: WriteSearchOptions,
): Promise<DrawingRef[]> {
  if (!site.data.search) return []
  const key = searchKey(site, bundle, renderer)
  const before = cache.get(SOURCE)
  const [placeHash, ...names] = before?.key === key ? before.hashes : []
  const written = new Set(names.filter((name) => output.keep(name, SOURCE)))
  const isPlaceSame = placeHash !== undefined && output.previousHash(SEARCH_FILE) === placeHash
  if (before && isPlaceSame && written.size === names.length && output.keep(SEARCH_FILE, SOURCE)) {
    cache.set(SOURCE, before)
    return before.drawings ?? []
  }
  /** A file whose name is the hash of its content need not be made if it is there. */
  const addNamed = ({ path, contents }: SearchFile) => {
    if (!written.has(path) && !output.keep(path, SOURCE)) output.add({ path, contents: contents(), source: SOURCE })
    written.add(path)
  }
  const { files, place, drawings } = await searchFiles(searchedOf(site, bundle, renderer), { cacheDir, made: addNamed })
  for (const file of files) addNamed(file)
  const hash = output.add({ path: SEARCH_FILE, contents: place, source: SOURCE })
  // The names of the other files say what is in them.
  cache.set(SOURCE, { key, hashes: [hash, ...written], drawings })
  return drawings
}

/** The same key gives the same files. */
function searchKey({ routes, content }: Site, { searchWorker }: Bundle, { keyOf }: Renderer): string {
  const data = [content.data, ...content.versionData.values()]
  const hashes = data.flatMap((one) => [one.hash(GLOSSARY), one.hash(SYNONYMS)])
  let pages = ''
  for (const route of routes) if (searchGroupOf(route)) pages += `\n${route.path} ${keyOf(route)}`
  return hash('sha256', JSON.stringify([toolHash(), searchWorker, hashes]) + pages, 'base64url')
}
