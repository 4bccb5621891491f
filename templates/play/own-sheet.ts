// The reader's own sheet: *Add to my sheet* at headings. Only in sites with `mySheet`; the script is loaded when a heading is pointed at
// or focused.
import { importAgain } from '../browser/import-again.ts'

export function start() {
  document.addEventListener('pointerover', offer)
  document.addEventListener('focusin', offer)
  document.addEventListener('click', offer)
}

const HEADINGS = 'article :is(h2, h3, h4)[id]'

/**
 * A pointer gets the menu of its heading. The keyboard gets the menus of all headings before the focus reaches the first. A finger gets
 * it after its tap: a menu that came earlier would lie under the finger, and the same tap would press its button.
 */
function offer(event: Event) {
  const { type, target } = event
  if (!(target instanceof Element) || document.getElementById('my-sheet')) return
  if (type === 'pointerover' && (event as PointerEvent).pointerType === 'touch') return
  const heading = target.closest<HTMLElement>(HEADINGS)
  const isKeyboard = type === 'focusin' && target.matches(':focus-visible')
  const headings = isKeyboard ? [...document.querySelectorAll<HTMLElement>(HEADINGS)] : heading ? [heading] : []
  if (headings.length === 0) return
  importAgain(() => import('./sheet-offer.ts'))
    .then(({ offerHeading }) => headings.forEach(offerHeading))
    .catch((error: unknown) => console.warn(error))
}
