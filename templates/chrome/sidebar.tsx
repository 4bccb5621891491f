// The sidebar of the docs: the open part of the tree comes with the page, closed categories and what a long list leaves out
// are fetched when a reader asks for them. Also the second panel of the mobile sidebar on docs pages.
import { type MouseEvent, useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { hrefOf } from '../client/paths.ts'
import {
  type SidebarBranch,
  type SidebarCategory,
  type SidebarItem,
  type SidebarLink,
  TOP_LEVEL,
} from '../page-data.ts'
import { Collapsible } from '../parts/collapsible.tsx'
import { fill } from '../parts/fill.ts'
import { ExternalMark } from '../parts/icons.tsx'
import { isPlainClick } from '../parts/plain-click.ts'
import { revealIn } from '../parts/reveal.ts'
import { text } from '../text.ts'

interface SidebarProps {
  branch: SidebarBranch
  /** Path of the page that shows it, to mark its item as current. */
  path: string
  baseUrl: string
}

/** Beside the page on wide screens; without scripts also below it on small ones. */
export function DocsAside({ branch, ...page }: Omit<SidebarProps, 'branch'> & { branch: SidebarBranch | undefined }) {
  if (!branch) return null
  return (
    <aside className="side">
      <Sidebar branch={branch} {...page} />
    </aside>
  )
}

export function Sidebar({ branch, path, baseUrl }: SidebarProps) {
  const here = hrefOf(path, baseUrl)
  const tree = useTree(branch, here)
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every page, when its item is the current one
  useEffect(() => {
    revealIn(nav.current?.closest('.side, dialog'), nav.current?.querySelector('[aria-current]'))
  }, [here])
  return (
    <nav className="tree" aria-label={text.docsSidebar} ref={nav}>
      <Items items={tree.top} here={here} tree={tree} />
    </nav>
  )
}

interface ItemsProps {
  items: SidebarItem[]
  here: string
  tree: Tree
  className?: string
}

function Items({ items, here, tree, className }: ItemsProps) {
  const shown = items.filter((item) => isVisible(item, here))
  return (
    <ul className={className}>
      {shown.map((item, i) => (
        <li key={keyOf(item, i)} className={item.className}>
          <Item item={item} here={here} tree={tree} />
        </li>
      ))}
    </ul>
  )
}

function Item({ item, here, tree }: { item: SidebarItem; here: string; tree: Tree }) {
  switch (item.type) {
    case 'link':
      return (
        <ItemLink item={item} here={here} onClick={item.leftOutOf ? (event) => tree.unfold(item, event) : undefined} />
      )
    case 'category':
      return <Category category={item} here={here} tree={tree} />
    case 'html':
      return <div dangerouslySetInnerHTML={{ __html: item.html }} />
    default:
      return item satisfies never
  }
}

interface ItemLinkProps {
  item: Pick<SidebarLink, 'label' | 'href' | 'target'>
  here: string
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
}

function ItemLink({ item: { label, href, target }, here, onClick }: ItemLinkProps) {
  const external = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href)
  return (
    <a
      href={href}
      target={target}
      aria-current={href === here ? 'page' : undefined}
      onClick={onClick}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {label}
      {external && <ExternalMark />}
    </a>
  )
}

function Category({ category, here, tree }: { category: SidebarCategory; here: string; tree: Tree }) {
  const { label, href, collapsible, linkUnlisted } = category
  const children = tree.childrenOf(category)
  const canClose = href !== undefined && collapsible
  const isOpen = !canClose || tree.isOpen(category)
  const showsLink = href !== undefined && (!linkUnlisted || href === here)
  /** On its own page the name does what the button does; in the drawer it closes that, as every link does. */
  const toggle = (event: MouseEvent) => {
    if (!isPlainClick(event.nativeEvent) || event.currentTarget.closest('dialog')) return
    event.preventDefault()
    tree.toggle(category)
  }
  return (
    <>
      <div className="category">
        {showsLink ? (
          <ItemLink item={{ label, href }} here={here} onClick={canClose && href === here ? toggle : undefined} />
        ) : (
          <span>{label}</span>
        )}
        {canClose && (
          <button
            type="button"
            className="chevron"
            aria-label={fill(isOpen ? text.collapseCategory : text.expandCategory, { name: label })}
            aria-expanded={isOpen}
            onClick={() => tree.toggle(category)}
          />
        )}
      </div>
      <Collapsible open={isOpen} onFound={() => tree.open(category)}>
        {children.length > 0 && <Items items={children} here={here} tree={tree} className="stem" />}
      </Collapsible>
    </>
  )
}

/** Raw HTML, such as a rule between two parts, may stand in a list again and again. */
function keyOf(item: SidebarItem, i: number): string {
  if (item.type === 'html') return `html ${i}`
  return item.type === 'category' ? item.key : item.href
}

