// site.config.ts: accepted forms and options, and the messages for everything else.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../../cli/config/load.ts'
import { BuildError, type Problem } from '../../cli/core/errors.ts'
import { run } from '../command.ts'
import { type BuiltSite, buildFolder, buildSite, lines, readTree, settle, writeFile, writeSite } from '../site.ts'

async function configOf(text: string) {
  const root = writeSite(text)
  return (await loadConfig(root, path.join(root, '.wasteland/cache'))).config
}

async function configProblems(text: string) {
  const fault = await configOf(text).catch((cause: unknown) => cause)
  if (!(fault instanceof BuildError)) throw new Error('The config has no problem.')
  return fault.problems
}

test('the line of a key is found through functions, names, types, comments and strings that look like keys', async () => {
  const lineOf = async (text: string) => (await configProblems(text))[0]?.line
  const wrong = `url: 'nowhere'`
  expect(
    await lineOf(
      `-- site.config.ts --\nexport default async () => {\n  return { title: 'url: x', // url: y\n  ${wrong} }\n}`,
    ),
  ).toBe(3)
  expect(
    await lineOf(
      `-- site.config.ts --\nconst config = {\n  title: "a",\n\n  'url': 'nowhere',\n}\nexport default config`,
    ),
  ).toBe(4)
  expect(await lineOf(`-- site.config.ts --\nexport default () => ({ title: \`a\nb\`,\n  ${wrong} })`)).toBe(3)
  expect(
    await lineOf(
      `-- site.config.ts --\nconst same = <T,>(config: T): T => config\nconst quote = /'{/g\nexport default same<object>({ title: 'a',\n  ${wrong} } as const) satisfies object`,
    ),
  ).toBe(4)
  expect(await lineOf(`-- site.config.ts --\nconst base = { ${wrong} }\nexport default { ...base, title: 'a' }`)).toBe(
    2,
  )
})

test('messages for url and baseUrl say what is wrong and where each part of the address belongs', async () => {
  const faults = async (fields: string) =>
    (await configProblems(`-- site.config.ts --\nexport default { title: 'x', ${fields} }`)).map(
      ({ message, hint }) => `${message} ${hint ?? ''}`,
    )
  expect(await faults(`url: 'https://example.org/game'`)).toEqual([
    '"url" must not contain a path; found "https://example.org/game". Put "/game/" into "baseUrl".',
  ])
  expect(await faults(`url: 'ftp://example.org'`)).toEqual([expect.stringContaining('absolute http(s) URL')])
  for (const baseUrl of ['/game', 'game/', '//', '/../', '/a b/', ''])
    expect(await faults(`url: 'https://example.org', baseUrl: '${baseUrl}'`)).toEqual([
      expect.stringContaining(`"baseUrl" must start and end with "/"`),
    ])
})

test('defaults are filled in, and the slash at the end of url is removed', async () => {
  const config = await configOf(`-- site.config.ts --\nexport default { title: 'Dust', url: 'https://Example.org/' }`)
  expect(config).toMatchObject({
    url: 'https://example.org',
    baseUrl: '/',
    titleDelimiter: '|',
    tagline: '',
    noIndex: false,
    locale: { locale: 'en', htmlLang: 'en', direction: 'ltr' },
    colorMode: { defaultMode: 'light', disableSwitch: false },
    navbar: { title: 'Dust', hideOnScroll: false, items: [] },
    docs: [{ basePath: '/docs', breadcrumbs: true, tocLevels: { min: 2, max: 3 } }],
    blogs: [
      {
        basePath: '/blog',
        postsPerPage: 10,
        sidebarTitle: 'All posts',
        sidebarCount: Number.POSITIVE_INFINITY,
        feeds: ['rss', 'atom'],
        feedLimit: 20,
      },
    ],
  })
  expect(config.footer).toBeUndefined()
})

