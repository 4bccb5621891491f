// Transfer size of a first visit with brotli. The limits are promises to readers.
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { hashOf } from '../cli/core/hash.ts'
import { onceFor } from '../cli/core/once.ts'
import { homeOut } from './home-site.ts'
import { buildSite } from './site.ts'

const out = await homeOut()

const brotli = onceFor((file: string) => {
  const bytes = fs.readFileSync(path.join(out, file))
  return file.endsWith('.woff2') ? bytes.length : zlib.brotliCompressSync(bytes).length
})

/** Everything a page loads by itself, by kind, in bytes. `readable`: before it wakes; `whole`: with its scripts. */
function firstVisit(route: string) {
  const file = path.join(route, 'index.html').replace(/^\//, '')
  const html = fs.readFileSync(path.join(out, file), 'utf8')
  const files = new Set([...html.matchAll(/(?:href|src)="\/(assets\/[^"#]+)/g)].map(([, name = '']) => name))
  expect(
    [...files].filter((name) => name.endsWith('.js')),
    'scripts before the page wakes',
  ).toEqual([])
  const css = [...files].find((name) => name.endsWith('.css')) ?? ''
  const italic = /<em>|<i>/.test(html)
    ? [...fs.readFileSync(path.join(out, css), 'utf8').matchAll(/next-italic-[A-Z0-9]{8}\.woff2/g)].map(
        ([name]) => `assets/${name}`,
      )
    : []
  const sum = (pattern: RegExp) =>
    [...files, ...italic].filter((name) => pattern.test(name)).reduce((bytes, name) => bytes + brotli(name), 0)
  const scripts = scriptsOf(html).reduce((bytes, name) => bytes + brotli(name), 0)
  const [styles, fonts] = [sum(/\.css$/), sum(/\.woff2$/)]
  const readable = brotli(file) + styles + fonts + sum(/\.svg$/)
  return { scripts, styles, fonts, readable, whole: readable + scripts, html }
}

/** Files that a page loads when it wakes. */
const scriptsOf = (html: string): string[] =>
  /data-scripts="([^"]*)"/
    .exec(html)?.[1]
    ?.split(' ')
    .map((href) => href.slice(1)) ?? []

const KB = 1000

/** Each change of a style gives names another hash, and hashes differ by some bytes when they are compressed. */
const withFixedHashes = (text: string) =>
  text.replace(/([\w-]+)-[0-9A-F]{8}\./g, (_, name: string) => `${name}-${hashOf(name).slice(0, 8).toUpperCase()}.`)

test('a doc has at most 3 KB of HTML and 1 KB of page data in addition to its text', async () => {
  const docs = Array.from(
    { length: 30 },
    (_, i) => `-- content/docs/part-${i % 5}/page-${i}.md --\n# Page ${i}\n\nText.\n`,
  )
  const site = await buildSite(docs.join(''))
  const bytes = (name: string) => zlib.brotliCompressSync(withFixedHashes(site.file(name))).length
  expect(bytes('docs/part-1/page-11/index.html')).toBeLessThanOrEqual(3 * KB)
  expect(bytes('page-data/docs/part-1/page-11.json')).toBeLessThanOrEqual(KB)
})

test('a page of stat blocks with drawings of their own fetches one file, that of its heading', () => {
  const { html } = firstVisit('/docs/mechanics/wilderness-creatures')
  expect(new Set(html.match(/\/assets\/drawing-\w+\.svg/g)).size).toBe(1)
})

test.each(['/docs/mechanics/combat', '/docs/mechanics/equipment/weapons', '/docs/intro'])(
  'of a first visit to %s scripts weigh at most 67 KB, the style sheet at most 11.5 KB, fonts at most 24 KB',
  (route) => {
    const { scripts, styles, fonts } = firstVisit(route)
    for (const [kind, bytes] of Object.entries({ scripts, styles, fonts })) expect(bytes, kind).toBeGreaterThan(KB)
    expect(scripts).toBeLessThanOrEqual(67 * KB)
    expect(styles).toBeLessThanOrEqual(11.5 * KB)
    expect(fonts).toBeLessThanOrEqual(24 * KB)
  },
)

test.each(['', '/docs/mechanics/combat', '/docs/intro', '/blog', '/blog/combat', '/blog/archive', '/markdown-page'])(
  'the page "%s" can be read after 60 KB and weighs at most 119 KB with its scripts',
  (route) => {
    const { readable, whole } = firstVisit(route)
    expect(readable).toBeLessThanOrEqual(60 * KB)
    expect(whole).toBeLessThanOrEqual(119 * KB)
  },
)

test('the longest pages can be read after 62 KB and weigh at most 127 KB, the 31 drawn creatures 71 KB and 134 KB', () => {
  const pages = fs.readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('index.html'))
  const heavy = pages.flatMap((name) => {
    const route = name === 'index.html' ? '' : `/${path.dirname(name)}`
    const html = fs.readFileSync(path.join(out, name), 'utf8')
    if (!html.includes('id="site"')) return [] // a redirect
    const { readable, whole } = firstVisit(route)
    const limits = route === '/docs/mechanics/wilderness-creatures' ? [71, 134] : [62, 127]
    return [readable, whole].some((bytes, i) => bytes > (limits[i] ?? 0) * KB) ? [`${route} ${readable} ${whole}`] : []
  })
  expect(heavy).toEqual([])
})

test('the book in one file has at most 1.4 MB', () => {
  const name = fs.readdirSync(path.join(out, 'book')).find((file) => /\d\.html$/.test(file)) ?? ''
  expect(fs.statSync(path.join(out, 'book', name)).size).toBeLessThanOrEqual(1400 * KB)
})

test('the first script uses only modules, so a browser parses each function once', () => {
  const { html } = firstVisit('/docs/mechanics/combat')
  const scripts = scriptsOf(html)
  const wrapped = scripts.filter((name) => /exports:\{\}/.test(fs.readFileSync(path.join(out, name), 'utf8')))
  expect(scripts.length).toBeGreaterThan(0)
  expect(wrapped).toEqual([])
})

test('the first script is one request', () => {
  const { html } = firstVisit('/docs/mechanics/combat')
  expect(scriptsOf(html).length).toBe(1)
})

test('until a page wakes, its only script is the inline one of at most 3.5 KB', () => {
  const { html } = firstVisit('/docs/mechanics/combat')
  const scripts = [...html.matchAll(/<script(?! type="application)([^>]*)>([^<]*)/g)]
  expect(scripts.map(([, attributes]) => attributes)).toEqual([''])
  expect(scripts[0]?.[2]?.length).toBeGreaterThan(KB)
  expect(scripts[0]?.[2]?.length).toBeLessThanOrEqual(3.5 * KB)
})
