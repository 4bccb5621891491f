// Files other than pages: sidebars, redirects, headers, sitemap, and the files of content/static and of articles. A sitemap.xml,
// robots.txt, llms.txt or copy of a table in content/static replaces the generated one.
import { escapeHtml } from '../../templates/escape.ts'
import { NOT_KEPT_FILE } from '../../templates/offline/edition.ts'
import { spriteFiles } from '../content/drawings.ts'
import { readFound } from '../content/find-files.ts'
import { hrefOf, htmlFileOf } from '../site/addresses.ts'
import { sidebarFiles } from '../site/doc-pages.ts'
import { absolute } from '../site/head.ts'
import { iconHref } from '../site/icons.ts'
import { localeFolder } from '../site/locales.ts'
import { HEADERS_FILE, ownHeaders } from '../site/own-headers.ts'
import { paperStyle } from '../site/paper-styles.ts'
import type { Site } from '../site/plan.ts'
import { ownStatics } from '../site/published-files.ts'
import type { OutputFile } from '../write/output.ts'
import type { Bundle } from './bundle.ts'
import { headersFile } from './headers.ts'
import { LLMS_FILE, llmsText } from './llms.ts'
import { notKeptPage } from './offline.ts'
import { redirectSource } from './planned-files.ts'
import { searchEngineFiles } from './sitemap.ts'
import { tableCopies } from './table-copies.ts'

/** A file whose contents are made on demand. */
export interface LazyFile extends Omit<OutputFile, 'contents'> {
  contents(): OutputFile['contents']
}

export function* extraFiles(site: Site, bundle: Bundle): Generator<LazyFile> {
  for (const { path, contents } of bundle.files) yield { path, contents: () => contents, source: 'templates' }
  for (const { path, contents } of site.inserts.styles().map(paperStyle))
    yield { path, contents: () => contents, source: 'the styles for paper' }
  for (const { path, contents } of spriteFiles(site.config))
    yield { path, contents: () => contents, source: 'the drawings' }
  for (const docs of site.docs)
    for (const sidebar of docs.sidebars.values())
      for (const [path, levels] of sidebarFiles(sidebar, docs)) {
        const source = `the sidebar "${sidebar.id}" of version "${docs.version.name}"`
        yield { path, contents: () => JSON.stringify(levels()), source }
      }
  for (const redirect of site.redirects.filter(({ isPage }) => isPage)) {
    const contents = () => redirectPage(redirect.href, site)
    yield { path: htmlFileOf(redirect.from), contents, source: redirectSource(redirect) }
  }
  if (site.config.offline)
    yield { path: NOT_KEPT_FILE, contents: () => notKeptPage(site, bundle), source: 'the offline edition' }
  const statics = new Set(site.content.statics.map(({ path }) => path))
  if (site.config.markdownCopies && !statics.has(LLMS_FILE))
    yield { path: LLMS_FILE, contents: () => llmsText(site), source: 'the list for language models' }
  for (const file of tableCopies(site)) if (!statics.has(file.path)) yield file
  for (const found of ownStatics(site)) yield { path: found.path, contents: () => readFound(found), source: found.file }
  for (const { path, asset } of site.linker.assets()) {
    if (!site.content.statics.includes(asset)) yield { path, contents: () => readFound(asset), source: asset.file }
  }
}

/** Files that all locales share, for hosts and search engines. */
export function* hostFiles(sites: { site: Site; bundle: Bundle }[]): Generator<LazyFile> {
  const [first] = sites
  if (!first) return
  const { config, content } = first.site
  yield { path: HEADERS_FILE, contents: () => headersOf(sites), source: 'the headers' }
  const redirects = sites.map(({ site }) => redirectsFile(site)).join('')
  if (redirects) yield { path: '_redirects', contents: () => redirects, source: 'the redirects' }
  if (config.offline) yield { path: 'sw.js', contents: () => first.bundle.serviceWorker, source: 'the offline edition' }
  if (config.killServiceWorker) yield { path: 'sw.js', contents: () => LAST_WORKER, source: 'killServiceWorker' }
  const statics = new Set(content.statics.map(({ path }) => path))
  for (const file of searchEngineFiles(sites.map(({ site }) => site))) if (!statics.has(file.path)) yield file
}

/** The file `_headers`. */
export function headersOf(sites: { site: Site; bundle: Bundle }[]): string {
  const [first] = sites
  return first ? headersFile(first.site.config, scriptsOf(sites), ownHeaders(first.site.content.statics)) : ''
}

const scriptsOf = (sites: { bundle: Bundle }[]) => [
  ...new Set(sites.flatMap(({ bundle }) => [...Object.values(bundle.inlineScripts), ...bundle.headScripts])),
]

/** Replaces a service worker that an earlier site left in browsers, and unregisters itself. */
const LAST_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
  for (const client of await clients.matchAll({ type: 'window' })) await client.navigate(client.url).catch(() => {})
}
`

/** A redirect page for hosts that do not support `_redirects`. Works without JavaScript. */
function redirectPage(to: string, { config }: Site): string {
  const href = escapeHtml(to)
  const canonical = escapeHtml(absolute(to.replace(/#.*$/s, ''), config.url))
  return `<!doctype html>
<html lang="${escapeHtml(config.locale.htmlLang)}" dir="${config.locale.direction}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(config.title)}</title>
<meta http-equiv="refresh" content="0; url=${href}">
<meta name="robots" content="noindex">
<link rel="canonical" href="${canonical}">
<link rel="icon" href="${escapeHtml(iconHref(config))}">
</head>
<body><p><a href="${href}">${escapeHtml(config.language.texts.moved)}</a></p></body>
</html>
`
}

function redirectsFile({ redirects, config }: Site): string {
  const rules = redirects
    .filter(({ isRule }) => isRule)
    .map(({ from, href, status }) => `${hrefOf(from, config.baseUrl)} ${href} ${status}\n`)
  // Netlify uses the 404.html at the root unless a rule names another one.
  const ownAnswer = localeFolder(config) === '' ? '' : `${config.baseUrl}* ${config.baseUrl}404.html 404\n`
  return rules.join('') + ownAnswer
}
