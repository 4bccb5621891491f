// Browser side of live reload, only in pages of `serve`: listens to the development server and shows what a rebuild
// changed, or what is wrong. Plain script: it has to work when everything else is broken.
import { hideProblem, showProblem } from './problem-overlay.ts'
import { swapBlocks } from './swap-blocks.ts'

/** Message from the server after a rebuild. */
interface Update {
  revision: number
  kind: 'page' | 'style' | 'reload'
  /** Paths of changed pages without base URL; absent: all. */
  paths?: string[]
  /** Only the texts of pages have changed. */
  isTextOnly?: boolean
  stylesheet?: string
}

declare global {
  interface Window {
    /** Shows the new version of the page without reloading. Returns false if that fails. */
    __wastelandUpdate?: (change: { isTextOnly?: boolean }) => Promise<boolean>
  }
}

const SCROLL_KEY = 'wasteland-reload-scroll'

/** While the server is stopped. */
const SERVER_CHECK_MS = 1_000

const channel = document.querySelector<HTMLMetaElement>('meta[name="wasteland-reload"]')?.content
if (channel) start(channel)

function start(address: string): void {
  const url = new URL(address, location.href)
  const baseUrl = url.pathname.slice(0, -'__wl/reload'.length)
  let source: EventSource | undefined
  // Applies updates one after the other, because a swap is asynchronous.
  let updates: Promise<unknown> = Promise.resolve()

  function connect() {
    if (source || document.hidden) return
    source = new EventSource(url)
    source.addEventListener('update', (event) => {
      const update: Update = JSON.parse(event.data)
      url.searchParams.set('r', String(update.revision))
      updates = updates.then(() => apply(update, baseUrl)).catch(reload)
    })
    source.addEventListener('problem', (event) => showProblem(event.data))
    source.addEventListener('fixed', hideProblem)
    source.addEventListener('error', () => {
      // A broken connection is tried again by the browser; a refusal means another server with another token.
      if (source?.readyState === EventSource.CLOSED) reloadWhenServed()
    })
  }

  function disconnect() {
    source?.close()
    source = undefined
  }

  // Browsers open few connections to one host; hidden tabs must not use them up. What they miss is sent later.
  document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()))
  addEventListener('pagehide', disconnect)
  addEventListener('pageshow', connect)
  restoreScroll()
  watchArticle()
  connect()
}

async function apply(update: Update, baseUrl: string): Promise<void> {
  if (update.kind === 'style') return swapStylesheet(update)
  if (update.kind === 'reload') return reload()
  if (update.paths && !update.paths.includes(currentPath(baseUrl))) return
  watchArticle()
  await keepScroll(async () => {
    const isSwapped = (await window.__wastelandUpdate?.(update)) ?? false
    if (!isSwapped) reload()
  })
}

/**
 * Set while an update, such as that of a half-written file, has made the page too short for its scroll position.
 * `top`: the position before, in px. `now`: the position since.
 */
let left: { top: number; now: number } | undefined

/** Updates the page. Goes back to the position before a page that was too short, unless the reader has scrolled since. */
async function keepScroll(swap: () => Promise<void>): Promise<void> {
  const wanted = left?.now === scrollY ? left.top : undefined
  const top = wanted ?? scrollY
  await swap()
  if (wanted !== undefined) scrollTo({ top: wanted, behavior: 'instant' })
  const isTooShort = document.documentElement.scrollHeight - innerHeight < top
  left = isTooShort ? { top, now: scrollY } : undefined
}

/** A navigation may have replaced the element. */
function watchArticle() {
  const article = document.querySelector('[data-inert="html"]')
  if (article) swapBlocks(article)
}

/** Path of the page without base URL, trailing slash and '/index.html', as the server names it. */
function currentPath(baseUrl: string): string {
  const path = location.pathname.startsWith(baseUrl) ? location.pathname.slice(baseUrl.length) : ''
  const plain = `/${path.replace(/(?:^|\/)index\.html$|\/+$/, '')}`
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

/** Loads the new stylesheet before removing the old one, so that the page never loses its styles. */
function swapStylesheet({ stylesheet, revision }: Update): Promise<void> | void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const old = links.find((link) => stylesheet && stem(link.href) === stem(stylesheet)) ?? links[0]
  if (!old) return reload()
  const fresh = old.cloneNode() as HTMLLinkElement
  const href = new URL(stylesheet ?? old.href, location.href)
  if (href.href === old.href) href.searchParams.set('r', String(revision))
  fresh.href = href.href
  fresh.removeAttribute('integrity')
  return new Promise((resolve, reject) => {
    fresh.addEventListener('load', () => {
      old.remove()
      resolve()
    })
    fresh.addEventListener('error', reject)
    old.after(fresh)
  })
}

/** '/game/assets/main-3f2a.css' → 'main': what stays the same when the contents change. */
function stem(href: string): string {
  return href.replace(/^.*\//, '').replace(/(?:-[^-.]+)?\.css.*$/, '')
}

function reload(): void {
  try {
    sessionStorage.setItem(SCROLL_KEY, JSON.stringify({ href: location.href, x: scrollX, y: scrollY }))
  } catch {
    // If storage is disabled, the browser restores the position.
  }
  location.reload()
}

/** The browser restores the position itself, but gives up when the page is still short by then. */
function restoreScroll(): void {
  try {
    const saved = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? 'null')
    sessionStorage.removeItem(SCROLL_KEY)
    if (saved?.href === location.href)
      addEventListener('load', () => scrollTo({ left: saved.x, top: saved.y, behavior: 'instant' }))
  } catch {
    // Ignored as above.
  }
}

function reloadWhenServed(): void {
  setTimeout(async () => {
    const isServed = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    )
    if (isServed) reload()
    else reloadWhenServed()
  }, SERVER_CHECK_MS)
}
