// The search: what the build puts into the index, and what is found in it.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { HitGroup, SearchAnswer } from '../../templates/search/search-connection.ts'
import { engineOf } from '../../templates/search/search-engine.ts'
import { entriesOf } from '../../templates/search/search-entries.ts'
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

/** The answers of a whole index, as the worker gives them. */
const askOf = (index: SearchIndex) => engineOf(entriesOf(index), index.means)

const marked = (pieces: string[]) => pieces.map((piece, i) => (i % 2 === 1 ? `[${piece}]` : piece)).join('')

/** '= docs', '- Combat', '> Shields /docs/combat#shields': group, page, section. What is marked is in brackets. */
const linesOf = (groups: HitGroup[]): string[] =>
  groups.flatMap(({ group, pages }) => [
    `= ${group}`,
    ...pages.flatMap(({ title, hits }) => {
      const lead = hits.find((hit) => hit.title.join('') === title)
      return [
        `- ${lead ? marked(lead.title) : title}`,
        ...hits.filter((hit) => hit !== lead).map((hit) => `> ${marked(hit.title)} ${hit.href}`),
      ]
    }),
  ])

/** The lines that a visitor sees: '? root' is above results that are only similar. */
const shown = ({ groups, near, missing, notes }: SearchAnswer): string[] => [
  ...notes.map((note) => `! ${note}`),
  ...(groups.length > 0 ? missing.map((word) => `without ${word}`) : []),
  ...linesOf(groups),
  ...(near ? [`? ${near.words.join(' ')}`, ...linesOf(near.groups)] : []),
]

const indexes = new Map<string, Promise<SearchIndex>>()

async function search(site: string, query: string): Promise<string[]> {
  const index = indexes.get(site) ?? buildSite(site).then(indexOf)
  indexes.set(site, index)
  return shown(askOf(await index)(query))
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
    # Bog
    ## Deep bog
    Wet.
  `)
  const place = JSON.parse(site.file('search.json')) as { index: string; worker: string }
  expect(place.index).toMatch(/^\/game\/assets\/search-[0-9a-f]{10}\.json$/)
  expect(place.worker).toMatch(/^\/game\/assets\/search-worker-[A-Z0-9]{8}\.js$/)
  const index = JSON.parse(site.file(place.index.slice('/game/'.length))) as SearchIndex
  expect(shown(askOf(index)('deep'))).toEqual(['= docs', '- Bog', '> [Deep] bog /game/docs/bog#deep-bog'])
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

test('sections are listed below their page, and pages below their group', async () => {
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
    const { groups } = askOf(indexOf(await buildSite(site)))(query)
    return groups[0]?.pages.flatMap(({ hits }) => hits.map(({ text }) => text.join('')))
  }
  const paragraph = 'Node and a shell are needed for the installation.'
  expect(await answer('installation')).toEqual([paragraph])
  expect(await answer('getting started')).toEqual([paragraph])
})

test('the title of a page does not match every heading of the page', async () => {
  expect(await search(RULES, 'combat')).toEqual(['= docs', '- [Combat]'])
})

test('a page is found by words of its title and of a section together', async () => {
  const hits = askOf(indexOf(await buildSite(RULES)))('combat arrow').groups[0]?.pages[0]?.hits
  expect(hits?.map(({ href }) => href)).toEqual(['/docs/combat#shields', '/docs/combat'])
})

test.each(['hollow', 'HÓLLOWKNOT', 'hollowknots'])('%s finds Hollowknot', async (query) => {
  expect(await search(RULES, query)).toEqual(['= docs', '- [Hollowknot]'])
})

test.each(['hollwoknot', 'holowknot', 'hollowknott'])('%s is asked back: Hollowknot is no hit', async (query) => {
  expect(await search(RULES, query)).toEqual(['? hollowknot', '= docs', '- [Hollowknot]'])
})

test.each(['gaurd', 'gard', 'guad', 'guarf'])('%s is asked back: guard', async (query) => {
  const [line, ...rest] = await search(RULES, query)
  expect(line).toBe('? guard')
  expect(rest).toContain('> [Guard] and cover /docs/combat#guard-and-cover')
})

test('a word that nothing has is named, and the others are answered', async () => {
  expect(await search(RULES, 'zzqx shields')).toEqual([
    'without zzqx',
    '= docs',
    '- Combat',
    '> [Shields] /docs/combat#shields',
  ])
  expect(await search(RULES, 'gaurd arrow')).toEqual([
    'without gaurd',
    '= docs',
    '- Combat',
    '> Shields /docs/combat#shields',
    '? guard',
    '= docs',
    '- Combat',
    '> [Guard] and cover /docs/combat#guard-and-cover',
  ])
})

test('words of one stem find each other, by the rule of the page’s language', async () => {
  const spells = `
    -- content/docs/magic.md --
    # Magic
    Casting costs you. A caster who cast it is weary.
    -- content/docs/other.md --
    # Other
    Nothing.
  `
  for (const query of ['casts', 'cast', 'casting']) expect(await search(spells, query)).toEqual(['= docs', '- Magic'])
  expect(await search(spells, 'costly')).toEqual([])
})

test.each([
  ['strasse', 'Die Straße'],
  ['coeur', 'Le cœur'],
  ['soeur', 'Ma sœur'],
  ['svaerd', 'Et Sværd'],
  ['ol', 'En Øl'],
  ['kirik', 'kırık'],
  ['KILIC', 'Kılıç'],
  ['lodz', 'Łódź'],
  ['duong', 'đường'],
  ['thor', 'Þór'],
  ['hawaii', 'Hawaiʻi'],
  ['Straße', 'Strasse'],
  ['cœur', 'coeur'],
])('%j finds %j', async (query, text) => {
  const site = (words: string) => `-- content/docs/a.md --\n# ${words}\n\n-- content/docs/b.md --\n# B\n\nText.\n`
  expect((await search(site(text), query))[0]).toBe('= docs')
  expect(await search(site(`A\n\nOne two ${text} three`), query)).toEqual(['= docs', '- A'])
})

