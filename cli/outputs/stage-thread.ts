// The thread of stage.ts. It writes what it is sent, one file after the other, and says so.
import { parentPort, workerData } from 'node:worker_threads'
import { BuildError, type Problem } from '../errors.ts'
import { fileSystemError, fileWriter } from './disk.ts'

export type Order = { file: string; bytes: Uint8Array<ArrayBuffer> }[]

/** How much is written, or what the file system refused. */
export type Answer = { bytes: number } | { problems: Problem[]; exitCode: number }

const write = fileWriter(workerData)

parentPort?.on('message', (files: Order) => parentPort?.postMessage(written(files)))

function written(files: Order): Answer {
  try {
    for (const { file, bytes } of files) write(file, bytes)
    return { bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0) }
  } catch (cause) {
    const failure = fileSystemError(cause, workerData)
    if (failure instanceof BuildError) return { problems: failure.problems, exitCode: failure.exitCode }
    throw failure
  }
}
