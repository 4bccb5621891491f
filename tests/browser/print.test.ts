// Print styles: the content in black on white, without controls.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hydrated, PHONE, serveSite, visit } from './chromium.ts'
import { home } from './home.ts'

const ROWS = (count: number) => Array.from({ length: count }, (_, i) => `  | row ${i} | ${i} |`).join('\n')

const fixture = await serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust', url: 'https://example.org', markdown: { dice: true },
    announcementBar: { content: 'Hear, hear.' },
    footer: { copyright: 'Nobody.' },
  })
  -- content/docs/intro.md --
  # Introduction
  Read [the rest](https://example.com/rest), [the rules](./rules.md) and roll 2d6.

  :::details[Folded]
  What was folded away.
  :::

  ~~~go
  import "${'dust_'.repeat(40)}"
  ~~~

  ## Short
  | what | how many |
  | - | - |
${ROWS(6)}

  ##### Deep

  | d6 | what | how many |
  | - | - | - |
  | 1-6 | salt | 1 |

  ## Long
  Ninety rows of it.

  | what | how many |
  | - | - |
${ROWS(90)}

  \`\`\`js
  const something = 'a line of code that is very long indeed, so long that it would run out of the paper on every printer'
  \`\`\`
  -- content/docs/rules.md --
  # Rules
  -- content/docs/sheets.md --
  ---
  print: sheets
  ---
  # Sheets
  ## One
  First.
  ## Two
  Second.
  ## Three
  Third.
`)

async function paper(page: Page) {
  await page.emulateMedia({ media: 'print' })
}

