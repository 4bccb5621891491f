// Incremental builds write exactly the files that show a change, and their output equals a clean build.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { seeded } from '../seeded.mjs'
import { type BuiltSite, buildFolder, buildSite, readTree, writeSite } from '../site.ts'

const SITE = `
  -- site.config.ts --
  export default defineConfig({ title: 'Waste', url: 'https://a.example', blog: { postsPerPage: 2, feeds: false } })
  -- content/docs/intro.md --
  ---
  sidebar_position: 1
  ---
  # Intro
  First words.

  Second paragraph.
  -- content/docs/rules/index.md --
  # Rules
  -- content/docs/rules/combat.md --
  # Combat
  ## Blood
  -- content/docs/rules/luck.md --
  # Luck
  -- content/docs/other/index.md --
  # Other
  -- content/docs/other/deep.md --
  # Deep
  [blood](../rules/combat.md#blood)
  -- content/blog/authors.yml --
  anna: { name: Anna, page: true }
  -- content/blog/2025-01-01-one.md --
  ---
  title: One
  slug: one
  authors: anna
  ---
  One.

  <!-- truncate -->

  More of one.
  -- content/blog/2025-01-02-two.md --
  ---
  title: Two
  slug: two
  ---
  Two.

  <!-- truncate -->
  -- content/blog/2025-01-03-three.md --
  ---
  title: Three
  slug: three
  ---
  Three.

  <!-- truncate -->
  -- content/pages/about.md --
  # About
`

/** Pages that a rebuild wrote, by their route; page data must go with its page. Files the build makes from all pages aside. */
function pagesIn(files: string[]): string[] {
  const own = files.filter(
    (name) => !/^(?:sitemap\.xml|(?:assets\/)?search[\w-]*\.json|assets\/drawing-\w+\.svg)$/.test(name),
  )
  const html = own.filter((name) => name.endsWith('.html')).map((name) => `/${name.replace(/\/?index\.html$/, '')}`)
  const data = own
    .filter((name) => name.startsWith('page-data/'))
    .map((name) => `/${name.slice(10, -5).replace(/^index$/, '')}`)
  expect(html.sort()).toEqual(data.sort())
  return [...html, ...own.filter((name) => !name.endsWith('.html') && !name.startsWith('page-data/'))].sort()
}

const edit = (site: BuiltSite, name: string, from: string, to: string) => {
  const text = fs.readFileSync(path.join(site.root, name), 'utf8')
  if (!text.includes(from)) throw new Error(`${name} does not hold ${from}`)
  return site.rebuild({ [name]: text.replace(from, to) })
}

test('a build of an unchanged site writes nothing', async () => {
  const site = await buildSite(SITE)
  const again = await site.rebuild()
  expect(again.changed).toEqual([])
  expect(again.removed).toEqual([])
})

test('a changed paragraph writes the pages that show it and nothing else', async () => {
  const site = await buildSite(SITE)
  expect(pagesIn((await edit(site, 'content/docs/intro.md', 'Second paragraph.', 'Another.')).changed)).toEqual([
    '/docs/intro',
  ])
  // Below the truncate mark: the post only. Above it: the lists that show it, too.
  expect(pagesIn((await edit(site, 'content/blog/2025-01-01-one.md', 'More of one.', 'Rest.')).changed)).toEqual([
    '/blog/one',
  ])
  expect(pagesIn((await edit(site, 'content/blog/2025-01-01-one.md', 'One.\n', 'Uno.\n')).changed)).toEqual([
    '/',
    '/blog/authors/anna',
    '/blog/one',
    '/blog/page/2',
  ])
})

