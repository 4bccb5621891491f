// Tables: scrolling of wide tables, captions, row headers, aligned numbers, and two layouts for phones.
// A table whose first header cell is a die gets a button that rolls on it.

import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { iconHtml } from '../../templates/icons/icon-paths.ts'
import { fill } from '../../templates/languages/fill.ts'
import { isIn } from '../core/find-files.ts'
import { type DataFiles, GLOSSARY } from '../data/data-record.ts'
import { dieIcon, rollsFor } from './dice.ts'
import { isNotRolled, rolledTable, type Written } from './die-columns.ts'
import { addError } from './places.ts'
import { addOdds, rolledFrame } from './rolled-tables.ts'
import { captionOf, cellText, rowsOf } from './table-cells.ts'
import { warnOfExtraCells, warnOfNoTable, warnOfUnknownTerms } from './table-faults.ts'
import { alignColumns, LONG_CELL, longestPart, type MeasuredTable } from './table-widths.ts'
import { closings, envOf, plainText, raw } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

/** Above this, markdown-it may stop silently in the middle of a table. */
const MAX_CELLS = 60_000

/** Options of a table that a data directive makes. */
export interface TableMeta {
  /** The rows are checked where they are written, in tables.yml. */
  isChecked?: boolean
  caption?: string
  /** Id of the table in tables.yml. */
  id?: string
  /** The odds are a column. */
  showsOdds?: boolean
  layout?: 'stack' | 'pin'
  /** Filters of a list that readers can sort and filter; `data-0` and so on of a row are its values. */
  filters?: ListFilter[]
  /** Data file of a list. */
  list?: string
}

export function tables(md: MarkdownIt, { data, postFolders = [] }: { data: DataFiles; postFolders?: string[] }) {
  md.core.ruler.push('tables', (state) => {
    const env = envOf(state)
    // Posts are not checked: they may use words that the game had when they were written.
    const isPost = isIn(env.file, postFolders)
    const glossary = !isPost && data.names().includes(GLOSSARY) ? data.get(GLOSSARY) : undefined
    for (const [i, token] of state.tokens.entries()) {
      // Rows directly below a table are those beyond its limit.
      if (token.type === 'inline' && state.tokens[i - 2]?.type !== 'table_close') warnOfNoTable(token, env)
    }
    const ends = closings(state.tokens, 'table_open', 'table_close')
    if (ends.size === 0) return
    const lines = state.src.split('\n')
    const out: Token[] = []
    let heading = ''
    const measured: MeasuredTable[] = []
    for (let i = 0; i < state.tokens.length; i++) {
      const token = state.tokens[i]
      const end = ends.get(i)
      if (end !== undefined) {
        const caption = captionBefore(state.tokens, i, env.texts)
        if (caption !== undefined) out.length -= 3
        const table = state.tokens.slice(i, end + 1)
        if (!token?.meta) warnOfExtraCells(table, lines, env)
        if (glossary && !token?.meta) {
          env.uses.add(GLOSSARY)
          warnOfUnknownTerms(rowsOf(table).slice(1), lines, glossary, env)
        }
        // Not push(...): a table can have more tokens than a call can have arguments.
        const written = {
          lines,
          isMade: Boolean(token?.meta),
          isChecked: Boolean((token?.meta as TableMeta | undefined)?.isChecked),
          isNotRolled: isNotRolled(token, caption, lines),
          title: caption ?? (heading || env.contentTitle),
        }
        for (const part of frameTable(state, table, written, caption, heading)) out.push(part)
        measured.push(measure(table))
        i = end
      } else if (token) {
        if (token.type === 'heading_open') heading = plainText(state.tokens[i + 1]?.children ?? null)
        out.push(token)
      }
    }
    state.tokens = out
    alignColumns(measured)
  })
}

function measure(table: Token[]): MeasuredTable {
  const [head = [], ...body] = rowsOf(table)
  return {
    open: table[0] as Token,
    heads: head.flatMap((cell) => (cell[0] ? [{ token: cell[0], text: cellText(cell) }] : [])),
    body: body.map((row) => row.map(cellText)),
  }
}

