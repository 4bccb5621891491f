// Moves from page to page without loading the site anew. A clicked link is loaded while the old page stays; then address,
// title and content change together. With back and forward the address comes first and the page follows. Every navigation
// has a number, and what arrives for an earlier one is dropped.
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { App } from '../app.tsx'
import { hashTarget } from '../browser/fragment.ts'
import { Overlay, type OverlayControl } from '../browser/overlay.ts'
import { isPlainClick } from '../browser/plain-click.ts'
import { type PageData, type SiteData, sectionOf } from '../page-data.ts'
import type { RouteStatus } from '../parts/page-status.tsx'
import { canonicalPath, hrefOf, isSamePageHash, NOT_KEPT_PATH, pageUrl } from '../paths.ts'
import { prepareSidebar, renewSidebar } from '../sidebar/tree.ts'
import { text } from '../text.ts'
import { repeatEarlyInput } from './early-input.ts'
import { mayLoadFully } from './full-load.ts'
import { showInHead } from './head.ts'
import { type LayoutComponent, type LoadedPage, type LoadResult, loadNotFound, type PageLoader } from './page-loader.ts'
import { createScrollMemory, focusQuietly, openAround, scrollToHash, scrollToTop } from './scroll.ts'

export interface Router {
  subscribe(onChange: () => void): () => void
  getState(): RouterState
  openMenu(): void
  overlay: OverlayControl
  /** The first render has to equal the server's, which does not know the whole address. */
  readAddress(): void
  /** Loads the shown page again and shows it in place; false: that is not possible. */
  refresh(): Promise<boolean>
}

interface RouterState {
  page: PageData
  Layout: LayoutComponent
  route: RouteStatus
  addressSuffix: string
  announcement: string
  isMenuOpen: boolean
}

interface RouterSettings {
  site: SiteData
  loader: PageLoader
  first: Pick<LoadedPage, 'page' | 'Layout'>
}

/** What an entry of the browser's history carries. */
interface EntryState {
  key: string
  /** The entry was made so that going back closes what lies over the page; a new page takes its place. */
  overlay?: true
}

