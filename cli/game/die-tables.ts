// Checks that the rows of a table cover each total of its dice once, so that every roll finds its row.
import { type Dice, isNotation, type Range, rangesOf, writtenDice } from '../../templates/play/roll.ts'
import { totalsOf } from '../../templates/play/ways.ts'
import { error, type Place, type Problem } from '../core/errors.ts'
import { oddsOfRows } from './odds.ts'

/** A cell that names the totals of its row. */
export interface RollCell {
  text: string
  place: Place
}

/** A table whose first heading is written like dice. */
interface DieTable {
  /** As written: 'd6', '1D100'. */
  die: string
  title: string | undefined
  /** Place of the heading. */
  place: Place
  /** Cells of each column of totals. Two columns side by side are the halves of one table, or two tables. */
  columns: RollCell[][]
}

/** A table that can be rolled on. */
interface ReadDieTable {
  /** Each column is a table of its own. */
  isEach: boolean
  /** Odds of the cells, for each table. */
  odds: ReturnType<typeof oddsOfRows>[]
  /** 'd6: 1–3, 4–6': equal for two tables whose ranges are equal, however they are written. */
  ranges: string
}

/** Table and problem are both absent if no cell has a number, because such a table is not rolled on. */
export interface DieTableResult {
  table?: ReadDieTable
  problem?: Problem
}

export function checkDieTable({ die, title, place, columns }: DieTable): DieTableResult {
  const name = `${die} table${title ? ` "${title}"` : ''}`
  const dice = writtenDice(die)
  if (!dice) {
    const isRolled = columns.some((cells) => cells.some(({ text }) => /\d/.test(text)))
    return isRolled && isNotation(die.replace(/\p{L}/u, 'd')) ? { problem: unknownDice(die, place) } : {}
  }
  // Several tables in one: a row in the middle is the heading of the next.
  if (columns.some((cells) => cells.some(({ text }) => isNotation(text)))) return {}
  const read = columns.map((cells) => readCells(cells, dice))
  if (!read.some((cells) => cells.some(({ ranges }) => ranges))) return {}
  const faultsOf = (cells: ReadCell[]) => findFaults(cells, dice)
  const whole = faultsOf(read.flat())
  const table = (isEach: boolean) => {
    const tables = isEach ? columns : [columns.flat()]
    const odds = tables.map((cells) =>
      oddsOfRows(
        cells.map(({ text }) => text),
        dice,
      ),
    )
    return { table: { isEach, odds, ranges: rangesText(die, read.flat()) } }
  }
  if (whole.length === 0) return table(false)
  const each = read.map(faultsOf)
  const isEach = columns.length > 1 && each.some((faults) => faults.length === 0)
  const faults = isEach ? each.flat() : whole
  if (faults.length === 0) return table(isEach)
  return { problem: problemOf(name, faults, dice) }
}

const ALLOWED =
  'Dice are written d6, 2d6, d% or d100, d66, d666 or 4dF, with + 1 or - 1, kh1 or kl1 after it: 1 to 100 dice with 2 to 1000 sides, and at most 10 dice with 100 sides if some are kept.'

/** For text that is written like dice, but for which there are no dice. */
const unknownDice = (die: string, place: Place): Problem =>
  error('WB345', `There are no dice "${die}".`, place, ALLOWED)

interface ReadCell extends RollCell {
  /** Undefined for text that is no range. */
  ranges: Range[] | undefined
}

/** Cells without text belong to the row above. */
const readCells = (cells: RollCell[], dice: Dice): ReadCell[] =>
  cells.filter(({ text }) => text.trim() !== '').map((cell) => ({ ...cell, ranges: rangesOf(cell.text, dice) }))

interface Fault {
  /** Comes after 'The d6 table "Loot" has' if it starts with 'no row', else after 'In the d6 table "Loot", '. */
  text: string
  place: Place
}

function findFaults(cells: ReadCell[], dice: Dice): Fault[] {
  const totals = totalsOf(dice)
  const owners = ownersOf(cells, totals)
  const missing = spansOf(totals, (i) => owners[i]?.length === 0)
  const double = spansOf(totals, (i) => (owners[i]?.length ?? 0) > 1, owners)
  const faults: Fault[] = []
  for (const [i, { text, ranges, place }] of cells.entries()) {
    if (!ranges) faults.push({ text: `"${text}" is not a range (line ${place.line})`, place })
    for (const [from, to] of ranges ?? []) {
      if (from > to) faults.push({ text: `${rangeText(from, to)} runs backwards (line ${place.line})`, place })
      else if (isOutside([from, to], totals, i === 0 || i === cells.length - 1))
        faults.push({ text: `${rangeText(from, to)} cannot be rolled (line ${place.line})`, place })
    }
  }
  for (const [from, to, at] of double) {
    const rows = (owners[at] ?? []).flatMap((row) => cells[row] ?? [])
    const lines = [...new Set(rows.map(({ place }) => place.line))]
    const count = rows.length === 2 ? 'two' : rows.length
    const [first] = rows
    const verb = from === to ? 'is' : 'are'
    if (first)
      faults.push({
        text: `${rangeText(from, to)} ${verb} in ${count} rows (${lines.length === 1 ? 'line' : 'lines'} ${listed(lines)})`,
        place: first.place,
      })
  }
  if (missing.length > 0) {
    const [, , at = 0] = missing[0] ?? []
    // The row below the gap, else the last one.
    const below = owners.slice(at).find((rows) => rows.length > 0)?.[0]
    const place = cells[below ?? cells.length - 1]?.place ?? {}
    faults.unshift({ text: `no row for ${listed(shortened(missing.map(([from, to]) => rangeText(from, to))))}`, place })
  }
  return faults
}

