// What `serve` answers with: every file that a build would write, made when it is asked for.
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type SiteTable, siteTable } from '../../cli/commands/served-site.ts'
import { openPictures } from '../../cli/outputs/pictures.ts'
import { type Prepared, type PrepareOptions, prepareSite } from '../../cli/prepare-site.ts'
import type { FileTable } from '../../cli/server/files.ts'
import { TWO_LOCALES } from '../locales-site.ts'
import { buildSite, writeFile, writeSite } from '../site.ts'

const EMPTY: FileTable = { get: () => undefined, has: () => false }

interface Served {
  prepared: Prepared
  table: SiteTable
}

/** `before`: what was served until now. */
const serve = async (options: Pick<PrepareOptions, 'root' | 'development' | 'outlines'>, before?: Served) => {
  const cacheDir = path.join(options.root, '.wasteland/cache')
  const prepared = await prepareSite({ ...options, cacheDir })
  const table = await siteTable(prepared, before?.prepared, before?.table ?? EMPTY, {
    pictures: openPictures(cacheDir),
    cacheDir,
    whenRead: (file) => Promise.resolve(Buffer.from(`${file} when all is read`)),
  })
  const read = async (file: string) => {
    const contents = await table.get(file)?.contents()
    return contents && Buffer.from(contents).toString('latin1')
  }
  return { prepared, table, read }
}

test('every file of a build is served, with the same bytes: pages, feeds, pictures, search and what hosts and machines ask for', async () => {
  const site = await buildSite(
    TWO_LOCALES.replace(
      "favicon: 'icon.svg',",
      "favicon: 'icon.svg', socialImages: 'posts', markdownCopies: true, redirects: [{ from: '/old', to: '/docs/intro' }],",
    ),
  )
  const { read } = await serve({ root: site.root, development: false })
  for (const locale of ['', 'ar/']) await read(`${locale}search.json`)
  const built = site.files()
  for (const name of ['ar/blog/rss.xml', 'sitemap.xml', 'robots.txt', 'llms.txt', '_redirects', 'ar/docs/intro.md'])
    expect(built.has(name), name).toBe(true)
  expect([...built.keys()].filter((name) => /^assets\/social-/.test(name)).length).toBeGreaterThan(3)
  for (const [name, text] of built) expect(await read(name), name).toBe(text)
})

const ODD_DOCS = {
  'emphasis.md': '# A *strong* title\n\nWords.',
  'underlined.md': 'Underlined\n==========\n\nWords.',
  'named.md': '---\ntitle: Named\ntags: [a]\n---\n\n# Another name\n\nWords.',
  'comment.md': '<!-- first -->\n\n# After a comment\n\nWords.',
  'address.md': '# Ask www.example.org\n\nWords.',
  'closed.md': '#   Closed   ##\n\nWords.',
  'indented.md': '    # No title\n\nWords.',
  'list.md': '1. # In a list\n\nWords.',
  'untitled.md': 'Only words.',
  'quotes.md': '# The "best" of it\n\nWords.',
  'number.md': '# 3.5 and more\n\nWords.',
  'plain.md': "# The hunter's mark: what it does (and doesn't) & why\n\nWords.",
  'emoji.md': '# A :tada: for all',
  'entity.md': '# Bell &amp; book',
  'empty.md': '',
}

test('a large site is shown before all of its texts are read, with the pages as they will be', async () => {
  const files = {
    ...ODD_DOCS,
    'picture.md': '# Picture\n\n![A dot](./dot.svg) and [a page](./page-7.md#part).',
    ...Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`page-${n}.md`, `# Page ${n}\n\nWords.\n\n## Part\n\nMore.`]),
    ),
  }
  const root = writeSite('-- content/docs/dot.svg --\n<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const [name, text] of Object.entries(files)) writeFile(root, `content/docs/${name}`, text)
  const first = await serve({ root, development: true, outlines: true })
  expect(first.prepared.isOutline).toBe(true)
  expect(await first.read('search.json')).toBe('search.json when all is read')
  const shown = [...Object.keys(ODD_DOCS), 'picture.md', 'page-7.md'].map(
    (name) => `docs/${name.slice(0, -3)}/index.html`,
  )
  const early = await Promise.all(shown.map(first.read))
  const picture = /src="\/(assets\/dot[^"]*)"/.exec(early[shown.indexOf('docs/picture/index.html')] ?? '')?.[1] ?? ''
  expect(await first.read(picture)).toContain('<svg')

  const whole = await serve({ root, development: true })
  expect(whole.prepared.isOutline).toBe(false)
  expect(early).toEqual(await Promise.all(shown.map(whole.read)))
  expect(early.join()).toContain('Only words.')
})

