// The thread of file-queue.ts: writes the files of each batch and answers with how much it wrote.
import { parentPort, workerData } from 'node:worker_threads'
import { BuildError, type Problem } from '../core/errors.ts'
import { fileSystemError, fileWriter } from './disk.ts'

export interface Batch {
  /** The bytes of all files, one after the other. */
  bytes: Uint8Array<ArrayBuffer>
  files: { file: string; start: number; end: number }[]
  /** Number of bytes in use. */
  end: number
}

export type Answer = { bytes: number } | { problems: Problem[]; exitCode: number }

const write = fileWriter(workerData)

parentPort?.on('message', (batch: Omit<Batch, 'end'>) => parentPort?.postMessage(writeBatch(batch)))

function writeBatch({ bytes, files }: Omit<Batch, 'end'>): Answer {
  try {
    for (const { file, start, end } of files) write(file, bytes.subarray(start, end))
    return { bytes: files.at(-1)?.end ?? 0 }
  } catch (cause) {
    const failure = fileSystemError(cause, workerData)
    if (failure instanceof BuildError) return { problems: failure.problems, exitCode: failure.exitCode }
    throw failure
  }
}
