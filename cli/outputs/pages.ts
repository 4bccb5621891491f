// Pages: HTML and page data of every route, made only when something they show has changed.
import { createHash, hash } from 'node:crypto'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { PageData, SidebarItem } from '../../templates/page-data.ts'
import { isOfDocs } from '../../templates/page-json.ts'
import { readChecked, writeChecked } from '../content/checked-file.ts'
import { type DrawingRef, drawingFile } from '../content/drawings.ts'
import { type ContentDocument, documentsOf } from '../content/read.ts'
import { BuildError, type Problem } from '../errors.ts'
import { hashOf } from '../hash.ts'
import { urlOf } from '../site/addresses.ts'
import { copiedDocument, copyPathOf } from '../site/copies.ts'
import { headOf, siteLinks } from '../site/head.ts'
import { localFacts } from '../site/locales.ts'
import type { Site } from '../site/plan.ts'
import { keyMaterials, type Materials, type Route, realMaterials } from '../site/routes.ts'
import { searchGroupOf } from '../site/search-groups.ts'
import { inBatches, type Workers } from '../workers.ts'
import type { Bundle } from './bundle.ts'
import {
  type CopyTask,
  drawLater,
  type PageTask,
  type RenderedPage,
  type RenderSetup,
  renderLater,
  renderTask,
  type Templates,
  withoutSidebars,
} from './render.ts'
import type { Output } from './write.ts'

export interface Renderer {
  /** What the page is made of, in short: the same key gives the same bytes. Made when it is asked for first. */
  keyOf(route: Route): string
  /** What the search says of the page; undefined: it does not know it. */
  factsOf(route: Route): PageFacts | undefined
  /** What the page is made of has changed. */
  forgetKey(route: Route): void
  /** Whether somebody has asked for its key. */
  hasKey(route: Route): boolean
  render(route: Route): MadePage<string>
  /** Its files are made when somebody asks for them. */
  renderLater(route: Route): MadePage<() => string>
  /** What is to be rendered, for another thread. */
  taskOf(route: Route): { task: PageTask; drawings: DrawingRef[] }
  setup: RenderSetup
  /** The pages that show the article of a document, of those that have a key. */
  pagesOf(document: ContentDocument): Route[]
}

export interface PageFacts {
  title: string
  heading: string
  description: string
  drawing: DrawingRef
  /** Of the docs. */
  version?: string
}

/** `templatesHash`: of the code that renders. */
export function openRenderer(
  site: Site,
  bundle: Bundle,
  templates: { module: Templates; file: string },
  templatesHash: string,
): Renderer {
  const common = createHash('sha256')
    .update(
      JSON.stringify([
        site.data,
        bundle.beforePaint,
        templatesHash,
        site.config.url,
        site.config.locales,
        site.config.language,
        site.config.noIndex,
        siteLinks(site),
        site.config.markdownCopies,
        site.config.socialImages,
      ]),
    )
    .digest('hex')
  const pageOf = (route: Route, materials: Materials): PageData => ({
    ...route.page(materials),
    ...localFacts(route, site),
  })
  const assetKeys = new Map<string, string>()
  const keys = new Map<Route, { key: string; facts: PageFacts | undefined }>()
  const shows = new Map<ContentDocument, Set<Route>>()
  const setup: RenderSetup = {
    key: common,
    templatesFile: templates.file,
    site: site.data,
    beforePaint: bundle.beforePaint,
    language: site.config.language,
  }
  return {
    keyOf: (route) => known(route).key,
    factsOf: (route) => known(route).facts,
    forgetKey: (route) => keys.delete(route),
    hasKey: (route) => keys.has(route),
    pagesOf: (document) => [...(shows.get(document) ?? [])],
    render(route) {
      const { task, drawings } = taskOf(route)
      return { ...renderTask(task, setup, templates.module), drawings }
    },
    renderLater(route) {
      const { task, drawings } = taskOf(route)
      return { ...renderLater(task, setup, templates.module), drawings }
    },
    taskOf,
    setup,
  }

  function known(route: Route) {
    const found = keys.get(route) ?? look(route)
    keys.set(route, found)
    return found
  }

  function look(route: Route): { key: string; facts: PageFacts | undefined } {
    const page = pageOf(
      route,
      keyMaterials(site.linker, bundle.buildId, (document) =>
        shows.set(document, (shows.get(document) ?? new Set()).add(route)),
      ),
    )
    const assets = assetKeys.get(route.layout) ?? JSON.stringify(bundle.assetsFor(route.layout))
    assetKeys.set(route.layout, assets)
    const parts = [
      common,
      assets,
      JSON.stringify([route.listed, route.canonicalPath, headKeyOf(route)]),
      keyJson(page),
      JSON.stringify(site.alternates(route)),
    ]
    return { key: hash('sha1', parts.join(''), 'base64url'), facts: searchGroupOf(route) && factsIn(page) }
  }

  function taskOf(route: Route) {
    const drawings: DrawingRef[] = []
    const materials = realMaterials(site.linker, site.config.rootUrl, bundle.buildId, (ref) => drawings.push(ref))
    const page = pageOf(route, { ...materials, drawing: drawLater })
    const copied = copiedDocument(route, site)
    const task: PageTask = {
      page,
      head: headOf(route, page, site),
      assets: bundle.assetsFor(route.layout),
      source: route.source,
      ...(copied && { copy: copyOf(copied, page, route) }),
    }
    return { task, drawings }
  }

  function copyOf(document: ContentDocument, page: PageData, { path }: Route): CopyTask {
    return {
      heading: ('heading' in page && page.heading) || site.config.title,
      about: document.frontMatter.description ?? undefined,
      html: site.linker.article(document),
      base: urlOf(path, site.config),
    }
  }

  /** What the head shows of the front matter. */
  function headKeyOf({ head }: Route) {
    return head && [head.frontMatter.keywords, site.linker.imageOf(head)]
  }
}

