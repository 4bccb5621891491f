// The list of a docs sidebar as HTML. It has no state that React would keep: tree.ts marks and toggles it in the browser.
import { escapeHtml } from '../escape.ts'
import { CHROME_ICONS } from '../icons/chrome-icons.ts'
import { fill } from '../languages/fill.ts'
import type { Language } from '../languages/language.ts'

export type SidebarItem = SidebarLink | SidebarCategory | SidebarHtml

interface SidebarLink {
  type: 'link'
  label: string
  href: string
  /** It leads to no page of this site, and is the browser's. */
  target?: '_self'
  className?: string
  /** The link replaces others that a long level leaves out: key of their category, or `TOP_LEVEL`. */
  leftOutOf?: string
}

export interface SidebarCategory {
  type: 'category'
  label: string
  /** Address of its own page, if it has one. */
  href?: string
  /** Place in the whole sidebar, '3.1': the key of its level in the files of the sidebar. */
  key: string
  /** False: the category is always open. */
  collapsible: boolean
  collapsed: boolean
  /** Empty while a category with a link is closed: tree.ts fetches the level. */
  items: SidebarItem[]
  className?: string
}

interface SidebarHtml {
  type: 'html'
  /** Trusted: comes from the config, never from content. */
  html: string
  className?: string
}

/** Key of what is in no category. */
export const TOP_LEVEL = 'top'

type Texts = Language['texts']

export const topList = (items: SidebarItem[], texts: Texts) => `<ul>${listItems(items, texts)}</ul>`

/** The items of a category. */
export const levelList = (items: SidebarItem[], texts: Texts) => `<ul class="stem">${listItems(items, texts)}</ul>`

/** The list as a page shows it: links to `href` are marked. */
export function markCurrent(list: string, href: string): string {
  const link = `<a href="${escapeHtml(href)}"`
  return list.replaceAll(link, () => `${link} aria-current="page"`)
}

const listItems = (items: SidebarItem[], texts: Texts) =>
  items.map((item) => `<li${classOf(item)}>${itemHtml(item, texts)}</li>`).join('')

const classOf = ({ className }: SidebarItem) => (className ? ` class="${escapeHtml(className)}"` : '')

function itemHtml(item: SidebarItem, texts: Texts): string {
  switch (item.type) {
    case 'link':
      return linkHtml(item, texts)
    case 'category':
      return categoryHtml(item, texts)
    case 'html':
      return item.html
    default:
      return item satisfies never
  }
}

function linkHtml({ label, href, target, leftOutOf }: Omit<SidebarLink, 'type'>, texts: Texts): string {
  const isExternal = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href)
  const attributes = [
    `href="${escapeHtml(href)}"`,
    ...(isExternal ? ['target="_blank" rel="noopener noreferrer"'] : target ? [`target="${target}"`] : []),
    ...(leftOutOf === undefined ? [] : [`data-level="${leftOutOf}"`]),
  ]
  return `<a ${attributes.join(' ')}>${escapeHtml(label)}${isExternal ? externalMark(texts) : ''}</a>`
}

/** Like `ExternalMark` of icons/icons.tsx. */
const externalMark = ({ opensNewTab }: Texts) =>
  `<svg class="i i-external" viewBox="0 0 24 24" aria-hidden="true">${CHROME_ICONS.external}</svg><span class="vh">${escapeHtml(opensNewTab)}</span>`

/** The row is a label of the button if the name is no link, so that a click on the name presses it. */
function categoryHtml({ label, href, key, collapsible, collapsed, items }: SidebarCategory, texts: Texts): string {
  const isOpen = !collapsible || !collapsed
  const name = href === undefined ? `<span>${escapeHtml(label)}</span>` : linkHtml({ label, href }, texts)
  const action = escapeHtml(fill(isOpen ? texts.collapseCategory : texts.expandCategory, { name: label }))
  const button = collapsible
    ? `<button class="chevron" value="${key}" aria-expanded="${isOpen}" aria-label="${action}"></button>`
    : ''
  const row = collapsible && href === undefined ? 'label' : 'div'
  const state = isOpen ? '' : ' hidden="until-found"'
  const level = items.length > 0 ? `<div class="collapsible"${state}>${levelList(items, texts)}</div>` : ''
  return `<${row} class="category">${name}${button}</${row}>${level}`
}
