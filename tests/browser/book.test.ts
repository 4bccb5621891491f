// The book in Chromium: the one file opened from disk, and its tools.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { buildSite } from '../site.ts'
import { axeFaults } from './axe.ts'
import { DESKTOP, PHONE, serveFolder, serveSite, visit } from './chromium.ts'

const SITE = `
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust', url: 'https://example.org', theme: 'reflection', markdown: { dice: true, glossary: '/docs/terms' },
    plates: { beasts: { title: 'name', stats: { guard: 'Guard' } } },
    book: { edition: '0.4', date: '2026-11-24' },
  })
  -- content/docs/start.md --
  # Start
  Roll (1d6) and see [the fight](./fight.md#turns). Then comes the Guard.

  :::roll weather
  :::

  ## Beasts

  :::plates beasts
  :::
  -- content/docs/fight.md --
  # Fight
  ## Turns
  Draw your swordfish in the café on Elbe-Straße, ma sœur.

  :::table beasts columns="name: Name, guard: Guard" filter="guard" caption="Beasts"
  :::
  -- content/docs/terms.md --
  # Terms
  :::glossary
  :::
  -- content/data/glossary.yml --
  - { term: Guard, aka: [armour class], page: /docs/fight#turns, definition: A number. }
  -- content/data/beasts.yml --
  - { id: hound, name: Hound, guard: 8 }
  - { id: wolf, name: Wolf, guard: 9 }
  -- content/data/tables.yml --
  - { id: weather, die: d6, title: Weather, rows: [{ roll: 1-3, text: Rain }, { roll: 4-6, text: Fog }] }
`

let outDir: string
beforeAll(async () => {
  ;({ outDir } = await buildSite(SITE))
})

/** Opens the one file from disk. Fails on every request and console message. */
async function openFile(viewport = DESKTOP): Promise<Page> {
  const address = pathToFileURL(path.join(outDir, 'book/dust-0.4.html')).href
  const requests: string[] = []
  const { page } = await visit(address, {
    viewport,
    hydrates: false,
    before: async (page) => {
      page.on('request', (request) => requests.push(request.url()))
    },
  })
  expect(requests.filter((url) => url !== address && !url.startsWith('data:'))).toEqual([])
  return page
}

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('the one file opens from disk without a request, and axe finds nothing, on %s', async (_, viewport) => {
  const page = await openFile(viewport)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: /Switch between dark and light mode/ }).click()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  expect(await axeFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test.each([
  ['closed above the text on a phone', PHONE, false],
  ['open next to the text on a desktop', DESKTOP, true],
])('the contents list is %s', async (_, viewport, isOpen) => {
  const page = await openFile(viewport)
  await page.getByRole('searchbox').waitFor()
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Start' }).isVisible()).toBe(isOpen)
})

test('the bar of the book is one line on the narrowest phones', async () => {
  const { page } = await visit('/book', { viewport: { width: 320, height: 640 }, hydrates: false })
  await page.getByRole('searchbox').waitFor()
  const tools = page.locator('.book-bar > *')
  const middles = await tools.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2)),
  )
  expect(middles).toHaveLength(3)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
})

test('next to the contents list every table fits, and its links do not repeat their section', async () => {
  const { page } = await visit('/book', { viewport: { width: 997, height: 800 }, hydrates: false })
  const hidden = await page
    .locator('.table')
    .evaluateAll((tables) => tables.map((one) => one.scrollWidth - one.clientWidth).filter((hidden) => hidden > 1))
  expect(hidden).toEqual([])
  expect(await page.locator('td', { hasText: 'Loud' }).first().innerText()).not.toContain('§')
})

test('on paper no word of a table with equal columns breaks', async () => {
  const { page } = await visit('/book', { viewport: { width: 688, height: 900 }, hydrates: false })
  await page.emulateMedia({ media: 'print' })
  const lines = await page.locator('td', { hasText: /^(firearm|Distant)$/ }).evaluateAll((cells) =>
    cells.map((cell) => {
      const range = new Range()
      range.selectNodeContents(cell)
      return range.getClientRects().length
    }),
  )
  expect(lines.length).toBeGreaterThan(10)
  expect(Math.max(...lines)).toBe(1)
})

test('dice and tables roll in the one file', async () => {
  const page = await openFile()
  await page.getByRole('button', { name: 'Roll 1d6' }).first().click()
  await page.locator('.tray b', { hasText: /^[1-6]$/ }).waitFor()
  await page.locator('[data-roll-table]').click()
  await page.locator('tr.hit').waitFor()
})

