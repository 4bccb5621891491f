// The offline edition of each locale: the list of files that a browser keeps, its summary, and the page shown instead of others.
// The worker and the offer in the footer are in templates/offline/.

import zlib from 'node:zlib'
import {
  isText,
  type ListedFile,
  REDIRECTS_FILE,
  SUMMARY_FILE,
  type Summary,
} from '../../../templates/offline/edition.ts'
import { NOT_KEPT_PATH } from '../../../templates/paths.ts'
import { configPlace } from '../../config/load.ts'
import { hrefOf, htmlFileOf, isNamedByContent } from '../../core/addresses.ts'
import { type Problem, warning } from '../../core/errors.ts'
import { hashOf } from '../../core/hash.ts'
import { onceForObject } from '../../core/once.ts'
import { editionOf } from '../../site/edition.ts'
import type { Feature } from '../../site/feature.ts'
import { localeFolder } from '../../site/locales.ts'
import type { KeySources, Making, PublishedFile, Route, Site, SiteParts } from '../../site/model.ts'
import { CURRENT } from '../../site/versions.ts'
import { booksOf } from '../book/books.ts'
import { bookFiles } from '../book/plan.ts'
import { SEARCH_FILE } from '../search/files.ts'
import { notKeptRoute } from './not-kept.ts'

const SOURCE = 'the offline edition'

/** A summary without a list: nothing is offered. */
const NO_EDITION = JSON.stringify({ bytes: 0 } satisfies Summary)

export const offline: Feature = {
  name: 'offline',
  toys: [
    {
      on: 'start',
      module: 'offline/install.ts',
      styles: ['offline/offline.css'],
      isOn: (config) => config.offline !== undefined,
    },
    {
      on: 'page',
      // Once, although there are several lists.
      selector: '.kept-pages:first-of-type',
      module: 'offline/wanted.ts',
      isOn: (config) => config.offline !== undefined,
    },
  ],
  routes(routes, plan) {
    const { offline, mySheet, language } = plan.config
    if (!offline) return routes
    const others = [
      { path: '/', label: language.texts.homePage },
      ...(mySheet ? [{ path: SHEET_PATH, label: language.texts.mySheet }] : []),
    ]
    return [...routes, notKeptRoute(plan, others)]
  },
  *files({ config }) {
    if (config.killServiceWorker)
      yield { path: 'sw.js', source: 'killServiceWorker', isShared: true, contents: () => LAST_WORKER }
    if (!config.offline) return
    yield { path: 'sw.js', source: SOURCE, isShared: true, contents: ({ sites }) => sites[0]?.bundle.serviceWorker }
    yield { path: REDIRECTS_FILE, source: SOURCE, contents: ({ site }) => redirectsOf(site) }
    yield { path: SUMMARY_FILE, source: SOURCE, needs: 'all', isChecked: true, key: keyOf, contents: summaryOf }
  },
  data({ config, docs }) {
    if (!config.offline) return {}
    const book = booksOf({ config, docs }).find(({ docs }) => docs.version.isLast)
    const file = book && bookFiles(book, config).find(({ format, isMade }) => format === 'file' && isMade)
    return {
      offline: {
        root: config.rootUrl,
        summary: config.baseUrl + SUMMARY_FILE,
        // For readers without scripts.
        ...(file && { file: hrefOf(`/${file.path}`, config.baseUrl) }),
      },
    }
  },
}

/** Redirects for the service worker, which cannot reach the host that follows them. */
const redirectsOf = ({ config, redirects }: Site): string =>
  JSON.stringify(
    Object.fromEntries(
      redirects.flatMap(({ from, href, isPage, isOldRule }) =>
        isPage || isOldRule ? [[hrefOf(from, config.baseUrl), href]] : [],
      ),
    ),
  )

/** Packing the files, to know their sizes, takes a twelfth of a build without changes. The config: its lines are in messages. */
function keyOf(sources: KeySources): string {
  const { config } = sources.site
  const files = keptFiles(sources).map(({ path, hash }) => [path, hash])
  return hashOf(JSON.stringify([files, config.offline, config.rootUrl, keptEdition(sources.site), config.source]))
}

