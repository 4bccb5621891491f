// The house style of the rulebook's words: American spelling, capitals of the game's terms, dice, signs and money.
import { expect, test } from 'vitest'
import { at, data, docs, lineOf, type Page, pages, plain, posts, prose } from './book.ts'

/** Every line of a page but its directives and its links' addresses, with its number. */
const linesOf = (page: Page) =>
  page.lines
    .map((text, index) => ({
      where: at(page, index + 1),
      text: text.replace(/\]\([^)]*\)/g, ']').replace(/\{#[\w-]+\}/g, ''),
    }))
    .filter(({ text }, index) => !text.startsWith(':::') && !isInScreen(page.lines, index))

/** The lines of a screen name blocks of other pages. */
function isInScreen(lines: string[], index: number): boolean {
  const above = lines.slice(0, index).findLast((line) => line.startsWith(':::'))
  return above?.startsWith(':::screen') ?? false
}

/** The texts of the data files that a page may show, with their places. */
const shownTexts = [
  'tables',
  'creatures',
  'gear',
  'weapons',
  'traits',
  'hindrances',
  'magic-words',
  'psychic-powers',
  'glossary',
]
  .concat([
    'totem-aspects',
    'ancestries',
    'hazards',
    'allies',
    'armors',
    'vehicles',
    'cybernetics',
    'bionetics',
    'regions',
  ])
  .concat(['dynamic-tasks', 'combat-influencers', 'conditions', 'power-armors', 'ammunition', 'weapon-tags', 'skills'])
  .concat(['abilities', 'pregens', 'finds-on-the-road', 'factions', 'havens', 'places'])
  .flatMap((file) =>
    data(file).map((row) => ({ where: `content/data/${file}.yml ${String(row.id)}`, text: allTexts(row) })),
  )

/** Without the words that readers bring along from other games, by which the search finds ours. */
function allTexts(value: unknown): string {
  if (typeof value === 'string') return value
  if (!value || typeof value !== 'object') return ''
  return Object.entries(value)
    .map(([key, inner]) => (key === 'aka' ? '' : allTexts(inner)))
    .join('\n')
}

/** One message for each match of a pattern in pages and data. */
function found(pattern: RegExp, lines: { where: string; text: string }[], why: string): string[] {
  return lines.flatMap(({ where, text }) => [...text.matchAll(pattern)].map(([match]) => `${where} "${match}": ${why}`))
}

const everything = [...pages.flatMap(linesOf), ...shownTexts]

const BRITISH = [
  'armour\\w*|colour\\w*|favour\\w*|honour\\w*|humour\\w*|labour\\w*|neighbour\\w*|rumour\\w*|vapour\\w*|harbour\\w*|parlour\\w*',
  '\\w*defence|offence|licence|pretence|grey\\w*|centre\\w*|metres?|litres?|theatre\\w*|fibre\\w*|sabres? of|tyres?|kerbs?',
  'travell\\w+|cancell(?:ed|ing)|fuell\\w+|levell\\w+|jewell\\w+|modell\\w+|signall\\w+|marvell\\w+|woollen|skilful\\w*|wilful\\w*',
  '(?:recogn|apolog|organ|real|critic|memor|apprec|special|general|emphas|util|summar|minim|maxim)is(?:e|es|ed|ing)',
  'whilst|amongst|afterwards|towards|learnt|burnt|spelt|dreamt|leapt|aluminium|plough\\w*|mould\\w*|draught\\w*|programme\\w*|cheques?|catalogue\\w*|analys(?:e|ed|es)',
].join('|')

test('spelling is American', () => {
  expect(found(new RegExp(`\\b(?:${BRITISH})\\b`, 'gi'), everything, 'write it the American way')).toEqual([])
})

test('prose has no characters that the fonts lack, no emoji, no curly quotes and no double quotes', () => {
  const broken = [
    ...found(/[←-⇿⟰-⟿➔-➾≤≥≠≈]/g, everything, 'say it in words'),
    ...found(/[\u{1F000}-\u{1FAFF}\u{2600}-\u{27BF}]/gu, everything, 'no emoji'),
    ...found(/[“”‘’…]/g, everything, 'quotes and dots are straight in the source'),
    ...found(
      /"/g,
      pages.flatMap((page) => linesOf(page).slice(page.lines.indexOf('---', 1) + 1)),
      "quotes in prose are '…'",
    ),
    ...found(/—|\s–\s|--/g, pages.flatMap(bodyOf), 'no dashes: use a comma, a colon or a full stop'),
  ]
  expect(broken).toEqual([])
})

