// Loads pages before their links are followed: at once when a link is hovered or touched, and in idle moments when a link is in
// view, the one nearest to the pointer first. Loads nothing if the browser saves data.
import { savesData } from '../browser/connection.ts'
import { canonicalPath, pageUrl } from '../paths.ts'
import type { PageLoader } from './page-loader.ts'

/** Links in view that are loaded for one page; a sidebar alone may have hundreds. */
const MAX_VISIBLE = 24

/** Bytes of page data, as transferred, that are fetched for links in view of one page. The file that exceeds it is the last. */
const MAX_VISIBLE_BYTES = 16_000

export interface PrefetchSettings {
  loader: PageLoader
  baseUrl: string
  /** Calls back after every change of the router. */
  onPageChange: (onChange: () => void) => void
}

export function installPrefetch({ loader, baseUrl, onPageChange }: PrefetchSettings) {
  const prefetcher = createPrefetcher(loader, baseUrl)
  prefetchOnIntent(prefetcher)
  if ('IntersectionObserver' in window) prefetchInView(prefetcher, onPageChange)
}

interface Prefetcher {
  /** Path of a link's page. Undefined if it is no page of this site, is shown, or has been prefetched. */
  pathOf(link: HTMLAnchorElement): string | undefined
  /** Loads the page at a path. Returns the number of bytes that were transferred. */
  prefetch(path: string): Promise<number>
}

function createPrefetcher(loader: PageLoader, baseUrl: string): Prefetcher {
  const seen = new Set<string>()
  return {
    pathOf(link) {
      const url = link.hasAttribute('href') ? pageUrl(link, location, baseUrl) : undefined
      const path = url && canonicalPath(url.pathname, baseUrl)
      const isHere = path === canonicalPath(location.pathname, baseUrl)
      return path === undefined || isHere || seen.has(path) ? undefined : path
    },
    async prefetch(path) {
      seen.add(path)
      // The router reports a failure when the link is followed.
      const result = await loader.load(path).catch(() => undefined)
      return result?.status === 'loaded' ? result.bytes : 0
    },
  }
}

function prefetchOnIntent({ pathOf, prefetch }: Prefetcher) {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    const path = link && !savesData() ? pathOf(link) : undefined
    if (path !== undefined) void prefetch(path)
  }
  document.addEventListener('mouseover', onIntent, { passive: true })
  document.addEventListener('touchstart', onIntent, { passive: true })
}

function prefetchInView({ pathOf, prefetch }: Prefetcher, onPageChange: PrefetchSettings['onPageChange']) {
  /** Links in view that wait for an idle moment, by their paths. */
  const queue = new Map<string, HTMLAnchorElement>()
  const pointer = followPointer()
  let count = 0
  let bytes = 0
  let isRunning = false

  function onVisible(entries: IntersectionObserverEntry[]) {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      const link = target as HTMLAnchorElement
      const path = savesData() ? undefined : pathOf(link)
      if (path !== undefined && !queue.has(path)) queue.set(path, link)
    }
    whenIdle(work)
  }

  async function work() {
    if (isRunning || count >= MAX_VISIBLE || bytes >= MAX_VISIBLE_BYTES) return
    const nearest = nearestIn(queue, pointer)
    if (!nearest) return
    const [path, link] = nearest
    queue.delete(path)
    // A hovered link in the queue may have been prefetched.
    if (pathOf(link) === undefined) return work()
    isRunning = true
    count++
    const page = location.pathname
    const loaded = await prefetch(path)
    isRunning = false
    if (page === location.pathname) bytes += loaded
    whenIdle(work)
  }

  const observer = new IntersectionObserver(onVisible)
  const observeSoon = onceIdle(() => {
    for (const link of document.querySelectorAll('a[href]')) observer.observe(link)
  })

  let shown = location.pathname
  onPageChange(() => {
    if (shown === location.pathname) return
    shown = location.pathname
    count = 0
    bytes = 0
    queue.clear()
    // Removed links can be garbage-collected.
    observer.disconnect()
    observeSoon()
  })
  const site = document.getElementById('site')
  if (site) new MutationObserver(observeSoon).observe(site, { childList: true, subtree: true })
  observeSoon()
}

interface Point {
  x: number
  y: number
}

/** Position of the pointer in the window, kept up to date. */
function followPointer(): Point {
  const pointer = { x: 0, y: 0 }
  const onMove = ({ clientX: x, clientY: y }: PointerEvent) => Object.assign(pointer, { x, y })
  document.addEventListener('pointermove', onMove, { passive: true })
  return pointer
}

function nearestIn(queue: Map<string, HTMLAnchorElement>, { x, y }: Point) {
  const distanceOf = (link: HTMLAnchorElement) => {
    const { left, top } = link.getBoundingClientRect()
    return Math.hypot(left - x, top - y)
  }
  let best: { entry: [path: string, link: HTMLAnchorElement]; distance: number } | undefined
  for (const entry of queue) {
    const distance = distanceOf(entry[1])
    if (!best || distance < best.distance) best = { entry, distance }
  }
  return best?.entry
}

/** Returns a function that runs `work` in the next idle moment, once however often it is called before. */
function onceIdle(work: () => void): () => void {
  let isScheduled = false
  return () => {
    if (isScheduled) return
    isScheduled = true
    whenIdle(() => {
      isScheduled = false
      work()
    })
  }
}

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2_000 }) : setTimeout(work, 200)
