// Addresses: each belongs to one page; two owners, and spellings that systems cannot tell apart, are errors that name both.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildFolder, buildSite, lines, problemsOf, writeSite } from '../site.ts'

test('two pages with the same address are both named, of any kind', async () => {
  const problems = await problemsOf(`
    -- content/docs/a.md --
    ---
    slug: /same
    ---
    # A
    -- content/docs/b.md --
    ---
    slug: /same
    ---
    # B
    -- content/docs/x.md --
    # X
    -- content/docs/x/index.md --
    # X index
    -- content/docs/folder/index.md --
    # Index
    -- content/docs/folder/README.md --
    # Readme
    -- content/docs/Case.md --
    # Upper
    -- content/docs/case.md --
    # Lower
    -- content/docs/Up/index.md --
    # Up
    -- content/docs/up.md --
    # up
    -- content/docs/listed/_category_.yml --
    link: { type: generated-index, slug: /x }
    -- content/docs/listed/y.md --
    # Y
    -- content/pages/docs/same.md --
    # A page
    -- content/pages/404.md --
    # Own not found
    -- content/pages/index/index.md --
    # Odd
    -- content/pages/old.html.md --
    # Old
  `)
  const clashes = lines(problems)
    .filter((line) => / WB55\d /.test(line))
    .map((line) => line.replace(/ error WB55\d/, ''))
  expect(clashes.sort()).toEqual(
    [
      'content/docs/a.md:1 Two pages have the address /docs/same: content/pages/docs/same.md and content/docs/a.md.',
      'content/docs/b.md:1 Two pages have the address /docs/same: content/pages/docs/same.md and content/docs/b.md.',
      'content/docs/case.md:1 Two pages have addresses that differ only in case or Unicode form, /docs/Case and /docs/case: content/docs/Case.md and content/docs/case.md.',
      'content/docs/folder/index.md:1 Two pages have the address /docs/folder: content/docs/folder/README.md and content/docs/folder/index.md.',
      'content/docs/up.md:1 Two pages have addresses that differ only in case or Unicode form, /docs/Up and /docs/up: content/docs/Up/index.md and content/docs/up.md.',
      'content/docs/x.md:1 Two pages have the address /docs/x: content/docs/x.md and the index of the category "listed" (content/docs/listed/_category_.yml).',
      'content/docs/x/index.md:1 Two pages have the address /docs/x: content/docs/x.md and content/docs/x/index.md.',
      'content/pages/404.md:1 Two pages have the address /404: content/pages/404.md and the page for unknown addresses.',
      'content/pages/index/index.md:1 The address "/index" is reserved for the home page.',
      'content/pages/old.html.md:1 The address "/old.html" ends in .html, which is removed from addresses.',
    ].sort(),
  )
})

test('a name in two Unicode forms is an error; a page with only the decomposed form is found by both', async () => {
  const composed = 'caf\u00e9'
  const decomposed = 'cafe\u0301'
  const root = writeSite(`
    -- content/docs/a.md --
    # A
    [one](${composed}.md) [two](${decomposed}.md) [three](/docs/${decomposed})
  `)
  const write = (name: string) => fs.writeFileSync(path.join(root, 'content/docs', `${name}.md`), '# Café\n')
  write(decomposed)
  const site = await buildFolder(root)
  expect(site.data(`/docs/${composed}`).title).toBe('Café | Test')
  expect(site.main('/docs/a').match(/href="\/docs\/caf%C3%A9">(?:one|two|three)</g)).toHaveLength(3)
  write(composed)
  await expect(buildFolder(root)).rejects.toThrow(
    `Two files have the name content/docs/${composed}.md, written in two Unicode forms (NFC and NFD).`,
  )
})

test('an empty site has a home page, a not-found page and a warning', async () => {
  const root = writeSite('')
  fs.mkdirSync(path.join(root, 'content'))
  const site = await buildFolder(root)
  expect(site.warnings.map(({ message }) => message)).toEqual([expect.stringContaining('There are no pages')])
  expect([...site.files().keys()].filter((name) => name.endsWith('.html'))).toEqual(['404.html', 'index.html'])
  fs.rmSync(path.join(root, 'content'), { recursive: true })
  await expect(buildFolder(root)).rejects.toThrow('There is no folder "content"')
})

test('pages are at the path of their file, index files at their folder, pages with a slug at the slug', async () => {
  const site = await buildSite(`
    -- content/pages/markdown-page.md --
    # A page
    -- content/pages/about/index.md --
    # About
    -- content/pages/about/us.md --
    ---
    slug: /we/
    ---
    # We
    -- content/pages/_part.md --
    # No page
    -- content/pages/hidden.md --
    ---
    draft: true
    ---
    # Draft
  `)
  const html = [...site.files().keys()].filter((name) => name.endsWith('.html'))
  expect(html.sort()).toEqual([
    '404.html',
    'about/index.html',
    'index.html',
    'markdown-page/index.html',
    'we/index.html',
  ])
  expect([...site.files().keys()].filter((name) => name.startsWith('page-data/')).sort()).toEqual([
    'page-data/404.json',
    'page-data/about.json',
    'page-data/index.json',
    'page-data/markdown-page.json',
    'page-data/we.json',
  ])
})

test('the shapes of a drawing are in one file that a page and its data refer to', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', theme: 'reflection' })
    -- content/docs/rules/combat.md --
    # Combat
  `)
  const drawing = /<div class="drawing" data-inert="drawing">(<svg class="o o-strip".*?<\/svg>)/.exec(
    site.html('/docs/rules/combat'),
  )?.[1]
  expect(site.data('/docs/rules/combat')).toMatchObject({ drawing })
  expect(drawing?.length).toBeLessThan(2_500)
  const shapes = [...(drawing ?? '').matchAll(/href="\/([^#"]+)#([^"]+)"/g)]
  expect(shapes.length).toBeGreaterThan(5)
  expect(new Set(shapes.map(([, file]) => file)).size).toBe(1)
  for (const [, file = '', id] of shapes) expect(site.file(file)).toContain(`<g id="${id}">`)
})
