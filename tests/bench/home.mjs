// Measures how long a writer and a reader of the site of this repository wait, in real Chromium.
import { execFileSync } from 'node:child_process'
import zlib from 'node:zlib'
import { chromium } from 'playwright'
import { findChromium } from '../browser/install-chromium.mjs'
import { editParagraph } from './corpus.mjs'
import { withServer } from './serving.mjs'

const EDITS = 7
const DOC = '/docs/mechanics/combat'

/** @param {string} bin the command @param {{ root: string }} site */
export async function measureVisit(bin, { root }) {
  return withBrowser(async (browser) => {
    execFileSync(process.execPath, [bin, 'build', '--root', root])
    return withServer([bin, 'preview', '--root', root], async (url) => ({
      clicks: {
        prefetched: await measureClicks(browser, url, true),
        fetched: await measureClicks(browser, url, false),
      },
      visit: await firstVisit(browser, url),
    }))
  })
}

/**
 * `serve` on a site that was never built and on one that was: until it is ready, and from saving a page to changed pixels.
 * @param {string} bin the command
 * @param {{ root: string, out: string, edited: string, page: string }} site `page`: address of the page that is edited
 */
export async function measureServe(bin, { root, out, edited, page }) {
  return withBrowser(async (browser) => {
    const argv = [bin, 'serve', '--root', root, '--out', out]
    const cold = await withServer(argv, async (_, { ready }) => ready)
    return withServer(argv, async (url, { ready, peak }) => {
      const edits = await measureEdits(browser, new URL(page, url).href, edited)
      return { cold, warm: ready, edits, rss: peak() }
    })
  })
}

/** Opens Chromium for `use`; gives undefined where there is none. */
export async function withBrowser(use) {
  const executablePath = findChromium()
  if (!executablePath) return undefined
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** Milliseconds from the end of a save to the first frame that shows it. */
async function measureEdits(browser, address, file) {
  const page = await browser.newPage()
  await page.goto(address)
  await page.waitForSelector('html[data-hydrated="true"]', { state: 'attached' })
  const all = []
  for (let run = 0; run < EDITS; run++) {
    const sentence = `Saved for the ${run + 1}. time.`
    await page.waitForTimeout(700)
    const shown = page.evaluate(
      (text) =>
        new Promise((resolve) => {
          // The first frame callback runs before the frame with the change is drawn, the second after.
          const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())))
          new MutationObserver((_, observer) => {
            if (!document.querySelector('main')?.textContent.includes(text)) return
            observer.disconnect()
            painted()
          }).observe(document, { subtree: true, childList: true, characterData: true })
        }),
      sentence,
    )
    await page.waitForTimeout(50)
    editParagraph(file, sentence)
    const saved = Date.now()
    all.push((await shown) - saved)
  }
  await page.close()
  return { median: middle(all), all }
}

const middle = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)]

/** Milliseconds from a click on a link to the first frame with its page, with the page's data there already or not. */
async function measureClicks(browser, url, prefetched) {
  const page = await browser.newPage()
  // Who saves data gets nothing ahead of a click.
  if (!prefetched)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(new URL(DOC, url).href, { waitUntil: 'networkidle' })
  const all = []
  for (const name of [
    'Chases',
    'Abilities',
    'Allies and henchmen',
    'Dynamic tasks',
    'Skill list',
    'Advancements',
    'Glossary',
  ]) {
    const link = page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name, exact: true })
    await link.hover()
    await page.waitForTimeout(300)
    all.push(
      await link.evaluate(
        (anchor) =>
          new Promise((resolve) => {
            const { href } = anchor
            const clicked = performance.now()
            const look = () =>
              location.href === href
                ? requestAnimationFrame(() => resolve(performance.now() - clicked))
                : requestAnimationFrame(look)
            anchor.click()
            requestAnimationFrame(look)
          }),
      ),
    )
  }
  await page.close()
  return { median: middle(all), all }
}

/** Everything a browser with an empty cache loads for one doc page, until it is quiet. */
async function firstVisit(browser, url) {
  const page = await (await browser.newContext()).newPage()
  const responses = []
  page.on('response', (response) => responses.push(response))
  await page.goto(new URL(DOC, url).href, { waitUntil: 'networkidle' })
  const kinds = {}
  for (const response of responses) {
    const body = await response.body().catch(() => Buffer.alloc(0))
    const kind = response.request().resourceType()
    for (const name of [kind, 'all']) {
      kinds[name] ??= { count: 0, bytes: 0, brotli: 0 }
      kinds[name].count++
      kinds[name].bytes += body.length
      kinds[name].brotli += kind === 'font' ? body.length : zlib.brotliCompressSync(body).length
    }
  }
  const { all, ...rest } = kinds
  await page.close()
  return { path: DOC, kinds: { ...rest, all } }
}
