// Routes of content/pages, the home page and the 404 page.

import path from 'node:path'
import { escapeHtml } from '../../templates/escape.ts'
import { ICONS, isIcon } from '../../templates/icons/icon-paths.ts'
import { inertHtml } from '../../templates/inert.ts'
import type {
  HomeCard,
  HomePage,
  HomePart,
  InertHtml,
  NotFoundPage,
  PageLink,
  PlainPage,
} from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { FrontMatter } from '../content/front-matter-schema.ts'
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

interface PlainSite {
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
        parts: homeParts(document, site, materials),
        posts: blog ? latestPosts(blog, config, materials, postCount(frontMatter?.show)) : [],
        drawing: homeCover(document, materials) ?? draw(drawingOf(path, 'banner', frontMatter?.hero), config),
        ...(wordmark !== undefined && { wordmark: inertHtml(wordmark) }),
      }
    },
  }
}

type Shown = NonNullable<FrontMatter<'page'>['show']>

const DEFAULT_PARTS: Shown = ['cards', 'text', 'sections', 'finds', 'posts']

const postCount = (show: Shown = []) =>
  show.flatMap((part) => (typeof part === 'object' && 'posts' in part ? [part.posts] : []))[0] ?? LATEST_POSTS

/** The parts of the home page below its first screen. Empty parts are left out. */
function homeParts(document: HomeDocument | undefined, site: PlainSite, materials: Materials): HomePart[] {
  const { cards = [], sections = [], show = DEFAULT_PARTS, finds } = document?.frontMatter ?? {}
  const { html = '', tables = [] } = document ? materials.article(document) : {}
  const pictureOf = (card: CardPicture) => cardPicture(card, document, site.config, materials)
  const href = (to: string) => homeHref(to, document?.file ?? '', site.config, materials)
  let shownTables = 0
  return show.flatMap((part): HomePart[] => {
    if (part === 'text') return html === '' ? [] : [{ kind: 'html', html }]
    if (part === 'cards')
      return someOf(cards, (cards) => ({
        kind: 'cards',
        cards: cards.map(({ title, text, to, ...card }) => ({
          title,
          text,
          ...(to !== undefined && { href: href(to) }),
          ...pictureOf(card),
        })),
      }))
    if (part === 'finds')
      return someOf(findsOf(finds, document?.file ?? '', site), (finds) => ({ kind: 'finds', finds }))
    if (part === 'posts' || (typeof part === 'object' && 'posts' in part)) return site.blog ? [{ kind: 'posts' }] : []
    if (typeof part === 'object' && 'table' in part) return [{ kind: 'html', html: tables[shownTables++] ?? '' }]
    return someOf(sections, (sections) => ({
      kind: 'sections',
      asCards: part !== 'sections',
      sections: sections.map(({ title, links, ...card }) => ({
        title,
        links: links.map(({ label, to }) => ({ label, href: href(to) })),
        ...(part !== 'sections' && pictureOf(card)),
      })),
    }))
  })
}

const someOf = <Item>(items: Item[], part: (items: Item[]) => HomePart): HomePart[] =>
  items.length > 0 ? [part(items)] : []

type HomeDocument = ContentDocument<'page'>
type CardPicture = { image?: string | undefined; icon?: string | undefined; alt?: string | undefined }

/** An icon of the tool by its name; any other icon is a file, like a picture. */
function cardPicture(
  { image, icon, alt = '' }: CardPicture,
  document: HomeDocument | undefined,
  { root }: ResolvedConfig,
  { addressOfImage }: Pick<Linker, 'addressOfImage'>,
): Pick<HomeCard, 'image' | 'icon'> {
  if (icon !== undefined && isIcon(icon)) return { icon: ICONS[icon] }
  const file = image ?? icon
  if (file === undefined || !document) return {}
  const href = addressOfImage(file, { ...addressPlace(document.file, file, root), file: document.file })
  return { image: { href, alt, isIcon: image === undefined } }
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

/** Resolves every link and picture in a home page's front matter, to report dead ones. */
export function homeLinks(document: HomeDocument, config: ResolvedConfig, linker: Linker) {
  const { file, frontMatter } = document
  const { actions = [], cards = [], sections = [] } = frontMatter
  for (const card of [...cards, ...sections]) cardPicture(card, document, config, linker)
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
function findsOf(name: string | undefined, source: string, { content, config, report }: PlainSite): string[] {
  if (name === undefined) return []
  const records = content.data.get(name)
  if (!records && !content.data.names().includes(name)) {
    const message = `finds: there is no data file "${name}.yml".${didYouMean(name, content.data.names())} Files: ${content.data.names().join(', ') || 'none'}.`
    report(error('WB540', message, keyPlace({ file: source }, 'finds', config.root)))
  }
  return (records ?? []).flatMap(({ text }) => (text === undefined || text === null ? [] : [String(text)]))
}

/** The page of the sheet that readers make for themselves. Its script fills it; see templates/play/sheet-page.ts. */
function sheetRoute({ config, screens }: PlainSite): Route {
  const { emptySheet, mySheet, mySheetText, readyScreens, sheetNeedsScripts } = config.language.texts
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
        `<noscript><p>${escapeHtml(sheetNeedsScripts)}</p></noscript><div id="my-sheet" class="flow waits"><p>${escapeHtml(emptySheet)}</p></div><div class="flow sheet-only-screen">${list}</div>`,
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
