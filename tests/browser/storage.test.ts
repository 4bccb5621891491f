// Blocked or full browser storage: one warning, and everything works while the page is open.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { hydrated, visit } from './chromium.ts'

const toggle = (page: Page) => page.getByRole('button', { name: /^Switch between dark and light mode/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Announcement' })
const mode = (page: Page) => page.locator('html').getAttribute('data-theme')

/** Everything that would like to store something. */
async function useSite(page: Page) {
  await toggle(page).click()
  await expect.poll(() => mode(page)).toBe('dark')
  await bar(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => bar(page).count()).toBe(0)
  await page.evaluate(() => {
    scrollTo(0, 400)
    document.querySelector<HTMLElement>('a[href="/blog"]')?.click()
  })
  await page.waitForURL('**/blog')
  await expect.poll(() => mode(page)).toBe('dark')
  await expect.poll(() => bar(page).count()).toBe(0)
  await toggle(page).click()
  await expect.poll(() => mode(page)).toBe('light')
  await toggle(page).click()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  await expect.poll(() => mode(page)).toBe('dark')
}

const WARNING = /^warning: Browser storage is not available: choices made on this site last until the page is left\./

/** What Chromium does where its settings block the data of sites. */
const block = (page: Page) =>
  page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })

test('storage blocked by the browser logs one warning, and choices last for the page view', async () => {
  const { page, complainsOf } = await visit('/', { before: block })
  await useSite(page)
  await complainsOf(expect.stringMatching(WARNING))
})

test('full storage logs one warning, and choices last for the page view', async () => {
  const { page, complainsOf } = await visit('/markdown-page')
  await page.evaluate(() => {
    for (const area of [localStorage, sessionStorage]) {
      area.clear()
      for (let size = 1 << 23; size >= 1; size >>= 1) {
        for (let i = 0; ; i++) {
          try {
            area.setItem(`${size}.${i}`, 'x'.repeat(size))
          } catch {
            break
          }
        }
      }
    }
  })
  await page.goto('/')
  await hydrated(page)
  await useSite(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe(null)
  await complainsOf(expect.stringMatching(WARNING))
})

test('storage blocked from the start does not change the first paint', async () => {
  const { page, complainsOf } = await visit('/')
  await block(page)
  await page.goto('/docs/intro')
  await hydrated(page)
  await expect.poll(() => mode(page)).toBe('light')
  await expect.poll(() => bar(page).isVisible()).toBe(true)
  await complainsOf(expect.stringMatching(WARNING))
})
