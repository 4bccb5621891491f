// Responses of `serve`: every file that a build would write, made when it is requested. Whatever is edited, the files are
// those of a new start.
import fs from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildSite as runLine } from '../../cli/build.ts'
import { serveFromMemory } from '../../cli/outputs/memory-target.ts'
import { openMemos } from '../../cli/site/memos.ts'
import { TWO_LOCALES } from '../locales-site.ts'
import { buildSite, writeFile, writeSite } from '../site.ts'

/** Builds in memory, any number of times with the same caches, and checks the site like `serve`. */
function openServe(root: string, { development = true } = {}) {
  const cacheDir = path.join(root, '.wasteland/cache')
  const memos = openMemos(cacheDir)
  let before: Map<string, string> | undefined
  return async () => {
    const now = filesIn(root)
    const changed = before && [...now, ...before].flatMap(([file]) => (before?.get(file) === now.get(file) ? [] : file))
    before = now
    const made = await runLine({ root, cacheDir, development, memos, ...(changed && { changed }) }, async (site) => ({
      site,
      ...serveFromMemory(site, { cacheDir, memo: memos.files }),
    }))
    for (const _ of made.site.check());
    const outdated = made.outdated.sort()
    const read = async (file: string) => {
      const contents = await made.table.get(file)?.contents()
      return contents && Buffer.from(contents).toString('latin1')
    }
    return { ...made, outdated, read }
  }
}

/** The texts of a site's sources by their absolute paths. */
function filesIn(root: string): Map<string, string> {
  const all = fs.readdirSync(root, { recursive: true, withFileTypes: true })
  const files = all.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
  const sources = files.filter((file) => !file.startsWith(path.join(root, '.wasteland')))
  return new Map(sources.map((file) => [file, fs.readFileSync(file, 'latin1')]))
}

type Served = Awaited<ReturnType<ReturnType<typeof openServe>>>

/** Pages with their data and copies, and what is made of many texts. */
async function textsOf({ site, read }: Served): Promise<Map<string, string | undefined>> {
  const texts = new Map<string, string | undefined>()
  const search = (await read('search.json')) ?? ''
  const index = /"index":"\/([^"]+)"/.exec(search)?.[1]
  for (const name of ['llms.txt', 'sitemap.xml', 'blog/atom.xml', 'search.json', ...(index ? [index] : [])])
    texts.set(name, await read(name))
  for (const { site: one } of site.sites) {
    const folder = one.config.locale.locale === one.config.defaultLocale.locale ? '' : `${one.config.locale.path}/`
    for (const { htmlFile, dataFile } of one.routes)
      for (const name of [htmlFile, dataFile]) texts.set(folder + name, await read(folder + name))
  }
  return texts
}

function change(root: string, file: string, from: string, to: string) {
  const absolute = path.join(root, file)
  const text = fs.readFileSync(absolute, 'utf8')
  expect(text).toContain(from)
  fs.writeFileSync(absolute, text.replace(from, to))
}

test('serve returns every file of a build with the same bytes: pages, feeds, images, search and files for hosts and crawlers', async () => {
  const site = await buildSite(
    TWO_LOCALES.replace(
      "favicon: 'icon.svg',",
      "favicon: 'icon.svg', socialImages: 'posts', markdownCopies: true, redirects: [{ from: '/old', to: '/docs/intro' }],",
    ),
  )
  const { read } = await openServe(site.root, { development: false })()
  for (const locale of ['', 'ar/']) await read(`${locale}search.json`)
  const built = site.files()
  for (const name of ['ar/blog/rss.xml', 'sitemap.xml', 'robots.txt', 'llms.txt', '_redirects', 'ar/docs/intro.md'])
    expect(built.has(name), name).toBe(true)
  expect([...built.keys()].filter((name) => /^assets\/social-/.test(name)).length).toBeGreaterThan(3)
  // Pages first: the drawings that they refer to are known when they are rendered.
  const names = [...built.keys()].sort((a, b) => Number(b.endsWith('.html')) - Number(a.endsWith('.html')))
  for (const name of names) expect(await read(name), name).toBe(built.get(name))
})

const SITE = `
  -- site.config.ts --
  export default defineConfig({
    title: 'Waste', url: 'https://a.example', i18n: { locales: ['en', 'ar', 'de'] }, markdownCopies: true,
    checks: { deadLinks: 'warn' },
  })
  -- content/docs/intro.md --
  # Intro
  First words.

  ## Part

  Second paragraph with [a link](./luck.md).
  -- content/docs/luck.md --
  ---
  tags: [fate]
  ---
  # Luck
  A [page](/docs/intro) of luck.
  -- content/docs/odd.md --
  # Odd
  ~~~ no-language
  code
  ~~~
  -- content/docs/torn.md --
  # Torn

  [gone](./gone.md)
  -- content/blog/2025-01-01-one.md --
  ---
  title: One
  description: Of the one.
  ---
  One.

  <!-- truncate -->

  More of one.
  -- content/data/gear.yml --
  - { name: Rope }
  -- content/i18n/ar/data/gear.yml --
  - { name: حبل }
  -- content/i18n/ar/docs/luck.md --
  ---
  title: حظ
  description: عن الحظ
  ---
  كلمات.

  :::table gear columns="name" caption="عدة"
  :::

  النهاية.
`