export function createRouter({ site, loader, first }: RouterSettings): Router {
  const { baseUrl } = site
  const listeners = new Set<() => void>()
  const scrolls = createScrollMemory()
  let state: RouterState = {
    ...first,
    route: { status: 'shown' },
    addressSuffix: '',
    announcement: '',
    isMenuOpen: false,
  }
  /** Number of the latest navigation; a result for any other comes too late. */
  let latest = 0
  /** Path that is being loaded. */
  let pending: string | undefined
  /** Path of the page that is shown; undefined where the address has none. */
  let shownPath = pathHere()
  let key = keyOfEntry()
  /** Hides what lies over the page; undefined: nothing does. */
  let hideOverlay: (() => void) | undefined
  /** The entry of the overlay is on its way out of the history; the next page must not come in between. */
  let leavingOverlay: Promise<void> | undefined

  function setState(change: Partial<RouterState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function pathHere() {
    return canonicalPath(location.pathname, baseUrl)
  }

  function keyOfEntry(): string {
    const known: unknown = history.state?.key
    if (typeof known === 'string' && !history.state.overlay) return known
    const fresh = newKey()
    history.replaceState({ key: fresh } satisfies EntryState, '')
    return fresh
  }

  /** Starts a navigation and makes all earlier ones void. */
  function begin(path: string | undefined): () => boolean {
    const number = ++latest
    if (pending !== undefined && pending !== path) loader.abandon(pending)
    pending = path
    return () => number === latest
  }

  async function load(path: string | undefined): Promise<LoadResult> {
    const result = await (path === undefined ? loadNotFound(loader) : loader.load(path))
    await prepare(result, prepareSidebar)
    return result
  }

  /** A page whose sidebar cannot be loaded is shown without it. */
  async function prepare(result: LoadResult, action: typeof prepareSidebar) {
    const section = result.status === 'loaded' ? sectionOf(result.page) : undefined
    if (result.status !== 'loaded' || section?.kind !== 'docs') return
    await action(section, hrefOf(result.page.path, baseUrl)).catch((error: unknown) => console.warn(error))
  }

  // ---- a link was followed ----

  async function follow(url: URL) {
    const path = canonicalPath(url.pathname, baseUrl)
    const href = (path === undefined ? url.pathname : hrefOf(path, baseUrl)) + url.search + url.hash
    const isCurrent = begin(path)
    const isShown = path !== undefined && path === shownPath && state.route.status !== 'failed' && !standsIn()
    if (isShown) {
      await leavingOverlay
      if (isCurrent()) enter(href, { page: state.page, Layout: state.Layout })
      return
    }
    if (state.route.status !== 'failed') setState({ route: { status: 'preloading', to: path ?? url.pathname } })
    try {
      const result = await load(path)
      await leavingOverlay
      if (!isCurrent()) return
      if (result.status === 'loaded') enter(href, result)
      else await followInFull(path, href, result.status, isCurrent)
    } catch (error) {
      if (!isCurrent()) return
      console.warn(error)
      if (canLoadFully(path)) loadFully(href)
      else enterFailed(href, error)
    }
  }

  /** The host has no data for the page, or that of another build: only the host itself knows what is there now. */
  async function followInFull(path: string | undefined, href: string, why: string, isCurrent: () => boolean) {
    console.warn(`The data of ${href} is ${why}; the page is loaded as a whole.`)
    if (canLoadFully(path)) return loadFully(href)
    if (why === 'stale') throw new Error(text.newerSite)
    const notFound = await loadNotFound(loader)
    if (isCurrent() && notFound.status === 'loaded') enter(href, notFound)
  }

  /** Without a network the browser would only replace the page by its own message, unless the site is kept. */
  const canLoadFully = (path: string | undefined) => (navigator.onLine ? mayLoadFully(path ?? '') : isKept())

  /** The worker of a kept site answers at every address, if only with the page shown instead of one that is not kept. */
  const isKept = () => (typeof HAS === 'undefined' || HAS.keeping) && Boolean(navigator.serviceWorker?.controller)

  /** The page shown instead of one that is not kept. */
  const standsIn = () => state.page.path === NOT_KEPT_PATH

  function loadFully(href: string) {
    if (history.state?.overlay) location.replace(href)
    else location.assign(href)
  }

  /** Address, title and content of a new entry, at once. */
  function enter(href: string, { page, Layout }: Pick<LoadedPage, 'page' | 'Layout'>) {
    const from = new URL(location.href)
    changeAddress(href)
    const to = new URL(location.href)
    const isOtherPage = page !== state.page || state.route.status !== 'shown'
    show(page, Layout)
    const isQueryOnly = !isOtherPage && to.search !== from.search && to.hash === from.hash
    if (isQueryOnly) return
    // The target may come late, or never.
    if (isOtherPage || !to.hash) scrollToTop()
    if (to.hash) scrollToHash(to.hash, focusQuietly)
    const main = document.getElementById('main')
    if (isOtherPage && main && !hashTarget(to.hash)) focusQuietly(main)
  }

  function enterFailed(href: string, cause: unknown) {
    changeAddress(href)
    document.title = site.title
    fail(pathHere(), cause)
    scrollToTop()
  }

  function changeAddress(href: string) {
    const isSame = new URL(href, location.href).href === location.href
    const isReplaced = isSame || history.state?.overlay
    if (!isReplaced) scrolls.leave(key)
    key = newKey()
    const entry: EntryState = { key }
    if (isReplaced) history.replaceState(entry, '', href)
    else history.pushState(entry, '', href)
  }

  function show(page: PageData, Layout: LayoutComponent) {
    pending = undefined
    shownPath = pathHere()
    const isOther = page !== state.page
    const isOtherPath = page.path !== state.page.path
    showInHead(page, site, isOtherPath)
    if (isOtherPath) dropOverlay()
    // The new content must be there before the window scrolls.
    flushSync(() =>
      setState({
        page,
        Layout,
        route: { status: 'shown' },
        addressSuffix: location.search + location.hash,
        announcement: isOther ? page.title : state.announcement,
      }),
    )
  }

  // ---- the address has changed: back, forward, a fragment ----

  function onPopState() {
    if (leavingOverlay) return
    const isNewFragment = typeof history.state?.key !== 'string'
    dropOverlay()
    const path = pathHere()
    const isCurrent = begin(path)
    const before = key
    // The last scroll event may still be on its way; for a fragment the window has moved already.
    if (!isNewFragment && state.route.status === 'shown') scrolls.leave(before)
    key = keyOfEntry()
    if (path !== undefined && path === shownPath) return stay(isNewFragment, before)
    void arrive(path, isCurrent)
  }

  /** Another place on the page that is shown. */
  function stay(isNewFragment: boolean, before: string) {
    if (state.route.status === 'shown') setState({ addressSuffix: location.search + location.hash })
    else show(state.page, state.Layout)
    const target = hashTarget(location.hash)
    if (isNewFragment) {
      // The browser scrolls by itself, but not into what is closed.
      if (target) openAround(target)
    } else if (key !== before && !scrolls.restore(key) && target) target.scrollIntoView({ behavior: 'instant' })
  }

  async function arrive(path: string | undefined, isCurrent: () => boolean) {
    setState({ route: { status: 'loading', to: path ?? location.pathname } })
    try {
      const result = await load(path)
      const found = result.status === 'missing' ? await loadNotFound(loader) : result
      if (!isCurrent()) return
      if (found.status === 'loaded') {
        show(found.page, found.Layout)
        if (scrolls.restore(key)) return
        scrollToTop()
        scrollToHash(location.hash, focusQuietly)
      } else if (canLoadFully(path)) location.reload()
      else throw new Error(text.newerSite)
    } catch (error) {
      if (!isCurrent()) return
      console.warn(error)
      if (isKept() && canLoadFully(path)) return location.reload()
      document.title = site.title
      fail(path, error)
    }
  }

  function fail(path: string | undefined, cause: unknown) {
    pending = undefined
    const error = cause instanceof Error ? cause : new Error(String(cause))
    const retry = () => void arrive(path, begin(path))
    flushSync(() =>
      setState({ route: { status: 'failed', error, retry }, addressSuffix: location.search + location.hash }),
    )
  }

  // ---- what lies over the page: the menu of small windows, the search ----

  function openMenu() {
    if (state.isMenuOpen) return
    openOverlay(() => setState({ isMenuOpen: false }))
    setState({ isMenuOpen: true })
  }

  function openOverlay(hide: () => void) {
    dropOverlay()
    hideOverlay = hide
    scrolls.save(key)
    const enterOverlay = () => {
      const isWanted = hideOverlay === hide && !history.state?.overlay
      if (isWanted) history.pushState({ key, overlay: true } satisfies EntryState, '')
    }
    if (leavingOverlay) void leavingOverlay.then(enterOverlay)
    else enterOverlay()
  }

  function dropOverlay() {
    hideOverlay?.()
    hideOverlay = undefined
  }

  /** The visitor stays on the page: the entry of the overlay goes. */
  function closeOverlay() {
    if (!hideOverlay) return
    dropOverlay()
    // Going back twice would leave the page.
    if (!history.state?.overlay || leavingOverlay) return
    leavingOverlay = new Promise((resolve) => {
      addEventListener(
        'popstate',
        () => {
          leavingOverlay = undefined
          resolve()
        },
        { once: true },
      )
    })
    history.back()
  }

  // ---- listeners ----

  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.hasAttribute('href') || !isPlainClick(event)) return
    const url = pageUrl(link, location, baseUrl)
    const isTakenOver = url && !isSamePageHash(url, location)
    const staysHere = isTakenOver ? canonicalPath(url.pathname, baseUrl) === shownPath : link.target === '_blank'
    if (staysHere) closeOverlay()
    // Another page or fragment takes the place of the overlay's entry.
    else dropOverlay()
    if (!isTakenOver) return
    event.preventDefault()
    void follow(url)
  }

  // The browser restores positions itself where the page is loaded anew, and does it earlier than any script.
  function onPageHide() {
    history.scrollRestoration = 'auto'
    scrolls.persist()
  }

  function onScroll() {
    // While another page is on its way, its entry keeps the position it was left at.
    const isOnItsWay = state.route.status === 'loading' || history.state?.key !== key
    if (!isOnItsWay) scrolls.save(key)
  }

  const takeOverScrolling = () => {
    history.scrollRestoration = 'manual'
  }

  // While a reloaded document arrives, the browser is still restoring.
  if (document.readyState === 'complete') takeOverScrolling()
  document.addEventListener('click', onClick)
  addEventListener('popstate', onPopState)
  // Not every browser reports a followed fragment as a change of the entry.
  addEventListener('hashchange', () => history.state?.key !== key && onPopState())
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('pagehide', onPageHide)
  addEventListener('pageshow', takeOverScrolling)

  return {
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    getState: () => state,
    openMenu,
    overlay: { open: openOverlay, close: closeOverlay },
    readAddress() {
      const target = hashTarget(location.hash)
      if (target) openAround(target)
      setState({ addressSuffix: location.search + location.hash })
    },
    async refresh() {
      loader.clear()
      const path = shownPath
      const isCurrent = begin(path)
      const result = await (path === undefined ? loadNotFound(loader) : loader.load(path)).catch(() => undefined)
      if (result) await prepare(result, renewSidebar)
      if (!isCurrent()) return true
      if (result?.status !== 'loaded') return false
      show(result.page, result.Layout)
      return true
    },
  }
}

let keys = 0

/** Unlike any key of an earlier load of this tab. */
const newKey = () => `${Date.now().toString(36)}.${++keys}`

export function Site({ router, site }: { router: Router; site: SiteData }) {
  useEffect(() => {
    router.readAddress()
    document.documentElement.dataset.hydrated = 'true'
    repeatEarlyInput()
    // The box of client/missing-files.ts: the scripts were loaded after all.
    document.getElementById('missing-scripts')?.remove()
  }, [router])
  const { isMenuOpen, ...shown } = useSyncExternalStore(router.subscribe, router.getState, router.getState)
  const menu = useMemo(
    () => ({ isOpen: isMenuOpen, open: router.openMenu, close: router.overlay.close }),
    [isMenuOpen, router],
  )
  return (
    <Overlay value={router.overlay}>
      <App site={site} menu={menu} refresh={router.refresh} {...shown} />
    </Overlay>
  )
}
