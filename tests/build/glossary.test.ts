// The list of terms, and the links that lead to it.
import { expect, test } from 'vitest'
import { buildSite, lines, problemsOf } from '../site.ts'

const DATA = `
-- content/data/glossary.yml --
- { id: zone, term: Zone, page: /docs/fights, definition: A part of the ground. }
- { id: cast, term: Cast, page: /docs/rolls, definition: Two dice. }
- { id: quick-cast, term: Quick Cast, page: /docs/fights, definition: A Cast at the start. }
- { id: close, term: Close, page: /docs/fights, definition: In the same Zone. }
- { id: light, term: Light, page: /docs/fights, definition: Turns left., mark: false }
-- content/docs/glossary.md --
:::glossary
:::
-- content/docs/rolls.md --
# Rolls
Rolls.
`

const CONFIG = `
-- site.config.ts --
export default defineConfig({ title: 'T', url: 'https://example.org', markdown: { glossary: '/docs/glossary' }, checks: { terms: 'ignore' } })
`

const site = (fights: string) =>
  buildSite(
    `${CONFIG}${DATA}-- content/docs/fights.md --\n# Fights\nFights.\n-- content/docs/a.md --\n# A\n${fights}\n`,
  )

/** Terms marked in the article, in order. */
const marked = (html: string) =>
  [...html.matchAll(/<a class="term" href="[^"]*#([\w-]+)">([^<]*)<\/a>/g)].map(([, id, text]) => `${text} ${id}`)

test('the glossary lists every term once, in order, under its letter, with a link to the page that explains it', async () => {
  const { main } = await buildSite(`${DATA}-- content/docs/fights.md --\n# Fights\nFights.\n`)
  const html = main('/docs/glossary')
  expect([...html.matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => id)).toEqual(['c', 'l', 'q', 'z'])
  expect([...html.matchAll(/<dt id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    'cast',
    'close',
    'light',
    'quick-cast',
    'zone',
  ])
  expect(html).toContain('<dt id="cast"><a href="/docs/rolls">Cast</a></dt><dd>Two dice.</dd>')
})

test('a term can link to the section that explains it, and is not marked on that page', async () => {
  const data = DATA.replace('term: Zone, page: /docs/fights', 'term: Zone, page: "/docs/fights#ground"')
  const fights = '# Fights\nA Zone and a Cast.\n## Ground\nZones.\n'
  const built = await buildSite(`${CONFIG}${data}-- content/docs/fights.md --\n${fights}`)
  expect(built.warnings).toEqual([])
  expect(built.main('/docs/glossary')).toContain('<a href="/docs/fights#ground">Zone</a>')
  expect(marked(built.main('/docs/fights'))).toEqual(['Cast cast'])
})

test('a term whose page does not exist is reported once, however many pages mark it', async () => {
  const data = DATA.replace('term: Cast, page: /docs/rolls', 'term: Cast, page: /docs/gone')
  const pages = ['a', 'b'].map((name) => `-- content/docs/${name}.md --\n# ${name}\nThis is a Cast.\n`).join('')
  const problems = await problemsOf(`${CONFIG}${data}-- content/docs/fights.md --\nFights.\n${pages}`)
  expect(lines(problems)).toEqual([expect.stringMatching(/^content\/docs\/glossary\.md:1 error WB60\d .*gone/)])
})

test('a term of the glossary can be linked to', async () => {
  const built = await buildSite(`${DATA}-- content/docs/fights.md --\n# Fights\nA [Zone](./glossary.md#zone).\n`)
  expect(built.warnings).toEqual([])
})

test('a term that begins with an accented letter is listed under the plain letter', async () => {
  const { main } = await buildSite(`
    -- content/data/glossary.yml --
    - { term: Umber, definition: x }
    - { term: Übermut, definition: x }
    - { term: Ubac, definition: x }
    -- content/docs/glossary.md --
    :::glossary
    :::
  `)
  const html = main('/docs/glossary')
  expect([...html.matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => id)).toEqual(['u'])
  expect([...html.matchAll(/<dt id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['ubac', 'übermut', 'umber'])
})

test.each([
  ['sv', ['Zon', 'Ål', 'Orm', 'Örn', 'Apa'], ['a', 'o', 'z', 'å', 'ö'], ['apa', 'orm', 'zon', 'ål', 'örn']],
  ['es', ['Nzi', 'Ñu', 'Nube'], ['n', 'ñ'], ['nube', 'nzi', 'ñu']],
  ['de', ['Umber', 'Über', 'Ubac'], ['u'], ['ubac', 'über', 'umber']],
  ['tr', ['İz', 'Ilık', 'Jant', 'Çam', 'Can'], ['c', 'ç', 'ı', 'i̇', 'j'], ['can', 'çam', 'ılık', 'iz', 'jant']],
  ['en', ['d10', 'd8', 'Beta', 'ant'], ['a', 'b', 'd'], ['ant', 'beta', 'd8', 'd10']],
])('in %s the terms %j are under %j', async (locale, terms, letters, order) => {
  const { main } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'T', url: 'https://example.org', i18n: { defaultLocale: '${locale}' } })
    -- content/data/glossary.yml --
    ${terms.map((term) => `- { term: ${term}, definition: x }`).join('\n    ')}
    -- content/docs/glossary.md --
    :::glossary
    :::
  `)
  const html = main('/docs/glossary')
  const headings = [...html.matchAll(/<h2 id="[^"]+"><a[^>]*>([^<]*)/g)].map(([, letter = '']) =>
    letter.toLocaleLowerCase(locale),
  )
  expect(headings.map((letter) => letter.normalize('NFC'))).toEqual(
    letters.map((letter) => letter.normalize('NFC').replace('i̇', 'i')),
  )
  const found = [...html.matchAll(/<dt id="[^"]+">([^<]*)/g)].map(([, term]) => term)
  expect(found.map((term = '') => term.toLocaleLowerCase(locale))).toEqual(order)
})

test.each([
  ['de', 'Das Glück hilft.', ['Glück']],
  ['de', 'Es kommt. Mit Glück geht es.', ['Glück']],
  ['de', 'Glück hilft.', []],
  ['de', 'Ödes Glück.', []],
  ['de', 'Mut, Glück und Kraft.', ['Glück']],
  ['de', '„Kein Glück“, sagt er.', ['Glück']],
  ['fr', 'La Chance aide.', ['Chance']],
  ['fr', 'L’Ombre aide.', ['Ombre']],
  ['fr', "L'Ombre aide, et l'Ombre.", ['Ombre']],
  ['fr', 'Jusqu’à l’Ombre. Écarlate Ombre.', ['Ombre']],
  ['fr', 'Écarlate Ombre.', []],
  ['fr', 'Force, Chance et Ombre.', ['Chance', 'Ombre']],
  ['es', 'La Suerte ayuda.', ['Suerte']],
  ['es', '¿Sin Suerte? ¡La Suerte!', ['Suerte']],
  ['es', 'Álvaro Suerte.', []],
  ['en', 'The Luck helps.', ['Luck']],
  ['en', 'Without Luck, no.', ['Luck']],
  ['en', 'Élan Luck.', []],
  ['en', 'Stubborn Luck.', []],
])('in %s, %j marks %j', async (locale, text, terms) => {
  const built = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'T', url: 'https://example.org', markdown: { glossary: '/docs/glossary' }, checks: { terms: 'ignore' },
      i18n: { defaultLocale: '${locale}' },
    })
    -- content/data/glossary.yml --
    ${['Glück', 'Chance', 'Ombre', 'Suerte', 'Luck'].map((term) => `- { term: ${term}, definition: x }`).join('\n    ')}
    -- content/docs/glossary.md --
    :::glossary
    :::
    -- content/docs/a.md --
    # A
    ${text}
  `)
  expect([...built.main('/docs/a').matchAll(/<a class="term"[^>]*>([^<]*)/g)].map(([, term]) => term)).toEqual(terms)
})

test('a term is marked as a whole word also in other scripts', async () => {
  const { main } = await buildSite(`${CONFIG}
-- content/data/glossary.yml --
- { id: tuer, term: Tür, definition: x }
- { id: svet, term: Свет, definition: x }
- { id: mut, term: Übermut, definition: x }
-- content/docs/glossary.md --
:::glossary
:::
-- content/docs/a.md --
Ein Türöffner mit Übermut und наш Светлый.
`)
  expect(marked(main('/docs/a'))).toEqual(['Übermut mut'])
})

test('terms are marked in every version of the docs, but not on the glossary page', async () => {
  const { main } = await buildSite(`${CONFIG}${DATA}-- content/docs/fights.md --
Make a Cast in a Zone.
-- content/versions/1.0/fights.md --
Make a Cast in a Zone.
-- content/versions/1.0/rolls.md --
Rolls.
-- content/versions/1.0/glossary.md --
Each Cast counts.

:::glossary
:::
`)
  expect(['/docs/next/fights', '/docs/fights', '/docs/glossary'].map((path) => marked(main(path)))).toEqual([
    ['Cast cast'],
    ['Cast cast'],
    [],
  ])
})

test('the glossary of a version links to the pages of that version', async () => {
  const { main, warnings } = await buildSite(`${DATA}-- content/docs/fights.md --
Fights.
-- content/versions/2.0/intro.md --
Intro.
-- content/versions/1.0/rolls.md --
Rolls.
-- content/versions/1.0/fights.md --
Fights.
-- content/versions/1.0/_data/glossary.yml --
- { term: Cast, page: "/docs/rolls", definition: Two dice. }
-- content/versions/1.0/glossary.md --
:::glossary
:::
`)
  expect(warnings).toEqual([])
  expect(main('/docs/1.0/glossary')).toContain('<dt id="cast"><a href="/docs/1.0/rolls">Cast</a></dt>')
})

test('terms are marked at any docs address, but not on the glossary page and the page that explains them', async () => {
  const { main } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'T', url: 'https://example.org', markdown: { glossary: '/rules/glossary' }, docs: { routeBasePath: 'rules' }, blog: false,
    })
    -- content/data/glossary.yml --
    - { id: cast, term: Cast, page: /rules/rolls, definition: Two dice. }
    -- content/docs/glossary.md --
    Each Cast counts.
    :::glossary
    :::
    -- content/docs/rolls.md --
    A Cast is two dice.
    -- content/docs/fights.md --
    Make a Cast.
    -- content/pages/about.md --
    Make a Cast.
  `)
  expect(['/rules/fights', '/rules/rolls', '/rules/glossary', '/about'].map((path) => marked(main(path)))).toEqual([
    ['Cast cast'],
    [],
    [],
    [],
  ])
})

test('the first use of a term on a page links to the glossary, the second does not', async () => {
  const { main, warnings } = await site('Cross a Zone.\n\nAnother Zone, then a Quick Cast.')
  expect(marked(main('/docs/a'))).toEqual(['Zone zone', 'Quick Cast quick-cast'])
  expect(main('/docs/a')).toContain('Cross a <a class="term" href="/docs/glossary#zone">Zone</a><span class="gloss"')
  expect(warnings).toEqual([])
})

test.each([
  ['in a heading', '## A Zone'],
  ['in code', 'A `Zone`.'],
  ['in a link, and then anywhere later', 'A [Zone](./fights.md).\n\nThe same Zone.'],
  ['in bold', 'A **Zone**.'],
  ['in a table', '| a | b |\n|---|---|\n| the Zone | a Cast |'],
  [
    'in an example of play',
    '> **Example of play: x.** In a Zone. Cast: Grace d10 + Stealth d6, Target 8. Roll: 7 + 3 = 10. Result: success. A Zone.',
  ],
  ['at the start of a sentence', 'Cast a line. Close the door. (Zone)'],
  ['in lower case or inside a word', 'A zone, the Zones, a Cast-off.'],
  ['as a part of a name', 'The Iron Zone and Zone Nine; Full cover, Close cover.'],
  ['when the glossary says so', 'Lose the Light.'],
])('a term is not marked %s', async (_, text) => {
  const { main } = await site(text)
  expect(marked(main('/docs/a'))).toEqual([])
})

test('a page does not mark the terms that it explains', async () => {
  const built = await buildSite(`${CONFIG}${DATA}-- content/docs/fights.md --\n# Fights\nA Zone and a Cast.\n`)
  expect(marked(built.main('/docs/fights'))).toEqual(['Cast cast'])
})