/** The lines after the front matter, without tables' rules, comments and code. */
function bodyOf(page: Page) {
  const start = page.lines[0] === '---' ? page.lines.indexOf('---', 1) + 1 : 0
  return linesOf(page)
    .filter(({ where }) => Number(where.split(':').at(-1)) > start)
    .filter(({ text }) => !/^\|[ |:-]+\|$|^<!--/.test(text))
}

test('doc pages have no italics and no raw HTML', () => {
  const lines = docs.flatMap(bodyOf)
  const broken = [
    ...found(/(?<![*\w])\*(?![*\s])[^*]+\*(?!\*)|(?<!\w)_(?![_\s])[^_]+_(?!\w)/g, lines, 'no italics on doc pages'),
    ...found(/<\/?[a-z][^>]*>/gi, lines, 'HTML is shown as text'),
  ]
  expect(broken).toEqual([])
})

test('dice are in lower case without spaces, and a single die has a count only as damage or an amount', () => {
  const broken = [
    // D4 and D6 may be cells of a grid.
    ...found(/\b\d+D\d+\b|\bD(?:8|10|12|20)\b/g, everything, 'write d8'),
    ...found(/\b\d+d\d+ [+−-] ?\d|\b\d+d\d+[+−-] \d|\bd\d+ \+ d\d+/g, everything, 'no spaces inside dice'),
    ...found(/\bd(?!(?:4|6|8|10|12|20)\b)\d+/g, everything, 'there is no such die'),
    ...found(/\d+d\d+−\d/g, everything, 'a minus inside dice is a hyphen'),
    ...found(/\b1d20\b/g, everything, 'a table is rolled on d20'),
    ...found(
      new RegExp(
        `\\b(?:${data('abilities')
          .concat(data('skills'))
          .map(({ name }) => String(name))
          .join('|')}) 1d\\d+`,
        'g',
      ),
      everything,
      'a die that is rolled for a Cast has no count',
    ),
    ...found(/\b(?:roll|rolls|rolling) (?:an? )?1d\d+(?! (?:damage|fire|to|b\b|extra))/g, everything, 'roll a d6'),
  ]
  expect(broken).toEqual([])
})

test('Steps are not called advantage, bonus dice or plus', () => {
  const broken = [
    ...found(/\b(?:dis)?advantages?\b/gi, everything, 'say "steps up"'),
    ...found(/[+−-]\d (?:die|dice|steps?)\b/gi, everything, 'say "steps up" or "steps up twice"'),
    ...found(
      /\b(?:hit points?|saving throws?|armor class|experience points|XP|DC|GM|dungeon|Game Master)\b/g,
      everything,
      'a word of another game',
    ),
  ]
  expect(broken).toEqual([])
})

test('money, percentages and ranges have one notation', () => {
  const lines = [...pages.flatMap(bodyOf), ...shownTexts]
  const broken = [
    ...found(/\b\d+b\b/g, lines, 'a space before b'),
    ...found(/\d %|\b\d+ per ?cent\b/gi, lines, 'write 56%'),
    ...found(/(?<![\d-])\b\d+-\d+\b(?![-\d])/g, lines, 'a range has an en dash'),
    ...found(/(?<![\w-])-\d+\b/g, lines, 'a minus is −'),
  ]
  expect(broken).toEqual([])
})

test('the Guide is not addressed as you', () => {
  const sections = docs.flatMap((page) =>
    prose(page)
      .filter(({ section }) => section === 'For the Guide')
      .map((block) => ({ where: at(page, block.line), text: plain(block.text) })),
  )
  const broken = [
    ...found(
      /\b(?:as|you,|your job as) the Guide,? you\b|\byou,? the Guide\b/gi,
      pages.flatMap(bodyOf),
      'say the Guide',
    ),
    ...found(
      /\byour (?:players|table|monsters|creatures|party|notes|prep|grid|ruin)\b/gi,
      sections,
      'that is the Guide’s',
    ),
  ]
  expect(broken).toEqual([])
})

/** Terms that are always capitals, in any sentence, since the plain word has no other use in these pages. */
const ALWAYS = [
  'boons?',
  'omens?',
  'glimmer',
  'vitality',
  '(?:defense|quick|fading|search|chase|loyalty) casts?',
  'supply d(?:ie|ice)',
  'combat casts?',
  'graft limit',
  'load limit',
  'chase steps',
  'moonstruck',
  'wayworn',
  'greenhand',
  'forethought',
  'pathfinder',
]

/** Terms that running text writes small; as headings and page titles they are capitals. */
const NEVER = [
  'Scavengers?',
  'Havens?',
  'Creatures?',
  'Hazards?(?! underfoot)',
  'Hench(?:man|men)',
  'All(?:y|ies)',
  'Regions?',
  'Skills?',
  'Abilit(?:y|ies)',
  'Ancestr(?:y|ies)',
  'Advancements?',
  'Condition',
  'Complications?',
  'Combat influencers?',
  'Dynamic tasks?',
  'Grafts?(?! limit)',
  'Scenes?',
  'Sessions?',
  'Crews?',
  'Foes?',
  'Fights?',
]

