// The part of a sidebar that a page contains: the open branch, and in a large sidebar only the links near the page. The browser
// fetches the rest when it is opened.

import { fill } from '../../templates/languages/fill.ts'
import { levelList, type SidebarCategory, type SidebarItem, TOP_LEVEL, topList } from '../../templates/sidebar/list.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { hrefOf } from '../core/addresses.ts'
import type { Doc, LinkedItems, Sidebar, TreeCategory, TreeItem } from './model.ts'

/** In a large sidebar, a level with more links than this shows only those near the page. */
const MAX_LEVEL_LINKS = 30
/** Links kept before and after the page in such a level. */
const LEVEL_LINKS_NEAR = 3

/** Cached HTML by innermost open level. */
const lists = new WeakMap<TreeItem[], string>()

/**
 * HTML of the sidebar on a page; closed categories have no children. Pages of the same category share one string, unless the
 * level is cut around each page.
 */
export function listOf(sidebar: Sidebar, path: string, config: ResolvedConfig, linked: LinkedItems): string {
  const { unlisted, isLarge } = sidebar
  const { texts } = config.language
  if (unlisted.has(path)) return topList(openTree(sidebar, { path, own: path, isLarge, config, linked }).top(), texts)
  const innermost = sidebar.ancestors.get(path)?.at(-1)?.items ?? sidebar.items
  const cached = isLarge && innermost.length > MAX_LEVEL_LINKS ? undefined : lists.get(innermost)
  const list = cached ?? topList(openTree(sidebar, { path, isLarge, config, linked }).top(), texts)
  lists.set(innermost, list)
  return list
}

/** Keys of the categories that contain a page, outermost first. */
export function openKeys({ ancestors, items, unlisted }: Sidebar, path: string): string[] {
  const own = unlisted.has(path) ? path : undefined
  const keys: string[] = []
  let around = items
  for (const category of ancestors.get(path) ?? []) {
    const { visible, places } = levelOf(around, keys.at(-1) ?? '', own)
    const key = visible[places.get(category) ?? -1]?.key
    if (key === undefined) break
    keys.push(key)
    around = category.items
  }
  return keys
}

/** HTML of each level that pages may lack, by key: the top level, and the contents of each category that can be closed. */
export function* levelsOf(
  sidebar: Sidebar,
  config: ResolvedConfig,
): Generator<[key: string, list: (linked: LinkedItems) => string]> {
  const { isLarge } = sidebar
  const { texts } = config.language
  const tree = (linked: LinkedItems) => openTree(sidebar, { isLarge, config, linked })
  yield [TOP_LEVEL, (linked) => topList(tree(linked).top(), texts)]
  yield* below(sidebar.items, '')

  function* below(items: TreeItem[], above: string): ReturnType<typeof levelsOf> {
    for (const { item, key } of levelOf(items, above, undefined).visible) {
      if (item.type !== 'category') continue
      const closed = closedCategory(item, key, { isLarge, config })
      if (closed.type === 'category' && (isLarge || isFetched(closed)))
        yield [key, (linked) => levelList(tree(linked).level(item.items, key), texts)]
      yield* below(item.items, key)
    }
  }
}

