// Tables to roll on: those of tables.yml, and those that are written in pages of the docs.

import { plainText } from '../../../templates/play/plain-text.ts'
import { writtenDice } from '../../../templates/play/roll.ts'
import { hrefOf } from '../../core/addresses.ts'
import { isTag, type Part, type Tag } from '../../core/html.ts'
import { copiedTables, rowsOf as rangesOf, type WrittenRow, withChances } from '../../game/copied-tables.ts'
import { isGenerator, TABLES } from '../../game/table-records.ts'
import { plainTexts } from '../../markdown/plain-texts.ts'
import { lastData } from '../../site/last-data.ts'
import type { Site } from '../../site/model.ts'
import { ruleKey } from '../../site/rules.ts'
import type { ReadPage, SentenceEntry, TableEntry } from './model.ts'
import { cellsOf, hrefWithAnchor, rowsOf } from './records.ts'
import { tableNames } from './table-names.ts'

export const readTables = (pages: ReadPage[], site: Site): TableEntry[] => [
  ...tablesOfData(site),
  ...pages.flatMap((page) => tablesOfPage(page, site)),
]

function tablesOfData(site: Site): TableEntry[] {
  const data = lastData(site)
  const plain = plainTexts(data)
  return copiedTables(data).map(({ id, title, die, dice, rows }) => ({
    ...{ id, title: plain(title), die },
    ...placeOf(id, site),
    rows: withChances({ rows, dice }).map(({ name, text, ...row }) => ({
      ...row,
      ...(name !== undefined && { name: plain(name) }),
      text: plain(text),
    })),
  }))
}

export function readSentences(site: Site): SentenceEntry[] {
  return (lastData(site).get(TABLES) ?? []).filter(isGenerator).map(({ id, title, text }) => ({
    id: String(id),
    title: String(title ?? id),
    text: String(text),
    ...placeOf(String(id), site),
  }))
}

function placeOf(id: string, site: Site): { path?: string } {
  const place = site.linker.recordPath(`${TABLES}/${id}`)
  return place === undefined ? {} : { path: hrefWithAnchor(place, site) }
}

function tablesOfPage({ doc, site: docs, article }: ReadPage, { config }: Site): TableEntry[] {
  const names = tableNames(article, doc.title)
  return framesIn(article).flatMap((frame) => {
    const { id = '' } = frame.attributes
    return divided(frame).flatMap(({ die, columns, rows }, i): TableEntry[] => {
      const dice = writtenDice(die)
      const ranges = dice && rangesOf(rows, dice)
      if (!ranges) return []
      return [
        {
          id: `${ruleKey(docs, doc)}#${id}${i === 0 ? '' : `-${i + 1}`}`,
          title: names.get(frame)?.[i] ?? doc.title,
          die: die.replace(/\p{L}/u, 'd'),
          path: `${hrefOf(doc.path, config.baseUrl)}#${encodeURIComponent(id)}`,
          ...(columns.length > 1 && { columns }),
          rows: withChances({ rows: ranges, dice }),
        },
      ]
    })
  })
}

/** Frames of tables that are written in a page; see markdown/rolled-tables.ts. */
const framesIn = (parts: Part[]): Tag[] =>
  parts.filter(isTag).flatMap((tag) => {
    if (tag.attributes['data-die'] === undefined) return framesIn(tag.children)
    return tag.attributes['data-table'] === undefined ? [tag] : []
  })

interface WrittenTable {
  die: string
  /** Names of the columns besides totals. */
  columns: string[]
  rows: WrittenRow[]
}

/** The tables in a frame: columns of totals side by side are the parts of one table, or a table each. */
function divided(frame: Tag): WrittenTable[] {
  const { 'data-die': die = '', 'data-columns': columns = '0', 'data-each': each } = frame.attributes
  const [head = [], ...body] = rowsOf(frame).map((row) =>
    cellsOf(row).map(({ children }) => plainText(children).replace(/\s+/g, ' ')),
  )
  const starts = columns.split(' ').map(Number)
  const parts = starts.map((start, i) => ({
    columns: head.slice(start + 1, starts[i + 1]),
    rows: rowsBetween(body, start, starts[i + 1]),
  }))
  return each === undefined
    ? [{ die, columns: parts[0]?.columns ?? [], rows: parts.flatMap(({ rows }) => rows) }]
    : each.split('|').map((one, i) => ({ die: one, ...(parts[i] ?? { columns: [], rows: [] }) }))
}

/** A row without a total belongs to the one above. */
function rowsBetween(body: string[][], start: number, end: number | undefined): WrittenRow[] {
  const rows: { roll: string; cells: string[] }[] = []
  for (const row of body) {
    const [roll = '', ...cells] = row.slice(start, end)
    const last = rows.at(-1)
    if (roll !== '') rows.push({ roll, cells })
    else if (last) last.cells = last.cells.map((text, i) => [text, cells[i]].filter(Boolean).join(' '))
  }
  return rows.map(({ roll, cells }) => ({ roll, ...namedText(cells), ...(cells.length > 1 && { cells }) }))
}

/** The first of several texts is a name. */
function namedText(cells: string[]): { name?: string; text: string } {
  const [first = '', ...rest] = cells.filter((text) => text !== '')
  return rest.length === 0 ? { text: first } : { name: first, text: rest.join(' | ') }
}
