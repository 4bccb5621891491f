// The offer in the footer to keep the site on the reader's device. Nothing is stored before the reader presses the button.
import { fill } from '../languages/fill.ts'
import { text } from '../text.ts'
import type { Kept, Summary } from './edition.ts'
import { keep, type Place, readKept, readSummary, remove } from './keep.ts'

/** Fills the offer. It stays hidden where the browser can keep nothing, as in some private windows. */
export async function showOffer(box: HTMLElement): Promise<void> {
  if (!('serviceWorker' in navigator && 'caches' in window && 'CompressionStream' in window)) return
  const { root = '/', summary = '' } = box.dataset
  const place: Place = { rootUrl: root, summary }
  const language = document.documentElement.lang
  const status = document.createElement('span')
  status.role = 'status'
  const actions = document.createElement('span')
  box.replaceChildren(status, actions)
  await showState()

  async function showState(message = '') {
    const kept = await readKept(place)
    // Without a network only what is kept is known.
    const found = await readSummary(place).catch(() => undefined)
    const isNew = found?.list !== undefined && found.list !== kept?.list
    const messages = [message, kept && keptText(kept), kept && isNew && text.offlineNewer]
    status.textContent = messages.filter(Boolean).join(' ')
    actions.replaceChildren()
    if (isNew) addButton(kept ? text.offlineUpdate : text.offlineKeep, found, keepNow)
    if (kept) addButton(text.offlineRemove, kept, removeNow)
    box.hidden = status.textContent === '' && actions.childElementCount === 0
  }

  function addButton(label: string, { bytes }: Summary, action: () => Promise<void>) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn quiet'
    button.textContent = fill(label, { size: sizeText(bytes) })
    button.addEventListener('click', () => action().catch(fail))
    actions.append(button)
  }

  async function keepNow() {
    const bar = document.createElement('progress')
    bar.ariaLabel = text.offlineProgress
    status.textContent = text.offlineProgress
    actions.replaceChildren(bar)
    // Asks the browser not to delete the edition when space is short; it may refuse.
    navigator.storage?.persist?.().catch(() => {})
    await navigator.serviceWorker.register(`${root}sw.js`, { scope: root })
    await keep(place, (share) => {
      bar.value = share
    })
    await showState()
    actions.querySelector('button')?.focus()
  }

  async function removeNow() {
    await remove(place)
    await showState(text.offlineRemoved)
    actions.querySelector('button')?.focus()
  }

  async function fail(error: unknown) {
    console.warn(error)
    if (!(await readKept(place))) await remove(place)
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    await showState(isFull ? text.offlineFull : text.offlineFailed)
  }

  function keptText({ label, at }: Kept): string {
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(at)
    return label === undefined
      ? fill(text.offlineKept, { date })
      : fill(text.offlineKeptEdition, { edition: label, date })
  }

  /** '1.3 MB' */
  function sizeText(bytes: number): string {
    const isLarge = bytes >= 100_000
    return new Intl.NumberFormat(language, {
      style: 'unit',
      unit: isLarge ? 'megabyte' : 'kilobyte',
      maximumFractionDigits: isLarge ? 1 : 0,
    }).format(bytes / (isLarge ? 1e6 : 1e3))
  }
}