/** Items for a view. `top`: the top level. `opened`: a category with its contents. */
function openTree(sidebar: Sidebar, view: View) {
  const { path } = view
  const open = new Set(path === undefined ? [] : (sidebar.ancestors.get(path) ?? []))
  return { top: () => level(sidebar.items, ''), level }

  function level(items: TreeItem[], above: string): SidebarItem[] {
    const { visible, places } = levelOf(items, above, view.own)
    if (path === undefined || !view.isLarge || visible.length <= MAX_LEVEL_LINKS) return visible.flatMap(convert)
    const inside = [...open].map((category) => places.get(category)).find((place) => place !== undefined)
    const at = inside ?? places.get(path) ?? -1
    const from = Math.max(0, Math.min(at, visible.length - LEVEL_LINKS_NEAR) - LEVEL_LINKS_NEAR)
    const to = Math.min(visible.length, Math.max(at, LEVEL_LINKS_NEAR) + LEVEL_LINKS_NEAR)
    const cut = { visible, level: above || TOP_LEVEL }
    return [
      ...moreLink(cut, { nearest: from - 1, step: -1, left: from }, view),
      ...visible.slice(from, to).flatMap(convert),
      ...moreLink(cut, { nearest: to, step: 1, left: visible.length - to }, view),
    ]
  }

  function convert({ item, key }: VisibleItem): SidebarItem[] {
    const made = closedItem(item, key, view)
    if (item.type !== 'category' || made.type !== 'category') return [made]
    const isOpen = open.has(item)
    if (isFetched(made) && !isOpen) return [made]
    if (!isOpen) return withItems(item, key)
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

  function withItems(item: TreeCategory, key: string): SidebarItem[] {
    const made = closedItem(item, key, view)
    return made.type === 'category' ? [{ ...made, items: level(item.items, key) }] : []
  }
}

/** Its contents are fetched when it is opened. Without a link they are on each page, because only a script can open it. */
const isFetched = ({ collapsed, href }: SidebarCategory) => collapsed && href !== undefined

/** Determines how items look, besides their position in the tree. */
interface View {
  /** The current page; undefined if there is none, so nothing is open or cut. */
  path?: string
  /** The current page if it is unlisted: its own sidebar includes it. */
  own?: string
  isLarge: boolean
  config: ResolvedConfig
  linked: LinkedItems
}

interface VisibleItem {
  item: TreeItem
  /** Position in the whole sidebar: '3.1'. */
  key: string
}

interface Level {
  visible: VisibleItem[]
  /** Index in `visible` by address of a page or by category. */
  places: Map<string | TreeCategory, number>
}

/** Caches: levels and closed items are the same on every page that is not unlisted. */
const levels = new WeakMap<TreeItem[], Level>()
const closedItems = new WeakMap<TreeItem, SidebarItem>()

function levelOf(items: TreeItem[], above: string, own: string | undefined): Level {
  const cached = own === undefined ? levels.get(items) : undefined
  if (cached) return cached
  const visible = items.flatMap((item, i) =>
    isVisible(item, own) ? [{ item, key: above === '' ? `${i}` : `${above}.${i}` }] : [],
  )
  const places = new Map<string | TreeCategory, number>()
  for (const [i, { item }] of visible.entries()) {
    if (item.type === 'category') places.set(item, i)
    else if (item.type === 'doc' && !item.isRef) places.set(item.doc.path, i)
  }
  if (own === undefined) levels.set(items, { visible, places })
  return { visible, places }
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

/** Address of the first page among the items; undefined if there is none. `own`: an unlisted page to include. */
export function firstPage(items: TreeItem[], own?: string): string | undefined {
  for (const item of items) {
    if (!isVisible(item, own)) continue
    const page = pageOf(item, own) ?? (item.type === 'category' ? firstPage(item.items, own) : undefined)
    if (page !== undefined) return page
  }
  return undefined
}

/** A '12 more' link in place of links that a cut level omits. It leads to the nearest of them. */
function moreLink(
  { visible, level }: { visible: VisibleItem[]; level: string },
  { nearest: start, step, left }: { nearest: number; step: 1 | -1; left: number },
  { own, config }: View,
): SidebarItem[] {
  for (let i = start; i >= 0 && i < visible.length; i += step) {
    const item = visible[i]?.item
    const page = item && firstPage([item], own)
    if (page === undefined) continue
    const { moreAbove, moreBelow } = config.language.texts
    const label = fill(step === 1 ? moreBelow : moreAbove, { count: left })
    return [{ type: 'link', label, href: hrefOf(page, config.baseUrl), leftOutOf: level }]
  }
  return []
}

/** An item without its children. */
function closedItem(item: TreeItem, key: string, view: View): SidebarItem {
  const cached = view.own === undefined ? closedItems.get(item) : undefined
  if (cached) return cached
  const made = makeClosed(item, key, view)
  if (view.own === undefined) closedItems.set(item, made)
  return made
}

function makeClosed(written: TreeItem, key: string, view: View): SidebarItem {
  const item = view.linked.get(written) ?? written
  if (item.type === 'category') return closedCategory(item, key, view)
  const className = item.className && { className: item.className }
  if (item.type === 'html') return { type: 'html', html: item.html, ...className }
  const target = item.type === 'link' && item.target && { target: item.target }
  const href = item.type === 'link' ? item.href : hrefOf(item.doc.path, view.config.baseUrl)
  return { type: 'link', label: item.label, href, ...target, ...className }
}

function closedCategory(
  item: TreeCategory,
  key: string,
  { own, isLarge, config: { baseUrl } }: Omit<View, 'linked'>,
): SidebarItem {
  const className = item.className && { className: item.className }
  const page = item.doc?.path ?? item.index?.path
  if (page !== undefined && !item.items.some((inner) => isVisible(inner, own)))
    return { type: 'link', label: item.label, href: hrefOf(page, baseUrl), ...className }
  // In a large sidebar, a category without a page can be closed too and links to its first page.
  const lead = isLarge && pageOf(item, own) === undefined ? firstPage(item.items, own) : undefined
  // Only an unlisted page itself links to it.
  const to = lead ?? pageOf(item, own)
  return {
    type: 'category',
    label: item.label,
    ...(to !== undefined && { href: hrefOf(to, baseUrl) }),
    key,
    collapsible: item.collapsible || lead !== undefined,
    collapsed: item.collapsed || lead !== undefined,
    items: [],
    ...className,
  }
}
