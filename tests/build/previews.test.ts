// The files of previews: the first lines of the blocks and rows that names of records link to.
import { expect, test } from 'vitest'
import { buildSite } from '../site.ts'

const site = (records: string, block: string) => `
  -- site.config.ts --
  export default defineConfig({ title: 'T', url: 'https://example.org', markdown: { recordLinks: { things: 'any' } } })
  -- content/data/things.yml --
  ${records}
  -- content/docs/things.md --
  # Things
  ${block}
  :::

  The end.
  -- content/docs/list.md --
  # List
  | Who | What |
  |-----|------|
  | Mira | a lamp |
`

const LAMP =
  '- { id: lamp, name: Lamp, load: 1, price: "–", text: It lights a room., broken: It lights nothing at all. }'

test.each([
  [
    'a row',
    ':::table things columns="name: Item, load, price, text: Notes" caption="All"',
    ['Lamp', 'Load 1', 'It lights a room.'],
  ],
  [
    'a row with two texts',
    ':::table things columns="name: Item, load, text: Notes, broken: If broken" caption="All"',
    ['Lamp', 'Load 1', 'Notes: It lights a room.', 'If broken: It lights nothing at all.'],
  ],
  [
    'an entry',
    ':::entries things title="name" facts="load: Load, price: Price" lines="text: Notes"',
    ['Lamp', 'Load 1\u00a0· Price –', 'Notes: It lights a room.'],
  ],
])('of %s a preview shows name, figures and texts', async (_, block, lines) => {
  const built = await buildSite(site(LAMP, block))
  expect(built.warnings).toEqual([])
  expect(built.main('/docs/list')).toContain('href="/docs/things#lamp" data-record="things/lamp"')
  expect(JSON.parse(built.file('previews/things.json'))).toEqual({ lamp: lines })
})

test('a preview has only records that names link to, and changes with them', async () => {
  const block = ':::table things columns="name: Item, text: Notes" caption="All"'
  const built = await buildSite(site(`${LAMP}\n  - { id: rope, name: Rope, text: It is long. }`, block))
  expect(built.file('previews/things.json')).not.toContain('Rope')
  const again = await built.rebuild({ 'content/data/things.yml': '- { id: lamp, name: Lamp, text: It is dark. }\n' })
  expect(JSON.parse(again.file('previews/things.json'))).toEqual({ lamp: ['Lamp', 'It is dark.'] })
})

test('a site without links to records has no previews', async () => {
  const built = await buildSite('-- content/docs/a.md --\n# A\n\nText.\n')
  expect([...built.files().keys()].filter((name) => name.includes('preview'))).toEqual([])
})
