// Under `serve` an edit of text alone is taken over without planning the site again. The pages are then what a new start
// would make of them, and whatever more than a text changes is left to a whole build.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Prepared, prepareSite } from '../../cli/prepare-site.ts'
import { joinPath } from '../../cli/site/addresses.ts'
import { localeFolder } from '../../cli/site/locales.ts'
import type { Site } from '../../cli/site/plan.ts'
import type { Route } from '../../cli/site/routes.ts'
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
  -- content/blog/2025-01-01-one.md --
  ---
  title: One
  description: Of the one.
  ---
  One.

  <!-- truncate -->

  More of one.
`

const prepare = (root: string) => prepareSite({ root, cacheDir: undefined, development: true })

function change(root: string, file: string, from: string, to: string) {
  const absolute = path.join(root, file)
  const text = fs.readFileSync(absolute, 'utf8')
  expect(text).toContain(from)
  fs.writeFileSync(absolute, text.replace(from, to))
}

const addressOf = ({ path }: Route, { config }: Site) => joinPath(localeFolder(config), path)

const pagesOf = ({ sites }: Prepared) =>
  new Map(
    sites.flatMap(({ site, renderer }) =>
      site.routes.map((route) => [
        `${localeFolder(site.config)}${route.path}`,
        { key: renderer.keyOf(route), ...renderer.render(route) },
      ]),
    ),
  )

async function editedPaths(prepared: Prepared, file: string): Promise<string[] | undefined> {
  const edited = await prepared.edit([file])
  return edited?.flatMap(({ site, routes }) => routes.map((route) => addressOf(route, site))).sort()
}

test('a rehearsal of an edit takes over nothing, not even of a text that has changed meanwhile', async () => {
  const root = writeSite(SITE)
  const prepared = await prepare(root)
  const before = pagesOf(prepared)
  change(root, 'content/docs/intro.md', 'Second', 'Another')
  await prepared.rehearse()
  expect(pagesOf(prepared)).toEqual(before)
  expect(await editedPaths(prepared, 'content/docs/intro.md')).toEqual(['/docs/intro'])
  expect(pagesOf(prepared)).toEqual(pagesOf(await prepare(root)))
})

test('an edit of text is taken over, and every page is what a new start makes of it', async () => {
  const root = writeSite(SITE)
  const prepared = await prepare(root)
  const edits: [file: string, from: string, to: string, paths: string[]][] = [
    ['content/docs/intro.md', 'Second', 'Another', ['/docs/intro']],
    ['content/docs/intro.md', 'Another paragraph', 'Another **paragraph**\n\nand one more', ['/docs/intro']],
    ['content/blog/2025-01-01-one.md', 'More of one.', 'More of two', ['/blog', '/blog/2025/01/01/one']],
    // What is wrong with it was wrong before, if on another line.
    ['content/docs/odd.md', '\ncode', '\ncodes', ['/docs/odd']],
    ['content/docs/odd.md', '# Odd', '\n# Odd', []],
    // The text is the description of the page.
    ['content/docs/luck.md', ' of luck', ' of fate', ['/docs/luck', '/docs/tags/fate']],
    ['content/docs/odd.md', '\n# Odd', '\n# Odd\n\nText.', ['/docs/odd']],
  ]
  for (const [file, from, to, paths] of edits) {
    change(root, file, from, to)
    expect(await editedPaths(prepared, file), to).toEqual(paths)
    expect(pagesOf(prepared)).toEqual(pagesOf(await prepare(root)))
  }
})

test('an edit is taken over in every locale that shows the page, and a translation in its own', async () => {
  const root = writeSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Waste', url: 'https://a.example', i18n: { locales: ['en', 'ar', 'de'] },
  })
  ${SITE.slice(SITE.indexOf('-- content'))}
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
  -- content/i18n/ar/blog/2025-01-01-one.md --
  ---
  title: واحد
  description: عن
  ---
  نص.

  <!-- truncate -->

  مزيد.
  `)
  const prepared = await prepare(root)
  const edits: [file: string, from: string, to: string, paths: string[]][] = [
    ['content/docs/intro.md', 'Second', 'Another', ['/ar/docs/intro', '/de/docs/intro', '/docs/intro']],
    ['content/i18n/ar/docs/luck.md', 'النهاية', 'نهاية أخرى', ['/ar/docs/luck']],
    ['content/i18n/ar/blog/2025-01-01-one.md', 'مزيد', 'وأكثر', ['/ar/blog', '/ar/blog/2025/01/01/one']],
    [
      'content/blog/2025-01-01-one.md',
      'More of one.',
      'More of two',
      ['/blog', '/blog/2025/01/01/one', '/de/blog', '/de/blog/2025/01/01/one'],
    ],
  ]
  for (const [file, from, to, paths] of edits) {
    change(root, file, from, to)
    expect(await editedPaths(prepared, file), to).toEqual(paths)
    expect(pagesOf(prepared)).toEqual(pagesOf(await prepare(root)))
  }
  change(root, 'content/i18n/ar/docs/luck.md', 'عن الحظ', 'عنه')
  expect(await prepared.edit(['content/i18n/ar/docs/luck.md'])).toBeUndefined()
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
    ['content/docs/odd.md', 'no-language', 'js'],
    ['content/blog/2025-01-01-one.md', '<!-- truncate -->', 'Two.\n\n<!-- truncate -->'],
    ['content/blog/2025-01-01-one.md', 'More of one.', 'More of one, and minutes that lists show.'],
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

test('where pages say when they were changed, an edit is left to a whole build', async () => {
  const root = writeSite(SITE.replace("'https://a.example'", "'https://a.example', docs: { showLastUpdateTime: true }"))
  const prepared = await prepare(root)
  change(root, 'content/docs/intro.md', 'Second', 'Another')
  expect(await prepared.edit(['content/docs/intro.md'])).toBeUndefined()
})
