// The offline edition of each locale: the list of files that a browser keeps, its summary, and the page shown instead of others.
// The worker and the offer in the footer are in templates/offline/.
import zlib from 'node:zlib'
import { escapeHtml } from '../../templates/escape.ts'
import { isText, type ListedFile, NOT_KEPT_FILE, SUMMARY_FILE, type Summary } from '../../templates/offline/edition.ts'
import type { SiteParts } from '../build.ts'
import { configPlace } from '../config/load.ts'
import { type Problem, warning } from '../errors.ts'
import { hashOf } from '../hash.ts'
import { onceFor } from '../once.ts'
import { SEARCH_FILE } from '../search/files.ts'
import { isNamedByContent } from '../site/addresses.ts'
import { localeFolder } from '../site/locales.ts'
import type { Site } from '../site/plan.ts'
import type { Route } from '../site/routes.ts'
import { CURRENT } from '../site/versions.ts'
import type { Output } from '../write/output.ts'
import type { Bundle } from './bundle.ts'

const SOURCE = 'the offline edition'

/** A summary without a list: nothing is offered. */
export const NO_EDITION = JSON.stringify({ bytes: 0 } satisfies Summary)

/** Adds list and summary of each locale. Call it after all other files. Returns a warning for each edition that is too large. */
export async function addEditions(sites: SiteParts[], output: Output): Promise<Problem[]> {
  await output.settled()
  const sizeOf = packedSizes(output)
  const folders = sites.map(({ site }) => localeFolder(site.config)).filter(Boolean)
  return sites.flatMap((parts) => {
    const { config } = parts.site
    const folder = localeFolder(config)
    const files = [...output.files().keys()].filter((file) => {
      const owner = folders.find((one) => file.startsWith(one)) ?? ''
      if (owner === folder) return isKept(file.slice(folder.length), parts)
      return owner === '' && isShared(file)
    })
    const list = files.sort().map((file): ListedFile => [file, output.files().get(file)?.hash ?? '', sizeOf(file)])
    return addEdition(list, parts.site, output)
  })
}

function addEdition(list: ListedFile[], site: Site, output: Output): Problem[] {
  const { config } = site
  const summaryFile = localeFolder(config) + SUMMARY_FILE
  const bytes = list.reduce((sum, [, , size]) => sum + size, 0)
  const { maxBytes } = config.offline ?? { maxBytes: 0 }
  if (bytes > maxBytes) {
    output.add({ path: summaryFile, contents: NO_EDITION, source: SOURCE })
    const size = (value: number) => `${(value / 1e6).toFixed(1)} MB`
    const message = `The offline edition has ${size(bytes)}, more than "offline.max" (${size(maxBytes)}): readers cannot keep it.`
    const [name, , most] = list.reduce((largest, file) => (file[2] > largest[2] ? file : largest))
    const ways = [
      ...(/\.(?:png|jpe?g|webp|avif|gif)$/i.test(name) ? [`make ${name} smaller (${size(most)})`] : []),
      ...(config.offline?.pages === 'all' ? ["keep only the docs with pages: 'docs'"] : []),
      `raise the limit, for example max: '${Math.ceil(bytes / 1e6)} MB'`,
    ].join(', or ')
    const hint = `${ways.charAt(0).toUpperCase()}${ways.slice(1)}.`
    return [warning('WB590', message, configPlace(config, ['offline']), hint)]
  }
  const contents = `[\n${list.map((file) => JSON.stringify(file)).join(',\n')}\n]\n`
  const listFile = `assets/offline-${hashOf(contents).slice(0, 10)}.json`
  output.add({ path: listFile, contents, source: SOURCE })
  const label = editionOf(site)
  const summary: Summary = { list: config.rootUrl + listFile, bytes, ...(label !== undefined && { label }) }
  output.add({ path: summaryFile, contents: JSON.stringify(summary), source: SOURCE })
  return []
}

/** Name of the edition: that of the kept docs, which are the last version if there are several. */
const editionOf = ({ config, books }: Site): string | undefined =>
  books.find(({ docs }) => docs.version.isLast && docs.version.name !== CURRENT)?.edition ?? config.book?.edition

/** Whether an edition holds the file of a locale. `file`: relative to the locale's folder. */
function isKept(file: string, { site, renderer }: SiteParts): boolean {
  const route = site.routeOf(file)
  if (!route) return isShared(file) || file.startsWith('sidebars/') || file === SEARCH_FILE || file === NOT_KEPT_FILE
  return (
    (file === route.htmlFile || file === route.dataFile) && isPageKept(route, site, renderer.factsOf(route)?.version)
  )
}

/** Pages of older versions are not kept. `version`: of the docs. */
function isPageKept({ path, layout }: Route, { config, docs }: Site, version: string | undefined): boolean {
  if (version !== undefined) return docs.some(({ version: { key, isLast } }) => isLast && key === version)
  return path === '/' || layout === 'not-found' || config.offline?.pages === 'all'
}

/** Scripts, styles, fonts and pictures. Social images and lists of earlier editions are for others. */
const isShared = (file: string): boolean =>
  isNamedByContent(file)
    ? !/^assets\/(?:social|offline)-/.test(file)
    : /\.(?:svg|png|jpe?g|webp|avif|gif|ico|woff2|webmanifest)$/i.test(file)

/** A function that returns the size of a file as a browser keeps it. */
const packedSizes = (output: Output) =>
  onceFor((file: string) =>
    isText(file) ? zlib.gzipSync(output.read(file)).length : (output.files().get(file)?.size ?? 0),
  )

/** Shown for a page that is not kept. Complete without scripts. */
export function notKeptPage({ config }: Site, { assetsFor }: Bundle): string {
  const { texts } = config.language
  return `<!doctype html>
<html lang="${escapeHtml(config.locale.htmlLang)}" dir="${config.locale.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(texts.notKept)}</title>
<meta name="robots" content="noindex">
<link rel="stylesheet" href="${escapeHtml(assetsFor('not-found').stylesheet)}">
</head>
<body>
<main class="wrap not-kept">
<h1>${escapeHtml(texts.notKept)}</h1>
<p>${escapeHtml(texts.notKeptText)}</p>
<p><a href="${escapeHtml(config.baseUrl)}">${escapeHtml(texts.homePage)}</a></p>
</main>
</body>
</html>
`
}