/** Of page data in which drawings are what they are drawn from. */
function factsIn(page: PageData): PageFacts | undefined {
  if (!('heading' in page) || !('drawing' in page)) return undefined
  const { title, heading, description } = page
  const version = 'version' in page ? page.version : undefined
  return {
    title,
    heading,
    description,
    drawing: JSON.parse(page.drawing) as DrawingRef,
    ...(version !== undefined && { version }),
  }
}

/** What a page says, in short where pages share it. */
function keyJson(page: PageData): string {
  if (!isOfDocs(page) || !page.sidebar) return JSON.stringify(page)
  const { items, ...branch } = page.sidebar
  return JSON.stringify([{ ...page, sidebar: branch }, itemsKey(items)])
}

const itemKeys = new WeakMap<SidebarItem[], string>()

function itemsKey(items: SidebarItem[]): string {
  const key = itemKeys.get(items) ?? hashOf(JSON.stringify(items))
  itemKeys.set(items, key)
  return key
}

/** Its drawings are those in files of their own that the page refers to. */
export type MadePage<Contents = string | Uint8Array> = RenderedPage<Contents> & { drawings: DrawingRef[] }

/** What the last build knows of a page, or of the feeds. */
export interface RenderedEntry {
  key: string
  /** Hashes of its files as the manifest of out/ has them; of a page: HTML, page data, its copy if it has one. */
  hashes: string[]
  drawings: DrawingRef[]
  /** Found while it was made. */
  problems?: Problem[]
}

/** Render keys of the last build, by HTML file. */
export interface RenderCache {
  get(htmlFile: string): RenderedEntry | undefined
  set(htmlFile: string, entry: RenderedEntry): void
  save(): void
}

export function openRenderCache(dir: string | undefined): RenderCache {
  const file = dir && path.join(dir, 'pages.json')
  const known = new Map<string, RenderedEntry>()
  try {
    for (const [htmlFile, entry] of JSON.parse((file && readChecked(file)) ?? '[]') as [string, RenderedEntry][])
      known.set(htmlFile, entry)
  } catch {
    // not ours or of another version: every page is rendered
  }
  const used = new Map<string, RenderedEntry>()
  let changed = false
  return {
    get: (htmlFile) => known.get(htmlFile),
    set(htmlFile, entry) {
      if (known.get(htmlFile)?.key !== entry.key) changed = true
      used.set(htmlFile, entry)
    },
    save() {
      if (file && (changed || used.size !== known.size)) writeChecked(file, JSON.stringify([...used]))
    },
  }
}

/** A person who presses Ctrl-C waits at most this long. */
const REST_AFTER_MS = 20

/** So many pages go to a thread at once. */
const BATCH = 12

export interface WritePagesOptions {
  renderer: Renderer
  cache: Omit<RenderCache, 'save'>
  output: Output
  /** Drawings that the search shows. */
  crests: DrawingRef[]
  workers: Workers
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
  const changed: Route[] = []
  for (const route of site.routes) {
    const before = cache.get(route.htmlFile)
    if (before?.key !== renderer.keyOf(route) || !stillStands(route, before)) changed.push(route)
    else settle(route, before)
  }
  if (workers.areWorth(changed.length)) await renderInThreads()
  else await renderHere()
  for (const { markdown } of documentsOf(site.content)) need(markdown.drawings)
  need(crests)
  for (const ref of drawings.values()) {
    const file = drawingFile(ref)
    if (!output.keep(file.path, 'a drawing')) output.add({ ...file, source: 'a drawing' })
  }

  /** out/ may be another one than the cache was made for: the bytes that stand there decide. */
  function stillStands(route: Route, { hashes }: RenderedEntry): boolean {
    const files = filesOf(route)
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
    let rested = performance.now()
    for (const route of changed) {
      if (performance.now() - rested > REST_AFTER_MS) {
        await setImmediate() // signals are heard here
        rested = performance.now()
      }
      add(route, renderer.render(route))
    }
  }

  async function renderInThreads() {
    const refs: DrawingRef[][] = []
    function* batches() {
      for (const routes of inBatches(changed, BATCH)) {
        const made = routes.map(renderer.taskOf)
        refs.push(...made.map((one) => one.drawings))
        yield { setup: renderer.setup, ...withoutSidebars(made.map(({ task }) => task)) }
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
    }
  }

  function add(route: Route, page: MadePage) {
    const contents = contentsOf(page)
    const hashes = filesOf(route).map((path, i) =>
      output.add({ path, contents: contents[i] ?? '', source: route.source }),
    )
    settle(route, { key: renderer.keyOf(route), hashes, drawings: page.drawings })
  }

  function settle(route: Route, entry: RenderedEntry) {
    need(entry.drawings)
    cache.set(route.htmlFile, entry)
    progress()
  }

  function filesOf(route: Route): string[] {
    const copy = copiedDocument(route, site) ? [copyPathOf(route.path).slice(1)] : []
    return [route.htmlFile, route.dataFile, ...copy]
  }
}

/** In the order of a route's files. */
const contentsOf = ({ html, data, copy }: RenderedPage) => [html, data, ...(copy === undefined ? [] : [copy])]
