// The files of the copies of tables.

import { type CopiedTable, copiedTables } from '../../game/copied-tables.ts'
import type { TableForm } from '../../game/table-records.ts'
import type { LinkResolver } from '../../site/feature.ts'
import { dataOf, lastData } from '../../site/last-data.ts'
import type { Site } from '../../site/model.ts'

/** Resolves 'csv loot' to a copy of a table. A document of a version with other tables has no copies. */
export function openTableCopies(site: Pick<Site, 'content' | 'docs'>): LinkResolver {
  const data = lastData(site)
  const tables = new Map(copiedTables(data).map((table) => [table.id, table]))
  return (copy, { file }) => {
    const [form = '', ...id] = copy.split(' ')
    const own = site.docs.find(({ version }) => file.startsWith(`${version.folder}/`))
    const table = dataOf(own, site.content) === data ? tables.get(id.join(' ')) : undefined
    return table && `/${tableFile(table, form as TableForm)}`
  }
}

/** Relative to out/. */
export const tableFile = ({ name }: Pick<CopiedTable, 'name'>, form: TableForm): string => `tables/${name}.${form}`
