// What the dialog and the worker say to each other, and the dialog's end of the line. Nothing is fetched before
// `openSearch` is called.
import type { SearchGroup } from '../parts/search-index.ts'

/** A text in pieces: every second one is what was searched for. */
export type MarkedText = string[]

export interface Hit {
  href: string
  title: MarkedText
  text: MarkedText
  /** The words that were found, folded as in parts/words.ts. */
  words: string[]
}

/** A page with the headings below which something was found, best first. */
export interface PageHit extends Hit {
  /** Address of the page's crest. */
  crest?: string
  sections: Hit[]
}

export interface SearchAnswer {
  /** Best first. */
  groups: { group: SearchGroup; pages: PageHit[] }[]
}

export type ToWorker = { type: 'open'; index: string } | { type: 'find'; id: number; query: string }

export type FromWorker =
  | { type: 'opened' }
  | { type: 'found'; id: number; answer: SearchAnswer }
  | { type: 'failed'; reason: string }

export interface Search {
  find(query: string): Promise<SearchAnswer>
}

/** What search.json says: where the index lies and who reads it. Both names change with their contents. */
interface Place {
  index: string
  worker: string
}

const TIMEOUT_MS = 30_000

/** Rejects when the index cannot be had. A copy of search.json from before the last deploy is not the end of it. */
export async function openSearch(baseUrl: string): Promise<Search> {
  try {
    return await connect(await readPlace(baseUrl, 'default'))
  } catch {
    return connect(await readPlace(baseUrl, 'reload'))
  }
}

async function readPlace(baseUrl: string, cache: RequestCache): Promise<Place> {
  const response = await fetch(`${baseUrl}search.json`, { cache, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`search.json answered ${response.status}`)
  const { index, worker } = (await response.json()) as Partial<Place>
  if (typeof index !== 'string' || typeof worker !== 'string') throw new Error('search.json names no index')
  return { index, worker }
}

function connect({ index, worker: script }: Place): Promise<Search> {
  const worker = new Worker(script, { type: 'module' })
  const say = (message: ToWorker) => worker.postMessage(message)
  const waiting = new Map<number, { resolve: (answer: SearchAnswer) => void; reject: (cause: Error) => void }>()
  let asked = 0
  const find = (query: string) =>
    new Promise<SearchAnswer>((resolve, reject) => {
      waiting.set(++asked, { resolve, reject })
      say({ type: 'find', id: asked, query })
    })

  return new Promise((resolve, reject) => {
    const giveUp = (reason: string) => {
      clearTimeout(timeout)
      worker.terminate()
      const cause = new Error(reason)
      reject(cause)
      for (const question of waiting.values()) question.reject(cause)
    }
    const timeout = setTimeout(giveUp, TIMEOUT_MS, 'The index takes too long.')
    worker.addEventListener('error', ({ message }) => giveUp(message || `${script} does not run`))
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      switch (data.type) {
        case 'opened':
          clearTimeout(timeout)
          return resolve({ find })
        case 'failed':
          return giveUp(data.reason)
        case 'found':
          waiting.get(data.id)?.resolve(data.answer)
          waiting.delete(data.id)
      }
    })
    say({ type: 'open', index })
  })
}
