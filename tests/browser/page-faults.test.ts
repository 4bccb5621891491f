// Faults of the host, the network, the address or the deploy: the reader gets the page, or a message with
// a way to continue. Never a blank page, never a reload loop.
import fs from 'node:fs'
import path from 'node:path'
import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { FAILED_REQUEST, hydrated, PHONE, type VisitOptions, visit } from './chromium.ts'
import { home, out } from './home.ts'
import { serveLaxly } from './lax-host.ts'

const COMBAT = '/docs/mechanics/combat'
const ARMORS = '/docs/mechanics/equipment/power-armors'

/** On a phone no link to the next page is in view, so nothing is prefetched. */
const visitArmors = (options: VisitOptions = {}) =>
  visit(ARMORS, { viewport: PHONE, noise: FAILED_REQUEST, ...options })
const next = (page: Page) => page.locator('.pager a.next')
const heading = (page: Page) => page.locator('h1').innerText()

const documents = (requests: string[]) => requests.filter((url) => !/\.\w+$/.test(new URL(url).pathname))

/** The file of out/assets whose text contains this. */
function chunkWith(text: string): string {
  const names = fs
    .readdirSync(path.join(out, 'assets'))
    .filter((name) => name.endsWith('.js') && !name.startsWith('main'))
  const found = names.find((name) => fs.readFileSync(path.join(out, 'assets', name), 'utf8').includes(text))
  if (!found) throw new Error(`No chunk contains "${text}".`)
  return `**/assets/${found}*`
}

const NO_MODULE = expect.stringMatching(/^warning: TypeError: Failed to fetch dynamically imported module/)

const DATA_FAULTS: [what: string, fault: (route: Route) => Promise<void>, warning: RegExp][] = [
  ['is missing (404)', (route) => route.fulfill({ status: 404 }), /^warning: The data of \S+ is missing/],
  ['answers 500', (route) => route.fulfill({ status: 500 }), /^warning: Error: \S+ answered 500/],
  ['is cut off', (route) => route.abort('connectionreset'), /^warning: TypeError: Failed to fetch/],
  [
    'is truncated',
    (route) => route.fulfill({ contentType: 'application/json', body: '{"layout":"doc","path":"/docs/mech' }),
    /^warning: SyntaxError: /,
  ],
  [
    'is a page of the host with status 200',
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Welcome</title>' }),
    /^warning: Error: \S+ is not page data, but "text\/html"/,
  ],
  [
    'is some other JSON',
    (route) => route.fulfill({ contentType: 'application/json', body: '[null]' }),
    /^warning: Error: \S+ is not page data/,
  ],
  [
    'is that of another page',
    async (route) => {
      const data = fs.readFileSync(path.join(out, 'page-data/docs/intro.json'), 'utf8')
      await route.fulfill({ contentType: 'application/json', body: data })
    },
    /^warning: Error: \S+ is not the data of the page/,
  ],
]

test.each(DATA_FAULTS)('when page data %s, the browser loads the whole page, once', async (_, fault, warning) => {
  const { page, requests, complainsOf } = await visitArmors()
  await page.route(`**/page-data${COMBAT}.json`, fault)
  await next(page).click()
  await page.waitForURL(`**${COMBAT}`)
  await hydrated(page)
  expect([await heading(page), await page.title()]).toEqual(['Combat', 'Combat | Gloamwaste'])
  expect(documents(requests)).toEqual([home.url + ARMORS, home.url + COMBAT])
  await complainsOf(expect.stringMatching(warning))
})

test('page data that stays broken causes no reload loop: the second failure shows a red box, and Retry works once the data is fixed', async () => {
  const { page, requests } = await visitArmors({ noise: /Failed to load resource|answered 500/ })
  await page.route(`**/page-data${COMBAT}.json`, (route) => route.fulfill({ status: 500 }))
  await next(page).click()
  await page.waitForURL(`**${COMBAT}`)
  await hydrated(page)
  await page.locator('.pager a.prev').click()
  await page.waitForURL(`**${ARMORS}`)
  await next(page).click()
  const box = page.getByRole('alert')
  await box.waitFor()
  await expect.poll(() => box.innerText()).toContain(`/page-data${COMBAT}.json answered 500`)
  expect([await page.title(), new URL(page.url()).pathname]).toEqual(['Gloamwaste', COMBAT])
  expect(documents(requests)).toEqual([home.url + ARMORS, home.url + COMBAT])
  await page.unroute(`**/page-data${COMBAT}.json`)
  await box.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { level: 1, name: 'Combat' }).waitFor()
  await expect.poll(() => page.title()).toBe('Combat | Gloamwaste')
})

test('if a deploy lacks the layout of a page, its document is loaded once, is readable, and its links work', async () => {
  const { page, requests, complainsOf } = await visitArmors({
    before: (page) => page.route(chunkWith('Blog list page navigation'), (route) => route.fulfill({ status: 404 })),
    noise: /Failed to load resource/,
  })
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
  await page.getByRole('button', { name: 'Back to main menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Blog' }).click()
  await page.waitForURL('**/blog')
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('article h2').count()).toBe(10)
  expect(documents(requests)).toEqual([home.url + ARMORS, `${home.url}/blog`])
  await page.locator('article h2 a').first().click()
  await page.waitForURL('**/blog/*')
  await expect.poll(() => page.locator('article.prose p').first().isVisible()).toBe(true)
  await complainsOf(NO_MODULE, NO_MODULE, NO_MODULE)
})

