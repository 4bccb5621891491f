// The search dialog in a real browser: keys, screen readers, what is fetched, and where a result leads.
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { SearchPlace } from '../../templates/search/search-index.ts'
import { LARGE } from '../large-site.ts'
import { axeFaultsByDayAndNight } from './axe.ts'
import { DESKTOP, FAILED_REQUEST, hydrated, PHONE, serveSite, type Visit, visit } from './chromium.ts'
import { home, out } from './home.ts'

const KB = 1000

/** Built by the first test that needs it. */
let largeSite: ReturnType<typeof serveSite> | undefined
const large = () => {
  largeSite ??= serveSite(LARGE)
  return largeSite
}

const at = (route: string) => home.url + route
const DIALOG = 'dialog.search'
const FIELD = `${DIALOG} input`

/** Opens the dialog by its shortcut and types. */
async function ask(page: Page, query: string) {
  await page.keyboard.press('Control+k')
  await page.locator(FIELD).fill(query)
  await page.locator(`${DIALOG} [role="option"]`).first().waitFor()
}

/** Without Shift. */
const CAPS_LOCKED = 'Control+K'

const status = (page: Page) => page.locator(`${DIALOG} [role="status"]`)

/** Text of the active option. */
const chosen = (page: Page) =>
  page.locator(FIELD).evaluate((field) => {
    const option = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
    return option?.getAttribute('aria-selected') === 'true' ? option.querySelector('b')?.textContent : undefined
  })

/** Waits until every result has its icon, so all its requests are done. */
const whole = (page: Page) => expect.poll(() => page.locator(`${DIALOG} .o:not(:has(use))`).count()).toBe(0)

/** Holds matching requests until the returned function is called. */
async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

/** Transfer size of these requests with brotli. */
function bytesOf(requests: string[], folder = out): number {
  const files = new Set(requests.map((address) => new URL(address).pathname.slice(1)))
  return [...files].reduce(
    (sum, file) => sum + zlib.brotliCompressSync(fs.readFileSync(path.join(folder, file))).length,
    0,
  )
}

/** With data saving no page is prefetched, so all requests are of the search. */
const SAVING = {
  before: (page: Page) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
}

/** Waits for half a second without requests, so late ones on a busy machine are counted. */
async function isQuiet({ page, requests }: Visit) {
  for (let before = -1; before !== requests.length; ) {
    before = requests.length
    await page.waitForTimeout(500)
  }
}

test('the search fetches nothing before it is used', async () => {
  const shown = await visit(at('/docs/mechanics/combat'))
  await isQuiet(shown)
  expect(
    shown.requests
      .filter((address) => /search/.test(new URL(address).pathname.split('/').at(-1) ?? ''))
      .filter((address) => !address.includes('/page-data/')),
  ).toEqual([])
})

test('on a phone the search button is a visible icon', async () => {
  const { page } = await visit(at('/docs/intro'), { viewport: PHONE })
  const icon = await page.getByRole('button', { name: 'Search' }).locator('svg').boundingBox()
  expect(icon?.width).toBeGreaterThan(15)
  expect(icon?.height).toBeGreaterThan(15)
})

