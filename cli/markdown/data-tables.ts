// Tables made from records: `:::table`, and `:::roll` for a table with a die.

import type { StateCore, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { groupBy } from '../core/group-by.ts'
import { collatorOf } from '../core/language-order.ts'
import type { DataRecord } from '../data/data-record.ts'
import { isGenerator, readTable, TABLES } from '../game/table-records.ts'
import {
  asHeading,
  type Column,
  cellText,
  columnsIn,
  fieldOf,
  isKey,
  keysOf,
  readColumns,
  valueText,
} from './data-query.ts'
import { showsRecord } from './record-ids.ts'
import { hasParts } from './table-parts.ts'
import type { ListFilter, TableMeta } from './tables.ts'
import { envOf, inline, raw, tag } from './tokens.ts'
import type { Use } from './types.ts'

/** A row for each record, a column for each key of the option `columns`. */
export function dataTable(use: Use, records: DataRecord[]): Token[] {
  const { state, line, options, complain } = use
  const columns = readColumns(
    options.get('columns') ?? [...keysOf(records)].filter((key) => key !== 'id').join(','),
    records,
    use,
  )
  const layout = options.get('layout')
  if (layout !== undefined && layout !== 'stack' && layout !== 'pin')
    complain(`there is no layout "${layout}".${didYouMean(layout, ['stack', 'pin'])}`, 'Layouts: stack, pin')
  const caption = options.get('caption')
  if (!caption) complain('the table has no caption.', 'Describe its content in a few words: caption="Blades"')
  const group = options.get('group')
  if (group) isKey(group, records, use)
  const filters = options.has('filter') ? columnsIn('filter', records, use) : undefined
  if (filters) envOf(state).parts.add('lists')
  const row = (record: DataRecord) => {
    const [open, ...cells] = tableRow(
      state,
      line,
      columns.map((column) => cellText(record, column, use)),
      'td',
    )
    for (const [i, column] of (filters ?? []).entries()) open?.attrSet(`data-${i}`, filterValues(record, column, use))
    return open ? [showsRecord(open, use.source, record), ...cells] : []
  }
  const bodies = group
    ? [...groupBy(records, (record) => valueText(fieldOf(record, group), envOf(state).texts) || '–')].flatMap(
        ([name, own]) =>
          tableBody(state, [
            raw(
              state,
              `<tr class="group"><th colspan="${columns.length}" scope="rowgroup">${escapeHtml(asHeading(name))}</th></tr>`,
            ),
            ...own.flatMap(row),
          ]),
      )
    : tableBody(state, records.flatMap(row))
  const headings = columns.map(({ heading }) => heading)
  return table(use, headings, bodies, {
    ...(filters && { list: use.source }),
    ...(caption && { caption }),
    ...((layout === 'stack' || layout === 'pin') && { layout }),
    ...(filters && { filters: filters.map((column) => listFilter(column, records, use)) }),
  })
}

function listFilter(column: Column, records: DataRecord[], use: Use): ListFilter {
  const values = records.flatMap((record) => filterValues(record, column, use).split('|').filter(Boolean))
  const { compare } = collatorOf(envOf(use.state).language)
  return { name: column.heading, values: [...new Set(values)].sort(compare) }
}

/** The values of a field that readers can filter by, separated by '|'. */
function filterValues(record: DataRecord, column: Column, use: Use): string {
  const value = fieldOf(record, column.key)
  const values = Array.isArray(value) ? value : [value]
  return values
    .map((one) => cellText({ one }, { ...column, key: 'one' }, use))
    .filter((text) => text !== '–')
    .join('|')
}

const TABLE_FORM = 'A table is { id: wonders, die: d6, rows: [{ roll: 1-3, text: … }, { roll: 4-6, text: … }] }.'

/** The table of `content/data/tables.yml` that the directive names. */
export function rollTable(use: Use, tables: DataRecord[]): Token[] {
  const found = findTable(use.source, tables, use)
  if (!found) return []
  if (isGenerator(found)) {
    use.complain(`"${use.source}" is a sentence.`, `Write :::generate ${use.source}`)
    return []
  }
  return tableTokens(use, found, use.options)
}

/** The record of an id. Reports an unknown one. */
export function findTable(id: string, tables: DataRecord[], { complain }: Use): DataRecord | undefined {
  const found = tables.find((table) => table.id === id)
  if (!found) {
    const ids = tables.map((table) => String(table.id))
    complain(`there is no table "${id}" in tables.yml.${didYouMean(id, ids)}`)
  }
  return found
}

/** A table to roll on. */
export function tableTokens(use: Use, record: DataRecord, options: Map<string, string>): Token[] {
  const { state, line } = use
  const read = readTable(record)
  if ('fault' in read) {
    const index = use.files.get(TABLES)?.indexOf(record) ?? -1
    use.complain(read.fault, TABLE_FORM, use.files.placeOf(TABLES, [index, ...read.at]))
    return []
  }
  const { id, title, die, rows } = read
  const body = rows.flatMap(({ roll, name, text }) => {
    const words = name ? `**${name}.** ${text}` : text
    const [open, ...cells] = tableRow(state, line, [roll, words], 'td')
    if (open && name) showsRecord(open, `tables/${id}`, { name })
    for (const cell of cells) if (cell.content === words && words.includes('{')) hasParts(cell)
    return open ? [open, ...cells] : []
  })
  const headings = [die, options.get('heading') ?? envOf(state).texts.rollResult]
  const caption = options.get('caption') ?? title
  return table(use, headings, tableBody(state, body), { caption, isChecked: true, id, showsOdds: options.has('odds') })
}

function table({ state, line }: Use, headings: string[], bodies: Token[], meta: TableMeta): Token[] {
  const open = tag(state, 'table_open', 'table', 1, line)
  open.meta = { ...meta }
  return [
    open,
    tag(state, 'thead_open', 'thead', 1),
    ...tableRow(state, line, headings, 'th'),
    tag(state, 'thead_close', 'thead', -1),
    ...bodies,
    tag(state, 'table_close', 'table', -1),
  ]
}

function tableBody(state: StateCore, rows: Token[]): Token[] {
  return [tag(state, 'tbody_open', 'tbody', 1), ...rows, tag(state, 'tbody_close', 'tbody', -1)]
}

function tableRow(state: StateCore, line: number, cells: string[], name: 'th' | 'td'): Token[] {
  return [
    tag(state, 'tr_open', 'tr', 1, line),
    ...cells.flatMap((cell) => [
      tag(state, `${name}_open`, name, 1, line),
      inline(state, cell, line),
      tag(state, `${name}_close`, name, -1),
    ]),
    tag(state, 'tr_close', 'tr', -1),
  ]
}
