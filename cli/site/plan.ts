// The site graph: docs, blog, pages, navbar and every address, decided once. Pages, sidebars' data, redirects, feeds and
// the link check all ask this one value.
import fs from 'node:fs'
import path from 'node:path'
import type { SiteData } from '../../templates/page-data.ts'
import { configPlace, type ResolvedConfig } from '../config.ts'
import { drawInline } from '../content/drawings.ts'
import { originOf } from '../content/find-files.ts'
import { type Content, type ContentDocument, documentsOf } from '../content/read.ts'
import { didYouMean } from '../did-you-mean.ts'
import { error, type Report, reportAt } from '../errors.ts'
import { keyPathText } from '../schema.ts'
import { slugFault } from '../slug.ts'
import { checkAddresses } from './address-checks.ts'
import { hrefOf, joinPath, staticHref } from './addresses.ts'
import { type Blog, planBlog } from './blog.ts'
import { blogRedirects, blogRoutes } from './blog-pages.ts'
import { readCategories } from './categories.ts'
import { type DocsSite, docsRoutes, mainDocPath } from './doc-pages.ts'
import { type DocSources, planDocs } from './docs.ts'
import { FEED_FILES, feedPath, feedsOf } from './head.ts'
import { keyPlace } from './key-line.ts'
import { type Linker, openLinker } from './links.ts'
import type { Alternates } from './locales.ts'
import { type ChromeTargets, planFooter, planNavbar } from './navbar.ts'
import { checkOrphans } from './orphans.ts'
import { homeLinks, plainRoutes } from './plain-pages.ts'
import { configRedirects } from './redirects.ts'
import type { Redirect, Route } from './routes.ts'
import { searchGroupOf } from './search-groups.ts'
import { linkSidebars, planSidebars } from './sidebar.ts'
import { readTags } from './tags.ts'
import { type GivenSidebars, sidebarsOf } from './version-sidebars.ts'
import { CURRENT, planVersions, type Version } from './versions.ts'

/** An address that only leads on; `/old/*`, as a rule for hosts, stands for many. */
export interface SiteRedirect {
  from: string
  href: string
  /** 301, 302, 307 or 308. */
  status: number
  /** Whether it is a page, and a line of `_redirects`. */
  isPage: boolean
  isRule: boolean
}

export interface Site {
  config: ResolvedConfig
  content: Content
  /** Chrome data, the same on every page. */
  data: SiteData
  routes: Route[]
  redirects: SiteRedirect[]
  linker: Linker
  /** The docs, one for each version, newest first. */
  docs: DocsSite[]
  blog: Blog | undefined
  /** Of some docs no more is known than what the plan needs; see content/outline.ts. */
  isOutline: boolean
  /** Where its pages stand in every locale. */
  alternates: Alternates
}

/** A site before it knows the other locales. */
export type PlannedSite = Omit<Site, 'alternates'>

