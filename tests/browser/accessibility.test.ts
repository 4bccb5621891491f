// Accessibility of every kind of page: axe, keyboard, narrow windows, zoom, forced colours.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axeFaultsByDayAndNight, WCAG } from './axe.ts'
import { DESKTOP, FAILED_REQUEST, hydrated, PHONE, serveSite, visit } from './chromium.ts'
import { home } from './home.ts'

const fixture = await serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust', url: 'https://example.org',
    i18n: { locales: ['en', 'de'] },
    colorMode: { respectPrefersColorScheme: true },
    docs: { editUrl: 'https://example.org/edit/' },
    announcementBar: { content: 'Hear, <a href="/docs/rules">hear</a> the <code>code</code>.' },
    navbar: {
      items: [
        { to: '/docs/intro', label: 'Docs', position: 'left' },
        { label: 'More', position: 'left', items: [{ to: '/docs/intro', label: 'Introduction' }, { href: 'https://example.com/', label: 'Far' }] },
        { label: 'Library', to: '/docs/intro', items: [{ to: '/docs/rules/first', label: 'First' }] },
        { type: 'localeDropdown' },
        { type: 'docsVersionDropdown' },
      ],
    },
    footer: { links: [{ label: 'Elsewhere', href: 'https://example.com/' }], copyright: 'Nobody.' },
  })
  -- content/docs/intro.md --
  ---
  tags: [dust]
  ---
  # Introduction
  Read [this](https://example.com/).[^1]

  > Quoted.

  :::note[A note]
  With \`code\`.
  :::

  :::warning
  Careful.
  :::

  :::danger[Not \`this\`]
  Very.
  :::

  :::tip
  Good.
  :::

  :::details[Folded]
  Away.
  :::

  ## Code
  \`\`\`ts title="a.ts" {2}
  // Nothing is visible.
  const text: string = 'dust' + 1
  \`\`\`

  - [x] done
  - [ ] open

  ~~gone~~ ==marked==

  ## Table
  | what | how many | where | when | why | whence | whither |
  | - | -: | - | - | - | - | - |
  | a rather long word: sesquipedalian | 1 | everywhere | always | because | there | here |

  [^1]: A footnote.
  -- content/docs/rules/_category_.yml --
  label: Rules
  link: { type: generated-index, title: The rules, description: All of them., slug: /rules }
  -- content/docs/rules/first.md --
  ---
  description: What comes first.
  tags: [dust]
  ---
  # First rule
  -- content/docs/rules/second.md --
  # Second rule
`)

/** Every kind of page; the address determines which of the two sites. */
const KINDS: [kind: string, site: 'home' | 'fixture', path: string][] = [
  ['home', 'home', '/'],
  ['doc', 'home', '/docs/mechanics/combat/hazards'],
  ['doc with everything', 'fixture', '/docs/intro'],
  ['category', 'fixture', '/docs/rules'],
  ['plain page', 'home', '/markdown-page'],
  ['blog list', 'home', '/blog'],
  ['post', 'home', '/blog/chase-sequence'],
  ['archive', 'home', '/blog/archive'],
  ['authors', 'home', '/blog/authors'],
  ['author', 'home', '/blog/authors/gamewright'],
  ['tags', 'home', '/blog/tags'],
  ['tag', 'home', '/blog/tags/combat'],
  ['not found', 'home', '/nowhere'],
]

