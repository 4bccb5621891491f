// Each control of a page while the page is asleep, while it wakes, when it is awake, and where the reader saves data. What readers do
// before the scripts have loaded takes effect when they have.
import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { CONTROLS } from '../controls-site.ts'
import { hydrated, PHONE, type Served, serveSite, type VisitOptions, visit, watchedPage } from './chromium.ts'
import { serveLaxly } from './lax-host.ts'

const site = await serveSite(CONTROLS)
/** Serves pages at addresses with `.html`, too. */
const lax = await serveLaxly(site.outDir)

type Press = (page: Page) => Promise<unknown>

const click =
  (selector: string): Press =>
  (page) =>
    page.locator(selector).first().click()
const point =
  (selector: string): Press =>
  (page) =>
    page.locator(selector).first().hover()
const keys =
  (...all: string[]): Press =>
  async (page) => {
    for (const key of all) await page.keyboard.press(key)
  }
const all =
  (...presses: Press[]): Press =>
  async (page) => {
    for (const press of presses) await press(page)
  }
const focus =
  (selector: string, ...then: string[]): Press =>
  async (page) => {
    await page.locator(selector).first().focus()
    await keys(...then)(page)
  }

interface Control {
  at?: string
  /** What the reader does in this state. */
  press: Press
  /** What only an awake page offers. */
  after?: Press
  /** An element that is on the page when the press has taken effect. */
  shows: string
  /** Where the press leads. */
  to?: string
  options?: VisitOptions
}

const ON_PHONE = { viewport: PHONE }
const MAY_COPY = { permissions: ['clipboard-write'] }
const ITEM = '.nav .drop:has-text'
const FIELD = '#roll-d6 input'

const ONE_ROLL = '.tray ol li:only-child'
const DEFINITION = '.hover:not(.vh):text("A part of the ground")'
const PAGE = '/docs/next/toys'

const BAR: Record<string, Control> = {
  'a menu of the bar': {
    press: click(`${ITEM}("More") > button`),
    shows: `${ITEM}("More")[data-open] .menu a:visible`,
  },
  'a menu that the mouse is over': { press: point(`${ITEM}("More")`), shows: `${ITEM}("More") .menu a:visible` },
  'a language': {
    at: `${PAGE}?a=1#dice`,
    press: click(`${ITEM}("English") > button`),
    after: click('a[hreflang=de]'),
    to: `/de${PAGE}?a=1#dice`,
    shows: 'html[lang=de]',
  },
  'a version': {
    press: click(`${ITEM}("Next") > button`),
    after: click('a[data-version="1.0"]'),
    to: '/docs/toys',
    shows: 'h1:text("Old toys")',
  },
  'the notice of another version': {
    press: click('main a[data-version="1.0"]'),
    to: '/docs/toys',
    shows: 'h1:text("Old toys")',
  },
  'the colour mode': { press: click('.mode'), shows: 'html[data-theme=dark]' },
  'the search button': { press: click('.find'), shows: 'dialog.search[open]' },
  'Ctrl+K': { press: keys('Control+k'), shows: 'dialog.search[open]' },
  'Cmd+K': { press: keys('Meta+k'), shows: 'dialog.search[open]' },
  'text after the slash': { press: keys(...'/a/d6'), shows: 'dialog.search[open] input[value="a/d6"]' },
  'text size': {
    press: all(click('.ease summary'), click('text=Large text')),
    shows: 'html[data-reading=large]:has(label:nth-of-type(2) :checked)',
  },
  'text size, twice': {
    press: all(click('.ease summary'), click('text=Large text'), click('text=Larger text')),
    shows: 'html[data-reading=larger]:has(label:nth-of-type(3) :checked)',
  },
  'the plain background': {
    press: all(click('.ease summary'), click('text=Plain background')),
    shows: 'html[data-reading=plain]:has(label:nth-of-type(5) :checked)',
  },
  'the cross of the announcement': { press: click('.announce button'), shows: 'html[data-announcement=dismissed]' },
}

