// A planned file is a file of out/ before it is made. The list of planned files is the only answer to the question which files a
// site has: links, `check`, `build` and `serve` read it.
import type { Problem, Report } from '../errors.ts'
import { isNamedByContent, joinPath } from './addresses.ts'
import { localeFolder } from './locales.ts'
import type { Pictures, SiteParts } from './model.ts'
import type { Site } from './plan.ts'
import type { Route } from './routes.ts'

export type Contents = string | Uint8Array

export interface PlannedFile {
  /**
   * Relative to the folder of its locale, with forward slashes. The name of a file below `assets/` holds a hash of everything that
   * decides its bytes; all locales share such files.
   */
  path: string
  /** Where it comes from, for messages: a file, or words such as 'the sitemap'. */
  source: string
  /** All locales have the same file, at the root of out/. */
  isShared?: true
  /**
   * Everything that decides the bytes: a file of the last build with the same key is kept. The version of the tool is always part of
   * it. Without a key the file is made each time, which is right where that costs no more than a key.
   */
  key?(making: Making): string
  /** Makes the file. Returns undefined if it cannot be made, which is reported. */
  contents?(making: Making): Made | Promise<Made>
  /** Instead of `key` and `contents`: whether a file that an earlier build has made with this key is still right. It is only kept. */
  isCurrent?(key: string, making: Making): boolean
  /** Paths of the files that `key` and `contents` look up with `of`; they are made first. 'all': every file that does not need 'all'. */
  needs?: string[] | 'all'
  /** `check` makes it, because making it can find problems. */
  isChecked?: boolean
  /** A file of the same path in `content/static` replaces it. Every other file must not meet one. */
  isReplaceable?: true
  /** The page that it is a file of. */
  route?: Route
}

/** What making a file gives. `facts`: what other files show of it, as JSON; kept with the file. */
type Made = Contents | MadeWithFacts | undefined

interface MadeWithFacts {
  contents: Contents
  facts?: unknown
}

export const resultOf = (made: Contents | MadeWithFacts): MadeWithFacts =>
  typeof made === 'string' || made instanceof Uint8Array ? { contents: made } : made

/** What files are made from. */
export interface Making extends SiteParts {
  /** The site in every locale, the default locale first. */
  sites: SiteParts[]
  pictures: Pictures
  cacheDir: string | undefined
  /** Whether files are made when a reader requests them, as in `serve`. Then `of` and `published` find nothing. */
  isOnRequest: boolean
  /** Problems are kept with the file, and reported again when it is kept. An error means that the file is missing; the others are published. */
  report: Report
  /** A file named in `needs`; undefined if it is missing. */
  of(path: string): PublishedFile | undefined
  /** Every file but those that need 'all'. For files that need 'all'. */
  published(): PublishedFile[]
  /** Publishes another file, below `assets/`, with a hash of its contents in its name. Not made if it exists. */
  add(path: string, contents: () => Contents): void
}

/** A file that has been made or kept. */
export interface PublishedFile {
  /** Relative to out/. */
  path: string
  /** Of its bytes; see hash.ts. */
  hash: string
  /** In bytes. */
  size: number
  facts?: unknown
  /** The page that it is a file of, and its site. */
  route?: Route
  site: Site
  read(): Uint8Array
}

/** Place of a file in out/. */
export const placeOf = (
  { path, isShared }: Pick<PlannedFile, 'path' | 'isShared'>,
  { config }: Pick<Site, 'config'>,
) => (isShared || isNamedByContent(path) ? path : localeFolder(config) + path)

/** Address of a page in any locale, relative to the root URL. */
export const addressOf = (path: string, { config }: Pick<Site, 'config'>) => joinPath(localeFolder(config), path)

/** The files of one feature. */
export interface FileGroup {
  feature: string
  files: PlannedFile[]
}

/** What a file of an earlier build was made from, and what making it found. */
export interface FileRecord {
  key: string
  /** Of its bytes. */
  hash: string
  facts?: unknown
  problems?: Problem[]
  /** Places of the files that it added. */
  added?: string[]
}