const proseLines = [...docs, ...posts].flatMap((page) =>
  prose(page).flatMap((block) =>
    block.text.split('\n').map((text, i) => ({
      where: at(page, block.line + i),
      // A link by the title of its page is a title.
      text: text.replace(/\[([A-Z][^\]]*)\]\((?:[^)]*\.md|#[\w-]+)\)/g, '[…]').replace(/\]\([^)]*\)/g, ']'),
    })),
  ),
)

test('glossary terms have their capitals', () => {
  const broken = found(new RegExp(`(?<![#/\\w-])(?:${ALWAYS.join('|')})\\b`, 'g'), proseLines, 'a term has capitals')
  expect(broken).toEqual([])
})

test('terms that are lower case in running text are lower case inside a sentence', () => {
  const broken = found(new RegExp(`(?<=[a-z,;] \\[?)(?:${NEVER.join('|')})\\b`, 'g'), proseLines, 'write it small here')
  expect(broken).toEqual([])
})

test('names of the game are spelled as in the data', () => {
  const names = ['traits', 'hindrances', 'magic-words', 'psychic-powers', 'totem-aspects', 'weapon-tags', 'conditions']
    .flatMap((file) => data(file).map(({ name }) => String(name)))
    .filter((name) => /[ -]/.test(name))
  const broken = names.flatMap((name) => {
    const loose = new RegExp(`\\b${name.replace(/[ -]/g, '[ -]?')}\\b`, 'gi')
    return found(loose, proseLines, `is spelled ${name}`).filter((message) => {
      const written = /"(.*)": is spelled/.exec(message)?.[1] ?? ''
      // Two plain words may stand side by side by chance: only a capital makes them a name.
      return written !== name && /[A-Z]/.test(written.slice(1))
    })
  })
  expect(broken).toEqual([])
})

test('headings are in sentence case', () => {
  const proper = new Set(
    [
      ...data('glossary').map(({ term }) => term),
      ...data('abilities').map(({ name }) => name),
      ...data('skills').map(({ name }) => name),
      ...data('regions').map(({ name }) => name),
      ...data('pregens').map(({ name }) => name),
      ...data('ancestries')
        .flatMap((row) => [...(row.gifts as { name: string }[]), row.burden as { name: string }])
        .map(({ name }) => name),
      'Kettlebridge Long Noon Fae Gloamwaste Starter The Guide I Traits Aspects Words Marks Boons Lamplands Tower Nine Toll Peace',
    ]
      .flatMap((name) => String(name).split(/[ -]/))
      .flatMap((word) => [word, `${word}s`]),
  )
  const broken = [...docs, ...posts].flatMap((page) =>
    page.blocks
      .filter(({ kind }) => kind === 'heading')
      .flatMap((block) => {
        const words = plain(block.text).split(/[ -]/).slice(1)
        return words
          .filter((word) => /^[A-Z]/.test(word) && !proper.has(word.replace(/[^\w']/g, '').replace(/'s$/, '')))
          .map((word) => `${at(page, lineOf(block, 0))} "${plain(block.text)}": ${word}`)
      }),
  )
  expect(broken).toEqual([])
})

test('every page has a title and a description that search engines do not truncate', () => {
  const broken = [...docs, ...posts].flatMap((page) => {
    const { title, description } = page.frontMatter
    const text = String(description ?? '')
    return [
      ...(title ? [] : [`${at(page, 1)} has no title`]),
      ...(text.length >= 20 && text.length <= 180
        ? []
        : [`${at(page, 1)} its description has ${text.length} characters`]),
    ]
  })
  expect(broken).toEqual([])
})

/** Sections whose first words are a list's or the data's. */
const FORMAL = ['Step by step', 'Gifts', 'Burden']

test('no two sections of the book start with the same words', () => {
  const seen = new Map<string, string>()
  const broken = [...docs, ...posts].flatMap((page) =>
    page.blocks.flatMap((block, index) => {
      const before = page.blocks[index - 1]
      if (block.kind !== 'paragraph' || (before && before.kind !== 'heading')) return []
      if (FORMAL.includes(block.section)) return []
      const opening = plain(block.text).toLowerCase().split(/\s+/).slice(0, 5).join(' ')
      const first = seen.get(opening)
      seen.set(opening, at(page, block.line))
      return first ? [`${at(page, block.line)} and ${first} open with "${opening}"`] : []
    }),
  )
  expect(broken).toEqual([])
})
