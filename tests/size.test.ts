// Transfer size of a first visit with brotli. The limits are promises to readers.
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { onceFor } from '../cli/core/once.ts'
import { homeOut } from './home-site.ts'
import { buildSite } from './site.ts'

const out = await homeOut()

const brotli = onceFor((file: string) => {
  const bytes = fs.readFileSync(path.join(out, file))
  return file.endsWith('.woff2') ? bytes.length : zlib.brotliCompressSync(bytes).length
})

/** Everything a page loads by itself, by kind, in bytes. */
function firstVisit(route: string) {
  const file = path.join(route, 'index.html').replace(/^\//, '')
  const html = fs.readFileSync(path.join(out, file), 'utf8')
  const files = new Set([...html.matchAll(/(?:href|src)="\/(assets\/[^"#]+)/g)].map(([, name = '']) => name))
  const css = [...files].find((name) => name.endsWith('.css')) ?? ''
  const italic = /<em>|<i>/.test(html)
    ? [...fs.readFileSync(path.join(out, css), 'utf8').matchAll(/next-italic-[A-Z0-9]{8}\.woff2/g)].map(
        ([name]) => `assets/${name}`,
      )
    : []
  const sum = (pattern: RegExp) =>
    [...files, ...italic].filter((name) => pattern.test(name)).reduce((bytes, name) => bytes + brotli(name), 0)
  return {
    page: brotli(file),
    scripts: sum(/\.js$/),
    styles: sum(/\.css$/),
    fonts: sum(/\.woff2$/),
    pictures: sum(/\.svg$/),
    html,
  }
}

const KB = 1000

test('a doc has at most 3 KB of HTML and 1 KB of page data in addition to its text', async () => {
  const docs = Array.from(
    { length: 30 },
    (_, i) => `-- content/docs/part-${i % 5}/page-${i}.md --\n# Page ${i}\n\nText.\n`,
  )
  const site = await buildSite(docs.join(''))
  const bytes = (name: string) => zlib.brotliCompressSync(site.file(name)).length
  expect(bytes('docs/part-1/page-11/index.html')).toBeLessThanOrEqual(3 * KB)
  expect(bytes('page-data/docs/part-1/page-11.json')).toBeLessThanOrEqual(KB)
})

test('a page of stat blocks with drawings of their own fetches one file, that of its heading', () => {
  const { html } = firstVisit('/docs/mechanics/wilderness-creatures')
  expect(new Set(html.match(/\/assets\/drawing-\w+\.svg/g)).size).toBe(1)
})

test.each(['/docs/mechanics/combat', '/docs/mechanics/equipment/weapons', '/docs/intro'])(
  'a first visit to %s weighs at most 135 KB, scripts at most 75 KB, the style sheet at most 11.5 KB, fonts at most 24 KB',
  (route) => {
    const { page, scripts, styles, fonts, pictures } = firstVisit(route)
    for (const [kind, bytes] of Object.entries({ scripts, styles, fonts })) expect(bytes, kind).toBeGreaterThan(KB)
    expect(scripts).toBeLessThanOrEqual(75 * KB)
    expect(styles).toBeLessThanOrEqual(11.5 * KB)
    expect(fonts).toBeLessThanOrEqual(24 * KB)
    expect(page + scripts + styles + fonts + pictures).toBeLessThanOrEqual(135 * KB)
  },
)

test('a first visit to any page weighs at most 135 KB, to the 31 drawn creatures 140 KB', () => {
  const pages = fs.readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('index.html'))
  const heavy = pages.flatMap((name) => {
    const route = name === 'index.html' ? '' : `/${path.dirname(name)}`
    const html = fs.readFileSync(path.join(out, name), 'utf8')
    if (!html.includes('id="site"')) return [] // a redirect
    const { page, scripts, styles, fonts, pictures } = firstVisit(route)
    const sum = page + scripts + styles + fonts + pictures
    const limit = route === '/docs/mechanics/wilderness-creatures' ? 140 : 135
    return sum > limit * KB ? [`${route} ${sum}`] : []
  })
  expect(heavy).toEqual([])
})

test('the book in one file has at most 1.4 MB', () => {
  const name = fs.readdirSync(path.join(out, 'book')).find((file) => /\d\.html$/.test(file)) ?? ''
  expect(fs.statSync(path.join(out, 'book', name)).size).toBeLessThanOrEqual(1400 * KB)
})

test('the first script uses only modules, so a browser parses each function once', () => {
  const { html } = firstVisit('/docs/mechanics/combat')
  const scripts = [...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, name = '']) => name)
  const wrapped = scripts.filter((name) => /exports:\{\}/.test(fs.readFileSync(path.join(out, name), 'utf8')))
  expect(scripts.length).toBeGreaterThan(0)
  expect(wrapped).toEqual([])
})

test('the first script is one request', () => {
  const { html } = firstVisit('/docs/mechanics/combat')
  expect(new Set(html.match(/\/assets\/[\w-]+\.js/g)).size).toBe(1)
})

test('no script blocks the first paint', () => {
  const { html } = firstVisit('/docs/mechanics/combat')
  const external = html.match(/<script[^>]*\bsrc=[^>]*>/g) ?? []
  expect(external.length).toBeGreaterThan(0)
  expect(external.filter((tag) => !/type="module"/.test(tag))).toEqual([])
})
