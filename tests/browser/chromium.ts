// Real Chromium against a built site, served as a static host serves it, under the site's own content policy.
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { diskTable } from '../../cli/server/disk-table.ts'
import { requestHandler } from '../../cli/server/files.ts'
import { listen } from '../../cli/server/listen.ts'
import { siteRules } from '../../cli/server/rules.ts'
import { findChromium } from './install-chromium.mjs'

const FLAGS = [
  '--no-sandbox',
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

/** Serves an out/ folder. */
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

export async function launch(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no browser on this machine; npm test installs one.')
  return chromium.launch({ executablePath, args: FLAGS })
}

/** A page that remembers everything that went wrong on it. */
export interface Visit {
  page: Page
  context: BrowserContext
  /** Console messages, uncaught errors and violations of the content policy. */
  complaints: string[]
  requests: string[]
}

export async function visit(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: DESKTOP, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  const requests: string[] = []
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(address)
  if (options.javaScriptEnabled !== false) await hydrated(page)
  return { page, context, complaints, requests }
}

/** Waits until React has taken over. */
export const hydrated = (page: Page) => page.waitForSelector('html[data-hydrated="true"]', { state: 'attached' })
