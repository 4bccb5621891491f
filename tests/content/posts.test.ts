// The design diary: front matter, dates and the fixed ending of each post.
import { expect, test } from 'vitest'
import { THREAT } from '../game/encounters.ts'
import { at, data, NUMBER_WORDS, type Page, plain, posts, prose, tablesOf, yaml } from './book.ts'

/** The twenty posts in order: date, slug, title. */
const PLAN: [date: string, slug: string, title: string][] = [
  ['2025-01-10', 'core-of-the-design', 'The core of the design'],
  ['2025-01-24', 'the-world', 'The world: a wasteland with manners'],
  ['2025-02-07', 'ability-scores', 'Ability scores: six dice, no scores'],
  ['2025-02-21', 'ancestries', 'Ancestries: gifts before numbers'],
  ['2025-03-07', 'combat', 'Combat: who rolls, and how often?'],
  ['2025-03-21', 'abstract-combat', 'Abstract combat: from squares to Zones'],
  ['2025-04-04', 'ancestries-part-ii', 'Ancestries, part II: ash, glass and two hollows'],
  ['2025-04-18', 'equipment-overview', 'Equipment overview: buttons, bullets and grafts'],
  ['2025-05-02', 'revisit-dice', 'Revisiting the dice'],
  ['2025-05-16', 'hindrances-traits', 'Hindrances and traits: paid when it hurts'],
  ['2025-06-06', 'mystic-powers', 'Mystic powers: three families, three prices'],
  ['2025-06-20', 'chase-sequence', 'The chase sequence'],
  ['2025-07-04', 'search-by-grid', 'Search by grid: hot and cold in the dark'],
  ['2025-07-25', 'chase-part-ii', 'Chases, part II: shorter, stranger'],
  ['2025-08-08', 'travel-encounters', 'Travel encounters: meetings, not monsters'],
  ['2025-08-29', 'dynamic-tasks', 'Dynamic tasks: racing the Clock'],
  ['2025-09-12', 'allies-henchmen', 'Allies and henchmen: company without paperwork'],
  ['2025-10-03', 'wilderness-creatures', 'Wilderness creatures: what Threat means'],
  ['2025-10-24', 'abstract-tactical', 'Abstract but tactical'],
  ['2025-11-21', 'advancement-and-luck', 'Advancement and Luck'],
]

/** Posts with a form of their own: a short one, a letter, a list of crossed-out rules, a table read row by row. */
const OWN_FORM = ['chase-part-ii', 'hindrances-traits', 'advancement-and-luck', 'travel-encounters']

/** A long one keeps its last heading. */
const withEnd = () => posts.filter(({ name }) => !OWN_FORM.includes(name))

const tags = Object.keys(yaml('content/blog/tags.yml') as object)
const authors = Object.keys(yaml('content/blog/authors.yml') as object)
const HEROES = ['pylon', 'mast', 'block', 'dish', 'silo', 'crane', 'turbine', 'dome']

test('the twenty posts have their dates, slugs and titles', () => {
  const found = posts.map(({ file, frontMatter: { date, slug, title } }) => ({ file, date, slug, title }))
  const planned = PLAN.map(([date, slug, title]) => ({ file: `content/blog/${date}-${slug}.md`, date, slug, title }))
  expect(found).toEqual(planned)
})

test('every post is published on a Friday of 2025', () => {
  const broken = posts.flatMap((page) => {
    const date = String(page.frontMatter.date)
    const friday = new Date(`${date}T12:00:00Z`).getUTCDay() === 5
    return friday && date.startsWith('2025-') ? [] : [`${at(page, 1)} ${date} is no Friday of 2025`]
  })
  expect(broken).toEqual([])
})

test('the front matter of a post is complete, with known authors, two to four known tags and a hero', () => {
  const broken = posts.flatMap((page) => {
    const { description, authors: by, tags: own, hero } = page.frontMatter
    const named = Array.isArray(own) ? own.map(String) : []
    const unknown = named.filter((tag) => !tags.includes(tag))
    const text = String(description ?? '')
    return [
      ...(text.length >= 40 && text.length <= 180
        ? []
        : [`the description has ${text.length} of 40 to 180 characters`]),
      ...(Array.isArray(by) && by.length > 0 && by.every((one) => authors.includes(String(one)))
        ? []
        : ['unknown author']),
      ...(named.length >= 2 && named.length <= 4 ? [] : [`${named.length} tags, not two to four`]),
      ...unknown.map((tag) => `there is no tag ${tag}`),
      ...(HEROES.includes(String(hero)) ? [] : [`there is no hero ${String(hero)}`]),
    ].map((fault) => `${at(page, 1)} ${fault}`)
  })
  expect(broken).toEqual([])
})

test('every tag is used, and no two posts in a row have the same hero', () => {
  const used = new Set(posts.flatMap(({ frontMatter }) => frontMatter.tags as string[]))
  const repeated = posts.filter(({ frontMatter }, i) => i > 0 && posts[i - 1]?.frontMatter.hero === frontMatter.hero)
  expect(tags.filter((tag) => !used.has(tag))).toEqual([])
  expect(repeated.map((page) => `${at(page, 1)} has the hero of the post before it`)).toEqual([])
})

test('a post has one truncate mark, after its first or second paragraph', () => {
  const broken = posts.flatMap((page) => {
    const marks = page.blocks.filter(({ kind, text }) => kind === 'comment' && text === '<!-- truncate -->')
    const index = page.blocks.findIndex(({ kind }) => kind === 'comment')
    const before = page.blocks.slice(0, index)
    const right = marks.length === 1 && (index === 1 || index === 2) && before.every(({ kind }) => kind === 'paragraph')
    return right ? [] : [`${at(page, marks[0]?.line ?? 1)} put one <!-- truncate --> after paragraph 1 or 2`]
  })
  expect(broken).toEqual([])
})

