// Versions of the docs: addresses, links between versions, and metadata for search engines.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkSite } from '../../cli/build.ts'
import type { CategoryPage, DocPage, NavbarItem, SiteData, TagPage } from '../../templates/page-data.ts'
import { type BuiltSite, buildFolder, buildSite, lines, problemsOf, writeSite } from '../site.ts'

const docOf = (site: BuiltSite, route: string) => site.data(route) as DocPage

async function chromeOf(text: string): Promise<SiteData> {
  const root = writeSite(text)
  const options = { root, cacheDir: undefined }
  const [first] = (await checkSite(options)).sites
  if (!first) throw new Error('There is no site.')
  return first.site.data
}

const configured = (docs: string, more = '') =>
  `export default defineConfig({ title: 'Dust', url: 'https://example.org', docs: ${docs}, ${more} })`

const site = (config: string) => `
-- site.config.ts --
${config}
-- content/docs/intro.md --
# Intro of next
[Fight](combat.md)
-- content/docs/combat.md --
---
tags: [fight]
---
# Combat of next
-- content/docs/new.md --
# Only in next
-- content/versions/2.0/intro.md --
# Intro of 2
[Fight](combat.md) [Picture](../static/map.svg) ![Beside](./own.svg)
-- content/versions/2.0/own.svg --
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>
-- content/static/map.svg --
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>
-- content/versions/2.0/combat.md --
---
tags: [fight]
---
# Combat of 2
-- content/versions/2.0/rules/_category_.yml --
link: { type: generated-index }
-- content/versions/2.0/rules/luck.md --
# Luck
-- content/versions/1.10/intro.md --
# Intro of 1.10
[Fight](./combat.md) [Post](../blog/a.md)
-- content/versions/1.10/combat.md --
# Combat of 1.10
-- content/versions/1.10/gone.md --
# Only in 1.10
-- content/versions/1.10/rules/_category_.yml --
link: { type: generated-index }
-- content/versions/1.10/rules/luck.md --
# Luck
-- content/versions/1.9/combat.md --
# Combat of 1.9
-- content/blog/a.md --
---
date: 2025-01-01
---
One. <!-- truncate -->
`

test('the newest version is at /docs, content/docs at /docs/next, and the others at their names', async () => {
  const built = await buildSite(site(configured('{}')))
  expect(built.warnings).toEqual([])
  const headings = ['/docs/intro', '/docs/next/intro', '/docs/1.10/intro', '/docs/1.9/combat'].map(
    (route) => docOf(built, route).heading,
  )
  expect(headings).toEqual(['Intro of 2', 'Intro of next', 'Intro of 1.10', 'Combat of 1.9'])
  // Each version's own address leads to its main page.
  expect(built.file('docs/index.html')).toContain('url=/docs/combat')
  expect(built.file('docs/next/index.html')).toContain('url=/docs/next/combat')
  expect(built.file('docs/1.10/index.html')).toContain('url=/docs/1.10/combat')
  expect(built.file('sidebars/1.9/docs.json')).toContain('/docs/1.9/combat')
  expect(docOf(built, '/docs/1.10/intro').section?.dataHref).toBe('/sidebars/1.10/docs.json')
})

