// Shows the picture in a link large, in a dialog: fitted into the window, larger by press, pinch, wheel or key. Without this script the
// link opens the file.
import { addStyles } from '../browser/add-styles.ts'
import type { OverlayControl } from '../browser/overlay.ts'
import { CHROME_ICONS } from '../icons/chrome-icons.ts'
import { text } from '../text.ts'
import styles from './large-picture.css' with { type: 'text' }

/** Zoom factors; 1 fits the window. */
const MAX_ZOOM = 8
const PRESSED_ZOOM = 2.5
const KEY_STEP = 1.5

/** Movement in pixels from which a press moves the picture. */
const MIN_MOVE = 6

export function play(link: HTMLElement, overlay?: OverlayControl) {
  const picture = copyOf(link)
  if (!picture) return
  addStyles(styles)
  const dialog = document.createElement('dialog')
  dialog.className = 'large-picture'
  dialog.setAttribute('aria-label', nameOf(picture))
  dialog.innerHTML = `<div class="picture-view" role="group" tabindex="0"></div><div class="picture-bar">${button('zoom-out', text.zoomOut, '<path d="M5 12h14"/>')}${button('zoom-in', text.zoomIn, '<path d="M5 12h14M12 5v14"/>')}${button('close', text.close, CHROME_ICONS.close)}</div>`
  const view = dialog.querySelector<HTMLElement>('.picture-view')
  if (!view) return
  view.append(picture)
  document.body.append(dialog)
  const close = () => {
    dialog.remove()
    link.focus({ preventScroll: true })
  }
  // Escape closes the dialog, Back the overlay.
  dialog.addEventListener('close', () => (overlay ? overlay.close() : close()))
  dialog.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-picture="close"]')) dialog.close()
  })
  dialog.showModal()
  view.focus()
  letZoom(dialog, view, picture)
  overlay?.open(close)
}

const button = (action: string, label: string, icon: string) =>
  `<button class="icon" type="button" data-picture="${action}" aria-label="${label}"><svg class="i" viewBox="0 0 24 24" aria-hidden="true">${icon}</svg></button>`

/** The whole picture, where the page may show a smaller one. A drawing keeps its colours. */
function copyOf(link: HTMLElement): HTMLImageElement | SVGElement | undefined {
  const shown = link.querySelector<HTMLImageElement | SVGElement>('img, svg')
  if (!shown || shown instanceof SVGElement) return shown?.cloneNode(true) as SVGElement | undefined
  const image = new Image()
  image.alt = shown.alt
  image.src = (link as HTMLAnchorElement).href
  return image
}

const nameOf = (picture: HTMLImageElement | SVGElement): string =>
  picture instanceof SVGElement ? (picture.querySelector('title')?.textContent ?? '') : picture.alt

function letZoom(dialog: HTMLDialogElement, view: HTMLElement, picture: HTMLImageElement | SVGElement) {
  let zoom = 1

  /** Width in pixels at which the picture fits the window. Drawings have any size. */
  function fittedWidth(): number {
    const { clientWidth, clientHeight } = dialog
    const { width, height } = sidesOf(picture)
    const fitted = Math.min(clientWidth, (clientHeight * width) / height)
    return picture instanceof SVGElement ? fitted : Math.min(fitted, width)
  }

  /** `x`, `y`: the point of the window that stays where it is. */
  function zoomTo(wanted: number, x = innerWidth / 2, y = innerHeight / 2) {
    const before = picture.getBoundingClientRect()
    zoom = Math.max(1, Math.min(MAX_ZOOM, wanted))
    view.toggleAttribute('data-zoomed', zoom > 1)
    const width = fittedWidth() * zoom
    if (!width) return
    picture.style.width = `${width}px`
    const after = picture.getBoundingClientRect()
    const factor = before.width ? after.width / before.width : 1
    view.scrollBy({
      left: after.left + (x - before.left) * factor - x,
      top: after.top + (y - before.top) * factor - y,
      behavior: 'instant',
    })
  }

  const fitAgain = () => zoomTo(zoom)
  fitAgain()
  picture.addEventListener('load', fitAgain)
  new ResizeObserver(fitAgain).observe(dialog)

  dialog.addEventListener('click', ({ target }) => {
    const action = target instanceof Element && target.closest<HTMLElement>('[data-picture]')?.dataset.picture
    if (action === 'zoom-in') zoomTo(zoom * KEY_STEP)
    if (action === 'zoom-out') zoomTo(zoom / KEY_STEP)
  })
  dialog.addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) return
    if (key === '+' || key === '=') zoomTo(zoom * KEY_STEP)
    else if (key === '-') zoomTo(zoom / KEY_STEP)
    else if (key === '0') zoomTo(1)
  })
  // Browsers report a pinch on a touchpad as a turn of the wheel with Ctrl.
  view.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomTo(zoom * Math.exp(-event.deltaY / 100), event.clientX, event.clientY)
    },
    { passive: false },
  )
  letPinch(view, (factor, x, y) => zoomTo(zoom * factor, x, y))
  letDrag(view, ({ target, clientX, clientY }) => {
    if (target === view) dialog.close()
    else zoomTo(zoom > 1 ? 1 : PRESSED_ZOOM, clientX, clientY)
  })
}

function sidesOf(picture: HTMLImageElement | SVGElement): { width: number; height: number } {
  if (picture instanceof SVGSVGElement) return picture.viewBox.baseVal
  const { naturalWidth = 0, naturalHeight = 0 } = picture as HTMLImageElement
  return { width: naturalWidth, height: naturalHeight }
}

/** Calls `zoomBy` while two fingers move apart or together. `x`, `y`: the point between them. */
function letPinch(view: HTMLElement, zoomBy: (factor: number, x: number, y: number) => void) {
  let distance = 0
  view.addEventListener('touchstart', ({ touches }) => {
    distance = touches.length === 2 ? distanceOf(touches) : 0
  })
  view.addEventListener(
    'touchmove',
    (event) => {
      const [one, other] = event.touches
      if (!one || !other || !distance) return
      event.preventDefault()
      const now = distanceOf(event.touches)
      zoomBy(now / distance, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2)
      distance = now
    },
    { passive: false },
  )
}

function distanceOf([one, other]: TouchList): number {
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
}

/** A mouse drags the picture; fingers scroll it anyway. `onPress`: it was pressed and not moved. */
function letDrag(view: HTMLElement, onPress: (event: MouseEvent) => void) {
  let start: PointerEvent | undefined
  let isMoved = false
  view.addEventListener('pointerdown', (event) => {
    start = event
    isMoved = false
  })
  view.addEventListener('pointermove', (event) => {
    if (!start || event.buttons === 0) return
    isMoved ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > MIN_MOVE
    if (isMoved && event.pointerType === 'mouse') view.scrollBy(-event.movementX, -event.movementY)
  })
  view.addEventListener('dragstart', (event) => event.preventDefault())
  view.addEventListener('click', (event) => {
    if (!isMoved) onPress(event)
  })
}
