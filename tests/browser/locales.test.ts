// A site in two languages in a real browser, one of them right-to-left.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { TWO_LOCALES } from '../locales-site.ts'
import { axeFaults } from './axe.ts'
import { FAILED_REQUEST, hydrated, PHONE, serveSite, visit } from './chromium.ts'

const site = await serveSite(TWO_LOCALES)

const lang = (page: Page) => page.locator('html').getAttribute('lang')
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()

async function choose(page: Page, label: string) {
  await page.locator('.nav .drop > button').click()
  await page.getByRole('link', { name: label, exact: true }).click()
  await hydrated(page)
}

/** The horizontal centre of an element as a fraction of the window width. */
async function place(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  return ((box?.x ?? 0) + (box?.width ?? 0) / 2) / (page.viewportSize()?.width ?? 1)
}

test('the language dropdown keeps the current page, query and fragment', async () => {
  const { page } = await visit(`${site.url}/docs/intro?a=1#first-steps`)
  await page.evaluate(() => history.replaceState(history.state, '', '?a=2&b=%20#first-steps'))
  await choose(page, 'العربية')
  expect(new URL(page.url()).href).toBe(`${site.url}/ar/docs/intro?a=2&b=%20#first-steps`)
  await expect.poll(() => lang(page)).toBe('ar-EG')
  await expect.poll(() => heading(page)).toBe('مقدمة')
  await choose(page, 'English')
  expect(new URL(page.url()).href).toBe(`${site.url}/docs/intro?a=2&b=%20#first-steps`)
  await expect.poll(() => lang(page)).toBe('en')
})

test('the dropdown finds a page that has another address in the other language, also after navigation', async () => {
  const { page } = await visit(`${site.url}/docs/intro`)
  await page.locator('.side').getByRole('link', { name: 'Weapons' }).click()
  await page.waitForURL(/weapons$/)
  await choose(page, 'العربية')
  expect(new URL(page.url()).pathname).toBe('/ar/docs/asliha')
})

test('navigation within a language is in place; changing the language loads the page in full', async () => {
  const { page } = await visit(`${site.url}/ar/docs/intro`)
  await page.evaluate(() => Object.assign(window, { kept: true }))
  const isSameDocument = () => page.evaluate(() => 'kept' in window)
  await page.locator('.side').getByRole('link', { name: 'أسلحة' }).click()
  await page.waitForURL(/asliha$/)
  await expect.poll(isSameDocument).toBe(true)
  await choose(page, 'English')
  await expect.poll(isSameDocument).toBe(false)
  await page.goBack()
  await hydrated(page)
  await expect.poll(() => lang(page)).toBe('ar-EG')
})

test('an untranslated page shows a notice and keeps its own text direction, also for the arrows of its folds', async () => {
  const { page } = await visit(`${site.url}/ar/docs/intro`)
  await page.locator('main').getByRole('link', { name: 'القتال' }).click()
  await page.waitForURL(/combat$/)
  await expect.poll(() => page.getByRole('note', { name: 'لم تُترجم بعد' }).isVisible()).toBe(true)
  const article = page.locator('main article')
  await expect.poll(() => article.getAttribute('lang')).toBe('en')
  await expect.poll(() => article.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  await expect.poll(() => page.locator('main').evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  const arrow = (selector: string) =>
    page.locator(selector).evaluate((parent) => {
      parent.insertAdjacentHTML('beforeend', '<details><summary>Fold</summary></details>')
      return getComputedStyle(parent.querySelector('summary:last-of-type') as Element, '::after').rotate
    })
  expect([await arrow('main article'), await arrow('footer')]).toEqual(['-45deg', '135deg'])
})

test('an unknown address shows the not-found page of its language', async () => {
  const { page } = await visit(`${site.url}/ar/docs/nowhere`, { noise: FAILED_REQUEST })
  expect(await lang(page)).toBe('ar-EG')
  expect(await heading(page)).toBe('الصفحة غير موجودة')
  await choose(page, 'English')
  expect(new URL(page.url()).pathname).toBe('/')
})

test.each(['/ar/docs/intro', '/ar/docs/mechanics/combat', '/ar/blog', '/ar/docs/nowhere'])(
  'axe finds no violations on %s',
  async (route) => {
    const { page } = await visit(site.url + route, { noise: FAILED_REQUEST })
    expect(await axeFaults(page)).toEqual([])
  },
)

describe('from right to left', () => {
  test('the layout is mirrored', async () => {
    const { page } = await visit(`${site.url}/docs/intro`)
    const parts = ['.nav .brand', '.nav .end', '.side', '.aside.toc', '.plate h1']
    const english = await Promise.all(parts.map((part) => place(page, part)))
    await page.goto(`${site.url}/ar/docs/intro`)
    const arabic = await Promise.all(parts.map((part) => place(page, part)))
    for (const [i, part] of parts.entries())
      expect(Math.abs((arabic[i] ?? 0) - (1 - (english[i] ?? 0))), part).toBeLessThan(0.08)
  })

  test('nothing is wider than the window, and the drawer opens from the side of its button', async () => {
    const { page } = await visit(`${site.url}/ar/docs/intro`, { viewport: PHONE })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('button', { name: 'فتح القائمة أو إغلاقها' }).click()
    await page.locator('dialog.drawer').waitFor()
    await expect.poll(() => place(page, 'dialog.drawer')).toBeGreaterThan(0.5)
    await expect.poll(() => place(page, 'dialog.drawer [data-close]')).toBeLessThan(0.5)
  })
})
