// Routes of the docs: one for each doc, one for each generated index, and the whole sidebars as data.
import type { CategoryPage, DocPage, SidebarBranch } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config.ts'
import { error, type Report } from '../errors.ts'
import { tocOf } from '../markdown/types.ts'
import { dataFileOf, hrefOf, htmlFileOf } from './addresses.ts'
import { type Doc, tocLevels } from './docs.ts'
import { keyPlace } from './key-line.ts'
import { documentTitle, type Route } from './routes.ts'
import {
  branchOf,
  breadcrumbsOf,
  type GeneratedIndex,
  generatedIndexes,
  idList,
  neighboursOf,
  type Sidebar,
  type TreeCategory,
} from './sidebar.ts'

export interface DocsSite {
  docs: Doc[]
  /** Ids of docs that exist but are not published. */
  draftIds: Set<string>
  sidebars: Map<string, Sidebar>
  config: ResolvedConfig
  report: Report
}

/** Name of the version in page data and addresses of sidebars. */
const VERSION = 'current'

export const sidebarFileOf = (sidebar: Sidebar) => `sidebars/${VERSION}-${sidebar.id}.json`

export function docRoutes(site: DocsSite): Route[] {
  const sidebarOf = new Map<string, Sidebar>()
  for (const sidebar of site.sidebars.values())
    for (const path of sidebar.ancestors.keys()) if (!sidebarOf.has(path)) sidebarOf.set(path, sidebar)
  const byId = new Map(site.docs.map((doc) => [doc.id, doc]))
  const docs = site.docs.map((doc) => docRoute(doc, ownSidebar(doc, site) ?? sidebarOf.get(doc.path), byId, site))
  // A folder may stand in several sidebars; its index is one page.
  const made = new Set<string>()
  const indexes = [...site.sidebars.values()].flatMap((sidebar) =>
    generatedIndexes(sidebar).flatMap(({ category, index }) => {
      if (made.has(index.origin)) return []
      made.add(index.origin)
      return [indexRoute(category, index, sidebar, site)]
    }),
  )
  return [...docs, ...indexes]
}

/** `displayed_sidebar` in the front matter. */
function ownSidebar({ document }: Doc, { sidebars, config, report }: DocsSite): Sidebar | undefined {
  const id = document.frontMatter.displayed_sidebar
  if (id === undefined || id === null) return undefined
  const sidebar = sidebars.get(id)
  if (!sidebar)
    report(
      error(
        'WB533',
        `displayed_sidebar: there is no sidebar "${id}". Available sidebar ids are:\n${idList(id, [...sidebars.keys()])}`,
        keyPlace(document, 'displayed_sidebar', config.root),
      ),
    )
  return sidebar
}

function docRoute(doc: Doc, sidebar: Sidebar | undefined, byId: Map<string, Doc>, site: DocsSite): Route {
  const { config, draftIds, report } = site
  const { document } = doc
  const { frontMatter, markdown } = document
  const hidesSidebar = frontMatter.displayed_sidebar === null
  const { min, max } = tocLevels(frontMatter, config)
  const { baseUrl } = config
  const neighbours = sidebar ? neighboursOf(sidebar, doc.path, baseUrl) : {}
  const own = (which: 'pagination_prev' | 'pagination_next') => {
    const id = frontMatter[which]
    if (id === undefined) return which === 'pagination_prev' ? neighbours.previous : neighbours.next
    const other = id === null ? undefined : byId.get(id)
    if (id !== null && !other && !draftIds.has(id))
      report(
        error(
          'WB534',
          `${which} names the doc "${id}", which does not exist. Available doc ids are:\n${idList(id, [...byId.keys()])}`,
          keyPlace(document, which, config.root),
        ),
      )
    return (
      other && {
        label: other.document.frontMatter.pagination_label ?? other.sidebarLabel,
        href: hrefOf(other.path, baseUrl),
      }
    )
  }
  const previous = own('pagination_prev')
  const next = own('pagination_next')
  return {
    path: doc.path,
    htmlFile: htmlFileOf(doc.path),
    dataFile: dataFileOf(doc.path),
    layout: 'doc',
    source: document.file,
    listed: !doc.unlisted,
    ids: new Set(markdown.ids),
    page: (materials): DocPage => ({
      layout: 'doc',
      path: doc.path,
      title: documentTitle(frontMatter.title_meta ?? doc.title, config),
      description: doc.description,
      locale: config.locale.locale,
      buildId: materials.buildId,
      heading: doc.heading,
      drawing: materials.drawing({
        seed: seedOf(doc.path),
        kind: 'strip',
        ...(frontMatter.hero && { hero: frontMatter.hero }),
      }),
      html: materials.article(document),
      toc: frontMatter.hide_table_of_contents ? [] : tocOf(markdown.headings, min, max),
      ...(sidebar && !hidesSidebar && { sidebar: branch(sidebar, doc.path, baseUrl) }),
      version: VERSION,
      breadcrumbs:
        sidebar && config.docs?.breadcrumbs ? breadcrumbsOf(sidebar, doc.path, doc.sidebarLabel, baseUrl) : [],
      ...(previous && { previous }),
      ...(next && { next }),
      ...editHref(document.file, frontMatter.custom_edit_url, config.docs?.editUrl),
      tags: [],
      ...(doc.unlisted && { unlisted: true as const }),
    }),
  }
}

