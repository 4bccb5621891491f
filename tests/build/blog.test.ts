// Blog: addresses, dates, order, lists, archive, authors and tags of the posts under content/blog.
import { expect, test } from 'vitest'
import type {
  AuthorPage,
  AuthorsPage,
  BlogArchivePage,
  BlogListPage,
  BlogPostPage,
  TagPage,
} from '../../templates/page-data.ts'
import { type BuiltSite, buildSite, lines, problemsOf } from '../site.ts'

const post = (site: BuiltSite, path: string) => site.data(path) as BlogPostPage
const list = (site: BuiltSite, path: string) => site.data(path) as BlogListPage
const titles = (posts: { title: string }[]) => posts.map(({ title }) => title)

test('date and address come from the front matter, else from the file name and folder', async () => {
  const site = await buildSite(`
    -- content/blog/2025-01-10-plain.md --
    # Plain
    <!-- truncate -->
    -- content/blog/2025/2/3/parts.md --
    # Parts
    <!-- truncate -->
    -- content/blog/2025-03-04-folder/index.md --
    # Folder
    <!-- truncate -->
    -- content/blog/sub/2025-04-05-below.md --
    # Below
    <!-- truncate -->
    -- content/blog/named.md --
    ---
    date: 2025-05-06
    ---
    No heading. <!-- truncate -->
    -- content/blog/2025-06-07-slugged.md --
    ---
    slug: own/way
    title: Slugged
    ---
    <!-- truncate -->
    -- content/blog/2025-07-08-later.md --
    ---
    date: 2025-12-31T23:30:00-05:00
    ---
    # Later
    <!-- truncate -->
    -- content/blog/2025-09-10-untitled.md --
    No heading here. <!-- truncate -->
  `)
  expect(site.warnings).toEqual([])
  const dates = Object.fromEntries(
    [
      '/blog/2025/01/10/plain',
      '/blog/2025/02/03/parts',
      '/blog/2025/03/04/folder',
      '/blog/2025/04/05/sub/below',
      '/blog/named',
      '/blog/own/way',
      '/blog/2025/07/08/later',
      '/blog/2025/09/10/untitled',
    ].map((path) => [post(site, path).heading, `${post(site, path).date} ${post(site, path).dateText}`]),
  )
  expect(dates).toEqual({
    Plain: '2025-01-10 January 10, 2025',
    Parts: '2025-02-03 February 3, 2025',
    Folder: '2025-03-04 March 4, 2025',
    Below: '2025-04-05 April 5, 2025',
    named: '2025-05-06 May 6, 2025',
    Slugged: '2025-06-07 June 7, 2025',
    Later: '2026-01-01 January 1, 2026',
    untitled: '2025-09-10 September 10, 2025',
  })
})

const POSTS = `
  -- site.config.ts --
  export default defineConfig({ title: 'Waste', url: 'https://a.example', blog: { postsPerPage: 2 } })
  -- content/blog/authors.yml --
  anna: { name: Anna Smith, title: Scout, page: true }
  benJi: { name: Ben, page: { permalink: /the-ben } }
  cleo: { name: Cleo, url: 'https://cleo.example' }
  dora: { email: dora@a.example }
  eve: { name: Eve }
  fay: { name: Fay, page: true }
  -- content/blog/a-new-year.md --
  ---
  title: New year
  date: 2025-01-01
  authors: [anna, cleo]
  tags: [dust]
  ---
  Before.

  <!-- truncate -->

  After the mark.
  -- content/blog/b-same-day.md --
  ---
  title: Same day B
  date: 2025-03-01
  authors: anna
  tags: [dust, Lamp Light]
  ---
  Whole text without a mark.
  -- content/blog/c-same-day.md --
  ---
  title: Same day C
  sidebar_label: C in short
  date: 2025-03-01
  authors: [anna, dora]
  ---
  C.

  <!-- truncate -->

  More C.
  -- content/blog/d-old.md --
  ---
  title: Old
  date: 2024-12-31
  authors: [benJi, { name: Guest, url: 'https://guest.example' }]
  ---
  D. <!-- truncate -->
  -- content/blog/e-hidden.md --
  ---
  title: Hidden
  date: 2025-02-01
  unlisted: true
  authors: [anna]
  ---
  E. <!-- truncate -->
  -- content/blog/f-draft.md --
  ---
  title: Drafted
  date: 2025-02-02
  draft: true
  ---
  F. <!-- truncate -->
`