test('a changed title writes its page, the pages that list it, and its neighbours', async () => {
  const site = await buildSite(SITE)
  const doc = await edit(site, 'content/docs/rules/combat.md', '# Combat', '# Fighting')
  // Pages outside the category carry it closed: its label is not in them.
  expect(pagesIn(doc.changed)).toEqual([
    '/docs/rules',
    '/docs/rules/combat',
    '/docs/rules/luck',
    'sidebars/current/docs.json',
  ])
  const post = await edit(site, 'content/blog/2025-01-03-three.md', 'title: Three', 'title: Third')
  expect(pagesIn(post.changed).filter((page) => !page.startsWith('/blog') && page !== '/')).toEqual([])
  expect(pagesIn(post.changed)).toEqual(
    expect.arrayContaining(['/', '/blog', '/blog/archive', '/blog/three', '/blog/two']),
  )
})

test('a page that gets another address changes the pages that link to its file', async () => {
  const site = await buildSite(SITE)
  const moved = await site.rebuild({ 'content/docs/rules/combat.md': '---\nslug: fight\n---\n# Combat\n## Blood\n' })
  expect(moved.main('/docs/other/deep')).toContain('href="/docs/rules/fight#blood"')
})

test('deleting a page removes its files and its list entries', async () => {
  const site = await buildSite(SITE)
  const gone = await site.rebuild({ 'content/docs/rules/luck.md': undefined })
  expect(gone.removed.filter((name) => !name.startsWith('assets/'))).toEqual([
    'docs/rules/luck/',
    'docs/rules/luck/index.html',
    'page-data/docs/rules/luck.json',
  ])
  expect([...gone.files().values()].some((text) => text.includes('/docs/rules/luck'))).toBe(false)
})

const CONFIG = (rest: string) =>
  `export default defineConfig({ title: 'Waste', url: 'https://a.example', i18n: { locales: ['en', 'de'] },
    markdown: { wikilinks: true }, offline: true, book: { edition: '1', date: '2026-01-01', formats: ['page', 'epub'] }, ${rest} })\n`

/** A config with every option that shows a document in many places. */
const WHOLE = `${SITE.replace(/ {2}export default.*\n/, () => `  ${CONFIG('markdownCopies: true, blog: { postsPerPage: 2 }')}`)}
  -- content/data/gear.yml --
  - { id: rope, name: Rope }
  -- content/docs/other/gear.md --
  # Gear
  :::table gear columns="name" caption="Gear"
  :::
  -- content/docs/other/hunt.md --
  # Hunt
  ![[lair]]
  -- content/docs/other/lair.md --
  ---
  book: false
  ---
  # Lair
  Bones.
  -- content/versions/1.0/intro.md --
  # Intro
  Old words.
  -- content/versions/1.0/older.md --
  # Older
  [Intro](intro.md)
  -- content/i18n/de/docs/intro.md --
  # Anfang
  Erste Worte.
  -- content/i18n/de/data/gear.yml --
  - { id: rope, name: Seil }
`

