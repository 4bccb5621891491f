// *Print these cards*: every word of the records, nine to a sheet.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { serveSite, visit } from './chromium.ts'

/** Different words, so that a lost one is noticed. */
const words = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`).join(' ')

/** Twelve records: short, long, and far too long for a card. */
const RECORDS = [30, 60, 90, 110, 130, 150, 170, 200, 260, 330, 500, 20].map((count, i) => ({
  id: `beast-${i}`,
  name: `Beast ${i}`,
  threat: i,
  text: `${words(`a${i}x`, count)} and rolls 2d6.`,
  traits: [{ name: 'Thief', text: `${words(`b${i}x`, 10)}.` }],
}))

const served = await serveSite(`
-- site.config.ts --
export default defineConfig({ title: 'Dust', url: 'https://example.org', markdown: { dice: true } })
-- content/data/beasts.yml --
${JSON.stringify(RECORDS)}
-- content/docs/cards.md --
# Cards
:::cards beasts facts="threat: Threat" text="text" lines="traits: Traits" print="63x88mm"
:::
`)

/** Presses the button. The dialog of the browser does not open. */
async function openCards(address = `${served.url}/docs/cards`): Promise<Page> {
  const { page } = await visit(address, {
    before: (page) => page.addInitScript(() => Object.assign(window, { print: () => {} })),
  })
  await page.getByRole('button', { name: 'Print these cards' }).click()
  await page.waitForSelector('.sheets .mark', { state: 'attached' })
  return page
}

const wordsIn = (text: string) => text.split(/[^\w.]+/).filter(Boolean)

test('every word of every record is on its cards, and nothing is cut off', async () => {
  const page = await openCards()
  const cards = await page.locator('.cut').evaluateAll((all) =>
    all.map((one) => ({
      name: one.querySelector('b')?.textContent ?? '',
      number: one.querySelector('i')?.textContent ?? '',
      text: [...one.querySelectorAll('*')]
        .flatMap((part) => [...part.childNodes])
        .map((node) => (node instanceof Text ? node.data : ''))
        .join(' '),
      isCut: one.scrollHeight > one.clientHeight,
      size: Number.parseFloat((one as HTMLElement).style.fontSize),
    })),
  )
  expect(cards.filter(({ isCut }) => isCut)).toEqual([])
  for (const { name, text, traits } of RECORDS) {
    const own = cards.filter((card) => card.name === name)
    const shown = wordsIn(own.map((card) => card.text).join(' '))
    expect(wordsIn(`${text} Thief. ${traits[0]?.text}`).filter((word) => !shown.includes(word))).toEqual([])
    if (own.length > 1) expect(own.map(({ number }) => number)).toEqual(own.map((_, i) => `${i + 1} of ${own.length}`))
  }
  expect(cards.filter((card) => card.name === 'Beast 10').length).toBeGreaterThan(1)
})

/** The sizes of the text on each sheet, in points. */
const sizes = (page: Page) =>
  page
    .locator('.sheets > div')
    .evaluateAll((all) =>
      all.map((sheet) => [
        ...new Set(
          [...sheet.querySelectorAll<HTMLElement>('.cut')].map(({ style }) => Number.parseFloat(style.fontSize)),
        ),
      ]),
    )

test('the cards of a sheet have one size of text, the largest in which all of them fit', async () => {
  expect(await sizes(await openCards())).toEqual([[6.5], [6.5]])
  const creatures = await sizes(await openCards('/docs/screens/creature-cards'))
  expect(creatures.every((one) => one.length === 1)).toBe(true)
  expect(creatures.some(([size = 0]) => size > 6.5)).toBe(true)
})

test('each card has its drawing, without the reflection', async () => {
  const page = await openCards('/docs/screens/creature-cards')
  await page.emulateMedia({ media: 'print' })
  const drawings = await page.locator('.cut').evaluateAll((all) =>
    all.map((card) => {
      const [drawing, ...more] = card.querySelectorAll('svg')
      const [own, its] = [drawing?.getBoundingClientRect(), card.getBoundingClientRect()]
      return !!own && more.length === 0 && own.width > 20 && own.top >= its.top && own.right <= its.right
    }),
  )
  expect(drawings.length).toBeGreaterThan(15)
  expect(drawings).not.toContain(false)
})

test.each(['A4', 'Letter'] as const)('nine cards with marks to cut along are on a sheet of %s', async (format) => {
  const page = await openCards()
  const sheets = page.locator('.sheets > div')
  const counts = await sheets.evaluateAll((all) => all.map((one) => one.querySelectorAll('.cut').length))
  expect(counts.slice(0, -1).every((count) => count === 9)).toBe(true)
  expect(await sheets.first().locator('.mark').count()).toBe(16)
  const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(counts.length)
})

test('after printing, the page is as before', async () => {
  const page = await openCards()
  await page.pdf({ format: 'A4' })
  await expect.poll(() => page.locator('.sheets').count()).toBe(0)
})

test('without scripts there is no button', async () => {
  const { page } = await visit(`${served.url}/docs/cards`, { javaScriptEnabled: false })
  expect(await page.getByRole('button', { name: 'Print these cards' }).isVisible()).toBe(false)
})

/** Drawings that are not wholly inside of the block of their record. */
const outside = (page: Page) =>
  page.locator('.thing .drawn').evaluateAll((all) =>
    all.flatMap((drawing) => {
      const card = drawing.closest('.thing') as HTMLElement
      const [own, its] = [drawing.getBoundingClientRect(), card.getBoundingClientRect()]
      const isInside =
        own.width > 0 &&
        own.top >= its.top - 1 &&
        own.bottom <= its.bottom + 1 &&
        own.left >= its.left - 1 &&
        own.right <= its.right + 1
      return isInside ? [] : [`${card.id}: ${own.top - its.top} to ${own.bottom - its.bottom}`]
    }),
  )

test.each([390, 1440])('at a width of %i px no drawing leaves its card, on screen and on paper', async (width) => {
  const { page } = await visit('/docs/screens/creature-cards', { viewport: { width, height: 900 } })
  expect(await page.locator('.thing .drawn').count()).toBeGreaterThan(20)
  expect(await outside(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await outside(page)).toEqual([])
})

test('a card is as high as its text, whatever the shape of its picture', async () => {
  const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', theme: 'reflection' })
    -- content/static/tall.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 90" width="30" height="900"><path d="M0 0h3v90H0z"/></svg>
    -- content/data/gear.yml --
    - { id: pole, name: Pole, text: A long one., picture: /tall.svg }
    -- content/docs/gear.md --
    # Gear
    :::cards gear text="text"
    :::
  `)
  const { page } = await visit(`${url}/docs/gear`)
  const [card, picture] = await Promise.all(
    ['.thing', '.thing img'].map((one) => page.locator(one).evaluate((it) => it.getBoundingClientRect().height)),
  )
  expect(card).toBeLessThan(200)
  expect(picture).toBeGreaterThan((card ?? 0) - 4)
})