/** `drafts`: true while writing (serve), false for what is published. */
export function planSite(
  content: Content,
  config: ResolvedConfig,
  options: { drafts: boolean },
  report: Report,
): PlannedSite {
  for (const problem of config.warnings) report(problem)
  const published = options.drafts ? content : withoutDrafts(content)
  const docs = planDocsSites(published, options.drafts ? NO_CONTENT : onlyDrafts(content), config, report)
  const blog =
    config.blog && content.posts.length > 0
      ? planBlog(published.posts, content.assets, { ...config, blog: config.blog }, report)
      : undefined

  let linker: Linker | undefined
  const openedLinker = (): Linker => {
    if (!linker) throw new Error('Links are resolved before the routes are planned.')
    return linker
  }
  const lastDocs = docs.find(({ version }) => version.isLast)
  const mainDoc = lastDocs && mainDocPath(lastDocs)
  const plain = {
    content: published,
    config,
    blog,
    docsPath: mainDoc,
    wordmark: readWordmark(config, report),
    linker: openedLinker,
    report,
  }
  const needsHome =
    !docs.some((one) => one.docs.some((doc) => doc.path === '/')) && !(blog && blog.config.basePath === '')
  const routes = [...(blog ? blogRoutes(blog, config) : []), ...plainRoutes(plain, { needsHome }), ...docsRoutes(docs)]
  checkAddresses(routes, config, report)
  const pages = new Map(routes.map((route) => [route.path, route.ids]))
  const byFile = new Map(routes.map((route) => [originOf(route.source), route.path]))
  const planned = planRedirects(published, config, { docs, blog, pages, byFile }, report)
  const configured = configRedirects(config, { pages, redirects: planned }, report)
  const leading: Redirect[] = [...planned, ...configured.filter(({ isPage }) => isPage)]
  linker = openLinker({
    config,
    content,
    pages: new Map([...pages, ...leading.map(({ from }) => [from, undefined] as const)]),
    byFile,
    folderPages: folderPagesOf(published, docs),
    made: madeFiles(blog, config),
    drafts: options.drafts ? new Set() : draftPlaces(content, docs, config),
    report,
  })

  const chrome = chromeTargets(config, content, linker, report)
  for (const { sidebars, given } of docs)
    linkSidebars(sidebars.values(), chromeTargets(config, content, linker, report, given))
  const redirects = [
    ...planned.map(({ from, to }) => ({
      from,
      href: hrefOf(to, config.baseUrl),
      status: 301,
      isPage: true,
      isRule: true,
    })),
    ...configured.map(({ to, at, href = chrome.resolve(to, at), ...rest }) => ({ ...rest, href })),
  ]
  const search = routes.some((route) => searchGroupOf(route) !== undefined)
  const data = planChrome({ config, docs, chrome, search, report })
  const documents = documentsOf(published)
  const isOutline = documents.some((document) => document.isOutline)
  // Every link is looked at here, so that one run shows what is wrong with all of them.
  for (const document of documents)
    if (byFile.has(originOf(document.file)) && !document.isOutline) linker.linksKey(document)
  for (const { head } of routes) if (head) linker.imageOf(head)
  for (const document of published.pages) homeLinks(document, plain)
  const sidebars = docs.flatMap((site) => [...site.sidebars.values()])
  if (!isOutline)
    checkOrphans({
      config,
      routes,
      redirects: leading,
      sidebars,
      chrome: data,
      reached: linker.reached,
      report,
    })
  return { config, content, data, routes, redirects, linker, docs, blog, isOutline }
}

const isDraft = ({ frontMatter }: ContentDocument) => frontMatter.draft === true

const withoutDrafts = (content: Content) => selected(content, (document) => !isDraft(document))

const onlyDrafts = (content: Content) => selected(content, isDraft)

/** The documents that a test lets through; versions stay even where nothing is left. */
function selected(content: Content, test: (document: ContentDocument) => boolean): Content {
  const versions = [...content.versions].map(([name, docs]) => [name, docs.filter(test)] as const)
  return {
    ...content,
    docs: content.docs.filter(test),
    versions: new Map(versions),
    posts: content.posts.filter(test),
    pages: content.pages.filter(test),
  }
}

type DocsContent = Pick<Content, 'docs' | 'versions'>

const NO_CONTENT: DocsContent = { docs: [], versions: new Map() }

const quiet = () => {}

/** Addresses and source files of what is not published. */
function draftPlaces(content: Content, docs: DocsSite[], config: ResolvedConfig): Set<string> {
  const drafts = onlyDrafts(content)
  const posts = config.blog ? planBlog(drafts.posts, content.assets, { ...config, blog: config.blog }, quiet).posts : []
  return new Set([
    ...docs.flatMap((site) => site.drafts.map((doc) => doc.path)),
    ...posts.map((post) => post.path),
    ...documentsOf(drafts).map(({ file }) => originOf(file)),
  ])
}

