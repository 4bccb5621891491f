// Light and dark mode: the default, the choice, its storage, and the horizon animation.
import type { BrowserContext, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { THEMES } from '../../templates/themes/index.ts'
import { axeFaults } from './axe.ts'
import { DESKTOP, FAILED_REQUEST, hydrated, PHONE, serveSite, serveTwoPages, visit, watchedPage } from './chromium.ts'

const siteWith = (colorMode: string) => serveTwoPages(`colorMode: ${colorMode}`)

const respectful = await siteWith('{ respectPrefersColorScheme: true }')
const fixed = await siteWith(`{ defaultMode: 'dark', disableSwitch: true }`)

const toggle = (page: Page) => page.getByRole('button', { name: /^Switch between dark and light mode/ })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))

/** The visible mode: dark if the page is darker than its text. */
const look = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    const sum = (rgb: string) => (rgb.match(/\d+/g) ?? []).slice(0, 3).reduce((total, part) => total + Number(part), 0)
    return sum(backgroundColor) < sum(color) ? 'dark' : 'light'
  })

/** Of the browser's own bars. */
const bars = (page: Page) => page.locator('meta[name="theme-color"]').getAttribute('content')

async function another(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await page.goto(address)
  await hydrated(page)
  return page
}

describe('a visitor', () => {
  test('who has not chosen a mode sees light, even if the device prefers dark', async () => {
    const { page } = await visit('/', { colorScheme: 'dark' })
    expect(await look(page)).toBe('light')
    expect(await stored(page)).toBe(null)
  })

  test('sees the browser bars change with the colour mode, also after a reload', async () => {
    const { page, context } = await visit('/')
    expect(await bars(page)).toBe(THEMES.reflection.paper.light)
    await toggle(page).click()
    await expect.poll(() => bars(page)).toBe(THEMES.reflection.paper.dark)
    expect(await bars(await another(context, '/blog'))).toBe(THEMES.reflection.paper.dark)
  })

  test('switches the mode with a button whose label names the current mode', async () => {
    const { page } = await visit('/')
    const name = (mode: string) => `Switch between dark and light mode (currently ${mode} mode)`
    expect(await toggle(page).getAttribute('aria-label')).toBe(name('light'))
    expect(await toggle(page).getAttribute('title')).toBe('light mode')
    await toggle(page).click()
    await expect.poll(() => look(page)).toBe('dark')
    await expect.poll(() => stored(page)).toBe('dark')
    await expect.poll(() => toggle(page).getAttribute('aria-label')).toBe(name('dark'))
    await toggle(page).press('Enter')
    await expect.poll(() => look(page)).toBe('light')
    await expect.poll(() => stored(page)).toBe('light')
    await expect.poll(() => toggle(page).getAttribute('title')).toBe('light mode')
  })

  test('keeps the chosen mode on every page and after a reload', async () => {
    const { page } = await visit('/')
    await toggle(page).click()
    await page.getByRole('link', { name: 'Blog', exact: true }).first().click()
    await page.waitForURL('**/blog')
    await expect.poll(() => look(page)).toBe('dark')
    await page.reload()
    await hydrated(page)
    await expect.poll(() => look(page)).toBe('dark')
    await expect.poll(() => toggle(page).getAttribute('title')).toBe('dark mode')
  })

  test('sees the chosen mode before any script file has arrived', async () => {
    const { page } = await visit('/', { noise: FAILED_REQUEST })
    await toggle(page).click()
    await page.route('**/*.js', (route) => route.abort())
    for (const path of ['/', '/docs/intro', '/blog', '/nowhere']) {
      await page.goto(path)
      await expect.poll(() => page.locator('html').getAttribute('data-hydrated')).toBe(null)
      await expect.poll(() => look(page)).toBe('dark')
    }
  })

  test('can set a mode in the address, which is not stored', async () => {
    const { page } = await visit('/?theme=dark')
    expect(await look(page)).toBe('dark')
    expect(await toggle(page).getAttribute('title')).toBe('dark mode')
    expect(await stored(page)).toBe(null)
    await page.goto('/?theme=purple')
    await expect.poll(() => look(page)).toBe('light')
  })

  test('with an invalid stored value sees the default and can switch', async () => {
    const { page } = await visit('/')
    for (const value of ['purple', '', '__proto__', 'system', 'x'.repeat(1_000_000)]) {
      await page.evaluate((text) => localStorage.setItem('theme', text), value)
      await page.reload()
      await hydrated(page)
      expect(await page.locator('html').getAttribute('data-theme'), value.slice(0, 9)).toBe('light')
      expect(await look(page)).toBe('light')
      await toggle(page).click()
      await expect.poll(() => stored(page)).toBe('dark')
    }
  })
})

