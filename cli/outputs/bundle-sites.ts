// Adds the client bundle and the page renderer to each planned site.

import { siteWithoutInert } from '../../templates/inert.ts'
import { documentsOf } from '../content/model.ts'
import type { LoadedModule } from '../core/load-typescript.mjs'
import { openAlternates } from '../site/alternates.ts'
import type { Feature } from '../site/feature.ts'
import type { Site, SiteParts } from '../site/model.ts'
import type { Planned } from '../site/plan-memo.ts'
import { bundleClient, type ClientNeeds } from './bundle.ts'
import { bundleComponents } from './component-scripts.ts'
import { openRenderer } from './pages.ts'
import type { Templates } from './render.ts'
import { loadSiteCode, withSiteParts } from './site-code.ts'

interface BundleOptions {
  templates: LoadedModule
  features: Feature[]
  development: boolean
  cacheDir: string | undefined
}

export const clientNeeds = (
  { config, content, docs, data }: Pick<Site, 'config' | 'content' | 'docs' | 'data'>,
  features: Feature[],
  development: boolean,
): ClientNeeds => ({
  config,
  site: siteWithoutInert(data),
  features,
  parts: new Set(documentsOf(content).flatMap(({ markdown }) => markdown.parts ?? [])),
  hasNeeds: docs.some((site) => site.docs.some(({ document }) => document.frontMatter.needs !== undefined)),
  development,
})

export async function bundleSites(
  { sites: planned, factsHash }: Planned,
  { templates, features, development, cacheDir }: BundleOptions,
): Promise<SiteParts[]> {
  const alternates = openAlternates(planned)
  const sites: SiteParts[] = []
  for (const one of planned) {
    const code = await loadSiteCode(one, { templates: (templates.module as Templates).siteCode, features, cacheDir })
    const components = await bundleComponents(one.config, development)
    const site = { ...one, alternates, data: withSiteParts(one.data, code, components.hrefs) }
    const bundle = await bundleClient({
      ...clientNeeds(site, features, development),
      headSlot: code.parts.head ?? '',
      components,
    })
    const kept = { cacheDir, factsHash: development ? undefined : factsHash() }
    sites.push({ site, bundle, renderer: openRenderer(site, bundle, { templates, code, features, kept }) })
  }
  return sites
}