function planDocsSites(published: Content, drafts: DocsContent, config: ResolvedConfig, report: Report): DocsSite[] {
  const { docs } = config
  if (!docs) return []
  const hasCurrent = published.docs.length + drafts.docs.length > 0
  const versions = planVersions({ frozen: [...published.versions.keys()], hasCurrent }, { ...config, docs }, report)
  const documentsIn = (content: DocsContent, { name }: Version) =>
    (name === CURRENT ? content.docs : content.versions.get(name)) ?? []
  return versions.map((version) => {
    const tags = readTags(version.folder, published.assets, report)
    const sources: DocSources = { documents: documentsIn(published, version), version, tags, config, report }
    const plan = planDocs(sources)
    const hidden = planDocs({ ...sources, documents: documentsIn(drafts, version), report: quiet })
    const draftIds = new Set(hidden.map(({ id }) => id))
    const given = sidebarsOf(version, published.assets, { ...config, docs }, report)
    const categories = readCategories(version.folder, published.assets, report)
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

/** Source files whose page stands for a folder. */
function folderPagesOf({ pages, posts }: Content, docs: DocsSite[]): Set<string> {
  const isIndex = ({ path: file }: ContentDocument) => /(^|\/)index\.mdx?$/i.test(file)
  return new Set([
    ...docs
      .flatMap((site) => site.docs)
      .filter(({ isIndex, document }) => document.frontMatter.slug?.endsWith('/') ?? isIndex)
      .map(({ document }) => originOf(document.file)),
    ...[...pages, ...posts].filter(isIndex).map(({ file }) => originOf(file)),
  ])
}

function madeFiles(blog: Blog | undefined, { markdownCopies }: ResolvedConfig): Set<string> {
  const feeds = blog ? feedsOf({ blog }).map((kind) => feedPath(blog, FEED_FILES[kind])) : []
  return new Set(['/sitemap.xml', '/robots.txt', ...(markdownCopies ? ['/llms.txt'] : []), ...feeds])
}

/** How the links, HTML and files of the config become addresses. */
function chromeTargets(
  config: ResolvedConfig,
  content: Content,
  linker: Linker,
  report: Report,
  { placeOf }: Pick<GivenSidebars, 'placeOf'> = { placeOf: (at) => configPlace(config, at) },
): ChromeTargets {
  const statics = new Map(content.statics.map((found) => [found.path, found]))
  const where = (at: PropertyKey[], what: string) => ({ ...placeOf(at), what: `"${keyPathText(at)}": ${what}` })
  return {
    config,
    resolve: (to, at) => linker.resolvePath(to, where(at, `the address ${JSON.stringify(to)}`)),
    resolveHtml: (html, at) => linker.resolveHtml(html, where(at, 'a link in it')),
    file(src, at) {
      if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(src)) return src
      const name = src.replace(/^\/+/, '')
      const found = statics.get(name)
      if (found) return staticHref(found, config)
      const message = `"${keyPathText(at)}": there is no file content/static/${name}.${didYouMean(name, statics.keys())}`
      reportAt(config.checks.missingImages, error('WB542', message, configPlace(config, at)), report)
      return hrefOf(`/${name}`, config.rootUrl)
    },
  }
}

interface Chrome {
  config: ResolvedConfig
  docs: DocsSite[]
  chrome: ChromeTargets
  search: boolean
  report: Report
}

function planChrome({ config, docs, chrome, search, report }: Chrome): SiteData {
  if (config.favicon !== undefined) chrome.file(config.favicon, ['favicon'])
  const footer = planFooter(chrome, drawInline({ seed: config.title, kind: 'shore', half: 'machine' }))
  return {
    title: config.title,
    baseUrl: config.baseUrl,
    locale: config.locale.locale,
    direction: config.locale.direction,
    homeHref: config.baseUrl,
    colorMode: config.colorMode,
    ...(config.announcementBar && {
      announcementBar: {
        id: config.announcementBar.id,
        html: chrome.resolveHtml(config.announcementBar.content, ['announcementBar', 'content']),
        isCloseable: config.announcementBar.isCloseable,
      },
    }),
    navbar: planNavbar({ ...chrome, docs, report }),
    ...(footer && { footer }),
    footerHtml: '',
    versions: docs.flatMap((site) => {
      const main = mainDocPath(site)
      if (main === undefined) return []
      const { name, label, basePath, badge, banner, isLast } = site.version
      return [{ name, label, path: basePath, mainHref: hrefOf(main, config.baseUrl), badge, banner, isLast }]
    }),
    search,
  }
}

interface RedirectSources {
  docs: DocsSite[]
  blog: Blog | undefined
  pages: Map<string, unknown>
  byFile: Map<string, string>
}

/** The docs' own addresses, second spellings of the blog's pages, and `redirect_from` in front matter. */
function planRedirects(
  published: Content,
  config: ResolvedConfig,
  sources: RedirectSources,
  report: Report,
): Redirect[] {
  const made: Redirect[] = [
    ...sources.docs.flatMap((site) => {
      const to = mainDocPath(site)
      return site.version.basePath !== '' && to !== undefined ? [{ from: site.version.basePath, to }] : []
    }),
    ...(sources.blog ? blogRedirects(sources.blog) : []),
  ].filter(({ from }) => !sources.pages.has(from))
  const taken = new Map(made.map((redirect) => [redirect.from, redirect.to]))
  const complain = (document: ContentDocument, message: string) =>
    report(error('WB544', `redirect_from: ${message}`, keyPlace(document, 'redirect_from', config.root)))
  // A frozen page carries the addresses of the page it was frozen from: they lead to the version to read.
  const copies = new Set<ContentDocument>(
    sources.docs.filter(({ version }) => !version.isLast).flatMap((site) => site.docs.map(({ document }) => document)),
  )
  const isCopy = (document: ContentDocument) => copies.has(document)
  const documents = documentsOf(published)
  for (const document of [...documents.filter((one) => !isCopy(one)), ...documents.filter(isCopy)]) {
    const to = sources.byFile.get(originOf(document.file))
    for (const given of [document.frontMatter.redirect_from ?? []].flat()) {
      const from = joinPath(given.replace(/\/index\.html$|\.html$/, ''))
      const fault = slugFault(given)
      if (fault !== undefined) complain(document, `the address ${JSON.stringify(given)} ${fault}.`)
      else if (isCopy(document) && (sources.pages.has(from) || taken.has(from))) continue
      else if (sources.pages.has(from)) complain(document, `there is a page at ${from}.`)
      else if (taken.has(from) && taken.get(from) !== to)
        complain(document, `${from} leads to ${taken.get(from)} already.`)
      else if (to !== undefined && !taken.has(from)) {
        taken.set(from, to)
        made.push({ from, to })
      }
    }
  }
  return made
}

/** The wordmark's two drawings with the classes that choose between them. The files are the config's, so they are trusted. */
function readWordmark(config: ResolvedConfig, report: Report): string | undefined {
  const { home, root } = config
  if (!home.wordmark) return undefined
  const parts = (['wide', 'tall'] as const).map((which) => {
    const file = home.wordmark?.[which] ?? ''
    const absolute = path.join(root, file)
    if (!fs.existsSync(absolute)) {
      report(
        error(
          'WB541',
          `home.wordmark.${which}: there is no file ${file}.`,
          configPlace(config, ['home', 'wordmark', which]),
        ),
      )
      return ''
    }
    const svg = fs.readFileSync(absolute, 'utf8').trim()
    return svg.replace(/^<\?xml[^>]*\?>\s*/, '').replace(/<svg\b/, `<svg class="word ${which}" aria-hidden="true"`)
  })
  return parts.join('')
}
