// The list of a sidebar as HTML, for the server. Pages of one category share their branch, and their lists differ in one
// thing only, which link is the current one: a list is rendered once and marked for each page.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Sidebar } from './chrome/sidebar.tsx'
import { hrefOf } from './client/paths.ts'
import type { SidebarBranch, SidebarItem } from './page-data.ts'
import { text } from './text.ts'

/** By its name, which a locale has its own words for. */
const navStarts = new Map<string, string>()

function navStart(): string {
  const name = text.docsSidebar
  const start =
    navStarts.get(name) ??
    renderToString(createElement('nav', { className: 'tree', 'aria-label': name })).slice(0, -'</nav>'.length)
  navStarts.set(name, start)
  return start
}

/** By the items of the branch; undefined where more than the mark depends on the page. */
const lists = new WeakMap<SidebarItem[], string | undefined>()

/** The branch without its items, to be rendered in its place, and what puts the list into the result. */
export function takeSidebar(branch: SidebarBranch, path: string, baseUrl: string) {
  const nav = navStart()
  const list = listOf(branch, baseUrl, nav)
  if (list === undefined) return { branch, putBack: (html: string) => [html] }
  return {
    branch: { ...branch, items: [] },
    /** Into the piece of the page that has room for it; in pieces. */
    putBack(html: string): string[] {
      const at = html.indexOf(`${nav}<ul></ul>`)
      if (at < 0) return [html]
      const link = linkStart(hrefOf(path, baseUrl))
      const [start = '', ...more] = list.split(link)
      const marked = more.flatMap((part) => [`${link} aria-current="page"`, part])
      const end = at + nav.length
      return [html.slice(0, end), start, ...marked, html.slice(end + '<ul></ul>'.length)]
    },
  }
}

function listOf(branch: SidebarBranch, baseUrl: string, nav: string): string | undefined {
  if (!lists.has(branch.items)) {
    const render = () => renderToString(<Sidebar branch={branch} path={NOWHERE} baseUrl={baseUrl} />)
    lists.set(branch.items, branch.items.every(looksTheSame) ? render().slice(nav.length, -'</nav>'.length) : undefined)
  }
  return lists.get(branch.items)
}

const NOWHERE = '/\0'

/** Unlisted pages show where they are the current one; raw HTML could hold anything. */
function looksTheSame(item: SidebarItem): boolean {
  if (item.type === 'html') return false
  return item.type === 'link' ? !item.unlisted : !item.linkUnlisted && item.items.every(looksTheSame)
}

/** The start of a link's tag, as React writes it. */
const linkStart = (href: string) =>
  NEEDS_ESCAPE.test(href) ? renderToString(createElement('a', { href })).slice(0, -'></a>'.length) : `<a href="${href}"`

const NEEDS_ESCAPE = /[^\w/#.%-]/
