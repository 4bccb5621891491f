// The head of a page: what search engines and other sites read.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { homeOut } from '../home-site.ts'
import { type BuiltSite, buildSite } from '../site.ts'

/** Content of a meta tag; every one of that name. */
function metas(html: string, name: string): string[] {
  const tags = html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)
  return [...tags].filter(([, found]) => found === name).map(([, , content = '']) => content)
}

interface Fact extends Record<string, unknown> {
  '@type': string
}

/** The page's JSON-LD by type. */
function facts(html: string): Map<string, Fact> {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  const parsed = [...blocks].map(([, json = '']) => JSON.parse(json) as Fact)
  return new Map(parsed.map((fact) => [fact['@type'], fact]))
}

const canonical = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]

const SITE = `
    -- site.config.ts --
    export default defineConfig({ title: 'Wasteland', tagline: 'Dust.', url: 'https://example.org', baseUrl: '/game/' })
    -- content/docs/rules/_category_.yml --
    label: Rules
    link: { type: generated-index }
    -- content/docs/rules/combat/hits.md --
    ---
    description: How to hit.
    ---
    # Hits
    -- content/blog/authors.yml --
    anna: { name: Anna, page: true }
    ben: { name: Ben, url: 'https://ben.example/' }
    cleo: { name: Cleo, email: cleo@example.org }
    -- content/blog/post.md --
    ---
    title: A post
    date: 2025-01-10
    description: What it says.
    authors: [anna, ben, cleo]
    tags: [Core, Two words]
    ---
    Text. <!-- truncate -->
`

test('every page has its canonical address, title, site name and language in its head', async () => {
  const site = await buildSite(SITE)
  for (const route of [
    '/',
    '/docs/rules/combat/hits',
    '/blog',
    '/blog/post',
    '/blog/tags/core',
    '/blog/authors/anna',
  ]) {
    const html = site.html(route)
    expect(canonical(html)).toBe(`https://example.org/game${route}`)
    expect(metas(html, 'og:url')).toEqual([canonical(html)])
    expect(metas(html, 'og:title')).toEqual([/<title>(.*?)<\/title>/.exec(html)?.[1]])
    expect(metas(html, 'og:description')).toEqual(metas(html, 'description'))
    expect(metas(html, 'og:site_name')).toEqual(['Wasteland'])
    expect(metas(html, 'og:locale')).toEqual(['en'])
    expect(metas(html, 'twitter:card')).toEqual(['summary'])
    expect(metas(html, 'robots')).toEqual([])
    expect(html).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Wasteland RSS Feed" href="/game/blog/rss.xml">',
    )
    expect(html).toContain(
      '<link rel="alternate" type="application/atom+xml" title="Wasteland Atom Feed" href="/game/blog/atom.xml">',
    )
  }
})

test('head tags of the config are on every page, unless the page sets the same tag', async () => {
  const metadata = `metadata: [
      { name: 'verify', content: 'a"b' }, { property: 'fb:app_id', content: '1' }, { name: 'keywords', content: 'site' },
      { name: 'description', content: 'Of the site.' }, { name: 'twitter:card', content: 'player' },
    ], baseUrl`
  const site = await buildSite(`${SITE.replace('baseUrl', metadata)}
    -- content/docs/own.md --
    ---
    keywords: [own]
    ---
    # Own
  `)
  const html = site.html('/blog/post')
  expect(html).toContain('<meta name="verify" content="a&quot;b">')
  expect(metas(html, 'fb:app_id')).toEqual(['1'])
  expect(metas(html, 'keywords')).toEqual(['site'])
  expect(metas(html, 'description')).toEqual(['What it says.'])
  expect(metas(html, 'twitter:card')).toEqual(['player'])
  expect(metas(site.html('/docs/own'), 'keywords')).toEqual(['own'])
  expect(metas(site.html('/docs/own'), 'description')).toEqual(['Of the site.'])
})

test('the not-found page has feed links, no canonical address and noindex', async () => {
  const html = (await buildSite(SITE)).file('404.html')
  expect(canonical(html)).toBe(undefined)
  expect(metas(html, 'og:url')).toEqual([])
  expect(metas(html, 'robots')).toEqual(['noindex, nofollow'])
  expect(html).toContain('href="/game/blog/rss.xml"')
})

