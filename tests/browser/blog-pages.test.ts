// Blog pages: the list and its second page, posts, and drawings.
import { expect, test } from 'vitest'
import { DESKTOP, PHONE, serveSite, visit } from './chromium.ts'
import { home } from './home.ts'

const open = (path: string, viewport = DESKTOP) => visit(path, { viewport })

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
