// Links and images in content: every accepted spelling leads to the canonical address, everything else is reported.
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskTable } from '../../cli/server/disk-table.ts'
import { requestHandler } from '../../cli/server/files.ts'
import { type Listening, listen } from '../../cli/server/listen.ts'
import { siteRules } from '../../cli/server/rules.ts'
import { type BuiltSite, buildFolder, buildSite, lines, PICTURE, problemsOf, writeSite } from '../site.ts'

/** Text of each link of an article, and where it leads. */
function linksOf(site: BuiltSite, route: string): Record<string, string> {
  const found = site.main(route).matchAll(/<a href="([^"]*)"[^>]*>([^<]+)<\/a>/g)
  return Object.fromEntries([...found].map(([, href = '', text = '']) => [text, href]))
}

test('relative, absolute and source spellings of a page all become its address, with query and hash', async () => {
  // The text of each link is the address that it should lead to.
  const site = await buildSite(`
    -- content/docs/rules/index.md --
    # Rules
    [/docs/rules/combat](./combat) [/docs/intro](../intro) [#luck](#luck)
    ## Luck
    -- content/docs/rules/same/same.md --
    # Same
    [/docs/rules/same/deep](./deep) [/docs/rules/combat](../combat)
    -- content/docs/rules/same/deep.md --
    # Deep
    -- content/docs/rules/combat.md --
    # Combat
    [/docs/intro](../intro.md) [/docs/rules#luck](./index.md#luck) [/docs/intro?a=1&b=2#x](../intro.md?a=1&b=2#x)
    [/docs/rules/same/deep](same/deep.md) [/docs/rules](/docs/rules) [/docs/rules](/docs/rules/) [/docs/intro](/docs/intro.html)
    [/docs/rules](/docs/rules/index.md) [/docs/rules/same](same) [/docs/rules](/rules/index.md) [/docs/intro](@site/content/docs/intro.md)
    [/blog/one](/blog/2025-01-01-one.md) [/](/) [mailto:a@b.example](mailto:a@b.example) [https://x.example/a?b#c](https://x.example/a?b#c)
    [//x.example](//x.example) [tel:+123](tel:+123) [/x.zip](pathname:///x.zip) [/docs/intro](/docs) [/docs/intro#x][ref]

    [ref]: ../intro.md#x
    -- content/docs/intro.md --
    # Intro
    ## X
    -- content/blog/2025-01-01-one.md --
    ---
    slug: one
    ---
    [/docs/intro](../docs/intro.md) <!-- truncate -->
    -- content/pages/about.md --
    # About
    [/docs/intro](docs/intro) [/docs/rules/combat](../docs/rules/combat.md)
  `)
  const links = ['/docs/rules', '/docs/rules/same', '/docs/rules/combat', '/blog/one', '/about'].flatMap((route) =>
    [...site.main(route).matchAll(/<a href="([^"]*)"[^>]*>([/#][^<]*|\w+:[^<]*)<\/a>/g)].map(([, href, text]) => [
      href,
      text,
    ]),
  )
  expect(links).toHaveLength(28)
  expect(links.filter(([href, text]) => href !== text)).toEqual([])
  expect(site.main('/docs/rules/combat')).toMatch(/<a href="https:\/\/x\.example\/a\?b#c" rel="noopener noreferrer">/)
})

