// Metadata of docs: tags, dates of last update, keywords, images; and sidebar shorthands.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { CategoryPage, DocPage, TagPage, TagsPage } from '../../templates/page-data.ts'
import { outline, whole } from '../sidebar-outline.ts'
import { type BuiltSite, buildFolder, buildSite, lines, problemsOf, writeSite } from '../site.ts'

const docOf = (site: BuiltSite, route: string) => site.data(route) as DocPage

test('a written description is shown under the heading; one taken from the text is not shown twice', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    ---
    description: About A.
    ---
    # A
    Text of A.
    -- content/docs/b.md --
    # B
    Text of B.
    -- content/pages/c.md --
    # C
    Text of C.
  `)
  expect(site.main('/docs/a')).toContain('<p class="lede">About A.</p>')
  for (const [route, text] of [
    ['/docs/b', 'Text of B.'],
    ['/c', 'Text of C.'],
  ] as const) {
    expect(site.main(route).split(text)).toHaveLength(2)
    expect(site.html(route)).toContain(`<meta name="description" content="${text}">`)
  }
})

test.each([
  ['en', ['ärger', 'armor', 'Beta', 'level 2', 'level 10', 'Zeal']],
  ['sv', ['armor', 'Beta', 'level 2', 'level 10', 'Zeal', 'ärger']],
])('the list of tags is in the order of the language: %s', async (locale, order) => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'T', url: 'https://example.org', i18n: { defaultLocale: '${locale}' } })
    -- content/docs/a.md --
    ---
    tags: [Zeal, armor, level 10, level 2, Beta, ärger]
    ---
    # A
    -- content/blog/2025-01-01-a.md --
    ---
    tags: [Zeal, armor, level 10, level 2, Beta, ärger]
    ---
    # A
  `)
  for (const path of ['/docs/tags', '/blog/tags'])
    expect((site.data(path) as TagsPage).tags.map(({ label }) => label)).toEqual(order)
})

test('tags of docs have pages, named by tags.yml; a tag missing from it is reported', async () => {
  const files = `
    -- content/docs/tags.yml --
    fight:
      label: Fighting
      permalink: /combat
      description: How to come to blows.
    -- content/docs/a.md --
    ---
    tags: [fight, lamp light, fight]
    description: About A.
    ---
    # A
    -- content/docs/b.md --
    ---
    tags: [fight, { label: Dust, permalink: dusty }]
    ---
    # B
    -- content/docs/hidden.md --
    ---
    tags: [fight, secret]
    unlisted: true
    ---
    # Hidden
  `
  const site = await buildSite(files)
  expect(docOf(site, '/docs/a').tags).toEqual([
    { label: 'Fighting', href: '/docs/tags/combat' },
    { label: 'lamp light', href: '/docs/tags/lamp-light' },
  ])
  expect(site.main('/docs/a')).toContain('<a href="/docs/tags/combat" rel="tag">Fighting</a>')
  const all = site.data('/docs/tags') as TagsPage
  expect(all.tags).toEqual([
    { label: 'Dust', href: '/docs/tags/dusty', count: 1 },
    { label: 'Fighting', href: '/docs/tags/combat', count: 2 },
    { label: 'lamp light', href: '/docs/tags/lamp-light', count: 1 },
  ])
  const one = site.data('/docs/tags/combat') as TagPage
  expect(one).toMatchObject({ heading: '2 docs tagged with "Fighting"', description: 'How to come to blows.' })
  expect(site.main('/docs/tags/combat')).toContain('<p class="lede">How to come to blows.</p>')
  expect(site.main('/docs/tags/lamp-light').match(/One doc tagged with &quot;lamp light&quot;<\/\w+>/g)).toEqual([
    'One doc tagged with &quot;lamp light&quot;</span>',
    'One doc tagged with &quot;lamp light&quot;</h1>',
  ])
  expect(one.items).toEqual([
    { label: 'A', href: '/docs/a', description: 'About A.' },
    { label: 'B', href: '/docs/b', description: '' },
  ])
  expect(site.file('sitemap.xml')).toContain('https://example.org/docs/tags/combat<')
  expect(lines(site.warnings)).toEqual([
    'content/docs/a.md:2 warning WB528 The tag "lamp light" is not in content/docs/tags.yml.',
    'content/docs/b.md:2 warning WB528 The tag "Dust" is not in content/docs/tags.yml.',
    'content/docs/hidden.md:2 warning WB528 The tag "secret" is not in content/docs/tags.yml.',
  ])
  const level = (tags: string) =>
    `export default defineConfig({ title: 'x', url: 'https://a.example', checks: { unknownTags: '${tags}' } })`
  expect((await site.rebuild({ 'site.config.ts': level('ignore') })).warnings).toEqual([])
  const strict = await problemsOf(`-- site.config.ts --\n${level('error')}\n${files.replaceAll('\n    ', '\n')}`)
  expect(strict.map(({ severity }) => severity)).toEqual(['error', 'error', 'error'])
})

