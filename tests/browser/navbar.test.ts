// The navbar: every item type, dropdowns, logo, and hiding on scroll.
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { DESKTOP, serveSite, visit } from './chromium.ts'

/** Width in pixels from which the sidebar and the contents list are next to the article. */
const DESKTOP_FROM = 997

const LONG = Array.from({ length: 60 }, (_, i) => `Line ${i} of a long page.\n\n`).join('')

const served = await serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust',
    url: 'https://example.org',
    i18n: { locales: ['en', 'de'] },
    docs: { sidebars: { rules: ['intro', 'combat'], lore: ['world'] } },
    navbar: {
      items: [
        { to: '/about', label: 'About' },
        { to: '/blog', label: 'Diary', position: 'left' },
        { href: 'https://elsewhere.example/', label: 'Elsewhere', position: 'right' },
        { type: 'doc', docId: 'world', label: 'World', position: 'left' },
        { type: 'doc', docId: 'draft', position: 'left' },
        { type: 'doc', docId: 'hidden', label: 'Hidden', position: 'left' },
        { type: 'docSidebar', sidebarId: 'rules', position: 'left' },
        { type: 'html', value: '<b id="flag">Beta</b>', position: 'left', className: 'flagged' },
        {
          label: 'More',
          position: 'left',
          items: [
            { to: '/about', label: 'About us', activeBasePath: '/about' },
            { type: 'doc', docId: 'combat', label: 'Fighting' },
            { type: 'doc', docId: 'hidden', label: 'Hidden too' },
            { type: 'html', value: '<i id="note">A note</i>' },
            { href: 'https://far.example/', label: 'Far away' },
          ],
        },
        { label: 'Library', to: '/docs/intro', position: 'left', items: [{ to: '/docs/world', label: 'Shelf' }] },
        {
          type: 'localeDropdown',
          dropdownItemsAfter: [
            { type: 'html', value: '<hr>' },
            { href: 'https://help.example/', label: 'Translate' },
          ],
        },
        { type: 'docsVersion', label: 'Version' },
        { type: 'docsVersionDropdown', dropdownItemsAfter: [{ to: '/about', label: 'All versions' }] },
        { to: '/blog/one', label: 'Combat talk', activeBaseRegex: '^/docs/(combat|world)$' },
      ],
    },
  })
  -- content/docs/intro.md --
  # Introduction
  ## Part one
  Text.
  -- content/docs/combat.md --
  # Combat
  -- content/docs/world.md --
  # World
  -- content/docs/hidden.md --
  ---
  unlisted: true
  ---
  # Hidden
  [About](/about)
  -- content/docs/draft.md --
  ---
  draft: true
  ---
  # Draft
  -- content/blog/one.md --
  ---
  date: 2025-01-01
  ---
  # One
  Text. <!-- truncate -->
  -- content/pages/index.md --
  # Home
  -- content/pages/about.md --
  # About
`)
const quiet = await serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust',
    url: 'https://example.org',
    navbar: {
      title: null,
      hideOnScroll: true,
      logo: {
        src: 'day.svg', srcDark: 'night.svg', href: '/docs/long', target: '_self', width: 40, height: 50,
      },
    },
  })
  -- content/static/day.svg --
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 50"><path d="M0 0h40v50z"/></svg>
  -- content/static/night.svg --
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 50"><path d="M0 50h40v-50z"/></svg>
  -- content/pages/index.md --
  # Home
  -- content/docs/long.md --
  # Long
  ## First
  ${LONG.replace(/\n(?=.)/g, '\n  ')}
  ## Last
  ${LONG.replace(/\n(?=.)/g, '\n  ')}
`)

const CHAPTERS = Array.from({ length: 14 }, (_, i) => `{ to: '/', label: 'Chapter ${i}', position: 'left' }`)

