// Sidebars: from the config or from the folders; the open branch a page carries; previous, next and breadcrumbs,
// which all follow the same tree.

import type { PageLink, SidebarItem } from '../../templates/page-data.ts'
import type { ResolvedDocs } from '../config.ts'
import type { GENERATED_INDEX } from '../config-schema.ts'
import { isShorthand } from '../config-sidebars.ts'
import type { SidebarCategoryConfig, SidebarConfig, SidebarItemConfig } from '../define-config.ts'
import { didYouMean, nearest } from '../did-you-mean.ts'
import { error, type Report, warning } from '../errors.ts'
import type { z } from '../schema.ts'
import { slug } from '../slug.ts'
import { hrefOf, joinPath, splitNumberPrefix } from './addresses.ts'
import type { CategoryMetadata } from './categories.ts'
import type { Doc } from './docs.ts'
import type { HeadSource } from './routes.ts'
import { FROZEN_SIDEBARS, type GivenSidebars } from './version-sidebars.ts'
import { CURRENT, type Version } from './versions.ts'

/** A generated page that lists the children of a category. */
export interface GeneratedIndex {
  path: string
  /** Where it is asked for: 'content/docs/rules/_category_.yml', 'docs.sidebars.main[2]'. */
  origin: string
  title: string
  description: string
  head: HeadSource
}

export interface TreeCategory {
  type: 'category'
  label: string
  items: TreeItem[]
  doc?: Doc
  index?: GeneratedIndex
  collapsible: boolean
  collapsed: boolean
  className?: string
  description?: string
}

export type TreeItem =
  /** `isRef`: a link to a doc whose own place is elsewhere. */
  | { type: 'doc'; doc: Doc; label: string; isRef?: true; className?: string }
  /** `href` and `html` are as the config has them until `linkSidebars` has resolved them. */
  | { type: 'link'; label: string; href: string; description?: string; className?: string; at: PropertyKey[] }
  | { type: 'html'; html: string; className?: string; at: PropertyKey[] }
  | TreeCategory

/** A page in reading order. */
interface Entry {
  path: string
  label: string
  unlisted: boolean
}

export interface Sidebar {
  id: string
  items: TreeItem[]
  /** Where every page of this sidebar is: the categories above it, outermost first. */
  ancestors: Map<string, TreeCategory[]>
  /** Pages it leads to, whose place is elsewhere. */
  references: Set<string>
  /** First page that is not unlisted. */
  first: Entry | undefined
  /** The listed pages before and after each page; categories with a page come before their children. */
  neighbours: Map<string, { previous?: Entry; next?: Entry }>
  /** Pages that only see themselves. */
  unlisted: Set<string>
  /** So many links that only those near the page are put into it. */
  isLarge: boolean
}

/** Up to this many links every page can carry a whole sidebar; a larger one would make a site grow with its square. */
const WHOLE_SIDEBAR_LINKS = 200
/** A level of a large sidebar with more links than this shows only those near the page. */
const MAX_LEVEL_LINKS = 100
/** Links kept on each side of the page then. */
const LEVEL_LINKS_NEAR = 20

export interface SidebarSources {
  docs: Doc[]
  /** Ids of docs that exist but are not published: items that name one disappear. */
  draftIds: Set<string>
  categories: Map<string, CategoryMetadata>
  version: Version
  given: GivenSidebars
  config: ResolvedDocs
  report: Report
}

interface Making extends SidebarSources {
  byId: Map<string, Doc>
  byDir: Map<string, Doc[]>
  /** Folders directly below each folder. */
  subfolders: Map<string, Set<string>>
}

/** Makes all sidebars. A doc id that does not exist is an error that lists the ids there are. */
export function planSidebars(sources: SidebarSources): Map<string, Sidebar> {
  const making: Making = {
    ...sources,
    byId: new Map(sources.docs.map((doc) => [doc.id, doc])),
    byDir: new Map(),
    subfolders: new Map(),
  }
  for (const doc of sources.docs) {
    const inDir = making.byDir.get(doc.dir)
    if (inDir) inDir.push(doc)
    else {
      making.byDir.set(doc.dir, [doc])
      addFolder(doc.dir, making)
    }
  }
  const sidebars = new Map<string, Sidebar>()
  for (const [id, items] of sources.given.byId)
    sidebars.set(id, finish(id, makeItems(items, making, [...sources.given.path, id])))
  return sidebars
}

/** Enters a folder, and those above it, into the folders they lie in. */
function addFolder(dir: string, { subfolders }: Making) {
  for (let here = dir; here !== '.'; ) {
    const above = here.includes('/') ? here.slice(0, here.lastIndexOf('/')) : '.'
    const known = subfolders.get(above)
    if (known?.has(here)) return
    if (known) known.add(here)
    else subfolders.set(above, new Set([here]))
    here = above
  }
}

