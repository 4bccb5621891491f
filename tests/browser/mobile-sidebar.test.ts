// The menu of small windows: a drawer with the menu of the site and the list of the current section.
import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hydrated, PHONE, serveSite, visit } from './chromium.ts'
import { home } from './home.ts'

const fixture = await serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust',
    url: 'https://example.org',
    i18n: { locales: ['en', 'de'] },
    navbar: {
      items: [
        { to: '/about', label: 'About' },
        { type: 'html', value: '<b id="flag">Beta</b>' },
        { label: 'More', items: [{ to: '/far', label: 'Far away' }, { to: '/farther', label: 'Farther away' }] },
        { label: 'Library', to: '/about', items: [{ to: '/shelf', label: 'Shelf' }] },
        { type: 'localeDropdown' },
        { type: 'docsVersionDropdown', dropdownItemsAfter: [{ to: '/about', label: 'All versions' }] },
      ],
    },
  })
  -- content/docs/intro.md --
  # Introduction
  -- content/pages/index.md --
  # Home
  -- content/pages/about.md --
  # About
  -- content/pages/far.md --
  # Far away
  -- content/pages/farther.md --
  # Farther away
  -- content/pages/shelf.md --
  # Shelf
`)

const phone = { viewport: PHONE }
const hamburger = (page: Page) => page.locator('button[aria-label="Toggle navigation bar"]')
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const mainMenu = (page: Page) => drawer(page).getByRole('navigation', { name: 'Main menu' })
const close = (page: Page) => drawer(page).getByRole('button', { name: 'Close navigation bar' })

async function openMenu(page: Page) {
  await hamburger(page).click()
  await drawer(page).waitFor()
}

/** Until the menu is gone, and its entry in the history too. */
const closed = (page: Page) =>
  expect
    .poll(async () => [await drawer(page).count(), await page.evaluate(() => history.state?.menu)])
    .toEqual([0, undefined])

const isFocusIn = (page: Page) => page.evaluate(() => document.activeElement?.closest('dialog') !== null)

describe('on a small window', () => {
  test('a hamburger of 30 px replaces the items at 996 px and below', async () => {
    const { page } = await visit('/blog', {
      viewport: { width: 996, height: 800 },
    })
    const blog = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Blog' })
    expect(await hamburger(page).isVisible()).toBe(true)
    expect(await blog.isVisible()).toBe(false)
    expect(await hamburger(page).locator('svg').boundingBox()).toMatchObject({ width: 30, height: 30 })
    expect(await hamburger(page).getAttribute('aria-expanded')).toBe('false')
    await page.setViewportSize({ width: 997, height: 800 })
    await expect.poll(() => hamburger(page).isVisible()).toBe(false)
    await expect.poll(() => blog.isVisible()).toBe(true)
  })

  test('the menu has a close button of 21 px and the colour mode switch, and the page behind it does not scroll', async () => {
    const { page } = await visit('/', phone)
    await page.evaluate(() => scrollTo(0, 300))
    // By the mouse alone: a locator would first scroll to where the bar stands in the page.
    const { x, y } = (await hamburger(page).boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.click(x + 10, y + 10)
    await drawer(page).waitFor()
    await expect.poll(() => hamburger(page).getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => close(page).locator('svg').boundingBox()).toMatchObject({ width: 21, height: 21 })
    expect(
      await drawer(page)
        .getByRole('button', { name: /currently light mode/ })
        .isVisible(),
    ).toBe(true)
    await expect.poll(() => mainMenu(page).getByRole('link').allInnerTexts()).toEqual(['Mechanics', 'Blog'])
    const box = await drawer(page).boundingBox()
    expect(box?.width).toBeLessThan(PHONE.width)
    await page.mouse.move(380, 700)
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
    await close(page).click()
    await closed(page)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 200)
        return page.evaluate(() => scrollY)
      })
      .toBeGreaterThan(300)
  })

  test('the menu traps the focus and returns it when closed', async () => {
    const { page } = await visit('/', phone)
    await hamburger(page).focus()
    await page.keyboard.press('Enter')
    await drawer(page).waitFor()
    await expect.poll(() => close(page).evaluate((button) => button === document.activeElement)).toBe(true)
    for (const key of [...Array(6).fill('Shift+Tab'), ...Array(14).fill('Tab')]) {
      await page.keyboard.press(key)
      // Between its last and its first control the focus is with the browser's own bars.
      const where = await page.evaluate(
        () => (document.activeElement?.closest('dialog') ?? document.activeElement)?.tagName,
      )
      expect(['DIALOG', 'BODY']).toContain(where)
    }
    await page.evaluate(() => document.querySelector<HTMLElement>('main a')?.focus())
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main'))).toBe(null)
    await page.keyboard.press('Escape')
    await closed(page)
    await expect.poll(() => hamburger(page).evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('each way to close the menu stays on the page, and the next step back leaves the page', async () => {
    const { page } = await visit('/markdown-page', phone)
    const ways: [what: string, act: () => Promise<unknown>][] = [
      ['the close button', () => close(page).click()],
      ['Escape', () => page.keyboard.press('Escape')],
      ['Escape, pressed twice', () => page.keyboard.press('Escape').then(() => page.keyboard.press('Escape'))],
      ['a press on the backdrop', () => page.mouse.click(380, 500)],
      ['going back', () => page.goBack()],
      ['the width of a desktop', () => page.setViewportSize({ width: 1200, height: 800 })],
    ]
    for (const [what, act] of ways) {
      await page.goto('/blog')
      await hydrated(page)
      await openMenu(page)
      await act()
      await closed(page)
      expect(page.url(), what).toBe(`${home.url}/blog`)
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY), { message: what })
        .not.toBe('hidden')
      await page.setViewportSize(PHONE)
      await page.waitForTimeout(100)
      await closed(page)
      await expect.poll(() => hamburger(page).getAttribute('aria-expanded'), { message: what }).toBe('false')
      await page.goBack()
      await page.waitForURL('**/markdown-page')
    }
  })

  test('the menu opens again and again', async () => {
    const { page } = await visit('/blog', phone)
    const length = await page.evaluate(() => history.length)
    for (let i = 0; i < 4; i++) {
      await openMenu(page)
      await close(page).click()
      await closed(page)
    }
    await expect.poll(() => page.evaluate(() => history.length)).toBeLessThanOrEqual(length + 1)
  })

  test('a followed link closes the menu, and going back from there does not open it', async () => {
    const { page } = await visit('/', phone)
    await openMenu(page)
    await mainMenu(page).getByRole('link', { name: 'Blog' }).click()
    await page.waitForURL('/blog')
    await closed(page)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Blog')
    await page.goBack()
    await page.waitForURL('/')
    await page.waitForTimeout(100)
    await closed(page)
  })

  test('a link to the current page also closes the menu', async () => {
    const { page } = await visit('/blog', phone)
    await openMenu(page)
    await drawer(page).getByRole('button', { name: 'Back to main menu' }).click()
    await mainMenu(page).getByRole('link', { name: 'Blog' }).click()
    await closed(page)
    expect(page.url()).toBe(`${home.url}/blog`)
  })

  test('going forward does not open a closed menu again', async () => {
    const { page } = await visit('/blog', phone)
    await openMenu(page)
    await close(page).click()
    await closed(page)
    await page.evaluate(() => history.forward())
    await page.waitForTimeout(200)
    await closed(page)
    expect(page.url()).toBe(`${home.url}/blog`)
  })

  test('the colour mode can be switched in the menu', async () => {
    const { page } = await visit('/', phone)
    await openMenu(page)
    await drawer(page)
      .getByRole('button', { name: /currently light mode/ })
      .click()
    expect(
      await drawer(page)
        .getByRole('button', { name: /currently dark mode/ })
        .isVisible(),
    ).toBe(true)
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  })
})

describe('in the docs and in the blog', () => {
  test.each([
    ['/docs/mechanics/combat', 'Docs sidebar', 'Combat'],
    ['/blog/chase-sequence', /posts/i, /chase sequence/i],
  ])(
    'on %s the menu opens on the list of the section, with the way back to the main menu',
    async (path, list, current) => {
      const { page } = await visit(path, phone)
      await openMenu(page)
      const section = drawer(page).getByRole('navigation', { name: list })
      await expect.poll(() => section.isVisible()).toBe(true)
      await expect.poll(() => section.locator('[aria-current="page"]').innerText()).toMatch(current)
      await expect.poll(() => mainMenu(page).count()).toBe(0)
      await drawer(page).getByRole('button', { name: 'Back to main menu', exact: true }).click()
      await expect.poll(() => mainMenu(page).isVisible()).toBe(true)
      await expect.poll(() => section.count()).toBe(0)
      await expect.poll(() => isFocusIn(page)).toBe(true)
      await close(page).click()
      await closed(page)
      await openMenu(page)
      await expect.poll(() => section.isVisible()).toBe(true)
    },
  )

  test('a link of the section opens its page and closes the menu', async () => {
    const { page } = await visit('/docs/mechanics/combat', phone)
    await openMenu(page)
    await drawer(page).getByRole('link', { name: 'Hazards' }).click()
    await page.waitForURL('**/docs/mechanics/combat/hazards')
    await closed(page)
    await openMenu(page)
    const section = drawer(page).getByRole('navigation', { name: 'Docs sidebar' })
    await expect.poll(() => section.locator('[aria-current="page"]').innerText()).toBe('Hazards')
  })

  test('the entry of the current page is in view when the menu opens', async () => {
    const { page } = await visit('/docs/mechanics/wilderness-creatures', {
      viewport: { width: 390, height: 500 },
    })
    await openMenu(page)
    const current = drawer(page).locator('.tree [aria-current="page"]')
    const isInView = () =>
      current.evaluate((entry) => {
        const { top, bottom } = entry.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await expect.poll(isInView).toBe(true)
  })
})

test('the name of the game is on one line in the menu of the narrowest phones', async () => {
  const { page } = await visit(`${home.url}/docs`, { viewport: { width: 320, height: 700 } })
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
  const name = page.getByRole('dialog').locator('.brand b')
  const lines = await name.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('the main menu underlines the current section and no other', async () => {
  const { page } = await visit('/docs/intro', phone)
  await openMenu(page)
  await drawer(page).getByRole('button', { name: 'Back to main menu' }).click()
  await page.mouse.move(0, 0)
  const underlined = () =>
    mainMenu(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.flatMap((link) => {
          const { textDecorationLine, textDecorationColor } = getComputedStyle(link)
          const isSeen = textDecorationLine === 'underline' && textDecorationColor !== 'rgba(0, 0, 0, 0)'
          return isSeen ? [link.textContent] : []
        }),
      )
  await expect.poll(underlined).toEqual(['Mechanics'])
})

test('a post with any address is highlighted in the list of posts, and an empty list is not shown', async () => {
  const site = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dust', url: 'https://example.org', navbar: { items: [{ to: '/blog', label: 'Blog' }] },
    })
    -- content/pages/index.md --
    # Home
    -- content/blog/one.md --
    ---
    date: 2025-01-01
    slug: Überfall im Moor
    ---
    # Ambush
    <!-- truncate -->
  `)
  const { page } = await visit(`${site.url}/blog/Überfall im Moor`, phone)
  await openMenu(page)
  await expect.poll(() => drawer(page).locator('.tree [aria-current="page"]').allInnerTexts()).toEqual(['Ambush'])
  const config = fs.readFileSync(path.join(site.root, 'site.config.ts'), 'utf8')
  await site.rebuild({ 'site.config.ts': config.replace('navbar', 'blog: { sidebarCount: 0 }, navbar') })
  await page.reload()
  await hydrated(page)
  await openMenu(page)
  await expect.poll(() => mainMenu(page).getByRole('link').allInnerTexts()).toEqual(['Blog'])
})

