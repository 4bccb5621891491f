// The search of a locale: `search.json`, which names the index, and the files of the index.

import { hash } from 'node:crypto'
import { hrefOf } from '../../core/addresses.ts'
import type { Report } from '../../core/errors.ts'
import { type DataFiles, GLOSSARY } from '../../data/data-record.ts'
import { crestFile } from '../../data/drawings.ts'
import type { Feature } from '../../site/feature.ts'
import type { PlannedSite, SiteParts, Version } from '../../site/model.ts'
import { searchGroupOf } from '../../site/search-groups.ts'
import { CURRENT, isBelow, pathInVersion } from '../../site/versions.ts'
import { SEARCH_FILE, type Searched, searchFiles } from './files.ts'
import { searchMeanings, searchPages } from './pages.ts'
import { checkSynonyms, SYNONYMS } from './synonyms.ts'

export const search: Feature = {
  name: 'search',
  files: ({ isSearched }) =>
    isSearched
      ? [
          {
            path: SEARCH_FILE,
            source: 'the search',
            key: keyOf,
            async contents(making) {
              const { add, cacheDir, site } = making
              const { files, place, drawings } = await searchFiles(searchedOf(making), {
                cacheDir,
                made: ({ path, contents }) => add(path, contents),
              })
              for (const { path, contents } of files) add(path, contents)
              for (const { path, contents } of drawings.flatMap((ref) => crestFile(ref, site.config) ?? []))
                add(path, () => contents)
              return place
            },
          },
        ]
      : [],
  check: checkSynonymsOf,
}

/** Inputs of the search of a site in one locale. */
function searchedOf({ site, bundle, renderer }: SiteParts): Searched {
  const { baseUrl, rootUrl, theme, locale, language } = site.config
  return {
    locale: locale.locale,
    baseUrl,
    rootUrl,
    theme,
    worker: hrefOf(`/${bundle.searchWorker}`, rootUrl),
    versions: site.data.versions,
    pages: searchPages(site, renderer),
    meanings: searchMeanings(site),
    smallWords: language.texts.smallWords,
  }
}

function keyOf({ site: { routes, content, searchEntries }, bundle, renderer }: SiteParts): string {
  const data = [content.data, ...content.versionData.values()]
  const hashes = data.flatMap((one) => [one.hash(GLOSSARY), one.hash(SYNONYMS)])
  let pages = ''
  for (const route of routes) if (searchGroupOf(route)) pages += `\n${route.path} ${renderer.keyOf(route)}`
  return hash('sha256', JSON.stringify([bundle.searchWorker, hashes, searchEntries]) + pages, 'base64url')
}

/** Checks the synonyms against the pages: those of the current data, and those of each version with its own. */
function checkSynonymsOf({ content, docs, linker, redirects }: PlannedSite, report: Report) {
  const moved = new Map(redirects.map(({ from, href }) => [from, href]))
  const versions = docs.map(({ version }) => version)
  const check = (data: DataFiles, own: Version[]) =>
    checkSynonyms(data, {
      resolvePath: linker.resolvePath,
      pathOf(path) {
        const version = own.find(({ docs: { basePath } }) => isBelow(path.split('#')[0] ?? '', basePath))
        return version ? pathInVersion(path, version) : path
      },
      movedTo: (path) => moved.get(path),
      report,
    })
  check(
    content.data,
    versions.filter(({ name }) => name === CURRENT),
  )
  for (const version of versions) {
    const own = content.versionData.get(version.folder)
    if (own) check(own, [version])
  }
}