test('a nested tag has its own address', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    ---
    tags: [Spell/Fire, /Rules/, Spellfire]
    ---
    # A
  `)
  expect(docOf(site, '/docs/a').tags).toEqual([
    { label: 'Spell/Fire', href: '/docs/tags/spell-fire' },
    { label: '/Rules/', href: '/docs/tags/rules' },
    { label: 'Spellfire', href: '/docs/tags/spellfire' },
  ])
})

test('keywords and the image of a page are in its head, and changing them changes it', async () => {
  const site = await buildSite(`
    -- content/static/img/card.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>
    -- content/docs/own.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>
    -- content/docs/a.md --
    ---
    keywords: [dust, "<lamps>"]
    image: img/card.svg
    ---
    # A
    -- content/docs/b.md --
    ---
    image: ./own.svg
    ---
    # B
    -- content/docs/c.md --
    ---
    image: https://cdn.example/c.png
    ---
    # C
    -- content/docs/d.md --
    # D
  `)
  const head = (route: string) => site.html(route)
  expect(head('/docs/a')).toContain('<meta name="keywords" content="dust, &lt;lamps&gt;">')
  expect(head('/docs/a')).toContain('<meta property="og:image" content="https://example.org/img/card.svg">')
  expect(head('/docs/a')).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(head('/docs/b')).toMatch(/og:image" content="https:\/\/example\.org\/assets\/own-[0-9a-f]{8}\.svg"/)
  expect(head('/docs/c')).toContain('og:image" content="https://cdn.example/c.png"')
  expect(head('/docs/d')).not.toMatch(/keywords|og:image|summary_large/)
  const index = await site.rebuild({
    'content/docs/rules/_category_.yml': 'link: { type: generated-index, keywords: [rules, dice], image: ./dice.svg }',
    'content/docs/rules/dice.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"/>',
    'content/docs/rules/e.md': '# E',
  })
  expect(index.html('/docs/category/rules')).toContain('<meta name="keywords" content="rules, dice">')
  expect(index.html('/docs/category/rules')).toMatch(/og:image" content="https:\/\/example\.org\/assets\/dice-/)
  const again = await site.rebuild({ 'content/docs/a.md': '---\nkeywords: ash\nimage: img/card.svg\n---\n# A\n' })
  expect(again.html('/docs/a')).toContain('<meta name="keywords" content="ash">')
})

test('edit links lead to the file of the page in its version, or to the address in its front matter', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', docs: { editUrl: 'https://edit.example/main' } })
    -- content/docs/rules/a b.md --
    ---
    title_meta: Told to search engines
    ---
    # A
    -- content/docs/own.md --
    ---
    custom_edit_url: https://elsewhere.example/own
    ---
    # B
    -- content/docs/none.md --
    ---
    custom_edit_url: null
    ---
    # C
    -- content/versions/1.0/a.md --
    # A of 1.0
  `)
  const edit = (route: string) => docOf(site, route).editHref
  expect(edit('/docs/next/rules/a b')).toBe('https://edit.example/main/content/docs/rules/a%20b.md')
  expect(edit('/docs/next/own')).toBe('https://elsewhere.example/own')
  expect(edit('/docs/next/none')).toBeUndefined()
  expect(edit('/docs/a')).toBe('https://edit.example/main/content/versions/1.0/a.md')
  expect(docOf(site, '/docs/next/rules/a b')).toMatchObject({ title: 'Told to search engines | x', heading: 'A' })
})