test('structured breadcrumbs have absolute addresses and positions, and omit categories without a page', async () => {
  const list = facts((await buildSite(SITE)).html('/docs/rules/combat/hits')).get('BreadcrumbList')
  expect(list?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Wasteland', item: 'https://example.org/game/' },
    { '@type': 'ListItem', position: 2, name: 'Rules', item: 'https://example.org/game/docs/category/rules' },
    { '@type': 'ListItem', position: 3, name: 'Hits', item: 'https://example.org/game/docs/rules/combat/hits' },
  ])
})

test('structured breadcrumbs end with the sidebar label of the page, or the title of the post', async () => {
  const site = await buildSite(SITE.replace('description: How to hit.', 'sidebar_label: Hitting'))
  const last = (route: string) => {
    const list = facts(site.html(route)).get('BreadcrumbList')?.itemListElement
    return Array.isArray(list) ? list.at(-1) : undefined
  }
  expect(last('/docs/rules/combat/hits')).toMatchObject({ name: 'Hitting' })
  expect(last('/blog/post')).toMatchObject({ name: 'A post' })
})

test('the structured data of a post has its date, authors and topics', async () => {
  const html = (await buildSite(SITE)).html('/blog/post')
  expect(metas(html, 'og:type')).toEqual(['article'])
  expect(metas(html, 'article:published_time')).toEqual(['2025-01-10'])
  expect(metas(html, 'article:tag')).toEqual(['Core', 'Two words'])
  expect(metas(html, 'article:author')).toEqual(['https://example.org/game/blog/authors/anna', 'https://ben.example/'])
  expect(facts(html).get('BlogPosting')).toMatchObject({
    '@id': 'https://example.org/game/blog/post',
    headline: 'A post',
    description: 'What it says.',
    datePublished: '2025-01-10',
    author: [
      { '@type': 'Person', name: 'Anna', url: 'https://example.org/game/blog/authors/anna' },
      { '@type': 'Person', name: 'Ben', url: 'https://ben.example/' },
      { '@type': 'Person', name: 'Cleo' },
    ],
    keywords: ['Core', 'Two words'],
    isPartOf: { '@type': 'Blog', '@id': 'https://example.org/game/blog' },
  })
  expect(facts(html).get('BreadcrumbList')?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Wasteland', item: 'https://example.org/game/' },
    { '@type': 'ListItem', position: 2, name: 'Blog', item: 'https://example.org/game/blog' },
    { '@type': 'ListItem', position: 3, name: 'A post', item: 'https://example.org/game/blog/post' },
  ])
})

test('the structured data of the home page describes the site; that of a doc is its breadcrumbs only', async () => {
  const site = await buildSite(SITE)
  expect(facts(site.html('/')).get('WebSite')).toMatchObject({ url: 'https://example.org/game/', name: 'Wasteland' })
  expect([...facts(site.html('/docs/rules/combat/hits')).keys()]).toEqual(['BreadcrumbList'])
})

test('the list of posts is a Blog with the posts that it shows', async () => {
  const site = await buildSite(SITE)
  expect(facts(site.html('/blog')).get('Blog')).toMatchObject({
    url: 'https://example.org/game/blog',
    name: 'Blog',
    blogPost: [{ headline: 'A post', url: 'https://example.org/game/blog/post', datePublished: '2025-01-10' }],
  })
})

test('a license is named on every page, and in the structured data of the home page and of posts', async () => {
  const license = 'https://creativecommons.org/licenses/by/4.0/'
  const licensed = (value: string) => SITE.replace(/(title: 'Wasteland',)/, `$1 license: '${value}',`)
  const site = await buildSite(licensed(license))
  for (const route of ['/', '/docs/rules/combat/hits', '/blog/post', '/blog'])
    expect(site.html(route)).toContain(`<link rel="license" href="${license}">`)
  expect(facts(site.html('/')).get('WebSite')).toMatchObject({ license })
  expect(facts(site.html('/blog/post')).get('BlogPosting')).toMatchObject({ license })
  expect((await buildSite(SITE)).html('/')).not.toContain('license')
  await expect(buildSite(licensed('mine'))).rejects.toThrow('"license": must be an absolute address')
})

