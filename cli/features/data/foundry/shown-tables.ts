// The tables to roll on that the docs show, read from the HTML of their pages.

import { plainText } from '../../../../templates/play/plain-text.ts'
import { type Dice, writtenDice } from '../../../../templates/play/roll.ts'
import { isTag, type Part, type Tag } from '../../../core/html.ts'
import { closedRanges } from '../../../game/copied-tables.ts'
import { TABLES } from '../../../game/table-records.ts'
import type { Entry, EntryPage } from '../entries.ts'
import { cellsOf, isOdds, rowsOf } from '../records.ts'
import { tableNames } from '../table-names.ts'
import type { TableResult } from './documents.ts'

/** A table that the docs show. */
export interface ShownTable {
  /** 'tables/loot', 'docs/treasure#roll-coins' */
  key: string
  name: string
  dice: Dice
  rows: ShownRow[]
  page: EntryPage
}

export interface ShownRow {
  ranges: TableResult['range'][]
  /** Cells without those of totals and odds, with the names of their columns. */
  cells: { column: string; parts: Part[] }[]
}

/** The tables of each frame on the pages; see markdown/rolled-tables.ts. */
export function shownTables(entries: Entry[]): Map<Tag, ShownTable[]> {
  const shown = new Map<Tag, ShownTable[]>()
  for (const { title, pages } of entries) {
    const names = tableNames(pages.flatMap(withHeading), title)
    for (const page of pages)
      for (const frame of framesIn(page.parts)) shown.set(frame, tablesOf(frame, page, names.get(frame) ?? []))
  }
  return shown
}

const withHeading = ({ level, title, parts }: EntryPage): Part[] =>
  level === 1 ? parts : [{ name: 'h2', attributes: {}, children: [title] }, ...parts]

const framesIn = (parts: Part[]): Tag[] =>
  parts.filter(isTag).flatMap((tag) => (tag.attributes['data-die'] === undefined ? framesIn(tag.children) : [tag]))

/** Columns of totals side by side are the parts of one table, or a table each. */
function tablesOf(frame: Tag, page: EntryPage, ownNames: string[]): ShownTable[] {
  const { id = '', 'data-table': record, 'data-die': die = '', 'data-columns': columns = '0' } = frame.attributes
  const key = record === undefined ? `${page.entry.key}#${id}` : `${TABLES}/${record}`
  const each = frame.attributes['data-each']?.split('|')
  const starts = columns.split(' ').map(Number)
  const [head, ...body] = rowsOf(frame).map((row) => cellsOf(row).filter((cell) => !isOdds(cell)))
  const names = head?.map(({ children }) => plainText(children)) ?? []
  const parts = starts.map((start, i) => ({ body, names, start, end: starts[i + 1] }))
  const tables = each ? each.map((one, i) => ({ die: one, parts: parts.slice(i, i + 1) })) : [{ die, parts }]
  return tables.flatMap(({ die, parts }, i) => {
    const dice = writtenDice(die)
    if (!dice) return []
    const name = ownNames[i] ?? page.title
    return [
      { key: i === 0 ? key : `${key}-${i + 1}`, name, dice, page, rows: parts.flatMap((part) => rowsIn(part, dice)) },
    ]
  })
}

interface Columns {
  body: Tag[][]
  /** The names of all columns. */
  names: string[]
  /** Index of the column of totals, and of the column after the last. */
  start: number
  end: number | undefined
}

/** A row without a total belongs to the one above. */
function rowsIn({ body, names, start, end }: Columns, dice: Dice): ShownRow[] {
  const rows: ShownRow[] = []
  for (const row of body) {
    const [total, ...others] = row.slice(start, end)
    const cells = others.map(({ children }, i) => ({ column: names[start + i + 1] ?? '', parts: children }))
    const ranges = closedRanges(plainText(total?.children ?? []), dice)
    if (ranges) rows.push({ ranges, cells })
    else rows.at(-1)?.cells.push(...cells)
  }
  return rows
}
