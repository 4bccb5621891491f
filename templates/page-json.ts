// The data of a page as text.
import type { CategoryPage, DocPage, PageData, SidebarBranch, SidebarItem } from './page-data.ts'

/** JSON of a page. The sidebar comes last: pages of one category share its items, so their text is made once. */
export function pageJson(page: PageData): string {
  if (!isOfDocs(page) || !page.sidebar) return JSON.stringify(page)
  const { sidebar, ...rest } = page
  return `${JSON.stringify(rest).slice(0, -1)},"sidebar":${branchJson(sidebar)}}`
}

/** Pages with a docs sidebar. */
export const isOfDocs = (page: PageData): page is DocPage | CategoryPage =>
  page.layout === 'doc' || page.layout === 'category'

const texts = new WeakMap<SidebarItem[], string>()

function branchJson({ items, ...rest }: SidebarBranch): string {
  let text = texts.get(items)
  if (text === undefined) {
    text = JSON.stringify(items)
    texts.set(items, text)
  }
  return `${JSON.stringify(rest).slice(0, -1)},"items":${text}}`
}
