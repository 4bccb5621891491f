// Navigates from page to page without a full load. After a click the old page stays until the new one is loaded; then address,
// title and content change together. After back and forward the address changes first. Every navigation has a number, and
// results of earlier navigations are dropped.
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
import { createHistoryEntry, type HistoryEntry, hasKey, isOverlayEntry } from './history-entry.ts'
import { createOverlays, type Overlays } from './overlays.ts'
import { type LayoutComponent, type LoadedPage, type LoadResult, loadNotFound, type PageLoader } from './page-loader.ts'
import { createScrollMemory, focusQuietly, openAround, type ScrollMemory, scrollToHash, scrollToTop } from './scroll.ts'

interface Router {
  subscribe(onChange: () => void): () => void
  getState(): RouterState
  openMenu(): void
  overlay: OverlayControl
  /** Call it after the first render, which must equal the server's: the server does not know query and fragment. */
  readAddress(): void
  /** Loads the page again and shows it in place. Returns false if that fails. `isTextOnly`: its sidebar is the same. */
  refresh(change?: { isTextOnly?: boolean }): Promise<boolean>
}

interface RouterState {
  page: PageData
  Layout: LayoutComponent
  route: RouteStatus
  addressSuffix: string
  announcement: string
  isMenuOpen: boolean
}

type ShownPage = Pick<LoadedPage, 'page' | 'Layout'>

interface RouterSettings {
  site: SiteData
  loader: PageLoader
  first: ShownPage
}

/** The state that the functions of the router share. */
interface Routing {
  site: SiteData
  loader: PageLoader
  scrolls: ScrollMemory
  entry: HistoryEntry
  overlays: Overlays
  listeners: Set<() => void>
  state: RouterState
  /** Number of the latest navigation. Results of other navigations are dropped. */
  latest: number
  /** Path that is being loaded. */
  pending: string | undefined
  /** Path of the page that is shown; undefined if the address is not a path of the site. */
  shownPath: string | undefined
}

export function createRouter({ site, loader, first }: RouterSettings): Router {
  const scrolls = createScrollMemory()
  const entry = createHistoryEntry(scrolls)
  const routing: Routing = {
    site,
    loader,
    scrolls,
    entry,
    overlays: createOverlays(entry, () => scrolls.save(entry.key())),
    listeners: new Set(),
    state: { ...first, route: { status: 'shown' }, addressSuffix: '', announcement: '', isMenuOpen: false },
    latest: 0,
    pending: undefined,
    shownPath: pathHere(site),
  }
  listen(routing)
  return {
    subscribe(onChange) {
      routing.listeners.add(onChange)
      return () => routing.listeners.delete(onChange)
    },
    getState: () => routing.state,
    openMenu: () => openMenu(routing),
    overlay: routing.overlays,
    readAddress() {
      const target = hashTarget(location.hash)
      if (target) openAround(target)
      setState(routing, { addressSuffix: location.search + location.hash })
    },
    refresh: (change) => refresh(routing, change),
  }
}

function setState(routing: Routing, change: Partial<RouterState>) {
  routing.state = { ...routing.state, ...change }
  for (const listener of routing.listeners) listener()
}

const pathHere = ({ baseUrl }: SiteData) => canonicalPath(location.pathname, baseUrl)

function openMenu(routing: Routing) {
  if (routing.state.isMenuOpen) return
  routing.overlays.open(() => setState(routing, { isMenuOpen: false }))
  setState(routing, { isMenuOpen: true })
}

async function refresh(routing: Routing, { isTextOnly = false } = {}): Promise<boolean> {
  const { loader, site, shownPath } = routing
  loader.clear()
  const isCurrent = begin(routing, shownPath)
  const result = await loadPage(loader, shownPath).catch(() => undefined)
  if (result) await prepare(result, site, isTextOnly ? prepareSidebar : renewSidebar)
  if (!isCurrent()) return true
  if (result?.status !== 'loaded') return false
  show(routing, result)
  return true
}

// ---- loading ----

/** Starts a navigation and cancels the earlier ones. Returns a function that tells whether this one is still the latest. */
function begin(routing: Routing, path: string | undefined): () => boolean {
  const number = ++routing.latest
  if (routing.pending !== undefined && routing.pending !== path) routing.loader.abandon(routing.pending)
  routing.pending = path
  return () => number === routing.latest
}

async function load({ loader, site }: Routing, path: string | undefined): Promise<LoadResult> {
  const result = await loadPage(loader, path)
  await prepare(result, site, prepareSidebar)
  return result
}

