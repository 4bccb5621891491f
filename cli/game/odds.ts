// The odds of the rows of a table: exact, and as rounded percentages.
import { type Dice, rangesOf } from '../../templates/play/roll.ts'
import { sumOf, waysOf } from '../../templates/play/ways.ts'

/** Number of ways to roll each row, of all ways. Cells that are no range have none. */
export function oddsOfRows(cells: string[], dice: Dice): { ways: bigint[]; all: bigint } {
  const byTotal = [...waysOf(dice)]
  const ways = cells.map((cell) => {
    const ranges = cell.trim() === '' ? [] : (rangesOf(cell, dice) ?? [])
    const isIn = (total: number) => ranges.some(([from, to]) => total >= from && total <= to)
    return byTotal.reduce((sum, [total, some]) => (isIn(total) ? sum + some : sum), 0n)
  })
  return { ways, all: sumOf(waysOf(dice)) }
}

/** Each rounded by itself, so that equal chances are equal numbers; their sum may differ from 100. */
export const percentages = ({ ways, all }: { ways: bigint[]; all: bigint }): number[] =>
  ways.map((some) => Number((some * 200n + all) / (all * 2n)))