test.each([
  [
    'with an import',
    `import { defineConfig } from 'wasteland-build'\nexport default defineConfig({ title: 'A', url: 'https://a.example' })`,
  ],
  ['without an import', `export default defineConfig({ title: 'A', url: 'https://a.example' })`],
  [
    'as a plain object with types',
    `import type { SiteConfig } from 'wasteland-build'\nexport default { title: 'A', url: 'https://a.example' } satisfies SiteConfig`,
  ],
  ['as a promise', `export default Promise.resolve({ title: 'A', url: 'https://a.example' })`],
  ['as an async function', `export default async () => ({ title: 'A', url: 'https://a.example' })`],
])('a config may be written %s', async (_, source) => {
  expect((await configOf(`-- site.config.ts --\n${source}\n`)).title).toBe('A')
})

test('a config may import other files, and changes in them are noticed', async () => {
  const root = writeSite(`
    -- site.config.ts --
    import { title } from './parts/title.ts'
    export default defineConfig({ title, url: 'https://a.example' })
    -- parts/title.ts --
    export const title: string = 'First'
  `)
  const load = () => loadConfig(root, path.join(root, '.wasteland/cache'))
  const first = await load()
  expect(first.config.title).toBe('First')
  expect(first.inputs.map((file) => path.relative(root, file))).toContain('parts/title.ts')
  fs.writeFileSync(path.join(root, 'parts/title.ts'), `export const title = 'Second one'\n`)
  expect((await load()).config.title).toBe('Second one')
})

test.each(['with the record of it', 'without'])(
  'a truncated config bundle in the cache is built again (%s)',
  async (what) => {
    const root = writeSite(`
      -- site.config.ts --
      export default { title: 'Whole', url: 'https://a.example' }
      -- content/docs/a.md --
      # A
    `)
    const cache = path.join(root, '.wasteland/cache')
    // By another process: Node keeps what it has imported once.
    expect((await run(['check', '--root', root])).code).toBe(0)
    const bundles = [...readTree(cache).keys()].filter((name) => /^config-.*\.mjs$/.test(name))
    expect(bundles.length).toBeGreaterThan(0)
    for (const name of bundles) fs.writeFileSync(path.join(cache, name), 'export default { title: "Cut')
    if (what === 'without') fs.rmSync(path.join(cache, 'config.json'))
    expect((await loadConfig(root, cache)).config.title).toBe('Whole')
  },
)

/** A site that was checked once, so that its compiled config lies in the cache. */
async function checkedSite() {
  const root = writeSite(`
    -- site.config.ts --
    export default { title: 'Whole', url: 'https://a.example' }
    -- content/docs/a.md --
    # A
  `)
  settle(root)
  // By another process: Node keeps what it has imported once.
  expect((await run(['build', '--root', root])).code).toBe(0)
  return root
}

/** Replaces a text in the compiled config by another one of the same length, and leaves its size and time as they were. */
function damage(cache: string, [from, to]: [string, string]) {
  for (const name of [...readTree(cache).keys()].filter((name) => /^config-.*\.mjs$/.test(name))) {
    const file = path.join(cache, name)
    const text = fs.readFileSync(file, 'utf8')
    expect(text).toContain(from)
    execFileSync('cp', ['-p', file, `${file}.times`])
    fs.writeFileSync(file, text.replace(from, to))
    execFileSync('touch', ['-r', `${file}.times`, file])
    fs.rmSync(`${file}.times`)
  }
}

test.each<[string, string]>([
  ['Whole', 'Wrong'],
  ['title:', 'tit{{:'],
])('a compiled config damaged in the cache, %s to %s, is compiled again', async (from, to) => {
  const root = await checkedSite()
  damage(path.join(root, '.wasteland/cache'), [from, to])
  expect(await run(['build', '--root', root])).toMatchObject({ code: 0, stderr: '' })
  expect(fs.readFileSync(path.join(root, 'out/docs/a/index.html'), 'utf8')).toContain('<title>A | Whole</title>')
})

test('--no-cache and --cache also apply to the compiled config', async () => {
  const root = await checkedSite()
  const own = path.join(root, '.wasteland/cache')
  fs.rmSync(own, { recursive: true })
  expect((await run(['check', '--root', root, '--no-cache'])).code).toBe(0)
  expect(fs.existsSync(own)).toBe(false)
  const other = path.join(root, 'other')
  expect((await run(['check', '--root', root, '--cache', other])).code).toBe(0)
  expect([...readTree(other).keys()].some((name) => /^config-/.test(name))).toBe(true)
  expect(fs.existsSync(own)).toBe(false)
})

