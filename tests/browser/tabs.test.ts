// Tabs: a single block, groups of blocks, and the stored choice.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { hydrated, PHONE, serveSite, visit } from './chromium.ts'

const served = await serveSite(`
  -- content/docs/intro.md --
  # Intro
  Words above with a [way](#with-ropes).

  ::::tabs{group=way}
  :::tab On foot
  Walk.
  :::
  :::tab By rope
  Climb, says the [other page](other.md).

  ## With ropes
  Tie them.
  :::
  :::tab By a way that has a very long name indeed
  Who knows.
  :::
  ::::

  Between.

  ::::tabs{group=way}
  :::tab By rope
  Rope again.
  :::
  :::tab On foot
  Walk again.
  :::
  ::::

  ::::tabs
  :::tab Alone
  Alone here.
  :::
  :::tab By rope
  Of no group.
  :::
  ::::
  -- content/docs/other.md --
  # Other
  ::::tabs{group=way}
  :::tab On foot
  Walk there.
  :::
  :::tab By rope
  Climb there.
  :::
  ::::
  Back to [the ropes](intro.md#with-ropes) or [the start](intro.md).
`)

const TEXTS = ['Walk.', 'Tie them.', 'Who knows.', 'Rope again.', 'Walk again.', 'Alone here.', 'Of no group.']

async function shown(page: Page) {
  const all = await Promise.all(TEXTS.map(async (text) => ({ text, is: await page.getByText(text).isVisible() })))
  return all.filter(({ is }) => is).map(({ text }) => text)
}

const tab = (page: Page, name: string) => page.locator('summary').filter({ hasText: name })

test('tab labels are in one row, and the open tab fills the width below them', async () => {
  const { page } = await visit(`${served.url}/docs/intro`)
  expect(await shown(page)).toEqual(['Walk.', 'Rope again.', 'Alone here.'])
  const boxes = await page.evaluate(() =>
    ['.tab:nth-child(1) > summary', '.tab:nth-child(2) > summary', '.tab[open] > div'].map((place) => {
      const { left, top, bottom, width } = (document.querySelector(place) as Element).getBoundingClientRect()
      return { left, top, bottom, width }
    }),
  )
  const [first, second, text] = boxes as [(typeof boxes)[0], (typeof boxes)[0], (typeof boxes)[0]]
  expect(second.top).toBe(first.top)
  expect(second.left).toBeGreaterThan(first.left + first.width)
  expect(text.top).toBeGreaterThanOrEqual(first.bottom)
  expect(text.left).toBe(first.left)
  expect(text.width).toBe(
    await page
      .locator('.tabs')
      .first()
      .evaluate((tabs) => tabs.getBoundingClientRect().width),
  )
})

test('choosing a tab selects it in every block of the group, on other pages and after a reload; a second click keeps it open', async () => {
  const { page } = await visit(`${served.url}/docs/intro`)
  await tab(page, 'By rope').first().click()
  await expect.poll(() => shown(page)).toEqual(['Tie them.', 'Rope again.', 'Alone here.'])
  await tab(page, 'By rope').first().click()
  await tab(page, 'By rope').nth(2).press('Enter')
  await expect.poll(() => shown(page)).toEqual(['Tie them.', 'Rope again.', 'Of no group.'])
  await page.getByRole('link', { name: 'other page' }).click()
  await expect.poll(() => page.getByText('Climb there.').isVisible()).toBe(true)
  expect(await page.getByText('Walk there.').isVisible()).toBe(false)
  await page.goto(`${served.url}/docs/intro`)
  await expect.poll(() => shown(page)).toEqual(['Tie them.', 'Rope again.', 'Alone here.'])
})

test('a link to a heading in a closed tab opens it', async () => {
  const { page } = await visit(`${served.url}/docs/intro`)
  await page.getByRole('link', { name: 'way', exact: true }).click()
  await expect.poll(() => shown(page)).toEqual(['Tie them.', 'Rope again.', 'Alone here.'])
  const other = await visit(`${served.url}/docs/intro#with-ropes`)
  await expect.poll(() => shown(other.page)).toEqual(['Tie them.', 'Rope again.', 'Alone here.'])
})

test('a link to a heading in a closed tab wins over the stored choice, which stays stored', async () => {
  const { page } = await visit(`${served.url}/docs/intro`)
  await tab(page, 'On foot').first().click()
  await expect.poll(() => shown(page)).toEqual(['Walk.', 'Walk again.', 'Alone here.'])
  await page.getByRole('link', { name: 'way', exact: true }).click()
  await expect.poll(() => shown(page)).toEqual(['Tie them.', 'Walk again.', 'Alone here.'])
  await page.goto(`${served.url}/docs/other`)
  await hydrated(page)
  await page.getByRole('link', { name: 'the ropes' }).click()
  await page.waitForURL('**/docs/intro#with-ropes')
  await expect.poll(() => shown(page)).toEqual(['Tie them.', 'Walk again.', 'Alone here.'])
  await page.reload()
  await hydrated(page)
  await expect.poll(() => shown(page)).toEqual(['Tie them.', 'Walk again.', 'Alone here.'])
  await tab(page, 'By a way that has a very long name indeed').click()
  await expect.poll(() => shown(page)).toEqual(['Who knows.', 'Walk again.', 'Alone here.'])
})

test('tabs work without scripts', async () => {
  const { page } = await visit(`${served.url}/docs/intro`, {
    javaScriptEnabled: false,
    hydrates: false,
    viewport: PHONE,
  })
  await tab(page, 'By rope').first().click()
  await expect.poll(() => shown(page)).toEqual(['Tie them.', 'Rope again.', 'Alone here.'])
})

test('on paper every tab is printed below its label', async () => {
  const { page } = await visit(`${served.url}/docs/intro`)
  await page.emulateMedia({ media: 'print' })
  expect(await shown(page)).toEqual(TEXTS)
  const tops = await page
    .locator('.tabs')
    .first()
    .locator('summary, .tab > div')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

test('nothing makes a phone scroll sideways', async () => {
  const { page } = await visit(`${served.url}/docs/intro`, { viewport: PHONE })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})
