// What is known of a site that is imported.
import type { SiteConfig } from '../config/define-config.ts'
import type { Problem } from '../core/errors.ts'
import type { Part } from './plugins.ts'
import type { Values } from './reader.ts'

/** A folder that is copied. */
export interface Tree {
  /** Absolute. */
  from: string
  /** Below content/: 'docs', 'versions/1.0', 'i18n/de/blog'. */
  to: string
  kind: Part | 'static'
  /** Patterns of files to leave out. */
  excluded?: string[]
  /** New names of files, by old name. */
  renamed?: Record<string, string>
}

export interface ImportedSite {
  config: SiteConfig
  trees: Tree[]
  /** Name of a config that may name folders outside the old site, because it is code that runs. */
  configFile?: string
  /** Generated files, relative to content/. */
  made: { file: string; text: string | Uint8Array }[]
  /** Set if the site is one document: numbers of its pages and pictures. */
  document?: { pages: number; pictures: number }
  /** One problem for each thing that is not carried over. Places are relative to the old site. */
  left: Problem[]
  /** Rewrites the text of a page as Markdown of this tool. `file`: absolute. */
  rewrite(text: string, file: string, pages: string): string
}

/** Docs of the old site. */
export interface OldDocs {
  options: Values
  /** Absolute. */
  folder: string
  /** Folders below content/ in the new site. */
  to: string
  versionsTo: string
  versions: OldVersion[]
  /** `options`, as far as they are about versions; see `versionsOf`. */
  versionOptions: Values
}

/** A blog of the old site, with the folders as in OldDocs. */
export interface OldBlog {
  options: Values
  folder: string
  to: string
}

export interface OldVersion {
  name: string
  /** Absolute. */
  folder: string
  sidebars: Values
}
