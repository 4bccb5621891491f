// The module for Foundry, read back with the tool that Foundry's authors make for packs.
import fs from 'node:fs'
import path from 'node:path'
import { extractPack } from '@foundryvtt/foundryvtt-cli'
import { expect, test } from 'vitest'
import { isTag, type Part, parseTree } from '../../cli/core/html.ts'
import type { Folder, JournalEntry, RollTable } from '../../cli/features/data/foundry/documents.ts'
import { run } from '../command.ts'
import { type BuiltSite, buildFolder, buildSite, PICTURE, writeSite } from '../site.ts'
import { unzip } from '../unzip.ts'

const SITE = `
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust', tagline: 'Dry.', url: 'https://a.example', baseUrl: '/game/', license: 'https://a.example/by',
    markdown: { dice: true }, blog: { title: 'Diary' }, book: { edition: '2.1', authors: ['Ada'] }, formats: { foundry: { id: 'dust' } },
    docs: { sidebars: { main: [{ type: 'category', label: 'Rules', items: ['chases', 'loot'] }, 'secret'] } },
  })
  -- content/data/tables.yml --
  - id: coins
    title: Coins
    die: 2d6
    rows:
      - { roll: '2-7', text: '{2d6} buttons' }
      - { roll: '8+', name: A ring, text: 'of brass, {makers}' }
  - { id: makers, title: Makers, die: d66, rows: [{ roll: 11-36, text: Hob }, { roll: 41-66, text: Redcap }] }
  - { id: npc, title: Someone, text: 'A {makers} with {2d6} coins.' }
  -- content/docs/chases.md --
  # Chases & runs

  Roll 2d6+1, see [the end](#the-end), [coins](loot.md#roll-coins), [a post](/blog/news) and [the wolf](loot.md#wolf).

  ![A mark](mark.gif)

  ## The end {#end}

  Back to [the start](chases.md).

  ### The end

  | d6 | Result | Cost |
  |---|---|---|
  | 1-3 | Caught | 1d6 |
  | 4-6 | [Gone](secret.md) | none |
  -- content/docs/mark.gif --
  ${PICTURE}
  -- content/docs/loot.md --
  # Loot

  :::roll coins
  :::

  ## Beasts

  ### Wolf
  -- content/docs/secret.md --
  ---
  unlisted: true
  ---
  # Secret
  -- content/blog/news.md --
  ---
  title: News
  date: 2025-01-01
  ---
  News.
`

interface Module {
  manifest: Record<string, unknown> & { packs: { name: string; type: string; path: string }[] }
  entries: JournalEntry[]
  tables: RollTable[]
  folders: Folder[]
  /** Files of the zip file. */
  files: string[]
}

async function moduleOf({ root, outDir }: BuiltSite, zip = 'foundry/dust.zip'): Promise<Module> {
  const dir = fs.mkdtempSync(path.join(root, 'module-'))
  const files = unzip(path.join(outDir, zip), dir)
  const manifest = JSON.parse(fs.readFileSync(path.join(dir, 'module.json'), 'utf8')) as Module['manifest']
  const documents: Record<string, unknown[]> = { journal: [], tables: [], folders: [] }
  for (const pack of manifest.packs) {
    const unpacked = path.join(dir, 'unpacked', pack.name)
    await extractPack(path.join(dir, pack.path), unpacked)
    for (const name of fs.readdirSync(unpacked)) {
      const { _key, ...document } = JSON.parse(fs.readFileSync(path.join(unpacked, name), 'utf8')) as { _key: string }
      documents[_key.split('!')[1] ?? '']?.push(document)
    }
  }
  const sorted = (name: string) => (documents[name] as { sort: number }[]).sort((a, b) => a.sort - b.sort)
  return {
    manifest,
    entries: sorted('journal') as JournalEntry[],
    tables: sorted('tables') as RollTable[],
    folders: sorted('folders') as Folder[],
    files: files.sort(),
  }
}

