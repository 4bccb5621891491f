// The page of the reader's sheet: fetches the chosen sections from the pages that have them, lets readers order them, print them and
// share them as a link. The link holds ids only; a shared sheet replaces the own one when its reader keeps it.
import site from 'virtual:site'
import { hrefOf, pageDataHref } from '../paths.ts'
import { text } from '../text.ts'
import { linkOfSections, onSheetChange, readSheet, sectionsOfLink, writeSheet } from './sheet-store.ts'

const STYLE = `
#my-sheet { max-inline-size: none }
#my-sheet > section > :not(.table:has(thead :nth-child(5))), #my-sheet > p { max-inline-size: var(--measure) }
#my-sheet > section + section { margin-block-start: var(--s-7) }
#my-sheet > p.sheet-bar { margin-block-end: var(--s-7) }
#my-sheet p.sheet-bar { display: flex; flex-wrap: wrap; gap: .5rem }
#my-sheet small { margin-inline-start: .5em; color: var(--soft); font: 400 1rem var(--text) }
@media print {
  .sheet-only-screen, .sheet-bar { display: none !important }
  #my-sheet > section:has(> .table :is(thead :nth-child(5), .broad)) {
    column-span: all;
    &:not(:has(> :nth-child(5), tr:nth-child(12))) { break-inside: avoid }
  }
}`

let style: CSSStyleSheet | undefined
let stopListening: (() => void) | undefined

export async function play(place: HTMLElement) {
  // Another fragment of the same page is another sheet.
  if (place.dataset.shown === location.hash) return
  place.dataset.shown = location.hash
  if (!style) {
    style = new CSSStyleSheet()
    style.replaceSync(STYLE)
    document.adoptedStyleSheets.push(style)
  }
  stopListening?.()
  stopListening = onSheetChange(() => void show(place))
  await show(place)
}

async function show(place: HTMLElement) {
  const shared = sectionsOfLink(location.hash)
  const sections = shared.length > 0 ? shared : readSheet()
  const parts = await Promise.all(sections.map((section, i) => part(section, i, sections, shared.length > 0)))
  if (!place.isConnected) return
  const bar = document.createElement('p')
  bar.className = 'sheet-bar'
  if (shared.length > 0) bar.append(button(text.keepSheet, () => keep(place, shared)))
  if (sections.length > 0) {
    bar.append(button(text.printSheet, () => print()))
    const address = document.createElement('a')
    address.className = 'btn quiet'
    address.href = linkOfSections(sections)
    address.textContent = text.linkToSheet
    bar.append(address)
  }
  const empty = document.createElement('p')
  empty.textContent = text.emptySheet
  const pressed = place.contains(document.activeElement) ? document.activeElement?.ariaLabel : undefined
  place.className = 'flow'
  place.replaceChildren(...(sections.length > 0 ? [bar, ...parts] : [empty]))
  if (!pressed) return
  const buttons = [...place.querySelectorAll('button')]
  // At an end of the sheet, the section has only its other buttons.
  const name = pressed.slice(pressed.indexOf(':'))
  const next =
    buttons.find((one) => one.ariaLabel === pressed) ??
    buttons.find((one) => one.ariaLabel?.endsWith(name)) ??
    buttons[0]
  next?.focus()
}

function keep(place: HTMLElement, sections: string[]) {
  history.replaceState(history.state, '', location.pathname)
  writeSheet(sections)
  void show(place)
}

function button(label: string, onPress: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'btn quiet'
  made.textContent = label
  made.addEventListener('click', onPress)
  return made
}

/** A section with the buttons that move and remove it. */
async function part(section: string, at: number, all: string[], isShared: boolean): Promise<HTMLElement> {
  const element = document.createElement('section')
  element.className = 'flow'
  const [path = '', id = ''] = section.split('#')
  const found = await sectionOf(path, id).catch((error: unknown) => console.warn(error))
  const heading = document.createElement('h2')
  const link = document.createElement('a')
  link.href = `${hrefOf(path, site.baseUrl)}#${encodeURIComponent(id)}`
  link.textContent = found?.title ?? section
  heading.append(link)
  if (found?.page) {
    const page = document.createElement('small')
    page.textContent = found.page
    heading.append(' ', page)
  }
  const missing = document.createElement('p')
  missing.textContent = text.missingSection
  element.append(
    heading,
    ...(isShared ? [] : [controls(section, heading.textContent ?? '', at, all)]),
    ...(found?.nodes ?? [missing]),
  )
  return element
}

function controls(section: string, name: string, at: number, all: string[]): HTMLElement {
  const bar = document.createElement('p')
  bar.className = 'sheet-bar'
  const others = all.filter((one) => one !== section)
  const press = (label: string, sections: string[]) => {
    const made = button(label, () => writeSheet(sections))
    made.setAttribute('aria-label', `${label}: ${name}`)
    return made
  }
  if (at > 0) bar.append(press(text.moveUp, others.toSpliced(at - 1, 0, section)))
  if (at < all.length - 1) bar.append(press(text.moveDown, others.toSpliced(at + 1, 0, section)))
  bar.append(press(text.removeSection, others))
  return bar
}

interface Article {
  /** Title of the page, which tells apart sections with the same title. */
  heading: string
  content: DocumentFragment
}

const articles = new Map<string, Promise<Article>>()

interface Section {
  title: string
  page: string
  nodes: Node[]
}

/** The heading's words and what follows it, up to the next heading of its level. Undefined if the page has no such heading. */
async function sectionOf(path: string, id: string): Promise<Section | undefined> {
  const article = articles.get(path) ?? loadArticle(path)
  articles.set(path, article)
  article.catch(() => articles.delete(path))
  const { content, heading: page } = await article
  const heading = content.getElementById(id)
  const level = Number(/^H([1-6])$/.exec(heading?.tagName ?? '')?.[1])
  if (!heading || !level) return undefined
  const nodes: Node[] = []
  for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) {
    const own = Number(/^H([1-6])$/.exec(next.tagName)?.[1])
    if (own && own <= level) break
    if (!next.matches('.play')) nodes.push(prepared(next, path))
  }
  return { title: heading.textContent ?? '', page, nodes }
}

/** A copy without ids, examples of play, and with links that lead to the page it is from. */
function prepared(element: Element, path: string): Element {
  const copy = element.cloneNode(true) as Element
  for (const one of copy.querySelectorAll('.play, .footnote-ref')) one.remove()
  for (const one of [copy, ...copy.querySelectorAll('[id]')]) one.removeAttribute('id')
  for (const link of copy.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    link.href = hrefOf(path, site.baseUrl) + link.getAttribute('href')
  return copy
}

async function loadArticle(path: string): Promise<Article> {
  const address = pageDataHref(path, site.baseUrl)
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const { heading = '', html = '' }: { heading?: string; html?: string } = await response.json()
  const template = document.createElement('template')
  template.innerHTML = html
  return { heading, content: template.content }
}
