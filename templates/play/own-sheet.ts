// The reader's own sheet: *Add to my sheet* at headings, and the page that shows what was chosen. Only in sites with `mySheet`; the
// scripts are loaded when a heading is pointed at or focused, and on the page of the sheet.
import { importAgain } from '../browser/import-again.ts'

const loadOffer =
  typeof SITE_HAS_OWN_SHEET === 'undefined' || SITE_HAS_OWN_SHEET ? () => import('./sheet-offer.ts') : undefined
const loadPage =
  typeof SITE_HAS_OWN_SHEET === 'undefined' || SITE_HAS_OWN_SHEET ? () => import('./sheet-page.ts') : undefined

export function installOwnSheet() {
  document.addEventListener('pointerover', offer)
  document.addEventListener('focusin', offer)
  showSheet()
}

/** Call it when a page is shown. */
export function showSheet() {
  const place = document.getElementById('my-sheet')
  // Another fragment of the same page is another sheet.
  if (!place || !loadPage || place.dataset.shown === location.hash) return
  place.dataset.shown = location.hash
  importAgain(loadPage)
    .then(({ fillSheet }) => fillSheet(place))
    .catch((error: unknown) => console.warn(error))
}

const HEADINGS = 'article :is(h2, h3, h4)[id]'

/** A pointer gets the menu of its heading, the keyboard those of all headings, before it comes to the first. */
function offer({ type, target }: Event) {
  if (!(target instanceof Element) || !loadOffer || document.getElementById('my-sheet')) return
  const heading = target.closest<HTMLElement>(HEADINGS)
  const isKeyboard = type === 'focusin' && target.matches(':focus-visible')
  const headings = isKeyboard ? [...document.querySelectorAll<HTMLElement>(HEADINGS)] : heading ? [heading] : []
  if (headings.length === 0) return
  importAgain(loadOffer)
    .then(({ offerHeading }) => headings.forEach(offerHeading))
    .catch((error: unknown) => console.warn(error))
}