describe('another tab', () => {
  test('follows at once, in both directions', async () => {
    const { page, context } = await visit('/')
    const other = await another(context, '/docs/intro')
    await toggle(page).click()
    await expect.poll(() => look(other)).toBe('dark')
    await expect.poll(() => toggle(other).getAttribute('title')).toBe('dark mode')
    await toggle(other).click()
    await expect.poll(() => look(page)).toBe('light')
  })

  test('returns to the default when the stored mode is removed, cleared or made nonsense', async () => {
    const { page, context } = await visit('/')
    const other = await another(context, '/')
    for (const act of [
      () => localStorage.removeItem('theme'),
      () => localStorage.clear(),
      () => localStorage.setItem('theme', 'purple'),
    ]) {
      await toggle(page).click()
      await expect.poll(() => look(other)).toBe('dark')
      await other.evaluate(act)
      await expect.poll(() => look(page)).toBe('light')
      await expect.poll(() => toggle(page).getAttribute('title')).toBe('light mode')
    }
  })
})

test('a page that the browser restores takes the mode chosen meanwhile, unless its address names one', async () => {
  const { page } = await visit('/')
  // What the browser does with a page that it had kept while another page changed the storage.
  const restore = () =>
    page.evaluate(() => {
      localStorage.setItem('theme', 'dark')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
  await restore()
  await expect.poll(() => look(page)).toBe('dark')
  await expect.poll(() => toggle(page).getAttribute('title')).toBe('dark mode')
  await page.goto('/?theme=light')
  await hydrated(page)
  await restore()
  expect(await look(page)).toBe('light')
})

describe('by configuration', () => {
  test('there can be one fixed mode without a switch, and a stored mode is deleted', async () => {
    const { page } = await visit(`${fixed.url}/`)
    await page.evaluate(() => localStorage.setItem('theme', 'light'))
    await page.goto(`${fixed.url}/?theme=light`)
    await hydrated(page)
    await expect.poll(() => look(page)).toBe('dark')
    await expect.poll(() => toggle(page).count()).toBe(0)
    await expect.poll(() => stored(page)).toBe(null)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => toggle(page).count()).toBe(0)
  })

  test('the device preference applies until the visitor chooses, and the switch has a third state', async () => {
    const { page } = await visit(`${respectful.url}/`, { colorScheme: 'dark' })
    const state = async () => [await look(page), await toggle(page).getAttribute('title'), await stored(page)]
    expect(await state()).toEqual(['dark', 'system mode', null])
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(state).toEqual(['light', 'system mode', null])
    await toggle(page).click()
    await expect.poll(state).toEqual(['light', 'light mode', 'light'])
    await toggle(page).click()
    await expect.poll(state).toEqual(['dark', 'dark mode', 'dark'])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(state).toEqual(['dark', 'dark mode', 'dark'])
    await toggle(page).click()
    await expect.poll(state).toEqual(['light', 'system mode', null])
  })

  test('the device preference is applied before any script file has arrived', async () => {
    const { page } = await visit(`${respectful.url}/`, { colorScheme: 'dark', noise: FAILED_REQUEST })
    await page.route('**/*.js', (route) => route.abort())
    await page.reload()
    await expect.poll(() => look(page)).toBe('dark')
  })
})

describe('the horizon', () => {
  const turns = (page: Page) =>
    page
      .locator('.o-world')
      .evaluateAll((worlds) => [...new Set(worlds.map((world) => getComputedStyle(world).transform))])

  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('rotates when the mode changes to dark (%s)', async (_, viewport) => {
    const { page } = await visit('/', { viewport, reducedMotion: 'reduce' })
    expect(await turns(page)).toEqual(['none'])
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark')
      location.reload()
    })
    await page.waitForSelector('html[data-theme="dark"][data-hydrated]')
    await expect.poll(() => turns(page)).toEqual(['matrix(1, 0, 0, -1, 0, 0)'])
  })

  test('rotates slowly, and at once with reduced motion', async () => {
    const { page, context } = await visit('/')
    // Slow enough that no animation ends before it is read.
    const devtools = await context.newCDPSession(page)
    await devtools.send('Animation.enable')
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
    const running = () =>
      page.evaluate(() =>
        document.getAnimations().flatMap((animation) => {
          const { effect } = animation
          const isWorld = effect instanceof KeyframeEffect && effect.target?.classList.contains('o-world')
          return isWorld ? [effect.getTiming().duration] : []
        }),
      )
    await toggle(page).click()
    await expect.poll(running).toContain(900)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await toggle(page).click()
    await expect.poll(running).toEqual([])
    await expect.poll(() => turns(page)).toEqual(['none'])
  })
})

test('without scripts the page is light and has no switch', async () => {
  const { page } = await visit('/', {
    javaScriptEnabled: false,
    colorScheme: 'dark',
  })
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  expect(await toggle(page).isVisible()).toBe(false)
})

