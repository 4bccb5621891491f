// What each page is made of: its render key, which is the same as long as nothing it shows has changed, and what it is
// rendered from.
import { createHash, hash } from 'node:crypto'
import path from 'node:path'
import type { DrawingRef } from '../../templates/ornament/draw.ts'
import { type LayoutName, type PageCard, type PageData, sectionOf } from '../../templates/page-data.ts'
import { escapeHtml } from '../../templates/parts/escape-html.ts'
import { readChecked, writeCache, writeChecked } from '../content/checked-file.ts'
import type { ContentDocument } from '../content/read.ts'
import type { Problem } from '../errors.ts'
import { onceFor } from '../once.ts'
import { urlOf } from '../site/addresses.ts'
import { localFacts } from '../site/alternates.ts'
import { copiedDocument } from '../site/copies.ts'
import { headOf, siteLinks } from '../site/head.ts'
import type { Site } from '../site/plan.ts'
import { documentOf, drawingOf, keyMaterials, type Materials, type Route, realMaterials } from '../site/routes.ts'
import { searchGroupOf } from '../site/search-groups.ts'
import { toolHash } from '../tool-hash.ts'
import type { Bundle } from './bundle.ts'
import { pagePolicy } from './content-policy.ts'
import {
  type CopyTask,
  type PageTask,
  type RenderedPage,
  type RenderSetup,
  renderTask,
  type Templates,
} from './render.ts'

/** Renders the pages of a site, and knows which of them have changed. */
export interface Renderer {
  /** Render key: a hash of everything the page is made of. The same key gives the same bytes. Computed once for a route. */
  keyOf(route: Route): string
  /** Whether the key of this route has been computed. */
  hasKey(route: Route): boolean
  /** What the search shows of the page; undefined: it is not in the search. */
  factsOf(route: Route): PageFacts | undefined
  render(route: Route): RenderedPage
}

/** What the search shows of a page. */
interface PageFacts {
  heading: string
  description: string
  crest: DrawingRef
  /** Of the docs. */
  version?: string
}

/** `templates`: the code that renders. */
export function openRenderer(site: Site, bundle: Bundle, templates: { module: Templates; hash: string }): Renderer {
  const { inlineScripts } = bundle
  const policy =
    site.config.contentPolicy === 'page'
      ? pagePolicy(Object.values(inlineScripts), site.config.markdown.html)
      : undefined
  const common = createHash('sha256')
    .update(
      JSON.stringify([
        site.data,
        inlineScripts,
        policy,
        templates.hash,
        site.config.url,
        site.config.locales,
        site.config.language,
        site.config.noIndex,
        siteLinks(site),
        site.config.markdownCopies,
        site.config.socialImages,
        site.config.image,
        site.config.metadata,
      ]),
    )
    .digest('hex')
  const pageOf = (route: Route, materials: Materials): PageData => ({
    ...route.page(materials),
    ...localFacts(route, site),
  })
  const assetsKeyOf = onceFor((layout: LayoutName) => JSON.stringify(bundle.assetsFor(layout)))
  const keys = new Map<Route, { key: string; facts: PageFacts | undefined }>()
  const setup: RenderSetup = {
    site: site.data,
    inlineScripts,
    ...(policy !== undefined && { policy }),
    language: site.config.language,
  }
  return {
    keyOf: (route) => known(route).key,
    hasKey: (route) => keys.has(route),
    factsOf: (route) => known(route).facts,
    render: (route) => renderTask(taskOf(route), setup, templates.module),
  }

  function known(route: Route) {
    const found = keys.get(route) ?? look(route)
    keys.set(route, found)
    return found
  }

  function look(route: Route): { key: string; facts: PageFacts | undefined } {
    const page = pageOf(route, keyMaterials(site.linker, bundle.buildId))
    const parts = [
      common,
      assetsKeyOf(route.layout),
      JSON.stringify([route.listed, route.canonicalPath, headKeyOf(route)]),
      keyJson(page),
      JSON.stringify(site.alternates(route)),
    ]
    return { key: hash('sha1', parts.join(''), 'base64url'), facts: searchGroupOf(route) && factsIn(page, route) }
  }

  function taskOf(route: Route): PageTask {
    const page = pageOf(route, realMaterials(site.linker, bundle.buildId))
    const copied = copiedDocument(route, site)
    return {
      page,
      head: headOf(route, page, site),
      assets: bundle.assetsFor(route.layout),
      source: route.source,
      ...(copied && { copy: copyTask(page, copied, route, site) }),
    }
  }

  /** What the head shows of the front matter. */
  function headKeyOf({ head }: Route) {
    return head && [head.frontMatter.keywords, site.linker.imageOf(head)]
  }
}