describe('on paper', () => {
  test.each(['/', '/docs/mechanics/combat/hazards', '/blog', '/blog/combat', '/blog/archive', '/markdown-page'])(
    '%s is printed without chrome and without controls',
    async (path) => {
      const { page } = await visit(path)
      await paper(page)
      const chrome = page.locator(
        '.announce, .skip, .nav, .side, .aside, .all, .pager, footer.foot, [data-copy], button',
      )
      expect(await chrome.evaluateAll((parts) => parts.filter((part) => part.checkVisibility()).length)).toBe(0)
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    },
  )

  test('a page in dark mode is printed in light colours', async () => {
    const { page } = await visit('/docs/mechanics/combat/hazards?theme=dark')
    const colours = () =>
      page.evaluate(() => {
        const all = [...document.querySelectorAll('body, main *, .o-world')].filter((one) => one.checkVisibility())
        return all.map((one) => {
          const { color, backgroundColor, fill, transform } = getComputedStyle(one)
          return [one.tagName, color, backgroundColor, fill, transform].join(' ')
        })
      })
    await paper(page)
    const night = await colours()
    await page.goto('/docs/mechanics/combat/hazards?theme=light')
    await hydrated(page)
    const day = await colours()
    expect(night.length).toBeGreaterThan(100)
    expect(night).toEqual(day)
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(255, 255, 255)')
  })

  test('no empty sheet follows the last line, and the drawing of a creature is never split', async () => {
    const { page } = await visit(`${fixture.url}/docs/rules`)
    expect(sheetsIn(await page.pdf({ format: 'A4' }))).toBe(1)
    await page.goto(`${home.url}/docs/mechanics/ancestry-traits/redcaps`)
    await hydrated(page)
    expect(sheetsIn(await page.pdf({ format: 'A4' }))).toBe(2)
    await page.goto(`${home.url}/docs/mechanics/wilderness-creatures`)
    await paper(page)
    const plates = page.locator('.beast')
    expect(await plates.evaluateAll((all) => all.every((one) => getComputedStyle(one).breakInside === 'avoid'))).toBe(
      true,
    )
    expect(sheetsIn(await page.pdf({ format: 'A4' }))).toBeLessThan((await plates.count()) * 0.75)
  })

  test('external links are followed by their address, internal links are not', async () => {
    const { page } = await visit(`${fixture.url}/docs/intro`)
    await paper(page)
    const behind = (name: string) =>
      page
        .getByRole('main')
        .getByRole('link', { name })
        .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(await behind('the rest')).toContain('https://example.com/rest')
    expect(await behind('the rules')).toBe('none')
  })

  test('a short table is not split, a long one fills the columns, and no row is split', async () => {
    const { page } = await visit(`${fixture.url}/docs/intro`)
    await paper(page)
    const breaks = (selector: string) =>
      page.locator(selector).evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).breakInside))])
    expect(await breaks('main table tr')).toEqual(['avoid'])
    expect(await breaks('main table:not(:has(tr:nth-child(7)))')).toEqual(['avoid'])
    expect(await breaks('main table:has(tr:nth-child(7))')).toEqual(['auto'])
    const head = await page
      .locator('main thead')
      .first()
      .evaluate((one) => getComputedStyle(one).display)
    expect(head).toBe('table-header-group')
  })

  test('a heading and the sentence below it are on the same sheet as their table', async () => {
    const { page } = await visit(`${fixture.url}/docs/intro`)
    await paper(page)
    const breakAfter = (selector: string) => page.locator(selector).evaluate((one) => getComputedStyle(one).breakAfter)
    expect(await breakAfter('.prose > p:has(+ .table)')).toBe('avoid')
    expect(await breakAfter('main h2#long')).toBe('avoid')
    expect(await breakAfter('main h5#deep')).toBe('avoid')
    expect(
      await page
        .locator('main tbody')
        .last()
        .evaluate((one) => getComputedStyle(one).breakBefore),
    ).toBe('avoid')
  })

  test.each([
    ['A4', { width: 687, height: 971 }],
    ['A5', { width: 480, height: 700 }],
  ])('nothing is cut off at the edge of %s', async (_, viewport) => {
    const { page } = await visit(`${fixture.url}/docs/intro`, { viewport })
    for (const path of ['/docs/mechanics/combat/hazards', '/docs/mechanics/equipment/weapons', '/blog/combat', '/']) {
      await page.goto(home.url + path)
      await hydrated(page)
      await paper(page)
      const cut = await page.locator('main').evaluate((main) => {
        const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
        const out: string[] = []
        while (walker.nextNode()) {
          const parent = walker.currentNode.parentElement
          if (!walker.currentNode.textContent?.trim() || !parent?.checkVisibility() || parent.closest('.vh, svg'))
            continue
          const range = document.createRange()
          range.selectNodeContents(walker.currentNode)
          for (const { right, width } of range.getClientRects())
            if (width > 0 && right > innerWidth + 1) out.push(`${walker.currentNode.textContent.slice(0, 40)} ${right}`)
        }
        return out
      })
      expect(cut, path).toEqual([])
    }
  })

  test('long code without spaces wraps on paper and scrolls on a screen', async () => {
    const { page } = await visit(`${fixture.url}/docs/intro`)
    const overflow = () =>
      page
        .locator('main pre')
        .first()
        .evaluate((pre) => pre.scrollWidth - pre.clientWidth)
    expect(await overflow()).toBeGreaterThan(100)
    await paper(page)
    expect(await overflow()).toBe(0)
  })

  test('closed sections are printed open', async () => {
    const { page } = await visit(`${fixture.url}/docs/intro`)
    await paper(page)
    expect(await page.getByText('What was folded away.').isVisible()).toBe(true)
  })

  test('the list of authors is printed, and no post in a list is split', async () => {
    const { page } = await visit('/blog/authors')
    await paper(page)
    expect(await page.getByRole('heading', { name: 'The Gamewright' }).isVisible()).toBe(true)
    await page.goto('/blog')
    await paper(page)
    const breaks = await page
      .locator('.posts article')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside))
    expect([breaks.length, ...new Set(breaks)]).toEqual([10, 'avoid'])
  })

  test('a phone prints the same as a desktop', async () => {
    const { page } = await visit('/docs/mechanics/combat/hazards', {
      viewport: PHONE,
    })
    await paper(page)
    expect(await page.locator('main .small').first().isVisible()).toBe(false)
  })

  test('a page becomes a PDF with its text', async () => {
    const { page } = await visit('/docs/mechanics/combat/hazards')
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.length).toBeGreaterThan(10_000)
  })
})

const sheetsIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test('the heading of a table that spans both columns is directly above it, not at the end of a column', async () => {
  const { url } = await serveSite(`
    -- content/docs/index.md --
    # Armors
    ${'Words that fill the columns. '.repeat(60)}

    ## Wide
    | a | b | c | d | e |
    | - | - | - | - | - |
    | 1 | 2 | 3 | 4 | 5 |

    ## Narrow
    | a | b |
    | - | - |
    | 1 | 2 |
  `)
  const { page } = await visit(`${url}/docs`)
  await paper(page)
  const box = async (selector: string) => {
    const { x, width } = (await page.locator(selector).boundingBox()) ?? { x: 0, width: 0 }
    return { x: Math.round(x), width: Math.round(width) }
  }
  expect(await box('#wide')).toEqual(await box('#wide + .table'))
  expect((await box('#narrow')).width).toBeLessThan((await box('#wide')).width / 2)
})

test('on paper a table with long words stays within its column or is as wide as the sheet; the words of a wider one break', async () => {
  const table = (...words: string[]) => `
    | ${words.join(' | ')} |
    | ${words.map(() => '-').join(' | ')} |
    | ${words.map((word) => word.toLowerCase()).join(' | ')} |`
  const { url } = await serveSite(`
    -- content/docs/index.md --
    # Preise
    ${'Wörter, die Spalten füllen. '.repeat(60)}

    ## Kurz
    ${table('Ding', 'Gewicht', 'Preis', 'Nutzen')}

    ## Lang
    ${table('Bezeichnung', 'Höchstbelastbarkeit', 'Verkaufspreis', 'Verwendungen')}

    ## Zu lang
    ${table(...['Werkzeug', 'Kletterseil', 'Verkauf', 'Fassaden'].map((word) => `${word}verwaltungsvorschriftensammlung`))}

    :::details Im Kasten
    ${table('Bezeichnung', 'Höchstbelastbarkeit', 'Verkaufspreis', 'Verwendungen')}
    :::
  `)
  const { page } = await visit(`${url}/docs`, { viewport: { width: 687, height: 971 } })
  await paper(page)
  const widths = await page.locator('main .table').evaluateAll((all) =>
    all.map((frame) => {
      const parent = frame.parentElement as HTMLElement
      const isSheet = frame.getBoundingClientRect().width > parent.getBoundingClientRect().width * 0.9
      return [parent.className, isSheet, frame.scrollWidth - frame.clientWidth]
    }),
  )
  expect(widths).toEqual([
    ['prose', false, 0],
    ['prose', true, 0],
    ['prose', true, 0],
    [expect.any(String), true, 0],
  ])
})

const LIST = `
  -- content/static/favicon.ico --
  -- content/data/beasts.yml --
${Array.from({ length: 70 }, (_, i) => `  - { id: b${i}, name: Beast ${i}, kind: fae, guard: 7, will: 8, pace: 9 }`).join('\n')}
  -- content/docs/index.md --
  # Beasts
  ## Overview
  Each line is one beast.

  :::table beasts columns="name: Beast, kind: Kind, guard: Guard, will: Will, pace: Pace" filter="kind: Kind" caption="All beasts"
  :::
`

test('on paper the rule of a heading stays below it, above the paragraph and the list', async () => {
  const { url } = await serveSite(LIST)
  const { page } = await visit(`${url}/docs`)
  await page.locator('.list-bar').waitFor({ state: 'attached' })
  await paper(page)
  const widths = await page
    .locator('#overview, #overview + p, [data-list]')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))
  expect(widths).toHaveLength(3)
  expect(new Set(widths).size).toBe(1)
})

test('on paper the head of a list has no buttons, which would keep Chromium from repeating it on the next sheet', async () => {
  const { url } = await serveSite(LIST)
  const { page } = await visit(`${url}/docs`)
  const button = page.locator('th button').first()
  await button.waitFor({ state: 'attached' })
  await paper(page)
  expect(await button.evaluate((one) => getComputedStyle(one).display)).toBe('contents')
  expect(await page.locator('thead').evaluate((one) => getComputedStyle(one).display)).toBe('table-header-group')
})

