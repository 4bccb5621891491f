// The key of the files of all formats: everything that decides the model.

import { documentsOf } from '../../content/model.ts'
import { hashOf } from '../../core/hash.ts'
import { onceForObject } from '../../core/once.ts'
import type { FilePlan } from '../../site/feature.ts'
import { lastData } from '../../site/last-data.ts'
import type { KeySources, Renderer } from '../../site/model.ts'
import { listRoutes } from './entries.ts'
import { firstIdsOf } from './first-keys.ts'
import { publishedDocs } from './read-model.ts'

export function keyOf(plan: FilePlan): (sources: KeySources) => string {
  const key = onceForObject((renderer: Renderer) => {
    const { config, content, routes, features } = plan
    const data = lastData(plan)
    const byPath = new Map(routes.map((route) => [route.path, route]))
    const factsOf = features.flatMap((feature) => feature.ruleFacts?.(plan) ?? [])
    const pages = publishedDocs(plan).map(({ doc, site }) => {
      const route = byPath.get(doc.path)
      return [doc.id, route && renderer.keyOf(route), factsOf.map((of) => [...of(doc, site, [])])]
    })
    return hashOf(
      JSON.stringify([
        ...[config.title, config.url, config.baseUrl, config.license, config.book, config.edition, config.editionDate],
        pages,
        data.names().map((name) => data.hash(name)),
        // Which page shows a record depends on all pages.
        documentsOf(content).map(({ factsHash }) => factsHash),
      ]),
    )
  })
  return ({ renderer }) => key(renderer)
}

/** The same for files that contain entries with their pictures. A picture of content/static can change without its address. */
export function entriesKey(plan: FilePlan): (sources: KeySources) => string {
  const key = keyOf(plan)
  const statics = plan.content.statics.map(({ file, size, mtimeMs, ctimeMs }) => [file, size, mtimeMs, ctimeMs])
  const lists = listRoutes(plan)
  const firsts = [...firstIdsOf(plan)]
  return (making) =>
    hashOf(
      JSON.stringify([
        ...[key(making), plan.config.formats, statics, firsts, making.bundle.assetsFor('doc').stylesheet],
        lists.map(making.renderer.keyOf),
      ]),
    )
}
