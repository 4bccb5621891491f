// Pages into out/: those that show something else than in the last build are rendered, the others are kept.
import { setImmediate } from 'node:timers/promises'
import type { DrawingRef } from '../../templates/ornament/later.ts'
import { drawingFile } from '../content/drawings.ts'
import { documentsOf } from '../content/read.ts'
import { BuildError } from '../errors.ts'
import type { Site } from '../site/plan.ts'
import type { Route } from '../site/routes.ts'
import { inBatches, type Workers } from '../workers.ts'
import type { MadePage, RenderCache, RenderedEntry, Renderer } from './pages.ts'
import { pageFiles } from './planned-files.ts'
import { type RenderedPage, withoutSidebars } from './render.ts'
import type { Output } from './write.ts'

/** A person who presses Ctrl-C waits at most this long. */
const REST_AFTER_MS = 20

/** So many pages go to a thread at once. */
const BATCH = 24

interface WritePagesOptions {
  renderer: Renderer
  cache: Omit<RenderCache, 'save'>
  output: Output
  /** Drawings that the search shows, when it has been made. */
  crests: Promise<DrawingRef[]>
  workers: Workers
  /** Called after each page. */
  progress: () => void
}

/** Renders what changed into the output and keeps the rest. */
export async function writePages(
  site: Site,
  { renderer, cache, output, crests, workers, progress }: WritePagesOptions,
) {
  const drawings = new Map<string, DrawingRef>()
  const need = (refs: DrawingRef[]) => {
    for (const ref of refs) drawings.set(JSON.stringify(ref), ref)
  }
  const rest = openRests()
  const changed: Route[] = []
  for (const route of site.routes) {
    const before = cache.get(route.htmlFile)
    if (before?.key !== renderer.keyOf(route) || !stillStands(route, before)) changed.push(route)
    else settle(route, before)
  }
  if (workers.areWorth(changed.length)) await renderInThreads()
  else await renderHere()
  for (const { markdown } of documentsOf(site.content)) need(markdown.drawings)
  need(await crests)
  for (const ref of drawings.values()) {
    await rest()
    const file = drawingFile(ref)
    if (!output.keep(file.path, 'a drawing')) output.add({ ...file, source: 'a drawing' })
  }

  /** out/ may be another one than the cache was made for: the bytes that stand there decide. */
  function stillStands(route: Route, { hashes }: RenderedEntry): boolean {
    const files = pageFiles(route, site)
    if (files.some((file, i) => output.previousHash(file) !== hashes[i])) return false
    const lost = files.filter((file) => !output.keep(file, route.source))
    if (lost.length === files.length) return false
    // Somebody removed a file from out/: what is missing is made again.
    if (lost.length > 0) {
      const contents = contentsOf(renderer.render(route))
      for (const [i, file] of files.entries())
        if (lost.includes(file)) output.add({ path: file, contents: contents[i] ?? '', source: route.source })
    }
    return true
  }

  async function renderHere() {
    for (const route of changed) {
      await rest()
      add(route, renderer.render(route))
    }
  }

  async function renderInThreads() {
    const refs: DrawingRef[][] = []
    // Threads get the memory of pages back to fill it again. Left to the garbage collector it would count as pressure: for each
    // 64 MB V8 looks through the whole heap, which for ten thousand pages takes a tenth of the build.
    const spare: ArrayBuffer[] = []
    function* batches() {
      for (const routes of inBatches(changed, BATCH)) {
        const made = routes.map(renderer.taskOf)
        refs.push(...made.map((one) => one.drawings))
        yield { setup: renderer.setup, memory: spare.pop(), ...withoutSidebars(made.map(({ task }) => task)) }
      }
    }
    let done = 0
    for await (const answer of workers.run('render', batches())) {
      if ('problems' in answer) throw new BuildError(answer.problems)
      for (const page of answer.pages) {
        const route = changed[done]
        if (route) add(route, { ...page, drawings: refs[done] ?? [] })
        done++
      }
      spare.push(answer.memory)
    }
  }

  function add(route: Route, page: MadePage) {
    const contents = contentsOf(page)
    const hashes = pageFiles(route, site).map((path, i) =>
      output.add({ path, contents: contents[i] ?? '', source: route.source }),
    )
    settle(route, { key: renderer.keyOf(route), hashes, drawings: page.drawings })
  }

  function settle(route: Route, entry: RenderedEntry) {
    need(entry.drawings)
    cache.set(route.htmlFile, entry)
    progress()
  }
}

/** What is to be awaited now and then: signals are heard then, and files that others have written are counted. */
function openRests(): () => Promise<void> {
  let rested = performance.now()
  return async () => {
    if (performance.now() - rested <= REST_AFTER_MS) return
    await setImmediate()
    rested = performance.now()
  }
}

/** In the order of a route's files. */
const contentsOf = ({ html, data, copy }: RenderedPage) => [html, data, ...(copy === undefined ? [] : [copy])]
