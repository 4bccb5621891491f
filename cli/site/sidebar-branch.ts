// What one page shows of a sidebar: the open branch, and of a large sidebar only what is near the page.
import type { SidebarItem } from '../../templates/page-data.ts'
import { fill } from '../../templates/parts/fill.ts'
import type { ResolvedConfig } from '../config.ts'
import { hrefOf } from './addresses.ts'
import type { Doc } from './docs.ts'
import type { Sidebar } from './sidebar.ts'
import type { TreeCategory, TreeItem } from './sidebar-items.ts'

/** A level of a large sidebar with more links than this shows only those near the page. */
const MAX_LEVEL_LINKS = 100
/** Links kept on each side of the page then. */
const LEVEL_LINKS_NEAR = 20

/** Branches by the innermost level that is open in them. */
const branches = new WeakMap<TreeItem[], SidebarItem[]>()

/**
 * The sidebar as one page shows it: closed categories come without their children. Pages of one category share one value,
 * unless it is cut around each of them. `path` undefined: everything.
 */
export function branchOf(sidebar: Sidebar, path: string | undefined, config: ResolvedConfig): SidebarItem[] {
  if (path === undefined || sidebar.unlisted.has(path)) return itemsOf(sidebar, path, config)
  const innermost = sidebar.ancestors.get(path)?.at(-1)?.items ?? sidebar.items
  if (sidebar.isLarge && innermost.length > MAX_LEVEL_LINKS) return itemsOf(sidebar, path, config)
  const branch = branches.get(innermost) ?? itemsOf(sidebar, path, config)
  branches.set(innermost, branch)
  return branch
}

function itemsOf(sidebar: Sidebar, path: string | undefined, config: ResolvedConfig): SidebarItem[] {
  const open = new Set(path === undefined ? [] : (sidebar.ancestors.get(path) ?? []))
  const view: View = {
    own: path !== undefined && sidebar.unlisted.has(path) ? path : undefined,
    isLarge: sidebar.isLarge,
    config,
  }
  const level = (items: TreeItem[], above: string): SidebarItem[] => {
    const { shown, places } = levelOf(items, above, view.own)
    if (path === undefined || !sidebar.isLarge || shown.length <= MAX_LEVEL_LINKS) return shown.flatMap(convert)
    const inside = [...open].map((category) => places.get(category)).find((place) => place !== undefined)
    const at = inside ?? places.get(path) ?? -1
    const from = Math.max(0, Math.min(at, shown.length - LEVEL_LINKS_NEAR) - LEVEL_LINKS_NEAR)
    const to = Math.min(shown.length, Math.max(at, LEVEL_LINKS_NEAR) + LEVEL_LINKS_NEAR)
    return [
      ...wayOn(shown, { nearest: from - 1, step: -1, left: from }, view),
      ...shown.slice(from, to).flatMap(convert),
      ...wayOn(shown, { nearest: to, step: 1, left: shown.length - to }, view),
    ]
  }
  const convert = ({ item, key }: Shown): SidebarItem[] => {
    const made = closedItem(item, key, view)
    if (item.type !== 'category' || made.type !== 'category') return [made]
    const isOpen = open.has(item)
    if (path !== undefined && made.collapsed && !isOpen) return [made]
    if (!isOpen) return [{ ...made, items: level(item.items, key) }]
    const { href, ...bare } = made
    const hasPage = (item.doc ?? item.index) !== undefined
    return [
      {
        ...bare,
        ...(hasPage && href !== undefined && { href }),
        collapsible: item.collapsible,
        collapsed: false,
        items: level(item.items, key),
      },
    ]
  }
  return level(sidebar.items, '')
}

/** What besides the place in the tree decides how an item looks. */
interface View {
  /** Path of the page when it is unlisted: it sees itself. */
  own: string | undefined
  isLarge: boolean
  config: ResolvedConfig
}

interface Shown {
  item: TreeItem
  /** Place in the whole sidebar: '3.1'. */
  key: string
}

interface Level {
  /** What can be seen, with its place in the whole sidebar. */
  shown: Shown[]
  /** Where pages and categories stand among them. */
  places: Map<string | TreeCategory, number>
}

