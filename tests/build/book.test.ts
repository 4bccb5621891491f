// The book: its chapters, numbers, links, lists at the end, and the files it is written to.

import fs from 'node:fs'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { run } from '../command.ts'
import { BLOCK_DATA, BLOCK_PLATES, EVERY_BLOCK } from '../every-block.ts'
import { type BuiltSite, buildSite, lines, problemsOf, readTree, writeSite } from '../site.ts'

const SITE = `
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust', url: 'https://example.org',
    markdown: { dice: true, glossary: '/docs/terms' },
    docs: { sidebars: { rules: ['start', { type: 'category', label: 'Play', items: ['fight', 'terms', 'hidden'] }], other: ['start'] } },
    book: { edition: '0.4', date: '2026-11-24', licence: 'CC BY 4.0', formats: ['page', 'file', 'epub'] },
  })
  -- content/docs/start.md --
  # Start
  Roll (1d6), see [turns](./fight.md#turns), [the whole page](./fight.md), [the blog](/blog), me@other.example and [a host](https://other.example/x).

  ## The Same
  Up to [here](#the-same). Falling :index[Falling] hurts.

  :::details More
  Folded. Mind your Guard here.
  :::

  ::::tabs
  :::tab One
  First tab.
  :::
  :::tab Two
  Second tab.
  :::
  ::::

  ### Deep
  Text.

  :::book
  :::
  -- content/docs/fight.md --
  # Fight
  ## The Same
  The Guard of a foe.
  ## Turns
  A turn. :index[Falling] :index[Plummet]{see="Falling"}

  | Way | Where |
  |---|---|
  | a | [start](./start.md) |

  ## After [turns](#turns)
  -- content/docs/terms.md --
  # Terms
  :::glossary
  :::
  -- content/docs/hidden.md --
  ---
  unlisted: true
  ---
  # Hidden
  Secret.
  -- content/docs/draft.md --
  ---
  draft: true
  ---
  # Draft
  Not yet.
  -- content/data/glossary.yml --
  - { term: Guard, aka: [armour class], page: /docs/fight#the-same, definition: 'A number to **meet**.' }
  - { term: Unused, page: /blog, definition: Nothing. }
  -- content/blog/2025-01-02-news.md --
  # News
  News.
`

let site: BuiltSite
beforeAll(async () => {
  site = await buildSite(SITE)
})

const page = () => site.html('/book')
const oneFile = () => site.file('book/dust-0.4.html')

test('chapters follow the sidebar with numbers, without drafts, unlisted pages and the list of terms', () => {
  const titles = [...page().matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, title]) => title?.replace(/<[^>]*>/g, ''))
  expect(titles).toEqual(['Dust', '1 Start', '2 Fight', 'Terms', 'Index'])
  expect(page()).not.toMatch(/Secret|Not yet/)
})

test('sections are numbered in their chapter', () => {
  const titles = [...page().matchAll(/<h[23] id="([^"]*)">(.*?)<\/h[23]>/g)].map(([, id, title]) => [
    id,
    title?.replace(/<[^>]*>/g, ''),
  ])
  expect(titles).toEqual([
    ['start.the-same', '1.1 The Same'],
    ['start.deep', '1.1.1 Deep'],
    ['fight.the-same', '2.1 The Same'],
    ['fight.turns', '2.2 Turns'],
    ['fight.after-turns', '2.3 After turns'],
  ])
})

