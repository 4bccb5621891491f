// Several docs and blogs on one site.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { DocPage } from '../../templates/page-data.ts'
import { run } from '../command.ts'
import { THREE_DOCS } from '../docs-trees-site.ts'
import { branch, outline } from '../sidebar-outline.ts'
import { buildFolder, buildSite, lines, problemsOf, writeSite } from '../site.ts'

/** A site of these config fields and pages, each with its file name as its text. */
const siteOf = (fields: string, ...pages: string[]) =>
  [
    `-- site.config.ts --\nexport default { title: 'Dust', url: 'https://dust.example', ${fields} }`,
    ...pages.map((page) => `-- content/${page} --\n# ${page}\n`),
  ].join('\n')

test('each docs has its own address, sidebars, breadcrumbs, tags and versions', async () => {
  const site = await buildSite(THREE_DOCS)
  expect(lines(site.warnings)).toEqual([])
  const doc = (route: string) => site.data(route) as DocPage
  expect(outline(branch(site, '/docs/dice')).join('\n')).toContain('Old dice')
  expect(outline(branch(site, '/docs/next/dice')).join('\n')).toMatch(/Basics[\s\S]*Dice/)
  expect(outline(branch(site, '/foes/next/wolf')).join('\n')).toMatch(/Beasts[\s\S]*Wolf/)
  expect(outline(branch(site, '/foes/next/wolf')).join('\n')).not.toContain('Dice')
  expect(doc('/docs/next/dice').breadcrumbs.map(({ label }) => label)).toEqual(['Rules', 'Basics', 'Dice'])
  expect(doc('/foes/next/wolf').breadcrumbs.map(({ label }) => label)).toEqual(['Foes', 'Beasts', 'Wolf'])
  expect(doc('/maps/coast').breadcrumbs).toEqual([])
  expect(doc('/foes/wolf').versions).toEqual({
    'foes@current': '/foes/next/wolf',
    'foes@2.0': '/foes/wolf',
    'foes@1.0': '/foes/1.0/wolf',
  })
  expect(doc('/docs/dice').versions).toEqual({ current: '/docs/next/dice', '1.0': '/docs/dice' })
  expect(doc('/maps/coast').versions).toBeUndefined()
  expect(site.exists('foes/next/tags/bite/index.html')).toBe(true)
  expect(site.exists('docs/next/tags/bite/index.html')).toBe(false)
})

test('links between docs lead to their latest version, and links inside a version stay in it', async () => {
  const site = await buildSite(THREE_DOCS)
  expect(site.main('/docs/next')).toContain('href="/foes/next/wolf"')
  expect(site.main('/docs/next')).toContain('href="/maps/coast"')
  expect(site.main('/docs')).toContain('href="/docs/dice"')
})

test('the navbar marks the sidebar of its docs only', async () => {
  const site = await buildSite(THREE_DOCS)
  const current = (route: string) =>
    [...site.html(route).matchAll(/<a [^>]*aria-current="(?:page|true)"[^>]*>([^<]+)/g)].map(([, label]) => label)
  expect(current('/foes/next/wolf')).toContain('Foes')
  expect(current('/foes/next/wolf')).not.toContain('Rules')
  expect(current('/docs/next/dice')).not.toContain('Foes')
})

test('a search covers the version that is read and the latest version of the other docs', async () => {
  const site = await buildSite(THREE_DOCS)
  const place = JSON.parse(site.file('search.json')) as { index: string; versions: Record<string, string> }
  expect(Object.keys(place.versions).sort()).toEqual(['current', 'foes@1.0', 'foes@current'])
  const paths = (index = '') =>
    (JSON.parse(site.file(index.slice(1))) as { pages: { href: string[] } }).pages.href.sort()
  expect(paths(place.index)).toEqual(
    [
      '/',
      '/blog/2025/01/01/first',
      '/docs',
      '/docs/dice',
      '/foes',
      '/foes/wolf',
      '/maps/coast',
      '/news/2025/02/01/second',
    ].sort(),
  )
  expect(paths(place.versions['foes@1.0'])).toEqual(
    [
      '/',
      '/blog/2025/01/01/first',
      '/docs',
      '/docs/dice',
      '/foes/1.0',
      '/foes/1.0/wolf',
      '/maps/coast',
      '/news/2025/02/01/second',
    ].sort(),
  )
})