test('lists show newest posts first, posts of one day in file order, up to the truncate mark, with pagination', async () => {
  const site = await buildSite(POSTS)
  expect(lines(site.warnings)).toEqual([
    'content/blog/b-same-day.md:1 warning WB522 This post has no truncate mark, so lists show the whole post.',
  ])
  expect(titles(list(site, '/blog').posts)).toEqual(['Same day B', 'Same day C'])
  expect(titles(list(site, '/blog/page/2').posts)).toEqual(['New year', 'Old'])
  expect(site.exists('blog/page/3/index.html')).toBe(false)
  expect(site.exists('blog/page/1/index.html')).toBe(false)
  expect(list(site, '/blog')).toMatchObject({ title: 'Blog | Waste', heading: 'Blog' })
  expect(list(site, '/blog/page/2')).toMatchObject({ title: 'Blog, page 2 | Waste', heading: 'Blog, page 2' })
  expect(list(site, '/blog').pager).toEqual({
    page: 1,
    pages: 2,
    older: { label: 'Older entries', href: '/blog/page/2' },
  })
  expect(list(site, '/blog/page/2').pager).toEqual({
    page: 2,
    pages: 2,
    newer: { label: 'Newer entries', href: '/blog' },
  })
  const second = site.main('/blog/page/2')
  expect(second).toContain('Before.')
  expect(second).not.toContain('After the mark.')
  expect(second).toContain('aria-label="Read more about New year"')
  expect(site.main('/blog')).toContain('Whole text without a mark.')
  expect(site.main('/blog')).not.toContain('Read more about Same day B')
  expect(site.main('/blog/a-new-year')).toContain('After the mark.')
  for (const path of ['/blog', '/blog/page/2']) expect(site.main(path).match(/<h1/g)).toHaveLength(1)

  // Newer and older follow the lists and end with them; an unlisted post has a page and no neighbours; a draft has nothing.
  expect(post(site, '/blog/c-same-day')).toMatchObject({ newer: { label: 'Same day B' }, older: { label: 'New year' } })
  expect(post(site, '/blog/e-hidden')).toMatchObject({ unlisted: true })
  expect(post(site, '/blog/e-hidden').newer).toBeUndefined()
  expect(post(site, '/blog/b-same-day').newer).toBeUndefined()
  expect(post(site, '/blog/d-old').older).toBeUndefined()
  expect(site.html('/blog/e-hidden')).toContain('noindex')
  const others = [...site.files()].filter(([name]) => !name.includes('e-hidden'))
  expect(
    others.filter(([, text]) => text.includes('e-hidden') || text.includes('Drafted')).map(([name]) => name),
  ).toEqual([])
})

