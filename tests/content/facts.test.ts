// Facts of the setting are the same wherever a page, a post or a data file states them: years, distances, counts, compass points, names.
import { expect, test } from 'vitest'
import { at, type DataRow, data, dataNames, doc, pages, plain, prose } from './book.ts'

const NUMBERS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  forty: 40,
  fifty: 50,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
}
const WORD = Object.keys(NUMBERS).join('|')
/** '120', '1,800', 'two hundred', 'a hundred and fifty', 'nine hundred', 'a century', 'twenty'. */
const NUMBER = `(?:\\d[\\d,]*|(?:a |one |two |nine )?(?:hundred|century)(?: and (?:${WORD}))?|two centuries|(?:${WORD})(?: hundred(?: and (?:${WORD}))?)?)`

function numberOf(text: string): number {
  const lower = text.toLowerCase()
  if (/^\d/.test(lower)) return Number(lower.replace(/,/g, ''))
  if (lower === 'two centuries') return 200
  const [, times = 'one', hundred, rest] = /^(?:(a|\w+) )?(hundred|century)?(?: and (\w+))?$/.exec(lower) ?? []
  if (hundred) return (NUMBERS[times] ?? 1) * 100 + (NUMBERS[rest ?? ''] ?? 0)
  return NUMBERS[lower] ?? Number.NaN
}

interface Fact {
  /** A sentence with this is about the fact. */
  about: RegExp
  /** What is counted, as a pattern with the number as #. */
  counted: string[]
  is: number[]
}

/** The one list. A sentence that names the subject and counts the thing has one of these numbers. */
const FACTS: Record<string, Fact> = {
  'the Dimming': {
    about: /\bDimming\b|the light went soft|last noon|Long Noon|the Noon\b/,
    counted: ['about # years ago', '# years ago', '# years on', '# centuries on'],
    is: [200, 150, 900, 2],
  },
  'the last noon': { about: /last noon lasts/, counted: ['lasts # hours'], is: [9] },
  'the lighthouse': {
    about: /[Kk]eeper|[Ll]ighthouse/,
    counted: ['lit it # years ago', '^# years ago the first keeper', '\\| # years ago \\| The keeper'],
    is: [150],
  },
  'the sea': { about: /\bsea\b/, counted: ['# miles (?:from|away)', 'sea for # miles'], is: [200] },
  'the Toll Peace': {
    about: /Toll Peace(?! at Tower)/,
    counted: ['# years ago', 'bargain # years ago', 'by # people'],
    is: [120, 9],
  },
  'the Compact': { about: /Compact/, counted: ['# years old', 'Year # of', 'For # years', '# years ago'], is: [90] },
  'the break at Tower Nine': {
    about: /broke the Toll Peace|breaks the Peace/,
    counted: ['# years ago', 'close for # years', 'close for a # years'],
    is: [40, 10],
  },
  'the hollowknots': {
    about: /[Hh]ollowknots? (?:walk|walked|came|left)|They came out of the Hollow Hills/,
    counted: ['(?<!\\w)(?:a )?# ago', '^# ago'],
    is: [100],
  },
  'the Button Stair': { about: /Button Stair|the Stair\b/, counted: ['# steps', '# guests'], is: [900] },
  'the guests': {
    about: /guests for supper|carrying a lamp to the end/,
    counted: ['# guests', '# of them, with'],
    is: [900],
  },
  'the Department of Small Returns': {
    about: /Department of Small Returns|lost property/,
    counted: ['# floors'],
    is: [8],
  },
  'the Window': { about: /pane of glass, /, counted: ['# stories high'], is: [10] },
  'Kneeling Yard': {
    about: /lowers one finger/,
    counted: ['# (?:are|fingers) left', 'lowers # fingers? every'],
    is: [6, 1],
  },
  'the names on the wire': {
    about: /signed at Tower Nine|until nine who/,
    counted: ['# people and one envoy', 'until # who'],
    is: [9],
  },
  'Stillwater Stair': {
    about: /Stillwater Stair|floors 4 to/,
    counted: ['floors # to 9', 'floors 4 to #', 'rises # step'],
    is: [4, 9, 1],
  },
  'Rookery Nine': {
    about: /Rookery|wire tower full of moths/,
    counted: ['# people', '# miles? from Tower Nine'],
    is: [350, 1],
  },
  Kettlebridge: { about: /Kettlebridge/, counted: ['# people'], is: [900] },
  'a crew': {
    about: /[Cc]rews of/,
    counted: ['Crews of # to six', 'Crews of three to #', 'crews of # to six'],
    is: [3, 6],
  },
  'the Rustmarch': { about: /miles of industry/, counted: ['# miles of industry'], is: [40] },
}

/** The seven regions, seen from the Lamplands. */
const COMPASS: Record<string, string> = {
  Rustmarch: 'north',
  Glaze: 'north-east',
  'Humming Flats': 'east',
  'Sunken Arcades': 'south',
  Bramblewold: 'west',
  'Hollow Hills': 'north-west',
}

const strings = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(strings) : []

