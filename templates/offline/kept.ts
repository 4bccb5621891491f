// The offer in the footer after the reader has pressed its button, and for readers who keep an edition.

import { fill } from '../languages/fill.ts'
import { text } from '../text.ts'
import type { Kept, Summary } from './edition.ts'
import { keep, type Place, readKept, remove } from './keep.ts'
import { buttonOf, partsOf, readSummary } from './offer-parts.ts'

/** `isPressed`: the reader wants to keep the edition now. */
export async function showKept(box: HTMLElement, isPressed: boolean): Promise<void> {
  const { root = '/', summary = '' } = box.dataset
  const place: Place = { rootUrl: root, summary }
  const { status, actions } = partsOf(box)
  await (isPressed ? keepNow().catch(fail) : showState())

  async function showState(message = '') {
    const kept = await readKept(place)
    // Offline, the summary of the current edition cannot be read.
    const found = await readSummary(summary).catch(() => undefined)
    const isNew = found?.list !== undefined && found.list !== kept?.list
    const messages = [message, kept && keptText(kept), kept && isNew && text.offlineNewer]
    status.textContent = messages.filter(Boolean).join(' ')
    actions.replaceChildren()
    if (isNew) addButton(kept ? text.offlineUpdate : text.offlineKeep, found, keepNow)
    if (kept) addButton(text.offlineRemove, kept, removeNow)
    box.hidden = status.textContent === '' && actions.childElementCount === 0
  }

  function addButton(label: string, { bytes }: Summary, action: () => Promise<void>) {
    actions.append(buttonOf(label, bytes, () => action().catch(fail)))
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
    const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' }).format(at)
    return label === undefined
      ? fill(text.offlineKept, { date })
      : fill(text.offlineKeptEdition, { edition: label, date })
  }
}