const REPORTED = `
  -- site.config.ts --
  export default defineConfig({ title: 'x', url: 'https://a.example', baseUrl: '/game/', docs: { reportUrl: '(address)' } })
  -- content/docs/rules.md --
  # Fire & ash
`

test.each([
  [
    'https://b.example/new?title={title}&body={url}',
    'https://b.example/new?title=Fire%20%26%20ash&body=https%3A%2F%2Fa.example%2Fgame%2Fdocs%2Frules',
  ],
  [
    'mailto:errata@a.example',
    'mailto:errata@a.example?subject=Fire%20%26%20ash&body=https%3A%2F%2Fa.example%2Fgame%2Fdocs%2Frules',
  ],
  ['mailto:errata@a.example?subject=Rules', 'mailto:errata@a.example?subject=Rules'],
])('each page of the docs has a link to report an error at %s', async (address, href) => {
  const { main } = await buildSite(REPORTED.replace('(address)', address))
  expect(main('/docs/rules')).toContain(`<a href="${href.replaceAll('&', '&amp;')}">`)
  expect(main('/docs/rules')).toContain('Report an error in these rules')
})

test('without an address there is no link to report an error', async () => {
  const { main } = await buildSite(REPORTED.replace("docs: { reportUrl: '(address)' }", ''))
  expect(main('/docs/rules')).not.toContain('Report an error')
})

test('an address for reports that no browser opens is an error', async () => {
  const problems = await problemsOf(REPORTED.replace('(address)', 'errata@a.example'))
  expect(lines(problems)).toEqual([expect.stringContaining('must start with "https://" or "mailto:"')])
})

const DATED = `
  -- site.config.ts --
  export default defineConfig({ title: 'x', url: 'https://a.example', docs: { showLastUpdateTime: true, showLastUpdateAuthor: true } })
  -- content/docs/a.md --
  # A
  -- content/docs/b c.md --
  # B
  -- content/docs/Зима.md --
  # C
  -- content/docs/own.md --
  ---
  last_update: { date: 2020-02-03T10:00:00Z, author: Ada }
  ---
  # D
  -- content/docs/silent.md --
  ---
  last_update: false
  ---
  # E
`