test('versions have the labels, banners and badges that Docusaurus gives them, or those of the config', async () => {
  const versionsOf = async (docs: string) =>
    (await chromeOf(site(configured(docs)))).versions.map(({ name, label, path, banner, badge, isLast }) =>
      [name, label, path, banner, badge && 'badge', isLast && 'last'].filter(Boolean).join(' '),
    )
  expect(await versionsOf('{}')).toEqual([
    'current Next /docs/next unreleased badge',
    '2.0 2.0 /docs none badge last',
    '1.10 1.10 /docs/1.10 unmaintained badge',
    '1.9 1.9 /docs/1.9 unmaintained badge',
  ])
  expect(await versionsOf(`{ lastVersion: '1.10' }`)).toEqual([
    'current Next /docs/next unreleased badge',
    '2.0 2.0 /docs/2.0 unreleased badge',
    '1.10 1.10 /docs none badge last',
    '1.9 1.9 /docs/1.9 unmaintained badge',
  ])
  expect(await versionsOf(`{ lastVersion: 'current', routeBasePath: '/' }`)).toEqual([
    'current Next none badge last',
    '2.0 2.0 /2.0 unmaintained badge',
    '1.10 1.10 /1.10 unmaintained badge',
    '1.9 1.9 /1.9 unmaintained badge',
  ])
  const own = `{ includeCurrentVersion: false, versions: {
    '2.0': { label: 'Second', path: 'second', banner: 'unreleased' }, '1.9': { label: 'Old', path: 'x/old', banner: 'none', badge: false } } }`
  expect(await versionsOf(own)).toEqual([
    '2.0 Second /docs/second unreleased badge last',
    '1.10 1.10 /docs/1.10 unmaintained badge',
    '1.9 Old /docs/x/old none',
  ])
})

test('pages show their version and link to the latest one', async () => {
  const built = await buildSite(site(configured('{}')))
  const main = (route: string) => built.main(route).replace(/<!-- -->/g, '')
  expect(main('/docs/next/intro')).toContain('This is unreleased documentation for Dust <b>Next</b>.')
  expect(main('/docs/next/intro')).toContain('Version: Next')
  expect(main('/docs/1.10/intro')).toContain(
    'This is documentation for Dust <b>1.10</b>, which is no longer actively maintained.',
  )
  // The latest version of the same page where there is one, else its main page.
  expect(main('/docs/1.10/intro')).toContain('<a href="/docs/intro" data-version="2.0">latest version</a></b> (2.0)')
  expect(main('/docs/1.10/gone')).toContain('<a href="/docs/combat" data-version="2.0">latest version</a>')
  expect(main('/docs/1.10/category/rules')).toContain('<a href="/docs/category/rules" data-version="2.0">')
  expect(main('/docs/intro')).toContain('Version: 2.0')
  expect(main('/docs/intro')).not.toContain('documentation for')
})

test('links to Markdown files stay in their version; files used from outside the folder of a version are still found', async () => {
  const built = await buildSite(site(configured('{}')))
  expect(built.main('/docs/next/intro')).toContain('href="/docs/next/combat">Fight')
  expect(built.main('/docs/intro')).toContain('href="/docs/combat">Fight')
  expect(built.main('/docs/1.10/intro')).toContain('href="/docs/1.10/combat">Fight')
  expect(built.main('/docs/intro')).toContain('href="/map.svg">Picture')
  expect(built.main('/docs/intro')).toMatch(/src="\/assets\/own-[0-9a-f]{8}\.svg"/)
  expect(built.main('/docs/1.10/intro')).toContain('href="/blog/a">Post')
  const problems = await problemsOf(site(configured('{}')).replace('(./combat.md)', '(./new.md)'))
  expect(lines(problems)).toEqual([
    'content/versions/1.10/intro.md:2 error WB602 The link to "./new.md" leads to no Markdown file. Did you mean "../../docs/new.md"?',
  ])
})

test('pages are matched across versions: docs by id, generated indexes and tags by address', async () => {
  const built = await buildSite(site(configured('{}')))
  expect(docOf(built, '/docs/combat').versions).toEqual({
    current: '/docs/next/combat',
    '2.0': '/docs/combat',
    '1.10': '/docs/1.10/combat',
    '1.9': '/docs/1.9/combat',
  })
  expect(docOf(built, '/docs/next/new').versions).toEqual({ current: '/docs/next/new' })
  expect((built.data('/docs/1.10/category/rules') as CategoryPage).versions).toEqual({
    '2.0': '/docs/category/rules',
    '1.10': '/docs/1.10/category/rules',
  })
  expect((built.data('/docs/tags/fight') as TagPage).versions).toEqual({
    current: '/docs/next/tags/fight',
    '2.0': '/docs/tags/fight',
  })
  // Tags are those of the version.
  expect((built.data('/docs/tags/fight') as TagPage).items.map(({ href }) => href)).toEqual(['/docs/combat'])
  expect((built.data('/docs/next/tags/fight') as TagPage).version).toBe('current')
  const one = await buildSite('-- content/docs/a.md --\n# A\n')
  expect(docOf(one, '/docs/a').versions).toBeUndefined()
})

