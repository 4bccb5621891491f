// Navigation around a docs page: sidebar, breadcrumbs, contents list, previous and next, back to top.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DESKTOP, hydrated, PHONE, serveSite, visit } from './chromium.ts'

const COMBAT = '/docs/mechanics/combat'

const open = (path: string, viewport = DESKTOP) => visit(path, { viewport })

const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' })

test('the sidebar highlights the current page and scrolls it into view, on load and after navigation', async () => {
  const { page } = await open('/docs/mechanics/wilderness-creatures', { width: 1440, height: 420 })
  const isInView = () =>
    page.evaluate(() => {
      const side = document.querySelector('.side')?.getBoundingClientRect()
      const current = document.querySelector('nav[aria-label="Docs sidebar"] [aria-current="page"]')
      const box = current?.getBoundingClientRect()
      return [current?.textContent, side && box && box.top >= side.top && box.bottom <= innerHeight]
    })
  expect(await isInView()).toEqual(['Wilderness creatures', true])
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.locator('.pager a.prev').click()
  await page.getByRole('heading', { level: 1, name: 'Advancements' }).waitFor()
  await expect.poll(isInView).toEqual(['Advancements', true])
})

test('hydration does not change the sidebar, and navigation within a section keeps its list element', async () => {
  const { page } = await visit('/docs/mechanics/combat', {
    before: (page) =>
      page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          const nav = document.querySelector('.tree')
          const observer = new MutationObserver((changes) => {
            document.documentElement.dataset.changes = String(changes.length)
          })
          if (nav) observer.observe(nav, { attributes: true, childList: true, subtree: true, characterData: true })
          addEventListener('click', () => observer.disconnect(), { capture: true, once: true })
        })
      }),
  })
  const tree = page.getByRole('navigation', { name: 'Docs sidebar' })
  expect(await page.locator('html').getAttribute('data-changes')).toBe(null)
  await tree
    .locator('ul')
    .first()
    .evaluate((list) => list.setAttribute('data-kept', ''))
  await tree.getByRole('link', { name: 'Hazards' }).click()
  await page.waitForURL('**/hazards')
  await expect.poll(() => tree.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Hazards'])
  await tree.getByRole('link', { name: 'Equipment' }).click()
  await tree.getByRole('link', { name: 'Weapons' }).waitFor()
  expect(await tree.locator('ul[data-kept]').count()).toBe(1)
})

test('an unlisted page is listed in its own sidebar when it is open, and in no other', async () => {
  const site = await serveSite(`
    -- content/pages/index.md --
    # Home
    [to a](/docs/a)
    -- content/docs/a.md --
    # A
    [to b](b.md)
    -- content/docs/b.md --
    ---
    unlisted: true
    ---
    # B
    [to a](a.md)
  `)
  const { page } = await visit(`${site.url}/`)
  const names = () => page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link').allInnerTexts()
  for (const [to, expected] of [
    ['a', ['A']],
    ['b', ['A', 'B']],
    ['a', ['A']],
  ] as const) {
    await page
      .getByRole('article')
      .getByRole('link', { name: `to ${to}` })
      .click()
    await page.waitForURL(`**/docs/${to}`)
    await expect.poll(names).toEqual(expected)
  }
})

test('entries that a long sidebar leaves out appear on a click and stay; opening a category fetches only that category', async () => {
  const files = Array.from({ length: 120 }, (_, i) => `-- content/docs/p${i + 1000}.md --\n# P${i}\n`)
  const folder = Array.from({ length: 100 }, (_, i) => `-- content/docs/a/q${i + 1000}.md --\n# Q${i}\n`)
  const icon = `-- content/static/icon.svg --\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n`
  const config = `-- site.config.ts --\nexport default { title: 'A', url: 'https://a.example' }\n`
  const pages = '-- content/pages/index.md --\n# Home\n-- content/docs/a/index.md --\n# A\n'
  const site = await serveSite([config, icon, pages, ...files, ...folder].join(''))
  const { page, requests } = await visit(`${site.url}/docs/p1060`)
  const tree = page.getByRole('navigation', { name: 'Docs sidebar' })
  const names = () => tree.getByRole('link').allInnerTexts()
  const fetched = () =>
    requests.map((address) => new URL(address).pathname).filter((path) => path.startsWith('/sidebars'))
  expect(await names()).toHaveLength(8)
  await tree.getByRole('link', { name: '… 58 more above' }).press('Enter')
  await expect.poll(names).toHaveLength(121)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('P56')
  expect(new URL(page.url()).pathname).toBe('/docs/p1060')
  expect(fetched()).toEqual(['/sidebars/current/docs/top.json'])
  await tree.getByRole('link', { name: 'P119', exact: true }).click()
  await page.waitForURL('**/docs/p1119')
  expect(await names()).toHaveLength(121)

  await tree.getByRole('button', { name: "Expand sidebar category 'A'" }).click()
  await tree.getByRole('link', { name: 'Q99', exact: true }).click()
  await page.waitForURL('**/docs/a/q1099')
  await tree.locator('[aria-current]').getByText('Q99').waitFor()
  expect(await names()).toHaveLength(221)
  expect(fetched()).toEqual(['/sidebars/current/docs/top.json', '/sidebars/current/docs/0.json'])
})

