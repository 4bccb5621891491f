// The offer in the footer to keep the site on the reader's device. Nothing is stored before the reader presses the button, and the
// rest of the scripts is loaded then.
import { importAgain } from '../browser/import-again.ts'
import { fill } from '../languages/fill.ts'
import { text } from '../text.ts'
import { notesCache, type Summary } from './edition.ts'

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

/** Where messages and buttons are. */
export function partsOf(box: HTMLElement): { status: Element; actions: Element } {
  if (box.childElementCount === 0) {
    box.append(document.createElement('span'), document.createElement('span'))
    box.children[0]?.setAttribute('role', 'status')
  }
  const [status = box, actions = box] = box.children
  return { status, actions }
}

/** `label`: its {size} becomes '1.3 MB'. */
export function buttonOf(label: string, bytes: number, action: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn quiet'
  const isLarge = bytes >= 100_000
  const format = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  })
  button.textContent = fill(label, { size: format.format(bytes / (isLarge ? 1e6 : 1e3)) })
  button.addEventListener('click', action)
  return button
}

/** `address`: of the locale's summary. */
export async function readSummary(address: string): Promise<Summary> {
  const response = await fetch(address, { cache: 'no-store' })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.json()
}
