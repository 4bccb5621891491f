// Pages that throw while rendering: the message, what keeps working, and how to continue.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { DESKTOP, PHONE, serveSite, visit } from './chromium.ts'
import { home } from './home.ts'

const fixture = await serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust', url: 'https://example.org',
    navbar: { items: [{ to: '/about', label: 'About', activeBaseRegex: '^/about$' }] },
    footer: { copyright: 'Nobody.' },
  })
  -- content/pages/index.md --
  # Home
  Go [about](/about).
  -- content/pages/about.md --
  # About
  Go [home](/).
`)

/** Console messages of React and the browser for the crashes in these tests. */
const CRASH = /TypeError|Outer message|failed to render|no listeners today/

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const causes = (page: Page) => page.locator('.causes li').allInnerTexts()
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })

/** Page data without a field that its layout needs. */
async function breakData(page: Page, path: string, change: Record<string, unknown>) {
  await page.route(`**/page-data${path}.json`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...change } })
  })
}

/** Clicks any link to the page. */
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
    const { page } = await visit('/blog', { viewport, noise: CRASH })
    await breakData(page, '/docs/mechanics/chases', { breadcrumbs: null })
    await follow(page, '/docs/mechanics/chases')
    await heading(page).filter({ hasText: 'This page crashed.' }).waitFor()
    await expect.poll(() => heading(page).count()).toBe(1)
    await expect.poll(() => heading(page).innerText()).toBe('This page crashed.')
    await expect.poll(() => page.title()).toBe('Page Error')
    await expect.poll(() => causes(page)).toEqual([expect.stringMatching(/null/)])
    expect(page.url()).toBe(`${home.url}/docs/mechanics/chases`)
    await expect.poll(() => page.getByRole('navigation', { name: 'Main', exact: true }).isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('region', { name: 'Announcement' }).isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(true)
  })

  test('shows the message and all causes; Try again renders it again and restores its title', async () => {
    const { page } = await visit('/blog', { noise: CRASH })
    await breakBrowser(page)
    await follow(page, '/docs/mechanics/chases')
    await heading(page).filter({ hasText: 'This page crashed.' }).waitFor()
    await expect.poll(() => causes(page)).toEqual(['Outer message', 'Caused by: Inner cause', 'Caused by: root cause'])
    await tryAgain(page).evaluate((button) => button.setAttribute('data-old', ''))
    await tryAgain(page).click()
    await page.locator('[data-old]').waitFor({ state: 'detached' })
    await expect.poll(() => causes(page)).toEqual(['Outer message', 'Caused by: Inner cause', 'Caused by: root cause'])
    await mendBrowser(page)
    await tryAgain(page).click()
    await heading(page).filter({ hasText: 'Chases' }).waitFor()
    await expect.poll(() => page.title()).toBe('Chases | Gloamwaste')
    await expect.poll(() => page.locator('main article, main .prose').first().innerText()).not.toBe('')
  })

  test.each([{ toc: 5 }, { breadcrumbs: 5 }, { breadcrumbs: null, html: 7 }])(
    'because of its data %o: Try again fetches them anew',
    async (change) => {
      const { page } = await visit('/blog', { noise: CRASH })
      await breakData(page, '/docs/mechanics/chases', change)
      await follow(page, '/docs/mechanics/chases')
      await heading(page).filter({ hasText: 'This page crashed.' }).waitFor()
      await tryAgain(page).click()
      await heading(page).filter({ hasText: 'This page crashed.' }).waitFor()
      await page.unrouteAll({ behavior: 'wait' })
      await tryAgain(page).click()
      await heading(page).filter({ hasText: 'Chases' }).waitFor()
      await expect.poll(() => page.title()).toBe('Chases | Gloamwaste')
    },
  )

  test('disappears on any navigation: to another page, to a page of the same kind, and back', async () => {
    const { page } = await visit('/blog', { noise: CRASH })
    await breakData(page, '/docs/mechanics/chases', { breadcrumbs: null })
    const crash = async () => {
      await follow(page, '/docs/mechanics/chases')
      await heading(page).filter({ hasText: 'This page crashed.' }).waitFor()
      await expect.poll(() => page.title()).toBe('Page Error')
    }
    await crash()
    await follow(page, '/docs/mechanics/powers')
    await heading(page).filter({ hasText: 'Powers' }).waitFor()
    await expect.poll(() => page.title()).toBe('Powers | Gloamwaste')
    await crash()
    await page.goBack()
    await heading(page).filter({ hasText: 'Powers' }).waitFor()
    await expect.poll(() => page.title()).toBe('Powers | Gloamwaste')
    await crash()
    await page.getByRole('link', { name: 'Back to the start' }).click()
    await page.waitForURL('/')
    await expect.poll(() => page.title()).not.toBe('Page Error')
    await expect.poll(() => causes(page)).toEqual([])
  })

  test('leaves the colour mode and the menu working', async () => {
    const { page } = await visit('/blog', { viewport: PHONE, noise: CRASH })
    await breakData(page, '/docs/mechanics/chases', { breadcrumbs: null })
    await follow(page, '/docs/mechanics/chases')
    await heading(page).filter({ hasText: 'This page crashed.' }).waitFor()
    await page.getByRole('button', { name: /^Switch between/ }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
    await page.getByRole('button', { name: 'Back to main menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Blog' }).click()
    await heading(page).filter({ hasText: 'Blog' }).waitFor()
  })
})

describe('chrome that crashes', () => {
  test('hides only the navbar when a navbar item fails, names that item, and shows the navbar again on the next page', async () => {
    const { page } = await visit(`${fixture.url}/`, { noise: CRASH })
    await page.evaluate(() => {
      Object.assign(window, { whole: RegExp })
      class Broken {
        constructor() {
          throw new Error('no expressions today')
        }
      }
      window.RegExp = Broken as unknown as RegExpConstructor
    })
    await follow(page, '/about')
    const note = page.getByRole('alert')
    await note.waitFor()
    const text = await note.innerText()
    expect(text).toContain('The navigation bar crashed.')
    expect(text).toContain('A navbar item failed to render.')
    expect(text).toContain('"label": "About"')
    expect(text).toContain('Caused by: no expressions today')
    await expect.poll(() => heading(page).innerText()).toBe('About')
    await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(true)
    await page.evaluate(() => {
      window.RegExp = (window as unknown as { whole: RegExpConstructor }).whole
    })
    await page.getByRole('main').getByRole('link', { name: 'home' }).click()
    await page.waitForURL(`${fixture.url}/`)
    await expect.poll(() => note.count()).toBe(0)
    await expect.poll(() => page.getByRole('navigation', { name: 'Main', exact: true }).isVisible()).toBe(true)
  })

  test('shows the crash screen when all of it fails, with a button to try again and a link home', async () => {
    const breakAbout = (page: Page) =>
      page.addInitScript(() => {
        if (location.pathname !== '/about') return
        // The router adds the first listener for scrolling. The button back to the top adds one when it appears.
        const { addEventListener } = window
        const state = Object.assign(window, { isWhole: false, listeners: 0 })
        Object.assign(window, {
          addEventListener(type: string, ...rest: [EventListener, AddEventListenerOptions?]) {
            if (type === 'scroll' && state.listeners++ > 0 && !state.isWhole) throw new Error('no listeners today')
            addEventListener.call(window, type, ...rest)
          },
        })
      })
    const { page } = await visit(`${fixture.url}/about`, { before: breakAbout, hydrates: false, noise: CRASH })
    await heading(page).filter({ hasText: 'This page crashed.' }).waitFor()
    await expect.poll(() => page.title()).toBe('Page Error')
    await expect.poll(() => causes(page)).toEqual(['no listeners today'])
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    const failures = () => page.evaluate(() => (window as unknown as { listeners: number }).listeners)
    const before = await failures()
    await tryAgain(page).click()
    await expect.poll(failures).toBeGreaterThan(before)
    await expect.poll(() => causes(page)).toEqual(['no listeners today'])
    await page.evaluate(() => {
      Object.assign(window, { isWhole: true })
    })
    await tryAgain(page).click()
    await heading(page).filter({ hasText: 'About' }).waitFor()
    await expect.poll(() => page.title()).toBe('About | Dust')
    await page.goto(`${fixture.url}/about`)
    await page.getByRole('link', { name: 'Back to the start' }).click()
    await heading(page).filter({ hasText: 'Home' }).waitFor()
  })
})

/** Makes rendering a contents list fail. */
const breakBrowser = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { whole: requestAnimationFrame })
    window.requestAnimationFrame = () => {
      throw new Error('Outer message', { cause: new Error('Inner cause', { cause: 'root cause' }) })
    }
  })

const mendBrowser = (page: Page) =>
  page.evaluate(() => {
    window.requestAnimationFrame = (window as unknown as { whole: typeof requestAnimationFrame }).whole
  })