test('a small heading before the first large one is a section of its chapter, and no level is skipped', async () => {
  const { html, outDir } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', book: { edition: '1', formats: ['page', 'epub'] } })
    -- content/docs/a.md --
    # A
    ### Early
    ### Also early
    ## First
    #### Inner
    ##### Deep
    ### Outer
    ## Second
    # Third
    ## Under it
    -- content/docs/b.md --
    # B
    :::tip
    ### Inside
    :::

    :::tip
    ### Also inside
    :::
  `)
  const titles = [...html('/book').matchAll(/<(h[2-6]) ?[^>]*>(.*?)<\/h[2-6]>/g)].map(
    ([, name, title]) => `${name} ${title?.replace(/<[^>]*>/g, '')}`,
  )
  expect(titles).toEqual([
    ...['h2 1.1 Early', 'h2 1.2 Also early', 'h2 1.3 First', 'h3 1.3.1 Inner', 'h4 Deep', 'h3 1.3.2 Outer'],
    ...['h2 1.4 Second', 'h2 1.5 Third', 'h3 1.5.1 Under it', 'h3 2.1 Inside', 'h3 2.2 Also inside'],
  ])
  const contents = chapterOf(path.join(outDir, 'book/dust-1.epub'), 'nav')
  const labels = [...contents.matchAll(/>(\d\.\d [^<]*)</g)].map(([, label]) => label)
  expect(labels).toEqual([
    ...['1.1 Early', '1.2 Also early', '1.3 First', '1.4 Second', '1.5 Third', '2.1 Inside', '2.2 Also inside'],
  ])
})

test('links between chapters lead to places in the book and name the section', () => {
  expect(page()).toContain('<a href="#fight.turns">turns</a><small> (§ 2.2)</small>')
  expect(page()).toContain('<a href="#fight">the whole page</a><small> (§ 2)</small>')
  expect(page()).toContain('<a href="#start.the-same">here</a><small> (§ 1.1)</small>')
})

test('links in tables name the section, and links in headings do not', () => {
  expect(page()).toContain('<td><a href="#start">start</a><small> (§ 1)</small></td>')
  expect(page()).toContain('<span class="no">2.3</span> After <a href="#fight.turns">turns</a></h2>')
})

test('every link within the book has its target, and no id is used twice', () => {
  for (const html of [page(), oneFile()]) {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    const targets = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(targets.length).toBeGreaterThan(15)
    expect(targets.filter((id) => !ids.includes(id))).toEqual([])
  }
})

test('the page and the one file have the same ids', () => {
  const ids = (html: string) => [...html.matchAll(/<h[123] id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids(oneFile())).toEqual(ids(page()))
  expect(oneFile()).toContain('<a href="#fight.turns">turns</a><small> ')
})

test('the address of another site is a footnote of the chapter', () => {
  expect(page()).toMatch(/<a href="https:\/\/other\.example\/x"[^>]*>a host<\/a><sup class="address">1<\/sup>/)
  expect(page()).toContain('<ol class="addresses" aria-label="Addresses"><li>https://other.example/x</li></ol>')
})

test('links to other pages of the site have no host on the page, and have it in the file', () => {
  expect(page()).toContain('<a href="/blog">the blog</a>')
  expect(oneFile()).toContain('<a href="https://example.org/blog">the blog</a>')
})

test('details are open, and tabs follow one another under their labels', () => {
  expect(page()).toContain('<details class="fold" open>')
  expect(page()).toMatch(
    /<p class="tab-label"><span>One<\/span><\/p>[\s\S]*First tab[\s\S]*<p class="tab-label"><span>Two/,
  )
})

test('terms that are used are listed with their place; links to the glossary lead to them', () => {
  expect(page()).toMatch(
    /<dt id="term-guard">Guard<\/dt><dd>A number to meet\. <a href="#fight\.the-same">§ 2\.1<\/a><\/dd>/,
  )
  expect(page()).toContain('<a class="term" href="#term-guard">Guard</a>')
  expect(page()).not.toContain('Unused')
})

test('the index has marked words, terms and other words for them', () => {
  const index = /<section[^>]*id="index"[\s\S]*?<\/section>/.exec(page())?.[0] ?? ''
  expect(index.match(/<li>.*?<\/li>/g)).toEqual([
    '<li>armour class <em>see Guard</em></li>',
    '<li>Falling <a href="#start.the-same">§ 1.1</a>, <a href="#fight.turns">§ 2.2</a></li>',
    '<li>Guard <a href="#fight.the-same">§ 2.1</a></li>',
    '<li>Plummet <em>see Falling</em></li>',
  ])
})

test(':::book lists the files with their sizes', () => {
  const list = /<nav class="book-forms"[\s\S]*?<\/nav>/.exec(site.main('/docs/start'))?.[0]
  expect(list?.replace(/\([\d.]+ [kM]B\)/g, '(SIZE)')).toBe(
    `<nav class="book-forms" aria-label="The whole rules">
<ul>
<li><a href="/book" target="_self">One page</a> (SIZE)</li>
<li><a href="/book/dust-0.4.html" target="_self" download>One file, for reading offline</a> (SIZE)</li>
<li><a href="/book/dust-0.4.epub" target="_self" download>EPUB, for e-readers</a> (SIZE)</li>
</ul>
</nav>`,
  )
  const { size } = fs.statSync(path.join(site.outDir, 'book/dust-0.4.epub'))
  expect(list).toContain(`(${Math.round(size / 1000)} kB)`)
})

test('the page links the other forms below its title, with their sizes, and nowhere else', () => {
  const cover = /<section class="cover"[\s\S]*?<\/section>/.exec(page())?.[0] ?? ''
  const links = [...cover.matchAll(/<li><a href="([^"]*)".*?<\/a> \((.*?)\)/g)].map(([, href, size]) => [href, size])
  const { size } = fs.statSync(path.join(site.outDir, 'book/dust-0.4.epub'))
  expect(links).toEqual([
    ['/book/dust-0.4.html', expect.stringMatching(/^[\d.]+ [kM]B$/)],
    ['/book/dust-0.4.epub', `${Math.round(size / 1000)} kB`],
  ])
  expect(page().match(/book-forms/g)).toHaveLength(1)
  expect(oneFile()).not.toContain('book-forms')
})

test(':::book without a book in the config is an error', async () => {
  const problems = await problemsOf('-- content/docs/a.md --\n# A\n\n:::book\n:::\n')
  expect(lines(problems)).toEqual(['content/docs/a.md:3 error WB397 :::book: site.config.ts has no book.'])
})

test('the page is not for search engines, and neither in the sitemap nor in the search', () => {
  expect(page()).toContain('<meta name="robots" content="noindex">')
  expect(site.file('sitemap.xml')).not.toContain('/book')
  expect([...site.files().keys()].some((name) => name.startsWith('page-data/book'))).toBe(false)
})

test('pages may link to the book', async () => {
  const linked = await site.rebuild({
    'content/docs/fight.md': '# Fight\n\n[All](/book), [file](/book/dust-0.4.html)\n\n## Turns\n\n## The Same\n',
  })
  expect(linked.main('/docs/fight')).toContain('<a href="/book" target="_self">All</a>')
  await site.rebuild({ 'content/docs/fight.md': SITE_FIGHT })
})

const SITE_FIGHT = /-- content\/docs\/fight\.md --\n([\s\S]*?) {2}-- /.exec(SITE)?.[1]?.replace(/^ {2}/gm, '') ?? ''

test('book.json names files and chapters', () => {
  const { files, chapters, ...rest } = JSON.parse(site.file('book/book.json'))
  expect(rest).toEqual({ title: 'Dust', edition: '0.4', date: '2026-11-24', language: 'en' })
  expect(files.map(({ path, format }: { path: string; format: string }) => [path, format])).toEqual([
    ['index.html', 'page'],
    ['dust-0.4.html', 'file'],
    ['dust-0.4.epub', 'epub'],
  ])
  expect(chapters[1]).toMatchObject({ number: 2, id: 'fight', title: 'Fight', path: '/docs/fight' })
  expect(chapters[1].words).toBeGreaterThan(8)
})

test('the file refers to nothing outside itself and names its scripts and styles in its policy', () => {
  const file = site.file('book/dust-0.4.html')
  expect(file.match(/<(?:script|img|link|iframe)[^>]*(?:src|href)=/g)).toBeNull()
  expect(file.match(/url\((?!data:|#)/g)).toBeNull()
  expect(file).toMatch(/http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-/)
})

test('an edit changes the forms of the book, and an unchanged site keeps them', async () => {
  const same = await site.rebuild()
  expect(same.changed).toEqual([])
  const edited = await site.rebuild({ 'content/docs/fight.md': `${SITE_FIGHT}\nOne more line.\n` })
  expect(edited.changed.filter((name) => name.startsWith('book/'))).toEqual([
    'book/book.json',
    'book/dust-0.4.epub',
    'book/dust-0.4.html',
    'book/index.html',
  ])
  const fresh = await buildSite(
    SITE.replace('  -- content/docs/terms.md --', '\n  One more line.\n  -- content/docs/terms.md --'),
  )
  for (const name of ['book/index.html', 'book/dust-0.4.html', 'book/dust-0.4.epub'])
    expect(edited.files().get(name) === fresh.files().get(name), name).toBe(true)
  await site.rebuild({ 'content/docs/fight.md': SITE_FIGHT })
})

test('a build keeps what the command "book" has made, until the book changes', async () => {
  const root = writeSite(`
    -- site.config.ts --
    export default { title: 'Dust', url: 'https://example.org', book: { edition: '0.4', formats: ['page'] } }
    -- content/docs/fight.md --
    # Fight
    :::book
    :::
    -- content/versions/1.0/fight.md --
    # Old fight
    -- content/pages/about.md --
    # About
  `)
  const at = (...words: string[]) => run([...words, '--root', root])
  await at('book', '--file', '--epub')
  const made = readTree(path.join(root, 'out'))
  expect([...made.keys()].filter((name) => /^book.*(?:1\.0|0\.4)\./.test(name))).toEqual([
    ...['book/dust-1.0.epub', 'book/dust-1.0.html', 'book/next/dust-0.4.epub', 'book/next/dust-0.4.html'],
  ])
  for (let times = 0; times < 2; times++) {
    const { stdout, stderr } = await at('build')
    expect(stdout).toContain(', 0 files changed, 0 removed,')
    expect(stderr).not.toContain('Removed')
    expect(readTree(path.join(root, 'out'))).toEqual(made)
  }
  // It is not in the book.
  fs.appendFileSync(path.join(root, 'content/pages/about.md'), '\nMore.\n')
  expect((await at('build')).stderr).not.toContain('Removed')
  fs.appendFileSync(path.join(root, 'content/docs/fight.md'), '\nMore.\n')
  const { stderr } = await at('build')
  expect(stderr).toContain(
    'Removed book/next/dust-0.4.epub, book/next/dust-0.4.html: the book may have changed since. To make it again, run: wasteland-build book\n',
  )
  expect(fs.readdirSync(path.join(root, 'out/book')).sort()).toEqual([
    ...['book.json', 'dust-1.0.epub', 'dust-1.0.html', 'index.html', 'next'],
  ])
  expect((await at('build')).stderr).not.toContain('Removed')
})

test('without a browser the command ends with 3 and one line, and makes the other forms', async () => {
  const root = writeSite(`
    -- site.config.ts --
    export default {
      title: 'Dust', url: 'https://example.org', i18n: { locales: ['en', 'de'] },
      book: { edition: '0.4', date: '2026-11-24', formats: ['page'], paper: ['A4', 'letter'] },
    }
    -- content/docs/a.md --
    # Start
  `)
  const { code, stderr } = await run(['book', '--pdf', '--epub', '--root', root], { env: { CHROME_PATH: '/nowhere' } })
  expect(code).toBe(3)
  const line =
    'WB595  The PDF of the book needs an installed browser, and there is no file "/nowhere", which CHROME_PATH names.'
  expect(stderr.split(line)).toHaveLength(2)
  expect(stderr).toContain('\n1 error\n')
  expect(fs.readdirSync(path.join(root, 'out/book')).sort()).toEqual(['book.json', 'dust-0.4.epub', 'index.html'])
})

test('a form that is removed from the config is removed from the site', async () => {
  const site = await buildSite(SITE)
  const config = fs.readFileSync(path.join(site.root, 'site.config.ts'), 'utf8')
  const fewer = await site.rebuild({ 'site.config.ts': config.replace(", 'epub']", ']') })
  expect(fewer.removed.filter((name) => name.startsWith('book/'))).toEqual(['book/dust-0.4.epub'])
  expect(fewer.notes).toEqual([
    'Removed book/dust-0.4.epub: the book may have changed since. To make it again, run: wasteland-build book',
  ])
  const renamed = await fewer.rebuild({ 'site.config.ts': config.replace("'0.4'", "'0.5'") })
  expect(renamed.removed).toContain('book/dust-0.4.html')
  expect(renamed.notes).toEqual([])
})

test.each([
  ["edition: '1'", '', ''],
  ["edition: '1', date: '2026-01-02'", '<dc:date>2026-01-02</dc:date>', ''],
  ["edition: '1', licence: 'CC BY & co'", '', '<dc:rights>CC BY &amp; co</dc:rights>'],
  ["edition: '1' }, license: 'https://l.example/by', home: {", '', '<dc:rights>https://l.example/by</dc:rights>'],
])('the EPUB of a book with %s states only the date and the rights that it has', async (book, date, rights) => {
  const { outDir } = await buildSite(`
    -- site.config.ts --
    export default { title: 'Dust', url: 'https://example.org', book: { formats: ['epub'], ${book} } }
    -- content/docs/a.md --
    # A
  `)
  const { 'EPUB/package.opf': file = '' } = unzipSync(fs.readFileSync(path.join(outDir, 'book/dust-1.epub')))
  const found = Buffer.from(file).toString()
  expect(/<dc:date>.*<\/dc:date>/.exec(found)?.[0] ?? '').toBe(date)
  expect(/<dc:rights>.*<\/dc:rights>/.exec(found)?.[0] ?? '').toBe(rights)
})

test('the EPUB has a file for each chapter, and its links lead to ids in its files', () => {
  const files = unzipSync(fs.readFileSync(path.join(site.outDir, 'book/dust-0.4.epub')))
  expect(Object.keys(files)).toEqual([
    'mimetype',
    'META-INF/container.xml',
    'EPUB/package.opf',
    'EPUB/nav.xhtml',
    'EPUB/style.css',
    'EPUB/title.xhtml',
    'EPUB/c1.xhtml',
    'EPUB/c2.xhtml',
    'EPUB/terms.xhtml',
    'EPUB/index.xhtml',
  ])
  const text = (name: string) => Buffer.from(files[`EPUB/${name}`] ?? '').toString()
  expect(text('c1.xhtml')).toContain('Roll <span class="keep">(1d6),</span>')
  const links = ['c1', 'c2', 'terms', 'index', 'nav'].flatMap((name) =>
    [...text(`${name}.xhtml`).matchAll(/href="(\w+\.xhtml)#([^"]*)"/g)].map(([, file = '', id = '']) => [file, id]),
  )
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter(([file = '', id]) => !text(file).includes(` id="${id}"`))).toEqual([])
})

test('the EPUB names its authors, has a drawing of the theme as its cover, and keeps links to the glossary inside', async () => {
  const { outDir, html } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dust', url: 'https://example.org', theme: 'reflection', markdown: { glossary: '/docs/terms' },
      book: { edition: '1', authors: ['Mara & Voss', 'Ben'], formats: ['page', 'epub'] },
    })
    -- content/docs/a.md --
    # A
    Words are in [the glossary](./terms.md).
    -- content/docs/terms.md --
    # Terms
    :::glossary
    :::
    -- content/data/glossary.yml --
    - { term: Guard, page: /blog, definition: A number. }
    -- content/blog/2025-01-02-news.md --
    # News
  `)
  const files = unzipSync(fs.readFileSync(path.join(outDir, 'book/dust-1.epub')))
  const text = (name: string) => Buffer.from(files[`EPUB/${name}`] ?? '').toString()
  expect(text('package.opf').match(/<dc:creator>.*/g)).toEqual([
    '<dc:creator>Mara &amp; Voss</dc:creator>',
    '<dc:creator>Ben</dc:creator>',
  ])
  expect(text('package.opf')).toContain('href="cover.svg" media-type="image/svg+xml" properties="cover-image"')
  expect(text('title.xhtml')).toContain('<img src="cover.svg"')
  expect(text('title.xhtml')).toContain('<p>Mara &amp; Voss, Ben</p>')
  expect(text('cover.svg')).toMatch(/^<svg .*<\/svg>$/s)
  expect(text('c1.xhtml')).toContain('<a href="terms.xhtml#terms">the glossary</a>')
  expect(text('terms.xhtml')).toContain('id="terms"')
  expect(html('/book')).toContain('<a href="#terms">the glossary</a>')
})

