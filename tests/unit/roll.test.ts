import { describe, expect, test } from 'vitest'
import { type Dice, isNotation, parseDice, rangesOf, rollDice, rollText, rowFor } from '../../templates/play/roll.ts'
import { sumOf, totalsOf, waysOf } from '../../templates/play/ways.ts'
import { seeded } from '../seeded.mjs'

/** Dice that exist. */
function dice(notation: string): Dice {
  const found = parseDice(notation)
  if (!found) throw new Error(`There are no dice ${notation}.`)
  return found
}

describe('dice notation', () => {
  const sum = (count: number, sides: number, bonus = 0) => ({ kind: 'sum', count, sides, bonus })
  test.each([
    ['2d6', sum(2, 6)],
    ['d10', sum(1, 10)],
    ['D10', sum(1, 10)],
    ['1d8+3', sum(1, 8, 3)],
    ['1d8 + 3', sum(1, 8, 3)],
    ['2d10-1', sum(2, 10, -1)],
    ['2d10\u22121', sum(2, 10, -1)],
    ['d%', sum(1, 100)],
    ['1d%', sum(1, 100)],
    ['d100', sum(1, 100)],
    ['d66', { kind: 'digits', count: 2, sides: 6, bonus: 0 }],
    ['1d666', { kind: 'digits', count: 3, sides: 6, bonus: 0 }],
    ['4dF', { kind: 'fate', count: 4, sides: 1, bonus: 0 }],
    ['dF+2', { kind: 'fate', count: 1, sides: 1, bonus: 2 }],
    ['4d6kh3', { ...sum(4, 6), keep: { which: 'highest', count: 3 } }],
    ['2d20kl', { ...sum(2, 20), keep: { which: 'lowest', count: 1 } }],
    ['2d20 kh1 + 5', { ...sum(2, 20, 5), keep: { which: 'highest', count: 1 } }],
  ])('%s is understood', (text, expected) => {
    expect(parseDice(text)).toEqual(expected)
  })

  test.each(['', 'd', '2d', '2x6', '2d6+', '1d6+1000', '4d6k3', 'd6!'])('%j is not dice notation', (text) => {
    expect([parseDice(text), isNotation(text)]).toEqual([undefined, false])
  })

  test.each([
    'd0',
    '0d6',
    'd1',
    '2d0',
    '101d6',
    '999d6',
    'd1001',
    '2d66',
    'd66kh1',
    '2dFkh1',
    '4d6kh5',
    '4d6kh0',
    '11d6kh3',
  ])('%s is dice notation, but there are no such dice', (text) => {
    expect([parseDice(text), isNotation(text)]).toEqual([undefined, true])
  })
})

/** Every roll of the dice, one after the other: the total of each. */
function everyTotal(notation: string, count: number, faces: number[], total: (faces: number[]) => number) {
  const ways = new Map<number, bigint>()
  const go = (rolled: number[]) => {
    if (rolled.length === count) ways.set(total(rolled), (ways.get(total(rolled)) ?? 0n) + 1n)
    else for (const face of faces) go([...rolled, face])
  }
  go([])
  const sorted = new Map([...ways].sort(([a], [b]) => a - b))
  return [notation, sorted] as const
}

const D6 = [1, 2, 3, 4, 5, 6]
const add = (faces: number[]) => faces.reduce((sum, face) => sum + face, 0)
const highest = (count: number) => (faces: number[]) => add([...faces].sort((a, b) => b - a).slice(0, count))

test.each([
  everyTotal('2d6', 2, D6, add),
  everyTotal('3d6', 3, D6, add),
  everyTotal('2d6-3', 2, D6, (faces) => add(faces) - 3),
  everyTotal('d66', 2, D6, ([a = 0, b = 0]) => a * 10 + b),
  everyTotal('d666', 3, D6, ([a = 0, b = 0, c = 0]) => a * 100 + b * 10 + c),
  everyTotal('4dF', 4, [-1, 0, 1], add),
  everyTotal('4d6kh3', 4, D6, highest(3)),
  everyTotal('4d6kl2', 4, D6, (faces) => -highest(2)(faces.map((face) => -face))),
  everyTotal('2d8kh1+2', 2, [1, 2, 3, 4, 5, 6, 7, 8], (faces) => highest(1)(faces) + 2),
])('the odds of %s equal those counted roll by roll', (notation, expected) => {
  expect(waysOf(dice(notation))).toEqual(expected)
  expect(totalsOf(dice(notation))).toEqual([...expected.keys()])
})

test('odds stay exact for many dice', () => {
  const ways = waysOf(dice('100d6'))
  expect([sumOf(ways), ways.get(100), ways.get(101), ways.get(600)]).toEqual([6n ** 100n, 1n, 100n, 1n])
})

test('66,000 rolls of d66 give each of its 36 totals about as often, and no other', () => {
  const random = seeded(66)
  const counts = new Map<number, number>()
  for (let i = 0; i < 66_000; i++) {
    const { total } = rollDice(dice('d66'), random)
    counts.set(total, (counts.get(total) ?? 0) + 1)
  }
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual(totalsOf(dice('d66')))
})