/** Text beyond the edge of the window, except in tables and code, which scroll by themselves. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`)
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode
      if (!parent || !textContent?.trim() || parent.closest('.vh, .skip, script, svg')) continue
      if (!parent.checkVisibility({ visibilityProperty: true }) || scrolls(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      for (const { left, right, width } of range.getClientRects())
        if (width > 0 && (right > innerWidth + 1 || left < -1))
          found.push(`${textContent.trim().slice(0, 30)}: ${left} to ${right}`)
    }
    for (const control of document.querySelectorAll('a[href], button, summary')) {
      if (!control.checkVisibility() || control.closest('.skip') || scrolls(control)) continue
      const { left, right, width } = control.getBoundingClientRect()
      if (width > 0 && (right > innerWidth + 1 || left < -1))
        found.push(`${control.textContent?.slice(0, 30)}: ${left} to ${right}`)
    }
    return found
  })

/** Texts, icons and borders that forced colours hide. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor
    const behind = (one: Element | null): string => {
      if (!one) return canvas
      const { backgroundColor } = getComputedStyle(one)
      return /^rgba\(.*, 0\)$/.test(backgroundColor) ? behind(one.parentElement) : backgroundColor
    }
    const found: string[] = []
    for (const one of document.querySelectorAll('h1, h2, h3, p, a, button, td, th, li, summary, mark')) {
      if (!one.checkVisibility() || !one.textContent?.trim()) continue
      const { color, forcedColorAdjust } = getComputedStyle(one)
      if (forcedColorAdjust === 'auto' && color === behind(one)) found.push(`text ${one.textContent.slice(0, 30)}`)
    }
    for (const icon of document.querySelectorAll('svg.i')) {
      if (icon.checkVisibility() && getComputedStyle(icon).stroke === canvas)
        found.push(`icon ${icon.getAttribute('class')}`)
    }
    for (const control of document.querySelectorAll('.btn, .die')) {
      if (control.checkVisibility() && getComputedStyle(control).borderStyle === 'none') found.push('no border')
    }
    return found
  })

/** Applies these styles while `look` looks at the page. */
async function styled(page: Page, css: string, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const style = (css: string) =>
    page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    }, css)
  await style(css)
  const found = await look(page)
  await style('')
  return found
}

/** What readers may need to read at all (WCAG 1.4.12). */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

// A page is loaded once and looked at in one window after the other. How it loads in a small one: mobile-sidebar.test.ts.
test.each(KINDS)(
  'a page of the kind %s is accessible in windows of all sizes and in forced colours',
  async (...kind) => {
    const [, site, path] = kind
    const address = (site === 'home' ? home : fixture).url + path
    const { page } = await visit(address, { reducedMotion: 'reduce', noise: FAILED_REQUEST })
    const found: Record<string, string[]> = {}
    found['axe on a desktop'] = await axeFaultsByDayAndNight(page, 'html', WCAG)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      found[`hidden by forced colours, ${colorScheme}`] = await hidden(page)
    }
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })
    found['cut off with text at 200 %'] = await styled(page, 'html { font-size: 200% !important }', beyond)
    await page.setViewportSize(PHONE)
    found['axe on a phone'] = await axeFaultsByDayAndNight(page, 'html', WCAG)
    found['cut off with more space between letters, words and lines'] = await styled(page, SPACING, beyond)
    found['cut off on a phone with text at 200 %'] = await styled(page, 'html { font-size: 200% !important }', beyond)
    // 1280 × 800 at 200 %.
    await page.setViewportSize({ width: 640, height: 400 })
    found['cut off when enlarged to 200 %'] = await beyond(page)
    if (!(await page.getByRole('button', { name: 'Toggle navigation bar' }).isVisible()))
      found['enlarged to 200 %'] = ['no menu']
    await page.setViewportSize({ width: 320, height: 640 })
    found['cut off at 320 px'] = await beyond(page)
    expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([])
  },
)

