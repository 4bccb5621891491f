// Numbers in prose beside the name of a record agree with the record: prices, dice, Targets, measures.
import { expect, test } from 'vitest'
import {
  at,
  type DataRow,
  data,
  doc,
  docs,
  escapeRegExp,
  NUMBER_WORDS,
  type Page,
  pages,
  plain,
  prose,
  tablesOf,
} from './book.ts'

const FILES = [
  'weapons',
  'armors',
  'power-armors',
  'gear',
  'ammunition',
  'vehicles',
  'cybernetics',
  'bionetics',
  'creatures',
  'allies',
  'regions',
  'hazards',
  'dynamic-tasks',
  'psychic-powers',
  'pregens',
]

/** Records by the names that prose gives them: 'unlit reaver', and 'reaver', when no other creature is one. */
const named = namedRecords()

function namedRecords(): Map<string, DataRow[]> {
  const found = new Map<string, DataRow[]>()
  const add = (name: string, row: DataRow) => found.set(name, [...(found.get(name) ?? []), row])
  for (const file of FILES) {
    for (const row of data(file)) add(String(row.name).toLowerCase(), row)
  }
  const lastWord = (row: DataRow) => String(row.name).toLowerCase().split(' ').at(-1) ?? ''
  for (const row of data('creatures')) {
    const short = lastWord(row)
    const alone = data('creatures').filter((other) => lastWord(other) === short).length === 1
    if (alone && !found.has(short) && !String(row.name).includes(' of ')) add(short, row)
  }
  // 'thirty paces of rope' and 'rope' are one thing.
  for (const row of data('gear').filter(({ id }) => id === 'rope-thirty-paces')) add('thirty paces of rope', row)
  return found
}

const NAMES = [...named.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp)
const NAME = `(?<![\\w-])(${NAMES.join('|')})(?:s|es|'s)?(?![\\w-])`

const numeric = (text: string) => Number(text.replace('−', '-').replace('+', ''))
const keyOf = (words: string) => words.toLowerCase().replace(/\s+/g, '_')

/** 'Guard 8', '1d6+1', 'Near', 'Loud', '25 b', 'd8', 'six seats', 'fuel d8': what a record should say, if it says so at all. */
function disagrees(fact: string, row: DataRow): string | undefined {
  const says = (key: string, right: boolean) => (key in row && !right ? `${key} is ${String(row[key])}` : undefined)
  const [, words = '', value = ''] = /^([A-Z][\w ]*?) ([+−-]?\d+)(?: each)?$/.exec(fact) ?? []
  if (words) return says(keyOf(words), row[keyOf(words)] === numeric(value))
  if (/^\d+d\d+([+-]\d+)?$/.test(fact)) return says('damage', row.damage === fact)
  if (/^(Close|Near|Far|Distant)$/.test(fact)) return says('range', row.range === fact)
  if (/^d\d+$/.test(fact)) return says('die', row.die === fact)
  // 'one wire spider (3)' counts Threat.
  if (/^\d+$/.test(fact)) return says('threat', row.threat === Number(fact))
  const fuel = /^fuel (d\d+)$/.exec(fact)?.[1]
  if (fuel) return says('fuel', row.fuel === fuel)
  const seats = /^(\w+) seats$/.exec(fact)?.[1]
  if (seats)
    return says('seats', row.seats === (NUMBER_WORDS.includes(seats) ? NUMBER_WORDS.indexOf(seats) : Number(seats)))
  if (data('weapon-tags').some(({ name }) => name === fact.replace(/ \d$/, '')))
    return says('tags', (row.tags as string[] | undefined)?.includes(fact) === true)
  return undefined
}

/** Faults of facts about the records of one name; a fact is right when one of them has it. */
function faultsOf(name: string, facts: string[]): string[] {
  const rows = named.get(name.toLowerCase()) ?? []
  // 'tin crabs (2d4)' says how many there are.
  if (facts.length === 1 && rows.every((row) => 'threat' in row) && /^\d+d4(\+\d)?$/.test(facts[0] ?? '')) return []
  return facts.flatMap((fact) => {
    const wrong = rows.map((row) => disagrees(fact.trim(), row))
    return wrong.every((one) => one !== undefined) && wrong[0] ? [`"${name}" with ${fact.trim()}: ${wrong[0]}`] : []
  })
}

const sentences = (page: Page) =>
  prose(page).flatMap((block) => ({ where: at(page, block.line), text: plain(block.text) }))

