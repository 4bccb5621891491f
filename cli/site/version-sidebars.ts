// Sidebars of a version: from `content/versions/<name>/sidebars.json`, which `version` writes, else from the config.

import type { SidebarConfig } from '../config/define-config.ts'
import { CONFIG_FILE, configPlace } from '../config/load.ts'
import type { ResolvedConfig, ResolvedDocs } from '../config/resolved-config.ts'
import { objectsIn } from '../config/rules.ts'
import { SIDEBARS } from '../config/schema.ts'
import { couldRunCode } from '../content/front-matter-schema.ts'
import type { Asset } from '../content/model.ts'
import { error, type Report } from '../core/errors.ts'
import { checkSchema, keyPathText } from '../core/schema.ts'
import { readMapFile } from '../data/map-files.ts'
import { openPlaces } from '../data/records.ts'
import type { DeclaredSidebars, Version } from './model.ts'
import { CURRENT } from './versions.ts'

export const FROZEN_SIDEBARS = 'sidebars.json'

export function sidebarsOf(
  version: Version,
  assets: Map<string, Asset>,
  { docs, config, report }: { docs: ResolvedDocs; config: ResolvedConfig; report: Report },
): DeclaredSidebars {
  const file = [FROZEN_SIDEBARS, 'sidebars.yml', 'sidebars.yaml']
    .map((name) => assets.get(`${version.folder}/${name}`))
    .find((found) => found !== undefined)
  if (file && version.name !== CURRENT) return frozenSidebars(file, config, report)
  return {
    byId: docs.sidebars,
    file: CONFIG_FILE,
    path: [...docs.at, 'sidebars'],
    placeOf: (at) => configPlace(config, at),
    nameOf: keyPathText,
  }
}

function frozenSidebars(asset: Asset, config: ResolvedConfig, report: Report): DeclaredSidebars {
  const placeOf = openPlaces(asset)
  const sidebars = Object.entries(readMapFile(asset, report) ?? {})
  const byId = new Map<string, SidebarConfig>()
  for (const [id, items] of sidebars) {
    const faults = [
      ...checkSchema(SIDEBARS, { [id]: items }).problems,
      ...objectsIn(items, [id]).flatMap(([path, item]) => trustFaults(item, path, config)),
    ]
    for (const { message, path } of faults) report(error('WB514', message, placeOf(path)))
    if (faults.length === 0) byId.set(id, items as SidebarConfig)
  }
  return { byId, file: asset.file, path: [], placeOf, nameOf: (at) => `${asset.file}: ${keyPathText(at)}` }
}

/** Content is not trusted like the config: no HTML items, no addresses that run code. */
function trustFaults(item: object, path: PropertyKey[], { markdown }: ResolvedConfig) {
  const { type, href } = item as { type?: unknown; href?: unknown }
  if (type === 'html' && !markdown.html) {
    const why = 'HTML in content is switched off. Remove the item, or set markdown: { html: true } in site.config.ts.'
    return [{ path, message: `"${keyPathText(path)}" is an HTML item: ${why}` }]
  }
  if (typeof href === 'string' && couldRunCode(href))
    return [{ path: [...path, 'href'], message: `"${keyPathText(path)}.href": this address could run code.` }]
  return []
}