test('structured data has the fields that search engines require, on every page of both sites', async () => {
  for (const folder of [await homeOut(), (await buildSite(SITE)).outDir]) {
    const pages = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
    const types = new Set<string>()
    for (const page of pages)
      for (const [type, fact] of facts(fs.readFileSync(path.join(folder, page), 'utf8'))) {
        expect(STRUCTURED_DATA.safeParse(fact).error?.issues, page).toBe(undefined)
        types.add(type)
      }
    expect([...types].sort()).toEqual(['Blog', 'BlogPosting', 'BreadcrumbList', 'WebSite'])
  }
})

/**
 * The properties that https://developers.google.com/search/docs/appearance/structured-data asks for. That they are words of
 * schema.org at all is checked by types, in cli/site/head.ts.
 */
const CONTEXT = { '@context': z.literal('https://schema.org') }
const WEB = z.url({ protocol: /^https?$/ })
const DAY = z.iso.date().or(z.iso.datetime({ offset: true }))
const STRUCTURED_DATA = z.discriminatedUnion('@type', [
  z.object({
    ...CONTEXT,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.int().positive(),
          name: z.string().min(1),
          item: WEB,
        }),
      )
      .min(2)
      .refine((items) => items.every(({ position }, i) => position === i + 1)),
  }),
  z.object({
    ...CONTEXT,
    '@type': z.literal('BlogPosting'),
    headline: z.string().min(1),
    datePublished: DAY,
    dateModified: DAY.optional(),
    image: WEB.optional(),
    author: z.array(
      z.object({ '@type': z.enum(['Person', 'Organization']), name: z.string().min(1), url: WEB.optional() }),
    ),
    mainEntityOfPage: WEB,
  }),
  z.object({
    ...CONTEXT,
    '@type': z.literal('Blog'),
    name: z.string().min(1),
    url: WEB,
    blogPost: z.array(z.object({ headline: z.string().min(1), url: WEB, datePublished: DAY })).min(1),
  }),
  z.object({ ...CONTEXT, '@type': z.literal('WebSite'), name: z.string().min(1), url: WEB }),
])

test('a title with a closing script tag stays text on every page', async () => {
  for (const attack of ['</script><script>alert(1)</script>', '<!--<script>', ']]>\u2028"'])
    expectHarmless(await buildSite(siteNamed(attack)), attack)
})

/** A site in which everything that has a name has this one. */
function siteNamed(name: string): string {
  const quoted = JSON.stringify(name)
  return `
    -- site.config.ts --
    export default defineConfig({ title: ${quoted}, tagline: ${quoted}, url: 'https://example.org' })
    -- content/docs/part/_category_.json --
    { "label": ${quoted}, "link": { "type": "generated-index", "slug": "/part" } }
    -- content/docs/part/doc.md --
    ---
    title: ${quoted}
    description: ${quoted}
    ---
    Text.
    -- content/blog/authors.yml --
    anna: { name: ${quoted}, title: ${quoted}, description: ${quoted}, page: true }
    -- content/blog/tags.yml --
    core: { label: ${quoted}, description: ${quoted} }
    -- content/blog/post.md --
    ---
    title: ${quoted}
    date: 2025-01-01
    authors: [anna]
    tags: [core]
    ---
    Text. <!-- truncate -->
  `
}

function expectHarmless(site: BuiltSite, name: string) {
  const pages = [...site.files().keys()].filter((file) => file.endsWith('.html'))
  expect(pages).toEqual(expect.arrayContaining(['docs/part/index.html', 'blog/tags/core/index.html']))
  for (const page of pages) {
    const html = site.file(page)
    expect(html).not.toContain('alert(1)</script>')
    const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    for (const [, attributes = '', text = ''] of scripts)
      if (attributes.includes('json')) expect(() => JSON.parse(text), `${page}: ${text}`).not.toThrow()
    const inert = scripts.reduce((rest, [whole]) => rest.replace(whole, ''), html)
    expect(inert).not.toMatch(/<\/?script|<!--/)
  }
  expect(facts(site.html('/blog/post')).get('BlogPosting')).toMatchObject({
    headline: name,
    author: [{ name }],
    keywords: [name],
  })
}
