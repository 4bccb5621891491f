// Warns about rows that form no table, cells that no column is for, and names that the glossary does not define.

import type { Token } from 'markdown-it'
import { columnTermFault } from '../data/column-terms.ts'
import type { DataRecord } from '../data/data-record.ts'
import { addWarning } from './places.ts'
import { type Cell, cellPlace, cellText } from './table-cells.ts'
import type { MarkdownEnv } from './types.ts'

/** `|---|:--:|`, and Org's `|---+---|`. */
const RULE = /^[|+: ]*-{3}[-|+: ]*$/

/** Warns about rows that look like a table, with a row of dashes, but are not one. Often the cell counts differ. */
export function warnOfNoTable({ content, map }: Token, env: MarkdownEnv) {
  if (!content.includes('|')) return
  const lines = content.split('\n')
  const at = lines.findIndex((line) => line.includes('|') && RULE.test(line))
  if (at === -1) return warnOfNoRule(lines, map?.[0] ?? 0, env)
  const [above, below] = [at - 1, at].map((line) => countCells(lines[line] ?? ''))
  const [why, hint] =
    at === 0 || lines[at]?.includes('+')
      ? [
          'These rows do not form a table',
          'Write a header row and, directly below it, |---|---| with the same number of cells.',
        ]
      : above === below
        ? ['These rows do not form a table', 'Start each row with the same spaces and >.']
        : [`The row of dashes has ${below} cells and the header row ${above}`, 'Give both one cell for each column.']
  const message = `${why}, so they are shown as text.`
  addWarning(env, 'WB343', message, (map?.[0] ?? 0) + at, hint)
}

/** Rows with a | at both ends, the first of them the headings, and no row of dashes between. */
function warnOfNoRule(lines: string[], line: number, env: MarkdownEnv) {
  const at = lines.findIndex((text, i) => isRow(text) && isRow(lines[i + 1] ?? ''))
  if (at === -1) return
  const hint = `Write |${'---|'.repeat(countCells(lines[at] ?? ''))} on a line of its own below the headings.`
  const message = 'These rows are shown as text: a table needs a row of dashes below its headings.'
  addWarning(env, 'WB343', message, line + at, hint)
}

const isRow = (line: string) => /^\|.*\|$/.test(line.trim())

/** Warns about cells beyond the last column, which are not shown. The cause is often an unescaped |. */
export function warnOfExtraCells(table: Token[], lines: string[], env: MarkdownEnv) {
  const columns = table.filter(({ type }) => type === 'th_open').length
  const body = table.findIndex(({ type }) => type === 'tbody_open')
  if (body === -1) return
  for (const { type, map } of table.slice(body)) {
    const line = type === 'tr_open' ? map?.[0] : undefined
    if (line === undefined || countCells(lines[line] ?? '') <= columns) continue
    const message = `This row has more cells than the table has columns (${columns}); the extra cells are not shown.`
    addWarning(env, 'WB342', message, line, 'Write a | inside a cell as \\|, also in code.')
    return
  }
}

function countCells(line: string): number {
  const row = (line.includes('>') ? line.replace(/^(?:[ \t]*>)*/, '') : line).trim()
  const bare = row.includes('\\') ? row.replaceAll('\\|', '') : row
  let bars = 0
  for (let at = bare.indexOf('|'); at !== -1; at = bare.indexOf('|', at + 1)) bars++
  return bars + 1 - Number(bare.startsWith('|')) - Number(bare.length > 1 && bare.endsWith('|'))
}

/** Warns about names in columns of terms that the glossary does not define. */
export function warnOfUnknownTerms(rows: Cell[][], lines: string[], glossary: DataRecord[], env: MarkdownEnv) {
  function* cellsOf(column: number) {
    for (const row of rows) {
      const cell = row[column] ?? []
      yield { text: cellText(cell).trim(), place: () => cellPlace(cell, column, { lines, isMade: false }, env) }
    }
  }
  for (const column of rows[0]?.keys() ?? []) {
    const fault = columnTermFault(cellsOf(column), glossary)
    if (fault) env.problems.push(fault)
  }
}
