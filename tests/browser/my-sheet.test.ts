// The sheet that readers make for themselves: chosen at headings, kept in the browser, shared as a link.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { PHONE, serveSite, visit } from './chromium.ts'

const served = await serveSite(`
  -- site.config.ts --
  export default defineConfig({ title: 'Dust', url: 'https://example.org', mySheet: true })
  -- content/docs/combat.md --
  # Combat
  ## Rounds
  Six seconds, see [attacks](#attacks).

  ### Actions
  One each.

  ## Attacks
  Roll 2d6.
  -- content/docs/chases.md --
  # Chases
  ## The gap
  From 0 to 5.
  -- content/docs/arms.md --
  # Arms
  ## The gap
  | Arm | Damage | Range | Hands | Load | Tags |
  |---|---|---|---|---|---|
  | Longwatch rifle | 2d6 | Distant | 2 | 3 | Loud, Pierce, Slow |
  -- content/docs/fight.md --
  ---
  print: screen
  ---
  # A fight
  :::screen title="In a fight"
  - combat#rounds
  :::
`)

const sheet = (page: Page) => page.locator('#my-sheet')
const titles = (page: Page) => sheet(page).locator('section > h2 > a').allInnerTexts()

async function add(page: Page, path: string, heading: string) {
  await page.goto(served.url + path)
  await page.waitForSelector('html[data-hydrated="true"]', { state: 'attached' })
  await page.getByRole('heading', { name: heading }).hover()
  const title = page.getByRole('heading', { name: heading })
  await title.getByRole('button', { name: 'Add to my sheet' }).click()
  await title.getByRole('button', { name: 'Remove from my sheet' }).waitFor()
}

test('a section that is added at its heading is on the sheet, also after a reload', async () => {
  const { page } = await visit(`${served.url}/docs/combat`)
  await add(page, '/docs/combat', 'Rounds')
  await page.getByRole('link', { name: 'My sheet' }).click()
  await expect.poll(() => titles(page)).toEqual(['Rounds'])
  expect(await sheet(page).innerText()).toContain('One each.')
  expect(await sheet(page).innerText()).not.toContain('Roll')
  expect(await sheet(page).getByRole('link', { name: 'attacks' }).getAttribute('href')).toBe('/docs/combat#attacks')
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(['Rounds'])
})

