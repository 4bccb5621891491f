// Routes of content/pages, the home page and the 404 page.

import path from 'node:path'
import { escapeHtml } from '../../templates/escape.ts'
import { inertHtml } from '../../templates/inert.ts'
import type { HomePage, InertHtml, NotFoundPage, PageLink, PlainPage } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { type Content, type ContentDocument, descriptionOf } from '../content/model.ts'
import { joinPath } from '../core/addresses.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { error, type Report } from '../core/errors.ts'
import { addressPlace, keyPlace } from '../core/key-line.ts'
import { draw } from '../data/drawings.ts'
import { latestPosts } from './blog-parts.ts'
import { tocLevels } from './docs.ts'
import type { Blog, Linker, Materials, Route } from './model.ts'
import { drawingOf, ownPicture, pageBase, printOf, routePlace, seedOf } from './routes.ts'

const LATEST_POSTS = 3

export interface PlainSite {
  content: Content
  config: ResolvedConfig
  blog: Blog | undefined
  /** Main page of the docs, for the default home page. */
  docsPath: string | undefined
  /** SVG of the wordmark. */
  wordmark: string | undefined
  report: Report
  /** Pages with screens, in the latest version of the docs. */
  screens: PageLink[]
}

export function plainRoutes(site: PlainSite, options: { needsHome: boolean }): Route[] {
  const routes = site.content.pages.map((document) => {
    const path = pagePath(document)
    return document.frontMatter.layout === 'home' ? homeRoute(path, document, site) : pageRoute(path, document, site)
  })
  const hasHome = routes.some((route) => route.path === '/')
  return [
    ...routes,
    ...(options.needsHome && !hasHome ? [homeRoute('/', undefined, site)] : []),
    ...(site.config.mySheet ? [sheetRoute(site)] : []),
    notFoundRoute(site),
  ]
}

/** Address of a page of content/pages. */
export function pagePath({ path: file, frontMatter }: ContentDocument<'page'>): string {
  if (frontMatter.slug !== undefined) return joinPath(frontMatter.slug)
  const { dir, name } = path.posix.parse(file)
  return joinPath(dir, name === 'index' ? '' : name)
}

function pageRoute(path: string, document: ContentDocument<'page'>, { config }: PlainSite): Route {
  const { frontMatter, markdown } = document
  const { min, max } = tocLevels(frontMatter, config.docs[0])
  const title = frontMatter.title ?? markdown.contentTitle ?? seedOf(path)
  return {
    ...routePlace(path),
    layout: 'page',
    source: document.file,
    head: document,
    listed: !frontMatter.unlisted,
    title,
    outline: document.outline,
    page: (materials): PlainPage => ({
      layout: 'page',
      ...pageBase(
        path,
        { title: frontMatter.title_meta ?? title, description: descriptionOf(document) },
        config,
        materials,
      ),
      ...(frontMatter.description && { hasLede: true as const }),
      heading: markdown.contentTitle ?? (frontMatter.hide_title ? '' : title),
      drawing: draw(drawingOf(path, 'strip', frontMatter.hero), config),
      html: materials.article(document).html,
      toc: frontMatter.hide_table_of_contents ? '' : materials.toc(document, { min, max }),
      ...printOf(frontMatter),
      ...(frontMatter.wrapperClassName && { className: frontMatter.wrapperClassName }),
    }),
  }
}

function homeRoute(path: string, document: ContentDocument<'page'> | undefined, site: PlainSite): Route {
  const { config, blog, wordmark } = site
  const frontMatter = document?.frontMatter
  const source = document?.file ?? 'the home page'
  const title = frontMatter?.title_meta ?? (config.tagline || config.title)
  const description = frontMatter?.description ?? config.tagline
  return {
    ...routePlace(path),
    layout: 'home',
    source,
    ...(document && { head: document }),
    listed: true,
    page: (materials): HomePage => {
      const href = (to: string) => homeHref(to, source, config, materials)
      return {
        layout: 'home',
        ...pageBase(path, { title, description }, config, materials),
        heading: frontMatter?.title ?? config.title,
        tagline: config.tagline,
        about: frontMatter?.description ?? '',
        moment: frontMatter?.moment ?? '',
        lede: frontMatter?.lede ?? '',
        actions: (frontMatter?.actions ?? defaultActions(site)).map(({ label, to }) => ({
          label,
          href: href(to),
        })),
        cards: (frontMatter?.cards ?? []).map(({ title, text, to }) => ({
          title,
          text,
          ...(to !== undefined && { href: href(to) }),
        })),
        sections: (frontMatter?.sections ?? []).map(({ title, links }) => ({
          title,
          links: links.map(({ label, to }) => ({ label, href: href(to) })),
        })),
        finds: finds(frontMatter?.finds, source, site),
        posts: blog ? latestPosts(blog, config, materials, LATEST_POSTS) : [],
        drawing: homeCover(document, materials) ?? draw(drawingOf(path, 'banner', frontMatter?.hero), config),
        ...(wordmark !== undefined && { wordmark: inertHtml(wordmark) }),
        html: document ? materials.article(document).html : '',
      }
    },
  }
}