test('each blog has its own lists, authors and feeds, and its pages name its own feeds only', async () => {
  const site = await buildSite(THREE_DOCS)
  expect(site.file('blog/rss.xml')).toContain('First')
  expect(site.file('blog/rss.xml')).not.toContain('Second')
  expect(site.file('news/rss.xml')).toContain('<title>News · Dust</title>')
  expect(site.exists('news/atom.xml')).toBe(false)
  expect(site.exists('news/authors/index.html')).toBe(true)
  expect(site.exists('blog/authors/index.html')).toBe(false)
  const feeds = (route: string) => [...site.html(route).matchAll(/href="([^"]+\.xml)"/g)].map(([, href]) => href)
  expect(feeds('/news/2025/02/01/second')).toEqual(['/news/rss.xml'])
  expect(feeds('/docs')).toEqual(['/blog/rss.xml', '/blog/atom.xml', '/news/rss.xml'])
})

test('translations replace pages of their own docs, and the language menu keeps to the page', async () => {
  const site = await buildSite(THREE_DOCS)
  expect(site.main('/de/foes/next/wolf')).toContain('Ein hagerer Wolf')
  expect(site.main('/de/foes/wolf')).toContain('Ein räudiger Wolf')
  expect(site.main('/de/news/2025/02/01/second')).toContain('Zwei.')
  expect(site.html('/foes/wolf')).toContain('hreflang="de" href="https://dust.example/de/foes/wolf"')
})

test('docs that are written as an object are built like docs in a list', async () => {
  const pages = ['docs/a.md', 'versions/1/a.md']
  const options = `{ breadcrumbs: false, versions: { current: { label: 'X' } } }`
  const one = await buildSite(siteOf(`docs: ${options}`, ...pages))
  const list = await buildSite(siteOf(`docs: [${options}]`, ...pages))
  expect([...list.files()]).toEqual([...one.files()])
})

test.each([
  ['the same id', `[{}, { path: 'x' }]`, '"docs[0]" and "docs[1]" have the same id, "default".'],
  [
    'a folder inside another one',
    `[{}, { id: 'sdk', path: 'docs/sdk' }]`,
    'The folder content/docs/sdk of "docs[1]" (id "sdk") belongs to another part of the site.',
  ],
  [
    'a folder of the tool',
    `[{ id: 'static' }]`,
    'The folder content/static of "docs[0]" (id "static") belongs to another part of the site.',
  ],
  ['an unknown key', `[{ sidebar: {} }]`, 'Unknown key "docs[0].sidebar". Did you mean "sidebars"?'],
])('docs with %s are an error', async (_, docs, message) => {
  const problems = await problemsOf(siteOf(`docs: ${docs}`, 'docs/a.md'))
  expect(problems.map((problem) => problem.message).join('\n')).toContain(message)
})

test('a navbar item that names unknown docs is an error that lists the ids', async () => {
  const navbar = `navbar: { items: [{ type: 'docSidebar', docs: 'sdl', sidebarId: 'docs' }] }`
  const problems = await problemsOf(siteOf(`docs: [{}, { id: 'sdk' }], ${navbar}`, 'docs/a.md', 'sdk/b.md'))
  expect(problems).toMatchObject([
    {
      code: 'WB538',
      file: 'site.config.ts',
      line: 1,
      message: '"navbar.items[0].docs": there are no docs with the id "sdl". Did you mean "sdk"? Ids: default, sdk.',
    },
  ])
})

test('the command version freezes the docs that --docs names, with their translations', async () => {
  const root = writeSite(THREE_DOCS)
  const { code, stdout } = await run(['version', '3.0', '--docs', 'foes', '--root', root])
  expect(stdout).toContain('frozen in content/foes-versions/3.0')
  expect(code).toBe(0)
  expect(fs.existsSync(path.join(root, 'content/i18n/de/foes-versions/3.0/wolf.md'))).toBe(true)
  const site = await buildFolder(root)
  expect(site.main('/foes/wolf')).toContain('A gaunt wolf')
  expect((await run(['version', '3.0', '--docs', 'foe', '--root', root])).stderr).toContain('Did you mean "foes"?')
})
