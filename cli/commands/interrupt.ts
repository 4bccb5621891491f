// Signals. Who builds cleans up and leaves at the first one, at the second one at once; servers run until one comes. Never exit
// 0 after an interrupt.
import { EXIT } from '../errors.ts'

const CODES = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated, SIGHUP: EXIT.hungUp }

/** While a config runs, `process.exit` is a function that reports the config (config/load.ts). */
const exit = process.exit.bind(process)

/** Calls `cleanUp` when the process is told to stop, then exits with the code of the signal. Returns how to stop listening. */
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

/** For a server: the exit code, when it is told to stop. From then on a second signal ends the process at once. */
export function untilStopped(): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(CODES[signal]))
  })
}