const AROUND: Record<string, Control> = {
  'a category of the sidebar': { press: click('.side [value="1"]'), shows: '.side a:text("Inner")' },
  'the menu of a phone': { press: click('.nav > .small'), shows: 'dialog.drawer[open]', options: ON_PHONE },
  'the contents of a phone': { press: click('nav.small summary'), shows: 'nav.small a:visible', options: ON_PHONE },
  'the next page of posts': { at: '/blog', press: click('a[href="/blog/page/2"]'), shows: 'h1', to: '/blog/page/2' },
  'a link': { press: click('.side a:text("Glossary")'), shows: 'h1:text("Glossary")', to: '/docs/next/glossary' },
}

const IN_ARTICLES: Record<string, Control> = {
  'a fold': { press: click('article details:not(.tab) summary'), shows: 'details[open] :text("Hidden words"):visible' },
  'a tab': { press: click('.tab:not([open]) summary'), shows: '.tab[open] :text("Climb"):visible' },
  'a die': { press: click('[data-roll]'), shows: ONE_ROLL },
  'a die, with Enter': { press: focus('[data-roll]', 'Enter'), shows: ONE_ROLL },
  'a roll of the game': { press: click('[data-rule]'), shows: ONE_ROLL },
  'the dice of a table': { press: click('[data-roll-table]'), shows: '#roll-d6 .hit' },
  'the field of a table': { press: all(click(FIELD), keys('3')), shows: '#roll-d6 .hit' },
  'the field of a table, with Tab': { press: focus('[data-roll-table]', 'Tab', '3', 'Tab'), shows: '#roll-d6 .hit' },
  'the filter of a list': {
    press: focus('.list-bar select', 'M'),
    shows: '.list-bar [role=status]:text("1 of 2")',
    to: `${PAGE}?Home=Moor`,
  },
  'a heading of a list': { press: click('[data-list] th'), shows: '[aria-sort=ascending]', to: `${PAGE}?sort=1` },
  'the copy button': { press: click('[data-copy]'), shows: '[data-copy][aria-label=Copied]', options: MAY_COPY },
  'a sentence': { press: click('[data-generate]'), shows: '.generate output button:text("Ash")' },
  'cards to print': { press: click('[data-print-cards]'), shows: '.sheets .mark' },
  'a term that the mouse is over': { press: point('a.term'), shows: DEFINITION },
  'a term, with Tab': { press: focus('[data-rule]', 'Tab'), shows: DEFINITION },
  'a heading for my sheet': { press: all(point('.brand'), point('h2#lists')), shows: 'h2#lists .to-sheet button' },
}

const SAVES_DATA = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
const NEVER_IDLE = () => Object.assign(window, { requestIdleCallback: () => 0 })
const SCRIPTS = '**/assets/main-*.js'

interface OpenOptions extends VisitOptions {
  init?: () => void
  host?: Served
}

/** Opens an address in a new context, in which no dialog for printing opens. */
async function openAsleep(address: string, { init = NEVER_IDLE, host = site, ...options }: OpenOptions = {}) {
  const { page } = await visit('about:blank', { ...options, hydrates: false })
  await page.addInitScript(() => Object.assign(window, { print: () => {} }))
  await page.addInitScript(init)
  await page.goto(host.url + address, { waitUntil: 'domcontentloaded' })
  return page
}

/** Wakes the page but holds its scripts until the returned function is called. */
async function wakeSlowly(page: Page) {
  const held: Route[] = []
  await page.route(SCRIPTS, (route) => void held.push(route))
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.locator('.skip').dispatchEvent('pointerover')
  await expect.poll(() => held.length).toBe(1)
  return () => held[0]?.continue()
}

type State = (address: string, options: VisitOptions | undefined) => Promise<{ page: Page; end?: () => unknown }>

const STATES: Record<string, State> = {
  asleep: async (address, options) => ({ page: await openAsleep(address, options) }),
  'saving data': async (address, options) => ({ page: await openAsleep(address, { ...options, init: SAVES_DATA }) }),
  async waking(address, options) {
    const page = await openAsleep(address, options)
    return { page, end: await wakeSlowly(page) }
  },
  async awake(address, options) {
    const page = await openAsleep(address, options)
    await hydrated(page)
    return { page }
  },
}

for (const [state, open] of Object.entries(STATES))
  test.each(Object.entries({ ...BAR, ...AROUND, ...IN_ARTICLES }))(
    `%s works while the page is ${state}`,
    async (_, { at = PAGE, press, after, shows, to, options }) => {
      const { page, end } = await open(at, options)
      await press(page)
      await end?.()
      await after?.(page)
      await page.locator(shows).first().waitFor({ state: 'attached' })
      if (to !== undefined) await expect.poll(() => page.url()).toBe(site.url + to)
    },
  )

