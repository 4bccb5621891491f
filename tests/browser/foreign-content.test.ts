// Content of other authors: names in every script, long words, raw HTML.
import { expect, test } from 'vitest'
import { PHONE, serveSite, visit } from './chromium.ts'

const NAMES = [
  'Salt & Iron (old)',
  'What now?',
  'C# notes',
  '100% rust',
  'a%20b',
  `it's "so"`,
  'a+b=c;d,e',
  '<b>bold</b>',
  'Правила (часть 2)',
  '你好，世界',
  'مرحبا بالعالم',
  'e\u0301tude',
  'emoji 🎲',
  'constructor',
]

const docs = NAMES.map((name, i) => [`-- content/docs/Über (1)/${name}.md --`, `# Page ${i}`, '## Part', 'Text.'])
const files = ['-- content/docs/index.md --', '# Start', ...docs.flat()]
const served = await serveSite(files.join('\n'))

test('pages with odd names open by a click without a full load, and by a reload', async () => {
  const { page } = await visit(`${served.url}/docs`)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  for (const folder of ['Über (1)', '<b>bold<']) await page.locator('aside, nav').getByText(folder).first().click()
  for (const [i] of NAMES.entries()) {
    await page
      .getByRole('link', { name: `Page ${i}`, exact: true })
      .first()
      .click()
    await expect.poll(() => page.locator('h1').textContent()).toBe(`Page ${i}`)
  }
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(true)
  for (const [i, name] of NAMES.entries()) {
    const address = `${served.url}/docs/${encodeURIComponent('Über (1)')}/${encodeURIComponent(name.normalize('NFC'))}`
    await page.goto(`${address}#part`)
    await expect.poll(() => page.locator('h1').textContent(), { message: name }).toBe(`Page ${i}`)
    await page.reload()
    await expect.poll(() => page.locator('h1').textContent(), { message: name }).toBe(`Page ${i}`)
  }
})

test('images are shown within their line of text', async () => {
  const { url } = await serveSite(`
    -- content/docs/index.md --
    # Start
    Press ![a lamp](/lamp.svg) and ![another lamp](/lamp.svg) to go on.
    -- content/static/lamp.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>
  `)
  const { page } = await visit(`${url}/docs`)
  const tops = await page.locator('article img').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(tops).toEqual([tops[0], tops[0]])
  expect(await page.locator('article p').evaluate((one) => one.getBoundingClientRect().height)).toBeLessThan(50)
})