const branch = (sidebar: Sidebar, path: string, baseUrl: string): SidebarBranch => ({
  id: sidebar.id,
  items: branchOf(sidebar, path, baseUrl),
  dataHref: hrefOf(`/${sidebarFileOf(sidebar)}`, baseUrl),
})

/** Last part of an address: what a page's drawing grows from. */
export const seedOf = (path: string) => path.split('/').at(-1) || 'home'

export function editHref(
  file: string,
  own: string | null | undefined,
  base: string | undefined,
): { editHref?: string } {
  if (own === null) return {}
  if (own !== undefined) return { editHref: own }
  return base === undefined
    ? {}
    : { editHref: `${base.replace(/\/$/, '')}/${file.split('/').map(encodeURIComponent).join('/')}` }
}

function indexRoute(category: TreeCategory, index: GeneratedIndex, sidebar: Sidebar, { config }: DocsSite): Route {
  const { baseUrl } = config
  return {
    path: index.path,
    htmlFile: htmlFileOf(index.path),
    dataFile: dataFileOf(index.path),
    layout: 'category',
    source: `the index of the category "${category.label}" (${index.origin})`,
    listed: true,
    page: (materials): CategoryPage => ({
      layout: 'category',
      path: index.path,
      title: documentTitle(index.title, config),
      description: index.description,
      locale: config.locale.locale,
      buildId: materials.buildId,
      heading: index.title,
      drawing: materials.drawing({ seed: seedOf(index.path), kind: 'strip' }),
      sidebar: branch(sidebar, index.path, baseUrl),
      version: VERSION,
      breadcrumbs: config.docs?.breadcrumbs ? breadcrumbsOf(sidebar, index.path, index.title, baseUrl) : [],
      items: category.items.flatMap((item) => {
        if (item.type === 'doc')
          return item.doc.unlisted
            ? []
            : [{ label: item.label, href: hrefOf(item.doc.path, baseUrl), description: item.doc.description }]
        if (item.type === 'link') return [{ label: item.label, href: item.href, description: '' }]
        if (item.type === 'html') return []
        const page = item.doc?.path ?? item.index?.path
        return page === undefined
          ? []
          : [
              {
                label: item.label,
                href: hrefOf(page, baseUrl),
                description: item.description ?? item.doc?.description ?? '',
              },
            ]
      }),
      ...neighboursOf(sidebar, index.path, baseUrl),
    }),
  }
}

/** The docs' home: what lies at their own address, else the first page of the first sidebar that has one. */
export function mainDocPath({ docs, sidebars, config }: DocsSite): string | undefined {
  const base = config.docs?.basePath || '/'
  if (docs.some(({ path }) => path === base)) return base
  return [...sidebars.values()].find(({ first }) => first !== undefined)?.first?.path ?? docs[0]?.path
}
