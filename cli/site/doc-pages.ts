// Routes of docs and of generated category indexes. See doc-tag-pages.ts for tags.

import { inertHtml } from '../../templates/inert.ts'
import type { CategoryPage, DocPage, DocsSection, PageCard, PageLink } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { descriptionOf } from '../content/model.ts'
import { encodePath, hrefOf, urlOf } from '../core/addresses.ts'
import { idList } from '../core/did-you-mean.ts'
import { error } from '../core/errors.ts'
import { groupBy } from '../core/group-by.ts'
import { keyPlace } from '../core/key-line.ts'
import { collatorOf } from '../core/language-order.ts'
import { draw } from '../data/drawings.ts'
import { findSection } from './doc-sections.ts'
import { docTagLink, docTagPaths, docTagRoutes } from './doc-tag-pages.ts'
import { tocLevels } from './docs.ts'
import { lastUpdateOf } from './last-update.ts'
import type {
  Doc,
  DocsSite,
  GeneratedIndex,
  LinkedItems,
  Materials,
  PageVersions,
  Route,
  Sidebar,
  TreeCategory,
  TreeItem,
  Version,
} from './model.ts'
import { drawingOf, pageBase, printOf, routePlace } from './routes.ts'
import { breadcrumbsOf, generatedIndexes, neighboursOf } from './sidebar.ts'
import { firstPage, levelsOf, listOf, openKeys } from './sidebar-branch.ts'
import { tagsWithPage } from './tags.ts'
import { keyIn } from './versions.ts'

/** Files with the parts of a sidebar that pages fetch; see `DocsSection.dataHref`. */
export function* sidebarFiles(
  sidebar: Sidebar,
  { version, config }: DocsSite,
): Generator<[file: string, levels: (linked: LinkedItems) => Record<string, string>]> {
  const place = sidebarPlace(version, sidebar)
  const levels = [...levelsOf(sidebar, config)]
  if (sidebar.isLarge)
    for (const [key, list] of levels) yield [`${place}/${key}.json`, (linked) => ({ [key]: list(linked) })]
  else yield [`${place}.json`, (linked) => Object.fromEntries(levels.map(([key, list]) => [key, list(linked)]))]
}

/** Relative to out/. */
const sidebarPlace = ({ key }: Version, { id }: Sidebar) => `sidebars/${key}/${id}`

/** Routes of all versions of all docs, with links between the versions of a page. */
export function docsRoutes(sites: DocsSite[]): Route[] {
  return [...groupBy(sites, ({ version }) => version.docs).values()].flatMap((versions) => {
    const others = versions.length > 1 ? otherVersions(versions) : undefined
    return versions.flatMap((site) => versionRoutes(site, others))
  })
}

/** Addresses by page key (id of a doc, else address relative to the version), then by version. */
type OtherVersions = Map<string, Map<Version, string>>

function otherVersions(sites: DocsSite[]): OtherVersions {
  const found: OtherVersions = new Map()
  for (const site of sites) {
    const { version, docs, sidebars } = site
    const add = (key: string, path: string) => found.set(key, (found.get(key) ?? new Map()).set(version, path))
    const indexes = [...sidebars.values()].flatMap(generatedIndexes).map(({ index }) => index.path)
    for (const path of [...indexes, ...docTagPaths(site)]) add(pathKey(path, version), path)
    for (const doc of docs) add(docKey(doc), doc.path)
  }
  return found
}

const docKey = ({ id }: Doc) => `doc ${id}`
const pathKey = (path: string, { basePath }: Version) => `path ${path.slice(basePath.length)}`

function versionsOf(key: string, { version, config }: DocsSite, others: OtherVersions | undefined): PageVersions {
  if (!others) return { page: { version: version.key }, route: {} }
  const same = [...(others.get(key) ?? [])]
  const last = same.find(([{ isLast }]) => isLast)?.[1]
  const hrefs = same.map(([{ key }, path]) => [key, hrefOf(path, config.baseUrl)])
  return {
    page: { version: version.key, versions: Object.fromEntries(hrefs) as Record<string, string> },
    route: !version.isLast && last !== undefined ? { canonicalPath: last } : {},
  }
}

