// On paper no heading is the last thing in a column: what it belongs to follows it, in every look.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { serveSite, visit } from './chromium.ts'

const WORDS = 'Words that fill the lines of a column. '
const LONG = Array.from({ length: 9 }, () => WORDS.repeat(3)).join('\n\n')
const ROWS = (count: number) => Array.from({ length: count }, (_, i) => `| row ${i} | ${WORDS} |`).join('\n')

/** The Markdown below the headings, by the name of the page. */
const KINDS: Record<string, string> = {
  paragraph: WORDS.repeat(4),
  list: Array.from({ length: 5 }, () => `- ${WORDS}`).join('\n'),
  table: `| a | b |\n| - | - |\n${ROWS(6)}`,
  'long-table': `| a | b |\n| - | - |\n${ROWS(14)}`,
  'die-table': '| d6 | What |\n| - | - |\n| 1-3 | Salt |\n| 4-6 | Rope |',
  caption: `Table: Finds\n\n| a | b |\n| - | - |\n${ROWS(5)}`,
  'stat-block': ':::plates beasts where="id = heron"\n:::',
  picture: '![a bell](./bell.svg)',
  note: `:::note Beware\n${WORDS.repeat(3)}\n:::`,
  fold: `:::details More\n${WORDS.repeat(3)}\n:::`,
  'long-fold': `:::details More\n${LONG}\n:::`,
  tabs: `::::tabs\n:::tab One\n${WORDS.repeat(3)}\n:::\n:::tab Two\n${WORDS}\n:::\n::::`,
  quote: `> ${WORDS.repeat(3)}`,
  code: `\`\`\`js\n${'let a = 1\n'.repeat(6)}\`\`\``,
}

const site = (theme: string) => `
-- site.config.ts --
export default defineConfig({
  title: 'Dust', url: 'https://example.org', theme: '${theme}',
  plates: { beasts: { title: 'name', stats: { guard: 'Guard', will: 'Will' }, facts: { text: 'Wants' } } },
})
-- content/data/beasts.yml --
- { id: heron, name: Heron, guard: 7, will: 8, text: ${WORDS.repeat(3)} }
-- content/docs/bell.svg --
<svg xmlns="http://www.w3.org/2000/svg" width="400" height="260" viewBox="0 0 400 260"></svg>
${Object.entries(KINDS)
  .map(([name, text]) => `-- content/docs/${name}.md --\n# A\n\nFirst.\n\n## Head\n\n### Below\n\n${text}\n\n${LONG}`)
  .join('\n')}
`

/** Where the PDF has the heading, and the first thing below it that a reader sees: numbers of objects of pages, and points. */
function placesIn(pdf: Buffer) {
  const places = pdf.toString('latin1').matchAll(/\/(below|seen)\s*\[(\d+) 0 R\s*\/XYZ ([\d.]+) ([\d.]+)/g)
  return new Map([...places].map(([, name, page, x]) => [name, { page, x: Number(x) }]))
}

/** Heights above the headings, in pixels, at which the second heading is in another column than what follows it. */
async function lonelyAt(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const heading = document.querySelector('#below')
    const following = heading?.nextElementSibling
    const seen = following?.querySelector('summary span, img, th, td, p, li, figcaption, caption, code') ?? following
    if (seen) seen.id = 'seen'
    const filler = document.createElement('div')
    filler.id = 'filler'
    // Only places that links lead to are in the PDF.
    filler.innerHTML = '<a href="#below">1</a> <a href="#seen">2</a>'
    document.querySelector('.prose p')?.after(filler)
  })
  const lonely: number[] = []
  for (let height = 480; height < 820; height += 20) {
    await page.locator('#filler').evaluate((filler, px) => {
      filler.style.blockSize = `${px}px`
    }, height)
    const places = placesIn(await page.pdf({ format: 'A4' }))
    const [heading, seen] = [places.get('below'), places.get('seen')]
    if (!heading || !seen) throw new Error('The PDF does not have the places.')
    const isElsewhere = heading.page !== seen.page || Math.abs(heading.x - seen.x) > COLUMN
    if (isElsewhere) lonely.push(height)
  }
  return lonely
}

/** Less than from column to column, and more than the indent of a cell, in points. */
const COLUMN = 150

test.each([
  ['plain', Object.keys(KINDS)],
  ['folio', ['stat-block', 'note', 'fold', 'tabs']],
  ['reflection', ['stat-block', 'note', 'fold', 'tabs']],
])('in the theme %s no heading ends a column on paper', async (theme, kinds) => {
  const { url } = await serveSite(site(theme))
  const { page } = await visit(`${url}/docs/paragraph`)
  const found: Record<string, number[]> = {}
  for (const kind of kinds) {
    await page.goto(`${url}/docs/${kind}`)
    const lonely = await lonelyAt(page)
    if (lonely.length > 0) found[kind] = lonely
  }
  expect(found).toEqual({})
})
