// Watching in a thread of its own: to look at ten thousand files for the first time takes a second, in which somebody waits for
// the first page.
import { Worker } from 'node:worker_threads'
import { bundlePart } from '../load-typescript.mjs'
import type { Watcher, WatchOptions } from './watch.ts'
import type { Answer, Order, Watched } from './watch-thread.ts'

/** As `watchFolders`. */
export async function watchBeside({ folders, files, onChange, onNote }: WatchOptions): Promise<Watcher> {
  const { file } = await bundlePart('watchThread')
  const watched: Watched = { folders, files }
  const thread = new Worker(file, { workerData: watched })
  await new Promise<void>((resolve, reject) => {
    thread.once('error', reject)
    thread.on('message', (answer: Answer) => {
      if (answer === 'ready') resolve()
      else if ('note' in answer) onNote(answer.note)
      else onChange(answer.changed)
    })
  })
  thread.once('error', ({ message }) => onNote(`Files are no longer watched (${message}). Start this command again.`))
  return {
    alsoWatch: (files) => thread.postMessage(files satisfies Order),
    async close() {
      await thread.terminate()
    },
  }
}
