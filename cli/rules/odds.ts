// The odds of the rows of a table: exact, and as percentages whose sum is 100.
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

/** Rounded so that the sum stays 100: the rows with the largest remainders are rounded up. */
export function percentages({ ways, all }: { ways: bigint[]; all: bigint }): number[] {
  const whole = ways.map((some) => (some * 100n) / all)
  const sum = ways.reduce((total, some) => total + some, 0n)
  let left = Number((sum * 100n) / all - whole.reduce((total, some) => total + some, 0n))
  const remainderOf = (i: number) => ((ways[i] ?? 0n) * 100n) % all
  const order = [...ways.keys()].sort((a, b) =>
    remainderOf(a) === remainderOf(b) ? a - b : remainderOf(a) < remainderOf(b) ? 1 : -1,
  )
  const raised = new Set(order.filter((i) => remainderOf(i) > 0n && left-- > 0))
  return whole.map((some, i) => Number(some) + Number(raised.has(i)))
}
