// Renders page data to a complete HTML document. Does not use Node APIs.
import * as React from 'react'
import { type ComponentType, createElement } from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
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
import { Footer, OfflineOffer } from './navigation/footer.tsx'
import { type InertHtml, type PageData, type SiteData, sectionOf } from './page-data.ts'
import { hrefOf } from './paths.ts'
import { markCurrent } from './sidebar/list.ts'
import { setTexts } from './text.ts'

interface RenderInput extends DocumentInput {
  /** Texts of the locale of the site. */
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

/** Returns the document in chunks, so that chunks shared by pages are not copied. */
export function renderPage(input: RenderInput): string[] {
  setTexts(input.language)
  const site = withFooter(input.site)
  const { strings, placeholderFor } = collectInert()
  const page = mapInert(withMarkedList(input.page, site.baseUrl), placeholderFor)
  const app = renderApp(page, {
    ...site,
    footerHtml: placeholderFor(site.footerHtml),
    navbarEndHtml: placeholderFor(site.navbarEndHtml),
  })
  return renderDocument(
    input,
    app.map((piece, i) => (i % 2 === 0 ? piece : (strings[Number(piece)] ?? ''))),
  )
}

/** React and functions that render code of the site, which must use this React. */
export const siteCode = {
  react: { react: React, 'react/jsx-runtime': jsxRuntime },
  renderStatic: (component: ComponentType, props: object) => renderToStaticMarkup(createElement(component, props)),
  renderComponent: (component: ComponentType, props: object) => renderToString(createElement(component, props)),
  offlineOffer: (offer: NonNullable<SiteData['offline']>) => <OfflineOffer {...offer} />,
}

/** Replaces inert strings with placeholders, each between two NULs, while React renders. */
function collectInert() {
  const strings: string[] = []
  return { strings, placeholderFor: (html: InertHtml) => inertHtml(html === '' ? '' : `\0${strings.push(html) - 1}\0`) }
}

/** Returns markup and placeholders of inert strings, alternating. */
function renderApp(page: PageData, site: SiteData): string[] {
  // The table above pairs each layout with its own kind of page, which a lookup by a union cannot express.
  const Layout = LAYOUTS[page.layout] as ComponentType<{ page: PageData; site: SiteData }>
  return renderToString(<App site={site} page={page} Layout={Layout} />).split('\0')
}

/** Marks the current page in the sidebar list that pages share. */
function withMarkedList(page: PageData, baseUrl: string): PageData {
  const section = sectionOf(page)
  if (section?.kind !== 'docs') return page
  return { ...page, section: { ...section, html: markCurrent(section.html, hrefOf(page.path, baseUrl)) } } as PageData
}

const sitesWithFooter = new WeakMap<SiteData, SiteData>()

/** The footer is the same on every page, so it is rendered once for each site. */
function withFooter(site: SiteData): SiteData {
  const found = sitesWithFooter.get(site)
  if (found) return found
  const made = { ...site, footerHtml: inertHtml(site.ownFooter ?? renderToStaticMarkup(<Footer site={site} />)) }
  sitesWithFooter.set(site, made)
  return made
}
