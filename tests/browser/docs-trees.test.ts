// A site with three docs: each version menu and the stored preference keep to their docs.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { THREE_DOCS } from '../docs-trees-site.ts'
import { hydrated, serveSite, visit } from './chromium.ts'

const served = await serveSite(THREE_DOCS)

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
/** Labels of the versions in each menu of the navbar. */
const menus = (page: Page) =>
  bar(page).evaluate((nav) =>
    [...nav.querySelectorAll('ul')].map((list) =>
      [...list.querySelectorAll('a[data-version]')].map((link) => link.getAttribute('data-version')),
    ),
  )

test('a version menu without docs shows the versions of the page, and one with docs always its own', async () => {
  const { page } = await visit(`${served.url}/foes/wolf`)
  await hydrated(page)
  const own = ['foes@current', 'foes@2.0', 'foes@1.0']
  expect((await menus(page)).filter((names) => names.length > 0)).toEqual([own, own])
  await page.goto(`${served.url}/docs/dice`)
  expect((await menus(page)).filter((names) => names.length > 0)).toEqual([['current', '1.0'], own])
  await page.goto(`${served.url}/maps/coast`)
  expect((await menus(page)).filter((names) => names.length > 0)).toEqual([['current', '1.0'], own])
})

test('the choice of a version is remembered for its docs only', async () => {
  const { page } = await visit(`${served.url}/foes/wolf`)
  await hydrated(page)
  await bar(page).getByRole('button', { name: '2.0' }).first().click()
  await bar(page).locator('a[data-version="foes@1.0"]').first().click()
  await page.waitForURL(`${served.url}/foes/1.0/wolf`)
  const link = (name: string) => bar(page).getByRole('link', { name, exact: true }).first().getAttribute('href')
  await page.goto(`${served.url}/docs/dice`)
  await hydrated(page)
  await expect.poll(() => link('Foes')).toBe('/foes/1.0')
  expect(await link('Rules')).toBe('/docs')
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({ 'docs-preferred-version-foes': 'foes@1.0' })
})
