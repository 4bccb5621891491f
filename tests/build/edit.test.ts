// Under `serve` an edit of text alone is taken over without planning the site again. The pages are then what a new start
// would make of them, and whatever more than a text changes is left to a whole build.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Prepared, prepareSite } from '../../cli/build.ts'
import { writeSite } from '../site.ts'

const SITE = `
  -- site.config.ts --
  export default defineConfig({ title: 'Waste', url: 'https://a.example' })
  -- content/docs/intro.md --
  # Intro
  First words.

  ## Part

  Second paragraph with [a link](./luck.md).
  -- content/docs/luck.md --
  # Luck
  A [page](/docs/intro) of luck.
  -- content/docs/odd.md --
  # Odd
  ~~~ no-language
  code
  ~~~
  -- content/blog/2025-01-01-one.md --
  ---
  title: One
  description: Of the one.
  ---
  One.

  <!-- truncate -->

  More of one.
`

const prepare = (root: string) =>
  prepareSite({ root, workDir: path.join(root, '.wasteland'), cacheDir: undefined, development: true })

function change(root: string, file: string, from: string, to: string) {
  const absolute = path.join(root, file)
  const text = fs.readFileSync(absolute, 'utf8')
  expect(text).toContain(from)
  fs.writeFileSync(absolute, text.replace(from, to))
}

const pagesOf = ({ sites }: Prepared) =>
  new Map(
    sites.flatMap(({ site, renderer }) =>
      site.routes.map((route) => [route.path, { key: renderer.keyOf(route), ...renderer.render(route) }]),
    ),
  )

test('an edit of text is taken over, and every page is what a new start makes of it', async () => {
  const root = writeSite(SITE)
  const prepared = await prepare(root)
  const edits: [file: string, from: string, to: string, paths: string[]][] = [
    ['content/docs/intro.md', 'Second', 'Another', ['/docs/intro']],
    ['content/docs/intro.md', 'Another paragraph', 'Another **paragraph**\n\nand one more', ['/docs/intro']],
    ['content/blog/2025-01-01-one.md', 'More of one.', 'More of two', ['/blog', '/blog/2025/01/01/one']],
    ['content/docs/luck.md', ' of luck', ' of fate', []],
  ]
  for (const [file, from, to, paths] of edits) {
    change(root, file, from, to)
    const routes = await prepared.edit([file])
    if (paths.length > 0) expect(routes?.map((route) => route.path).sort(), to).toEqual(paths)
    else expect(routes, 'the text is the description of the page').toBeUndefined()
    if (routes) expect(pagesOf(prepared)).toEqual(pagesOf(await prepare(root)))
  }
})

test('what more than one article shows is not taken over', async () => {
  const root = writeSite(SITE)
  const before = pagesOf(await prepare(root))
  const cases: [file: string, from: string, to: string][] = [
    ['content/docs/intro.md', '# Intro', '# Start'],
    ['content/docs/intro.md', '## Part', '## Piece'],
    ['content/docs/intro.md', './luck.md', './odd.md'],
    ['content/docs/intro.md', '# Intro', '---\nunlisted: true\n---\n# Intro'],
    ['content/docs/intro.md', 'Second', ':::nothing-known\nx\n:::\n\nSecond'],
    ['content/docs/intro.md', 'Second', 'Second \u0000'],
    ['content/docs/odd.md', '# Odd', '# Odd\n\nText.'],
    ['content/blog/2025-01-01-one.md', '<!-- truncate -->', 'Two.\n\n<!-- truncate -->'],
    ['site.config.ts', 'Waste', 'Wastes'],
  ]
  for (const [file, from, to] of cases) {
    const prepared = await prepare(root)
    const absolute = path.join(root, file)
    const text = fs.readFileSync(absolute, 'utf8')
    change(root, file, from, to)
    expect(await prepared.edit([file]), `${file}: ${to}`).toBeUndefined()
    expect(pagesOf(prepared)).toEqual(before)
    fs.writeFileSync(absolute, text)
  }
  const prepared = await prepare(root)
  fs.rmSync(path.join(root, 'content/docs/luck.md'))
  expect(await prepared.edit(['content/docs/luck.md'])).toBeUndefined()
  expect(await prepared.edit(['content/docs/new.md'])).toBeUndefined()
})
