// A feed in a browser, with the XSL that browsers are giving up and without it.
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launch, type Served, serveFolder } from './chromium.ts'

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

test.each(['rss', 'atom'])('%s is a page with links to the posts', async (kind) => {
  const page = await browser.newPage()
  await page.goto(`${served.url}/blog/${kind}.xml`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Gloamwaste Blog')
  expect(await page.getByText('This is a feed').isVisible()).toBe(true)
  expect(await page.getByRole('link', { name: 'Advancement and Luck' }).getAttribute('href')).toBe(
    'https://gloamwaste.example/blog/advancement-and-luck',
  )
  expect(await page.locator('xslt-warning-banner').isVisible()).toBe(false)
  await page.close()
})

test.each(['rss', 'atom'])('without XSL %s still shows its posts in readable text, not its markup', async (kind) => {
  const page = await browser.newPage()
  await page.route(`**/${kind}.xml`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace(/<\?xml-stylesheet type="text\/xsl".*?\?>/, ''),
    })
  })
  await page.goto(`${served.url}/blog/${kind}.xml`)
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
  await page.close()
})
