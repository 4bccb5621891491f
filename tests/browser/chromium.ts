// Real Chromium with a built site on a static host, with the site's content policy.
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import { diskTable } from '../../cli/server/disk-table.ts'
import { requestHandler } from '../../cli/server/files.ts'
import { listen } from '../../cli/server/listen.ts'
import { siteRules } from '../../cli/server/rules.ts'
import { type BuiltSite, buildSite } from '../site.ts'
import { findChromium } from './install-chromium.mjs'

const FLAGS = [
  '--no-sandbox',
  // The headless shell fits glyphs to pixels, which makes lines of text longer than in a window.
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

export interface Served {
  url: string
  close(): Promise<void>
}

/** Serves an out/ folder until the tests are over. */
export async function serveFolder(outDir: string, baseUrl = '/'): Promise<Served> {
  const table = diskTable(outDir)
  const handler = requestHandler(() => table, {
    hosts: [],
    host: '127.0.0.1',
    baseUrl,
    ...siteRules(() => table),
    immutable: (file) => file.startsWith('assets/'),
  })
  const server = await listen(handler, { port: 0, host: '127.0.0.1', strictPort: false })
  return { url: server.url, close: () => server.close() }
}

/** Builds a site in a string and serves it. */
export async function serveSite(text: string): Promise<BuiltSite & Served> {
  const site = await buildSite(text)
  return { ...site, ...(await serveFolder(site.outDir)) }
}

/** A home page and /about, which the navbar links to. `fields`: more of the config. */
export const serveTwoPages = (fields: string) =>
  serveSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dust', url: 'https://example.org', navbar: { items: [{ to: '/about', label: 'About' }] }, ${fields}
    })
    -- content/pages/index.md --
    # Home
    -- content/pages/about.md --
    # About
  `)

let browser: Promise<Browser> | undefined

/** Shared by all tests of a worker, and started again if it has exited. It ends with the worker. */
async function openBrowser(): Promise<Browser> {
  const running = await browser?.catch(() => undefined)
  if (running?.isConnected()) return running
  browser = chromium.launch(launchOptions())
  return browser
}

function launchOptions() {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no browser on this machine; npm test installs one.')
  return { executablePath, args: FLAGS }
}

/** The console message of the browser for a failed request. */
export const FAILED_REQUEST = /Failed to load resource|net::ERR_/

export interface VisitOptions extends BrowserContextOptions {
  /** What to do to the page before it is opened. */
  before?: (page: Page) => Promise<unknown>
  /** False if scripts do not load, so there is no hydration to wait for. */
  hydrates?: boolean
  /** Expected console messages, which are ignored. */
  noise?: RegExp
}

/** A page that may report only the faults that the test expects. */
export interface Visit {
  page: Page
  context: BrowserContext
  requests: string[]
  /** Waits for exactly these: console messages, uncaught errors, violations of the content policy. */
  complainsOf(...lines: unknown[]): Promise<void>
}

/** Opens a page in a new context; paths are on the home site. The context is closed after the test. */
export async function visit(address: string, options: VisitOptions = {}): Promise<Visit> {
  const { before, hydrates = options.javaScriptEnabled !== false, noise, ...contextOptions } = options
  const contexts = { viewport: DESKTOP, ...(await baseOf(address)), ...contextOptions }
  const context = await (await openBrowser()).newContext(contexts)
  const visited = await watchedPage(context, noise)
  await before?.(visited.page)
  await visited.page.goto(address)
  if (hydrates) await hydrated(visited.page)
  return visited
}

const baseOf = async (address: string) =>
  address.startsWith('/') ? { baseURL: (await import('./home.ts')).home.url } : {}

/** A new page of the context, which is closed when the test is over. */
export async function watchedPage(context: BrowserContext, noise?: RegExp): Promise<Visit> {
  const complaints: string[] = []
  const requests: string[] = []
  onTestFinished(async () => {
    const left = [...complaints]
    await context.close()
    expect(left).toEqual([])
  })
  const complain = (line: string) => {
    if (!noise?.test(line)) complaints.push(line)
  }
  const page = await context.newPage()
  page.on('console', (message) => complain(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complain(`error: ${error.message}`))
  page.on('request', (request) => requests.push(request.url()))
  const complainsOf = async (...lines: unknown[]) => {
    await expect.poll(() => complaints).toEqual(lines)
    complaints.length = 0
  }
  return { page, context, requests, complainsOf }
}

/** Stops the clock; from now on the test advances time. */
export async function stopClock(page: Page) {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
}

/** Touches a control, which wakes the page, and waits for hydration. */
export async function hydrated(page: Page) {
  await page.locator('.skip').dispatchEvent('pointerover')
  await page.waitForSelector('html[data-hydrated="true"]', { state: 'attached' })
}
