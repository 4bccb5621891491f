// Docs: which page a file under content/docs becomes, where it lies, and what leads to it.
import { expect, test } from 'vitest'
import type { DocPage } from '../../templates/page-data.ts'
import { type BuiltSite, buildSite, lines, problemsOf } from '../site.ts'

const docOf = (site: BuiltSite, path: string) => site.data(path) as DocPage
const headingOf = (site: BuiltSite, path: string) => docOf(site, path).heading

test('number prefixes, index files, slugs and ids decide the address; dates and versions are no prefixes', async () => {
  const site = await buildSite(`
    -- content/docs/01-intro.md --
    # First
    -- content/docs/2 - basics/index.md --
    # Index
    -- content/docs/2 - basics/03_combat.md --
    # Combat
    -- content/docs/readme-folder/README.md --
    # Readme
    -- content/docs/same/Same.md --
    # Same name
    -- content/docs/2025-01-10-notes.md --
    # Dated
    -- content/docs/1.2-version.md --
    # Version
    -- content/docs/kept/09-kept.md --
    ---
    parse_number_prefixes: false
    ---
    # Kept
    -- content/docs/basics/own.md --
    ---
    id: other
    ---
    # Own id
    -- content/docs/basics/slugged.md --
    ---
    slug: deep/er
    ---
    # Relative slug
    -- content/docs/basics/absolute.md --
    ---
    slug: /top/
    ---
    # Absolute slug
    -- content/docs/moved/index.md --
    ---
    slug: /elsewhere
    ---
    # Moved index
    -- content/docs/moved/child.md --
    # Child
  `)
  const headings = Object.fromEntries(
    [
      '/docs/intro',
      '/docs/basics',
      '/docs/basics/combat',
      '/docs/readme-folder',
      '/docs/same',
      '/docs/2025-01-10-notes',
      '/docs/1.2-version',
      '/docs/kept/09-kept',
      '/docs/basics/other',
      '/docs/basics/deep/er',
      '/docs/top',
      '/docs/elsewhere',
      '/docs/moved/child',
    ].map((path) => [path, headingOf(site, path)]),
  )
  expect(Object.values(headings)).toEqual([
    'First',
    'Index',
    'Combat',
    'Readme',
    'Same name',
    'Dated',
    'Version',
    'Kept',
    'Own id',
    'Relative slug',
    'Absolute slug',
    'Moved index',
    'Child',
  ])
  // An index with a slug of its own still is the page of its folder.
  expect(docOf(site, '/docs/moved/child').breadcrumbs).toEqual([
    { label: 'Moved index', href: '/docs/elsewhere' },
    { label: 'Child' },
  ])
})

test('the address of the docs themselves leads to their main page', async () => {
  const site = await buildSite(`
    -- content/docs/b.md --
    # B
    -- content/docs/a.md --
    ---
    sidebar_position: 2
    ---
    # A
    -- content/docs/zero.md --
    ---
    sidebar_position: 1
    unlisted: true
    ---
    # Zero
  `)
  expect(site.file('docs/index.html')).toContain('url=/docs/a')
  const home = await site.rebuild({ 'content/docs/b.md': '---\nslug: /\n---\n# Home of the docs\n' })
  expect(headingOf(home, '/docs')).toBe('Home of the docs')
  expect(home.exists('_redirects')).toBe(false)
})

test('drafts are not published, and what names them goes quietly', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example',
      navbar: { items: [{ type: 'doc', docId: 'late' }] },
      docs: { sidebars: { main: ['intro', 'late', { type: 'category', label: 'C', link: { type: 'doc', id: 'late' }, items: ['next'] }] } },
    })
    -- content/docs/intro.md --
    ---
    pagination_next: late
    ---
    # Intro
    -- content/docs/01-late.md --
    ---
    draft: true
    ---
    # Late
    -- content/docs/next.md --
    # Next
  `)
  expect(site.exists('docs/late/index.html')).toBe(false)
  expect(site.main('/docs/intro')).not.toContain('Late')
  expect(docOf(site, '/docs/intro').next).toBeUndefined()
  expect(docOf(site, '/docs/next').previous).toEqual({ label: 'Intro', href: '/docs/intro' })
  expect([...site.files().values()].some((text) => text.includes('docs/late'))).toBe(false)
})

test('an unlisted doc has a page that search engines leave alone, and stands in no list', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    # Aaa
    -- content/docs/b.md --
    ---
    unlisted: true
    ---
    # Bbb
    -- content/docs/c.md --
    # Ccc
  `)
  expect(site.html('/docs/b')).toContain('<meta name="robots" content="noindex')
  expect(site.html('/docs/a')).not.toContain('Bbb')
  expect(docOf(site, '/docs/a').next?.label).toBe('Ccc')
  expect(docOf(site, '/docs/c').previous?.label).toBe('Aaa')
  // From the page itself, its neighbours can be reached.
  expect(docOf(site, '/docs/b')).toMatchObject({ unlisted: true, previous: { label: 'Aaa' }, next: { label: 'Ccc' } })
  expect(site.file('sidebars/current/docs.json')).not.toContain('Bbb')
})

