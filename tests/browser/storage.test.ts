// Browser storage that is blocked or full: one warning, and everything works as long as the page is open.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hydrated, launch, type Served, serveFolder, visit } from './chromium.ts'
import { findChromium } from './install-chromium.mjs'

let browser: Browser
let home: Served

beforeAll(async () => {
  browser = await launch()
  home = await serveFolder(inject('homeOut'))
})
afterAll(async () => {
  await browser.close()
  await home.close()
})

const toggle = (page: Page) => page.getByRole('button', { name: /^Switch between dark and light mode/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Announcement' })
const mode = (page: Page) => page.locator('html').getAttribute('data-theme')

/** Everything that would like to store something. */
async function useSite(page: Page) {
  await toggle(page).click()
  expect(await mode(page)).toBe('dark')
  await bar(page).getByRole('button', { name: 'Close' }).click()
  expect(await bar(page).count()).toBe(0)
  await page.evaluate(() => {
    scrollTo(0, 400)
    document.querySelector<HTMLElement>('a[href="/blog"]')?.click()
  })
  await page.waitForURL('**/blog')
  expect(await mode(page)).toBe('dark')
  expect(await bar(page).count()).toBe(0)
  await toggle(page).click()
  expect(await mode(page)).toBe('light')
  await toggle(page).click()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  expect(await mode(page)).toBe('dark')
}

const WARNING = /^warning: Browser storage is not available: choices made on this site last until the page is left\./

test('blocked by the browser, storage costs one warning, and choices hold for the page view', async () => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'profile-'))
  fs.mkdirSync(path.join(profile, 'Default'))
  fs.writeFileSync(
    path.join(profile, 'Default/Preferences'),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  )
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  await page.goto(`${home.url}/`)
  await hydrated(page)
  const access = await page.evaluate(() => {
    try {
      return String(localStorage)
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(access).toBe('SecurityError')
  await useSite(page)
  expect(complaints).toEqual([expect.stringMatching(WARNING)])
  await context.close()
  fs.rmSync(profile, { recursive: true, force: true })
})

test('full, storage costs one warning, and choices hold for the page view', async () => {
  const { page, context, complaints } = await visit(browser, `${home.url}/markdown-page`)
  await page.evaluate(() => {
    for (const area of [localStorage, sessionStorage]) {
      area.clear()
      for (let size = 1 << 23; size >= 1; size >>= 1) {
        for (let i = 0; ; i++) {
          try {
            area.setItem(`${size}.${i}`, 'x'.repeat(size))
          } catch {
            break
          }
        }
      }
    }
  })
  await page.goto(`${home.url}/`)
  await hydrated(page)
  complaints.length = 0
  await useSite(page)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(null)
  expect(complaints).toEqual([expect.stringMatching(WARNING)])
  await context.close()
})

test('blocked from the start, storage changes nothing of what is seen first', async () => {
  const { page, context, complaints } = await visit(browser, `${home.url}/`)
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await page.goto(`${home.url}/docs/intro`)
  await hydrated(page)
  expect(await mode(page)).toBe('light')
  expect(await bar(page).isVisible()).toBe(true)
  await page.waitForTimeout(100)
  expect(complaints).toEqual([expect.stringMatching(WARNING)])
  await context.close()
})
