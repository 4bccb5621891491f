// Copies of the tables of tables.yml: lines for virtual tabletops, CSV, JSON, and the list of them.
import { expect, test } from 'vitest'
import { checkSite } from '../../cli/build.ts'
import { rangesOf } from '../../templates/play/roll.ts'
import { buildFolder, buildSite, lines, problemsOf, writeSite } from '../site.ts'

const SITE = `
    -- site.config.ts --
    export default defineConfig({ title: 'Waste', url: 'https://a.example', baseUrl: '/game/' })
    -- content/data/constants.yml --
    - { id: luck, value: 5 }
    -- content/data/tables.yml --
    - id: loot
      title: Loot
      die: 2d6
      rows:
      - { roll: 6 or less, text: '**Nothing**, or [a rat](/docs/rat), and {2d6} coins' }
      - { roll: '7, 9', name: Knife, text: 'Sharp, "old"; see {rats}' }
      - { roll: 8, text: '=1+1' }
      - { roll: 10+, text: 'Luck :n[luck]' }
    - { id: rats, title: Rats & mice, die: auto, rows: [{ text: one }, { text: two, weight: 2 }] }
    - { id: who, text: 'See {rats}' }
    - { id: odd, die: d6, check: false, rows: [{ roll: often, text: a }] }
    - { id: fate, die: 4dF, rows: [{ roll: -4 to -2, text: bad }, { roll: -1, text: so }, { roll: 0-4, text: good }] }
    -- content/docs/rat.md --
    # Rat

    :::roll loot
    :::

    [Every roll](/tables/loot.csv) and [the list](/tables.json).
`

const json = (text: string) => JSON.parse(text) as Record<string, unknown>

test('a table is copied as lines whose ranges are closed, as CSV with odds, and as JSON with exact chances', async () => {
  const site = await buildSite(SITE)
  expect(site.file('tables/loot.txt').split('\n')).toEqual([
    '2d6 Loot',
    '2-6 Nothing, or a rat, and 2d6 coins',
    '7 Knife. Sharp, "old"; see Rats & mice',
    '9 Knife. Sharp, "old"; see Rats & mice',
    '8 =1+1',
    '10-12 Luck 5',
    '',
  ])
  expect(site.file('tables/loot.csv').split('\n')).toEqual([
    'from,to,odds,name,text',
    `2,6,${15 / 36},,"Nothing, or a rat, and 2d6 coins"`,
    `7,7,${6 / 36},Knife,"Sharp, ""old""; see Rats & mice"`,
    `9,9,${4 / 36},Knife,"Sharp, ""old""; see Rats & mice"`,
    `8,8,${5 / 36},, =1+1`,
    `10,12,${6 / 36},,Luck 5`,
    '',
  ])
  expect(json(site.file('tables/loot.json'))).toEqual({
    id: 'loot',
    title: 'Loot',
    die: '2d6',
    page: 'https://a.example/game/docs/rat#roll-loot',
    language: 'en',
    rows: [
      { from: 2, to: 6, chance: [15, 36], text: 'Nothing, or a rat, and 2d6 coins' },
      { from: 7, to: 7, chance: [6, 36], name: 'Knife', text: 'Sharp, "old"; see Rats & mice' },
      { from: 9, to: 9, chance: [4, 36], name: 'Knife', text: 'Sharp, "old"; see Rats & mice' },
      { from: 8, to: 8, chance: [5, 36], text: '=1+1' },
      { from: 10, to: 12, chance: [6, 36], text: 'Luck 5' },
    ],
  })
  expect(site.main('/docs/rat')).toContain('href="/game/tables/loot.csv"')
})

test('the list names every table to roll on; sentences, and tables with a row that is no range, have no copies', async () => {
  const site = await buildSite(SITE)
  const { tables, ...rest } = json(site.file('tables.json')) as { tables: Record<string, string>[] }
  expect(rest).toEqual({ language: 'en' })
  expect(tables.map(({ id, title, die, txt }) => [id, title, die, txt])).toEqual([
    ['loot', 'Loot', '2d6', 'https://a.example/game/tables/loot.txt'],
    ['rats', 'Rats & mice', 'd3', 'https://a.example/game/tables/rats.txt'],
    ['fate', 'fate', '4dF', 'https://a.example/game/tables/fate.txt'],
  ])
  const files = [...site.files().keys()].filter((file) => file.startsWith('tables'))
  expect(files).toHaveLength(10)
  expect(site.file('tables/rats.txt')).toBe('d3 Rats & mice\n1 one\n2-3 two\n')
  expect(site.file('tables/fate.txt')).toBe('4dF fate\n-4 to -2 bad\n-1 so\n0-4 good\n')
  const chances = (json(site.file('tables/fate.json')).rows as { chance: number[] }[]).map(({ chance }) => chance)
  expect(chances).toEqual([
    [15, 81],
    [16, 81],
    [50, 81],
  ])
})

