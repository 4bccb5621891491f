// A feed in a browser.
import { expect, test } from 'vitest'
import { PHONE, serveSite, visit } from './chromium.ts'

const LAW = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'

test.each(['rss', 'atom'])('%s shows what a feed is and its posts in readable text, not its markup', async (kind) => {
  const { url } = await serveSite(`
    -- content/blog/2024-01-01-law.md --
    # ${LAW}
    Text. <!-- truncate -->
  `)
  const { page } = await visit(`${url}/blog/${kind}.xml`, { hydrates: false, viewport: PHONE })
  const shown = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('*')].filter((element) => element.checkVisibility())
    const title = document.querySelector('item > title, entry > title')
    const { scrollWidth, clientWidth } = document.documentElement
    return {
      names: [...new Set(boxes.map(({ localName }) => localName))],
      title: title?.textContent,
      display: title && getComputedStyle(title).display,
      about: getComputedStyle(document.querySelector('description, subtitle') as Element, '::after').content,
      address: document.querySelector('item > link')?.textContent,
      overflow: scrollWidth - clientWidth,
    }
  })
  expect(shown).toMatchObject({
    title: LAW,
    display: 'block',
    about: expect.stringContaining('This is a feed'),
    overflow: 0,
  })
  expect(shown.names).toEqual(expect.arrayContaining(['title', 'link']))
  expect(shown.names).not.toEqual(expect.arrayContaining(['encoded', 'content', 'guid', 'id']))
  if (kind === 'rss') expect(shown.address).toMatch(/^https:.*\/blog\/2024\/01\/01\/law$/)
})
