// Where the records of data files are shown, for links to a record by its key ('creatures/buttonrat').
import type { ContentDocument } from '../content/read.ts'
import { documentsOf } from '../content/read.ts'
import { groupBy } from '../group-by.ts'
import { onceFor } from '../once.ts'
import type { LinkTargets } from './link-attributes.ts'

interface Shown {
  document: ContentDocument
  path: string
  anchor: string
  /** Number of records of the same file on the page. */
  siblings: number
}

/**
 * Returns the address of a record: on the page itself, else on the page of the same docs that shows most records of its file.
 * Without a page: on that of the last version.
 */
export type RecordTarget = (key: string, from?: ContentDocument) => string | undefined

export function openRecordTargets({ content, byFile, versions }: LinkTargets): RecordTarget {
  const shown = new Map<string, Shown[]>()
  for (const document of documentsOf(content)) {
    const path = byFile.get(document.file)
    const records = Object.entries(document.markdown.records ?? {})
    if (path === undefined || document.kind === 'post') continue
    const count = groupBy(records, ([key]) => fileOf(key))
    for (const [key, anchor] of records) {
      const one = { document, path, anchor, siblings: count.get(fileOf(key))?.length ?? 0 }
      shown.set(key, [...(shown.get(key) ?? []), one])
    }
  }
  const folderOf = onceFor((file: string) => versions.find(({ folder }) => file.startsWith(`${folder}/`))?.folder)
  const latest = versions.find(({ isLast }) => isLast)?.folder
  return (key, from) => {
    const places = shown.get(key) ?? []
    const folder = (from && folderOf(from.file)) ?? latest
    const isNear = (place: Shown) => folderOf(place.document.file) === folder
    const here = places.find(({ document }) => document.file === from?.file)
    if (here) return `#${here.anchor}`
    const best = places.toSorted(
      (a, b) => Number(isNear(b)) - Number(isNear(a)) || b.siblings - a.siblings || (a.path < b.path ? -1 : 1),
    )[0]
    return best && `${best.path}#${best.anchor}`
  }
}

const fileOf = (key: string) => key.slice(0, key.indexOf('/'))
