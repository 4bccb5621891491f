// The totals of dice, and their exact odds. The build and rolls of the game share this. Dice and tables do not need it.
import type { Dice } from './roll.ts'

/** Every total that can be rolled, in ascending order. */
export function totalsOf({ kind, count, sides, bonus, keep }: Dice): number[] {
  if (kind === 'digits') {
    let codes = [0]
    for (let digit = 0; digit < count; digit++)
      codes = codes.flatMap((code) => Array.from({ length: sides }, (_, face) => code * 10 + face + 1))
    return codes.map((code) => code + bonus)
  }
  const counted = keep?.count ?? count
  const [least, most] = [kind === 'fate' ? -count : counted, counted * sides]
  return Array.from({ length: most - least + 1 }, (_, i) => least + i + bonus)
}

/** Number of ways to roll each total, in ascending order of the totals. */
export type Ways = Map<number, bigint>

/** Exact odds: the ways of each total, out of as many as there are rolls. */
export function waysOf(dice: Dice): Ways {
  const { kind, count, sides, bonus, keep } = dice
  const totals = totalsOf(dice)
  if (kind === 'digits') return new Map(totals.map((total) => [total, 1n]))
  const ways = keep ? waysToKeep(count, sides, keep) : waysToAdd(count, kind === 'fate' ? 3 : sides)
  const least = (totals[0] ?? 0) - bonus
  // Fate dice are counted from 1 to 3.
  const first = kind === 'fate' ? count : least
  return new Map(totals.map((total, i) => [total, ways[first + i] ?? 0n]))
}

/** Number of possible rolls. */
export const sumOf = (ways: Ways): bigint => [...ways.values()].reduce((sum, one) => sum + one, 0n)

/** Ways to add up to each index with dice that count from 1. */
function waysToAdd(count: number, sides: number): bigint[] {
  let ways = [1n]
  for (let die = 0; die < count; die++) {
    const next: bigint[] = [0n]
    // Each number of ways differs from the one before by one that joins and one that leaves.
    for (let sum = 1; sum < ways.length + sides; sum++)
      next.push((next[sum - 1] ?? 0n) + (ways[sum - 1] ?? 0n) - (ways[sum - 1 - sides] ?? 0n))
    ways = next
  }
  return ways
}

/** Goes from the face that counts first to the one that counts last, and chooses how many dice show each. */
function waysToKeep(count: number, sides: number, keep: { which: string; count: number }): bigint[] {
  const size = keep.count * sides + 1
  let byDice = [[1n], ...Array.from({ length: count }, (): bigint[] => [])]
  for (let i = 0; i < sides; i++) {
    const face = keep.which === 'highest' ? sides - i : i + 1
    const next = Array.from({ length: count + 1 }, () => new Array<bigint>(size).fill(0n))
    for (const [used, ways] of byDice.entries())
      for (let more = 0; more <= count - used; more++) {
        const factor = choose(count - used, more)
        const kept = Math.max(0, Math.min(more, keep.count - used))
        for (const [sum, one] of ways.entries()) {
          const row = next[used + more]
          if (one > 0n && row) row[sum + kept * face] = (row[sum + kept * face] ?? 0n) + one * factor
        }
      }
    byDice = next
  }
  return byDice[count] ?? []
}

function choose(all: number, some: number): bigint {
  let ways = 1n
  for (let i = 1; i <= some; i++) ways = (ways * BigInt(all - some + i)) / BigInt(i)
  return ways
}
