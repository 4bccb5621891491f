// The site graph: docs, blog, pages, navbar and every address, decided once. Pages, sidebars' data, redirects, feeds and
// the link check all ask this one value.
import fs from 'node:fs'
import path from 'node:path'
import type { SiteData } from '../../templates/page-data.ts'
import { CONFIG_FILE, type ResolvedConfig } from '../config.ts'
import { drawInline } from '../content/drawings.ts'
import type { Content } from '../content/read.ts'
import { error, type Report } from '../errors.ts'
import { hrefOf, joinPath } from './addresses.ts'
import { type Blog, planBlog } from './blog.ts'
import { blogRedirects, blogRoutes } from './blog-pages.ts'
import { readCategories } from './categories.ts'
import { type DocsSite, docRoutes, docsRedirect } from './doc-pages.ts'
import { planDocs } from './docs.ts'
import { type Linker, openLinker } from './links.ts'
import { planFooter, planNavbar } from './navbar.ts'
import { plainRoutes } from './plain-pages.ts'
import type { Redirect, Route } from './routes.ts'
import { planSidebars } from './sidebar.ts'

export interface Site {
  config: ResolvedConfig
  content: Content
  /** Chrome data, the same on every page. */
  data: SiteData
  routes: Route[]
  redirects: Redirect[]
  linker: Linker
  docs: DocsSite | undefined
  blog: Blog | undefined
}

/** `drafts`: true while writing (serve), false for what is published. */
export function planSite(content: Content, config: ResolvedConfig, options: { drafts: boolean }, report: Report): Site {
  const docs = config.docs && planDocsSite(content, config, options, report)
  const blog = config.blog && planBlog(content.posts, content.assets, config.blog, options, report)
  let linker: Linker | undefined
  const openedLinker = (): Linker => {
    if (!linker) throw new Error('Links are resolved before the routes are planned.')
    return linker
  }
  const redirect = docs && docsRedirect(docs)
  const routes = [
    ...(blog ? blogRoutes(blog, config) : []),
    ...plainRoutes(
      {
        content,
        config,
        blog,
        docsPath: redirect?.to ?? docs?.docs[0]?.path,
        wordmark: readWordmark(config, report),
        linker: openedLinker,
        report,
      },
      {
        drafts: options.drafts,
        needsHome: !docs?.docs.some(({ path }) => path === '/') && blog?.config.basePath !== '',
      },
    ),
    ...(docs ? docRoutes(docs) : []),
  ]
  checkAddresses(routes, report)
  const pages = new Map(routes.map((route) => [route.path, route.ids]))
  const redirects = [...(redirect ? [redirect] : []), ...(blog ? blogRedirects(blog) : [])].filter(
    ({ from }) => !pages.has(from),
  )
  linker = openLinker({
    config,
    content,
    pages: new Map([...pages, ...redirects.map(({ from }) => [from, undefined] as const)]),
    byFile: new Map(routes.map((route) => [route.source, route.path])),
    drafts: options.drafts ? new Set() : draftPaths(content, config),
    report,
  })
  const resolve = (to: string, where: string) =>
    openedLinker().resolvePath(to, { file: CONFIG_FILE, what: `${where}: the address ${JSON.stringify(to)}` })
  const footer = planFooter(config, resolve, drawInline({ seed: config.title, kind: 'shore', half: 'machine' }))
  const data: SiteData = {
    title: config.title,
    tagline: config.tagline,
    titleDelimiter: config.titleDelimiter,
    baseUrl: config.baseUrl,
    locale: config.locale.locale,
    direction: config.locale.direction,
    homeHref: config.baseUrl,
    colorMode: config.colorMode,
    ...(config.announcementBar && {
      announcementBar: {
        id: config.announcementBar.id,
        html: config.announcementBar.content,
        isCloseable: config.announcementBar.isCloseable,
      },
    }),
    navbar: planNavbar({
      config,
      docs: docs?.docs ?? [],
      draftIds: draftIds(content, options),
      sidebars: docs?.sidebars ?? new Map(),
      resolve,
      report,
    }),
    ...(footer && { footer }),
    versions:
      docs && redirect
        ? [
            {
              name: 'current',
              label: 'Next',
              path: config.docs?.basePath ?? '',
              mainHref: hrefOf(redirect.to, config.baseUrl),
              badge: false,
              banner: 'none',
              isLast: true,
            },
          ]
        : [],
    search: false,
  }
  return { config, content, data, routes, redirects, linker, docs, blog }
}