test('pathname: links to any address on the host, with or without the base URL, in content and in the config', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'x', url: 'https://a.example', baseUrl: '/game/', i18n: { locales: ['en', 'de'] },
      navbar: { items: [{ href: 'pathname:///api/', label: 'API' }] },
      footer: { links: [{ href: 'pathname:///game/x.zip', label: 'Zip' }] },
    })
    -- content/docs/a.md --
    # A
    [zip](pathname:///x.zip) [with base](pathname:///game/x.zip) [api](pathname:///api/?a=1#b%20c) [odd](pathname:////x.example)
    -- content/static/x.zip --
    x
  `)
  const expected = {
    zip: '/game/x.zip',
    'with base': '/game/x.zip',
    api: '/game/api/?a=1#b%20c',
    odd: '/game/x.example',
  }
  expect(linksOf(site, '/docs/a')).toMatchObject(expected)
  expect(linksOf(site, '/de/docs/a')).toMatchObject(expected)
  for (const page of ['/docs/a', '/de/docs/a']) {
    expect(site.html(page)).toContain('<a class="item" href="/game/api/" target="_self">API</a>')
    expect(site.html(page)).toContain('<a href="/game/x.zip">Zip</a>')
  }
})

test('links that are not to pages of the site are left to the browser: on the host, missing, or in a static folder', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'x', url: 'https://a.example', baseUrl: '/game/', staticCode: true, checks: { deadLinks: 'warn' },
      docs: { sidebars: { main: ['a', { type: 'link', label: 'API', href: 'pathname:///api/' }] } },
      footer: { links: [{ to: '/atlas/', label: 'Atlas' }, { to: '/docs/a', label: 'A' }] },
    })
    -- content/docs/a.md --
    # A
    [api](pathname:///api/) [gone](/gone#x) [atlas](/atlas) [map](/atlas/map.html) [part](#part) [page](./a.md) [zip](/x.zip)
    ## Part
    -- content/static/atlas/index.html --
    <!doctype html>
    -- content/static/atlas/map.html --
    <!doctype html>
    -- content/static/x.zip --
    x
  `)
  expect(site.warnings.map(({ message }) => message)).toEqual(['The link to "/gone#x" leads to no page.'])
  const main = site.main('/docs/a')
  expect(main).toContain('<a href="/game/api/" target="_self">api</a>')
  expect(main).toContain('<a href="/game/gone#x" target="_self">gone</a>')
  expect(main).toContain('<a href="/game/atlas/" target="_self">atlas</a>')
  expect(main).toContain('<a href="/game/atlas/map.html" target="_self">map</a>')
  for (const known of ['<a href="#part">part', '/game/docs/a">page', '/game/x.zip">zip']) expect(main).toContain(known)
  expect(site.html('/docs/a')).toContain('<a href="/game/api/" target="_self">API</a>')
  expect(site.html('/docs/a')).toContain('<a href="/game/atlas/" target="_self">Atlas</a>')
  expect(site.html('/docs/a')).toContain('<a href="/game/docs/a">A</a>')
})

test('the path of an image may start with the base URL, also on pages of other locales', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'x', url: 'https://a.example', baseUrl: '/game/', i18n: { locales: ['en', 'de'] }, markdown: { html: true },
    })
    -- content/docs/a.md --
    # A
    ![s](/game/s.svg) <img src="/game/s.svg" alt="s">
    -- content/static/s.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>
  `)
  expect(site.warnings.filter(({ code }) => code === 'WB605')).toEqual([])
  expect(site.html('/de/docs/a').match(/src="\/game\/s\.svg"/g)).toHaveLength(2)
})

test('an img tag with one dimension gets the other, and one with both keeps them', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', markdown: { html: true } })
    -- content/docs/a.md --
    # A
    <img src="s.svg" alt="" width="60"> <img src="s.svg" alt="" height=20px> <img src="s.svg" alt="" width="50%">
    <img src="s.svg" alt="" width='10' height='10'> <img src="s.svg" alt="">
    -- content/docs/s.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>
  `)
  const sides = [...site.main('/docs/a').matchAll(/<img[^>]*>/g)].map(([tag]) =>
    tag.match(/(?:width|height)=\S+?(?=[\s>])/g),
  )
  expect(sides).toEqual([
    ['width="60"', 'height="40"'],
    ['height=20px', 'width="30"'],
    ['width="50%"'],
    ["width='10'", "height='10'"],
    ['width="30"', 'height="20"'],
  ])
})

test('a link to the title of a page leads to its top, unless another element has the same id', async () => {
  const site = await buildSite(`
    -- content/docs/assets.md --
    # Assets & more
    [own](#assets--more) [other](vows.md#vow) [below](same.md#same)
    -- content/docs/vows.md --
    # Vows {#vow}
    -- content/docs/same.md --
    # Same
    [heading](#same)
    ## Same
  `)
  expect(site.warnings).toEqual([])
  expect(linksOf(site, '/docs/assets')).toMatchObject({
    own: '/docs/assets',
    other: '/docs/vows#vow',
    below: '/docs/same#same',
  })
  expect(linksOf(site, '/docs/same')).toMatchObject({ heading: '#same' })
})

