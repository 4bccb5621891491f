// Rewrites tables that Pandoc writes as HTML, as grids or with dashes, as tables with |.

import { plainMarkdown } from '../../templates/play/plain-markdown.ts'
import { type Part, parseTree } from '../core/html.ts'
import { withDashTables } from './dash-tables.ts'
import { writtenMarks } from './marks.ts'
import { type TableFaults, tableForMarkdown } from './table-parts.ts'
import { inserted } from './tabs.ts'

/** Code is left as it is. Adds what to look at to `faults`. */
export const withPlainTables = (text: string, faults: TableFaults): string =>
  withCaptionsAbove(withHtmlTables(withGridTables(withDashTables(text), faults), faults))

/** Pandoc writes the caption below a table: `Table: Finds`, `: Finds`. */
const withCaptionsAbove = (text: string): string =>
  inserted(text, /^((?:\|.*\|[ \t]*\n){2,})[ \t]*\n {0,3}(?:Table)?:[ \t]+(\S.*(?:\n.*\S.*)*)$/gm, (_, found) => {
    const [, table = '', caption = ''] =
      /^([\s\S]*?\|)[ \t]*\n[ \t]*\n {0,3}(?:Table)?:[ \t]+([\s\S]*)$/.exec(found) ?? []
    return `Table: ${caption.replace(/\s*\n\s*/g, ' ')}\n\n${table}`
  })

const HTML_TABLE = /^ {0,3}<table\b[\s\S]*?<\/table>[ \t]*$/gim

const withHtmlTables = (text: string, faults: TableFaults): string =>
  inserted(text, HTML_TABLE, (_, found) => {
    // A table in a table ends at the wrong place.
    if ((found.match(/<table\b/gi) ?? []).length !== (found.match(/<\/table>/gi) ?? []).length) return found
    return written(parseTree(found), faults)
  })

const written = (parts: Part[], faults: TableFaults): string =>
  writtenMarks(
    plainMarkdown(
      parts.flatMap((part) =>
        typeof part !== 'string' && part.name === 'table' ? tableForMarkdown(part, faults) : [part],
      ),
    ),
  ).trim()

const GRID = /^\+(?:[-=:]{2,}\+)+[ \t]*\n(?:[|+][^\n]*[|+][ \t]*(?:\n|$))+/gm

const withGridTables = (text: string, faults: TableFaults): string =>
  inserted(text, GRID, (_, found) => {
    const table = gridTable(found.trimEnd().split('\n'), faults)
    return table ? `${table}\n` : found
  })

const isBorder = (line: string) => /^\+(?:[-=:]+\+)+\s*$/.test(line)

/** A cell of a grid, and the number of columns that it covers. */
interface GridCell {
  text: string
  columns: number
}

/** Cells over several columns keep their words in the first one. Undefined if the lines are no whole grid. */
function gridTable(lines: string[], faults: TableFaults): string | undefined {
  const borders = lines.filter(isBorder)
  const ends = [...new Set(borders.flatMap((line) => [...line.matchAll(/\+/g)].map(({ index }) => index)))]
  ends.sort((a, b) => a - b)
  const last = ends.at(-1)
  if (borders.length < 2 || last === undefined || !isBorder(lines.at(-1) ?? '')) return undefined
  const rows: GridCell[][] = []
  let open: string[] = []
  for (const line of lines)
    if (!isBorder(line)) open.push(line)
    else if (open.length > 0) {
      const row = open
      const starts = ends.slice(0, -1).filter((at) => row.every((one) => /[|+]/.test(one[at] ?? '')))
      rows.push(
        starts.map((at, i) => {
          const end = starts[i + 1] ?? last
          const text = row.map((one) => one.slice(at + 1, end).trim()).join('\n')
          return { text: inOneLine(text), columns: ends.indexOf(end) - ends.indexOf(at) }
        }),
      )
      open = []
    }
  // A row that does not begin at the left border continues a cell above it.
  if (rows.some((row) => row.length === 0 || row.reduce((sum, { columns }) => sum + columns, 0) !== ends.length - 1))
    return undefined
  const [head = [], ...body] = rows
  if (rows.some((row) => row.some(({ columns }) => columns > 1)))
    faults.merged.push(head.map(({ text }) => text).join(' '))
  const line = (row: GridCell[]) =>
    `| ${row.flatMap(({ text, columns }) => [text, ...Array.from({ length: columns - 1 }, () => '')]).join(' | ')} |`
  const dashes = `|${' --- |'.repeat(ends.length - 1)}`
  return [line(head), dashes, ...body.map(line)].join('\n')
}

/** Paragraphs and items of a list in a cell are lines. */
const inOneLine = (text: string) =>
  text
    .trim()
    .replace(/(?<!\\)\|/g, '\\|')
    .replace(/\n{2,}|\n(?=[-*+] |\d+[.)] )/g, '<br>')
    .replaceAll('\n', ' ')
