// What readers see does not move while fonts and scripts arrive late.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE, serveSite, visit } from './chromium.ts'

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

test.each([PHONE, { width: 768, height: 1024 }])(
  'a page in the theme folio does not jump when its fonts are late ($width px)',
  async (viewport) => {
    const { url } = await serveSite(`
      -- site.config.ts --
      export default defineConfig({
        title: 'The Office of Shadows', url: 'https://a.example', theme: 'folio',
        announcementBar: { id: 'a', content: 'The ordinance on hats of captains of steamers is in force from today on. <a href="/docs">Begin here</a> and bring a pen.' },
      })
      -- content/docs/index.md --
      ---
      title: Rules for those who work in the office at night
      description: The core of it, what you may carry, and who is waiting in the basement for the next form.
      ---
      ## What happens at night
      Whoever works at night rolls two dice and adds the **rank of the desk** to the sum. Nobody adds the rank of the chair.
    `)
    const { page } = await visit(`${url}/docs`, { viewport, before: slowly })
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => document.fonts.check('700 16px Garamond'))).toBe(true)
    expect(await page.evaluate(() => window.shifted)).toBeLessThanOrEqual(MAX_SHIFT)
  },
)
