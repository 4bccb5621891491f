// The banner of the home page for missing scripts or styles, most often caused by a wrong base URL.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { DESKTOP, FAILED_REQUEST, hydrated, PHONE, serveSite, visit } from './chromium.ts'

const misplaced = await serveSite(`
  -- site.config.ts --
  export default defineConfig({ title: 'Dust', url: 'https://example.org', baseUrl: '/game/' })
  -- content/pages/index.md --
  # Home
  -- content/docs/intro.md --
  # Introduction
`)

/** Browsers refuse a style sheet that is an HTML page. */
const BLOCKED = /Failed to load resource|MIME type/

const banner = (page: Page) => page.getByRole('alert')

/** The page with the content policy it is published with, wherever it lies. */
function open(address: string, viewport = DESKTOP) {
  const policy = /Content-Security-Policy: (.*)/.exec(misplaced.file('_headers'))?.[1] ?? ''
  const isPage = ({ pathname }: URL) => !/\.\w+$/.test(pathname) || pathname.endsWith('.html')
  const before = (page: Page) =>
    page.route(isPage, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
    })
  return visit(address, { viewport, before, hydrates: false, noise: BLOCKED })
}

describe('where the base URL is wrong', () => {
  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])(
    'the home page says so and suggests the one of its address, under the content policy (%s)',
    async (_, viewport) => {
      const { page } = await open(`${misplaced.url}/`, viewport)
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
    },
  )

  test.each([
    ['/index.html', '/'],
    ['/?a=/x/', '/'],
  ])('the suggestion for %s is %s', async (address, suggestion) => {
    const { page } = await open(misplaced.url + address)
    await expect.poll(() => banner(page).innerText()).toMatch(new RegExp(`baseUrl: ${suggestion}$`))
  })

  test('other pages show no banner', async () => {
    const { page } = await open(`${misplaced.url}/docs/intro`)
    await page.waitForLoadState('load')
    await page.waitForTimeout(200)
    expect(await banner(page).count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Introduction' }).isVisible()).toBe(true)
  })
})

describe('where only some files are missing', () => {
  test.each([
    ['scripts', /\/main-[^/]*\.js$/],
    ['styles', /\.css$/],
  ])('%s: the home page shows the banner', async (_, files) => {
    const { page } = await visit('/docs/intro', { noise: FAILED_REQUEST })
    await page.route(files, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/')
    await banner(page).waitFor()
    await expect.poll(() => banner(page).innerText()).toBe('The site did not load properly.\nReload the page.')
  })

  test('a missing font or image shows no banner', async () => {
    const { page } = await visit('/docs/intro', { noise: FAILED_REQUEST })
    await page.route(/\.(woff2|svg)$/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/')
    await hydrated(page)
    await page.waitForTimeout(200)
    await expect.poll(() => banner(page).count()).toBe(0)
  })
})

test('if everything loads, no page shows or logs anything about it', async () => {
  const { page } = await visit('/', { noise: FAILED_REQUEST })
  for (const path of ['/', '/docs/intro', '/blog', '/nowhere']) {
    await page.goto(path)
    await hydrated(page)
    await page.waitForTimeout(100)
    await expect.poll(() => banner(page).count()).toBe(0)
    await expect.poll(() => page.locator('body').ariaSnapshot()).not.toMatch(/did not load/)
    await expect.poll(() => page.locator('body > :not(#site, script)').count()).toBe(0)
  }
})

test('without scripts there is no banner', async () => {
  const { page } = await visit(`${misplaced.url}/`, { javaScriptEnabled: false, noise: BLOCKED })
  expect(await banner(page).count()).toBe(0)
})

test('the home page opened as a file explains how to view the site', async () => {
  const { page } = await visit(`file://${misplaced.outDir}/index.html`, { hydrates: false, noise: /./ })
  await banner(page).waitFor()
  expect(await banner(page).innerText()).toBe(
    [
      'The site did not load properly.',
      'A browser loads no scripts for a page that is opened as a file.',
      'Run wasteland-build preview and open the address that it prints.',
    ].join('\n'),
  )
})
