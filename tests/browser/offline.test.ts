// Keeping the site on the reader's device, and reading it there without a network.
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { diskTable } from '../../cli/server/disk-table.ts'
import { requestHandler } from '../../cli/server/files.ts'
import { listen } from '../../cli/server/listen.ts'
import { siteRules } from '../../cli/server/rules.ts'
import { type BuiltSite, buildSite } from '../site.ts'
import { hydrated, serveFolder, visit } from './chromium.ts'

const SITE = `
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust', url: 'https://example.org', offline: true, mySheet: true, markdown: { dice: true },
    i18n: { locales: ['en', 'de'] }, redirects: [{ from: '/old', to: '/docs/intro' }],
    footer: { copyright: 'Dust Press' },
    navbar: { items: [{ type: 'docSidebar', sidebarId: 'docs', label: 'Rules' }, { to: '/blog', label: 'Blog' }, { type: 'search' }] },
  })
  -- content/docs/intro.md --
  # Introduction
  Read about [combat](./combat.md). Roll (1d6).
  -- content/docs/combat.md --
  # Combat
  Draw your swordfish.
  -- content/blog/2025-01-02-news.md --
  # News
  Nothing new.
  -- content/i18n/de/docs/combat.md --
  # Kampf
  Zieh den Schwertfisch.
`

/** The second edition differs in every doc. It has dice like the first one, so the scripts are the same. */
const CHANGES = {
  'content/docs/intro.md': '# Introduction\nRead about [combat](./combat.md). Roll (1d6). Second edition.\n',
  'content/docs/combat.md': '# Combat\nSecond edition.\n',
}

let first: BuiltSite
let second: BuiltSite

beforeAll(async () => {
  first = await buildSite(SITE)
  second = await (await buildSite(SITE)).rebuild(CHANGES)
})

/** Messages of the browser about requests without a network. */
const noise = /Failed to load resource|net::ERR_|Failed to fetch|is loaded as a whole|data of/

const offer = (page: Page) => page.locator('[data-offline]')
const button = (page: Page, name: RegExp) => offer(page).getByRole('button', { name })

async function openFooter(page: Page) {
  await page.locator('footer').scrollIntoViewIfNeeded()
}

async function keepSite(page: Page) {
  await openFooter(page)
  await button(page, /^Keep the rules on this device \([\d.]+ [kM]B\)$/).click()
  await offer(page)
    .getByText(/^Kept: .+ \d{4}\.$/)
    .waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** A page whose site is kept, and whose server has ended. */
async function keptSite(path: string) {
  const server = await serveFolder(first.outDir)
  const { page } = await visit(server.url + path, { noise })
  await keepSite(page)
  await server.close()
  return { page, server }
}

const stored = (page: Page) =>
  page.evaluate(async () => [...(await caches.keys()), ...(await navigator.serviceWorker.getRegistrations())].length)

test('a reader keeps the docs and reads, searches and rolls without a network', async () => {
  const server = await serveFolder(first.outDir)
  const loaded: string[] = []
  const before = async (fresh: Page) => {
    fresh.on('request', (request) => loaded.push(request.url()))
  }
  const { page } = await visit(`${server.url}/docs/intro`, { noise, before })
  await openFooter(page)
  await button(page, /^Keep the rules/).waitFor()
  expect(await stored(page)).toBe(0)
  expect(loaded.some((url) => url.includes('/assets/offer-'))).toBe(true)
  expect(loaded.some((url) => url.includes('/assets/kept-'))).toBe(false)
  await keepSite(page)
  expect(loaded.some((url) => url.includes('/assets/kept-'))).toBe(true)
  await server.close()

  await page.goto(`${server.url}/docs/combat`)
  await hydrated(page)
  expect(await page.locator('main').innerText()).toContain('Draw your swordfish.')
  await page.getByRole('link', { name: 'Introduction' }).first().click()
  await page.getByRole('heading', { name: 'Introduction' }).waitFor()
  await page.getByRole('button', { name: /1d6/ }).click()
  await page.locator('.tray').waitFor()
  await page.keyboard.press('Escape')
  await (await foundBySearch(page, 'swordfish', /Combat/)).waitFor()
  await page.goto(`${server.url}/`)
  await hydrated(page)
  for (const path of ['/docs/combat/', '/docs/combat.html', '/docs/combat/index.html']) {
    await page.goto(server.url + path)
    await hydrated(page)
    expect(await page.locator('h1').innerText(), path).toBe('Combat')
  }
  expect(await page.evaluate(async () => (await fetch('/docs/combat')).headers.get('content-security-policy'))).toMatch(
    /^default-src 'none'/,
  )
})

async function foundBySearch(page: Page, query: string, name: RegExp) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(query)
  return page.locator('dialog.search').getByRole('option', { name }).first()
}