test('the misspelling hollwoknot finds its page with at most 156 KB, and the next word needs at most 50 KB', async () => {
  const shown = await visit(at('/docs/intro'), SAVING)
  const { page, requests } = shown
  await isQuiet(shown)
  requests.length = 0
  await page.getByRole('button', { name: 'Search' }).click()
  await page.locator(FIELD).fill('hollwoknot') // at once: what a slow typist pauses at is looked up too
  await isQuiet(shown)
  await expect.poll(() => status(page).textContent()).toMatch(/Did you mean “hollowknot”\?$/)
  await whole(page)
  expect(bytesOf(requests)).toBeLessThanOrEqual(156 * KB)
  requests.length = 0
  await page.locator(FIELD).fill('guard')
  await expect.poll(() => page.locator(`${DIALOG} mark`).first().textContent()).toBe('Guard')
  await whole(page)
  await isQuiet(shown)
  expect(bytesOf(requests)).toBeLessThanOrEqual(50 * KB)
  await page.locator(FIELD).fill('hollwoknot')
  await expect.poll(() => status(page).textContent()).toMatch(/Did you mean “hollowknot”\?$/)
  expect(await chosen(page)).toBeUndefined()
  await page.keyboard.press('Enter')
  await expect.poll(() => chosen(page)).toBe('Hollowknot')
  expect(page.url()).toBe(at('/docs/intro'))
  await page.keyboard.press('Enter')
  await page.waitForURL(at('/docs/mechanics/ancestry-traits/hollowknot'))
  await expect.poll(() => page.locator(DIALOG).isVisible()).toBe(false)
  await expect.poll(() => page.locator('h1').textContent()).toBe('Hollowknot')
  await isQuiet(shown)
})

test('on a large site a search fetches parts of at most 150 KB, and the next word at most 50 KB', async () => {
  const { url, outDir } = await large()
  const shown = await visit(`${url}/docs/page-1`, SAVING)
  const { page, requests } = shown
  await isQuiet(shown)
  requests.length = 0
  await page.keyboard.press('Control+k')
  await page.locator(FIELD).fill('hollwoknot') // at once: what a slow typist pauses at is looked up too
  await expect.poll(() => status(page).textContent()).toMatch(/Did you mean “hollowknot”\?$/)
  await isQuiet(shown)
  expect(bytesOf(requests, outDir)).toBeLessThanOrEqual(150 * KB)
  requests.length = 0
  await page.locator(FIELD).fill('heron')
  await page.getByRole('option', { name: 'Hollowknot Deep roots' }).waitFor()
  await isQuiet(shown)
  expect(bytesOf(requests, outDir)).toBeLessThanOrEqual(50 * KB)
  await page.getByRole('option', { name: 'Hollowknot Deep roots' }).click()
  await page.waitForURL(`${url}/docs/hollowknot#deep-roots`)
  await expect.poll(() => page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String))).toEqual(['heron'])
  await isQuiet(shown)
})

test('when a deploy has deleted parts of the index, the search uses the new index', async () => {
  const site = await serveSite(LARGE)
  const { page } = await visit(`${site.url}/docs/page-1`, { noise: FAILED_REQUEST })
  await ask(page, 'hollowknot')
  const { index } = JSON.parse(site.file('search.json')) as SearchPlace
  const birds = '---\ntitle: Birds\n---\nA grebe is a bird.\n'
  await site.rebuild({ 'content/blog/2025-01-02-birds.md': birds })
  expect(site.exists(index.slice(1))).toBe(false)
  const gone = page.waitForResponse((response) => response.status() === 404)
  await page.locator(FIELD).fill('grebe')
  await gone
  await page.locator(FIELD).fill('bird')
  await expect.poll(() => chosen(page)).toBe('Birds')
})

test('Ctrl K, Cmd K and the slash open the search, but not a slash typed into a field', async () => {
  const { page } = await visit(at('/docs/intro'))
  const dialog = page.locator(DIALOG)
  for (const key of ['Control+k', 'Meta+k', CAPS_LOCKED, '/']) {
    await page.keyboard.press(key)
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  // On a keyboard of another alphabet the key has another letter.
  await page.evaluate(() =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true, cancelable: true })),
  )
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  await page.keyboard.press('/')
  await expect.poll(() => page.locator(FIELD).inputValue()).toBe('/')
})

test('keys that come faster than the browser paints close and open the search, and Back still closes it', async () => {
  const { page } = await visit(at('/docs/intro'))
  await page.keyboard.press('/')
  await page.locator(DIALOG).waitFor()
  await page.evaluate(async () => {
    for (const key of ['Escape', '/', 'Escape', '/', 'Escape', '/']) {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await Promise.resolve()
    }
  })
  await expect.poll(() => page.evaluate(() => history.state.overlay)).toBe(true)
  expect(await page.locator(DIALOG).isVisible()).toBe(true)
  await page.goBack()
  await page.locator(DIALOG).waitFor({ state: 'hidden' })
  expect(page.url()).toBe(at('/docs/intro'))
})

