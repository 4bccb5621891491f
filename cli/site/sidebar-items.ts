// What sidebars are made of: docs, links, categories and their generated indexes.
import type { ResolvedDocs } from '../config/load.ts'
import type { GENERATED_INDEX } from '../config/schema.ts'
import type { Report } from '../errors.ts'
import { indexSlug, isIndexSlug } from '../slug.ts'
import type * as z from '../z.ts'
import { joinPath } from './addresses.ts'
import type { CategoryMetadata } from './categories.ts'
import type { Doc } from './docs.ts'
import type { HeadSource } from './routes.ts'
import type { GivenSidebars } from './version-sidebars.ts'
import type { Version } from './versions.ts'

/** A generated page that lists the children of a category. */
export interface GeneratedIndex {
  path: string
  /** The address is made of the label, which other categories may have, too. */
  isOfLabel: boolean
  /** Where it is asked for: 'content/docs/rules/_category_.yml', 'docs.sidebars.main[2]'. */
  origin: string
  title: string
  description: string
  head: HeadSource
}

export interface TreeCategory {
  type: 'category'
  label: string
  items: TreeItem[]
  doc?: Doc
  index?: GeneratedIndex
  collapsible: boolean
  collapsed: boolean
  className?: string
  description?: string
}

export type TreeItem =
  /** `isRef`: a link to a doc whose own place is elsewhere. */
  | { type: 'doc'; doc: Doc; label: string; isRef?: true; className?: string }
  /** `href` and `html` are as the config has them until `linkSidebars` has resolved them. */
  | {
      type: 'link'
      label: string
      href: string
      target?: '_self'
      description?: string
      className?: string
      at: PropertyKey[]
    }
  | { type: 'html'; html: string; className?: string; at: PropertyKey[] }
  | TreeCategory

export interface SidebarSources {
  docs: Doc[]
  /** Ids of docs that exist but are not published: items that name one disappear. */
  draftIds: Set<string>
  categories: Map<string, CategoryMetadata>
  version: Version
  given: GivenSidebars
  config: ResolvedDocs
  report: Report
}

/** The sources, and the docs as trees look them up. */
export interface Making extends SidebarSources {
  byId: Map<string, Doc>
  byDir: Map<string, Doc[]>
  /** Folders directly below each folder. */
  subfolders: Map<string, Set<string>>
}

/** What the config and `_category_` say of a category in the same words. */
export const ownFields = (from: {
  collapsible?: boolean | undefined
  collapsed?: boolean | undefined
  className?: string | undefined
  description?: string | undefined
}) => ({
  ...(from.collapsible !== undefined && { collapsible: from.collapsible }),
  ...(from.collapsed !== undefined && { collapsed: from.collapsed }),
  ...(from.className !== undefined && { className: from.className }),
  ...(from.description !== undefined && { description: from.description }),
})

/** A category without a page of its own never closes, so that its children can always be reached. */
export function category(
  given: Omit<TreeCategory, 'type' | 'collapsible' | 'collapsed'> & { collapsible?: boolean; collapsed?: boolean },
  config: ResolvedDocs,
): TreeCategory {
  const hasPage = (given.doc && !given.doc.unlisted) || given.index !== undefined
  const collapsible = hasPage && (given.collapsible ?? config.sidebarCollapsible)
  return {
    ...given,
    type: 'category',
    collapsible,
    collapsed: collapsible && (given.collapsed ?? config.sidebarCollapsed),
  }
}

export function generatedIndex(
  label: string,
  { origin, file, ...link }: z.infer<typeof GENERATED_INDEX> & { origin: string; file: string },
  { version }: Pick<Making, 'version'>,
  description?: string,
): GeneratedIndex {
  const { keywords, image } = link
  const below = file.startsWith(`${version.folder}/`) ? file.slice(version.folder.length + 1) : file
  // A translation has that of the label it translates as its slug.
  const slug = link.slug ?? indexSlug(label)
  return {
    origin,
    head: { file, path: below, kind: 'doc', frontMatter: { keywords, image } },
    path: joinPath(version.basePath, slug),
    isOfLabel: isIndexSlug(slug),
    title: link.title ?? label,
    description: link.description ?? description ?? '',
  }
}
