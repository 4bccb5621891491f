// A card next to a link, one at a time: it stays while the pointer is on it or the focus in it, and Escape closes it.

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
let timer: ReturnType<typeof setTimeout> | undefined
/** Number of cards asked for. Of two calls for one link, the later one counts, or the first would fill the card again. */
let asked = 0

/**
 * Shows the card of a link. `isHover`: wait, the pointer may only be passing. `make`: its contents, which may have to be loaded; empty:
 * there is no card.
 */
export async function showCard(link: HTMLAnchorElement, isHover: boolean, make: () => Node[] | Promise<Node[]>) {
  clearTimeout(timer)
  if (current === link || dismissed === link) return
  hide()
  current = link
  const own = ++asked
  const isNew = !card?.isConnected
  if (isNew) createCard()
  link.addEventListener('pointerleave', hideSoon)
  link.addEventListener('blur', onLinkBlur)
  link.addEventListener('keydown', onLinkKey)
  await pause(isHover ? OPEN_DELAY_MS : isNew ? ANNOUNCE_DELAY_MS : 0)
  const isWanted = () => own === asked && current === link && link.isConnected
  if (!isWanted()) return
  const contents = await make()
  if (isWanted() && contents.length > 0) changeCard(contents)
}

/** Shows other contents in the card of the current link. */
export function changeCard(contents: Node[]) {
  if (!card || !current) return
  card.replaceChildren(...contents)
  card.classList.remove('vh')
  place(card, current)
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

function createCard() {
  card = document.createElement('div')
  card.className = 'hover vh'
  card.setAttribute('role', 'status')
  card.addEventListener('pointerenter', () => clearTimeout(timer))
  card.addEventListener('pointerleave', hideSoon)
  card.addEventListener('keydown', onCardKey)
  document.body.append(card)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape())
  document.addEventListener('pointerdown', ({ target }) => target instanceof Node && !card?.contains(target) && hide())
  addEventListener('popstate', hide)
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

/**
 * Below the link and all its lines, or above where there is no room; never over the edge of the window. In a table next to the link, so
 * that the names in the rows below stay in reach.
 */
function place(element: HTMLElement, link: HTMLElement) {
  const { top: linkTop, bottom, right } = link.getBoundingClientRect()
  const start = link.getClientRects()[0]?.left ?? 0
  const { offsetWidth: width, offsetHeight: height } = element
  const last = document.documentElement.clientWidth - width - MARGIN
  const isBeside = endsCell(link) && right + GAP < last
  const left = isBeside ? right + GAP : Math.max(MARGIN, Math.min(start, last))
  const isRoomBelow = bottom + GAP + height < innerHeight
  const below = isBeside ? Math.min(linkTop, innerHeight - height - GAP) : bottom + GAP
  const top = isBeside || isRoomBelow || linkTop < height + GAP ? below : linkTop - GAP - height
  element.style.left = `${left + scrollX}px`
  element.style.top = `${top + scrollY}px`
}

/** In a table the card is beside the link, where it hides no other row, unless that is where its sentence goes on. */
const endsCell = (link: HTMLElement) => {
  const text = link.closest('td, th')?.textContent
  return text?.trimEnd().endsWith(link.textContent) ?? false
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
