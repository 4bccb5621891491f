// A site with two versions of its docs: the dropdown, the stored preference, and the notices on other versions.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { hydrated, serveSite, visit } from './chromium.ts'

const served = await serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust',
    url: 'https://example.org',
    docs: { versions: { '1.0': { label: 'First edition' } } },
    navbar: {
      items: [
        { type: 'doc', docId: 'combat', label: 'Fighting', position: 'left' },
        { type: 'docSidebar', sidebarId: 'docs', label: 'Rules', position: 'left' },
        { label: 'More', position: 'left', items: [{ type: 'doc', docId: 'combat', label: 'Blows' }] },
        { type: 'docsVersion', position: 'left' },
        { type: 'docsVersionDropdown' },
      ],
    },
  })
  -- content/docs/combat.md --
  # New combat
  ## Blows
  -- content/docs/a-new.md --
  # Only new
  -- content/versions/1.0/arms.md --
  # Arms
  -- content/versions/1.0/combat.md --
  # Old combat
  ## Blows
  -- content/pages/about.md --
  # About
`)

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const hrefOf = (page: Page, name: string) =>
  bar(page).getByRole('link', { name, exact: true }).first().getAttribute('href')
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('docs-preferred-version-default'))
const choose = async (page: Page, from: string, to: string) => {
  await bar(page).getByRole('button', { name: from }).click()
  await bar(page).locator('a[data-version]', { hasText: to }).click()
}

test('the dropdown keeps the page, its query and its fragment, and remembers the choice', async () => {
  const { page } = await visit(`${served.url}/docs/combat?a=1#blows`)
  expect(await stored(page)).toBe(null)
  await choose(page, 'First edition', 'Next')
  await page.waitForURL(`${served.url}/docs/next/combat?a=1#blows`)
  await expect.poll(() => page.locator('h1').textContent()).toBe('New combat')
  await expect.poll(() => stored(page)).toBe('current')
  await expect.poll(() => bar(page).locator('a[data-version][aria-current="true"]').textContent()).toBe('Next')
})

test('docs items link to the version of the page, else to the preferred one, else to the latest', async () => {
  const { page } = await visit(`${served.url}/about`)
  const links = async () => [await hrefOf(page, 'Fighting'), await hrefOf(page, 'Rules')]
  expect(await links()).toEqual(['/docs/combat', '/docs/arms'])
  expect(await hrefOf(page, 'First edition')).toBe('/docs/arms')
  // Visiting a version does not make it the preferred one, but the docs items link to it.
  await page.goto(`${served.url}/docs/next/combat`)
  await expect.poll(links).toEqual(['/docs/next/combat', '/docs/next/a-new'])
  await expect.poll(() => bar(page).getByRole('link', { name: 'Fighting' }).getAttribute('aria-current')).toBe('page')
  await expect.poll(() => stored(page)).toBe(null)
  await choose(page, 'Next', 'Next')
  await page.goto(`${served.url}/about`)
  await expect.poll(links).toEqual(['/docs/next/combat', '/docs/next/a-new'])
  await expect.poll(() => hrefOf(page, 'Next')).toBe('/docs/next/a-new')
  await bar(page).getByRole('button', { name: 'More' }).click()
  await expect.poll(() => hrefOf(page, 'Blows')).toBe('/docs/next/combat')
  // The current version takes precedence.
  await page.goto(`${served.url}/docs/combat`)
  await expect.poll(links).toEqual(['/docs/combat', '/docs/arms'])
})

test('the notice on another version links to the latest version of the page, and following it stores that version', async () => {
  const { page } = await visit(`${served.url}/docs/next/combat`)
  expect(await page.locator('main').innerText()).toMatch(/version: next/i)
  const sign = page.getByRole('note', { name: 'Another version' })
  expect(await sign.innerText()).toContain('This is unreleased documentation for Dust Next.')
  await sign.getByRole('link', { name: 'latest version' }).click()
  await page.waitForURL(`${served.url}/docs/combat`)
  await expect.poll(() => page.locator('h1').textContent()).toBe('Old combat')
  await expect.poll(() => sign.count()).toBe(0)
  await expect.poll(() => stored(page)).toBe('1.0')
})

test('the search finds pages of the current or chosen version only', async () => {
  const { page } = await visit(`${served.url}/docs/combat`)
  /** The dialog keeps its query, and for a moment its previous results. */
  const finds = async (query: string, hrefs: string[]) => {
    await page.keyboard.press('Control+k')
    await page.locator('dialog.search input').fill(query)
    const options = page.locator('dialog.search [role="option"]')
    await expect
      .poll(() => options.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual(hrefs)
    await page.keyboard.press('Escape')
  }
  await finds('combat', ['/docs/combat'])
  await choose(page, 'First edition', 'Next')
  await page.waitForURL(`${served.url}/docs/next/combat`)
  await finds('combat', ['/docs/next/combat'])
  await page.goto(`${served.url}/about`)
  await hydrated(page)
  await finds('combat', ['/docs/next/combat'])
})
