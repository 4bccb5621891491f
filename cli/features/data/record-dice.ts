// The fields of a record that are dice, as numbers.

import { type Dice, parseDice } from '../../../templates/play/roll.ts'
import { sumOf, waysOf } from '../../../templates/play/ways.ts'
import { onceFor } from '../../core/once.ts'
import type * as z from '../../core/z.ts'
import type { DataRecord } from '../../data/data-record.ts'
import type { DICE } from './shapes.ts'

/** By the name of the field; empty if no field is dice alone. */
export const diceIn = (fields: DataRecord): Record<string, z.infer<typeof DICE>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const found = typeof value === 'string' ? diceOf(value) : undefined
      return found ? [[name, found]] : []
    }),
  )

const diceOf = onceFor((text: string) => {
  const dice = parseDice(text)
  if (!dice) return undefined
  const { kind, count, sides, bonus, keep } = dice
  return {
    ...{ text, count, sides, plus: bonus, average: averageOf(dice) },
    ...(kind !== 'sum' && { kind }),
    ...(keep && { keep }),
  }
})

/** To three digits after the point. */
function averageOf(dice: Dice): number {
  const ways = waysOf(dice)
  const sum = [...ways].reduce((sum, [total, some]) => sum + BigInt(total) * some, 0n)
  return Number((sum * 1000n) / sumOf(ways)) / 1000
}