const loadPage = (loader: PageLoader, path: string | undefined) =>
  path === undefined ? loadNotFound(loader) : loader.load(path)

/** A page whose sidebar cannot be loaded is shown without it. */
async function prepare(result: LoadResult, { baseUrl }: SiteData, action: typeof prepareSidebar) {
  const section = result.status === 'loaded' ? sectionOf(result.page) : undefined
  if (result.status !== 'loaded' || section?.kind !== 'docs') return
  await action(section, hrefOf(result.page.path, baseUrl)).catch((error: unknown) => console.warn(error))
}

/** Offline, a full load would replace the page with an error of the browser, unless the site is kept on the device. */
const canLoadFully = (path: string | undefined) => (navigator.onLine ? mayLoadFully(path ?? '') : isKept())

/** The service worker of a kept site answers at every address: with the page, or with a page that says it is not kept. */
const isKept = () => (typeof HAS === 'undefined' || HAS.keeping) && Boolean(navigator.serviceWorker?.controller)

/** Whether the page is shown that the service worker answers with if the page at this address is not kept. */
const isNotKept = ({ state }: Routing) => state.page.path === NOT_KEPT_PATH

function loadFully(href: string) {
  if (isOverlayEntry()) location.replace(href)
  else location.assign(href)
}

// ---- a link was followed ----

async function follow(routing: Routing, url: URL) {
  const { site, overlays } = routing
  const path = canonicalPath(url.pathname, site.baseUrl)
  const href = (path === undefined ? url.pathname : hrefOf(path, site.baseUrl)) + url.search + url.hash
  const isCurrent = begin(routing, path)
  const { route } = routing.state
  const isShown = path !== undefined && path === routing.shownPath && route.status !== 'failed' && !isNotKept(routing)
  if (isShown) {
    await overlays.leaving()
    if (isCurrent()) enter(routing, href, routing.state)
    return
  }
  if (route.status !== 'failed') setState(routing, { route: { status: 'preloading', to: path ?? url.pathname } })
  try {
    const result = await load(routing, path)
    await overlays.leaving()
    if (!isCurrent()) return
    if (result.status === 'loaded') enter(routing, href, result)
    else await followInFull(routing, { path, href, why: result.status, isCurrent })
  } catch (error) {
    if (!isCurrent()) return
    console.warn(error)
    if (canLoadFully(path)) loadFully(href)
    else enterFailed(routing, href, error)
  }
}

interface FullLoad {
  path: string | undefined
  href: string
  why: string
  isCurrent: () => boolean
}

/** For a page whose data is missing on the host or belongs to another build. Only a full load shows what the host has. */
async function followInFull(routing: Routing, { path, href, why, isCurrent }: FullLoad) {
  console.warn(`The data of ${href} is ${why}; the page is loaded as a whole.`)
  if (canLoadFully(path)) return loadFully(href)
  if (why === 'stale') throw new Error(text.newerSite)
  const notFound = await loadNotFound(routing.loader)
  if (isCurrent() && notFound.status === 'loaded') enter(routing, href, notFound)
}

/** Makes a history entry, shows its page, scrolls, and moves the focus. */
function enter(routing: Routing, href: string, { page, Layout }: ShownPage) {
  const from = new URL(location.href)
  routing.entry.enter(href)
  const to = new URL(location.href)
  const isOtherPage = page !== routing.state.page || routing.state.route.status !== 'shown'
  show(routing, { page, Layout })
  const isQueryOnly = !isOtherPage && to.search !== from.search && to.hash === from.hash
  if (isQueryOnly) return
  // The target of the fragment may not exist yet.
  if (isOtherPage || !to.hash) scrollToTop()
  if (to.hash) scrollToHash(to.hash, focusQuietly)
  const main = document.getElementById('main')
  if (isOtherPage && main && !hashTarget(to.hash)) focusQuietly(main)
}

function enterFailed(routing: Routing, href: string, cause: unknown) {
  routing.entry.enter(href)
  fail(routing, pathHere(routing.site), cause)
  scrollToTop()
}

function show(routing: Routing, { page, Layout }: ShownPage) {
  const { site, state, overlays } = routing
  routing.pending = undefined
  routing.shownPath = pathHere(site)
  const isOther = page !== state.page
  const isOtherPath = page.path !== state.page.path
  showInHead(page, site, isOtherPath)
  if (isOtherPath) overlays.drop()
  // The new content must be in the document before the window scrolls.
  flushSync(() =>
    setState(routing, {
      page,
      Layout,
      route: { status: 'shown' },
      addressSuffix: location.search + location.hash,
      announcement: isOther ? page.title : state.announcement,
    }),
  )
}