test('previous and next follow the sidebar; front matter replaces, renames or removes them', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    ---
    sidebar_position: 1
    pagination_next: c
    ---
    # A
    -- content/docs/b.md --
    ---
    sidebar_position: 2
    sidebar_label: Bee
    pagination_prev: null
    ---
    # B
    -- content/docs/c.md --
    ---
    sidebar_position: 3
    sidebar_label: Cee
    pagination_label: The sea
    ---
    # C
    -- content/docs/d/index.md --
    # D
    -- content/docs/d/e.md --
    # E
  `)
  const pager = (path: string) => [docOf(site, path).previous?.label, docOf(site, path).next?.label]
  expect(pager('/docs/a')).toEqual([undefined, 'The sea'])
  expect(pager('/docs/b')).toEqual([undefined, 'The sea'])
  expect(pager('/docs/c')).toEqual(['Bee', 'D'])
  expect(pager('/docs/d')).toEqual(['The sea', 'E'])
  expect(pager('/docs/d/e')).toEqual(['D', undefined])
})

test('breadcrumbs are the categories above a page and the page; they can be left out', async () => {
  const files = `
    -- content/docs/rules/index.md --
    # Rules
    -- content/docs/rules/deep/combat.md --
    ---
    sidebar_label: Fight
    ---
    # Combat
  `
  const site = await buildSite(files)
  expect(docOf(site, '/docs/rules/deep/combat').breadcrumbs).toEqual([
    { label: 'Rules', href: '/docs/rules' },
    { label: 'deep' },
    { label: 'Fight' },
  ])
  expect(docOf(site, '/docs/rules').breadcrumbs).toEqual([{ label: 'Rules' }])
  const without = await site.rebuild({
    'site.config.ts': `export default defineConfig({ title: 'x', url: 'https://a.example', docs: { breadcrumbs: false } })`,
  })
  expect(docOf(without, '/docs/rules/deep/combat').breadcrumbs).toEqual([])
  expect(without.main('/docs/rules/deep/combat')).not.toContain('Breadcrumbs')
})

test('a page is called in its breadcrumbs what the sidebar calls it', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example',
      docs: { sidebars: { main: [{ type: 'doc', id: 'install', label: 'Installing' }] } } })
    -- content/docs/install.md --
    ---
    pagination_label: Install it
    ---
    # How to install it on your machine
  `)
  expect(docOf(site, '/docs/install').breadcrumbs).toEqual([{ label: 'Installing' }])
})

test('a page without a title is named by its file, and a title of blanks counts as none', async () => {
  const site = await buildSite(`
    -- content/docs/empty.md --
    -- content/docs/blank.md --
    ---
    title: ' '
    ---
    Text.
    -- content/docs/number.md --
    ---
    title: 2025
    ---
    Text.
    -- content/docs/hidden.md --
    ---
    title: Hidden
    hide_title: true
    ---
    Text.
    -- content/docs/written.md --
    ---
    title: Hidden
    hide_title: true
    ---
    # Written
  `)
  expect(docOf(site, '/docs/empty').title).toBe('empty | Test')
  expect(docOf(site, '/docs/blank').title).toBe('blank | Test')
  expect(headingOf(site, '/docs/number')).toBe('2025')
  expect(headingOf(site, '/docs/hidden')).toBe('')
  expect(site.main('/docs/hidden')).not.toContain('<h1')
  expect(headingOf(site, '/docs/written')).toBe('Written')
})

