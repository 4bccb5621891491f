// The search: what the build puts into the index, and what is found in it.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { SearchAnswer } from '../../templates/search/search-connection.ts'
import { engineOf, entriesOf } from '../../templates/search/search-engine.ts'
import { partFile, type SearchIndex, type SearchParts, type SearchPlace } from '../../templates/search/search-index.ts'
import { partsEngine } from '../../templates/search/search-parts.ts'
import { LARGE } from '../large-site.ts'
import { type BuiltSite, buildFolder, buildSite, writeSite } from '../site.ts'

const RULES = `
  -- content/docs/combat.md --
  ---
  title: Combat
  ---
  Fights are short and loud.
  ## Guard and cover
  Your Guard is what an attacker has to beat.
  ### Shields
  A shield blocks one arrow.
  -- content/docs/hollowknot.md --
  ---
  title: Hollowknot
  ---
  A walking knot of old wood.
  -- content/blog/2025-01-02-dice.md --
  ---
  title: Revisiting the dice
  ---
  Two dice are better than one.
  -- content/pages/about.md --
  ---
  title: About
  ---
  Made by hand near a bog.
`

function indexOf(site: BuiltSite): SearchIndex {
  const { index } = JSON.parse(site.file('search.json')) as { index: string }
  return JSON.parse(site.file(index.slice(1))) as SearchIndex
}

/** '= docs', '- Combat', '> Shields /docs/combat#shields': what a visitor sees, line by line. What is marked is in brackets. */
function shown({ groups }: SearchAnswer): string[] {
  const text = (pieces: string[]) => pieces.map((piece, i) => (i % 2 === 1 ? `[${piece}]` : piece)).join('')
  return groups.flatMap(({ group, pages }) => [
    `= ${group}`,
    ...pages.flatMap(({ title, sections }) => [
      `- ${text(title)}`,
      ...sections.map((section) => `> ${text(section.title)} ${section.href}`),
    ]),
  ])
}

const indexes = new Map<string, Promise<SearchIndex>>()

async function search(site: string, query: string): Promise<string[]> {
  const index = indexes.get(site) ?? buildSite(site).then(indexOf)
  indexes.set(site, index)
  return shown(engineOf(entriesOf(await index))(query))
}

test('the index contains docs, posts and pages, but not the lists of them', async () => {
  const { pages } = indexOf(await buildSite(RULES))
  expect(pages.href.map((href, i) => `${pages.group[i]} ${href} ${pages.title[i]}`).sort()).toEqual([
    'blog /blog/2025/01/02/dice Revisiting the dice',
    'docs /docs/combat Combat',
    'docs /docs/hollowknot Hollowknot',
    'pages / Test',
    'pages /about About',
  ])
})

test('drafts and unlisted pages are not in the index', async () => {
  const site = `
    -- content/docs/shown.md --
    Heron.
    -- content/docs/draft.md --
    ---
    draft: true
    ---
    Heron.
    -- content/docs/hidden.md --
    ---
    unlisted: true
    ---
    Heron.
  `
  expect(await search(site, 'heron')).toEqual(['= docs', '- shown'])
})

