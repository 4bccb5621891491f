// Finds the places that show records of data files, for links to a record by its key ('creatures/buttonrat').

import { type ContentDocument, documentsOf } from '../content/model.ts'
import { originOf } from '../core/find-files.ts'
import { addTo, groupBy } from '../core/group-by.ts'
import { onceFor } from '../core/once.ts'
import type { LinkTargets } from './link-targets.ts'
import type { RecordTarget } from './model.ts'

interface Shown {
  document: ContentDocument
  path: string
  anchor: string
  /** Number of records of the same file on the page. */
  siblings: number
  /** A row of a table; false: a stat block, an entry or a card. */
  isRow: boolean
}

type Targets = Pick<LinkTargets, 'content' | 'byFile' | 'versions'>

export function openRecordTargets({ content, byFile, versions }: Targets): RecordTarget {
  const shown = new Map<string, Shown[]>()
  for (const document of documentsOf(content)) {
    const path = byFile.get(originOf(document.file))
    const records = Object.entries(document.markdown.records ?? {})
    if (path === undefined || document.kind === 'post') continue
    const count = groupBy(records, ([key]) => fileOf(key))
    for (const [key, anchor] of records) {
      const siblings = count.get(fileOf(key))?.length ?? 0
      const one = { document, path, anchor, siblings, isRow: document.markdown.rows?.includes(key) ?? false }
      addTo(shown, key, one)
    }
  }
  const folderOf = onceFor((file: string) => versions.find(({ folder }) => file.startsWith(`${folder}/`))?.folder)
  const latest = versions.find(({ isLast }) => isLast)?.folder
  return (key, from, isRow = false) => {
    const places = (shown.get(key) ?? []).filter((place) => !isRow || !place.isRow)
    const own = from && originOf(from.file)
    const folder = (own && folderOf(own)) ?? latest
    const isNear = ({ document }: Shown) => folderOf(originOf(document.file)) === folder
    const isHere = ({ document }: Shown) => originOf(document.file) === own
    const [best] = places.toSorted(
      (a, b) =>
        Number(isNear(b)) - Number(isNear(a)) ||
        Number(a.isRow) - Number(b.isRow) ||
        Number(isHere(b)) - Number(isHere(a)) ||
        b.siblings - a.siblings ||
        (a.path < b.path ? -1 : 1),
    )
    return best && `${isHere(best) ? '' : best.path}#${best.anchor}`
  }
}

const fileOf = (key: string) => key.slice(0, key.indexOf('/'))