test('the menu of a phone opens without a network once the page is awake', async () => {
  const { page, context } = await visit(COMBAT, { viewport: PHONE, noise: FAILED_REQUEST }) // of links fetched ahead
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
  await page.getByRole('button', { name: 'Back to main menu' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
})

test('dice whose script cannot be fetched log a warning, and roll once the network is back', async () => {
  const { page, context, complainsOf } = await visit('/docs/mechanics/travel-encounters', { noise: FAILED_REQUEST })
  await context.setOffline(true)
  const die = page.locator('[data-roll]').first()
  await die.click()
  await complainsOf(NO_MODULE)
  await context.setOffline(false)
  await die.click()
  await page.locator('.tray').getByRole('status').waitFor()
})

test('without the main script a page is complete and its links work', async () => {
  const { page } = await visit(ARMORS, {
    before: (page) => page.route('**/assets/main-*.js', (route) => route.fulfill({ status: 404 })),
    hydrates: false,
    noise: FAILED_REQUEST,
  })
  await expect.poll(() => heading(page)).toBe('Power armors')
  await next(page).click()
  await page.waitForURL(`**${COMBAT}`)
  await expect.poll(() => heading(page)).toBe('Combat')
})

test('a click while offline shows a red box inside the chrome; back works, and Retry loads the page when the network is back', async () => {
  const { page, context } = await visitArmors({ noise: /net::ERR|Failed to fetch/ })
  await context.setOffline(true)
  await next(page).click()
  const box = page.getByRole('alert')
  await box.waitFor()
  await expect.poll(() => box.innerText()).toContain('Failed to fetch')
  expect([await page.title(), new URL(page.url()).pathname]).toEqual(['Gloamwaste', COMBAT])
  await expect.poll(() => page.getByRole('button', { name: 'Toggle navigation bar' }).isVisible()).toBe(true)
  await box.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => box.count()).toBe(1)

  await context.setOffline(false)
  await box.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { level: 1, name: 'Combat' }).waitFor()
  await expect.poll(() => page.title()).toBe('Combat | Gloamwaste')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Power armors' }).waitFor()
})

test('while page data loads slowly, the old page can be read, scrolled and left', async () => {
  const { page } = await visitArmors()
  await page.route(`**/page-data${COMBAT}.json`, () => {})
  await next(page).click()
  await page.getByRole('progressbar').waitFor({ state: 'attached' })
  await page.evaluate(() => scrollTo(0, 500))
  await expect.poll(() => heading(page)).toBe('Power armors')
  await page.locator('nav[aria-label="Breadcrumbs"]').getByRole('link', { name: 'Home page' }).click()
  await page.waitForURL('/')
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
})

test('a page with an odd fragment is shown normally: on load, on a click, on back', async () => {
  const { page } = await visit(ARMORS)
  for (const hash of ['#100%', '#%E0%A4%A', '#%00', '#', '#__proto__', '#constructor', `#${'long'.repeat(9)}`]) {
    await page.goto('about:blank')
    await page.goto(`${ARMORS}${hash}`)
    await hydrated(page)
    expect(await page.title(), hash).toBe('Power armors | Gloamwaste')
    const click = (href: string) =>
      page.evaluate((href) => {
        const link = document.createElement('a')
        link.href = href
        document.querySelector('main')?.append(link)
        link.click()
      }, href)
    await click(hash)
    await click(`/docs/mechanics/combat${hash}`)
    await page.getByRole('heading', { level: 1, name: 'Combat' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Power armors' }).waitFor()
    await expect.poll(() => page.title()).toBe('Power armors | Gloamwaste')
  }
})

const ODD_ADDRESSES =
  '/__proto__ /constructor //evil.test /%5Cevil.test /%E0%A4%A /docs/%2e%2e/x /docs/..%2f..%2fetc /;x /docs/intro%00'

test('an odd address shows the not-found page, hydrates with the right title and requests no page data', async () => {
  const host = await serveLaxly(out)
  const { page, requests, complainsOf } = await visit(`${host.url}/nowhere`)
  await complainsOf(expect.stringContaining('status of 404'))
  for (const address of ODD_ADDRESSES.split(' ')) {
    await page.goto('about:blank') // The page before makes no more requests.
    requests.length = 0
    await page.goto(host.url + address)
    await hydrated(page)
    expect([await page.title(), await heading(page)]).toEqual(['Page not found | Gloamwaste', 'Page not found'])
    await page.waitForTimeout(100)
    const [, ...own] = requests
    expect(
      own.filter(
        (url) => !/^\/(assets|page-data)\/|^\/offline\.json$|^\/favicon\.svg$|^\/mark/.test(new URL(url).pathname),
      ),
    ).toEqual([])
    expect(
      own.filter((url) => !url.startsWith(`${host.url}/`) || /evil|proto|constructor|\betc\b|%/.test(url)),
    ).toEqual([])
    await complainsOf(expect.stringContaining('status of 404'))
  }
})

test('with reduced motion sections open at once and nothing is animated', async () => {
  const { page } = await visit(ARMORS, { reducedMotion: 'reduce' })
  const button = page.getByRole('button', { name: /^Expand sidebar category/ }).first()
  await page.evaluate(() => {
    const durations: unknown[] = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...args) {
      const animation = animate.apply(this, args)
      durations.push(animation.effect?.getTiming().duration)
      return animation
    }
    Object.assign(window, { durations })
  })
  await button.click()
  await page.waitForFunction(() => (window as unknown as { durations: unknown[] }).durations.length > 0)
  await expect.poll(() => page.evaluate(() => (window as unknown as { durations: unknown[] }).durations)).toEqual([1])
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, transitionProperty, animationName } = getComputedStyle(element)
        return animationName !== 'none' || (transitionProperty !== 'none' && /[1-9]/.test(transitionDuration))
      }).length,
  )
  expect(moving).toBe(0)
})