test('sections are ordered and removed with the keyboard alone', async () => {
  const { page } = await visit(`${served.url}/docs/combat`)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Add to my sheet' }).first().waitFor()
  await page.locator('#rounds > a').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await add(page, '/docs/chases', 'The gap')
  await page.goto(`${served.url}/my-sheet`)
  await expect.poll(() => titles(page)).toEqual(['Rounds', 'The gap'])
  await sheet(page).getByRole('button', { name: 'Move up: The gap' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => titles(page)).toEqual(['The gap', 'Rounds'])
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
  await sheet(page).getByRole('button', { name: 'Remove: Rounds' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => titles(page)).toEqual(['The gap'])
})

test('a tap that stays long on a heading offers its section and does not add it', async () => {
  const { page } = await visit(`${served.url}/docs/combat`, { viewport: PHONE, hasTouch: true, isMobile: true })
  const heading = page.getByRole('heading', { name: 'Attacks' })
  const box = await heading.boundingBox()
  const point = { x: 195, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.waitForTimeout(400)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await heading.getByRole('button', { name: 'Add to my sheet' }).waitFor()
})

test('by touch, a tap on a heading offers its section; sections are moved, removed and kept', async () => {
  const { page } = await visit(`${served.url}/docs/combat`, { viewport: PHONE, hasTouch: true, isMobile: true })
  const heading = page.getByRole('heading', { name: 'Rounds' })
  await heading.tap()
  const box = await heading.getByRole('button', { name: 'Add to my sheet' }).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(24)
  await heading.getByRole('button', { name: 'Add to my sheet' }).tap()
  await heading.getByRole('button', { name: 'Remove from my sheet' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('heading', { name: 'Attacks' }).tap()
  await page.getByRole('heading', { name: 'Attacks' }).getByRole('button', { name: 'Add to my sheet' }).tap()
  await heading.getByRole('link', { name: 'My sheet' }).tap()
  await expect.poll(() => titles(page)).toEqual(['Rounds', 'Attacks'])
  await sheet(page).getByRole('button', { name: 'Move up: Attacks' }).tap()
  await expect.poll(() => titles(page)).toEqual(['Attacks', 'Rounds'])
  await sheet(page).getByRole('button', { name: 'Remove: Attacks' }).tap()
  await expect.poll(() => titles(page)).toEqual(['Rounds'])
  const address = await page.getByRole('link', { name: 'Link to this sheet' }).getAttribute('href')
  const other = await visit(`${served.url}/my-sheet${address}`, { viewport: PHONE, hasTouch: true, isMobile: true })
  await other.page.getByRole('button', { name: 'Keep this as my sheet' }).tap()
  await other.page.reload()
  await expect.poll(() => titles(other.page)).toEqual(['Rounds'])
})

test('a link shows the sheet to another reader, who may keep it', async () => {
  const { page } = await visit(`${served.url}/docs/combat`)
  await add(page, '/docs/combat', 'Attacks')
  await add(page, '/docs/chases', 'The gap')
  await page.goto(`${served.url}/my-sheet`)
  const address = await page.getByRole('link', { name: 'Link to this sheet' }).getAttribute('href')
  expect(address).toBe('#/docs/combat~attacks,/docs/chases~the-gap')
  const other = await visit(`${served.url}/my-sheet${address}`)
  await expect.poll(() => titles(other.page)).toEqual(['Attacks', 'The gap'])
  expect(
    await sheet(other.page)
      .getByRole('button', { name: /Remove/ })
      .count(),
  ).toBe(0)
  await other.page.getByRole('button', { name: 'Keep this as my sheet' }).click()
  await other.page.reload()
  await expect.poll(() => titles(other.page)).toEqual(['Attacks', 'The gap'])
})

test('a section that is no longer there says so, and what is no section is ignored', async () => {
  const { page } = await visit(`${served.url}/my-sheet#/docs/combat~gone,//evil.example~x,/docs/chases~the-gap`)
  await expect.poll(() => titles(page)).toEqual(['/docs/combat#gone', 'The gap'])
  expect(await sheet(page).innerText()).toContain('This section is no longer there.')
})

test('on paper there are the sections without the buttons and without the list of screens', async () => {
  const { page } = await visit(`${served.url}/my-sheet#/docs/combat~rounds`)
  await expect.poll(() => titles(page)).toEqual(['Rounds'])
  expect(await axeFaults(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByText('Ready-made screens').isVisible()).toBe(false)
  expect(await page.getByText('Six seconds').isVisible()).toBe(true)
})

test('each section says which page it is from, also to the button that was pressed', async () => {
  const { page } = await visit(`${served.url}/my-sheet#/docs/chases~the-gap,/docs/arms~the-gap,/docs/combat~rounds`)
  await page.getByRole('button', { name: 'Keep this as my sheet' }).click()
  await page.getByRole('heading', { name: 'The gap Chases' }).waitFor()
  await sheet(page).getByRole('button', { name: 'Move down: The gap Arms' }).press('Enter')
  await expect.poll(() => titles(page)).toEqual(['The gap', 'Rounds', 'The gap'])
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Move up: The gap Arms')
})

test.each(['screen', 'print'] as const)('a table of many columns is wider than the text: %s', async (media) => {
  const { page } = await visit(`${served.url}/my-sheet#/docs/combat~rounds,/docs/arms~the-gap`)
  await expect.poll(() => titles(page)).toEqual(['Rounds', 'The gap'])
  await page.emulateMedia({ media })
  const widthOf = async (selector: string) => (await sheet(page).locator(selector).first().boundingBox())?.width ?? 0
  expect(await widthOf('.table')).toBeGreaterThan(1.1 * (await widthOf('p:not(.sheet-bar)')))
})

test('without scripts the page says that it needs them, and leads to the ready-made screens', async () => {
  const { page } = await visit(`${served.url}/my-sheet`, { javaScriptEnabled: false })
  expect(await page.locator('article').innerText()).toMatch(
    /^The sheet needs scripts, which this browser does not run\.\s*Ready-made/,
  )
  await page.getByRole('link', { name: 'A fight' }).click()
  await page.waitForURL(`${served.url}/docs/fight`)
})
