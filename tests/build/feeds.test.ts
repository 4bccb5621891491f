// The feeds of the blog, as programs read them.
import fs from 'node:fs'
import path from 'node:path'
import { HtmlValidate } from 'html-validate'
import { afterEach, expect, test, vi } from 'vitest'
import { type Element, xml2js } from 'xml-js' // comes with `feed`; reads strictly
import { z } from 'zod'
import { BLOCK_DATA, BLOCK_PLATES, EVERY_BLOCK } from '../every-block.ts'
import { homeOut } from '../home-site.ts'
import { buildSite, lines } from '../site.ts'
import { xmlFaults } from '../validate-xml.ts'

afterEach(() => vi.useRealTimers())

/** Every element of that name in a well-formed file: its text and its attributes. */
function elements(xml: string, name: string): { text: string; attributes: Record<string, unknown> }[] {
  const found: { text: string; attributes: Record<string, unknown> }[] = []
  const visit = (element: Element) => {
    if (element.name === name) {
      const text = (element.elements ?? []).map(({ text, cdata }) => text ?? cdata ?? '').join('')
      found.push({ text, attributes: element.attributes ?? {} })
    }
    element.elements?.forEach(visit)
  }
  visit(xml2js(xml) as Element)
  return found
}

const texts = (xml: string, name: string) => elements(xml, name).map(({ text }) => text)

const ALL_FEEDS = `
    -- site.config.ts --
    export default defineConfig({
      title: 'Wasteland',
      url: 'https://example.org',
      baseUrl: '/game/',
      blog: { feeds: ['rss', 'atom', 'json'] },
    })`

test('the feeds have complete posts, newest first, with absolute addresses', async () => {
  const site = await buildSite(`${ALL_FEEDS}
    -- content/blog/old.md --
    ---
    date: 2025-01-01
    ---
    Old. <!-- truncate --> The rest of the old post.
    -- content/blog/new.md --
    ---
    title: New
    date: 2025-02-01
    description: What is new.
    tags: [Core]
    authors: { name: Anna, url: 'https://anna.example/' }
    ---
    New.

    <!-- truncate -->

    The rest of the new post.

    ::::tabs
    :::tab One
    First.
    :::
    :::tab Two
    Second.
    :::
    ::::
  `)
  const rss = site.file('blog/rss.xml')
  expect(texts(rss, 'guid')).toEqual(['https://example.org/game/blog/new', 'https://example.org/game/blog/old'])
  expect(texts(rss, 'content:encoded')[0]).toContain('The rest of the new post.')
  expect(texts(rss, 'content:encoded')[0]?.match(/<details[^>]*>/g)).toEqual(['<details open>', '<details open>'])
  expect(texts(rss, 'pubDate')[0]).toBe('Sat, 01 Feb 2025 00:00:00 GMT')
  expect(texts(rss, 'lastBuildDate')).toEqual(['Sat, 01 Feb 2025 00:00:00 GMT'])
  expect(texts(rss, 'dc:creator')).toEqual(['Anna'])
  expect(texts(rss, 'category')).toEqual(['Core'])

  const atom = site.file('blog/atom.xml')
  expect(texts(atom, 'id').slice(1)).toEqual(texts(rss, 'guid'))
  expect(texts(atom, 'updated')[0]).toBe('2025-02-01T00:00:00.000Z')
  expect(texts(atom, 'uri')).toContain('https://anna.example/')
  expect(elements(atom, 'category')[0]?.attributes).toMatchObject({ label: 'Core', term: 'Core' })
  expect(elements(atom, 'link').map(({ attributes }) => attributes.href)).toContain(
    'https://example.org/game/blog/atom.xml',
  )

  const json = JSON.parse(site.file('blog/feed.json'))
  expect(json).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', language: 'en', title: 'Wasteland Blog' })
  expect(json.items[0]).toMatchObject({
    id: 'https://example.org/game/blog/new',
    summary: 'What is new.',
    date_published: '2025-02-01T00:00:00.000Z',
    authors: [{ name: 'Anna', url: 'https://anna.example/' }],
    tags: ['Core'],
  })
  expect(json.items[0].content_html).toContain('The rest of the new post.')
})

