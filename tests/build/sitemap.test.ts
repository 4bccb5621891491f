// Files for search engines: the sitemap and robots.txt.

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkSite } from '../../cli/build.ts'
import { sitemapFiles } from '../../cli/outputs/sitemap.ts'
import type { Site } from '../../cli/site/model.ts'
import { homeOut } from '../home-site.ts'
import { buildSite, writeSite } from '../site.ts'
import { xmlFaults } from '../validate-xml.ts'

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

/** A site as it is planned, before anything is written. */
async function plannedSite(text: string): Promise<Site> {
  const root = writeSite(text)
  const [first] = (await checkSite({ root, cacheDir: undefined })).sites
  if (!first) throw new Error('There is no site.')
  return first.site
}

test('the sitemap lists every indexable page by its canonical address', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'T', url: 'https://example.org/', baseUrl: '/game/' })
    -- content/docs/intro.md --
    # Intro
    -- content/docs/hidden.md --
    ---
    unlisted: true
    ---
    # Hidden
    -- content/docs/draft.md --
    ---
    draft: true
    ---
    # Draft
    -- content/docs/übung & mehr.md --
    # Übung
    -- content/blog/post.md --
    ---
    date: 2025-01-01
    tags: [Core]
    ---
    Text. <!-- truncate -->
  `)
  expect(locations(site.file('sitemap.xml')).sort()).toEqual(
    [
      'https://example.org/game/',
      'https://example.org/game/blog',
      'https://example.org/game/blog/archive',
      'https://example.org/game/blog/post',
      'https://example.org/game/blog/tags',
      'https://example.org/game/blog/tags/core',
      'https://example.org/game/docs/intro',
      'https://example.org/game/docs/%C3%BCbung%20&amp;%20mehr',
    ].sort(),
  )
  for (const address of locations(site.file('sitemap.xml'))) {
    const route = decodeURI(address?.replaceAll('&amp;', '&') ?? '').replace(/^https:\/\/example\.org\/game(?=.)/, '')
    expect(site.html(route)).toContain(`<link rel="canonical" href="${address}">`)
  }
  expect(site.file('sitemap.xml')).not.toContain('lastmod')
})

test('sitemaps follow the protocol, also in parts and on the site of this repository', async () => {
  expect(await xmlFaults(fs.readFileSync(path.join(await homeOut(), 'sitemap.xml'), 'utf8'), 'sitemap')).toEqual([])
  const site = await plannedSite(`
    -- content/docs/a & b's "(c)" ü.md --
    # A
    -- content/docs/d.md --
    # D
  `)
  for (const route of site.routes) route.lastModified = '2025-01-02'
  const files = [...sitemapFiles([site]), ...sitemapFiles([site], 2)]
  expect(files.length).toBeGreaterThan(3)
  for (const { contents } of files) expect(await xmlFaults(String(contents()), 'sitemap')).toEqual([])
})

test('robots.txt names the sitemap and allows all crawlers', async () => {
  const site = await buildSite(`
    -- content/docs/intro.md --
    # Intro
  `)
  expect(site.file('robots.txt')).toBe('User-agent: *\nAllow: /\n\nSitemap: https://example.org/sitemap.xml\n')
})

test('an existing robots.txt or sitemap.xml replaces the generated one', async () => {
  const site = await buildSite(`
    -- content/docs/intro.md --
    # Intro
    -- content/static/robots.txt --
    User-agent: none
    -- content/static/sitemap.xml --
    <mine/>
  `)
  expect(site.file('robots.txt')).toBe('User-agent: none\n')
  expect(site.file('sitemap.xml')).toContain('<mine/>')
})

test('a site that hides from search engines has no sitemap', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'T', url: 'https://example.org', noIndex: true })
    -- content/docs/intro.md --
    # Intro
  `)
  expect(site.exists('sitemap.xml')).toBe(false)
  expect(site.file('robots.txt')).not.toContain('Sitemap')
})

test('a page with a known date of last update has lastmod, and a long sitemap is split into several files', async () => {
  const site = await plannedSite(`
    -- content/docs/a.md --
    # A
    -- content/docs/b.md --
    # B
  `)
  const doc = site.routes.find((route) => route.path === '/docs/a')
  if (doc) doc.lastModified = '2025-01-02'
  const listed = site.routes.filter((route) => route.listed).length
  const [index, ...parts] = sitemapFiles([site], 2)
  expect(locations(String(index?.contents()))).toEqual(parts.map((file) => `https://example.org/${file.path}`))
  expect(parts.flatMap(({ contents }) => locations(String(contents())))).toHaveLength(listed)
  expect(parts.map(({ contents }) => contents()).join('')).toContain(
    '<loc>https://example.org/docs/a</loc><lastmod>2025-01-02</lastmod>',
  )
})

test('no published file is hidden, except for the manifest', async () => {
  const site = await buildSite(`
    -- content/docs/intro.md --
    # Intro
  `)
  expect([...site.files().keys()].filter((file) => /(^|\/)\./.test(file))).toEqual([])
})
