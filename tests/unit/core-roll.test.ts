// How rolls of a game are read: totals, success, doubles, near misses, and their exact odds, for several games.
import { expect, test } from 'vitest'
import type { RollRule } from '../../templates/page-data.ts'
import { type CoreRoll, chanceOf, isReadable, judge } from '../../templates/play/core-roll.ts'
import { type Dice, parseDice } from '../../templates/play/roll.ts'

const CAST: RollRule = {
  name: 'Cast',
  add: 'sum',
  success: 'at least',
  margin: { every: 4, one: 'Boon', many: 'Boons' },
  doubles: { name: 'Omen', onSuccess: 'Wonder', onFailure: 'Peril' },
  near: { within: 2, name: 'Bargain', onDoubles: false },
}
const CHECK: RollRule = { name: 'Check', add: 'sum', success: 'at least' }
const UNDER: RollRule = { name: 'Skill', add: 'sum', success: 'at most' }
const POOL: RollRule = { name: 'Pool', add: 'count', hit: 5, success: 'at least' }
const BEST: RollRule = {
  name: 'Trait',
  add: 'highest',
  success: 'at least',
  margin: { every: 4, one: 'Raise', many: 'Raises' },
}
const WORST: RollRule = { name: 'Doubt', add: 'lowest', success: 'at least' }

const roll = (notations: string, target?: number, bonus = 0): CoreRoll => ({
  dice: notations.split(' ').map((one) => parseDice(one) as Dice),
  bonus,
  target,
})

test.each([
  [CAST, roll('d10 d6', 8), [[7], [6]], { total: 13, isSuccess: true, steps: 1, missedBy: 0 }],
  [CAST, roll('d10 d6', 8), [[10], [6]], { total: 16, isSuccess: true, steps: 2, missedBy: 0 }],
  [CAST, roll('d10 d6', 8), [[4], [4]], { total: 8, isSuccess: true, doubles: 'Wonder' }],
  [CAST, roll('d10 d6', 8), [[3], [3]], { total: 6, isSuccess: false, doubles: 'Peril', missedBy: 0 }],
  [CAST, roll('d10 d6', 8), [[5], [1]], { total: 6, isSuccess: false, missedBy: 2 }],
  [CAST, roll('d10 d6', 8), [[4], [1]], { total: 5, isSuccess: false, missedBy: 0 }],
  [CAST, roll('d10 d6'), [[4], [4]], { total: 8, doubles: 'Omen', steps: 0 }],
  [CHECK, roll('d20', 15, 5), [[10]], { total: 15, isSuccess: true }],
  [CHECK, roll('2d20kh1', 15, -1), [[16, 3]], { total: 15, isSuccess: true }],
  [UNDER, roll('d%', 45), [[45]], { total: 45, isSuccess: true }],
  [UNDER, roll('d%', 45), [[46]], { total: 46, isSuccess: false }],
  [POOL, roll('5d6', 2), [[5, 6, 4, 1, 1]], { total: 2, isSuccess: true }],
  [BEST, roll('d8 d6', 4), [[8], [2]], { total: 8, isSuccess: true, steps: 1 }],
  [WORST, roll('2d6', 4), [[3, 6]], { total: 3, isSuccess: false }],
])('$name: $1 is read by its rule', (rule, given, faces, outcome) => {
  expect(judge(rule, given, faces)).toMatchObject(outcome)
})

test.each([
  [CAST, roll('d10 d6', 8)],
  [CAST, roll('d12 d4', 13)],
  [CHECK, roll('d20', 15, 5)],
  [CHECK, roll('2d20kh1', 15, 3)],
  [UNDER, roll('d%', 45)],
  [POOL, roll('5d6', 2)],
  [POOL, roll('2d6 3d10', 3, 1)],
  [BEST, roll('d8 d6', 4)],
  [WORST, roll('2d6', 4)],
])('the chance of $0.name $1 equals that of all its rolls, counted one by one', (rule, given) => {
  const sizes = given.dice.flatMap(({ count, sides }) => Array.from({ length: count }, () => sides))
  let [hits, all] = [0, 0]
  const go = (faces: number[]) => {
    if (faces.length < sizes.length) {
      for (let face = 1; face <= (sizes[faces.length] ?? 0); face++) go([...faces, face])
      return
    }
    const left = [...faces]
    all++
    hits += Number(
      judge(
        rule,
        given,
        given.dice.map(({ count }) => left.splice(0, count)),
      ).isSuccess,
    )
  }
  go([])
  const [ways, of] = chanceOf(rule, given)
  expect([ways * BigInt(all), of > 0n]).toEqual([BigInt(hits) * of, true])
})

test('the chance is a fraction in its lowest terms', () => {
  expect(chanceOf(CAST, roll('d10 d6', 8))).toEqual([13n, 20n])
  expect(chanceOf(CAST, roll('d4 d4', 9))).toEqual([0n, 1n])
  expect(chanceOf(CAST, roll('d4 d4', 2))).toEqual([1n, 1n])
})

test('a rule that reads each die alone takes no sums of dice', () => {
  const dice = (notation: string) => [parseDice(notation) as Dice]
  expect(['5d6', '2d6+1', '4d6kh3', 'd66', '4dF'].map((notation) => isReadable(POOL, dice(notation)))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(isReadable(CHECK, dice('4d6kh3'))).toBe(true)
})
