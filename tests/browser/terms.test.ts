// Glossary terms in text: a card with the definition on hover, focus and tap.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PHONE, serveSite, visit } from './chromium.ts'

const served = await serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust', url: 'https://example.org', markdown: { glossary: '/docs/glossary' },
  })
  -- content/pages/index.md --
  # Home
  -- content/data/glossary.yml --
  - { id: zone, term: Zone, page: /docs/fights, definition: A part of the ground. }
  - { id: cast, term: Cast, page: /docs/fights, definition: Two dice in a Zone. }
  - { id: dust, term: Dust, page: /docs/fights, definition: What is left. }
  - { id: moor, term: a moor of many lanterns, page: /docs/fights, definition: Far away. }
  - { id: mire, term: Mire, page: /docs/fights, definition: Where you sink. }
  -- content/docs/glossary.md --
  # Glossary
  :::glossary
  :::
  -- content/docs/fights.md --
  # Fights
  -- content/docs/rules.md --
  # Rules
  You make a Cast and cross a Zone.

  There is Dust. There is Mire.

  Between the last of the hills there is a moor of many lanterns.
  -- content/docs/screen.md --
  ---
  print: screen
  ---
  # Screen
  :::screen title="In a fight"
  - moves#go
  :::
  -- content/docs/moves.md --
  # Moves
  ## Go
  You cross a Zone.
  -- content/blog/2025-01-01-travels.md --
  ---
  title: Travels
  ---
  Everybody crosses a Zone.
`)

const term = (page: Page, name: string) => page.locator('a.term', { hasText: name })
const card = (page: Page) => page.locator('.hover')

/** Texts of the visible cards. */
const shown = (page: Page) =>
  card(page).evaluateAll((all) => all.filter((one) => !one.classList.contains('vh')).map((one) => one.textContent))

test('hovering over a term shows a card with its definition until the mouse leaves both', async () => {
  const { page } = await visit(`${served.url}/docs/rules`)
  await term(page, 'Zone').hover()
  await expect.poll(() => shown(page)).toEqual(['Zone A part of the ground.'])
  await card(page).hover()
  await page.waitForTimeout(400)
  expect(await shown(page)).toEqual(['Zone A part of the ground.'])
  await term(page, 'Cast').hover()
  await expect.poll(() => shown(page)).toEqual(['Cast Two dice in a Zone.'])
  await page.mouse.move(0, 0)
  await expect.poll(() => shown(page)).toEqual([])
})

test('focusing a term shows the card and announces it; Escape hides it', async () => {
  const { page } = await visit(`${served.url}/docs/rules`)
  await term(page, 'Cast').focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => shown(page)).toEqual(['Zone A part of the ground.'])
  expect(await card(page).getAttribute('role')).toBe('status')
  await page.keyboard.press('Escape')
  expect(await shown(page)).toEqual([])
})

test('if the focus moves on while the script of the card loads, the card is that of the last term', async () => {
  let send = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  const { page } = await visit(`${served.url}/docs/rules`, {
    before: (page) => page.route(/term-card/, (route) => sent.then(() => route.continue())),
  })
  await term(page, 'Cast').focus()
  for (const _ of ['Zone', 'Dust', 'Mire']) await page.keyboard.press('Tab')
  send()
  await expect.poll(() => shown(page)).toEqual(['Mire Where you sink.'])
})

test('the first tap opens the card inside the window; the second opens the glossary, which has no cards', async () => {
  const { page } = await visit(`${served.url}/docs/rules`, { viewport: PHONE, hasTouch: true })
  await term(page, 'Zone').tap()
  await expect.poll(() => shown(page)).toEqual(['Zone A part of the ground.'])
  expect(page.url()).toBe(`${served.url}/docs/rules`)
  const box = await card(page).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? PHONE.width)).toBeLessThanOrEqual(PHONE.width)
  await term(page, 'Zone').tap()
  await page.waitForURL(`${served.url}/docs/glossary#zone`)
  await expect.poll(() => shown(page)).toEqual([])
})

test('the card of a term that wraps covers neither of its lines', async () => {
  const { page } = await visit(`${served.url}/docs/rules`, { viewport: PHONE, hasTouch: true })
  const lines = () => term(page, 'moor').evaluate((link) => [...link.getClientRects()].map(({ bottom }) => bottom))
  expect(await lines()).toHaveLength(2)
  await term(page, 'moor').tap()
  await expect.poll(() => shown(page)).toEqual(['a moor of many lanterns Far away.'])
  const top = await card(page).evaluate((element) => element.getBoundingClientRect().top)
  expect(top).toBeGreaterThan(Math.max(...(await lines())))
})

