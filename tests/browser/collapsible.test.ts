// Collapsible elements: sidebar categories, dropdowns of the mobile sidebar, `<details>`.
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { collapseDuration } from '../../templates/browser/collapse.ts'
import { DESKTOP, PHONE, serveSite, visit } from './chromium.ts'

const fixture = await serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust', url: 'https://example.org',
    navbar: { items: [{ label: 'More', items: [{ to: '/docs/intro', label: 'Introduction' }] }] },
  })
  -- content/pages/index.md --
  # Home
  -- content/docs/intro.md --
  # Introduction
  :::details[What happened before]
  A long story.

  It [went on](rules/first.md).

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

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Docs sidebar' })
const expand = (page: Page, name: string) =>
  sidebar(page).getByRole('button', { name: `Expand sidebar category '${name}'` })
const collapse = (page: Page, name: string) =>
  sidebar(page).getByRole('button', { name: `Collapse sidebar category '${name}'` })

interface Move {
  from: number
  to: number
  ms: number
  /** Of a `<details>`. */
  isOpen: boolean | undefined
}

/** Clicks several times, each when the height animation of the previous click is half-way. Returns the animations. */
const presses = (control: Locator, times: number) =>
  control.evaluate(async (element: HTMLElement, times) => {
    const { animate } = Element.prototype
    const moves: Move[] = []
    for (let i = 0; i < times; i++) {
      const animation = await new Promise<Animation>((resolve) => {
        Element.prototype.animate = function (...how) {
          const started = animate.apply(this, how)
          if ('height' in ((started.effect as KeyframeEffect).getKeyframes()[0] ?? {})) resolve(started)
          return started
        }
        element.click()
      })
      const effect = animation.effect as KeyframeEffect
      const [from = -1, to = -1] = effect.getKeyframes().map(({ height }) => Number.parseFloat(String(height)))
      const ms = Number(effect.getTiming().duration)
      moves.push({ from, to, ms, isOpen: element.closest('details')?.open })
      if (moves.length < times) animation.currentTime = ms / 2
    }
    Element.prototype.animate = animate
    return moves
  }, times)

const press = async (control: Locator) => (await presses(control, 1))[0] as Move

