// sitemap.xml and robots.txt.
import { escapeHtml } from '../../templates/escape.ts'
import { inBatches } from '../in-batches.ts'
import { urlOf } from '../site/addresses.ts'
import { isOwnPage, languageLinks } from '../site/head.ts'
import type { Site } from '../site/plan.ts'
import type { Route } from '../site/routes.ts'
import type { LazyFile } from './extras.ts'

/** Maximum number of addresses in a file, from the sitemap protocol. */
const MAX_ADDRESSES = 50_000

/** `sitemap.xml` and `robots.txt`. A site that hides from search engines has no sitemap. */
export function searchEngineFiles(sites: Site[], maxAddresses = MAX_ADDRESSES): LazyFile[] {
  const [site] = sites
  const sitemaps = !site || site.config.noIndex ? [] : sitemapFiles(sites, maxAddresses)
  const sitemap = site && sitemaps[0] && `\nSitemap: ${urlOf('/sitemap.xml', site.config)}\n`
  const robots = {
    path: 'robots.txt',
    contents: () => `User-agent: *\nAllow: /\n${sitemap ?? ''}`,
    source: 'the robots file',
  }
  return [...sitemaps, robots]
}

function sitemapFiles(sites: Site[], maxAddresses: number): LazyFile[] {
  const pages = sites.flatMap((site) =>
    site.routes.filter((route) => isOwnPage(route, site)).map((route) => ({ route, site })),
  )
  const source = 'the sitemap'
  const entries = (some: typeof pages) => urlSet(some.map(({ route, site }) => urlEntry(route, site)))
  if (pages.length <= maxAddresses) return [{ path: 'sitemap.xml', contents: () => entries(pages), source }]
  const parts = inBatches(pages, maxAddresses).map((some, i) => ({
    path: `sitemap-${i + 1}.xml`,
    contents: () => entries(some),
    source,
  }))
  const index = () =>
    parts.map(
      ({ path }) => `<sitemap><loc>${escapeHtml(urlOf(`/${path}`, (sites[0] as Site).config))}</loc></sitemap>\n`,
    )
  return [{ path: 'sitemap.xml', contents: () => list('sitemapindex', index()), source }, ...parts]
}

/** A page with its alternates in other locales: https://developers.google.com/search/docs/specialty/international/localized-versions */
function urlEntry(route: Route, site: Site): string {
  const date = route.lastModified === undefined ? '' : `<lastmod>${route.lastModified}</lastmod>`
  const others = languageLinks(route, site).map(
    ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
  )
  return `<url><loc>${escapeHtml(urlOf(route.path, site.config))}</loc>${date}${others.join('')}</url>\n`
}

const urlSet = (urls: string[]) => list('urlset', urls)

const list = (name: string, entries: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespace(entries)}>\n${entries.join('')}</${name}>\n`

/** The xhtml namespace, only if alternates use it. */
const namespace = (entries: string[]) =>
  entries.some((entry) => entry.includes('<xhtml:')) ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