/** Sentences in which words are written together, a word inside, and one that is not there. */
const TOGETHER = [
  ['km', 'អ្នកចម្បាំងវាយប្រហារសត្រូវដោយដាវ', 'ដាវ', 'ឆ្មា'],
  ['lo', 'ນັກຮົບໂຈມຕີສັດຕູດ້ວຍດາບ', 'ດາບ', 'ແມວ'],
  ['my', 'စစ်သည်သည်ရန်သူကိုဓားဖြင့်တိုက်ခိုက်သည်', 'ဓား', 'ကြောင်'],
  ['ko', '던전마스터가', '마스터', '고양이'],
  ['ko', '장검을', '검', '활'],
  ['jv', 'ꦥꦿꦗꦸꦫꦶꦠ꧀ꦤꦸꦁꦏꦸꦭ꧀ꦥꦼꦝꦁ', 'ꦥꦼꦝꦁ', 'ꦏꦸꦕꦶꦁ'],
]

test.each(TOGETHER)('in %s, %j has %j inside', async (_, sentence, word, other) => {
  const site = `-- content/docs/a.md --\n# A\n\n${sentence}\n\n-- content/docs/b.md --\n# B\n\nText.\n`
  expect(await search(site, word)).toEqual(['= docs', '- A'])
  expect((await search(site, other))[0]).not.toBe('= docs')
})