function versionRoutes(site: DocsSite, others: OtherVersions | undefined): Route[] {
  const sidebarOf = new Map<string, Sidebar>()
  for (const sidebar of site.sidebars.values())
    for (const path of sidebar.ancestors.keys()) if (!sidebarOf.has(path)) sidebarOf.set(path, sidebar)
  const byId = new Map(site.docs.map((doc) => [doc.id, doc]))
  const docs = site.docs.map((doc) => {
    const sidebar = doc.document.frontMatter.displayed_sidebar === null ? undefined : sidebarOf.get(doc.path)
    return docRoute(doc, ownSidebar(doc, site) ?? sidebar, { byId, site, others })
  })
  // A category may be in several sidebars, but its index is one page.
  const made = new Set<string>()
  const indexes = [...site.sidebars.values()].flatMap((sidebar) =>
    generatedIndexes(sidebar).flatMap(({ category, index }) => {
      if (made.has(index.origin)) return []
      made.add(index.origin)
      return [indexRoute(category, index, sidebar, { site, others })]
    }),
  )
  return [...docs, ...indexes, ...docTagRoutes(site, (path) => versionsOf(pathKey(path, site.version), site, others))]
}

/** The sidebar that `displayed_sidebar` names. */
function ownSidebar({ document }: Doc, { sidebars, config, report }: DocsSite): Sidebar | undefined {
  const id = document.frontMatter.displayed_sidebar
  if (id === undefined || id === null) return undefined
  const sidebar = sidebars.get(id)
  if (!sidebar) {
    const message = `displayed_sidebar: there is no sidebar "${id}". Available sidebar ids are:\n${idList(id, [...sidebars.keys()])}`
    report(error('WB533', message, keyPlace(document, 'displayed_sidebar', config.root)))
  }
  return sidebar
}

/** Context for planning the pages of a version. */
interface Planning {
  site: DocsSite
  byId: Map<string, Doc>
  others: OtherVersions | undefined
}

function docRoute(doc: Doc, sidebar: Sidebar | undefined, planning: Planning): Route {
  const { site, others } = planning
  const { version, config } = site
  const { document } = doc
  const { frontMatter } = document
  const { min, max } = tocLevels(frontMatter, version.docs)
  const { baseUrl } = config
  const neighbours = sidebar ? neighboursOf(sidebar, doc.path, baseUrl) : {}
  const previous =
    frontMatter.pagination_prev === undefined
      ? neighbours.previous
      : linkFromFrontMatter('pagination_prev', doc, planning)
  const next =
    frontMatter.pagination_next === undefined ? neighbours.next : linkFromFrontMatter('pagination_next', doc, planning)
  const needs = neededSections(doc, planning)
  const versions = versionsOf(docKey(doc), site, others)
  const { updated, shown } = lastUpdateOf(document, site.history, version.docs)
  return {
    layout: 'doc',
    source: document.file,
    listed: !doc.unlisted && !version.noIndex,
    searched: !doc.unlisted,
    title: doc.title,
    outline: document.outline,
    head: document,
    page: (materials): DocPage => ({
      layout: 'doc',
      ...pageBase(
        doc.path,
        { title: frontMatter.title_meta ?? doc.title, description: descriptionOf(document) },
        config,
        materials,
      ),
      ...(frontMatter.description && { hasLede: true as const }),
      heading: doc.heading,
      ...(needs.length > 0 && { needs }),
      drawing: draw(drawingOf(doc.path, 'strip', frontMatter.hero), config),
      ...textOf(doc, materials, config),
      toc: frontMatter.hide_table_of_contents ? '' : materials.toc(document, { min, max }),
      ...printOf(frontMatter),
      ...(sidebar && { section: docsSection(sidebar, doc.path, site, materials) }),
      ...(sidebar && frontMatter.list_pages && { items: linksAround(doc, sidebar, baseUrl, materials) }),
      ...versions.page,
      breadcrumbs:
        sidebar && version.docs.breadcrumbs
          ? breadcrumbsOf(sidebar, { path: doc.path, title: doc.sidebarLabel }, { docs: version.docs, config })
          : [],
      ...(previous && { previous }),
      ...(next && { next }),
      ...editHref(document.file, frontMatter.custom_edit_url, version.docs.editUrl),
      ...reportHref(version.docs.reportUrl, { title: doc.title, url: urlOf(doc.path, config) }),
      ...shown,
      tags: tagsWithPage(doc, site.docs).map((tag) => docTagLink(tag, site)),
      ...(doc.unlisted && { unlisted: true as const }),
    }),
    // Last, because V8 makes a literal that begins with a spread a hundred times slower: 50 ms for 10,000 pages.
    ...routePlace(doc.path),
    ...(!document.markdown.inserts && !frontMatter.list_pages && { isOfArticle: true as const }),
    ...(updated !== undefined && { lastModified: updated }),
    ...versions.route,
  }
}

