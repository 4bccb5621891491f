// The stats of a stat block: each value stays in its own cell, whatever the game writes there.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { THEMES } from '../../templates/themes/index.ts'
import { DESKTOP, PHONE, serveSite, visit } from './chromium.ts'

const siteIn = (theme: string) =>
  serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dungeon', url: 'https://example.org', theme: '${theme}', markdown: { dice: true },
      book: { edition: '1', formats: ['page'] },
      plates: {
        beasts: {
          title: 'name',
          stats: { ac: 'AC', hp: 'HP', speed: 'Speed', str: 'STR', dex: 'DEX', con: 'Constitution', int: 'INT', cr: 'CR' },
        },
      },
    })
    -- content/docs/beasts.md --
    # Beasts
    :::plates beasts
    :::
    -- content/data/beasts.yml --
    - { id: wolf, name: Wolf, ac: 13, hp: 5d8+3, speed: 40 ft., str: 12 (+1), dex: 15 (+2), con: 12 (+1), int: 3 (−4), cr: 1/4 }
    - { id: giant, name: Giant, ac: 16 (scale mail), hp: 27 (5d8+5), speed: '30 ft., fly 60 ft. (hover)', str: 29 (+9),
        dex: 14 (+2), con: 20 (+5), int: 16 (+3), cr: '13 (10,000 XP)' }
    - { id: ooze, name: Ooze, ac: '', hp: '**5d8+3**', speed: unbeweglich, str: Donaudampfschifffahrtsgesellschaft,
        dex: '12 (+1), save 3d6+2', con: 2d6×10, int: '[Wolf](#wolf)', cr: d20+2 }
    - { id: rat, name: Rat, ac: 1, hp: 2, speed: 3, str: 4, dex: 5, con: 6, int: 7, cr: 8 }
  `)

/** Stats with a part that reaches out of their cell, and how far the page is wider than the window. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const stats = [...document.querySelectorAll('.stats > div')]
    const overflowing = stats.filter((cell) => {
      const { left, right, bottom } = cell.getBoundingClientRect()
      const text = document.createRange()
      text.selectNodeContents(cell)
      return [...text.getClientRects()].some(
        (part) => part.left < left - 1 || part.right > right + 1 || part.bottom > bottom + 1,
      )
    })
    return { stats: stats.length, overflowing: overflowing.map((cell) => cell.textContent) }
  })

const FINE = { stats: 32, overflowing: [] }

test.each(Object.keys(THEMES))('%s: dice, modifiers and long words stay in the cell of their stat', async (theme) => {
  const { url } = await siteIn(theme)
  for (const path of ['/docs/beasts', '/book']) {
    const { page } = await visit(url + path, { hydrates: path !== '/book', bypassCSP: true })
    for (const width of [320, 390, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await faultsOf(page), `${path} at ${width} px`).toEqual(FINE)
    }
    await page.emulateMedia({ media: 'print' })
    expect(await faultsOf(page), `${path} on paper`).toEqual(FINE)
    await page.emulateMedia({ media: 'screen' })
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await faultsOf(page), `${path} at ${width} px and 200 %`).toEqual(FINE)
    }
  }
})

test('eight stats of one number are in one row on a phone', async () => {
  const { url } = await siteIn('plain')
  const { page } = await visit(`${url}/docs/beasts`, { viewport: { width: 390, height: 844 } })
  const rat = page.locator('.beast', { hasText: 'Rat' })
  await rat.scrollIntoViewIfNeeded()
  const tops = await rat
    .locator('.stats > div')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('on the smallest phones eight stats are in two rows of four', async () => {
  const { url } = await siteIn('plain')
  const { page } = await visit(`${url}/docs/beasts`, { viewport: { width: 320, height: 568 } })
  const tops = await page
    .locator('.beast', { hasText: 'Rat' })
    .locator('.stats > div')
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().top)))
  expect(tops.map((top) => tops.indexOf(top))).toEqual([0, 0, 0, 0, 4, 4, 4, 4])
})

const layoutSite = (theme: string, more: string) =>
  serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dungeon', url: 'https://example.org', theme: '${theme}', markdown: { dice: true },
      plates: { beasts: {
        title: 'name', lede: 'kind', stats: { hp: 'Hit points', speed: 'Speed' }, tint: 'kind',
        abilities: { str: 'STR', dex: 'DEX', con: 'CON', int: 'INT', wis: 'WIS', cha: 'CHA' },
        facts: { traits: 'Traits' }, sections: [{ title: 'Actions', facts: { actions: 'Actions' } }], ${more}
      } },
    })
    -- content/static/ox.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40" width="300" height="400"><path d="M0 0h30v40H0z"/></svg>
    -- content/data/beasts.yml --
    - id: ox
      name: Ember ox
      kind: fire
      hp: 45 (6d10+12)
      speed: 30 ft., fly 60 ft. (hover)
      str: 18 (+4)
      dex: 10 (+0)
      con: 15 (+2)
      int: 2 (−4)
      wis: 11 (+0)
      cha: 6 (−2)
      picture: /ox.svg
      traits: [{ name: Smouldering hide, text: A creature that touches the ox takes 1d6 damage. }]
      actions: [{ name: Gore, text: '+6 to hit, 2d8+4 damage.' }]
    -- content/docs/beasts.md --
    # Beasts
    :::plates beasts
    :::
  `)

test.each([
  ['plain', ''],
  ['folio', "picture: 'start', columns: 2"],
  ['reflection', "layout: 'compact'"],
  ['plain', "layout: 'card'"],
])('%s, %s: scores are in one row, nothing leaves its cell, and the picture has its place', async (theme, more) => {
  const { url } = await layoutSite(theme, more)
  const { page } = await visit(`${url}/docs/beasts`, { bypassCSP: true })
  const isCompact = more.includes('compact')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await faultsOf(page), `at ${width} px`).toEqual({ stats: 8, overflowing: [] })
    const tops = await page
      .locator('.abilities > div')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    if (!isCompact) expect(new Set(tops).size, `rows at ${width} px`).toBe(1)
    const [block, picture] = await Promise.all(
      ['.beast', '.beast .picture'].map((name) => page.locator(name).boundingBox()),
    )
    const share = Math.round((10 * (picture?.width ?? 0)) / (block?.width ?? 1)) / 10
    const isAbove = more.includes('card') || (width < 560 && !isCompact)
    if (!isCompact) expect(share, `share of the picture at ${width} px`).toBe(isAbove ? 1 : 0.3)
    if (more.includes('start') && !isAbove) expect(picture?.x).toBeLessThan((block?.x ?? 0) + 5)
  }
})

test('two cards with facts stand next to each other on a desktop, and below each other on a phone', async () => {
  const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dungeon', url: 'https://example.org',
      plates: { beasts: { title: 'name', layout: 'card', facts: { senses: 'Senses' } } },
    })
    -- content/docs/beasts.md --
    # Beasts
    :::plates beasts
    :::
    -- content/data/beasts.yml --
    - { id: wolf, name: Wolf, senses: smell }
    - { id: owl, name: Owl, senses: dark sight }
  `)
  const { page } = await visit(`${url}/docs/beasts`, { viewport: DESKTOP })
  const columns = async () =>
    new Set(await page.locator('.beast').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))).size
  expect(await columns()).toBe(2)
  await page.setViewportSize(PHONE)
  expect(await columns()).toBe(1)
})