/** Changes of the files of WHOLE. Each step changes one file, chosen by `random`. */
function stepsIn(root: string, random: () => number): Record<string, () => void> {
  let made = 0
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
  const at = (name: string) => path.join(root, 'content', name)
  const read = (name: string) => fs.readFileSync(at(name), 'utf8')
  const write = (name: string, text: string) => fs.writeFileSync(at(name), text)
  const append = (name: string, text: string) => fs.appendFileSync(at(name), text)
  /** A page that no other needs. */
  const page = () =>
    pick(
      fs
        .readdirSync(path.join(root, 'content'), { recursive: true, encoding: 'utf8' })
        .filter((name) => /^(?:docs|blog|pages)\b.*\.md$/.test(name))
        .filter((name) => !/(?:intro|combat.*|deep|hunt|lair)\.md$/.test(name))
        .sort(),
    )
  const renamed = (name: string) => (name.startsWith('2') ? name.replace('.md', '-r.md') : `r${made++}-${name}`)
  const unlisted = (text: string) =>
    text.startsWith('---\n')
      ? text.replace('---\n', '---\nunlisted: true\n').replace(/(unlisted: true\n)+/, '$1')
      : `---\nunlisted: true\n---\n${text}`
  const change = (name: string, by: (text: string) => string) => write(name, by(read(name)))
  const move = (name: string) => fs.renameSync(at(name), at(name.replace(/[\w-]+\.md$/, renamed)))
  const newPost = () => `---\ntitle: P\nauthors: anna\ntags: [t${made % 3}]\n---\nText.\n\n<!-- truncate -->\n`
  return {
    edit: () => append(page(), `\nParagraph ${made++}.\n`),
    retitle: () => change(page(), (text) => text.replace(/^(# |title: ).*$/m, `$1Title ${made++}`)),
    addDoc: () => write(`docs/${pick(['rules', 'other', '.'])}/new-${made++}.md`, `# New ${made}\n[i](/docs/intro)\n`),
    addPost: () => write(`blog/2024-0${1 + (made % 9)}-05-p${made++}.md`, newPost()),
    rename: () => move(page()),
    remove: () => fs.rmSync(at(page())),
    draft: () => change(page(), unlisted),
    author: () => write('blog/authors.yml', `anna: { name: Anna ${made++}, page: true }\n`),
    category: () => write('docs/other/_category_.yml', `label: Label ${made++}\nposition: ${made % 4}\n`),
    title: () =>
      write(
        '../site.config.ts',
        CONFIG(`tagline: 'T${made++}', blog: { postsPerPage: ${2 + (made % 2)} }, markdownCopies: true`),
      ),
    data: () => write('data/gear.yml', `- { id: rope, name: Rope ${made++} }\n`),
    translation: () => append('i18n/de/docs/intro.md', `\nAbsatz ${made++}.\n`),
    embedded: () => append('docs/other/lair.md', `\nPart ${made++}.\n`),
    version: () => append('versions/1.0/older.md', `\nOld paragraph ${made++}.\n`),
    touch: () => fs.utimesSync(at('docs/intro.md'), new Date(), new Date()),
  }
}

test('incremental output equals a clean build byte for byte after any edit, addition, rename or deletion', async () => {
  const root = writeSite(WHOLE)
  await buildFolder(root)
  const random = seeded(20260110)
  const steps = Object.entries(stepsIn(root, random))
  for (let step = 0; step < 30; step++) {
    const [name, change] = steps[Math.floor(random() * steps.length)] ?? ['', () => {}]
    change()
    const incremental = await buildFolder(root)
    if (step % 5 !== 4 && name !== 'title' && name !== 'embedded') continue
    const clean = await buildFolder(root, { cache: false, out: 'clean' })
    expect(incremental.files(), `after step ${step}: ${name}`).toEqual(clean.files())
    fs.rmSync(path.join(root, 'clean'), { recursive: true })
  }
  expect(readTree(path.join(root, 'out')).size).toBeGreaterThan(20)
})

/** Chapters and a post that show other pages, records, pictures and code of the site. */
const BOOK = `
  -- site.config.ts --
  export default defineConfig({
    title: 'Waste', url: 'https://a.example',
    docs: [{}, { id: 'bestiary' }],
    markdown: { wikilinks: true, glossary: '/docs/terms' },
    plates: { beasts: { title: 'name', stats: { hp: 'HP' } } },
    components: { pool: 'pool.tsx' },
    replace: { plate: 'plate.tsx' },
    slots: { docBefore: 'before.tsx' },
    book: { edition: '1', date: '2026-01-01', cover: 'cover.svg', formats: ['page', 'file', 'epub'] },
    checks: { orphanPages: 'ignore' },
  })
  -- content/docs/hill.md --
  # Hill
  ![[wolf]]

  ![[eel]]

  ![[2025-01-01-news#Rumours]]

  :::component pool {"level": 3}
  :::

  :::plates beasts
  :::

  ![The mound](/mound.svg) ![A cairn](./cairn.svg) :index[Height]

  The Guard of a foe. See [the tail](wolf.md#tail).

  [Ask the owl](owl.md)
  -- content/docs/owl.md --
  # Owl
  Hoots.
  -- content/docs/wolf.md --
  ---
  book: false
  ---
  # Wolf
  Teeth of salt.

  ## Tail
  Long. ![[den]]
  -- content/docs/den.md --
  ---
  book: false
  ---
  # Den
  Three pups.
  -- content/docs/terms.md --
  # Terms
  :::glossary
  :::
  -- content/bestiary/eel.md --
  # Eel
  Slippery.
  -- content/blog/2025-01-01-news.md --
  # News
  Hot.

  <!-- truncate -->

  ## Rumours
  A bridge fell.

  ![[eel]]
  -- content/data/glossary.yml --
  - { term: Guard, page: /docs/owl, definition: A number. }
  -- content/data/beasts.yml --
  - { id: rat, name: Rat, hp: 4 }
  -- content/static/mound.svg --
  <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="4" height="4"/></svg>
  -- content/docs/cairn.svg --
  <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="4" height="4"/></svg>
  -- cover.svg --
  <svg xmlns="http://www.w3.org/2000/svg"><rect width="4" height="4"/></svg>
  -- pool.tsx --
  import { words } from './words.ts'
  export default ({ level }: { level: number }) => <p>{words} {level}</p>
  -- words.ts --
  export const words = 'Pool of'
  -- plate.tsx --
  export default ({ fields }: { fields: Record<string, string> }) => <p>{fields.hp} hits</p>
  -- before.tsx --
  export default () => <p>Before.</p>
  -- theme.css --
  :root { --accent: #123456 }
`

test('the book and the feeds equal those of a clean build after an edit of anything that they show', async () => {
  const root = writeSite(BOOK)
  let site = await buildFolder(root)
  const edits: [what: string, file: string, from: string, to: string][] = [
    ['an embedded page without a chapter', 'content/docs/wolf.md', 'Teeth of salt.', 'Teeth of glass.'],
    ['a heading of an embedded page', 'content/docs/wolf.md', '## Tail', '## Tail \\#2 {#tail}'],
    ['a page embedded in an embedded page', 'content/docs/den.md', 'Three pups', 'Four pups'],
    ['an embedded page of other docs', 'content/bestiary/eel.md', 'Slippery', 'Slimy'],
    ['an embedded post', 'content/blog/2025-01-01-news.md', 'bridge', 'tower'],
    ['the properties of a component', 'content/docs/hill.md', '{"level": 3}', '{"level": 4}'],
    ['a component', 'pool.tsx', '{level}', '{level} dice'],
    ['what a component imports', 'words.ts', 'Pool of', 'A pool of'],
    ['a stat block of the site', 'plate.tsx', 'hits', 'wounds'],
    ['a record', 'content/data/beasts.yml', 'hp: 4', 'hp: 5'],
    ['a slot, which the book does not show', 'before.tsx', 'Before', 'Above'],
    ['a picture with a fixed address', 'content/static/mound.svg', 'width="4"', 'width="5"'],
    ['a picture next to its page', 'content/docs/cairn.svg', 'width="4"', 'width="5"'],
    ['the cover', 'cover.svg', 'width="4"', 'width="5"'],
    ['a word of the index', 'content/docs/hill.md', ':index[Height]', ':index[Slope]'],
    ['a term', 'content/data/glossary.yml', 'A number', 'A value'],
    ['the title of the site', 'site.config.ts', "title: 'Waste'", "title: 'Wastes'"],
    ['the theme', 'theme.css', '#123456', '#654321'],
    ['a page that becomes a chapter', 'content/docs/den.md', 'book: false', 'book: true'],
    ['a chapter that becomes a page', 'content/docs/owl.md', '# Owl', '---\nbook: false\n---\n# Owl'],
  ]
  const stale: string[] = []
  for (const [what, file, from, to] of edits) {
    site = await edit(site, file, from, to)
    const clean = (await buildFolder(root, { cache: false, out: 'clean' })).files()
    for (const [name, text] of site.files()) if (clean.get(name) !== text) stale.push(`${what}: ${name}`)
    expect([...clean.keys()], what).toEqual([...site.files().keys()])
  }
  expect(stale).toEqual([])
})