test('only the word is marked inside a long one, and the excerpt has it', async () => {
  const long = '던전마스터가나다라'.repeat(30)
  const site = await buildSite(`-- content/docs/a.md --\n# 큰던전\n\n${'말 '.repeat(70)}${long}\n`)
  const [hit] = askOf(indexOf(site))('던전').groups[0]?.pages[0]?.hits ?? []
  expect(hit?.title).toEqual(['큰', '던전', ''])
  expect(hit?.words).toEqual(['던전'.normalize('NFKD')])
  const before = '다 '.repeat(20)
  const other = await buildSite(`-- content/docs/a.md --\n# A\n\n${before}${'ក'.repeat(95)}ដាវ${'ក'.repeat(200)}\n`)
  const { text = [] } = askOf(indexOf(other))('ដាវ').groups[0]?.pages[0]?.hits[0] ?? {}
  expect(text[1]).toBe('ដាវ')
  expect(text[0]?.length).toBeGreaterThan(40)
})

/** Source of the search worker of a site in this language. */
async function workerIn(locale: string): Promise<string> {
  const config = `export default defineConfig({ title: 'T', url: 'https://example.org', i18n: { defaultLocale: '${locale}' } })`
  const site = await buildSite(`-- site.config.ts --\n${config}\n-- content/docs/a.md --\nA.\n`)
  return site.file((JSON.parse(site.file('search.json')) as SearchPlace).worker.slice(1))
}

test('the script of the search has the stemming rule of its language only, and none for an unknown language', async () => {
  const english = /iveness/
  const [en, de, it] = await Promise.all(['en', 'de-AT', 'it'].map(workerIn))
  expect(en).toMatch(english)
  expect(de).not.toMatch(english)
  expect(it).not.toMatch(english)
  expect(it?.length).toBeLessThan(de?.length ?? 0)
  expect(it?.length).toBeLessThan(en?.length ?? 0)
})

test('rules come before posts that match equally, a title and a term before headings, headings before texts', async () => {
  const site = `
    -- content/blog/2025-01-02-fog.md --
    ---
    title: Fog
    ---
    Fog, fog and fog.
    -- content/docs/a.md --
    # Far sight
    Fog is in the way. Fog, fog and fog again.
    -- content/docs/b.md --
    # Weather
    ## Fog
    You see nothing.
    -- content/docs/c.md --
    # Fog
    It comes from the river.
  `
  expect(await search(site, 'fog')).toEqual([
    ...['= docs', '- [Fog]', '- Weather', '> [Fog] /docs/b#fog', '- Far sight'],
    ...['= blog', '- [Fog]'],
  ])
})

const GEAR = `
  -- content/docs/gear.md --
  # Gear
  ## Light
  What you see by.

  :::table gear columns="name: Item, price: Price, text: Notes" caption="Light"
  :::

  ## Luck

  :::roll finds caption="Finds"
  :::
  -- content/docs/shop.md --
  # A shop
  ## Shelf

  :::table gear columns="name: Item" where="price > 3" caption="For sale"
  :::
  -- content/docs/cards.md --
  # Cards

  :::cards tricks title="name" text="text"
  :::
  -- content/data/gear.yml --
  - { id: lamp, name: Storm lamp, price: 5, text: Oil for a night. }
  - { id: torch, name: Torch, price: 2, text: Burns an hour. }
  -- content/data/tricks.yml --
  - { id: knot, name: Slip knot, text: Holds a boat. }
  -- content/data/tables.yml --
  - id: finds
    die: d4
    rows:
      - { roll: 1-2, name: Blind corner, text: You see late. }
      - { roll: 3-4, text: Nothing. }
`

test('a record is an entry: its name, its row, and its own place', async () => {
  const { groups } = askOf(indexOf(await buildSite(GEAR)))('storm lamps')
  const hit = groups[0]?.pages[0]?.hits[0]
  expect([hit?.href, hit?.title.join(''), hit?.text.join('')]).toEqual([
    '/docs/gear#lamp',
    'Storm lamp',
    'Price 5 · Notes Oil for a night.',
  ])
  expect(await search(GEAR, 'slip knot')).toEqual(['= docs', '- Cards', '> [Slip] [knot] /docs/cards#knot'])
  expect(await search(GEAR, 'blind corner')).toEqual(['= docs', '- Gear', '> [Blind] [corner] /docs/gear#blind-corner'])
})

