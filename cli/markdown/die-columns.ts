// Which tables readers can roll on: those whose first heading is a die.

import type { Token } from 'markdown-it'
import { checkDieTable, type RollCell } from '../game/die-tables.ts'
import { dieLetters, isDiceText } from './dice.ts'
import type { RolledTable } from './rolled-tables.ts'
import { type Cell, cellPlace, cellText, type TableSource } from './table-cells.ts'
import type { MarkdownEnv } from './types.ts'

/** A table in the source of its page. */
export interface Written extends TableSource {
  /** Its rows are checked elsewhere. */
  isChecked: boolean
  /** The comment `<!-- not-rolled -->` is above it. */
  isNotRolled: boolean
  /** Its caption, the heading above it or the title of the page. */
  title: string | undefined
}

/** A table that can be rolled on. Undefined for others. */
export function rolledTable(
  rows: Cell[][],
  headers: string[],
  written: Written,
  env: MarkdownEnv,
): RolledTable | undefined {
  const columns = dieColumns(headers, written.isChecked ? undefined : dieLetters(env.texts))
  if (columns.length === 0 || written.isNotRolled) return undefined
  const dies = columns.map((column) => (headers[column] ?? '').trim())
  const cells = columns.map((column) =>
    rows.slice(1).map((row): RollCell => {
      const cell = row[column] ?? []
      return { text: cellText(cell).trim(), place: cellPlace(cell, column, written, env) }
    }),
  )
  const place = cellPlace(rows[0]?.[0] ?? [], 0, written, env)
  const isOneDie = new Set(dies.map((die) => die.toLowerCase())).size === 1
  const tables = isOneDie ? [{ die: dies[0] ?? '', cells }] : dies.map((die, i) => ({ die, cells: [cells[i] ?? []] }))
  const found = tables.map(({ die, cells }) => {
    const { table, problem } = checkDieTable({ die, title: written.title, place, columns: cells })
    if (problem && !written.isChecked) env.problems.push(problem)
    if (table && !written.isMade) env.dieTables.push({ text: table.ranges, place })
    return table
  })
  if (found.some((table) => !table)) return undefined
  env.parts.add('die tables')
  return {
    dies: found[0]?.isEach || !isOneDie ? dies : dies.slice(0, 1),
    columns,
    odds: found.flatMap((table) => table?.odds ?? []),
  }
}

/**
 * The first column if its heading is a die, and others with a die that are next to a column of texts. Empty for other dice.
 * `letters`: those of dice; undefined for every letter.
 */
function dieColumns(headers: string[], letters: string | undefined): number[] {
  const columns = [...headers.keys()].filter((i) => isDiceText(headers[i] ?? '', letters ?? headers[i] ?? ''))
  const hasTexts = (column: number) => column + 1 < headers.length && !columns.includes(column + 1)
  return columns[0] === 0 && (columns.length === 1 || columns.every(hasTexts)) ? columns : []
}

/** Whether the comment `<!-- not-rolled -->` is directly above a table, or above its caption. */
export function isNotRolled(open: Token | undefined, caption: string | undefined, lines: string[]): boolean {
  let line = lineAbove(open?.map?.[0] ?? 0, lines)
  if (caption !== undefined) line = lineAbove(line, lines)
  return /<!--\s*not-rolled\s*-->\s*$/.test(lines[line] ?? '')
}

/** The nearest line above that has a text, not counting the marks of a quote. */
function lineAbove(line: number, lines: string[]): number {
  let above = line - 1
  while (above > 0 && /^[\s>]*$/.test(lines[above] ?? '')) above--
  return above
}
