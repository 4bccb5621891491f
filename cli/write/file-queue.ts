// Writes the files of a build below one folder. A thread writes most of them while the next pages are rendered: creating a
// file takes up to half a millisecond, and a site has several for each page.
import { Worker } from 'node:worker_threads'
import { BuildError } from '../core/errors.ts'
import { bundlePart } from '../core/load-typescript.mjs'
import { countThread } from '../core/phases.ts'
import { fileWriter } from './disk.ts'
import type { Answer, Batch } from './file-thread.ts'

interface FileQueue {
  /** Copies the bytes and writes the file soon. Throws the error of an earlier file. */
  write(file: string, bytes: Uint8Array): void
  /** Whether files are waiting to be written. Throws like `write`. */
  isBusy(): boolean
  /** Waits until every file is written; more may follow. Throws the error of the first that could not be. */
  settled(): Promise<void>
  /** Stops. Files that wait are not written. Returns whether a thread may still be writing one. */
  drop(): boolean
}

/** Files written on this thread before the other one is started. */
const FILES_WITHOUT_THREAD = 32

const BATCH_BYTES = 1_000_000

/** Limits the memory of batches that wait for the thread. */
const MAX_WAITING_BYTES = 8_000_000

const fileThread = async () => (await bundlePart('fileThread')).file

/** `folder`: absolute, and existing when the first file is written. `threadFile` returns the script of the thread. */
export function openFileQueue(folder: string, threadFile = fileThread): FileQueue {
  const writeHere = fileWriter(folder)
  let written = 0
  let batch = newBatch(0)
  let sendable: Batch[] = []
  let waitingBytes = 0
  let thread: Worker | undefined
  let isStarting = false
  let isOver = false
  let failure: { cause: unknown } | undefined
  let done = () => {}

  const check = () => {
    if (failure) throw failure.cause
  }

  function write(file: string, bytes: Uint8Array) {
    check()
    if (bytes.length === 0 || ++written <= FILES_WITHOUT_THREAD || waitingBytes > MAX_WAITING_BYTES)
      return writeHere(file, bytes)
    if (batch.end + bytes.length > batch.bytes.length) {
      send()
      batch = newBatch(Math.max(BATCH_BYTES, bytes.length))
    }
    batch.bytes.set(bytes, batch.end)
    batch.files.push({ file, start: batch.end, end: batch.end + bytes.length })
    batch.end += bytes.length
    waitingBytes += bytes.length
  }

  /** Batches wait until the thread has started. */
  function send() {
    if (batch.files.length > 0) sendable.push(batch)
    batch = newBatch(0)
    if (sendable.length > 0 && !isStarting) start().catch(fail)
    if (thread) for (const { bytes, files } of sendable.splice(0)) thread.postMessage({ bytes, files }, [bytes.buffer])
  }

  async function start() {
    isStarting = true
    const file = await threadFile()
    if (isOver) return
    // With a small young generation, the bytes of written files are freed soon.
    thread = new Worker(file, { workerData: folder, resourceLimits: { maxYoungGenerationSizeMb: 2 } })
    thread.on('message', (answer: Answer) => {
      if ('problems' in answer) return fail(new BuildError(answer.problems, answer))
      waitingBytes -= answer.bytes
      if (waitingBytes === 0) done()
    })
    thread.on('error', fail)
    thread.on('exit', () => {
      if (!isOver) fail(new Error(`The thread that writes files into ${folder} ended before all of them were written.`))
    })
    send()
  }

  function fail(cause: unknown) {
    failure ??= { cause }
    drop()
  }

  function drop(): boolean {
    if (thread && !isOver) countThread('files', thread.performance.eventLoopUtilization().active / 1000)
    isOver = true
    sendable = []
    batch = newBatch(0)
    waitingBytes = 0
    thread?.terminate()
    done()
    return thread !== undefined
  }

  return {
    write,
    isBusy() {
      check()
      return waitingBytes > 0
    },
    async settled() {
      send()
      if (waitingBytes > 0)
        await new Promise<void>((resolve) => {
          done = resolve
        })
      check()
    },
    drop,
  }
}

const newBatch = (size: number) => ({ bytes: new Uint8Array(new ArrayBuffer(size)), files: [], end: 0 }) as Batch
