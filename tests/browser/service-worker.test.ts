// Service workers: a site has none, and can unregister the one of an earlier site at its address.
import { expect, test } from 'vitest'
import { hydrated, serveSite, visit } from './chromium.ts'

const CONFIG = `export default defineConfig({ title: 'Dust', url: 'https://example.org', favicon: 'icon.svg' })\n`

const OLD_SITE = `
  -- site.config.ts --
  ${CONFIG.replace('favicon', 'staticCode: true, favicon')}
  -- content/static/icon.svg --
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
  -- content/static/sw.js --
  addEventListener('install', (event) => event.waitUntil(caches.open('pages').then((cache) => cache.add('/docs/intro'))))
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => {
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)))
  })
  -- content/docs/intro.md --
  # Old words
`

test('with the config option, the service worker of an earlier site is unregistered and its caches are cleared', async () => {
  const old = await serveSite(OLD_SITE)
  const { page } = await visit(`${old.url}/docs/intro`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    while (!navigator.serviceWorker.controller) await new Promise((wake) => setTimeout(wake, 10))
  })
  const changes = { 'content/docs/intro.md': '# New words\n', 'content/static/sw.js': undefined }
  await old.rebuild({ ...changes, 'site.config.ts': CONFIG.replace('favicon', 'killServiceWorker: true, favicon') })
  // The browser looks for a new worker when a page is opened; the old one still serves its cache.
  await page.goto(`${old.url}/docs/intro`)
  await expect.poll(() => page.locator('h1').innerText().catch(String)).toBe('New words')
  const left = () =>
    page.evaluate(async () => [...(await navigator.serviceWorker.getRegistrations()), ...(await caches.keys())].length)
  await expect.poll(() => left().catch(String)).toBe(0)
  // On the next visit the old worker is gone.
  await page.reload()
  await hydrated(page)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
  expect(await page.locator('h1').innerText()).toBe('New words')
})
