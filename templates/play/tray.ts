// The tray shows and announces results of dice at the end of the window until it is closed. It keeps the last rolls.
import { addStyles } from '../browser/add-styles.ts'
import { navbarHeight } from '../browser/navbar-height.ts'
import { CHROME_ICONS } from '../icons/chrome-icons.ts'
import { text } from '../text.ts'
import styles from './tray.css' with { type: 'text' }

/** A status that appears together with its text is not read out: it has to be there first. */
const ANNOUNCE_DELAY_MS = 100
/** Space between a rolled row and what could cover it. */
const GAP = 12
const MAX_KEPT = 10

interface Result {
  large: string
  small: string
  /** The rolled element of the article. It is scrolled to where neither the tray nor the navbar covers it. */
  row?: Element | undefined
  /** Fields and buttons below the result. Undefined: those that are there stay. */
  controls?: HTMLElement | undefined
}

let tray: HTMLElement | undefined
/** The control in the article that was used last. It gets the focus when the tray is closed. */
let pressed: HTMLElement | undefined
/** Whether the Tab key led from that control into the tray, so that it leads back to it. */
let isEntered = false
let announcing: ReturnType<typeof setTimeout> | undefined
/** Newest first. */
const kept: string[] = []

export function showInTray({ large, small, row, controls }: Result) {
  const isNew = !tray?.isConnected
  const element = tray && !isNew ? tray : createTray()
  const { activeElement } = document
  // Between two fields the body has the focus.
  const isInPage = activeElement !== document.body && !element.contains(activeElement)
  if (activeElement instanceof HTMLElement && isInPage) pressed = activeElement
  const fill = () => {
    part(element, 'b').textContent = large
    part(element, 'small').textContent = small
    if (controls) part(element, '.controls').replaceChildren(controls)
    keepRoll(`${large} ${small}`)
    element.classList.remove('vh')
    if (row) scrollClear(row, element)
  }
  clearTimeout(announcing)
  if (isNew) announcing = setTimeout(fill, ANNOUNCE_DELAY_MS)
  else fill()
}

/** Adds a line to the last rolls. */
export function keepRoll(line: string) {
  kept.unshift(line)
  kept.length = Math.min(kept.length, MAX_KEPT)
  if (!tray) return
  const items = kept.map((one) => {
    const item = document.createElement('li')
    item.textContent = one
    return item
  })
  part(tray, 'ol').replaceChildren(...items)
}

/** A row that is too high for the room between them starts below the navbar. */
function scrollClear(row: Element, tray: Element) {
  const { top, bottom } = row.getBoundingClientRect()
  const below = bottom - (tray.getBoundingClientRect().top - GAP)
  const above = top - (navbarHeight() + GAP)
  if (below > 0 || above < 0) scrollBy(0, below > 0 ? Math.min(below, above) : above)
}

function createTray(): HTMLElement {
  addStyles(styles)
  const element = document.createElement('section')
  element.className = 'tray vh'
  element.setAttribute('aria-label', text.diceTray)
  const log = `<details><summary>${text.lastRolls}</summary><ol></ol><button class="btn quiet copy" type="button">${text.copy}</button></details>`
  element.innerHTML = `<p role="status"><b></b> <small></small></p><button class="icon" type="button"><svg class="i" viewBox="0 0 24 24" aria-hidden="true">${CHROME_ICONS.close}</svg></button><div class="controls"></div>${log}`
  const button = part(element, '.icon')
  button.setAttribute('aria-label', text.closeTray)
  button.addEventListener('click', close)
  const copy = element.querySelector<HTMLElement>('.copy')
  const list = element.querySelector('ol')
  if (copy && list) copy.addEventListener('click', () => copyText(kept.join('\n'), copy, list))
  element.addEventListener('keydown', onTrayKey)
  if (!tray) document.addEventListener('keydown', onPageKey)
  tray = element
  document.body.append(element)
  new ResizeObserver(() => noteHeight(element)).observe(element)
  return element
}

/** For what the tray would cover: the end of the page, the focused element, the button back to the top. */
const noteHeight = ({ offsetHeight }: HTMLElement) =>
  document.documentElement.style.setProperty('--tray', `${offsetHeight}px`)

function close() {
  tray?.remove()
  pressed?.focus({ preventScroll: true })
}

/** The tray follows the control in the order of the Tab key, although it is at the end of the document. */
function onPageKey(event: KeyboardEvent) {
  const first = tray?.isConnected ? tray.querySelector<HTMLElement>('.controls :is(input, button)') : null
  if (event.key !== 'Tab' || event.shiftKey || !first || document.activeElement !== pressed) return
  event.preventDefault()
  isEntered = true
  first.focus()
}

function onTrayKey(event: KeyboardEvent) {
  if (event.key === 'Escape') return close()
  if (event.key !== 'Tab' || !tray || !isEntered || !pressed?.isConnected) return
  const controls = [...tray.querySelectorAll<HTMLElement>('input, button, summary')].filter((one) =>
    one.checkVisibility(),
  )
  if (document.activeElement !== (event.shiftKey ? controls[0] : controls.at(-1))) return
  // Stays there on Shift+Tab; otherwise the browser goes on from it.
  isEntered = false
  pressed.focus({ preventScroll: true })
  event.stopPropagation()
  if (event.shiftKey) event.preventDefault()
}

/** `button` confirms it. `shown`: where the text can be copied by hand. */
export async function copyText(copied: string, button: HTMLElement, shown: Element) {
  try {
    await navigator.clipboard.writeText(copied)
    button.textContent = text.copied
  } catch {
    // Not over http from another machine, or not allowed.
    getSelection()?.selectAllChildren(shown)
  }
}

function part(element: HTMLElement, selector: string): HTMLElement {
  const found = element.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The tray has no ${selector}.`)
  return found
}
