// Tables to roll on: rolled, typed, rolled on from their rows; odds; sentences made from tables.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFaults, axeFaultsByDayAndNight } from './axe.ts'
import { DESKTOP, PHONE, serveSite, stopClock, visit } from './chromium.ts'
import { listen, result, said } from './tray.ts'

const rows = Array.from({ length: 1000 }, (_, i) => `| ${i + 1} | Star ${i + 1} |`).join('\n  ')

const site = await serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Tables', url: 'https://example.org', markdown: { dice: true },
    colorMode: { respectPrefersColorScheme: true },
    i18n: { locales: ['en', 'ar'] },
  })
  -- content/data/tables.yml --
  - { id: npc, title: Someone, text: "{names} has {2d6} coins and wants {wants}. {?mood: Today {mood}.}" }
  - { id: names, title: Names, die: d4, rows: [{ roll: 1-2, text: Ash }, { roll: 3-4, text: Birch }] }
  - { id: wants, title: Wants, die: d4, rows: [{ roll: 1-4, text: 'to flee {perils}' }] }
  - { id: perils, title: Perils, die: d4, rows: [{ roll: 1-2, text: wolves }, { roll: 3-4, text: rust }] }
  - { id: mood, title: Mood, die: d4, rows: [{ roll: 1-3, text: glad }, { roll: 4, text: '' }] }
  -- content/docs/a.md --
  # Tables

  Table: Codes

  | d66 | Code |
  | --- | --- |
  | 11-36 | Low, see [perils](#roll-perils) for 1d4 days |
  | 41-66 | High |

  Table: Sums

  | 2d6 | Sum |
  | --- | --- |
  | 2-4 | Few |
  | 5-11 | Some |
  | 12+ | Many |

  Table: Halves

  | d6 | Loot | d6 | Loot |
  | --- | --- | --- | --- |
  | 1 | Rope | 4 | Lamp |
  | 2 | Oil | 5 | Chalk |
  | 3 | Bell | 6 | Coin |

  :::roll perils
  :::

  Table: Sparks

  | d6 | Name | d6 | Trade |
  | --- | --- | --- | --- |
  | 1-3 | Ash | 1 | Smith |
  | 4-6 | Birch | 2-6 | Baker for 1d4 days |

  Table: Mixed

  | 2d6 | Weather | d4 | Wind |
  | --- | --- | --- | --- |
  | 2-6 | Rain | 1-2 | North |
  | 7-12 | Sun | 3-4 | South |
  -- content/docs/npc.md --
  # Someone

  :::generate npc
  :::
  -- content/docs/stars.md --
  # Stars

  | d1000 | Star |
  | --- | --- |
  ${rows}
`)

const open = (path = '/docs/a', options: Parameters<typeof visit>[1] = {}) => visit(site.url + path, options)
const table = (page: Page, id: string) => page.locator(`#roll-${id}`)
const field = (page: Page, id: string) => table(page, id).getByLabel('I rolled')
const hit = async (page: Page, id: string) =>
  (await table(page, id).locator('.hit').allInnerTexts()).join(' | ').replace(/\s+/g, ' ').trim()

test('typed numbers mark their row, by keyboard alone, and each is announced once', async () => {
  const { page } = await open()
  await listen(page)
  await stopClock(page)
  for (const [id, typed, marked] of [
    ['codes', '35', '11-36 Low, see perils for 1d4 days'],
    ['codes', '41', '41-66 High'],
    ['codes', '3 5', '11-36 Low, see perils for 1d4 days'],
    ['sums', '4', '2-4 Few'],
    ['sums', '3 4', '5-11 Some'],
    ['sums', '15', '12+ Many'],
    ['halves', '6', '6 | Coin'],
    ['halves', '2', '2 | Oil'],
  ] as const) {
    const heard = (await said(page)).length
    await table(page, id).locator('[data-roll-table]').focus()
    await page.keyboard.press('Tab')
    expect(await field(page, id).evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await field(page, id).getAttribute('inputmode')).toBe('numeric')
    await expect.poll(() => table(page, id).locator('label').getAttribute('data-is-read')).toBe('true')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(typed)
    // Before typing is over.
    expect(await hit(page, id), typed).toBe(marked)
    await page.clock.runFor(5_000)
    await page.keyboard.press('Enter')
    await page.clock.runFor(5_000)
    const texts = (await said(page)).slice(heard)
    expect(texts, typed).toEqual([expect.stringContaining(marked.split(' ').at(-1) ?? '')])
  }
  for (const [id, typed, text] of [
    ['codes', '77', 'No row for 77.'],
    ['sums', '1', 'No row for 1.'],
  ] as const) {
    await field(page, id).fill(typed)
    await page.clock.runFor(5_000)
    await expect.poll(() => result(page)).toContain(text)
    expect(await hit(page, id)).toBe('')
  }
})

test('a row of 1,000 is marked at once, and stays until the next roll', async () => {
  const { page } = await open('/docs/stars')
  const box = page.locator('.rolls')
  await box.getByLabel('I rolled').focus()
  await expect.poll(() => box.locator('label').getAttribute('data-is-read')).toBe('true')
  const isMarked = await box.getByLabel('I rolled').evaluate((input: HTMLInputElement) => {
    input.value = '777'
    input.dispatchEvent(new Event('input', { bubbles: true }))
    return document.querySelector('.hit') !== null
  })
  expect(isMarked).toBe(true)
  await page.mouse.click(5, 500)
  await expect.poll(() => result(page)).toContain('Star 777')
  expect((await box.locator('.hit').innerText()).trim()).toMatch(/^777\s+Star 777$/)
  await box.getByRole('button', { name: 'Roll d1000' }).click()
  await expect.poll(() => box.locator('.hit').count()).toBe(1)
})

test('by touch a table is rolled, and its row offers to roll the dice and the table in it', async () => {
  const { page } = await open('/docs/a', { viewport: PHONE, hasTouch: true, isMobile: true })
  await page.evaluate(() => {
    Math.random = () => 0
  })
  await table(page, 'codes').getByRole('button', { name: 'Roll d66' }).tap()
  await expect.poll(() => result(page)).toBe('11 d66: 1, 1: Low, see perils for 1d4 days')
  await page.locator('.tray').getByRole('button', { name: '1d4' }).tap()
  await expect.poll(() => result(page)).toBe('1 1d4')
  await table(page, 'codes').getByRole('button', { name: 'Roll d66' }).tap()
  await page.locator('.tray').getByRole('button', { name: 'perils' }).tap()
  await expect.poll(() => result(page)).toBe('1 d4: wolves')
  expect(await hit(page, 'perils')).toBe('1-2 wolves')
})

test('the odds are shown and hidden with a button', async () => {
  const { page } = await open()
  const odds = table(page, 'sums').getByRole('button', { name: 'Odds' })
  await odds.click()
  await expect.poll(() => table(page, 'sums').locator('td.odds').allInnerTexts()).toEqual(['17%', '81%', '3%'])
  expect(await odds.getAttribute('aria-pressed')).toBe('true')
  await field(page, 'sums').fill('7')
  await expect.poll(() => result(page)).toBe('7 2d6: Some')
  await odds.click()
  await expect.poll(() => table(page, 'sums').locator('td.odds').count()).toBe(0)
})

test('a sentence is rolled, part by part, with a part that is missing when its table gives nothing', async () => {
  const { page } = await open('/docs/npc', { permissions: ['clipboard-read', 'clipboard-write'] })
  const fix = (value: number) =>
    page.evaluate((value) => {
      Math.random = () => value
    }, value)
  const output = page.locator('.generate output')
  const sentence = async () => (await output.locator('> span').innerText()).replaceAll('\u2060', '')
  await fix(0)
  await page.getByRole('button', { name: 'Roll Someone' }).click()
  await expect.poll(sentence).toBe('Ash has 2 coins and wants to flee wolves. Today glad.')
  await fix(0.9)
  await output.getByRole('button', { name: 'to flee wolves' }).click()
  expect(await sentence()).toBe('Ash has 2 coins and wants to flee rust. Today glad.')
  await output.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Ash has 2 coins and wants to flee rust. Today glad.',
  )
  await page.getByRole('button', { name: 'Roll Someone' }).click()
  await expect.poll(sentence).toBe('Birch has 12 coins and wants to flee rust. ')
})