test('on paper a term stays with its definition, and a row that names a group with the row below it', async () => {
  const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', favicon: 'icon.svg', markdown: { glossary: '/docs/terms' } })
    -- content/static/icon.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
    -- content/data/glossary.yml --
    - { id: grit, term: Grit, definition: What keeps you going. }
    -- content/data/beasts.yml --
    - { id: a, name: Hound, kind: fae }
    - { id: b, name: Rat, kind: beast }
    -- content/docs/terms.md --
    # Terms
    :::glossary
    :::

    :::table beasts columns="name: Beast, kind: Kind" group="kind" caption="Beasts"
    :::
  `)
  const { page } = await visit(`${url}/docs/terms`)
  await paper(page)
  for (const selector of ['dt', '.group'])
    expect(
      await page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).breakAfter),
    ).toBe('avoid')
})

test('on paper an index of folds is a list: names on one line, no arrows', async () => {
  const { page } = await visit('/docs/mechanics/wilderness-creatures')
  const strip = page.locator('.strip').first()
  await strip.locator('summary').first().click()
  const tops = await strip.getByRole('listitem').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(tops[1]).toBe(tops[0])
  await paper(page)
  const arrow = strip.locator('summary').first()
  expect(await arrow.evaluate((one) => getComputedStyle(one, '::after').content)).toBe('none')
})

test('the columns above a table that spans both are balanced on each sheet, so the table follows directly', async () => {
  const words = 'Words that fill the columns. '.repeat(30)
  const part = (...paragraphs: string[]) => ['## Part', ...paragraphs].join('\n\n')
  const row = '| 1 | 2 | 3 | 4 | 5 |\n'
  const { url } = await serveSite(
    `
    -- content/docs/index.md --
    # Armors
    ${part(words, words, words, words, words, words)}

    ${part(words)}

    ${part(words)}

    ${part(words)}

    | a | b | c | d | e |
    | - | - | - | - | - |
    ${row.repeat(8)}
  `.replace(/^ +/gm, ''),
  )
  const { page } = await visit(`${url}/docs`)
  expect(sheetsIn(await page.pdf({ format: 'A4' }))).toBe(2)
})

test('the number of a list item is no taller than its line: a taller one would move to the next column alone', async () => {
  const { url } = await serveSite(`
    -- content/docs/index.md --
    # Steps
    1. Roll[^a].

    [^a]: A note.
  `)
  const { page } = await visit(`${url}/docs`)
  await paper(page)
  const below = await page.locator('.prose ol > li').evaluateAll((items) =>
    items.map((item) => {
      const number = getComputedStyle(item, '::before')
      return item.getBoundingClientRect().height - Number.parseFloat(number.top) - Number.parseFloat(number.height)
    }),
  )
  expect(below).toHaveLength(2)
  // The browser rounds places to 1/64 px.
  expect(Math.min(...below)).toBeGreaterThan(-1 / 64)
})

test('each part of a page of sheets is printed on its own sheet', async () => {
  const { page } = await visit(`${fixture.url}/docs/sheets`)
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(3)
})

test('each sheet with boxes, conditions and lines prints on one page, A4 and Letter', async () => {
  const sheet = (name: string) =>
    [
      `## ${name}`,
      'Words of the sheet.',
      ':::sheet boxes="Vitality 18, Luck 6" ticks="conditions" lines="Notes 6"',
      ':::',
    ]
      .join('\n\n    ')
      .replace('\n\n    :::', '\n    :::')
  const host = await serveSite(`
    -- content/data/conditions.yml --
    - { id: held, name: Held }
    - { id: prone, name: Prone }
    -- content/docs/a.md --
    ---
    title: Sheets
    print: sheets
    ---
    How to use them.

    ${sheet('Lint')}

    ${sheet('Copper')}
  `)
  const { page } = await visit(`${host.url}/docs/a`)
  const first = page.locator('.sheet').first()
  expect(await first.getByRole('definition').first().innerText()).toBe('18')
  expect(await first.locator('i').count()).toBe(18 + 6 + 2)
  expect(await first.getByRole('listitem').allInnerTexts()).toEqual(['Held', 'Prone'])
  for (const format of ['A4', 'Letter']) expect(sheetsIn(await page.pdf({ format }))).toBe(2)
})

test('on paper a paragraph between a heading and a wide table is under the heading', async () => {
  const host = await serveSite(`
    -- content/docs/a.md --
    # A
    ${'Words to fill a column.\n\n'.repeat(8).replaceAll('\n', '\n    ')}
    ### Blades
    All blades reach Close.

    | a | b | c | d | e |
    |---|---|---|---|---|
    | 1 | 2 | 3 | 4 | 5 |
  `)
  const { page } = await visit(`${host.url}/docs/a`)
  await page.emulateMedia({ media: 'print' })
  const [heading, text, table] = await Promise.all(
    [page.locator('h3'), page.getByText('All blades'), page.locator('table')].map((one) => one.boundingBox()),
  )
  expect(text?.x).toBe(heading?.x)
  expect(text?.y).toBeGreaterThan(heading?.y ?? 0)
  expect(table?.y).toBeGreaterThan(text?.y ?? 0)
})