test('numbers in brackets after a name match the record', () => {
  const pattern = new RegExp(`${NAME}([^.;()]{0,40}?)\\(([^()]*)\\)`, 'gi')
  const counted = new RegExp(`\\b(${NUMBER_WORDS.join('|')}) (?:\\w+ )?$`, 'i')
  const broken = pages.flatMap((page) =>
    sentences(page).flatMap(({ where, text }) =>
      [...text.matchAll(pattern)].flatMap((match) => {
        const [, first = '', between = '', inside = ''] = match
        // Of several names the one next to the bracket is meant.
        const name = [...between.matchAll(new RegExp(NAME, 'gi'))].at(-1)?.[1] ?? first
        const count = NUMBER_WORDS.indexOf(counted.exec(text.slice(0, match.index))?.[1]?.toLowerCase() ?? 'one')
        const facts = inside.split(/[,;]|\band\b/).map((fact) => {
          const total = /^\s*Threat (\d+)$/.exec(fact)?.[1]
          return total && Number(total) % count === 0 ? `Threat ${Number(total) / count}` : fact
        })
        return faultsOf(name, facts).map((fault) => `${where} ${fault}`)
      }),
    ),
  )
  expect(broken).toEqual([])
})

test('numbers after a name and a comma match the record', () => {
  const pattern = new RegExp(
    `${NAME}, ((?:Guard|Menace|Will|Pace|Threat|Danger|Vitality|Armor|Load|Hull) \\d+)\\b`,
    'gi',
  )
  const broken = pages.flatMap((page) =>
    sentences(page).flatMap(({ where, text }) =>
      [...text.matchAll(pattern)].flatMap(([, name = '', fact = '']) =>
        faultsOf(name, [fact]).map((fault) => `${where} ${fault}`),
      ),
    ),
  )
  expect(broken).toEqual([])
})

test('numbers after "its" match the creature named before', () => {
  const broken = pages.flatMap((page) =>
    sentences(page).flatMap(({ where, text }) =>
      [...text.matchAll(/\bits ((?:Guard|Menace|Will|Pace|Threat) )of (\d+)/g)].flatMap((match) => {
        const name = [...text.slice(0, match.index).matchAll(new RegExp(NAME, 'gi'))].at(-1)?.[1]
        return name ? faultsOf(name, [`${match[1]}${match[2]}`]).map((fault) => `${where} ${fault}`) : []
      }),
    ),
  )
  expect(broken).toEqual([])
})

test('dice after the name of ammunition are its Supply die', () => {
  const names = data('ammunition').map((row) => escapeRegExp(String(row.name)))
  const pattern = new RegExp(`\\b(${names.join('|')}) (d\\d+)\\b`, 'gi')
  const broken = pages.flatMap((page) =>
    sentences(page).flatMap(({ where, text }) =>
      [...text.matchAll(pattern)].flatMap(([, name = '', die = '']) =>
        faultsOf(name, [die]).map((fault) => `${where} ${fault}`),
      ),
    ),
  )
  expect(broken).toEqual([])
})

test('prices and wages next to a name match the record', () => {
  const forward = new RegExp(
    `(shoddy |fine )?${NAME}(?: \\(|,? (?:is|at|costs?|for) |[:,]? )(\\d+) b\\b(?! together| for)`,
    'gi',
  )
  const backward = new RegExp(`(?<!Half of )\\b(\\d+) b (?:for|on) (?:an? |the )?(?:new )?${NAME}`, 'gi')
  const broken = pages.flatMap((page) =>
    sentences(page).flatMap(({ where, text }) => {
      const prices = (name: string, quality: string) =>
        (named.get(name.toLowerCase()) ?? []).flatMap((row) => {
          if (typeof row.price !== 'number') return typeof row.wage === 'number' ? [row.wage] : []
          if (/shoddy/i.test(quality)) return [Math.ceil(row.price / 2)]
          if (/fine/i.test(quality)) return [row.price * 3]
          // A surgeon takes a fifth.
          return text.includes('20%') ? [row.price, Math.ceil(row.price / 5)] : [row.price]
        })
      return [
        // The last sum of a list of belongings is what is left of the purse.
        ...[...text.replace(/^(Gear: .*), \d+ b\.$/, '$1').matchAll(forward)].map(
          ([, quality = '', name = '', price]) => ({ quality, name, price }),
        ),
        ...[...text.matchAll(backward)].map(([, price, name = '']) => ({ quality: '', name, price })),
      ].flatMap(({ quality, name, price }) => {
        const right = prices(name, quality)
        return right.length === 0 || right.includes(Number(price))
          ? []
          : [`${where} "${name}" at ${price} b: the price is ${right.join(' or ')} b`]
      })
    }),
  )
  expect(broken).toEqual([])
})

