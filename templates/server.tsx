// Renders a page to the whole document. Runs in Node, but knows nothing of it: data in, text out.
import type { ComponentType } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { Footer } from './chrome/footer.tsx'
import { type DocShape, shapeOf } from './doc-shapes.ts'
import { type DocumentInput, renderDocument } from './document.ts'
import { mapInert } from './inert.ts'
import type { Language } from './languages/language.ts'
import author from './layouts/author.tsx'
import authors from './layouts/authors.tsx'
import blogArchive from './layouts/blog-archive.tsx'
import blogList from './layouts/blog-list.tsx'
import blogPost from './layouts/blog-post.tsx'
import category from './layouts/category.tsx'
import doc from './layouts/doc.tsx'
import home from './layouts/home.tsx'
import type { Layouts } from './layouts/index.ts'
import notFound from './layouts/not-found.tsx'
import plainPage from './layouts/page.tsx'
import tag from './layouts/tag.tsx'
import tags from './layouts/tags.tsx'
import type { PageData, SiteData } from './page-data.ts'
import { isOfDocs } from './page-json.ts'
import { takeSidebar } from './sidebar-html.tsx'
import { speak } from './text.ts'

export interface RenderInput extends DocumentInput {
  /** Of the locale of the site. */
  language: Language
}

const LAYOUTS: Layouts<true> = {
  home,
  page: plainPage,
  doc,
  category,
  'blog-list': blogList,
  'blog-post': blogPost,
  'blog-archive': blogArchive,
  authors,
  author,
  tags,
  tag,
  'not-found': notFound,
}

/** The whole document, in pieces: those that pages share are not copied for each of them. */
export function renderPage(input: RenderInput): string[] {
  speak(input.language)
  const site = withFooter(input.site)
  const { page, putBack } = takeSidebarOf(input.page, site.baseUrl)
  const { taken, take } = openTaken()
  const bareSite = { ...site, footerHtml: take(site.footerHtml) }
  const barePage = mapInert(page, take)
  const shape = shapeOf(barePage, site, take)
  const app = shape ? renderShape(shape, bareSite, shapesOf(input.site)) : renderApp(barePage, bareSite)
  const whole = app.map((piece, i) => (i % 2 === 0 ? piece : (taken[Number(piece)] ?? '')))
  return renderDocument(input, whole.flatMap(putBack))
}

/** React writes the place of a text, between two NULs, and not the text. */
function openTaken() {
  const taken: string[] = []
  return { taken, take: (html: string) => (html === '' ? '' : `\0${taken.push(html) - 1}\0`) }
}

/** So many shapes of a site are kept, a few KB each. */
const MAX_SHAPES = 1000

const shapes = new WeakMap<SiteData, Map<string, string[]>>()

function shapesOf(site: SiteData): Map<string, string[]> {
  const known = shapes.get(site) ?? new Map<string, string[]>()
  shapes.set(site, known)
  if (known.size >= MAX_SHAPES) known.clear()
  return known
}

function renderShape({ key, page, withPlaces }: DocShape, site: SiteData, known: Map<string, string[]>): string[] {
  const app = known.get(key) ?? renderApp(page, site, withPlaces)
  known.set(key, app)
  return app
}

/** What stands between two places, and which place it is, in turn. */
function renderApp(page: PageData, site: SiteData, withPlaces = (html: string) => html): string[] {
  // The table above pairs each layout with its own kind of page, which a lookup by a union cannot express.
  const Layout = LAYOUTS[page.layout] as ComponentType<{ page: PageData; site: SiteData }>
  return withPlaces(renderToString(<App site={site} page={page} Layout={Layout} />)).split('\0')
}

function takeSidebarOf(page: PageData, baseUrl: string): { page: PageData; putBack: (html: string) => string[] } {
  if (!isOfDocs(page) || !page.sidebar) return { page, putBack: (html) => [html] }
  const { branch, putBack } = takeSidebar(page.sidebar, page.path, baseUrl)
  return { page: { ...page, sidebar: branch }, putBack }
}

const drawn = new WeakMap<SiteData, SiteData>()

/** The footer is the same on every page: it is drawn once for a site. */
function withFooter(site: SiteData): SiteData {
  const found = drawn.get(site)
  if (found) return found
  const made = { ...site, footerHtml: renderToStaticMarkup(<Footer site={site} />) }
  drawn.set(site, made)
  return made
}