test('a paragraph has at most two marks', async () => {
  const { main } = await site('A Zone, a Cast, a Quick Cast.')
  expect(marked(main('/docs/a'))).toEqual(['Zone zone', 'Cast cast'])
})

test('a page has at most twelve marks', async () => {
  const terms = Array.from({ length: 20 }, (_, i) => `Term${String.fromCharCode(97 + i)}`)
  const records = terms.map(
    (term) => `- { id: ${term.toLowerCase()}, term: ${term}, page: /docs/rolls, definition: x }\n`,
  )
  const built = await buildSite(
    `${CONFIG}-- content/data/glossary.yml --\n${records.join('')}-- content/docs/glossary.md --\n:::glossary\n:::\n-- content/docs/rolls.md --\n# Rolls\nRolls.\n-- content/docs/a.md --\n# A\n${terms.map((term) => `The ${term}.`).join('\n\n')}\n`,
  )
  expect(marked(built.main('/docs/a'))).toHaveLength(12)
})

test('pages are rendered again when the glossary changes', async () => {
  const built = await site('A Zone.')
  const again = await built.rebuild({
    'content/data/glossary.yml': '- { id: cast, term: Cast, page: /docs/rolls, definition: Two dice. }\n',
  })
  expect(marked(again.main('/docs/a'))).toEqual([])
})

