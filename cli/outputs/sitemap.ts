// What search engines ask for first: the list of all pages, and where that list is.
import { escapeHtml } from '../markdown/tokens.ts'
import { hrefOf } from '../site/addresses.ts'
import type { Site } from '../site/plan.ts'
import type { OutputFile } from './write.ts'

/** The protocol allows no more addresses in one file. */
const MAX_ADDRESSES = 50_000

/** `sitemap.xml` and `robots.txt`. A site that hides from search engines has no sitemap. */
export function searchEngineFiles(site: Site, maxAddresses = MAX_ADDRESSES): OutputFile[] {
  const sitemaps = site.config.noIndex ? [] : sitemapFiles(site, maxAddresses)
  const sitemap = sitemaps[0] && `\nSitemap: ${absolute('/sitemap.xml', site)}\n`
  const robots = {
    path: 'robots.txt',
    contents: `User-agent: *\nAllow: /\n${sitemap ?? ''}`,
    source: 'the robots file',
  }
  return [...sitemaps, robots]
}

function sitemapFiles(site: Site, maxAddresses: number): OutputFile[] {
  const urls = site.routes
    .filter(({ listed, canonicalPath }) => listed && canonicalPath === undefined)
    .map(({ path, lastModified }) => {
      const date = lastModified === undefined ? '' : `<lastmod>${lastModified}</lastmod>`
      return `<url><loc>${escapeHtml(absolute(path, site))}</loc>${date}</url>\n`
    })
  const source = 'the sitemap'
  if (urls.length <= maxAddresses) return [{ path: 'sitemap.xml', contents: urlSet(urls), source }]
  const parts = Array.from({ length: Math.ceil(urls.length / maxAddresses) }, (_, i) => ({
    path: `sitemap-${i + 1}.xml`,
    contents: urlSet(urls.slice(i * maxAddresses, (i + 1) * maxAddresses)),
    source,
  }))
  const entries = parts.map(({ path }) => `<sitemap><loc>${escapeHtml(absolute(`/${path}`, site))}</loc></sitemap>\n`)
  return [{ path: 'sitemap.xml', contents: list('sitemapindex', entries), source }, ...parts]
}

const urlSet = (urls: string[]) => list('urlset', urls)

const list = (name: string, entries: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</${name}>\n`

const absolute = (path: string, { config }: Site) => config.url + hrefOf(path, config.baseUrl)