test('on a list, fragments of a post lead to the post, and no id is there twice', async () => {
  const whole = (name: string) => `
    -- content/blog/2025-01-0${name}.md --
    Same[^1] as [below](#same), [the top](#top) and [raw](#raw). \`<i id="x">\`

    ## Same
    :::diagram gap title="Gap"
    :::

    | d6 | Find |
    | -- | ---- |
    | 1-3 | Rope |
    | 4-6 | Lamp |

    <a id="raw"></a> <label for="name">Name</label> <input id='name'>

    [^1]: A note.
  `
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dust', url: 'https://example.org', baseUrl: '/dust/', markdown: { html: true, dice: true },
    })
    -- content/diagrams/gap.svg --
    <svg viewBox="0 0 9 9"><title>Gap</title><clipPath id="cut"><path d="M0 0h5v5z"/></clipPath><rect clip-path="url(#cut)" width="9" height="9"/></svg>
    -- content/blog/2025-01-03-later.md --
    [More](#later)[^a] <!-- truncate -->

    ## Later

    [^a]: A note.
    ${whole('1-one')}
    ${whole('2-two')}
  `)
  const list = site.main('/blog')
  const ids = [...list.matchAll(/<[a-z][^>]* id="([^"]*)"/g)].map(([, id]) => id)
  const own = ['diagram-gap-title', 'diagram-gap-cut', 'name']
  expect(ids).toEqual(
    ['two', 'one'].flatMap((name) => own.map((id) => `dust-blog-2025-01-0${name === 'one' ? 1 : 2}-${name}-${id}`)),
  )
  const links = [...list.matchAll(/ href="([^"]*#[^"]*)"/g)].map(([, href = '']) => href)
  const fragments = ['#fn1', '#same', '#top', '#raw', '#fnref1']
  expect(links).toEqual([
    '/dust/blog/2025/01/03/later#later',
    '/dust/blog/2025/01/03/later#fn1',
    ...['02/two', '01/one'].flatMap((post) => fragments.map((id) => `/dust/blog/2025/01/${post}${id}`)),
  ])
  expect(list).toContain('clip-path="url(#dust-blog-2025-01-02-two-diagram-gap-cut)"')
  expect(list).toContain('for="dust-blog-2025-01-01-one-name"')
  expect(list).toContain('<code>&lt;i id=&quot;x&quot;&gt;</code>')
  expect(site.main('/blog/2025/01/01/one')).toContain('<a href="#fn1" id="fnref1">')
})

test("'All posts' groups every listed post by the UTC year, newest year first", async () => {
  const site = await buildSite(POSTS)
  const { section } = post(site, '/blog/d-old')
  expect(section.title).toBe('All posts')
  expect(section.years.map(({ year, posts }) => [year, posts.map(({ label }) => label)])).toEqual([
    ['2025', ['Same day B', 'C in short', 'New year']],
    ['2024', ['Old']],
  ])
  // Others do not see an unlisted post, but its own page does.
  const own = post(site, '/blog/e-hidden').section
  expect(own.years.map(({ year, posts }) => [year, posts.map(({ label }) => label)])).toEqual([
    ['2025', ['Same day B', 'C in short', 'Hidden', 'New year']],
    ['2024', ['Old']],
  ])
  expect(site.html('/blog/e-hidden')).toMatch(/<a href="\/blog\/e-hidden" aria-current="page">Hidden<\/a>/)
  const html = site.html('/blog/d-old')
  expect(html).toMatch(/aria-label="Blog recent posts navigation"/)
  expect(html).toMatch(/<a href="\/blog\/d-old" aria-current="page">Old<\/a>/)

  const none = await site.rebuild({
    'site.config.ts': `export default defineConfig({ title: 'Waste', url: 'https://a.example', blog: { sidebarCount: 0 } })`,
  })
  for (const path of ['/blog/d-old', '/blog/e-hidden'])
    expect(none.html(path)).not.toContain('Blog recent posts navigation')
})

test('the archive lists the posts of every year', async () => {
  const site = await buildSite(POSTS)
  const archive = site.data('/blog/archive') as BlogArchivePage
  expect(
    archive.years.map(({ year, posts }) => [year, posts.map(({ dateText, title }) => `${dateText} ${title}`)]),
  ).toEqual([
    ['2025', ['Mar 1 Same day B', 'Mar 1 Same day C', 'Jan 1 New year']],
    ['2024', ['Dec 31 Old']],
  ])
})

test('authors have a card, and a page of their posts if authors.yml asks for it', async () => {
  const site = await buildSite(POSTS)
  const cards = (site.data('/blog/authors') as AuthorsPage).authors
  expect(cards.map(({ name, href, postCount }) => [name, href, postCount])).toEqual([
    ['Anna Smith', '/blog/authors/anna', '3 posts'],
    ['Ben', '/blog/authors/the-ben', 'One post'],
    ['Cleo', 'https://cleo.example', 'One post'],
    ['dora', 'mailto:dora@a.example', 'One post'],
    ['Eve', undefined, '0 posts'],
    ['Fay', '/blog/authors/fay', '0 posts'],
  ])
  const anna = site.data('/blog/authors/anna') as AuthorPage
  expect(anna).toMatchObject({ title: 'Anna Smith - 3 posts | Waste', heading: 'Anna Smith', postCount: '3 posts' })
  expect(titles(anna.posts)).toEqual(['Same day B', 'Same day C'])
  const second = site.data('/blog/authors/anna/authors/2') as AuthorPage
  expect(titles(second.posts)).toEqual(['New year'])
  expect(second.title).toBe('Anna Smith - 3 posts, page 2 | Waste')
  expect(second.pager.newer?.href).toBe('/blog/authors/anna')
  expect(site.file('_redirects')).toContain('/blog/authors/anna/page/2 /blog/authors/anna/authors/2 301')
  expect(site.data('/blog/authors/the-ben')).toMatchObject({ postCount: 'One post', title: 'Ben - One post | Waste' })
  expect(site.main('/blog/authors/fay')).toContain('This author has not written any posts yet.')
  expect(post(site, '/blog/d-old').authors.map(({ name, href }) => [name, href])).toEqual([
    ['Ben', '/blog/authors/the-ben'],
    ['Guest', 'https://guest.example'],
  ])
})

test('pages of authors and tags have the list of posts next to them, and breadcrumbs from the blog', async () => {
  const site = await buildSite(POSTS)
  const crumbsOf = (html: string) =>
    [...(/<nav class="crumbs"[\s\S]*?<\/nav>/.exec(html)?.[0].matchAll(/<li>(?:<[^>]*>)?([^<]+)/g) ?? [])].map(
      ([, name]) => name,
    )
  expect(crumbsOf(site.html('/blog/authors/anna'))).toEqual(['Home', 'Blog', 'Authors', 'Anna Smith'])
  expect(crumbsOf(site.html('/blog/tags'))).toEqual(['Home', 'Blog', 'Tags'])
  expect(crumbsOf(site.html('/blog/tags/dust'))).toEqual([
    'Home',
    'Blog',
    'Tags',
    '2 posts tagged with &quot;dust&quot;',
  ])
  const pages = ['/blog/authors', '/blog/authors/anna', '/blog/authors/fay', '/blog/tags', '/blog/tags/dust']
  const lists = pages.map((path) => /<aside class="all">[\s\S]*?<\/aside>/.exec(site.html(path))?.[0])
  expect(lists[0]).toContain('New year')
  for (const [i, list] of lists.entries()) expect(list, pages[i]).toBe(lists[0])
  const none = await site.rebuild({
    'site.config.ts': `export default defineConfig({ title: 'Waste', url: 'https://a.example', blog: { sidebarCount: 0 } })`,
  })
  for (const path of pages) expect(none.html(path), path).not.toContain('<aside class="all">')
})

test('author details in a post apply to this post only', async () => {
  const site = await buildSite(`
    -- content/blog/authors.yml --
    anna: { name: Anna, title: Scout, url: 'https://anna.example', page: true }
    -- content/blog/2025-01-01-one.md --
    ---
    authors: [{ key: anna, title: Guest }]
    ---
    One.
    <!-- truncate -->
    -- content/blog/2025-01-02-two.md --
    ---
    authors: { key: anna }
    ---
    Two.
    <!-- truncate -->
  `)
  const authorsOf = (route: string) => (site.data(route) as BlogPostPage).authors
  expect(authorsOf('/blog/2025/01/01/one')).toMatchObject([{ name: 'Anna', title: 'Guest' }])
  expect(authorsOf('/blog/2025/01/02/two')).toMatchObject([{ name: 'Anna', title: 'Scout' }])
  expect((site.data('/blog/authors/anna') as AuthorPage).author).toMatchObject({ title: 'Scout' })
})

test('social handles of authors become addresses in cards, on pages and in structured data', async () => {
  const site = await buildSite(`
    -- content/blog/authors.yml --
    anna:
      name: Anna
      page: true
      socials: { GitHub: ash, x: '@ash', mastodon: 'ash@waste.example', stackoverflow: 826, email: anna@a.example, Den: 'https://den.example/a/b' }
    -- content/blog/2025-01-01-one.md --
    ---
    slug: one
    authors: [anna, { name: Ben, socials: { bluesky: ben.example } }]
    ---
    One. <!-- truncate -->
  `)
  const [anna, ben] = post(site, '/blog/one').authors
  expect(anna?.socials).toEqual([
    { label: 'GitHub', href: 'https://github.com/ash' },
    { label: 'X', href: 'https://x.com/ash' },
    { label: 'Mastodon', href: 'https://mastodon.social/@ash@waste.example' },
    { label: 'Stack Overflow', href: 'https://stackoverflow.com/users/826' },
    { label: 'E-mail', href: 'mailto:anna@a.example' },
    { label: 'Den', href: 'https://den.example/a/b' },
  ])
  expect(ben?.socials).toEqual([{ label: 'Bluesky', href: 'https://bsky.app/profile/ben.example' }])
  for (const path of ['/blog/one', '/blog/authors', '/blog/authors/anna'])
    expect(site.main(path)).toContain('<a href="https://github.com/ash" rel="me noopener noreferrer">GitHub</a>')
  expect(site.html('/blog/one')).toContain('"sameAs":["https://github.com/ash","https://x.com/ash"')
})

test("an author's picture, when it is a file of the site, stands in the place of the drawing; a missing one is an error", async () => {
  const authors = (anna: string) => `
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', theme: 'reflection' })
    -- content/blog/authors.yml --
    anna: { name: Anna, image_url: ${anna}, page: true }
    cleo:
      name: Cleo
      image_url: https://elsewhere.example/cleo.png
    -- content/blog/ben.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>
    -- content/static/img/anna.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>
    -- content/blog/2025-01-01-one.md --
    ---
    slug: one
    authors: [anna, cleo, { name: Ben, image_url: ./ben.svg }]
    ---
    One. <!-- truncate -->
    -- content/blog/2024-01-01-two.md --
    ---
    slug: two
    author: Dora
    author_image_url: /img/anna.svg
    ---
    Two. <!-- truncate -->
  `
  const site = await buildSite(authors('/img/anna.svg'))
  expect(site.main('/blog/two')).toContain('<image href="/img/anna.svg"')
  const pictures = [...site.main('/blog/one').matchAll(/<image href="([^"]*)"/g)].map(([, href = '']) => href)
  expect(pictures).toEqual(['/img/anna.svg', expect.stringMatching(/^\/assets\/ben-[0-9a-f]{8}\.svg$/)])
  for (const href of pictures) expect(site.exists(href.slice(1))).toBe(true)
  expect(site.main('/blog/authors').match(/<svg class="o/g)).toHaveLength(3)
  expect(site.main('/blog/authors')).not.toContain('elsewhere.example')
  const elsewhere = `content/blog/authors.yml:4 warning WB606 The picture "https://elsewhere.example/cleo.png" is on another host, which the site's content security policy blocks. A drawing is shown instead.`
  expect(lines(site.warnings)).toEqual([elsewhere])
  expect(lines(await problemsOf(authors('/img/ana.svg')))).toEqual([
    elsewhere,
    'content/blog/authors.yml:1 error WB605 The image "/img/ana.svg" does not exist. Did you mean "/img/anna.svg"?',
  ])
})

