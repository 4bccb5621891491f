// The index of the docs: terms, their other names, and the words that authors mark.
import { expect, test } from 'vitest'
import { buildFolder, buildSite, lines, problemsOf, readTree, writeSite } from '../site.ts'

const SITE = `
-- content/data/glossary.yml --
- { id: guard, term: Guard, aka: [armour class, AC], page: '/docs/fights#guard', definition: What keeps blows off. }
- { id: zone, term: Zone, page: /docs/fights, definition: A part of the ground. }
-- content/docs/word-index.md --
# Index
:::index
:::
-- content/docs/fights.md --
# Fights
A :index[brawl] is a fight without weapons.

## Guard
Each blow :index[blow] meets your Guard. :index[hit points]{see=Guard}

## Running away :index[flight]{see=blow}
`

/** 'word: titles' for each entry. */
const entries = (html: string) =>
  [...html.matchAll(/<div id="index-[^"]*"><dt>([^<]*)<\/dt><dd>(.*?)<\/dd>/g)].map(
    ([, word, found = '']) => `${word}: ${found.replace(/<[^>]*>/g, '')}`,
  )

test('the index lists terms, their other names and marked words with the sections that explain them', async () => {
  const site = await buildSite(SITE)
  expect(entries(site.main('/docs/word-index'))).toEqual([
    'AC: see Guard',
    'armour class: see Guard',
    'blow: Fights: Guard',
    'brawl: Fights',
    'flight: see blow',
    'Guard: Fights: Guard',
    'hit points: see Guard',
    'Zone: Fights',
  ])
  expect(site.main('/docs/word-index')).toContain('<a href="/docs/fights#guard">Fights: Guard</a>')
  expect(site.main('/docs/word-index')).toContain('see <a href="#index-guard">Guard</a>')
  expect(site.main('/docs/word-index')).toContain('<li><a href="#letter-a">A</a></li>')
})

test('a mark shows nothing', async () => {
  const site = await buildSite(SITE)
  expect(site.main('/docs/fights')).toContain('A is a fight without weapons.')
  expect(site.main('/docs/fights')).toContain('id="running-away"')
  expect(site.main('/docs/fights')).not.toContain('index[')
})

test('a word that refers to no other word, and a mark that cannot be read, are errors at their place', async () => {
  const site = SITE.replace('{see=Guard}', '{see=Gaurd}').replace(
    '# Fights',
    '# Fights\n\nText :index[] and :index[a]{b=c}.\n',
  )
  const problems = (await problemsOf(site)).filter(({ severity }) => severity === 'error')
  expect(lines(problems)).toEqual([
    'content/docs/fights.md:3 error WB395 :index[] has no word.',
    'content/docs/fights.md:3 error WB395 :index[a] has braces that are not read: {b=c}',
    'content/docs/fights.md:8 error WB396 The index word "hit points" refers to "Gaurd", which is not in the index. Did you mean "Guard"?',
  ])
  expect(problems.map(({ column }) => column)).toEqual([6, 19, 42])
})

test('the index follows changes of other pages, and the output equals a clean build', async () => {
  const site = await buildSite(SITE)
  const changed = SITE.replace('## Guard', '## The guard {#guard}')
  const [, fights = ''] = changed.split('-- content/docs/fights.md --\n')
  const again = await site.rebuild({ 'content/docs/fights.md': fights })
  expect(entries(again.main('/docs/word-index'))).toContain('blow: Fights: The guard')
  const clean = await buildFolder(writeSite(changed))
  expect(readTree(again.outDir)).toEqual(readTree(clean.outDir))
})

test('the index of a version has the words and the links of that version', async () => {
  const site = await buildSite(`${SITE}
-- content/versions/1.0/word-index.md --
# Index
:::index
:::
-- content/versions/1.0/fights.md --
# Fights
:index[duel]
## Guard
`)
  expect(entries(site.main('/docs/word-index'))).toEqual([
    'AC: see Guard',
    'armour class: see Guard',
    'duel: Fights',
    'Guard: Fights: Guard',
    'Zone: Fights',
  ])
  expect(site.main('/docs/next/word-index')).toContain('<a href="/docs/next/fights#guard">')
})
