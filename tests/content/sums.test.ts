// Numbers on a page that follow from the data or from another table: totals, halves, counts and means.
import { expect, test } from 'vitest'
import { damageOf, pairOf, stepped, successChance } from '../game/dice.ts'
import { luckFor, THREAT } from '../game/encounters.ts'
import { readOdds } from '../game/odds-file.ts'
import { at, data, doc, docs, NUMBER_WORDS, numberOf, plain, prose, tablesOf } from './book.ts'

// Posts count as it was on their day.
const blocks = docs.flatMap((page) =>
  page.blocks.map((block) => ({ where: at(page, block.line), text: plain(block.text) })),
)

test('the debt of a first vehicle is half its price, rounded up', () => {
  const table = tablesOf(doc('mechanics/equipment/vehicles')).find(({ headings }) => headings.includes('Debt'))
  const broken = (table?.rows ?? []).filter(({ cells }) => {
    const [, price = '', debt = ''] = cells.map((cell) => cell.replace(/ b$/, ''))
    return Number(debt) !== Math.ceil(Number(price) / 2)
  })
  expect(table?.rows.length).toBeGreaterThan(2)
  expect(broken).toEqual([])
})

test('pages count peoples, factions, places, havens, regions and skills as the data does', () => {
  const counts: [string, RegExp][] = [
    ['havens', /There are (\w+) on the map/],
    ['havens', /[Tt]he (\w+) havens/],
    ['factions', /\b(\w+) factions/],
    ['places', /\b(\w+) places (?:to go|anybody)/],
    ['regions', /\b(\w+) regions\b/],
    ['ancestries', /\b(\w+) (?:ancestries|peoples)\b/],
    ['skills', /\b(\d+) skills/],
  ]
  const broken = counts.flatMap(([file, pattern]) =>
    blocks.flatMap(({ where, text }) => {
      const number = numberOf(pattern.exec(text)?.[1] ?? '')
      return number < 5 || number === data(file).length ? [] : [`${where} says ${number} ${file}`]
    }),
  )
  expect(broken).toEqual([])
})

test('the price of all dice of a skill or ability is the sum of its steps', () => {
  const page = doc('mechanics/advancements')
  const rows = tablesOf(page).flatMap((table) => table.rows.map(({ cells }) => cells))
  const sum = (kind: string) =>
    rows
      .filter(([name = '']) => name.startsWith(`Raise ${kind} to`))
      .reduce((total, [, marks]) => total + Number(marks), 0)
  const text = page.lines.map(plain).join('\n')
  expect(text).toContain(`all the way to d12 costs ${sum('a skill')} Marks, an ability ${sum('an ability')}`)
})

test('examples and figures count Progress up to the Length of their task', () => {
  const tasks = data('dynamic-tasks')
  const broken = blocks.flatMap(({ where, text }) => {
    const task = tasks.find(({ name }) => text.includes(`${String(name)},`))
    const length = /\b\d of (\d)\b/.exec(text)?.[1]
    return !task || !length || Number(length) === task.length ? [] : [`${where} ${String(task.name)}: ${length}`]
  })
  expect(broken).toEqual([])
})

test('a total of Threat is the crew times its grade', () => {
  const totals: [RegExp, keyof typeof THREAT][] = [
    [/four (?:Greenhand|starting) scavengers:? the (Easy|Fair|Deadly) total is (\d+)/i, 'Greenhand'],
    [/For four starting scavengers the totals are (Easy) (\d+)/, 'Greenhand'],
    [/the totals are Easy \d+, (Fair) (\d+)/, 'Greenhand'],
    [/the totals are Easy \d+, Fair \d+ and (Deadly) (\d+)/, 'Greenhand'],
    [/A Wayworn crew of four has a (Fair) total of (\d+)/, 'Wayworn'],
  ]
  const found = totals.flatMap(([pattern, rank]) =>
    blocks.flatMap(({ where, text }) => {
      const [match, grade = 'Easy', total] = pattern.exec(text) ?? []
      return match ? [{ where, right: 4 * THREAT[rank][grade as 'Easy'], total: Number(total) }] : []
    }),
  )
  expect(found.length).toBeGreaterThanOrEqual(totals.length)
  expect(found.filter(({ right, total }) => right !== total)).toEqual([])
})