const crowded = await serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'The Long and Winding Chronicle of Dust',
    url: 'https://example.org',
    theme: 'reflection',
    navbar: { items: [${CHAPTERS}] },
  })
  -- content/pages/index.md --
  # Dust
  -- content/docs/long.md --
  # Long
  ${LONG.replace(/\n(?=.)/g, '\n  ')}
  ## Middle
  ${LONG.replace(/\n(?=.)/g, '\n  ')}
`)

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })
const item = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })
const currentItems = (page: Page) =>
  bar(page).locator('> [aria-current], .end > [aria-current], .drop > [aria-current]').allInnerTexts()

describe('items', () => {
  test('are on the side and in the order of the config, on the right by default', async () => {
    const { page } = await visit(`${served.url}/about`)
    const shown = await bar(page)
      .locator('.item:not(.menu *), #flag')
      .evaluateAll((items) =>
        items.map((one) => ({ name: one.firstChild?.textContent, x: one.getBoundingClientRect().x })),
      )
    const byPlace = [...shown].sort((a, b) => a.x - b.x).map(({ name }) => name)
    const left = ['Diary', 'World', 'Introduction', 'Beta', 'More', 'Library']
    const right = ['About', 'Elsewhere', 'English', 'Version', 'Next', 'Combat talk']
    expect(byPlace).toEqual([...left, ...right])
    const place = (name: string) => shown.find((one) => one.name === name)?.x ?? 0
    expect(place('Combat talk')).toBeGreaterThan(DESKTOP.width / 2)
  })

  test('are current on their page and below it, on every page of their sidebar, and where their regular expression matches', async () => {
    const { page } = await visit(`${served.url}/`)
    expect(await currentItems(page)).toEqual([])
    const current = async (path: string) => {
      await page.goto(served.url + path)
      return currentItems(page)
    }
    expect(await current('/blog')).toEqual(['Diary'])
    expect(await current('/blog/one')).toEqual(['Diary'])
    expect(await current('/docs/intro')).toEqual(['Introduction', 'More', 'Library', 'Version'])
    expect(await current('/docs/combat')).toEqual(['Introduction', 'More', 'Version', 'Combat talk'])
    expect(await current('/docs/world')).toEqual(['World', 'Library', 'Version', 'Combat talk'])
    expect(await current('/about')).toEqual(['More', 'About'])
  })

  test('for an unlisted doc are shown on its own page only', async () => {
    const { page } = await visit(`${served.url}/docs/hidden`)
    expect(await item(page, 'Hidden').getAttribute('aria-current')).toBe('page')
    const entries = bar(page).locator('.drop', { hasText: 'More' }).locator('.menu li')
    expect(await entries.allInnerTexts()).toContain('Hidden too')
    await page.getByRole('article').getByRole('link', { name: 'About' }).click()
    await page.waitForURL(`${served.url}/about`)
    await expect.poll(() => item(page, 'Hidden').count()).toBe(0)
    expect(await entries.count()).toBe(4)
  })

  test('that lead to another site open a new tab, use noopener noreferrer and say so in their accessible name', async () => {
    const { page } = await visit(`${served.url}/`)
    const elsewhere = bar(page).getByRole('link', { name: /^Elsewhere/ })
    expect(await elsewhere.getAttribute('href')).toBe('https://elsewhere.example/')
    expect(await elsewhere.getAttribute('target')).toBe('_blank')
    expect(await elsewhere.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await elsewhere.innerText()).not.toBe('')
    expect(await bar(page).getByRole('link', { name: 'Elsewhere (opens in new tab)' }).count()).toBe(1)
  })

  test('of the type html show the HTML of the config, and keep their elements on the next page', async () => {
    const { page } = await visit(`${served.url}/`)
    const flag = bar(page).locator('.flagged > #flag')
    expect(await flag.innerText()).toBe('Beta')
    await flag.evaluate((element) => element.setAttribute('data-kept', ''))
    await item(page, 'About').click()
    await page.waitForURL(`${served.url}/about`)
    expect(await flag.getAttribute('data-kept')).toBe('')
  })

  test('for locales list custom entries after the languages, with a narrow separator between them', async () => {
    const { page } = await visit(`${served.url}/docs/intro`)
    await bar(page).getByRole('button', { name: 'English' }).click()
    const last = bar(page).getByRole('link', { name: 'Translate' })
    await expect.poll(() => last.isVisible()).toBe(true)
    const german = await bar(page).locator('a[lang="de"]').boundingBox()
    const gap = ((await last.boundingBox())?.y ?? 0) - (german?.y ?? 0) - (german?.height ?? 0)
    expect(gap).toBeGreaterThan(0)
    expect(gap).toBeLessThan(48)
  })

  test('for versions drop a stored preference for an unknown version', async () => {
    const { page } = await visit(`${served.url}/`)
    await page.evaluate(() => localStorage.setItem('docs-preferred-version-default', '9.9.9'))
    await page.reload()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('docs-preferred-version-default'))).toBe(null)
  })
})

describe('a dropdown', () => {
  interface Menu {
    button: Locator
    /** The visible text. Fails if assistive technology gets another one. */
    isOpen(): Promise<boolean>
  }

  function menuOf(page: Page, name: string): Menu {
    const button = bar(page).getByRole('button', { name, exact: true })
    return {
      button,
      async isOpen() {
        const list = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`)
        const [isSeen, isSaid] = [await list.isVisible(), (await button.getAttribute('aria-expanded')) === 'true']
        expect(isSaid).toBe(isSeen)
        return isSeen
      },
    }
  }

  /** Moves the mouse away from all menus. */
  const leave = (page: Page) => page.mouse.move(700, 700)

  test('opens and closes by click', async () => {
    const { page } = await visit(`${served.url}/`)
    const more = menuOf(page, 'More')
    expect(await more.isOpen()).toBe(false)
    await more.button.click()
    await expect.poll(() => more.isOpen()).toBe(true)
    await leave(page)
    await page.waitForTimeout(300)
    await expect.poll(() => more.isOpen()).toBe(true)
    await more.button.click()
    await expect.poll(() => more.isOpen()).toBe(false)
    expect(page.url()).toBe(`${served.url}/`)
    // It is a list of links, no menu of commands.
    expect(await more.button.getAttribute('aria-haspopup')).toBe(null)
  })

  test('opens under the mouse and closes when the mouse has left', async () => {
    const { page } = await visit(`${served.url}/`)
    const more = menuOf(page, 'More')
    await more.button.hover()
    await expect.poll(() => more.isOpen()).toBe(true)
    await bar(page).getByRole('link', { name: 'Fighting' }).hover()
    await page.waitForTimeout(300)
    await expect.poll(() => more.isOpen()).toBe(true)
    await leave(page)
    await expect.poll(more.isOpen).toBe(false)
  })

  test('stays open when the mouse leaves it for less than 150 ms', async () => {
    const { page } = await visit(`${served.url}/`)
    const more = menuOf(page, 'More')
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(60_000)
    await more.button.hover()
    await expect.poll(() => more.isOpen()).toBe(true)
    await leave(page)
    await page.clock.runFor(140)
    expect(await more.isOpen()).toBe(true)
    await more.button.hover()
    await page.clock.runFor(500)
    expect(await more.isOpen()).toBe(true)
    await leave(page)
    await page.clock.runFor(160)
    await expect.poll(more.isOpen).toBe(false)
  })

  test('works by keyboard: Enter, Space, arrows, Home, End and Escape, which returns the focus', async () => {
    const { page } = await visit(`${served.url}/`)
    const more = menuOf(page, 'More')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await more.button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => more.isOpen()).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(() => more.isOpen()).toBe(false)
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('About us')
    await expect.poll(() => more.isOpen()).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Fighting')
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toBe('About us')
    await page.keyboard.press('End')
    await expect.poll(focused).toMatch(/^Far away/)
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('About us')
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toMatch(/^Far away/)
    await page.keyboard.press('Home')
    await expect.poll(focused).toBe('About us')
    await page.keyboard.press('Escape')
    await expect.poll(() => more.isOpen()).toBe(false)
    await expect.poll(focused).toBe('More')
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toMatch(/^Far away/)
  })

  test('closes when anything else is clicked, focused or touched, and on Escape', async () => {
    const { page } = await visit(`${served.url}/`, { hasTouch: true })
    const more = menuOf(page, 'More')
    const closings: [string, () => Promise<void>][] = [
      ['mouse', () => page.mouse.click(700, 700)],
      ['touch', () => page.touchscreen.tap(700, 700)],
      ['focus', () => item(page, 'Diary').focus()],
      ['Escape', () => page.keyboard.press('Escape')],
    ]
    for (const [what, close] of closings) {
      await leave(page)
      await more.button.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => more.isOpen(), { message: what }).toBe(true)
      await close()
      await expect.poll(more.isOpen, { message: what }).toBe(false)
    }
  })

  test('closes when the focus leaves it', async () => {
    const { page } = await visit(`${served.url}/`)
    const more = menuOf(page, 'More')
    await more.button.focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Far away/)
    await page.keyboard.press('Tab')
    await expect.poll(() => more.isOpen()).toBe(false)
  })

  test('opens and closes by touch', async () => {
    const { page } = await visit(`${served.url}/`, { hasTouch: true })
    const more = menuOf(page, 'More')
    await more.button.tap()
    await expect.poll(() => more.isOpen()).toBe(true)
    await more.button.tap()
    await expect.poll(() => more.isOpen()).toBe(false)
  })

  test('closes when an entry is chosen, and that entry is then current', async () => {
    const { page } = await visit(`${served.url}/`)
    const more = menuOf(page, 'More')
    await more.button.click()
    await bar(page).getByRole('link', { name: 'About us' }).click()
    await page.waitForURL('**/about')
    await leave(page)
    await expect.poll(more.isOpen).toBe(false)
    await more.button.click()
    await expect.poll(() => bar(page).getByRole('link', { name: 'About us' }).getAttribute('aria-current')).toBe('page')
    await expect.poll(() => page.locator('#note').innerText()).toBe('A note')
  })

  test('whose label is a link has a separate button next to it', async () => {
    const { page } = await visit(`${served.url}/`)
    const name = (word: string) => `${word} the dropdown: Library`
    await bar(page)
      .getByRole('button', { name: name('Expand') })
      .press('Enter')
    const close = menuOf(page, name('Collapse'))
    await expect.poll(() => close.isOpen()).toBe(true)
    await expect.poll(() => bar(page).getByRole('link', { name: 'Shelf' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await item(page, 'Library').click()
    await page.waitForURL('**/docs/intro')
  })
})

describe('the brand', () => {
  test('is the site title with a link to the home page by default', async () => {
    const { page } = await visit(`${served.url}/about`)
    expect(await page.title()).toBe('About | Dust')
    await item(page, 'Dust').click()
    await page.waitForURL(`${served.url}/`)
  })

  test('is a logo for each colour mode, with size, alternative text and link', async () => {
    const { page } = await visit(`${quiet.url}/`)
    const link = bar(page).getByRole('link', { name: 'Dust' })
    expect(await link.getAttribute('href')).toBe('/docs/long')
    expect(await link.getAttribute('target')).toBe('_self')
    expect(await link.innerText()).toBe('')
    const logos = link.locator('img:visible')
    const look = () =>
      logos.evaluateAll((images) =>
        (images as HTMLImageElement[]).map(({ src, alt, naturalWidth }) => [
          new URL(src).pathname,
          alt,
          naturalWidth > 0,
        ]),
      )
    expect(await look()).toEqual([['/day.svg', 'Dust', true]])
    expect(await logos.getAttribute('width')).toBe('40')
    expect(await logos.getAttribute('height')).toBe('50')
    const box = await logos.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(0.8, 1)
    await bar(page)
      .getByRole('button', { name: /colour|color|dark and light/ })
      .click()
    await expect.poll(look).toEqual([['/night.svg', 'Dust', true]])
  })
})

test('a logo fits inside the navbar; a logo much taller than wide hangs below its lower edge', async () => {
  const foot = async (address: string) => {
    const { page } = await visit(address)
    const [logo, line] = await Promise.all([
      bar(page).locator('.brand img:visible').boundingBox(),
      bar(page).boundingBox(),
    ])
    return (logo?.y ?? 0) + (logo?.height ?? 0) - (line?.y ?? 0) - (line?.height ?? 0)
  }
  expect(await foot(`${quiet.url}/`)).toBeLessThan(0)
  expect(await foot('/docs/intro')).toBeGreaterThan(0)
})

test('a wide logo shrinks in a small window and keeps the site name next to it', async () => {
  const wide = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dust',
      url: 'https://example.org',
      navbar: { logo: { src: 'wide.svg' }, items: [{ to: '/', label: 'Home' }] },
    })
    -- content/static/wide.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 40" width="400" height="40"/>
    -- content/pages/index.md --
    # Home
  `)
  const { page } = await visit(wide.url, { viewport: { width: 320, height: 600 } })
  const [logo, name, search] = await Promise.all(
    ['.brand img', '.brand b', '.find'].map((part) => bar(page).locator(part).boundingBox()),
  )
  expect(logo?.width).toBeGreaterThan(30)
  expect(logo?.width).toBeLessThan(300)
  expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(name?.x ?? 0)
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0)
})

test('the navbar is one line in a window of 320 px, which is a screen at 400 % zoom', async () => {
  const { page } = await visit('/docs/intro', { viewport: { width: 320, height: 256 } })
  const tops = await bar(page)
    .locator('> :visible')
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().bottom)))
  expect(tops.length).toBe(3)
  expect(new Set(tops).size).toBe(1)
})

test.each([
  [997, true],
  [768, false],
  [390, false],
])('many items do not break their words: at %i px, with scripts: %s', async (width, javaScriptEnabled) => {
  const labels = ['Getting Started', 'Tutorial', 'Usage Guide', 'API', 'FAQ', 'Best Practices', 'Sources', 'Need help?']
  const items = labels.map((label) => ({ to: '/docs/intro', label, position: 'right' }))
  const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', navbar: { items: ${JSON.stringify(items)} } })
    -- content/docs/intro.md --
    # Introduction
  `)
  const { page } = await visit(`${url}/docs/intro`, { viewport: { width, height: 900 }, javaScriptEnabled })
  const broken = await bar(page)
    .locator('.item')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height > 50).map((one) => one.textContent))
  expect(await bar(page).getByRole('link', { name: 'Tutorial' }).isVisible()).toBe(true)
  expect(broken).toEqual([])
  expect((await bar(page).boundingBox())?.height).toBeLessThan(200)
})

