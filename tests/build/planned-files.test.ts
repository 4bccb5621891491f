// The list of planned files: links, `check`, `build` and `serve` read the same one.
import { expect, test } from 'vitest'
import { checkSite } from '../../cli/build.ts'
import { buildSite, lines, problemsIn, problemsOf, writeSite } from '../site.ts'

const SITE = `
-- site.config.ts --
export default defineConfig({
  title: 'Waste', url: 'https://a.example', baseUrl: '/game/', favicon: 'icon.svg', markdownCopies: true, offline: true,
  book: { edition: '1' }, redirects: [{ from: '/old', to: '/docs/intro' }], blog: { feeds: ['rss'] },
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
})
-- content/static/icon.svg --
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>
-- content/data/tables.yml --
- { id: loot, title: Loot, die: d2, rows: [{ roll: 1, text: Dust }, { roll: 2, text: Rust }] }
-- content/docs/intro.md --
# Intro
-- content/blog/2025-01-01-one.md --
# One

Text. <!-- truncate -->
`

const MADE = [
  '_redirects',
  'blog/feed.css',
  'blog/rss.xml',
  'book/book.json',
  'book/index.html',
  'docs/intro.md',
  'docs/intro/index.html',
  'not-kept.html',
  'offline-redirects.json',
  'offline.json',
  'old/index.html',
  'page-data/docs/intro.json',
  'search.json',
  'sidebars/current/docs.json',
  'sw.js',
]

const checked = async (text: string): Promise<string[]> =>
  lines(await problemsIn(checkSite({ root: writeSite(text), cacheDir: undefined })))

test('a file of content/static at the place of a made file is an error of check and of build', async () => {
  const statics = MADE.map((file) => `-- content/static/${file} --\n# mine\n`).join('')
  const text = SITE.replace('offline: true', 'offline: true, staticCode: true') + statics
  const refused = (found: string[]) => found.filter((line) => line.includes(' WB904 '))
  const byCheck = refused(await checked(text))
  for (const file of MADE) expect(byCheck.join('\n')).toContain(`content/static/${file}`)
  expect(refused(lines(await problemsOf(text)))).toEqual(byCheck)
})

test('a page may link to every file that the build makes', async () => {
  const shared = ['icon-192.png', 'sitemap.xml', 'robots.txt', '_headers']
  const own = [
    ...MADE.filter((file) => file !== 'sw.js' && file !== '_redirects'),
    'site.webmanifest',
    'tables/loot.csv',
  ]
  const links = [...shared, ...own].map((file) => `[x](/${file})`).join('\n')
  const site = await buildSite(`${SITE}
-- content/docs/links.md --
# Links
${links}
-- content/i18n/de/docs/links.md --
# Links
${links}
`)
  expect(lines(site.warnings).filter((line) => line.includes('links.md'))).toEqual([])
  const main = site.main('/de/docs/links')
  for (const file of shared) expect(main).toContain(`href="/game/${file}"`)
  for (const file of ['search.json', 'site.webmanifest', 'offline.json'])
    expect(main).toContain(`href="/game/de/${file}"`)
})

test('check warns of an offline edition that is too large, as build does', async () => {
  const text = SITE.replace('offline: true', "offline: { max: '1 kB' }")
  const warned = (await checked(text)).filter((line) => line.includes(' WB590 '))
  expect(warned).toHaveLength(1)
  expect(lines((await buildSite(text)).warnings).filter((line) => line.includes(' WB590 '))).toEqual(warned)
})
