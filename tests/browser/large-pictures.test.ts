// Pictures of articles that open large, in a dialog.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFaults, WCAG } from './axe.ts'
import { DESKTOP, PHONE, serveSite, visit } from './chromium.ts'

const box = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path d="M0 0h${width}v${height}z"/></svg>`

const served = await serveSite(`
  -- site.config.ts --
  export default defineConfig({ title: 'Dust', url: 'https://example.org', favicon: 'icon.svg' })
  -- content/static/icon.svg --
  ${box(1, 1)}
  -- content/static/coast.svg --
  ${box(900, 600)}
  -- content/docs/map.svg --
  ${box(1200, 400)}
  -- content/diagrams/hills.svg --
  <svg viewBox="0 0 200 100"><title>The hills</title><path d="M0 90L100 10L200 90" fill="var(--raised)" stroke="currentColor"/></svg>
  -- content/docs/intro.md --
  # Introduction
  Text above.

  ![A map of the north](map.svg)

  ![The coast|120](/coast.svg)

  [![A link of its own](map.svg)](/docs/other) and ![an icon](/icon.svg)

  ## ![In a heading](map.svg) and words

  :::diagram hills
  The hills behind the town.
  :::

  ${'More text.\n\n  '.repeat(60)}
  -- content/docs/other.md --
  # Another page
`)

const dialog = (page: Page) => page.locator('dialog.large-picture')
const link = (page: Page, name: string) => page.getByRole('link', { name })
const widthOf = async (page: Page) => (await dialog(page).locator('.picture-view > *').boundingBox())?.width ?? 0

test('a picture opens large, fitted into the window, from its whole file', async () => {
  const { page, requests } = await visit(`${served.url}/docs/intro`)
  expect(requests.filter((address) => address.includes('large-picture'))).toEqual([])
  await link(page, 'A map of the north (open large)').click()
  await dialog(page).waitFor()
  expect(await page.getByRole('dialog', { name: 'A map of the north' }).count()).toBe(1)
  await expect.poll(() => widthOf(page)).toBe(1200)
  expect(page.url()).toBe(`${served.url}/docs/intro`)
  await page.setViewportSize(PHONE)
  await expect.poll(() => widthOf(page)).toBe(PHONE.width)
})

test.each(['Escape', 'Back', 'the button', 'a press beside it'])(
  '%s closes a picture, and its link has the focus',
  async (way) => {
    const { page } = await visit(`${served.url}/docs/intro`)
    const coast = link(page, 'The coast (open large)')
    await coast.focus()
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    const scrolled = await page.evaluate(() => scrollY)
    if (way === 'Escape') await page.keyboard.press('Escape')
    else if (way === 'Back') await page.goBack()
    else if (way === 'the button') await page.getByRole('button', { name: 'Close' }).click()
    else await page.mouse.click(20, DESKTOP.height / 2)
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await coast.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    expect(page.url()).toBe(`${served.url}/docs/intro`)
    // Closing leaves no entry in the history.
    await coast.press('Enter')
    await dialog(page).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => history.state?.overlay)).toBeUndefined()
  },
)

test('a press, keys and buttons make an open picture larger and fit it again', async () => {
  const { page } = await visit(`${served.url}/docs/intro`)
  await link(page, 'The hills (open large)').press('Enter')
  await dialog(page).waitFor()
  const fitted = await widthOf(page)
  expect(fitted).toBe(DESKTOP.width)
  await page.mouse.click(300, 400)
  await expect.poll(() => widthOf(page)).toBe(fitted * 2.5)
  await page.mouse.click(300, 400)
  await expect.poll(() => widthOf(page)).toBe(fitted)
  await page.keyboard.press('+')
  await expect.poll(() => widthOf(page)).toBe(fitted * 1.5)
  await page.keyboard.press('0')
  await expect.poll(() => widthOf(page)).toBe(fitted)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => widthOf(page)).toBe(fitted * 1.5)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(() => widthOf(page)).toBe(fitted)
})

test('a mouse drags a zoomed picture, and the point that was pressed stays where it is', async () => {
  const { page } = await visit(`${served.url}/docs/intro`)
  await link(page, 'The hills (open large)').press('Enter')
  await dialog(page).waitFor()
  const placeOf = () => page.locator('.picture-view > *').boundingBox()
  const before = await placeOf()
  await page.mouse.click(300, 500)
  await expect.poll(() => widthOf(page)).toBe(DESKTOP.width * 2.5)
  const after = await placeOf()
  expect(300 - (after?.x ?? 0)).toBeCloseTo((300 - (before?.x ?? 0)) * 2.5, -1)
  await page.mouse.down()
  await page.mouse.move(200, 450, { steps: 5 })
  await page.mouse.up()
  expect((await placeOf())?.x).toBeCloseTo((after?.x ?? 0) - 100, -1)
  expect(await widthOf(page)).toBe(DESKTOP.width * 2.5)
})

test('two fingers zoom a picture, and not the page', async () => {
  const { page, context } = await visit(`${served.url}/docs/intro`, { viewport: PHONE, hasTouch: true })
  await link(page, 'The hills (open large)').tap()
  await dialog(page).waitFor()
  const client = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 420, id })) })
  await touch('touchStart', 150, 250)
  for (const reach of [70, 90, 100]) await touch('touchMove', 200 - reach, 200 + reach)
  await touch('touchEnd')
  await expect.poll(() => widthOf(page)).toBeCloseTo(PHONE.width * 2, -1)
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
})

test('pictures in links and headings, and small ones, open nothing', async () => {
  const { page } = await visit(`${served.url}/docs/intro`)
  expect(await page.locator('a.large').evaluateAll((all) => all.map((one) => one.textContent))).toHaveLength(3)
  expect(await page.locator('a a').count()).toBe(0)
  await page.locator('a:not(.large) > img').first().click()
  await page.waitForURL('**/docs/other')
})

test.each([
  ['A map of the north', /\/assets\/map-\w+\.svg$/],
  ['The coast', /\/coast\.svg/],
  ['The hills', /\/diagrams\/hills-\w+\.svg$/],
])('without scripts "%s" opens its file', async (name, address) => {
  const { page } = await visit(`${served.url}/docs/intro`, { javaScriptEnabled: false })
  await link(page, name).first().click()
  await page.waitForURL(address)
})

test('a press before the scripts are there opens the file', async () => {
  const { page } = await visit(`${served.url}/docs/intro`, {
    hydrates: false,
    noise: /Failed to load/,
    before: (page) => page.route(/\.js$/, (route) => route.abort()),
  })
  await link(page, 'A map of the north').click()
  await page.waitForURL(/\/assets\/map-\w+\.svg$/)
})

test('an open picture has no faults for screen readers, and is not printed', async () => {
  const { page } = await visit(`${served.url}/docs/intro`)
  await link(page, 'A map of the north (open large)').click()
  await dialog(page).waitFor()
  expect(await axeFaults(page, 'dialog', WCAG)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await dialog(page).isVisible()).toBe(false)
})
