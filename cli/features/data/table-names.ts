// Names of the tables to roll on that pages show: the caption, else the heading above.

import { plainText } from '../../../templates/play/plain-text.ts'
import { groupBy } from '../../core/group-by.ts'
import { isTag, type Part, type Tag } from '../../core/html.ts'
import { cellsOf, firstRowOf, isOdds } from './records.ts'

/** A table before it has a name. Several are in one frame if columns of totals side by side are a table each. */
interface Unnamed {
  frame: Tag
  /** Title of the page and texts of the headings above, outermost first; the last one is the caption if there is one. */
  titles: string[]
  /** Element with the last title. */
  titled: Tag | undefined
  /** Name of the column after the totals. */
  column: string
}

/**
 * The names of the tables in each frame; see markdown/rolled-tables.ts. Tables below one title have the names of their columns, too
 * ("Coat: Color"), and equal names the title above ("Spring: Weather").
 */
export function tableNames(article: Part[], title: string): Map<Tag, string[]> {
  const tables = tablesIn(article, title)
  const byTitle = groupBy(tables, ({ titled }) => titled)
  const named = tables.map((table) => {
    const { titles, titled, column } = table
    const isAlone = column === '' || byTitle.get(titled)?.length === 1
    return { ...table, name: [titles.at(-1), ...(isAlone ? [] : [column])].join(': ') }
  })
  const byName = groupBy(named, ({ name }) => name)
  const names = new Map<Tag, string[]>()
  for (const { frame, titles, name } of named) {
    const parents = new Set(byName.get(name)?.map(({ titles }) => titles.at(-2)))
    const own = parents.size > 1 ? [titles.at(-2), name].filter(Boolean).join(': ') : name
    names.set(frame, [...(names.get(frame) ?? []), own])
  }
  return names
}

function tablesIn(article: Part[], title: string): Unnamed[] {
  const tables: Unnamed[] = []
  let above: { level: number; tag: Tag }[] = []
  const read = (parts: Part[]) => {
    for (const tag of parts.filter(isTag)) {
      const level = /^h([1-6])$/.exec(tag.name)?.[1]
      if (level !== undefined)
        above = [...above.filter((one) => one.level < Number(level)), { level: Number(level), tag }]
      else if (tag.attributes['data-die'] === undefined) read(tag.children)
      else {
        const caption = captionOf(tag)
        const titled = [...above.map(({ tag }) => tag), ...(caption ? [caption] : [])]
        const titles = [title, ...titled.map(({ children }) => plainText(children))]
        for (const column of columnsOf(tag)) tables.push({ frame: tag, titles, titled: titled.at(-1), column })
      }
    }
  }
  read(article)
  return tables
}

function captionOf({ children }: Tag): Tag | undefined {
  for (const tag of children.filter(isTag)) {
    const caption = tag.name === 'caption' ? tag : captionOf(tag)
    if (caption) return caption
  }
  return undefined
}

/** For each table in a frame the name of the column after its totals. */
function columnsOf(frame: Tag): string[] {
  const { 'data-columns': columns = '0', 'data-each': each } = frame.attributes
  const heads = cellsOf(firstRowOf(frame)).filter((cell) => !isOdds(cell))
  const starts = columns.split(' ').slice(0, each === undefined ? 1 : undefined)
  return starts.map((start) => plainText(heads[Number(start) + 1]?.children ?? []))
}
