// Writes pages into the output: those that show something else than in the last build are rendered, the others are kept.
import { setImmediate } from 'node:timers/promises'
import type { DrawingRef } from '../../templates/ornament/draw.ts'
import { crestFile } from '../content/drawings.ts'
import { pageFiles } from '../site/page-files.ts'
import type { Site } from '../site/plan.ts'
import type { Route } from '../site/routes.ts'
import type { Output } from '../write/output.ts'
import type { RenderCache, RenderedEntry, Renderer } from './pages.ts'
import type { RenderedPage } from './render.ts'

/** Ctrl-C takes effect at most this late. */
const REST_AFTER_MS = 20

interface WritePagesOptions {
  renderer: Renderer
  cache: Omit<RenderCache, 'save'>
  output: Output
  /** Drawings that the search shows. */
  crests: DrawingRef[]
  /** Called after each page. */
  progress: () => void
}

export async function writePages(site: Site, { renderer, cache, output, crests, progress }: WritePagesOptions) {
  const rest = openRests()
  for (const route of site.routes) {
    await rest()
    const key = renderer.keyOf(route)
    const before = cache.get(route.htmlFile)
    const files = pageFiles(route, site)
    // out/ may be another folder than the one these keys were made for, so the hashes of its files decide.
    const isSame = before?.key === key && files.every((file, i) => output.previousHash(file) === before.hashes[i])
    const kept = isSame ? files.filter((file) => output.keep(file, route.source)) : []
    const entry = before && kept.length === files.length ? before : written(route, key, kept)
    cache.set(route.htmlFile, entry)
    progress()
  }
  for (const ref of crests) {
    await rest()
    const file = crestFile(ref)
    if (!output.keep(file.path, 'a drawing')) output.add({ ...file, source: 'a drawing' })
  }

  /** `kept`: the files that out/ still holds. */
  function written(route: Route, key: string, kept: string[]): RenderedEntry {
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

/** To be awaited now and then: lets signals be handled, and files that the writer thread has written be counted. */
function openRests(): () => Promise<void> {
  let rested = performance.now()
  return async () => {
    if (performance.now() - rested <= REST_AFTER_MS) return
    await setImmediate()
    rested = performance.now()
  }
}

/** In the order of `pageFiles`. */
const contentsOf = ({ html, data, copy }: RenderedPage) => [html, data, ...(copy === undefined ? [] : [copy])]
