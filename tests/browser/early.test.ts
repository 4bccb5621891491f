// Clicks and keys before the scripts have loaded are replayed after hydration.
import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { hydrated, PHONE, visit } from './chromium.ts'

/** Reloads the page with a delayed main script; the returned function releases it and waits for hydration. */
async function reloadSlowly(page: Page) {
  const held: Route[] = []
  await page.route('**/assets/main-*.js', (route) => void held.push(route))
  await page.reload({ waitUntil: 'commit' })
  await page.locator('footer').first().waitFor()
  await expect.poll(() => held.length).toBe(1)
  return async () => {
    await held[0]?.continue()
    await hydrated(page)
  }
}

const PAGE = '/docs/mechanics/chases'

test.each(['Control+k', 'Meta+k', '/'])('%s opens the search, once', async (keys) => {
  const { page } = await visit(PAGE)
  const takeOver = await reloadSlowly(page)
  await page.keyboard.press(keys)
  await takeOver()
  await page.locator('dialog.search[open]').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog.search[open]').count()).toBe(0)
})

test('keys typed after the shortcut appear in the search field, and only the first time', async () => {
  const { page } = await visit(PAGE)
  const takeOver = await reloadSlowly(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('guard/d6')
  await takeOver()
  const field = page.getByRole('combobox')
  await expect.poll(() => field.inputValue()).toBe('guard/d6')
  await field.fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await field.waitFor()
  expect(await field.inputValue()).toBe('')
})

test.each([
  ['search', 'Search', 'dialog.search[open]'],
  ['menu', 'Toggle navigation bar', '.drawer'],
])('a click on the %s button before hydration takes effect after it', async (_, name, opened) => {
  const { page } = await visit(PAGE, { viewport: PHONE })
  const takeOver = await reloadSlowly(page)
  await page.getByRole('button', { name }).click()
  await takeOver()
  await page.locator(opened).waitFor()
})

test('a click on the colour mode button before hydration switches from the stored mode', async () => {
  const { page } = await visit(PAGE)
  const mode = () => page.locator('html').getAttribute('data-theme')
  const press = () => page.getByRole('button', { name: /^Switch between/ }).click()
  await press()
  expect(await mode()).toBe('dark')
  const takeOver = await reloadSlowly(page)
  await press()
  await takeOver()
  await expect.poll(mode).toBe('light')
})

test('only the last early action is replayed, and no action runs twice', async () => {
  const { page } = await visit(PAGE)
  const takeOver = await reloadSlowly(page)
  await page.keyboard.press('/')
  await page.locator('h1').click()
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await takeOver()
  await page.getByRole('button', { name: /^Switch between/ }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(await page.locator('dialog.search').count()).toBe(0)
})
