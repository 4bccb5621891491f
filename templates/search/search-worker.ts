// The worker of the search: fetches the index and answers, away from what the visitor types and scrolls.
import { type FromWorker, NO_ANSWER, type SearchAnswer, type ToWorker } from './search-connection.ts'
import { engineOf } from './search-engine.ts'
import { entriesOf } from './search-entries.ts'
import { partFile, type SearchIndex, type SearchParts } from './search-index.ts'
import { partsEngine } from './search-parts.ts'

/** Never rejects for what a visitor may type. Nothing found: no groups. */
type SearchEngine = (query: string) => Promise<SearchAnswer>

let engine: Promise<SearchEngine> | undefined

const say = (message: FromWorker) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  answer(data).catch((cause: unknown) => say({ type: 'failed', reason: String(cause) }))
})

async function answer(message: ToWorker) {
  switch (message.type) {
    case 'open':
      engine = openEngine(new URL(message.index, location.href))
      await engine
      return say({ type: 'opened' })
    case 'find':
      if (engine) say({ type: 'found', id: message.id, answer: await (await engine)(message.query) })
  }
}

/** The build has chosen the engine by the index it wrote. Rejects when the index cannot be had. */
async function openEngine(index: URL): Promise<SearchEngine> {
  const opened = (await fetchJson(index)) as SearchIndex | SearchParts
  if ('sections' in opened) {
    const find = engineOf(entriesOf(opened), opened.means)
    return async (query) => find(query)
  }
  const loaded = new Map<string, Promise<unknown>>()
  const find = partsEngine(opened, (name) => {
    const part = loaded.get(name) ?? fetchJson(new URL(partFile(name), index))
    loaded.set(name, part)
    return part
  })
  return latest(find)
}

async function fetchJson(address: URL): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The index answered ${response.status}.`)
  return response.json()
}

/** Every typed letter makes a new query. Files are fetched only for a query that has not changed for a moment. */
const PAUSE_MS = 200

function latest(find: SearchEngine): SearchEngine {
  let newest = 0
  return async (query) => {
    const mine = ++newest
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return mine === newest ? find(query) : NO_ANSWER
  }
}
