// Without scripts every text can be read and every page reached; controls that need scripts are hidden.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DESKTOP, FAILED_REQUEST, PHONE, visit } from './chromium.ts'

const open = (path: string, viewport: { width: number; height: number }) =>
  visit(path, { viewport, javaScriptEnabled: false })

const main = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })

test.each([DESKTOP, PHONE])('the whole text of a page and its tables can be read ($width px)', async (viewport) => {
  const { page } = await open('/docs/mechanics/combat', viewport)
  expect(await page.getByRole('heading', { level: 1, name: 'Combat' }).isVisible()).toBe(true)
  for (const paragraph of await page.locator('article.prose > :is(p, h2, h3, .table)').all())
    expect(await paragraph.isVisible()).toBe(true)
})

test.each([DESKTOP, PHONE])('the navbar leads to the rules and the blog ($width px)', async (viewport) => {
  const { page } = await open('/', viewport)
  await main(page).getByRole('link', { name: 'Blog' }).click()
  expect(new URL(page.url()).pathname).toBe('/blog')
  await main(page).getByRole('link', { name: 'Mechanics' }).click()
  expect(new URL(page.url()).pathname).toBe('/docs/intro')
})

test.each([DESKTOP, PHONE])('the open branch of the sidebar links to the rules ($width px)', async (viewport) => {
  const { page } = await open('/docs/mechanics/combat', viewport)
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' })
  expect(await sidebar.locator('[aria-current="page"]').innerText()).toBe('Combat')
  // Inside its own category, and out of it to a closed one, which opens on its own page.
  await sidebar.getByRole('link', { name: 'Hazards' }).click()
  expect(new URL(page.url()).pathname).toBe('/docs/mechanics/combat/hazards')
  await expect.poll(() => sidebar.getByRole('link', { name: 'Weapons' }).count()).toBe(0)
  await sidebar.getByRole('link', { name: 'Equipment' }).click()
  await sidebar.getByRole('link', { name: 'Weapons' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Weapons')
})

test('categories of the sidebar without a page are open', async () => {
  const { page } = await open('/docs/intro', DESKTOP)
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' })
  await sidebar.getByRole('link', { name: 'Glossary' }).click()
  expect(new URL(page.url()).pathname).toBe('/docs/glossary')
  expect(await sidebar.getByRole('button').count()).toBe(0)
})

test.each([DESKTOP, PHONE])('all posts are listed next to or below the blog ($width px)', async (viewport) => {
  const { page } = await open('/blog', viewport)
  const all = page.getByRole('navigation', { name: 'Blog recent posts navigation' })
  expect(await all.getByRole('link').count()).toBe(20)
  await all.getByRole('link').last().click()
  expect(new URL(page.url()).pathname).toBe('/blog/core-of-the-design')
})

test.each([DESKTOP, PHONE])(
  'links to headings, the contents list, the pager and the skip link work ($width px)',
  async (viewport) => {
    const { page } = await open('/docs/mechanics/combat', viewport)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe('#main')
    const contents = page.getByRole('navigation', { name: 'On this page' })
    if (viewport === PHONE) await contents.locator('summary').click()
    await contents.getByRole('link', { name: 'Zones and range' }).click()
    expect(new URL(page.url()).hash).toBe('#zones')
    await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: /^Next/ }).click()
    expect(new URL(page.url()).pathname).toBe('/docs/mechanics/combat/combat-influencers')
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Home page' }).click()
    expect(new URL(page.url()).pathname).toBe('/')
  },
)

test.each([
  ['/', DESKTOP],
  ['/', PHONE],
  ['/docs/mechanics/travel-encounters', DESKTOP],
  ['/docs/mechanics/travel-encounters', PHONE],
  ['/blog/combat', PHONE],
  ['/404', PHONE],
] as const)('%s offers no control that only a script could serve', async (path, viewport) => {
  const { page } = await visit(path, { viewport, javaScriptEnabled: false, noise: FAILED_REQUEST })
  const dead = await page
    .locator('button, [role="button"], [role="progressbar"], dialog, input')
    .evaluateAll((controls) =>
      controls
        // Dice are text here: no button to see, none to reach.
        .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches('.die'))
        .map((control) => control.outerHTML),
    )
  expect(dead).toEqual([])
  for (const die of await page.locator('.die').all()) {
    expect(await die.evaluate((element) => getComputedStyle(element).borderBlockEndStyle)).toBe('none')
    expect(await die.innerText()).toMatch(/d\d/)
  }
})

test('closed sections open by themselves', async () => {
  const { page } = await open('/blog/combat', PHONE)
  const fold = page.locator('main details').first()
  await fold.locator('summary').click()
  await expect.poll(() => fold.evaluate((details) => (details as HTMLDetailsElement).open)).toBe(true)
})

test.each([DESKTOP, PHONE])('nothing makes the page scroll sideways ($width px)', async (viewport) => {
  for (const path of ['/', '/docs/mechanics/combat', '/blog', '/blog/combat', '/blog/archive']) {
    const { page } = await open(path, viewport)
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, viewport.width])
  }
})
