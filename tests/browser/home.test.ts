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
