// Tables to roll on: odds, tables with weights, tables in tables, sentences made from tables, and the checks of tables.yml.
import { describe, expect, test } from 'vitest'
import { generators } from '../../cli/features/generators/feature.ts'
import { oddsOfRows, percentages } from '../../cli/game/odds.ts'
import { type Dice, parseDice } from '../../templates/play/roll.ts'
import { readTemplate } from '../../templates/play/template.ts'
import { totalsOf } from '../../templates/play/ways.ts'
import { type ArticleOptions, article as articleOf } from '../article.ts'
import { buildSite, lines, problemsOf } from '../site.ts'

const { directives } = generators.blocks()
const article = (text: string, options?: ArticleOptions) => articleOf(text, { directives, ...options })

const odds = (notation: string, cells: string[]) => oddsOfRows(cells, parseDice(notation) as Dice)

test('the odds of rows are exact, and equal chances are equal percentages', () => {
  expect(odds('2d6', ['2-5', '6-8', '9+'])).toEqual({ ways: [10n, 16n, 10n], all: 36n })
  expect(percentages(odds('2d6', ['2-5', '6-8', '9+']))).toEqual([28, 44, 28])
  expect(percentages(odds('d6', ['1', '2', '3', '4', '5', '6']))).toEqual([17, 17, 17, 17, 17, 17])
  expect(percentages(odds('d66', ['11-36', '', '41-66']))).toEqual([50, 0, 50])
  for (const notation of ['d4', 'd7', '2d6', '3d6', 'd66', '4d6kh3', '4dF', 'd1000']) {
    const dice = parseDice(notation) as Dice
    const cells = totalsOf(dice).map(String)
    const { ways, all } = oddsOfRows(cells, dice)
    const byWays = new Map(ways.map((some, i) => [some, percentages({ ways, all })[i]]))
    expect(percentages({ ways, all }), notation).toEqual(ways.map((some) => byWays.get(some)))
    for (const [some, percent = 0] of byWays)
      expect(Math.abs(percent - (100 * Number(some)) / Number(all)), notation).toBeLessThanOrEqual(0.5)
  }
})

describe('the controls of a table', () => {
  const table = (rows: string[]) =>
    article(`| 2d6 | What |\n|---|---|\n${rows.map((row) => `| ${row} | a |\n`).join('')}`)

  test('are a button, a field, and the odds if the rows differ in them', async () => {
    const { html } = await table(['2-4', '5-9', '10+'])
    expect(html).toContain('data-die="2d6" data-odds="17 67 17"')
    expect(html.match(/data-(?:roll-table|rolled|show-odds)/g)).toEqual([
      'data-roll-table',
      'data-rolled',
      'data-show-odds',
    ])
    expect((await article('| d4 | What |\n|---|---|\n| 1-2 | a |\n| 3-4 | a |')).html).not.toContain('odds')
  })

  test('a row that is possible but rare is not 0%', async () => {
    const rows = Array.from({ length: 16 }, (_, i) => `| ${i + 3} | a |`)
    const { html } = await article(`| 3d6 | What |\n|---|---|\n${rows.join('\n')}`)
    expect(/data-odds="([^"]*)"/.exec(html)?.[1]).toMatch(/^&lt;1 1 3 5 7 10 12 13 13 12 10 7 5 3 1 &lt;1$/)
  })
})

const DATA = {
  'tables.yml': `
- id: npc
  title: Someone
  text: "{names}, a {trades} with {2d6} coins. Wants {wants}. {?mood: Today {mood}.}"
- { id: names, die: d66, rows: [{ roll: 11-36, text: Ash }, { roll: 41-66, text: Birch }] }
- { id: trades, title: Trades, die: auto, rows: [{ text: potter }, { text: hunter, weight: 4 }, { text: tinker, weight: 2 }] }
- { id: wants, die: 2d6, rows: [{ roll: 2-7, text: '{perils}' }, { roll: 8+, text: '{1d4+1} coins, {not this} and {roll 2d6}' }] }
- { id: perils, title: Perils, die: d4, rows: [{ roll: 1-4, text: wolves }] }
- { id: mood, die: d4, rows: [{ roll: 1-3, text: glad }, { roll: 4, text: '' }] }
`,
}

test('a table with weights is a die of their sum', async () => {
  const { html, messages } = await article(':::roll trades odds\n:::', { data: DATA })
  expect(messages).toEqual([])
  expect(html).toContain('data-die="d7"')
  expect(
    [...html.matchAll(/<th scope="row"[^>]*>([^<]*)<\/th>\s*<td class="num odds">([^<]*)</g)].map(([, roll, share]) => [
      roll,
      share,
    ]),
  ).toEqual([
    ['1', '14%'],
    ['2\u20135', '57%'],
    ['6\u20137', '29%'],
  ])
  expect(html).not.toContain('data-show-odds')
})