test('a record on several pages leads to the one that shows most of its file, and the others have it as text', async () => {
  expect((await search(GEAR, 'storm'))[2]).toBe('> [Storm] lamp /docs/gear#lamp')
  const { sections } = indexOf(await buildSite(GEAR))
  expect(sections.heading.filter((heading) => heading === 'Storm lamp')).toHaveLength(1)
  expect(sections.text[sections.heading.indexOf('Shelf')]).toBe('For sale Item Storm lamp')
})

test('a record leads to its block, not to a row of a table with more records', async () => {
  const site = `
    -- site.config.ts --
    export default defineConfig({ title: 'T', url: 'https://example.org', plates: { beasts: { title: 'name', lede: 'text' } } })
    -- content/docs/all.md --
    # All
    :::table beasts columns="name: Name, guard: Guard" caption="All"
    :::
    -- content/docs/deep.md --
    # Deep
    :::plates beasts where="id = watch"
    :::
    -- content/data/beasts.yml --
    - { id: watch, name: Harbour watch, guard: 9, text: They stand. }
    - { id: eel, name: Harbour eel, guard: 3, text: It swims. }
  `
  expect((await search(site, 'harbour watch')).slice(0, 3)).toEqual([
    '= docs',
    '- Deep',
    '> [Harbour] [watch] /docs/deep#harbour-watch',
  ])
  expect((await search(site, 'eel')).slice(0, 3)).toEqual(['= docs', '- All', '> Harbour [eel] /docs/all#eel'])
})

test('a screen, which repeats other pages, is not indexed', async () => {
  const screen = `
    -- content/docs/lantern.md --
    # Light
    ## Lamps {#lamps}
    Heron light.
    -- content/docs/sheet.md --
    ---
    title: Sheet
    print: screen
    ---
    At hand.

    :::screen paper="a4-landscape" panels="2" title="Fight"
    - lantern#lamps
    :::
  `
  expect(await search(screen, 'heron')).toEqual(['= docs', '- Light', '> Lamps /docs/lantern#lamps'])
})

test('a section shows and has its own text, without that of its records', async () => {
  const { sections } = indexOf(await buildSite(GEAR))
  expect(sections.text[sections.heading.indexOf('Light')]).toBe('What you see by.')
  expect(await search(GEAR, 'hour')).toEqual(['= docs', '- Gear', '> Torch /docs/gear#torch'])
})

const SYNONYMS = `
  -- content/docs/combat.md --
  # Combat
  ## Down {#down}
  At 0 you are out.
  ## Dice
  A die for each.
  -- content/docs/shop.md --
  # Shop
  A rope has a price of 3.
  -- content/docs/hazards.md --
  # Hazards
  Fire and glass.
  -- content/data/synonyms.yml --
  - { words: [i die, dying], page: /docs/combat#down }
  - { words: [cost, costs], means: price }
  - { words: radiation, page: /docs/hazards, note: There is no radiation; see Hazards. }
  - { words: [treasure chest], page: [/docs/shop, /docs/combat] }
  - { words: class, page: /docs/shop, note: There are no classes. }
  - { words: armor class, page: /docs/combat }
`

test('a synonym leads to its sections, before those that have the word', async () => {
  expect(await search(SYNONYMS, 'dying')).toEqual(['= docs', '- Combat', '> Down /docs/combat#down'])
  expect(await search(SYNONYMS, 'Treasure chests?')).toEqual(['= docs', '- Shop', '- Combat'])
})

test('a phrase in a question hides what its words mean alone', async () => {
  expect(await search(SYNONYMS, 'What happens when I die?')).toEqual(['= docs', '- Combat', '> Down /docs/combat#down'])
  expect((await search(SYNONYMS, 'a die')).slice(0, 3)).toEqual(['= docs', '- Combat', '> Dice /docs/combat#dice'])
})

