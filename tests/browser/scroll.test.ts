// The scroll position after navigation: the top, the target of the fragment, or the previous position.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DESKTOP, hydrated, PHONE, serveSite, visit } from './chromium.ts'

const SCREENS = 'A line of text that fills the page.\n\n'.repeat(60)

const served = await serveSite(`
-- site.config.ts --
export default defineConfig({
  title: 'Test', url: 'https://example.org', checks: { deadAnchors: 'ignore' },
})
-- content/pages/index.md --
# Home
-- content/docs/first.md --
# First

${SCREENS}

[top](./second.md) [heading](./second.md#ambush) [encoded](./second.md#%C3%BCberfall) [raw](./second.md#überfall)
[missing](./second.md#nowhere) [late](./second.md#late) [closed](./second.md#inside) [broken](./second.md#100%) [odd](./second.md#__proto__)
[here](#above) [query](/docs/first?a=1)

${SCREENS}

## Above

${SCREENS}
-- content/docs/second.md --
# Second

${SCREENS}

## Ambush

${SCREENS}

## Überfall

${SCREENS}

:::details[Closed]

### Inside

Found.

[out](./first.md)

:::

::::tabs
:::tab First tab
One.
:::
:::tab Second tab
Two.
:::
::::

${SCREENS}
`)

const open = (path: string, viewport = DESKTOP) => visit(served.url + path, { viewport })

const follow = async (page: Page, name: string) => {
  await page.locator('article').getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor()
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Distance of an element from the top of the window. */
const topOf = (page: Page, id: string) =>
  page.evaluate((id) => Math.round(document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN), id)

const isJustBelowNavbar = (top: number) => top >= 60 && top < 130

test.each([DESKTOP, PHONE])('a new page starts at its top ($width px)', async (viewport) => {
  const { page } = await open('/docs/first', viewport)
  await follow(page, 'top')
  await expect.poll(() => scrolled(page)).toBe(0)
})

test.each([
  ['heading', 'ambush', DESKTOP],
  ['heading', 'ambush', PHONE],
  ['encoded', 'überfall', DESKTOP],
  ['raw', 'überfall', DESKTOP],
])('a link to a heading (%s) scrolls it to just below the navbar and focuses it', async (name, id, viewport) => {
  const { page } = await open('/docs/first', viewport)
  await follow(page, name)
  await expect.poll(async () => isJustBelowNavbar(await topOf(page, id))).toBe(true)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id)
})

test.each(['missing', 'broken', 'odd'])('a link to a heading that is not there (%s) shows the top', async (name) => {
  const { page } = await open('/docs/first')
  await follow(page, name)
  await page.waitForTimeout(300)
  await expect.poll(() => scrolled(page)).toBe(0)
})

test('a target that a script inserts a few frames later is still scrolled to', async () => {
  const { page } = await open('/docs/first')
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('h1')?.textContent !== 'Second') return
      observer.disconnect()
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const late = document.createElement('p')
          late.id = 'late'
          document.querySelector('.pager')?.before(late)
        }),
      )
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await follow(page, 'late')
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1_000)
})

test('a target inside a closed section opens it', async () => {
  const { page } = await open('/docs/first')
  await follow(page, 'closed')
  await expect.poll(async () => isJustBelowNavbar(await topOf(page, 'inside'))).toBe(true)
  await expect.poll(() => page.getByText('Found.').isVisible()).toBe(true)
})

test('back and forward restore the scroll position of each page', async () => {
  const { page } = await open('/docs/first')
  await page.locator('article').getByRole('link', { name: 'top', exact: true }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 40))
  const left = await scrolled(page)
  expect(left).toBeGreaterThan(300)
  await follow(page, 'top')
  await page.evaluate(() => scrollTo(0, 700))
  await expect.poll(() => scrolled(page)).toBe(700)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'First' }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(left)
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(700)
})

