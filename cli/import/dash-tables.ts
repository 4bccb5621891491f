// Rewrites the simple and multiline tables of Pandoc, whose columns are told by a line of dashes, as tables with |.
import { type Columns, columnsOf, isInColumns } from '../markdown/dash-tables.ts'
import { withoutFences } from './tabs.ts'

/** The lines of a table, with the row of headings and the number of the line behind it. */
interface DashTable {
  from: number
  to: number
  head: string[]
  rows: string[][]
}

/** Code is left as it is. */
export function withDashTables(text: string): string {
  const lines = text.split('\n')
  const bare = withoutFences(text).split('\n')
  const written: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const columns = columnsOf(bare[i] ?? '')
    const found = columns && (multilineTable(bare, i, columns) ?? simpleTable(bare, i, columns))
    if (!found) {
      written.push(lines[i] ?? '')
      continue
    }
    written.length -= i - found.from
    if (written.at(-1)?.trim()) written.push('')
    written.push(row(found.head), `|${' --- |'.repeat(found.head.length)}`, ...found.rows.map(row))
    if (bare[found.to]?.trim()) written.push('')
    i = found.to - 1
  }
  return written.join('\n')
}

/** One line for each row: from a line of headings, or from the line of dashes, to an empty line or to dashes. */
function simpleTable(lines: string[], at: number, columns: Columns): DashTable | undefined {
  const isText = (line = '') => line.trim() !== '' && !isDashes(line)
  const hasHead = isText(lines[at - 1]) && !isText(lines[at - 2])
  const first = hasHead ? at - 1 : at
  let end = at + 1
  while (isText(lines[end])) end++
  const rows = lines.slice(at + 1, end)
  const closing = isDashes(lines[end] ?? '')
  if (rows.length === 0 || !(hasHead || closing)) return undefined
  if (![...(hasHead ? [lines[first] ?? ''] : []), ...rows].every((line) => isInColumns(line, columns))) return undefined
  const head = hasHead ? cellsOf([lines[first] ?? ''], columns) : columns.map(() => '')
  return { from: first, to: closing ? end + 1 : end, head, rows: rows.map((line) => cellsOf([line], columns)) }
}

/** Rows of several lines, with empty lines between them, and dashes over the whole width above and below. */
function multilineTable(lines: string[], at: number, columns: Columns): DashTable | undefined {
  let first = at
  while (first > 0 && lines[first - 1]?.trim() && !isDashes(lines[first - 1] ?? '')) first--
  const hasTop = first > 0 && first < at && isWholeLine(lines[first - 1] ?? '')
  const end = lines.findIndex((line, i) => i > at && (hasTop ? isWholeLine(line) : columnsOf(line) !== undefined))
  const inside = lines.slice(at + 1, end)
  // Without headings, only empty lines between the rows tell a multiline table from a simple one.
  if (end === -1 || !(hasTop || (first === at && inside.some((line) => line.trim() === '')))) return undefined
  if (!inside.every((line) => line.trim() === '' || isInColumns(line, columns))) return undefined
  const head = hasTop ? cellsOf(lines.slice(first, at), columns) : columns.map(() => '')
  const rows = inside
    .join('\n')
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => cellsOf(block.split('\n'), columns))
  return { from: hasTop ? first - 1 : at, to: end + 1, head, rows }
}

const isWholeLine = (line: string) => /^ {0,3}-{3,} *$/.test(line)

const isDashes = (line: string) => /^ *-{2,}(?: +-{2,})* *$/.test(line)

const cellsOf = (lines: string[], columns: Columns): string[] =>
  columns.map(({ from, to }) =>
    lines
      .map((line) => line.slice(from, to).trim())
      .filter(Boolean)
      .join(' ')
      .replace(/(?<!\\)\|/g, '\\|'),
  )

const row = (cells: string[]) => `| ${cells.join(' | ')} |`