test('the page of armors gives what an attack costs in each suit', () => {
  const { count, sides, bonus } = damageOf('1d8+2')
  const cost = (parry: string, armor: number, steps: number) => {
    const dealt = Array.from({ length: sides }, (_, face) => Math.max(1, count * (face + 1) + bonus - armor))
    const miss = 1 - successChance(stepped(pairOf(parry), steps), 8)
    return ((miss * dealt.reduce((sum, one) => sum + one, 0)) / sides).toFixed(1)
  }
  const suit = (id: string, parry: string) => {
    const row = data('armors').find((one) => one.id === id)
    return cost(parry, Number(row?.armor), Number(row?.grace_steps))
  }
  const text = prose(doc('mechanics/equipment/armors'))
    .map((block) => plain(block.text))
    .join('\n')
  const parry = 'd6+d8'
  expect(text).toContain(
    `costs ${suit('scrap-mail', parry)} Vitality on average in scrap mail, ${suit('road-plate', parry)} in road plate and ${suit('sentry-shell', parry)} in a sentry shell`,
  )
  expect(text).toContain(
    `costs ${suit('scrap-mail', 'd4+d4')} in scrap mail and ${suit('road-plate', 'd4+d4')} in road plate`,
  )
})

const recordOf = (file: string, id: string) => {
  const row = data(file).find((one) => one.id === id)
  if (!row) throw new Error(`content/data/${file}.yml has no ${id}`)
  return row
}
const price = (file: string, id: string) => Number(recordOf(file, id).price)
const constant = (id: string) => Number(recordOf('constants', id).value)
const DICE = [4, 6, 8, 10, 12]
const each = (of: (die: number) => number | string) => DICE.map((die) => of(die))
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
]

/** The session in which the mean of Marks earned reaches a number. */
function sessionOf(marks: number): number {
  return Math.ceil(marks / Number(readOdds().simulations.marks_by_session[0]?.mean))
}

const boonsAt = (target: number, margin: number) =>
  `Against Target ${target} a total of ${target + margin} is one and ${target + 2 * margin} is two; ${target + 2 * margin - 1} is still one`

/** A Round for each point of Armor. */
const donning = (id: string) => NUMBER_WORDS[Number(recordOf('armors', id).armor)]