test('if the rest of a long sidebar cannot be fetched, its More link leads to the next page', async () => {
  const files = Array.from({ length: 201 }, (_, i) => `-- content/docs/p${i + 1000}.md --\n# P${i}\n`)
  const site = await serveSite(files.join(''))
  const { page } = await visit(`${site.url}/docs/p1100`, { noise: /Failed to load resource|500/ })
  await page.route('**/sidebars/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: '… 97 more above' }).click()
  await page.waitForURL('**/docs/p1096')
})

test('HTML items that occur more than once in a sidebar keep their elements when pages change', async () => {
  const site = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dust', url: 'https://example.org',
      docs: { sidebars: { main: [
        'hidden', { type: 'html', value: '<hr>' }, 'first', { type: 'html', value: '<hr>' }, 'second',
      ] } },
    })
    -- content/pages/index.md --
    # Home
    -- content/docs/hidden.md --
    ---
    unlisted: true
    ---
    # Hidden
    [First](./first.md)
    -- content/docs/first.md --
    # First
    [Hidden](./hidden.md)
    -- content/docs/second.md --
    # Second
  `)
  const { page } = await visit(`${site.url}/docs/first`)
  const items = () =>
    page
      .locator('.side li')
      .evaluateAll((all) => all.map((item) => item.querySelector('hr')?.tagName ?? item.textContent))
  const listed = ['HR', 'First', 'HR', 'Second']
  expect(await items()).toEqual(listed)
  await page.locator('article').getByRole('link', { name: 'Hidden' }).click()
  await expect.poll(items).toEqual(['Hidden', ...listed])
  await page.locator('article').getByRole('link', { name: 'First' }).click()
  await expect.poll(items).toEqual(listed)
})

test.each([DESKTOP, PHONE])(
  'the text does not overlap the drawing next to the title, also without a description ($width px)',
  async (viewport) => {
    const site = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', theme: 'reflection' })
    -- content/docs/intro.md --
    # Bare
    ${'The first words of a page that has no description. '.repeat(20)}
    ## Part
  `)
    const { page } = await visit(`${site.url}/docs/intro`, { viewport })
    const growth = await page.locator('.stand svg').last().boundingBox()
    for (const below of ['article', viewport === DESKTOP ? '.toc' : '.fold'])
      expect((await page.locator(below).first().boundingBox())?.y).toBeGreaterThanOrEqual(
        Math.floor((growth?.y ?? Number.NaN) + (growth?.height ?? 0)),
      )
  },
)

test('the contents list highlights the section in view', async () => {
  const { page } = await open(COMBAT)
  const current = () => contents(page).locator('[aria-current]').allInnerTexts()
  await expect.poll(current).toEqual([])
  const scrollTo = (id: string, offset: number) =>
    page.evaluate(
      ([id, offset]) => window.scrollBy(0, (document.getElementById(id)?.getBoundingClientRect().top ?? 0) - offset),
      [id, offset] as const,
    )
  await scrollTo('zones', 100)
  await expect.poll(current).toEqual(['Zones and range'])
  // A heading in the lower half of the window is not current yet.
  await scrollTo('zones', 700)
  await expect.poll(current).toEqual(['Step by step'])
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(current).toEqual(['In the wastes'])
  await contents(page).getByRole('link', { name: 'Zones and range' }).click()
  await expect.poll(current).toEqual(['Zones and range'])
})

