// An edit of nothing but the words of a text is built without planning the site: its pages get another article, the search
// learns its words. Whatever else has changed, the whole site is built, and out/ is the same either way.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type BuiltSite, buildFolder, settle, writeFile, writeSite } from '../site.ts'

const SITE = `
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust',
    url: 'https://a.example',
    markdownCopies: true,
    checks: { deadLinks: 'warn' },
    i18n: { locales: ['en', 'de'] },
    markdown: { glossary: '/docs/terms', dice: true },
  })
  -- content/data/glossary.yml --
  - id: ash
    term: Ash
    definition: What is left.
  -- content/docs/terms.md --
  # Terms
  [About us](/about)
  :::glossary
  :::
  -- content/docs/lamps.md --
  ---
  description: All about lamps.
  ---
  # Lamps
  A lamp burns for 1d6 hours, says [the guide](guide.md#fuel).

  ## Oil
  Oil is dear.
  -- content/docs/guide.md --
  # Guide
  ## Fuel
  All of it.

  Fuel is what burns.
  -- content/docs/torn.md --
  # Torn
  [gone](./gone.md)
  -- content/docs/bare.md --
  # Bare
  -- content/i18n/de/docs/guide.md --
  # Der Weg
  ## Fuel
  Alles.

  Was brennt.
  -- content/pages/about.md --
  # About
  All about us.

  Who we are.
  -- content/blog/2025-01-01-one.md --
  # One
  First words.

  <!-- truncate -->
`

async function builtSite(text = SITE): Promise<BuiltSite> {
  const root = writeSite(text)
  settle(root)
  return buildFolder(root)
}

const LAMPS = 'content/docs/lamps.md'

/** Builds after texts were replaced. Tells as well whether the whole site was looked at, which writes a record of its pages. */
async function edited(site: BuiltSite, edits: [file: string, from: string, to: string][]) {
  const record = path.join(site.root, '.wasteland/cache/pages.json')
  fs.rmSync(record, { force: true })
  for (const [file, from, to] of edits) {
    const text = fs.readFileSync(path.join(site.root, file), 'utf8')
    const other = text.replace(from, () => to)
    expect(other).not.toBe(text)
    writeFile(site.root, file, other)
  }
  const again = await site.rebuild()
  return { again, isWhole: fs.existsSync(record) }
}

async function expectAsClean(site: BuiltSite) {
  const clean = await buildFolder(site.root, { cache: false, out: 'clean' })
  expect(site.files()).toEqual(clean.files())
}

test.each<[what: string, edit: Parameters<typeof edited>[1], shows: [route: string, text: string]]>([
  ['a word', [[LAMPS, 'burns for', 'glimmers for']], ['/docs/lamps', 'glimmers for']],
  ['what looks like a replacement', [[LAMPS, 'dear', 'dear as $&']], ['/docs/lamps', 'dear as $&amp;.']],
  ['a die and code', [[LAMPS, 'dear.', '2d8 a jar.\n\n```ts\nlet a\n```']], ['/docs/lamps', 'data-roll="2d8"']],
  ['words around a link', [[LAMPS, 'says', 'as we read in']], ['/docs/lamps', '<a href="/docs/guide#fuel">']],
  ['a page that other languages show, too', [[LAMPS, 'dear', 'cheap']], ['/de/docs/lamps', 'Oil is cheap.']],
  ['a translation', [['content/i18n/de/docs/guide.md', 'brennt', 'glimmt']], ['/de/docs/guide', 'Was glimmt.']],
  ['a plain page', [['content/pages/about.md', 'Who', 'What']], ['/about', 'What we are.']],
  [
    'several texts',
    [
      [LAMPS, 'dear', 'cheap'],
      ['content/docs/guide.md', 'burns', 'glimmers'],
    ],
    ['/docs/guide', 'glimmers.'],
  ],
])('%s is shown without looking at the other pages, as a clean build shows it', async (_, edits, [route, text]) => {
  const { again, isWhole } = await edited(await builtSite(), edits)
  expect(isWhole).toBe(false)
  expect(again.main(route)).toContain(text)
  await expectAsClean(again)
})