test('keys typed before the dialog appears are in its field', async () => {
  const { page } = await visit(at('/docs/intro'))
  const release = await hold(page, /\/assets\/search-dialog/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('hollow')
  release()
  await page.locator(DIALOG).waitFor()
  await page.keyboard.type('knot')
  await expect.poll(() => chosen(page)).toBe('Hollowknot')
  expect(await page.locator(FIELD).inputValue()).toBe('hollowknot')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('guard')
  expect(await page.locator(FIELD).inputValue()).toBe('guard')
})

test('arrows move through the results and wrap around; Escape returns the focus and keeps the query', async () => {
  const { page } = await visit(at('/docs/intro'))
  const button = page.getByRole('button', { name: 'Search' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.locator(FIELD).fill('combat')
  const names = page.locator(`${DIALOG} [role="option"] b`)
  await names.first().waitFor()
  await whole(page)
  const all = await names.allTextContents()
  expect(all.length).toBeGreaterThan(3)
  const walk: [key: string, to: string | undefined][] = [
    ['ArrowDown', all[1]],
    ['ArrowDown', all[2]],
    ['ArrowUp', all[1]],
    ['ArrowUp', all[0]],
    ['ArrowUp', all.at(-1)],
    ['ArrowDown', all[0]],
  ]
  for (const [key, to] of walk) {
    await page.keyboard.press(key)
    await expect.poll(() => chosen(page)).toBe(to)
  }
  await expect.poll(() => page.locator(FIELD).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+k')
  await expect.poll(() => page.locator(FIELD).inputValue()).toBe('combat')
  await page.keyboard.type('boon')
  await expect.poll(() => page.locator(FIELD).inputValue()).toBe('boon')
})

test('Home and End move the caret of the field', async () => {
  const { page } = await visit(at('/docs/intro'))
  await ask(page, 'omens')
  await page.keyboard.press('Home')
  await page.keyboard.type('c')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('t')
  expect(await page.locator(FIELD).inputValue()).toBe('coment')
})

test('the number of results is announced to screen readers, also when there are none', async () => {
  const { page } = await visit(at('/docs/intro'))
  await ask(page, 'guard')
  const list = await page
    .getByRole('combobox', { name: 'Search Gloamwaste', expanded: true })
    .getAttribute('aria-controls')
  await expect.poll(() => page.getByRole('listbox', { name: 'Results' }).getAttribute('id')).toBe(list)
  await expect.poll(() => page.getByRole('group', { name: 'Rules' }).getByRole('option').count()).toBeGreaterThan(2)
  await expect.poll(() => page.getByRole('group', { name: 'Blog' }).getByRole('option').count()).toBeGreaterThan(0)
  await expect.poll(() => status(page).textContent()).toMatch(/^\d+ results on \d+ pages$/)
  await page.locator(FIELD).fill('zzqx')
  await expect.poll(() => status(page).textContent()).toMatch(/^Nothing for “zzqx”/)
  await expect.poll(() => page.getByRole('combobox', { expanded: false }).count()).toBe(1)
  await page.locator(FIELD).fill('§++')
  await expect.poll(() => status(page).textContent()).toMatch(/^Nothing for “§\+\+”/)
  await page.locator(FIELD).fill('++')
  await expect.poll(() => status(page).textContent()).toMatch(/^Nothing for “\+\+”/)
  for (const nothing of ['', ' ', 'c']) {
    await page.locator(FIELD).fill(nothing)
    await expect.poll(() => status(page).textContent()).toMatch(/^What are you looking for/)
  }
})

const LINES = `
  -- site.config.ts --
  export default defineConfig({ title: 'Dust', url: 'https://example.org' })
  -- content/docs/gear.md --
  # Gear
  ## Light
  A lamp burns oil.
  -- content/docs/boots.md --
  # Boots
  Leather keeps them dry.
  -- content/data/synonyms.yml --
  - { words: radiation, page: /docs/gear#light, note: There is no radiation; see Light. }
  -- content/blog/2025-01-02-oil.md --
  ---
  title: Old ways
  ---
  Oil was cheap. <!-- truncate --> ${'A long night passes. '.repeat(15)}

  **Update:** [The lamp](../docs/gear.md) made it dear. No more of that.
`

test('lines above the results name words that no page has and words that are only similar; the arrow keys reach the results below', async () => {
  const site = await serveSite(LINES)
  const { page } = await visit(site.url)
  const listbox = page.getByRole('listbox')
  await ask(page, 'lapm')
  expect(await status(page).innerText()).toBe('Nothing for “lapm”. Did you mean “lamp”?')
  expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBeNull()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => chosen(page)).toBe('Light')
  await ask(page, 'oil lapm')
  await expect.poll(() => status(page).innerText()).toBe('Nothing for “oil lapm”. Did you mean “lamp”?')
  expect(await listbox.innerText()).toMatch(
    /^Rules\s+Gear\s+Light[\s\S]+Nothing has “lapm”\. These results have the other words\.\s+Rules\s+Gear\s+Light/,
  )
  await ask(page, 'leather lapm')
  await expect
    .poll(() => status(page).innerText())
    .toMatch(/^Nothing has “lapm”\. These results have the other words\./)
  expect(await listbox.innerText()).toMatch(/^Rules\s+Boots[\s\S]+Did you mean “lamp”\?\s+Rules[\s\S]+Gear\s+Light/)
  await ask(page, 'radiation')
  expect(await status(page).innerText()).toMatch(/^There is no radiation; see Light\./)
  await expect.poll(() => chosen(page)).toBe('Light')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.url}/docs/gear#light`)
})

test('a post that was corrected is never shown without its correction', async () => {
  const site = await serveSite(LINES)
  const { page } = await visit(site.url)
  await ask(page, 'cheap')
  await expect.poll(() => page.getByRole('option').innerText()).toContain('Update: The lamp made it dear.')
})

test('a heading result scrolls to the heading and highlights the words without changing the article', async () => {
  const shown = await visit(at('/docs/intro'))
  const { page } = shown
  await ask(page, 'guard')
  await page
    .getByRole('option', { name: /^Combat:? Guard and Menace/ })
    .first()
    .click()
  await page.waitForURL(/\/docs\/mechanics\/combat#/)
  await expect.poll(() => page.evaluate(() => CSS.highlights.has('found'))).toBe(true)
  const arrival = await page.evaluate(() => ({
    words: [...(CSS.highlights.get('found') ?? [])].map(String),
    line: getComputedStyle(document.querySelector('#main article') ?? document.body, '::highlight(found)')
      .textDecorationLine,
    marks: document.querySelectorAll('#main mark').length,
    top: document.querySelector(location.hash)?.getBoundingClientRect().top ?? -1,
  }))
  expect(new Set(arrival.words.map((word) => word.toLowerCase()))).toEqual(new Set(['guard']))
  expect(arrival.line).toBe('underline')
  expect(arrival.marks).toBe(0)
  expect(arrival.top).toBeGreaterThan(0)
  expect(arrival.top).toBeLessThan(200)
  await page.goBack()
  await page.waitForURL(at('/docs/intro'))
  await expect.poll(() => page.evaluate(() => CSS.highlights.has('found'))).toBe(false)
  await isQuiet(shown)
})

test('a result on the current page scrolls to it and highlights the words at once', async () => {
  const { page } = await visit(at('/docs/mechanics/combat'))
  await ask(page, 'guard')
  await page
    .getByRole('option', { name: /^Combat:? Guard and Menace/ })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => CSS.highlights.has('found') && scrollY > 200)).toBe(true)
  await expect.poll(() => page.locator(DIALOG).isVisible()).toBe(false)
})

test('Enter before the results arrive opens the first result of the current query, not one of the previous query', async () => {
  const { url } = await large()
  const { page } = await visit(`${url}/docs/page-1`, SAVING)
  await ask(page, 'hollowknot')
  const release = await hold(page, /\/assets\/search/)
  const isAsked = page.waitForRequest(/\/assets\/search/)
  await page.locator(FIELD).fill('bird')
  await page.keyboard.press('Enter')
  await isAsked
  expect(page.url()).toBe(`${url}/docs/page-1`)
  release()
  await page.waitForURL(`${url}/blog/2025/01/02/birds`)
})

test('Enter that ends the composition of a word opens nothing', async () => {
  const { page } = await visit('/')
  await ask(page, 'combat')
  const pressEnter = (isComposing: boolean) =>
    page
      .locator(FIELD)
      .evaluate(
        (field, isComposing) =>
          field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing })),
        isComposing,
      )
  await pressEnter(true)
  await page.waitForTimeout(300)
  expect(page.url()).toBe(at('/'))
  await pressEnter(false)
  await page.waitForURL((url) => url.pathname !== '/')
})

