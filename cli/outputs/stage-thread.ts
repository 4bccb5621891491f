// The thread of stage.ts. It writes what it is sent, one file after the other, and says so.
import { parentPort, workerData } from 'node:worker_threads'
import { BuildError, type Problem } from '../errors.ts'
import { fileSystemError, fileWriter } from './disk.ts'

/** Files whose bytes lie one behind the other. */
export interface Order {
  memory: ArrayBuffer
  files: { file: string; start: number; end: number }[]
}

/** How much is written, and the memory to be filled again; or what the file system refused. */
export type Answer = { bytes: number; memory: ArrayBuffer } | { problems: Problem[]; exitCode: number }

const write = fileWriter(workerData)

parentPort?.on('message', (order: Order) => {
  const answer = written(order)
  parentPort?.postMessage(answer, 'memory' in answer ? [answer.memory] : [])
})

function written({ memory, files }: Order): Answer {
  try {
    for (const { file, start, end } of files) write(file, new Uint8Array(memory, start, end - start))
    return { bytes: files.at(-1)?.end ?? 0, memory }
  } catch (cause) {
    const failure = fileSystemError(cause, workerData)
    if (failure instanceof BuildError) return { problems: failure.problems, exitCode: failure.exitCode }
    throw failure
  }
}
