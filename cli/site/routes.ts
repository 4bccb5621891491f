// A route is an address with everything needed to make its page. plan.ts creates the routes; nothing else decides addresses.
import { escapeHtml } from '../../templates/escape.ts'
import { inertHtml } from '../../templates/inert.ts'
import type { InertHtml, LayoutName, PageData, PrintLayout } from '../../templates/page-data.ts'
import type { DrawingKind, DrawingRef } from '../../templates/themes/theme.ts'
import type { ResolvedConfig } from '../config/load.ts'
import type { FrontMatter } from '../content/front-matter-schema.ts'
import type { ContentDocument } from '../content/read.ts'
import { type Heading, type Outline, tocOf } from '../markdown/types.ts'
import { dataFileOf, htmlFileOf } from './addresses.ts'
import { sourcesOf } from './images.ts'
import type { Linker } from './links.ts'
import type { Published } from './local-files.ts'
import type { Site } from './plan.ts'

/**
 * Inputs of page data besides the plan. `Route.page` makes both a page's data and its render key; for the key, articles are
 * replaced by their hashes.
 */
export interface Materials {
  buildId: string
  article(document: ContentDocument): InertHtml
  /** As lists show it. `href`: address of the post. */
  excerpt(post: ContentDocument, href: string): InertHtml
  /** The table of contents of a document and its inserts. */
  toc(document: ContentDocument, levels: { min: number; max: number }): InertHtml
  addressOfImage: Linker['addressOfImage']
  pictureOf: Linker['pictureOf']
}

export interface Route {
  path: string
  /** Relative to out/. */
  htmlFile: string
  /** Relative to out/. */
  dataFile: string
  layout: LayoutName
  /** Owner of the address, for messages: a source file, or a phrase such as 'the tag "x"'. */
  source: string
  /** Whether search engines and the sitemap include it. */
  listed: boolean
  /** Whether the site's own search includes it. Default: `listed`. */
  searched?: boolean
  /** The page's own title, for layouts whose heading may be hidden. */
  title?: string
  /** ISO date of the last change, if known. */
  lastModified?: string
  /** Canonical address if it is another one: the same page in the last version of the docs. */
  canonicalPath?: string
  /** Source of keywords and image in the head: the page's document, if it has one. */
  head?: HeadSource | ContentDocument
  /** Headings and ids for links to the page; undefined if they are not known. */
  outline?: () => Outline
  page(materials: Materials): PageData
}

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

/** Front matter of a page, or the settings of a category's generated index. */
export type HeadSource = Pick<ContentDocument, 'file' | 'path' | 'kind'> & {
  frontMatter: { keywords?: string | string[] | undefined; image?: string | undefined; cover?: string | undefined }
}

/** The document that a page shows; undefined for generated pages. */
export const documentOf = ({ head }: Route): ContentDocument | undefined =>
  head && 'markdown' in head ? head : undefined

/** A redirect from one address to another. */
export interface Redirect {
  from: string
  to: string
  /** Source file whose front matter has it. */
  file?: string
}

/** Print layout of a page; {} for the default of two columns. */
export const printOf = ({ print }: FrontMatter): { print?: PrintLayout } =>
  print === undefined || print === 'columns' ? {} : { print }

/** 'Combat | Gloamwaste'; only the site's title if the page has no title. */
function documentTitle(title: string, { title: siteTitle, titleDelimiter }: ResolvedConfig): string {
  const own = title.trim()
  return own === '' || own === siteTitle ? siteTitle : [own, titleDelimiter, siteTitle].filter(Boolean).join(' ')
}

/** Materials for rendering: real articles. */
export const realMaterials = (site: MaterialSources, buildId: string): Materials => ({
  ...commonMaterials(site, buildId),
  article: (document) => inertHtml(site.linker.article(document)),
  excerpt: (post, href) => inertHtml(site.linker.excerpt(post, href)),
  toc: (document, { min, max }) => tocOf(headingsOf(document, site), min, max),
})

type MaterialSources = Pick<Site, 'linker' | 'inserts'>

/** Headings of a document with those of its inserts, in order. */
function headingsOf(document: ContentDocument, { inserts }: MaterialSources): Heading[] {
  const { headings } = document.outline()
  if (!document.markdown.inserts) return headings
  const shown = inserts.of(document).flatMap((insert) => insert.headings)
  return [...headings, ...shown].sort((a, b) => a.line - b.line)
}

const commonMaterials = (
  { linker }: MaterialSources,
  buildId: string,
): Omit<Materials, 'article' | 'excerpt' | 'toc'> => ({
  buildId,
  addressOfImage: linker.addressOfImage,
  pictureOf: linker.pictureOf,
})

/** A picture of the site in a place that shows a drawing, whose text alternative is the heading next to it. */
export const ownPicture = ({ href, srcset, width, height }: Published): InertHtml =>
  inertHtml(
    `<img class="o" src="${escapeHtml(href)}"${sourcesOf(srcset, '100vw')}${width && height ? ` width="${width}" height="${height}"` : ''} alt="">`,
  )

const articleKey = (document: ContentDocument, { linker, inserts }: MaterialSources): string =>
  [`${document.htmlHash} ${linker.linksOf(document).join('\n')}`, ...inserts.of(document).map(({ html }) => html)].join(
    '\n',
  )

/** Materials for a render key: hashes instead of articles. */
export const keyMaterials = (site: MaterialSources, buildId: string): Materials => ({
  ...commonMaterials(site, buildId),
  article: (document) => inertHtml(articleKey(document, site)),
  excerpt: (post) => inertHtml(`excerpt ${articleKey(post, site)}`),
  // The facts hold the headings.
  toc: (document, { min, max }) =>
    inertHtml(
      document.markdown.inserts ? tocOf(headingsOf(document, site), min, max) : `${document.factsHash} ${min} ${max}`,
    ),
})