/** Waits until all animations have ended. */
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
  test('loads its children when it is first opened, and not before', async () => {
    const { page, requests } = await visit('/docs/intro')
    const requestCount = () => requests.filter((address) => address.includes('/sidebars/')).length
    const hazards = sidebar(page).getByRole('link', { name: 'Hazards' })
    expect(await page.content()).not.toContain('/docs/mechanics/combat/hazards"')
    await page.waitForTimeout(300)
    expect(requestCount()).toBe(0)
    await expand(page, 'Combat').click()
    await hazards.waitFor()
    expect(requestCount()).toBe(1)
    await collapse(page, 'Combat').click()
    await hazards.waitFor({ state: 'hidden' })
    await expand(page, 'Combat').click()
    await expand(page, 'Powers').click()
    await sidebar(page).getByRole('link', { name: 'Magic words' }).waitFor()
    expect(requestCount()).toBe(1)
  })

  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('opens and closes with a duration that depends on its height (%s)', async (_, viewport) => {
    const { page } = await visit('/docs/mechanics/equipment/gear', {
      viewport,
    })
    if (viewport === PHONE) await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
    const control = collapse(page, 'Equipment')
    await control.waitFor()
    const children = sidebar(page).locator('.collapsible', { hasText: 'Vehicles' }).last()
    const height = await children.evaluate((list: HTMLElement) => list.offsetHeight)
    expect(height).toBeGreaterThan(100)
    expect(await press(control)).toMatchObject({ from: height, to: 0, ms: collapseDuration(height) })
    await expect.poll(() => expand(page, 'Equipment').getAttribute('aria-expanded')).toBe('false')
    await settle(page)
    await expect.poll(() => sidebar(page).getByRole('link', { name: 'Vehicles' }).count()).toBe(0)
    expect(await press(expand(page, 'Equipment'))).toMatchObject({ from: 0, to: height, ms: collapseDuration(height) })
    await settle(page)
    await expect.poll(() => sidebar(page).getByRole('link', { name: 'Vehicles' }).isVisible()).toBe(true)
  })

  test('takes 1 ms with reduced motion', async () => {
    const { page } = await visit('/docs/mechanics/equipment/gear', {
      reducedMotion: 'reduce',
    })
    expect((await press(collapse(page, 'Equipment'))).ms).toBe(1)
    await settle(page)
    expect(await sidebar(page).getByRole('link', { name: 'Vehicles' }).count()).toBe(0)
  })

  test('can be reversed half-way from its current height', async () => {
    const { page } = await visit('/docs/mechanics/equipment/gear')
    const control = sidebar(page).getByRole('button', { name: /sidebar category 'Equipment'/ })
    const [there, back] = await presses(control, 2)
    expect(back?.from).toBeGreaterThan(0)
    expect(back?.from).toBeLessThan(there?.from ?? 0)
    expect(back?.to).toBe(there?.from)
    await settle(page)
    expect(await control.getAttribute('aria-expanded')).toBe('true')
    expect(await sidebar(page).getByRole('link', { name: 'Vehicles' }).isVisible()).toBe(true)
  })

  test('can be clicked in quick succession, and its visible state matches aria-expanded', async () => {
    const { page } = await visit('/docs/intro')
    const control = sidebar(page).getByRole('button', { name: /sidebar category 'Equipment'/ })
    const children = page.waitForResponse('**/sidebars/*/*.json')
    for (let i = 0; i < 7; i++) await control.evaluate((button: HTMLElement) => button.click())
    await (await children).finished()
    await settle(page)
    const isExpanded = async () => (await control.getAttribute('aria-expanded')) === 'true'
    const isVisible = () => sidebar(page).getByRole('link', { name: 'Vehicles' }).isVisible()
    await expect.poll(async () => (await isExpanded()) === (await isVisible())).toBe(true)
  })

  test('opens when the browser finds something in it', async () => {
    const { page } = await visit('/docs/mechanics/equipment/gear')
    await collapse(page, 'Equipment').click()
    await settle(page)
    const vehicles = sidebar(page).locator('a[href$="/vehicles"]')
    await expect.poll(() => vehicles.isVisible()).toBe(false)
    // A fragment is found as text is: what is closed around it is opened.
    await vehicles.evaluate((link) => {
      link.id = 'found'
      location.hash = '#found'
    })
    await vehicles.waitFor()
    await expect.poll(() => collapse(page, 'Equipment').getAttribute('aria-expanded')).toBe('true')
    await collapse(page, 'Equipment').click()
    await settle(page)
    await expect.poll(() => vehicles.isVisible()).toBe(false)
  })

  test('stays open across navigation, and opens for the new current page', async () => {
    const { page } = await visit('/docs/intro')
    await expand(page, 'Powers').click()
    await sidebar(page).getByRole('link', { name: 'Magic words' }).waitFor()
    await sidebar(page).getByRole('link', { name: 'Combat', exact: true }).click()
    await page.waitForURL('**/docs/mechanics/combat')
    await sidebar(page).getByRole('link', { name: 'Hazards' }).waitFor()
    await expect.poll(() => sidebar(page).getByRole('link', { name: 'Magic words' }).isVisible()).toBe(true)
  })

  test('is also closed and opened by its label on its own page', async () => {
    const { page } = await visit('/docs/mechanics/combat')
    const name = sidebar(page).getByRole('link', { name: 'Combat', exact: true })
    await collapse(page, 'Combat').waitFor()
    await name.click()
    await expand(page, 'Combat').waitFor()
    await name.click()
    await collapse(page, 'Combat').waitFor()
    expect(new URL(page.url()).pathname).toBe('/docs/mechanics/combat')
  })

  test('whose children cannot be fetched opens its own page, which lists them', async () => {
    const { page, complainsOf } = await visit('/docs/intro', { noise: /Failed to load resource/ })
    await page.route('**/sidebars/*/*.json', (route) => route.fulfill({ status: 500, body: '' }))
    await expand(page, 'Combat').click()
    await page.waitForURL('**/docs/mechanics/combat')
    await sidebar(page).getByRole('link', { name: 'Hazards' }).waitFor()
    await complainsOf(expect.stringContaining('500 Internal Server Error'))
  })

  test('closes its siblings when it opens, if the config asks for it, also on navigation', async () => {
    const site = await serveSite(`
      -- site.config.ts --
      export default { title: 'Dust', url: 'https://example.org', docs: { autoCollapseCategories: true } }
      -- content/pages/index.md --
      # Home
      -- content/docs/a/index.md --
      # Ash
      [Cold](../b/c/index.md)
      -- content/docs/a/x.md --
      # Axe
      -- content/docs/b/index.md --
      # Bone
      -- content/docs/b/c/index.md --
      # Cold
      -- content/docs/b/c/y.md --
      # Ice
    `)
    const { page } = await visit(`${site.url}/docs/a`)
    const link = (name: string) => sidebar(page).getByRole('link', { name })
    await link('Axe').waitFor()
    await expand(page, 'Bone').click()
    await link('Cold').waitFor()
    await link('Axe').waitFor({ state: 'hidden' })
    await expand(page, 'Cold').click()
    await link('Ice').waitFor()
    await expand(page, 'Bone').waitFor({ state: 'detached' }) // it stays open around what is opened in it
    await expand(page, 'Ash').click()
    await link('Ice').waitFor({ state: 'hidden' })
    await page.getByRole('main').getByRole('link', { name: 'Cold' }).click()
    await page.waitForURL('**/docs/b/c')
    await link('Ice').waitFor()
    await link('Axe').waitFor({ state: 'hidden' })
  })

  test('without a page folds by its name and by keyboard, and stays open when the page is loaded again', async () => {
    const { page } = await visit('/docs/intro')
    const world = sidebar(page).getByRole('link', { name: 'The world', exact: true })
    const scenario = sidebar(page).getByRole('link', { name: 'The 4:15 from Kettlebridge' })
    const title = (name: string) => sidebar(page).getByText(name, { exact: true })
    await expand(page, 'The Guide').waitFor()
    expect(await world.count()).toBe(0)
    await title('The Guide').click()
    await world.waitFor()
    await title('Rules').click()
    await expand(page, 'Rules').waitFor()
    await collapse(page, 'Tonight').press('Enter')
    await scenario.waitFor({ state: 'hidden' })
    await page.reload()
    await world.waitFor()
    await scenario.waitFor() // it is around the current page
    await page.goto(new URL('/docs/mechanics/combat', page.url()).href)
    await collapse(page, 'Rules').waitFor()
    await world.waitFor()
  })

  test('inside another one opens by keyboard', async () => {
    const { page } = await visit(`${fixture.url}/docs/intro`)
    await expand(page, 'Rules').press('Enter')
    await expand(page, 'Deep rules').press('Space')
    await sidebar(page).getByRole('link', { name: 'Down there' }).waitFor()
    await settle(page)
    await collapse(page, 'Rules').press('Enter')
    await settle(page)
    await expect.poll(() => sidebar(page).getByRole('link', { name: 'Down there' }).isVisible()).toBe(false)
  })
})