/** Sentences whose numbers follow from records: the page, and what it says. */
function sentencesFromRecords(): [page: string, sentence: string][] {
  const knight = recordOf('creatures', 'knight-of-the-third-hour')
  const truck = recordOf('vehicles', 'scrap-truck')
  const buggy = recordOf('vehicles', 'dune-buggy')
  const bike = recordOf('vehicles', 'salvage-bike')
  const marauder = recordOf('creatures', 'ironwake-marauder')
  const straggler = recordOf('creatures', 'unlit-straggler')
  const maul = price('weapons', 'rail-maul')
  const rounds = price('ammunition', 'rifle-rounds')
  const cell = price('ammunition', 'power-cell')
  const lamp = recordOf('allies', 'lamp-bearer')
  const ironbane = data('creatures').filter(({ traits }) =>
    (traits as { name: string }[]).some(({ name }) => name === 'Ironbane'),
  )
  const withIronbane = ironbane.length
  const ironbaneNames = ironbane.map(({ name }) => String(name).toLowerCase())
  const leader = /rises by (\d+)/.exec(String(recordOf('traits', 'leader-of-few').text))?.[1]
  const tolls = data('psychic-powers').map(({ toll }) => Number(toll))
  const dangers = [1, 2].map((danger) => ((2 * danger) / 6).toFixed(2))
  const following = each((die) => `${die / 2} with a d${die}`)
  const shot = `(Menace ${marauder.menace}, ${marauder.damage})`
  return [
    ['names-on-the-wire', `Attack Casts against Guard ${knight.guard}, Defense Casts against Menace ${knight.menace}`],
    ['names-on-the-wire', `The truck has Hull ${truck.hull}, Armor ${truck.armor} and Guard 6`],
    [
      'names-on-the-wire',
      `four seats, Hull ${buggy.hull}, Armor ${buggy.armor}, Chase steps +${buggy.chase_steps} and fuel ${buggy.fuel}`,
    ],
    ['names-on-the-wire', `salvage bikes (Pace ${bike.pace})`],
    ['names-on-the-wire', `Guard 6 and Hull ${bike.hull}, its rider Guard ${marauder.guard}`],
    ['names-on-the-wire', `one bike shoots ${shot}`],
    ['names-on-the-wire', `Heart + Parley against their Will of ${straggler.will}`],
    ['starter-scenario', `salvage bikes (Pace ${bike.pace})`],
    ['starter-scenario', `Guard 6 for a bike (Hull ${bike.hull}), Guard ${marauder.guard} for its rider`],
    ['starter-scenario', `one of the bikes shoots ${shot}`],
    ['starter-scenario', `Their Will, ${straggler.will}, is the Target`],
    [
      'mechanics/equipment/index',
      `A shoddy rail-maul is ${maul / 2} b, a plain one ${maul} b, a fine one ${3 * maul} b`,
    ],
    ['mechanics/equipment/index', `a step of rifle rounds (${rounds} b) is ${Math.ceil(rounds / 3)} b`],
    ['mechanics/equipment/ammunition', `Buying that step new would cost ${Math.ceil(cell / 3)} b`],
    ['mechanics/equipment/weapons', `so 1d8 gains ${constant('ironbane-damage')}`],
    ['mechanics/allies', `half your Heart die size: ${following.slice(0, -1).join(', ')}, ${following.at(-1)}`],
    [
      'mechanics/allies',
      `Loyalty ${recordOf('allies', 'porter').loyalty}, and late wages make it ${Number(recordOf('allies', 'porter').loyalty) + 2}`,
    ],
    ['mechanics/allies', `A day's plain work earns ${lamp.wage} b, which is what a lamp-bearer or a porter asks`],
    [
      'mechanics/powers/totem-aspects',
      `half your Gleam die size: ${each((die) => `${NUMBER_WORDS[die / 2]} at d${die}`).join(', ')}`,
    ],
    ['mechanics/abilities', `How much harm you can take; ${2 * 4} to ${2 * 12} before Traits`],
    [
      'mechanics/search-by-grid',
      `leaves ${NUMBER_WORDS[tablesOf(doc('mechanics/search-by-grid')).find(({ caption }) => /cells of Trace/.test(caption))?.rows.length ?? 0]} cells`,
    ],
    [
      'guide',
      `Wayworn in the ${ORDINALS[sessionOf(constant('wayworn-marks')) - 1]}, Delver in about the ${ORDINALS[sessionOf(constant('delver-marks')) - 1]}`,
    ],
    [
      'mechanics/advancements',
      `Wayworn comes during session ${sessionOf(constant('wayworn-marks'))}, Delver around session ${sessionOf(constant('delver-marks'))}, Storied around session ${sessionOf(constant('storied-marks'))}`,
    ],
    ['ten-nights', `about ${readOdds().simulations.marks_by_session[9]?.mean} Marks`],
    ['intro', `A salvage bike at ${bike.price} b is a debt of ${Math.ceil(Number(bike.price) / 2)} b`],
    ['mechanics/skill-mechanics', boonsAt(constant('target-default'), constant('boon-margin'))],
    ['mechanics/equipment/armors', `${donning('scrap-mail')} for scrap mail, ${donning('bomb-suit')} for a bomb suit`],
    [
      'mechanics/equipment/power-armors',
      `At ${Math.min(...data('power-armors').map((suit) => Number(suit.price)))} b and more`,
    ],
    ['mechanics/equipment/weapons', `${NUMBER_WORDS[withIronbane]?.replace('f', 'F')} creatures carry Ironbane`],
    ['mechanics/equipment/weapons', `the ${ironbaneNames.slice(0, -1).join(', ')} and ${ironbaneNames.at(-1)}.`],
    ['mechanics/allies', `Leader of Few raises it by ${leader}`],
    [
      'mechanics/combat/index',
      `${NUMBER_WORDS[luckFor('Easy')]} Luck each (${NUMBER_WORDS[luckFor('Deadly')]} when Deadly)`,
    ],
    ['mechanics/powers/index', `its Toll, from ${Math.min(...tolls)} to ${Math.max(...tolls)}`],
    [
      'mechanics/travel-encounters',
      `${dangers[0]} encounters a day at Danger 1, about ${dangers[1]} at Danger 2, and one at Danger 3`,
    ],
    ['mechanics/allies', `d6+${recordOf('allies', 'hedge-speaker').good_die} against the Word's Target`],
    ['mechanics/advancements', `If the most is 33, the newcomer has ${Math.floor(33 / 2)}`],
    [
      'mechanics/abilities',
      'd6 to a lantern or a map case; d8 to a camp stove or lockpicks; d10 to antivenom or a climbing kit',
    ],
    ['names-on-the-wire', `120 b, or ${120 / 4} b for each sleeper`],
    ['names-on-the-wire', 'midnight comes one Round sooner'],
    ['names-on-the-wire', 'one sooner if the Ironwake had the mail'],
    ['ready-to-play', 'salt bag (three lines'],
    ['guide', '10 b for each Leg, there and back'],
    ['guide', '3 b for each point of Threat in the fights'],
    ['guide', 'pays 10 b for each Leg there and back and 3 b for each point of Threat'],
    ['intro', 'Vitality is Might die size plus Grit die size. Glimmer is Gleam die size.'],
    ['ready-to-play', 'Vitality is Might + Grit, Glimmer is Gleam'],
  ]
}