// ---- the address has changed: back, forward, a fragment ----

function onPopState(routing: Routing) {
  const { entry, overlays, scrolls, site } = routing
  if (overlays.leaving()) return
  const isNewFragment = !hasKey()
  overlays.drop()
  const path = pathHere(site)
  const isCurrent = begin(routing, path)
  const before = entry.key()
  // The browser may not have sent the last scroll event yet. After a fragment, the window has already scrolled.
  if (!isNewFragment && routing.state.route.status === 'shown') scrolls.leave(before)
  entry.read()
  if (path !== undefined && path === routing.shownPath) return stay(routing, isNewFragment, before)
  void arrive(routing, path, isCurrent)
}

/** Scrolls to another place of the page that is shown. */
function stay(routing: Routing, isNewFragment: boolean, before: string) {
  const { entry, scrolls, state } = routing
  if (state.route.status === 'shown') setState(routing, { addressSuffix: location.search + location.hash })
  else show(routing, state)
  const target = hashTarget(location.hash)
  if (isNewFragment) {
    // The browser scrolls by itself, but not into closed sections.
    if (target) openAround(target)
  } else if (entry.key() !== before && !scrolls.restore(entry.key()) && target)
    target.scrollIntoView({ behavior: 'instant' })
}

async function arrive(routing: Routing, path: string | undefined, isCurrent: () => boolean) {
  setState(routing, { route: { status: 'loading', to: path ?? location.pathname } })
  try {
    const result = await load(routing, path)
    const found = result.status === 'missing' ? await loadNotFound(routing.loader) : result
    if (!isCurrent()) return
    if (found.status === 'loaded') {
      show(routing, found)
      if (routing.scrolls.restore(routing.entry.key())) return
      scrollToTop()
      scrollToHash(location.hash, focusQuietly)
    } else if (canLoadFully(path)) location.reload()
    else throw new Error(text.newerSite)
  } catch (error) {
    if (!isCurrent()) return
    console.warn(error)
    if (isKept() && canLoadFully(path)) return location.reload()
    fail(routing, path, error)
  }
}

function fail(routing: Routing, path: string | undefined, cause: unknown) {
  document.title = routing.site.title
  routing.pending = undefined
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const retry = () => void arrive(routing, path, begin(routing, path))
  flushSync(() =>
    setState(routing, { route: { status: 'failed', error, retry }, addressSuffix: location.search + location.hash }),
  )
}

// ---- listeners ----

function listen(routing: Routing) {
  const { entry, scrolls } = routing
  const takeOverScrolling = () => {
    history.scrollRestoration = 'manual'
  }
  // While a reloaded document is loading, the browser restores its position.
  if (document.readyState === 'complete') takeOverScrolling()
  document.addEventListener('click', (event) => onClick(routing, event))
  addEventListener('popstate', () => onPopState(routing))
  // Not every browser reports a followed fragment as a change of the entry.
  addEventListener('hashchange', () => history.state?.key !== entry.key() && onPopState(routing))
  addEventListener('scroll', () => onScroll(routing), { passive: true })
  // After a full load the browser restores the position itself, before any script can.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
    scrolls.persist()
  })
  addEventListener('pageshow', takeOverScrolling)
}

function onClick(routing: Routing, event: MouseEvent) {
  const { overlays, shownPath, site } = routing
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.hasAttribute('href') || !isPlainClick(event)) return
  const url = pageUrl(link, location, site.baseUrl)
  const isTakenOver = url && !isSamePageHash(url, location)
  const staysHere = isTakenOver ? canonicalPath(url.pathname, site.baseUrl) === shownPath : link.target === '_blank'
  if (staysHere) overlays.close()
  // The new page or fragment replaces the overlay's entry.
  else overlays.drop()
  if (!isTakenOver) return
  event.preventDefault()
  void follow(routing, url)
}

function onScroll({ entry, scrolls, state }: Routing) {
  // The scroll position of the old page must not be saved for the entry of a page that is still loading.
  const isLoading = state.route.status === 'loading' || history.state?.key !== entry.key()
  if (!isLoading) scrolls.save(entry.key())
}

export function Site({ router, site }: { router: Router; site: SiteData }) {
  useEffect(() => {
    router.readAddress()
    document.documentElement.dataset.hydrated = 'true'
    repeatEarlyInput()
    // client/missing-files.ts shows this box if a script fails; here the scripts were loaded after all.
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