test('the reflection of a drawn record shows the drawing in the book, too', async () => {
  const { html, file } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', theme: 'reflection', plates: { beasts: { title: 'name', stats: { guard: 'Guard' }, below: { title: 'Below', facts: { wonder: 'Wonder' } } } }, book: { edition: '1' } })
    -- content/diagrams/beasts/hound.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 64"><title>Hound</title><desc>A hound.</desc><path d="M0 0h9v9z"/></svg>
    -- content/data/beasts.yml --
    - { id: hound, name: Hound, guard: 8, wonder: It sings., drawing: beasts/hound }
    -- content/docs/a.md --
    # A

    ## Beasts

    :::plates beasts
    :::
  `)
  expect(html('/docs/a')).toContain('href="#drawn-hound"')
  for (const text of [html('/book'), file('book/dust-1.html')]) {
    const id = /<use href="#(a\.drawn-hound[^"]*)">/.exec(text)?.[1]
    expect(text).toContain(`<g id="${id}"><path d="M0 0h9v9z">`)
  }
})

test('a drawing that several chapters show is in the book once', async () => {
  const { file } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', theme: 'reflection', plates: { beasts: { title: 'name', stats: { guard: 'Guard' } } }, book: { edition: '1' } })
    -- content/diagrams/beasts/hound.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 64"><title>Hound</title><desc>A hound.</desc><path d="M0 0h9v9z"/></svg>
    -- content/data/beasts.yml --
    - { id: hound, name: Hound, guard: 8, drawing: beasts/hound }
    -- content/docs/a.md --
    # A

    ## Beasts

    :::plates beasts
    :::
    -- content/docs/b.md --
    # B

    ## Beasts

    :::plates beasts
    :::
  `)
  const html = file('book/dust-1.html')
  expect(html.match(/M0 0h9v9z/g)).toHaveLength(1)
  const id = /<g id="([^"]*)"><path d="M0 0h9v9z">/.exec(html)?.[1]
  expect(html.split(`<use href="#${id}">`)).toHaveLength(2)
})