/** Upper limits of χ² at p = 0.001 (Wilson and Hilferty). */
const limitOf = (free: number) => free * (1 - 2 / (9 * free) + 3.0902 * Math.sqrt(2 / (9 * free))) ** 3

test.each(['d4', 'd6', 'd8', 'd10', 'd12', 'd20', 'd%', 'd66', 'd666', '2d6', '3d6-1', '4dF', '4d6kh3', '2d20kl1'])(
  '60,000 rolls of %s follow its odds',
  (notation) => {
    const random = seeded(notation.length * 7 + notation.charCodeAt(1))
    const rolls = 60_000
    const counts = new Map<number, number>()
    for (let i = 0; i < rolls; i++) {
      const { total } = rollDice(dice(notation), random)
      counts.set(total, (counts.get(total) ?? 0) + 1)
    }
    const ways = waysOf(dice(notation))
    const all = Number(sumOf(ways))
    const chi = [...ways].reduce((sum, [total, one]) => {
      const expected = (rolls * Number(one)) / all
      return sum + ((counts.get(total) ?? 0) - expected) ** 2 / expected
    }, 0)
    expect([...counts.keys()].filter((total) => !ways.has(total))).toEqual([])
    expect(chi).toBeLessThan(limitOf(ways.size - 1))
  },
)

test('every face of a die can be rolled, and no other', () => {
  expect(rollDice(dice('d6'), () => 0).faces).toEqual([1])
  expect(rollDice(dice('d6'), () => 0.9999).faces).toEqual([6])
  expect(rollDice(dice('dF'), () => 0).faces).toEqual([-1])
  expect(rollDice(dice('dF'), () => 0.9999).faces).toEqual([1])
})

const WITHOUT = 'without {faces}'

test.each([
  ['4d6kh3', [0.1, 0.9, 0, 0.5], '4d6kh3: 1 + 6 + 4, without 1'],
  ['3d20kl1+2', [0.5, 0.2, 0.9], '3d20kl1+2: 5 + 2, without 11, 19'],
])('a roll of %s says which dice do not count', (notation, randoms, text) => {
  const roll = rollDice(dice(notation), () => randoms.shift() ?? 0)
  expect(rollText(notation, roll, dice(notation), WITHOUT)).toBe(text)
})

test.each([
  ['2d6-1', 7, '2d6-1: 4 + 4 \u2212 1'],
  ['d66', 44, 'd66: 4, 4'],
  ['3dF+1', 1, '3dF+1: 0, 0, 0 + 1'],
  ['2d6kh1', 4, '2d6kh1: 4, without 4'],
  ['d6', 4, 'd6'],
])('a roll of %s has a total and its faces', (notation, total, text) => {
  const roll = rollDice(dice(notation), () => 0.5)
  expect([roll.total, rollText(notation, roll, dice(notation), WITHOUT)]).toEqual([total, text])
})

describe('the row of a table that was rolled', () => {
  test('covers the face alone, in a range or in a list', () => {
    const cells = ['1', '2\u20133', '4-5', '6, 8', '7', '9+']
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 12].map((face) => rowFor(face, cells, dice('d12')))).toEqual([
      0, 1, 1, 2, 2, 3, 4, 3, 5, 5,
    ])
  })

  test.each([
    ['3', 'd6', [[3, 3]]],
    ['3.', 'd6', [[3, 3]]],
    ['3 \u2212 4', 'd6', [[3, 4]]],
    ['3 to 4', 'd6', [[3, 4]]],
    [
      '1, 3 or 5',
      'd6',
      [
        [1, 1],
        [3, 3],
        [5, 5],
      ],
    ],
    ['4+', 'd6', [[4, Infinity]]],
    ['12 or more', '2d6', [[12, Infinity]]],
    ['2 or less', '2d6', [[-Infinity, 2]]],
    ['6-', '2d6', [[-Infinity, 6]]],
    ['\u22653', 'd6', [[3, Infinity]]],
    ['01\u201305', 'd100', [[1, 5]]],
    ['96\u201300', 'd%', [[96, 100]]],
    [
      '00\u201304',
      'd%',
      [
        [100, 100],
        [1, 4],
      ],
    ],
    ['0', 'd10', [[10, 10]]],
    ['0', 'd4-1', [[0, 0]]],
    ['0', '4dF', [[0, 0]]],
    ['\u22122 to +1', '4dF', [[-2, 1]]],
    ['\u0663\u2013\u0664', 'd6', [[3, 4]]],
    ['See text', 'd6', undefined],
    ['1 in 6', 'd6', undefined],
  ])('%j on %s', (cell, notation, ranges) => {
    expect(rangesOf(cell, dice(notation))).toEqual(ranges)
  })

  test('does not exist if no row covers the face', () => {
    expect(rowFor(6, ['1', '2\u20133', 'See text'], dice('d6'))).toBe(-1)
  })
})
