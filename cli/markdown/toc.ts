// The contents list of a page, from its headings.
import { inertHtml } from '../../templates/inert.ts'
import type { InertHtml } from '../../templates/page-data.ts'
import type { Heading } from './types.ts'

interface TocEntry extends Pick<Heading, 'id' | 'html' | 'level'> {
  children: TocEntry[]
}

/** Items of the nested table of contents as HTML, for headings with levels from `min` to `max`. */
export function tocOf(headings: Heading[], min: number, max: number): InertHtml {
  const roots: TocEntry[] = []
  const stack: TocEntry[] = []
  for (const { id, html, level } of headings) {
    if (level < 2 || level > 6) continue
    const entry: TocEntry = { id, html, level, children: [] }
    while (stack.length > 0 && (stack.at(-1)?.level ?? 0) >= level) stack.pop()
    const parent = stack.at(-1)
    if (parent) parent.children.push(entry)
    else roots.push(entry)
    stack.push(entry)
  }
  const within = (entries: TocEntry[]): TocEntry[] =>
    entries.flatMap((entry) => {
      const children = within(entry.children)
      return entry.level >= min && entry.level <= max ? [{ ...entry, children }] : children
    })
  return inertHtml(tocItems(within(roots)))
}

const tocItems = (entries: TocEntry[]): string =>
  entries
    .map(({ id, html, children }) => {
      const inner = children.length > 0 ? `<ol>${tocItems(children)}</ol>` : ''
      return `<li><a href="#${encodeURIComponent(id)}">${html}</a>${inner}</li>`
    })
    .join('')