test('names in braces in a row are links to tables, and dice', async () => {
  const { html, links } = await article(':::roll wants\n:::', { data: DATA })
  expect(links[0]?.href).toBe('record:tables/perils')
  expect(html).toMatch(/<a [^>]*data-part="perils">Perils<\/a>/)
  expect(html).toContain('data-roll="1d4+1"')
  expect(html).toContain('coins, {not this} and {roll 2d6}')
})

test('a sentence has its instruction above its tables, each once and in order', async () => {
  const { html, messages } = await article(':::generate npc title="On the road"\n:::', { data: DATA })
  expect(messages).toEqual([])
  expect(html).toContain('role="group" aria-label="On the road"')
  const text = html.replace(/<svg.*?<\/svg>|<[^>]*>/g, '').replace(/\s+/g, ' ')
  expect(text).toContain('Roll on each table, and read: names, a Trades with 2d6 coins. Wants wants. (Today mood.)')
  expect([...html.matchAll(/data-table="(\w+)"/g)].map(([, id]) => id)).toEqual([
    'names',
    'trades',
    'wants',
    'perils',
    'mood',
  ])
})

test.each([
  [
    '{names}, {2d6+1}. {?mood: So {mood}.}',
    [
      { kind: 'table', id: 'names' },
      { kind: 'text', text: ', ' },
      { kind: 'dice', notation: '2d6+1' },
      { kind: 'text', text: '. ' },
      {
        kind: 'if',
        id: 'mood',
        parts: [
          { kind: 'text', text: 'So ' },
          { kind: 'table', id: 'mood' },
          { kind: 'text', text: '.' },
        ],
      },
    ],
  ],
  ['{two words}', '{two words}'],
  ['A {names', '{names'],
  ['{?mood: {x y}}', '{x y}'],
])('a sentence knows tables, dice and conditions, and nothing else: %s', (text, parts) => {
  expect(readTemplate(text)).toEqual(parts)
})

const tablesSite = (yaml: string, page = '# A') => `
  -- content/data/tables.yml --
${yaml.replace(/^/gm, '  ')}
  -- content/docs/a.md --
  ${page}
`

test('cycles, deep nesting, unknown tables, missing ids and unreadable sentences are errors at their places', async () => {
  const deep = Array.from(
    { length: 10 },
    (_, i) => `- { id: t${i}, die: d4, rows: [{ roll: 1-4, text: '{t${i + 1}}' }] }`,
  )
  const yaml = [
    `- { id: npc, text: 'Wants {wants} {wantz} {a b}' }`,
    `- { id: wants, die: d4, rows: [{ roll: 1-4, text: 'See {npc}' }] }`,
    `- { die: d4, rows: [{ roll: 1-4, text: a }] }`,
    `- { id: odd, text: 'Wants {wantz}' }`,
    ...deep,
    `- { id: t10, die: d4, rows: [{ roll: 1-4, text: a }] }`,
  ].join('\n')
  const found = lines(await problemsOf(tablesSite(yaml)))
  expect(found).toEqual(
    expect.arrayContaining([
      'content/data/tables.yml:1 error WB347 "{a b}" in the sentence "npc" means nothing.',
      'content/data/tables.yml:3 error WB347 This table has no "id".',
      'content/data/tables.yml:4 error WB347 There is no table "wantz" in tables.yml. Did you mean "wants"?',
      'content/data/tables.yml:6 error WB348 Tables are nested more than 8 deep: t1 \u2192 t2 \u2192 t3 \u2192 t4 \u2192 t5 \u2192 t6 \u2192 t7 \u2192 t8 \u2192 t9 \u2192 t10.',
    ]),
  )
  expect(found).toHaveLength(4)
  const cycle = yaml.replace(' {wantz} {a b}', '').split('\n').slice(0, 2).join('\n')
  expect(lines(await problemsOf(tablesSite(cycle)))).toEqual([
    'content/data/tables.yml:1 error WB348 Tables lead back to themselves: npc \u2192 wants \u2192 npc.',
  ])
})

test('a sentence for :::roll and a table for :::generate are errors that name the other directive', async () => {
  const problems = async (text: string) =>
    (await article(text, { data: DATA })).problems.map(({ message, hint }) => [message, hint])
  expect(await problems(':::roll npc\n:::')).toEqual([[':::roll: "npc" is a sentence.', 'Write :::generate npc']])
  expect(await problems(':::generate names\n:::')).toEqual([
    [
      ':::generate: "names" has no "text".',
      "A sentence is { id: names, text: '{names}, a {trades}.' }. For a table write :::roll names",
    ],
  ])
  expect(await problems(':::generate nmes\n:::')).toEqual([
    [':::generate: there is no table "nmes" in tables.yml. Did you mean "names"?', undefined],
  ])
})

