// A page from its data to its bytes. Depends on nothing but what it is given, so that a worker can do it as well.
import type { Language } from '../../templates/languages/language.ts'
import { withDrawings } from '../../templates/ornament/later.ts'
import type { InlineScripts, PageAssets, PageData, PageHead, SidebarItem, SiteData } from '../../templates/page-data.ts'
import { isOfDocs, pageJson } from '../../templates/page-json.ts'
import { drawInline } from '../content/drawings.ts'
import { BuildError, error } from '../errors.ts'
import { forReaders, oneLine } from './for-readers.ts'
import { plainMarkdown } from './plain-markdown.ts'

/** What templates/server.tsx exports. */
export interface Templates {
  renderPage(input: {
    page: PageData
    site: SiteData
    assets: PageAssets
    head: PageHead
    inlineScripts: InlineScripts
    language: Language
  }): string[]
}

/** What all pages of a site have in common. */
export interface RenderSetup {
  /** The same key: the same setup. */
  key: string
  /** Bundle of templates/server.tsx. */
  templatesFile: string
  site: SiteData
  inlineScripts: InlineScripts
  language: Language
}

/** What one page is made of. Its drawings are still to be drawn; see templates/ornament/later.ts. */
export interface PageTask {
  page: PageData
  head: PageHead
  assets: PageAssets
  /** Who owns the page, for messages. */
  source: string
  /** Of the plain Markdown copy, if there is one. */
  copy?: CopyTask
}

export interface CopyTask {
  heading: string
  about: string | undefined
  html: string
  /** Address of the page. */
  base: string
}

/** A text in pieces. Joined in its bytes only: most of a page are pieces that other pages have, too. */
export type Pieces = string[]

/** The files of a page. */
export interface RenderedPage<Contents = Pieces | Uint8Array> {
  html: Contents
  data: Contents
  /** Plain Markdown, where the site has copies. */
  copy?: Contents
}

export function renderTask(task: PageTask, setup: RenderSetup, templates: Templates): RenderedPage<Pieces> {
  return mapFiles(renderLater(task, setup, templates), (make) => make())
}

/** Each file of a page by itself, for when somebody asks for it. */
export function renderLater(task: PageTask, setup: RenderSetup, templates: Templates): RenderedPage<() => Pieces> {
  const { page, copy } = task
  return {
    html: () => renderHtml({ ...task, page: withDrawings(page, drawInline) }, setup, templates),
    data: () => pageJson(page),
    ...(copy && { copy: () => [copyOf(copy)] }),
  }
}

/** What each file of a page becomes. */
export function mapFiles<Given, Made>(
  { html, data, copy }: RenderedPage<Given>,
  make: (file: Given) => Made,
): RenderedPage<Made> {
  return { html: make(html), data: make(data), ...(copy !== undefined && { copy: make(copy) }) }
}

function renderHtml({ page, head, assets, source }: PageTask, setup: RenderSetup, templates: Templates): Pieces {
  const { site, inlineScripts, language } = setup
  try {
    return templates.renderPage({ page, site, assets, head, inlineScripts, language })
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    const needsBrowser = /\b(window|document|localStorage|navigator|location) is not defined/.test(message)
    throw new BuildError(
      error(
        'WB801',
        `The page ${page.path} cannot be rendered by templates/layouts/${page.layout}.tsx: ${message}`,
        source.includes('/') ? { file: source } : {},
        needsBrowser ? 'A template runs in Node too: read the browser in an effect.' : undefined,
      ),
      { cause },
    )
  }
}

/** A plain Markdown copy. */
export function copyOf({ heading, about, html, base }: CopyTask): string {
  const parts = [
    `# ${oneLine(heading)}`,
    about ? `> ${oneLine(about)}` : '',
    plainMarkdown(forReaders(html, base)).trim(),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** A sidebar that pages share goes to another thread once: it is taken out of them, and put back there. */
export interface Shared {
  tasks: PageTask[]
  /** Items by the place of their first page. */
  sidebars: SidebarItem[][]
  /** For each task, the place of its items; -1: it has no sidebar. */
  places: number[]
}

export function withoutSidebars(tasks: PageTask[]): Shared {
  const sidebars: SidebarItem[][] = []
  const places: number[] = []
  const bare = tasks.map((task) => {
    const { page } = task
    if (!isOfDocs(page) || !page.sidebar) {
      places.push(-1)
      return task
    }
    const { items, ...branch } = page.sidebar
    const known = sidebars.indexOf(items)
    places.push(known < 0 ? sidebars.push(items) - 1 : known)
    return { ...task, page: { ...page, sidebar: { ...branch, items: [] } } }
  })
  return { tasks: bare, sidebars, places }
}

export function withSidebars({ tasks, sidebars, places }: Shared): PageTask[] {
  return tasks.map((task, i) => {
    const items = sidebars[places[i] ?? -1]
    const { page } = task
    if (!items || !isOfDocs(page) || !page.sidebar) return task
    return { ...task, page: { ...page, sidebar: { ...page.sidebar, items } } }
  })
}
