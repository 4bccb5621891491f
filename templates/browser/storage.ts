// The only module that accesses browser storage. If storage is disabled or full, or throws, it logs one
// warning and keeps values in memory until the page is closed.

export const THEME_KEY = 'theme'
export const ANNOUNCEMENT_ID_KEY = 'announcement.id'
export const ANNOUNCEMENT_DISMISS_KEY = 'announcement.dismiss'
/** The choices of navigation/reading-menu.tsx, as words with spaces between. */
export const READING_KEY = 'reading'

const CHECK_KEY = 'check'

/** The id of docs that have none. */
export const DEFAULT_DOCS = 'default'

/** Key of the version that the visitor prefers of some docs. */
export const versionKey = (docs: string) => `docs-preferred-version-${docs}`

/** The id of the docs that a version belongs to: 'sdk@1.0' → 'sdk', '1.0' → 'default'. */
export const docsOf = (version: string): string =>
  version.includes('@') ? version.slice(0, version.indexOf('@')) : DEFAULT_DOCS

interface Store {
  get(key: string): string | null
  set(key: string, value: string): void
  del(key: string): void
  /** Calls `onChange` with the new value when this or another tab changes or clears it. Returns a function that stops listening. */
  listen(key: string, onChange: (value: string | null) => void): () => void
}

export const localStore = /* @__PURE__ */ createStore(() => window.localStorage)
export const sessionStore = /* @__PURE__ */ createStore(() => window.sessionStorage)

/** `area` may throw. It is called for each access, because privacy settings can change while a page is open. */
export function createStore(area: () => Storage): Store {
  /** Values that could not be written to storage; null if a value could not be deleted. */
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

  /** Handles changes from other tabs. The key is null if storage was cleared. */
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

/** Parses a stored list. Returns its valid items; none if the text is no list, or if `isValid` throws. */
export function storedList<Item extends unknown[]>(
  stored: string | null,
  isValid: (item: unknown[]) => boolean,
): Item[] {
  try {
    return JSON.parse(stored ?? '[]').filter(isValid)
  } catch {
    return []
  }
}

let hasWarned = false

/** Warns at once if nothing can be stored: client/before-paint.ts stores choices without a warning. */
export function checkStorage() {
  localStore.set(CHECK_KEY, '')
  localStore.del(CHECK_KEY)
}

function warn(error: unknown) {
  if (hasWarned) return
  hasWarned = true
  console.warn('Browser storage is not available: choices made on this site last until the page is left.', error)
}
