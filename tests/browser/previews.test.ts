// The card of a record's name: the first lines of its block, on hover and focus.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFaults, WCAG } from './axe.ts'
import { PHONE, serveSite, visit } from './chromium.ts'

const served = await serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust', url: 'https://example.org',
    markdown: { dice: true, recordLinks: { beasts: 'any', gear: 'any' } },
    plates: { beasts: { title: 'name', lede: 'text', stats: { guard: 'Guard', pace: 'Pace' } } },
  })
  -- content/data/beasts.yml --
  - { id: rat, name: Rat, text: A rat., guard: 7, pace: 6 }
  - { id: ox, name: Ox, text: Slow., guard: 8, pace: 4 }
  -- content/data/gear.yml --
  - { id: lamp, name: Lamp, load: 1, text: It lights a room. }
  -- content/docs/beasts.md --
  # Beasts
  :::plates beasts
  :::
  -- content/docs/gear.md --
  # Gear
  :::table gear columns="name: Item, load, text: Notes" caption="All"
  :::
  -- content/docs/rules.md --
  # Rules
  | d6 | Who | With |
  |----|-----|------|
  | 1–2 | A rat | a lamp |
  | 3–4 | An ox | nothing |
  | 5–6 | A rat that would like your buckles | nothing |
`)

const RULES = `${served.url}/docs/rules`
const name = (page: Page, text: string) => page.locator('a[data-record]', { hasText: text })
const shown = (page: Page) =>
  page
    .locator('.hover:not(.vh)')
    .evaluateAll((all) => all.map((one) => [...one.children].map((line) => line.textContent)))
const fetched = (requests: string[]) => requests.filter((address) => /previews|preview-card/.test(address)).length

test('a name that the pointer rests on shows the first lines of its block, from one file', async () => {
  const { page, requests } = await visit(RULES)
  expect(fetched(requests)).toBe(0)
  await name(page, 'rat').first().hover()
  await expect.poll(() => shown(page)).toEqual([['Rat', 'A rat.', 'Guard 7\u00a0· Pace 6']])
  expect(fetched(requests)).toBe(2)
  await name(page, 'ox').hover()
  await expect.poll(() => shown(page)).toEqual([['Ox', 'Slow.', 'Guard 8\u00a0· Pace 4']])
  expect(fetched(requests)).toBe(2)
})

test('the card stays while the pointer is on it, and Escape closes it', async () => {
  const { page } = await visit(RULES)
  await name(page, 'lamp').hover()
  await expect.poll(() => shown(page)).toEqual([['Lamp', 'Load 1', 'It lights a room.']])
  await page.locator('.hover').hover()
  await page.waitForTimeout(400)
  expect(await shown(page)).toHaveLength(1)
  expect(await axeFaults(page, '.hover', WCAG)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await shown(page)).toEqual([])
})

test('in a table the card is beside the name, and below it where a sentence goes on', async () => {
  const { page } = await visit(RULES)
  for (const [row, isBeside] of [
    [0, true],
    [1, false],
  ] as const) {
    const link = name(page, 'rat').nth(row)
    await link.hover()
    await expect.poll(() => shown(page)).toHaveLength(1)
    const at = await link.boundingBox()
    const card = await page.locator('.hover').boundingBox()
    if (!at || !card) throw new Error('The name or its card is not shown.')
    expect([card.x > at.x + at.width, card.y >= at.y + at.height]).toEqual([isBeside, !isBeside])
    await page.mouse.move(0, 0)
    await expect.poll(() => shown(page)).toEqual([])
  }
})

test('the keyboard shows the card, announces it, and Enter follows the link', async () => {
  const { page } = await visit(RULES)
  await name(page, 'rat').first().focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Guard 7' }).count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/beasts#rat')
  await expect.poll(() => shown(page)).toEqual([])
})

test('a tap follows the link and loads no preview', async () => {
  const { page, requests } = await visit(RULES, { viewport: PHONE, hasTouch: true, isMobile: true })
  await name(page, 'lamp').tap()
  await page.waitForURL('**/docs/gear#lamp')
  expect(fetched(requests)).toBe(0)
  expect(await shown(page)).toEqual([])
})

test('without its file a name is a link without a card', async () => {
  const { page, complainsOf } = await visit(RULES, {
    before: (page) => page.route(/previews/, (route) => route.fulfill({ status: 404 })),
    noise: /Failed to load resource/,
  })
  await name(page, 'rat').first().hover()
  await complainsOf(expect.stringContaining('The previews of beasts are not there: 404.'))
  expect(await shown(page)).toEqual([])
  await name(page, 'rat').first().click()
  await page.waitForURL('**/docs/beasts#rat')
})