function planDocsSite(
  content: Content,
  config: ResolvedConfig,
  options: { drafts: boolean },
  report: Report,
): DocsSite | undefined {
  if (!config.docs || content.docs.length === 0) return undefined
  const docs = planDocs(content.docs, config.docs, options, report)
  return {
    docs,
    sidebars: planSidebars(docs, readCategories(content.assets, report), config.docs, report),
    config,
    report,
  }
}

/** Ids of drafts, as an author would write them in the navbar. */
function draftIds({ docs }: Content, { drafts }: { drafts: boolean }): Set<string> {
  return new Set(
    drafts
      ? []
      : docs.filter(({ frontMatter }) => frontMatter.draft).map(({ path: file }) => file.replace(/\.mdx?$/i, '')),
  )
}

function draftPaths(content: Content, config: ResolvedConfig): Set<string> {
  const quiet = () => {}
  const docs = config.docs
    ? planDocs(
        content.docs.filter(({ frontMatter }) => frontMatter.draft),
        config.docs,
        { drafts: true },
        quiet,
      ).map(({ path: one }) => one)
    : []
  const posts = config.blog
    ? planBlog(
        content.posts.filter(({ frontMatter }) => frontMatter.draft),
        content.assets,
        config.blog,
        { drafts: true },
        quiet,
      ).posts.map(({ path: one }) => one)
    : []
  return new Set([...docs, ...posts])
}

/** Two owners of one address are an error that names both; so are addresses that differ only in case or in Unicode form. */
function checkAddresses(routes: Route[], report: Report) {
  const owners = new Map<string, Route>()
  for (const route of routes) {
    const key = route.path.normalize('NFC').toLowerCase()
    const other = owners.get(key)
    if (!other) {
      owners.set(key, route)
      continue
    }
    const same =
      other.path === route.path
        ? `have the address ${route.path}`
        : `have addresses that many systems cannot tell apart: ${other.path} and ${route.path}`
    const file = route.source.includes('/') ? route.source : other.source
    report(
      error(
        'WB550',
        `Two pages ${same}: ${other.source} and ${route.source}.`,
        { file, line: 1 },
        'Rename one of them or give it another slug.',
      ),
    )
  }
  for (const { path: address, source } of routes) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    if (/[\\\u0000-\u001f\u007f]/.test(address))
      report(
        error(
          'WB551',
          `The address ${JSON.stringify(address)} holds a backslash or a control character.`,
          { file: source, line: 1 },
          'Rename the file or give it a slug.',
        ),
      )
  }
}

/** The wordmark's two drawings with the classes that choose between them. The files are the config's, so they are trusted. */
function readWordmark({ home, root }: ResolvedConfig, report: Report): string | undefined {
  if (!home.wordmark) return undefined
  const parts = (['wide', 'tall'] as const).map((which) => {
    const file = home.wordmark?.[which] ?? ''
    const absolute = path.join(root, file)
    if (!fs.existsSync(absolute)) {
      report(error('WB541', `home.wordmark.${which}: there is no file ${file}.`, { file: CONFIG_FILE }))
      return ''
    }
    const svg = fs.readFileSync(absolute, 'utf8').trim()
    return svg.replace(/^<\?xml[^>]*\?>\s*/, '').replace(/<svg\b/, `<svg class="word ${which}" aria-hidden="true"`)
  })
  return parts.join('')
}

export const feedPath = (blog: Blog, name: string) => joinPath(blog.config.basePath, name)