/** `Table: The caption`, a paragraph of its own right before the table. */
function captionBefore(tokens: Token[], at: number, texts: MarkdownEnv['texts']): string | undefined {
  const text = tokens[at - 2]
  if (tokens[at - 3]?.type !== 'paragraph_open' || text?.type !== 'inline') return undefined
  return captionOf(plainText(text.children), texts)
}

function frameTable(
  state: StateCore,
  table: Token[],
  written: Written,
  captionText: string | undefined,
  heading: string,
): Token[] {
  const env = envOf(state)
  const meta = (table[0]?.meta ?? {}) as TableMeta
  const rows = rowsOf(table)
  const [head = [], ...body] = rows
  if (head.length * body.length >= MAX_CELLS) {
    const message = `This table has more than ${MAX_CELLS} cells.`
    addError(env, 'WB340', message, table[0]?.map?.[0], 'Split it into several tables.')
  }
  const headers = head.map(cellText)
  const texts = body.map((row) => row.map(cellText))
  const rolled = rolledTable(rows, headers, written, env)
  const caption = meta.caption ?? captionText
  const layout = rolled ? undefined : (meta.layout ?? layoutFor(texts))
  const isTotal = (column: number) => rolled?.columns.includes(column)
  const numeric = headers.map((_, column) => column > 0 && !isTotal(column) && isNumberColumn(texts, column))
  setCellAttributes(state, table, {
    ...{ headers, numeric, dieColumns: rolled?.columns ?? [] },
    rowHeaders: (headers[0] ?? '').trim() !== '',
  })
  const open = table[0]
  if (layout && open) open.attrSet('class', layout)
  const inner = headers.every((text) => text.trim() === '') ? withoutHead(table) : table
  const label = escapeHtml(caption ?? (headers.filter(Boolean).join(', ') || env.texts.table))
  if (rolled && meta.showsOdds) addOdds(state, inner, rolled, env)
  const bar = meta.filters ? listBar(meta.filters, body.length, env) : ''
  const list = meta.list === undefined ? '' : ` data-list="${escapeHtml(meta.list)}"`
  const frame = rolled
    ? rolledFrame(rolled, { caption, hasOdds: Boolean(meta.showsOdds), id: meta.id }, env)
    : layout === 'pin'
      ? `${bar}<div class="table"${list} tabindex="0" role="region" aria-label="${label}">`
      : `${bar}<div class="table"${list}>`
  // A caption that repeats its heading is for screen readers only, except next to the button of a rollable table.
  const hidden = !rolled && caption === heading ? ' class="vh"' : ''
  const captionHtml = caption ? [raw(state, `<caption${hidden}>${escapeHtml(caption)}</caption>`)] : []
  return [
    raw(state, frame),
    ...inner.slice(0, 1),
    ...captionHtml,
    ...inner.slice(1),
    raw(state, rolled ? '</div></div>' : '</div>'),
  ]
}

/** One field above a list. `values`: every value of the rows, in the order of the field. */
export interface ListFilter {
  name: string
  values: string[]
}

/** The fields above a list, which templates/play/list.ts uses. They are in the page from the start, so that nothing moves. */
function listBar(filters: ListFilter[], rows: number, { texts }: MarkdownEnv): string {
  const option = (value: string) => `<option>${escapeHtml(value)}</option>`
  const fields = filters.map(
    ({ name, values }) =>
      `<label>${escapeHtml(name)} <select><option value="">${escapeHtml(texts.all)}</option>${values.map(option).join('')}</select></label>`,
  )
  const count = fill(texts.shownOf, { shown: String(rows), count: String(rows) })
  return `<form class="list-bar" autocomplete="off">${fields.join('')}<span role="status">${escapeHtml(count)}</span></form>`
}

