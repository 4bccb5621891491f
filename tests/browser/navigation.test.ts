// Navigation between pages: loading states, failures, and the resulting page and address.
import fs from 'node:fs'
import path from 'node:path'
import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { buildSite } from '../site.ts'
import { DESKTOP, FAILED_REQUEST, hydrated, PHONE, serveFolder, stopClock, visit } from './chromium.ts'
import { home, out } from './home.ts'
import { serveLaxly } from './lax-host.ts'

const COMBAT = '/docs/mechanics/combat'
const ARMORS = '/docs/mechanics/equipment/power-armors'
const HOME_TITLE = 'Scavenge the wonders. Survive the perils. | Gloamwaste'

/** The pager's link: on every docs page, in the page's own markup at all widths. */
const next = (page: Page) => page.locator('.pager a.next')

/** A full page load removes the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { mark: true }))
const isMarked = (page: Page) => page.evaluate(() => 'mark' in window)

const FETCH_FAILED = expect.stringMatching(/^warning: TypeError: Failed to fetch/)

const heading = (page: Page) => page.locator('h1').innerText()

/** Holds the responses for page data until they are released. */
async function hold(page: Page, path: string) {
  const held: Route[] = []
  await page.route(`**/page-data${path}.json`, (route) => void held.push(route))
  return {
    asked: () => expect.poll(() => held.length).toBeGreaterThan(0),
    letGo: async () => {
      await page.unroute(`**/page-data${path}.json`)
      // The browser may have cancelled the request.
      await Promise.all(held.map((route) => route.continue().catch(() => {})))
    },
  }
}

/** A rules page on a phone: links to its neighbours are out of view, so nothing is prefetched. */
const visitArmors = () => visit(ARMORS, { viewport: PHONE, noise: FAILED_REQUEST })

test('a page opened by a link shows the same drawing as its HTML document', async () => {
  const drawing = (page: Page) => page.locator('.plate .drawing').innerHTML()
  const { page: loaded } = await visit(COMBAT)
  const { page } = await visit(ARMORS)
  expect(await drawing(page)).not.toBe(await drawing(loaded))
  await next(page).click()
  await page.waitForURL(`**${COMBAT}`)
  await expect.poll(() => drawing(page)).toBe(await drawing(loaded))
})

test.each([DESKTOP, PHONE])('a link changes address, title and content in one step ($width px)', async (viewport) => {
  const { page } = await visit(ARMORS, { viewport })
  await mark(page)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const now = [location.pathname, document.title, document.querySelector('h1')?.textContent].join(' · ')
      if (seen.at(-1) !== now) seen.push(now)
    }
    look()
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await next(page).click()
  await page.waitForURL(`**${COMBAT}`)
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen))
    .toEqual([`${ARMORS} · Power armors | Gloamwaste · Power armors`, `${COMBAT} · Combat | Gloamwaste · Combat`])
  await expect.poll(() => isMarked(page)).toBe(true)
})

test('the old page stays while the next one loads, and the progress bar appears after 200 ms and not before', async () => {
  const { page } = await visitArmors()
  await stopClock(page)
  const combat = await hold(page, COMBAT)
  const bar = page.getByRole('progressbar', { name: 'Loading the page' })
  await next(page).click()
  await combat.asked()
  await page.clock.runFor(199)
  await expect.poll(() => bar.count()).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => bar.count()).toBe(1)
  expect([await heading(page), new URL(page.url()).pathname]).toEqual(['Power armors', ARMORS])
  await combat.letGo()
  await page.waitForURL(`**${COMBAT}`)
  expect([await heading(page), await bar.count()]).toEqual(['Combat', 0])
})

test('going back to a page that is not loaded shows the spinner after 200 ms and not before', async () => {
  const { page } = await visitArmors()
  await next(page).click()
  await page.waitForURL(`**${COMBAT}`)
  await stopClock(page)
  const armors = await hold(page, ARMORS)
  const spinner = page.getByRole('status').filter({ hasText: /^Loading$/ })
  await page.evaluate(() => history.back())
  await armors.asked()
  await page.clock.runFor(199)
  expect([await spinner.count(), await heading(page), new URL(page.url()).pathname]).toEqual([0, 'Combat', ARMORS])
  await page.clock.runFor(1)
  expect([await spinner.count(), await page.locator('h1').count()]).toEqual([1, 0])
  await expect.poll(() => page.locator('main').getAttribute('aria-busy')).toBe('true')
  await armors.letGo()
  await page.getByRole('heading', { level: 1, name: 'Power armors' }).waitFor()
  expect([await spinner.count(), await page.title()]).toEqual([0, 'Power armors | Gloamwaste'])
})

