// New files that the system writes while the next pages are rendered. On a slow disk that is a fifth of a build.
import fs from 'node:fs'
import { errorCode, fileSystemError, isUsualMode, NEW_FILE_MODE, writeNewFile } from './disk.ts'

export interface WriteBehind {
  /** Writes the file soon, or, where that is no gain, at once. Throws what an earlier file could not be written for. */
  write(file: string, bytes: Uint8Array): void
  /** Whether some files are still being written. */
  isBusy(): boolean
  /** Waits until all of them are. Throws what one could not be written for. */
  settled(): Promise<void>
  /** Files that have not been begun are not written. */
  drop(): void
}

/** A few are written before there is anything to do meanwhile. */
const AT_ONCE = 64

/** So many threads Node has for files. https://nodejs.org/api/cli.html#uv_threadpool_sizesize */
const AT_A_TIME = 4

/** What waits takes memory. */
const MAX_WAITING_BYTES = 8_000_000

export function openWriteBehind(): WriteBehind {
  const waiting: { file: string; bytes: Uint8Array }[] = []
  let waitingBytes = 0
  let written = 0
  let open = 0
  let failure: { cause: unknown } | undefined
  let done: (() => void) | undefined

  const isBusy = () => open > 0 || waiting.length > 0
  const check = () => {
    if (failure) throw failure.cause
  }

  function write(file: string, bytes: Uint8Array) {
    check()
    const isGain = ++written > AT_ONCE && waitingBytes <= MAX_WAITING_BYTES && isUsualMode(NEW_FILE_MODE)
    if (!isGain) return writeNewFile(file, bytes)
    waiting.push({ file, bytes: Buffer.from(bytes) })
    waitingBytes += bytes.length
    begin()
  }

  function begin() {
    while (open < AT_A_TIME) {
      const next = waiting.shift()
      if (!next) break
      open++
      fs.writeFile(next.file, next.bytes, { flag: 'wx' }, (cause) => {
        open--
        waitingBytes -= next.bytes.length
        if (cause) takeFailure(cause, next.file, next.bytes)
        begin()
      })
    }
    if (!isBusy()) done?.()
  }

  function takeFailure(cause: Error, file: string, bytes: Uint8Array) {
    try {
      // Others hold all handles: the writer that waits for one knows patience.
      if (['EMFILE', 'ENFILE'].includes(errorCode(cause) ?? '')) writeNewFile(file, bytes)
      else throw fileSystemError(cause, file, bytes.length)
    } catch (why) {
      failure ??= { cause: why }
      drop()
    }
  }

  function drop() {
    waiting.length = 0
  }

  return {
    write,
    isBusy,
    async settled() {
      if (isBusy())
        await new Promise<void>((resolve) => {
          done = resolve
        })
      check()
    },
    drop,
  }
}
