// The list of a docs sidebar in the browser. The list of a section is one element for as long as the tab lives, so what the
// reader opened stays open: it moves from page to page, and into the mobile sidebar and back. A page that is loaded anew gets it
// from the session's storage. Levels that the page did not bring are fetched when a reader opens them or goes to a page in them.
import { slideTo, stopMove } from '../browser/collapse.ts'
import { isPlainClick } from '../browser/plain-click.ts'
import { revealIn } from '../browser/reveal.ts'
import { sessionStore } from '../browser/storage.ts'
import { fill } from '../languages/fill.ts'
import type { DocsSection } from '../page-data.ts'
import { text } from '../text.ts'
import { TOP_LEVEL } from './list.ts'

interface Tree {
  list: HTMLElement
  section: DocsSection
  /** Address of the page that is shown. */
  here: string
}

const trees = new Map<string, Tree>()

/** Elements that want to show the list; the last one has it. */
const places: HTMLElement[] = []

/** The page is unlisted, and its list contains itself: no other page can share it. */
const keyOf = ({ dataHref, isOwn }: DocsSection, here: string) => (isOwn ? `${dataHref} ${here}` : dataHref)

/** Call it when the element is mounted. The answer gives the list back to the element that had it before. */
export function placeSidebar(nav: HTMLElement): () => void {
  places.push(nav)
  return () => {
    places.splice(places.indexOf(nav), 1)
    const list = nav.firstElementChild
    const before = places.at(-1)
    if (list && before) before.replaceChildren(list)
  }
}

/** Shows the list of the section in the element, with the page at `here` marked. */
export function showSidebar(nav: HTMLElement, section: DocsSection, here: string) {
  const key = keyOf(section, here)
  const known = trees.get(key)
  const list = known?.list ?? nav.querySelector<HTMLElement>(':scope > ul')
  if (!list) return
  const tree: Tree = known ?? listenTo({ list, section, here })
  trees.set(key, tree)
  Object.assign(tree, { section, here })
  const how = list.parentElement === nav ? undefined : 'at once'
  if (how) nav.replaceChildren(list)
  mark(tree)
  if (!known) restore(tree).catch(console.warn)
  openAround(tree, list.querySelector('[aria-current]'), how)
}

function openAround(tree: Tree, element: Element | null, how?: 'at once') {
  for (const button of buttonsAround(element)) if (!isOpen(button)) setOpen(tree, button, true, how)
}

/** Scrolls the list, and never the page, so that the item of the page can be seen. */
export const revealCurrent = (nav: HTMLElement) =>
  revealIn(nav.closest('.side, dialog'), nav.querySelector('[aria-current]'))

/** Makes the list ready for the page at `here` before the page is shown: fetches what is missing of it. */
export async function prepareSidebar(section: DocsSection, here: string): Promise<void> {
  const key = keyOf(section, here)
  const html = section.html || (trees.has(key) ? '' : await fetchLevel(section, TOP_LEVEL))
  section.html = ''
  const list = html ? parse(html) : undefined
  const tree = list ? listenTo({ list, section, here }) : trees.get(key)
  if (!tree) return
  trees.set(key, tree)
  let above: string = TOP_LEVEL
  for (const category of section.open) {
    if (!buttonOf(tree.list, category) && !linkTo(tree.list, here)) await unfold(tree, above)
    const button = buttonOf(tree.list, category)
    if (button) await fillIn(tree, button)
    above = category
  }
  if (!linkTo(tree.list, here)) await unfold(tree, above)
}

/** Forgets all lists: the next page fetches its list anew. Categories that are open now will be opened again. */
export async function renewSidebar(section: DocsSection, here: string): Promise<void> {
  const before = trees.get(keyOf(section, here))
  levels.clear()
  trees.clear()
  await prepareSidebar(section, here)
  const tree = trees.get(keyOf(section, here))
  if (before && tree) for (const { value } of openButtons(before)) await openByKey(tree, value)
}

async function openByKey(tree: Tree, key: string) {
  const button = buttonOf(tree.list, key)
  if (!button) return
  await fillIn(tree, button)
  setOpen(tree, button, true, 'at once')
}

/** Key in the session's storage for the open categories of a sidebar: their keys, outer ones first, with spaces between. */
const storageKey = ({ section }: Tree) => `sidebar ${section.dataHref}`

const openButtons = ({ list }: Tree) => [...list.querySelectorAll<HTMLButtonElement>('[aria-expanded="true"]')]

/** Opens what was open before the page was loaded anew. */
async function restore(tree: Tree) {
  for (const key of sessionStore.get(storageKey(tree))?.split(' ') ?? []) await openByKey(tree, key)
}

