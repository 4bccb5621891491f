// A route is an address with everything needed to make its page. plan.ts creates the routes; nothing else decides addresses.

import { escapeHtml } from '../../templates/escape.ts'
import { inertHtml } from '../../templates/inert.ts'
import type { InertHtml, PrintLayout } from '../../templates/page-data.ts'
import type { DrawingKind, DrawingRef } from '../../templates/themes/theme.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { FrontMatter } from '../content/front-matter-schema.ts'
import type { ContentDocument } from '../content/model.ts'
import { dataFileOf, htmlFileOf } from '../core/addresses.ts'
import type { Fillers } from '../markdown/holes.ts'
import { tocOf } from '../markdown/toc.ts'
import type { Heading } from '../markdown/types.ts'
import { marksKey } from './article-marks.ts'
import { sourcesOf } from './images.ts'
import type { MadeArticle, Materials, Published, Route, Site } from './model.ts'

/** Address and output files of a page. */
export const routePlace = (path: string): Pick<Route, 'path' | 'htmlFile' | 'dataFile'> => ({
  path,
  htmlFile: htmlFileOf(path),
  dataFile: dataFileOf(path),
})

/** Page data that every page has. `title`: without the site's title. */
export const pageBase = (
  path: string,
  { title, description }: { title: string; description: string },
  config: ResolvedConfig,
  { buildId }: Materials,
) => ({ path, title: documentTitle(title, config), description, locale: config.locale.htmlLang, buildId })

/** Last segment of an address: the seed of a page's drawing. */
export const seedOf = (path: string) => path.split('/').at(-1) || 'home'

/** The drawing of a page. `hero`: from its front matter. */
export const drawingOf = (path: string, kind: DrawingKind, hero?: FrontMatter['hero']): DrawingRef => ({
  seed: seedOf(path),
  kind,
  ...(hero && { hero }),
})

/** The document that a page shows; undefined for generated pages. */
export const documentOf = ({ head }: Route): ContentDocument | undefined =>
  head && 'markdown' in head ? head : undefined

/** Print layout of a page; {} for the default of two columns. */
export const printOf = ({ print }: FrontMatter): { print?: PrintLayout } =>
  print === undefined || print === 'columns' ? {} : { print }

/** 'Combat | Gloamwaste'; only the site's title if the page has no title. */
function documentTitle(title: string, { title: siteTitle, titleDelimiter }: ResolvedConfig): string {
  const own = title.trim()
  return own === '' || own === siteTitle ? siteTitle : [own, titleDelimiter, siteTitle].filter(Boolean).join(' ')
}

/** Materials for rendering: real articles. `fillersOf`: for the holes of a document. */
export const realMaterials = (
  site: MaterialSources,
  buildId: string,
  fillersOf: (document: ContentDocument) => Fillers,
): Materials => ({
  ...commonMaterials(site, buildId),
  article(document) {
    const notes: MadeArticle['notes'] = []
    const note: Fillers['note'] = ({ term }, html) => {
      notes.push({ term, html })
      return html
    }
    const [html = '', ...tables] = site.linker.articleParts(document, { ...fillersOf(document), note }).map(inertHtml)
    return { html, tables, notes }
  },
  excerpt: (post, href) => inertHtml(site.linker.excerpt(post, href, fillersOf(post))),
  toc: (document, { min, max }) => tocOf(headingsOf(document, site), min, max),
})

type MaterialSources = Pick<Site, 'linker' | 'inserts' | 'linkedItems'>

/** Headings of a document with those of its inserts, in order. */
function headingsOf(document: ContentDocument, { inserts }: MaterialSources): Heading[] {
  const { headings } = document.outline()
  if (!document.markdown.inserts) return headings
  return [...headings, ...inserts.headings(document)].sort((a, b) => a.line - b.line)
}

const commonMaterials = (
  { linker, linkedItems }: MaterialSources,
  buildId: string,
): Omit<Materials, 'article' | 'excerpt' | 'toc'> => ({
  buildId,
  addressOfImage: linker.addressOfImage,
  pictureOf: linker.pictureOf,
  resolvePath: linker.resolvePath,
  linkedItems,
})

/** A picture of the site in a place that shows a drawing, whose text alternative is the heading next to it. */
export const ownPicture = ({ href, srcset, width, height }: Published): InertHtml =>
  inertHtml(
    `<img class="o" src="${escapeHtml(href)}"${sourcesOf(srcset, '100vw')}${width && height ? ` width="${width}" height="${height}"` : ''} alt="">`,
  )

const articleKey = (document: ContentDocument, { linker, inserts }: MaterialSources): string =>
  `${document.htmlHash} ${linker.linksOf(document).join('\n')}\n${inserts.key(document)}${marksKey(linker.marksOf(document))}`

/** Materials for a render key: hashes instead of articles. */
export const keyMaterials = (site: MaterialSources, buildId: string): Materials => ({
  ...commonMaterials(site, buildId),
  article: (document) => ({ html: inertHtml(articleKey(document, site)), tables: [], notes: [] }),
  excerpt: (post) => inertHtml(`excerpt ${articleKey(post, site)}`),
  // The facts hold the headings.
  toc: (document, { min, max }) =>
    inertHtml(
      document.markdown.inserts ? tocOf(headingsOf(document, site), min, max) : `${document.factsHash} ${min} ${max}`,
    ),
})