test('a diagram that several chapters show keeps its arrowheads in all forms', async () => {
  const { file, outDir } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', book: { edition: '1', formats: ['page', 'file', 'epub'] } })
    -- content/diagrams/way.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>Way</title><desc>A way.</desc><defs><marker id="tip"><path d="M0 0l4 2z"/></marker></defs><path d="M0 5h9" marker-end="url(#tip)"/></svg>
    -- content/docs/a.md --
    # A

    :::diagram way
    :::
    -- content/docs/b.md --
    # B

    :::diagram way
    :::
  `)
  const epub = path.join(outDir, 'book/dust-1.epub')
  const forms = [file('book/index.html'), file('book/dust-1.html'), chapterOf(epub, 'c1') + chapterOf(epub, 'c2')]
  for (const html of forms) {
    const heads = [...html.matchAll(/<marker id="([^"]*)"/g)].map(([, id]) => id)
    const ends = [...html.matchAll(/marker-end="url\(#([^)]*)\)"/g)].map(([, id]) => id)
    expect(heads).toHaveLength(2)
    expect(ends).toEqual(heads)
    expect(new Set(ends).size).toBe(2)
  }
})

test('a page with "book: false" is left out, and links lead to it on the site', async () => {
  const { html } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', book: { edition: '1' } })
    -- content/docs/a.md --
    # A
    See [cards](./b.md).
    -- content/docs/b.md --
    ---
    book: false
    ---
    # Cards to cut
  `)
  expect(html('/book')).toContain('<a href="/docs/b">cards</a>')
  expect(html('/book')).not.toContain('Cards to cut')
})

