// Where the files of a build wait to be published. A thread of its own writes most of them while the next pages are rendered:
// making a file takes up to half a millisecond, and a site has several for each page.
import fs from 'node:fs'
import { Worker } from 'node:worker_threads'
import { BuildError } from '../errors.ts'
import { bundlePart } from '../load-typescript.mjs'
import { countThread } from '../phases.ts'
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

/** Files are sent to the thread in pieces of memory of this size, which it gives back: a message takes as long as a file does. */
const BLOCK_BYTES = 1_000_000

/** A block with no more room than this is sent: most pages would not fit. */
const MIN_ROOM_BYTES = 200_000

/** What waits takes memory. */
const MAX_WAITING_BYTES = 8_000_000

/** Where files are to be flushed in the end, the disk begins whenever so many bytes have been written. */
const FLUSH_BYTES = 100_000_000

/** `folder`: absolute, and not there. `flushes`: the files will be flushed to the disk before they are published. */
export function openStage(folder: string, flushes: boolean): Stage {
  const writeHere = fileWriter(folder)
  let isMade = false
  let written = 0
  let block = newBlock(BLOCK_BYTES)
  let full: Order[] = []
  const spare: ArrayBuffer[] = []
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
    makeRoom(bytes.length)
    block.memory.set(bytes, block.end)
    const start = block.end
    block.end += bytes.length
    block.files.push({ file, start, end: block.end })
    waitingBytes += bytes.length
    if (block.memory.length - block.end < MIN_ROOM_BYTES) send()
  }

  function makeRoom(bytes: number) {
    if (block.end + bytes <= block.memory.length) return
    send()
    if (bytes > block.memory.length) block = newBlock(bytes)
  }

  /** Before the thread has started, blocks wait for it. */
  function send() {
    if (block.files.length > 0) {
      full.push({ memory: block.memory.buffer, files: block.files })
      block = newBlock(spare.pop() ?? BLOCK_BYTES)
    }
    if (full.length > 0 && !isStarted) start().catch(fail)
    if (thread) for (const order of full.splice(0)) thread.postMessage(order, [order.memory])
  }

  async function start() {
    isStarted = true
    const { file } = await bundlePart('stageThread')
    if (isOver) return
    // With little room for what is young, the bytes of written files are soon forgotten.
    thread = new Worker(file, { workerData: folder, resourceLimits: { maxYoungGenerationSizeMb: 2 } })
    thread.on('message', (answer: Answer) => {
      if ('problems' in answer) return fail(new BuildError(answer.problems, answer))
      if (answer.memory.byteLength === BLOCK_BYTES) spare.push(answer.memory)
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
    full = []
    block = newBlock(0)
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
      send()
      if (waitingBytes > 0)
        await new Promise<void>((resolve) => {
          done = resolve
        })
      if (thread) countThread('files', thread.performance.eventLoopUtilization().active / 1000)
      drop()
      check()
    },
    drop,
  }
}

/** Memory that is being filled with files. */
interface Block {
  memory: Buffer<ArrayBuffer>
  end: number
  files: Order['files']
}

const newBlock = (memory: ArrayBuffer | number): Block => ({
  memory: Buffer.from(typeof memory === 'number' ? new ArrayBuffer(memory) : memory),
  end: 0,
  files: [],
})