test('addresses include the base URL', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', baseUrl: '/game/' })
    -- content/docs/bog.md --
    ## Deep bog
    Wet.
  `)
  const place = JSON.parse(site.file('search.json')) as { index: string; worker: string }
  expect(place.index).toMatch(/^\/game\/assets\/search-[0-9a-f]{10}\.json$/)
  expect(place.worker).toMatch(/^\/game\/assets\/search-worker-[A-Z0-9]{8}\.js$/)
  const index = JSON.parse(site.file(place.index.slice('/game/'.length))) as SearchIndex
  expect(shown(engineOf(entriesOf(index))('deep'))).toEqual(['= docs', '- bog', '> [Deep] bog /game/docs/bog#deep-bog'])
})

test('a page without a visible title is found by its own title, with any title delimiter', async () => {
  const site = `
    -- site.config.ts --
    export default defineConfig({ title: 'Site', url: 'https://example.org', titleDelimiter: '' })
    -- content/docs/combat.md --
    ---
    title: Combat
    title_meta: All about combat
    hide_title: true
    ---
    Fights are short and loud.
    -- content/pages/about.md --
    ---
    title: About
    hide_title: true
    ---
    Made by hand and loud.
  `
  expect(await search(site, 'loud')).toEqual(['= docs', '- Combat', '= pages', '- About'])
})

test('heading results are listed below their page, and pages below their group', async () => {
  expect(await search(RULES, 'shield')).toEqual(['= docs', '- Combat', '> [Shields] /docs/combat#shields'])
  expect(await search(RULES, 'bog')).toEqual(['= pages', '- About'])
})

test('a level-4 heading is its own result, a deeper one is found with its section', async () => {
  const spells = `
    -- content/docs/spells.md --
    # Spells
    ## Fire
    ### Second circle
    #### Ember lance
    It burns.
    ##### At higher ranks
    It burns twice.
  `
  const hit = ['= docs', '- Spells']
  expect(await search(spells, 'lance')).toEqual([...hit, '> Ember [lance] /docs/spells#ember-lance'])
  expect(await search(spells, 'twice')).toEqual([...hit, '> Ember lance /docs/spells#ember-lance'])
})

test('a first paragraph is shown once: below its heading, or below the title if the heading is not found', async () => {
  const site = `
    -- content/docs/start.md --
    # Getting started
    ## Requirements
    Node and a shell are needed for the installation.
    ## Next
    Read on.
  `
  const answer = async (query: string) => {
    const { groups } = engineOf(entriesOf(indexOf(await buildSite(site))))(query)
    return groups[0]?.pages.flatMap((page) => [page, ...page.sections].map(({ text }) => text.join('')))
  }
  const paragraph = 'Node and a shell are needed for the installation.'
  expect(await answer('installation')).toEqual(['', paragraph])
  expect(await answer('getting started')).toEqual([paragraph])
})

test('the title of a page does not match every heading of the page', async () => {
  expect(await search(RULES, 'combat')).toEqual(['= docs', '- [Combat]'])
})

test('a page is found by words of its title and of a section together', async () => {
  expect(await search(RULES, 'combat arrow')).toEqual(['= docs', '- [Combat]', '> Shields /docs/combat#shields'])
})

test.each(['hollwoknot', 'holowknot', 'hollow', 'HÓLLOWKNOT', 'hollowknott'])('%s finds Hollowknot', async (query) => {
  expect(await search(RULES, query)).toEqual(['= docs', '- [Hollowknot]'])
})

test.each(['gaurd', 'gard', 'guad', 'guarf'])('%s finds the heading with Guard', async (query) => {
  expect(await search(RULES, query)).toContain('> [Guard] and cover /docs/combat#guard-and-cover')
})

test('a word that occurs on the site is not treated as a typo', async () => {
  const site = `
    -- content/docs/a.md --
    The fleeing hare.
    -- content/docs/b.md --
    The bleeding hound.
  `
  expect(await search(site, 'bleeding')).toEqual(['= docs', '- b'])
})

test('if no page has all the words, pages with some of them are found', async () => {
  expect(await search(RULES, 'two shields')).toEqual([
    '= docs',
    '- Combat',
    '> [Shields] /docs/combat#shields',
    '= blog',
    '- Revisiting the dice',
  ])
})

test.each(['', '   ', '§', 'zzqx', 'constructor', '__proto__', '" OR 1=1', '<script>'])(
  'nothing is found for %j',
  async (query) => {
    expect(await search(RULES, query)).toEqual([])
  },
)

test('filler words in a question are ignored, unless it has no other words', async () => {
  const site = `
    -- content/docs/rest.md --
    # Rest
    A Breather heals you a little.
    -- content/docs/talk.md --
    # Talk
    How do I know what they want, and does it matter when I ask?
  `
  expect(await search(site, 'How do I heal?')).toEqual(['= docs', '- Rest'])
  expect(await search(site, 'how do i')).toEqual(['= docs', '- Talk'])
})

test('a word late in a long section is found, although the index stores only the beginning of its text', async () => {
  const filler = Array.from({ length: 200 }, (_, i) => `filler${i}`).join(' ')
  const site = await buildSite(`
    -- content/docs/long.md --
    ## Long
    ${filler} heron ${filler} 12345
  `)
  const index = indexOf(site)
  expect(index.sections.text[1]?.length).toBeLessThanOrEqual(200)
  expect(shown(engineOf(entriesOf(index))('heron'))).toEqual(['= docs', '- long', '> Long /docs/long#long'])
})

test('the letter that encodes white space and punctuation does not shift the positions of words', async () => {
  const site = `
    -- content/docs/a.md --
    ${'Fog and mud. '.repeat(20)} \u037a aardvark
    -- content/docs/b.md --
    ${'Fog and mud. '.repeat(20)} heron
  `
  expect(await search(site, 'aardvark')).toEqual(['= docs', '- a'])
  expect(await search(site, 'heron')).toEqual(['= docs', '- b'])
})

test('the excerpt of a result contains the word', async () => {
  const site = await buildSite(`
    -- content/docs/long.md --
    The road goes on and on, past the mill and past the other mill, and nobody can say where it will end, until at last there is a heron.
  `)
  const page = engineOf(entriesOf(indexOf(site)))('heron').groups[0]?.pages[0]
  expect(page?.text.slice(1)).toEqual(['heron', '.'])
  expect(page?.text[0]).toMatch(/^… .* there is a $/)
})

test('tables, dice and entities are text; links to headings, buttons and drawings are not', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    ## Salt & *iron*
    | Item | Price |
    | --- | --- |
    | Rope | 3 |

    \`\`\`js
    const a = 1 < 2
    \`\`\`
  `)
  const { sections } = indexOf(site)
  expect(sections.heading).toContain('Salt & iron')
  expect(sections.text).toContain('Item · Price Rope · 3 const a = 1 < 2')
})