describe('details', () => {
  const outer = (page: Page) => page.locator('main details').first()

  test('open and close with a duration that depends on their height', async () => {
    const { page } = await visit(`${fixture.url}/docs/intro`)
    const summary = page.locator('summary', { hasText: 'What happened before' })
    const closed = await outer(page).evaluate((element: HTMLElement) => element.offsetHeight)
    const opening = await press(summary)
    expect(opening.from).toBe(closed)
    expect(opening.to).toBeGreaterThan(closed)
    expect(opening.ms).toBe(collapseDuration(opening.to - closed))
    await settle(page)
    expect(await page.getByText('A long story.').isVisible()).toBe(true)
    const closing = await press(summary)
    expect(closing.isOpen).toBe(true)
    expect(closing.ms).toBe(opening.ms)
    expect(closing.to).toBeCloseTo(closed, 0)
    await settle(page)
    expect(await outer(page).evaluate((element: HTMLDetailsElement) => element.open)).toBe(false)
  })

  test('contain ordinary text: a link stays in its line', async () => {
    const { page } = await visit(`${fixture.url}/docs/intro`)
    await page.locator('summary', { hasText: 'What happened before' }).click()
    await settle(page)
    const link = page.locator('main details').getByRole('link', { name: 'went on' })
    expect(await link.evaluate((element) => getComputedStyle(element).display)).toBe('inline')
  })

  test('inside other details open independently', async () => {
    const { page } = await visit(`${fixture.url}/docs/intro`)
    await page.locator('summary', { hasText: 'What happened before' }).press('Enter')
    await settle(page)
    await expect.poll(() => page.getByText('The deepest secret.').isVisible()).toBe(false)
    await page.locator('summary', { hasText: 'And before that' }).press('Space')
    await settle(page)
    await expect.poll(() => page.getByText('The deepest secret.').isVisible()).toBe(true)
  })

  test('can be reversed half-way', async () => {
    const { page } = await visit(`${fixture.url}/docs/intro`)
    const summary = page.locator('summary', { hasText: 'What happened before' })
    const [opening, back] = await presses(summary, 2)
    expect(back?.from).toBeLessThan(opening?.to ?? 0)
    expect(back?.to).toBeCloseTo(opening?.from ?? 0, 0)
    await settle(page)
    expect(await outer(page).evaluate((element: HTMLDetailsElement) => element.open)).toBe(false)
  })

  test('open when the browser finds something in them, and close again', async () => {
    const { page } = await visit(`${fixture.url}/docs/intro`)
    const secret = page.getByText('The deepest secret.')
    await secret.evaluate((paragraph) => {
      paragraph.id = 'found'
      location.hash = '#found'
    })
    await secret.waitFor()
    await page.locator('summary', { hasText: 'What happened before' }).click()
    await settle(page)
    await expect.poll(() => secret.isVisible()).toBe(false)
  })

  test('work without scripts', async () => {
    const { page } = await visit(`${fixture.url}/docs/intro`, {
      javaScriptEnabled: false,
    })
    await page.locator('summary', { hasText: 'What happened before' }).click()
    await expect.poll(() => page.getByText('A long story.').isVisible()).toBe(true)
  })
})

test('a dropdown of the mobile sidebar opens with a duration that depends on its height', async () => {
  const { page } = await visit(`${fixture.url}/`, { viewport: PHONE })
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
  const control = page.getByRole('dialog').getByRole('button', { name: 'More' })
  await control.waitFor()
  const opening = await press(control)
  expect(opening.from).toBe(0)
  expect(opening.to).toBeGreaterThan(40)
  expect(opening.ms).toBe(collapseDuration(opening.to))
  await settle(page)
  await expect.poll(() => page.getByRole('dialog').getByRole('link', { name: 'Introduction' }).isVisible()).toBe(true)
})
