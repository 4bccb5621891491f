// Fallback if a page cannot be shown in place: a full load by the browser. At most once in ten seconds for the
// same path, so that a broken deploy cannot cause a reload loop.
import { sessionStore, storedList } from '../browser/storage.ts'

const KEY = 'full-loads'
const PAUSE_MS = 10_000

/** Returns true and records a full load of this path; false if it was fully loaded within the last ten seconds. */
export function mayLoadFully(path: string): boolean {
  const now = Date.now()
  const recent = storedList<[path: string, time: number]>(
    sessionStore.get(KEY),
    ([, time]) => now - Number(time) < PAUSE_MS,
  )
  if (recent.some(([loaded]) => loaded === path)) return false
  sessionStore.set(KEY, JSON.stringify([...recent, [path, now]]))
  return true
}