function homeCover(document: ContentDocument | undefined, materials: Materials): InertHtml | undefined {
  const picture = document && materials.pictureOf(document, 'cover')
  return picture && ownPicture(picture)
}

const homeHref = (to: string, source: string, config: ResolvedConfig, { resolvePath }: Pick<Linker, 'resolvePath'>) =>
  resolvePath(to, {
    place: source.startsWith('content/') ? addressPlace(source, to, config.root) : {},
    what: `The address ${JSON.stringify(to)}`,
  })

/** Resolves every link in a home page's front matter, to report dead ones. */
export function homeLinks({ file, frontMatter }: ContentDocument<'page'>, config: ResolvedConfig, linker: Linker) {
  const { actions = [], cards = [], sections = [] } = frontMatter
  for (const { to } of [...actions, ...cards, ...sections.flatMap(({ links }) => links)])
    if (to !== undefined) homeHref(to, file, config, linker)
}

function defaultActions({ docsPath, blog, config }: PlainSite): { label: string; to: string }[] {
  const { readRules, readBlog } = config.language.texts
  return [
    ...(docsPath !== undefined ? [{ label: readRules, to: docsPath }] : []),
    ...(blog && blog.listed.length > 0 ? [{ label: readBlog, to: joinPath(blog.config.basePath) }] : []),
  ]
}

/** The `text` of each record of a data file. Reports a missing file; reading reports a broken one. */
function finds(name: string | undefined, source: string, { content, config, report }: PlainSite): string[] {
  if (name === undefined) return []
  const records = content.data.get(name)
  if (!records && !content.data.names().includes(name))
    report(
      error(
        'WB540',
        `finds: there is no data file "${name}.yml".${didYouMean(name, content.data.names())} Files: ${content.data.names().join(', ') || 'none'}.`,
        keyPlace({ file: source }, 'finds', config.root),
      ),
    )
  return (records ?? []).flatMap(({ text }) => (text === undefined || text === null ? [] : [String(text)]))
}

/** The page of the sheet that readers make for themselves. Its script fills it; see templates/play/sheet-page.ts. */
function sheetRoute({ config, screens }: PlainSite): Route {
  const { mySheet, mySheetText, readyScreens, sheetNeedsScripts } = config.language.texts
  const path = '/my-sheet'
  const links = screens.map(({ label, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`)
  const list = links.length > 0 ? `<h2>${escapeHtml(readyScreens)}</h2><ul>${links.join('')}</ul>` : ''
  return {
    ...routePlace(path),
    layout: 'page',
    source: '"mySheet" in site.config.ts',
    listed: false,
    title: mySheet,
    page: (materials): PlainPage => ({
      layout: 'page',
      ...pageBase(path, { title: mySheet, description: mySheetText }, config, materials),
      hasLede: true,
      heading: mySheet,
      drawing: draw(drawingOf(path, 'strip'), config),
      html: inertHtml(
        `<div id="my-sheet"><noscript><p>${escapeHtml(sheetNeedsScripts)}</p></noscript></div><div class="flow sheet-only-screen">${list}</div>`,
      ),
      toc: '',
    }),
  }
}

function notFoundRoute({ config }: PlainSite): Route {
  const { notFound, nothingHere } = config.language.texts
  return {
    path: '/404',
    htmlFile: '404.html',
    dataFile: 'page-data/404.json',
    layout: 'not-found',
    source: 'the page for unknown addresses',
    listed: false,
    page: (materials): NotFoundPage => ({
      layout: 'not-found',
      ...pageBase('/404', { title: notFound, description: nothingHere }, config, materials),
      heading: notFound,
      drawing: draw({ seed: 'not-found', kind: 'strip', half: 'growth' }, config),
    }),
  }
}