test('going back restores opened sections', async () => {
  const { page } = await open('/docs/first')
  await follow(page, 'top')
  await page.getByText('Closed').click()
  await page.getByText('Second tab').click()
  const inside = page.locator('article').getByRole('link', { name: 'out', exact: true })
  await inside.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  const left = await scrolled(page)
  await inside.click()
  await page.getByRole('heading', { level: 1, name: 'First' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(left)
  expect(
    await page.locator('article details').evaluateAll((all) => all.map((one) => 'open' in one && one.open)),
  ).toEqual([true, false, true])
})

test('reloading a page, or returning to it from another site, restores its scroll position', async () => {
  const { page } = await open('/docs/first')
  await follow(page, 'top')
  await page.evaluate(() => scrollTo(0, 700))
  await expect.poll(() => scrolled(page)).toBe(700)
  await page.reload()
  await hydrated(page)
  await expect.poll(() => scrolled(page)).toBe(700)
  await page.goto('about:blank')
  await page.goBack()
  await hydrated(page)
  await expect.poll(() => scrolled(page)).toBe(700)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'First' }).waitFor()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300)
})

test('a link within the page scrolls to its target on every click, and back returns', async () => {
  const { page } = await open('/docs/first')
  const here = page.locator('article').getByRole('link', { name: 'here', exact: true })
  await here.scrollIntoViewIfNeeded()
  const left = await scrolled(page)
  await here.click()
  await expect.poll(async () => isJustBelowNavbar(await topOf(page, 'above'))).toBe(true)
  await here.click()
  await expect.poll(async () => isJustBelowNavbar(await topOf(page, 'above'))).toBe(true)
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBeLessThan(left + 300)
  expect(new URL(page.url()).hash).toBe('')
})

test('changing only the query neither scrolls the page nor renders it again', async () => {
  const { page } = await open('/docs/first')
  const drawn = page.locator('article > p, .toc a')
  await drawn.evaluateAll((all) => {
    for (const { firstChild } of all) if (firstChild) Object.assign(firstChild, { isOld: true })
  })
  const query = page.locator('article').getByRole('link', { name: 'query', exact: true })
  await query.scrollIntoViewIfNeeded()
  const left = await scrolled(page)
  await query.click()
  await page.waitForURL('**/docs/first?a=1')
  await expect.poll(() => scrolled(page)).toBe(left)
  expect(
    await drawn.evaluateAll((all) => all.filter((one) => one.firstChild && !('isOld' in one.firstChild)).length),
  ).toBe(0)
})

test.each(['#ambush', '#%C3%BCberfall', '#inside'])('an address with %s opens at its target', async (hash) => {
  const { page } = await open(`/docs/second${hash}`)
  const id = decodeURIComponent(hash.slice(1))
  await expect.poll(async () => isJustBelowNavbar(await topOf(page, id))).toBe(true)
})

test('back and reload show the same stat block in the same place, whether or not the announcement was closed', async () => {
  const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Test', url: 'https://example.org',
      announcementBar: { id: 'sale', content: 'The book is out. '.repeat(9), isCloseable: true },
      plates: { beasts: { title: 'name', stats: { hp: 'HP' } } },
    })
    -- content/docs/beasts.md --
    # Beasts

    :::plates beasts
    :::

    [out](./other.md)

    ${'A long paragraph fills the page. '.repeat(300)}
    -- content/docs/other.md --
    # Other
    -- content/data/beasts.yml --
    ${Array.from({ length: 12 }, (_, i) => `- { id: b${i}, name: Beast ${i}, hp: ${i} }`).join('\n    ')}
  `)
  const { page } = await visit(`${url}/docs/beasts`, { viewport: PHONE })
  const place = () =>
    page.evaluate(() => Math.round(document.getElementById('b9')?.getBoundingClientRect().top ?? Number.NaN))
  await page.evaluate(() => document.getElementById('b9')?.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const left = await place()
  await page.reload()
  await hydrated(page)
  expect(await place()).toBe(left)
  await page
    .locator('article')
    .getByRole('link', { name: 'out' })
    .evaluate((link: HTMLElement) => link.click())
  await page.getByRole('heading', { level: 1, name: 'Other' }).waitFor()
  await page.locator('.announce button').click()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Beasts' }).waitFor()
  await expect.poll(place).toBe(left)
})