test('sentences of pages have the numbers of the records that they are about', () => {
  const texts = new Map(docs.map((page) => [page.name, page.lines.map(plain).join('\n')]))
  const broken = sentencesFromRecords().filter(([page, sentence]) => !texts.get(page)?.includes(sentence))
  expect(broken).toEqual([])
})

test('the Iron of four scavengers is taken from their Glimmer', () => {
  const table = tablesOf(doc('mechanics/equipment/cybernetics')).find(({ headings }) => headings.includes('Iron 3'))
  const rows = ['sixpence', 'lint', 'nettle-in-the-lamp', 'old-receipt'].map((id) => {
    const { name, glimmer } = recordOf('pregens', id)
    return [String(name), ...[0, 1, 3].map((iron) => String(Math.max(0, Number(glimmer) - iron)))]
  })
  expect(table?.rows.map(({ cells }) => cells)).toEqual(rows)
})

test('prices of dice in text are those of the table of advancements', () => {
  const rows = tablesOf(doc('mechanics/advancements')).flatMap((table) => table.rows.map(({ cells }) => cells))
  const marks = (die: string) => Number(rows.find(([name]) => name === `Raise a skill to ${die}`)?.[1])
  const worked = docs.flatMap((page) =>
    page.lines.flatMap((line, index) =>
      [
        ...[...plain(line).matchAll(/\b[A-Z]\w+ to (d\d+) costs (\d+)/g)].map(([, die = '', price]) => [die, price]),
        ...(line.includes('Later dice cost')
          ? [...line.matchAll(/(\d+) for (d\d+)/g)].map(([, price, die = '']) => [die, price])
          : []),
      ].flatMap(([die = '', price]) =>
        marks(die) === Number(price) ? [] : [`${at(page, index + 1)} ${die} costs ${marks(die)}, not ${price}`],
      ),
    ),
  )
  expect(worked).toEqual([])
})

test('the first lines of an ancestry give the dice of its Gifts', () => {
  const broken = data('ancestries').flatMap((row) => {
    const page = docs.find(({ name }) => row.page === `/docs/${name}`)
    const gifts = [...(row.gifts as { name: string; text: string }[]), row.burden as { name: string; text: string }]
    return (page?.blocks ?? [])
      .filter(({ section, kind }) => section === 'At a glance' && kind === 'item')
      .flatMap((block) => {
        const text = plain(block.text)
        const gift = gifts.find(({ name }) => text.includes(`${name}:`))
        const dice = text.match(/\d+d\d+(?:[+-]\d+)?/g) ?? []
        return dice
          .filter((one) => gift && !gift.text.includes(one))
          .map((one) => `${at(page ?? doc('intro'), block.line)} ${one}`)
      })
  })
  expect(broken).toEqual([])
})

test('sheets give the dice of the powers that they explain', () => {
  const powers = ['magic-words', 'psychic-powers', 'totem-aspects'].flatMap(data)
  const broken = ['ready-to-play', 'more-scavengers'].flatMap((name) =>
    blocks
      .filter(({ where }) => where.includes(`/${name}.md`))
      .flatMap(({ where, text }) =>
        powers.flatMap((row) => {
          const gloss = new RegExp(`\\b${String(row.name)} \\(([^)]*)\\)`).exec(text)?.[1] ?? ''
          const said = Object.values(row).join(' ')
          return (gloss.match(/\d+d\d+/g) ?? [])
            .filter((one) => !said.includes(one))
            .map((one) => `${where} ${String(row.name)} ${one}`)
        }),
      ),
  )
  expect(broken).toEqual([])
})

test('Forethought reaches the items that the page of abilities names for each die, and no smaller die does', () => {
  const named: Record<number, string[]> = {
    4: ['ration-pack', 'crowbar', 'rope-thirty-paces'],
    6: ['lantern', 'map-case'],
    8: ['camp-stove', 'lockpicks'],
    10: ['antivenom', 'climbing-kit'],
  }
  const broken = Object.entries(named).flatMap(([die, ids]) =>
    ids.filter((id) => price('gear', id) > Number(die) || price('gear', id) <= (die === '4' ? 0 : Number(die) - 2)),
  )
  expect(broken).toEqual([])
})