/** UUIDs that documents link to, without the name of a heading. */
const linked = ({ entries, tables }: Module): string[] => {
  const html = [
    ...entries.flatMap(({ pages }) => pages.map(({ text }) => text.content)),
    ...tables.flatMap(({ results }) => results.map(({ description }) => description)),
  ]
  const uuids = tables.flatMap(({ results }) =>
    results.flatMap((one) => (one.type === 'document' ? one.documentUuid : [])),
  )
  return [...uuids, ...html.flatMap((text) => [...text.matchAll(/@UUID\[([^\]#]+)/g)].map(([, uuid = '']) => uuid))]
}

const uuidsOf = ({ manifest, entries, tables }: Module): string[] => [
  ...entries.flatMap(({ _id, pages }) => {
    const uuid = `Compendium.${manifest.id}.journal.JournalEntry.${_id}`
    return [uuid, ...pages.map((page) => `${uuid}.JournalEntryPage.${page._id}`)]
  }),
  ...tables.map(({ _id }) => `Compendium.${manifest.id}.tables.RollTable.${_id}`),
]

const site = await buildSite(SITE)
const dust = await moduleOf(site)

test('the manifest names version, packs and addresses, and is the same in the zip file and beside it', () => {
  expect(dust.manifest).toMatchObject({
    id: 'dust',
    title: 'Dust',
    version: '2.1',
    compatibility: { minimum: '13' },
    authors: [{ name: 'Ada' }],
    manifest: 'https://a.example/game/foundry/module.json',
    download: 'https://a.example/game/foundry/dust.zip',
  })
  expect(dust.manifest.packs.map(({ name, type }) => [name, type])).toEqual([
    ['journal', 'JournalEntry'],
    ['tables', 'RollTable'],
  ])
  expect(JSON.parse(site.file('foundry/module.json'))).toEqual(dust.manifest)
})

test('a doc is an entry in the folder of its category, with a page for the text above the first section and for each section', () => {
  expect(dust.entries.map(({ name, pages }) => [name, pages.map((page) => page.name)])).toEqual([
    ['Chases & runs', ['Chases & runs', 'The end']],
    ['Loot', ['Loot', 'Beasts']],
  ])
  const rules = dust.folders.find(({ type }) => type === 'JournalEntry')
  expect(rules?.name).toBe('Rules')
  expect(dust.entries.map(({ folder }) => folder)).toEqual([rules?._id, rules?._id])
})

test('links lead to documents of the module, rolls can be pressed, and pictures are in the module', () => {
  const [start, end] = dust.entries[0]?.pages ?? []
  expect(start?.text.content).toContain('[[/r 2d6 + 1]]{2d6+1}')
  expect(start?.text.content).toMatch(
    /@UUID\[Compendium\.dust\.journal\.JournalEntry\.\w{16}\.JournalEntryPage\.\w{16}#wolf\]\{the wolf\}/,
  )
  expect(start?.text.content).toContain('<a href="https://a.example/game/blog/news">a post</a>')
  const picture = /src="modules\/dust\/(pictures\/\w+\.gif)"/.exec(start?.text.content ?? '')?.[1]
  expect(dust.files).toContain(picture)
  expect(end?.text.content).toContain('<h3>The end</h3>')
  expect(end?.text.content).toContain('<a href="https://a.example/game/docs/secret">Gone</a>')
  expect(linked(dust).length).toBeGreaterThan(5)
  expect(uuidsOf(dust)).toEqual(expect.arrayContaining(linked(dust)))
})

test('tables of pages and of tables.yml become tables that draw each other', () => {
  const rows = dust.tables.map(({ name, formula, results }) => [
    name,
    formula,
    results.map(
      ({ range, description, name }) => `${range.join('-')} ${description.replace(/@UUID\[.*?\]/g, '') || name}`,
    ),
  ])
  expect(rows).toEqual([
    [
      'The end',
      '1d6',
      [
        '1-3 <strong>Result:</strong> Caught<br><strong>Cost:</strong> [[/r 1d6]]',
        expect.stringMatching(/^4-6 .*>Gone<.*none$/),
      ],
    ],
    ['Coins', '2d6', ['2-7 [[/r 2d6]] buttons', '8-12 <strong>A ring.</strong> of brass, Makers', '8-12 Makers']],
    ['Makers', '1d6 * 10 + 1d6', ['11-36 Hob', '41-66 Redcap']],
    ['Someone', '1d1', ['1-1 A <em>Makers</em> with [[/r 2d6]] coins.', '1-1 Makers']],
  ])
})

/** The texts in HTML as a browser has them. */
const textsIn = (parts: Part[]): string[] => parts.flatMap((part) => (isTag(part) ? textsIn(part.children) : [part]))

/** What Foundry, and the systems that run in it, read as links and rolls. */
const ENRICHED = /[@&]\w+\[[^\]]+\](?:\{[^}]+\})?|\[\[(?:\/[a-z]+\s)?.*?\]{2,3}(?:\{[^}]+\})?/gi

test('a link to a stat block leads to its heading in the page', async () => {
  const { entries } = await moduleOf(
    await buildSite(`
      -- site.config.ts --
      export default defineConfig({
        title: 'Dust', url: 'https://a.example', formats: { foundry: { id: 'dust' } }, plates: { wolves: { title: 'name' } },
      })
      -- content/data/wolves.yml --
      - { id: grey, name: Grey wolf }
      -- content/docs/beasts.md --
      # Beasts

      See [the wolf](#grey-wolf).

      :::plates wolves
      :::
    `),
  )
  const page = entries[0]?.pages[0]
  expect(page?.text.content).toContain(`JournalEntryPage.${page?._id}#grey-wolf]{the wolf}`)
})

test('texts that look like links and rolls of Foundry stay texts; only dice of the site are rolls', async () => {
  const strange = await moduleOf(
    await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://a.example', markdown: { dice: true }, formats: { foundry: { id: 'dust' } } })
    -- content/docs/a.md --
    # Marks

    Write \\@UUID[Actor.x]{him}, \\@Embed[Item.y], &Reference[prone], \\[[/r 1d6]] or \`[[1d6]]\`. Roll [2d6], {2d6}, 2d6{x} or (2d6).
    See [@UUID[Actor.x] and so on](#more).

    ## More

    | d2 | What |
    | --- | --- |
    | 1 | \\[[/r 2d8]] |
    | 2 | \\@Actor[x] |
  `),
  )
  const html = [
    ...strange.entries.flatMap(({ pages }) => pages.map(({ text }) => text.content)),
    ...strange.tables.flatMap(({ results }) => results.map(({ description }) => description)),
  ]
  const found = html.flatMap((one) => textsIn(parseTree(one)).flatMap((text) => text.match(ENRICHED) ?? []))
  expect(found.map((one) => one.replace(/Compendium[^\]]+/, '…'))).toEqual([
    ...['[[/r 1d6]]', '[[/r 2d6]]', '[[/r 2d6]]', '[[/r 2d6]]'],
    '@UUID[…]{@UUID\u2060[Actor.x] and so on}',
    '@UUID[…]{More}',
    ...['[[/r 2d8]]', '[[/r 2d8]]'],
  ])
  expect(html.join().replaceAll('\u2060', '')).toContain(
    'Write @UUID[Actor.x]{him}, @Embed[Item.y], &amp;Reference[prone]',
  )
})

test('a table without a caption is named after its heading, and two in one table after their columns', async () => {
  const { tables } = await moduleOf(
    await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://a.example', formats: { foundry: { id: 'dust' } } })
    -- content/docs/a.md --
    # Weather

    ## Spring

    ### Sky

    | d2 | What |
    | --- | --- |
    | 1 | Fog |
    | 2 | Sun |

    ## Winter

    ### Sky

    | d2 | What |
    | --- | --- |
    | 1 | Snow |
    | 2 | Sleet |

    ## Mice

    | d2 | Name | d2 | Trade |
    | --- | --- | --- | --- |
    | 1 | Lint | 1 | Baker |
    | 2 | Rue | 2 | Thief |
  `),
  )
  expect(tables.map(({ name }) => name)).toEqual(['Spring: Sky', 'Winter: Sky', 'Mice: Name', 'Mice: Trade'])
})

test('boxes of task lists are signs, and spaces at the ends of a link go outside of it', async () => {
  const tasks = await moduleOf(
    await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://a.example', formats: { foundry: { id: 'dust' } } })
    -- content/docs/a.md --
    # Talents

    - [x] Swift
    - [ ] See[ talents ](#more)too

    ## More
  `),
  )
  const html = tasks.entries[0]?.pages[0]?.text.content ?? ''
  expect(html.replace(/UUID\[[^\]]+/, 'UUID[…')).toBe(
    '<ul>\n<li>☑ Swift</li>\n<li>☐ See @UUID[…]{talents} too</li>\n</ul>',
  )
})

test('ids are 16 letters and digits, and survive an edit of words', async () => {
  const ids = (one: Module) => uuidsOf(one).sort()
  for (const id of ids(dust).flatMap((uuid) => uuid.split('.').slice(-1))) expect(id).toMatch(/^[A-Za-z0-9]{16}$/)
  const chases = fs.readFileSync(path.join(site.root, 'content/docs/chases.md'), 'utf8')
  const edited = await site.rebuild({
    'content/docs/chases.md': chases.replace('Roll 2d6', 'Now roll 3d6').replace('Caught', 'Trapped'),
  })
  const after = await moduleOf(edited)
  expect(ids(after)).toEqual(ids(dust))
  expect(JSON.stringify(after.entries)).toContain('Now roll [[/r 3d6')
})

test('a page in a renamed file keeps its ids if its front matter has the old name as id', async () => {
  const idsOf = async (file: string, id = '') => {
    const renamed = await buildSite(`
      -- site.config.ts --
      export default defineConfig({ title: 'Dust', url: 'https://a.example', formats: { foundry: { id: 'dust' } } })
      -- content/docs/${file} --
      ---
      title: Chases
      ${id}
      ---
      Run.

      ## The end
    `)
    return uuidsOf(await moduleOf(renamed))
  }
  expect(await idsOf('pursuits.md', 'id: chases')).toEqual(await idsOf('chases.md'))
})

test('a page and a section keep their ids when the lock says where they moved, before and after the next release', async () => {
  const root = writeSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://a.example', formats: { foundry: { id: 'dust' } } })
    -- content/docs/chases.md --
    # Chases

    Run.

    ## The end

    | d6 | Result |
    |---|---|
    | 1-3 | Caught |
    | 4-6 | Gone |

    ## The start
    -- content/docs/loot.md --
    # Loot

    [Take it](chases.md#the-end)

    ## Coins
  `)
  const at = (file: string) => path.join(root, file)
  const edit = (file: string, from: string, to: string) =>
    fs.writeFileSync(at(file), fs.readFileSync(at(file), 'utf8').replace(from, to))
  const release = async (edition: string) =>
    expect(await run(['release', edition, '--date', '2026-11-24', '--root', root])).toMatchObject({ code: 0 })
  const ids = async () => uuidsOf(await moduleOf(await buildFolder(root)))

  const before = await ids()
  await release('1')
  fs.renameSync(at('content/docs/chases.md'), at('content/docs/pursuits.md'))
  edit('content/docs/pursuits.md', '## The end', '## Caught')
  edit('content/docs/loot.md', 'chases.md#the-end', 'pursuits.md#caught')
  edit(
    'content/rules.lock.yml',
    'ended:',
    'ended:\n  docs/chases: { moved: docs/pursuits }\n  docs/chases#the-end: { moved: docs/pursuits#caught }',
  )
  const renamed = await moduleOf(await buildFolder(root))
  expect(uuidsOf(renamed)).toEqual(expect.arrayContaining(before))
  expect(linked(renamed).filter((uuid) => !uuidsOf(renamed).includes(uuid))).toEqual([])
  await release('2')
  expect(await ids()).toEqual(expect.arrayContaining(before))

  // Coins move into a page that has an id of its own.
  const [, coins] = (await moduleOf(await buildFolder(root))).entries.find(({ name }) => name === 'Loot')?.pages ?? []
  edit('content/docs/loot.md', '## Coins', '')
  edit('content/rules.lock.yml', 'ended:', 'ended:\n  docs/loot#coins: { moved: docs/pursuits#the-start }')
  await release('3')
  expect(await ids()).toEqual(expect.arrayContaining(before.filter((uuid) => !uuid.endsWith(coins?._id ?? ''))))
})

test('equal sites give equal bytes, without files that hold times', async () => {
  const again = await buildFolder(site.root, { cache: false, out: 'again' })
  const bytes = (dir: string) => fs.readFileSync(path.join(dir, 'foundry/dust.zip'), 'latin1')
  await site.rebuild({})
  expect(bytes(again.outDir) === bytes(site.outDir)).toBe(true)
  expect(dust.files.filter((name) => /LOG|LOCK/.test(name))).toEqual([])
})

test('each locale is a module of its own, with the docs of the version that readers come to first', async () => {
  const several = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dust', url: 'https://a.example', baseUrl: '/game/', formats: { foundry: { id: 'dust' } }, i18n: { locales: ['en', 'de'] },
    })
    -- content/docs/rules.md --
    # Next rules
    -- content/versions/1.0/rules.md --
    # Rules

    See [loot](loot.md).
    -- content/versions/1.0/loot.md --
    # Loot

    | d2 | Loot |
    | --- | --- |
    | 1 | Coin |
    | 2 | Ring |
    -- content/versions/0.9/rules.md --
    # Old rules
    -- content/i18n/de/versions/1.0/rules.md --
    # Regeln

    Siehe [Beute](loot.md).
  `)
  const english = await moduleOf(several)
  const german = await moduleOf(several, 'de/foundry/dust-de.zip')
  expect([english, german].map(({ entries }) => entries.map(({ name }) => name).sort())).toEqual([
    ['Loot', 'Rules'],
    ['Loot', 'Regeln'],
  ])
  expect(german.manifest).toMatchObject({
    id: 'dust-de',
    manifest: 'https://a.example/game/de/foundry/module.json',
    download: 'https://a.example/game/de/foundry/dust-de.zip',
  })
  expect(JSON.parse(several.file('de/foundry/module.json'))).toEqual(german.manifest)
  for (const one of [english, german]) {
    expect(linked(one).length).toBeGreaterThan(1)
    expect(uuidsOf(one)).toEqual(expect.arrayContaining(linked(one)))
  }
  const ids = ({ entries }: Module) => entries.map(({ _id }) => _id).sort()
  expect(ids(german)).toEqual(ids(english))
})

test('a site that asks for no module has none', async () => {
  const plain = await buildSite(`
    -- content/docs/a.md --
    # A
  `)
  expect([...plain.files().keys()].filter((name) => name.startsWith('foundry'))).toEqual([])
})