/** Also publishes the list of files that a browser keeps. */
function summaryOf(making: Making): string {
  const { site, add } = making
  const { config } = site
  if (making.isOnRequest) return NO_EDITION
  const list = keptFiles(making).map((file): ListedFile => [file.path, file.hash, packedSize(file)])
  const bytes = list.reduce((sum, [, , size]) => sum + size, 0)
  const { maxBytes = 0 } = config.offline ?? {}
  if (bytes > maxBytes) {
    making.report(tooLarge(list, bytes, site))
    return NO_EDITION
  }
  const contents = `[\n${list.map((file) => JSON.stringify(file)).join(',\n')}\n]\n`
  const listFile = `assets/offline-${hashOf(contents).slice(0, 10)}.json`
  add(listFile, () => contents)
  const label = keptEdition(site)
  const summary: Summary = { list: config.rootUrl + listFile, bytes, ...(label !== undefined && { label }) }
  return JSON.stringify(summary)
}

function keptFiles({ published, sites, ...parts }: KeySources): PublishedFile[] {
  const folder = localeFolder(parts.site.config)
  const folders = sites.map(({ site }) => localeFolder(site.config)).filter(Boolean)
  const isOwn = (file: PublishedFile) => {
    const owner = folders.find((one) => file.path.startsWith(one)) ?? ''
    if (owner === folder) return isKept(file, folder, parts)
    return owner === '' && isShared(file.path)
  }
  return published()
    .filter(isOwn)
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Size of a file as a browser keeps it. */
const packedSize = onceForObject((file: PublishedFile) =>
  isText(file.path) ? zlib.gzipSync(file.read()).length : file.size,
)

function tooLarge(list: ListedFile[], bytes: number, { config }: Site): Problem {
  const size = (value: number) => `${(value / 1e6).toFixed(1)} MB`
  const max = size(config.offline?.maxBytes ?? 0)
  const message = `The offline edition has ${size(bytes)}, more than "offline.max" (${max}): readers cannot keep it.`
  const [name, , most] = list.reduce((largest, file) => (file[2] > largest[2] ? file : largest))
  const ways = [
    ...(/\.(?:png|jpe?g|webp|avif|gif)$/i.test(name) ? [`make ${name} smaller (${size(most)})`] : []),
    ...(config.offline?.pages === 'all' ? ["keep only the docs with pages: 'docs'"] : []),
    `raise the limit, for example max: '${Math.ceil(bytes / 1e6)} MB'`,
  ].join(', or ')
  const hint = `${ways.charAt(0).toUpperCase()}${ways.slice(1)}.`
  return warning('WB590', message, configPlace(config, ['offline']), hint)
}

/** Replaces a service worker that an earlier site left in browsers, and unregisters itself. */
const LAST_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
  for (const client of await clients.matchAll({ type: 'window' })) await client.navigate(client.url).catch(() => {})
}
`

/** Name of the edition: that of the kept docs, which are the last version if there are several. */
const keptEdition = ({ config, docs }: Site): string | undefined =>
  booksOf({ config, docs }).find(({ docs }) => docs.version.isLast && docs.version.name !== CURRENT)?.edition ??
  editionOf(config)

/** Whether the edition of a locale holds one of its files. */
function isKept(
  { path, route }: PublishedFile,
  folder: string,
  { site, renderer }: Omit<SiteParts, 'bundle'>,
): boolean {
  const file = path.slice(folder.length)
  const isOldAddress = site.redirects.some(({ from, isOldRule }) => isOldRule && htmlFileOf(from) === file)
  if (!route)
    return (
      isOldAddress ||
      isShared(file) ||
      /^(?:sidebars|previews)\//.test(file) ||
      file === SEARCH_FILE ||
      file === REDIRECTS_FILE
    )
  return (
    (file === route.htmlFile || file === route.dataFile) && isPageKept(route, site, renderer.factsOf(route)?.version)
  )
}

/** The page of the reader's sheet, which is made of kept pages. */
const SHEET_PATH = '/my-sheet'

/** Pages of older versions are not kept. `version`: of the docs. */
function isPageKept({ path, layout }: Route, { config, docs }: Site, version: string | undefined): boolean {
  if (version !== undefined) return docs.some(({ version: { key, isLast } }) => isLast && key === version)
  return ['/', SHEET_PATH, NOT_KEPT_PATH].includes(path) || layout === 'not-found' || config.offline?.pages === 'all'
}

/** Scripts, styles, fonts and pictures. Social images and lists of earlier editions are for others. */
const isShared = (file: string): boolean =>
  isNamedByContent(file)
    ? !/^assets\/(?:social|offline)-/.test(file)
    : /\.(?:svg|png|jpe?g|webp|avif|gif|ico|woff2|webmanifest)$/i.test(file)
