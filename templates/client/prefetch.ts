// Loads pages before their links are followed: at once when a link is hovered or touched, and in idle moments when it is in
// view, nearest to the pointer first. Never where data is scarce.
import { savesData } from '../browser/connection.ts'
import { canonicalPath, pageUrl } from '../paths.ts'
import type { PageLoader } from './page-loader.ts'

/** Links in view that are loaded for one page; a sidebar alone may have hundreds. */
const MAX_VISIBLE = 24

/** Page data fetched for links in view of one page, as transferred. The file that reaches it comes on top. */
const MAX_VISIBLE_BYTES = 16_000

export interface PrefetchSettings {
  loader: PageLoader
  baseUrl: string
  /** Calls back after every change of the router. */
  onPageChange: (onChange: () => void) => void
}

export function installPrefetch({ loader, baseUrl, onPageChange }: PrefetchSettings) {
  const seen = new Set<string>()
  /** Links in view that are waiting, by their paths. */
  const queue = new Map<string, HTMLAnchorElement>()
  let visibleCount = 0
  let visibleBytes = 0
  let isRunning = false
  let pointer = { x: 0, y: 0 }

  /** Undefined: not a page of this site, or it is here already. */
  function pathOf(link: HTMLAnchorElement): string | undefined {
    const url = link.hasAttribute('href') ? pageUrl(link, location, baseUrl) : undefined
    const path = url && canonicalPath(url.pathname, baseUrl)
    return path === undefined || seen.has(path) || path === canonicalPath(location.pathname, baseUrl) ? undefined : path
  }

  /** Returns the number of bytes that were transferred. */
  function prefetch(path: string): Promise<number> {
    seen.add(path)
    // Whoever follows the link is told of a failure.
    return loader.load(path).then(
      (result) => (result.status === 'loaded' ? result.bytes : 0),
      () => 0,
    )
  }

  function onIntent({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null
    const path = link && !savesData() ? pathOf(link) : undefined
    if (path !== undefined) void prefetch(path)
  }

  function onVisible(entries: IntersectionObserverEntry[]) {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer?.unobserve(target)
      const path = savesData() ? undefined : pathOf(target as HTMLAnchorElement)
      if (path !== undefined && !queue.has(path)) queue.set(path, target as HTMLAnchorElement)
    }
    whenIdle(work)
  }

  function work() {
    while (!isRunning && visibleCount < MAX_VISIBLE && visibleBytes < MAX_VISIBLE_BYTES) {
      const path = nearest()
      if (path === undefined) return
      queue.delete(path)
      if (seen.has(path)) continue
      isRunning = true
      visibleCount++
      const page = location.pathname
      void prefetch(path).then((bytes) => {
        isRunning = false
        if (page === location.pathname) visibleBytes += bytes
        whenIdle(work)
      })
    }
  }

  /** Path of the waiting link that is nearest to the pointer. */
  function nearest(): string | undefined {
    let best: { path: string; distance: number } | undefined
    for (const [path, link] of queue) {
      const { left, top } = link.getBoundingClientRect()
      const distance = Math.hypot(left - pointer.x, top - pointer.y)
      if (!best || distance < best.distance) best = { path, distance }
    }
    return best?.path
  }

  const observer = 'IntersectionObserver' in window ? new IntersectionObserver(onVisible) : undefined
  const observeLinks = () => {
    for (const link of document.querySelectorAll('a[href]')) observer?.observe(link)
  }

  let isScheduled = false
  const observeSoon = () => {
    if (isScheduled) return
    isScheduled = true
    whenIdle(() => {
      isScheduled = false
      observeLinks()
    })
  }

  let shown = location.pathname
  onPageChange(() => {
    if (shown === location.pathname) return
    shown = location.pathname
    visibleCount = 0
    visibleBytes = 0
    queue.clear()
    // Links that are gone need not be kept.
    observer?.disconnect()
    observeSoon()
  })
  const site = document.getElementById('site')
  if (site) new MutationObserver(observeSoon).observe(site, { childList: true, subtree: true })
  document.addEventListener('mouseover', onIntent, { passive: true })
  document.addEventListener('pointermove', ({ clientX: x, clientY: y }) => (pointer = { x, y }), { passive: true })
  document.addEventListener('touchstart', onIntent, { passive: true })
  observeSoon()
}

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2_000 }) : setTimeout(work, 200)
