// Copies of the tables of tables.yml for other programs: which tables have one, and their files.

import { type Dice, type Range, rangesOf, writtenDice } from '../../../templates/play/roll.ts'
import { totalsOf } from '../../../templates/play/ways.ts'
import type { Content } from '../../content/model.ts'
import { Slugger } from '../../core/slug.ts'
import { readTable, TABLES, type TableForm, type TableRecord } from '../../game/table-records.ts'
import type { LinkResolver } from '../../site/feature.ts'
import type { DocsSite, Site } from '../../site/model.ts'

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

/** Resolves 'csv loot' to a copy of a table. A document of a version with other tables has no copies. */
export function openTableCopies(site: TableSite): LinkResolver {
  const tables = new Map(copiedTables(site).map((table) => [table.id, table]))
  return (copy, { file }) => {
    const [form = '', ...id] = copy.split(' ')
    const own = site.docs.find(({ version }) => file.startsWith(`${version.folder}/`))
    const table = dataOf(own, site.content) === tableData(site) ? tables.get(id.join(' ')) : undefined
    return table && `/${tableFile(table, form as TableForm)}`
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
