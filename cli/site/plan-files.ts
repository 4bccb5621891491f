// Plans the files of a site in one locale.

import type { Feature, FilePlan } from './feature.ts'
import type { FileGroup, PlannedFile, SiteParts } from './model.ts'

/** Files that are known before links are resolved. */
export const planFiles = (plan: FilePlan): FileGroup[] =>
  plan.features.map((feature) => groupOf(feature, feature.files?.(plan) ?? [], plan))

/** All files of a site in one locale. `sites`: the site in every locale. */
export const filesOf = (parts: SiteParts, sites: SiteParts[], features: Feature[]): FileGroup[] =>
  features.map((feature, i) => {
    const later = groupOf(feature, feature.later?.(parts, sites) ?? [], parts.site)
    return { feature: feature.name, files: [...(parts.site.files[i]?.files ?? []), ...later.files] }
  })

/** A file of content/static replaces a planned one that is replaceable. */
function groupOf(feature: Feature, files: Iterable<PlannedFile>, { content }: Pick<FilePlan, 'content'>): FileGroup {
  const statics = new Set(content.statics.map(({ path }) => path))
  const isKept = ({ path, isReplaceable }: PlannedFile) => !(isReplaceable && statics.has(path))
  return { feature: feature.name, files: [...files].filter(isKept) }
}
