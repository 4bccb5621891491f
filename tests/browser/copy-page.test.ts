// *Copy page*: the page, a stat block, a card or a table as text, Markdown or JSON.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PHONE, serveSite, visit } from './chromium.ts'

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
-- content/docs/gear.md --
# Gear
:::cards gear text="text"
:::
`

const served = await serveSite(SITE)

async function opened(path: string, viewport?: { width: number; height: number }) {
  const { page } = await visit(served.url + path, { ...(viewport && { viewport }) })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy page' }).click()
  await page.waitForSelector('.source select')
  return page
}

async function copied(page: Page, what: string, form: string): Promise<string> {
  await page.getByLabel('Copy page').selectOption({ label: what })
  await page.getByRole('button', { name: form, exact: true }).click()
  await page.getByText('Copied').waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('a reader copies a stat block as text, as Markdown and as JSON', async () => {
  const page = await opened('/docs/beasts')
  expect(await page.locator('.source option').allTextContents()).toEqual(['Whole page', 'Wolf', 'Prey'])
  expect(await copied(page, 'Wolf', 'Text')).toBe('Wolf\n\nThreat: 2')
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

test('a reader copies the page with absolute links, and its rules as JSON', async () => {
  const page = await opened('/docs/beasts')
  expect(await copied(page, 'Whole page', 'Markdown')).toMatch(
    /^# Beasts\n\nThey bite\. See \[the gear\]\(http:\/\/localhost:\d+\/docs\/gear\)\.\n\n## Wolf/,
  )
  expect(await copied(page, 'Whole page', 'Text')).toMatch(/^Beasts\n\nThey bite\. See the gear\.\n\nWolf/)
  expect(JSON.parse(await copied(page, 'Whole page', 'JSON'))).toMatchObject([{ id: 'docs/beasts', title: 'Beasts' }])
})

test('where the browser does not let the page copy, the text is marked for the reader', async () => {
  const { page } = await visit(`${served.url}/docs/beasts`, {
    before: (page) =>
      page.addInitScript(() =>
        Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('no')) }),
      ),
  })
  await page.getByRole('button', { name: 'Copy page' }).click()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const field = page.locator('.source textarea')
  await field.waitFor()
  expect(await field.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart)).toBeGreaterThan(
    20,
  )
})

test('the choice fits on a phone, and goes with its page', async () => {
  const page = await opened('/docs/beasts', PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await page.getByRole('link', { name: 'the gear' }).click()
  await page.waitForFunction(() => document.title.startsWith('Gear'))
  expect(await page.locator('.source select').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Copy page' }).count()).toBe(1)
})

test('without scripts, links lead to the files', async () => {
  const { page } = await visit(`${served.url}/docs/beasts`, { javaScriptEnabled: false })
  expect(await page.getByRole('button', { name: 'Copy page' }).isVisible()).toBe(false)
  const hrefs = await page.locator('.source a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(['/docs/beasts.md', '/data/rules.json#docs/beasts'])
})
