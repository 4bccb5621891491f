// Each theme, on phones and desktops in both modes: accessible, and no wider than the window.
import { expect, test } from 'vitest'
import { THEMES } from '../../templates/themes/index.ts'
import { axeFaultsByDayAndNight } from './axe.ts'
import { DESKTOP, PHONE, serveSite, visit } from './chromium.ts'

const BLOCKS = ['note', 'tip', 'info', 'warning', 'danger'].map((kind) => `  :::${kind}\n  Mind the ${kind}.\n  :::\n`)

const siteIn = (theme: string) =>
  serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Lantern Heist', tagline: 'Steal it back.', url: 'https://example.org', theme: '${theme}',
    navbar: { items: [{ to: '/docs/rules', label: 'Rules', position: 'left' }, { to: '/blog', label: 'Diary' }] },
    footer: { style: 'dark', copyright: 'Yours.' }, markdown: { dice: true },
    plates: { guards: { title: 'name', stats: { watch: 'Watch' }, below: { title: 'Alone', facts: { fear: 'Fear' } } } },
  })
  -- content/pages/index.md --
  ---
  layout: home
  lede: One night, one lantern.
  cards: [{ title: Plan, text: Say what you want. }]
  ---
  -- content/docs/rules.md --
  # Rules

  Roll 2d6 and say \`what\`.

  ## List

  1. One
  2. Two

  - A [link](/blog)

${BLOCKS.join('\n')}
  > **Example of play: the door.** It opens.
  > Roll: 4 and 5.

  Table: Doors

  | d2 | Door |
  | -- | ---- |
  | 1 | Oak |
  | 2 | Iron |

  :::plates guards
  :::

  \`\`\`js title="a.js"
  const a = 'b' // c
  \`\`\`
  -- content/data/guards.yml --
  - { id: dog, name: Dog, watch: 3, fear: Thunder }
  -- content/blog/2025-01-01-one.md --
  ---
  tags: [night]
  authors: { name: Anna }
  ---
  One. <!-- truncate --> Two.
`)

test.each(Object.keys(THEMES))('%s is accessible and fits, in both modes and sizes', async (theme) => {
  const { url } = await siteIn(theme)
  for (const path of ['/', '/docs/rules', '/blog/2025/01/01/one']) {
    const { page } = await visit(url + path, { viewport: PHONE, reducedMotion: 'reduce' })
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      expect(await axeFaultsByDayAndNight(page), `${path} ${viewport.width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  }
})

test.each(['plain', 'folio'])(
  '%s: the first heading follows the words below the title closely, on paper too',
  async (theme) => {
    const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Lantern Heist', url: 'https://example.org', theme: '${theme}' })
    -- content/docs/rules.md --
    ---
    title: Rules
    description: What the dice decide.
    ---

    ## Doors

    They are oak.

    ## Windows

    They are not.
  `)
    const { page } = await visit(`${url}/docs/rules`, { viewport: DESKTOP })
    const gaps = () =>
      page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
        return {
          first: box('#doors').top - box('.lede').bottom,
          second: box('#windows').top - box('#doors + p').bottom,
        }
      })
    const onScreen = await gaps()
    expect(onScreen.first).toBeLessThan(40)
    expect(onScreen.second).toBeGreaterThan(onScreen.first)
    await page.emulateMedia({ media: 'print' })
    expect((await gaps()).first).toBeLessThan(30)
  },
)

test.each(Object.keys(THEMES))('%s: a picture that spans the margin fills a phone and a desktop', async (theme) => {
  const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Lantern Heist', url: 'https://example.org', theme: '${theme}' })
    -- content/docs/door.md --
    # Door

    ![An oak door](door.svg){.wide}
    -- content/docs/door.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"/>
  `)
  const { page } = await visit(`${url}/docs/door`, { viewport: PHONE })
  const width = () => page.locator('article img').evaluate((image) => image.getBoundingClientRect().width)
  expect(await width()).toBe(PHONE.width)
  await page.setViewportSize(DESKTOP)
  expect(await width()).toBeGreaterThan(500)
})

test('names of cards stand on one line next to a picture, an icon and nothing, and texts below them too', async () => {
  const { url } = await serveSite(`
    -- content/pages/index.md --
    ---
    layout: home
    cards:
      - { title: Plan, text: Say what you want., image: map.svg }
      - { title: Steal, text: Take it., icon: d8 }
      - { title: Run, text: Do not look back. }
    ---
    -- content/pages/map.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"/>
  `)
  const { page } = await visit(url, { viewport: DESKTOP })
  for (const part of ['h2', 'p']) {
    const tops = await page
      .locator(`.cards ${part}`)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(tops, part).toEqual([tops[0], tops[0], tops[0]])
  }
})