test('a list of posts is no wider than a phone, also if its previews contain code and tables', async () => {
  const posts = [1, 2].flatMap((day) => [
    `-- content/blog/2024-01-0${day}-lamp.md --`,
    `# Lamp ${day}`,
    '```',
    'light the lamp, '.repeat(10),
    '```',
    `| ${'a'.repeat(60)} | ${'b'.repeat(60)} |`,
    '| - | - |',
    '<!-- truncate -->',
  ])
  const { url } = await serveSite(posts.join('\n'))
  const { page } = await visit(`${url}/blog`, { viewport: PHONE })
  expect(await page.locator('main pre').count()).toBe(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('previous and next are no wider than a phone, also with very long words', async () => {
  const { url } = await serveSite(`
    -- content/docs/a.md --
    # BrowserWindowConstructorOptions
    -- content/docs/b.md --
    # Between
    -- content/docs/c.md --
    # KeyboardInputEventConstructorOptions
  `)
  const { page } = await visit(`${url}/docs/b`, { viewport: PHONE })
  expect(await page.locator('.pager a').count()).toBe(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('very long words stay inside the breadcrumbs and inside the sidebar', async () => {
  const { url } = await serveSite(`
    -- content/docs/index.md --
    # Start
    -- content/docs/deep/deeper/long.md --
    # KeyboardInputEventConstructorOptionsOfTheBrowserWindowConstructorOptions
    Text.
  `)
  const { page } = await visit(`${url}/docs/deep/deeper/long`, { viewport: PHONE })
  const right = (part: string) => page.locator(part).evaluate((element) => element.getBoundingClientRect().right)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await right('.crumbs [aria-current]')).toBeLessThanOrEqual(await right('.prose'))
  await page.setViewportSize({ width: 1024, height: 768 })
  expect(await right('aside [aria-current]')).toBeLessThanOrEqual(await right('aside'))
  expect(await page.locator('aside').evaluate((side) => side.scrollWidth - side.clientWidth)).toBe(0)
})

test('long words in a title stay inside the archive and inside the search', async () => {
  const { url } = await serveSite(`
    -- content/blog/2024-01-01-law.md --
    # Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz
    Text.
  `)
  const { page } = await visit(`${url}/blog/archive`, { viewport: PHONE })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('text')
  await page.getByRole('option').first().waitFor()
  expect(await page.locator('.hits').evaluate((hits) => hits.scrollWidth - hits.clientWidth)).toBe(0)
})

test('a table shown as cards on a phone does not cut off long code', async () => {
  const { url } = await serveSite(`
    -- content/docs/index.md --
    # Options

    | Option | Variable | What it does |
    | --- | --- | --- |
    | \`outputDirectory\` | \`SOME_PACKAGE_OUTPUT_DIRECTORY\` | Where the files are written, from the root of the project. |
  `)
  const { page } = await visit(`${url}/docs`, { viewport: { width: 320, height: 640 } })
  expect(await page.locator('.table').evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
})

test('a long tag is no wider than a phone, and a wide logo stays inside its part of the footer', async () => {
  const columns = Array.from({ length: 6 }, (_, i) => ({ title: `Part ${i}`, items: [{ label: 'A', to: '/docs/a' }] }))
  const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'A wide title', url: 'https://a.example', favicon: 'logo.svg',
      footer: { style: 'dark', logo: { src: 'logo.svg', alt: '' }, links: ${JSON.stringify(columns)} },
    })
    -- content/static/logo.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path d="M0 0h300v100H0z"/></svg>
    -- content/docs/a.md --
    ---
    tags: [${'BrowserWindowConstructorOptions'.repeat(3)}]
    ---
    # A
  `)
  const { page } = await visit(`${url}/docs/a`)
  const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox()) ?? { x: 0, width: 0 }
  const [brand, first] = [await boxOf('footer .brand'), await boxOf('footer h2')]
  expect(brand.width).toBeGreaterThan(0)
  expect(brand.x + brand.width).toBeLessThanOrEqual(first.x)
  const logo = await boxOf('footer .brand img')
  expect(logo.x + logo.width).toBeLessThanOrEqual(first.x)
  await page.setViewportSize(PHONE)
  const tag = await boxOf('.tags li')
  expect(tag.x + tag.width).toBeLessThanOrEqual(PHONE.width)
})

test('a page with raw HTML is no wider than a phone', async () => {
  const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', markdown: { html: true } })
    -- content/docs/index.md --
    # Lamps

    <pre>${'light the lamp, '.repeat(10)}</pre>

    <img src="lamp.svg" alt="a lamp">

    <table><tr><td><code>${'lamp_'.repeat(40)}</code></td></tr></table>
    -- content/docs/lamp.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1000"/>
  `)
  const { page } = await visit(`${url}/docs`, { viewport: PHONE })
  expect(await page.locator('main pre').evaluate((pre) => pre.scrollWidth > pre.clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('headings and paragraphs inside raw HTML elements have the usual margins', async () => {
  const text = '## Wick\n\nOne.\n\nTwo.\n\n:::note\nThree.\n\nFour.\n:::\n\n### Oil\n\nFive.'.replaceAll('\n', '\n    ')
  const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', theme: 'reflection', markdown: { html: true } })
    -- content/docs/bare.md --
    # Lamps

    Lit.

    ${text}
    -- content/docs/boxed.md --
    # Lamps

    Lit.

    <div class="row"><section>

    ${text}

    </section></div>
  `)
  const tops = async (name: string) => {
    const { page } = await visit(`${url}/docs/${name}`)
    return page
      .locator('article.prose :is(h2, h3, p)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  }
  const [bare, boxed] = [await tops('bare'), await tops('boxed')]
  const steps = (all: number[]) => all.slice(2).map((top, i) => Math.round(top - (all[i + 1] ?? 0)))
  expect(steps(boxed)).toEqual(steps(bare))
  expect(steps(bare).length).toBe(7)
})

test('a title next to its drawing takes at most half the width, unless one word is wider; that word is not broken', async () => {
  const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', theme: 'reflection' })
    -- content/docs/index.md --
    # Rules, Part 1: The Lamplighters
    -- content/docs/long.md --
    # Fundamentals, Part 1: Lamps
    -- content/docs/longest.md --
    # ${'Lamplighter'.repeat(8)}
  `)
  const { page } = await visit(`${url}/docs`, { viewport: { width: 768, height: 900 } })
  const widthOf = () =>
    page.locator('h1').evaluate((one) => one.getBoundingClientRect().width / document.documentElement.clientWidth)
  expect(await widthOf()).toBeLessThan(0.5)
  await page.goto(`${url}/docs/long`)
  const lines = await page.locator('h1').evaluate((one) => {
    const range = document.createRange()
    const text = one.firstChild as Text
    range.setStart(text, 0)
    range.setEnd(text, 'Fundamentals,'.length)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
  await page.goto(`${url}/docs/longest`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
})

test('a title with inline markup wraps like a line of text', async () => {
  const title = 'Why `lamp.light.conditions` and not *light.conditions*, or both'
  const { url } = await serveSite(`
    -- content/docs/index.md --
    # Lamps

    :::tip ${title}
    Words.
    :::

    :::details ${title}
    Words.
    :::

    > **Example of play: ${title}.** Words. Cast: Ayra. Roll: 7. Result: Light.
  `)
  const { page } = await visit(`${url}/docs`, { viewport: PHONE })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  const titles = page.locator('.sign > p, summary:has(code), figcaption')
  expect(await titles.count()).toBe(3)
  for (const one of await titles.all()) expect(await one.innerText()).toContain(title.replace(/[`*]/g, ''))
})

test('on a phone the drawing of a stat block fills the space next to the name and does not overflow it', async () => {
  const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Test', url: 'https://example.org', theme: 'reflection', plates: { creatures: { title: 'name', stats: { guard: 'Guard' } } },
    })
    -- content/data/creatures.yml --
    - { id: hound, name: Thornhounds, guard: 8 }
    -- content/docs/index.md --
    # Creatures

    :::plates creatures
    :::
  `)
  const { page } = await visit(`${url}/docs`, { viewport: { width: 320, height: 640 } })
  const plate = await page.locator('.beast').boundingBox()
  const drawing = await page.locator('.beast header svg').boundingBox()
  if (!plate || !drawing) throw new Error('Something is not shown.')
  expect(drawing.width).toBeGreaterThan(0)
  expect(drawing.x + drawing.width).toBeLessThanOrEqual(plate.x + plate.width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test.each(['plain', 'folio', 'reflection'])(
  'on a small phone long words in a table, in a stat block and in the name of the site stay in their places (%s)',
  async (theme) => {
    const long = 'Rechtsbehelfsbelehrungsschatten'
    const { url } = await serveSite(`
      -- site.config.ts --
      export default defineConfig({
        title: 'Schattenverwaltungsbehörde', url: 'https://a.example', theme: '${theme}',
        plates: { creatures: { title: 'name', lede: 'text', stats: { guard: 'Guard' } } },
      })
      -- content/data/creatures.yml --
      - { id: shade, name: ${long}, text: 'It waits until somebody asks. Then it waits some more.', guard: 8, a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }
      -- content/docs/index.md --
      # A
      :::table creatures columns="name, guard, a, b, c, d, e, f" caption="All"
      :::

      :::plates creatures
      :::
    `)
    const { page } = await visit(`${url}/docs`, { viewport: { width: 320, height: 640 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const outside = await page.evaluate(() => {
      const rightOfText = (element: Element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().right
      }
      const boxes = [...document.querySelectorAll('.pin tbody th, .beast :is(h2, h3, header p), .nav .brand')]
      return boxes.map((box) => Math.max(0, rightOfText(box) - box.getBoundingClientRect().right))
    })
    expect(outside).toEqual([0, 0, 0, 0])
    const block = await page.locator('.beast').boundingBox()
    const name = await page.locator('.beast :is(h2, h3)').boundingBox()
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual((block?.x ?? 0) + (block?.width ?? 0))
  },
)

test('on a small phone a long title breaks in the bar of the book', async () => {
  const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Rechtsbehelfsbelehrungsschattenverwaltung', url: 'https://a.example', book: { edition: '1' } })
    -- content/docs/index.md --
    # A
    Words.
  `)
  const { page } = await visit(`${url}/book`, { viewport: { width: 320, height: 640 }, hydrates: false })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('an entry of the contents list with inline code wraps like a line of text', async () => {
  const { url } = await serveSite(`
    -- content/docs/index.md --
    # Start
    ## The \`lamplighter\` is now typed as \`unlit\`, and so are the \`lamps\` and the \`oil\` of it
    Words.
  `)
  const { page } = await visit(`${url}/docs`, { viewport: PHONE })
  await page.locator('details.fold summary').click()
  const entry = page.locator('details.fold a')
  const right = await entry.locator('code').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
  expect(right).toHaveLength(4)
  expect(Math.max(...right)).toBeLessThanOrEqual(PHONE.width)
  const { height } = (await entry.boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThanOrEqual(44)
  expect(height).toBeLessThan(100)
})

test('on a phone a long site name takes two lines next to the buttons of the navbar, and a long word stays inside its card', async () => {
  const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Lanternfall: Glow & Asche', theme: 'reflection', url: 'https://a.example', favicon: 'lamp.svg' })
    -- content/static/lamp.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>
    -- content/data/gear.yml --
    - { name: Donaudampfschifffahrtsgesellschaftskapitänsmützenlampe }
    -- content/docs/a.md --
    # A
    :::cards gear
    :::
  `)
  const { page } = await visit(`${url}/docs/a`, { viewport: PHONE })
  const bar = page.getByRole('navigation', { name: 'Main' })
  const parts = await bar
    .locator('> :visible')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)))
  expect(parts).toHaveLength(3)
  expect(new Set(parts).size).toBe(1)
  const brand = (await bar.locator('.brand').boundingBox()) ?? { width: 0, height: 0 }
  expect(brand.height).toBeLessThan(80)
  const name = await page.locator('.thing-name').evaluate((one) => one.scrollWidth - one.clientWidth)
  expect(name).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('on a phone a long word in the name of a site with a logo does not overlap the buttons', async () => {
  const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Handbuch für Küstenfunkstellen', url: 'https://a.example',
      navbar: { logo: { src: 'lamp.svg', width: 32, height: 32 } },
    })
    -- content/static/lamp.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"/>
    -- content/docs/a.md --
    # A
  `)
  const { page } = await visit(`${url}/docs/a`)
  for (let width = 320; width <= 480; width += 10) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => {
      const brand = document.querySelector<HTMLElement>('.nav .brand')
      return brand && brand.scrollWidth - brand.clientWidth
    })
    expect(over, `at ${width} px`).toBe(0)
  }
})

test('a link inside HTML in the footer stays in its line', async () => {
  const { url } = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'A', url: 'https://a.example', favicon: 'lamp.svg',
      footer: { links: [{ title: 'Made', items: [{ html: 'by <a href="https://b.example">nobody</a>' }] }] },
    })
    -- content/static/lamp.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>
    -- content/docs/a.md --
    # A
  `)
  const { page } = await visit(`${url}/docs/a`)
  const line = page.getByRole('contentinfo').locator('li')
  expect(await line.evaluate((one) => one.getClientRects()[0]?.height)).toBeLessThan(40)
})

test('long labels wrap next to their values when a table becomes cards', async () => {
  const long = 'a long text of several words that goes on and on, more than a line of a phone holds'
  const tables = await serveSite(`
    -- content/docs/index.md --
    # Table

    | Name | Cantrips known to the character | Text |
    | --- | ---: | --- |
    | Wolf | 1,234 | ${long} |
    | Bear | 22,222 | ${long} |
  `)
  const { page } = await visit(`${tables.url}/docs`, { viewport: PHONE })
  const cell = page.locator('td.num').first()
  const { height, line } = await cell.evaluate((td) => ({
    height: td.getBoundingClientRect().height,
    line: Number.parseFloat(getComputedStyle(td).lineHeight),
  }))
  expect(height).toBeGreaterThan(line * 2)
})

test('a fragment and a path in the Unicode form of Macs (NFD) lead to the section, also in the book', async () => {
  const site = await serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Test',
      url: 'https://example.org',
      book: { edition: '1' },
    })
    -- content/docs/Größe.md --
    # Größe

    ${'Text.\n\n    '.repeat(80)}

    ## Süd

    ${'Text.\n\n    '.repeat(80)}
  `)
  const { page } = await visit(`${site.url}/docs`)
  const heading = page.getByRole('heading', { name: 'Süd' })
  const isAtTop = async () => (await heading.boundingBox())?.y ?? Number.NaN
  for (const path of ['/docs/Größe', '/book']) {
    const address = site.url + encodeURI(path.normalize('NFD'))
    await page.goto(address)
    const id = (await heading.getAttribute('id')) ?? ''
    expect(id).toContain('süd')
    await page.goto(`${address}#${encodeURIComponent(id.normalize('NFD'))}`)
    await expect.poll(isAtTop, { message: path }).toBeLessThan(150)
    expect(decodeURI(page.url())).toMatch(new RegExp(`#${id}$`))
  }
  await page.goto(`${site.url}/docs/${encodeURIComponent('Größe')}`)
  await page.evaluate((hash) => {
    location.hash = hash
  }, 'süd'.normalize('NFD'))
  await expect.poll(isAtTop).toBeLessThan(150)
})
