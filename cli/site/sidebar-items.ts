// Types and constructors of sidebar items: docs, links, categories and generated indexes.

import type { ResolvedDocs } from '../config/resolved-config.ts'
import type { GENERATED_INDEX } from '../config/schema.ts'
import { joinPath } from '../core/addresses.ts'
import type { Report } from '../core/errors.ts'
import { indexSlug, isIndexSlug } from '../core/slug.ts'
import type * as z from '../core/z.ts'
import type { CategoryMetadata } from './categories.ts'
import type { DeclaredSidebars, Doc, GeneratedIndex, TreeCategory, Version } from './model.ts'

export interface SidebarSources {
  docs: Doc[]
  /** Ids of docs that are not published; items with them are omitted. */
  draftIds: Set<string>
  categories: Map<string, CategoryMetadata>
  version: Version
  given: DeclaredSidebars
  config: ResolvedDocs
  report: Report
}

/** The sources with lookup tables. */
export interface TreeContext extends SidebarSources {
  byId: Map<string, Doc>
  byDir: Map<string, Doc[]>
  /** Folders directly below each folder. */
  subfolders: Map<string, Set<string>>
}

/** Fields that categories in the config and `_category_` files have in common. */
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

export function category(
  given: Omit<TreeCategory, 'type' | 'collapsible' | 'collapsed'> & { collapsible?: boolean; collapsed?: boolean },
  config: ResolvedDocs,
): TreeCategory {
  const collapsible = given.collapsible ?? config.sidebarCollapsible
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
  { version }: Pick<TreeContext, 'version'>,
  description?: string,
): GeneratedIndex {
  const { keywords, image } = link
  const below = file.startsWith(`${version.folder}/`) ? file.slice(version.folder.length + 1) : file
  // A translation has the slug of the original label.
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
