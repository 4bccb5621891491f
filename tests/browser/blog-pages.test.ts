// Blog pages: the list and its second page, posts, the archive, authors, and all posts by year.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DESKTOP, FAILED_REQUEST, PHONE, serveSite, visit } from './chromium.ts'
import { home } from './home.ts'

const open = (path: string, viewport = DESKTOP) => visit(path, { viewport })

const hrefs = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')))

const newestFirst = (dates: (string | null)[]) => [...dates].sort().reverse()

test.each([DESKTOP, PHONE])(
  'the list has one heading, ten posts with the newest first, and a link to older posts ($width px)',
  async (viewport) => {
    const { page } = await open('/blog', viewport)
    expect(await page.title()).toBe('Blog | Gloamwaste')
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Blog'])
    const dates = await page
      .locator('main article time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')))
    expect(dates).toHaveLength(10)
    expect(dates).toEqual(newestFirst(dates))
    const pager = page.getByRole('navigation', { name: 'Blog list page navigation' })
    expect(await pager.getByRole('link').count()).toBe(1)
    await pager.getByRole('link', { name: /Older entries$/ }).click()
    await page.waitForURL('**/blog/page/2')
    await expect.poll(() => page.title()).toBe('Blog, page 2 | Gloamwaste')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Blog, page 2'])
    await expect.poll(() => page.locator('main article').count()).toBe(10)
    await expect.poll(() => pager.getByRole('link').count()).toBe(1)
    await pager.getByRole('link', { name: /Newer entries$/ }).click()
    await page.waitForURL('**/blog')
  },
)

test('each post in the list has a date, a reading time, an author and a Read more link', async () => {
  const { page } = await open('/blog')
  for (const post of await page.locator('main article').all()) {
    const title = await post.getByRole('heading', { level: 2 }).innerText()
    expect(await post.locator('time').innerText()).toMatch(/^[A-Z][a-z]+ \d{1,2}, 2025$/)
    expect(await post.locator('.meta').innerText()).toMatch(/(\d+ min read|One min read)/)
    expect(await post.getByRole('link', { name: 'The Gamewright' }).getAttribute('href')).toBe(
      '/blog/authors/gamewright',
    )
    const more = post.getByRole('link', { name: `Read more about ${title}`, exact: true })
    expect(await more.innerText()).toBe('Read more')
    expect(await more.getAttribute('href')).toBe(await post.getByRole('heading').getByRole('link').getAttribute('href'))
  }
})

test('only a truncated post has a Read more link, and a short post takes one minute', async () => {
  const host = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Test', url: 'https://example.org', blog: { untruncatedPosts: 'ignore' },
    })
    -- content/pages/index.md --
    # Home
    -- content/blog/2025-01-01-whole.md --
    # Whole
    All of it.
    -- content/blog/2025-01-02-cut.md --
    # Cut
    The beginning.

    <!-- truncate -->

    The rest.
  `)
  const { page } = await visit(`${host.url}/blog`)
  expect(await page.locator('main article').allInnerTexts()).toEqual([
    expect.stringMatching(/Cut[\s\S]*One min read[\s\S]*The beginning\.[\s\S]*Read more/),
    expect.not.stringContaining('Read more'),
  ])
  expect(await page.locator('main').innerText()).not.toContain('The rest.')
  expect(await page.locator('main').innerText()).toContain('All of it.')
})

test('headings inside the previews of a list are smaller than the titles of the posts', async () => {
  const post = (name: string) =>
    `-- content/blog/2025-01-01-${name}.md --\n# ${name}\n\nText.\n\n## A part\n\n### A small part\n`
  const host = await serveSite(
    `
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', blog: { untruncatedPosts: 'ignore' } })
    -- content/pages/index.md --
    # Home
    ${post('one')}${post('two')}`.replace(/^ +/gm, ''),
  )
  const { page } = await visit(`${host.url}/blog`)
  const sizes = await page
    .locator('main article')
    .evaluateAll((articles) =>
      articles.map((article) =>
        [...article.querySelectorAll('h2, h3')].map((heading) => Number.parseFloat(getComputedStyle(heading).fontSize)),
      ),
    )
  expect(sizes.map((all) => all.length)).toEqual([3, 3])
  const [[name = 0, part = 0, small = 0] = [], [, otherPart, otherSmall] = []] = sizes
  expect(name).toBeGreaterThan(part)
  expect(part).toBeGreaterThan(small)
  expect([otherPart, otherSmall]).toEqual([part, small])
})

test.each([DESKTOP, PHONE])(
  'a post shows its date, reading time and author, and links to the newer and the older post ($width px)',
  async (viewport) => {
    const { page } = await open('/blog/combat', viewport)
    expect(await page.title()).toBe('Combat: who rolls, and how often? | Gloamwaste')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.locator('.post-head').innerText()).toMatch(/March 7, 2025[\s\S]*\d min read[\s\S]*The Gamewright/)
    const pager = page.getByRole('navigation', { name: 'Blog post page navigation' })
    expect(await pager.getByRole('link').allInnerTexts()).toEqual([
      expect.stringMatching(/^Newer post\s/),
      expect.stringMatching(/^Older post\s/),
    ])
    await pager.getByRole('link', { name: /^Older post/ }).click()
    await page.waitForURL('**/blog/ancestries')
    await pager.getByRole('link', { name: /^Newer post/ }).click()
    await page.waitForURL('**/blog/combat')
  },
)