/** What the plain Markdown copy of a page is made of. */
const copyTask = (page: PageData, document: ContentDocument, route: Route, { config, linker }: Site): CopyTask => ({
  heading: ('heading' in page && page.heading) || config.title,
  about: document.frontMatter.description ?? undefined,
  html: linker.article(document) + (page.layout === 'doc' ? listOf(page.items) : ''),
  base: urlOf(route.path, config),
})

/** What a page lists below its text. */
const listOf = (items: PageCard[] = []) => (items.length === 0 ? '' : `<ul>${items.map(itemOf).join('')}</ul>`)

const itemOf = ({ label, href, description }: PageCard) =>
  `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a>${description && `: ${escapeHtml(description)}`}</li>`

function factsIn(page: PageData, route: Route): PageFacts | undefined {
  if (!('heading' in page) || !('drawing' in page)) return undefined
  const { heading, description } = page
  const version = 'version' in page ? page.version : undefined
  return {
    heading,
    description,
    crest: drawingOf(route.path, 'crest', documentOf(route)?.frontMatter.hero),
    ...(version !== undefined && { version }),
  }
}

/** Of the list of a sidebar, which pages share, the key has a hash. */
function keyJson(page: PageData): string {
  const section = sectionOf(page)
  if (section?.kind !== 'docs') return JSON.stringify(page)
  return JSON.stringify({ ...page, section: { ...section, html: hash('sha1', section.html, 'base64url') } })
}

/** What the last build knows of a page, or of the feeds. */
export interface RenderedEntry {
  key: string
  /** Hashes of its files as the manifest of out/ has them; of a page: HTML, page data, its copy if it has one. */
  hashes: string[]
  /** Crests that answers of the search show. */
  drawings?: DrawingRef[]
  /** Found while it was made. */
  problems?: Problem[]
}

/** Render keys of the last build, by HTML file. */
export interface RenderCache {
  get(htmlFile: string): RenderedEntry | undefined
  set(htmlFile: string, entry: RenderedEntry): void
  save(): void
}

/** `dir`: of the cache; undefined keeps nothing. Entries that another version of the tool has made are ignored. */
export function openRenderCache(dir: string | undefined, tool = toolHash()): RenderCache {
  const file = dir && path.join(dir, 'pages.json')
  const stored = JSON.parse((file && readChecked(file)) ?? 'null') as Stored | null
  const known = new Map(stored?.tool === tool ? stored.entries : [])
  const used = new Map<string, RenderedEntry>()
  let changed = false
  return {
    get: (htmlFile) => known.get(htmlFile),
    set(htmlFile, entry) {
      if (known.get(htmlFile)?.key !== entry.key) changed = true
      used.set(htmlFile, entry)
    },
    save() {
      if (!file || (!changed && used.size === known.size)) return
      const written: Stored = { tool, entries: [...used] }
      writeCache(() => writeChecked(file, JSON.stringify(written)))
    },
  }
}

interface Stored {
  /** Hash of the tool that made the entries. */
  tool: string
  entries: [htmlFile: string, RenderedEntry][]
}