test.each(['author_image_url', 'authorImageURL'])(
  'an external author image in %s is reported with its line',
  async (key) => {
    const site = await buildSite(`
    -- content/static/favicon.ico --
    -- content/blog/2024-01-01-old.md --
    ---
    slug: old
    author: Dora
    ${key}: https://elsewhere.example/dora.png
    ---
    Dust. <!-- truncate -->
  `)
    expect(site.warnings.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([
      'content/blog/2024-01-01-old.md:4 WB606',
    ])
  },
)

test('the author of a post may be written with the keys of Docusaurus 1', async () => {
  const site = await buildSite(`
    -- content/static/img/anna.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>
    -- content/blog/2024-01-01-old.md --
    ---
    slug: old
    author: Dora
    authorTitle: Scavenger
    authorURL: https://dora.example/
    authorImageURL: /img/anna.svg
    ---
    Old. <!-- truncate -->
  `)
  expect(site.warnings).toEqual([])
  const [author] = (site.data('/blog/old') as BlogPostPage).authors
  expect(author).toMatchObject({ name: 'Dora', title: 'Scavenger', href: 'https://dora.example/' })
  expect(site.main('/blog/old')).toContain('<image href="/img/anna.svg"')
})

test('a post with a future date is published: a build does not depend on the current date', async () => {
  const site = await buildSite(`
    -- content/blog/2999-12-31-late.md --
    ---
    slug: late
    title: Late
    ---
    Late. <!-- truncate -->
    -- content/blog/2025-01-01-early.md --
    ---
    slug: early
    title: Early
    ---
    Early. <!-- truncate -->
  `)
  expect(titles(list(site, '/blog').posts)).toEqual(['Late', 'Early'])
  expect(post(site, '/blog/late')).toMatchObject({ date: '2999-12-31', older: { label: 'Early' } })
  expect(post(site, '/blog/late').section.years.map(({ year }) => year)).toEqual(['2999', '2025'])
  expect(site.file('blog/rss.xml')).toContain('31 Dec 2999')
})

test('years are in UTC, in the sidebar, in the archive and in dates', async () => {
  const site = await buildSite(`
    -- content/blog/eve.md --
    ---
    date: 2024-12-31T23:59:59Z
    title: Eve
    ---
    <!-- truncate -->
    -- content/blog/morning.md --
    ---
    date: 2025-01-01T00:00:00Z
    title: Morning
    ---
    <!-- truncate -->
    -- content/blog/elsewhere.md --
    ---
    date: 2024-12-31T20:00:00-08:00
    title: Elsewhere
    ---
    <!-- truncate -->
  `)
  const years = [
    ['2025', ['Elsewhere', 'Morning']],
    ['2024', ['Eve']],
  ]
  const { section } = post(site, '/blog/eve')
  expect(section.years.map(({ year, posts }) => [year, posts.map(({ label }) => label)])).toEqual(years)
  const archive = site.data('/blog/archive') as BlogArchivePage
  expect(archive.years.map(({ year, posts }) => [year, titles(posts)])).toEqual(years)
  expect(post(site, '/blog/elsewhere').dateText).toBe('January 1, 2025')
})

test('a long tag has several pages, newest first', async () => {
  const site = await buildSite(POSTS.replace('authors: [benJi', 'tags: [dust]\n  authors: [benJi'))
  const first = site.data('/blog/tags/dust') as TagPage
  const second = site.data('/blog/tags/dust/page/2') as TagPage
  expect([first, second].map(({ items }) => items.map(({ label }) => label))).toEqual([
    ['Same day B', 'New year'],
    ['Old'],
  ])
  expect(first.pager.older?.href).toBe('/blog/tags/dust/page/2')
  expect(second.pager.newer?.href).toBe('/blog/tags/dust')
  expect(second.title).not.toBe(first.title)
})

test('tags have a page of their posts; tags.yml names and describes them, and lists the allowed ones', async () => {
  const site = await buildSite(POSTS)
  expect((site.data('/blog/tags/dust') as TagPage).items.map(({ label }) => label)).toEqual(['Same day B', 'New year'])
  expect(site.data('/blog/tags/lamp-light')).toMatchObject({ heading: 'One post tagged with "Lamp Light"' })
  const named = await site.rebuild({
    'content/blog/tags.yml': 'dust:\n  label: Dust & ash\n  permalink: /grey\n  description: What is left.\nlamps:\n',
  })
  expect(named.data('/blog/tags/grey')).toMatchObject({
    heading: '2 posts tagged with "Dust & ash"',
    description: 'What is left.',
  })
  expect(lines(named.warnings)).toContain(
    'content/blog/b-same-day.md:5 warning WB528 The tag "Lamp Light" is not in content/blog/tags.yml.',
  )
})

test('reading time is 200 words per minute, rounded up', async () => {
  const words = (count: number) => Array.from({ length: count }, () => 'dust').join(' ')
  const of = (count: number, more = '') =>
    `---\ndate: 2025-01-01\n${more}---\n# Title\n${words(count)}\n\n<!-- truncate -->\n`
  const site = await buildSite(`
    -- content/docs/a.md --
    # A
  `)
  const built = await site.rebuild({
    'content/blog/short.md': of(6),
    'content/blog/minute.md': of(190),
    'content/blog/more.md': of(220),
    'content/blog/long.md': of(1000),
    'content/blog/quiet.md': of(1000, 'hide_reading_time: true\n'),
  })
  expect(['short', 'minute', 'more', 'long', 'quiet'].map((name) => post(built, `/blog/${name}`).readingTime)).toEqual([
    'One min read',
    'One min read',
    '2 min read',
    expect.stringMatching(/^[56] min read$/),
    '',
  ])
  const off = await built.rebuild({
    'site.config.ts': `export default defineConfig({ title: 'x', url: 'https://a.example', blog: { showReadingTime: false } })`,
  })
  expect(post(off, '/blog/long').readingTime).toBe('')
})

test('a blog at the root of the site is its home page, and a site without posts has no blog', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Only blog', url: 'https://a.example', blog: { routeBasePath: '/' } })
    -- content/blog/2025-01-01-one.md --
    ---
    slug: one
    ---
    One. <!-- truncate -->
  `)
  expect(site.data('/')).toMatchObject({ layout: 'blog-list', title: 'Only blog' })
  expect(post(site, '/one').heading).toBe('one')
  const docs = await buildSite(`
    -- content/docs/a.md --
    # A
  `)
  expect(docs.exists('blog/index.html')).toBe(false)
})

test('in a long blog a post has the nearby posts in its sidebar and a link to the rest', async () => {
  const files = Array.from({ length: 230 }, (_, i) => {
    const day = new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10)
    return `-- content/blog/p${i}.md --\n---\ndate: ${day}\n---\n# P${i}\n<!-- truncate -->\n`
  })
  const site = await buildSite(files.join(''))
  const labels = (path: string) => post(site, path).section.years.flatMap(({ posts }) => posts)
  expect(labels('/blog/p100')).toHaveLength(102)
  expect(labels('/blog/p100')[0]).toEqual({ label: '… 79 newer', href: '/blog/archive' })
  expect(labels('/blog/p100').at(-1)).toEqual({ label: '… 51 older', href: '/blog/archive#2025' })
  expect(
    labels('/blog/p229')
      .map(({ label }) => label)
      .slice(0, 2),
  ).toEqual(['P229', 'P228'])
  expect(labels('/blog/p229')).toHaveLength(101)
})

