// Reads `_category_.json|yml|yaml`: metadata of a folder in the sidebar.

import path from 'node:path'
import type { ResolvedDocs } from '../config/resolved-config.ts'
import { GENERATED_INDEX } from '../config/schema.ts'
import type { Asset } from '../content/model.ts'
import { quoted, splitNumberPrefix } from '../core/addresses.ts'
import { error, quiet, type Report, warning } from '../core/errors.ts'
import { checkSchema, optional, text } from '../core/schema.ts'
import { indexSlug } from '../core/slug.ts'
import * as z from '../core/z.ts'
import { readMapFile } from '../data/map-files.ts'
import { openPlaces } from '../data/records.ts'

/** Fields of a `_category_` file. */
export const CATEGORY = z.strictObject({
  label: optional(text, 'Name of the folder in the sidebar, instead of the name on disk.'),
  position: optional(z.number(), 'Position in the sidebar: smaller numbers come first.'),
  order: optional(
    z.array(text),
    'Names of pages and folders in it, without `.md`, in the order of the sidebar. The others follow them.',
  ),
  description: optional(z.string(), 'Text about the folder on the generated page of the folder above.'),
  link: optional(
    z.union([z.strictObject({ type: z.literal('doc'), id: z.string() }), GENERATED_INDEX, z.null()]),
    'Page of the folder: `{ type: generated-index }` for a list of its pages, `{ type: doc, id: … }` for a doc; `null` for none.',
  ),
  collapsible: optional(z.boolean(), 'With `false`, the folder is always open.'),
  collapsed: optional(z.boolean(), 'With `false`, the folder starts open.'),
  className: optional(z.string(), 'CSS class of the folder in the sidebar, for your own style sheet.'),
  customProps: optional(z.unknown(), 'Ignored. Kept for folders from Docusaurus.'),
  key: optional(z.string(), 'Ignored. Kept for folders from Docusaurus.'),
})

export type CategoryMetadata = z.infer<typeof CATEGORY> & {
  /** The file it was read from. */
  file: string
}

const CATEGORY_FILE = /^_category_\.(?:json|ya?ml)$/

/** Metadata by folder, relative to `folder` ('content/docs' or the folder of a version); '.' for the top. */
export function readCategories(
  folder: string,
  assets: Map<string, Asset>,
  { numberPrefixes }: Pick<ResolvedDocs, 'numberPrefixes'>,
  report: Report,
): Map<string, CategoryMetadata> {
  const found = new Map<string, CategoryMetadata>()
  for (const [origin, asset] of assets) {
    const name = path.posix.basename(asset.path)
    if (!origin.startsWith(`${folder}/`)) continue
    if (/^_*category_*\.(?:json|ya?ml)$/i.test(name) && !CATEGORY_FILE.test(name))
      report(warning('WB505', `${quoted(name)} is not read.`, { file: asset.file }, 'Name it _category_.yml.'))
    if (!CATEGORY_FILE.test(name)) continue
    const value = readMapFile(asset, report)
    if (value === undefined) continue
    const dir = path.posix.dirname(asset.path)
    const other = found.get(dir)
    if (other)
      report(
        error('WB504', `${other.file} and ${asset.file} both describe the same folder.`, { file: asset.file, line: 1 }),
      )
    const checked = checkSchema(CATEGORY, value)
    const placeOf = openPlaces(asset)
    for (const { message, path: keys } of checked.problems) report(error('WB503', message, placeOf(keys)))
    const link = checked.value?.link
    // A translation keeps the address that the original label gives.
    if (asset.below && link?.type === 'generated-index') {
      const { name } = splitNumberPrefix(path.posix.basename(dir), numberPrefixes)
      const label = readMapFile(asset.below, quiet)?.label ?? name
      link.slug ??= indexSlug(String(label))
    }
    if (checked.value) found.set(dir, { ...checked.value, file: asset.file })
  }
  return found
}