test.each(['/docs/a', '/docs/npc', '/ar/docs/a'])('after a roll %s has no axe violations', async (path) => {
  const { page } = await open(path, { reducedMotion: 'reduce' })
  const odds = page.locator('[data-show-odds]')
  if (await odds.count()) await odds.first().click()
  await page.locator('[data-generate], [data-roll-table]').first().click()
  await page.locator('.hit, output .part').first().waitFor()
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    // The rest of the page is tested in accessibility.test.ts.
    for (const part of ['main', 'body > :not(#site)']) expect(await axeFaultsByDayAndNight(page, part)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})

test('without scripts and on paper there is the table alone, and a sentence is an instruction', async () => {
  const { page } = await open('/docs/npc', { javaScriptEnabled: false })
  expect(await page.locator('.roll-bar').first().isVisible()).toBe(false)
  expect(await page.locator('.generate > p').nth(2).innerText()).toMatch(
    /^Roll on each table, and read: Names has 2d6 coins/,
  )
  const { page: printed } = await open('/docs/a')
  await printed.emulateMedia({ media: 'print' })
  expect(await printed.locator('.roll-bar').first().isVisible()).toBe(false)
})

test('beside the caption a fold has links to the copies, also without scripts; on paper there is none', async () => {
  const { page } = await open('/docs/a', { javaScriptEnabled: false })
  const bar = table(page, 'perils').locator('.roll-bar')
  await bar.getByText('Copy this table').click()
  await bar.getByRole('link', { name: 'Copy of the table as TXT' }).click()
  expect(page.url()).toBe(`${site.url}/tables/perils.txt`)
  await page.goBack()
  expect(await bar.innerText()).toMatch(/^Copy this table\s*(?:TXT\s*CSV\s*JSON)?$/)
  expect(await table(page, 'codes').locator('.roll-bar').isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await bar.isVisible()).toBe(false)
  for (const form of ['txt', 'csv', 'json'])
    expect((await fetch(`${site.url}/tables/perils.${form}`)).status, form).toBe(200)
})

test('columns that are each a table are rolled together: each die marks its own cells, and one result is announced', async () => {
  const { page } = await open()
  await page.evaluate(() => {
    const faces = [0, 0.9]
    Math.random = () => faces.shift() ?? 0
  })
  await table(page, 'sparks').getByRole('button', { name: 'Roll d6, d6' }).click()
  await expect.poll(() => result(page)).toBe('1, 6 d6: Ash; d6: Baker for 1d4 days')
  expect(await hit(page, 'sparks')).toBe('1-3 | Ash | 2-6 | Baker for 1d4 days')
  expect(await page.locator('.tray').getByRole('button', { name: '1d4' }).count()).toBe(1)
  for (const [id, typed, marked] of [
    ['sparks', '41', '1 | Smith | 4-6 | Birch'],
    ['sparks', '2 5', '1-3 | Ash | 2-6 | Baker for 1d4 days'],
    ['mixed', '7 1', '1-2 | North | 7-12 | Sun'],
  ] as const) {
    await field(page, id).fill(typed)
    await expect.poll(() => hit(page, id)).toBe(marked)
  }
  await field(page, 'sparks').fill('4')
  await expect.poll(() => hit(page, 'sparks')).toBe('')
  await table(page, 'mixed').getByRole('button', { name: 'Odds' }).click()
  await expect.poll(() => table(page, 'mixed').locator('td.odds').allInnerTexts()).toEqual(['42%', '50%', '58%', '50%'])
  await page.keyboard.press('Escape')
  expect(await axeFaults(page, 'main')).toEqual([])
})

test('a German site writes dice with W, in texts, tables and rolls of the game', async () => {
  const german = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Staub', url: 'https://example.org', markdown: { dice: true },
      i18n: { defaultLocale: 'de', locales: ['de'] }, rolls: [{ name: 'Probe', patterns: ['{word} {die}, Ziel {target}'] }],
    })
    -- content/data/tables.yml --
    - { id: fund, title: Fund, die: 2W6, rows: [{ roll: 2-6, text: Seil }, { roll: 7-12, text: Lampe }] }
    -- content/docs/a.md --
    # Würfe

    Wirf 2w6+3. Oder Klettern W20, Ziel 12.

    | W6 | Wetter |
    | --- | --- |
    | 1-3 | Regen |
    | 4-6 | Sonne |

    :::roll fund
    :::
  `)
  const { page } = await visit(`${german.url}/docs/a`)
  await page.evaluate(() => {
    Math.random = () => 0
  })
  const main = page.locator('main')
  await main.getByRole('button', { name: '2w6+3 würfeln' }).click()
  await expect.poll(() => result(page)).toBe('5 2w6+3: 1 + 1 + 3')
  await main.getByRole('button', { name: 'Klettern W20, Ziel 12 würfeln' }).click()
  await expect.poll(() => result(page)).toContain('Klettern W20, Ziel 12: 1.')
  await main.getByRole('button', { name: 'W6 würfeln', exact: true }).click()
  await expect.poll(() => result(page)).toBe('1 W6: Regen')
  await main.getByRole('button', { name: '2W6 würfeln' }).click()
  await expect.poll(() => result(page)).toBe('2 2W6: 1 + 1: Seil')
  expect(await (await fetch(`${german.url}/tables/fund.txt`)).text()).toBe('2d6 Fund\n2-6 Seil\n7-12 Lampe\n')
})

test.each([PHONE, DESKTOP])(
  'the closed fold of the copies needs no line of its own and covers no text: %o',
  async (viewport) => {
    const { page } = await open('/docs/a', { viewport })
    const box = table(page, 'perils')
    const edges = (selector: string) =>
      box.locator(selector).evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { top, bottom, left, right } = range.getBoundingClientRect()
        return { top, bottom, left, right }
      })
    const [button, fold, caption] = [await edges('[data-roll-table]'), await edges('summary'), await edges('caption')]
    expect(fold.bottom).toBeGreaterThan(button.bottom + 20)
    expect(caption.top - button.bottom).toBeLessThan(40)
    expect(fold.left).toBeGreaterThan(caption.right)
    expect(await box.locator('summary').evaluate((one) => one.getBoundingClientRect().height)).toBeGreaterThanOrEqual(
      44,
    )
    expect(await page.getByText('Copy this table').first().isVisible()).toBe(true)
  },
)

test('dice say what they are rolled for: the row, the card or the stat block; so does the tray', async () => {
  const { page } = await visit('/docs/mechanics/equipment/weapons')
  await page.evaluate(() => {
    Math.random = () => 0
  })
  await page.getByRole('button', { name: 'Roll 1d8, Arc thrower', exact: true }).first().click()
  await expect.poll(() => result(page)).toBe('1 1d8, Arc thrower')
  await page.getByRole('button', { name: 'Roll 1d6+1, Wrecking bar', exact: true }).first().click()
  await expect.poll(() => result(page)).toBe('2 1d6+1, Wrecking bar: 1 + 1')
  await page.goto('/docs/screens/creature-cards')
  expect(await page.getByRole('button', { name: 'Roll 1d10+2, Bramble bear' }).count()).toBe(1)
  await page.goto('/docs/mechanics/wilderness-creatures')
  const beast = page.locator('.beast').filter({ has: page.getByRole('heading', { name: 'Bramble bear' }) })
  expect(await beast.getByRole('button', { name: 'Roll 1d10+2, Bramble bear' }).count()).toBe(1)
  // A row of a table that is rolled on has a number, which is no name.
  const { page: other } = await open()
  expect(await table(other, 'codes').getByRole('button', { name: 'Roll 1d4', exact: true }).count()).toBe(1)
  expect(await table(other, 'codes').getByRole('button', { name: 'Roll d66, Codes', exact: true }).count()).toBe(1)
})

test('a heading says that it sorts, by a sign and to screen readers, before it is pressed', async () => {
  const { page } = await visit('/docs/mechanics/equipment/weapons')
  const heading = page.locator('[data-list]').getByRole('columnheader', { name: 'Damage', exact: true })
  expect(await heading.evaluate((one) => getComputedStyle(one, '::after').content)).toContain('\u2195')
  await page.getByRole('button', { name: 'Damage', exact: true, description: 'Sort by this column' }).click()
  expect(await heading.getAttribute('aria-sort')).toBe('ascending')
  expect(await heading.evaluate((one) => getComputedStyle(one, '::after').content)).toContain('\u2191')
})

test('on a phone the only cell next to a name has no label and the whole width', async () => {
  const { page } = await visit('/docs/mechanics/equipment/weapons', { viewport: PHONE })
  const rule = page.locator('#blast td')
  expect(await rule.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('none')
  expect(await rule.evaluate((cell) => getComputedStyle(cell).paddingInlineStart)).toBe('0px')
})

test('on a phone the button that copies a list covers no heading that sorts', async () => {
  const { page } = await visit('/docs/mechanics/equipment/weapons', { viewport: PHONE, bypassCSP: true })
  await page.locator('[data-list] > .copy > button').waitFor()
  await page.locator('[data-list] thead button').first().waitFor()
  expect(await axeFaults(page, '[data-list]', { type: 'rule', values: ['target-size'] })).toEqual([])
})

test('a heading that sorts is a target of at least 24 px', async () => {
  const { page } = await visit('/docs/mechanics/equipment/weapons')
  const buttons = page.locator('[data-list] thead button')
  await buttons.first().waitFor()
  const heights = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
})

/** Widths of windows: small, common, and those at which type is largest. */
const WIDTHS = [320, 390, 768, 997, 1440, 1920, 2560]

test.each(['reflection', 'plain', 'folio'])(
  'in the theme %s no dice stick out of their cell, at any width',
  async (theme) => {
    const weapons = (damage: string) => `| Arc thrower | 2 | ${damage} | Near | 130 b | Slow, Pierce 2 |`
    const kinds = ['1d8', '1d10', '1d8+1', '1d10+1', '10d10+1', '12d10+12']
    const part = (dice: string[]) => `
    | Weapon | Hands | Damage | Range | Price | Tags |
    | --- | --- | --- | --- | --- | --- |
    ${dice.map(weapons).join('\n    ')}
  `
    const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dust', url: 'https://example.org', markdown: { dice: true }, theme: '${theme}',
    })
    ${kinds.map((_, i) => `-- content/docs/w${i}.md --\n    # W${i}\n    ${part(kinds.slice(0, i + 1))}\n    ## Others\n    ${part(['1d4'])}`).join('\n    ')}
  `)
    const faults: string[] = []
    for (const [i] of kinds.entries()) {
      const { page } = await visit(`${url}/docs/w${i}`)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const out = await page.locator('td .die').evaluateAll((all) =>
          all.flatMap((die) => {
            const [own, cell] = [die.getBoundingClientRect(), die.closest('td')?.getBoundingClientRect()]
            return cell && own.left >= cell.left - 0.5 && own.right <= cell.right + 0.5 ? [] : [die.textContent]
          }),
        )
        faults.push(...out.map((one) => `${one} at ${width}`))
      }
    }
    expect(faults).toEqual([])
  },
)

test('a class table of nine columns scrolls on a phone beside its first column, and no cell is narrower than its words', async () => {
  const row = (level: string, features: string) => `  | ${level} | +2 | ${features} | 2 | 2 | 1 | – | – | – |`
  const { url } = await serveSite(`
    -- content/docs/delver.md --
    # Delver

    | Level | Proficiency | Features | Torches | 1st | 2nd | 3rd | 4th | 5th |
    |---|---|---|---|---|---|---|---|---|
  ${row('1st', 'Dark sight, ropework')}
  ${row('2nd', 'The guild of the mountain, and a second rope that never ends')}

    | Level | Points | First |
    |---|---|---|
    | 1st | 3 | 4 |
  `)
  const { page } = await visit(`${url}/docs/delver`, { viewport: PHONE })
  const table = page.locator('.table').first()
  const state = await table.evaluate((frame) => {
    const narrow = [...frame.querySelectorAll('td')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
    frame.scrollLeft = 200
    const first = frame.querySelector('tbody th')?.getBoundingClientRect().left ?? -1
    return {
      scrolls: frame.scrollWidth > frame.clientWidth,
      first: Math.round(first - frame.getBoundingClientRect().left),
      narrow: narrow.length,
      height: frame.querySelectorAll('tr')[2]?.offsetHeight ?? 0,
      shade: getComputedStyle(frame).backgroundImage.includes('gradient'),
    }
  })
  expect(state).toMatchObject({ scrolls: true, first: 0, narrow: 0, shade: true })
  expect(state.height).toBeLessThan(150)
})

const TEXT_SPACING =
  '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }'

test.each([
  ['/docs/mechanics/equipment/weapons', 320],
  ['/docs/mechanics/equipment/weapons', 390],
  ['/docs/mechanics/wilderness-creatures', 320],
])('with more space between letters no word in a head of %s breaks at %d pixels', async (path, width) => {
  const { page } = await visit(path, { viewport: { width, height: 844 }, bypassCSP: true })
  await page.addStyleTag({ content: TEXT_SPACING })
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll('article :is(th, dt)')].flatMap((head) => {
      const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const word of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange()
          range.setStart(text, word.index)
          range.setEnd(text, word.index + word[0].length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word[0])
        }
      return found
    }),
  )
  expect(broken).toEqual([])
})

const LONG_ROLLS = `
  -- site.config.ts --
  export default defineConfig({ title: 'Dice', url: 'https://example.org', markdown: { dice: true } })
  -- content/data/bombs.yml --
  - { id: a, name: Cataclysm, damage: 12d12+24, text: 'Deals (12d12+24) to all' }
  -- content/docs/dice.md --
  # Dice
  > **Example of play: the yard.** Ash needs help:
  > Cast: Ash (12d12+24)

  :::table bombs columns="name: Name, damage: Damage, text: Text" caption="Bombs" layout="stack"
  :::

  :::cards bombs title="name" facts="damage: Damage" text="text"
  :::
`

test('with text at 200 % long dice stay in their example, table and card', async () => {
  const { url } = await serveSite(LONG_ROLLS)
  const { page } = await visit(`${url}/docs/dice`, { bypassCSP: true })
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.locator('article .die').evaluateAll((dice) =>
      dice.flatMap((die) => {
        const box = die.closest('td, dd, .thing, .play')?.getBoundingClientRect()
        return box && die.getBoundingClientRect().right <= box.right + 1 ? [] : die.outerHTML
      }),
    )
    expect(wide, `at ${width} px`).toEqual([])
    expect(await page.locator('article .die').count()).toBe(5)
  }
})

test('at 320 px with text at 200 % neither the fields of a list nor cards with a picture are wider than the window', async () => {
  const { url } = await serveSite(`
    -- content/data/beasts.yml --
    - { id: a, name: Hound, place: The Commonwealth of Lamps, menace: 9, picture: /hound.svg }
    - { id: b, name: Crow, place: The Sunken Arcades, menace: 8, picture: /hound.svg }
    -- content/static/hound.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>
    -- content/docs/beasts.md --
    # Beasts
    :::table beasts columns="name: Name, place: Place, menace: Menace" filter="place: Place" caption="All"
    :::

    :::cards beasts title="name" facts="menace: Menace"
    :::
  `)
  const { page } = await visit(`${url}/docs/beasts`, { viewport: { width: 320, height: 640 }, bypassCSP: true })
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  const right = (selector: string) =>
    page.locator(selector).evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
  expect(await right('.list-bar select')).toBeLessThanOrEqual(320)
  expect(await right('.figures span')).toBeLessThanOrEqual(320)
})

test('on a phone a cell of a card shows its label, which screen readers hear from the heading of the column', async () => {
  const { page } = await visit('/docs/mechanics/hindrances-traits', { viewport: PHONE })
  const shown = await page
    .locator('.stack td[data-label="Needs"]')
    .first()
    .evaluate((cell) => getComputedStyle(cell, '::before').content)
  expect(shown).toMatch(/^"Needs"/)
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const names = (role: string) => nodes.filter((node) => node.role?.value === role).map(({ name }) => name?.value)
  expect(names('columnheader')).toContain('Needs')
  expect(names('cell')).toContain('Wordcraft d6')
  expect(nodes.filter(({ role, name }) => role?.value === 'StaticText' && name?.value === 'Needs')).toHaveLength(1)
})

test('on a phone the first column of the weapons covers what scrolls below it', async () => {
  const { page } = await visit('/docs/mechanics/equipment/weapons', { viewport: PHONE })
  const table = page.locator('.table:has(.pin)').first()
  await table.locator('thead button').first().waitFor()
  const isCovered = await table.evaluate((frame) => {
    frame.querySelector('thead')?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const cells = [...frame.querySelectorAll('thead th:first-child, tbody tr:nth-child(-n + 4) > th')]
    const covers = (cell: Element) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect()
      return [0.3, 0.5, 0.7, 0.9].every((share) =>
        cell.contains(document.elementFromPoint(left + share * (right - left), (top + bottom) / 2)),
      )
    }
    return [60, 120, 200, 400].every((left) => {
      frame.scrollLeft = left
      return cells.every(covers)
    })
  })
  expect(isCovered).toBe(true)
})

test('on a phone no weapon takes more than two lines, and a table of few short columns does not scroll', async () => {
  const { page } = await visit('/docs/mechanics/equipment/weapons', { viewport: PHONE })
  const heights = await page
    .locator('.pin')
    .first()
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(30)
  expect(Math.max(...heights)).toBeLessThan(65)
  await page.goto(new URL('/docs/mechanics/equipment/vehicles', page.url()).href)
  const narrow = page.locator('.pin.even:not([class*=" m"])')
  expect(await narrow.count()).toBeGreaterThan(0)
  for (const table of await narrow.all())
    expect(await table.evaluate((one) => one.clientWidth - (one.parentElement?.clientWidth ?? 0))).toBe(0)
})

/** Words that take two lines, in cells and in the sidebar. */
const brokenWords = (page: Page) =>
  page.locator('table :is(th, td), .tree :is(a, h3)').evaluateAll((places) =>
    places.flatMap((place) => {
      const broken: string[] = []
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const { 0: word, index } of node.textContent?.matchAll(/[\p{L}\d+]{2,}/gu) ?? []) {
          const range = new Range()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
        }
      return broken
    }),
  )

test.each(['skill-list', 'ancestry-traits', 'allies', 'equipment/weapons', 'equipment/gear', 'combat/hazards'])(
  'words and dice in tables, and words in the sidebar, do not break: %s',
  async (name) => {
    const { page } = await visit(`/docs/mechanics/${name}`)
    for (const width of [700, 768, 997, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await brokenWords(page), `${width} px`).toEqual([])
    }
  },
)