const INTRO = 'content/docs/intro.md'
const POST = 'content/blog/2025-01-01-one.md'

/** SITE before and after an edit of one file. Its pages and warnings are then those of a fresh start. */
async function editedSite(file: string, from: string, to: string) {
  const root = writeSite(SITE)
  const build = openServe(root)
  const before = await build()
  await textsOf(before)
  change(root, file, from, to)
  const after = await build()
  const fresh = await openServe(root)()
  expect(after.site.warnings).toEqual(fresh.site.warnings)
  expect(await textsOf(after)).toEqual(await textsOf(fresh))
  return { before, after }
}

test.each<[what: string, file: string, from: string, to: string, pages: string[]]>([
  ['a word', INTRO, 'Second', 'Another', ['/ar/docs/intro', '/de/docs/intro', '/docs/intro']],
  ['more paragraphs', INTRO, 'Second', '**New**\n\nSecond', ['/ar/docs/intro', '/de/docs/intro', '/docs/intro']],
  ['a translation', 'content/i18n/ar/docs/luck.md', 'النهاية', 'نهاية أخرى', ['/ar/docs/luck']],
  [
    'a post below its preview',
    POST,
    'More of one.',
    'More of two',
    ['/ar/blog', '/ar/blog/2025/01/01/one', '/blog', '/blog/2025/01/01/one', '/de/blog', '/de/blog/2025/01/01/one'],
  ],
  [
    'a first paragraph that lists show',
    'content/docs/luck.md',
    ' of luck',
    ' of fate',
    ['/de/docs/luck', '/de/docs/tags/fate', '/docs/luck', '/docs/tags/fate'],
  ],
  [
    'a text with a warning of its own',
    'content/docs/odd.md',
    '\ncode',
    '\ncodes',
    ['/ar/docs/odd', '/de/docs/odd', '/docs/odd'],
  ],
])('an edit of %s skips planning, and every page equals that of a fresh start', async (_, file, from, to, pages) => {
  const { before, after } = await editedSite(file, from, to)
  expect(after.site.sites.map(({ site }) => site.routes)).toEqual(before.site.sites.map(({ site }) => site.routes))
  for (const [i, { site }] of after.site.sites.entries()) expect(site.routes).toBe(before.site.sites[i]?.site.routes)
  expect(after.outdated).toEqual(pages)
})

test.each<[what: string, file: string, from: string, to: string]>([
  ['a title', INTRO, '# Intro', '# Start'],
  ['a heading', INTRO, '## Part', '## Piece'],
  ['where a link leads', INTRO, './luck.md', './odd.md'],
  ['front matter', INTRO, '# Intro', '---\nunlisted: true\n---\n# Intro'],
  ['a text that gets a warning', INTRO, 'Second', '#### Deep\n\nSecond'],
  ['a text that loses a warning', 'content/docs/odd.md', 'no-language', 'js'],
  ['a text that a warning about a link names', 'content/docs/torn.md', '# Torn', '# Torn\n\nWords.'],
  ['the preview of a post', POST, '<!-- truncate -->', 'Two.\n\n<!-- truncate -->'],
  ['the minutes that lists show of a post', POST, 'More of one.', 'More of one. '.repeat(300)],
  ['the config', 'site.config.ts', 'Waste', 'Wastes'],
  ['a data file', 'content/data/gear.yml', 'Rope', 'Rope, worn'],
])('an edit of %s plans the site again, and every page equals that of a fresh start', async (_, file, from, to) => {
  const { before, after } = await editedSite(file, from, to)
  expect(after.site.sites[0]?.site.routes).not.toBe(before.site.sites[0]?.site.routes)
})

test('with dates of last update, the site is planned again after each edit', async () => {
  const root = writeSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Waste', url: 'https://a.example', docs: { showLastUpdateTime: true } })
    -- content/docs/intro.md --
    # Intro
  `)
  const build = openServe(root)
  const before = await build()
  expect((await build()).site.sites[0]?.site.routes).not.toBe(before.site.sites[0]?.site.routes)
})

test('with the checks of links and definitions, an edit of a text changes their warnings and skips planning', async () => {
  const root = writeSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'T', url: 'https://example.org', rules: { definitions: 'warn' }, checks: { terms: 'ignore' } })
    -- content/data/glossary.yml --
    - { id: toll, term: Toll, page: /docs/a, definition: It costs 7. }
    -- content/docs/a.md --
    # A
    It costs 7.
  `)
  const serve = openServe(root)
  const codesOf = ({ site }: Served) => site.warnings.map(({ code }) => code)
  const before = await serve()
  expect(codesOf(before)).toEqual([])
  change(root, 'content/docs/a.md', '7', '8')
  const after = await serve()
  expect(codesOf(after)).toEqual(['WB387'])
  expect(after.site.sites[0]?.site.routes).toBe(before.site.sites[0]?.site.routes)
})