test.each([COMBAT, '/blog/combat'])(
  "on a phone %s has a closed 'On this page' with links to its headings",
  async (path) => {
    const { page } = await open(path, PHONE)
    const fold = contents(page).locator('details')
    expect(await fold.count()).toBe(1)
    const first = fold.getByRole('link').first()
    expect(await first.isVisible()).toBe(false)
    await fold.locator('summary').click()
    await first.waitFor()
    const hash = await first.evaluate((link) => (link as HTMLAnchorElement).hash)
    await first.click()
    await expect.poll(() => new URL(page.url()).hash).toBe(hash)
    await expect
      .poll(() => page.locator(hash).evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeLessThan(200)
  },
)

test("a new page's contents list is closed at first on a phone", async () => {
  const { page } = await open(COMBAT, PHONE)
  await contents(page).locator('summary').click()
  await contents(page).getByRole('link').first().waitFor()
  await page.locator('.pager a.next').click()
  await page.waitForURL((url) => url.pathname !== COMBAT)
  await expect.poll(() => contents(page).locator('details[open]').count()).toBe(0)
})

test('every heading of an article is named by its words alone, which link to it; a sign appears on hover and on focus', async () => {
  const { page } = await open(COMBAT)
  const heading = page.getByRole('heading', { name: 'Zones and range', exact: true })
  const link = heading.getByRole('link', { name: 'Zones and range', exact: true })
  const opacity = () => link.evaluate((element) => Number(getComputedStyle(element, '::after').opacity))
  expect(await opacity()).toBe(0)
  await page.locator('#zones').hover()
  await expect.poll(opacity).toBe(1)
  await page.mouse.move(0, 0)
  await expect.poll(opacity).toBe(0)
  await link.focus()
  await expect.poll(opacity).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).hash).toBe('#zones')
})

test('copied text does not contain the link signs of headings', async () => {
  const { page } = await open(COMBAT)
  const copied = await page.evaluate(() => {
    const selection = getSelection()
    selection?.selectAllChildren(document.getElementById('zones') as HTMLElement)
    return selection?.toString()
  })
  expect(copied).toBe('Zones and range')
})

test.each([DESKTOP, PHONE])(
  'Back to top appears when scrolling up below 300 px, and scrolls to the top ($width px)',
  async (viewport) => {
    const { page } = await open(COMBAT, viewport)
    const button = page.getByRole('button', { name: 'Scroll back to top' })
    const scrollTo = async (top: number) => {
      await page.evaluate((top) => window.scrollTo(0, top), top)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    }
    await expect.poll(() => button.count()).toBe(0)
    await scrollTo(1_500)
    await expect.poll(() => button.count()).toBe(0)
    await scrollTo(1_400)
    await expect.poll(() => button.isVisible()).toBe(true)
    await scrollTo(1_450)
    await expect.poll(() => button.count()).toBe(0)
    await scrollTo(250)
    await expect.poll(() => button.count()).toBe(0)
    await scrollTo(1_500)
    await scrollTo(1_400)
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await button.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect.poll(() => button.count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  },
)

test('on a phone a long page has a button at the bottom edge that names the section and opens the contents', async () => {
  const filler = 'Dust and words.\n\n'.repeat(30).replaceAll('\n', '\n    ')
  const site = await serveSite(`
    -- content/docs/long.md --
    # Long
    ## Zones
    ${filler}
    ## Attack
    ${filler}
    ### Boons
    ${filler}
    -- content/docs/short.md --
    # Short
    ## One
    Text.
    ## Two
  `)
  const { page } = await visit(`${site.url}/docs/long`, { viewport: PHONE })
  const button = page.getByRole('button', { name: 'Jump to a section' })
  expect(await button.count()).toBe(0)
  await page.locator('#attack').evaluate((heading) => heading.scrollIntoView())
  await expect.poll(() => button.getAttribute('aria-label')).toBe('Jump to a section, now at Attack')
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'On this page' })
  expect(await dialog.locator('[aria-current]').innerText()).toBe('Attack')
  await dialog.getByRole('link', { name: 'Boons' }).click()
  await page.waitForURL(/#boons$/)
  expect(await dialog.count()).toBe(0)
  await expect.poll(() => button.getAttribute('aria-label')).toBe('Jump to a section, now at Boons')
  await page.goto(`${site.url}/docs/short`)
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 9_999))
  expect(await button.count()).toBe(0)
})