test('text with markup is unchanged after parsing the feeds', async () => {
  const title = ']]> & &amp; <b> "q" \'q\' </title> ]]> ]]>'
  const site = await buildSite(`${ALL_FEEDS.replace("'Wasteland'", JSON.stringify(`A & B &amp; <${title}`))}
    -- content/blog/post.md --
    ---
    title: ${JSON.stringify(title)}
    description: ${JSON.stringify(title)}
    date: 2025-01-01
    tags: [${JSON.stringify(title)}]
    authors: { name: ${JSON.stringify(title)} }
    ---
    Tom & Jerry <!-- truncate --> say \`]]>\` and \`]]>\` again.
  `)
  const rss = site.file('blog/rss.xml')
  const atom = site.file('blog/atom.xml')
  expect(texts(rss, 'title')).toEqual([`A & B &amp; <${title} Blog`, title])
  expect(texts(atom, 'title')).toEqual(texts(rss, 'title'))
  expect(texts(rss, 'dc:creator')).toEqual([title])
  expect(texts(atom, 'name')).toContain(title)
  expect(texts(rss, 'category')).toEqual([title])
  expect(elements(atom, 'category')[0]?.attributes.term).toBe(title)
  expect(texts(atom, 'summary')).toEqual([title])
  expect(elements(atom, 'title')[1]?.attributes.type).toBe('text')
  expect(texts(rss, 'description')[1]).toContain('&lt;b>')
  expect(texts(rss, 'content:encoded')[0]).toContain('<code>]]&gt;</code> and <code>]]&gt;</code>')
  expect(texts(atom, 'content')).toEqual(texts(rss, 'content:encoded'))
  const [item] = JSON.parse(site.file('blog/feed.json')).items
  expect(item).toMatchObject({ title, summary: title, tags: [title], authors: [{ name: title }] })
})

test('characters that XML forbids are replaced, and a warning names the file, on every build', async () => {
  const site = await buildSite(`${ALL_FEEDS}
    -- content/blog/authors.yml --
    anna: { name: "Escape \\e" }
    -- content/blog/tags.yml --
    core: { label: "Null \\0" }
    -- content/blog/post.md --
    ---
    title: "Bell \\x07 and half \\uD800"
    date: 2025-01-01
    tags: [core]
    authors: [anna]
    ---
    Back\u0008space and \uFFFE. <!-- truncate -->
  `)
  const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u
  for (const file of ['blog/rss.xml', 'blog/atom.xml', 'blog/feed.json'])
    expect(forbidden.exec(site.file(file))).toBe(null)
  const rss = site.file('blog/rss.xml')
  expect(texts(rss, 'title')[1]).toBe('Bell \uFFFD and half \uFFFD')
  expect(texts(rss, 'content:encoded')[0]).toContain('Back\uFFFDspace and \uFFFD.')
  expect(texts(rss, 'dc:creator')).toEqual(['Escape \uFFFD'])
  expect(texts(rss, 'category')).toEqual(['Null \uFFFD'])
  expect(lines(site.warnings).map((line) => line.match(/^\S+ warning|U\+\w+/g)?.join(' '))).toEqual([
    'content/blog/post.md:7 warning U+0008 U+FFFD',
    'content/blog/post.md:2 warning U+0007 U+FFFD',
    'content/blog/authors.yml:1 warning U+001B U+FFFD',
    'content/blog/tags.yml:1 warning U+0000 U+FFFD',
  ])
  expect(lines((await site.rebuild()).warnings)).toEqual(lines(site.warnings))
})

test('the same posts produce the same feeds on another day', async () => {
  const text = `${ALL_FEEDS}
    -- content/blog/post.md --
    ---
    date: 2025-01-01
    ---
    Text. <!-- truncate -->
  `
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-03-01T12:00:00Z') })
  const first = await buildSite(text)
  vi.setSystemTime(new Date('2025-03-02T13:00:00Z'))
  const second = await buildSite(text)
  for (const file of ['blog/rss.xml', 'blog/atom.xml', 'blog/feed.json'])
    expect(second.file(file)).toBe(first.file(file))
})

test('links and images in the feeds are absolute', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Wasteland', url: 'https://example.org', baseUrl: '/game/', markdown: { html: true }, checks: { deadLinks: 'ignore', deadAnchors: 'ignore', missingImages: 'ignore' },
    })
    -- content/docs/intro.md --
    # Intro
    -- content/blog/lamp.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>
    -- content/blog/post.md --
    ---
    date: 2025-01-01
    ---
    See [intro](../docs/intro.md?a=1&b=2#x), [below](#part), [mail](mailto:a@b.example), [out](https://other.example) and
    [them](//evil.example/x). ![A lamp](lamp.svg) <!-- truncate -->

    <img src="raw.png" srcset="small.png 1x, /big,size.png 2x,https://cdn.example/huge.png 3x" alt="">
    <a href='../up?c=d&amp;e=f' title="1 > 0">up</a>

    \`<a href="/code">\`

    ## Part
  `)
  const html = texts(site.file('blog/rss.xml'), 'content:encoded')[0] ?? ''
  const addresses = [...html.matchAll(/ (?:href|src)=["']([^"']*)/g)].map(([, address]) => address)
  expect(addresses).toEqual([
    'https://example.org/game/docs/intro?a=1&amp;b=2#x',
    'https://example.org/game/blog/post#part',
    'mailto:a@b.example',
    'https://other.example',
    'https://evil.example/x',
    expect.stringMatching(/^https:\/\/example\.org\/game\/assets\/lamp-\w+\.svg$/),
    'https://example.org/game/blog/raw.png',
    'https://example.org/game/up?c=d&amp;e=f',
  ])
  expect(html).toContain(
    'srcset="https://example.org/game/blog/small.png 1x, https://example.org/big,size.png 2x, https://cdn.example/huge.png 3x"',
  )
  expect(html).toContain('&lt;a href=&quot;/code&quot;&gt;')
})

test('interactive elements are removed from the feeds, and their text is kept', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'T', url: 'https://example.org', markdown: { dice: true } })
    -- content/blog/post.md --
    ---
    date: 2025-01-01
    ---
    Roll 2d6+1 now. <!-- truncate -->

    ## Part

    | d6 | Found |
    |----|-------|
    | 1–6 | Rust |

    \`\`\`
    code
    \`\`\`
  `)
  const html = texts(site.file('blog/atom.xml'), 'content')[0] ?? ''
  expect(html).toContain('Roll 2d6+1 now.')
  expect(html).toContain('<h2 id="part">Part</h2>')
  expect(html).toContain('Rust')
  expect(html).not.toMatch(/<button|<svg|class="hash"/)
})