test('Enter before the results arrive is cancelled by further typing', async () => {
  const { page } = await visit(at('/docs/intro'))
  const release = await hold(page, /\/search\.json$/)
  await page.keyboard.press('Control+k')
  await page.locator(FIELD).fill('hollowkno')
  await page.keyboard.press('Enter')
  await page.keyboard.type('t')
  release()
  await expect.poll(() => chosen(page)).toBe('Hollowknot')
  expect(page.url()).toBe(at('/docs/intro'))
})

test('back closes the search and stays on the page; from a page found there, back returns to the previous page', async () => {
  const { page } = await visit(at('/docs/mechanics/combat'))
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/docs/intro"]')?.click())
  await page.waitForURL(at('/docs/intro'))
  await ask(page, 'hollowknot')
  await page.goBack()
  await page.locator(DIALOG).waitFor({ state: 'hidden' })
  expect(page.url()).toBe(at('/docs/intro'))
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect.poll(() => chosen(page)).toBe('Hollowknot')
  await page.keyboard.press('Enter')
  await page.waitForURL(at('/docs/mechanics/ancestry-traits/hollowknot'))
  await page.goBack()
  await page.waitForURL(at('/docs/intro'))
  await expect.poll(() => page.locator(DIALOG).isVisible()).toBe(false)
  await page.goBack()
  await page.waitForURL(at('/docs/mechanics/combat'))
})

