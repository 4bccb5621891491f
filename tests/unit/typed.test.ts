// Numbers that readers type from dice on their table.
import { expect, test } from 'vitest'
import { type Dice, parseDice } from '../../templates/play/roll.ts'
import { facesIn } from '../../templates/play/typed.ts'

test.each([
  ['d10', '0', [10]],
  ['d10', '7', [7]],
  ['2d10', '0 3', [10, 3]],
  ['2d10', '07', [10, 7]],
  ['d100', '00', [100]],
  ['d%', '0', [100]],
  ['d20', '0', [0]],
  ['d6', '0', [0]],
  ['d66', '35', [3, 5]],
  ['d66', '0 5', [0, 5]],
  ['2d6', '35', [3, 5]],
  ['2d6', '3, 5', [3, 5]],
  ['2d6', '3', undefined],
  ['2d6', '3 5 1', undefined],
  ['2d20', '12', undefined],
  ['2d20', '1 2', [1, 2]],
  ['4dF', '-1 0 +1 \u22121', [-1, 0, 1, -1]],
  ['d10', '', undefined],
])('on %s, %j is read as %j', (notation, typed, expected) => {
  expect(facesIn(typed, parseDice(notation) as Dice)).toEqual(expected)
})