function finish(id: string, items: TreeItem[]): Sidebar {
  const ancestors = new Map<string, TreeCategory[]>()
  const references = new Set<string>()
  const sequence: Entry[] = []
  let links = 0
  const add = (path: string, label: string, unlisted: boolean, above: TreeCategory[]) => {
    links++
    if (ancestors.has(path)) return
    ancestors.set(path, above)
    sequence.push({ path, label, unlisted })
  }
  const addDoc = (doc: Doc, label: string, above: TreeCategory[]) =>
    add(doc.path, doc.document.frontMatter.pagination_label ?? label, doc.unlisted, above)
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

/** Turns the addresses that the config's links and HTML hold into hrefs. Needs all routes, which need the sidebars first. */
export function linkSidebars(
  sidebars: Iterable<Sidebar>,
  { resolve, resolveHtml }: Record<'resolve' | 'resolveHtml', (text: string, at: PropertyKey[]) => string>,
) {
  const visit = (items: TreeItem[]) => {
    for (const item of items) {
      if (item.type === 'link') item.href = resolve(item.href, [...item.at, 'href'])
      else if (item.type === 'html') item.html = resolveHtml(item.html, [...item.at, 'value'])
      else if (item.type === 'category') visit(item.items)
    }
  }
  for (const { items } of sidebars) visit(items)
}

function makeItems(items: SidebarConfig, making: Making, at: PropertyKey[]): TreeItem[] {
  if (Array.isArray(items)) return items.flatMap((item, i) => makeItem(item, making, [...at, i]))
  return Object.entries(items).flatMap(([label, inner]) =>
    makeCategory({ type: 'category', label, items: inner }, making, [...at, label], [...at, label]),
  )
}

function makeItem(item: SidebarItemConfig, making: Making, at: PropertyKey[]): TreeItem[] {
  if (typeof item === 'string') return docItem(item, {}, making, at)
  if (isShorthand(item)) return makeItems(item, making, at)
  const className = item.type !== 'autogenerated' && item.className && { className: item.className }
  switch (item.type) {
    case 'doc':
      return docItem(item.id, item, making, [...at, 'id'])
    case 'ref':
      return docItem(item.id, item, making, [...at, 'id']).map((one) => ({ ...one, isRef: true as const }))
    case 'link': {
      const described = item.description !== undefined && { description: item.description }
      return [{ type: 'link', label: item.label, href: item.href, at, ...described, ...className }]
    }
    case 'html':
      return [{ type: 'html', html: item.value, at, ...className }]
    case 'autogenerated':
      return fromFolder(item.dirName, making, [...at, 'dirName'])
    case 'category':
      return makeCategory(item, making, at, [...at, 'items'])
    default:
      return item satisfies never
  }
}

function findDoc(id: string, { byId, draftIds, version, given, report }: Making, at: PropertyKey[]): Doc | undefined {
  const doc = byId.get(id)
  if (doc || draftIds.has(id)) return doc
  const isElsewhere = version.name !== CURRENT && given.path.length > 0
  report(
    error(
      'WB510',
      `Sidebar "${String(at[given.path.length])}" names the doc "${id}", which does not exist${inVersion(version)}. Available doc ids are:\n${idList(id, [...byId.keys()])}`,
      given.placeOf(at),
      isElsewhere ? `Give this version sidebars of its own: ${version.folder}/${FROZEN_SIDEBARS}.` : undefined,
    ),
  )
  return undefined
}

/** ' in version "1.0"', where it says something. */
const inVersion = ({ name }: Version) => (name === CURRENT ? '' : ` in version "${name}"`)

const MOST_IDS_LISTED = 60

/** Ids one on a line, those nearest to the wanted one first. */
export function idList(wanted: string, ids: string[]): string {
  const near = nearest(wanted, ids, 3)
  const listed = [...near, ...ids.filter((id) => !near.includes(id)).sort()]
  const left = listed.length - MOST_IDS_LISTED
  return [
    ...listed.slice(0, MOST_IDS_LISTED).map((id) => `- ${id}`),
    ...(left > 0 ? [`and ${left} more`] : []),
    ...(listed.length === 0 ? ['(none)'] : []),
  ].join('\n')
}

function docItem(
  id: string,
  { label, className }: { label?: string; className?: string },
  making: Making,
  at: PropertyKey[],
): Extract<TreeItem, { type: 'doc' }>[] {
  const doc = findDoc(id, making, at)
  const named = className ?? doc?.document.frontMatter.sidebar_class_name
  return doc
    ? [
        {
          type: 'doc',
          doc,
          label: doc.document.frontMatter.sidebar_label ?? label ?? doc.title,
          ...(named && { className: named }),
        },
      ]
    : []
}

/** `itemsAt`: key of its items. */
function makeCategory(
  item: SidebarCategoryConfig,
  making: Making,
  at: PropertyKey[],
  itemsAt: PropertyKey[],
): TreeItem[] {
  const items = makeItems(item.items, making, itemsAt)
  const doc = item.link?.type === 'doc' ? findDoc(item.link.id, making, [...at, 'link', 'id']) : undefined
  const index =
    item.link?.type === 'generated-index'
      ? generatedIndex(
          item.label,
          { ...item.link, origin: making.given.nameOf(at), file: making.given.file },
          making,
          item.description,
        )
      : undefined
  if (Object.keys(item.items).length === 0 && !item.link) {
    making.report(
      error(
        'WB511',
        `Sidebar category "${item.label}" has neither a page nor a child: it cannot link to anything.`,
        making.given.placeOf(at),
        'Give it items, or a link.',
      ),
    )
    return []
  }
  if (items.length === 0 && !doc && !index) return []
  return [
    category(
      {
        label: item.label,
        items: items.filter((inner) => inner.type !== 'doc' || inner.doc !== doc),
        ...(doc && { doc }),
        ...(index && { index }),
        ...pick(item),
      },
      making.config,
    ),
  ]
}

const pick = (from: {
  collapsible?: boolean | undefined
  collapsed?: boolean | undefined
  className?: string | undefined
  description?: string | undefined
}) => ({
  ...(from.collapsible !== undefined && { collapsible: from.collapsible }),
  ...(from.collapsed !== undefined && { collapsed: from.collapsed }),
  ...(from.className !== undefined && { className: from.className }),
  ...(from.description !== undefined && { description: from.description }),
})

/** A category without a page of its own never closes, so that its children can always be reached. */
function category(
  given: Omit<TreeCategory, 'type' | 'collapsible' | 'collapsed'> & { collapsible?: boolean; collapsed?: boolean },
  config: ResolvedDocs,
): TreeCategory {
  const hasPage = (given.doc && !given.doc.unlisted) || given.index !== undefined
  const collapsible = hasPage && (given.collapsible ?? config.sidebarCollapsible)
  return {
    ...given,
    type: 'category',
    collapsible,
    collapsed: collapsible && (given.collapsed ?? config.sidebarCollapsed),
  }
}

function generatedIndex(
  label: string,
  { origin, file, ...link }: z.infer<typeof GENERATED_INDEX> & { origin: string; file: string },
  { version }: Pick<Making, 'version'>,
  description?: string,
): GeneratedIndex {
  const { keywords, image } = link
  const below = file.startsWith(`${version.folder}/`) ? file.slice(version.folder.length + 1) : file
  return {
    origin,
    head: { file, path: below, kind: 'doc', frontMatter: { keywords, image } },
    path: joinPath(version.basePath, link.slug ?? `category/${slug(label) || 'index'}`),
    title: link.title ?? label,
    description: link.description ?? description ?? '',
  }
}

/** Items of a folder: its pages and its folders, by position, then by name. */
function fromFolder(dirName: string, making: Making, at: PropertyKey[]): TreeItem[] {
  const { byDir, subfolders, version, given, report } = making
  const dir = dirName.replace(/^(?:\.?\/)+|\/+$/g, '') || '.'
  if (byDir.has(dir) || subfolders.has(dir)) return folderItems(dir, making)
  const folders = [...new Set([...byDir.keys(), ...subfolders.keys()])].filter((one) => one !== '.')
  report(
    warning(
      'WB512',
      `No docs found in ${version.folder}/${dir === '.' ? '' : dir}: a sidebar cannot be made from it.${didYouMean(dir, folders)}`,
      given.placeOf(at),
    ),
  )
  return []
}

interface Placed {
  name: string
  position: number | undefined
  item: TreeItem
}

function folderItems(dir: string, making: Making): TreeItem[] {
  const docs = (making.byDir.get(dir) ?? []).map(
    (doc): Placed => ({ name: doc.document.path, position: doc.position, item: docTreeItem(doc) }),
  )
  const folders = [...(making.subfolders.get(dir) ?? [])].flatMap((folder) => folderCategory(folder, making))
  return inOrder([...docs, ...folders])
}

function docTreeItem(doc: Doc): TreeItem {
  return { type: 'doc', doc, label: doc.sidebarLabel, ...classOf(doc) }
}

function folderCategory(dir: string, making: Making): Placed[] {
  const metadata = making.categories.get(dir)
  const { name, position } = splitNumberPrefix(dir.split('/').at(-1) ?? dir)
  const all = folderItems(dir, making)
  const doc = categoryDoc(dir, metadata, making)
  const label = metadata?.label ?? doc?.document.frontMatter.sidebar_label ?? doc?.title ?? name
  const index =
    metadata?.link?.type === 'generated-index'
      ? generatedIndex(
          label,
          { ...metadata.link, origin: metadata.file, file: metadata.file },
          making,
          metadata.description,
        )
      : undefined
  const items = all.filter((item) => !(item.type === 'doc' && item.doc === doc))
  const where = metadata?.position ?? doc?.position ?? position
  const placed = (item: TreeItem): Placed[] => [{ name: `${dir}/`, position: where, item }]
  if (items.length === 0 && doc) return placed({ type: 'doc', doc, label, ...classOf(doc, metadata) })
  return placed(
    category({ label, items, ...(doc && { doc }), ...(index && { index }), ...pick(metadata ?? {}) }, making.config),
  )
}

function classOf(doc: Doc, metadata?: CategoryMetadata): { className?: string } {
  const className = metadata?.className ?? doc.document.frontMatter.sidebar_class_name
  return className === undefined ? {} : { className }
}

/** The page of a folder's category: what `_category_` names, else the folder's own page. */
function categoryDoc(dir: string, metadata: CategoryMetadata | undefined, making: Making): Doc | undefined {
  const inside = making.byDir.get(dir) ?? []
  if (metadata?.link === undefined) return inside.find(({ isIndex }) => isIndex)
  if (metadata.link?.type !== 'doc') return undefined
  const { id } = metadata.link
  const doc = making.byId.get(id) ?? inside.find((one) => one.id.endsWith(`/${id}`))
  if (doc || [...making.draftIds].some((draft) => draft === id || draft.endsWith(`/${id}`))) return doc
  making.report(
    error(
      'WB513',
      `The category of ${making.version.folder}/${dir} links to the doc "${id}", which does not exist. Available doc ids are:\n${idList(id, [...making.byId.keys()])}`,
      { file: metadata.file, line: 1 },
    ),
  )
  return undefined
}

function inOrder(placed: Placed[]): TreeItem[] {
  const last = Number.POSITIVE_INFINITY
  return placed
    .sort((a, b) => (a.position ?? last) - (b.position ?? last) || (a.name < b.name ? -1 : 1) || 0)
    .map(({ item }) => item)
}

/** Branches by the innermost level that is open in them. */
const branches = new WeakMap<TreeItem[], SidebarItem[]>()

/**
 * The sidebar as one page shows it: closed categories come without their children. Pages of one category share one value,
 * unless it is cut around each of them. `path` undefined: everything.
 */
export function branchOf(sidebar: Sidebar, path: string | undefined, baseUrl: string): SidebarItem[] {
  if (path === undefined || sidebar.unlisted.has(path)) return itemsOf(sidebar, path, baseUrl)
  const innermost = sidebar.ancestors.get(path)?.at(-1)?.items ?? sidebar.items
  if (sidebar.isLarge && innermost.length > MAX_LEVEL_LINKS) return itemsOf(sidebar, path, baseUrl)
  const branch = branches.get(innermost) ?? itemsOf(sidebar, path, baseUrl)
  branches.set(innermost, branch)
  return branch
}

function itemsOf(sidebar: Sidebar, path: string | undefined, baseUrl: string): SidebarItem[] {
  const open = new Set(path === undefined ? [] : (sidebar.ancestors.get(path) ?? []))
  const view: View = {
    own: path !== undefined && sidebar.unlisted.has(path) ? path : undefined,
    isLarge: sidebar.isLarge,
    baseUrl,
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
  baseUrl: string
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

/** First page among the items. */
function firstPage(items: TreeItem[], own: string | undefined): string | undefined {
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
  { own, baseUrl }: View,
): SidebarItem[] {
  for (let i = start; i >= 0 && i < shown.length; i += step) {
    const item = shown[i]?.item
    const page = item && firstPage([item], own)
    if (page === undefined) continue
    return [{ type: 'link', label: `… ${left} more ${step === 1 ? 'below' : 'above'}`, href: hrefOf(page, baseUrl) }]
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

function makeClosed(item: TreeItem, key: string, { own, isLarge, baseUrl }: View): SidebarItem {
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

/** Categories above a page and the page itself, as links where they have a page. */
export function breadcrumbsOf(
  sidebar: Sidebar,
  path: string,
  label: string,
  baseUrl: string,
): { label: string; href?: string }[] {
  const above = sidebar.ancestors.get(path) ?? []
  const crumbs = above.map((item): { label: string; href?: string } => {
    const page = item.doc && !item.doc.unlisted ? item.doc.path : item.index?.path
    return page !== undefined && page !== path
      ? { label: item.label, href: hrefOf(page, baseUrl) }
      : { label: item.label }
  })
  const last = above.at(-1)
  const isCategoryPage = last !== undefined && (last.doc?.path === path || last.index?.path === path)
  return isCategoryPage ? crumbs : [...crumbs, { label }]
}

/** Neighbours in reading order. */
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
