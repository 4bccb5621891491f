// Sidebars: from the config and from the folders, the open branch that a page carries, and generated index pages.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { CategoryPage, DocPage } from '../../templates/page-data.ts'
import { branch, levelsOf, outline, whole } from '../sidebar-outline.ts'
import { buildFolder, buildSite, lines } from '../site.ts'

test('order of a _category_ file sorts pages and folders, and a name that is not there is reported', async () => {
  const site = await buildSite(`
    -- content/docs/_category_.yml --
    order: [zebra, deep, first, secret, nowhere]
    -- content/docs/alpha.md --
    # Alpha
    -- content/docs/zebra.md --
    # Zebra
    -- content/docs/01-first.md --
    # First
    -- content/docs/secret.md --
    ---
    draft: true
    ---
    # Secret
    -- content/docs/deep/x.md --
    # X
  `)
  expect(outline(whole(site, 'docs'))).toEqual([
    'Zebra /docs/zebra',
    '+ deep',
    '  X /docs/deep/x',
    'First /docs/first',
    'Alpha /docs/alpha',
  ])
  expect(lines(site.warnings)).toEqual([
    'content/docs/_category_.yml:1 warning WB506 "order" names "nowhere", which is neither a page nor a folder here.',
  ])
})

const FOLDERS = `
  -- content/docs/zebra.md --
  # Zebra
  -- content/docs/alpha.md --
  ---
  sidebar_label: Alpha page
  ---
  # Alpha
  -- content/docs/02-second.md --
  # Second
  -- content/docs/01-rules/index.md --
  # The rules
  -- content/docs/01-rules/b.md --
  ---
  sidebar_position: 1
  sidebar_class_name: bee
  ---
  # B
  -- content/docs/01-rules/a.md --
  # A
  -- content/docs/labelled/_category_.yml --
  label: Labelled
  position: 1.5
  className: mark
  link: { type: generated-index, title: All of it, description: Everything there is., slug: /all }
  -- content/docs/labelled/x.md --
  ---
  description: About X.
  ---
  # X
  -- content/docs/labelled/deep/y.md --
  # Y
  -- content/docs/nolink/_category_.json --
  { "link": null }
  -- content/docs/nolink/index.md --
  # Just a child
  -- content/docs/named/_category_.yml --
  link: { type: doc, id: other }
  -- content/docs/named/other.md --
  # Other
  -- content/docs/named/z.md --
  # Zed
  -- content/docs/only/index.md --
  # Only an index
`

test('folders become categories, ordered by position, then by name; their index is their page, not a child', async () => {
  const site = await buildSite(FOLDERS)
  expect(site.warnings).toEqual([])
  expect(outline(whole(site, 'docs'))).toEqual([
    '+ The rules /docs/rules',
    '  B /docs/rules/b',
    '  A /docs/rules/a',
    '+ Labelled /docs/all',
    '  + deep',
    '    Y /docs/labelled/deep/y',
    '  X /docs/labelled/x',
    'Second /docs/second',
    'Alpha page /docs/alpha',
    '+ Other /docs/named/other',
    '  Zed /docs/named/z',
    '+ nolink',
    '  Just a child /docs/nolink',
    'Only an index /docs/only',
    'Zebra /docs/zebra',
  ])
  expect(whole(site, 'docs')).toMatch(/<li class="mark"><div class="category"><a [^>]*>Labelled</)
})

test('a page carries the open branch of the sidebar; what is closed comes without its children', async () => {
  const site = await buildSite(FOLDERS)
  expect(outline(branch(site, '/docs/labelled/deep/y'))).toEqual([
    '+ The rules /docs/rules',
    '- Labelled /docs/all',
    '  - deep',
    '    Y /docs/labelled/deep/y',
    '  X /docs/labelled/x',
    'Second /docs/second',
    'Alpha page /docs/alpha',
    '+ Other /docs/named/other',
    '+ nolink',
    '  Just a child /docs/nolink',
    'Only an index /docs/only',
    'Zebra /docs/zebra',
  ])
  expect(site.html('/docs/zebra')).not.toContain('/docs/rules/b')
})

