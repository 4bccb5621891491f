// Prefetching: pages are fetched when a link is hovered, touched or in view; never with data saving,
// and never without a limit.
import type { Page, Request } from 'playwright'
import { expect, test } from 'vitest'
import { FAILED_REQUEST, serveSite, stopClock, visit } from './chromium.ts'

const LINKS = 200

const numbers = Array.from({ length: LINKS }, (_, i) => i + 1)
const served = await serveSite(`
-- site.config.ts --
export default defineConfig({
  title: 'Test', url: 'https://example.org',
  docs: { sidebars: { main: ['few', 'many'] } }, markdown: { html: true }, checks: { deadLinks: 'ignore' },
  navbar: { items: [{ href: 'pathname:///api/', label: 'API' }] },
})
-- content/static/map.pdf --
%PDF
-- content/pages/index.md --
# Home
-- content/docs/few.md --
# Few

## Links

${'Far down.\n\n'.repeat(100)}

[one](./n/1.md) [one again](./n/1.md#part) [here](#links) [elsewhere](https://elsewhere.test/) [other host](//elsewhere.test/x)
[mail](mailto:a@elsewhere.test) <a href="/map.pdf">map</a> <a href="/docs/n/2" download>save</a>
[gone](/gone) [on the host](pathname:///api/)
-- content/docs/many.md --
# Many

${numbers.map((n) => `[Page ${n}](./n/${n}.md)`).join(' ')}
${numbers.map((n) => `-- content/docs/n/${n}.md --\n# Page ${n}\n\n## Part\n`).join('\n')}
`)

/** Paths of the requested pages, in order. */
const pagesIn = (requests: string[]) =>
  requests.flatMap((url) => /\/page-data(\/.*)\.json$/.exec(new URL(url).pathname)?.[1] ?? [])

/** Long enough for all idle callbacks. */
const rest = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(resolve), 400))),
  )

const link = (page: Page, name: string) => page.locator('article').getByRole('link', { name, exact: true })

/** Visits with a simulated connection. */
const visitOver = (connection: object | undefined, path: string) =>
  visit(served.url + path, {
    before: (page) =>
      page.addInitScript(
        (value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }),
        connection,
      ),
    noise: FAILED_REQUEST,
  })

test('at most 24 links of a page are prefetched, each once and one at a time', async () => {
  const seen: string[] = []
  let open = 0
  let most = 0
  // It opens the page itself: on a busy machine a page before it would go on loading its own links.
  const { page } = await visit(`${served.url}/docs/many`, {
    before: (page) =>
      page.route('**/page-data/**', async (route) => {
        seen.push(route.request().url())
        most = Math.max(most, ++open)
        await new Promise((resolve) => setTimeout(resolve, 30))
        open--
        await route.continue()
      }),
  })
  await expect.poll(() => seen.length).toBeGreaterThan(20)
  await rest(page)
  expect(seen.length).toBeLessThanOrEqual(24)
  expect(new Set(seen).size).toBe(seen.length)
  expect(most).toBe(1)
})

test('a visit prefetches at most 40 KB, however long it has lasted, starting with the links near the pointer', async () => {
  const words = Array.from({ length: 900 }, (_, i) => ((i * 7919) % 99991).toString(36)).join(' ')
  const rows = (page: string) =>
    `${Array.from({ length: 20 }, (_, i) => `[${page} ${i}](./${page}/${i}.md)`).join('\n\n')}`
  const pages = ['near', 'far'].flatMap((page) =>
    Array.from({ length: 20 }, (_, i) => `-- content/docs/${page}/${i}.md --\n# ${page} ${i}\n\n${words} ${i}\n`),
  )
  const site = await serveSite(`
-- site.config.ts --
export default defineConfig({ title: 'T', url: 'https://example.org', docs: { sidebars: { main: ['a'] } } })
-- content/pages/index.md --
# Home
-- content/docs/a.md --
# A

${rows('far')}

${rows('near')}
${pages.join('')}`)
  let release = () => {}
  const pointerIsThere = new Promise<void>((resolve) => (release = resolve))
  const files: Request[] = []
  const { page, requests } = await visit(`${site.url}/docs/a`, {
    viewport: { width: 1300, height: 3000 },
    before: async (page) => {
      page.on('requestfinished', (file) => file.url().includes('/page-data/') && files.push(file))
      // After a long visit the browser's own list of transfers is full.
      await page.addInitScript(() => performance.setResourceTimingBufferSize(0))
      // The first file comes when the pointer is there.
      await page.route('**/page-data/**', async (route) => {
        await pointerIsThere
        await route.continue()
      })
    },
  })
  await page.mouse.move(400, 2200)
  release()
  await expect.poll(() => pagesIn(requests).length).toBeGreaterThan(3)
  await rest(page)
  await rest(page)
  const sizes = await Promise.all(files.map((file) => file.sizes()))
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(40_000)
  expect(pagesIn(requests).filter((path) => path.includes('/near/')).length).toBeGreaterThan(1)
})

