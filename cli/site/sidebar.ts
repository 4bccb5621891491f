// Plans sidebars, and previous, next and breadcrumbs from their order.

import type { Crumb, PageLink } from '../../templates/page-data.ts'
import type { ResolvedConfig, ResolvedDocs } from '../config/resolved-config.ts'
import { hrefOf } from '../core/addresses.ts'
import { type ChromeTargets, localLink } from './chrome-links.ts'
import type { Doc, Entry, GeneratedIndex, Sidebar, TreeCategory, TreeItem } from './model.ts'
import type { SidebarSources } from './sidebar-items.ts'
import { sidebarTrees } from './sidebar-tree.ts'

/** Up to this many links, pages may contain a whole sidebar. Without a limit, the site's size would grow quadratically. */
const WHOLE_SIDEBAR_LINKS = 200

/** Plans all sidebars, by id. Reports unknown doc ids. */
export function planSidebars(sources: SidebarSources): Map<string, Sidebar> {
  return new Map([...sidebarTrees(sources)].map(([id, items]) => [id, indexSidebar(id, items)]))
}

function indexSidebar(id: string, items: TreeItem[]): Sidebar {
  const ancestors = new Map<string, TreeCategory[]>()
  const labels = new Map<string, string>()
  const references = new Set<string>()
  const sequence: Entry[] = []
  let links = 0
  const add = (path: string, label: string, unlisted: boolean, above: TreeCategory[]) => {
    links++
    if (ancestors.has(path)) return
    ancestors.set(path, above)
    sequence.push({ path, label, unlisted })
  }
  const addDoc = (doc: Doc, label: string, above: TreeCategory[]) => {
    if (!labels.has(doc.path)) labels.set(doc.path, label)
    add(doc.path, doc.document.frontMatter.pagination_label ?? label, doc.unlisted, above)
  }
  const visit = (list: TreeItem[], above: TreeCategory[]) => {
    for (const item of list) {
      if (item.type === 'doc' && item.isRef) references.add(item.doc.path)
      else if (item.type === 'doc') addDoc(item.doc, item.label, above)
      else if (item.type === 'category') {
        const inside = [...above, item]
        if (item.doc) addDoc(item.doc, item.label, inside)
        if (item.index) add(item.index.path, item.label, false, inside)
        visit(item.items, inside)
      } else links++
    }
  }
  visit(items, [])
  return {
    id,
    items,
    ancestors,
    labels,
    pages: new Map([...labels].reverse().map(([path, label]) => [label, path])),
    references,
    first: sequence.find(({ unlisted }) => !unlisted),
    neighbours: neighboursIn(sequence),
    unlisted: new Set(sequence.filter((entry) => entry.unlisted).map(({ path }) => path)),
    isLarge: links > WHOLE_SIDEBAR_LINKS,
  }
}

function neighboursIn(sequence: Entry[]): Sidebar['neighbours'] {
  const neighbours: Sidebar['neighbours'] = new Map(sequence.map(({ path }) => [path, {}]))
  const fill = (which: 'previous' | 'next', entries: Entry[]) => {
    let last: Entry | undefined
    for (const entry of entries) {
      const own = neighbours.get(entry.path)
      if (own && last) own[which] = last
      if (!entry.unlisted) last = entry
    }
  }
  fill('previous', sequence)
  fill('next', [...sequence].reverse())
  return neighbours
}

/** Resolves links and HTML in sidebars. A separate step, because it needs all routes, which need the sidebars. */
export function linkedItems(
  sidebars: Iterable<Sidebar>,
  targets: Pick<ChromeTargets, 'resolve' | 'isKnown' | 'resolveHtml'>,
): [TreeItem, TreeItem][] {
  const visit = (items: TreeItem[]): [TreeItem, TreeItem][] =>
    items.flatMap((item): [TreeItem, TreeItem][] => {
      if (item.type === 'category') return visit(item.items)
      if (item.type === 'link') return [[item, { ...item, ...localLink(item.href, [...item.at, 'href'], targets) }]]
      if (item.type === 'html')
        return [[item, { ...item, html: targets.resolveHtml(item.html, [...item.at, 'value']) }]]
      return []
    })
  return [...sidebars].flatMap(({ items }) => visit(items))
}

/** The part of the docs, the categories above a page, and the page itself, with links to those that have a page. */
export function breadcrumbsOf(
  sidebar: Sidebar,
  { path, title }: { path: string; title: string },
  { docs, config }: { docs: ResolvedDocs; config: ResolvedConfig },
): Crumb[] {
  const { baseUrl } = config
  const label = sidebar.labels.get(path) ?? title
  const crumbs = categoryCrumbs(sidebar, path, label, baseUrl)
  const part = partOf(sidebar, docs, config)
  if (part === undefined || crumbs[0]?.label === part) return crumbs
  const page = sidebar.pages.get(part) ?? sidebar.first?.path
  return [{ label: part, ...(page !== undefined && page !== path && { href: hrefOf(page, baseUrl) }) }, ...crumbs]
}

/** The label of the navbar's link to a sidebar. */
function partOf({ id }: Sidebar, docs: ResolvedDocs, { docs: all, navbar }: ResolvedConfig): string | undefined {
  for (const item of navbar.items)
    for (const one of 'items' in item ? item.items : [item])
      if (one.type === 'docSidebar' && one.sidebarId === id && (one.docs ?? all[0]?.id) === docs.id) return one.label
  return undefined
}

function categoryCrumbs(sidebar: Sidebar, path: string, label: string, baseUrl: string): Crumb[] {
  const above = sidebar.ancestors.get(path) ?? []
  const crumbs = above.map((item): Crumb => {
    const page = item.doc && !item.doc.unlisted ? item.doc.path : item.index?.path
    return page !== undefined && page !== path
      ? { label: item.label, href: hrefOf(page, baseUrl) }
      : { label: item.label }
  })
  const last = above.at(-1)
  const isCategoryPage = last !== undefined && (last.doc?.path === path || last.index?.path === path)
  return isCategoryPage ? crumbs : [...crumbs, { label }]
}

/** Links to the previous and next page. */
export function neighboursOf(
  { neighbours }: Sidebar,
  path: string,
  baseUrl: string,
): { previous?: PageLink; next?: PageLink } {
  const { previous, next } = neighbours.get(path) ?? {}
  const link = ({ path: to, label }: Entry): PageLink => ({ label, href: hrefOf(to, baseUrl) })
  return { ...(previous && { previous: link(previous) }), ...(next && { next: link(next) }) }
}

/** All categories with a generated index. */
export function generatedIndexes(sidebar: Sidebar): { category: TreeCategory; index: GeneratedIndex }[] {
  const visit = (items: TreeItem[]): { category: TreeCategory; index: GeneratedIndex }[] =>
    items.flatMap((item) =>
      item.type === 'category'
        ? [...(item.index ? [{ category: item, index: item.index }] : []), ...visit(item.items)]
        : [],
    )
  return visit(sidebar.items)
}
