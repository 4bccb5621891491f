// A feed in a browser, with XSL, which browsers deprecate, and without it.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PHONE, serveSite, visit } from './chromium.ts'

/** A browser that deprecates XSL logs a warning, and its replacement violates the content policy. */
const FEED = { hydrates: false, noise: /./ }

test.each(['rss', 'atom'])('%s is a page with links to the posts', async (kind) => {
  const { page } = await visit(`/blog/${kind}.xml`, FEED)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Gloamwaste Blog')
  await expect.poll(() => page.getByText('This is a feed').isVisible()).toBe(true)
  await expect
    .poll(() => page.getByRole('link', { name: 'Advancement and Luck' }).getAttribute('href'))
    .toBe('https://gloamwaste.example/blog/advancement-and-luck')
  await expect.poll(() => page.locator('xslt-warning-banner').isVisible()).toBe(false)
})

test('long words in a title are no wider than a phone', async () => {
  const { url } = await serveSite(`
    -- content/blog/2024-01-01-law.md --
    # Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz
    Text.
  `)
  const { page } = await visit(`${url}/blog/rss.xml`, { ...FEED, viewport: PHONE })
  await page.getByRole('link', { name: 'Rindfleisch' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test.each(['rss', 'atom'])('without XSL %s still shows its posts in readable text, not its markup', async (kind) => {
  const before = (page: Page) =>
    page.route(`**/${kind}.xml`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/<\?xml-stylesheet type="text\/xsl".*?\?>/, '')
      await route.fulfill({ response, body })
    })
  const { page } = await visit(`/blog/${kind}.xml`, { ...FEED, before })
  const shown = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('*')].filter((element) => element.checkVisibility())
    const entry = document.querySelector('item, entry')
    return {
      names: [...new Set(boxes.map(({ localName }) => localName))],
      entry: entry && getComputedStyle(entry).display,
    }
  })
  expect(shown.entry).toBe('block')
  expect(shown.names).toEqual(expect.arrayContaining(['title', 'link']))
  expect(shown.names).not.toEqual(expect.arrayContaining(['encoded', 'content', 'guid', 'id']))
})