test('a page that cannot be loaded after going back shows a red box with the error and Retry inside the chrome', async () => {
  const { page, complainsOf } = await visitArmors()
  await next(page).click()
  await page.waitForURL(`**${COMBAT}`)
  await page.route(`**/page-data${ARMORS}.json`, (route) => route.abort())
  await page.evaluate(() => history.back())
  const box = page.getByRole('alert')
  await box.waitFor()
  await expect.poll(() => box.innerText()).toMatch(/This page did not load\.\s+TypeError: Failed to fetch/)
  await expect.poll(() => box.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(156, 27, 27)')
  await expect.poll(() => page.locator('nav[aria-label="Main"]').isVisible()).toBe(true)
  await expect.poll(() => page.locator('footer').first().isVisible()).toBe(true)
  await expect.poll(() => page.title()).toBe('Gloamwaste')

  await page.unroute(`**/page-data${ARMORS}.json`)
  await box.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { level: 1, name: 'Power armors' }).waitFor()
  expect([await page.title(), await box.count()]).toEqual(['Power armors | Gloamwaste', 0])
  await complainsOf(FETCH_FAILED)
})

test('a link whose page cannot be fetched is followed by the browser itself, with a warning in the console', async () => {
  const { page, complainsOf } = await visitArmors()
  await mark(page)
  await page.route(`**/page-data${COMBAT}.json`, (route) => route.abort())
  await next(page).click()
  await page.waitForURL(`**${COMBAT}`)
  await hydrated(page)
  expect([await isMarked(page), await heading(page)]).toEqual([false, 'Combat'])
  await complainsOf(FETCH_FAILED)
})

test('a tab opened before a deploy loads the next page in full', async () => {
  const { page, complainsOf } = await visitArmors()
  await mark(page)
  await page.route(`**/page-data${COMBAT}.json`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), buildId: 'newer' } })
  })
  await next(page).click()
  await page.waitForURL(`**${COMBAT}`)
  await hydrated(page)
  expect([await isMarked(page), await heading(page)]).toEqual([false, 'Combat'])
  await complainsOf(`warning: The data of ${COMBAT} is stale; the page is loaded as a whole.`)
})

test('a second click wins over an earlier one whose page arrives later', async () => {
  const { page } = await visitArmors()
  const combat = await hold(page, COMBAT)
  await next(page).click()
  await combat.asked()
  await page.locator('.pager a.prev').click()
  await page.waitForURL((url) => url.pathname !== ARMORS)
  const shown = [await page.title(), page.url(), await heading(page)]
  await combat.letGo()
  await page.waitForTimeout(300)
  expect([await page.title(), page.url(), await heading(page)]).toEqual(shown)
  expect(shown[1]).not.toContain(COMBAT)
})