test('drafts and unlisted posts are in no feed, and a limit selects the newest posts', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'T', url: 'https://example.org', blog: { feedLimit: 2, untruncatedPosts: 'ignore' } })
    ${['one', 'two', 'three', 'four', 'five']
      .map(
        (name, i) => `-- content/blog/${name}.md --
    ---
    date: 2025-01-0${i + 1}
    ${name === 'five' ? 'draft: true' : name === 'four' ? 'unlisted: true' : `title: ${name}`}
    ---
    Text.
    `,
      )
      .join('')}
  `)
  expect(texts(site.file('blog/rss.xml'), 'title').slice(1)).toEqual(['three', 'two'])
  const changed = await site.rebuild({ 'content/blog/one.md': '---\ndate: 2025-01-01\ntitle: one\n---\nOther.\n' })
  expect(changed.changed).toContain('blog/one/index.html')
  expect(changed.changed.filter((file) => file.endsWith('.xml'))).toEqual([])
})

test('a blog without a listed post has no feed, and no page links to one', async () => {
  const site = await buildSite(`${ALL_FEEDS}
    -- content/blog/post.md --
    ---
    date: 2025-01-01
    unlisted: true
    ---
    Text. <!-- truncate -->
    -- content/docs/intro.md --
    # Intro
  `)
  expect([...site.files().keys()].filter((file) => /rss|atom|feed/.test(file))).toEqual([])
  expect(site.html('/docs/intro')).not.toContain('rel="alternate"')
  const listed = await site.rebuild({ 'content/blog/post.md': '---\ndate: 2025-01-01\n---\nText.\n' })
  expect(listed.exists('blog/rss.xml')).toBe(true)
  expect(listed.html('/docs/intro')).toContain('href="/game/blog/rss.xml"')
})

test('the feeds change only with their posts, and are written again when deleted', async () => {
  const site = await buildSite(`${ALL_FEEDS}
    -- content/docs/intro.md --
    # Intro
    -- content/blog/post.md --
    ---
    date: 2025-01-01
    ---
    Text.

    <!-- truncate -->

    One.
  `)
  const feeds = ['blog/atom.xml', 'blog/feed.json', 'blog/rss.xml']
  const doc = await site.rebuild({ 'content/docs/intro.md': '# Intro\n\nMore.\n' })
  expect(doc.changed.filter((file) => file.startsWith('blog/'))).toEqual([])
  const post = await doc.rebuild({
    'content/blog/post.md': '---\ndate: 2025-01-01\n---\nText.\n\n<!-- truncate -->\n\nTwo.\n',
  })
  expect(post.changed).toEqual(expect.arrayContaining(feeds))
  expect(post.file('blog/rss.xml')).toContain('Two.')
  const lost = await post.rebuild({ 'out/blog/rss.xml': undefined })
  expect(lost.file('blog/rss.xml')).toBe(post.file('blog/rss.xml'))
  expect(lost.changed).toEqual(['blog/rss.xml'])
})

test('a browser gets a style sheet that shows a feed as a page', async () => {
  const site = await buildSite(`
    -- content/blog/post.md --
    ---
    date: 2025-01-01
    ---
    Text. <!-- truncate -->
  `)
  for (const file of ['blog/rss.xml', 'blog/atom.xml'])
    expect([...site.file(file).matchAll(/<\?xml-stylesheet (.*?)\?>/g)].map(([, attributes]) => attributes)).toEqual([
      'type="text/css" href="feed.css"',
    ])
  expect(site.file('blog/feed.css')).toContain('"This is a feed, ')
})

const STRICT = `
-- site.config.ts --
export default defineConfig({
  title: 'A & B', url: 'https://example.org', favicon: 'mark.svg', markdown: { dice: true },
  blog: { feeds: ['rss', 'atom', 'json'] }, plates: ${BLOCK_PLATES},
})
-- content/static/mark.svg --
<svg xmlns="http://www.w3.org/2000/svg"/>
${BLOCK_DATA}
-- content/blog/authors.yml --
anna: { name: 'Anna "A" <Ash>', page: true, email: anna@example.org }
ben: { name: Ben, email: ben@example.org, url: 'https://ben.example' }
-- content/blog/all.md --
---
title: Every block & <one>
description: 'All "of" <it>'
date: 2025-01-02
authors: [anna, ben]
tags: [Core, 'A & B']
---
First. <!-- truncate -->