test.each([
  [
    'waits for a promise that never settles',
    `await new Promise(() => {})\nexport default {}`,
    1,
    'it waits for a promise that never settles.',
  ],
  [
    'rejects a promise that nobody awaits',
    `const a = 1\nPromise.reject(new Error('late'))\nexport default {}`,
    2,
    'ran: late',
  ],
  [
    'throws in a timer',
    `setTimeout(() => {\n  throw new Error('late')\n}, 1)\nawait new Promise((done) => setTimeout(done, 200))\nexport default {}`,
    2,
    'ran: late',
  ],
  [
    'calls process.exit in a timer',
    `setTimeout(() => process.exit(3), 1)\nawait new Promise((done) => setTimeout(done, 200))\nexport default {}`,
    1,
    'it calls process.exit(3).',
  ],
  [
    'throws in a timer after it has run',
    `setTimeout(() => {\n  throw new Error('late')\n}, 5)\nexport default { title: 'A', url: 'https://a.example' }`,
    2,
    'late',
  ],
  [
    'rejects a promise after it has run',
    `setTimeout(() => {\n  Promise.reject(new Error('late'))\n}, 5)\nexport default { title: 'A', url: 'https://a.example' }`,
    2,
    'late',
  ],
  ['is a promise that never settles', `export default new Promise(() => {})`, 1, 'a promise that never settles.'],
])('a config that %s is an error with its place, and leaves no lock', async (_, source, line, message) => {
  const root = writeSite(`-- site.config.ts --\n${source}\n-- content/docs/a.md --\n# A\n`)
  const { code, stderr } = await run(['build', '--root', root])
  expect(stderr).toContain(`site.config.ts:${line}:`)
  expect(stderr).toContain(message)
  expect(code).toBe(1)
  expect(fs.existsSync(path.join(root, '.wasteland/lock'))).toBe(false)
})

test('check reports a config that never finishes', async () => {
  const { code, stderr } = await run([
    'check',
    '--root',
    writeSite('-- site.config.ts --\nawait new Promise(() => {})'),
  ])
  expect([code, stderr]).toEqual([1, expect.stringContaining('it waits for a promise that never settles.')])
})

test('HTML in the config may load a script of the site, as the content policy allows it', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', staticCode: true,
      footer: { copyright: 'x <script src="/a.js" defer></script>' },
    })
    -- content/static/a.js --
    document.title = 'x'
    -- content/docs/intro.md --
    # Intro
  `)
  expect(lines(site.warnings)).toEqual([])
  expect(site.html('/docs/intro')).toContain('<script src="/a.js" defer></script>')
})

test('the home page shows both wordmark drawings, and has its words in a visually hidden heading', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Waste', url: 'https://a.example', home: { wordmark: { wide: 'wide.svg', tall: 'tall.svg' } } })
    -- wide.svg --
    <?xml version="1.0"?>
    <svg viewBox="0 0 9 1"/>
    -- tall.svg --
    <svg viewBox="0 0 1 9"/>
    -- content/docs/intro.md --
    # Intro
  `)
  const main = site.main('/')
  expect(main).toContain(
    '<svg class="word wide" aria-hidden="true" viewBox="0 0 9 1"/><svg class="word tall" aria-hidden="true" viewBox="0 0 1 9"/>',
  )
  expect(main).not.toContain('<?xml')
  expect(main).toMatch(/<h1 class="vh">Waste<\/h1>/)
})