function mark({ list, here }: Tree) {
  for (const link of list.querySelectorAll('a')) {
    const isCurrent = link.getAttribute('href') === here
    if (isCurrent === link.hasAttribute('aria-current')) continue
    if (isCurrent) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

function listenTo(tree: Tree): Tree {
  const { list } = tree
  list.addEventListener('click', (event) => onClick(tree, event))
  // The browser's own search found something in a closed category and shows it.
  list.addEventListener('beforematch', ({ target }) => {
    openAround(tree, target instanceof Element ? target.closest('.collapsible') : null, 'at once')
  })
  return tree
}

function onClick(tree: Tree, event: MouseEvent) {
  const target = event.target instanceof Element ? event.target : undefined
  const button = target?.closest<HTMLButtonElement>('.category > button')
  if (button) return void toggle(tree, button)
  const link = target?.closest('a')
  if (!link || !isPlainClick(event)) return
  const { level } = link.dataset
  if (level !== undefined) {
    event.preventDefault()
    void orGoTo(link, async () => {
      await unfold(tree, level)
      linkTo(tree.list, link.getAttribute('href'))?.focus()
    })
    return
  }
  // On its own page the name of a category does what its button does; in the mobile sidebar it closes that, as every link does.
  const own = link.parentElement?.querySelector<HTMLButtonElement>(':scope > button')
  if (!own || !link.hasAttribute('aria-current') || link.closest('dialog')) return
  event.preventDefault()
  void toggle(tree, own)
}

async function toggle(tree: Tree, button: HTMLButtonElement) {
  if (isOpen(button)) return setOpen(tree, button, false)
  if (sectionOf(button)) return setOpen(tree, button, true)
  // The page of the category lists what is in it.
  await orGoTo(button.previousElementSibling, async () => {
    await fillIn(tree, button)
    setOpen(tree, button, true)
  })
}

/** Goes to the link's page when what is missing cannot be fetched. */
async function orGoTo(link: Element | null, action: () => Promise<void>) {
  try {
    await action()
  } catch (error) {
    console.warn(error)
    if (link instanceof HTMLAnchorElement) location.assign(link.href)
  }
}

const isOpen = (button: HTMLButtonElement) => button.getAttribute('aria-expanded') === 'true'

/** `how`: without an animation. */
function setOpen(tree: Tree, button: HTMLButtonElement, open: boolean, how?: 'at once') {
  const item = button.closest('li')
  if (open && tree.section.autoCollapse)
    for (const other of item?.parentElement?.children ?? [])
      if (other !== item) close(other.querySelector<HTMLButtonElement>(':scope > .category > button'))
  show(button, open, how)
  const keys = openButtons(tree).map(({ value }) => value)
  sessionStore.set(storageKey(tree), keys.join(' '))
}

function close(button: HTMLButtonElement | null) {
  if (button && isOpen(button)) show(button, false)
}

function show(button: HTMLButtonElement, open: boolean, how?: 'at once') {
  const name = button.previousElementSibling?.textContent ?? ''
  button.setAttribute('aria-expanded', String(open))
  button.setAttribute('aria-label', fill(open ? text.collapseCategory : text.expandCategory, { name }))
  const section = sectionOf(button)
  if (!section) return
  if (!how) return slideTo(section, open)
  stopMove(section)
  section.removeAttribute('hidden')
}

const sectionOf = (button: Element) =>
  button.closest('li')?.querySelector<HTMLElement>(':scope > .collapsible') ?? undefined

const buttonOf = (list: ParentNode, key: string) => list.querySelector<HTMLButtonElement>(`button[value="${key}"]`)

/** Buttons of the categories around an element, innermost first. For an element in the row of a category, the first one is its own. */
function buttonsAround(element: Element | null): HTMLButtonElement[] {
  const buttons: HTMLButtonElement[] = []
  for (let item = element?.closest('li'); item; item = item.parentElement?.closest('li')) {
    const button = item.querySelector<HTMLButtonElement>(':scope > .category > button')
    if (button) buttons.push(button)
  }
  return buttons
}

const linkTo = (list: ParentNode, href: string | null) =>
  [...list.querySelectorAll('a')].find((link) => link.getAttribute('href') === href && !link.dataset.level)

/** Puts the level of a closed category into the list, still closed. */
async function fillIn(tree: Tree, button: HTMLButtonElement) {
  if (sectionOf(button)) return
  const html = await fetchLevel(tree.section, button.value)
  if (sectionOf(button) || !html) return
  const section = document.createElement('div')
  section.className = 'collapsible'
  section.setAttribute('hidden', 'until-found')
  section.innerHTML = html
  button.closest('li')?.append(section)
  mark(tree)
}

/** Shows a level as a whole, where a page brought only what is near it. */
async function unfold(tree: Tree, key: string) {
  const button = buttonOf(tree.list, key)
  const more = tree.list.querySelector(`[data-level="${key}"]`)
  const part = more?.closest('ul') ?? (button && sectionOf(button)?.querySelector('ul'))
  if (!part || !more) return
  const whole = parse(await fetchLevel(tree.section, key))
  for (const known of part.querySelectorAll<HTMLButtonElement>(':scope > li > .category > button')) {
    const item = known.closest('li')
    if (item) buttonOf(whole, known.value)?.closest('li')?.replaceWith(item)
  }
  part.replaceChildren(...whole.children)
  mark(tree)
}

function parse(html: string): HTMLElement {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.firstElementChild as HTMLElement
}

/** Lists by the keys of their levels, by the address of their file. */
const levels = new Map<string, Promise<Record<string, string>>>()

/** Rejects when the file cannot be loaded; the next attempt starts anew. */
async function fetchLevel({ dataHref }: DocsSection, key: string): Promise<string> {
  const address = fill(dataHref, { key })
  const loading = levels.get(address) ?? fetchJson(address)
  levels.set(address, loading)
  loading.catch(() => levels.delete(address))
  return (await loading)[key] ?? ''
}

async function fetchJson(address: string): Promise<Record<string, string>> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`)
  return response.json()
}
