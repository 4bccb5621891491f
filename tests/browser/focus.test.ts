// WCAG 2.4.11: nothing that is fixed to the window covers what has the focus.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PHONE, visit } from './chromium.ts'

/** The element that covers the whole focused element. Undefined if there is none. */
const coverOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return
    const spots = [...focused.getClientRects()].flatMap(({ x, y, width, height }) =>
      [0.1, 0.5, 0.9].flatMap((across) =>
        [0.1, 0.5, 0.9].map((down) => document.elementFromPoint(x + width * across, y + height * down)),
      ),
    )
    if (spots.some((spot) => spot && (focused.contains(spot) || spot.contains(focused)))) return
    return `${focused.textContent} below ${spots[0]?.className}`
  })

test.each([
  ['/', 'Tab'],
  ['/docs/mechanics/combat', 'Tab'],
  ['/docs/mechanics/combat', 'Shift+Tab'],
  ['/my-sheet', 'Tab'],
])(
  'on a small phone with the dice tray open, nothing of %s is covered when %s gives it the focus',
  async (path, key) => {
    const { page } = await visit(path, { viewport: { width: 320, height: 568 } })
    await page.evaluate(() => {
      const die = Object.assign(document.createElement('button'), { className: 'die', textContent: '1d6' })
      die.dataset.roll = '1d6'
      document.querySelector('main')?.append(die)
      die.click()
      die.blur()
    })
    await page.locator('.tray:not(.vh)').waitFor()
    const covered: unknown[] = []
    for (let i = 0; i < 70; i++) {
      await page.keyboard.press(key)
      covered.push(await coverOfFocus(page))
    }
    expect(covered.filter(Boolean)).toEqual([])
  },
)

test('with the dice tray open, the last line of a page can be scrolled above it', async () => {
  const { page } = await visit('/docs/mechanics/combat', { viewport: PHONE })
  await page.locator('main .die').first().click()
  await page.locator('.tray:not(.vh)').waitFor()
  await page.locator('.tray summary').click()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const bottom = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().bottom)
  const top = await page.locator('.tray').evaluate((one) => one.getBoundingClientRect().top)
  await expect.poll(() => bottom('.foot > :last-child')).toBeLessThanOrEqual(top)
})

test.each(['Tab', 'Shift+Tab'])(
  '%s leads from the first to the last control of a page with the dice tray, and out',
  async (key) => {
    const { page } = await visit('/docs/mechanics/advancements', { viewport: PHONE })
    const die = page.locator('main .die').first()
    await die.focus()
    await page.keyboard.press('Enter')
    await page.locator('.tray:not(.vh)').waitFor()
    await page.locator('.tray button').first().focus()
    const controls = await page.locator(':is(a[href], button, input, summary, [tabindex="0"]):visible').count()
    const isOut = () => page.evaluate(() => document.activeElement === document.body)
    for (let i = 0; i < controls && !(await isOut()); i++) await page.keyboard.press(key)
    expect(await isOut()).toBe(true)
  },
)