${EVERY_BLOCK}
-- content/blog/bare.md --
---
date: 2025-01-01T10:30:00+02:00
---
<!-- truncate -->
`

test('RSS and Atom are valid with any content in a post', async () => {
  const site = await buildSite(STRICT)
  expect(await xmlFaults(site.file('blog/rss.xml'), 'rss')).toEqual([])
  expect(await xmlFaults(site.file('blog/atom.xml'), 'atom')).toEqual([])
  for (const file of ['rss.xml', 'atom.xml']) {
    const self = elements(site.file(`blog/${file}`), file === 'rss.xml' ? 'atom:link' : 'link')
    expect(self.map(({ attributes }) => attributes.href)).toContain(`https://example.org/blog/${file}`)
  }
})

test('the feeds of the site of this repository are valid', async () => {
  const out = await homeOut()
  const feed = (name: string) => fs.readFileSync(path.join(out, 'blog', name), 'utf8')
  expect(await xmlFaults(feed('rss.xml'), 'rss')).toEqual([])
  expect(await xmlFaults(feed('atom.xml'), 'atom')).toEqual([])
})

test('the JSON feed is valid for version 1.1', async () => {
  const feed = JSON.parse((await buildSite(STRICT)).file('blog/feed.json'))
  expect(JSON_FEED.safeParse(feed).error).toBe(undefined)
  expect(feed.feed_url).toBe('https://example.org/blog/feed.json')
})

test('post ids in a feed are unique, and a post keeps its id when it changes', async () => {
  const site = await buildSite(STRICT)
  const ids = () => ({
    rss: texts(site.file('blog/rss.xml'), 'guid'),
    atom: texts(site.file('blog/atom.xml'), 'id'),
    json: JSON.parse(site.file('blog/feed.json')).items.map(({ id }: { id: string }) => id),
  })
  const before = ids()
  expect(Object.values(before).map((list) => list.length > 0)).toEqual([true, true, true])
  for (const list of Object.values(before)) expect(new Set(list).size).toBe(list.length)
  await site.rebuild({ 'content/blog/bare.md': '---\ndate: 2025-03-01\ntitle: Other\n---\nOther. <!-- truncate -->\n' })
  for (const [kind, list] of Object.entries(ids()))
    expect(list.sort()).toEqual(before[kind as keyof typeof before].sort())
})

test('a post in a feed is valid HTML that works without the site and its scripts', async () => {
  const html = texts((await buildSite(STRICT)).file('blog/rss.xml'), 'content:encoded').join('')
  expect(html).toContain('Howls.')
  expect(html).not.toMatch(/<(?:script|style|iframe|object|embed|link|base|form|button|noscript)\b|\s(?:on\w+|style)=/i)
  const addresses = [...html.matchAll(/\s(?:href|src|xlink:href)="([^"]*)"/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(5)
  expect(addresses.filter((address) => !/^(?:https?|mailto):/.test(address))).toEqual([])
  const { results } = await new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: { 'no-implicit-input-type': 'off' },
  }).validateString(`<!DOCTYPE html>\n<html lang="en"><head><title>t</title></head><body>${html}</body></html>`)
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId} ${message}`))).toEqual([])
})

/** https://www.jsonfeed.org/version/1.1/ */
const JSON_FEED_AUTHOR = z
  .strictObject({ name: z.string().optional(), url: z.url().optional(), avatar: z.url().optional() })
  .refine((author) => Object.keys(author).length > 0)

const JSON_FEED = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string().optional(),
  icon: z.url().optional(),
  favicon: z.url().optional(),
  language: z.string(),
  items: z.array(
    z.strictObject({
      id: z.string().min(1),
      url: z.url(),
      title: z.string().optional(),
      content_html: z.string(),
      summary: z.string().optional(),
      image: z.url().optional(),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime().optional(),
      authors: z.array(JSON_FEED_AUTHOR).optional(),
      tags: z.array(z.string().min(1)).optional(),
    }),
  ),
})