const lines: { where: string; text: string }[] = [
  ...pages.flatMap((page) => page.lines.map((line, index) => ({ where: at(page, index + 1), text: plain(line) }))),
  ...dataNames
    .filter((name) => name !== 'constants' && name !== 'synonyms')
    .flatMap((name) =>
      data(name).flatMap((row: DataRow) =>
        strings(row).map((text) => ({ where: `content/data/${name}.yml ${String(row.id)}`, text })),
      ),
    ),
]
const sentences = lines.flatMap(({ where, text }) => {
  const table = text.startsWith('|')
  return (table ? [text] : text.split(/(?<=[.!?])\s+/)).map((sentence) => ({ where, text: sentence }))
})

test('numbers of the setting are those of the list', () => {
  const broken: string[] = []
  const unused: string[] = []
  for (const [name, { about, counted, is }] of Object.entries(FACTS)) {
    let uses = 0
    for (const { where, text } of lines) {
      if (!about.test(text)) continue
      for (const pattern of counted)
        for (const match of text.matchAll(new RegExp(pattern.replace('#', `(${NUMBER})`), 'gi'))) {
          uses++
          const number = numberOf(match[1] ?? '')
          if (!is.includes(number)) broken.push(`${where} "${match[0]}": of ${name} the list says ${is.join(' or ')}`)
        }
    }
    if (uses === 0) unused.push(name)
  }
  expect(broken).toEqual([])
  expect(unused).toEqual([])
})

test('regions lie where the compass says', () => {
  const way = '(north-east|north-west|south-east|south-west|north|south|east|west)'
  const broken = Object.entries(COMPASS).flatMap(([region, right]) =>
    sentences.flatMap(({ where, text }) =>
      [
        ...text.matchAll(
          new RegExp(`\\b${region}(?: is| are| lies| lie|,)? (?:just )?${way}\\b(?! (?:gate|road|wall))`, 'gi'),
        ),
      ]
        .filter(([, said]) => said?.toLowerCase() !== right)
        .map(([match]) => `${where} "${match}": ${region} is ${right}`),
    ),
  )
  const travel = doc('mechanics/travel-encounters')
  const sections = Object.entries(COMPASS).flatMap(([region, right]) => {
    const block = prose(travel).find(({ subsection }) => subsection.endsWith(region))
    const said = new RegExp(`\\. ${way}\\b`, 'i').exec(block?.text ?? '')?.[1]?.toLowerCase()
    return said === right ? [] : [`${at(travel, block?.line ?? 1)} ${region} is ${right}, not ${said}`]
  })
  expect([...broken, ...sections]).toEqual([])
})

test('havens have the people, the place and the fame of their record wherever a text says so', () => {
  const broken = data('havens').flatMap(({ name, people, where: place }) => {
    const region = data('regions').find((row) => String(place).includes(String(row.name)))
    return sentences.flatMap(({ where, text }) => {
      const counted = new RegExp(`${String(name)}[^.|]{0,40}\\b(\\d[\\d,]+) people`).exec(text)?.[1]
      const [, said] =
        new RegExp(
          `${String(name)}(?: is|,)? (?:in|on|at the edge of|at the foot of) (?:the )?(Rustmarch|Glaze|Humming Flats|Sunken Arcades|Bramblewold|Hollow Hills|Lamplands)`,
        ).exec(text) ?? []
      return [
        ...(counted && counted !== people
          ? [`${where} ${String(name)} has ${String(people)} people, not ${counted}`]
          : []),
        ...(said && region && !String(region.name).endsWith(said)
          ? [`${where} ${String(name)} is not in the ${said}`]
          : []),
      ]
    })
  })
  expect(broken).toEqual([])
})

/** Names with one spelling. */
const NAMES = [
  ...['havens', 'places', 'factions', 'regions', 'pregens', 'creatures', 'ancestries']
    .flatMap(data)
    .map(({ name }) => String(name)),
  'Marl Hasp',
  'Ada Ninepence',
  'Lineman Roe',
  'Lineman Sool',
  'Aunt Pell',
  'Toll Peace',
  'Lamp Code',
  'Long Noon',
  'Unlit Years',
  'Old Tongue',
  'Common Lamp',
  'Twelfth Hour',
  'Kettlebridge',
]

/** Words of their own that are a letter away from a name. */
const OTHER_WORDS = new Set(['Keeping', 'Tongued', 'Tinder', 'Hinder', 'Cutter', 'Follow'])

test('no word of a text is a name misspelled by a letter', () => {
  const words = new Set(NAMES.flatMap((name) => name.split(/[ -]/)).filter((word) => /^[A-Z]\w{5,}$/.test(word)))
  const seen = new Map<string, string>()
  for (const { where, text } of lines)
    for (const [word] of text.matchAll(/\b[A-Z][a-z]{5,}\b/g)) if (!seen.has(word)) seen.set(word, where)
  const known = new Set([...words].flatMap((word) => [word, `${word}s`]))
  const broken = [...seen].flatMap(([word, where]) => {
    if (known.has(word) || OTHER_WORDS.has(word)) return []
    const near = [...words].find((name) => isOneLetterAway(word, name) && name !== `${word}s` && word !== `${name}s`)
    return near ? [`${where} "${word}": the name is ${near}`] : []
  })
  expect(broken).toEqual([])
})

function isOneLetterAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  return a.slice(i + 1) === b.slice(i + 1) || a.slice(i) === b.slice(i + 1) || a.slice(i + 1) === b.slice(i)
}