test('lists in the one file sort, and the address stays', async () => {
  const page = await openFile()
  const before = page.url()
  await page.getByRole('button', { name: 'Guard', exact: true }).click()
  await page.getByRole('button', { name: 'Guard', exact: true }).click()
  expect(await page.locator('[data-list] tbody tr').first().innerText()).toContain('Wolf')
  expect(page.url()).toBe(before)
})

test('the search finds words without their accents and leads to their place', async () => {
  const page = await openFile()
  await page.getByRole('searchbox').fill('Cafe')
  await page.getByText('One result').waitFor()
  await page.locator('.found').getByRole('link', { name: '1.1 Turns' }).click()
  expect(await page.locator('.found').isVisible()).toBe(false)
  await page.getByRole('searchbox').fill('xyzzy')
  await page.getByText('Nothing found').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.locator('.found').isVisible()).toBe(false)
})

test('the search finds letters that do not decompose, and marks whole letters', async () => {
  const page = await openFile()
  for (const [query, marked] of [
    ['strasse', 'Straße'],
    ['soeu', 'sœu'],
    ['cafe on', 'café on'],
  ] as const) {
    await page.getByRole('searchbox').fill(query)
    await page.getByText('One result').waitFor()
    const marks = await page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String))
    expect(marks).toEqual([marked])
  }
})

test('the one file shows drawings and its own fonts', async () => {
  const page = await openFile()
  expect(
    await page
      .locator('.beast .o')
      .first()
      .evaluate((svg: SVGSVGElement) => svg.getBBox().width),
  ).toBeGreaterThan(10)
  expect(await page.evaluate(async () => (await document.fonts.load('16px Next')).length)).toBeGreaterThan(0)
})

test('without scripts all text and every link of the book works', async () => {
  const address = pathToFileURL(path.join(outDir, 'book/dust-0.4.html')).href
  const { page } = await visit(address, { javaScriptEnabled: false, hydrates: false })
  await page.getByRole('link', { name: 'the fight' }).click()
  expect(page.url()).toContain('#fight.turns')
  expect(await page.getByRole('searchbox').count()).toBe(0)
})

test('the page of the book opens on the site with its policy', async () => {
  const server = await serveFolder(outDir)
  const { page } = await visit(`${server.url}/book`, { hydrates: false })
  await page.getByRole('searchbox').fill('swordfish')
  await page.getByText('One result').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await server.close()
})

test('the stats of a block are in rows of about the same length on paper', async () => {
  const counts = Array.from({ length: 14 }, (_, i) => i + 3)
  const keys = (count: number) => Array.from({ length: count }, (_, i) => `s${i + 1}`)
  const { url } = await serveSite(`
    -- site.config.ts --
    export default {
      title: 'Beasts', url: 'https://example.org', book: { edition: '1', formats: ['page'] },
      plates: { ${counts.map((n) => `of${n}: { title: 'name', stats: { ${keys(n).map((key) => `${key}: '${key}'`)} } }`)} },
    }
    -- content/docs/beasts.md --
    # Beasts
    ${counts.map((n) => `:::plates of${n}\n    :::\n`).join('\n    ')}
    ${counts.map((n) => `-- content/data/of${n}.yml --\n    - { id: wolf${n}, name: Wolf ${n}, ${keys(n).map((key) => `${key}: 12`)} }`).join('\n    ')}
  `)
  const { page } = await visit(`${url}/book`, { hydrates: false })
  await page.emulateMedia({ media: 'print' })
  // Columns of A4, and A5.
  for (const width of ['86mm', '120mm']) {
    await page.locator('.chapter').evaluate((chapter: HTMLElement, inlineSize) => {
      Object.assign(chapter.style, { columns: 'auto', inlineSize })
    }, width)
    const rows = await page.locator('.stats').evaluateAll((all) =>
      all.map((stats) => {
        const tops = [...stats.children].map((cell) => Math.round(cell.getBoundingClientRect().top))
        return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
      }),
    )
    expect(rows.map((row) => row.reduce((sum, cells) => sum + cells, 0))).toEqual(counts)
    const uneven = rows.filter((row) => Math.min(...row) * 2 < Math.max(...row))
    expect(uneven, width).toEqual([])
  }
})
