// The service worker: answers with kept files when there is no network. It is registered when a reader keeps the site, stores
// nothing itself, and knows nothing of a site, so that it is the same file in every build.
import { filesCache, type Kept, NOT_KEPT_FILE, notesCache, REDIRECTS_FILE, SUMMARY_FILE } from './edition.ts'

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface RequestEvent extends WorkerEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

/** The parts of ServiceWorkerGlobalScope in use: its types and those of a page exclude each other. */
const worker = self as unknown as {
  registration: { scope: string }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<Name extends 'install' | 'activate' | 'fetch'>(
    name: Name,
    listener: (event: Name extends 'fetch' ? RequestEvent : WorkerEvent) => void,
  ): void
}

/** A page from a slow network is worth waiting this long. */
const NETWORK_MS = 1500

const root = new URL(worker.registration.scope).pathname

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isOurs = request.method === 'GET' && origin === location.origin && pathname.startsWith(root)
  if (!isOurs || request.headers.has('range') || pathname.endsWith(`/${SUMMARY_FILE}`)) return
  // A file whose name is its hash is the same wherever it comes from.
  const isHashed = pathname.startsWith(`${root}assets/`)
  event.respondWith(isHashed ? keptOrNetwork(request, pathname) : networkOrKept(request, pathname))
})

const keptOrNetwork = async (request: Request, path: string) => (await findKept(path)) ?? fetch(request)

async function networkOrKept(request: Request, path: string): Promise<Response> {
  const network = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_MS))
  const inTime = await Promise.race([network.catch(() => undefined), late])
  if (inTime && inTime.status < 500) return inTime
  const kept = await findKept(path)
  if (kept) return kept
  const target = await findRedirect(path)
  if (target !== undefined) return Response.redirect(new URL(target, location.origin))
  try {
    return await network
  } catch (error) {
    const notKept = request.mode === 'navigate' ? await findNotKept(path) : undefined
    if (notKept) return notKept
    throw error
  }
}

/** An address may be written with or without its ending. */
const plainPath = (path: string) => path.replace(/(?:\/index)?\.html$|\/+$/, '')

/** The kept file at an address. */
async function findKept(path: string): Promise<Response | undefined> {
  const plain = plainPath(path)
  const files = [path, `${plain}/index.html`, `${plain}.html`]
  for (const { list } of await editions())
    for (const file of files) {
      const found = await (await caches.open(filesCache(root, list))).match(file)
      if (found) return unpacked(found)
    }
  return undefined
}

/** The new address of an old one. */
async function findRedirect(path: string): Promise<string | undefined> {
  for (const { base } of await editions()) {
    const redirects: Record<string, string> = (await (await findKept(base + REDIRECTS_FILE))?.json()) ?? {}
    const target = redirects[plainPath(path)]
    if (target !== undefined) return target
  }
  return undefined
}

/** In the language of the address: the kept locale with the longest base URL that the address starts with. */
async function findNotKept(path: string): Promise<Response | undefined> {
  const bases = (await editions()).map(({ base }) => base).sort((a, b) => b.length - a.length)
  const base = bases.find((one) => path.startsWith(one)) ?? bases[0]
  return base === undefined ? undefined : findKept(base + NOT_KEPT_FILE)
}

async function editions(): Promise<{ base: string; list: string }[]> {
  const notes = await caches.open(notesCache(root))
  return Promise.all(
    (await notes.keys()).map(async (key) => {
      const kept: Kept = await (await notes.match(key))?.json()
      return { base: new URL('.', key.url).pathname, list: kept.list }
    }),
  )
}

function unpacked(kept: Response): Response {
  const headers = new Headers(kept.headers)
  const body = headers.has('x-packed') ? kept.body?.pipeThrough(new DecompressionStream('gzip')) : kept.body
  headers.delete('x-packed')
  return new Response(body, { headers })
}
