// The search of a large site, made in a thread of its own while pages are rendered.
import { Worker } from 'node:worker_threads'
import { bundlePart } from '../load-typescript.mjs'
import { countThread } from '../phases.ts'
import { MADE_BY, type Searched, type SearchFiles } from './search-files.ts'
import type { StoredPage } from './search-pages.ts'
import type { SearchFile } from './search-parts.ts'
import type { Answer, Work } from './search-thread.ts'

export interface BesideOptions {
  cacheDir: string
  /** Gets the files that are new. Their contents are only there until it returns. */
  made: (file: SearchFile) => void
  /** Ends the thread. */
  signal: AbortSignal
}

/** What it is made of, and the paths of all its files. */
export interface BesideFiles extends Pick<SearchFiles, 'drawings'> {
  paths: string[]
}

/** Undefined: an article is not what it was, and this process is to find it out for itself. */
export async function searchBeside(
  searched: Searched<StoredPage>,
  { cacheDir, made, signal }: BesideOptions,
): Promise<BesideFiles | undefined> {
  const pages = searched.pages.map(({ article: _, place, ...page }) => ({ ...page, place: place() }))
  const { file } = await bundlePart('searchThread')
  signal.throwIfAborted()
  const work: Work = { searched: { ...searched, pages }, cacheDir, madeBy: MADE_BY }
  const thread = new Worker(file, { workerData: work })
  const stop = () => thread.terminate()
  signal.addEventListener('abort', stop)
  try {
    return await new Promise((resolve, reject) => {
      thread.on('error', reject)
      thread.on('exit', () => reject(signal.reason ?? new Error('The thread of the search has ended.')))
      thread.on('message', (answer: Answer) => {
        if (answer === 'damaged cache') return resolve(undefined)
        if ('paths' in answer) {
          countThread('search', answer.seconds)
          return resolve(answer)
        }
        try {
          for (const { path, start, end } of answer.files)
            made({ path, contents: () => new Uint8Array(answer.memory, start, end - start) })
        } catch (cause) {
          reject(cause)
        }
      })
    })
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
