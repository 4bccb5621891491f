// Plans a site: docs, blog, pages, chrome, redirects and all addresses. Everything that is written is made from this plan.

import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { PageLink } from '../../templates/page-data.ts'
import { configPlace } from '../config/load.ts'
import type { ResolvedConfig, ResolvedDocs } from '../config/resolved-config.ts'
import { type Content, type ContentDocument, documentsOf } from '../content/model.ts'
import { hrefOf, splitHref } from '../core/addresses.ts'
import { quiet, type Report } from '../core/errors.ts'
import { originOf } from '../core/find-files.ts'
import { once } from '../core/once.ts'
import { checkAddresses } from './address-checks.ts'
import { planBlogs } from './blog.ts'
import { blogRoutes } from './blog-pages.ts'
import { readCategories } from './categories.ts'
import { planChrome } from './chrome.ts'
import { chromeTargets } from './chrome-links.ts'
import { docsRoutes, mainDocPath } from './doc-pages.ts'
import { type DocSources, planDocs } from './docs.ts'
import { draftPlaces, onlyDrafts, withoutDrafts } from './drafts.ts'
import type { Feature, FilePlan, RoutePlan } from './feature.ts'
import { checkHostFiles } from './host-files.ts'
import { openInserts } from './inserts.ts'
import { openLinker } from './links.ts'
import type { DocsSite, FileGroup, Linker, PlannedSite, Redirect, Route, SiteRedirect } from './model.ts'
import { checkOrphans } from './orphans.ts'
import { checkHeaders } from './own-headers.ts'
import { pageRedirects } from './page-redirects.ts'
import { homeLinks, plainRoutes } from './plain-pages.ts'
import { planFiles } from './plan-files.ts'
import { checkPublished, ownStatics } from './published-files.ts'
import { configRedirects } from './redirects.ts'
import { searchGroupOf } from './search-groups.ts'
import { linkedItems, planSidebars } from './sidebar.ts'
import { planParts } from './slots.ts'
import { readTags } from './tags.ts'
import { sidebarsOf } from './version-sidebars.ts'
import { planVersions } from './versions.ts'
import { readWordmark } from './wordmark.ts'

export interface PlanOptions {
  /** Whether drafts are published; true in `serve`. */
  drafts: boolean
  features: Feature[]
}

/** Plans the site of one locale. Pauses between its steps, so that `serve` can answer requests. */
export async function planSite(
  content: Content,
  config: ResolvedConfig,
  options: PlanOptions,
  report: Report,
): Promise<PlannedSite> {
  for (const problem of config.warnings) report(problem)
  const { features } = options
  const published = options.drafts ? content : withoutDrafts(content)
  const docs = planDocsSites(published, options.drafts ? NO_CONTENT : onlyDrafts(content), config, report)
  const blogs = planBlogs(published, config, report)
  await setImmediate()
  const plan: RoutePlan = { config, content: published, docs, blogs, report }
  const routes = planRoutes(plan, features)
  checkAddresses(routes, docs, config, report)
  checkStatics({ config, content }, report)
  await setImmediate()
  const places = placesOf(routes)
  const fromPages = planRedirects(plan, routes, places, features)
  const configured = configRedirects(config, { pages: places.pages, redirects: fromPages }, report)
  const filePlan: FilePlan = {
    ...{ ...plan, content, routes, features },
    redirects: [...fromPages.map((one) => ({ ...one, ...useOf(one) })), ...configured],
    isSearched: routes.some((route) => searchGroupOf(route) !== undefined),
  }
  const files = planFiles(filePlan)
  const redirectPages = [...fromPages, ...configured.filter(({ isPage }) => isPage)]
  const { linker, inserts } = openLinker({
    config,
    content,
    pages: new Map([...places.pages, ...redirectPages.map(({ from }) => [from, undefined] as const)]),
    redirects: new Map(fromPages.map((one) => [one.from, one])),
    byFile: places.byFile,
    folderPages: folderPagesOf(published, docs),
    marksWith: (linker) => features.flatMap((feature) => feature.marks?.(plan, linker) ?? []),
    insertsWith: (linker) => openInserts({ config, content: published, docs, linker }),
    resolvers: new Map(
      features.flatMap(({ links = {} }) => Object.entries(links).map(([scheme, open]) => [scheme, open(filePlan)])),
    ),
    versions: docs.map(({ version }) => version),
    files: once(() => fileAddresses(files, config)),
    drafts: options.drafts ? new Set() : draftPlaces(content, docs, config),
    report,
  })
  const targets = chromeTargets(config, content, linker, report)
  const linked = docs.flatMap(({ sidebars, given }) =>
    linkedItems(sidebars.values(), chromeTargets(config, content, linker, report, given)),
  )
  const redirects = [
    ...fromPages.map((one) => ofSite(one, config)),
    ...configured.map(({ to, at, href = targets.resolve(to, at), ...rest }) => ({ ...rest, href })),
  ]
  await setImmediate()
  const ofFeatures = Object.assign({}, ...features.map((feature) => feature.data?.(filePlan)))
  const data = planChrome({ config, docs, targets, search: filePlan.isSearched, ofFeatures, report })
  const parts = planParts(config, linker, report)
  resolveLinks(plan, routes, places, linker)
  await setImmediate()
  checkOrphans({
    ...{ config, routes, report },
    redirects: redirectPages,
    sidebars: docs.flatMap((site) => [...site.sidebars.values()]),
    chrome: data,
    linkedPages: linker.linkedPages,
  })
  checkGlossary(config, linker)
  const searchEntries = features.flatMap((feature) => feature.searchEntries?.(filePlan) ?? [])
  const headers = features.flatMap((feature) => feature.headers?.(config) ?? [])
  return {
    ...{ config, content, data, parts, routes, files, redirects, searchEntries, headers, linker, inserts, docs, blogs },
    linkedItems: new Map(linked),
  }
}