test('a word with a meaning finds what has the other word', async () => {
  expect(await search(SYNONYMS, 'how much does a rope cost')).toEqual(['= docs', '- Shop'])
})

test('a synonym is found with other words of the same meaning', async () => {
  const site = `
    -- content/docs/combat.md --
    # Combat
    ## Beaten {#out}
    You lie still.
    ## Vitality
    How much a hero can take.
    -- content/docs/travel.md --
    # Travel
    When supplies run out, points of interest are far.
    -- content/data/synonyms.yml --
    - { words: [hit points, hp], means: vitality }
    - { words: [run out of vitality], page: /docs/combat#out }
  `
  const out = ['= docs', '- Combat', '> Beaten /docs/combat#out']
  expect(await search(site, 'What happens when I run out of hit points?')).toEqual(out)
  expect(await search(site, 'my hp did run out')).toEqual(out)
  expect((await search(site, 'hp'))[2]).toBe('> [Vitality] /docs/combat#vitality')
})

test.each([
  ['attack by a sneak', 'Surprise'],
  ['nightvision', 'Surprise'],
  ['lock picks', 'Lockpicks'],
  ['armour', 'Attack'],
])('in another order, as one or two words, or in British spelling, %j finds %s', async (query, first) => {
  const site = `
    -- content/docs/fight.md --
    # Fight
    ## Surprise
    Strike first.
    ## Attack
    Roll to attack. Armor helps.
    -- content/docs/gear.md --
    # Gear
    ## Lockpicks
    They open what is closed.
    ## Ropes
    Pick one up. A lock is no help.
    -- content/data/synonyms.yml --
    - { words: [sneak attack, night vision], page: /docs/fight#surprise }
  `
  const [, , hit = ''] = await search(site, query)
  expect(hit.replace(/[[\]]/g, '')).toMatch(new RegExp(`^> ${first} `))
})

const QUESTIONS = `
  -- content/docs/combat.md --
  # Combat
  Fights and guards.
  ## Beaten {#out}
  You lie still.
  ## Guards
  They stand.
  -- content/docs/bones.md --
  # Bones
  Nobody stirs.
  -- content/data/synonyms.yml --
  - { page: /docs/combat#out, asks: "can my hero die, out of health, knocked out" }
  - { page: /docs/bones, asks: skeleton }
`

test('a section is found by single words of the questions that it answers', async () => {
  const out = ['= docs', '- Combat', '> Beaten /docs/combat#out']
  expect(await search(QUESTIONS, 'is the hero knocked out')).toEqual(out)
  expect(await search(QUESTIONS, 'health')).toEqual(out)
  expect(await search(QUESTIONS, 'skeletons')).toEqual(['= docs', '- Bones'])
  expect((await search(QUESTIONS, 'guards health'))[2]).toBe('> [Guards] /docs/combat#guards')
})

const REASONS = `
  -- content/docs/combat.md --
  # Combat
  ## Initiative
  Who acts first. Why roll? Fast heroes and slow foes.
  -- content/docs/gods.md --
  # Gods
  There are none.
  -- content/blog/2025-01-01-turns.md --
  ---
  title: Taking turns
  ---
  A long evening.
  ## Slow
  The old order was slow.
  ## Gods
  Initiative is one roll.
  -- content/blog/2025-01-02-maps.md --
  ---
  title: Maps
  ---
  Paper is slow to draw.
  -- content/data/synonyms.yml --
  - { words: classes, page: /docs/gods, note: There are no classes. }
`

