// Turns a stream of changed paths into few calls, each at a moment when the files can be read.
import fs from 'node:fs'

/** Also the time in which chokidar swallows a second change of the same file, so it must not be shorter. */
const DEBOUNCE_MS = 50

/** A burst that does not end is reported in pieces. */
const LONGEST_BURST_MS = 1_000

/** Some editors empty a file before they write it. */
const EMPTY_FILE_MS = 80

/**
 * Gathers paths until it has been quiet for a moment, and gives an empty file the time to be written. Once it is stopped it
 * reports nothing more, whatever is added.
 */
export function collectChanges(onChange: (paths: Set<string>) => void): { add(path: string): void; stop(): void } {
  let paths = new Set<string>()
  let begun = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const patience = new Map<string, number>()

  function add(changed: string) {
    if (isStopped) return
    const now = performance.now()
    if (paths.size === 0) begun = now
    paths.add(changed)
    flushIn(Math.min(DEBOUNCE_MS, begun + LONGEST_BURST_MS - now))
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
      const until = patience.get(changed) ?? now + EMPTY_FILE_MS
      patience.set(changed, until)
      if (until > now) waits.push(until - now)
    }
    if (waits.length > 0) return flushIn(Math.max(...waits))
    const batch = paths
    paths = new Set()
    patience.clear()
    onChange(batch)
  }

  function stop() {
    isStopped = true
    clearTimeout(timer)
  }

  return { add, stop }
}

function isEmptyFile(file: string): boolean {
  try {
    const stats = fs.lstatSync(file)
    return stats.isFile() && stats.size === 0
  } catch {
    return false
  }
}