test('added and deleted files are noticed', async () => {
  const root = writeSite(SITE)
  const build = openServe(root)
  await textsOf(await build())
  for (const step of [
    () => fs.rmSync(path.join(root, 'content/docs/odd.md')),
    () => writeFile(root, 'content/docs/new.md', '# New\n\nWords.\n'),
    () => writeFile(root, 'content/docs/_category_.yml', 'label: All\n'),
    () => writeFile(root, 'content/static/robots.txt', 'User-agent: *\n'),
  ]) {
    step()
    expect(await textsOf(await build())).toEqual(await textsOf(await openServe(root)()))
  }
})

test('undoing an edit restores the previous page', async () => {
  const root = writeSite(SITE)
  const build = openServe(root)
  const before = await textsOf(await build())
  change(root, INTRO, 'Second', 'Another')
  expect(await textsOf(await build())).not.toEqual(before)
  change(root, INTRO, 'Another', 'Second')
  expect(await textsOf(await build())).toEqual(before)
})

test('llms.txt, the search and the feeds follow every edit, also the second edit of a first paragraph', async () => {
  const root = writeSite(SITE)
  const build = openServe(root)
  let was = 'First words.'
  for (const words of ['Second words.', 'Third words.', 'Fourth words.']) {
    change(root, INTRO, was, words)
    change(root, POST, 'More of one', `More of one: ${words}`)
    const texts = await textsOf(await build())
    expect(texts.get('llms.txt')).toContain(words)
    expect([...texts].find(([name]) => name.startsWith('assets/search-'))?.[1]).toContain(words)
    expect(texts.get('blog/atom.xml')).toContain(words)
    was = words
  }
})

test('after a change only pages that are still valid are kept from the previous sites', async () => {
  const pages = [0, 1, 2, 3]
  const root = writeSite(pages.map((n) => `-- content/pages/page-${n}.md --\n# Page ${n}\n`).join(''))
  const build = openServe(root)
  const sites: WeakRef<object>[] = []
  for (const n of pages) {
    writeFile(root, 'content/pages/edited.md', `# Edited ${n}\n`)
    const next = await build()
    expect(await next.read(`page-${n}/index.html`)).toContain(`Page ${n}`)
    expect(await next.read('page-0/index.html')).toContain('Page 0')
    sites.push(new WeakRef(next.site.sites[0]?.site ?? {}))
  }
  await setImmediate()
  globalThis.gc?.()
  expect(sites.map((site) => site.deref() !== undefined)).toEqual([false, false, false, true])
})

test('an edit of a rule updates the screens that show it', async () => {
  const root = writeSite(`
    -- content/docs/screen.md --
    ---
    print: screen
    ---
    # Screen
    :::screen title="x"
    - combat#rounds
    :::
    -- content/docs/combat.md --
    # Combat
    ## Rounds
    Six seconds.
  `)
  const serve = openServe(root)
  const first = await serve()
  expect(await first.read('docs/screen/index.html')).toContain('Six seconds.')
  change(root, 'content/docs/combat.md', 'Six', 'Ten')
  const second = await serve()
  expect(second.outdated).toEqual(['/docs/screen'])
  expect(await second.read('docs/screen/index.html')).toContain('Ten seconds.')
})

test('the book and the files for other programs have the words of every edit', async () => {
  const root = writeSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Waste', url: 'https://a.example', markdownCopies: true,
      book: { date: '2026-01-01', formats: ['page', 'file', 'epub'] },
      formats: { json: true, foundry: { id: 'waste' }, vault: true },
    })
    -- content/docs/intro.md --
    # Intro
    First words.
  `)
  const serve = openServe(root)
  const filesOf = async ({ site, read }: Served) => {
    const files = new Map<string, string | undefined>()
    for (const name of site.tasks.keys()) files.set(name, await read(name))
    return files
  }
  const before = await filesOf(await serve())
  change(root, INTRO, 'First', 'Second')
  const after = await filesOf(await serve())
  const fresh = await filesOf(await openServe(root)())
  expect([...after].filter(([name, text]) => fresh.get(name) !== text).map(([name]) => name)).toEqual([])
  for (const name of ['book/index.html', 'data/rules.json', 'foundry/waste.zip', 'vault/waste.zip'])
    expect(after.get(name), name).not.toEqual(before.get(name))
})