test('a navbar of one line leaves the root element without styles of its own, so that the page is not styled again', async () => {
  const { page } = await visit('/docs/intro')
  expect(await page.locator('html').getAttribute('style')).toBe(null)
})

describe('the navbar on several lines', () => {
  const middle = (page: Page) => page.getByRole('heading', { name: 'Middle' })

  /** From the bar to the top of another box, in pixels. */
  async function below(page: Page, box: Locator) {
    const [nav, other] = await Promise.all([bar(page).boundingBox(), box.boundingBox()])
    return (other?.y ?? 0) - (nav?.height ?? 0)
  }

  test.each([997, 320])(
    'covers neither the target heading nor the sidebar and contents list, at %i px',
    async (width) => {
      const { page } = await visit(`${crowded.url}/docs/long#middle`, { viewport: { width, height: 900 } })
      expect((await bar(page).boundingBox())?.height).toBeGreaterThan(80)
      await expect.poll(() => below(page, middle(page))).toBeGreaterThanOrEqual(0)
      await expect.poll(() => below(page, middle(page))).toBeLessThan(60)
      if (width < DESKTOP_FROM) return
      for (const list of ['.side', '.aside'])
        expect(await below(page, page.locator(list)), list).toBeGreaterThanOrEqual(0)
      await expect.poll(() => page.locator('.aside [aria-current]').textContent()).toBe('Middle')
    },
  )

  test('does not let a tall logo overlap the search in the next line', async () => {
    const { page } = await visit(`${crowded.url}/docs/long`, { viewport: { width: 997, height: 900 } })
    /** What lies on top in the search where the mark of an item above it hangs; undefined: none does. */
    const onTop = () =>
      page.evaluate(() => {
        const find = document.querySelector('.find')?.getBoundingClientRect()
        for (const one of document.querySelectorAll('.nav > .item')) {
          const { left, right, bottom } = one.getBoundingClientRect()
          const [x, y] = [(left + right) / 2, bottom + 6]
          if (find && x > find.left && x < find.right && y > find.top && y < find.bottom)
            return document.elementFromPoint(x, y)?.closest('.item, .find')?.className
        }
        return undefined
      })
    const seen = new Set<string | undefined>()
    for (let width = 997; width < 1600; width += 24) {
      await page.setViewportSize({ width, height: 900 })
      seen.add(await onTop())
    }
    expect([...seen].filter(Boolean)).toEqual(['find'])
  })

  test('takes no more space than it needs when the window grows', async () => {
    const { page } = await visit(`${crowded.url}/docs/long`, { viewport: { width: 997, height: 900 } })
    await page.setViewportSize({ width: 3000, height: 900 })
    await expect.poll(async () => (await bar(page).boundingBox())?.height).toBe(62)
    await expect.poll(() => below(page, page.locator('.side'))).toBe(0)
  })
})

