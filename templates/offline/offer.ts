// The offer in the footer to keep the site on the reader's device. Nothing is stored before the reader presses the button, and the
// rest of the scripts is loaded then.

import { importAgain } from '../browser/import-again.ts'
import { text } from '../text.ts'
import { notesCache } from './edition.ts'
import { buttonOf, partsOf, readSummary } from './offer-parts.ts'

/** Fills the offer. It stays hidden where the browser can keep nothing, as in some private windows. */
export async function showOffer(box: HTMLElement): Promise<void> {
  if (!('serviceWorker' in navigator && 'caches' in window && 'CompressionStream' in window)) return
  const { root = '/', summary = '' } = box.dataset
  const show = async (isPressed: boolean) => {
    const { showKept } = await importAgain(() => import('./kept.ts'))
    await showKept(box, isPressed)
  }
  if (await caches.has(notesCache(root))) return show(false)
  const { list, bytes } = await readSummary(summary)
  if (list === undefined) return
  const { status, actions } = partsOf(box)
  const fail = (error: unknown) => {
    console.warn(error)
    status.textContent = text.offlineFailed
  }
  actions.replaceChildren(buttonOf(text.offlineKeep, bytes, () => show(true).catch(fail)))
  box.hidden = false
}
