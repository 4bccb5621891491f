// Copies for readers: the page, a stat block, a card or a table as text, Markdown or JSON.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE, serveSite, visit } from './chromium.ts'

const SITE = `
-- site.config.ts --
export default defineConfig({
  title: 'Dust', url: 'https://example.org', baseUrl: '/', markdownCopies: true, formats: { json: true },
  plates: { beasts: { title: 'name', stats: { threat: 'Threat' } } },
})
-- content/data/beasts.yml --
- { id: wolf, name: Wolf, threat: 2, text: It **howls**. }
-- content/data/gear.yml --
- { id: rope, name: Rope, text: Ten metres. }
-- content/docs/beasts.md --
# Beasts
They bite. See [the gear](gear.md).

:::plates beasts
:::

Table: Prey

| d2 | Prey |
| --- | --- |
| 1 | Hare |
| 2 | Deer |

:::roll loot
:::

A last word.
-- content/data/tables.yml --
- { id: loot, title: Loot, die: auto, rows: [{ text: A coin }, { text: A ring }] }
-- content/docs/gear.md --
# Gear
:::cards gear text="text"
:::

:::table gear columns="name: Name, text: What" filter="name: Name" caption="All gear"
:::
-- content/docs/odds.md --
# Odds
## Luck

| d2 | Prey |
| --- | --- |
| 1 | Hare |
| 2 | Deer |
-- content/docs/stars.md --
# Sky at night
## Stars

Table: Stars

| Name | Brightness |
| --- | ---: |
| Lamp | 4 |
-- content/docs/weather.md --
# Weather
## Sky

| d2 | Sky |
| --- | --- |
| 1 | Fog |
| 2 | Sun |
`

const served = await serveSite(SITE)

async function opened(path: string, viewport?: { width: number; height: number }) {
  const { page } = await visit(served.url + path, { ...(viewport && { viewport }) })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.waitForSelector('.source .copy')
  return page
}

async function copied(page: Page, name: string, form: string): Promise<string> {
  const opener = page.getByRole('button', { name: name === 'Beasts' ? 'Copy page' : `Copy ${name}`, exact: true })
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name: `Copy ${name} as ${form}` }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
  return page.evaluate(() => navigator.clipboard.readText())
}

test('a reader copies a stat block as text, as Markdown and as JSON', async () => {
  const page = await opened('/docs/beasts')
  expect(await copied(page, 'Wolf', 'Text')).toBe('Wolf\n\nThreat: 2')
  await page.locator('.beast').getByText('Copied').waitFor()
  expect(await copied(page, 'Wolf', 'Markdown')).toBe('## Wolf\n\n- **Threat:** 2\n')
  expect(JSON.parse(await copied(page, 'Wolf', 'JSON'))).toMatchObject({ id: 'wolf', text: 'It **howls**.' })
})

test('a reader copies a table and a card', async () => {
  const page = await opened('/docs/beasts')
  expect(await copied(page, 'Prey', 'Text')).toBe('Prey\n\nd2 | Prey\n1 | Hare\n2 | Deer')
  expect(await copied(page, 'Prey', 'Markdown')).toContain('| d2 | Prey |\n| --- | --- |\n| 1 | Hare |')
  expect(JSON.parse(await copied(page, 'Prey', 'JSON'))).toMatchObject({ id: 'docs/beasts#roll-prey', die: 'd2' })
  const cards = await opened('/docs/gear')
  expect(await copied(cards, 'Rope', 'Text')).toBe('Rope\n\nTen metres.')
  expect(JSON.parse(await copied(cards, 'Rope', 'JSON'))).toMatchObject({ id: 'rope' })
})

test('a table without a caption is copied from beside its dice, with the name of the heading above', async () => {
  for (const viewport of [PHONE, DESKTOP]) {
    const page = await opened('/docs/weather', viewport)
    expect(await copied(page, 'Sky', 'Text')).toBe('d2 | Sky\n1 | Fog\n2 | Sun')
    expect(JSON.parse(await copied(page, 'Sky', 'JSON'))).toMatchObject({ id: 'docs/weather#roll-d2', title: 'Sky' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  }
})

test('the button of a table whose caption is the heading above covers no heading of a column', async () => {
  const page = await opened('/docs/stars', PHONE)
  const button = await page.getByRole('button', { name: 'Copy Stars' }).boundingBox()
  const heading = await page.getByRole('columnheader', { name: 'Brightness' }).boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0))
})