const GLOSSARY = `
  -- content/docs/combat.md --
  ---
  title: Combat
  ---
  ## Guard {#the-guard}
  What keeps you whole.
  -- content/docs/armor.md --
  ---
  title: Armor
  ---
  Guard, guard and guard again. Armor class is no word of ours.
  -- content/data/glossary.yml --
  - id: guard
    term: Guard
    page: /docs/combat
    definition: A number to beat.
    aka: [Defence]
  - id: lost
    term: Lost
    page: /docs/nowhere
    definition: Its page is gone.
`

test('a glossary term ranks its page first, with its definition and the heading of that name', async () => {
  const answer = engineOf(entriesOf(indexOf(await buildSite(GLOSSARY))))('guard')
  expect(shown(answer).slice(0, 3)).toEqual(['= docs', '- Combat', '> [Guard] /docs/combat#the-guard'])
  expect(answer.groups[0]?.pages[0]?.sections[0]?.text.join('')).toBe('A number to beat. Also called Defence.')
})

test('a term can link to the section that explains it', async () => {
  const site = GLOSSARY.replace('page: /docs/combat\n', 'page: /docs/combat#harm\n').replace(
    'What keeps you whole.',
    'What keeps you whole.\n  ## Harm\n  What Guard is for.',
  )
  expect((await search(site, 'defence')).slice(0, 3)).toEqual(['= docs', '- Combat', '> Guard /docs/combat#harm'])
})