describe('axe finds nothing', () => {
  test('with the mobile menu open', async () => {
    const faults: string[] = []
    const { page } = await visit(`${fixture.url}/docs/intro`, { viewport: PHONE, reducedMotion: 'reduce' })
    for (const path of [`${fixture.url}/docs/intro`, `${home.url}/`, `${home.url}/blog`]) {
      if (page.url() !== path) {
        await page.goto(path)
        await hydrated(page)
      }
      await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
      await page.getByRole('dialog').waitFor()
      faults.push(...(await axeFaultsByDayAndNight(page, 'dialog', WCAG)))
      const back = page.getByRole('button', { name: 'Back to main menu' })
      if (await back.isVisible()) await back.click()
      const closed = page.locator('dialog .main [aria-expanded="false"]:visible')
      while ((await closed.count()) > 0) await closed.first().click()
      faults.push(...(await axeFaultsByDayAndNight(page, 'dialog', WCAG)))
    }
    expect(faults).toEqual([])
  })

  test('with a dropdown open', async () => {
    const { page } = await visit(`${fixture.url}/docs/intro`, { reducedMotion: 'reduce' })
    const faults: string[] = []
    for (const button of await page.locator('.nav [aria-expanded="false"]:visible').all()) {
      const controls = await button.getAttribute('aria-controls')
      await button.focus()
      await page.keyboard.press('Enter')
      await page.locator(`[id="${controls}"]`).waitFor()
      faults.push(...(await axeFaultsByDayAndNight(page, '.nav', WCAG)))
      await page.keyboard.press('Escape')
    }
    expect(faults).toEqual([])
  })

  test.each<[what: string, shown: string, fault: (page: Page) => Promise<unknown>]>([
    [
      'crashed',
      'This page crashed.',
      (page) =>
        page.route('**/page-data/docs/mechanics/chases.json', async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, json: { ...(await response.json()), breadcrumbs: null } })
        }),
    ],
    ['did not load', 'This page did not load.', (page) => page.context().setOffline(true)],
  ])('when a page %s', async (_, shown, fault) => {
    const { page } = await visit('/blog', { reducedMotion: 'reduce', noise: /TypeError|net::ERR/ })
    await fault(page)
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/docs/mechanics/chases'
      document.body.append(link)
      link.click()
      link.remove()
    })
    await page.getByText(shown).waitFor()
    expect(await axeFaultsByDayAndNight(page, 'html', WCAG)).toEqual([])
  })
})

describe('by keyboard alone', () => {
  interface Stop {
    name: string
    isSeen: boolean
    isMarked: boolean
    isInOrder: boolean
  }

  /** The focused element, whether its focus is visible, and whether it follows the one before in the document. */
  const stop = (page: Page) =>
    page.evaluate(async (): Promise<Stop | undefined> => {
      // Buttons that appear on scrolling, such as the one for the contents, get two frames to do so, as with a reader.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const at = document.activeElement
      if (!at || at === document.body) return undefined
      const { outlineStyle, outlineWidth } = getComputedStyle(at)
      const memory = window as unknown as { lastStop?: Element }
      const last = memory.lastStop
      // The card of a term is at the end of the document, and the link that it leads back to is in the text.
      if (!at.closest('.hover')) memory.lastStop = at
      const { width, height, top, bottom, left, right } = at.getBoundingClientRect()
      return {
        name: (at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 40) || at.tagName,
        isSeen: width > 0 && height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
        isMarked: outlineStyle !== 'none' && outlineWidth !== '0px',
        isInOrder: !last || (last.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
      }
    })

  async function walk(page: Page): Promise<Stop[]> {
    const stops: Stop[] = []
    for (let i = 0; i < 400; i++) {
      await page.keyboard.press('Tab')
      const next = await stop(page)
      if (!next) break
      stops.push(next)
    }
    return stops
  }

  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('Tab reaches every control in reading order, in view, with a visible focus (%s)', async (_, viewport) => {
    for (const path of ['/', '/docs/mechanics/combat/hazards', '/blog', `${fixture.url}/docs/intro`]) {
      const { page } = await visit(path, { viewport, reducedMotion: 'reduce' })
      // The footer gets the offer to keep the site when it is first seen.
      await page.locator('footer').last().scrollIntoViewIfNeeded()
      await page.waitForFunction(() => !document.querySelector('[data-offline][hidden]'))
      await page.evaluate(() => scrollTo({ top: 0 }))
      const stops = await walk(page)
      expect(stops[0]?.name).toBe('Skip to main content')
      expect(stops.filter(({ isSeen }) => !isSeen).map(({ name }) => `${path} ${name}`)).toEqual([])
      expect(stops.filter(({ isMarked }) => !isMarked).map(({ name }) => `${path} ${name}`)).toEqual([])
      expect(stops.filter(({ isInOrder }) => !isInOrder).map(({ name }) => `${path} ${name}`)).toEqual([])
      const controls = await page
        .locator('a[href], button, summary, input:not([disabled])')
        .evaluateAll((all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length)
      expect(stops.length, path).toBeGreaterThanOrEqual(controls)
    }
  })

  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])(
    'the skip link is seen when it is focused, and leads into the content without changing the address (%s)',
    async (_, viewport) => {
      const { page } = await visit('/docs/mechanics/combat/hazards', { viewport })
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to main content' })
      await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true)
      const box = await skip.boundingBox()
      expect(box?.height).toBeGreaterThan(20)
      await expect.poll(() => skip.evaluate((link) => getComputedStyle(link).clipPath)).toBe('none')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main')
      expect(page.url()).toBe(`${home.url}/docs/mechanics/combat/hazards`)
    },
  )

  test('a reader can go from the home page through a menu and a category to a rule, and back', async () => {
    const { page } = await visit('/')
    const focused = () =>
      page.evaluate(() => {
        const at = document.activeElement
        return at?.getAttribute('aria-label') ?? at?.textContent?.trim()
      })
    const tabTo = async (name: string) => {
      for (let i = 0; i < 120; i++) {
        await page.keyboard.press('Tab')
        if ((await focused()) === name) return
      }
      throw new Error(`The Tab key never comes to "${name}".`)
    }
    await tabTo('Mechanics')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/intro')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.keyboard.press('Shift+Tab')
    await page.evaluate(() => document.querySelector<HTMLElement>('.brand')?.focus())
    await tabTo(`Expand sidebar category 'Combat'`)
    await page.keyboard.press('Space')
    await page.getByRole('link', { name: 'Hazards' }).waitFor()
    await tabTo('Combat influencers')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/combat-influencers')
    await page.goBack()
    await page.waitForURL('**/docs/intro')
  })
})