test('redirects work without a network, and so does the sheet of the reader', async () => {
  const { page, server } = await keptSite('/docs/intro')
  const places = {
    '/docs': '/docs/combat',
    '/docs/': '/docs/combat',
    '/docs/index.html': '/docs/combat',
    '/old': '/docs/intro',
    '/old/#x': '/docs/intro#x',
    '/docs/intro.html': '/docs/intro',
  }
  for (const [path, place] of Object.entries(places)) {
    await page.goto(server.url + path)
    await hydrated(page)
    expect(page.url(), path).toBe(server.url + place)
  }
  await page.goto(`${server.url}/my-sheet`)
  await hydrated(page)
  expect(await page.locator('h1').innerText()).toBe('My sheet')
})

test('instead of a page that is not kept, readers see what is kept, and can search it', async () => {
  const { page, server } = await keptSite('/docs/intro')
  await page.goto(`${server.url}/blog/2025/01/02/news`)
  await hydrated(page)
  expect(await page.locator('h1').innerText()).toBe('This page is not kept on this device')
  expect(await page.locator('main article a').allInnerTexts()).toEqual(
    expect.arrayContaining(['Home page', 'My sheet', 'Introduction', 'Combat']),
  )
  await (await foundBySearch(page, 'swordfish', /Combat/)).click()
  await page.getByRole('heading', { name: 'Combat', level: 1 }).waitFor()
  await page.goto(`${server.url}/blog`)
  await page.locator('main article').getByRole('link', { name: 'Introduction' }).click()
  await page.getByRole('heading', { name: 'Introduction', level: 1 }).waitFor()
})

test('a click and Back to a page that is not kept show what is kept, and the page appears when the network is back', async () => {
  const server = await serveFolder(first.outDir)
  const { page, context } = await visit(`${server.url}/docs/intro`, { noise })
  await keepSite(page)
  await context.setOffline(true)
  await page.reload()
  await hydrated(page)
  const notKept = page.getByRole('heading', { name: 'This page is not kept on this device' })
  const clickBlog = () => page.getByRole('link', { name: 'Blog' }).first().click()
  for (const _ of ['first', 'second']) {
    await clickBlog()
    await notKept.waitFor()
    expect(page.url()).toBe(`${server.url}/blog`)
    await page.locator('main article').getByRole('link', { name: 'Introduction' }).click()
    await page.getByRole('heading', { name: 'Introduction', level: 1 }).waitFor()
  }
  await page.goBack()
  await notKept.waitFor()
  await clickBlog()
  await notKept.waitFor()
  await hydrated(page)
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Blog', level: 1 }).waitFor()
})

test('a page that was not kept appears if the network came back before the scripts were loaded', async () => {
  const server = await serveFolder(first.outDir)
  const { page, context } = await visit(`${server.url}/docs/intro`, { noise })
  await keepSite(page)
  // Scripts wait for a touch where data is scarce.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await context.setOffline(true)
  await page.goto(`${server.url}/blog`)
  await page.getByRole('heading', { name: 'This page is not kept on this device' }).waitFor()
  await context.setOffline(false)
  await page.locator('.skip').dispatchEvent('pointerover')
  await page.getByRole('heading', { name: 'Blog', level: 1 }).waitFor()
})

