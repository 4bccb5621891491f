// Where results of dice are shown and said: fixed at the end of the window until they are put away.
import { navbarHeight } from '../browser/navbar-height.ts'
import { iconHtml } from '../icons/icon-paths.ts'
import { text } from '../text.ts'

/** A status that appears together with its text is not read out: it has to be there first. */
const ANNOUNCE_DELAY_MS = 100
/** Space between a rolled row and what could cover it. */
const GAP = 12

let tray: HTMLElement | undefined
/** Has the focus again when the tray is put away. */
let pressed: Element | null
let announcing: ReturnType<typeof setTimeout> | undefined

/** `row`: what was rolled in the article; it is scrolled to where neither the tray nor the navbar covers it. */
export function showInTray(small: string, large: string, row?: Element) {
  const isNew = !tray?.isConnected
  pressed = document.activeElement
  const { small: smallElement, large: largeElement, element } = tray && !isNew ? partsOf(tray) : createTray()
  const fill = () => {
    smallElement.textContent = small
    largeElement.textContent = large
    element.classList.remove('vh')
    if (row) scrollClear(row, element)
  }
  clearTimeout(announcing)
  if (isNew) announcing = setTimeout(fill, ANNOUNCE_DELAY_MS)
  else fill()
}

/** A row that is too high for the room between them starts below the navbar. */
function scrollClear(row: Element, tray: Element) {
  const { top, bottom } = row.getBoundingClientRect()
  const below = bottom - (tray.getBoundingClientRect().top - GAP)
  const above = top - (navbarHeight() + GAP)
  if (below > 0 || above < 0) scrollBy(0, below > 0 ? Math.min(below, above) : above)
}

function createTray() {
  tray = document.createElement('div')
  tray.className = 'tray vh'
  tray.innerHTML = `<p role="status"><b></b> <small></small></p><button class="icon" type="button">${iconHtml('close')}</button>`
  const button = tray.querySelector('button')
  button?.setAttribute('aria-label', text.closeTray)
  button?.addEventListener('click', () => {
    button.closest('.tray')?.remove()
    if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true })
  })
  document.body.append(tray)
  return partsOf(tray)
}

function partsOf(element: HTMLElement) {
  const [small, large] = [element.querySelector('small'), element.querySelector('b')]
  if (!small || !large) throw new Error('The tray is not what it was.')
  return { element, small, large }
}
