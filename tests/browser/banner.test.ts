// What the home page says when its scripts or styles cannot be reached, most often because of a wrong base URL.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type BuiltSite, buildSite } from '../site.ts'
import { DESKTOP, hydrated, launch, PHONE, type Served, serveFolder, visit } from './chromium.ts'

let browser: Browser
let home: Served
let site: BuiltSite
let misplaced: Served

beforeAll(async () => {
  browser = await launch()
  home = await serveFolder(inject('homeOut'))
  site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', baseUrl: '/game/', favicon: 'icon.svg' })
    -- content/static/icon.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
    -- content/pages/index.md --
    # Home
    -- content/docs/intro.md --
    # Introduction
  `)
  // The host does not know that the site wants to lie under /game/.
  misplaced = await serveFolder(site.outDir, '/')
})
afterAll(async () => {
  await browser.close()
  await home.close()
  await misplaced.close()
})

const banner = (page: Page) => page.getByRole('alert')

/** The page with the content policy it is published with, wherever it lies. */
async function open(address: string, viewport = DESKTOP) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const violations: string[] = []
  const policy = /Content-Security-Policy: (.*)/.exec(site.file('_headers'))?.[1] ?? ''
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname) || url.pathname.endsWith('.html'),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
    },
  )
  page.on('console', (message) => {
    if (/policy/i.test(message.text())) violations.push(message.text())
  })
  await page.goto(address)
  return { page, context, violations }
}

describe('where the base URL is wrong', () => {
  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])(
    'the home page says so and suggests the one of its address, under the content policy (%s)',
    async (_, viewport) => {
      const { page, context, violations } = await open(`${misplaced.url}/`, viewport)
      await banner(page).waitFor()
      expect(await banner(page).innerText()).toBe(
        [
          'The site did not load properly.',
          'A very common reason is a wrong baseUrl.',
          'Configured baseUrl: /game/',
          'We suggest trying baseUrl: /',
        ].join('\n'),
      )
      const { y, width } = (await banner(page).boundingBox()) ?? { y: -1, width: 0 }
      expect(y).toBeLessThan(20)
      expect(width).toBeGreaterThan(viewport.width * 0.9)
      expect(await banner(page).evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgb(255, 230, 179)')
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
      expect(violations).toEqual([])
      await context.close()
    },
  )

  test.each([
    ['/index.html', '/'],
    ['/?a=/x/', '/'],
  ])('the suggestion for %s is %s', async (address, suggestion) => {
    const { page, context } = await open(misplaced.url + address)
    await expect.poll(() => banner(page).innerText()).toMatch(new RegExp(`baseUrl: ${suggestion}$`))
    await context.close()
  })

  test('other pages say nothing', async () => {
    const { page, context } = await open(`${misplaced.url}/docs/intro`)
    await page.waitForLoadState('load')
    await page.waitForTimeout(200)
    expect(await banner(page).count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Introduction' }).isVisible()).toBe(true)
    await context.close()
  })
})

describe('where only some files are missing', () => {
  test.each([
    ['scripts', /\/main-[^/]*\.js$/],
    ['styles', /\.css$/],
  ])('%s: the home page says so', async (_, files) => {
    const { page, context } = await visit(browser, `${home.url}/docs/intro`)
    await page.route(files, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(`${home.url}/`)
    await banner(page).waitFor()
    expect(await banner(page).innerText()).toContain('Configured baseUrl: /\nWe suggest trying baseUrl: /')
    await context.close()
  })

  test('a font or an image is no reason', async () => {
    const { page, context } = await visit(browser, `${home.url}/docs/intro`)
    await page.route(/\.(woff2|svg)$/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(`${home.url}/`)
    await hydrated(page)
    await page.waitForTimeout(200)
    expect(await banner(page).count()).toBe(0)
    await context.close()
  })
})

test('where everything loads nothing is seen or said of it, on any page', async () => {
  const { page, context, complaints } = await visit(browser, `${home.url}/`)
  for (const path of ['/', '/docs/intro', '/blog', '/nowhere']) {
    await page.goto(home.url + path)
    await hydrated(page)
    await page.waitForTimeout(100)
    expect(await banner(page).count()).toBe(0)
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(/did not load/)
    expect(await page.locator('body > :not(#site, script)').count()).toBe(0)
  }
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  await context.close()
})

test('without scripts there is no banner', async () => {
  const { page, context } = await visit(browser, `${misplaced.url}/`, { javaScriptEnabled: false })
  expect(await banner(page).count()).toBe(0)
  await context.close()
})