test('the generated index of a category lists its children, and is between its neighbours', async () => {
  const site = await buildSite(FOLDERS)
  const index = site.data('/docs/all') as CategoryPage
  expect(index).toMatchObject({ heading: 'All of it', description: 'Everything there is.' })
  expect(index.items).toEqual([
    { label: 'deep', href: '/docs/labelled/deep/y', description: '' },
    { label: 'X', href: '/docs/labelled/x', description: 'About X.' },
  ])
  expect(index.breadcrumbs).toEqual([{ label: 'Labelled' }])
  expect(index.previous?.label).toBe('A')
  expect(index.next?.label).toBe('Y')
})

test('generated indexes of categories with the same label have different addresses, in sidebar order and in every locale', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'x',
      url: 'https://a.example',
      i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
    })
    -- content/docs/c/_category_.yml --
    { label: API, position: 2, link: { type: generated-index } }
    -- content/docs/c/x.md --
    # X
    -- content/docs/go/_category_.yml --
    { label: Api, position: 1, link: { type: generated-index } }
    -- content/docs/go/y.md --
    # Y
    -- content/i18n/de/docs/c/_category_.yml --
    { label: Schnittstelle, link: { type: generated-index } }
  `)
  expect(site.warnings).toEqual([])
  const address = ['/docs/category/api', '  Y /docs/go/y', '/docs/category/api-1', '  X /docs/c/x']
  expect(outline(whole(site, 'docs'))).toEqual([`+ Api ${address[0]}`, address[1], `+ API ${address[2]}`, address[3]])
  expect(site.main('/de/docs/category/api-1')).toContain('Schnittstelle')
})

test('a sidebar in the config has docs, links, HTML, folders and categories in the written order', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', docs: { sidebars: {
      main: [
        'intro',
        { type: 'doc', id: 'a', label: 'Ay', className: 'ay' },
        { type: 'link', label: 'Out', href: 'https://out.example/x' },
        { type: 'link', label: 'In', href: '/docs/b#here' },
        { type: 'html', value: '<hr>' },
        { type: 'category', label: 'Rules', collapsed: false, link: { type: 'generated-index' }, items: ['b', { type: 'autogenerated', dirName: 'folder' }] },
        { type: 'category', label: 'Never closes', collapsible: false, link: { type: 'doc', id: 'c' }, items: ['d'] },
        { type: 'category', label: 'No page', collapsed: true, items: ['e'] },
        { type: 'category', label: 'Only a page', link: { type: 'doc', id: 'f' }, items: [] },
      ],
    } } })
    -- content/docs/intro.md --
    # Intro
    -- content/docs/a.md --
    # A
    -- content/docs/b.md --
    # B
    ## Here
    -- content/docs/c.md --
    # C
    -- content/docs/d.md --
    # D
    -- content/docs/e.md --
    # E
    -- content/docs/f.md --
    # F
    -- content/docs/folder/x.md --
    # X
  `)
  expect(outline(branch(site, '/docs/intro'))).toEqual([
    'Intro /docs/intro',
    'Ay /docs/a',
    'Out https://out.example/x',
    'In /docs/b#here',
    '<hr>',
    '- Rules /docs/category/rules',
    '  B /docs/b',
    '  X /docs/folder/x',
    '= Never closes /docs/c',
    '  D /docs/d',
    '+ No page',
    '  E /docs/e',
    'Only a page /docs/f',
  ])
  expect(branch(site, '/docs/intro')).toContain('<li class="ay"><a href="/docs/a">')
  expect(site.main('/docs/category/rules')).toContain('href="/docs/folder/x"')
})