test('Ctrl Enter opens the result in another tab and leaves the search open', async () => {
  const { page, context } = await visit(at('/docs/intro'))
  await ask(page, 'hollowknot')
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const other = await opened
  await other.waitForURL(at('/docs/mechanics/ancestry-traits/hollowknot'))
  expect(page.url()).toBe(at('/docs/intro'))
  await expect.poll(() => page.locator(DIALOG).isVisible()).toBe(true)
})

test('if the index cannot be loaded, the dialog reports it, and Retry loads it', async () => {
  const { page } = await visit(at('/docs/intro'), { noise: /Failed to (load|fetch)/ })
  await page.route(/\/search\.json$/, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await page.locator(FIELD).fill('guard')
  await expect.poll(() => status(page).textContent()).toMatch(/^The search could not be loaded/)
  await page.unroute(/\/search\.json$/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => chosen(page)).toBeTruthy()
})

test('if the script of the search cannot be fetched, a phone shows an error too, and the search opens once the network is back', async () => {
  const { page, context } = await visit(at('/docs/intro'), {
    viewport: PHONE,
    noise: /Failed to (load|fetch)|dynamically imported module/,
  })
  await context.setOffline(true)
  const button = page.locator('.find')
  await button.click()
  await expect.poll(() => button.innerText()).toContain('Search did not load. Try again')
  const size = () => button.getByText('Try again').evaluate((words) => getComputedStyle(words).fontSize)
  expect(Number.parseFloat(await size())).toBeGreaterThan(12)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)
  await context.setOffline(false)
  await button.click()
  await expect.poll(() => page.locator(DIALOG).isVisible()).toBe(true)
})