test('words are found, and stand in the plain copy, as soon as they are written', async () => {
  const { again } = await edited(await builtSite(), [[LAMPS, 'dear', 'wonderfully cheap']])
  const { index } = JSON.parse(again.file('search.json')) as { index: string }
  expect(again.file(index.slice(1))).toContain('wonderfully cheap')
  expect(again.file('docs/lamps.md')).toContain('wonderfully cheap')
  expect(again.removed.map((file) => file.replace(/\w+\.json/, ''))).toEqual(['assets/search-', 'assets/search-'])
})

test('one edit after the other, a text that is as before, and more than edits are built as by a clean build', async () => {
  let site = await builtSite()
  for (const [from, to, whole] of [
    ['dear', 'cheap', false],
    ['cheap', 'dear', false],
    ['## Oil', '## Wicks', true],
    ['dear', 'cheap', false],
  ] as const) {
    const { again, isWhole } = await edited(site, [[LAMPS, from, to]])
    expect([to, isWhole]).toEqual([to, whole])
    await expectAsClean(again)
    site = again
  }
})

test.each<[what: string, edits: Parameters<typeof edited>[1]]>([
  ['a title', [[LAMPS, '# Lamps', '# Lanterns']]],
  ['a heading', [[LAMPS, '## Oil', '## Oils']]],
  ['a description', [[LAMPS, 'All about', 'Everything about']]],
  ['a first paragraph that llms.txt shows, too', [['content/pages/about.md', 'us', 'them']]],
  ['where a link leads', [[LAMPS, '#fuel', '']]],
  ['a term, which is a link', [[LAMPS, 'dear', 'dear, but leaves no Ash']]],
  ['a post', [['content/blog/2025-01-01-one.md', 'First', 'Last']]],
  ['a record of data', [['content/data/glossary.yml', 'left', 'gone']]],
  ['a text of which something is to be told', [['content/docs/torn.md', '# Torn', '# Torn\n\nWords.']]],
  ['a text that had no words', [['content/docs/bare.md', '# Bare', '# Bare\n\nWords.']]],
  [
    'one text more than its article',
    [
      [LAMPS, 'dear', 'cheap'],
      ['content/docs/guide.md', '# Guide', '# Way'],
    ],
  ],
])('%s has the whole site looked at', async (_, edits) => {
  const { again, isWhole } = await edited(await builtSite(), edits)
  expect(isWhole).toBe(true)
  await expectAsClean(again)
})

const LISTED = `
  -- site.config.ts --
  export default defineConfig({ title: 'Dust', url: 'https://a.example', i18n: { locales: ['en', 'de'] } })
  -- content/docs/oils/_category_.yml --
  label: Oils
  link: { type: generated-index }
  -- content/docs/oils/train.md --
  ---
  tags: [fat]
  ---
  # Train
  It's "oil" of whales & \\<seals>.

  More of it.
  -- content/docs/oils/lamp.md --
  ---
  list_pages: true
  ---
  # Lamp
  For lamps.
  -- content/docs/oils/nut.md --
  # Nut
  Of nuts.
  -- content/docs/oils/palm.md --
  # Palm
  Of nuts.
  -- content/docs/oils/bare.md --
  # Bare
  ~~~
  air
  ~~~
  -- content/pages/index.md --
  Of all.

  [About](about.md)
  -- content/pages/about.md --
  # About
  All about us.
  -- content/i18n/de/docs/oils/lamp.md --
  # Lampe
  Für Lampen.
`
const [TRAIN, LAMP, NUT] = ['train', 'lamp', 'nut'].map((name) => `content/docs/oils/${name}.md`) as [
  string,
  string,
  string,
]

