// The Guide's pages agree with the rules they advise on: pay, Threat, Ranks and scavengers of other peoples.
import { expect, test } from 'vitest'
import { dieOf, type Pair, stepped } from '../game/dice.ts'
import { scavengers } from '../game/game-data.ts'
import { gridOf } from '../game/search.ts'
import { at, data, doc, plain, prose, rulePages, tablesOf } from './book.ts'

test('the dice that ready scavengers use most are their own, with two Steps at most', () => {
  const broken = scavengers().flatMap(({ name, page, abilities, skills }) => {
    const text = prose(doc(page))
      .filter((block) => block.section === name && block.text.startsWith('**Most used'))
      .map((block) => plain(block.text))
      .join()
    const casts = [...text.matchAll(/([A-Z]\w+) d(\d+) \+ ([A-Z]\w+) d(\d+)/g)]
    const wrong = casts.filter(([, ability = '', abilityDie, skill = '', skillDie]) => {
      const owned: Pair = [dieOf(abilities[ability.toLowerCase()] ?? ''), dieOf(skills[skill.toLowerCase()] ?? 'd4')]
      return ![-2, -1, 0, 1, 2].some((steps) => stepped(owned, steps).join() === `${abilityDie},${skillDie}`)
    })
    return [
      ...(casts.length < 4 ? [`${name} uses ${casts.length} Casts`] : []),
      ...wrong.map(([cast]) => `${name}: ${cast}`),
    ]
  })
  expect(broken).toEqual([])
})

test.each([
  ['starter-scenario', 'square', 'B4, C3 or D2', 0],
  ['names-on-the-wire', 'hex', 'A4, D3 or C4', 1],
] as const)('the Traces of %s are steps on its grid', (name, shape, prizes, entry) => {
  const page = doc(name)
  const { steps } = gridOf(4, shape)
  const cellOf = (text: string) => 'ABCD'.indexOf(text[0] ?? '') + 4 * (Number(text[1]) - 1)
  const goals = prizes.split(/, | or /).map(cellOf)
  const table = tablesOf(page).find(
    ({ caption }) => caption.startsWith('The Trace') && caption.endsWith(`in ${prizes}`),
  )
  const rows = [0, 1, 2, 3].map((row) => [
    String(row + 1),
    ...[0, 1, 2, 3].map((column) => goals.map((goal) => steps[4 * row + column]?.[goal]).join(', ')),
  ])
  expect(table?.rows.map(({ cells }) => cells)).toEqual(rows)
  for (const goal of goals) expect(steps[entry]?.[goal]).toBeGreaterThanOrEqual(3)
})

/** Names of the setting that a stranger may not know; 'Unlit' alone is half the name of a creature. */
const NAMES = [
  ...['factions', 'places', 'havens', 'regions'].flatMap(data).map(({ name }) => String(name).replace(/^The /, '')),
  ...[
    'Long Noon',
    'Dimming',
    'Toll Peace',
    'Unlit Years',
    'Lamp Code',
    'Common Lamp',
    'Old Tongue',
    'Compact',
    'Court',
  ],
].filter((name) => name !== 'Unlit' && name !== 'Window')

test('rules pages link the names of the setting at their first use', () => {
  const regions = data('regions').map(({ name }) => String(name).replace(/^The /, ''))
  const broken = rulePages.flatMap((page) =>
    NAMES.flatMap((name) => {
      if (page.name === 'mechanics/travel-encounters' && regions.includes(name)) return []
      // 'Ironwake marauder' links to the creature.
      const used = new RegExp(`\\b${name}\\b(?! marauder| warden)`)
      const block = prose(page).find(({ text }) => used.test(text))
      const before = block?.text.slice(0, block.text.search(used)) ?? ''
      // Inside [words](address) more brackets have been opened than closed.
      const isLinked = /\[[^\]]*$/.test(before) || /\]\([^)]*$/.test(before)
      return !block || isLinked ? [] : [`${at(page, block.line)} ${name} is not linked`]
    }),
  )
  expect(broken).toEqual([])
})

/** 10 b for each Leg there and back, 3 b for each point of Threat, rounded up to the next 10 b. */
const pay = (legs: number, threat: number) => Math.ceil((2 * 10 * legs + 3 * threat) / 10) * 10

test('the pay of a commission follows from its Legs and its Threat', () => {
  const guide = doc('guide')
  const table = tablesOf(guide).find(({ headings }) => headings[0] === 'Legs away')
  const threats = table?.headings.slice(1).map((heading) => Number(/^Threat (\d+)$/.exec(heading)?.[1]))
  const broken = (table?.rows ?? []).flatMap(({ line, cells }) =>
    (threats ?? []).flatMap((threat, index) => {
      const right = `${pay(Number(cells[0]), threat)} b`
      return cells[index + 1] === right
        ? []
        : [`${at(guide, line)} Threat ${threat}: ${right}, not ${cells[index + 1]}`]
    }),
  )
  expect(table?.rows.length).toBe(4)
  expect(broken).toEqual([])
})

test('the ten nights pay what the board pays', () => {
  const nights = doc('ten-nights')
  const table = tablesOf(nights).find(({ headings }) => headings[0] === 'Night')
  // The fourth must be quick, which is half as much again; the last has no board.
  const broken = (table?.rows.slice(0, 9) ?? []).flatMap(({ line, cells }) => {
    const right = pay(Number(cells[2]), Number(cells[4])) * (cells[0] === '4' ? 1.5 : 1)
    return cells[5] === `${right} b` ? [] : [`${at(nights, line)} night ${cells[0]} pays ${right} b, not ${cells[5]}`]
  })
  expect(table?.rows.length).toBe(10)
  expect(broken).toEqual([])
})
