// Which page the search leads to for a record: of the pages of one version that show it as a block, else as a row, the one that shows
// most records of its file.

import { addTo, groupBy } from '../../core/group-by.ts'
import { TABLES } from '../../game/table-records.ts'
import type { Route } from '../../site/model.ts'
import { documentOf } from '../../site/routes.ts'
import type { RecordIds } from './text.ts'

interface Shown {
  route: Route
  id: string
  /** Number of records of the same file on the page. */
  siblings: number
  isRow: boolean
}

/** Returns the records that each route shows. `folderOf`: only pages of the same folder of docs are compared with each other. */
export function recordsByRoute(routes: Route[], folderOf: (route: Route) => string): Map<Route, RecordIds> {
  const places = new Map<string, Shown[]>()
  for (const route of routes) {
    const document = documentOf(route)
    if (!document || document.kind === 'post') continue
    // A whole table is no record: its rows are.
    const records = Object.entries(document.markdown.records ?? {}).filter(([key]) => fileOf(key) !== TABLES)
    const count = groupBy(records, ([key]) => fileOf(key))
    for (const [key, id] of records) {
      const place = `${folderOf(route)} ${key}`
      const siblings = count.get(fileOf(key))?.length ?? 0
      const one = { route, id, siblings, isRow: document.markdown.rows?.includes(key) ?? false }
      addTo(places, place, one)
    }
  }
  const found = new Map<Route, Map<string, boolean>>()
  for (const shown of places.values()) {
    const [best] = shown.toSorted(
      (a, b) => Number(a.isRow) - Number(b.isRow) || b.siblings - a.siblings || (a.route.path < b.route.path ? -1 : 1),
    )
    for (const one of shown) {
      const ids = found.get(one.route) ?? new Map<string, boolean>()
      found.set(one.route, ids.set(one.id, one === best))
    }
  }
  return found
}

/** 'weapons/knife' → 'weapons', 'tables/wonders/echo' → 'tables/wonders' */
const fileOf = (key: string) => key.slice(0, key.lastIndexOf('/'))
