// Messages between the dialog and the search worker, and the dialog's side of the connection. Nothing is fetched before
// `openSearch` is called.
import type { SearchGroup, SearchPlace } from './search-index.ts'

/** A text split at its matches: every second piece is a match. */
export type MarkedText = string[]

/** A section of a page, a record or a term. */
export interface Hit {
  href: string
  title: MarkedText
  text: MarkedText
  /** The correction of the post, at the first of its hits. */
  update?: string
  /** Whether the link leads to a file of its own, which a browser loads anew. */
  isFile?: true
  /** The matched words, normalised as in search/words.ts. */
  words: string[]
}

/** A page with what was found on it, best first. */
export interface PageHit {
  title: string
  /** Address of the page's crest. */
  crest?: string
  hits: Hit[]
}

export interface HitGroup {
  group: SearchGroup
  pages: PageHit[]
}

export interface SearchAnswer {
  /** Best first. */
  groups: HitGroup[]
  /** Words of the query that nothing has. */
  missing: string[]
  /**
   * Results for words that are similar to the missing ones. `isLikely`: with one of them the query has a name or a synonym, so these
   * results come first.
   */
  near?: { words: string[]; groups: HitGroup[]; isLikely: boolean }
  /** Notes of the site about words of the query. */
  notes: string[]
}

export const NO_ANSWER: SearchAnswer = { groups: [], missing: [], notes: [] }

export type ToWorker = { type: 'open'; index: string } | { type: 'find'; id: number; query: string }

export type FromWorker =
  | { type: 'opened' }
  | { type: 'found'; id: number; answer: SearchAnswer }
  | { type: 'failed'; reason: string }

export interface Search {
  find(query: string): Promise<SearchAnswer>
}

const TIMEOUT_MS = 30_000

/**
 * Searches one version of the docs and all pages without a version. Rejects if the index cannot be loaded. Files fetched before the
 * last deploy may refer to deleted files; then everything is fetched again, once.
 */
export async function openSearch(baseUrl: string, version: string | undefined): Promise<Search> {
  const open = async (cache: RequestCache) => {
    const { index, versions, worker } = await readPlace(baseUrl, cache)
    return connect(versions?.[version ?? ''] ?? index, worker)
  }
  let search = open('default').catch(() => open('reload'))
  await search
  return {
    async find(query) {
      const asked = search
      try {
        return await (await asked).find(query)
      } catch {
        // If several queries fail at once, only the first reopens the search.
        if (asked === search) search = open('reload')
        return (await search).find(query)
      }
    },
  }
}

async function readPlace(baseUrl: string, cache: RequestCache): Promise<SearchPlace> {
  const response = await fetch(`${baseUrl}search.json`, { cache, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`search.json answered ${response.status}`)
  const { index, versions = {}, worker } = (await response.json()) as Partial<SearchPlace>
  if (typeof index !== 'string' || typeof worker !== 'string') throw new Error('search.json names no index')
  return { index, versions, worker }
}

function connect(index: string, script: string): Promise<Search> {
  const worker = new Worker(script, { type: 'module' })
  const say = (message: ToWorker) => worker.postMessage(message)
  const waiting = new Map<number, { resolve: (answer: SearchAnswer) => void; reject: (cause: Error) => void }>()
  let asked = 0
  let failure: Error | undefined
  const find = (query: string) =>
    new Promise<SearchAnswer>((resolve, reject) => {
      if (failure) throw failure
      waiting.set(++asked, { resolve, reject })
      say({ type: 'find', id: asked, query })
    })

  return new Promise((resolve, reject) => {
    const giveUp = (reason: string) => {
      clearTimeout(timeout)
      worker.terminate()
      failure = new Error(reason)
      reject(failure)
      for (const question of waiting.values()) question.reject(failure)
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