const NUMBER = /^[+\u2212-]?[\d,.]+\s?(?:%|b|×)?$|^\d*d\d+(?:[+\u2212-]\d+)?$|^[–-]?$/

/** A range of totals such as 10–11, which must not break after the dash. */
const RANGE = /^\d+\s?[-–—]\s?\d+$/

/** Most cells hold a number, dice or a dash. */
function isNumberColumn(rows: string[][], column: number): boolean {
  let filled = 0
  let numbers = 0
  for (const row of rows) {
    const cell = (row[column] ?? '').trim()
    if (cell === '') continue
    filled++
    if (NUMBER.test(cell)) numbers++
  }
  return filled > 0 && numbers >= filled * 0.8
}

/** A table with this many columns of short cells, such as the table of a class, would become cards with too many lines. */
const SHORT_COLUMNS = 6

/** A longer word in the first of two columns leaves a narrow phone no room for sentences in the second. */
const MAX_WORD = 13

/** On a phone, tables with long cells become cards, others scroll beside a fixed first column. */
function layoutFor(body: string[][]): 'stack' | 'pin' | undefined {
  const columns = body[0]?.length ?? 0
  const isLong = (column: number) => body.some((row) => (row[column] ?? '').length >= LONG_CELL)
  if (columns < 3) return isLong(1) && body.some(([first = '']) => longestPart(first) > MAX_WORD) ? 'stack' : undefined
  const long = Array.from({ length: columns - 1 }, (_, i) => isLong(i + 1)).filter(Boolean).length
  return long > 0 && columns - 1 - long < SHORT_COLUMNS ? 'stack' : 'pin'
}

interface Dress {
  headers: string[]
  numeric: boolean[]
  /** Columns of totals of a table that is rolled on. */
  dieColumns: number[]
  rowHeaders: boolean
}

/** Sets scopes, labels and classes on the cells. Replaces the style attributes for alignment by classes. */
function setCellAttributes(state: StateCore, table: Token[], { headers, numeric, dieColumns, rowHeaders }: Dress) {
  let column = -1
  let closeAs = ''
  let row = ''
  for (const [i, token] of table.entries()) {
    if (token.type === 'tr_open') column = -1
    else if (token.type === 'th_close' || token.type === 'td_close') token.tag = closeAs
    if (token.type !== 'th_open' && token.type !== 'td_open') continue
    column++
    const align = token.attrs ? takeAlign(token) : undefined
    const text = table[i + 1]
    const isHeader = token.type === 'th_open'
    const header = headers[column] ?? ''
    const isKept = !isHeader && RANGE.test(text?.content ?? '')
    if (isHeader && header.trim() === '') token.tag = 'td'
    else if (isHeader) token.attrSet('scope', 'col')
    else if (column === 0 && rowHeaders) {
      token.tag = 'th'
      token.attrSet('scope', 'row')
      row = plainText(text?.children ?? null).trim()
    } else if (header) token.attrSet('data-label', header)
    const isTotal = column > 0 && dieColumns.includes(column)
    const own = isTotal ? 'total' : numeric[column] || align === 'right' ? 'num' : align === 'center' ? 'mid' : ''
    if (own || isKept) token.attrSet('class', own && isKept ? `${own} keep` : own || 'keep')
    closeAs = token.tag
    if (isHeader && text) text.meta = { ...text.meta, plain: true }
    else if (text && column > 0 && rowHeaders && row && dieColumns.length === 0) rollsFor([text], row)
    if (isHeader && dieColumns.includes(column) && text)
      text.children = [raw(state, `<span class="vh">${escapeHtml(header.trim())}</span>${iconHtml(dieIcon(header))}`)]
  }
}

function takeAlign(token: Token): string | undefined {
  const align = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1]
  token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style')
  return align
}

function withoutHead(table: Token[]): Token[] {
  const from = table.findIndex(({ type }) => type === 'thead_open')
  const to = table.findIndex(({ type }) => type === 'thead_close')
  return from === -1 ? table : [...table.slice(0, from), ...table.slice(to + 1)]
}