test('a document title is page, delimiter and site; a page without a title has the name of the site', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'my site', titleDelimiter: '·', url: 'https://a.example' })
    -- content/pages/a.md --
    ---
    title: '  a page '
    ---
    x
    -- content/pages/b.md --
    ---
    title: my site
    ---
    x
    -- content/pages/c.md --
    ---
    title: c
    title_meta: '   '
    ---
    x
  `)
  expect(site.data('/a').title).toBe('a page · my site')
  expect(site.data('/b').title).toBe('my site')
  expect(site.data('/c').title).toBe('my site')
  expect(site.data('/').title).toBe('my site')
  expect(site.html('/a')).toContain('<title>a page · my site</title>')
})

const BELOW_GAME = `
  -- site.config.ts --
  export default defineConfig({ title: 'Game', url: 'https://a.example', baseUrl: '/game/', favicon: 'mark.svg',
    announcementBar: { content: '<a href="/docs/intro">in</a> <a href="/game/docs/rules">out</a>' },
    navbar: { logo: { src: 'mark.svg', href: '/docs/rules' }, items: [
      { to: '/blog', label: 'Blog' }, { href: '/docs/rules#luck', label: 'Luck' }, { type: 'docSidebar', sidebarId: 'main' },
      { type: 'doc', docId: 'intro' }, { type: 'html', value: '<a href="/blog/archive">old</a>' }, { type: 'localeDropdown' },
      { label: 'More', to: '/docs/intro', items: [{ to: '/blog', label: 'b' }, { type: 'html', value: '<a href="/">h</a>' }] },
      { type: 'docsVersion' }, { type: 'docsVersionDropdown' },
    ] },
    footer: { links: [{ label: 'In', to: '/docs/intro' }, { html: '<a href="/docs/rules">r</a>' }], copyright: '<a href="/">x</a>' },
    docs: { sidebars: { main: ['intro', { type: 'category', label: 'Rules', link: { type: 'doc', id: 'rules/index' }, items: [
      'rules/combat', { type: 'link', label: 'Blog', href: '/blog' }, { type: 'html', value: '<a href="/blog">b</a>' },
    ] }, { type: 'category', label: 'List', link: { type: 'generated-index' }, items: [{ type: 'link', label: 'Blog', href: '/blog' }] }] } },
    blog: { postsPerPage: 1 },
  })
  -- content/static/mark.svg --
  <svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>
  -- content/docs/intro.md --
  # Intro
  [a](rules/combat.md#blood) [b](/docs/rules) [c](./rules/) ![m](/mark.svg) [rss](/blog/rss.xml) [file](/mark.svg) [site](/sitemap.xml)
  -- content/docs/rules/index.md --
  # Rules
  [combat](./combat)
  ## Luck
  -- content/docs/rules/combat.md --
  # Combat
  ![own](blob.svg)
  ## Blood
  -- content/docs/rules/blob.svg --
  <svg xmlns="http://www.w3.org/2000/svg" width="7" height="9"/>
  -- content/blog/authors.yml --
  anna: { name: Anna, page: true }
  -- content/blog/2025-01-01-one.md --
  ---
  authors: anna
  tags: [dust]
  ---
  One. <!-- truncate -->
  -- content/blog/2025-01-02-two.md --
  ---
  authors: anna
  ---
  Two. <!-- truncate -->
`

/** Addresses in pages, data, sidebars, redirects and style sheets that begin with /. */
function addressesIn(site: BuiltSite): string[] {
  const addresses = [...site.files()].flatMap(([name, text]) => {
    if (name.endsWith('.html'))
      return [...text.matchAll(/\s(?:href|src|content)="(?:0; url=)?([^"]*)"/g)].map(([, address]) => address)
    if (!/\.(?:json|css)$/.test(name)) return []
    return [
      ...text.matchAll(/"(?:href|dataHref|src|srcDark)":"([^"]*)"|(?:href|src)=\\"([^"\\]*)|url\(([^)]*)\)/g),
    ].map(([, inData, inHtml, inStyles]) => inData ?? inHtml ?? inStyles)
  })
  return [...new Set(addresses.filter((address) => address?.startsWith('/')))] as string[]
}

test('every address in pages, data, sidebars, redirects and style sheets includes the base URL', async () => {
  const site = await buildSite(BELOW_GAME)
  expect(site.warnings).toEqual([])
  const addresses = addressesIn(site)
  expect(addresses.filter((address) => !address.startsWith('/game/'))).toEqual([])
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/game/docs/rules/combat#blood',
      '/game/docs/rules',
      '/game/docs/rules#luck',
      '/game/mark.svg',
      '/game/blog/rss.xml',
      '/game/sidebars/current/main.json',
      '/game/blog/authors/anna/authors/2',
      '/game/docs/category/list',
    ]),
  )
  expect(site.file('_redirects')).toContain('/game/docs /game/docs/intro 301')
})

test('every address below the base URL names a file of out/, which a host puts there', async () => {
  const site = await buildSite(BELOW_GAME)
  const files = site.files()
  const missing = addressesIn(site)
    .map((address) => decodeURIComponent(address.slice('/game/'.length).replace(/[?#].*$/, '')))
    .filter((name) => !files.has(name) && !files.has(`${name}/index.html`) && name !== '')
  expect(missing).toEqual([])
  expect(site.main('/docs/intro')).toMatch(/<img src="\/game\/mark\.svg" width="5" height="5"/)
  expect(site.main('/docs/rules/combat')).toMatch(
    /<img src="\/game\/assets\/blob-[0-9a-f]{8}\.svg" width="7" height="9"/,
  )
})

test('a long base path with an invalid character is refused quickly', async () => {
  const path = `${'the-complete-reference-of-rules-'.repeat(2)}é`
  const [problem] = await configProblems(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', docs: { routeBasePath: '${path}' } })
  `)
  expect(problem?.message).toContain('"docs.routeBasePath" must be a path of plain names')
})