describe('the dropdowns of the navbar', () => {
  test('unfold in place and say whether they are open', async () => {
    const { page } = await visit(`${fixture.url}/`, phone)
    await openMenu(page)
    await expect.poll(() => drawer(page).locator('#flag').innerText()).toBe('Beta')
    const more = mainMenu(page).getByRole('button', { name: 'More' })
    const far = mainMenu(page).getByRole('link', { name: 'Far away' })
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => far.isVisible()).toBe(false)
    await more.click()
    await far.waitFor()
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('true')
    await more.click()
    await far.waitFor({ state: 'hidden' })
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('false')
  })

  test('are open when they contain the current page', async () => {
    const { page } = await visit(`${fixture.url}/far`, phone)
    await openMenu(page)
    const far = mainMenu(page).getByRole('link', { name: 'Far away' })
    await expect.poll(() => far.isVisible()).toBe(true)
    await expect.poll(() => far.getAttribute('aria-current')).toBe('page')
  })

  test('whose label is a link are shown as a link and a button', async () => {
    const { page } = await visit(`${fixture.url}/`, phone)
    await openMenu(page)
    await mainMenu(page).getByRole('button', { name: 'Expand the dropdown: Library' }).click()
    await mainMenu(page).getByRole('link', { name: 'Shelf' }).waitFor()
    await expect
      .poll(() => mainMenu(page).getByRole('button', { name: 'Collapse the dropdown: Library' }).count())
      .toBe(1)
    const library = mainMenu(page).getByRole('link', { name: 'Library' })
    expect(await library.getAttribute('aria-current')).toBe(null)
    await library.click()
    await page.waitForURL(`${fixture.url}/about`)
    await openMenu(page)
    await expect.poll(() => library.getAttribute('aria-current')).toBe('page')
  })

  test('are named after their content', async () => {
    const { page } = await visit(`${fixture.url}/`, phone)
    await openMenu(page)
    await mainMenu(page).getByRole('button', { name: 'Languages' }).click()
    await expect.poll(() => mainMenu(page).getByRole('link', { name: 'Deutsch' }).getAttribute('href')).toBe('/de/')
    await expect.poll(() => mainMenu(page).getByRole('button', { name: 'Versions' }).count()).toBe(1)
  })
})

