// Interactive parts of an article: dice, rollable tables, copy buttons. The tray shows and announces results.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFaultsByDayAndNight } from './axe.ts'
import { DESKTOP, PHONE, serveSite, stopClock, visit } from './chromium.ts'

const TRAVEL = '/docs/mechanics/travel-encounters'

const open = (path: string, viewport = DESKTOP) => visit(path, { viewport })

const result = (page: Page) => page.locator('.tray').getByRole('status')

/** Text of the tray once there is one. */
async function trayText(page: Page): Promise<string> {
  await expect.poll(async () => (await result(page).count()) && (await result(page).innerText())).toMatch(/\d/)
  return (await result(page).innerText()).replace(/\s+/g, ' ').trim()
}

test.each([DESKTOP, PHONE])(
  'a die in the text is rolled when it is pressed, and the tray says what it shows ($width px)',
  async (viewport) => {
    const { page } = await open(TRAVEL, viewport)
    const die = page.getByRole('button', { name: 'Roll 2d6', exact: true }).first()
    await die.click()
    const [, total = '', first = '', second = ''] = /^(\d+) 2d6: (\d) \+ (\d)$/.exec(await trayText(page)) ?? []
    expect(Number(total)).toBe(Number(first) + Number(second))
    expect(Math.min(Number(first), Number(second))).toBeGreaterThanOrEqual(1)
    expect(Math.max(Number(first), Number(second))).toBeLessThanOrEqual(6)
  },
)

