// A site with two languages, one of them right-to-left, and two versions of its docs, so both dropdowns.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { TWO_LOCALES } from '../locales-site.ts'
import { lines } from '../site.ts'
import { hydrated, PHONE, serveSite, visit } from './chromium.ts'

const WITH_VERSIONS = `${TWO_LOCALES.replace("{ type: 'localeDropdown' }", "{ type: 'docsVersionDropdown' }, { type: 'localeDropdown' }")}
  -- content/versions/1.0/intro.md --
  # Old introduction
  See [combat](./combat.md).

  ## First steps
  A candle and a rope.
  -- content/versions/1.0/combat.md --
  # Old combat
  Draw your swordfish slowly.
  -- content/i18n/ar/versions/1.0/intro.md --
  # مقدمة قديمة
  انظر [القتال](./combat.md).

  ## الخطوات الأولى {#first-steps}
  شمعة وحبل.
  -- content/i18n/ar/docs/first-aid.md --
  # إسعافات
  ضمادة.
`

const site = await serveSite(WITH_VERSIONS)
expect(lines(site.warnings)).toEqual([])

const heading = (page: Page) => page.locator('main h1').innerText()
const address = (page: Page) => page.url().slice(site.url.length)
const bar = (page: Page) => page.locator('.nav')

/** Chooses an entry of a dropdown; a version changes in place, a language loads the page in full. */
async function choose(page: Page, which: 'version' | 'language', label: string) {
  const menu = bar(page)
    .locator('.drop')
    .nth(which === 'version' ? 0 : 1)
  await menu.locator('> button').click()
  const entry = menu.getByRole('link', { name: label, exact: true })
  const to = new URL((await entry.getAttribute('href')) ?? '', page.url()).pathname
  await entry.click()
  await page.waitForURL((url) => url.pathname === to)
  await hydrated(page)
}

test('version and language change one after the other, and page, query and fragment stay', async () => {
  const { page } = await visit(`${site.url}/docs/intro?a=1#first-steps`)
  const seen = async () => [address(page), await page.locator('html').getAttribute('dir'), await heading(page)]
  await choose(page, 'language', 'العربية')
  await expect.poll(seen).toEqual(['/ar/docs/intro?a=1#first-steps', 'rtl', 'مقدمة قديمة'])
  await choose(page, 'version', 'القادم')
  await expect.poll(seen).toEqual(['/ar/docs/next/intro?a=1#first-steps', 'rtl', 'مقدمة'])
  await choose(page, 'language', 'English')
  await expect.poll(seen).toEqual(['/docs/next/intro?a=1#first-steps', 'ltr', 'Introduction'])
  await choose(page, 'version', '1.0')
  await expect.poll(seen).toEqual(['/docs/intro?a=1#first-steps', 'ltr', 'Old introduction'])
})

test('the version chosen in one language is preferred in the other', async () => {
  const { page } = await visit(`${site.url}/docs/intro`)
  await choose(page, 'version', 'Next')
  await page.goto(`${site.url}/ar/about`)
  await hydrated(page)
  const rules = bar(page).getByRole('link', { name: 'قواعد اللعبة' })
  await expect.poll(() => rules.getAttribute('href')).toBe('/ar/docs/next/mechanics/combat')
})

test('a page missing from the other version leads to the main page of that version; one missing from the other language leads to its home page', async () => {
  const { page } = await visit(`${site.url}/ar/docs/next/first-aid`)
  await choose(page, 'language', 'English')
  expect(address(page)).toBe('/')
  await page.goto(`${site.url}/ar/docs/next/asliha`)
  await hydrated(page)
  await choose(page, 'language', 'English')
  expect(address(page)).toBe('/docs/next/weapons')
  await choose(page, 'language', 'العربية')
  await choose(page, 'version', '1.0')
  await expect.poll(() => heading(page)).toBe('Old combat')
  expect(address(page)).toBe('/ar/docs/combat')
})

test('the notices for an untranslated page and for an older version are in one column', async () => {
  const { page } = await visit(`${site.url}/ar/docs/next/mechanics/combat`)
  const signs = ['لم تُترجم بعد', 'إصدار آخر'].map((name) => page.getByRole('note', { name }))
  for (const sign of signs) expect(await sign.isVisible()).toBe(true)
  const article = page.locator('main article')
  expect(await article.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  const [box, above] = await Promise.all([article.boundingBox(), signs[0]?.boundingBox()])
  expect([box?.x, box?.width]).toEqual([above?.x, above?.width])
  await signs[1]?.getByRole('link', { name: 'أحدث إصدار' }).click()
  await expect.poll(() => address(page)).toBe('/ar/docs/combat')
})

test('a page links to the feeds of its language, and a browser shows them in that language', async () => {
  const { page } = await visit(`${site.url}/ar/docs/next/intro`)
  const feeds = page.locator('link[rel="alternate"][type="application/rss+xml"]')
  const [feed = ''] = await feeds.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  const { pathname } = new URL(feed)
  expect(pathname).toBe('/ar/blog/rss.xml')
  await page.goto(site.url + pathname)
  const shown = () =>
    page.evaluate(() => [
      getComputedStyle(document.documentElement).direction,
      [...document.querySelectorAll('item > title')].map(({ textContent }) => textContent),
    ])
  await expect.poll(shown).toEqual(['rtl', expect.arrayContaining(['المقال الأول'])])
})

test('the entries of both dropdowns begin at the same distance from the edge of their menu', async () => {
  const { page } = await visit(`${site.url}/ar/docs/intro`)
  const insets = await bar(page)
    .locator('.drop .menu a')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).paddingInlineStart))
  expect(insets.length).toBe(4)
  expect(new Set(insets).size).toBe(1)
})

test('on a phone the menu has both dropdowns', async () => {
  const { page } = await visit(`${site.url}/ar/docs/intro?a=1`, { viewport: PHONE })
  const open = async (menu: string) => {
    await page.locator('.nav > button').click()
    await page.locator('dialog.drawer[open]').waitFor()
    await page.getByRole('button', { name: /العودة إلى القائمة الرئيسية|Back to main menu/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: menu }).click()
  }
  await open('الإصدارات')
  await page.getByRole('dialog').getByRole('link', { name: 'القادم', exact: true }).click()
  await page.waitForURL(`${site.url}/ar/docs/next/intro?a=1`)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await open('اللغات')
  await page.getByRole('dialog').getByRole('link', { name: 'English' }).click()
  await page.waitForURL(`${site.url}/docs/next/intro?a=1`)
})
