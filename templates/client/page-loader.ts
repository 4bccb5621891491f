// Fetches what a page needs: its data and the chunk of its layout. The response is checked,
// because a host may answer anything, and another deploy may have happened since this tab was opened.
import type { ComponentType } from 'react'
import type { LayoutName, PageData, SiteData } from '../page-data.ts'
import { NOT_FOUND_PATH, pageDataHref } from '../paths.ts'
import { text } from '../text.ts'

export type LayoutComponent = ComponentType<{ page: PageData; site: SiteData }>

export interface LoadedPage {
  status: 'loaded'
  page: PageData
  Layout: LayoutComponent
  /** About as many bytes were transferred. */
  bytes: number
}

export type LoadResult =
  | LoadedPage
  /** The host says that there is no such page. */
  | { status: 'missing' }
  /** The page belongs to another build than the scripts of this tab. */
  | { status: 'stale' }

export interface PageLoader {
  /** Makes one request for a path, however often it is called. Rejects if the page cannot be loaded. */
  load(path: string): Promise<LoadResult>
  /** Aborts a load whose result is not needed any more. A finished page is kept. */
  abandon(path: string): void
  /** Forgets everything that was loaded. */
  clear(): void
}

interface LoaderSettings {
  baseUrl: string
  buildId: string
  /** The layout chunks by name. */
  layouts: { [Name in LayoutName]: () => Promise<{ default: unknown }> }
  /** Pages older than this are fetched again. 0: pages are shared while they load, and never kept. */
  maxAgeMs: number
}

/** Pages kept in memory; an article can be large. */
const MAX_KEPT = 40

interface Entry {
  result: Promise<LoadResult>
  abort: AbortController
  isSettled: boolean
  startedAt: number
}

export function createPageLoader(settings: LoaderSettings): PageLoader {
  const entries = new Map<string, Entry>()

  function load(path: string): Promise<LoadResult> {
    const known = entries.get(path)
    if (known && isFresh(known)) return known.result
    const abort = new AbortController()
    const entry: Entry = {
      result: loadPage(path, settings, abort.signal),
      abort,
      isSettled: false,
      startedAt: performance.now(),
    }
    entries.delete(path)
    entries.set(path, entry)
    entry.result.then(
      ({ status }) => {
        entry.isSettled = true
        if (status !== 'loaded' && entries.get(path) === entry) entries.delete(path)
        evict()
      },
      // The next attempt starts anew.
      () => entries.get(path) === entry && entries.delete(path),
    )
    return entry.result
  }

  const isFresh = ({ isSettled, startedAt }: Entry) => !isSettled || performance.now() - startedAt < settings.maxAgeMs

  function evict() {
    for (const [path, { isSettled }] of entries) {
      if (entries.size <= MAX_KEPT) return
      if (isSettled) entries.delete(path)
    }
  }

  return {
    load,
    abandon(path) {
      const entry = entries.get(path)
      if (!entry || entry.isSettled) return
      entries.delete(path)
      entry.abort.abort()
    },
    clear: () => entries.clear(),
  }
}

async function loadPage(path: string, settings: LoaderSettings, signal: AbortSignal): Promise<LoadResult> {
  const href = pageDataHref(path, settings.baseUrl)
  const response = await fetch(href, { signal, redirect: 'error', credentials: 'same-origin' })
  if (response.status === 404 || response.status === 410) return { status: 'missing' }
  if (!response.ok) throw new Error(`${href} answered ${response.status} ${response.statusText}`.trim())
  const type = response.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw new Error(`${href} is not page data, but "${type}"`)
  const body = await response.text()
  const page: unknown = JSON.parse(body)
  if (!isPageData(page)) throw new Error(`${href} is not page data`)
  if (page.buildId !== settings.buildId) return { status: 'stale' }
  const isExpected = page.path === path || page.layout === 'not-found'
  const loadLayout = Object.hasOwn(settings.layouts, page.layout) ? settings.layouts[page.layout] : undefined
  if (!isExpected || !loadLayout) throw new Error(`${href} is not the data of the page ${path}`)
  const { default: Layout } = await loadLayout()
  // Each layout goes with its own kind of page, which a lookup by name cannot express.
  return { status: 'loaded', page, Layout: Layout as LayoutComponent, bytes: bytesOf(response, body) }
}

/** Page data is about this much shorter when it is compressed. */
const COMPRESSION = 4

/** The browser's own list of transfers is full after 250 files. A host that compresses while it sends does not say the length. */
const bytesOf = ({ headers }: Response, body: string): number =>
  Number(headers.get('content-length') ?? body.length / COMPRESSION)

function isPageData(value: unknown): value is PageData {
  if (typeof value !== 'object' || value === null) return false
  const { layout, path, title, buildId } = value as Record<string, unknown>
  return [layout, path, title, buildId].every((field) => typeof field === 'string')
}

/** Loads the page for addresses without a page. */
export async function loadNotFound(loader: PageLoader): Promise<LoadResult> {
  const result = await loader.load(NOT_FOUND_PATH)
  if (result.status === 'missing') throw new Error(text.nothingHere)
  return result
}