test('nothing is cut off in the menu of a window of 320 px', async () => {
  const { page } = await visit(`${fixture.url}/docs/intro`, {
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  })
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
  await page.getByRole('dialog').getByRole('link').first().waitFor()
  const wide = await page.getByRole('dialog').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

test('the links of the lists on the home page keep a distance when text is twice as large', async () => {
  const { page } = await visit('/', { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const close = await styled(page, 'html { font-size: 200% !important }', (page) =>
    page
      .locator('.index li > a, .foot li > a')
      .evaluateAll((links) =>
        links
          .filter((link) => Number.parseFloat(getComputedStyle(link).paddingTop) < 4)
          .map((link) => link.textContent),
      ),
  )
  expect(close).toEqual([])
})

describe('in forced colours', () => {
  test('the line below a heading is not covered by the ground of its words', async () => {
    const { page } = await visit('/blog/wilderness-creatures', { forcedColors: 'active' })
    const heading = page.locator('.prose h2').first()
    expect(await heading.evaluate((one) => getComputedStyle(one).forcedColorAdjust)).toBe('none')
    const [words, ink] = await heading.evaluate((one) => [
      getComputedStyle(one).color,
      getComputedStyle(one.ownerDocument.body).color,
    ])
    expect(words).toBe(ink)
  })

  test('the sign of a heading that sorts has the colour of its text', async () => {
    const { page } = await visit('/docs/mechanics/equipment/weapons', { forcedColors: 'active', colorScheme: 'dark' })
    const [sign, words] = await page
      .locator('[data-list] thead th')
      .first()
      .evaluate((heading) => [getComputedStyle(heading, '::after').color, getComputedStyle(heading).color])
    expect(sign).toBe(words)
  })

  test('the entry of the current page looks different from the others', async () => {
    const { page } = await visit('/docs/mechanics/combat/hazards', {
      forcedColors: 'active',
    })
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).outlineStyle)
    expect(await outline('.tree a[aria-current]')).toBe('solid')
    expect(await outline('.tree a:not([aria-current])')).toBe('none')
  })

  test('a found word can be read in the results of the search', async () => {
    const { page } = await visit('/docs/intro', { forcedColors: 'active', colorScheme: 'dark' })
    await page.keyboard.press('Control+k')
    await page.locator('dialog.search').getByRole('combobox').fill('knife')
    await page.locator('dialog.search mark').nth(1).waitFor()
    expect(await hidden(page)).toEqual([])
  })

  test('highlighted lines of code look different from the others', async () => {
    const { url } = await serveSite(`
      -- content/docs/index.md --
      # Code
      \`\`\`js {2}
      one()
      two()
      \`\`\`
    `)
    const { page } = await visit(`${url}/docs`, { forcedColors: 'active' })
    const marked = page.locator('pre .hl')
    expect((await marked.innerText()).trim()).toBe('two()')
    expect(await marked.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  })
})