test('displayed_sidebar chooses the sidebar of a page, or none; a page in no sidebar has none', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', docs: { sidebars: { main: ['intro', 'none'], second: ['g'] } } })
    -- content/docs/intro.md --
    # Intro
    -- content/docs/g.md --
    # G
    -- content/docs/shown.md --
    ---
    displayed_sidebar: second
    ---
    # Shown
    -- content/docs/none.md --
    ---
    displayed_sidebar: null
    ---
    # None
    -- content/docs/alone.md --
    # In no sidebar
  `)
  expect(outline(branch(site, '/docs/g'))).toEqual(['G /docs/g'])
  expect(outline(branch(site, '/docs/shown'))).toEqual(['G /docs/g'])
  expect((site.data('/docs/none') as DocPage).section).toBeUndefined()
  expect((site.data('/docs/alone') as DocPage).section).toBeUndefined()
})

test('sidebarCollapsed and sidebarCollapsible are the defaults for categories', async () => {
  const files = (docs: string) => `
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', docs: ${docs} })
    -- content/docs/a.md --
    # A
    -- content/docs/rules/index.md --
    # Rules
    -- content/docs/rules/b.md --
    # B
  `
  const open = await buildSite(files('{ sidebarCollapsed: false }'))
  expect(outline(branch(open, '/docs/a'))).toEqual(['A /docs/a', '- Rules /docs/rules', '  B /docs/rules/b'])
  const fixed = await buildSite(files('{ sidebarCollapsible: false }'))
  expect(outline(branch(fixed, '/docs/a'))).toEqual(['A /docs/a', '= Rules /docs/rules', '  B /docs/rules/b'])
})

test('a folder in two sidebars has one index page, and a category of the same name another', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', docs: { sidebars: {
      one: [{ type: 'autogenerated', dirName: '.' }],
      two: [
        { type: 'autogenerated', dirName: '.' },
        { type: 'category', label: 'Rules', link: { type: 'generated-index' }, items: ['rules/a'] },
        { type: 'category', label: 'Rules', link: { type: 'generated-index', slug: 'more' }, items: ['rules/a'] },
      ],
    } } })
    -- content/docs/rules/_category_.yml --
    link: { type: generated-index }
    -- content/docs/rules/a.md --
    # A
  `)
  expect(site.warnings).toEqual([])
  expect(site.data('/docs/category/rules').title).toBe('rules | x')
  expect(site.data('/docs/category/rules-1').title).toBe('Rules | x')
  expect(site.data('/docs/more').title).toBe('Rules | x')
})

test('a category with an unlisted page or none brings its children to each page, folded or open', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    # A
    -- content/docs/rules/index.md --
    ---
    unlisted: true
    ---
    # Rules
    -- content/docs/rules/b.md --
    # B
    -- content/docs/gone/index.md --
    ---
    unlisted: true
    ---
    # Gone
    -- content/docs/gone/c.md --
    ---
    unlisted: true
    ---
    # C
  `)
  expect(outline(branch(site, '/docs/a'))).toEqual(['A /docs/a', '+ Rules', '  B /docs/rules/b'])
  expect(outline(branch(site, '/docs/rules'))).toEqual(['A /docs/a', '- Rules /docs/rules', '  B /docs/rules/b'])
  expect(outline(branch(site, '/docs/gone/c'))).toEqual([
    'A /docs/a',
    '- Gone',
    '  C /docs/gone/c',
    '+ Rules',
    '  B /docs/rules/b',
  ])
})

const padded = (i: number) => String(i).padStart(3, '0')

test('a long sidebar shows the number of omitted entries in the language of the site', async () => {
  const config = `-- site.config.ts --\nexport default { title: 'A', url: 'https://a.example', i18n: { defaultLocale: 'de' } }\n`
  const docs = Array.from({ length: 201 }, (_, i) => `-- content/docs/p${padded(i)}.md --\n# P${i}\n`)
  const shown = outline(branch(await buildSite([config, ...docs].join('')), '/docs/p100'))
  expect([shown[0], shown.at(-1)]).toEqual(['… 97 weitere darüber /docs/p096', '… 98 weitere darunter /docs/p103'])
})

test('a page has the nearby entries of a long sidebar, and every page can still be reached by links', async () => {
  const flat = Array.from({ length: 150 }, (_, i) => `-- content/docs/flat/p${padded(i)}.md --\n# P${i}\n`)
  const folders = Array.from({ length: 120 }, (_, i) => `-- content/docs/f${padded(i)}/q.md --\n# Q${i}\n`)
  const site = await buildSite([...flat, ...folders].join(''))
  const first = outline(branch(site, '/docs/f000/q'))
  expect(first.slice(0, 3)).toEqual(['- f000', '  Q0 /docs/f000/q', '+ f001 /docs/f001/q'])
  expect(first.at(-1)).toBe('… 115 more below /docs/f006/q')
  expect(first).toHaveLength(8)
  const middle = outline(branch(site, '/docs/flat/p075'))
  const inside = middle.slice(middle.indexOf('= flat') + 1).filter((line) => line.startsWith('  '))
  expect(inside[0]).toBe('  … 72 more above /docs/flat/p071')
  expect(inside.at(-1)).toBe('  … 72 more below /docs/flat/p078')
  expect(inside).toHaveLength(8)
  const last = outline(branch(site, '/docs/flat/p149')).filter((line) => line.startsWith('  '))
  expect([last[0], last.at(-1)]).toEqual(['  … 144 more above /docs/flat/p143', '  P149 /docs/flat/p149'])

  const reached = new Set<string>()
  const queue = ['/docs/f000/q']
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (reached.has(path) || !path.startsWith('/docs/')) continue
    reached.add(path)
    const aside = /<nav class="tree"[\s\S]*?<\/nav>/.exec(site.html(path))?.[0] ?? ''
    for (const [, href = ''] of aside.matchAll(/href="([^"]*)"/g)) queue.push(href)
  }
  expect(reached.size).toBe(270)
})

