// What readers see does not move while fonts and scripts arrive late.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE, visit } from './chromium.ts'

declare global {
  interface Window {
    shifted: number
  }
}

/** Cumulative layout shift up to which a page does not jump for a reader. */
const MAX_SHIFT = 0.02

async function slowly(page: Page) {
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const late = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  await page.route(/\.woff2$/, (route) => late(600).then(() => route.continue()))
  await page.route(/\.js$/, (route) => late(900).then(() => route.continue()))
}

test.each([
  ['/docs/mechanics/combat', PHONE],
  ['/docs/mechanics/combat', DESKTOP],
  ['/', DESKTOP],
  ['/blog', PHONE],
  ['/blog/tags', PHONE],
  ['/blog/tags', DESKTOP],
  ['/docs/screens/creature-cards', DESKTOP],
  ['/my-sheet', PHONE],
  ['/my-sheet', DESKTOP],
  ['/book', PHONE],
  ['/book', DESKTOP],
])('%s does not jump when its fonts and scripts are late, %j', async (path, viewport) => {
  const isBook = path === '/book'
  const { page } = await visit(path, { viewport, before: slowly, hydrates: !isBook })
  if (isBook) await page.getByRole('searchbox').waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => document.fonts.check('700 16px Next'))).toBe(true)
  expect(await page.evaluate(() => window.shifted)).toBeLessThanOrEqual(MAX_SHIFT)
})
