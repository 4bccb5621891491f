// The card of a glossary term: its definition, which follows the link in the article, on hover, focus or tap. Its name links to the
// rule, and terms of the page in the definition change the card to theirs. The term itself links to the glossary, so without this
// script nothing is missing.
import { isPlainClick } from '../browser/plain-click.ts'
import { escapePattern } from '../escape.ts'

/** Long enough that a pointer on its way elsewhere opens nothing. */
const OPEN_DELAY_MS = 250
/** Time for the pointer to reach the card. */
const CLOSE_DELAY_MS = 250
/** A status that appears together with its text is not read out: it has to be there first. */
const ANNOUNCE_DELAY_MS = 100
const GAP = 6
const MARGIN = 16

let card: HTMLElement | undefined
/** The link whose card is open or about to open. */
let current: HTMLAnchorElement | undefined
/** The link whose card was closed with Escape. It stays closed until the link loses the focus. */
let dismissed: HTMLAnchorElement | undefined
/** For each link in the text of the card: the term in the page whose card it opens. */
const shownBy = new WeakMap<Element, HTMLAnchorElement>()
let timer: ReturnType<typeof setTimeout> | undefined
/** Number of cards asked for. Of two calls for one term, the later one counts, or the first would fill the card again. */
let asked = 0

/** `isHover`: wait, the pointer may only be passing. */
export async function showTerm(link: HTMLAnchorElement, isHover: boolean) {
  clearTimeout(timer)
  if (current === link || dismissed === link) return
  hide()
  current = link
  const own = ++asked
  const isNew = !card?.isConnected
  const element = card && !isNew ? card : createCard()
  link.addEventListener('pointerleave', hideSoon)
  link.addEventListener('blur', onLinkBlur)
  link.addEventListener('keydown', onLinkKey)
  await pause(isHover ? OPEN_DELAY_MS : isNew ? ANNOUNCE_DELAY_MS : 0)
  if (own !== asked || current !== link || !link.isConnected) return
  fill(element, link)
  element.classList.remove('vh')
  place(element, link)
}

/** Shows the definition that follows the link. */
function fill(element: HTMLElement, link: HTMLAnchorElement) {
  const [name, ...text] = link.nextElementSibling?.cloneNode(true).childNodes ?? []
  const definition = text.map(({ textContent }) => textContent).join('')
  element.replaceChildren(...(name instanceof HTMLElement ? [named(name)] : []), ...linked(definition, link))
}

/** The name of a term as a link to its rule. */
function named(name: HTMLElement): HTMLElement {
  const { rule } = name.dataset
  if (rule === undefined) return name
  const link = document.createElement('a')
  link.href = rule
  link.append(...name.childNodes)
  name.append(link)
  return name
}

/** A definition in which the other terms of the page are links. */
function linked(definition: string, own: HTMLAnchorElement): Node[] {
  const terms = new Map([...document.querySelectorAll<HTMLAnchorElement>('a.term')].map((one) => [one.text, one]))
  return cutAtTerms(definition, [...terms.keys()], own.text).map((part, i) => {
    const term = i % 2 ? terms.get(part) : undefined
    if (!term) return new Text(part)
    const link = document.createElement('a')
    Object.assign(link, { href: term.href, textContent: part })
    shownBy.set(link, term)
    return link
  })
}

/** Every second part is a term other than the card's own. Whole words only, so that "Casts" is no "Cast". */
export function cutAtTerms(definition: string, terms: string[], own: string): string[] {
  const names = terms.filter((term) => term !== own).sort((a, b) => b.length - a.length)
  const anyName = names.map(escapePattern).join('|') || '(?!)'
  return definition.split(new RegExp(`(?<![\\p{L}\\p{N}])(${anyName})(?![\\p{L}\\p{N}])`, 'u'))
}

/** A term in the definition: the card shows that one. Other links of the card are followed. */
function onCardClick(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a')
  const term = link && shownBy.get(link)
  if (!term || !card || !current || !isPlainClick(event)) return
  event.preventDefault()
  fill(card, term)
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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
