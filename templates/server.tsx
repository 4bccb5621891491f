// Renders a page to the whole document. Runs in Node, but knows nothing of it: data in, text out.
import type { ComponentType } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import author from './blog/author.tsx'
import authors from './blog/authors.tsx'
import blogArchive from './blog/blog-archive.tsx'
import blogList from './blog/blog-list.tsx'
import blogPost from './blog/blog-post.tsx'
import { type DocumentInput, renderDocument } from './document.ts'
import home from './home/home.tsx'
import { inertHtml, mapInert } from './inert.ts'
import type { Language } from './languages/language.ts'
import category from './layouts/category.tsx'
import doc from './layouts/doc.tsx'
import type { Layouts } from './layouts/index.ts'
import notFound from './layouts/not-found.tsx'
import plainPage from './layouts/page.tsx'
import tag from './layouts/tag.tsx'
import tags from './layouts/tags.tsx'
import { Footer } from './navigation/footer.tsx'
import { type InertHtml, type PageData, type SiteData, sectionOf } from './page-data.ts'
import { hrefOf } from './paths.ts'
import { markCurrent } from './sidebar/list.ts'
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
  const { taken, take } = openTaken()
  const page = mapInert(withMarkedList(input.page, site.baseUrl), take)
  const app = renderApp(page, { ...site, footerHtml: take(site.footerHtml) })
  return renderDocument(
    input,
    app.map((piece, i) => (i % 2 === 0 ? piece : (taken[Number(piece)] ?? ''))),
  )
}

/** Keeps inert strings while React renders; it writes their places, each between two NULs. */
function openTaken() {
  const taken: string[] = []
  return { taken, take: (html: InertHtml) => inertHtml(html === '' ? '' : `\0${taken.push(html) - 1}\0`) }
}

/** Markup and places of inert strings, in turn. */
function renderApp(page: PageData, site: SiteData): string[] {
  // The table above pairs each layout with its own kind of page, which a lookup by a union cannot express.
  const Layout = LAYOUTS[page.layout] as ComponentType<{ page: PageData; site: SiteData }>
  return renderToString(<App site={site} page={page} Layout={Layout} />).split('\0')
}

/** Pages share the list of their sidebar; each has itself marked in it. */
function withMarkedList(page: PageData, baseUrl: string): PageData {
  const section = sectionOf(page)
  if (section?.kind !== 'docs') return page
  return { ...page, section: { ...section, html: markCurrent(section.html, hrefOf(page.path, baseUrl)) } } as PageData
}

const drawn = new WeakMap<SiteData, SiteData>()

/** The footer is the same on every page: it is drawn once for a site. */
function withFooter(site: SiteData): SiteData {
  const found = drawn.get(site)
  if (found) return found
  const made = { ...site, footerHtml: inertHtml(renderToStaticMarkup(<Footer site={site} />)) }
  drawn.set(site, made)
  return made
}