test.each([
  [
    'die: auto, rows: [{ text: x }, { text: y, weight: 0.5 }]',
    5,
    'row 2 of the table "a" has the weight 0.5, which is no whole number from 1.',
  ],
  [
    'die: auto, rows: [{ text: x, weight: -1 }]',
    5,
    'row 1 of the table "a" has the weight -1, which is no whole number from 1.',
  ],
  [
    'die: auto, rows: [{ text: x, weight: many }]',
    5,
    'row 1 of the table "a" has the weight "many", which is no whole number from 1.',
  ],
  [
    'die: auto, rows: [{ text: x, weight: 2000 }]',
    5,
    'the weights of the table "a" add up to 2000; the sum must be from 2 to 1000.',
  ],
  ['die: auto, rows: [{ weight: 2 }]', 5, 'row 1 of the table "a" lacks "text".'],
  ['die: d6, rows: []', 3, 'the table "a" lacks "die" or "rows".'],
])('a table that cannot be rolled on is an error at its line of tables.yml: %s', async (fields, line, message) => {
  const yaml = `- { id: b, die: d2, rows: [{ roll: 1-2, text: x }] }\n\n- id: a\n  ${fields.replace(', rows', '\n  rows')}\n`
  const data = { 'tables.yml': yaml }
  expect((await article('a\n\n:::roll a\n:::', { data })).messages).toEqual([
    `content/data/tables.yml:${line} error WB350 :::roll: ${message}`,
  ])
})

test('a table named in a row leads to the page that shows it; a site without tables has no script for them', async () => {
  const yaml =
    "- { id: a, die: d4, rows: [{ roll: 1-4, text: 'See {b}' }] }\n- { id: b, title: Beasts, die: d4, rows: [{ roll: 1-4, text: x }] }"
  const site = await buildSite(`${tablesSite(yaml, '# A\n\n  :::roll a\n  :::')}
  -- content/docs/b.md --
  # B
  :::roll b
  :::
`)
  expect(site.main('/docs/a')).toContain(
    '<a href="/docs/b#roll-beasts" data-record="tables/b" data-part="b">Beasts</a>',
  )
  expect(site.data('/docs/a')).toBeDefined()
  const without = await buildSite('-- content/docs/a.md --\n# A\n2d6')
  const all = (one: typeof site) => [...one.files().values()].join('\n')
  expect([site, without].map((one) => /data-rolled|"showOdds"|\.roll-bar label/.test(all(one)))).toEqual([true, false])
})

const table = (...rolls: string[]) => `| d6 | Was |\n|---|---|\n${rolls.map((roll) => `| ${roll} | x |\n`).join('')}`

test('a table of a translated page keeps the dice and ranges of the original, however they are written', async () => {
  const site = (pages: string[][][]) => `
-- site.config.ts --
export default defineConfig({
  title: 'Waste', url: 'https://a.example', i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
})
${['docs', 'i18n/de/docs']
  .map((folder, i) => `-- content/${folder}/a.md --\n# A\n\n${pages[i]?.map((rolls) => table(...rolls)).join('\n')}`)
  .join('')}`
  const original = [
    ['1-3', '4+'],
    ['1-2', '3-6'],
  ]
  await buildSite(
    site([
      original,
      [
        ['1\u20133', '4 or more'],
        ['1 to 2', '3\u20136'],
      ],
    ]),
  )
  const problems = async (translated: string[][]) =>
    (await problemsOf(site([original, translated]))).map(
      ({ line, column, code, message }) => `${line}:${column} ${code} ${message}`,
    )
  expect(await problems([original[1] ?? [], ['1-2', '3-6']])).toEqual([
    '3:3 WB346 This table has other dice or ranges than its original: d6: 1\u20132, 3\u20136, not d6: 1\u20133, 4+.',
  ])
  expect(await problems([['1', '2-6']])).toEqual([
    '3:3 WB346 This table has other dice or ranges than its original: d6: 1, 2\u20136.',
  ])
  await buildSite(site([original, [['1-2', '3-6']]]))
})

test('a translation may write the same dice and ranges in another way, in pages and in tables.yml', async () => {
  await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Waste', url: 'https://a.example', i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
    })
    -- content/data/tables.yml --
    - { id: loot, die: d6, rows: [{ roll: 1-3, text: rope }, { roll: 4+, text: lamp }] }
    -- content/i18n/de/data/tables.yml --
    - { id: loot, die: W6, rows: [{ roll: '1\u20133', text: Seil }, { roll: 4 or more, text: Lampe }] }
    -- content/docs/a.md --
    # A

    ${table('1-3', '4-6').replaceAll('\n', '\n    ')}
    -- content/i18n/de/docs/a.md --
    # A

    ${table('1\u20133', '4-6').replace('d6', 'W6').replaceAll('\n', '\n    ')}
  `)
})
