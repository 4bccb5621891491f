// The records of data files that pages of the docs show, each with its address and what its page shows of it.

import { hrefOf } from '../../core/addresses.ts'
import { isTag, type Part, type Tag } from '../../core/html.ts'
import { slug } from '../../core/slug.ts'
import { type DataRecord, GLOSSARY } from '../../data/data-record.ts'
import { TABLES } from '../../game/table-records.ts'
import { lastData } from '../../site/last-data.ts'
import type { Doc, Site } from '../../site/model.ts'
import { pathInVersion } from '../../site/versions.ts'
import type { ReadPage, RecordFile } from './model.ts'

/** Names of the data files with records that some docs show. Tables are no records. */
export function recordFileNames(docs: Doc[]): string[] {
  const files = new Set(docs.flatMap(({ document }) => shownIn(document).map((key) => key.slice(0, key.indexOf('/')))))
  if (docs.some(({ document }) => document.markdown.uses.includes(GLOSSARY))) files.add(GLOSSARY)
  files.delete(TABLES)
  return [...files].sort()
}

const shownIn = ({ markdown }: Doc['document']) => Object.keys(markdown.records ?? {})

const keyOf = (file: string, { id, name, term }: DataRecord) => `${file}/${slug(String(id ?? name ?? term ?? ''))}`

export function readRecords(pages: ReadPage[], site: Site): RecordFile[] {
  const data = lastData(site)
  const shown = new Set(pages.flatMap(({ doc }) => shownIn(doc.document)))
  const parts = partsOfRecords(pages)
  return recordFileNames(pages.map(({ doc }) => doc)).map((name) => ({
    name,
    records: (data.get(name) ?? [])
      .map((fields) => ({ key: keyOf(name, fields), fields }))
      .filter(({ key }) => name === GLOSSARY || shown.has(key))
      .map(({ key, fields }) => {
        const place = site.linker.recordPath(key) ?? termPath(name, fields, site)
        const own = place === undefined ? undefined : parts.get(place)
        return {
          ...{ key, fields },
          ...(place !== undefined && { path: hrefWithAnchor(place, site) }),
          ...(own && { parts: own }),
        }
      }),
  }))
}

/** The entry of a term in the list of all terms. */
function termPath(file: string, { id, term }: DataRecord, { config, docs }: Site): string | undefined {
  const { glossary } = config.markdown
  const version = docs.find(({ version }) => version.isLast)?.version
  if (file !== GLOSSARY || glossary === undefined || !version) return undefined
  return `${pathInVersion(glossary, version)}#${slug(String(id ?? term))}`
}

/** '/docs/bestiary#rat' with the base URL. */
export function hrefWithAnchor(place: string, { config }: Pick<Site, 'config'>): string {
  const [path = '', anchor = ''] = place.split('#')
  return `${hrefOf(path, config.baseUrl)}#${encodeURIComponent(anchor)}`
}

/** What pages show of records, by path and anchor. */
function partsOfRecords(pages: ReadPage[]): Map<string, Part[]> {
  const found = new Map<string, Part[]>()
  for (const { doc, article } of pages) {
    const anchors = new Set(Object.values(doc.document.markdown.records ?? {}))
    if (anchors.size > 0) findIn(article, anchors, (anchor, parts) => found.set(`${doc.path}#${anchor}`, parts))
  }
  return found
}

/** A block, the heading of an entry with what follows it, or a row as a list of its cells. `table`: that contains the parts. */
function findIn(parts: Part[], anchors: Set<string>, found: (anchor: string, parts: Part[]) => void, table?: Tag) {
  for (const [i, part] of parts.entries()) {
    if (!isTag(part)) continue
    const { name, attributes, children } = part
    const anchor = [attributes['aria-labelledby'], attributes.id].find((id) => id !== undefined && anchors.has(id))
    if (anchor === undefined) findIn(children, anchors, found, name === 'table' ? part : table)
    else if (name === 'tr') found(anchor, [listOfCells(part, table)])
    else if (/^h[1-6]$/.test(name)) found(anchor, [part, ...followers(parts.slice(i + 1))])
    else found(anchor, [part])
  }
}

/** Up to the next heading. */
function followers(parts: Part[]): Part[] {
  const end = parts.findIndex((part) => isTag(part) && /^h[1-6]$/.test(part.name))
  return end === -1 ? parts : parts.slice(0, end)
}

function listOfCells(row: Tag, table: Tag | undefined): Tag {
  const names = table ? cellsOf(firstRowOf(table)) : []
  const children = cellsOf(row).flatMap(({ children }, i): Tag[] => [
    { name: 'dt', attributes: {}, children: names[i]?.children ?? [] },
    { name: 'dd', attributes: {}, children },
  ])
  return { name: 'dl', attributes: {}, children }
}

export const cellsOf = (row: Tag | undefined): Tag[] => row?.children.filter(isTag) ?? []

/** A cell that only shows the odds of its row. */
export const isOdds = ({ attributes }: Tag): boolean => attributes.class?.split(' ').includes('odds') ?? false

export const rowsOf = ({ children }: Tag): Tag[] =>
  children.filter(isTag).flatMap((tag) => (tag.name === 'tr' ? [tag] : rowsOf(tag)))

/** The first of `rowsOf`, without a look at the others. */
export function firstRowOf({ children }: Tag): Tag | undefined {
  for (const tag of children.filter(isTag)) {
    const row = tag.name === 'tr' ? tag : firstRowOf(tag)
    if (row) return row
  }
  return undefined
}