test('only tables that become cards on phones name the column in each cell', () => {
  const { file } = site
  const html = file('book/dust-0.4.html')
  expect(file('docs/fight/index.html')).toContain(' data-label="Where"')
  expect(html.slice(html.indexOf('<body>'))).not.toContain('data-label')
})

test('the book shows the tables of a sentence in order, with the sentence as the instruction', async () => {
  const { file, outDir } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Salt & Lamp', url: 'https://example.org', book: { edition: '1', formats: ['file', 'epub'] } })
    -- content/data/tables.yml --
    - { id: names, die: d4, title: Names, rows: [{ roll: 1-2, text: Ada }, { roll: 3-4, text: Bo }] }
    - { id: trades, die: d4, title: Trades, rows: [{ roll: 1-2, text: pilot }, { roll: 3-4, text: rower }] }
    - { id: npc, text: '{names}, a {trades}.' }
    -- content/docs/a.md --
    # A

    ## People

    :::generate npc title="Someone"
    :::
  `)
  const html = file('book/salt-lamp-1.html')
  expect(html).toContain('<button class="btn" data-generate aria-label="Roll Someone">')
  const sentence = /<p>Roll on each table, and read: (.*?)<\/p>/
  expect(sentence.exec(html)?.[1]?.replace(/<[^>]*>/g, '')).toBe('Names, a Trades.')
  expect([...html.matchAll(/<caption>([^<]*)/g)].map(([, name]) => name)).toEqual(['Names', 'Trades'])
  expect(html).not.toContain('/tables/') // Copies of tables are on the site.
  const chapter = chapterOf(path.join(outDir, 'book/salt-lamp-1.epub'), 'c1')
  expect(sentence.test(chapter)).toBe(true)
  expect(chapter).not.toMatch(/<(?:button|output|input)/)
})

const chapterOf = (epub: string, name: string) =>
  Buffer.from(unzipSync(fs.readFileSync(epub))[`EPUB/${name}.xhtml`] ?? '').toString()

test('wide tables and footnotes of several chapters are groups, not landmarks with the same name', async () => {
  const page =
    '| Name | Guard | Hits | Cost | Load | Range |\n|---|---|---|---|---|---|\n| Cutter | 7 | 8 | 9 | 2 | far |\n\nA rule.[^1]\n\n[^1]: A note.'
  const { file, html } = await buildSite(
    `-- site.config.ts --\nexport default defineConfig({ title: 'Dust', url: 'https://example.org', book: { edition: '1' } })\n-- content/docs/a.md --\n# A\n\n${page}\n-- content/docs/b.md --\n# B\n\n${page}`,
  )
  expect(html('/docs/a')).toContain('role="region" aria-label="Name, Guard')
  const book = file('book/dust-1.html')
  expect(book.match(/role="group" aria-label="Name, Guard|aria-label="Footnotes" role="group"/g)).toHaveLength(4)
  expect(book.slice(book.indexOf('<main'))).not.toMatch(/role="region"|<section[^>]*aria-label="|<nav/)
})

test('numbers of footnotes do not name a section', async () => {
  const { file } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', book: { edition: '1' } })
    -- content/docs/a.md --
    # A
    A rule.[^1]

    [^1]: A note.
  `)
  expect(file('book/dust-1.html')).toMatch(/<sup class="footnote-ref"><a [^>]*>\[1\]<\/a><\/sup>/)
})

test('diagrams in the EPUB have the colours of the theme as values', async () => {
  const { outDir } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', book: { edition: '1', formats: ['epub'] } })
    -- content/diagrams/map.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>Map</title><desc>A map.</desc><path d="M0 0h9v9z" fill="var(--tint)"/></svg>
    -- content/docs/a.md --
    # A

    :::diagram map
    :::

    \`var(--tint)\`
  `)
  const chapter = chapterOf(path.join(outDir, 'book/dust-1.epub'), 'c1')
  expect(chapter).toContain('fill="#e1ebfa"')
  expect(chapter.match(/var\(/g)).toHaveLength(1)
})

test('a book without slanted text has no slanted face', async () => {
  const facesOf = async (text: string) => {
    const { file } = await buildSite(
      `-- site.config.ts --\nexport default defineConfig({ title: 'Dust', url: 'https://example.org', theme: 'reflection', book: { edition: '1' } })\n-- content/docs/a.md --\n# A\n\n${text}`,
    )
    const faces = file('book/dust-1.html').match(/@font-face\{[^}]*\}/g) ?? []
    return faces.filter((face) => face.includes('italic') && face.includes('data:')).length
  }
  expect(await facesOf('Plain text.')).toBe(0)
  expect(await facesOf('*Slanted* text.')).toBe(1)
})

test('a book of every block has valid ids and links', async () => {
  const { file } = await buildSite(
    `-- site.config.ts --\nexport default defineConfig({ title: 'Test', url: 'https://example.org', plates: ${BLOCK_PLATES}, book: { edition: '1', formats: ['page', 'file', 'epub'] } })\n${BLOCK_DATA}\n-- content/docs/a.md --\n# A\n\n${EVERY_BLOCK}\n-- content/docs/b.md --\n# B\n\n${EVERY_BLOCK}`,
  )
  const html = file('book/index.html')
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  const targets = [...html.matchAll(/ (?:href="#|aria-labelledby=")([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(targets.filter((id) => !ids.includes(id))).toEqual([])
})

test('a book without an edition is named after its date, with a warning', async () => {
  const { warnings, exists } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', book: { date: '2026-11-24' } })
    -- content/docs/a.md --
    # A
  `)
  expect(lines(warnings)).toEqual([
    'site.config.ts:1 warning WB592 The book has no "edition", so its files are named after the date: 2026-11-24.',
  ])
  expect(exists('book/dust-2026-11-24.html')).toBe(true)
})

test('a size named twice, and a sidebar next to parts, are errors', async () => {
  const problems = await problemsOf(
    `-- site.config.ts --\nexport default defineConfig({ title: 'Dust', url: 'https://example.org', book: { edition: '1', paper: ['A4', 'A5', 'A5'], sidebar: 'docs', parts: { a: 'docs' } } })\n-- content/docs/a.md --\n# A`,
  )
  expect(lines(problems).join('\n')).toContain('"book.paper": names a size twice')
  const other = await problemsOf(
    `-- site.config.ts --\nexport default defineConfig({ title: 'Dust', url: 'https://example.org', book: { edition: '1', sidebar: 'docs', parts: { a: 'docs' } } })\n-- content/docs/a.md --\n# A`,
  )
  expect(lines(other).join('\n')).toContain('"book.sidebar": is not used, because "parts" names the sidebars')
})

test('a book above 20 MB is not made, with a warning that names the parts', async () => {
  const row = `${'A long line of rules about nothing in particular. '.repeat(200)}\n\n`
  const docs = Array.from({ length: 14 }, (_, i) => `-- content/docs/p${i}.md --\n# P${i}\n\n${row.repeat(160)}`)
  const { warnings, exists } = await buildSite(
    `-- site.config.ts --\nexport default defineConfig({ title: 'Dust', url: 'https://example.org', book: { edition: '1' } })\n${docs.join('\n')}`,
  )
  expect(lines(warnings).map((line) => line.replace(/[\d.]+ MB,/, 'N MB,'))).toEqual([
    'site.config.ts:1 warning WB594 book/dust-1.html has N MB, more than 20 MB: it is not made.',
    'site.config.ts:1 warning WB594 book/index.html has N MB, more than 20 MB: it is not made.',
  ])
  expect(exists('book/index.html')).toBe(false)
})

test('parts are books of other sidebars', async () => {
  const { html, exists } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dust', url: 'https://example.org',
      docs: { sidebars: { players: ['a'], guide: ['b'] } },
      book: { edition: '1', parts: { players: 'players', guide: 'guide' } },
    })
    -- content/docs/a.md --
    # A
    [b](./b.md)
    -- content/docs/b.md --
    # B
  `)
  expect(html('/book/players')).toContain('<a href="/docs/b">b</a>')
  expect(exists('book/guide/dust-guide-1.html')).toBe(true)
  expect(exists('book/index.html')).toBe(false)
})

test('each version of the docs and each locale has its book, with its own data', async () => {
  const { html, file, exists } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', book: { edition: '2.0' }, offline: true, i18n: { locales: ['en', 'de'] } })
    -- content/docs/a.md --
    # New
    :::glossary
    :::

    :::book
    :::
    -- content/versions/1.0/a.md --
    # Old
    -- content/versions/1.0/_data/glossary.yml --
    - { term: Guard, page: /docs/a, definition: As it was. }
    -- content/data/glossary.yml --
    - { term: Guard, page: /docs/a, definition: As it is. }
    -- content/docs/b.md --
    # Later
    -- content/i18n/de/docs/a.md --
    # Neu
  `)
  expect(html('/book')).toContain('</span> Old</h1>')
  expect(html('/book')).toContain('As it was.')
  expect(html('/book/next')).toContain('As it is.')
  expect(exists('book/dust-1.0.html')).toBe(true)
  expect(exists('book/next/dust-2.0.html')).toBe(true)
  expect(html('/de/book/next')).toContain('</span> Neu</h1>')
  expect(html('/de/book/next')).toContain('Inhalt')
  const german = html('/de/book/next')
  expect(german).toContain('<section class="prose chapter ch-1" aria-labelledby="a">')
  expect(german).toContain('<section class="prose chapter ch-2" lang="en" dir="ltr" aria-labelledby="b">')
  expect(german).toContain('<a href="#b"><span class="no">2</span><bdi lang="en" dir="ltr">')
  const list = /<nav class="book-forms"[\s\S]*?<\/nav>/.exec(html('/docs/next/a'))?.[0] ?? ''
  expect([...list.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, title]) => title)).toEqual([
    'Dust, Edition 2.0',
    'Dust, Edition 1.0',
  ])
  // The docs that are kept, and the sheets of a printed page, are of a version.
  expect(JSON.parse(file('offline.json')).label).toBe('1.0')
  const style = file(/assets\/site-[^"]*\.css/.exec(html('/docs/a'))?.[0] ?? '')
  expect(style).toContain('@bottom-left{content:"Dust"}')
  expect(style).toContain('.badge{position:fixed')
})

test('a site without a book ships nothing of it', async () => {
  const { files } = await buildSite('-- content/docs/a.md --\n# A\n')
  expect([...files().keys()].filter((name) => /book/.test(name))).toEqual([])
})

test('the offline edition names the edition of the book, and readers without scripts get the one file', async () => {
  const { file, html } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', offline: true, book: { edition: '0.4' } })
    -- content/docs/a.md --
    # A
  `)
  expect(JSON.parse(file('offline.json')).label).toBe('0.4')
  expect(html('/docs/a')).toMatch(
    /<noscript><p class="wrap offline"><a href="\/book\/dust-0\.4\.html">The whole rules in one file<\/a>/,
  )
})