test('dice can be rolled with the keyboard, and the focus stays on them', async () => {
  const { page } = await open(TRAVEL)
  const die = page.getByRole('button', { name: 'Roll 2d6', exact: true }).first()
  await die.focus()
  await page.keyboard.press('Enter')
  expect(await trayText(page)).toMatch(/^\d+ 2d6: /)
  await page.keyboard.press('Space')
  await expect.poll(() => page.locator('.tray').count()).toBe(1)
  await expect.poll(() => die.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('dice do not change the line spacing of a list', async () => {
  const site = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', markdown: { dice: true } })
    -- content/docs/a.md --
    # A
    - **Thorn** and words
    - **Thorn** does 1d10 damage
  `)
  const { page } = await visit(`${site.url}/docs/a`)
  await page.getByRole('button', { name: 'Roll 1d10' }).waitFor()
  const [words = 0, dice = 0] = await page
    .locator('article li')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height))
  expect(dice).toBeLessThan(words + 5)
})

test('a die in a narrow column is as wide as its text', async () => {
  const { page } = await open('/docs/mechanics/combat/hazards')
  const cut = await page.locator('td .die').evaluateAll((all) =>
    all.flatMap((die) => {
      const range = document.createRange()
      range.selectNodeContents(die)
      const over = range.getBoundingClientRect().right - die.getBoundingClientRect().right
      return over > 0 ? [`${die.textContent} ${over}`] : []
    }),
  )
  expect(cut).toEqual([])
})

test.each([DESKTOP, PHONE])(
  'rolling on a table highlights the row and announces its result ($width px)',
  async (viewport) => {
    const { page } = await open(TRAVEL, viewport)
    const table = page
      .locator('.rolls')
      .filter({ has: page.getByRole('button', { name: 'Roll d12' }) })
      .first()
    for (let time = 0; time < 5; time++) {
      await table.getByRole('button', { name: 'Roll d12' }).click()
      await trayText(page)
      // Row and tray change together; read together they always agree.
      const agree = await table.evaluate((element) => {
        const textOf = (part: Element | null | undefined) => part?.textContent?.trim()
        const rows = [...element.querySelectorAll<HTMLTableRowElement>('tr.hit')]
        const [face, what] = rows[0]?.cells ?? []
        return [
          [rows.length, textOf(face), `d12: ${textOf(what)}`],
          [1, textOf(document.querySelector('.tray b')), textOf(document.querySelector('.tray small'))],
        ]
      })
      expect(agree[0]).toEqual(agree[1])
      // The row is between the navbar and the tray.
      const edges = await page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
        return [box('.nav')?.bottom, box('tr.hit')?.top, box('tr.hit')?.bottom, box('.tray')?.top].map(Number)
      })
      expect(edges).toEqual(edges.toSorted((a, b) => a - b))
    }
  },
)

test('every face of a rollable table has a row', async () => {
  const { page } = await open(TRAVEL)
  await page.evaluate(() => {
    let face = 0
    Math.random = () => (face++ % 12) / 12
  })
  const table = page
    .locator('.rolls')
    .filter({ has: page.getByRole('button', { name: 'Roll d12' }) })
    .first()
  const hits = new Set<string>()
  for (let face = 1; face <= 12; face++) {
    await table.getByRole('button', { name: 'Roll d12' }).click()
    await expect.poll(async () => (await trayText(page)).startsWith(`${face} `)).toBe(true)
    hits.add((await table.locator('tr.hit th').first().innerText()).trim())
  }
  expect([...hits]).toEqual(Array.from({ length: 12 }, (_, i) => String(i + 1)))
})

test('the dice tray can be closed, and opens again with the next roll', async () => {
  const { page } = await open(TRAVEL)
  const die = page.getByRole('button', { name: 'Roll 2d6', exact: true }).first()
  await die.click()
  await trayText(page)
  await page.getByRole('button', { name: 'Put the dice away' }).click()
  await expect.poll(() => page.locator('.tray').count()).toBe(0)
  await die.click()
  expect(await trayText(page)).toMatch(/^\d+ 2d6: /)
})

test('closing the dice tray with the keyboard returns the focus to the die', async () => {
  const { page } = await open(TRAVEL)
  const die = page.getByRole('button', { name: 'Roll 2d6', exact: true }).first()
  await die.focus()
  await page.keyboard.press('Enter')
  await trayText(page)
  await page.getByRole('button', { name: 'Put the dice away' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.tray').count()).toBe(0)
  expect(await die.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('after two quick rolls the tray shows the later one, also when the tray has just appeared', async () => {
  const { page } = await open(TRAVEL)
  await stopClock(page)
  const rolled = await page.evaluate(() => {
    const { random } = Math
    let face = 0
    Math.random = () => [0, 0, 0.99, 0.99][face++] ?? random()
    const [die] = [...document.querySelectorAll<HTMLElement>('[data-roll="2d6"]')]
    die?.click()
    die?.click()
    return die !== undefined
  })
  expect(rolled).toBe(true)
  await expect.poll(() => page.locator('.tray').count()).toBe(1)
  await page.clock.runFor(1_000)
  await expect.poll(() => trayText(page)).toBe('12 2d6: 6 + 6')
})

test('the scripts of dice and copy buttons are fetched on first use, not before', async () => {
  const { page, requests } = await open(TRAVEL)
  await page.waitForLoadState('networkidle')
  const before = requests.length
  await page.getByRole('button', { name: 'Roll 2d6', exact: true }).first().click()
  await trayText(page)
  expect(requests.slice(before).filter((url) => url.endsWith('.js')).length).toBeGreaterThan(0)
})

test('the copy button is at the end of the lines of code in both text directions, and covers code that scrolls below it', async () => {
  const host = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', i18n: { defaultLocale: 'ar' } })
    -- content/pages/index.md --
    # Home
    \`\`\`
    npm install --save-dev wasteland-build wasteland-build wasteland-build
    \`\`\`
  `)
  const { page } = await visit(`${host.url}/`, { viewport: PHONE })
  const [code, button] = await Promise.all(
    ['.code', '.code [data-copy]'].map((selector) => page.locator(selector).boundingBox()),
  )
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeCloseTo((code?.x ?? 0) + (code?.width ?? 0), 0)
  expect(await page.locator('[data-copy]').evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
    await page.locator('.code').evaluate((one) => getComputedStyle(one).backgroundColor),
  )
})

/** Serves a page with this Markdown code block. */
const serveCode = (code: string) =>
  serveSite(`
    -- content/pages/index.md --
    # Home
    -- content/docs/code.md --
    # Code

    ${code.replaceAll('\n', '\n    ')}
  `)

test('the copy button copies the code as written, and confirms it for a second', async () => {
  const host = await serveCode(
    '```js showLineNumbers {2}\nconst dice = [6, 8]\n\nthrow(dice) // [!code --]\nroll(dice) // <b> & so on\n```',
  )
  const { page } = await visit(new URL('/docs/code', host.url).href, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const button = page.locator('[data-copy]')
  expect(await button.getAttribute('aria-label')).toBe('Copy code to clipboard')
  await page.locator('.code').hover()
  await stopClock(page)
  await button.click()
  await expect.poll(() => button.getAttribute('aria-label')).toBe('Copied')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('const dice = [6, 8]\n\nroll(dice) // <b> & so on')
  await page.clock.runFor(999)
  expect(await button.getAttribute('aria-label')).toBe('Copied')
  await page.clock.runFor(1)
  await expect.poll(() => button.getAttribute('aria-label')).toBe('Copy code to clipboard')
})

test('the copy button copies all lines of a diff', async () => {
  const diff = '--- a/dice.js\n+++ b/dice.js\n@@ -1,2 +1,2 @@\n const dice = [6, 8]\n-throw(dice)\n+roll(dice)'
  const host = await serveCode(`\`\`\`diff showLineNumbers\n${diff}\n\`\`\``)
  const { page } = await visit(new URL('/docs/code', host.url).href, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.locator('.code').hover()
  await page.locator('[data-copy]').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(diff)
})

test('without clipboard access, as over http from another machine, the copy button selects the code', async () => {
  const host = await serveCode('```js showLineNumbers\nconst dice = [6, 8]\nroll(dice)\n```')
  const { page } = await visit(new URL('/docs/code', host.url).href)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.locator('.code').hover()
  await page.locator('[data-copy]').click()
  await expect
    .poll(() => page.evaluate(() => getSelection()?.toString().trim()))
    .toBe('const dice = [6, 8]\nroll(dice)')
  expect(await page.locator('[data-copy]').getAttribute('aria-label')).toBe('Copy code to clipboard')
})

test('a list is sorted by its headings and filtered by its fields; the address keeps both, and it is a plain table without scripts', async () => {
  const host = await serveSite(`
    -- content/data/beasts.yml --
    - { id: rat, name: Rat, threat: 2, homes: [fen, moor] }
    - { id: bear, name: Bear, threat: 10, homes: [moor] }
    - { id: moth, name: Moth, homes: [fen] }
    -- content/docs/a.md --
    # A
    :::table beasts columns="name, threat, homes" caption="Beasts" filter="homes: Home"
    :::
  `)
  const names = (page: Page) => page.locator('tbody tr:visible th').allInnerTexts()
  const { page } = await visit(`${host.url}/docs/a`)
  const byThreat = page.getByRole('button', { name: 'Threat' })
  await byThreat.click()
  expect(await names(page)).toEqual(['Rat', 'Bear', 'Moth'])
  await byThreat.click()
  expect(await names(page)).toEqual(['Bear', 'Rat', 'Moth'])
  expect(await page.getByRole('columnheader', { name: 'Threat' }).getAttribute('aria-sort')).toBe('descending')
  await page.getByRole('combobox', { name: 'Home' }).selectOption('moor')
  expect(await names(page)).toEqual(['Bear', 'Rat'])
  expect(await page.getByRole('status').allInnerTexts()).toContain('2 of 3')
  expect(new URL(page.url()).search).toBe('?sort=-2&Home=moor')
  const shared = await visit(page.url())
  await expect.poll(() => names(shared.page)).toEqual(['Bear', 'Rat'])
  const plain = await visit(page.url(), { javaScriptEnabled: false })
  expect(await names(plain.page)).toEqual(['Rat', 'Bear', 'Moth'])
  expect(await plain.page.getByRole('combobox').count()).toBe(0)
})

test('each of two lists on a page has its own state in the address', async () => {
  const host = await serveSite(`
    -- content/data/arms.yml --
    - { id: axe, name: Axe, kind: Heavy }
    - { id: dirk, name: Dirk, kind: Light }
    -- content/data/armors.yml --
    - { id: mail, name: Mail, kind: Heavy }
    - { id: coat, name: Coat, kind: Light }
    -- content/docs/a.md --
    # A
    :::table arms columns="name, kind" caption="Arms" filter="kind: Kind"
    :::
    :::table armors columns="name, kind" caption="Armors" filter="kind: Kind"
    :::
  `)
  const names = (page: Page) => page.locator('tbody tr:visible th').allInnerTexts()
  const { page } = await visit(`${host.url}/docs/a`)
  await page.getByRole('combobox', { name: 'Kind' }).nth(1).selectOption('Light')
  expect(new URL(page.url()).search).toBe('?armors-Kind=Light')
  await page.getByRole('button', { name: 'Name' }).first().click()
  await page.getByRole('button', { name: 'Name' }).first().click()
  expect(await names(page)).toEqual(['Dirk', 'Axe', 'Coat'])
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Dirk', 'Axe', 'Coat'])
  const first = await visit(`${host.url}/docs/a?sort=1&Kind=Heavy`)
  await expect.poll(() => names(first.page)).toEqual(['Axe', 'Mail', 'Coat'])
})

test('a page of stat blocks without a section has no skipped heading', async () => {
  const host = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'T', url: 'https://example.org', plates: { arms: { title: 'name', lede: 'kind' } } })
    -- content/data/arms.yml --
    - { id: dirk, name: Dirk, kind: Light }
    -- content/docs/a.md --
    # A
    :::plates arms
    :::
  `)
  const { page } = await visit(`${host.url}/docs/a`)
  expect(await axeFaultsByDayAndNight(page)).toEqual([])
})

test('the controls of a list move nothing when they start to work', async () => {
  const host = await serveSite(`
    -- content/data/beasts.yml --
    - { id: rat, name: Rat, threat: 1 }
    - { id: bear, name: Bear, threat: 4 }
    -- content/docs/a.md --
    # A
    :::table beasts columns="name, threat" caption="Beasts" filter="threat: Threat"
    :::

    Below.
  `)
  const { page } = await visit(`${host.url}/docs/a`)
  await page.addInitScript(() => {
    const boxes: string[] = []
    Object.assign(window, { boxes })
    const note = () => {
      const cells = [...document.querySelectorAll('.list-bar select, thead th, tbody tr, .prose > p')]
      if (cells.length < 6) return
      const boxOf = (one: Element) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x, y, width, height].map((side) => Math.round(side)).join()
      }
      boxes.push(cells.map(boxOf).join(';'))
    }
    document.addEventListener('DOMContentLoaded', () => {
      note()
      new MutationObserver(note).observe(document, { subtree: true, childList: true })
    })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Threat' }).waitFor()
  const boxes = await page.evaluate(() => [...new Set((window as unknown as { boxes: string[] }).boxes)])
  expect(boxes).toHaveLength(1)
})

test('at 390 px a table that is wider has a shaded edge, a name, and scrolls with the keyboard', async () => {
  const host = await serveSite(`
    -- content/docs/a.md --
    # A
    Table: Blades

    | Weapon | Damage | Range | Hands | Load | Price | Maker |
    |---|---|---|---|---|---|---|
    | A long blade of the moor | 1d10 | Close | 2 | 2 | 30 | The smith of Lastlamp |
  `)
  const { page } = await visit(`${host.url}/docs/a`, { viewport: PHONE })
  const region = page.getByRole('region', { name: 'Blades' })
  expect(await region.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true)
  expect(await region.evaluate((one) => getComputedStyle(one).backgroundImage)).toContain('gradient')
  await region.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => region.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0)
})