test('every level of a long sidebar is a separate file that loads no other; a short sidebar is one file', async () => {
  const folders = Array.from({ length: 201 }, (_, i) => `-- content/docs/f${padded(i)}/index.md --\n# F${i}\n`)
  const inside = ['f007/a', 'f007/deep/index', 'f007/deep/b'].map((doc) => `-- content/docs/${doc}.md --\n# ${doc}\n`)
  const site = await buildSite([...folders, ...inside].join(''))
  expect((site.data('/docs/f000') as DocPage).section?.dataHref).toBe('/sidebars/current/docs/{key}.json')
  const { top = '', ...others } = levelsOf(site, 'docs/top')
  expect(others).toEqual({})
  expect(outline(top).slice(6, 9)).toEqual(['F6 /docs/f006', '+ F7 /docs/f007', 'F8 /docs/f008'])
  expect(outline(top)).toHaveLength(201)
  const key = /<button class="chevron" value="([\d.]+)"/.exec(top)?.[1] ?? ''
  const inner = levelsOf(site, `docs/${key}`)
  expect(outline(inner[key] ?? '')).toEqual(['f007/a /docs/f007/a', '+ f007/deep/index /docs/f007/deep'])
  expect(outline(levelsOf(site, `docs/${key}.1`)[`${key}.1`] ?? '')).toEqual(['f007/deep/b /docs/f007/deep/b'])
  expect(site.files().has('sidebars/current/docs.json')).toBe(false)

  const short = await buildSite('-- content/docs/a/index.md --\n# A\n-- content/docs/a/b.md --\n# B\n')
  expect((short.data('/docs/a') as DocPage).section?.dataHref).toBe('/sidebars/current/docs.json')
  expect(outline(whole(short, 'docs'))).toEqual(['+ A /docs/a', '  B /docs/a/b'])
})

test('list_pages lists the pages of the category of a doc below its text, else its siblings', async () => {
  const site = await buildSite(`
    -- content/docs/rules/index.md --
    ---
    list_pages: true
    ---
    # Rules
    -- content/docs/rules/combat.md --
    ---
    description: Who hits.
    list_pages: true
    ---
    # Combat
    -- content/docs/rules/deep/luck.md --
    # Luck
    -- content/docs/plain.md --
    # Plain
    -- content/docs/top.md --
    ---
    list_pages: true
    ---
    # Top
  `)
  const listOn = (path: string) => (site.data(path) as DocPage).items
  const combat = { label: 'Combat', href: '/docs/rules/combat', description: 'Who hits.' }
  const deep = { label: 'deep', href: '/docs/rules/deep/luck', description: '' }
  expect(listOn('/docs/rules')).toEqual([combat, deep])
  expect(listOn('/docs/rules/combat')).toEqual([deep])
  expect(listOn('/docs/top')).toEqual([
    { label: 'Plain', href: '/docs/plain', description: '' },
    { label: 'Rules', href: '/docs/rules', description: '' },
  ])
  expect(listOn('/docs/plain')).toBeUndefined()
  expect(site.main('/docs/rules')).toContain('<h2><a href="/docs/rules/combat">Combat</a></h2><p>Who hits.</p>')

  fs.writeFileSync(
    path.join(site.root, 'content/docs/rules/combat.md'),
    '---\ndescription: Who is hit.\n---\n# Combat\n',
  )
  await buildFolder(site.root)
  expect(listOn('/docs/rules')).toEqual([{ ...combat, description: 'Who is hit.' }, deep])
})

test('the sidebar is in the HTML of a page once, and not in its page data', async () => {
  const site = await buildSite('-- content/docs/a/index.md --\n# A\n-- content/docs/a/b.md --\n# Bee\n')
  expect(site.html('/docs/a').match(/<ul class="stem"><li><a href="\/docs\/a\/b">/g)).toHaveLength(1)
  expect(site.file('page-data/docs/a.json')).not.toContain('<li>')
})