describe('the navbar that hides on scroll', () => {
  const view = { viewport: { width: DESKTOP.width, height: 600 }, reducedMotion: 'reduce' } as const

  const isShown = (page: Page) => bar(page).evaluate((nav) => nav.getBoundingClientRect().bottom > 0)

  async function scroll(page: Page, top: number) {
    await page.evaluate((y) => scrollTo(0, y), top)
    // Time for an unwanted reaction.
    await page.waitForTimeout(100)
  }

  test('hides on scrolling down and appears on scrolling up', async () => {
    const { page } = await visit(`${quiet.url}/docs/long`, view)
    expect(await isShown(page)).toBe(true)
    for (const [top, shown] of [
      [30, true],
      [59, true],
      [61, false],
      [200, false],
      [190, true],
      [400, false],
      [40, true],
    ] as const) {
      await scroll(page, top)
      await expect.poll(() => isShown(page), { message: `at ${top} px` }).toBe(shown)
    }
  })

  test('does not cover the target heading of a link, and appears again on the next page', async () => {
    const { page } = await visit(`${quiet.url}/docs/long`, view)
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Last' }).click()
    await expect.poll(() => isShown(page)).toBe(false)
    await page.waitForTimeout(200)
    await expect.poll(() => isShown(page)).toBe(false)
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/"]')?.click())
    await page.waitForURL(`${quiet.url}/`)
    await expect.poll(() => isShown(page)).toBe(true)
  })

  test('appears when the focus enters it', async () => {
    const { page } = await visit(`${quiet.url}/docs/long`, view)
    await scroll(page, 500)
    await expect.poll(() => isShown(page)).toBe(false)
    await bar(page).getByRole('link', { name: 'Dust' }).focus()
    await expect.poll(() => isShown(page)).toBe(true)
  })
})