test('text size, line spacing and a plain background are chosen in one menu, kept, there at the first paint, and on paper', async () => {
  const host = await serveSite(`
    -- content/docs/a.md --
    # A
    Words.
  `)
  const { page } = await visit(`${host.url}/docs/a`, { noise: FAILED_REQUEST })
  const sizes = () =>
    page.locator('.prose p').evaluate((text) => {
      const { fontSize, lineHeight } = getComputedStyle(text)
      return [Number.parseFloat(fontSize), Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)]
    })
  const [size = 0, lines = 0] = await sizes()
  const menu = page.locator('.nav summary', { hasText: 'Aa' })
  await menu.click()
  await page.getByRole('radio', { name: 'Larger text' }).check()
  await page.getByRole('checkbox', { name: 'More space between lines' }).check()
  await page.getByRole('checkbox', { name: 'Plain background' }).check()
  expect((await axeFaults(page, '.nav')).join()).toBe('')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('radio', { name: 'Larger text' }).isVisible()).toBe(false)
  // Before any script but the inline one.
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.reload()
  const [larger = 0, wider = 0] = await sizes()
  expect(larger).toBeGreaterThan(size * 1.2)
  expect(wider).toBeGreaterThan(lines * 1.1)
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  await page.emulateMedia({ media: 'print' })
  expect((await sizes())[0]).toBeGreaterThan(9.5 * (96 / 72) * 1.2)
})

test('a picture for one colour mode is shown in that mode only, also in the book, and on paper the light one', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>'
  const site = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', book: { edition: '1' }, colorMode: { respectPrefersColorScheme: true } })
    -- content/docs/a.md --
    # A

    ![a](a.svg#only-light) ![b](b.svg#only-dark)

    ![c](a.svg#gh-light-mode-only)

    ![d](b.svg#gh-dark-mode-only)
    -- content/docs/a.svg --
    ${svg}
    -- content/docs/b.svg --
    ${svg}
  `)
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await visit(`${site.url}/docs/a`, { colorScheme })
    const shown = async () => {
      const names: (string | null)[] = []
      for (const picture of await page.locator('[data-only]').all())
        if (await picture.isVisible()) names.push(await picture.getAttribute('alt'))
      return names.join('')
    }
    for (const route of ['/docs/a', '/book']) {
      await page.goto(site.url + route)
      expect(await shown(), route).toBe(colorScheme === 'dark' ? 'bd' : 'ac')
      await page.emulateMedia({ media: 'print' })
      expect(await shown(), route).toBe('ac')
      await page.emulateMedia({ media: 'screen' })
    }
  }
})

test('the choices of reading ease are scrolled into view at the end of the menu on phones', async () => {
  const docs = Array.from({ length: 20 }, (_, i) => `-- content/docs/a${i}.md --\n# Page ${i}\n`)
  const host = await serveSite(docs.join(''))
  const { page } = await visit(`${host.url}/docs/a1`, { viewport: PHONE })
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
  await page.locator('.drawer .ease summary').click()
  await expect.poll(async () => (await page.locator('.drawer .ease').boundingBox())?.height ?? 0).toBeGreaterThan(200)
  const box = await page.locator('.drawer .ease').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
})

test('choices of reading ease are one state: in the drawer, in the bar and in other tabs', async () => {
  const host = await serveSite(`
    -- content/docs/a.md --
    # A
    Words.
  `)
  const { page, context } = await visit(`${host.url}/docs/a`, { viewport: { width: 820, height: 900 } })
  const reading = (of: Page) => of.locator('html').getAttribute('data-reading')
  const open = async (of: Page, place: string) => {
    const ease = of.locator(place).locator('details.ease')
    await ease.locator('summary').click()
    return ease
  }
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
  const drawer = await open(page, '.drawer')
  await drawer.getByRole('radio', { name: 'Larger text' }).check()
  await page.locator('.drawer').getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 1180, height: 900 })
  const bar = await open(page, '.nav')
  expect(await bar.getByRole('radio', { name: 'Larger text' }).isChecked()).toBe(true)
  await bar.getByRole('checkbox', { name: 'Plain background' }).check()
  expect(await reading(page)).toBe('larger plain')

  const { page: second } = await watchedPage(context)
  await second.setViewportSize(DESKTOP)
  await second.goto(`${host.url}/docs/a`)
  await hydrated(second)
  const other = await open(second, '.nav')
  await other.getByRole('checkbox', { name: 'More space between lines' }).check()
  await expect.poll(() => reading(page)).toBe('larger wide plain')
  await bar.getByRole('radio', { name: 'Normal text' }).check()
  await expect.poll(() => reading(second)).toBe('wide plain')
  expect(await other.getByRole('checkbox', { name: 'Plain background' }).isChecked()).toBe(true)
  await second.evaluate(() => localStorage.clear())
  await expect.poll(() => reading(page)).toBe('')
})
