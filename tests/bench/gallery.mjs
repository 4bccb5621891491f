// `npm run gallery`: makes the pictures of the handbook's gallery again, after a change of the looks. Look at each before you commit it.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '../browser/install-chromium.mjs'
import { withServer } from './serving.mjs'

const REPOSITORY = path.resolve(import.meta.dirname, '../..')
const BIN = path.join(REPOSITORY, 'cli/bin.mjs')
const GALLERY = path.join(REPOSITORY, 'cli/handbook/content/docs/look')

const THEMES = ['plain', 'folio', 'reflection']
const MODES = /** @type {const} */ (['light', 'dark'])

/** The window in pixels. Pictures have half as many. */
const WINDOW = { width: 1440, height: 1054 }
const SCALE = 0.5
const QUALITY = 50

const PAGE = `---
title: Creatures
description: What lives on the flats, and what it wants from you.
sidebar_position: 3
---

You meet them when the sand sings. Roll 2d6, and add what you know.

:::tip Stand still
Most of them have never seen anybody who does.
:::

:::plates creatures where="id = heron"
:::

## What it wants {#wants}

| d6  | It wants         |
| :-: | ---------------- |
| 1-2 | your boots       |
| 3-4 | the other shore  |
| 5-6 | a moment of calm |
`

/** The site of the starter with one page that shows most of a look. @param {string} theme @param {string} folder */
function buildSite(theme, folder) {
  fs.cpSync(path.join(REPOSITORY, 'cli/starter'), folder, { recursive: true })
  // `init` dates the post.
  const blog = path.join(folder, 'content/blog')
  fs.renameSync(path.join(blog, 'first-crossing.md'), path.join(blog, '2026-01-01-first-crossing.md'))
  fs.writeFileSync(path.join(folder, 'content/docs/rules/creatures.md'), PAGE)
  const config = path.join(folder, 'site.config.ts')
  fs.writeFileSync(config, fs.readFileSync(config, 'utf8').replace("theme: 'plain'", `theme: '${theme}'`))
  execFileSync(process.execPath, [BIN, 'build', '--root', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** @param {import('playwright').Browser} browser @param {string} url */
async function pictureOf(browser, url) {
  const page = await browser.newPage({ viewport: WINDOW })
  await page.goto(url, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  const clip = { x: 0, y: 0, ...WINDOW, scale: SCALE }
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip })
  await page.close()
  return Buffer.from(data, 'base64')
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--font-render-hinting=none'],
})
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gallery-'))
try {
  for (const theme of THEMES) {
    const site = path.join(folder, theme)
    buildSite(theme, site)
    await withServer([BIN, 'preview', '--root', site], async (url) => {
      for (const mode of MODES) {
        const bytes = await pictureOf(browser, new URL(`docs/rules/creatures?theme=${mode}`, url).href)
        fs.writeFileSync(path.join(GALLERY, `${theme}-${mode}.webp`), bytes)
        console.log(`${theme}-${mode}.webp ${bytes.length} bytes`)
      }
    })
  }
} finally {
  await browser.close()
  fs.rmSync(folder, { recursive: true, force: true })
}