test('a fault in authors.yml is reported alone, without the posts that name the author', async () => {
  const site = (authors: string) => `
    -- content/blog/authors.yml --
    ${authors}
    -- content/blog/2025-01-01-x.md --
    ---
    authors: [anna]
    ---
    # X

    <!-- truncate -->
  `
  expect(lines(await problemsOf(site('anna: { name: [Anna] }')))).toEqual([
    expect.stringMatching(/^content\/blog\/authors\.yml:1 error WB523 "anna\.name" must be /),
  ])
  expect(lines(await problemsOf(site('- anna')))).toEqual([
    'content/blog/authors.yml:1 error WB222 authors.yml must be a map of keys.',
  ])
})

test.each([
  ['0000-01-01', '"0000-01-01" is not a date: there is no year 0000'],
  ['2025-2-30', '2025-2-30 is not a calendar day'],
  ['2025-02-30', '2025-02-30 is not a calendar day'],
  ['2025-13-01', '2025-13-01 is not a calendar day'],
  ['2025-00-01', '2025-00-01 is not a calendar day'],
])('the date %s is an error at its line', async (date, fault) => {
  const problems = await problemsOf(`
    -- content/blog/x.md --
    ---
    date: ${date}
    ---
    # X

    <!-- truncate -->
  `)
  expect(lines(problems)).toEqual([`content/blog/x.md:2 error WB521 The date of this post is wrong: ${fault}.`])
})