describe('without scripts', () => {
  test.each(['/', '/docs/mechanics/combat', '/blog'])('a phone has a working menu on %s', async (path) => {
    const { page } = await visit(path, { ...phone, javaScriptEnabled: false })
    expect(await hamburger(page).isVisible()).toBe(false)
    const bar = page.getByRole('navigation', { name: 'Main', exact: true })
    expect(await bar.getByRole('link', { name: 'Blog' }).isVisible()).toBe(true)
    await bar.getByRole('link', { name: 'Mechanics' }).click()
    await page.waitForURL('**/docs/intro')
  })

  test('a phone shows the dropdowns of the navbar open, so that their entries can be reached', async () => {
    const { page } = await visit(`${fixture.url}/about`, { ...phone, javaScriptEnabled: false })
    const bar = page.getByRole('navigation', { name: 'Main', exact: true })
    expect(await bar.getByRole('link', { name: 'Far away' }).isVisible()).toBe(false)
    await bar.getByRole('button', { name: 'More' }).click()
    await bar.getByRole('link', { name: 'Far away' }).click()
    await page.waitForURL('**/far')
    await bar.getByRole('button', { name: 'English' }).click()
    await bar.getByRole('link', { name: 'Deutsch' }).click()
    await page.waitForURL('**/de/far')
  })

  test('a phone shows the list of the section in the page', async () => {
    const { page } = await visit('/docs/mechanics/combat', {
      ...phone,
      javaScriptEnabled: false,
    })
    await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Hazards' }).click()
    await page.waitForURL('**/hazards')
    await page.goto('/blog')
    await page.locator('.all').getByRole('link', { name: 'Ability scores' }).click()
    await page.waitForURL('**/blog/ability-scores')
  })
})