function planRoutes({ config, content, docs, blogs, report }: RoutePlan, features: Feature[]): Route[] {
  const lastDocs = docs.find(({ version }) => version.isLast)
  const plain = {
    ...{ content, config, report },
    blog: blogs[0],
    docsPath: lastDocs && mainDocPath(lastDocs),
    screens: screenLinks(lastDocs),
    wordmark: readWordmark(config, report),
  }
  const hasHome =
    docs.some((one) => one.docs.some((doc) => doc.path === '/')) || blogs.some((blog) => blog.config.basePath === '')
  return features.reduce(
    (routes, feature) => feature.routes?.(routes, { config, content, docs, blogs, report }) ?? routes,
    [
      ...blogs.flatMap((blog) => blogRoutes(blog, config, content.history)),
      ...plainRoutes(plain, { needsHome: !hasHome }),
      ...docsRoutes(docs),
    ],
  )
}

function checkStatics(plan: Pick<FilePlan, 'config' | 'content'>, report: Report) {
  const { config, content } = plan
  const statics = ownStatics(plan)
  checkHeaders(content.statics, config, report)
  checkHostFiles(statics, config, report)
  checkPublished(statics, config, report)
}

interface Places {
  /** Outlines of pages by address. */
  pages: Map<string, Route['outline']>
  /** Addresses of pages by source file. */
  byFile: Map<string, string>
}

const placesOf = (routes: Route[]): Places => ({
  pages: new Map(routes.map((route) => [route.path, route.outline])),
  byFile: new Map(routes.map((route) => [originOf(route.source), route.path])),
})

/** Redirects that content and features cause. */
function planRedirects(plan: RoutePlan, routes: Route[], { pages, byFile }: Places, features: Feature[]): Redirect[] {
  const { content, config, docs, blogs, report } = plan
  const redirects = pageRedirects(content, config, { docs, blogs, pages, byFile }, report)
  const taken = new Set([...pages.keys(), ...redirects.map(({ from }) => from)])
  for (const feature of features)
    for (const redirect of feature.redirects?.(routes, plan) ?? []) {
      if (taken.has(redirect.from)) continue
      taken.add(redirect.from)
      redirects.push(redirect)
    }
  return redirects
}

const useOf = ({ hasNoPage }: Redirect) => ({ isPage: !hasNoPage, isRule: true })

const ofSite = (redirect: Redirect, { baseUrl }: ResolvedConfig): SiteRedirect => {
  const { to, hasNoPage: _, ...rest } = redirect
  return {
    ...rest,
    href: hrefOf(splitHref(to).target, baseUrl) + splitHref(to).hash,
    status: 301,
    ...useOf(redirect),
  }
}

