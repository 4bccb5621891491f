// The announcement bar: closed permanently, shown again for a new announcement, without flashing.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DESKTOP, FAILED_REQUEST, hydrated, PHONE, serveTwoPages, visit } from './chromium.ts'

const siteWith = (bar: string) => serveTwoPages(`announcementBar: ${bar}`)

const closeable = await siteWith(
  `{ id: 'second', content: 'The <b>lamps</b> are <a href="/about">lit</a>.', backgroundColor: '#123456', textColor: 'rgb(250, 240, 230)' }`,
)
const permanent = await siteWith(`{ id: 'second', content: 'Mind the gap.', isCloseable: false }`)

const bar = (page: Page) => page.getByRole('region', { name: 'Announcement' })
const close = (page: Page) => bar(page).getByRole('button', { name: 'Close' })

const keys = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('announcement.id'), localStorage.getItem('announcement.dismiss')])

const remember = (page: Page, id: string, dismiss: string) =>
  page.evaluate(
    ([seen, dismissed]) => {
      localStorage.setItem('announcement.id', seen ?? '')
      localStorage.setItem('announcement.dismiss', dismissed ?? '')
    },
    [id, dismiss],
  )

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('the announcement is above everything, in its own colours (%s)', async (_, viewport) => {
  const { page } = await visit(`${closeable.url}/`, { viewport })
  expect(await bar(page).innerText()).toMatch(/^The lamps are lit\./)
  expect((await bar(page).boundingBox())?.y).toBe(0)
  const { backgroundColor, color } = await bar(page).evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return { backgroundColor, color }
  })
  expect([backgroundColor, color]).toEqual(['rgb(18, 52, 86)', 'rgb(250, 240, 230)'])
  await bar(page).getByRole('link', { name: 'lit' }).click()
  await page.waitForURL('**/about')
  await expect.poll(() => bar(page).isVisible()).toBe(true)
})

test('a drawing without a size is as high as its line, one with a size keeps it', async () => {
  const path = '<path d="M0 0h24v24H0z"/></svg>'
  const drawing = (attributes: string) => `<svg viewBox="0 0 24 24" ${attributes}>${path}`
  const site = await siteWith(
    `{ content: '${drawing('')} New ${drawing('class="x"')} <a href="/about">${drawing('')}</a> ${drawing('width="30"')}' }`,
  )
  const { page } = await visit(`${site.url}/`)
  const heights = await bar(page)
    .locator('svg[viewBox="0 0 24 24"]')
    .evaluateAll((all) => all.slice(0, 4).map((one) => Math.round(one.getBoundingClientRect().height)))
  expect(heights.slice(0, 3).every((height) => height > 10 && height < 30)).toBe(true)
  expect(heights[3]).toBe(30)
})

test('navigation keeps the state of the announcement, such as selected text', async () => {
  const { page } = await visit(`${closeable.url}/`)
  await bar(page)
    .locator('b')
    .evaluate((lamps) => getSelection()?.selectAllChildren(lamps))
  await page.evaluate(() => document.querySelector<HTMLElement>('.nav a[href="/about"]')?.click())
  await page.waitForURL('**/about')
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('lamps')
})

test('closing it is remembered, on every page and after a reload', async () => {
  const { page } = await visit(`${closeable.url}/`)
  expect(await keys(page)).toEqual(['second', 'false'])
  await close(page).click()
  await expect.poll(() => bar(page).count()).toBe(0)
  await expect.poll(() => keys(page)).toEqual(['second', 'true'])
  await page.getByRole('link', { name: 'About' }).click()
  await page.waitForURL('**/about')
  await expect.poll(() => bar(page).count()).toBe(0)
  await page.reload()
  await hydrated(page)
  await expect.poll(() => bar(page).count()).toBe(0)
})

