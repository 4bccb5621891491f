// What `serve` answers with: every file that a build would write, made when it is asked for.
import path from 'node:path'
import { expect, test } from 'vitest'
import { type PrepareOptions, prepareSite } from '../../cli/build.ts'
import { siteTable } from '../../cli/commands/served-site.ts'
import { openPictures } from '../../cli/outputs/pictures.ts'
import type { FileTable } from '../../cli/server/files.ts'
import { TWO_LOCALES } from '../locales-site.ts'
import { buildSite, writeFile } from '../site.ts'

const EMPTY: FileTable = { get: () => undefined, has: () => false }

const serve = async (options: Pick<PrepareOptions, 'root' | 'development'>) => {
  const cacheDir = path.join(options.root, '.wasteland/cache')
  const prepared = await prepareSite({ ...options, workDir: path.join(options.root, '.wasteland'), cacheDir })
  const table = await siteTable(prepared, undefined, EMPTY, { pictures: openPictures(cacheDir), cacheDir })
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
