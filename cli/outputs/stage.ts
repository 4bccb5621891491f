// Where the files of a build wait to be published. A thread of its own writes most of them while the next pages are rendered:
// making a file takes up to half a millisecond, and a site has several for each page.
import fs from 'node:fs'
import { Worker } from 'node:worker_threads'
import { BuildError } from '../errors.ts'
import { bundlePart } from '../load-typescript.mjs'
import { fileWriter, flushAhead, setMode } from './disk.ts'
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
const AT_ONCE = 32

/** The thread is sent so many at a time: a message takes a tenth of the time that a file does. */
const BATCH = 8

/** What waits takes memory. */
const MAX_WAITING_BYTES = 8_000_000

/** Where files are to be flushed in the end, the disk begins whenever so many bytes have been written. */
const FLUSH_BYTES = 100_000_000

/** `folder`: absolute, and not there. `flushes`: the files will be flushed to the disk before they are published. */
export function openStage(folder: string, flushes: boolean): Stage {
  const writeHere = fileWriter(folder)
  let isMade = false
  let written = 0
  let batch: Order = []
  let waitingBytes = 0
  let unflushedBytes = 0
  let isStarted = false
  let thread: Worker | undefined
  let isOver = false
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

  /** Before the thread has started, all of them go with the first message. */
  function send() {
    if (!isStarted) start().catch(fail)
    if (!thread) return
    const buffers = batch.map(({ bytes }) => bytes.buffer)
    thread.postMessage(batch, buffers)
    batch = []
  }

  async function start() {
    isStarted = true
    const { file } = await bundlePart('stageThread')
    if (isOver) return
    // With little room for what is young, the bytes of written files are soon forgotten.
    thread = new Worker(file, { workerData: folder, resourceLimits: { maxYoungGenerationSizeMb: 2 } })
    thread.on('message', (answer: Answer) => {
      if ('problems' in answer) return fail(new BuildError(answer.problems, answer))
      waitingBytes -= answer.bytes
      unflushedBytes += answer.bytes
      if (flushes && unflushedBytes > FLUSH_BYTES) {
        flushAhead(folder)
        unflushedBytes = 0
      }
      if (waitingBytes === 0) done()
    })
    thread.on('error', fail)
    send()
  }

  function fail(cause: unknown) {
    failure ??= { cause }
    drop()
  }

  function drop() {
    isOver = true
    batch = []
    waitingBytes = 0
    thread?.terminate()
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