test('canonical addresses lead to the same page in the latest version, and versions with noIndex are not indexed', async () => {
  const built = await buildSite(site(configured(`{ versions: { '1.9': { noIndex: true } } }`)))
  const canonical = (route: string) => /<link rel="canonical" href="([^"]*)"/.exec(built.html(route))?.[1]
  expect(canonical('/docs/1.10/intro')).toBe('https://example.org/docs/intro')
  expect(canonical('/docs/next/intro')).toBe('https://example.org/docs/intro')
  expect(canonical('/docs/intro')).toBe('https://example.org/docs/intro')
  expect(canonical('/docs/next/tags/fight')).toBe('https://example.org/docs/tags/fight')
  expect(canonical('/docs/1.10/gone')).toBe('https://example.org/docs/1.10/gone')
  const listed = [...built.file('sitemap.xml').matchAll(/<loc>https:\/\/example\.org(\/docs[^<]*)/g)].map(
    ([, to]) => to,
  )
  expect(listed.sort()).toEqual([
    '/docs/1.10/gone',
    '/docs/category/rules',
    '/docs/combat',
    '/docs/intro',
    '/docs/next/new',
    '/docs/rules/luck',
    '/docs/tags',
    '/docs/tags/fight',
  ])
  expect(built.html('/docs/1.9/combat')).toContain('<meta name="robots" content="noindex')
  expect(built.html('/docs/1.10/intro')).not.toContain('name="robots"')
})

test('docs items in the navbar link to the latest version and list the others', async () => {
  const items = `navbar: { items: [
    { type: 'doc', docId: 'intro', label: 'Start' }, { type: 'docSidebar', sidebarId: 'docs' },
    { type: 'docsVersionDropdown', versions: { '1.10': { label: 'Old' }, current: {} } },
    { type: 'dropdown', label: 'More', items: [{ type: 'doc', docId: 'combat' }] },
  ] }`
  const { navbar } = await chromeOf(site(configured('{}', items)))
  const [doc, sidebar, menu, more] = navbar.items as [NavbarItem, NavbarItem, NavbarItem, NavbarItem]
  expect(doc).toMatchObject({
    href: '/docs/intro',
    versions: { current: { href: '/docs/next/intro' }, '2.0': { href: '/docs/intro' }, '1.10': { label: 'Start' } },
  })
  expect(Object.keys(('versions' in doc && doc.versions) || {})).not.toContain('1.9')
  expect(sidebar).toMatchObject({
    label: 'Combat of 2',
    versions: { '1.9': { label: 'Combat of 1.9', href: '/docs/1.9/combat' } },
  })
  expect(menu).toMatchObject({
    versions: [
      { name: '1.10', label: 'Old' },
      { name: 'current', label: 'Next' },
    ],
  })
  expect(more).toMatchObject({ items: [{ versions: { '1.9': { href: '/docs/1.9/combat' } } }] })
  const problems = await problemsOf(
    site(
      configured(
        '{}',
        `navbar: { items: [{ type: 'doc', docId: 'gone' }, { type: 'docsVersionDropdown', versions: ['1.1'] }] }`,
      ),
    ),
  )
  expect(problems.map(({ message }) => message.split('\n')[0])).toEqual([
    'navbar.items[0]: couldn\'t find any doc with id "gone" in version "2.0".',
    'navbar.items[1].versions: there is no version "1.1". Did you mean "1.10"? Available versions are: current, 2.0, 1.10, 1.9.',
  ])
})