test('once closed it is hidden before any script file has arrived, so it does not flash', async () => {
  const { page } = await visit(`${closeable.url}/`, { noise: FAILED_REQUEST })
  await close(page).click()
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(`${closeable.url}/about`)
  await expect.poll(() => page.locator('.announce').count()).toBe(1)
  await expect.poll(() => page.locator('.announce').isVisible()).toBe(false)
})

test('a new announcement is shown to readers who closed the previous one', async () => {
  const { page } = await visit(`${closeable.url}/`)
  await remember(page, 'first', 'true')
  await page.reload()
  expect(await bar(page).isVisible()).toBe(true)
  await hydrated(page)
  await expect.poll(() => bar(page).isVisible()).toBe(true)
  await expect.poll(() => keys(page)).toEqual(['second', 'false'])
  await close(page).click()
  await page.reload()
  await hydrated(page)
  await expect.poll(() => bar(page).count()).toBe(0)
})

test('other tabs follow when it is closed, and when the storage is cleared', async () => {
  const { page, context } = await visit(`${closeable.url}/`)
  const other = await context.newPage()
  await other.goto(`${closeable.url}/about`)
  await hydrated(other)
  await close(page).click()
  await expect.poll(() => bar(other).count()).toBe(0)
  await other.evaluate(() => localStorage.clear())
  await expect.poll(() => bar(page).isVisible()).toBe(true)
  await page.evaluate(() => localStorage.setItem('announcement.dismiss', 'true'))
  await expect.poll(() => bar(other).count()).toBe(0)
})

test('closing it is also remembered after another tab has cleared the storage', async () => {
  const { page } = await visit(`${closeable.url}/`)
  await page.evaluate(() => localStorage.clear())
  await close(page).click()
  await expect.poll(() => bar(page).count()).toBe(0)
  await page.reload()
  await hydrated(page)
  expect(await bar(page).isVisible()).toBe(false)
})

test('after closing it with the keyboard, Tab continues from the place of the bar', async () => {
  const { page } = await visit(`${closeable.url}/`)
  await close(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => bar(page).count()).toBe(0)
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Dust')
})

test('an announcement that cannot be closed has no button and ignores the storage', async () => {
  const { page } = await visit(`${permanent.url}/`)
  expect(await bar(page).getByRole('button').count()).toBe(0)
  await remember(page, 'second', 'true')
  await page.reload()
  await hydrated(page)
  await expect.poll(() => bar(page).isVisible()).toBe(true)
  await expect.poll(() => bar(page).innerText()).toBe('Mind the gap.')
})

test('without scripts it can be read and has no button', async () => {
  const { page } = await visit(`${closeable.url}/`, { javaScriptEnabled: false })
  expect(await bar(page).isVisible()).toBe(true)
  expect(await close(page).isVisible()).toBe(false)
})

test.each([true, false])(
  'its text is centred, with and without a close button (scripts: %s)',
  async (javaScriptEnabled) => {
    const { page } = await visit(`${closeable.url}/`, { javaScriptEnabled })
    expect(await close(page).isVisible()).toBe(javaScriptEnabled)
    const [text, button] = await bar(page).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element.children[0] as Element)
      const { left, right } = range.getBoundingClientRect()
      return [(left + right) / 2 - element.clientWidth / 2, element.children[1]?.getBoundingClientRect().right]
    })
    expect(Math.abs(text ?? 99)).toBeLessThan(1)
    if (javaScriptEnabled) expect(button).toBe(await page.evaluate(() => document.documentElement.clientWidth))
  },
)

test.each(['<!--<script>', '</script><script>alert(1)</script>', '\u2028\u2029 & > <!--', ']]> "\'`\\'])(
  'an announcement with the id %s is shown, and closing it is remembered',
  async (id) => {
    const { url } = await siteWith(JSON.stringify({ id, content: 'The lamps are lit.' }))
    const { page } = await visit(`${url}/about`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('About')
    expect(await keys(page)).toEqual([id, 'false'])
    await close(page).click()
    await page.reload()
    await hydrated(page)
    expect(await bar(page).isVisible()).toBe(false)
  },
)