const endOf = (page: Page) => prose(page).filter(({ section }) => section === 'Where it stands now')

test('a post ends with Where it stands now: one paragraph, an optional Update, and a link to a doc page', () => {
  const broken = withEnd().flatMap((page) => {
    const last = page.blocks.filter(({ kind, level }) => kind === 'heading' && level === 2).at(-1)
    const end = endOf(page)
    const [first, second] = end
    const links = end.some(({ text }) => /\]\(\.\.\/docs\/[\w/-]+\.md/.test(text))
    return [
      ...(last && plain(last.text) === 'Where it stands now' ? [] : ['the last h2 is not "Where it stands now"']),
      ...(first?.kind === 'paragraph' ? [] : ['it does not end with a paragraph']),
      ...(end.length === 1 || (end.length === 2 && second?.text.startsWith('**Update:** '))
        ? []
        : [`the end has ${end.length} paragraphs, of which only an **Update:** may follow the first`]),
      ...(links ? [] : ['the end links to no doc page']),
    ].map((fault) => `${at(page, last?.line ?? 1)} ${fault}`)
  })
  expect(broken).toEqual([])
})

test('an Update links to a later post, or to the rule that has changed since', () => {
  const broken = posts.flatMap((page) =>
    prose(page).flatMap(({ text, line }) => {
      if (!text.startsWith('**Update:**')) return []
      const later = [...text.matchAll(/\]\(\.\/(\d{4}-\d\d-\d\d)-[\w-]+\.md/g)].map(([, date = '']) => date)
      const toRule = /\]\(\.\.\/docs\/[\w/-]+\.md/.test(text)
      return toRule || later.some((date) => date > String(page.frontMatter.date))
        ? []
        : [`${at(page, line)} links to no later post and to no rule`]
    }),
  )
  expect(broken).toEqual([])
})

test('posts mention later posts only in their Update', () => {
  const broken = posts.flatMap((page) =>
    prose(page).flatMap(({ text, line }) => {
      if (text.startsWith('**Update:**')) return []
      return [...text.matchAll(/\]\(\.\/(\d{4}-\d\d-\d\d)-([\w-]+)\.md/g)]
        .filter(([, date = '']) => date >= String(page.frontMatter.date))
        .map(([, , slug]) => `${at(page, line)} links to ${slug}, which is not yet written`)
    }),
  )
  expect(broken).toEqual([])
})

test('every post has a calculation or a table', () => {
  const broken = posts.flatMap((page) => {
    const shown = tablesOf(page).length > 0 || page.lines.some((line) => line.startsWith(':::table'))
    return shown ? [] : [`${at(page, 1)} has no table`]
  })
  expect(broken).toEqual([])
})

const value = (id: string) => Number(data('constants').find((row) => row.id === id)?.value)
const count = (file: string) => data(file).length
const threat = (grade: 'Easy' | 'Fair' | 'Deadly') => THREAT.Greenhand[grade]

/** The numbers of each end, in order. A literal is the rule of its day, or a count that no record holds. */
const ENDS: Record<string, (number | string)[]> = {
  'core-of-the-design': [10, 1, 3, value('target-default')],
  'the-world': [6, count('regions')],
  'ability-scores': [count('abilities'), 'd4', 'd12', 'd6', 4, 4, count('abilities')],
  ancestries: [5, 3, 4, count('ancestries')],
  combat: [value('damage-min')],
  'abstract-combat': [3, 6],
  'ancestries-part-ii': [count('ancestries'), 3, 2, 2],
  'equipment-overview': [value('start-money')],
  'revisit-dice': [value('target-default'), value('boon-margin')],
  'mystic-powers': [3, 3],
  'chase-sequence': [0, 10, 5, 1, 1, 0, 10, 22],
  'search-by-grid': [],
  'dynamic-tasks': [0, count('dynamic-tasks')],
  'allies-henchmen': ['d6', 3, count('allies')],
  'wilderness-creatures': [threat('Easy'), threat('Fair'), threat('Deadly'), 1, 12],
  'abstract-tactical': [2, value('boon-damage'), value('step-limit')],
}

const TENS: Record<string, number> = { twenty: 20, thirty: 30, forty: 40 }

/** Numbers in digits, dice, and words from two on; 'one' is more often an article. */
function numbersIn(text: string): (number | string)[] {
  const word = NUMBER_WORDS.slice(2).join('|')
  const tens = Object.keys(TENS).join('|')
  const pattern = new RegExp(`\\b(\\d*d\\d+|\\d+(?:\\.\\d+)?|(?:${tens})(?:-(?:one|${word}))?|${word})\\b`, 'gi')
  return [...plain(text).matchAll(pattern)].map(([found]) => {
    const lower = found.toLowerCase()
    if (/d\d/.test(lower)) return lower
    if (/^\d/.test(lower)) return Number(lower)
    const [ten = '', one] = lower.split('-')
    return TENS[ten] === undefined
      ? NUMBER_WORDS.indexOf(lower)
      : TENS[ten] + Math.max(0, NUMBER_WORDS.indexOf(one ?? ''))
  })
}

test('a post without that end links to the page of its rule', () => {
  const broken = posts.filter(
    ({ name, lines }) => OWN_FORM.includes(name) && !/\]\(\.\.\/docs\//.test(lines.slice(-8).join()),
  )
  expect(broken.map(({ file }) => file)).toEqual([])
})

test('the numbers of "Where it stands now" are those of the rules, or of their day', () => {
  const found = Object.fromEntries(
    withEnd().map((page) => [page.name, endOf(page).flatMap(({ text }) => numbersIn(text))]),
  )
  expect(found).toEqual(ENDS)
})
