// Loads pages before their links are followed: at once when a link is hovered or touched, and when there is nothing else
// to do if it is merely in view. Never where data is scarce.
import type { PageLoader } from './page-loader.ts'
import { canonicalPath, pageUrl } from './paths.ts'

const MAX_PARALLEL = 4

/** Links in view that are loaded for one page; a sidebar alone may have hundreds. */
const MAX_VISIBLE = 24

interface PrefetchSettings {
  loader: PageLoader
  baseUrl: string
  /** Calls back after every change of the router. */
  onPageChange: (onChange: () => void) => void
}

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

function isAllowed(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}

export function installPrefetch({ loader, baseUrl, onPageChange }: PrefetchSettings) {
  const seen = new Set<string>()
  const queue: string[] = []
  let visibleCount = 0
  let running = 0

  /** Undefined: not a page of this site, or it is here already. */
  function pathOf(link: HTMLAnchorElement): string | undefined {
    const url = link.hasAttribute('href') ? pageUrl(link, location, baseUrl) : undefined
    const path = url && canonicalPath(url.pathname, baseUrl)
    return path === undefined || seen.has(path) || path === canonicalPath(location.pathname, baseUrl) ? undefined : path
  }

  function prefetch(path: string): Promise<unknown> {
    seen.add(path)
    // Whoever follows the link is told.
    return loader.load(path).catch(() => {})
  }

  function onIntent({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null
    const path = link && isAllowed() ? pathOf(link) : undefined
    if (path !== undefined) void prefetch(path)
  }

  function onVisible(entries: IntersectionObserverEntry[]) {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer?.unobserve(target)
      const path = isAllowed() ? pathOf(target as HTMLAnchorElement) : undefined
      if (path === undefined || queue.includes(path) || visibleCount >= MAX_VISIBLE) continue
      visibleCount++
      queue.push(path)
    }
    whenIdle(work)
  }

  function work() {
    while (running < MAX_PARALLEL && queue.length > 0) {
      const path = queue.shift()
      if (path === undefined || seen.has(path)) continue
      running++
      void prefetch(path).then(() => {
        running--
        whenIdle(work)
      })
    }
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
    queue.length = 0
    // Links that are gone need not be kept.
    observer?.disconnect()
    observeSoon()
  })
  const site = document.getElementById('site')
  if (site) new MutationObserver(observeSoon).observe(site, { childList: true, subtree: true })
  document.addEventListener('mouseover', onIntent, { passive: true })
  document.addEventListener('touchstart', onIntent, { passive: true })
  observeSoon()
}

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2_000 }) : setTimeout(work, 200)