test('a dead link from a site that was only a blog suggests the post and the setting for that layout', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', checks: { deadLinks: 'warn' } })
    -- content/blog/2024-01-01-lamps/index.md --
    ---
    slug: lamps
    ---
    See [oil](/oil/). <!-- truncate -->
    -- content/blog/2024-01-02-oil.md --
    ---
    slug: oil
    ---
    Oil. <!-- truncate -->
  `)
  const dead = site.warnings.filter(({ code }) => code === 'WB603')
  expect(dead.map(({ message, hint }) => [message, hint])).toEqual([
    [
      'The link to "/oil/" leads to no page. Did you mean "/blog/oil"?',
      "If the blog is the whole site, set blog: { routeBasePath: '/' } in site.config.ts.",
    ],
  ])
})

test('images and files next to a page are published under a hashed name, and images get their size', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    # A
    ![one](art/Lamp%20light.svg) ![again](./art/Lamp%20light.svg) ![copy](copy.svg) [sheet](sheet.txt) ![s](../static/s.svg)
    -- content/docs/art/Lamp light.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>
    -- content/docs/copy.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>
    -- content/docs/other/COPY.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>
    -- content/docs/other/b.md --
    # B
    ![copy](COPY.svg)
    -- content/docs/sheet.txt --
    Name:
    -- content/docs/unused.txt --
    Nobody links to this.
    -- content/static/s.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>
  `)
  const sources = [...site.main('/docs/a').matchAll(/<img src="([^"]*)" width="(\d+)" height="(\d+)"/g)].map((found) =>
    found.slice(1),
  )
  expect(sources).toEqual([
    [expect.stringMatching(/^\/assets\/lamp-light-[0-9a-f]{8}\.svg$/), '30', '20'],
    [sources[0]?.[0], '30', '20'],
    [expect.stringMatching(/^\/assets\/copy-[0-9a-f]{8}\.svg$/), '3', '2'],
    ['/s.svg', '1', '1'],
  ])
  expect(site.main('/docs/other/b')).toContain(`src="${sources[2]?.[0]}"`)
  expect(site.exists(String(sources[0]?.[0]).slice(1))).toBe(true)
  const sheet = linksOf(site, '/docs/a').sheet ?? ''
  expect(site.file(sheet.slice(1))).toBe('Name:\n')
  expect([...site.files().values()].some((text) => text.includes('Nobody links to this'))).toBe(false)
})

test('a data: image stays unchanged, with a warning', async () => {
  const written = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
  const site = await buildSite(`-- content/docs/a.md --\n# A\n\n![A dot](${written})`)
  expect(lines(site.warnings)).toEqual([expect.stringMatching(/^content\/docs\/a\.md:3 warning WB313 /)])
  expect(site.main('/docs/a')).toContain(`<img src="${written}" alt="A dot"`)
})

