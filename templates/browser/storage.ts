// The only place that touches browser storage. It may be switched off, full or throw on every access; then there is one
// warning, and what is stored lasts for the page view.

export const THEME_KEY = 'theme'
export const ANNOUNCEMENT_ID_KEY = 'announcement.id'
export const ANNOUNCEMENT_DISMISS_KEY = 'announcement.dismiss'
export const VERSION_KEY = 'docs-preferred-version-default'

export interface Store {
  get(key: string): string | null
  set(key: string, value: string): void
  del(key: string): void
  /** Calls back with the new value when this or another tab changes or clears it. The answer ends it. */
  listen(key: string, onChange: (value: string | null) => void): () => void
}

export const localStore = /* @__PURE__ */ createStore(() => window.localStorage)
export const sessionStore = /* @__PURE__ */ createStore(() => window.sessionStorage)

let hasWarned = false

/** `area` may throw; it is asked again every time, because privacy settings change while a page is open. */
export function createStore(area: () => Storage): Store {
  /** What could not be written. Null: what could not be deleted. */
  const unwritten = new Map<string, string | null>()
  const listeners = new Map<string, Set<(value: string | null) => void>>()
  let isListening = false

  function get(key: string): string | null {
    const value = unwritten.get(key)
    if (value !== undefined) return value
    try {
      return area().getItem(key)
    } catch (error) {
      warn(error)
      return null
    }
  }

  function write(key: string, value: string | null) {
    const before = get(key)
    try {
      if (value === null) area().removeItem(key)
      else area().setItem(key, value)
      unwritten.delete(key)
    } catch (error) {
      warn(error)
      unwritten.set(key, value)
    }
    if (value !== before) notify(key, value)
  }

  function notify(key: string, value: string | null) {
    for (const listener of listeners.get(key) ?? []) listener(value)
  }

  /** Other tabs. A key of null: everything was cleared. */
  function onStorageEvent({ key, newValue, storageArea }: StorageEvent) {
    if (!isOurs(storageArea)) return
    for (const heard of key === null ? listeners.keys() : [key]) {
      unwritten.delete(heard)
      notify(heard, key === null ? null : newValue)
    }
  }

  function isOurs(changed: Storage | null) {
    try {
      return changed === area()
    } catch {
      return false
    }
  }

  return {
    get,
    set: write,
    del: (key) => write(key, null),
    listen(key, onChange) {
      if (!isListening) window.addEventListener('storage', onStorageEvent)
      isListening = true
      const heard = listeners.get(key) ?? new Set()
      listeners.set(key, heard.add(onChange))
      return () => heard.delete(onChange)
    },
  }
}

function warn(error: unknown) {
  if (hasWarned) return
  hasWarned = true
  console.warn(
    'Browser storage is not available: choices made on this site last until the page is left. It may be switched off by privacy settings, by a private window, by an embedding page, or be full.',
    error,
  )
}
