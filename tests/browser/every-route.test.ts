// Every route of the site in a real browser, under its own content policy.
import fs from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'
import { hydrated, visit } from './chromium.ts'
import { home, out } from './home.ts'

/** Paths of all pages in out/, without those that only redirect. */
function routes(): string[] {
  return fs
    .readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'index.html')
    .map((file) => `/${path.dirname(file) === '.' ? '' : path.dirname(file)}`)
    .filter((route) => !htmlOf(route).includes('http-equiv="refresh"'))
    .sort()
}

const htmlOf = (route: string) => fs.readFileSync(path.join(out, route.slice(1), 'index.html'), 'utf8')

test('hydration changes no article, logs nothing and breaks no rule of the content policy on any route', async () => {
  const { page } = await visit('/', { noise: /./ })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.push(`policy: ${violatedDirective} ${blockedURI}`),
    )
    /** The offer of the footer, lists of records, the reader's sheet and what can be copied get their controls after hydration. */
    const isTool = (node: Element) =>
      node.closest('[data-offline], [data-list], .list-bar, #my-sheet, .copy, .forms') !== null ||
      node.querySelector(':scope > .list-bar') !== null
    const addsTools = ({ addedNodes, removedNodes }: MutationRecord) =>
      addedNodes.length > 0 && removedNodes.length === 0 && [...addedNodes].every((node) => isTool(node as Element))
    // After the inline script has made buttons of dice, and before any script is loaded.
    document.addEventListener('DOMContentLoaded', () => setTimeout(watch))
    function watch() {
      for (const article of document.querySelectorAll('[data-inert]')) {
        new MutationObserver((all) => {
          const changes = all.filter((change) => !isTool(change.target as Element) && !addsTools(change))
          if (changes.length > 0) seen.push(`changed: ${changes.length} in ${article.getAttribute('data-inert')}`)
        }).observe(article, {
          childList: true,
          subtree: true,
          characterData: true,
          attributes: true,
        })
      }
    }
  })
  const faults: string[] = []
  let route = ''
  page.on('console', (message) => faults.push(`${route} ${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => faults.push(`${route} ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(home.url)) faults.push(`${route} asks another origin: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${route} ${response.status()} ${response.url()}`)
  })
  for (route of routes()) {
    await page.goto(route)
    // The book is a page without the site's navigation.
    const isBook = (await page.locator('#page-data').count()) === 0
    if (isBook) expect(route).toBe('/book')
    else await hydrated(page)
    faults.push(
      ...(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).map(
        (fault) => `${route} ${fault}`,
      ),
    )
  }
  expect(faults).toEqual([])
})

test('every page has one executable inline script, the same on all, and no inline style or handler', () => {
  const scripts = new Set<string>()
  const faults: string[] = []
  for (const route of routes()) {
    const html = htmlOf(route)
    const inline = [
      ...html.matchAll(/<script(?![^>]*\b(?:src|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g),
    ]
    // The home page also has the script that shows the banner when the site did not load.
    if (inline.length !== (route === '/' ? 2 : 1)) faults.push(`${route} has ${inline.length} inline scripts`)
    scripts.add(inline[0]?.[1] ?? '')
    const tags = html.replace(/<script[\s\S]*?<\/script>/g, '').match(/<[a-z][^>]*\s(?:style|on[a-z]+)=[^>]*>/gi) ?? []
    faults.push(...tags.map((tag) => `${route} ${tag.slice(0, 120)}`))
  }
  expect(faults).toEqual([])
  expect(scripts.size).toBe(1)
})