test('without the setting no term is marked', async () => {
  const built = await buildSite(
    `${DATA}-- content/docs/fights.md --\n# Fights\nFights.\n-- content/docs/a.md --\n# A\nA Zone.\n`,
  )
  expect(marked(built.main('/docs/a'))).toEqual([])
})

test('terms are marked in posts, and definitions link to the terms that they use', async () => {
  const { main } = await buildSite(`${CONFIG}
-- content/data/glossary.yml --
- { id: cast, term: Cast, page: /docs/rolls, definition: Two dice for one Zone and a Cast. }
- { id: zone, term: Zone, definition: A part of the ground. }
-- content/docs/glossary.md --
:::glossary
:::
-- content/docs/rolls.md --
# Rolls
-- content/blog/2025-01-02-why.md --
# Why
You make a Cast. The next Cast is the same.
`)
  expect(marked(main('/blog/2025/01/02/why'))).toEqual(['Cast cast'])
  expect(main('/blog/2025/01/02/why')).not.toContain('class="words"')
  expect(main('/docs/glossary')).toContain('<dd>Two dice for one <a href="#zone">Zone</a> and a Cast.</dd>')
})

test('docs have the definition of a marked term for their margin, hidden from screen readers, search and Markdown copies', async () => {
  const { main, file } = await buildSite(`${CONFIG.replace("' } })", "' }, markdownCopies: true })")}
-- content/data/glossary.yml --
- { id: cast, term: Cast, definition: '**Two** dice & a [Target](/docs/a).' }
-- content/docs/a.md --
# A
You make a Cast.
-- content/docs/glossary.md --
:::glossary
:::
`)
  expect(main('/docs/a')).toContain(
    '</a><span class="gloss" aria-hidden="true"><b>Cast</b> Two dice &amp; a Target.</span>.</p>',
  )
  expect(file('docs/a.md')).not.toContain('Two dice')
})