test('a copy of a list has the names of its columns', async () => {
  const page = await opened('/docs/gear')
  await page.locator('th > button').first().waitFor()
  expect(await copied(page, 'All gear', 'Markdown')).toBe(
    '**All gear**\n\n| Name | What |\n| --- | --- |\n| Rope | Ten metres. |\n',
  )
})

test('a table that has files is copied from the fold of its files', async () => {
  const page = await opened('/docs/beasts')
  await page.getByText('Copy this table').click()
  await page.getByRole('button', { name: 'Copy Loot as JSON' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('"id": "loot"')
  expect(await page.locator('.copies a').allTextContents()).toEqual(['TXT', 'CSV', 'JSON'])
})

test('a reader copies the page with absolute links, and its rules as JSON', async () => {
  const page = await opened('/docs/beasts')
  expect(await copied(page, 'Beasts', 'Markdown')).toMatch(
    /^# Beasts\n\nThey bite\. See \[the gear\]\(http:\/\/localhost:\d+\/docs\/gear\)\.\n\n## Wolf/,
  )
  expect(await copied(page, 'Beasts', 'Text')).toMatch(/^Beasts\n\nThey bite\. See the gear\.\n\nWolf\n\nThreat: 2/)
  expect(JSON.parse(await copied(page, 'Beasts', 'JSON'))).toMatchObject([{ id: 'docs/beasts', title: 'Beasts' }])
})

test('where the browser does not let the page copy, the text is marked for the reader', async () => {
  const { page } = await visit(`${served.url}/docs/beasts`, {
    before: (page) =>
      page.addInitScript(() =>
        Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('no')) }),
      ),
  })
  await page.getByRole('button', { name: 'Copy page' }).click()
  await page.getByRole('button', { name: 'Copy Beasts as Text' }).click()
  const field = page.locator('.source textarea')
  await field.waitFor()
  expect(await field.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart)).toBeGreaterThan(
    20,
  )
})

test('the keyboard opens the choice, which fits on a phone and goes with its page', async () => {
  const page = await opened('/docs/beasts', PHONE)
  await page.getByRole('button', { name: 'Copy Wolf' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Copy Wolf as Text')
  await page.getByRole('button', { name: 'Copy Prey' }).click()
  await page.getByRole('button', { name: 'Copy page' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await page.getByRole('link', { name: 'the gear' }).click()
  await page.waitForFunction(() => document.title.startsWith('Gear'))
  await page.getByRole('button', { name: 'Copy Rope' }).waitFor()
  expect(await page.getByRole('button', { name: 'Copy page' }).count()).toBe(1)
  expect(await page.locator('.copy.open').count()).toBe(0)
})

test('the buttons move nothing else, and are not printed', async () => {
  const places = (page: Page) =>
    page.locator('article, article *:not(.copy, .copy *, .copies *), .source > a, .foot').evaluateAll((all) =>
      all.map((element) => {
        const { x, y, width } = element.getBoundingClientRect()
        return [element.localName, x, y, width].join(' ')
      }),
    )
  for (const [path, viewport, buttons] of [
    ['/docs/beasts', PHONE, 3],
    ['/docs/beasts', DESKTOP, 3],
    ['/docs/weather', PHONE, 2],
    ['/docs/weather', DESKTOP, 2],
  ] as const) {
    const page = await opened(path, viewport)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.copy:visible, .forms:visible').count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    expect(await page.locator('.copy > button:visible').count()).toBe(buttons)
    const withButtons = await places(page)
    await page.evaluate(() => {
      for (const made of document.querySelectorAll('.copy, .forms')) made.remove()
    })
    expect(await places(page)).toEqual(withButtons)
  }
})

test('a pressed button stays under the pointer', async () => {
  for (const name of ['Wolf', 'Prey', 'Beasts', 'Sky']) {
    const page = await opened(name === 'Sky' ? '/docs/weather' : '/docs/beasts')
    const button = page.getByRole('button', { name: `Copy ${name} as Text` })
    const opener = page.getByRole('button', { name: name === 'Beasts' ? 'Copy page' : `Copy ${name}`, exact: true })
    await opener.click()
    const before = await button.boundingBox()
    await button.click()
    await page.locator('.copy:has(output:not(:empty))', { has: opener }).waitFor()
    expect(await button.boundingBox()).toEqual(before)
  }
})

test('without scripts, links lead to the files', async () => {
  const { page } = await visit(`${served.url}/docs/beasts`, { javaScriptEnabled: false })
  const hrefs = await page.locator('.source a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(['/docs/beasts.md', '/data/rules.json#docs/beasts'])
  expect(await page.locator('.source button').count()).toBe(0)
})
