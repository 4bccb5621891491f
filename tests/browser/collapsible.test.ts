// What opens and closes: sidebar categories, menus of the mobile sidebar, `<details>`.
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { collapseDuration } from '../../templates/parts/collapse.ts'
import { buildSite } from '../site.ts'
import { DESKTOP, launch, PHONE, type Served, serveFolder, visit } from './chromium.ts'

let browser: Browser
let home: Served
let fixture: Served

beforeAll(async () => {
  browser = await launch()
  home = await serveFolder(inject('homeOut'))
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dust', url: 'https://example.org', favicon: 'icon.svg',
      navbar: { items: [{ label: 'More', items: [{ to: '/docs/intro', label: 'Introduction' }] }] },
    })
    -- content/static/icon.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
    -- content/pages/index.md --
    # Home
    -- content/docs/intro.md --
    # Introduction
    :::details[What happened before]
    A long story.

    It went on.

    :::details[And before that]
    The deepest secret.
    :::
    :::
    -- content/docs/rules/index.md --
    # Rules
    -- content/docs/rules/first.md --
    # First rule
    -- content/docs/rules/deep/index.md --
    # Deep rules
    -- content/docs/rules/deep/down.md --
    # Down there
  `)
  fixture = await serveFolder(site.outDir)
})
afterAll(async () => {
  await browser.close()
  await home.close()
  await fixture.close()
})

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Docs sidebar' })
const expand = (page: Page, name: string) =>
  sidebar(page).getByRole('button', { name: `Expand sidebar category '${name}'` })
const collapse = (page: Page, name: string) =>
  sidebar(page).getByRole('button', { name: `Collapse sidebar category '${name}'` })

/** Presses, and tells of the height animation that starts then. Nothing goes on before it is looked at. */
const press = (control: Locator) =>
  control.evaluate(async (element) => {
    const before = new Set(document.getAnimations())
    ;(element as HTMLElement).click()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    for (const animation of document.getAnimations()) {
      const { effect } = animation
      if (before.has(animation) || !(effect instanceof KeyframeEffect)) continue
      const heights = effect.getKeyframes().map(({ height }) => Number.parseFloat(String(height)))
      if (heights.some(Number.isNaN)) continue
      return { from: heights[0] ?? -1, to: heights[1] ?? -1, ms: Number(effect.getTiming().duration) }
    }
    return undefined
  })

/** Stops the height animation that runs half-way. Returns whether there was one. */
const stopHalfWay = (page: Page) =>
  page.evaluate(() => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => 'height' in ((effect as KeyframeEffect).getKeyframes()[0] ?? {}))
    for (const animation of moving) {
      animation.pause()
      animation.currentTime = Number(animation.effect?.getTiming().duration) / 2
    }
    return moving.length > 0
  })

/** Until nothing moves any more. */
const settle = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ effect }) => 'height' in ((effect as KeyframeEffect).getKeyframes()[0] ?? {})).length,
      ),
    )
    .toBe(0)

describe('a category of the sidebar', () => {
  test('loads its children when it is opened first, and only then', async () => {
    const { page, context, complaints, requests } = await visit(browser, `${home.url}/docs/intro`)
    const asked = () => requests.filter((address) => address.includes('/sidebars/')).length
    const hazards = sidebar(page).getByRole('link', { name: 'Hazards' })
    expect(await page.content()).not.toContain('/docs/mechanics/combat/hazards"')
    await page.waitForTimeout(300)
    expect(asked()).toBe(0)
    await expand(page, 'Combat').click()
    await hazards.waitFor()
    expect(asked()).toBe(1)
    await collapse(page, 'Combat').click()
    await hazards.waitFor({ state: 'hidden' })
    await expand(page, 'Combat').click()
    await expand(page, 'Powers').click()
    await sidebar(page).getByRole('link', { name: 'Magic words' }).waitFor()
    expect(asked()).toBe(1)
    expect(complaints).toEqual([])
    await context.close()
  })

  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('opens and closes over a time that comes from the height of what is in it (%s)', async (_, viewport) => {
    const { page, context, complaints } = await visit(browser, `${home.url}/docs/mechanics/equipment/gear`, {
      viewport,
    })
    if (viewport === PHONE) await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
    const control = collapse(page, 'Equipment')
    await control.waitFor()
    const children = sidebar(page).locator('.collapsible', { hasText: 'Vehicles' })
    const height = await children.evaluate((list: HTMLElement) => list.offsetHeight)
    expect(height).toBeGreaterThan(100)
    expect(await press(control)).toEqual({ from: height, to: 0, ms: collapseDuration(height) })
    expect(await expand(page, 'Equipment').getAttribute('aria-expanded')).toBe('false')
    await settle(page)
    expect(await sidebar(page).getByRole('link', { name: 'Vehicles' }).count()).toBe(0)
    expect(await press(expand(page, 'Equipment'))).toEqual({ from: 0, to: height, ms: collapseDuration(height) })
    await settle(page)
    expect(await sidebar(page).getByRole('link', { name: 'Vehicles' }).isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('takes 1 ms for those who want no motion', async () => {
    const { page, context, complaints } = await visit(browser, `${home.url}/docs/mechanics/equipment/gear`, {
      reducedMotion: 'reduce',
    })
    expect((await press(collapse(page, 'Equipment')))?.ms ?? 1).toBe(1)
    await settle(page)
    expect(await sidebar(page).getByRole('link', { name: 'Vehicles' }).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('can be turned round half-way, from where it is', async () => {
    const { page, context, complaints } = await visit(browser, `${home.url}/docs/mechanics/equipment/gear`)
    const control = sidebar(page).getByRole('button', { name: /sidebar category 'Equipment'/ })
    const height = (await press(control))?.from ?? 0
    expect(await stopHalfWay(page)).toBe(true)
    const back = await press(control)
    expect(back?.from).toBeGreaterThan(0)
    expect(back?.from).toBeLessThan(height)
    expect(back?.to).toBe(height)
    await settle(page)
    expect(await control.getAttribute('aria-expanded')).toBe('true')
    expect(await sidebar(page).getByRole('link', { name: 'Vehicles' }).isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('can be pressed as fast as one likes, and ends as it says', async () => {
    const { page, context, complaints } = await visit(browser, `${home.url}/docs/intro`)
    const control = sidebar(page).getByRole('button', { name: /sidebar category 'Equipment'/ })
    for (let i = 0; i < 7; i++) await control.evaluate((button: HTMLElement) => button.click())
    await page.waitForTimeout(300)
    await settle(page)
    const isOpen = (await control.getAttribute('aria-expanded')) === 'true'
    expect(await sidebar(page).getByRole('link', { name: 'Vehicles' }).isVisible()).toBe(isOpen)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('opens when the browser finds something in it', async () => {
    const { page, context, complaints } = await visit(browser, `${home.url}/docs/mechanics/equipment/gear`)
    await collapse(page, 'Equipment').click()
    await settle(page)
    const vehicles = sidebar(page).locator('a[href$="/vehicles"]')
    expect(await vehicles.isVisible()).toBe(false)
    // A fragment is found as text is: what is closed around it is opened.
    await vehicles.evaluate((link) => {
      link.id = 'found'
      location.hash = '#found'
    })
    await vehicles.waitFor()
    expect(await collapse(page, 'Equipment').getAttribute('aria-expanded')).toBe('true')
    await collapse(page, 'Equipment').click()
    await settle(page)
    expect(await vehicles.isVisible()).toBe(false)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('stays open from page to page, and opens for the page one goes to', async () => {
    const { page, context, complaints } = await visit(browser, `${home.url}/docs/intro`)
    await expand(page, 'Powers').click()
    await sidebar(page).getByRole('link', { name: 'Magic words' }).waitFor()
    await sidebar(page).getByRole('link', { name: 'Combat', exact: true }).click()
    await page.waitForURL('**/docs/mechanics/combat')
    await sidebar(page).getByRole('link', { name: 'Hazards' }).waitFor()
    expect(await sidebar(page).getByRole('link', { name: 'Magic words' }).isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('whose children do not come leads to its own page, which lists them', async () => {
    const { page, context, complaints } = await visit(browser, `${home.url}/docs/intro`)
    await page.route('**/sidebars/*.json', (route) => route.fulfill({ status: 500, body: '' }))
    await expand(page, 'Combat').click()
    await page.waitForURL('**/docs/mechanics/combat')
    await sidebar(page).getByRole('link', { name: 'Hazards' }).waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('500'))).toEqual([])
    await context.close()
  })

  test('inside another one opens by keyboard', async () => {
    const { page, context, complaints } = await visit(browser, `${fixture.url}/docs/intro`)
    await expand(page, 'Rules').press('Enter')
    await expand(page, 'Deep rules').press('Space')
    await sidebar(page).getByRole('link', { name: 'Down there' }).waitFor()
    await settle(page)
    await collapse(page, 'Rules').press('Enter')
    await settle(page)
    expect(await sidebar(page).getByRole('link', { name: 'Down there' }).isVisible()).toBe(false)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('details', () => {
  const outer = (page: Page) => page.locator('main details').first()

  test('open and close over a time that comes from their height', async () => {
    const { page, context, complaints } = await visit(browser, `${fixture.url}/docs/intro`)
    const summary = page.locator('summary', { hasText: 'What happened before' })
    const closed = await outer(page).evaluate((element: HTMLElement) => element.offsetHeight)
    const opening = await press(summary)
    expect(opening?.from).toBe(closed)
    expect(opening?.to).toBeGreaterThan(closed)
    expect(opening?.ms).toBe(collapseDuration((opening?.to ?? 0) - closed))
    await settle(page)
    expect(await page.getByText('A long story.').isVisible()).toBe(true)
    const closing = await press(summary)
    expect(await outer(page).evaluate((element: HTMLDetailsElement) => element.open)).toBe(true)
    expect(closing?.ms).toBe(opening?.ms)
    expect(closing?.to).toBeCloseTo(closed, 0)
    await settle(page)
    expect(await outer(page).evaluate((element: HTMLDetailsElement) => element.open)).toBe(false)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('inside others open by themselves', async () => {
    const { page, context, complaints } = await visit(browser, `${fixture.url}/docs/intro`)
    await page.locator('summary', { hasText: 'What happened before' }).press('Enter')
    await settle(page)
    expect(await page.getByText('The deepest secret.').isVisible()).toBe(false)
    await page.locator('summary', { hasText: 'And before that' }).press('Space')
    await settle(page)
    expect(await page.getByText('The deepest secret.').isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('can be turned round half-way', async () => {
    const { page, context, complaints } = await visit(browser, `${fixture.url}/docs/intro`)
    const summary = page.locator('summary', { hasText: 'What happened before' })
    const opening = await press(summary)
    expect(await stopHalfWay(page)).toBe(true)
    const back = await press(summary)
    expect(back?.from).toBeLessThan(opening?.to ?? 0)
    expect(back?.to).toBeCloseTo(opening?.from ?? 0, 0)
    await settle(page)
    expect(await outer(page).evaluate((element: HTMLDetailsElement) => element.open)).toBe(false)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('open when the browser finds something in them, and close again', async () => {
    const { page, context, complaints } = await visit(browser, `${fixture.url}/docs/intro`)
    const secret = page.getByText('The deepest secret.')
    await secret.evaluate((paragraph) => {
      paragraph.id = 'found'
      location.hash = '#found'
    })
    await secret.waitFor()
    await page.locator('summary', { hasText: 'What happened before' }).click()
    await settle(page)
    expect(await secret.isVisible()).toBe(false)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('work without scripts', async () => {
    const { page, context, complaints } = await visit(browser, `${fixture.url}/docs/intro`, {
      javaScriptEnabled: false,
    })
    await page.locator('summary', { hasText: 'What happened before' }).click()
    expect(await page.getByText('A long story.').isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })
})

test('a menu of the mobile sidebar opens over a time that comes from its height', async () => {
  const { page, context, complaints } = await visit(browser, `${fixture.url}/`, { viewport: PHONE })
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
  const control = page.getByRole('dialog').getByRole('button', { name: 'More' })
  await control.waitFor()
  const opening = await press(control)
  expect(opening?.from).toBe(0)
  expect(opening?.to).toBeGreaterThan(40)
  expect(opening?.ms).toBe(collapseDuration(opening?.to ?? 0))
  await settle(page)
  expect(await page.getByRole('dialog').getByRole('link', { name: 'Introduction' }).isVisible()).toBe(true)
  expect(complaints).toEqual([])
  await context.close()
})
