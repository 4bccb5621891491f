// A page that falls over while it is drawn: what is said, what survives, and the ways out.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildSite } from '../site.ts'
import { DESKTOP, launch, PHONE, type Served, serveFolder, visit } from './chromium.ts'

let browser: Browser
let home: Served
let fixture: Served

beforeAll(async () => {
  browser = await launch()
  home = await serveFolder(inject('homeOut'))
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dust', url: 'https://example.org', favicon: 'icon.svg',
      navbar: { items: [{ to: '/about', label: 'About', activeBaseRegex: '^/about$' }] },
      footer: { copyright: 'Nobody.' },
    })
    -- content/static/icon.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
    -- content/pages/index.md --
    # Home
    Go [about](/about).
    -- content/pages/about.md --
    # About
    Go [home](/).
  `)
  fixture = await serveFolder(site.outDir)
})
afterAll(async () => {
  await browser.close()
  await home.close()
  await fixture.close()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const causes = (page: Page) => page.locator('.causes li').allInnerTexts()
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })

/** The data of a page arrives without what its layout needs. */
async function breakData(page: Page, path: string, change: Record<string, unknown>) {
  await page.route(`**/page-data${path}.json`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...change } })
  })
}

/** Follows a link to the page, wherever it stands. */
async function follow(page: Page, path: string) {
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}

describe('a page that crashes', () => {
  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('says so, and navbar, announcement and footer survive (%s)', async (_, viewport) => {
    const { page, context, complaints } = await visit(browser, `${home.url}/blog`, { viewport })
    await breakData(page, '/docs/mechanics/chases', { toc: null })
    await follow(page, '/docs/mechanics/chases')
    await heading(page).filter({ hasText: 'This page crashed.' }).waitFor()
    expect(await heading(page).count()).toBe(1)
    expect(await heading(page).innerText()).toBe('This page crashed.')
    expect(await page.title()).toBe('Page Error')
    expect(await causes(page)).toEqual([expect.stringMatching(/null/)])
    expect(page.url()).toBe(`${home.url}/docs/mechanics/chases`)
    expect(await page.getByRole('navigation', { name: 'Main', exact: true }).isVisible()).toBe(true)
    expect(await page.getByRole('region', { name: 'Announcement' }).isVisible()).toBe(true)
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
    expect(complaints.every((complaint) => /TypeError|null/.test(complaint))).toBe(true)
    await context.close()
  })

  test('shows the message and all causes, and is drawn again when asked', async () => {
    const { page, context } = await visit(browser, `${home.url}/blog`)
    await page.evaluate(() => {
      const original = encodeURIComponent
      window.encodeURIComponent = (text) => {
        if (location.pathname === '/blog' && document.body.dataset.mended === undefined)
          throw new Error('Outer message', { cause: new Error('Inner cause', { cause: 'root cause' }) })
        return original(text)
      }
    })
    await page.evaluate(() => Object.assign(document.body.dataset, {}))
    await breakNothing(page)
    await context.close()
  })
})

async function breakNothing(_: Page) {}