test('a version uses the sidebars frozen with it, else those of the config', async () => {
  const frozen =
    '{ "main": ["intro", { "Fighting": ["combat"] }, { "type": "link", "label": "Blog", "href": "/docs/next/new" }] }'
  const text = `
-- site.config.ts --
${configured(`{ sidebars: { main: ['new'] } }`)}
-- content/docs/new.md --
# New
-- content/versions/1.0/intro.md --
# Intro
-- content/versions/1.0/combat.md --
# Combat
`
  const built = await buildSite(`${text}-- content/versions/1.0/sidebars.json --\n${frozen}\n`)
  expect(docOf(built, '/docs/combat').breadcrumbs).toEqual([{ label: 'Fighting' }, { label: 'Combat' }])
  expect(built.html('/docs/combat')).toMatch(/<nav class="tree".*href="\/docs\/next\/new"/)
  expect(docOf(built, '/docs/next/new').section?.id).toBe('main')
  const yaml = await buildSite(`${text}-- content/versions/1.0/sidebars.yml --\nmain: [combat, intro]\n`)
  expect(docOf(yaml, '/docs/combat').next?.label).toBe('Intro')
  const without = await problemsOf(text)
  expect(without[0]?.message).toContain('Sidebar "main" names the doc "new", which does not exist in version "1.0".')
  expect(without[0]?.hint).toBe('Give this version its own sidebars in content/versions/1.0/sidebars.json.')
  const wrong = `{
  "main": ["nope",
    { "type": "html", "value": "<script>1</script>" },
    { "type": "link", "label": "x", "href": "javascript:alert(1)" },
    { "type": "dok", "id": "x" }],
  "side": ["comba", { "type": "link", "label": "x", "href": "/docs/nex/new" }] }`
  const problems = await problemsOf(`${text}-- content/versions/1.0/sidebars.json --\n${wrong}\n`)
  expect(lines(problems).map((line) => line.split('\n')[0])).toEqual([
    'content/versions/1.0/sidebars.json:5 error WB514 "main[3]": unknown sidebar item type "dok". Did you mean "doc"? Types: doc, ref, link, html, autogenerated, category.',
    'content/versions/1.0/sidebars.json:3 error WB514 "main[1]" is an HTML item: HTML in content is switched off. Remove the item, or set markdown: { html: true } in site.config.ts.',
    'content/versions/1.0/sidebars.json:4 error WB514 "main[2].href": this address could run code.',
    'content/versions/1.0/sidebars.json:6 error WB510 Sidebar "side" names the doc "comba", which does not exist in version "1.0". Available doc ids are:',
    'content/versions/1.0/sidebars.json:6 error WB603 "side[1].href": the address "/docs/nex/new" leads to no page. Did you mean "/docs/next/new"?',
  ])
})

test('unknown and invalid versions, and versions with the same address, are reported with the existing ones', async () => {
  const docs = `{ lastVersion: '2.1', versions: {
    '1.8': { label: 'x' },
    current: { path: '1.9' },
  } }`
  const problems = await problemsOf(
    `${site(configured(docs))}-- content/versions/next/a.md --\n# A\n-- content/versions/a b/a.md --\n# A\n`,
  )
  expect(problems.map(({ file, message }) => `${file} ${message}`)).toEqual([
    'content/versions/a b The version name "a b" may contain only letters, digits, ".", "-" and "_", and must not start with "." or "-".',
    'content/versions/next The version name "next" is reserved for the address of the docs that are not frozen.',
    'site.config.ts "docs.versions" names the version "1.8", which does not exist. Did you mean "1.9"? Versions: current, 2.0, 1.10, 1.9.',
    'site.config.ts "docs.lastVersion" names the version "2.1", which does not exist. Did you mean "2.0"? Versions: current, 2.0, 1.10, 1.9.',
    'site.config.ts The versions "current" and "1.9" have the same address, /docs/1.9.',
  ])
  const none = await problemsOf(`
    -- site.config.ts --
    ${configured('{ includeCurrentVersion: false }')}
    -- content/docs/a.md --
    # A
  `)
  expect(none.map(({ code }) => code)).toContain('WB572')
})

