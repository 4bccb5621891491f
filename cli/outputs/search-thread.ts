// The thread of search-beside.ts. It makes the search, and sends files as they are made.
import { parentPort, workerData } from 'node:worker_threads'
import { type ArticlePlace, DamagedCache, readArticle } from '../content/article-pack.ts'
import { type Searched, type SearchFiles, searchFiles } from './search-files.ts'
import type { PageRecord } from './search-pages.ts'
import type { SearchFile } from './search-parts.ts'

/** What it is started with. */
export interface Work {
  /** `place`: of the article; undefined: the page has none. */
  searched: Searched<PageRecord & { place: ArticlePlace | undefined }>
  cacheDir: string
  madeBy: string
}

export type Answer =
  /** Files whose bytes lie one behind the other. */
  | { memory: ArrayBuffer; files: { path: string; start: number; end: number }[] }
  /** All files, in their order, when those that are new have been sent; `seconds`: how long it took. */
  | { paths: string[]; drawings: SearchFiles['drawings']; seconds: number }
  | 'damaged cache'

/** Files are sent when they take so much together: a message takes as long as a file does. */
const BLOCK_BYTES = 1_000_000

const send = (answer: Answer, memory: ArrayBuffer[] = []) => parentPort?.postMessage(answer, memory)

function openBlocks() {
  let memory = new Uint8Array(0)
  let end = 0
  let files: { path: string; start: number; end: number }[] = []
  const sendBlock = () => {
    if (files.length > 0) send({ memory: memory.buffer, files }, [memory.buffer])
    files = []
  }
  return {
    sendBlock,
    add({ path, contents }: SearchFile) {
      const bytes = contents()
      if (end + bytes.length > memory.length) {
        sendBlock()
        memory = new Uint8Array(Math.max(BLOCK_BYTES, bytes.length))
        end = 0
      }
      memory.set(bytes, end)
      files.push({ path, start: end, end: end + bytes.length })
      end += bytes.length
    },
  }
}

async function work({ searched, ...options }: Work) {
  const started = performance.now()
  const { sendBlock, add } = openBlocks()
  const pages = searched.pages.map(({ place, ...page }) => ({
    ...page,
    article: () => (place ? readArticle(place) : new Uint8Array()),
  }))
  try {
    const { files, drawings } = await searchFiles({ ...searched, pages }, { ...options, made: add })
    sendBlock()
    const seconds = (performance.now() - started) / 1000
    send({ paths: files.map(({ path }) => path), drawings, seconds })
  } catch (cause) {
    if (!(cause instanceof DamagedCache)) throw cause
    send('damaged cache')
  }
}

work(workerData)