test('a question about reasons finds posts first, by the words of all their sections', async () => {
  expect((await search(REASONS, 'slow initiative')).slice(0, 2)).toEqual(['= docs', '- Combat'])
  for (const query of ['why is initiative slow', 'How did initiative get so slow?', 'initiative slow, reasons'])
    expect((await search(REASONS, query)).slice(0, 2), query).toEqual(['= blog', '- Taking turns'])
  expect((await search(REASONS, 'why')).slice(0, 2)).toEqual(['= docs', '- Combat'])
})

const BOOK = `
  -- site.config.ts --
  export default { title: 'Dust', url: 'https://example.org', book: { edition: '1' } }
  -- content/docs/print.md --
  # Sheets to print
  A book of pages to download and print.
`

test('the book is found by what readers call it and its forms, and is loaded as a file of its own', async () => {
  for (const word of ['book', 'whole book', 'pdf', 'EPUB', 'ebook', 'download', 'print', 'offline'])
    expect((await search(BOOK, word)).slice(0, 2), word).toEqual(['= pages', '- Dust, Edition 1'])
  const index = indexOf(await buildSite(BOOK))
  const [hit] = askOf(index)('epub').groups.flatMap(({ pages }) => pages.flatMap(({ hits }) => hits))
  expect(hit).toMatchObject({ href: '/book', isFile: true })
  expect(hit?.text.join('')).toBe('One page · One file, for reading offline')
  const [doc] = askOf(index)('sheets').groups.flatMap(({ pages }) => pages.flatMap(({ hits }) => hits))
  expect(doc).not.toHaveProperty('isFile')
})

test('a note about what the game does not have comes before posts', async () => {
  expect((await search(REASONS, 'why are there no classes and gods')).slice(0, 3)).toEqual([
    ...['! There are no classes.', '= docs', '- [Gods]'],
  ])
})

test('a note says what the game does not have', async () => {
  expect(await search(SYNONYMS, 'radiation damage')).toEqual([
    '! There is no radiation; see Hazards.',
    'without damage',
    '= docs',
    '- Hazards',
  ])
})

test('a note is not shown for a longer phrase with another meaning', async () => {
  expect(await search(SYNONYMS, 'my class')).toContain('! There are no classes.')
  expect(await search(SYNONYMS, 'my armor class')).toEqual(['= docs', '- Combat'])
})

test.each([
  ['{ words: [], page: /docs/a }', '"[0].words" must not be empty.'],
  ['{ words: fog, pages: /docs/a }', 'Unknown key "[0].pages". Did you mean "page"?'],
  ['{ words: fog }', 'A record needs either "page" or "means".'],
  ['{ words: fog, page: /docs/a, means: mist }', 'A record needs either "page" or "means".'],
  ['{ words: fog, page: /docs/old#fog }', 'The page "/docs/old#fog" is now at /docs/a.'],
  ['{ page: /docs/a }', 'A record needs "words" or "asks".'],
  ['{ means: fog }', '"means" needs "words".'],
  ['{ words: fog, asks: mist, means: haze }', '"asks" needs a "page" that answers.'],
  ['{ asks: mist, page: /docs/b }', 'The page "/docs/b" leads to no page.'],
  ['{ words: fog, means: mist, note: None. }', '"note" needs a "page" that it leads to.'],
  ['{ words: "!?", page: /docs/a }', '"!?" has no letters or digits.'],
  ['{ words: [fog, Fog], page: /docs/a }', '"Fog" is listed twice; the first time on line 1.'],
  ['{ words: fog, page: /docs/b }', 'The page "/docs/b" leads to no page.'],
  ['{ words: fog, page: /docs/a#mist }', 'There is no heading with the id "mist" on /docs/a.'],
])('the synonym %s is an error', async (record, message) => {
  const site = `-- content/docs/a.md --\n---\nredirect_from: /docs/old\n---\n# A\n\nFog.\n-- content/data/synonyms.yml --\n- ${record}\n`
  await expect(buildSite(site)).rejects.toThrow(message)
  await expect(buildSite(site)).rejects.toMatchObject({
    problems: [expect.objectContaining({ file: 'content/data/synonyms.yml', line: 1 })],
  })
})

