// The way out when a page cannot be shown in place: the browser loads it as a whole. Never twice in a short time for the
// same path, so that a broken deploy cannot make a tab load for ever.
import { sessionStore } from '../browser/storage.ts'

const KEY = 'full-loads'
const PAUSE_MS = 10_000

/** False: this path was loaded in full a moment ago. True: it is noted that it is loaded again. */
export function mayLoadFully(path: string): boolean {
  const now = Date.now()
  const recent = recentLoads(now)
  if (recent.some(([loaded]) => loaded === path)) return false
  sessionStore.set(KEY, JSON.stringify([...recent, [path, now]]))
  return true
}

function recentLoads(now: number): [path: string, time: number][] {
  try {
    const stored: unknown = JSON.parse(sessionStore.get(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(([, time]) => now - time < PAUSE_MS) : []
  } catch {
    return []
  }
}