/** Levels and closed items are the same on every page that is not unlisted: without this a sidebar is walked once for each page. */
const levels = new WeakMap<TreeItem[], Level>()
const closedItems = new WeakMap<TreeItem, SidebarItem>()

function levelOf(items: TreeItem[], above: string, own: string | undefined): Level {
  const known = own === undefined ? levels.get(items) : undefined
  if (known) return known
  const shown = items.flatMap((item, i) =>
    isVisible(item, own) ? [{ item, key: above === '' ? `${i}` : `${above}.${i}` }] : [],
  )
  const places = new Map<string | TreeCategory, number>()
  for (const [i, { item }] of shown.entries()) {
    if (item.type === 'category') places.set(item, i)
    else if (item.type === 'doc' && !item.isRef) places.set(item.doc.path, i)
  }
  if (own === undefined) levels.set(items, { shown, places })
  return { shown, places }
}

const isListed = (doc: Doc, own: string | undefined) => !doc.unlisted || doc.path === own

function isVisible(item: TreeItem, own: string | undefined): boolean {
  if (item.type === 'doc') return isListed(item.doc, own)
  if (item.type !== 'category') return true
  return pageOf(item, own) !== undefined || item.items.some((inner) => isVisible(inner, own))
}

function pageOf(item: TreeItem, own: string | undefined): string | undefined {
  if (item.type === 'doc') return item.doc.path
  if (item.type !== 'category') return undefined
  return item.doc && isListed(item.doc, own) ? item.doc.path : item.index?.path
}

/** First page among the items. `own`: the page that shows them, which they may hold although it is unlisted. */
export function firstPage(items: TreeItem[], own?: string): string | undefined {
  for (const item of items) {
    if (!isVisible(item, own)) continue
    const page = pageOf(item, own) ?? (item.type === 'category' ? firstPage(item.items, own) : undefined)
    if (page !== undefined) return page
  }
  return undefined
}

/** Links left out of a level are reached through the nearest of them. */
function wayOn(
  shown: Shown[],
  { nearest: start, step, left }: { nearest: number; step: 1 | -1; left: number },
  { own, config }: View,
): SidebarItem[] {
  for (let i = start; i >= 0 && i < shown.length; i += step) {
    const item = shown[i]?.item
    const page = item && firstPage([item], own)
    if (page === undefined) continue
    const { moreAbove, moreBelow } = config.language.texts
    const label = fill(step === 1 ? moreBelow : moreAbove, { count: left })
    return [{ type: 'link', label, href: hrefOf(page, config.baseUrl) }]
  }
  return []
}

/** An item as pages outside of it show it. */
function closedItem(item: TreeItem, key: string, view: View): SidebarItem {
  const known = view.own === undefined ? closedItems.get(item) : undefined
  if (known) return known
  const made = makeClosed(item, key, view)
  if (view.own === undefined) closedItems.set(item, made)
  return made
}

function makeClosed(item: TreeItem, key: string, { own, isLarge, config: { baseUrl } }: View): SidebarItem {
  const className = item.className && { className: item.className }
  if (item.type === 'html') return { type: 'html', html: item.html, ...className }
  if (item.type === 'link') return { type: 'link', label: item.label, href: item.href, ...className }
  if (item.type === 'doc') {
    const unlisted = item.doc.unlisted && { unlisted: true as const }
    return { type: 'link', label: item.label, href: hrefOf(item.doc.path, baseUrl), ...unlisted, ...className }
  }
  const page = item.doc?.path ?? item.index?.path
  if (page !== undefined && !item.items.some((inner) => isVisible(inner, own)))
    return { type: 'link', label: item.label, href: hrefOf(page, baseUrl), ...className }
  // In a large sidebar a category without a page closes too, and leads to the first page in it.
  const lead = isLarge && pageOf(item, own) === undefined ? firstPage(item.items, own) : undefined
  const to = lead ?? page
  return {
    type: 'category',
    label: item.label,
    ...(to !== undefined && { href: hrefOf(to, baseUrl) }),
    ...(item.doc?.unlisted && lead === undefined && { linkUnlisted: true as const }),
    key,
    collapsible: item.collapsible || lead !== undefined,
    collapsed: item.collapsed || lead !== undefined,
    items: [],
    ...className,
  }
}