/** Whether a row holds totals that do not exist. Open ends of the first and last row may lie outside, for rolls with a bonus. */
function isOutside([from, to]: Range, totals: number[], isEnd: boolean): boolean {
  const [least = 0, most = 0] = [totals[0], totals.at(-1)]
  const isOpen = isEnd && (from === Number.NEGATIVE_INFINITY || to === Number.POSITIVE_INFINITY)
  if (isOpen) return false
  const ends = [from, to].filter(Number.isFinite)
  return ends.some((end) => end < least || end > most) || indexAbove(totals, to) <= indexAbove(totals, from - 1)
}

/** Limits the time for a table with thousands of wide rows. */
const MAX_STEPS = 1_000_000

/** The cells that cover each total, by index. */
function ownersOf(cells: ReadCell[], totals: number[]): number[][] {
  const owners: number[][] = totals.map(() => [])
  let steps = 0
  for (const [cell, { ranges = [] }] of cells.entries())
    for (const [from, to] of ranges) {
      const end = indexAbove(totals, to)
      for (let i = indexAbove(totals, from - 1); i < end && steps < MAX_STEPS; i++, steps++) owners[i]?.push(cell)
    }
  return owners
}

/** Index of the first total above a limit. */
function indexAbove(totals: number[], limit: number): number {
  let [low, high] = [0, totals.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((totals[middle] ?? 0) > limit) high = middle
    else low = middle + 1
  }
  return low
}

type Span = [from: number, to: number, at: number]

/** Runs of neighbouring totals, each with the index of its first one. `owners`: runs must also have the same owners. */
function spansOf(totals: number[], isMeant: (i: number) => boolean, owners?: number[][]): Span[] {
  const spans: Span[] = []
  const isSame = (a: number, b: number) => !owners || String(owners[a]) === String(owners[b])
  for (const [i, total] of totals.entries()) {
    if (!isMeant(i)) continue
    const last = spans.at(-1)
    if (last && i > 0 && isMeant(i - 1) && isSame(i - 1, i)) last[1] = total
    else spans.push([total, total, i])
  }
  return spans
}

function problemOf(name: string, faults: Fault[], dice: Dice): Problem {
  const totals = totalsOf(dice)
  const texts = shortened(faults.map(({ text }) => text))
  const text = listed(texts, ', and ')
  const start = texts[0]?.startsWith('no row') ? `The ${name} has` : `In the ${name},`
  const [first] = faults.map(({ place }) => place).sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  const rows = `Rows must cover ${rangeText(totals[0] ?? 0, totals.at(-1) ?? 0)}.`
  const hint = `Write rows as 3, 3-4, "1, 2", 5+ or "2 or less". If the table is not for rolling, write <!-- not-rolled --> above it, or check: false in tables.yml.`
  return error('WB344', `${start} ${text}. ${rows}`, first, hint)
}

const rangesText = (die: string, cells: ReadCell[]): string =>
  `${die.toLowerCase().replace(/\p{L}/u, 'd')}: ${cells
    .map(({ text, ranges }) => ranges?.map(([from, to]) => rangeText(from, to)).join(' + ') ?? text)
    .join(', ')}`

const MAX_LISTED = 5

const shortened = (texts: string[]): string[] =>
  texts.length > MAX_LISTED ? [...texts.slice(0, MAX_LISTED), `${texts.length - MAX_LISTED} more`] : texts

/** 'a, b and c' */
function listed(parts: (string | number | undefined)[], last = ' and '): string {
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')}${last}${parts.at(-1)}` : String(parts[0] ?? '')
}

function rangeText(from: number, to: number): string {
  const text = (number: number) => String(number).replace('-', '\u2212')
  if (from === Number.NEGATIVE_INFINITY) return `${text(to)} or less`
  if (to === Number.POSITIVE_INFINITY) return `${text(from)}+`
  return from === to ? text(from) : `${text(from)}\u2013${text(to)}`
}
