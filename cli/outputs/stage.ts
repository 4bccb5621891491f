// Where the files of a build wait to be published. A thread of its own writes most of them while the next pages are rendered:
// making a file takes up to half a millisecond, and a site has several for each page.
import fs from 'node:fs'
import { Worker } from 'node:worker_threads'
import { BuildError } from '../errors.ts'
import { bundlePart } from '../load-typescript.mjs'
import { fileWriter, setMode } from './disk.ts'
import type { Answer, Order } from './stage-thread.ts'

export interface Stage {
  /** Absolute. */
  folder: string
  /** Makes the folder, unless it is there. The first file does too. */
  make(): void
  /** Writes the file soon, with the folders it lies in. Throws what an earlier one could not be written for. */
  write(file: string, bytes: Uint8Array): void
  /** Whether some files are still to be written. Throws like `write`. */
  isBusy(): boolean
  /** Waits until none are. Throws what one could not be written for. */
  settled(): Promise<void>
  /** Files that have not been begun are not written. */
  drop(): void
}

/** So few are written before a thread has started. */
const AT_ONCE = 48

/** The thread is sent so many at a time: a message takes a tenth of the time that a file does. */
const BATCH = 8

/** What waits takes memory. */
const MAX_WAITING_BYTES = 16_000_000

/** `folder`: absolute, and not there. */
export function openStage(folder: string): Stage {
  const writeHere = fileWriter(folder)
  let isMade = false
  let written = 0
  let batch: Order = []
  let waitingBytes = 0
  let thread: Promise<Worker> | undefined
  let failure: { cause: unknown } | undefined
  let done = () => {}

  const check = () => {
    if (failure) throw failure.cause
  }
  const isBusy = () => {
    check()
    return waitingBytes > 0
  }

  function make() {
    if (isMade) return
    fs.mkdirSync(folder, { recursive: true })
    setMode(folder, 0o755)
    isMade = true
  }

  function write(file: string, bytes: Uint8Array) {
    check()
    make()
    if (bytes.length === 0 || ++written <= AT_ONCE || waitingBytes > MAX_WAITING_BYTES) return writeHere(file, bytes)
    batch.push({ file, bytes: new Uint8Array(bytes) })
    waitingBytes += bytes.length
    if (batch.length === BATCH) send()
  }

  function send() {
    const order = batch
    batch = []
    thread ??= start()
    thread.then(
      (worker) =>
        worker.postMessage(
          order,
          order.map(({ bytes }) => bytes.buffer),
        ),
      fail,
    )
  }

  async function start() {
    const { file } = await bundlePart('stageThread')
    const worker = new Worker(file, { workerData: folder })
    worker.on('message', (answer: Answer) => {
      if ('problems' in answer) return fail(new BuildError(answer.problems, answer))
      waitingBytes -= answer.bytes
      if (waitingBytes === 0) done()
    })
    worker.on('error', fail)
    return worker
  }

  function fail(cause: unknown) {
    failure ??= { cause }
    drop()
  }

  function drop() {
    batch = []
    waitingBytes = 0
    thread?.then((worker) => worker.terminate()).catch(() => {}) // what it failed for has been told
    done()
  }

  return {
    folder,
    make,
    write,
    isBusy,
    async settled() {
      if (batch.length > 0) send()
      if (waitingBytes > 0)
        await new Promise<void>((resolve) => {
          done = resolve
        })
      drop()
      check()
    },
    drop,
  }
}