test('a build after adding, changing or removing a version equals a clean build', async () => {
  const first = await buildSite(site(configured('{}')))
  const added = await first.rebuild({
    'content/versions/3.0/combat.md': '# Combat of 3',
    'content/docs/combat.md': '# Combat, changed',
  })
  expect(added.files()).toEqual((await buildFolder(added.root, { cache: false, out: 'clean' })).files())
  expect(docOf(added, '/docs/1.9/combat').versions?.['3.0']).toBe('/docs/combat')
  const removed = await added.rebuild({ 'content/versions/3.0': undefined })
  expect(removed.files()).toEqual((await buildFolder(removed.root, { cache: false, out: 'clean2' })).files())
  expect(removed.exists('docs/2.0/combat/index.html')).toBe(false)
})

test('an old address named in several versions of a page redirects to the latest one', async () => {
  const page = (name: string) => `---\nredirect_from: [/old, /older]\n---\n# ${name}\n`
  const built = await buildSite(
    `-- content/docs/a.md --\n${page('Next')}-- content/versions/1.0/a.md --\n---\nredirect_from: /old\n---\n# One\n`,
  )
  expect(built.warnings).toEqual([])
  expect(built.file('old/index.html')).toContain('url=/docs/a"')
  expect(built.file('older/index.html')).toContain('url=/docs/next/a"')
})

test('a symbolic link in place of the versions folder is not followed', async () => {
  const root = writeSite('-- content/docs/a.md --\n# A\n-- elsewhere/1.0/b.md --\n# B\n')
  fs.symlinkSync(path.join(root, 'elsewhere'), path.join(root, 'content/versions'))
  await expect(buildFolder(root)).rejects.toThrow('Symbolic links are not followed')
  fs.rmSync(path.join(root, 'content/versions'))
  fs.mkdirSync(path.join(root, 'content/versions'))
  fs.symlinkSync(path.join(root, 'elsewhere/1.0'), path.join(root, 'content/versions/1.0'))
  await expect(buildFolder(root)).rejects.toThrow('Symbolic links are not followed')
})

test('a draft in one version does not affect the page in another', async () => {
  const built = await buildSite(`
    -- site.config.ts --
    ${configured(`{ sidebars: { main: ['a', { type: 'autogenerated', dirName: 'x' }] } }`, `navbar: { items: [{ type: 'doc', docId: 'a' }] }`)}
    -- content/docs/a.md --
    ---
    draft: true
    ---
    # A
    -- content/docs/x/b.md --
    # B
    -- content/versions/1/x/b.md --
    # B
    -- content/versions/1/a.md --
    # A of 1
    -- content/versions/readme.md --
    # Lost
  `)
  expect(lines(built.warnings)).toEqual([
    'content/versions/readme.md: warning WB419 This page belongs to no version, so it is not published.',
  ])
  expect(built.exists('docs/next/a/index.html')).toBe(false)
  expect(docOf(built, '/docs/a').versions).toEqual({ '1': '/docs/a' })
})

test('sidebars of versions with the same name prefix have separate files', async () => {
  const site = await buildSite(`
    -- content/versions/1.0/a.md --
    # Old
    -- content/versions/1.0/sidebars.json --
    { "beta-rules": ["a"] }
    -- content/versions/1.0-beta/a.md --
    # Older
    -- content/versions/1.0-beta/sidebars.json --
    { "rules": ["a"] }
  `)
  expect(site.file('sidebars/1.0/beta-rules.json')).toContain('>Old<')
  expect(site.file('sidebars/1.0-beta/rules.json')).toContain('>Older<')
})
