// Adds the pages to the output: renders those whose key has changed, keeps the others.
import { setImmediate } from 'node:timers/promises'
import type { DrawingRef } from '../../templates/themes/theme.ts'
import { crestFile } from '../content/drawings.ts'
import { pageFiles } from '../site/page-files.ts'
import type { Site } from '../site/plan.ts'
import type { Route } from '../site/routes.ts'
import type { Output } from '../write/output.ts'
import type { RenderCache, RenderedEntry, Renderer } from './pages.ts'
import type { RenderedPage } from './render.ts'

/** Longest time without handling signals. */
const PAUSE_AFTER_MS = 20

interface WritePagesOptions {
  renderer: Renderer
  cache: Omit<RenderCache, 'save'>
  output: Output
  /** Drawings in search results. */
  crests: DrawingRef[]
  /** Called after each page. */
  progress: () => void
}

export async function writePages(site: Site, { renderer, cache, output, crests, progress }: WritePagesOptions) {
  const pause = openPauses()
  for (const route of site.routes) {
    await pause()
    const key = renderer.keyOf(route)
    const before = cache.get(route.htmlFile)
    const files = pageFiles(route, site)
    // The keys may be for another out/ folder, so the hashes of its files are compared too.
    const isSame = before?.key === key && files.every((file, i) => output.previousHash(file) === before.hashes[i])
    const kept = isSame ? files.filter((file) => output.keep(file, route.source)) : []
    const entry = before && kept.length === files.length ? before : renderPage(route, key, kept)
    cache.set(route.htmlFile, entry)
    progress()
  }
  for (const ref of crests) {
    await pause()
    const file = crestFile(ref, site.config)
    if (file && !output.keep(file.path, 'a drawing')) output.add({ ...file, source: 'a drawing' })
  }

  /** `kept`: files that are unchanged in out/. */
  function renderPage(route: Route, key: string, kept: string[]): RenderedEntry {
    const page = renderer.render(route)
    const contents = contentsOf(page)
    const hashes = pageFiles(route, site).map((path, i) =>
      kept.includes(path)
        ? (output.previousHash(path) ?? '')
        : output.add({ path, contents: contents[i] ?? '', source: route.source }),
    )
    return { key, hashes }
  }
}

/** Await the returned function regularly: it lets signals and messages of the writer thread be handled. */
function openPauses(): () => Promise<void> {
  let lastPause = performance.now()
  return async () => {
    if (performance.now() - lastPause <= PAUSE_AFTER_MS) return
    await setImmediate()
    lastPause = performance.now()
  }
}

/** In the order of `pageFiles`. */
const contentsOf = ({ html, data, copy }: RenderedPage) => [html, data, ...(copy === undefined ? [] : [copy])]