test('a frozen version and a translation have their own synonyms, which lead to their own pages', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'T', url: 'https://example.org', i18n: { locales: ['en', 'de'] } })
    -- content/docs/a.md --
    # A
    New.
    -- content/versions/1.0/a.md --
    # A
    Old.
    -- content/data/synonyms.yml --
    - { words: fresh, page: /docs/a }
    -- content/versions/1.0/_data/synonyms.yml --
    - { words: stale, page: /docs/a }
    -- content/i18n/de/data/synonyms.yml --
    - { words: frisch, page: /docs/a }
  `)
  const ask = (folder: string, version?: string) => {
    const { index, versions = {} } = JSON.parse(site.file(`${folder}search.json`)) as SearchPlace
    return askOf(JSON.parse(site.file((version ? (versions[version] ?? '') : index).slice(1))) as SearchIndex)
  }
  expect(shown(ask('')('stale'))).toEqual(['= docs', '- A'])
  expect(shown(ask('')('fresh'))).toEqual([])
  expect(ask('', 'current')('fresh').groups[0]?.pages[0]?.hits[0]?.href).toBe('/docs/next/a')
  expect(ask('de/', 'current')('frisch').groups[0]?.pages[0]?.hits[0]?.href).toBe('/de/docs/next/a')
})

test('the first result of a corrected post comes with its correction', async () => {
  const site = await buildSite(`
    -- content/blog/2025-01-02-dice.md --
    ---
    title: One die
    ---
    You roll one heron. <!-- truncate --> ${'Then you count the feathers. '.repeat(10)}

    ## Feathers of one heron
    ${'They are counted twice. '.repeat(10)}

    **Update:** [Two dice](./2025-02-02-two.md) replaced the heron. Much more was said.
    -- content/blog/2025-02-02-two.md --
    ---
    title: Two dice
    ---
    **Update:** is a word in bold. So is heron. <!-- truncate -->
  `)
  const hits = askOf(indexOf(site))('one heron').groups.flatMap(({ pages }) => pages.flatMap((page) => page.hits))
  expect(hits.map(({ update }) => update)).toEqual(['Update: Two dice replaced the heron.', undefined])
})

const MISTYPED = `
  -- content/docs/spriggan.md --
  # Spriggan
  Small and rich, with a lamp.
  -- content/docs/house.md --
  # House
  The oil is in the cellar, and the boots are outside.
