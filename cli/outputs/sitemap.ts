// sitemap.xml and robots.txt.

import { escapeHtml } from '../../templates/escape.ts'
import { urlOf } from '../core/addresses.ts'
import { inBatches } from '../core/in-batches.ts'
import { onceForObject } from '../core/once.ts'
import type { Feature } from '../site/feature.ts'
import { isOwnPage, languageLinks } from '../site/head.ts'
import type { KeySources, Making, Route, Site, SiteParts } from '../site/model.ts'

/** Maximum number of addresses in a file, from the sitemap protocol. */
const MAX_ADDRESSES = 50_000

export const sitemap: Feature = {
  name: 'sitemap',
  *files({ config }) {
    const line = config.noIndex ? '' : `\nSitemap: ${urlOf('/sitemap.xml', config)}\n`
    const robots = `User-agent: *\nAllow: /\n${line}`
    yield { path: 'robots.txt', source: 'the robots file', isShared: true, isReplaceable: true, contents: () => robots }
    // A site that hides from search engines has no sitemap.
    if (config.noIndex) return
    const contents = ({ sites }: Making) => filesOf(sites)[0]?.contents() ?? ''
    yield { ...OF_PLAN, path: 'sitemap.xml', contents }
  },
  later: ({ site }, sites) =>
    site.config.noIndex
      ? []
      : filesOf(sites)
          .slice(1)
          .map((file) => ({ ...OF_PLAN, ...file })),
}

const filesOf = onceForObject((sites: SiteParts[]) => sitemapFiles(sites.map(({ site }) => site)))

const OF_PLAN = {
  source: 'the sitemap',
  isShared: true,
  isReplaceable: true,
  key: ({ planHash }: KeySources) => planHash,
} as const

/** `sitemap.xml`, and its parts if it has too many addresses for one file. */
export function sitemapFiles(sites: Site[], maxAddresses = MAX_ADDRESSES): { path: string; contents: () => string }[] {
  const pages = sites.flatMap((site) =>
    site.routes.filter((route) => isOwnPage(route, site)).map((route) => ({ route, site })),
  )
  const entries = (some: typeof pages) => urlSet(some.map(({ route, site }) => urlEntry(route, site)))
  if (pages.length <= maxAddresses) return [{ path: 'sitemap.xml', contents: () => entries(pages) }]
  const parts = inBatches(pages, maxAddresses).map((some, i) => ({
    path: `sitemap-${i + 1}.xml`,
    contents: () => entries(some),
  }))
  const index = () =>
    parts.map(
      ({ path }) => `<sitemap><loc>${escapeHtml(urlOf(`/${path}`, (sites[0] as Site).config))}</loc></sitemap>\n`,
    )
  return [{ path: 'sitemap.xml', contents: () => list('sitemapindex', index()) }, ...parts]
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
