// The tables of tables.yml as other programs read them: which tables, and their rows with ranges of totals and odds.

import { type Dice, type Range, rangesOf, writtenDice } from '../../templates/play/roll.ts'
import { totalsOf } from '../../templates/play/ways.ts'
import { Slugger } from '../core/slug.ts'
import type { DataFiles } from '../data/data-record.ts'
import { oddsOfRows } from './odds.ts'
import { readTable, TABLES, type TableRecord } from './table-records.ts'

/** A row, or a part of one: '1, 3' makes two. */
export interface CopiedRow {
  /** Both ends belong to it. An open end is the lowest or highest total of the dice. */
  from: number
  to: number
  /** Markdown, as in tables.yml. */
  name?: string
  text: string
  /** Texts of the columns, if the table has several. */
  cells?: string[]
}

/** A row before its totals are read. */
export type WrittenRow = TableRecord['rows'][number] & Pick<CopiedRow, 'cells'>

export interface CopiedTable {
  id: string
  /** Name of its files, without an ending. */
  name: string
  title: string
  die: string
  dice: Dice
  rows: CopiedRow[]
}

/** Every table with dice whose rows are all ranges. */
export function copiedTables(data: DataFiles): CopiedTable[] {
  const names = new Slugger()
  return (data.get(TABLES) ?? []).flatMap((record) => {
    const table = readTable(record)
    if ('fault' in table) return []
    const dice = writtenDice(table.die)
    const rows = dice && rowsOf(table.rows, dice)
    return rows
      ? [
          {
            ...table,
            die: table.die.replace(/\p{L}/u, 'd'),
            dice,
            rows,
            name: names.slug(table.id) || names.slug('table'),
          },
        ]
      : []
  })
}

/** The rows of a table with their ranges. Undefined if a row is no range. */
export function rowsOf(rows: WrittenRow[], dice: Dice): CopiedRow[] | undefined {
  const made: CopiedRow[] = []
  for (const { roll, ...words } of rows) {
    const ranges = closedRanges(roll, dice)
    if (!ranges) return undefined
    for (const [from, to] of ranges) made.push({ from, to, ...words })
  }
  return made
}

/** The totals that a cell covers. An open end is the lowest or highest total of the dice. Undefined for other text. */
export function closedRanges(cell: string, dice: Dice): Range[] | undefined {
  const totals = totalsOf(dice)
  const [least = 0, most = 0] = [totals[0], totals.at(-1)]
  return rangesOf(cell, dice)?.map(([from, to]) => [
    from === Number.NEGATIVE_INFINITY ? Math.min(to, least) : from,
    to === Number.POSITIVE_INFINITY ? Math.max(from, most) : to,
  ])
}

/** Adds to each row the number of rolls that lead to it, and the number of all rolls. */
export function withChances({ rows, dice }: Pick<CopiedTable, 'rows' | 'dice'>) {
  const cells = rows.map(({ from, to }) => `${from} to ${to}`)
  const { ways, all } = oddsOfRows(cells, dice)
  return rows.map((row, i) => ({ ...row, chance: [ways[i] ?? 0n, all] as const }))
}
