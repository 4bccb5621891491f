// Signals. A build cleans up and exits at the first signal, and exits immediately at the second; servers run until the first. An
// interrupted process never exits with 0.
import { EXIT } from '../core/errors.ts'

const CODES = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated, SIGHUP: EXIT.hungUp }

/** Ends the process: the original function, because config/own-code.ts replaces `process.exit` while a site is built. */
export const exit = process.exit.bind(process)

/** On a signal, calls `cleanUp` and exits with the signal's code. Returns a function that removes the listeners. */
export function onInterrupt(cleanUp: () => void): () => void {
  const listeners = Object.entries(CODES).map(([signal, code]) => {
    const listener = () => {
      process.once(signal, () => exit(code))
      cleanUp()
      exit(code)
    }
    process.once(signal, listener)
    return { signal, listener }
  })
  return () => {
    for (const { signal, listener } of listeners) process.removeListener(signal, listener)
  }
}

/** Resolves to the exit code at the first signal, for a server. A second signal ends the process immediately. */
export function untilStopped(): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(CODES[signal]))
  })
}