test('a photo with an orientation tag gets the dimensions in which it is shown', async () => {
  const root = writeSite('-- content/docs/a.md --\n# A\n\n![A lamp](lamp.jpg)')
  fs.writeFileSync(path.join(root, 'content/docs/lamp.jpg'), TURNED_JPEG)
  expect((await buildFolder(root)).main('/docs/a')).toMatch(/lamp-[0-9a-f]{8}\.jpg" width="20" height="40"/)
})

/** The head of a JPEG of 40 × 20 pixels with an orientation of 6, a quarter to the right: https://www.cipa.jp/std/documents/e/DC-X008-Translation-2019-E.pdf */
const TURNED_JPEG = Buffer.from(
  'ffd8ffe100224578696600004d4d002a00000008000101120003000000010006000000000000ffc00011080014002803011100021100031100ffd9',
  'hex',
)

test('a changed image gets another address, and only the pages that show it change', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    # A
    ![x](x.svg)
    -- content/docs/b.md --
    # B
    -- content/docs/x.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>
  `)
  const next = await site.rebuild({
    'content/docs/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
  })
  expect([...next.changed].sort()).toEqual([
    expect.stringMatching(/^assets\/x-[0-9a-f]{8}\.svg$/),
    'docs/a/index.html',
    'page-data/docs/a.json',
  ])
})

const servers: Listening[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

const ODD_NAMES = [
  'a b',
  'a#b',
  '100%',
  'what?',
  'a&b',
  "a'b",
  'a;b',
  'a+b',
  'a=b',
  'п р',
  'café',
  '(x)',
  'a%20b',
  '[y]',
  'x.y',
  'ı',
]

test('every file with special characters in its name becomes a page, and every written address can be fetched', async () => {
  const root = writeSite(`
    -- content/docs/index.md --
    # Start
  `)
  const link = (name: string) =>
    `[l](<${encodeURIComponent(name).replace(/[()]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}.md>)`
  for (const name of ODD_NAMES) {
    fs.writeFileSync(
      path.join(root, 'content/docs', `${name}.md`),
      `# Page ${name.replace(/[#<>&[\]]/g, '')}\n\n![x](<${encodeURIComponent(name)}.svg>)\n`,
    )
    fs.writeFileSync(
      path.join(root, 'content/docs', `${name}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><!-- ${name.codePointAt(0)} ${name.length} --></svg>`,
    )
  }
  fs.mkdirSync(path.join(root, 'content/static'))
  fs.writeFileSync(path.join(root, 'content/static/a#b 100%.txt'), 'static')
  fs.writeFileSync(
    path.join(root, 'content/docs/index.md'),
    `# Start\n\n${ODD_NAMES.map(link).join('\n')}\n[s](</a%23b 100%25.txt>)\n`,
  )
  const site = await buildFolder(root)
  const pages = [...site.files().keys()].filter((name) => /^docs\/.*index\.html$/.test(name))
  expect(pages).toHaveLength(ODD_NAMES.length + 1)

  const table = diskTable(site.outDir)
  const handler = requestHandler(() => table, {
    hosts: [],
    host: '127.0.0.1',
    baseUrl: '/',
    ...siteRules(() => table),
    immutable: () => false,
  })
  const server = await listen(handler, { port: 0, host: '127.0.0.1', strictPort: true })
  servers.push(server)
  const fetched = new Set<string>()
  const failed: string[] = []
  const queue = ['/docs']
  for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
    if (fetched.has(address)) continue
    fetched.add(address)
    const response = await fetch(server.url + address, { redirect: 'manual' })
    const text = await response.text()
    if (response.status !== 200) failed.push(`${response.status} ${address}`)
    if (!response.headers.get('content-type')?.includes('html')) continue
    for (const [, href = ''] of text.matchAll(/\s(?:href|src)="([^"#][^"]*)"/g))
      if (href.startsWith('/')) queue.push(href.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"))
  }
  expect(failed).toEqual([])
  expect([...fetched].filter((address) => address.startsWith('/docs/'))).toHaveLength(ODD_NAMES.length)
})

test('a number after the text of an image sets its width, as in Obsidian', async () => {
  const site = await buildSite(`
    -- content/docs/index.md --
    # Start

    ![A lamp|100](lamp.svg) ![A *lit*|50x70](lamp.svg) ![Light|dark](lamp.svg)

    | A |
    | - |
    | ![A lamp\\|60](lamp.svg) |
    -- content/docs/lamp.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>
  `)
  const images = site.main('/docs').matchAll(/<img src="[^"]*" (.*?) loading/g)
  expect([...images].map(([, attributes]) => attributes)).toEqual([
    'height="67" width="100" alt="A lamp"',
    'height="33" width="50" alt="A lit"',
    'width="30" height="20" alt="Light|dark"',
    'height="40" width="60" alt="A lamp"',
  ])
})

test('relative links on a page whose slug ends in a slash lead below it, as in Docusaurus', async () => {
  const site = await buildSite(`
    -- content/docs/start.md --
    ---
    slug: /
    ---
    # Start
    [rules](./rules) [luck](./rules/luck)
    -- content/docs/rules.md --
    ---
    slug: rules/
    ---
    # Rules
    [luck](luck)
    -- content/docs/luck.md --
    ---
    slug: /rules/luck
    ---
    # Luck
    [rules](../rules)
  `)
  expect(linksOf(site, '/docs')).toMatchObject({ rules: '/docs/rules', luck: '/docs/rules/luck' })
  expect(linksOf(site, '/docs/rules')).toMatchObject({ luck: '/docs/rules/luck' })
  expect(site.warnings).toEqual([])
})

test('with raw HTML, video and audio of the site play; those of other hosts and missing files are reported', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'T', url: 'https://example.org', baseUrl: '/game/',
      markdown: { html: true }, checks: { missingImages: 'warn' },
    })
    -- content/static/fog.mp3 --
    sound
    -- content/docs/tide.mp4 --
    film
    -- content/docs/a.md --
    # A
    <video controls width="640"><source src="./tide.mp4" type="video/mp4"></video>

    <audio controls src="/fog.mp3"></audio>

    <video src="https://elsewhere.example/x.mp4"></video> <audio src="/fgo.mp3"></audio>
  `)
  const film = /<source type="video\/mp4" src="\/game\/(assets\/tide-[0-9a-f]{8}\.mp4)">/.exec(
    site.main('/docs/a'),
  )?.[1]
  expect(site.file(film ?? '')).toBe('film\n')
  expect(site.main('/docs/a')).toContain('<audio controls src="/game/fog.mp3">')
  expect(site.file('_headers')).toContain("; media-src 'self';")
  expect(lines(site.warnings)).toEqual([
    'content/docs/a.md:6 warning WB606 The file "https://elsewhere.example/x.mp4" is on another host, which the site\'s content security policy blocks.',
    'content/docs/a.md:6 warning WB605 The file "/fgo.mp3" does not exist. Did you mean "/fog.mp3"?',
  ])
})

test('links by address lead below an index page, and to generated files', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'T', url: 'https://example.org', markdownCopies: true })
    -- content/pages/about/index.md --
    [1](./team) [2](/llms.txt) [3](/sitemap.xml) [4](/blog/rss.xml)
    -- content/pages/about/team.md --
    # Team
    -- content/blog/fog/index.md --
    ---
    date: 2025-01-01
    ---
    [5](./deep) [6](/about) <!-- truncate -->
    -- content/blog/fog/deep.md --
    ---
    date: 2025-01-02
    ---
    Deep. <!-- truncate -->
  `)
  expect(site.warnings).toEqual([])
  const led = (path: string) => [...site.main(path).matchAll(/<a href="([^"]*)">\d<\/a>/g)].map(([, href]) => href)
  expect(led('/about')).toEqual(['/about/team', '/llms.txt', '/sitemap.xml', '/blog/rss.xml'])
  expect(led('/blog/fog')).toEqual(['/blog/fog/deep', '/about'])
})

