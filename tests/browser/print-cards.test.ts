// *Print these cards*: every word of the records, nine to a sheet.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { buildSite, lines, problemsOf } from '../site.ts'
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

const site = (print: string) => `
-- site.config.ts --
export default defineConfig({ title: 'Dust', url: 'https://example.org', favicon: 'icon.svg', markdown: { dice: true } })
-- content/static/icon.svg --
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
-- content/data/beasts.yml --
${JSON.stringify(RECORDS)}
-- content/docs/cards.md --
# Cards
:::cards beasts facts="threat: Threat" text="text" lines="traits: Traits" ${print}
:::
`

const served = await serveSite(site('print="63x88mm"'))

/** Presses the button. The dialog of the browser does not open. */
async function openCards(): Promise<Page> {
  const { page } = await visit(`${served.url}/docs/cards`, {
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
  const sizes = (name: string) => cards.filter((card) => card.name === name).map(({ size }) => size)
  expect(sizes('Beast 0')).toEqual([9])
  expect(sizes('Beast 10').length).toBeGreaterThan(1)
  expect([...new Set(cards.map(({ size }) => size))].sort()).toEqual([6.5, 7.2, 8, 9])
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

test('without scripts there is no button, and only sites with such cards have the script', async () => {
  const { page } = await visit(`${served.url}/docs/cards`, { javaScriptEnabled: false })
  expect(await page.getByRole('button', { name: 'Print these cards' }).isVisible()).toBe(false)
  const other = await buildSite(site(''))
  expect([...other.files()].filter(([name, script]) => name.endsWith('.js') && script.includes('print-cards'))).toEqual(
    [],
  )
})

test('a size that no sheet holds is an error', async () => {
  expect(lines(await problemsOf(site('print="400x88mm"')))).toEqual([
    'content/docs/cards.md:2 error WB350 :::cards: cannot print cards of "400x88mm".',
  ])
})
