// Pages: HTML and page data of every route, made only when something they show has changed.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Language } from '../../templates/languages/language.ts'
import type { PageAssets, PageData, PageHead, SidebarItem, SiteData } from '../../templates/page-data.ts'
import { isOfDocs, pageJson } from '../../templates/page-json.ts'
import { readChecked, writeChecked } from '../content/cache.ts'
import { type DrawingRef, drawingFile } from '../content/drawings.ts'
import { type ContentDocument, documentsOf } from '../content/read.ts'
import { BuildError, error, type Problem } from '../errors.ts'
import { hrefOf } from '../site/addresses.ts'
import { copiedDocument, copyPathOf } from '../site/copies.ts'
import { headOf, siteLinks } from '../site/head.ts'
import { localFacts } from '../site/locales.ts'
import type { Site } from '../site/plan.ts'
import { keyMaterials, type Materials, type Route, realMaterials } from '../site/routes.ts'
import type { Bundle } from './bundle.ts'
import { forReaders } from './for-readers.ts'
import { hashOf } from './manifest.ts'
import { plainMarkdown } from './plain-markdown.ts'
import type { Output } from './write.ts'

/** What templates/server.tsx exports. */
export interface Templates {
  renderPage(input: {
    page: PageData
    site: SiteData
    assets: PageAssets
    head: PageHead
    beforePaint: string
    language: Language
  }): string
}

export interface Renderer {
  /** What the page is made of, in short: the same key gives the same bytes. */
  keyOf(route: Route): string
  render(route: Route): RenderedPage
  /** The pages that show the article of a document, of those that have a key. */
  pagesOf(document: ContentDocument): Route[]
}

export interface RenderedPage {
  html: string
  data: string
  /** Plain Markdown, where the site has copies. */
  copy?: string
  /** Drawings in files of their own that the page refers to. */
  drawings: DrawingRef[]
}

/** `templatesHash`: of the code that renders. */
export function openRenderer(site: Site, bundle: Bundle, templates: Templates, templatesHash: string): Renderer {
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
  const shows = new Map<ContentDocument, Set<Route>>()
  return {
    keyOf(route) {
      const page = pageOf(
        route,
        keyMaterials(site.linker, bundle.buildId, (document) =>
          shows.set(document, (shows.get(document) ?? new Set()).add(route)),
        ),
      )
      const assets = assetKeys.get(route.layout) ?? JSON.stringify(bundle.assetsFor(route.layout))
      assetKeys.set(route.layout, assets)
      return createHash('sha1')
        .update(common)
        .update(assets)
        .update(JSON.stringify([route.listed, route.canonicalPath, headKeyOf(route)]))
        .update(keyJson(page))
        .update(JSON.stringify(site.alternates(route)))
        .digest('base64url')
    },
    pagesOf: (document) => [...(shows.get(document) ?? [])],
    render(route) {
      const drawings: DrawingRef[] = []
      const page = pageOf(
        route,
        realMaterials(site.linker, site.config.rootUrl, bundle.buildId, (ref) => drawings.push(ref)),
      )
      const html = renderHtml(route, page)
      const document = copiedDocument(route, site)
      return {
        html,
        data: pageJson(page),
        ...(document && { copy: copyOf(document, page, route) }),
        drawings,
      }
    },
  }

  function copyOf(document: ContentDocument, page: PageData, { path }: Route): string {
    const { url, baseUrl, title } = site.config
    const heading = ('heading' in page && page.heading) || title
    const article = forReaders(site.linker.article(document), url + hrefOf(path, baseUrl))
    const about = document.frontMatter.description
    const parts = [`# ${oneLine(heading)}`, about ? `> ${oneLine(about)}` : '', plainMarkdown(article).trim()]
    return `${parts.filter(Boolean).join('\n\n')}\n`
  }

  /** What the head shows of the front matter. */
  function headKeyOf({ head }: Route) {
    return head && [head.frontMatter.keywords, site.linker.imageOf(head)]
  }

  function renderHtml(route: Route, page: PageData): string {
    try {
      return templates.renderPage({
        page,
        site: site.data,
        assets: bundle.assetsFor(route.layout),
        head: headOf(route, page, site),
        beforePaint: bundle.beforePaint,
        language: site.config.language,
      })
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause)
      const needsBrowser = /\b(window|document|localStorage|navigator|location) is not defined/.test(message)
      throw new BuildError(
        error(
          'WB801',
          `The page ${route.path} cannot be rendered by templates/layouts/${route.layout}.tsx: ${message}`,
          route.source.includes('/') ? { file: route.source } : {},
          needsBrowser ? 'A template runs in Node too: read the browser in an effect.' : undefined,
        ),
        { cause },
      )
    }
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
  const key = itemKeys.get(items) ?? hashOf(Buffer.from(JSON.stringify(items)))
  itemKeys.set(items, key)
  return key
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

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
const REST_AFTER_MS = 100

/** Renders what changed into the output and keeps the rest. `crests`: drawings that the search shows. */
export async function writePages(
  site: Site,
  renderer: Renderer,
  keys: Map<Route, string>,
  cache: Omit<RenderCache, 'save'>,
  output: Output,
  crests: DrawingRef[],
  progress: (done: number) => void,
) {
  const drawings = new Map<string, DrawingRef>()
  const need = (refs: DrawingRef[]) => {
    for (const ref of refs) drawings.set(JSON.stringify(ref), ref)
  }
  let done = 0
  let rested = performance.now()
  for (const route of site.routes) {
    if (performance.now() - rested > REST_AFTER_MS) {
      await setImmediate() // signals are heard here
      rested = performance.now()
    }
    const key = keys.get(route) ?? renderer.keyOf(route)
    const before = cache.get(route.htmlFile)
    const entry = before?.key === key && stillStands(route, before) ? before : renderInto(route, key)
    need(entry.drawings)
    cache.set(route.htmlFile, entry)
    progress(++done)
  }
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

  function renderInto(route: Route, key: string): RenderedEntry {
    const rendered = renderer.render(route)
    const contents = contentsOf(rendered)
    const hashes = filesOf(route).map((path, i) =>
      output.add({ path, contents: contents[i] ?? '', source: route.source }),
    )
    return { key, hashes, drawings: rendered.drawings }
  }

  function filesOf(route: Route): string[] {
    const copy = copiedDocument(route, site) ? [copyPathOf(route.path).slice(1)] : []
    return [route.htmlFile, route.dataFile, ...copy]
  }
}

/** In the order of a route's files. */
const contentsOf = ({ html, data, copy }: RenderedPage): string[] => [html, data, ...(copy === undefined ? [] : [copy])]