test('of a large site an edit of a page that is looked at is shown before all texts are read', async () => {
  const root = writeSite('')
  for (let n = 0; n < 500; n++) writeFile(root, `content/docs/page-${n}.md`, `# Page ${n}\n\nWords.`)
  const { prepared, read } = await serve({ root, development: true, outlines: true })
  expect(await read('docs/page-1/index.html')).toContain('Words.')
  const files = [1, 2, 3].map((n) => `content/docs/page-${n}.md`)
  const edited = async () => (await prepared.editShown(files)).map(({ routes }) => routes.map((route) => route.path))
  writeFile(root, 'content/docs/page-1.md', '# Page 1\n\nOther words.\n\n## A new part')
  writeFile(root, 'content/docs/page-2.md', '# Page 2\n\nOther words.')
  expect(await edited()).toEqual([['/docs/page-1']])
  expect(await read('docs/page-1/index.html')).toMatch(/Other words\..*A new part/s)
  expect(await read('docs/page-2/index.html')).toContain('Other words.')
  // What other pages show as well waits for the plan that knows them.
  writeFile(root, 'content/docs/page-1.md', '# Another name\n\nLast words.')
  expect(await edited()).toEqual([[]])
  expect(await read('docs/page-1/index.html')).toContain('Other words.')
})

test('what is wrong with a large site is said all at once, whether it is in front matter or in a link', async () => {
  const root = writeSite('')
  for (let n = 0; n < 500; n++) writeFile(root, `content/docs/page-${n}.md`, `# Page ${n}\n\n[On](./page-${n + 1}.md)`)
  const { prepared } = await serve({ root, development: true, outlines: true })
  expect(prepared.isOutline).toBe(true)
  expect(prepared.warnings).toEqual([])
  await expect(serve({ root, development: true })).rejects.toThrow(/leads to no Markdown file/)
})

test('of the sites before a change nothing is kept but the pages that are still right', async () => {
  const pages = [0, 1, 2, 3]
  const root = writeSite(pages.map((n) => `-- content/pages/page-${n}.md --\n# Page ${n}\n`).join(''))
  const sites: WeakRef<object>[] = []
  let served: Served | undefined
  for (const n of pages) {
    writeFile(root, 'content/pages/edited.md', `# Edited ${n}\n`)
    const next = await serve({ root, development: true }, served)
    expect(await next.read(`page-${n}/index.html`)).toContain(`Page ${n}`)
    expect(await next.read('page-0/index.html')).toContain('Page 0')
    sites.push(new WeakRef(next.prepared.sites[0]?.site ?? {}))
    served = { prepared: next.prepared, table: next.table }
  }
  await setImmediate()
  globalThis.gc?.()
  expect(sites.map((site) => site.deref() !== undefined)).toEqual([false, false, false, true])
  expect(served?.table.has('page-0/index.html')).toBe(true)
})

test('after an edit of a text the feeds hold it', async () => {
  const { root } = await buildSite(`
    -- content/blog/2025-01-01-one.md --
    ---
    description: Of the one.
    ---
    # One
    First words.

    <!-- truncate -->

    More of one.
  `)
  const { prepared, table, read } = await serve({ root, development: true })
  expect(await read('blog/atom.xml')).toContain('More of one.')
  const post = 'content/blog/2025-01-01-one.md'
  writeFile(
    root,
    post,
    '---\ndescription: Of the one.\n---\n# One\nFirst words.\n\n<!-- truncate -->\n\nLess of one.\n',
  )
  expect(await prepared.edit([post])).not.toBe(undefined)
  table.forgetTexts()
  expect(await read('blog/atom.xml')).toContain('Less of one.')
})