test('a config that fails names its line in a folder with a space in its name, too', async () => {
  const root = path.join(writeSite('-- content/docs/a.md --\n# A\n'), 'my game')
  writeFile(root, 'site.config.ts', 'const a: string[] = []\n\nexport default { title: a[0].length }\n')
  const { problems } = JSON.parse((await run(['check', '--root', root, '--json'])).stdout) as { problems: Problem[] }
  expect(problems[0]).toMatchObject({ code: 'WB104', file: 'site.config.ts', line: 3 })
})

test('an offline edition above its limit is a warning and is not offered', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', offline: { pages: 'all', max: '5 kB' } })
    -- content/docs/a.md --
    # A
  `)
  expect(lines(site.warnings)).toEqual([
    expect.stringMatching(
      /^site\.config\.ts:1 warning WB590 The offline edition has 0\.\d MB, more than "offline\.max" \(0\.0 MB\): readers cannot keep it\.$/,
    ),
  ])
  expect(site.warnings[0]?.hint).toBe(
    "Keep only the docs with pages: 'docs', or raise the limit, for example max: '1 MB'.",
  )
  expect(site.file('offline.json')).toBe('{"bytes":0}')
})

test.each<[what: string, config: string, folder: string, code: string]>([
  ['the config', '', 'site.config.ts', 'WB101'],
  ['a style sheet', "theme: { css: ['sea.css'] }", 'sea.css', 'WB109'],
  ['a component', "components: { pool: 'pool.tsx' }", 'pool.tsx', 'WB109'],
  ['the cover', "book: { edition: '1', cover: 'cover.png' }", 'cover.png', 'WB593'],
  ['the wordmark', "home: { wordmark: { wide: 'name.svg', tall: 'name.svg' } }", 'name.svg', 'WB541'],
])('a folder in place of the file of %s is the same error as a missing file', async (_, config, folder, code) => {
  const root = writeSite(`
    -- site.config.ts --
    export default { title: 'T', url: 'https://example.org', ${config} }
    -- content/docs/a.md --
    # A
  `)
  const codes = () =>
    buildFolder(root).then(
      () => [],
      (cause: BuildError) => cause.problems.map((problem) => problem.code),
    )
  fs.rmSync(path.join(root, folder), { force: true })
  expect(await codes()).toContain(code)
  fs.mkdirSync(path.join(root, folder))
  expect(await codes()).toContain(code)
})

test.each(['content', 'content/i18n'])('a file in place of the folder %s is reported', async (place) => {
  const root = writeSite(`
    -- site.config.ts --
    export default { title: 'T', url: 'https://example.org', i18n: { locales: ['en', 'de'] } }
  `)
  writeFile(root, place, 'x')
  const found = await buildFolder(root).then(
    ({ warnings }) => warnings,
    (cause: BuildError) => cause.problems,
  )
  expect(found.map(({ file }) => file)).toContain(place)
})