test('a term without its own page finds its entry in the glossary', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'T', url: 'https://example.org', markdown: { glossary: '/docs/words' } })
    -- content/docs/words.md --
    # Words

    :::glossary
    :::
    -- content/docs/lamps.md --
    # Lamps
    Wick, wick and wick again.
    -- content/data/glossary.yml --
    - { term: Wick, definition: What burns in you., aka: Fuse }
  `)
  const ask = engineOf(entriesOf(indexOf(site)))
  expect(shown(ask('wick')).slice(0, 3)).toEqual(['= docs', '- Words', '> [Wick] /docs/words#wick'])
  expect(shown(ask('fuse'))).toContain('> Wick /docs/words#wick')
  expect(site.main('/docs/words')).toContain('<dt id="wick">')
})

test('a page with exactly the queried title ranks before a longer term', async () => {
  const site = `
    -- content/docs/combat.md --
    ---
    title: Combat
    ---
    Fights without a map: Zones, turns, attacks, defense, harm and rest.
    -- content/docs/influencers.md --
    ---
    title: Combat influencers
    ---
    Twenty circumstances.
    -- content/data/glossary.yml --
    - id: influencer
      term: Combat influencer
      page: /docs/influencers
      definition: A circumstance.
  `
  expect(await search(site, 'combat')).toEqual([
    '= docs',
    '- [Combat]',
    '- [Combat] influencers',
    '> [Combat] influencer /docs/influencers',
  ])
})

test('the label for other words of a term is in the language of the page', async () => {
  const config =
    "export default defineConfig({ title: 'T', url: 'https://example.org', i18n: { defaultLocale: 'de' } })"
  const site = await buildSite(`-- site.config.ts --\n${config}\n-- content/docs/a.md --\nA.\n`)
  const { worker } = JSON.parse(site.file('search.json')) as SearchPlace
  expect(site.file(worker.slice(1))).toContain('{definition} Auch {names} genannt.')
})

test('a synonym finds its term', async () => {
  expect(await search(GLOSSARY, 'defence')).toEqual(['= docs', '- Combat', '> Guard /docs/combat#the-guard'])
})

test('a term with a matching synonym ranks before one that only contains the word', async () => {
  const site = `
    -- content/docs/cast.md --
    # Casts
    The first rule.
    -- content/docs/meeting.md --
    # Meetings
    Roll for every meeting: one roll for them, one roll for you.
    -- content/data/glossary.yml --
    - { term: Mood, page: /docs/meeting, definition: What a roll says., aka: mood roll }
    - { term: Cast, page: /docs/cast, definition: The first rule., aka: [check, roll] }
  `
  expect((await search(site, 'roll'))[1]).toBe('- Casts')
})

test('a definition is shown without Markdown syntax', async () => {
  const site = await buildSite(
    GLOSSARY.replace('A number to beat.', `'A **number** to \`beat\`, see [combat](/docs/combat) & *2 < 3*.'`),
  )
  const [hit] = engineOf(entriesOf(indexOf(site)))('guard').groups[0]?.pages[0]?.sections ?? []
  expect(hit?.text.join('')).toBe('A number to beat, see combat & 2 < 3. Also called Defence.')
})

test('a letter with signs finds pages with that letter as a word, not words that begin with it', async () => {
  const site = `
    -- content/docs/cpp.md --
    # C++ for tables
    Text.
    -- content/docs/combat.md --
    # Combat
    Cover.
  `
  expect(await search(site, 'C++')).toEqual(['= docs', '- [C]++ for tables'])
  expect(await search(site, 'x++')).toEqual([])
})

test('a build without changes writes nothing', async () => {
  const again = await (await buildSite(RULES)).rebuild()
  expect([again.changed, again.removed]).toEqual([[], []])
})

test('a changed paragraph changes its page and the search, and no other page', async () => {
  const site = await buildSite(RULES)
  const again = await site.rebuild({ 'content/pages/about.md': '---\ntitle: About\n---\nMade by hand near a fen.\n' })
  const names = again.changed.map((file) => file.replace(/search-[0-9a-f]{10}/, 'search-hash'))
  expect(names.sort()).toEqual(['about/index.html', 'assets/search-hash.json', 'page-data/about.json', 'search.json'])
  expect(again.removed.map((file) => file.replace(/search-[0-9a-f]{10}/, 'search-hash'))).toEqual([
    'assets/search-hash.json',
  ])
  expect(shown(engineOf(entriesOf(indexOf(again)))('fen'))).toEqual(['= pages', '- About'])
})

test('an index deleted from out/ is written again', async () => {
  const site = await buildSite(RULES)
  const again = await site.rebuild({ 'out/search.json': undefined })
  expect(again.changed).toEqual(['search.json'])
})

/** Asks as the worker does; `fetched`: the files it needed. */
async function searchLarge(site: BuiltSite, query: string) {
  const { index } = JSON.parse(site.file('search.json')) as SearchPlace
  const parts = JSON.parse(site.file(index.slice(1))) as SearchParts
  const fetched = new Set<string>()
  const answer = await partsEngine(parts, async (name) => {
    fetched.add(`assets/${partFile(name)}`)
    return JSON.parse(site.file(`assets/${partFile(name)}`))
  })(query)
  return { lines: shown(answer), fetched: [...fetched], all: parts.words.length + parts.pages.length }
}

let large: Promise<BuiltSite> | undefined
const largeSite = () => {
  large ??= buildSite(LARGE)
  return large
}

test('a large index is written in parts, and a query needs only a few of them', async () => {
  const { lines, fetched, all } = await searchLarge(await largeSite(), 'heron')
  expect(lines).toEqual([
    '= blog',
    '- Birds',
    '= docs',
    '- Hollowknot',
    '> Deep roots /docs/hollowknot#deep-roots',
    '- The pool',
  ])
  expect(fetched.length).toBeLessThanOrEqual(5)
  expect(all).toBeGreaterThan(40)
})

test.each([
  ['hollwoknot', ['= docs', '- [Hollowknot]']],
  ['hollowk', ['= docs', '- [Hollowknot]']],
  ['drink roots', ['= docs', '- Hollowknot', '> Deep [roots] /docs/hollowknot#deep-roots']],
  ['tangle', ['= docs', '- Hollowknot', '> Knot /docs/hollowknot']],
  ['zzzzqx', []],
  ['constructor', []],
  ['', []],
])('an index in parts finds the same for %j as a whole index', async (query, expected) => {
  expect((await searchLarge(await largeSite(), query)).lines).toEqual(expected)
})

test('a changed paragraph of a large site changes its part of the index and the files of its words', async () => {
  const site = await buildSite(LARGE)
  const again = await site.rebuild({
    'content/blog/2025-01-02-birds.md': '---\ntitle: Birds\n---\nA heron is a wading bird.\n',
  })
  const names = again.changed.filter((file) => /^assets\/|^search/.test(file))
  expect(names.length).toBeLessThanOrEqual(5)
  const clean = await buildFolder(again.root, { cache: false, out: 'clean' })
  expect(again.files()).toEqual(clean.files())
})

test('a new page of a large site changes the parts of its neighbours and its words, and few others', async () => {
  const site = await buildSite(LARGE)
  const again = await site.rebuild({ 'content/docs/page-20b.md': '# Page 20b\n\nA crane.' })
  const names = again.changed.filter((file) => /^assets\/search/.test(file))
  const { index } = JSON.parse(again.file('search.json')) as SearchPlace
  const parts = JSON.parse(again.file(index.slice(1))) as SearchParts
  const blockOf = (file: string) =>
    parts.pages.findIndex((names) => names.split(' ').some((name) => file.endsWith(partFile(name))))
  const changedBlocks = new Set(names.map(blockOf).filter((block) => block >= 0))
  expect(parts.pages.length).toBeGreaterThan(2)
  expect([...changedBlocks]).toHaveLength(1)
})

test('after deleted parts, added and deleted pages, or a damaged cache, the index equals that of a clean build', async () => {
  const site = await buildFolder(writeSite(LARGE))
  const isClean = async (built: BuiltSite) => {
    const clean = await buildFolder(built.root, { cache: false, out: 'clean' })
    expect(built.files()).toEqual(clean.files())
  }
  const { index } = JSON.parse(site.file('search.json')) as SearchPlace
  const parts = [...site.files().keys()].filter(
    (file) => /^assets\/search-[0-9a-z]{10}\.json$/.test(file) && file !== index.slice(1),
  )
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  const completed = await site.rebuild({ [`out/${first}`]: undefined, [`out/${last}`]: undefined })
  expect(completed.changed.sort()).toEqual([first, last].sort())
  const cache = path.join(site.root, '.wasteland/cache/search-en.json')
  const wordOfPage3 = /# Page 3\n\n(\w+)/.exec(LARGE)?.[1]
  expect(fs.readFileSync(cache, 'utf8')).toContain(wordOfPage3)
  await isClean(
    await completed.rebuild({
      'content/docs/page-3.md': undefined,
      'content/docs/a-new-page.md': 'A crane and a heron.',
    }),
  )
  expect(fs.readFileSync(cache, 'utf8')).not.toContain(wordOfPage3)
  const bytes = fs.readFileSync(cache)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  fs.writeFileSync(cache, bytes)
  await isClean(await site.rebuild({ 'content/docs/pool.md': '# The pool\n\nDry.' }))
})

test('each version of the docs has its own index, with the blog and the pages, also a version with noIndex', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Test',
      url: 'https://example.org',
      docs: { versions: { '1.0': { noIndex: true } } },
    })
    -- content/docs/combat.md --
    A heron of tomorrow.
    -- content/versions/2.0/combat.md --
    A heron of today.
    -- content/versions/1.0/combat.md --
    A heron of old.
    -- content/versions/1.0/hidden.md --
    ---
    unlisted: true
    ---
    A heron in hiding.
    -- content/pages/about.md --
    Herons.
  `)
  const { index, versions = {} } = JSON.parse(site.file('search.json')) as SearchPlace
  const pathsIn = (file: string) =>
    (JSON.parse(site.file(file.slice(1))) as SearchIndex).pages.href.filter((href) => href !== '/')
  expect(pathsIn(index)).toEqual(['/docs/combat', '/about'])
  expect(Object.fromEntries(Object.entries(versions).map(([name, file]) => [name, pathsIn(file)]))).toEqual({
    current: ['/docs/next/combat', '/about'],
    '1.0': ['/docs/1.0/combat', '/about'],
  })
})

const NAVBAR = (items: string) => `
  -- site.config.ts --
  export default defineConfig({
    title: 'Test',
    url: 'https://example.org',
    navbar: { title: 'Test', items: [${items}] },
  })
  -- content/docs/bog.md --
  Wet.
`

/** What stands in the bar, in its order. */
async function bar(items: string): Promise<string[]> {
  const html = (await buildSite(NAVBAR(items))).html('/')
  const nav = /<nav class="nav"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
  return [...nav.matchAll(/class="(brand|item|find[^"]*|end|icon mode)"/g)].map(([, name = '']) => name)
}

test('the search is directly before the colour mode switch, unless the navbar places it elsewhere', async () => {
  const home = "{ label: 'Home', to: '/', position: 'right' }"
  expect(await bar(home)).toEqual(['brand', 'end', 'item', 'find', 'icon mode'])
  expect(await bar(`{ type: 'search', position: 'left', className: 'mine' }, ${home}`)).toEqual([
    'brand',
    'find mine',
    'end',
    'item',
    'icon mode',
  ])
})
