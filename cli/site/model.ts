// The types of a planned site and of what its files are made from.
import type { Node } from '@takumi-rs/core'
import type { InlineScripts, LayoutName, PageAssets, PageData } from '../../templates/page-data.ts'
import type { DrawingRef } from '../../templates/themes/theme.ts'
import type { ContentDocument } from '../content/read.ts'
import type { Site } from './plan.ts'
import type { Route } from './routes.ts'

/** The site in one locale, with everything needed to make its files. */
export interface SiteParts {
  site: Site
  bundle: Bundle
  renderer: Renderer
}

/** The scripts and styles of a site in one locale. */
export interface Bundle {
  /** Relative to out/, with contents. */
  files: { path: string; contents: Uint8Array }[]
  inlineScripts: InlineScripts
  /** Tags that the site adds to the head, and the inline scripts in them. */
  headHtml: string
  headScripts: string[]
  /** Hash of the scripts and the chrome data. */
  buildId: string
  assetsFor(layout: LayoutName): PageAssets
  /** Path of the search worker, relative to out/. */
  searchWorker: string
  /** Source of sw.js; '' if the site cannot be kept. */
  serviceWorker: string
  /** Style sheet and script of the book: paths relative to out/, and their texts. Absent if the site has none. */
  book?: { stylesheet: string; css: string; script: string; code: string }
  /** Source files, absolute, for a watcher. */
  inputs: string[]
}

/** Renders the pages of a site. */
export interface Renderer {
  /** Render key: equal keys mean equal bytes. Computed once per route. */
  keyOf(route: Route): string
  /** Undefined if the search does not include the page. */
  factsOf(route: Route): PageFacts | undefined
  /** The data of a page, with the site's components and slots in their places. */
  pageOf(route: Route): PageData
  /** The HTML document of a page. `page`: its data. */
  htmlOf(route: Route, page: PageData): string
  /** HTML of an article, with its components. */
  articleOf(document: ContentDocument): string
}

/** What the search shows of a page. */
export interface PageFacts {
  heading: string
  description: string
  crest: DrawingRef
  /** Of the docs. */
  version?: string
}

/** Draws bitmaps, one after the other. */
export interface Pictures {
  /** Draws a picture or reads it from the cache. `key`: that of the planned file. */
  draw(key: string, picture: () => Picture): Promise<Uint8Array>
  /** Deletes all others from the cache. `keys`: of files. */
  keepOnly(keys: Iterable<string>): void
}

export interface Picture {
  width: number
  height: number
  format: 'png' | 'ico' | 'webp'
  /** Boxes, texts and images; an image refers to `svg` by its `src`. */
  node: Node
  /** SVG sources or bytes of pictures by `src`. */
  svg: Record<string, string | Uint8Array>
}