test('the newest post has only an older one, and the oldest only a newer one', async () => {
  const { page } = await open('/blog/advancement-and-luck')
  const pager = page.getByRole('navigation', { name: 'Blog post page navigation' }).getByRole('link')
  expect(await pager.allInnerTexts()).toEqual([expect.stringMatching(/^Older post/)])
  await page.getByRole('navigation', { name: 'Blog recent posts navigation' }).getByRole('link').last().click()
  await page.waitForURL('**/blog/core-of-the-design')
  await expect.poll(() => pager.allInnerTexts()).toEqual([expect.stringMatching(/^Newer post/)])
})

test.each(['/blog', '/blog/page/2', '/blog/combat', '/blog/authors'])(
  "the sidebar of %s lists all posts by year, under 'All posts'",
  async (path) => {
    const { page } = await open(path)
    const all = page.getByRole('navigation', { name: 'Blog recent posts navigation' })
    expect(await all.getByRole('heading').allInnerTexts()).toEqual(['All posts', '2025'])
    expect(await all.getByRole('group', { name: '2025' }).getByRole('link').count()).toBe(20)
    const current = await all
      .locator('[aria-current="page"]')
      .evaluateAll((links) => links.map((a) => a.getAttribute('href')))
    expect(current).toEqual(path === '/blog/combat' ? [path] : [])
  },
)

test('on a phone the menu lists all posts', async () => {
  const { page } = await open('/blog', PHONE)
  const all = page.getByRole('navigation', { name: 'Blog recent posts navigation' })
  expect(await all.count()).toBe(0)
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
  await expect.poll(() => all.getByRole('link').count()).toBe(20)
  await all.getByRole('link').first().click()
  await page.waitForURL('**/blog/advancement-and-luck')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('posts are grouped by the year of their date as written, in any time zone of the reader', async () => {
  const host = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Test', url: 'https://example.org', blog: { untruncatedPosts: 'ignore' },
    })
    -- content/pages/index.md --
    # Home
    -- content/blog/2025-01-01-new-year.md --
    # New year
    Text.
    -- content/blog/2024-12-31-old-year.md --
    # Old year
    Text.
  `)
  for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
    const { page } = await visit(`${host.url}/blog`, { timezoneId })
    const all = page.getByRole('navigation', { name: 'Blog recent posts navigation' })
    expect(await all.getByRole('group', { name: '2025' }).getByRole('link').allInnerTexts()).toEqual(['New year'])
    expect(await all.getByRole('group', { name: '2024' }).getByRole('link').allInnerTexts()).toEqual(['Old year'])
    expect(await page.locator('main time').allInnerTexts()).toEqual(['January 1, 2025', 'December 31, 2024'])
  }
})

test.each([DESKTOP, PHONE])(
  'the archive lists every post under its year, newest first ($width px)',
  async (viewport) => {
    const { page } = await open('/blog/archive', viewport)
    expect(await page.title()).toBe('Archive | Gloamwaste')
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Archive'])
    const year = page.getByRole('region', { name: '2025' })
    expect(await year.getByRole('link').count()).toBe(20)
    const dates = await year.locator('time').evaluateAll((all) => all.map((time) => time.getAttribute('datetime')))
    expect(dates).toEqual(newestFirst(dates))
    await year.getByRole('link', { name: /Combat: who rolls/ }).click()
    await page.waitForURL('**/blog/combat')
  },
)

test.each([DESKTOP, PHONE])(
  'the list of authors, the page of an author and its second page work ($width px)',
  async (viewport) => {
    const { page } = await open('/blog/authors', viewport)
    expect(await page.title()).toBe('Authors | Gloamwaste')
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Authors'])
    expect(await page.locator('.author').innerText()).toMatch(/The Gamewright[\s\S]*20 posts/)
    await page.locator('.author').getByRole('link', { name: 'The Gamewright' }).click()
    await page.waitForURL('**/blog/authors/gamewright')
    await expect.poll(() => page.title()).toBe('The Gamewright - 20 posts | Gloamwaste')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['The Gamewright'])
    await expect.poll(() => page.locator('main article').count()).toBe(10)
    const first = await hrefs(page, 'main article :is(h2, h3) a')
    await page.getByRole('link', { name: /Older entries$/ }).click()
    await page.waitForURL('**/blog/authors/gamewright/authors/2')
    await expect.poll(() => page.title()).toBe('The Gamewright - 20 posts, page 2 | Gloamwaste')
    const second = await hrefs(page, 'main article :is(h2, h3) a')
    expect(new Set([...first, ...second]).size).toBe(20)
    await expect
      .poll(() => page.getByRole('link', { name: /Newer entries$/ }).getAttribute('href'))
      .toBe('/blog/authors/gamewright')
    await page.getByRole('link', { name: 'View all authors' }).click()
    await page.waitForURL('**/blog/authors')
  },
)

test('the address /page/2 of an author leads to the second page', async () => {
  // The redirect page has no icon, so the browser requests the default one.
  const { page } = await visit('/blog/authors/gamewright/page/2', { noise: FAILED_REQUEST })
  expect(page.url()).toBe(`${home.url}/blog/authors/gamewright/authors/2`)
})

test.each([PHONE, { width: 900, height: 800 }])(
  'the drawing above a list of posts, tags or authors reaches the edge of the screen ($width px)',
  async (viewport) => {
    const { page } = await open('/blog/tags', viewport)
    for (const path of [
      '/blog/tags',
      '/blog/tags/math',
      '/blog/authors',
      '/blog/authors/gamewright',
      '/blog/archive',
    ]) {
      await page.goto(`${home.url}${path}`)
      const drawing = await page.locator('.stand .o').boundingBox()
      expect((drawing?.x ?? 0) + (drawing?.width ?? 0), path).toBeCloseTo(viewport.width, 0)
    }
  },
)