test('the paper is that of the reader, and its sheets carry site, edition, page and section', async () => {
  const host = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', book: { edition: '0.4' } })
    -- content/docs/rules/fight.md --
    # Fight
    ${'Words to fill two sheets.\n\n'.repeat(120).replaceAll('\n', '\n    ')}
  `)
  const { page } = await visit(`${host.url}/docs/rules/fight`)
  const boxes = async (format: string) =>
    (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1').match(/\/MediaBox \[[^\]]*\]/g)
  expect(new Set(await boxes('Letter'))).toEqual(new Set(['/MediaBox [0 0 612 792]']))
  expect((await boxes('A4'))?.[0]).toMatch(/\/MediaBox \[0 0 59[45]\.\d+ 84[12]\.\d+\]/)
  await page.emulateMedia({ media: 'print' })
  const style = host.file(/assets\/site-[^"]*\.css/.exec(host.html('/docs/rules/fight'))?.[0] ?? '')
  expect(style).toContain('@bottom-left{content:"Dust · Edition 0.4"')
  expect(style).toContain('counter(page)')
  const crumbs = page.locator('.crumbs')
  expect(await crumbs.evaluate((nav) => getComputedStyle(nav).position)).toBe('fixed')
  expect((await crumbs.innerText()).replace(/\s+/g, ' ')).toContain('Fight')
  // The room for it is at the top of every sheet.
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).boxDecorationBreak)).toBe('clone')
})

test('the head of a table to roll on names its die in words', async () => {
  const host = await serveSite('-- content/docs/a.md --\n# A\n\n| d6 | What |\n| - | - |\n| 1-6 | Salt |\n')
  const { page } = await visit(`${host.url}/docs/a`)
  await page.emulateMedia({ media: 'print' })
  const head = page.locator('th').first()
  expect((await head.locator('.vh').boundingBox())?.width).toBeGreaterThan(5)
})

test('short notes and examples of play are not split on paper, and long ones may be', async () => {
  const steps = (count: number) => Array.from({ length: count }, (_, i) => `- Step ${i + 1}.`).join('\n    ')
  const play = (count: number) => steps(count).replaceAll('- ', '> - ')
  const { url } = await serveSite(`
    -- content/docs/play.md --
    # Play
    :::note
    ${steps(3)}
    :::

    :::note
    ${steps(9)}
    :::

    > **Example of play: Short.** Ash walks.
    >
    ${play(3)}

    > **Example of play: Long.** Ash walks.
    >
    ${play(9)}
  `)
  const { page } = await visit(`${url}/docs/play`)
  await page.emulateMedia({ media: 'print' })
  const breaks = await page
    .locator('.sign, .play')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside))
  expect(breaks).toEqual(['avoid', 'auto', 'avoid', 'auto'])
})

const PAGES = /\/Type\s*\/Page\b/g

test.each(['A4', 'Letter'])('a character sheet with a title fills one page of %s', async (format) => {
  const { url } = await serveSite(`
    -- content/docs/sheet.md --
    ---
    title: Sheet
    print: sheets
    ---
    :::sheet title="Delver" fields="Name, Trade" portrait="Portrait" scores="STR, DEX, CON, INT, WIS, CHA" boxes="Hits 20" tracks="Doom 6" lines="Gear 8, Attacks 3, Notes 8"
    :::
  `)
  const { page } = await visit(`${url}/docs/sheet`)
  const pdf = await page.pdf({ format, preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(PAGES)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  // The width of the paper within its margins; a window is as high as a page.
  await page.setViewportSize({ width: 690, height: 1000 })
  const sheet = await page.evaluate(() => {
    const bottom = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0
    const tops = [...document.querySelectorAll('.scores > div')].map((box) => box.getBoundingClientRect().top)
    return {
      height: document.querySelector('.whole')?.getBoundingClientRect().height,
      free: bottom('.whole') - bottom('.halves > :last-child > :last-child > :last-child'),
      rows: new Set(tops).size,
    }
  })
  expect(sheet).toMatchObject({ height: 1000, rows: 1 })
  expect(sheet.free).toBeLessThan(5)
})
