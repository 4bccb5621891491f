// The worker of the search: fetches the index and answers, away from what the visitor types and scrolls.
import type { FromWorker, ToWorker } from '../chrome/search-connection.ts'
import { openEngine, type SearchEngine } from './search-engine.ts'

let engine: Promise<SearchEngine> | undefined

const say = (message: FromWorker) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  answer(data).catch((cause: unknown) => say({ type: 'failed', reason: String(cause) }))
})

async function answer(message: ToWorker) {
  switch (message.type) {
    case 'open':
      engine = openEngine(message.index)
      await engine
      return say({ type: 'opened' })
    case 'find':
      if (engine) say({ type: 'found', id: message.id, answer: await (await engine).find(message.query) })
  }
}