/** The article, and the definitions that follow its marked terms, in alphabetical order, for paper. */
function textOf(
  { document }: Doc,
  { article }: Materials,
  { locale }: ResolvedConfig,
): Pick<DocPage, 'html' | 'words'> {
  const { html, notes } = article(document)
  if (notes.length === 0 || document.frontMatter.print === 'screen') return { html }
  const { compare } = collatorOf(locale.htmlLang)
  const words = notes.sort((a, b) => compare(a.term, b.term)).map((note) => `<p>${note.html}</p>`)
  return { html, words: inertHtml(words.join('')) }
}

/** Links to the sections that the front matter names in `needs`. Drafts are left out. */
function neededSections({ document }: Doc, { site }: Planning): PageLink[] {
  const { docs, drafts, config, report } = site
  if (document.frontMatter.needs === undefined) return []
  return [document.frontMatter.needs].flat().flatMap((name) => {
    const section = findSection(name, docs)
    if (!('fault' in section)) {
      const { doc, id, title } = section
      return [{ label: title, href: hrefOf(doc.path, config.baseUrl) + (id && `#${encodeURIComponent(id)}`) }]
    }
    if ('fault' in findSection(name, drafts)) {
      const hint = 'Write the id of a doc, and # with the id of a heading: combat#rounds'
      report(error('WB537', `needs: ${section.fault}`, keyPlace(document, 'needs', config.root), hint))
    }
    return []
  })
}

/** Link to the doc that the front matter sets as previous or next; undefined if it is null or not published. */
function linkFromFrontMatter(
  which: 'pagination_prev' | 'pagination_next',
  { document }: Doc,
  { site, byId }: Planning,
) {
  const { config, draftIds, report } = site
  const id = document.frontMatter[which] ?? undefined
  const other = id === undefined ? undefined : byId.get(id)
  if (other)
    return {
      label: other.document.frontMatter.pagination_label ?? other.sidebarLabel,
      href: hrefOf(other.path, config.baseUrl),
    }
  if (id !== undefined && !draftIds.has(id)) {
    const message = `${which} names the doc "${id}", which does not exist. Available doc ids are:\n${idList(id, [...byId.keys()])}`
    report(error('WB534', message, keyPlace(document, which, config.root)))
  }
  return undefined
}

/** The sidebar of a page of the docs. */
export const docsSection = (
  sidebar: Sidebar,
  path: string,
  { version, config }: DocsSite,
  { linkedItems }: Materials,
): DocsSection => ({
  kind: 'docs',
  id: keyIn(version.docs, sidebar.id),
  ...(version.docs.autoCollapseCategories && { autoCollapse: true as const }),
  html: inertHtml(listOf(sidebar, path, config, linkedItems)),
  ...(sidebar.unlisted.has(path) && { isOwn: true as const }),
  open: openKeys(sidebar, path),
  dataHref: `${hrefOf(`/${sidebarPlace(version, sidebar)}`, config.baseUrl)}${sidebar.isLarge ? '/{key}' : ''}.json`,
})

