// Computes the render key of each page, a hash of everything it is made from, and renders pages.
import { createHash, hash } from 'node:crypto'
import path from 'node:path'
import { escapeHtml } from '../../templates/escape.ts'
import { inertHtml } from '../../templates/inert.ts'
import { type LayoutName, type PageCard, type PageData, sectionOf } from '../../templates/page-data.ts'
import type { DrawingRef } from '../../templates/themes/theme.ts'
import type { BookFile } from '../book/plan.ts'
import { readChecked, writeCache, writeChecked } from '../content/checked-file.ts'
import type { ContentDocument } from '../content/read.ts'
import type { Problem } from '../errors.ts'
import { BOOK_PLACE } from '../markdown/book.ts'
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
import type { SiteCode } from './site-code.ts'

/** Renders the pages of a site. */
export interface Renderer {
  /** Render key: equal keys mean equal bytes. Computed once per route. */
  keyOf(route: Route): string
  /** Whether the key of this route has been computed. */
  hasKey(route: Route): boolean
  /** Undefined if the search does not include the page. */
  factsOf(route: Route): PageFacts | undefined
  render(route: Route): RenderedPage
  /** HTML of an article, with its components. */
  articleOf(document: ContentDocument): string
  /** The renderer after the book is made. `list`: HTML of `:::book`. */
  withBook(list: string): Renderer
}

/** What the search shows of a page. */
interface PageFacts {
  heading: string
  description: string
  crest: DrawingRef
  /** Of the docs. */
  version?: string
}

export function openRenderer(
  site: Site,
  bundle: Bundle,
  templates: { module: Templates; hash: string },
  code: SiteCode,
): Renderer {
  const { inlineScripts } = bundle
  const policy =
    site.config.contentPolicy === 'page'
      ? pagePolicy([...Object.values(inlineScripts), ...bundle.headScripts], site.config)
      : undefined
  const common = createHash('sha256')
    .update(
      JSON.stringify([
        site.data,
        code.hash,
        bundle.headHtml,
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
  const commonKey = onceFor((layout: LayoutName) =>
    hash('sha1', common + JSON.stringify(bundle.assetsFor(layout)), 'base64url'),
  )
  const materials = keyMaterials(site, bundle.buildId)
  const listHash = onceFor((html: string) => hash('sha1', html, 'base64url'))
  const keys = new Map<Route, { key: string; facts: PageFacts | undefined }>()
  const setup: RenderSetup = {
    site: site.data,
    inlineScripts,
    headHtml: bundle.headHtml,
    ...(policy !== undefined && { policy }),
    language: site.config.language,
  }
  const renderer: Renderer = {
    keyOf: (route) => entryOf(route).key,
    hasKey: (route) => keys.has(route),
    factsOf: (route) => entryOf(route).facts,
    render: (route) => renderTask(taskOf(route), setup, templates.module),
    articleOf: (document) => code.fillArticle(site.linker.article(document), document.file),
    withBook: (list) => ({
      ...renderer,
      keyOf: (route) =>
        showsBook(route) ? hash('sha1', renderer.keyOf(route) + list, 'base64url') : renderer.keyOf(route),
      render: (route) =>
        renderTask(showsBook(route) ? withBookList(taskOf(route), list) : taskOf(route), setup, templates.module),
    }),
  }
  return renderer

  function entryOf(route: Route) {
    const found = keys.get(route) ?? computeEntry(route)
    keys.set(route, found)
    return found
  }

  function computeEntry(route: Route): { key: string; facts: PageFacts | undefined } {
    const page = pageOf(route, materials)
    const rest = JSON.stringify([route.listed, route.canonicalPath, headKeyOf(route), site.alternates(route)])
    const key = hash('sha1', commonKey(route.layout) + rest + keyJson(page, listHash), 'base64url')
    return { key, facts: searchGroupOf(route) && factsIn(page, route) }
  }

  function taskOf(route: Route): PageTask {
    const page = code.fill(pageOf(route, realMaterials(site, bundle.buildId)), route.source)
    const copied = copiedDocument(route, site)
    return {
      page,
      head: headOf(route, page, site),
      assets: bundle.assetsFor(route.layout),
      source: route.source,
      ...(copied && { copy: copyTask(page, copied, route, site) }),
    }
  }

  /** Parts of the head that come from front matter. */
  function headKeyOf({ head }: Route) {
    return head && [head.frontMatter.keywords, site.linker.imageOf(head)]
  }
}

const showsBook = (route: Route) => documentOf(route)?.markdown.parts?.includes('book') === true

function withBookList(task: PageTask, list: string): PageTask {
  const { page } = task
  return 'html' in page
    ? { ...task, page: { ...page, html: inertHtml(page.html.replace(BOOK_PLACE, () => list)) } }
    : task
}

/** Input of a page's plain Markdown copy. */
const copyTask = (page: PageData, document: ContentDocument, route: Route, { config, linker }: Site): CopyTask => ({
  heading: ('heading' in page && page.heading) || config.title,
  about: document.frontMatter.description ?? undefined,
  html: linker.article(document) + (page.layout === 'doc' ? listOf(page.items) : ''),
  base: urlOf(route.path, config),
})

/** The list below a page's text, as HTML. */
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

/** JSON of a page for its key. The sidebar's HTML, which pages share, is replaced by its hash. */
function keyJson(page: PageData, listHash: (html: string) => string): string {
  const section = sectionOf(page)
  if (section?.kind !== 'docs') return JSON.stringify(page)
  return JSON.stringify({ ...page, section: { ...section, html: listHash(section.html) } })
}

/** What lists say of a file of the book. */
export interface FileFacts {
  bytes: number
  /** Of a PDF. */
  pages?: number
  /** First page of each chapter in a PDF. */
  chapterPages?: number[]
}

/** Cache entry of a page, or of the feeds. */
export interface RenderedEntry {
  key: string
  /** Hashes of its files, as in the manifest of out/. For a page: HTML, page data, and its copy if it has one. */
  hashes: string[]
  /** Crests that search results show. */
  drawings?: DrawingRef[]
  /** Facts about a file of the book. */
  book?: FileFacts
  /** The file of the book, and the key of its book. */
  bookFile?: { file: BookFile; bookKey: string }
  /** Problems that were found while making it. */
  problems?: Problem[]
}

/** Render keys of the last build, by HTML file. */
export interface RenderCache {
  get(htmlFile: string): RenderedEntry | undefined
  /** All of the last build. */
  all(): RenderedEntry[]
  set(htmlFile: string, entry: RenderedEntry): void
  save(): void
}

/** `dir`: cache folder; undefined disables the cache. Entries of other versions of the tool are ignored. */
export function openRenderCache(dir: string | undefined, tool = toolHash()): RenderCache {
  const file = dir && path.join(dir, 'pages.json')
  const stored = JSON.parse((file && readChecked(file)) ?? 'null') as Stored | null
  const previous = new Map(stored?.tool === tool ? stored.entries : [])
  const used = new Map<string, RenderedEntry>()
  let changed = false
  return {
    get: (htmlFile) => previous.get(htmlFile),
    all: () => [...previous.values()],
    set(htmlFile, entry) {
      if (previous.get(htmlFile)?.key !== entry.key) changed = true
      used.set(htmlFile, entry)
    },
    save() {
      if (!file || (!changed && used.size === previous.size)) return
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