test.each(['the colour mode', 'the cross of the announcement'])(
  '%s needs no script but the inline one',
  async (name) => {
    const page = await openAsleep(PAGE)
    await wakeSlowly(page)
    const { press, shows } = BAR[name] as Control
    await press(page)
    await page.locator(shows).waitFor({ state: 'attached' })
  },
)

test.each([
  ['the search button', BAR, ['search-dialog']],
  ['a die', IN_ARTICLES, ['dice', 'chunk']],
] as const)('%s fetches its scripts while those of the page load', async (name, controls, scripts) => {
  const page = await openAsleep(PAGE)
  await page.route(SCRIPTS, () => {})
  const fetched: string[] = []
  page.on('request', (request) => void fetched.push(request.url().replace(/.*assets\/|-[A-Z0-9]*\.js$/g, '')))
  await (controls[name] as Control).press(page)
  await expect.poll(() => fetched).toEqual(['main', ...scripts])
})

const isAsleep = async (page: Page) => (await page.locator('#site[data-scripts]').count()) === 1

/** Ends when all idle callbacks of the page have been called. */
const idle = (page: Page) =>
  page.evaluate(async () => {
    if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
    await new Promise<unknown>((resolve) => requestIdleCallback(resolve))
  })

test('an idle page wakes, but not that of a reader who saves data, who scrolls and touches text', async () => {
  const page = await openAsleep(PAGE, { init: () => {} })
  await idle(page)
  await expect.poll(() => isAsleep(page)).toBe(false)
  const other = await openAsleep(PAGE, { init: SAVES_DATA, hasTouch: true })
  await idle(other)
  await other.mouse.wheel(0, 400)
  await other.locator('main p').first().tap()
  expect(await isAsleep(other)).toBe(true)
  await other.locator('article summary').first().tap()
  expect(await isAsleep(other)).toBe(false)
})

test.each(['.html', '?a=1', '#dice'])(
  'an address that ends with "%s" wakes the page at once, also where data is saved',
  async (end) => {
    const page = await openAsleep(PAGE + end, { init: SAVES_DATA, host: lax })
    await page.waitForSelector('html[data-hydrated]')
    expect(page.url()).toBe(lax.url + PAGE + end.replace('.html', ''))
  },
)

test.each(['a link', 'the next page of posts'])('%s is followed before the scripts arrive', async (name) => {
  const { at = PAGE, press, to = '' } = AROUND[name] as Control
  const page = await openAsleep(at)
  await wakeSlowly(page)
  await press(page)
  await page.waitForURL(site.url + to, { waitUntil: 'domcontentloaded' })
})

test('a page that is asleep follows the colour mode that another tab chooses', async () => {
  const page = await openAsleep(PAGE)
  const { page: other } = await watchedPage(page.context())
  await other.goto(site.url + PAGE)
  await other.locator('.mode').click()
  await page.waitForSelector('html[data-theme=dark]')
  expect(await isAsleep(page)).toBe(true)
})

test('a press before the page wakes switches from the stored colour mode', async () => {
  const page = await openAsleep(PAGE)
  await page.locator('.mode').click()
  await page.waitForSelector('html[data-theme=dark]')
  const wake = await wakeSlowly(page)
  await page.locator('.mode').click()
  await wake()
  await page.waitForSelector('html[data-theme=light]')
})

test('only the last early press is repeated, and nothing is done twice', async () => {
  const page = await openAsleep(PAGE)
  const wake = await wakeSlowly(page)
  await keys('/', 'a')(page)
  await page.locator('h1').click()
  await keys('/', 'Escape')(page)
  await wake()
  await hydrated(page)
  await page.locator('.mode').click()
  await page.waitForSelector('html[data-theme=dark]')
  expect(await page.locator('dialog.search').count()).toBe(0)
})

test('keys typed after the shortcut appear in the search field only once', async () => {
  const page = await openAsleep(PAGE)
  await keys('Control+k', ...'guard')(page)
  const field = page.locator('dialog.search input')
  await expect.poll(() => field.inputValue()).toBe('guard')
  await field.fill('')
  await keys('Escape', '/')(page)
  await field.waitFor()
  expect(await field.inputValue()).toBe('')
})
