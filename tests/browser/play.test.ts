// What can be played with in an article: dice, tables to roll on, code to copy. Results are seen in the tray and said.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildSite } from '../site.ts'
import { DESKTOP, launch, PHONE, type Served, serveFolder, visit } from './chromium.ts'

let browser: Browser
let served: Served

beforeAll(async () => {
  browser = await launch()
  served = await serveFolder(inject('homeOut'))
})
afterAll(async () => {
  await browser.close()
  await served.close()
})

const TRAVEL = '/docs/mechanics/travel-encounters'

const open = (path: string, viewport = DESKTOP) => visit(browser, served.url + path, { viewport })

const result = (page: Page) => page.locator('.tray').getByRole('status')

/** Text of the tray once there is one. */
async function said(page: Page): Promise<string> {
  await expect.poll(async () => (await result(page).count()) && (await result(page).innerText())).toMatch(/\d/)
  return (await result(page).innerText()).replace(/\s+/g, ' ').trim()
}

test.each([DESKTOP, PHONE])(
  'a die in the text is rolled when it is pressed, and the tray says what it shows ($width px)',
  async (viewport) => {
    const { page, context, complaints } = await open(TRAVEL, viewport)
    const die = page.getByRole('button', { name: '2d6', exact: true }).first()
    await die.click()
    const [, first = '', second = '', total = ''] = /^2d6: (\d) \+ (\d) (\d+)$/.exec(await said(page)) ?? []
    expect(Number(total)).toBe(Number(first) + Number(second))
    expect(Math.min(Number(first), Number(second))).toBeGreaterThanOrEqual(1)
    expect(Math.max(Number(first), Number(second))).toBeLessThanOrEqual(6)
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('dice can be rolled with the keyboard, and the focus stays on them', async () => {
  const { page, context, complaints } = await open(TRAVEL)
  const die = page.getByRole('button', { name: '2d6', exact: true }).first()
  await die.focus()
  await page.keyboard.press('Enter')
  expect(await said(page)).toMatch(/^2d6: /)
  await page.keyboard.press('Space')
  expect(await page.locator('.tray').count()).toBe(1)
  expect(await die.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
  await context.close()
})

test.each([DESKTOP, PHONE])('rolling on a table marks the row and says its result ($width px)', async (viewport) => {
  const { page, context, complaints } = await open(TRAVEL, viewport)
  const table = page
    .locator('.rolls')
    .filter({ has: page.getByRole('button', { name: 'Roll d12' }) })
    .first()
  for (let time = 0; time < 5; time++) {
    await table.getByRole('button', { name: 'Roll d12' }).click()
    await said(page)
    // Row and tray change together; read together they always agree.
    const agree = await table.evaluate((element) => {
      const textOf = (part: Element | null | undefined) => part?.textContent?.trim()
      const rows = [...element.querySelectorAll<HTMLTableRowElement>('tr.hit')]
      const [face, what] = rows[0]?.cells ?? []
      return [
        [rows.length, textOf(face), `d12: ${textOf(what)}`],
        [1, textOf(document.querySelector('.tray b')), textOf(document.querySelector('.tray small'))],
      ]
    })
    expect(agree[0]).toEqual(agree[1])
    const row = await table.locator('tr.hit').boundingBox()
    expect((row?.y ?? -1) >= 0 && (row?.y ?? 0) < viewport.height).toBe(true)
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('every face of a table to roll on has its row', async () => {
  const { page, context, complaints } = await open(TRAVEL)
  await page.evaluate(() => {
    let face = 0
    Math.random = () => (face++ % 12) / 12
  })
  const table = page
    .locator('.rolls')
    .filter({ has: page.getByRole('button', { name: 'Roll d12' }) })
    .first()
  const hits = new Set<string>()
  for (let face = 1; face <= 12; face++) {
    await table.getByRole('button', { name: 'Roll d12' }).click()
    await expect.poll(async () => (await said(page)).endsWith(` ${face}`)).toBe(true)
    hits.add((await table.locator('tr.hit td').first().innerText()).trim())
  }
  expect([...hits]).toEqual(Array.from({ length: 12 }, (_, i) => String(i + 1)))
  expect(complaints).toEqual([])
  await context.close()
})

test('the dice can be put away, and come back with the next roll', async () => {
  const { page, context, complaints } = await open(TRAVEL)
  const die = page.getByRole('button', { name: '2d6', exact: true }).first()
  await die.click()
  await said(page)
  await page.getByRole('button', { name: 'Put the dice away' }).click()
  expect(await page.locator('.tray').count()).toBe(0)
  await die.click()
  expect(await said(page)).toMatch(/^2d6: /)
  expect(complaints).toEqual([])
  await context.close()
})

test('the scripts of toys are fetched when one is used, not before', async () => {
  const { page, context, complaints, requests } = await open(TRAVEL)
  await page.waitForLoadState('networkidle')
  const before = requests.length
  await page.getByRole('button', { name: '2d6', exact: true }).first().click()
  await said(page)
  expect(requests.slice(before).filter((url) => url.endsWith('.js')).length).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('the copy button puts the code as written into the clipboard, and says so for a second', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', favicon: 'favicon.svg' })
    -- content/static/favicon.svg --
    <svg xmlns="http://www.w3.org/2000/svg"/>
    -- content/pages/index.md --
    # Home
    -- content/docs/code.md --
    # Code

    \`\`\`js showLineNumbers {2}
    const dice = [6, 8]

    roll(dice) // <b> & so on
    \`\`\`
  `)
  const host = await serveFolder(site.outDir)
  const { page, context, complaints } = await visit(browser, new URL('/docs/code', host.url).href, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const button = page.locator('[data-copy]')
  expect(await button.getAttribute('aria-label')).toBe('Copy code to clipboard')
  await page.locator('.code').hover()
  await button.click()
  await expect.poll(() => button.getAttribute('aria-label')).toBe('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'const dice = [6, 8]\n\nroll(dice) // <b> & so on',
  )
  await expect.poll(() => button.getAttribute('aria-label'), { timeout: 3_000 }).toBe('Copy code to clipboard')
  expect(complaints).toEqual([])
  await context.close()
  await host.close()
})