test('a price for several things together is their sum', () => {
  const broken = pages.flatMap((page) =>
    sentences(page).flatMap(({ where, text }) =>
      [...text.matchAll(/([^.;]*)\((\d+) b together\)/g)].flatMap(([, before = '', sum]) => {
        const things = [...before.matchAll(new RegExp(NAME, 'gi'))].map(
          ([, name = '']) => named.get(name.toLowerCase())?.[0],
        )
        const right = things.reduce((total, row) => total + Number(row?.price), 0)
        return right === Number(sum) ? [] : [`${where} the sum is ${right} b, not ${sum} b`]
      }),
    ),
  )
  expect(broken).toEqual([])
})

test('tables written by hand agree with the records of their rows', () => {
  const broken = pages.flatMap((page) =>
    tablesOf(page).flatMap(({ headings, rows }) =>
      rows.flatMap(({ line, cells }) =>
        headings.slice(1).flatMap((heading, index) => {
          const value = cells[index + 1] ?? ''
          const right = (named.get((cells[0] ?? '').toLowerCase()) ?? []).flatMap((row) =>
            keyOf(heading) in row && keyOf(heading) !== 'name' ? [String(row[keyOf(heading)])] : [],
          )
          return right.length === 0 || right.includes(value.replace(/ b$/, '').replace('−', '-'))
            ? []
            : [`${at(page, line)} ${cells[0]}: ${heading} is ${right.join(' or ')}, not ${value}`]
        }),
      ),
    ),
  )
  expect(broken).toEqual([])
})

test('the Danger and Target under the heading of a region match the region', () => {
  const page = doc('mechanics/travel-encounters')
  const broken = data('regions').flatMap((region) => {
    const block = prose(page).find(({ subsection }) => subsection === region.name)
    if (!block) return [`${at(page, 1)} has no section ${String(region.name)}`]
    const right = `Danger ${String(region.danger)}, Target ${String(region.target)}.`
    return block.text.startsWith(right) ? [] : [`${at(page, block.line)} ${String(region.name)} starts with ${right}`]
  })
  expect(broken).toEqual([])
})

const abilityDice = (row: DataRow) => row.abilities as Record<string, string>
const size = (row: DataRow, ability: string) => Number(abilityDice(row)[ability]?.slice(1))
const nameIn = (file: string, id: unknown) => String(data(file).find((row) => row.id === id)?.name)
const powerName = (id: string) =>
  String(['magic-words', 'psychic-powers', 'totem-aspects'].flatMap(data).find((row) => row.id === id)?.name)
const goods = () => ['weapons', 'armors', 'gear', 'ammunition'].flatMap((file) => data(file))

test('the ready scavengers match the data', () => {
  const broken = data('pregens').flatMap((row) => {
    const page = doc(String(row.page))
    const blocks = prose(page).filter(({ section }) => section === row.name)
    const text = blocks.map((block) => plain(block.text)).join('\n')
    const where = at(page, blocks[0]?.line ?? 1)
    const human = row.ancestry === 'human'
    const ids = [...(row.gear as string[]), ...(row.weapons as string[]), String(row.armor)]
    const carried = ids.map((id) => goods().find((one) => one.id === id) ?? {})
    const sum = (key: string) => carried.reduce<number>((total, item) => total + Number(item[key]), 0)
    const wanted = [
      String(row.bio),
      `Abilities: ${data('abilities')
        .map(({ id, name }) => `${String(name)} ${abilityDice(row)[String(id)]}`)
        .join(', ')}.`,
      `Vitality ${row.vitality}, Glimmer ${row.glimmer}, Armor ${row.armor_total}, Load limit ${row.load_limit}`,
      `(carries ${sum('load')})`,
      `Graft limit ${size(row, 'grit') / 2 + (human ? 1 : 0)}, Following ${size(row, 'heart') / 2}`,
      `Forethought up to ${size(row, 'wits')} b. Luck ${human ? 4 : 3}.`,
      ...(row.traits as string[]).map((id) => nameIn('traits', id)),
      ...(row.powers as string[]).map(powerName),
      ...(row.hindrances as string[]).map((id) => `Hindrance: ${nameIn('hindrances', id)}.`),
      `, ${100 - sum('price')} b.`,
    ]
    const missing = wanted.filter((one) => !text.includes(one))
    const gear = /Gear: (.*)/.exec(text)?.[1]?.toLowerCase() ?? ''
    const listed = new Set([...gear.matchAll(new RegExp(NAME, 'gi'))].map(([, name = '']) => named.get(name)?.[0]?.id))
    const owned = new Set(carried.map(({ id }) => id))
    return [
      ...missing.map((one) => `${where} ${String(row.name)} does not say "${one}"`),
      ...[...owned].filter((id) => !listed.has(id)).map((id) => `${where} ${String(row.name)} also owns ${String(id)}`),
      ...[...listed]
        .filter((id) => !owned.has(id))
        .map((id) => `${where} ${String(row.name)} does not own ${String(id)}`),
      ...skillFaults(row, /Skills: (.*)/.exec(text)?.[1] ?? '').map(
        (fault) => `${where} ${String(row.name)}: ${fault}`,
      ),
    ]
  })
  expect(broken).toEqual([])
})