test('on a phone the button that names the section covers no link of the footer', async () => {
  const site = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dust', url: 'https://example.org',
      footer: { links: [{ title: 'Read', items: [{ label: 'Rules', to: '/docs/long' }] }] },
    })
    -- content/docs/long.md --
    # Long
    ## Zones
    ${'Dust and words.\n\n'.repeat(60).replaceAll('\n', '\n    ')}
    ## Attack
  `)
  const { page } = await visit(`${site.url}/docs/long`, { viewport: PHONE })
  const button = page.getByRole('button', { name: 'Jump to a section' })
  await page.evaluate(() => scrollTo(0, 1_000))
  await button.waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => button.count()).toBe(0)
})

test('beside a table of numbers there are no contents where they would narrow it; they are folded above', async () => {
  const rows = (head: string) => `| ${head} | Dice | Range | Hands | Load | Price | Tags |
    |---|---|---|---:|---:|---:|---|
    | Cold-iron dagger | 1d4+1 | Close | 1 | 0 | 3 | Quiet, Thrown |
    | Hunting rifle | 2d6 | Distant | 2 | 2 | 60 | Loud, Pierce |`
  const site = await serveSite(`
    -- content/docs/weapons.md --
    # Weapons
    ## Blades
    ${rows('Weapon')}

    ## Guns
    ${rows('Weapon')}
    -- content/docs/intro.md --
    # Intro
    ## One
    Text.
    ## Two
    Text.
  `)
  const { page } = await visit(`${site.url}/docs/weapons`, { viewport: { width: 997, height: 700 } })
  const hidden = () => page.locator('.table').evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
  expect(await hidden()).toEqual([0, 0])
  await page.locator('nav.small summary').click()
  await page.locator('nav.small a', { hasText: 'Guns' }).click()
  await page.waitForURL(/#guns$/)
  await page.setViewportSize({ width: 1300, height: 700 })
  expect(await hidden()).toEqual([0, 0])
  expect(await page.locator('.aside').isVisible()).toBe(true)
  expect(await page.locator('nav.small').isVisible()).toBe(false)
  await page.setViewportSize({ width: 997, height: 700 })
  await page.goto(`${site.url}/docs/intro`)
  expect(await page.locator('.aside').isVisible()).toBe(true)
})

test('on wide screens examples and definitions are in a margin between text and contents, and docs are centred', async () => {
  const site = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', markdown: { glossary: '/docs/glossary' } })
    -- content/data/glossary.yml --
    - { id: cast, term: Cast, definition: Two dice. }
    -- content/docs/glossary.md --
    # Glossary
    :::glossary
    :::
    -- content/docs/rules.md --
    # Rules
    ## Attack
    You make a Cast.

    > **Example of play: a spear.** Nettle jabs. Cast: Might d6. Roll: 5. Result: success.

    | a | b | c | d | e |
    |---|---|---|---|---|
    | 1 | 2 | 3 | 4 | 5 |
    ## Defend
    Step back.

    Hold on.

    | f | g | h | i | j |
    |---|---|---|---|---|
    | 1 | 2 | 3 | 4 | 5 |
  `)
  const { page } = await visit(`${site.url}/docs/rules`, { viewport: { width: 1440, height: 900 } })
  const box = async (selector: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {}
    return { left: x, top: y, right: x + width, bottom: y + height }
  }
  const [text, note, example, contents, table, later] = await Promise.all(
    ['.prose > p >> nth=0', '.gloss', '.play', '.aside', '.table >> nth=0', '.table >> nth=1'].map(box),
  )
  for (const one of [note, example]) {
    expect(one?.left).toBeGreaterThan(text?.right ?? 0)
    expect(one?.right).toBeLessThan(contents?.left ?? 0)
  }
  expect(Math.abs((note?.top ?? 0) - (text?.top ?? 0))).toBeLessThan(20)
  expect(example?.top).toBeGreaterThan(note?.bottom ?? 0)
  // A table of many columns stays beside an example, so that it need not wait for its end; a later one goes across.
  expect(table?.top).toBeLessThan(example?.bottom ?? 0)
  expect(table?.right).toBeLessThan(example?.left ?? 0)
  expect(later?.top).toBeGreaterThan(example?.bottom ?? 0)
  expect(later?.right).toBeGreaterThan(example?.left ?? 0)
  await page.setViewportSize({ width: 1439, height: 900 })
  expect(await page.locator('.gloss').isVisible()).toBe(false)
  await page.setViewportSize({ width: 2560, height: 1200 })
  const docs = await box('.docs')
  expect(docs.left).toBeCloseTo(2560 - docs.right, 0)
})

test('on a phone of 320 px no name in the pager breaks inside a word, also with larger text', async () => {
  const { url } = await serveSite(`
    -- content/docs/1-first.md --
    # Advancements
    -- content/docs/2-second.md --
    # Second
    -- content/docs/3-third.md --
    # Introductions
  `)
  const { page } = await visit(`${url}/docs/second`, { viewport: { width: 320, height: 640 } })
  const lines = (name: string) =>
    page.locator('.pager b', { hasText: name }).evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return range.getClientRects().length
    })
  for (const size of ['100%', '150%']) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, size)
    expect([await lines('Advancements'), await lines('Introductions')], size).toEqual([1, 1])
  }
})
