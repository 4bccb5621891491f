// The checks `rules.linkTexts` and `rules.definitions`.
import { expect, test } from 'vitest'
import { buildSite, problemsOf } from '../site.ts'

const CONFIG = `
-- site.config.ts --
export default defineConfig({ title: 'T', url: 'https://example.org', rules: { linkTexts: 'warn', definitions: 'warn' }, checks: { terms: 'ignore' } })
`

const PAGES = `
-- content/docs/combat.md --
# Combat
Zones and turns.
## Your turn {#turn}
An Action and a Move.
## Down {#down}
At 0 Vitality you are Down.

A **Bleeding** foe loses 1.
-- content/docs/magic.md --
# Magic
Words cost Glimmer.
## In a combat {#fights}
Whisper.
## Toll {#toll}
2d6, and six of them hurt.

For a toll roll a d8.
`

const site = (text: string, more = '') => `${CONFIG}${PAGES}${more}-- content/docs/a.md --\n# A\n${text}\n`

const messages = async (files: string) =>
  (await buildSite(files)).warnings.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)

test('a link whose text is the title of another page is reported with its place and the right address', async () => {
  const { warnings } = await buildSite(site('Fine.\n\nSee [combat](magic.md).'))
  expect(warnings).toEqual([
    {
      severity: 'warning',
      code: 'WB610',
      message: 'The link "combat" leads to /docs/magic ("Magic"), but the page "Combat" is at /docs/combat.',
      file: 'content/docs/a.md',
      line: 4,
      column: 14,
      hint: 'Link to /docs/combat, or change the words of the link.',
    },
  ])
})

test('a link whose text names a term or a record must lead to it', async () => {
  const more = `
-- content/data/glossary.yml --
- { id: toll, term: Toll, page: '/docs/magic#toll', definition: What a power costs. }
-- content/data/beasts.yml --
- { id: rat, name: Rat, bite: 1d4 }
-- content/docs/beasts.md --
# Beasts
:::table beasts columns="name: Name, bite: Bite" caption="Beasts"
:::
`
  expect(
    await messages(site('[tolls](combat.md#turn), [Toll](magic.md), [the rat](combat.md), [Rat](beasts.md)', more)),
  ).toEqual([
    'content/docs/a.md:2:9 The link "tolls" leads to /docs/combat#turn ("Combat"), but the term "Toll" is at /docs/magic#toll.',
    'content/docs/a.md:2:54 The link "the rat" leads to /docs/combat ("Combat"), but "Rat" of beasts is at /docs/beasts#rat.',
  ])
})

test.each([
  ['its own page', '[Combat](combat.md), [combat](combat.md#down)'],
  ['a section with the name in its heading', '[combat](magic.md#fights)'],
  ['another site', '[Combat](https://example.com/combat)'],
  ['words that name nothing', '[how to fight](magic.md)'],
])('a link to %s is not reported', async (_, text) => {
  expect(await messages(site(text))).toEqual([])
})

test('both checks are off unless the config sets a severity', async () => {
  const more =
    "-- content/data/glossary.yml --\n- { id: toll, term: Toll, page: '/docs/magic#toll', definition: Costs 9. }\n"
  const files = site('[Combat](magic.md)', more)
  expect(await messages(files.replace(/rules: \{.*?\}, /, ''))).toEqual([])
  const strict = await problemsOf(files.replaceAll("'warn'", "'error'"))
  expect(strict.map(({ severity, code }) => `${severity} ${code}`).sort()).toEqual(['error WB387', 'error WB610'])
})

const definition = (text: string, page = '/docs/magic#toll', term = 'Toll') =>
  `-- content/data/glossary.yml --\n- id: toll\n  term: ${term}\n  page: ${page}\n  definition: '${text}'\n`

test('a number or a bold word of a definition that its section does not have is reported with the line of the definition', async () => {
  expect(await messages(site('Fine.', definition('Costs 3d6, **Glimmer** and 6 more.')))).toEqual([
    'content/data/glossary.yml:4:3 The definition of "Toll" has "Glimmer", "3d6", which the section it links to (/docs/magic#toll) does not have.',
  ])
})

test('a number after the same word as in a paragraph about the term must be the same, although the section has it elsewhere', async () => {
  expect(await messages(site('Fine.', definition('A foe loses 0 a Round.', '/docs/combat#down', 'Bleeding')))).toEqual([
    'content/data/glossary.yml:4:3 The definition of "Bleeding" says "loses 0", but the section it links to (/docs/combat#down) says "loses 1".',
  ])
})

test.each([
  ['digits for a word of the section', 'Costs 2d6, or 6.', '/docs/magic#toll'],
  ['a word for digits of the section', 'It is zero or **bleeding**.', '/docs/combat#down'],
  ['another case of letters in dice', 'You roll a D8.', '/docs/magic#toll'],
  ['anything on the whole page, if the term names no section', '2d6 and **Glimmer**.', '/docs/magic'],
])('a definition may have %s', async (_, text, page) => {
  expect(await messages(site('Fine.', definition(text, page)))).toEqual([])
})

test('a number in a definition may be a constant', async () => {
  const constants = '-- content/data/constants.yml --\n- { id: toll, value: 7, page: /docs/magic, word: Toll of }\n'
  expect(await messages(site('Fine.', definition('Costs :n[toll].') + constants))).toEqual([
    'content/data/glossary.yml:4:3 The definition of "Toll" has "7", which the section it links to (/docs/magic#toll) does not have.',
  ])
})