test('a link that scrolls into view is prefetched', async () => {
  const { page, requests } = await visitOver(undefined, '/docs/few')
  await rest(page)
  expect(pagesIn(requests)).not.toContain('/docs/n/1')
  await link(page, 'one').scrollIntoViewIfNeeded()
  await expect.poll(() => pagesIn(requests)).toContain('/docs/n/1')
})

test('a hovered link is prefetched at once, and only once', async () => {
  const { page, requests } = await visitOver(undefined, '/docs/many')
  await rest(page)
  const far = `/docs/n/${LINKS}`
  expect(pagesIn(requests)).not.toContain(far)
  for (let time = 0; time < 3; time++) {
    await link(page, `Page ${LINKS}`).hover()
    await page.getByRole('heading', { level: 1 }).hover()
  }
  await rest(page)
  expect(pagesIn(requests).filter((path) => path === far)).toHaveLength(1)
})

test('a touched link is prefetched before the finger is lifted', async () => {
  const { page, context, requests } = await visit(`${served.url}/docs/many`, { hasTouch: true })
  await rest(page)
  const far = link(page, `Page ${LINKS}`)
  await far.scrollIntoViewIfNeeded()
  const box = await far.boundingBox()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 }],
  })
  await expect.poll(() => pagesIn(requests)).toContain(`/docs/n/${LINKS}`)
  expect(new URL(page.url()).pathname).toBe('/docs/many')
})

test('a prefetched page is shown at once, without a request', async () => {
  const { page, requests } = await visitOver(undefined, '/docs/many')
  await link(page, `Page ${LINKS}`).hover()
  await expect.poll(() => pagesIn(requests)).toContain(`/docs/n/${LINKS}`)
  await rest(page)
  const before = requests.length
  await stopClock(page)
  await page.route('**', (route) => route.abort())
  await link(page, `Page ${LINKS}`).click()
  await page.getByRole('heading', { level: 1, name: `Page ${LINKS}` }).waitFor()
  expect(pagesIn(requests.slice(before)).filter((path) => path === `/docs/n/${LINKS}`)).toEqual([])
})

test.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }])(
  'over %o neither visible nor hovered links are prefetched, and a click still works',
  async (connection) => {
    const { page, requests } = await visitOver(connection, '/docs/many')
    await link(page, 'Page 7').hover()
    await rest(page)
    expect(pagesIn(requests)).toEqual([])
    await link(page, 'Page 7').click()
    await page.getByRole('heading', { level: 1, name: 'Page 7' }).waitFor()
    expect(pagesIn(requests)).toEqual(['/docs/n/7'])
  },
)

test.each([{ effectiveType: '3g' }, undefined])('over %o pages are prefetched', async (connection) => {
  const { requests } = await visitOver(connection, '/docs/many')
  await expect.poll(() => pagesIn(requests)).toContain('/docs/n/1')
})

test('links to other sites, mail, files, downloads, addresses that are not pages, and the current page are not prefetched', async () => {
  const { page, requests } = await visitOver(undefined, '/docs/few')
  for (const name of ['here', 'elsewhere', 'other host', 'mail', 'map', 'save', 'gone', 'on the host'])
    await page.locator('article a', { hasText: name }).first().hover()
  await expect.poll(() => new Set(pagesIn(requests))).toEqual(new Set(['/index', '/docs/many', '/docs/n/1']))
  await rest(page)
  expect(new Set(pagesIn(requests)).size).toBe(3)
  expect(requests.filter((url) => !url.startsWith(served.url) || url.endsWith('.pdf'))).toEqual([])
})

test('without IntersectionObserver links are still prefetched on hover', async () => {
  const { page, requests } = await visit(`${served.url}/docs/many`, {
    before: (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver')),
  })
  await rest(page)
  expect(pagesIn(requests)).toEqual([])
  await link(page, 'Page 7').hover()
  await expect.poll(() => pagesIn(requests)).toEqual(['/docs/n/7'])
})

test('a failed prefetch is silent, and a click tries again', async () => {
  const { page, requests } = await visitOver({ effectiveType: '4g' }, '/docs/few')
  await page.route('**/page-data/docs/n/1.json', (route) => route.abort(), { times: 1 })
  await link(page, 'one').scrollIntoViewIfNeeded()
  await expect.poll(() => pagesIn(requests)).toContain('/docs/n/1')
  await rest(page)
  await link(page, 'one').click()
  await page.getByRole('heading', { level: 1, name: 'Page 1' }).waitFor()
})