`

test('a name that two letters are missing from is found', async () => {
  expect(await search(MISTYPED, 'spigan')).toEqual(['? spriggan', '= docs', '- [Spriggan]'])
  expect(await search(MISTYPED, 'sprgn')).toEqual([])
})

test('the corrected word comes first if a section has it with all the others', async () => {
  const near = async (query: string) => askOf(indexOf(await buildSite(MISTYPED)))(query).near
  expect(await near('rich spigan')).toMatchObject({ words: ['spriggan'], isLikely: true })
  expect(await near('spigan cellar')).toMatchObject({ words: ['spriggan'], isLikely: false })
})

test('forms of English verbs that no rule derives find each other', async () => {
  const site = `
    -- content/docs/poison.md --
    # Poison
    Never drink what glows.
    -- content/docs/death.md --
    # Dying
    -- content/docs/dice.md --
    # Die
  `
  expect(await search(site, 'he drank it')).toEqual(['= docs', '- Poison'])
  expect(await search(site, 'she died')).toEqual(['= docs', '- [Dying]'])
  expect((await search(site, 'a die')).slice(0, 2)).toEqual(['= docs', '- [Die]'])
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
  expect(await search(site, 'dont they want to heal')).toEqual(['= docs', '- Rest'])
})

test('a word late in a long section is found, although the index stores only the beginning of its text', async () => {
  const filler = Array.from({ length: 200 }, (_, i) => `filler${i}`).join(' ')
  const site = await buildSite(`
    -- content/docs/long.md --
    # Tales
    ## Long
    ${filler} heron ${filler} 12345
  `)
  const index = indexOf(site)
  expect(index.sections.text[1]?.length).toBeLessThanOrEqual(200)
  expect(shown(askOf(index)('heron'))).toEqual(['= docs', '- Tales', '> Long /docs/long#long'])
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
  const hit = askOf(indexOf(site))('heron').groups[0]?.pages[0]?.hits[0]
  expect(hit?.text.slice(1)).toEqual(['heron', '.'])
  expect(hit?.text[0]).toMatch(/^… .* there is a $/)
})

test('an excerpt that the index cut before a long word ends with an ellipsis', async () => {
  const site = await buildSite(`
    -- content/docs/long.md --
    A heron. ${'It goes on. '.repeat(9)}${'Feather'.repeat(5)}.
  `)
  expect(askOf(indexOf(site))('heron').groups[0]?.pages[0]?.hits[0]?.text.at(-1)).toMatch(/ It goes on\. …$/)
})

test('tables, dice and entities are text; links to headings, buttons and drawings are not', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    # Goods
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
  const answer = askOf(indexOf(await buildSite(GLOSSARY)))('guard')
  expect(shown(answer).slice(0, 3)).toEqual(['= docs', '- Combat', '> [Guard] /docs/combat#the-guard'])
  expect(answer.groups[0]?.pages[0]?.hits[0]?.text.join('')).toBe('A number to beat. Also called Defence.')
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
  const ask = askOf(indexOf(site))
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
    '- Combat influencers',
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
  const [hit] = askOf(indexOf(site))('guard').groups[0]?.pages[0]?.hits ?? []
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
  expect(shown(askOf(indexOf(again))('fen'))).toEqual(['= pages', '- About'])
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
    '= docs',
    '- Hollowknot',
    '> Deep roots /docs/hollowknot#deep-roots',
    '- The pool',
    '= blog',
    '- Birds',
  ])
  expect(fetched.length).toBeLessThanOrEqual(5)
  expect(all).toBeGreaterThan(40)
})

test.each([
  ['hollwoknot', ['? hollowknot', '= docs', '- [Hollowknot]']],
  ['hollowknots', ['= docs', '- [Hollowknot]']],
  ['drinking', ['= docs', '- Hollowknot', '> Deep roots /docs/hollowknot#deep-roots']],
  [
    'heron zzzzqx',
    [
      'without zzzzqx',
      '= docs',
      '- Hollowknot',
      '> Deep roots /docs/hollowknot#deep-roots',
      '- The pool',
      '= blog',
      '- Birds',
    ],
  ],
  ['hollowk', ['= docs', '- [Hollowknot]']],
  ['drink roots', ['= docs', '- Hollowknot', '> Deep [roots] /docs/hollowknot#deep-roots']],
  ['tangle', ['= docs', '- Hollowknot', '> Knot /docs/hollowknot']],
  ['zzzzqx', []],
  ['constructor', []],
  ['', []],
])('an index in parts finds the same for %j as a whole index', async (query, expected) => {
  expect((await searchLarge(await largeSite(), query)).lines).toEqual(expected)
})

test.each(TOGETHER)('in an index in parts, in %s, %j has %j inside', async (_, sentence, word, other) => {
  const site = await buildSite(`${LARGE}\n-- content/docs/inside.md --\n# Inside\n\n${sentence}\n`)
  expect((await searchLarge(site, word)).lines).toEqual(['= docs', '- Inside'])
  expect((await searchLarge(site, word)).fetched.length).toBeLessThanOrEqual(6)
  expect((await searchLarge(site, other)).lines).toEqual([])
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
  const cache = path.join(site.root, '.wasteland/cache/search-en')
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

/** The items of the bar, in order. */
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
