// Overlays of the page: the mobile sidebar and the search. An open overlay has an entry of its own in the browser's history, so
// that going back closes it.
import type { OverlayControl } from '../browser/overlay.ts'
import { type HistoryEntry, isOverlayEntry } from './history-entry.ts'

export interface Overlays extends OverlayControl {
  /** Hides the overlay and leaves its entry in the history, for a page or fragment that will replace it. */
  drop(): void
  /**
   * Resolves when the browser has gone back from the entry of a closed overlay. Wait for it before you add an entry. Undefined if
   * there is nothing to wait for.
   */
  leaving(): Promise<void> | undefined
}

/** `onOpen` is called before an overlay gets its entry. */
export function createOverlays(entry: HistoryEntry, onOpen: () => void): Overlays {
  let hideOverlay: (() => void) | undefined
  let leaving: Promise<void> | undefined

  function drop() {
    hideOverlay?.()
    hideOverlay = undefined
  }

  function open(hide: () => void) {
    drop()
    hideOverlay = hide
    onOpen()
    const enter = () => {
      const isWanted = hideOverlay === hide && !isOverlayEntry()
      if (isWanted) entry.enterOverlay()
    }
    if (leaving) void leaving.then(enter)
    else enter()
  }

  /** Hides the overlay and goes back from its entry: the visitor stays on the page. */
  function close() {
    if (!hideOverlay) return
    drop()
    // Going back twice would leave the page.
    if (!isOverlayEntry() || leaving) return
    leaving = new Promise((resolve) => {
      const onPopState = () => {
        leaving = undefined
        resolve()
      }
      addEventListener('popstate', onPopState, { once: true })
    })
    history.back()
  }

  return { open, close, drop, leaving: () => leaving }
}
