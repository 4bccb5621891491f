// Runs code of the site: its config, slots and components. It may fail, call `process.exit`, or never finish.
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { BuildError, EXIT } from '../core/errors.ts'
import { codeFaults, isThrownBelow, withSourceMaps } from './code-faults.ts'

const exitCalled = (code: unknown) => new Error(`it calls process.exit(${code ?? ''}).`)

/** Calls that wait for code of the site. What it throws elsewhere, such as in a timer, belongs to the latest of them. */
let running = 0

/** Runs code that may take its time. Throws if it fails, calls `process.exit`, or never finishes. */
export async function runOwnCode<Result>(run: () => Promise<Result>): Promise<Result> {
  const { exit } = process
  let stop: (cause: Error) => void = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = reject
  })
  const onIdle = () => stop(new Error('it waits for a promise that never settles.'))
  process.once('beforeExit', onIdle) // the event loop is empty, but the code has not finished
  process.on('uncaughtException', stop) // also for rejected promises without a handler
  process.exit = (code) => {
    const cause = exitCalled(code)
    stop(cause)
    throw cause
  }
  running++
  try {
    return await withSourceMaps(() => Promise.race([stopped, run()]))
  } finally {
    running--
    process.exit = exit
    process.off('beforeExit', onIdle)
    process.off('uncaughtException', stop)
  }
}

/** Runs code that renders. Throws if it fails or calls `process.exit`. `what`: for the message if it takes long. */
export function renderOwnCode<Result>(what: string, run: () => Result): Result {
  const { exit } = process
  let cause: Error | undefined
  process.exit = (code) => {
    cause = exitCalled(code)
    throw cause
  }
  const stopWatching = watch(what)
  try {
    const result = run()
    if (cause) throw cause // React or the code itself has caught it.
    return result
  } finally {
    stopWatching()
    process.exit = exit
  }
}

/** Errors that code of the site has thrown after it returned, for example in a timer. */
let late: { cause: unknown } | undefined

/** Runs a build, and lets it fail if code of the site calls `process.exit` or throws meanwhile. `root`: folder of the site. */
export async function guardBuild<Result>(root: string, build: () => Promise<Result>): Promise<Result> {
  const { exit } = process
  let stop: (cause: unknown) => void = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = reject
  })
  late = undefined
  const fail = (cause: unknown) => {
    if (running > 0) return
    const say = (message: string) => `Code of the site failed: ${message}`
    const isOwn = isThrownBelow(root, cause)
    late ??= {
      cause: isOwn
        ? new BuildError(codeFaults(cause, { root, file: 'site.config.ts', code: 'WB399', say }), { cause })
        : cause,
    }
    stop(late.cause)
  }
  process.on('uncaughtException', fail)
  process.exit = (code) => {
    const cause = exitCalled(code)
    fail(cause)
    throw cause
  }
  try {
    const result = await Promise.race([stopped, build()])
    await throwLateFault()
    return result
  } finally {
    // A timer may call it again, and must not end a failed build with 0.
    process.exit = late ? () => exit(EXIT.content) : exit
    process.off('uncaughtException', fail)
  }
}

/** Lets timers that are due run, and throws what code of the site has thrown. Call it before the site is published. */
export async function throwLateFault() {
  // Node runs timers in the order in which they become due, but a build may keep it busy for longer than they wait.
  await setTimeout(1)
  if (late) throw late.cause
}

/** After this time the code that is still running is named. */
const LONG_MS = 10_000

/** In a thread of its own, because an endless loop blocks this one. */
const WATCHER = `
const { parentPort } = require('node:worker_threads')
let running
parentPort.on('message', (what) => { running = what && { what, since: Date.now() } })
setInterval(() => {
  if (!running || Date.now() - running.since < ${LONG_MS}) return
  require('node:fs').writeSync(2, running.what)
  running = undefined
}, 500)`

let watcher: Worker | undefined

/** Prints a line if the code still runs after ten seconds. Returns a function to call when it has ended. */
export function watch(what: string): () => void {
  if (!watcher) {
    watcher = new Worker(WATCHER, { eval: true })
    watcher.unref()
  }
  const thread = watcher
  thread.postMessage(`${what} is still running after ${LONG_MS / 1000} s (process ${process.pid}).\n`)
  return () => thread.postMessage(undefined)
}
