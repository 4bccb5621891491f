// Checks that the rows of a table cover each total of its die once, so that every roll finds its row.
import { type Dice, rangesOf } from '../../templates/play/roll.ts'

/** Returns undefined if no first cell holds a number: then the table is not made to be rolled on. */
export function dieRowFaults(dice: Dice, firstCells: string[]): string[] | undefined {
  const ranges = firstCells.flatMap((cell) => rangesOf(cell, dice.sides))
  if (ranges.length === 0) return undefined
  const min = dice.count + dice.bonus
  const max = dice.count * dice.sides + dice.bonus
  const starts = new Map<number, number>()
  const add = (total: number, change: number) => starts.set(total, (starts.get(total) ?? 0) + change)
  const outside: Span[] = []
  const backwards: Span[] = []
  for (const [from, to] of ranges) {
    if (from > to) backwards.push([from, to])
    else {
      if (from < min && from !== -Infinity) outside.push([from, Math.min(to, min - 1)])
      if (to > max && to !== Infinity) outside.push([Math.max(from, max + 1), to])
      if (to >= min && from <= max) {
        add(Math.max(from, min), 1)
        add(Math.min(to, max) + 1, -1)
      }
    }
  }
  const missing: Span[] = []
  const double: Span[] = []
  let rows = 0
  for (let total = min; total <= max; total++) {
    rows += starts.get(total) ?? 0
    if (rows === 0) extend(missing, total)
    else if (rows > 1) extend(double, total)
  }
  return [
    ...(missing.length > 0 ? [`no row for ${spansText(missing)}`] : []),
    ...(double.length > 0 ? [`more than one row for ${spansText(double)}`] : []),
    ...(outside.length > 0 ? [`a row for ${spansText(outside)}, which cannot be rolled`] : []),
    ...(backwards.length > 0 ? [`a row for ${spansText(backwards)}, which runs backwards`] : []),
  ]
}

type Span = [from: number, to: number]

/** Adds a total that is larger than all before it. */
function extend(spans: Span[], total: number) {
  const last = spans.at(-1)
  if (last?.[1] === total - 1) last[1] = total
  else spans.push([total, total])
}

const MAX_SPANS = 5

function spansText(spans: Span[]): string {
  const texts = spans.slice(0, MAX_SPANS).map(([from, to]) => (from === to ? String(from) : `${from}\u2013${to}`))
  return texts.join(', ') + (spans.length > MAX_SPANS ? ' \u2026' : '')
}