test('srcset images and video posters are resolved, published and checked like other images', async () => {
  const png = PICTURE
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dust', url: 'https://example.org', baseUrl: '/game/', markdown: { html: true }, checks: { missingImages: 'warn' },
    })
    -- content/docs/lamp.md --
    # Lamp

    <picture>
      <source media="(prefers-color-scheme: dark)" srcset="./dark.png">
      <img src="/day.png" srcset="/day.png 1x, gone.png 2x" alt="A lamp">
    </picture>

    <video src="/film.mp4" poster='/day.png' controls></video>
    -- content/docs/dark.png --
    ${png} at night
    -- content/static/day.png --
    ${png}
    -- content/static/film.mp4 --
    ${png}
  `)
  const main = site.main('/docs/lamp')
  const [, dark = ''] = /<source [^>]*srcset="\/game\/(assets\/dark-[0-9a-f]{8}\.png)"/.exec(main) ?? []
  expect(site.file(dark)).toContain('at night')
  expect(main).toContain('srcset="/game/day.png 1x, gone.png 2x"')
  expect(main).toContain('poster="/game/day.png"')
  expect(lines(site.warnings)).toEqual(['content/docs/lamp.md:5 warning WB605 The image "gone.png" does not exist.'])
})

test('a relative link that only works with, or without, a slash at the end of addresses leads to its page', async () => {
  const site = await buildSite(`
    -- content/docs/gear/index.md --
    # Gear
    Of [lamps](gear/lamp#oil), [first](lamp) and [none](gear/none).
    -- content/docs/gear/lamp.md --
    # Lamp
    Beside the [rope](../rope).

    ## Oil
    -- content/docs/gear/rope.md --
    # Rope
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', baseUrl: '/game/', checks: { deadLinks: 'warn' } })
  `)
  expect(site.main('/docs/gear')).toContain('<a href="/game/docs/gear/lamp#oil">lamps</a>')
  expect(site.main('/docs/gear')).toContain('<a href="/game/docs/gear/lamp">first</a>')
  expect(site.main('/docs/gear/lamp')).toContain('<a href="/game/docs/gear/rope">rope</a>')
  expect(lines(site.warnings).filter((line) => line.includes('WB603'))).toEqual([
    'content/docs/gear/index.md:2 warning WB603 The link to "gear/none" leads to no page.',
  ])
})

test.each([
  ['code', '`nope.md` and [y](nope.md)', 19],
  ['code that is a link', '`[y](nope.md)` and [y](nope.md)', 24],
  ['a longer address', '[x](sub/nope.md.md) and [y](nope.md)', 29],
  ['the words of the link', '[nope.md](nope.md)', 11],
  ['a word of the text', 'See nope.md: [y](nope.md "nope.md")', 18],
  ['angle brackets', 'nope.md is [y](<nope.md>)', 17],
  ['a picture', 'nope.png: ![y](nope.png)', 16],
  ['letters and accents apart', 'nopé.md is [y](nopé.md)'.normalize('NFD'), 17],
])('the column of a wrong link is that of its address, next to %s', async (_name, text, column) => {
  const problems = await problemsOf(`
    -- content/docs/a.md --
    # A

    ${text}
  `)
  const own = problems.filter(({ message }) => /"nop[eé]\.(?:md|png)"/.test(message))
  expect(own.map((one) => [one.line, one.column])).toEqual([[3, column]])
})

test('a link without an address has the place where it belongs', async () => {
  const problems = await problemsOf('-- content/docs/a.md --\n# A\n\nSee [x]().\n\n- Or [y](<>).\n')
  expect(problems.map(({ line, column, code }) => [line, column, code])).toEqual([
    [3, 9, 'WB603'],
    [5, 10, 'WB603'],
  ])
})
