import { describe, expect, test } from 'vitest'
import { parseDice, rollDice, rollText, rowFor } from '../../templates/play/roll.ts'

describe('dice notation', () => {
  test.each([
    ['2d6', { count: 2, sides: 6, bonus: 0 }],
    ['d10', { count: 1, sides: 10, bonus: 0 }],
    ['1d8+3', { count: 1, sides: 8, bonus: 3 }],
    ['1d8 + 3', { count: 1, sides: 8, bonus: 3 }],
    ['2d10-1', { count: 2, sides: 10, bonus: -1 }],
    ['2d10\u22121', { count: 2, sides: 10, bonus: -1 }],
  ])('%s is understood', (text, dice) => {
    expect(parseDice(text)).toEqual(dice)
  })

  test.each(['', 'd', '2d', '0d6', '2d0', '999d6', '2x6', '2d6+', 'd66', 'd666', '1d6+1000'])(
    '%j is not dice notation',
    (text) => {
      expect(parseDice(text)).toBeUndefined()
    },
  )
})

test('every face of a die can be rolled, and no other', () => {
  const d6 = { count: 1, sides: 6, bonus: 0 }
  expect(rollDice(d6, () => 0).faces).toEqual([1])
  expect(rollDice(d6, () => 0.9999).faces).toEqual([6])
})

test('a roll has its faces, its bonus and their sum', () => {
  const dice = { count: 2, sides: 6, bonus: -1 }
  const roll = rollDice(dice, () => 0.5)
  expect(roll).toEqual({ faces: [4, 4], total: 7 })
  expect(rollText('2d6-1', roll, dice)).toBe('2d6-1: 4 + 4 \u2212 1')
})

test('a single die has nothing to add up', () => {
  expect(rollText('d6', { faces: [3], total: 3 }, { count: 1, sides: 6, bonus: 0 })).toBe('d6')
})

describe('the row of a table that was rolled', () => {
  test('covers the face alone, in a range or in a list', () => {
    const cells = ['1', '2\u20133', '4-5', '6, 8', '7', '9+']
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 12].map((face) => rowFor(face, cells, 12))).toEqual([
      0, 1, 1, 2, 2, 3, 4, 3, 5, 5,
    ])
  })

  test('covers totals of several dice', () => {
    expect(rowFor(2, ['2\u20136', '7', '8\u201312'], 6)).toBe(0)
    expect(rowFor(12, ['2\u20136', '7', '8\u201312'], 6)).toBe(2)
  })

  test('treats 0 as the highest face', () => {
    expect(rowFor(10, ['1', '9', '0'], 10)).toBe(2)
    expect(rowFor(100, ['01\u201350', '51\u201300'], 100)).toBe(1)
  })

  test('does not exist if no row covers the face', () => {
    expect(rowFor(6, ['1', '2\u20133', 'See text'], 6)).toBe(-1)
  })
})