/** 'Melee d8; Dodge and Nerve d6; all others d4.' against the record. */
function skillFaults(row: DataRow, text: string): string[] {
  const written = new Map<string, string>()
  for (const [, names = '', die = ''] of text.matchAll(/([A-Z][\w, ]*?) (d\d+)[;.]/g)) {
    for (const name of names.split(/, | and /)) written.set(name, die)
  }
  const owned = new Map(
    Object.entries(row.skills as Record<string, string>).map(([id, die]) => [nameIn('skills', id), die] as const),
  )
  return [...new Set([...written.keys(), ...owned.keys()])]
    .filter((name) => written.get(name) !== owned.get(name))
    .map((name) => `${name} is ${owned.get(name) ?? 'd4'}, not ${written.get(name) ?? 'd4'}`)
}

test('every number of a Gift or Burden is under its heading', () => {
  const broken = data('ancestries').flatMap((row) => {
    const page = docs.find(({ name }) => String(row.page) === `/docs/${name}`)
    if (!page) return [`there is no page ${String(row.page)}`]
    return [...(row.gifts as DataRow[]), row.burden as DataRow].flatMap((gift) => {
      const blocks = prose(page).filter(({ subsection }) => subsection === gift.name)
      const text = plain(blocks.map((block) => block.text).join(' '))
      const numbers = String(gift.text).match(/\d+d\d+(?:[+-]\d+)?|\b\d+\b/g) ?? []
      return numbers
        .filter((one) => !new RegExp(`(?<![\\dd+])${escapeRegExp(one)}(?![\\dd])`).test(text))
        .map((one) => `${at(page, blocks[0]?.line ?? 1)} ${String(gift.name)} does not say ${one}`)
    })
  })
  expect(broken).toEqual([])
})

/** Each adventure, and the foes that need a stat block on its page. */
const ADVENTURES: Record<string, string[]> = {
  'starter-scenario': ['unlit-straggler', 'drowned-clerk', 'ironwake-marauder', 'tin-crab', 'weeping-usher'],
  'names-on-the-wire': [
    'unlit-straggler',
    'ironwake-marauder',
    'sentry-drone',
    'wire-spider',
    'marrow-hare',
    'knight-of-the-third-hour',
  ],
}

test.each(Object.keys(ADVENTURES))('the fights of %s add up to their stated Threat', (name) => {
  const page = doc(name)
  const threat = (foe: string) => Number(named.get(foe.replace(/s$/, ''))?.[0]?.threat)
  const table = tablesOf(page).find(({ headings }) => headings.join() === 'Scavengers,Threat,Foes')
  const broken = (table?.rows ?? []).flatMap(({ line, cells }) => {
    const [scavengers, total, foes = ''] = cells
    const sum = [...foes.matchAll(/(\d+) ([a-z ]+)/g)].reduce(
      (all, [, n, foe = '']) => all + Number(n) * threat(foe),
      0,
    )
    return sum === Number(total) && sum === 2 * Number(scavengers)
      ? []
      : [`${at(page, line)} the foes are Threat ${sum}`]
  })
  expect(table?.rows.length).toBe(5)
  expect(broken).toEqual([])
})

test.each(Object.entries(ADVENTURES))('everyone of %s has a stat block on its page', (name, foes) => {
  const shown = doc(name)
    .lines.filter((line) => line.startsWith(':::plates creatures'))
    .join()
  expect(foes.filter((id) => !shown.includes(id))).toEqual([])
})
