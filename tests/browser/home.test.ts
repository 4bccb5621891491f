// The home page in a browser.
import { expect, test } from 'vitest'
import { DESKTOP, PHONE, serveSite, visit } from './chromium.ts'

test.each([DESKTOP, PHONE])(
  'the first screen of the home page shows its name, subject, buttons and a moment of play ($width px)',
  async (viewport) => {
    const host = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dustlands',
      tagline: 'Scavenge the wonders. Survive the perils.',
      url: 'https://example.org',
      announcementBar: { id: 'a', content: 'A new edition is out. <a href="/about">Read what has changed in it</a>.' },
    })
    -- content/pages/about.md --
    # About
    -- content/pages/index.md --
    ---
    layout: home
    title: Dustlands
    description: A tabletop game of scavengers in a country of ruins with manners and machines with grudges.
    moment: Lint edges past a weeping usher, d10 and d6 against 9. A 5 and a 3, so there is a bargain to be made at the door.
    actions:
      - { label: Read the mechanics, to: /about }
      - { label: Read the blog, to: /about?blog }
    ---
  `)
    const { page } = await visit(`${host.url}/`, { viewport })
    for (const part of [
      page.getByRole('heading', { level: 1, name: 'Dustlands' }),
      page.getByText('A tabletop game of scavengers'),
      page.getByRole('link', { name: 'Read the mechanics' }),
      page.getByRole('link', { name: 'Read the blog' }),
      page.getByRole('figure', { name: 'A moment of play' }),
    ]) {
      const box = await part.boundingBox()
      expect(box?.y).toBeGreaterThan(0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
    }
  },
)

test.each(['plain', 'folio', 'reflection'])(
  'a cover leaves the buttons on the first screen, and the name readable, in the theme %s',
  async (theme) => {
    const host = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dustlands', tagline: 'Scavenge.', url: 'https://example.org', theme: '${theme}' })
    -- content/pages/about.md --
    # About
    -- content/pages/cover.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 900" width="800" height="900"><rect width="800" height="900" fill="#123"/></svg>
    -- content/pages/index.md --
    ---
    layout: home
    title: Dustlands
    description: A tabletop game of scavengers in a country of ruins with manners and machines with grudges.
    cover: cover.svg
    actions: [{ label: Read the mechanics, to: /about }]
    ---
  `)
    for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
      const { page } = await visit(`${host.url}/`, { viewport })
      const box = await page.getByRole('link', { name: 'Read the mechanics' }).boundingBox()
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
      const hasOwnGround = await page.locator('.hero').evaluate((hero) => {
        const [name, picture] = [hero.querySelector('h1'), hero.querySelector('img')].map((one) =>
          one?.getBoundingClientRect(),
        )
        const plate = getComputedStyle(hero.querySelector('h1') as Element).backgroundColor
        return (name?.top ?? 0) >= (picture?.bottom ?? 0) || plate !== 'rgba(0, 0, 0, 0)'
      })
      expect(hasOwnGround).toBe(true)
    }
  },
)

const LAPTOP = { width: 1366, height: 633 }
test.each(
  [{ width: 320, height: 844 }, { width: 320, height: 568 }, PHONE, LAPTOP, DESKTOP].flatMap((viewport) => [
    { ...viewport, mode: 'light', letters: 'a' },
    { ...viewport, mode: 'dark', letters: 'b' },
  ]),
)('the wordmark of the home page is whole below the navbar, %j', async ({ mode, letters, ...viewport }) => {
  const { page } = await visit('/', { viewport, reducedMotion: 'reduce' })
  await page.evaluate((mode) => {
    document.documentElement.dataset.theme = mode
  }, mode)
  const top = await page
    .locator(`.word:visible .${letters}`)
    .evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().top)))
  const navbar = await page.locator('.nav').evaluate((nav) => nav.getBoundingClientRect().bottom)
  expect(top).toBeGreaterThanOrEqual(navbar)
})

const COVER = (theme: string) => `
  -- site.config.ts --
  export default defineConfig({ title: 'Dust', tagline: 'A line about it.', url: 'https://example.org', theme: '${theme}' })
  -- content/pages/cover.svg --
  <svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900"></svg>
  -- content/pages/index.md --
  ---
  layout: home
  cover: cover.svg
  actions: [{ label: Read, to: / }]
  sections: [{ title: Lists, links: [{ label: Home, to: / }] }]
  show: [{ sections: cards }]
  ---
`

test.each(['plain', 'folio', 'reflection'])('on paper the name is above the tagline in the theme %s', async (theme) => {
  const { url } = await serveSite(COVER(theme))
  const { page } = await visit(url)
  await page.emulateMedia({ media: 'print' })
  const [name, tagline] = await Promise.all([page.locator('h1').boundingBox(), page.locator('.tag').boundingBox()])
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(tagline?.y ?? 0)
})

test('the mark below the heading of a card covers none of its links', async () => {
  const { url } = await serveSite(COVER('reflection'))
  const { page } = await visit(url)
  const space = await page.locator('.cards h2').evaluate((heading) => {
    const mark = getComputedStyle(heading, '::after')
    const link = heading.nextElementSibling?.querySelector('a')?.getBoundingClientRect()
    return (link?.top ?? 0) - heading.getBoundingClientRect().bottom - Number.parseFloat(mark.height)
  })
  expect(space).toBeGreaterThanOrEqual(0)
})
