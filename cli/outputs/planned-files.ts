// Detects path conflicts between the files of pages, redirects and content/static without rendering, for `check`.
import { bookFiles } from '../book/plan.ts'
import { htmlFileOf } from '../site/addresses.ts'
import { localeFolder } from '../site/locales.ts'
import { pageFiles } from '../site/page-files.ts'
import type { Site } from '../site/plan.ts'
import { ownStatics } from '../site/published-files.ts'
import type { Redirect } from '../site/routes.ts'
import { tableFiles } from '../site/table-copies.ts'
import { checkPath, claimPaths } from '../write/manifest.ts'
import { placeIn } from './locale-folder.ts'
import { TABLES_SOURCE } from './table-copies.ts'

/** Throws the BuildError that a build would throw for conflicting paths. `sites`: one per locale. */
export function checkPlannedFiles(sites: Site[]) {
  const claim = claimPaths()
  for (const site of sites) {
    const folder = localeFolder(site.config)
    for (const [file, source] of plannedFiles(site)) {
      checkPath(placeIn(folder, file), source)
      claim(placeIn(folder, file), source)
    }
  }
}

function* plannedFiles(site: Site): Generator<[file: string, source: string]> {
  for (const redirect of site.redirects)
    if (redirect.isPage) yield [htmlFileOf(redirect.from), redirectSource(redirect)]
  const statics = new Set(ownStatics(site).map(({ path }) => path))
  for (const file of tableFiles(site)) if (!statics.has(file)) yield [file, TABLES_SOURCE]
  for (const { path, file } of ownStatics(site)) yield [path, file]
  for (const book of site.books) for (const { path } of bookFiles(book, site.config)) yield [path, 'the book']
  for (const route of site.routes) for (const file of pageFiles(route, site)) yield [file, route.source]
}

export const redirectSource = ({ from, file }: Pick<Redirect, 'from' | 'file'>) =>
  `the redirect from ${from}${file === undefined ? '' : ` in ${file}`}`
