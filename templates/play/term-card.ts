// The card of a glossary term: its definition next to the text, on hover, focus or tap. Its name links to the rule, and terms in
// the definition change the card to theirs. The term itself links to the glossary, so without this script nothing is missing.
import { isPlainClick } from '../browser/plain-click.ts'

/** Long enough that a pointer on its way elsewhere opens nothing. */
const OPEN_DELAY_MS = 250
/** Time for the pointer to reach the card. */
const CLOSE_DELAY_MS = 250
/** A status that appears together with its text is not read out: it has to be there first. */
const ANNOUNCE_DELAY_MS = 100
const GAP = 6
const MARGIN = 16

interface Definition {
  term: Node[]
  text: Node[]
}

const glossaries = new Map<string, Promise<DocumentFragment>>()

let card: HTMLElement | undefined
/** The link whose card is open or about to open. */
let current: HTMLAnchorElement | undefined
/** The link whose card was closed with Escape. It stays closed until the link loses the focus. */
let dismissed: HTMLAnchorElement | undefined
/** Page data of the glossary that the card is from. */
let source = ''
let timer: ReturnType<typeof setTimeout> | undefined

/** `dataHref`: page data of the glossary. `isHover`: wait, the pointer may only be passing. */
export async function showTerm(link: HTMLAnchorElement, dataHref: string, isHover: boolean) {
  clearTimeout(timer)
  if (current === link || dismissed === link) return
  hide()
  current = link
  source = dataHref
  const isNew = !card?.isConnected
  const element = card && !isNew ? card : createCard()
  link.addEventListener('pointerleave', hideSoon)
  link.addEventListener('blur', onLinkBlur)
  link.addEventListener('keydown', onLinkKey)
  const [definition] = await Promise.all([
    define(link, dataHref),
    pause(isHover ? OPEN_DELAY_MS : isNew ? ANNOUNCE_DELAY_MS : 0),
  ])
  if (current !== link || !link.isConnected || !definition) return
  fill(element, definition)
  element.classList.remove('vh')
  place(element, link)
}

function fill(element: HTMLElement, { term, text }: Definition) {
  const name = document.createElement('b')
  name.append(...term)
  element.replaceChildren(name, ' ', ...text)
}

/** A term in the definition: the card shows that one. Other links of the card are followed. */
async function onCardClick(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-term]')
  if (!link || !card || !isPlainClick(event)) return
  event.preventDefault()
  const definition = await define(link, source)
  if (!definition || !current) return
  fill(card, definition)
  place(card, current)
  card.querySelector('a')?.focus()
}

/** The card follows the link in the order of the Tab key, although it is at the end of the document. */
function onLinkKey(event: KeyboardEvent) {
  const first = card?.classList.contains('vh') ? null : card?.querySelector('a')
  if (event.key !== 'Tab' || event.shiftKey || !first) return
  event.preventDefault()
  first.focus()
}

function onCardKey(event: KeyboardEvent) {
  const links = [...(card?.querySelectorAll('a') ?? [])]
  const isLeaving = event.key === 'Tab' && document.activeElement === (event.shiftKey ? links[0] : links.at(-1))
  if (!isLeaving || !current) return
  const link = current
  link.removeEventListener('blur', onLinkBlur)
  link.focus()
  if (event.shiftKey) {
    event.preventDefault()
    link.addEventListener('blur', onLinkBlur)
  } else hide()
}

function onLinkBlur({ relatedTarget }: FocusEvent) {
  dismissed = undefined
  const isInCard = card?.matches(':hover') || (relatedTarget instanceof Node && card?.contains(relatedTarget))
  if (!isInCard) hide()
}

function onEscape() {
  const link = current
  if (card?.contains(document.activeElement)) link?.focus()
  if (document.activeElement === link) dismissed = link
  hide()
}

function createCard(): HTMLElement {
  card = document.createElement('div')
  card.className = 'hover vh'
  card.setAttribute('role', 'status')
  card.addEventListener('pointerenter', () => clearTimeout(timer))
  card.addEventListener('pointerleave', hideSoon)
  card.addEventListener('click', onCardClick)
  card.addEventListener('keydown', onCardKey)
  document.body.append(card)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape())
  document.addEventListener('pointerdown', ({ target }) => target instanceof Node && !card?.contains(target) && hide())
  addEventListener('popstate', hide)
  return card
}

function hideSoon() {
  if (!card || card.classList.contains('vh')) return hide()
  clearTimeout(timer)
  timer = setTimeout(hide, CLOSE_DELAY_MS)
}

function hide() {
  clearTimeout(timer)
  current?.removeEventListener('pointerleave', hideSoon)
  current?.removeEventListener('blur', onLinkBlur)
  current?.removeEventListener('keydown', onLinkKey)
  current = undefined
  card?.classList.add('vh')
  card?.replaceChildren()
}

/** Below the link and all its lines, or above where there is no room; never over the edge of the window. */
function place(element: HTMLElement, link: HTMLElement) {
  const { top: linkTop, bottom } = link.getBoundingClientRect()
  const start = link.getClientRects()[0]?.left ?? 0
  const { offsetWidth: width, offsetHeight: height } = element
  const left = Math.max(MARGIN, Math.min(start, document.documentElement.clientWidth - width - MARGIN))
  const isRoomBelow = bottom + GAP + height < innerHeight
  const top = isRoomBelow || linkTop < height + GAP ? bottom + GAP : linkTop - GAP - height
  element.style.left = `${left + scrollX}px`
  element.style.top = `${top + scrollY}px`
}

/** The entry that the link leads to. */
async function define(link: HTMLAnchorElement, dataHref: string): Promise<Definition | undefined> {
  let glossary = glossaries.get(dataHref)
  if (!glossary) {
    glossary = loadArticle(dataHref)
    glossaries.set(dataHref, glossary)
    // The next attempt starts anew.
    glossary.catch(() => glossaries.delete(dataHref))
  }
  const article = await glossary.catch((error: unknown) => console.warn(error))
  if (!article) return definitionOnPage(link)
  const term = article.getElementById(decodeURIComponent(link.hash.slice(1)))
  const text = term?.nextElementSibling
  return term && text ? { term: copied(term, link), text: copied(text, link) } : undefined
}

/** The definition in the list for paper, which has no links. For readers without a network. */
function definitionOnPage({ textContent }: HTMLAnchorElement): Definition | undefined {
  const term = [...document.querySelectorAll('.words dt')].find((one) => one.textContent === textContent)
  const text = term?.nextElementSibling
  return term && text
    ? { term: [...term.cloneNode(true).childNodes], text: [...text.cloneNode(true).childNodes] }
    : undefined
}

/** Copies of the nodes in an entry. Links to entries of the same page get its address. */
function copied(entry: Element, { pathname }: HTMLAnchorElement): Node[] {
  const copy = entry.cloneNode(true) as Element
  for (const link of copy.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    link.href = pathname + link.getAttribute('href')
    link.dataset.term = ''
  }
  return [...copy.childNodes]
}

async function loadArticle(dataHref: string): Promise<DocumentFragment> {
  const response = await fetch(dataHref)
  if (!response.ok) throw new Error(`${dataHref}: ${response.status}`)
  const page: unknown = await response.json()
  const template = document.createElement('template')
  template.innerHTML = String((page as { html?: unknown }).html ?? '')
  return template.content
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
