// The card of a glossary term: its definition beside the text, on hover, focus or tap. The link itself leads to the glossary,
// so without this script nothing is missing.

/** Long enough that a pointer on its way elsewhere opens nothing. */
const OPEN_DELAY_MS = 250
/** Time for the pointer to reach the card. */
const CLOSE_DELAY_MS = 250
/** A status that appears together with its text is not read out: it has to be there first. */
const ANNOUNCE_DELAY_MS = 100
const GAP = 6
const MARGIN = 16

interface Definition {
  term: string
  text: string
}

const glossaries = new Map<string, Promise<DocumentFragment>>()

let card: HTMLElement | undefined
/** The link whose card is open or about to open. */
let current: HTMLAnchorElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** `dataHref`: page data of the glossary. `isHover`: wait, the pointer may only be passing. */
export async function showTerm(link: HTMLAnchorElement, dataHref: string, isHover: boolean) {
  clearTimeout(timer)
  if (current === link) return
  hide()
  current = link
  const isNew = !card?.isConnected
  const element = card && !isNew ? card : createCard()
  link.addEventListener('pointerleave', hideSoon)
  link.addEventListener('blur', hide)
  const [definition] = await Promise.all([
    define(link, dataHref),
    pause(isHover ? OPEN_DELAY_MS : isNew ? ANNOUNCE_DELAY_MS : 0),
  ])
  if (current !== link || !link.isConnected || !definition) return
  const name = document.createElement('b')
  name.textContent = definition.term
  element.replaceChildren(name, ' ', definition.text)
  element.classList.remove('vh')
  place(element, link)
}

function createCard(): HTMLElement {
  card = document.createElement('div')
  card.className = 'hover vh'
  card.setAttribute('role', 'status')
  card.addEventListener('pointerenter', () => clearTimeout(timer))
  card.addEventListener('pointerleave', hideSoon)
  document.body.append(card)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
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
  current?.removeEventListener('blur', hide)
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
  const term = (await glossary).getElementById(decodeURIComponent(link.hash.slice(1)))
  const text = term?.nextElementSibling?.textContent
  return term && text ? { term: term.textContent ?? '', text } : undefined
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