test('contents lists have the levels of the config, and of the page where it says so', async () => {
  const body = '## Two\n### Three\n#### Four\n'
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', docs: { tableOfContents: { minHeadingLevel: 3, maxHeadingLevel: 4 } } })
    -- content/docs/a.md --
    # A
  `)
  const built = await site.rebuild({
    'content/docs/a.md': `# A\n${body}`,
    'content/docs/b.md': `---\ntoc_min_heading_level: 2\ntoc_max_heading_level: 2\n---\n# B\n${body}`,
    'content/docs/c.md': `---\nhide_table_of_contents: true\n---\n# C\n${body}`,
  })
  const ids = (path: string) => JSON.stringify(docOf(built, path).toc.map(({ id, children }) => [id, children.length]))
  expect(ids('/docs/a')).toBe('[["three",1]]')
  expect(ids('/docs/b')).toBe('[["two",0]]')
  expect(ids('/docs/c')).toBe('[]')
  // One level alone is meant, whatever the other one is for the whole site.
  const deep = await built.rebuild({ 'content/docs/b.md': `---\ntoc_max_heading_level: 2\n---\n# B\n${body}` })
  expect(JSON.stringify(docOf(deep, '/docs/b').toc.map(({ id, children }) => [id, children.length]))).toBe(
    '[["two",0]]',
  )
  const crossed = '-- content/docs/a.md --\n---\ntoc_max_heading_level: 2\ntoc_min_heading_level: 4\n---\n# A\n'
  expect(lines(await problemsOf(crossed))).toEqual([
    'content/docs/a.md:3 error WB210 "toc_min_heading_level" must be at most "toc_max_heading_level"; found 4 and 2.',
  ])
})

test('redirect_from makes old addresses lead to the page', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    ---
    redirect_from: [/old/a, /docs/older.html]
    ---
    # A
  `)
  expect(site.file('old/a/index.html')).toContain('url=/docs/a')
  expect(site.file('_redirects')).toContain('/docs/older /docs/a 301')
})

test('what is wrong in the docs is shown at once, with the file and line of the key and what there is instead', async () => {
  const problems = await problemsOf(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example',
      docs: { sidebars: {
        main: ['intro', 'intr',
          { type: 'category', label: 'Empty', items: [] },
          { type: 'category', label: 'Odd', link: { type: 'doc', id: 'nope' }, items: ['b'] },
          { type: 'autogenerated', dirName: 'rule' },
          { type: 'link', label: 'Dead', href: '/docs/itro' },
        ],
      } },
    })
    -- content/docs/intro.md --
    ---
    title: Intro
    pagination_next: itro
    displayed_sidebar: man
    redirect_from: /docs/b
    ---
    -- content/docs/a.md --
    ---
    id: intro
    ---
    A.
    -- content/docs/b.md --
    # B
    -- content/docs/c.md --
    ---
    title: C
    id: c/d
    ---
    -- content/docs/rules/x.md --
    # X
    -- content/docs/rules/_category_.yml --
    label: Rules
    position: first
    colapsed: true
    -- content/docs/twice/y.md --
    # Y
    -- content/docs/twice/_category_.json --
    { "label": "Y", "link": { "type": "doc", "id": "z" } }
    -- content/docs/twice/_category_.yml --
    label: Z
    -- content/docs/broken/z.md --
    # Z
    -- content/docs/broken/_category_.json --
    { "label": 
  `)
  expect(lines(problems).map((line) => line.split('\n')[0])).toEqual(
    expect.arrayContaining([
      'content/docs/intro.md:1 error WB501 Two docs have the id "intro": content/docs/a.md and content/docs/intro.md.',
      'content/docs/c.md:3 error WB502 The doc id "c/d" cannot include a slash.',
      'site.config.ts:3 error WB510 Sidebar "main" names the doc "intr", which does not exist. Available doc ids are:',
      'site.config.ts:4 error WB511 Sidebar category "Empty" has neither a page nor a child: it cannot link to anything.',
      'site.config.ts:5 error WB510 Sidebar "main" names the doc "nope", which does not exist. Available doc ids are:',
      'site.config.ts:6 warning WB512 No docs found in content/docs/rule: a sidebar cannot be made from it. Did you mean "rules"?',
      'site.config.ts:7 error WB603 "docs.sidebars.main[5].href": the address "/docs/itro" leads to no page. Did you mean "/docs/intro"?',
      'content/docs/intro.md:3 error WB534 pagination_next names the doc "itro", which does not exist. Available doc ids are:',
      'content/docs/intro.md:4 error WB533 displayed_sidebar: there is no sidebar "man". Available sidebar ids are:',
      'content/docs/intro.md:5 error WB544 redirect_from: there is a page at /docs/b.',
      'content/docs/rules/_category_.yml:2 error WB503 "position" must be a number; found "first".',
      'content/docs/rules/_category_.yml:3 error WB503 Unknown key "colapsed". Did you mean "collapsed"? Known keys: label, position, description, link, collapsible, collapsed, className, customProps, key.',
      'content/docs/twice/_category_.yml:1 error WB504 content/docs/twice/_category_.json and content/docs/twice/_category_.yml both describe the same folder.',
      expect.stringMatching(/^content\/docs\/broken\/_category_\.json:\d error WB221 Not valid JSON/),
    ]),
  )
  const ids = problems
    .find(({ message }) => message.includes('"intr"'))
    ?.message.split('\n')
    .slice(1)
  expect(ids?.[0]).toBe('- intro')
  expect(ids).toContain('- rules/x')
})
