// `:::screen`: sheets for the table that show parts of the rules.
import { expect, test } from 'vitest'
import { type BuiltSite, buildFolder, buildSite, lines, problemsOf, readTree, writeSite } from '../site.ts'

const SCREEN = `
-- content/docs/fight-screen.md --
---
print: screen
---
# Fight screen
Text.

:::screen paper="a4-landscape" panels="2" title="In a fight"
- combat#rounds
- combat#actions table "What to do"
- combat#rounds list
---
- roll: perils
- table: weapons columns="name, damage" where="class = blade"
- glossary: Held, Exposed
:::
`

const COMBAT = `
-- content/docs/rules/combat.md --
# Combat
## Rounds and order {#rounds}
A Round is [six](#rounds) seconds, see [Luck](./luck.md).

- First
- Second

### Actions
An action.

Table: Actions

| Action | How |
| --- | --- |
| Hit | 4 dice |

> **Example of play: a blow.** It hits.

## Rest
Rest.
`

const DATA = `
-- content/docs/rules/luck.md --
# Luck
-- content/docs/weapons.md --
# Weapons
:::table weapons caption="All"
:::
-- content/data/weapons.yml --
- { id: knife, name: Knife, class: blade, damage: d4 }
- { id: club, name: Club, class: blunt, damage: d6 }
-- content/data/tables.yml --
- { id: perils, die: d4, title: Perils, rows: [{ roll: 1-2, text: Dark. }, { roll: 3-4, text: The Knife falls. }] }
-- content/data/glossary.yml --
- { id: held, term: Held, definition: You cannot move. }
- { id: exposed, term: Exposed, definition: Easy to hit. }
-- site.config.ts --
export default defineConfig({ title: 'T', url: 'https://example.org', checks: { terms: 'ignore' } })
`

const SITE = SCREEN + COMBAT + DATA

/** The sections of the screen: their titles and texts. */
const sections = (site: BuiltSite) =>
  [
    ...site
      .main('/docs/fight-screen')
      .matchAll(/<section class="([^"]*)" role="group" aria-labelledby="([^"]*)">([\s\S]*?)<\/section>/g),
  ].map(
    ([, name = '', id = '', html = '']) =>
      `${name === 'next flow' ? '--- ' : ''}${id}: ${html
        .replace(/<svg[\s\S]*?<\/svg>|<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()}`,
  )

test('a screen shows sections, their tables and lists, tables to roll on, records and terms', async () => {
  const site = await buildSite(SITE)
  expect(site.warnings).toEqual([])
  expect(sections(site)).toEqual([
    'rounds: Rounds and order A Round is six seconds, see Luck . First Second Actions An action. Actions Action How Hit 4 dice',
    'actions: What to do Actions Action How Hit 4 dice',
    'rounds-1: Rounds and order First Second',
    '--- perils: Perils Roll d4 I rolled Copy this table TXT CSV JSON Perils d4 What happens 1-2 Dark. 3-4 The Knife falls.',
    'weapons: Weapons Weapons Name Damage Knife d4',
    'terms: Terms Held You cannot move. Exposed Easy to hit.',
  ])
})

test('links and headings of a section lead to the page that it is from', async () => {
  const html = (await buildSite(SITE)).main('/docs/fight-screen')
  expect(html).toContain('<h3 id="rounds"><a class="hash" href="/docs/rules/combat#rounds">Rounds and order</a></h3>')
  expect(html).toContain('<a href="/docs/rules/combat#rounds">six</a> seconds')
  expect(html).toContain('<h4 id="rounds--actions">')
  expect(html).toContain('<a href="/docs/rules/luck">Luck</a>')
})

test('the contents list names every panel, and names of records lead to the pages that own them', async () => {
  const site = await buildSite(SITE)
  const toc = [...site.html('/docs/fight-screen').matchAll(/<li><a href="#([\w-]+)">/g)].map(([, id]) => id)
  expect([...new Set(toc)]).toEqual(['in-a-fight', 'rounds', 'actions', 'rounds-1', 'perils', 'weapons', 'terms'])
  expect(site.main('/docs/weapons')).toContain('id="knife"')
  expect(site.main('/docs/fight-screen')).not.toContain('id="knife"')
})

