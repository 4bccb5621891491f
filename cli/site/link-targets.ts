// Everything that links can lead to, and the page that an address or the path of a Markdown file means.

import path from 'node:path'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Content, ContentDocument } from '../content/model.ts'
import { withoutBase, withoutHtmlEnding } from '../core/addresses.ts'
import type { Report } from '../core/errors.ts'
import type { LinkResolver } from './feature.ts'
import type { KnownPaths } from './known-paths.ts'
import { type LocalFiles, relativeFiles } from './local-files.ts'
import type { ArticleMarks, Inserts, Linker, RecordTarget, Redirect, Route, Version } from './model.ts'
import type { WikiNames } from './wiki-names.ts'

/** Everything that a link can lead to. */
export interface LinkTargets {
  config: ResolvedConfig
  content: Content
  /** Headings and ids of each page, by address; undefined for generated pages, whose ids are not known. */
  pages: Map<string, Route['outline']>
  /** Redirects from old addresses of pages, which are among the pages. Links lead to where they end. */
  redirects: Map<string, Redirect>
  /** Address of each source file's page. */
  byFile: Map<string, string>
  /** Source files of folder index pages: './x' in them is relative to the page's own address. */
  folderPages: Set<string>
  /** Opens the inserts of the site. They contain links, and resolving links needs them. */
  insertsWith: (linker: Linker) => Inserts
  /** Opens the marks that features add to articles. */
  marksWith: (linker: Linker) => ((document: ContentDocument) => ArticleMarks | undefined)[]
  /** Resolvers of features, by the scheme of their links. */
  resolvers: Map<string, LinkResolver>
  /** Every version of every docs. */
  versions: Version[]
  /** Addresses of planned files, each with the base URL that it is below: that of the locale, or that of the site. */
  files: () => Map<string, string>
  /** Addresses and source files of drafts. */
  drafts: Set<string>
  report: Report
}

/** Everything that resolving a link needs. */
export interface Linking {
  targets: LinkTargets
  files: LocalFiles
  /** For suggestions. */
  knownPages: KnownPaths
  knownSources: KnownPaths
  linkedPages: Set<string>
  recordTarget: () => RecordTarget
  wikiNames: () => WikiNames
}

export function pageOfSource(target: string, document: ContentDocument, targets: LinkTargets): string | undefined {
  for (const file of sourceFiles(target, document, targets)) {
    const page = targets.byFile.get(file)
    if (page !== undefined) return page
  }
  return undefined
}

/** Files that a `.md` path may mean: relative to the document, to the folder of its kind, to `content`, to the root. */
export function* sourceFiles(target: string, document: ContentDocument, { config }: LinkTargets): Generator<string> {
  const clean = target.replace(/^@site\//, '/')
  if (!clean.startsWith('/')) yield* relativeFiles(clean, document, config.docs)
  yield path.posix.join(document.file.slice(0, -document.path.length), clean)
  yield path.posix.join('content', clean)
  yield clean.replace(/^\//, '')
}

/** The page for an address in any spelling, with or without base URL; undefined if there is none. */
export function canonicalPage(address: string, targets: LinkTargets): string | undefined {
  const { pages, config } = targets
  const bare = withoutHtmlEnding(address).replace(/(?<=.)\/$/, '') || '/'
  if (pages.has(bare)) return bare
  if (pages.has(address)) return address
  const below = withoutBase(address, config)
  return below === undefined ? undefined : canonicalPage(below, targets)
}
