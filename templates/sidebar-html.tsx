// The list of a sidebar as HTML, for the server. Pages of one category share their branch, and their lists differ in one
// thing only, which link is the current one: a list is rendered once and marked for each page.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Sidebar } from './chrome/sidebar.tsx'
import { hrefOf } from './client/paths.ts'
import type { SidebarBranch, SidebarItem } from './page-data.ts'
import { escapeText } from './parts/escape-text.ts'
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
  const list = listOf(branch)
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

function listOf({ items }: SidebarBranch): string | undefined {
  if (!lists.has(items)) lists.set(items, items.every(looksTheSame) ? writeList(items) : undefined)
  return lists.get(items)
}

const writeList = (items: SidebarItem[]): string => `<ul>${items.map(writeItem).join('')}</ul>`

/** Of a long level each page has a list for itself, but most items stand in many of them. */
const written = new WeakMap<SidebarItem, string>()

function writeItem(item: SidebarItem): string {
  const html = written.get(item) ?? fillItem(item)
  written.set(item, html)
  return html
}

/** React renders one item of each kind, with places for its words and for what is in it. */
function fillItem(item: SidebarItem): string {
  if (item.type === 'html') return renderItem(item)
  const inner = item.type === 'category' ? item.items : []
  const isOwn = item.href?.startsWith('/') && !item.href.startsWith('//')
  const kind: SidebarItem = {
    ...item,
    label: '\0label\0',
    ...(isOwn && { href: '\0href\0' }),
    ...(item.type === 'category' ? { key: '', items: inner.length > 0 ? [INNER] : [] } : { leftOutOf: '' }),
  }
  const words: Record<string, string> = {
    label: escapeText(item.label),
    href: escapeText(item.href ?? ''),
    inner: inner.map(writeItem).join(''),
  }
  return renderKind(kind)
    .map((piece, i) => (i % 2 === 0 ? piece : (words[piece] ?? '')))
    .join('')
}

const INNER = { type: 'html', html: '\0inner\0' } satisfies SidebarItem

/** So many kinds are kept. */
const MAX_KINDS = 1000

const kinds = new Map<string, string[]>()

/** What stands between two places, and the name of a place, in turn. */
function renderKind(kind: SidebarItem): string[] {
  const key = JSON.stringify([text.expandCategory, text.collapseCategory, kind])
  const html = kinds.get(key) ?? renderItem(kind).replace(renderItem(INNER), INNER.html).split('\0')
  if (kinds.size >= MAX_KINDS) kinds.clear()
  kinds.set(key, html)
  return html
}

function renderItem(item: SidebarItem): string {
  const branch: SidebarBranch = { id: '', items: [item], dataHref: '' }
  const html = renderToString(<Sidebar branch={branch} path={NOWHERE} baseUrl="/" />)
  return html.slice(html.indexOf('<li'), -'</ul></nav>'.length)
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
