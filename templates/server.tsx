// Renders a page to the whole document. Runs in Node, but knows nothing of it: data in, text out.
import type { ComponentType } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { Footer } from './chrome/footer.tsx'
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
  const inert = openInert()
  const app = renderApp(mapInert(page, inert.take), { ...site, footerHtml: inert.take(site.footerHtml) })
  return renderDocument(input, inert.putBack(app).flatMap(putBack))
}

function renderApp(page: PageData, site: SiteData): string {
  // The table above pairs each layout with its own kind of page, which a lookup by a union cannot express.
  const Layout = LAYOUTS[page.layout] as ComponentType<{ page: PageData; site: SiteData }>
  return renderToString(<App site={site} page={page} Layout={Layout} />)
}

/** React writes the place of an inert string, between two NULs, and not the string: it is most of a page. */
function openInert() {
  const taken: string[] = []
  return {
    take: (inert: string) => (inert === '' ? '' : `\0${taken.push(inert) - 1}\0`),
    putBack: (html: string) => html.split('\0').map((piece, i) => (i % 2 === 0 ? piece : (taken[Number(piece)] ?? ''))),
  }
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