test('a name among the terms of a column is reported at its place if the glossary does not define it', async () => {
  const table = (...names: string[]) =>
    `| Word | Cost |\n|---|---|\n${names.map((name) => `| ${name} | 1 |\n`).join('')}`
  const problems = async (text: string, folder = 'docs') =>
    lines(
      (
        await buildSite(
          `${CONFIG.replace(", checks: { terms: 'ignore' }", '')}${DATA}-- content/docs/fights.md --\nA Zone, a Cast, a Quick Cast, Close, Light.\n-- content/${folder}/2025-01-01-a.md --\n# A\n\n${text}\n`,
        )
      ).warnings.filter(({ code }) => code === 'WB388'),
    )
  expect(await problems(table('Zone', '**Cast**', 'Clsoe', '[Light](/docs/fights)', ''))).toEqual([
    'content/docs/2025-01-01-a.md:7 warning WB388 The column has 3 terms of the glossary and "Clsoe", which the glossary does not define.',
  ])
  for (const names of [
    ['Zone', 'Cast', 'Close', 'Light'],
    ['Zone', 'Cast', 'Rope'],
    ['Zone', 'Cast', 'Close', 'Rope', 'Lamp'],
    ['Zone', 'Cast', 'Close', 'Cast limit'],
    ['Zone', 'Cast', 'Close', 'a rope of 12 ells'],
  ])
    expect(await problems(table(...names))).toEqual([])
  expect(await problems(table('Zone', 'Cast', 'Close', 'Rope'), 'blog')).toEqual([])
})
