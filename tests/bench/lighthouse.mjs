// `npm run lighthouse`: what Lighthouse says of the built site on a phone, as a table. Lighthouse is 189 MB of packages and is
// therefore not a dependency: npx fetches the version named here, the newest that runs on Node 20.
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from '../browser/install-chromium.mjs'
import { withServer } from './serving.mjs'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const PAGES = ['', 'docs/mechanics/combat', 'blog/combat']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const LEAST = { performance: 0.98, accessibility: 1, 'best-practices': 1, seo: 1 }

const REPOSITORY = path.resolve(import.meta.dirname, '../..')
const BIN = path.join(REPOSITORY, 'cli/bin.mjs')

/** One page's report. @param {string} url @param {string} folder */
function audit(url, folder) {
  const file = path.join(folder, 'report.json')
  const flags = '--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking'
  const { status, stderr } = spawnSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${flags}`,
      `--only-categories=${CATEGORIES}`,
    ],
    { encoding: 'utf8', env: { ...process.env, CHROME_PATH: findChromium() } },
  )
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}:\n${stderr}`)
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'))
try {
  const out = path.join(folder, 'out')
  execFileSync(process.execPath, [BIN, 'build', '--root', REPOSITORY, '--out', out], { stdio: 'inherit' })
  const rows = await withServer([BIN, 'preview', '--root', REPOSITORY, '--out', out], async (url) =>
    PAGES.map((page) => ({ page: `/${page}`, ...audit(new URL(page, url).href, folder) })),
  )
  const heads = [...CATEGORIES.map((name) => name.padStart(16)), 'CLS'.padStart(10), 'LCP'.padStart(10)]
  console.log(['page'.padEnd(26), ...heads].join(''))
  for (const { page, categories, audits } of rows) {
    const scores = CATEGORIES.map((name) => String(Math.round(categories[name].score * 100)).padStart(16))
    const [shift, paint] = ['cumulative-layout-shift', 'largest-contentful-paint'].map((id) => audits[id].numericValue)
    const measures = [shift.toFixed(3), `${Math.round(paint)} ms`].map((text) => text.padStart(10))
    console.log([page.padEnd(26), ...scores, ...measures].join(''))
    if (shift > 0 || CATEGORIES.some((name) => categories[name].score < LEAST[name])) process.exitCode = 1
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