test('Back to a page that is no longer in memory shows what is kept', async () => {
  const server = await serveFolder(first.outDir)
  const { page } = await visit(`${server.url}/docs/intro`, { noise })
  await keepSite(page)
  await page.getByRole('link', { name: 'Blog' }).first().click()
  await page.getByRole('heading', { name: 'Blog', level: 1 }).waitFor()
  await page.locator('a.brand').click()
  await page.waitForURL(`${server.url}/`)
  await server.close()
  await page.reload()
  await hydrated(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'This page is not kept on this device' }).waitFor()
  expect(page.url()).toBe(`${server.url}/blog`)
})

test('each locale is kept on its own', async () => {
  const server = await serveFolder(first.outDir)
  const { page } = await visit(`${server.url}/de/docs/combat`, { noise })
  await openFooter(page)
  await button(page, /^Die Regeln auf diesem Gerät behalten/).click()
  await offer(page).getByText('Gespeichert:').waitFor()
  await server.close()
  await page.goto(`${server.url}/de/docs/combat`)
  await hydrated(page)
  expect(await page.locator('h1').innerText()).toBe('Kampf')
  await page.goto(`${server.url}/docs/combat`)
  expect(await page.locator('h1').innerText()).toBe('Diese Seite ist auf diesem Gerät nicht gespeichert')
})

test('deploys during the download leave one whole edition, never a mix', async () => {
  const { server, deploys } = await serveDeploys(20)
  const { page } = await visit(`${server.url}/docs/intro`, { noise })
  await keepSite(page)
  expect(deploys()).toBe(20)
  await server.close()
  const texts: string[] = []
  for (const path of ['/docs/intro', '/docs/combat']) {
    await page.goto(server.url + path)
    await hydrated(page)
    texts.push(await page.locator('main').innerText())
  }
  expect(new Set(texts.map((text) => text.includes('Second edition.'))).size).toBe(1)
})

test('a newer edition replaces the kept one when the reader updates, and Remove leaves nothing', async () => {
  let outDir = first.outDir
  const server = await serveTables(() => outDir)
  const { page } = await visit(`${server.url}/docs/intro`, { noise })
  await keepSite(page)
  outDir = second.outDir
  await page.reload()
  await openFooter(page)
  await offer(page).getByText('A newer edition is out.').waitFor()
  await button(page, /^Update \([\d.]+ [kM]B\)$/).click()
  await expect.poll(() => button(page, /^Update/).count()).toBe(0)
  await offer(page)
    .getByText(/^Kept:/)
    .waitFor()
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(2)
  await button(page, /^Remove$/).click()
  await offer(page).getByText('Removed from this device.').waitFor()
  expect(await stored(page)).toBe(0)
  await button(page, /^Keep the rules/).waitFor()
  await server.close()
})

test('without enough space nothing is kept, and the reader is told', async () => {
  const server = await serveFolder(first.outDir)
  const { page, context } = await visit(`${server.url}/docs/intro`, { noise: /./ })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 20_000 })
  await openFooter(page)
  await button(page, /^Keep the rules/).click()
  await offer(page).getByText('There is not enough space on this device.').waitFor()
  await expect.poll(() => stored(page)).toBe(0)
  await server.close()
})

/** Serves the folder that `outDir` returns at each request. */
async function serveTables(outDir: () => string) {
  const tables = new Map([first, second].map((site) => [site.outDir, diskTable(site.outDir)]))
  const table = () => tables.get(outDir()) ?? diskTable(outDir())
  const handler = requestHandler(table, {
    hosts: [],
    host: '127.0.0.1',
    baseUrl: '/',
    ...siteRules(table),
    immutable: (file) => file.startsWith('assets/'),
  })
  return listen(handler, { port: 0, host: '127.0.0.1', strictPort: false })
}

/** Switches between the two editions after every third request once the list of files has been read, `count` times. */
async function serveDeploys(count: number) {
  let requests = 0
  let deploys = 0
  const server = await serveTables(() => {
    if (requests > 0 && ++requests % 3 === 0 && deploys < count) deploys++
    return deploys % 2 === 0 ? first.outDir : second.outDir
  })
  requests = 1
  return { server, deploys: () => deploys }
}