/** An unlisted page is shown only where the reader already is; a category, as long as anything in it can be reached. */
function isVisible(item: SidebarItem, here: string): boolean {
  if (item.type === 'html') return true
  if (item.href === here) return true
  if (item.type === 'link') return !item.unlisted
  return (item.href !== undefined && !item.linkUnlisted) || item.items.some((child) => isVisible(child, here))
}

interface Tree {
  top: SidebarItem[]
  isOpen(category: SidebarCategory): boolean
  childrenOf(category: SidebarCategory): SidebarItem[]
  toggle(category: SidebarCategory): void
  /** Its children are in the page, and the browser has found something among them. */
  open(category: SidebarCategory): void
  /** A click on a link that stands for others: they take its place. */
  unfold(link: SidebarLink, event: MouseEvent<HTMLElement>): void
}

/** What is known of one sidebar beyond the branch of the page: outlives a change of page and of layout. */
interface Memory {
  /** What the reader opened and closed, by category key. */
  open: Map<string, boolean>
  /** What is in each category, by its key, and at the top. */
  levels: Map<string, SidebarItem[]>
}

/** Filled in effects and on clicks only: the first render in the browser equals the server's. */
const memories = new Map<string, Memory>()

function useTree(branch: SidebarBranch, here: string): Tree {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const { levels } = memoryOf(branch)
    for (const category of categoriesIn(branch.items)) {
      const { key, items } = category
      levels.set(key, fuller(items, levels.get(key)))
      if (items.length > 0 && contains(category, here)) setOpen(category, true, branch)
    }
    redraw()
  }, [branch, here])

  const memory = memories.get(branch.dataHref)
  const levelOf = (key: string, items: SidebarItem[]) => fuller(items, memory?.levels.get(key))
  const set = (category: SidebarCategory, isOpen: boolean) => {
    setOpen(category, isOpen, branch)
    redraw()
  }
  const tree: Tree = {
    top: levelOf(TOP_LEVEL, branch.items),
    open: (category) => set(category, true),
    isOpen: ({ key, collapsed }) => memory?.open.get(key) ?? !collapsed,
    childrenOf: ({ key, items }) => levelOf(key, items),
    toggle(category) {
      const willOpen = !tree.isOpen(category)
      if (!willOpen || tree.childrenOf(category).length > 0) return set(category, willOpen)
      // Its own page lists what is in it.
      fetchLevel(category.key, branch, category.href, () => set(category, true))
    },
    unfold({ href, leftOutOf = TOP_LEVEL }, event) {
      if (!isPlainClick(event.nativeEvent)) return
      event.preventDefault()
      const nav = event.currentTarget.closest('nav')
      fetchLevel(leftOutOf, branch, href, () => {
        flushSync(redraw)
        const links = [...(nav?.querySelectorAll('a') ?? [])]
        links.find((link) => link.getAttribute('href') === href)?.focus()
      })
    },
  }
  return tree
}

function setOpen({ key }: SidebarCategory, isOpen: boolean, branch: SidebarBranch) {
  const { open, levels } = memoryOf(branch)
  if (isOpen && branch.autoCollapse) {
    const parent = key.split('.').slice(0, -1).join('.') || TOP_LEVEL
    const around = levels.get(parent) ?? branch.items
    for (const other of around) if (other.type === 'category') open.set(other.key, false)
  }
  open.set(key, isOpen)
}

/** A level that has been seen whole stays so, where a page carries less of it. */
function fuller(items: SidebarItem[], known: SidebarItem[] | undefined): SidebarItem[] {
  const isLess = items.length === 0 || (isCut(items) && known && !isCut(known))
  return (isLess && known) || items
}

const isCut = (items: SidebarItem[]) => items.some((item) => item.type === 'link' && item.leftOutOf)

function memoryOf({ dataHref }: SidebarBranch): Memory {
  const memory = memories.get(dataHref) ?? { open: new Map(), levels: new Map() }
  memories.set(dataHref, memory)
  return memory
}

/** `href`: of the page to go to where the level cannot be fetched. */
function fetchLevel(key: string, branch: SidebarBranch, href: string | undefined, then: () => void) {
  loadLevel(key, branch)
    .then(then)
    .catch((error: unknown) => {
      console.warn(error)
      if (href !== undefined) location.assign(href)
    })
}

async function loadLevel(key: string, branch: SidebarBranch) {
  const address = fill(branch.dataHref, { key })
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`)
  const items: SidebarItem[] = await response.json()
  const { levels } = memoryOf(branch)
  if (key === TOP_LEVEL) levels.set(key, items)
  for (const { key, items: inside } of categoriesIn(items)) if (inside.length > 0) levels.set(key, inside)
}

const categoriesIn = (items: SidebarItem[]): SidebarCategory[] =>
  items.flatMap((item) => (item.type === 'category' ? [item, ...categoriesIn(item.items)] : []))

const contains = (category: SidebarCategory, here: string): boolean =>
  category.href === here ||
  category.items.some((item) =>
    item.type === 'category' ? contains(item, here) : item.type === 'link' && item.href === here,
  )