test('a change of a rule changes the screen, and the output equals a clean build', async () => {
  const site = await buildSite(SITE)
  const changed = SITE.replace('4 dice', '5 dice')
  const [, combat = ''] = changed.replace(DATA, '').split('-- content/docs/rules/combat.md --\n')
  const again = await site.rebuild({ 'content/docs/rules/combat.md': combat })
  expect(sections(again)[1]).toContain('5 dice')
  expect(again.changed).toContain('docs/fight-screen/index.html')
  const clean = await buildFolder(writeSite(changed))
  expect(readTree(again.outDir)).toEqual(readTree(clean.outDir))
})

/** The errors of a screen with one block. */
const faults = async (block: string, options = 'title="x"') => {
  const screen = `-- content/docs/screen.md --\n---\nprint: screen\n---\n# Screen\n:::screen ${options}\n- ${block}\n:::\n`
  return lines(await problemsOf(screen + COMBAT + DATA)).filter((line) => line.includes(' error '))
}

test('a block that does not exist is an error with the nearest name', async () => {
  const at = 'content/docs/screen.md'
  expect(await faults('combat#round')).toEqual([
    `${at}:6 error WB386 :::screen: The doc "combat" has no heading with the id "round". Did you mean "combat#rounds"?`,
  ])
  expect(await faults('comba#rounds')).toEqual([
    `${at}:6 error WB386 :::screen: There is no doc "comba". Did you mean "combat"?`,
  ])
  expect(await faults('combat#rest table')).toEqual([
    `${at}:6 error WB386 :::screen: "combat#rest" cannot be shown: it has no table.`,
  ])
  expect(await faults('roll: peril')).toEqual([
    `${at}:6 error WB350 :::screen: there is no table "peril" in tables.yml. Did you mean "perils"?`,
  ])
  expect(await faults('glossary: Hedl')).toEqual([
    `${at}:6 error WB350 :::screen: there is no term "Hedl" in glossary.yml. Did you mean "Held"?`,
  ])
  expect(await faults('rounds')).toEqual([`${at}:6 error WB350 :::screen: cannot read "rounds".`])
  expect(await faults('combat#rounds', 'title="x" paper="a5"')).toEqual([
    `${at}:5 error WB350 :::screen: there is no paper "a5".`,
  ])
})

test('more panels than the sheet has are an error', async () => {
  const many = await faults('combat#rounds\n---\n- combat#rest', 'title="x" panels="1"')
  expect(many).toEqual([
    'content/docs/screen.md:5 error WB350 :::screen: the lines --- make 2 panels, but there are 1.',
  ])
})

test('a section of a page that shows other pages itself is refused', async () => {
  const nested = `${SITE}-- content/docs/other.md --\n---\nprint: screen\n---\n# Other\n:::screen title="x"\n- fight-screen#in-a-fight\n:::\n`
  const problems = await problemsOf(nested)
  expect(lines(problems)).toEqual([
    'content/docs/other.md:6 error WB386 :::screen: "fight-screen#in-a-fight" cannot be shown: its page shows parts of other pages.',
  ])
  expect(problems[0]?.hint).toMatch(/^Choose a section of a page without :::screen/)
})

test('a page with a screen has to be printed as one', async () => {
  expect(lines(await problemsOf(SITE.replace('---\nprint: screen\n---\n', '')))).toEqual([
    'content/docs/fight-screen.md:4 error WB386 :::screen: the page is not printed as a screen.',
  ])
})

test('only pages with screens load their styles, and only sites with screens have the file', async () => {
  const site = await buildSite(SITE)
  const [, style = ''] =
    /<link rel="stylesheet" href="\/(assets\/screen-[^"]*)" media="print">/.exec(site.main('/docs/fight-screen')) ?? []
  expect(site.file(style)).toContain('.panels')
  expect(site.html('/docs/rules/combat')).not.toContain('screen-')
  const other = await buildSite(COMBAT + DATA)
  expect([...other.files()].filter(([name, text]) => name.endsWith('.css') && text.includes('.panels'))).toEqual([])
})
