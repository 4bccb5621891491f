// A route is an address, what stands there, and how its page data is made. Every address of the site becomes a route in
// plan.ts, once; nothing else decides where a page lies.

import type { DrawingRef, Kind } from '../../templates/ornament/draw.ts'
import type { LayoutName, PageData, PrintLayout } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/load.ts'
import type { FrontMatter } from '../content/front-matter-schema.ts'
import type { ContentDocument } from '../content/read.ts'
import { dataFileOf, htmlFileOf } from './addresses.ts'
import type { Linker } from './links.ts'

/**
 * What page data is made of besides the graph. The same function makes a page's data and its render key: for the key,
 * articles are replaced by their hashes, so that nothing is read to learn that nothing changed.
 */
export interface Materials {
  buildId: string
  article(document: ContentDocument, options?: { excerpt?: boolean }): string
  addressOfImage: Linker['addressOfImage']
}

export interface Route {
  path: string
  /** Relative to out/. */
  htmlFile: string
  /** Relative to out/. */
  dataFile: string
  layout: LayoutName
  /** Who owns the address: a source file, or words such as 'the blog archive'. */
  source: string
  /** Shown to search engines and in the sitemap. */
  listed: boolean
  /** Whether the search of the site itself knows the page, where that is not the same. */
  searched?: boolean
  /** The page's own title, for layouts whose heading may be hidden. */
  title?: string
  /** ISO day of the last change, when it is truly known. */
  lastModified?: string
  /** Address of the page that search engines shall know in the place of this one: the same page in the version to read. */
  canonicalPath?: string
  /** What its tags of the head come from besides the page data: its document, if it has one. */
  head?: HeadSource | ContentDocument
  /** Ids that links may name; undefined when they are not known. */
  ids?: Set<string>
  page(materials: Materials): PageData
}

/** Where a page lies. */
export const routePlace = (path: string): Pick<Route, 'path' | 'htmlFile' | 'dataFile'> => ({
  path,
  htmlFile: htmlFileOf(path),
  dataFile: dataFileOf(path),
})

/** What every page has. `title`: its own, without that of the site. */
export const pageBase = (
  path: string,
  { title, description }: { title: string; description: string },
  config: ResolvedConfig,
  { buildId }: Materials,
) => ({ path, title: documentTitle(title, config), description, locale: config.locale.htmlLang, buildId })

/** Last part of an address: what a page's drawing grows from. */
export const seedOf = (path: string) => path.split('/').at(-1) || 'home'

/** The drawing of a page. `hero`: as its front matter says. */
export const drawingOf = (path: string, kind: Kind, hero?: FrontMatter['hero']): DrawingRef => ({
  seed: seedOf(path),
  kind,
  ...(hero && { hero }),
})

/** Front matter of a page, or what the description of a category says for its index. */
export type HeadSource = Pick<ContentDocument, 'file' | 'path' | 'kind'> & {
  frontMatter: { keywords?: string | string[] | undefined; image?: string | undefined }
}

/** The text that stands on a page as its own. */
export const documentOf = ({ head }: Route): ContentDocument | undefined =>
  head && 'markdown' in head ? head : undefined

/** An address that only leads on to another one. */
export interface Redirect {
  from: string
  to: string
  /** The page that asks for it in its front matter. */
  file?: string
}

/** The field of a page that says how it is printed; two columns are what every page has. */
export const printOf = ({ print }: FrontMatter): { print?: PrintLayout } =>
  print === undefined || print === 'columns' ? {} : { print }

/** 'Combat | Gloamwaste'; just the site's title when the page has none of its own. */
function documentTitle(title: string, { title: siteTitle, titleDelimiter }: ResolvedConfig): string {
  const own = title.trim()
  return own === '' || own === siteTitle ? siteTitle : [own, titleDelimiter, siteTitle].filter(Boolean).join(' ')
}

/** Materials for rendering: real articles. */
export const realMaterials = (linker: Linker, buildId: string): Materials => ({
  buildId,
  article: (document, options) => linker.article(document, options),
  addressOfImage: linker.addressOfImage,
})

/** Materials for a render key: hashes instead of articles. */
export const keyMaterials = (linker: Linker, buildId: string): Materials => ({
  buildId,
  article: (document, options) =>
    `${document.htmlHash} ${options?.excerpt ? 'excerpt' : ''} ${linker.linksOf(document).join('\n')}`,
  addressOfImage: linker.addressOfImage,
})
