// Signals: the first one cleans up and leaves, the second one leaves at once. Never exit 0 after an interrupt.
import { EXIT } from '../errors.ts'

const CODES = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated, SIGHUP: EXIT.hungUp }

/** Calls `cleanUp` when the process is told to stop, then exits with the code of the signal. Returns how to stop listening. */
export function onInterrupt(cleanUp: () => void): () => void {
  const listeners = Object.entries(CODES).map(([signal, code]) => {
    const listener = () => {
      process.once(signal, () => process.exit(code))
      cleanUp()
      process.exit(code)
    }
    process.once(signal, listener)
    return { signal, listener }
  })
  return () => {
    for (const { signal, listener } of listeners) process.removeListener(signal, listener)
  }
}