test('in a tab from before a deploy, the search reloads the page once and opens', async () => {
  const old = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org' })
    -- content/docs/heron.md --
    # Heron
  `)
  const { page } = await visit(`${old.url}/docs/heron`, { noise: /Failed to (load|fetch)/ })
  await old.rebuild({
    'site.config.ts': `import { defineConfig } from 'wasteland-build'\nexport default defineConfig({ title: 'Dust', url: 'https://example.org', i18n: { defaultLocale: 'de' } })\n`,
  })
  let loads = 0
  page.on('load', () => loads++)
  await page.keyboard.press('Control+k')
  await page.locator(FIELD).waitFor()
  await page.keyboard.type('heron')
  await page.locator(`${DIALOG} [role="option"]`).first().waitFor()
  expect(loads).toBe(1)
  await page.keyboard.press('Escape')
  await page.reload()
  await hydrated(page)
  expect(await page.locator(DIALOG).count()).toBe(0)
})

test('in German, words are found as they are written without umlauts', async () => {
  const site = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', i18n: { defaultLocale: 'de' } })
    -- content/docs/a.md --
    # A
    Die Größen der Wölfe.
    -- content/docs/b.md --
    # B
    Der Koenig.
  `)
  const { page } = await visit(site.url)
  for (const [query, found] of [
    ['Groesse', 'A'],
    ['woelfe', 'A'],
    ['König', 'B'],
  ] as const) {
    await ask(page, query)
    await expect.poll(() => page.locator(`${DIALOG} [role="option"]`).first().textContent()).toContain(found)
    expect(await status(page).textContent()).not.toContain('Nichts')
    await page.keyboard.press('Escape')
  }
})

test('a cached search.json from before the last deploy is fetched again', async () => {
  const { page } = await visit(at('/docs/intro'), { noise: FAILED_REQUEST })
  let requestCount = 0
  await page.route(/\/search\.json$/, (route) => {
    requestCount++
    return requestCount === 1
      ? route.fulfill({ json: { index: '/assets/search-0123456789.json', worker: '/assets/search-worker-OLD.js' } })
      : route.continue()
  })
  await ask(page, 'guard')
  expect(requestCount).toBe(2)
})

test('blog results are grouped under the title of the blog, docs results under the word for docs from strings.yml', async () => {
  const site = await serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', blog: { title: 'Diary' } })
    -- content/i18n/en/strings.yml --
    texts: { groupDocs: Handbook }
    -- content/docs/heron.md --
    # Heron
    -- content/blog/2025-01-02-bird.md --
    A heron. <!-- truncate -->
  `)
  const { page } = await visit(site.url)
  await ask(page, 'heron')
  expect(await page.locator(`${DIALOG} h2`).allTextContents()).toEqual(['Handbook', 'Diary'])
})

test('without JavaScript the search is hidden', async () => {
  const { page } = await visit(at('/docs/intro'), { javaScriptEnabled: false })
  expect(await page.locator('.find').isVisible()).toBe(false)
})

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('axe finds no fault in the dialog (%s)', async (_, viewport) => {
  const { page } = await visit(at('/docs/intro'), { viewport, reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Search' }).click()
  const faults: string[] = []
  for (const query of ['', 'guard', 'zzqx', 'hollwoknot', 'guard zzqx', 'radiation']) {
    await page.locator(FIELD).fill(query)
    await expect
      .poll(() => status(page).textContent())
      .toMatch(query === 'guard' ? /results/ : query === '' ? /What/ : /No|There/)
    faults.push(...(await axeFaultsByDayAndNight(page, DIALOG)).map((fault) => `${query}: ${fault}`))
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (isTooWide) faults.push(`${query}: scrolls sideways`)
  }
  expect(faults).toEqual([])
})