test('navigation moves the focus to the content and announces the title politely', async () => {
  const { page } = await visit(ARMORS)
  const announced = page.locator('p[role="status"]')
  expect(await announced.textContent()).toBe('')
  await next(page).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${COMBAT}`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await expect.poll(() => announced.textContent()).toBe('Combat | Gloamwaste')
})

test('clicks with a modifier key or another mouse button are left to the browser', async () => {
  const { page, context } = await visitArmors()
  const opened = context.waitForEvent('page')
  await next(page).click({ modifiers: ['Control'] })
  await (await opened).waitForURL(`**${COMBAT}`)
  const middle = context.waitForEvent('page')
  await next(page).click({ button: 'middle' })
  await (await middle).waitForURL(`**${COMBAT}`)
  await next(page).click({ button: 'right' })
  expect([new URL(page.url()).pathname, await heading(page)]).toEqual([ARMORS, 'Power armors'])
})

test('navigating from the rules to the blog and back home causes no full page load', async () => {
  const { page } = await visit(ARMORS)
  await mark(page)
  const bar = page.locator('nav[aria-label="Main"]')
  await bar.getByRole('link', { name: 'Blog' }).click()
  await page.waitForURL('**/blog')
  await expect.poll(() => page.title()).toBe('Blog | Gloamwaste')
  await page.locator('.pager a.next').click()
  await page.waitForURL('**/blog/page/2')
  await expect.poll(() => heading(page)).toBe('Blog, page 2')
  await bar.getByRole('link', { name: 'Gloamwaste' }).click()
  await page.waitForURL('/')
  await expect.poll(() => page.title()).toBe(HOME_TITLE)
  await expect.poll(() => isMarked(page)).toBe(true)
})

test('title, description, canonical address and social tags follow the page', async () => {
  const { page } = await visit(ARMORS)
  await next(page).click()
  await page.waitForURL(`**${COMBAT}`)
  const head = () =>
    page.evaluate(() => ({
      layout: document.documentElement.dataset.layout,
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
      description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content,
    }))
  const shown = await head()
  await page.reload()
  await hydrated(page)
  expect(shown).toEqual(await head())
})

test('after a click the head has no tags of the first page', async () => {
  const { page } = await visit(ARMORS)
  const described = page.locator(
    'head :is([property^="og:"], [property^="article:"], [type="application/ld+json"], [type="text/markdown"])',
  )
  expect(await described.count()).toBeGreaterThan(5)
  await next(page).click()
  await page.waitForURL(`**${COMBAT}`)
  await expect.poll(() => described.count()).toBe(0)
})

test.each([
  '/docs/intro.html',
  '/docs/intro/index.html',
  '/docs/intro/',
  '/docs//intro',
  '/docs/intro//',
  '/docs/intro.html?a=1#the-world',
])('%s shows the page without hydration warnings, and the address is corrected in place', async (address) => {
  const lax = await serveLaxly(out)
  const { page } = await visit(lax.url + address)
  const [, rest = ''] = /([?#].*)?$/.exec(address) ?? []
  expect(page.url()).toBe(`${lax.url}/docs/intro${rest}`)
  expect(await page.title()).toBe('Introduction | Gloamwaste')
  expect(await page.locator('nav[aria-label="Docs sidebar"] [aria-current="page"]').count()).toBe(1)
  // about:blank and the page.
  expect(await page.evaluate(() => history.length)).toBe(2)
})

test.each(['/no/such/page', '/docs/mechanics/no-such-rule', '/blog/no-such-post', '/docs/intro/no'])(
  'the unknown address %s shows the not-found page with its title and stays in the address bar',
  async (address) => {
    const { page, complainsOf } = await visit(address)
    expect([await page.title(), await heading(page)]).toEqual(['Page not found | Gloamwaste', 'Page not found'])
    expect(page.url()).toBe(home.url + address)
    await page.getByRole('link', { name: 'Back to the start' }).click()
    await page.waitForURL('/')
    await expect.poll(() => page.title()).toBe(HOME_TITLE)
    await expect.poll(() => page.locator('head :is([name="robots"], [property^="og:"])').count()).toBe(0)
    await complainsOf(expect.stringContaining('status of 404'))
  },
)

test('a dead link and a link to a page deleted from the host show the not-found page, and back returns to the previous page', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', checks: { deadLinks: 'ignore' } })
    -- content/docs/intro.md --
    # Intro
    A [dead link](/docs/dead) and a [lost page](./gone.md).
    -- content/docs/gone.md --
    # Gone
    -- content/pages/index.md --
    # Home
  `)
  for (const lost of ['docs/gone', 'page-data/docs/gone.json'])
    fs.rmSync(path.join(site.outDir, lost), { recursive: true })
  const host = await serveLaxly(site.outDir)
  const { page, complainsOf } = await visit(`${host.url}/docs/intro`, { noise: FAILED_REQUEST })
  for (const [name, address] of [
    ['dead link', '/docs/dead'],
    ['lost page', '/docs/gone'],
  ] as const) {
    await page.getByRole('link', { name }).click()
    await page.waitForURL(host.url + address)
    await hydrated(page)
    expect([await page.title(), await heading(page)]).toEqual(['Page not found | Test', 'Page not found'])
    await page.goBack()
    await hydrated(page)
    expect([await page.title(), await heading(page)]).toEqual(['Intro | Test', 'Intro'])
  }
  await complainsOf('warning: The data of /docs/gone is missing; the page is loaded as a whole.')
})

test('with a base URL, links, back and page data stay below it', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', baseUrl: '/game/' })
    -- content/docs/intro.md --
    # Intro
    On to the [next](./next.md).
    -- content/pages/index.md --
    # Home
    -- content/docs/next.md --
    # Next
  `)
  const host = await serveFolder(site.outDir, '/game/')
  const start = new URL('/game/docs/intro', host.url).href
  const { page, requests } = await visit(start)
  await mark(page)
  await page.locator('article').getByRole('link', { name: 'next' }).click()
  await page.waitForURL('**/game/docs/next')
  await page.goBack()
  await expect.poll(() => heading(page)).toBe('Intro')
  expect(page.url()).toBe(start)
  await expect.poll(() => isMarked(page)).toBe(true)
  expect(requests.filter((url) => !new URL(url).pathname.startsWith('/game/'))).toEqual([])
})

test('after 50 quick clicks on slow and fast pages the last page is shown completely', async () => {
  const { page } = await visit(COMBAT)
  await page.route('**/page-data/docs/mechanics/*.json', async (route) => {
    const isSlow = /[a-m][^/]*\.json$/.test(new URL(route.request().url()).pathname)
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue().catch(() => {})
  })
  const last = await page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Docs sidebar"] a')].filter(
      ({ pathname }) => pathname !== location.pathname,
    )
    for (let click = 0; click < 50; click++) {
      links[(click * 7) % links.length]?.click()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    // The hardest case: a slow page that was requested several times.
    const target = links[0]
    target?.click()
    return target?.pathname ?? ''
  })
  await page.waitForURL((url) => url.pathname === last)
  await page.waitForLoadState('networkidle')
  const shown = () =>
    page.evaluate(() => ({
      path: location.pathname,
      isTitled: document.title.startsWith(document.querySelector('h1')?.textContent ?? '-'),
      current: document.querySelector<HTMLAnchorElement>('nav[aria-label="Docs sidebar"] [aria-current=page]')
        ?.pathname,
    }))
  await expect.poll(shown).toEqual({ path: last, isTitled: true, current: last })
})
