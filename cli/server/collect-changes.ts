// Debounces changed paths and waits until the files have been written.
import fs from 'node:fs'

/** Delay if only one file changed: the user has just saved it and is waiting. */
const SAVE_MS = 10

const DEBOUNCE_MS = 50

/** Chokidar ignores a second change of the same file for 50 ms. */
const SWALLOWED_MS = 60

/** A longer burst of changes is reported in several batches. */
const LONGEST_BURST_MS = 1_000

/** How long to wait for contents: some editors truncate a file before they write it. */
const EMPTY_FILE_MS = 80

/**
 * Calls `onChange` with the paths added during a burst of changes. A single file is reported sooner, and again if it changes right
 * after that. After `stop`, nothing is reported.
 */
export function collectChanges(onChange: (paths: Set<string>) => void): { add(path: string): void; stop(): void } {
  let paths = new Set<string>()
  let begun = 0
  let latest = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  const checks = new Set<NodeJS.Timeout>()
  let isStopped = false
  const emptyFileDeadlines = new Map<string, number>()

  function add(changed: string) {
    if (isStopped) return
    const now = performance.now()
    const isAlone = paths.size === 0 && now - latest > DEBOUNCE_MS
    if (paths.size === 0) begun = now
    latest = now
    paths.add(changed)
    flushIn(isAlone ? SAVE_MS : Math.min(DEBOUNCE_MS, begun + LONGEST_BURST_MS - now))
  }

  function flushIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }

  function flush() {
    const now = performance.now()
    const waits: number[] = []
    for (const changed of paths) {
      if (!isEmptyFile(changed)) continue
      const until = emptyFileDeadlines.get(changed) ?? now + EMPTY_FILE_MS
      emptyFileDeadlines.set(changed, until)
      if (until > now) waits.push(until - now)
    }
    if (waits.length > 0) return flushIn(Math.max(...waits))
    const batch = paths
    paths = new Set()
    emptyFileDeadlines.clear()
    const [saved] = batch
    if (saved !== undefined && batch.size === 1) checkLater(saved)
    onChange(batch)
  }

  function checkLater(saved: string) {
    const reported = versionOf(saved)
    const check = setTimeout(() => {
      checks.delete(check)
      if (versionOf(saved) !== reported) add(saved)
    }, SWALLOWED_MS)
    checks.add(check)
  }

  function stop() {
    isStopped = true
    clearTimeout(timer)
    for (const check of checks) clearTimeout(check)
  }

  return { add, stop }
}

function isEmptyFile(file: string): boolean {
  const stats = statsOf(file)
  return stats?.isFile() === true && stats.size === 0n
}

/** Changes with every write. */
function versionOf(file: string): string {
  const stats = statsOf(file)
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeNs}` : ''
}

/** Undefined if the file does not exist. */
function statsOf(file: string): fs.BigIntStats | undefined {
  try {
    return fs.lstatSync(file, { bigint: true })
  } catch {
    return undefined
  }
}