/** 'Edit this page' link. `own`: from front matter, null to omit it. `base`: `editUrl` of the config, to which `file` is appended. */
export function editHref(
  file: string,
  own: string | null | undefined,
  base: string | undefined,
): { editHref?: string } {
  if (own === null) return {}
  if (own !== undefined) return { editHref: own }
  return base === undefined ? {} : { editHref: `${base.replace(/\/$/, '')}/${encodePath(file)}` }
}

/** 'Report an error' link. `address`: `reportUrl` of the config. */
function reportHref(
  address: string | undefined,
  { title, url }: Record<'title' | 'url', string>,
): { reportHref?: string } {
  if (address === undefined) return {}
  const isBare = address.startsWith('mailto:') && !address.includes('?')
  const pattern = isBare ? `${address}?subject={title}&body={url}` : address
  const values = { title: encodeURIComponent(title), url: encodeURIComponent(url) }
  return { reportHref: pattern.replace(/\{(title|url)\}/g, (_, name: keyof typeof values) => values[name]) }
}

function indexRoute(
  category: TreeCategory,
  index: GeneratedIndex,
  sidebar: Sidebar,
  { site, others }: Omit<Planning, 'byId'>,
): Route {
  const { version, config } = site
  const { baseUrl } = config
  const versions = versionsOf(pathKey(index.path, version), site, others)
  return {
    ...routePlace(index.path),
    layout: 'category',
    source: `the index of the category "${category.label}" (${index.origin})`,
    listed: !version.noIndex,
    searched: true,
    head: index.head,
    ...versions.route,
    page: (materials): CategoryPage => ({
      layout: 'category',
      ...pageBase(index.path, index, config, materials),
      heading: index.title,
      drawing: draw(drawingOf(index.path, 'strip'), config),
      section: docsSection(sidebar, index.path, site, materials),
      ...versions.page,
      breadcrumbs: version.docs.breadcrumbs ? breadcrumbsOf(sidebar, index, { docs: version.docs, config }) : [],
      items: linksOf(category.items, baseUrl, materials),
      ...neighboursOf(sidebar, index.path, baseUrl),
    }),
  }
}

/** Cards for sidebar items, for pages that list them. */
const linksOf = (items: TreeItem[], baseUrl: string, { linkedItems }: Materials): PageCard[] =>
  items.flatMap((written) => {
    const item = linkedItems.get(written) ?? written
    if (item.type === 'html') return []
    if (item.type === 'link') return [{ label: item.label, href: item.href, description: item.description ?? '' }]
    const page = firstPage([item])
    const own = item.type === 'category' ? item.description : undefined
    const description = own ?? (item.doc ? descriptionOf(item.doc.document) : '')
    return page === undefined ? [] : [{ label: item.label, href: hrefOf(page, baseUrl), description }]
  })

/** Cards for the other pages in the category of a doc. */
function linksAround(doc: Doc, { ancestors, items }: Sidebar, baseUrl: string, materials: Materials): PageCard[] {
  const around = ancestors.get(doc.path)?.at(-1)?.items ?? items
  const others = around.filter((item) => item.type !== 'doc' || item.doc.path !== doc.path)
  return linksOf(others, baseUrl, materials)
}

/** Main page of a version: the doc at its base path, else the first page of its sidebars. Undefined without docs. */
export function mainDocPath({ version, docs, sidebars }: DocsSite): string | undefined {
  const base = version.basePath || '/'
  if (docs.some(({ path }) => path === base)) return base
  return [...sidebars.values()].find(({ first }) => first !== undefined)?.first?.path ?? docs[0]?.path
}