test('a card at the end of the window stays inside it: above the term, and not over the right edge', async () => {
  const { page } = await visit(`${served.url}/docs/rules`, { viewport: { width: 700, height: 400 } })
  await term(page, 'Dust').evaluate((link) => {
    Object.assign(link.style, { position: 'fixed', right: '0', bottom: '0' })
  })
  await term(page, 'Dust').hover()
  await expect.poll(() => shown(page)).toEqual(['Dust What is left.'])
  const [cardBox, termBox] = [await card(page).boundingBox(), await term(page, 'Dust').boundingBox()]
  expect((cardBox?.y ?? 0) + (cardBox?.height ?? 0)).toBeLessThanOrEqual(termBox?.y ?? 0)
  expect((cardBox?.x ?? 0) + (cardBox?.width ?? 0)).toBeLessThanOrEqual(700 - 16)
})

test('without scripts a term is a link to the glossary', async () => {
  const { page } = await visit(`${served.url}/docs/rules`, { javaScriptEnabled: false })
  await term(page, 'Cast').click()
  await page.waitForURL(`${served.url}/docs/glossary#cast`)
})

test('the name on the card links to the rule, and a term in the definition changes the card', async () => {
  const { page } = await visit(`${served.url}/docs/rules`)
  await term(page, 'Cast').hover()
  await card(page).getByRole('link', { name: 'Zone' }).click()
  await expect.poll(() => shown(page)).toEqual(['Zone A part of the ground.'])
  expect(page.url()).toBe(`${served.url}/docs/rules`)
  await card(page).getByRole('link', { name: 'Zone' }).click()
  await page.waitForURL(`${served.url}/docs/fights`)
})

test('the Tab key goes from a term into its card and on to the next term', async () => {
  const { page } = await visit(`${served.url}/docs/rules`)
  await term(page, 'Cast').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => shown(page)).toEqual(['Cast Two dice in a Zone.'])
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('Tab')
  expect(
    await card(page)
      .getByRole('link', { name: 'Cast' })
      .evaluate((link) => link === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => shown(page)).toEqual(['Zone A part of the ground.'])
  expect(await focused()).toBe('Zone')
  await page.keyboard.press('Escape')
  expect(await shown(page)).toEqual([])
  expect(await term(page, 'Cast').evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await expect.poll(() => shown(page)).toEqual(['Zone A part of the ground.'])
  expect(await term(page, 'Zone').evaluate((link) => link === document.activeElement)).toBe(true)
})

test('a card comes with the page: it needs no glossary', async () => {
  const { page } = await visit(`${served.url}/docs/rules`, {
    noise: /Failed to (?:load|fetch)|net::ERR_/,
    before: (page) => page.route('**/page-data/docs/glossary.json', (route) => route.abort()),
  })
  await term(page, 'Cast').hover()
  await expect.poll(() => shown(page)).toEqual(['Cast Two dice in a Zone.'])
  await card(page).getByRole('link', { name: 'Zone' }).click()
  await expect.poll(() => shown(page)).toEqual(['Zone A part of the ground.'])
  expect(await card(page).getByRole('link', { name: 'Zone' }).getAttribute('href')).toBe('/docs/fights')
})

test('posts, lists of posts and screens show cards, too', async () => {
  for (const path of ['/blog/2025/01/01/travels', '/blog', '/docs/screen']) {
    const { page } = await visit(`${served.url}${path}`)
    await term(page, 'Zone').hover()
    await expect.poll(() => shown(page)).toEqual(['Zone A part of the ground.'])
    expect(await page.locator('.gloss').isVisible()).toBe(false)
  }
})

test('in the margin the name of a term is no link, which the Tab key would leave out', async () => {
  const { page } = await visit(`${served.url}/docs/rules`, { viewport: { width: 1500, height: 800 } })
  const note = page.locator('.gloss', { hasText: 'A part of the ground.' })
  expect(await note.isVisible()).toBe(true)
  expect(await note.locator('a').count()).toBe(0)
})

test('on paper the marked terms are defined below the text', async () => {
  const { page } = await visit(`${served.url}/docs/rules`)
  const words = page.locator('.words')
  expect(await words.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await words.getByRole('heading').innerText()).toBe('Words on this page')
  expect(await words.locator('b').allInnerTexts()).toEqual(['a moor of many lanterns', 'Cast', 'Dust', 'Mire', 'Zone'])
  expect(await words.getByText('Two dice in a Zone.').isVisible()).toBe(true)
})