test('a table links to its copies; a table without copies, and one of an older version with its own tables, to none', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Waste', url: 'https://a.example', baseUrl: '/game/' })
    -- content/data/tables.yml --
    - { id: rats, title: Rats, die: d2, rows: [{ roll: 1, text: one }, { roll: 2, text: two }] }
    - { id: odd, title: Odd, die: d6, check: false, rows: [{ roll: 1-6, text: a }, { roll: often, text: b }] }
    -- content/docs/rat.md --
    # Rat

    :::roll rats
    :::

    :::roll odd
    :::
    -- content/versions/2.0/rat.md --
    # Rat

    :::roll rats
    :::
    -- content/versions/1.0/rat.md --
    # Rat

    :::roll rats
    :::
    -- content/versions/1.0/_data/tables.yml --
    - { id: rats, title: Rats, die: d2, rows: [{ roll: 1-2, text: old }] }
  `)
  const links = (path: string) =>
    [...site.main(path).matchAll(/<a href="([^"]*)" aria-label="Copy/g)].map(([, to]) => to)
  const all = ['txt', 'csv', 'json'].map((form) => `/game/tables/rats.${form}`)
  expect(links('/docs/rat')).toEqual(all)
  expect(links('/docs/next/rat')).toEqual(all)
  expect(links('/docs/1.0/rat')).toEqual([])
})

test('every line of a copy is a range and a text', async () => {
  const site = await buildSite(SITE)
  for (const name of ['loot', 'rats']) {
    const [, ...rows] = site.file(`tables/${name}.txt`).trim().split('\n')
    for (const row of rows)
      expect(rangesOf(row.split(' ')[0] ?? '', { kind: 'sum', count: 2, sides: 6, bonus: 0 }), row).toHaveLength(1)
  }
})

test('numbers too large for JSON readers are digits in quotes', async () => {
  const site = await buildSite(`
    -- content/data/tables.yml --
    - { id: big, die: 100d10, rows: [{ roll: 100-1000, text: all }] }
    -- content/docs/a.md --
    # A
  `)
  const all = `1${'0'.repeat(100)}`
  expect(json(site.file('tables/big.json')).rows).toEqual([{ from: 100, to: 1000, chance: [all, all], text: 'all' }])
  expect(site.file('tables/big.csv')).toBe('from,to,odds,name,text\n100,1000,1,,all\n')
})

test('ids become plain file names, and no two tables have the same', async () => {
  const site = await buildSite(`
    -- content/data/tables.yml --
    - { id: ../../Who is it?, die: d2, rows: [{ roll: 1-2, text: a }] }
    - { id: who-is-it, die: d2, rows: [{ roll: 1-2, text: b }] }
    - { id: '?', die: d2, rows: [{ roll: 1-2, text: d }] }
    -- content/docs/a.md --
    # A
  `)
  const files = [...site.files()].filter(([file]) => file.endsWith('.txt') && file.startsWith('tables/'))
  expect(files.map(([file, text]) => [file, text.at(-2)])).toEqual([
    ['tables/table.txt', 'd'],
    ['tables/who-is-it-1.txt', 'b'],
    ['tables/who-is-it.txt', 'a'],
  ])
})

test('each locale has copies of its own texts, and the last version the tables that it was frozen with', async () => {
  const table = (text: string) => `- { id: loot, die: d2, rows: [{ roll: 1-2, text: ${text} }] }`
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Waste', url: 'https://a.example',
      i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
    })
    -- content/data/tables.yml --
    ${table('knife')}
    -- content/i18n/de/data/tables.yml --
    ${table('Messer')}
    -- content/docs/a.md --
    # A
  `)
  expect([site.file('tables/loot.txt'), site.file('de/tables/loot.txt')]).toEqual([
    'd2 loot\n1-2 knife\n',
    'd2 loot\n1-2 Messer\n',
  ])
  expect(json(site.file('de/tables.json')).tables).toMatchObject([{ csv: 'https://a.example/de/tables/loot.csv' }])
  const frozen = await site.rebuild({
    'content/versions/1.0/a.md': '# A\n',
    'content/versions/1.0/_data/tables.yml': `${table('stick')}\n`,
  })
  expect(frozen.file('tables/loot.txt')).toBe('d2 loot\n1-2 stick\n')
})

test('a copy changes only with its table, and equals that of a clean build', async () => {
  const site = await buildSite(SITE)
  expect((await site.rebuild()).changed).toEqual([])
  const changed = await site.rebuild({ 'content/data/constants.yml': '- { id: luck, value: 6 }\n' })
  expect(changed.changed.filter((file) => file.startsWith('tables')).sort()).toEqual([
    'tables/loot.csv',
    'tables/loot.json',
    'tables/loot.txt',
  ])
  const clean = await buildFolder(changed.root, { cache: false, out: 'clean' })
  expect(changed.files()).toEqual(clean.files())
})

test('a site without tables to roll on has no copies; a file of the site replaces one', async () => {
  const without = await buildSite(`
    -- content/data/tables.yml --
    - { id: who, text: 'See {2d6}' }
    -- content/docs/a.md --
    # A
  `)
  expect([...without.files().keys()].filter((file) => file.includes('tables'))).toEqual([])
  const own = await buildSite(`${SITE}
    -- content/static/tables.json --
    {}
`)
  expect(own.file('tables.json')).toBe('{}\n\n')
})

test('a page at the address of a copy is an error of check and of build, which names both', async () => {
  const text = `${SITE}
    -- content/pages/tables/loot.txt.md --
    # Loot
`
  const clash = /the copies of tables writes tables\/loot\.txt and .*loot\.txt\.md writes/
  expect(lines(await problemsOf(text)).join()).toMatch(clash)
  await expect(checkSite({ root: writeSite(text), cacheDir: undefined })).rejects.toThrow(clash)
})
