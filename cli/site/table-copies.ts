// Copies of the tables of tables.yml for other programs: which tables have one, and their files.

import { type Dice, type Range, rangesOf, writtenDice } from '../../templates/play/roll.ts'
import { totalsOf } from '../../templates/play/ways.ts'
import type { Content, ContentDocument } from '../content/read.ts'
import { readTable, TABLE_FORMS, TABLES, type TableForm, type TableRecord } from '../rules/table-records.ts'
import { Slugger } from '../slug.ts'
import type { DocsSite } from './doc-pages.ts'
import type { Site } from './plan.ts'

/** The list of all copies, relative to out/. */
export const TABLES_FILE = 'tables.json'

/** A row, or a part of one: '1, 3' makes two. */
export interface CopiedRow {
  /** Both ends belong to it. An open end is the lowest or highest total of the dice. */
  from: number
  to: number
  /** Markdown, as in tables.yml. */
  name?: string
  text: string
}

export interface CopiedTable {
  id: string
  /** Name of its files, without an ending. */
  name: string
  title: string
  die: string
  dice: Dice
  rows: CopiedRow[]
}

type TableSite = Pick<Site, 'content' | 'docs'>

/** Data of the docs that readers are led to: the last version. */
export const tableData = ({ content, docs }: TableSite) =>
  dataOf(
    docs.find(({ version }) => version.isLast),
    content,
  )

const dataOf = (docs: DocsSite | undefined, { versionData, data }: Content) =>
  versionData.get(docs?.version.folder ?? '') ?? data

/**
 * Returns the address of the copy of a table that a document shows. Undefined if there is none, or if the document is of a version
 * with other tables.
 */
export type TableCopyOf = (table: string, form: TableForm, from: ContentDocument) => string | undefined

export function openTableCopies(site: TableSite): TableCopyOf {
  const tables = new Map(copiedTables(site).map((table) => [table.id, table]))
  return (id, form, { file }) => {
    const own = site.docs.find(({ version }) => file.startsWith(`${version.folder}/`))
    const table = dataOf(own, site.content) === tableData(site) ? tables.get(id) : undefined
    return table && `/${tableFile(table, form)}`
  }
}

/** Every table with dice whose rows are all ranges. */
export function copiedTables(site: TableSite): CopiedTable[] {
  const names = new Slugger()
  return (tableData(site).get(TABLES) ?? []).flatMap((record) => {
    const table = readTable(record)
    if ('fault' in table) return []
    const dice = writtenDice(table.die)
    const rows = dice && rowsOf(table, dice)
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

/** Undefined if a row is no range. */
function rowsOf({ rows }: TableRecord, dice: Dice): CopiedRow[] | undefined {
  const totals = totalsOf(dice)
  const [least = 0, most = 0] = [totals[0], totals.at(-1)]
  const closed = ([from, to]: Range) => ({
    from: from === Number.NEGATIVE_INFINITY ? Math.min(to, least) : from,
    to: to === Number.POSITIVE_INFINITY ? Math.max(from, most) : to,
  })
  const made: CopiedRow[] = []
  for (const { roll, ...words } of rows) {
    const ranges = rangesOf(roll, dice)
    if (!ranges) return undefined
    for (const range of ranges) made.push({ ...closed(range), ...words })
  }
  return made
}

/** Relative to out/. */
export const tableFile = ({ name }: Pick<CopiedTable, 'name'>, form: TableForm): string => `tables/${name}.${form}`

/** Files of all copies, relative to out/. Empty if there are no tables. */
export function tableFiles(site: TableSite): string[] {
  const tables = copiedTables(site)
  if (tables.length === 0) return []
  return [TABLES_FILE, ...tables.flatMap((table) => TABLE_FORMS.map((form) => tableFile(table, form)))]
}