/** Resolves every link and picture, so that one run reports all dead ones, and the linker knows every file that pages show. */
function resolveLinks({ config, content, blogs }: RoutePlan, routes: Route[], { byFile }: Places, linker: Linker) {
  for (const document of documentsOf(content)) if (byFile.has(originOf(document.file))) linker.linksOf(document)
  for (const { head } of routes) {
    if (!head) continue
    linker.imageOf(head)
    linker.pictureOf(head, 'cover')
  }
  for (const document of content.pages) homeLinks(document, config, linker)
  for (const { authors, posts } of blogs)
    for (const { image } of [...authors, ...posts.flatMap((post) => post.authors)])
      if (image) linker.addressOfImage(image.href, image.place)
}

function checkGlossary(config: ResolvedConfig, linker: Linker) {
  const { glossary } = config.markdown
  if (glossary === undefined) return
  const what = `"markdown.glossary": the address ${JSON.stringify(glossary)}`
  linker.resolvePath(glossary, { place: configPlace(config, ['markdown', 'glossary']), what })
}

type DocsContent = Pick<Content, 'docs'>

const NO_CONTENT: DocsContent = { docs: new Map() }

/** Plans each version of each docs. `drafts`: unpublished docs, whose ids sidebars and front matter may name. */
const planDocsSites = (published: Content, drafts: DocsContent, config: ResolvedConfig, report: Report): DocsSite[] =>
  config.docs.flatMap((docs) => planVersionsOf(docs, { published, drafts, config, report }))

interface DocsPlanning {
  published: Content
  drafts: DocsContent
  config: ResolvedConfig
  report: Report
}

function planVersionsOf(docs: ResolvedDocs, { published, drafts, config, report }: DocsPlanning): DocsSite[] {
  const documentsIn = (content: DocsContent, folder: string) => content.docs.get(folder) ?? []
  const hasCurrent = [published, drafts].some((content) => documentsIn(content, docs.folder).length > 0)
  const frozen = [...published.docs.keys()]
    .filter((folder) => path.posix.dirname(folder) === docs.versionsFolder)
    .map((folder) => path.posix.basename(folder))
  return planVersions({ docs, frozen, hasCurrent, config, report }).map((version) => {
    const tags = readTags(version.folder, published.assets, report)
    const sources: DocSources = { documents: documentsIn(published, version.folder), version, tags, config, report }
    const plan = planDocs(sources)
    const hidden = planDocs({ ...sources, documents: documentsIn(drafts, version.folder), report: quiet })
    const draftIds = new Set(hidden.map(({ id }) => id))
    const given = sidebarsOf(version, published.assets, { docs, config, report })
    const categories = readCategories(version.folder, published.assets, docs, report)
    const sidebars = planSidebars({ docs: plan, draftIds, categories, version, given, config: docs, report })
    return {
      version,
      docs: plan,
      drafts: hidden,
      draftIds,
      sidebars,
      given,
      history: published.history,
      config,
      report,
    }
  })
}

/** Pages with screens. */
const screenLinks = (site: DocsSite | undefined): PageLink[] =>
  (site?.docs ?? [])
    .filter(({ document, unlisted }) => document.markdown.screens && !unlisted)
    .map(({ title, path }) => ({ label: title, href: hrefOf(path, site?.config.baseUrl ?? '/') }))

/** Source files of pages that are the index of a folder. */
function folderPagesOf({ pages, posts }: Content, docs: DocsSite[]): Set<string> {
  const isIndex = ({ path: file }: ContentDocument) => /(^|\/)index\.mdx?$/i.test(file)
  return new Set([
    ...docs
      .flatMap((site) => site.docs)
      .filter(({ isIndex, document }) => document.frontMatter.slug?.endsWith('/') ?? isIndex)
      .map(({ document }) => originOf(document.file)),
    ...[...pages, ...[...posts.values()].flat()].filter(isIndex).map(({ file }) => originOf(file)),
  ])
}

/** Addresses of planned files, with the base URL that each is below. Hosts show `book/index.html` at `/book`. */
function fileAddresses(groups: FileGroup[], { baseUrl, rootUrl }: ResolvedConfig): Map<string, string> {
  const addresses = new Map<string, string>()
  for (const { files } of groups)
    for (const { path, isShared, contents } of files)
      if (contents)
        for (const address of new Set([path, path.replace(/\/index\.html$/, '')]))
          addresses.set(`/${address}`, isShared ? rootUrl : baseUrl)
  return addresses
}