test.each<[what: string, edits: Parameters<typeof edited>[1], shows: [route: string, text: string]]>([
  ['its page', [['content/pages/about.md', 'us', '"them" & \\<all>']], ['/about', '&amp; &lt;all&gt;']],
  ['lists', [[TRAIN, '& \\<seals>', "& `cat's` \\</script>"]], ['/docs/category/oils', 'cat&#x27;s &lt;/script&gt;']],
  ['the lists of its tags', [[TRAIN, 'whales', 'eels']], ['/docs/tags/fat', 'of eels']],
  ['a page that lists others below its text', [[LAMP, 'For', 'In']], ['/docs/category/oils', 'In lamps.']],
  [
    'a page whose text changes, too',
    [
      [TRAIN, 'whales', 'eels'],
      [LAMP, 'For', 'In'],
    ],
    ['/docs/oils/lamp', 'of eels'],
  ],
  ['pages in another language', [[TRAIN, 'whales', 'eels']], ['/de/docs/category/oils', 'of eels']],
  [
    'a translation',
    [['content/i18n/de/docs/oils/lamp.md', 'Lampen', 'Leuchten']],
    ['/de/docs/category/oils', 'Für Leuchten.'],
  ],
  ['not the home page, which has another one', [['content/pages/index.md', 'all', 'some']], ['/', 'Of some.']],
])(
  'a first paragraph that is the description is shown without looking at the whole site: %s',
  async (_, edits, [route, text]) => {
    const { again, isWhole } = await edited(await builtSite(LISTED), edits)
    expect(isWhole).toBe(false)
    expect(again.html(route)).toContain(text)
    await expectAsClean(again)
    const next = await edited(again, [[LAMP, 'lamps', 'candles']])
    expect(next.isWhole).toBe(false)
    await expectAsClean(next.again)
  },
)

test.each<[what: string, edit: Parameters<typeof edited>[1]]>([
  ['is that of another page in the list', [[NUT, 'nuts', 'pits']]],
  ['was none', [['content/docs/oils/bare.md', '~~~\nair\n~~~', 'Of air.']]],
  ['is none any more', [[LAMP, 'For lamps.', '~~~\nlamps\n~~~']]],
])('a first paragraph that %s has the whole site looked at', async (_, edits) => {
  const { again, isWhole } = await edited(await builtSite(LISTED), edits)
  expect(isWhole).toBe(true)
  await expectAsClean(again)
})

test.each(['docs/lamps/index.html', 'page-data/docs/lamps.json'])(
  'where %s was changed by hand it is made anew',
  async (name) => {
    const site = await builtSite()
    const file = path.join(site.outDir, name)
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('Lamps', 'Spmal'))
    const { again } = await edited(site, [[LAMPS, 'dear', 'cheap']])
    await expectAsClean(again)
  },
)

test.each(['docs/guide/index.html', 'page-data/docs/guide.json', 'page-data/docs/lamps.json', 'search.json'])(
  'where %s is missing from out/ it is made again',
  async (file) => {
    const site = await builtSite()
    fs.rmSync(path.join(site.outDir, file))
    const { again } = await edited(site, [[LAMPS, 'dear', 'cheap']])
    await expectAsClean(again)
  },
)

test('two folders that share a cache each show what has changed since they were written', async () => {
  const site = await builtSite()
  await buildFolder(site.root, { out: 'second' })
  await site.rebuild({ [LAMPS]: '# Lanterns\nNew words.\n' })
  const second = await buildFolder(site.root, { out: 'second' })
  expect(second.html('/docs/lamps')).toContain('<h1>Lanterns</h1>')
  await expectAsClean(second)
})

test('a strict build is not stopped by an edit that has nothing wrong, and is by one that has', async () => {
  const site = await builtSite('-- content/docs/a.md --\n# A\nA page.\n\nWords.\n-- content/docs/b.md --\n# B\nMore.\n')
  const { again, isWhole } = await edited(site, [['content/docs/a.md', 'Words.', 'Others.']])
  expect([isWhole, again.warnings]).toEqual([false, []])
  await expect(edited(await again.rebuild(), [['content/docs/a.md', 'Others.', '[b](gone.md)']])).rejects.toThrow(
    'gone.md',
  )
})