function commit(root: string, day: string, author: string, folder = 'content') {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@a.example', ...args], {
      cwd: root,
      env: { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z`, GIT_AUTHOR_DATE: `${day}T12:00:00Z` },
    })
  git('init', '-q')
  git('add', folder)
  git('commit', '-q', '-m', 'x', `--author=${author} <a@a.example>`)
}

const changeOf = (site: BuiltSite, route: string) => {
  const { lastUpdated, lastUpdatedBy } = docOf(site, route)
  return [lastUpdated, lastUpdatedBy]
}

test('pages show date and author of the last update from front matter, else from the last commit, else none', async () => {
  const root = writeSite(DATED)
  commit(root, '2024-01-05', 'Ada Lamp')
  fs.writeFileSync(path.join(root, 'content/docs/b c.md'), '# B\n\nMore.\n')
  commit(root, '2024-03-01', 'Bo Dust')
  const site = await buildFolder(root)
  expect(site.warnings).toEqual([])
  expect(changeOf(site, '/docs/a')).toEqual(['2024-01-05', 'Ada Lamp'])
  expect(changeOf(site, '/docs/b c')).toEqual(['2024-03-01', 'Bo Dust'])
  expect(changeOf(site, '/docs/Зима')).toEqual(['2024-01-05', 'Ada Lamp'])
  expect(changeOf(site, '/docs/own')).toEqual(['2020-02-03', 'Ada'])
  expect(changeOf(site, '/docs/silent')).toEqual([undefined, undefined])
  expect(site.main('/docs/a').replace(/<!-- -->/g, '')).toContain(
    'Last updated on <time dateTime="2024-01-05">2024-01-05</time> by <b>Ada Lamp</b>',
  )
  expect(site.file('sitemap.xml')).toContain('/docs/a</loc><lastmod>2024-01-05</lastmod>')
  // A file with uncommitted changes has no date, and neither has a new file.
  const changed = await site.rebuild({ 'content/docs/a.md': '# A\n\nNew.\n', 'content/docs/new.md': '# New\n' })
  expect(changeOf(changed, '/docs/a')).toEqual([undefined, undefined])
  expect(changeOf(changed, '/docs/new')).toEqual([undefined, undefined])
  expect(changeOf(changed, '/docs/b c')).toEqual(['2024-03-01', 'Bo Dust'])
  // A site below the root of its repository, and the dates again after a commit.
  commit(root, '2024-04-01', 'Cy')
  expect(changeOf(await changed.rebuild(), '/docs/a')).toEqual(['2024-04-01', 'Cy'])
})

test.each([
  ['docs', 'content/docs/a.md', 'docs/a'],
  ['blog', 'content/blog/2020-01-01-a.md', 'blog/2020/01/01/a'],
])('a commit without edits is noticed if %s show the last update', async (part, file, page) => {
  const root = writeSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', ${part}: { showLastUpdateTime: true } })
    -- ${file} --
    # A

    Words.
  `)
  const before = new Date(Date.now() - 60_000)
  fs.utimesSync(path.join(root, file), before, before)
  const site = await buildFolder(root)
  expect(site.file(`${page}/index.html`)).not.toContain('Last updated')
  commit(root, '2024-01-05', 'Ada Lamp')
  expect((await site.rebuild()).file(`${page}/index.html`)).toContain('Last updated on <time dateTime="2024-01-05">')
})

test('posts show the last update if the blog option is set, and sitemap and structured data contain it', async () => {
  const site = (blog: string) =>
    buildSite(`
      -- site.config.ts --
      export default defineConfig({ title: 'x', url: 'https://a.example', blog: {${blog}} })
      -- content/blog/2020-01-01-old.md --
      ---
      last_update: { date: 2020-02-03, author: Ada }
      ---
      Text. <!-- truncate -->
    `)
  const shownDates = await site('showLastUpdateTime: true, showLastUpdateAuthor: true')
  expect(shownDates.main('/blog/2020/01/01/old').replace(/<!-- -->/g, '')).toContain(
    'Last updated on <time dateTime="2020-02-03">2020-02-03</time> by <b>Ada</b>',
  )
  expect(shownDates.html('/blog/2020/01/01/old')).toContain('"dateModified":"2020-02-03"')
  const silent = await site('')
  expect(silent.main('/blog/2020/01/01/old')).not.toContain('Last updated')
  expect(silent.file('sitemap.xml')).toContain('/blog/2020/01/01/old</loc><lastmod>2020-02-03</lastmod>')
})

