// The data of a page as text.
import type { CategoryPage, DocPage, PageData, SidebarBranch, SidebarItem } from './page-data.ts'

/** JSON of a page, in pieces. The sidebar comes last: pages of one category share its items, so their text is made once. */
export function pageJson(page: PageData): string[] {
  if (!isOfDocs(page) || !page.sidebar) return [JSON.stringify(page)]
  const { sidebar, ...rest } = page
  return pieces(rest, sidebar, textOf(sidebar.items).plain)
}

/** JSON that may stand in a script element: it cannot end the element, open a comment or break a line of script. */
export function pageJsonForScript(page: PageData): string[] {
  if (!isOfDocs(page) || !page.sidebar) return [escapeJson(JSON.stringify(page))]
  const { sidebar, ...rest } = page
  const text = textOf(sidebar.items)
  text.escaped ??= escapeJson(text.plain)
  return pieces(rest, sidebar, text.escaped, escapeJson)
}

export const escapeJson = (json: string) =>
  json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Pages with a docs sidebar. */
export const isOfDocs = (page: PageData): page is DocPage | CategoryPage =>
  page.layout === 'doc' || page.layout === 'category'

const texts = new WeakMap<SidebarItem[], { plain: string; escaped?: string }>()

function textOf(items: SidebarItem[]) {
  const text = texts.get(items) ?? { plain: JSON.stringify(items) }
  texts.set(items, text)
  return text
}

function pieces(page: object, { items: _, ...branch }: SidebarBranch, items: string, written = (json: string) => json) {
  const own = `${JSON.stringify(page).slice(0, -1)},"sidebar":${JSON.stringify(branch).slice(0, -1)},"items":`
  return [written(own), items, '}}']
}
