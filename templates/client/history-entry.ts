// The current entry of the browser's history. Its key identifies its scroll position.
import type { ScrollMemory } from './scroll.ts'

/** The state stored in an entry of the browser's history. */
interface EntryState {
  key: string
  /** The entry belongs to an overlay: going back closes the overlay, and a new page replaces the entry. */
  overlay?: true
}

export interface HistoryEntry {
  key(): string
  /** Reads the key of the entry that the browser has moved to. Makes a key if the entry has none. */
  read(): void
  /** Adds an entry for an address. An entry of an overlay, or with the same address, is replaced. */
  enter(href: string): void
  /** Adds an entry for an overlay. */
  enterOverlay(): void
}

export const isOverlayEntry = (): boolean => Boolean(history.state?.overlay)

/** False after the browser has followed a fragment: its new entry has no key yet. */
export const hasKey = (): boolean => typeof history.state?.key === 'string'

export function createHistoryEntry(scrolls: ScrollMemory): HistoryEntry {
  let key = keyOfEntry()
  return {
    key: () => key,
    read() {
      key = keyOfEntry()
    },
    enter(href) {
      const isSame = new URL(href, location.href).href === location.href
      const isReplaced = isSame || isOverlayEntry()
      if (!isReplaced) scrolls.leave(key)
      key = newKey()
      const entry: EntryState = { key }
      if (isReplaced) history.replaceState(entry, '', href)
      else history.pushState(entry, '', href)
    },
    enterOverlay: () => history.pushState({ key, overlay: true } satisfies EntryState, ''),
  }
}

function keyOfEntry(): string {
  if (hasKey() && !isOverlayEntry()) return history.state.key
  const key = newKey()
  history.replaceState({ key } satisfies EntryState, '')
  return key
}

let keys = 0

/** Differs from all keys of earlier page loads in this tab. */
const newKey = () => `${Date.now().toString(36)}.${++keys}`