test('a site in a subfolder of a repository has dates; a shallow clone and a folder without git have none, with a reason', async () => {
  const above = writeSite('-- readme.md --\nx\n')
  fs.rmSync(path.join(above, 'site.config.ts'))
  const root = path.join(above, 'site')
  fs.cpSync(writeSite(DATED), root, { recursive: true })
  commit(above, '2024-02-06', 'Ada Lamp', 'site/content')
  expect(changeOf(await buildFolder(root), '/docs/a')).toEqual(['2024-02-06', 'Ada Lamp'])

  const clone = `${above}-clone`
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${above}`, clone])
  fs.copyFileSync(path.join(root, 'site.config.ts'), path.join(clone, 'site/site.config.ts'))
  const shallow = await buildFolder(path.join(clone, 'site'))
  expect(changeOf(shallow, '/docs/a')).toEqual([undefined, undefined])
  expect(changeOf(shallow, '/docs/own')).toEqual(['2020-02-03', 'Ada'])
  expect(lines(shallow.warnings)).toEqual([
    expect.stringContaining('WB418 Pages cannot say when they were last updated: this clone has no history.'),
  ])
  fs.rmSync(clone, { recursive: true })

  const bare = await buildSite(DATED)
  expect(changeOf(bare, '/docs/a')).toEqual([undefined, undefined])
  expect(bare.warnings.map(({ code }) => code)).toEqual(['WB418'])
})

test('sidebars accept shorthands: categories by label, links with descriptions, references to other docs', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', docs: { sidebars: {
      main: { Rules: ['a', { Deep: ['b'] }], More: [{ type: 'ref', id: 'other', label: 'See other' }] },
      second: [
        'other',
        { Short: ['c'] },
        { type: 'category', label: 'Index', link: { type: 'generated-index' }, customProps: { any: 1 }, items: { Inner: ['d'], Links: [{ type: 'link', label: 'Out', href: 'https://out.example', description: 'Away.' }] } },
        { type: 'category', label: 'Cards', link: { type: 'generated-index' }, items: [{ type: 'link', label: 'Out', href: 'https://out.example', description: 'Away.' }] },
      ],
    } } })
    -- content/docs/a.md --
    # A
    -- content/docs/b.md --
    # B
    -- content/docs/c.md --
    # C
    -- content/docs/d.md --
    # D
    -- content/docs/other.md --
    # Other
  `)
  expect(outline(whole(site, 'main'))).toEqual([
    '+ Rules',
    '  A /docs/a',
    '  + Deep',
    '    B /docs/b',
    '+ More',
    '  See other /docs/other',
  ])
  expect(outline(whole(site, 'second')).slice(1, 8)).toEqual([
    '+ Short',
    '  C /docs/c',
    '+ Index /docs/category/index',
    '  + Inner',
    '    D /docs/d',
    '  + Links',
    '    Out https://out.example',
  ])
  // A reference leads to the doc, which stays where it is.
  expect(docOf(site, '/docs/other').section?.id).toBe('second')
  expect(docOf(site, '/docs/b').next).toBeUndefined()
  expect((site.data('/docs/category/cards') as CategoryPage).items).toEqual([
    { label: 'Out', href: 'https://out.example', description: 'Away.' },
  ])
  // A category without a page is entered by its first one; one of links alone has none.
  expect((site.data('/docs/category/index') as CategoryPage).items).toEqual([
    { label: 'Inner', href: '/docs/d', description: '' },
  ])
  const problems = await problemsOf(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', docs: { sidebars: { main: [{
      Rules: ['nope', { Deep: 5 }] }] } } })
    -- content/docs/a.md --
    # A
  `)
  expect(problems[0]?.message).toContain('"docs.sidebars.main[0].Rules[1]": unknown sidebar item type nothing.')
})

test('a tag of unlisted pages only has no page and no links', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    ---
    unlisted: true
    tags: [known, secret]
    ---
    # A
    -- content/docs/b.md --
    ---
    tags: [known]
    ---
    # B
    -- content/blog/2024-01-01-one.md --
    ---
    unlisted: true
    tags: [secret]
    ---
    # One
  `)
  expect(docOf(site, '/docs/a').tags).toEqual([{ label: 'known', href: '/docs/tags/known' }])
  for (const page of ['/docs/a', '/blog/2024/01/01/one']) expect(site.main(page)).not.toContain('/tags/secret')
})

test('a page with a hidden sidebar has no breadcrumbs, and only the previous and next that it names', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    # A
    -- content/docs/b.md --
    ---
    displayed_sidebar: null
    pagination_next: c
    ---
    # B
    -- content/docs/c.md --
    # C
  `)
  const { section, breadcrumbs, previous, next } = docOf(site, '/docs/b')
  expect([section, breadcrumbs, previous, next?.label]).toEqual([undefined, [], undefined, 'C'])
})
