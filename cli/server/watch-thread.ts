// The thread of watch-beside.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { type WatchOptions, watchFolders } from './watch.ts'

/** What it is started with. */
export type Watched = Pick<WatchOptions, 'folders' | 'files'>

export type Answer = 'ready' | { changed: Set<string> } | { note: string }

/** Files that are to be watched, too. */
export type Order = string[]

const send = (answer: Answer) => parentPort?.postMessage(answer)

async function run(watched: Watched) {
  const watcher = await watchFolders({
    ...watched,
    onChange: (changed) => send({ changed }),
    onNote: (note) => send({ note }),
  })
  parentPort?.on('message', (files: Order) => watcher.alsoWatch(files))
  send('ready')
}

run(workerData)
