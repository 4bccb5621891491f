// Adds the client bundle and the page renderer to each planned site, and lists all files of the site.

import { siteWithoutInert } from '../../templates/inert.ts'
import { documentsOf } from '../content/model.ts'
import { type LoadedModule, loadPart } from '../core/load-typescript.mjs'
import { openAlternates } from '../site/alternates.ts'
import type { Feature } from '../site/feature.ts'
import type { Site, SiteParts } from '../site/model.ts'
import { filesOf } from '../site/plan-files.ts'
import type { Planned } from '../site/plan-memo.ts'
import { bundleClient, type ClientNeeds } from './bundle.ts'
import { bundleComponents } from './component-scripts.ts'
import { type FileTask, fileTasks } from './file-tasks.ts'
import { openRenderer } from './pages.ts'
import type { Templates } from './render.ts'
import { loadSiteCode, withSiteParts } from './site-code.ts'

interface BundledSite {
  /** One per locale. */
  sites: SiteParts[]
  /** Every file of the site. */
  tasks: Map<string, FileTask>
  /** Source files of the site's code, absolute. */
  codeInputs: string[]
  /** The code that renders pages. */
  templates: LoadedModule
}

interface BundleOptions {
  features: Feature[]
  /** Whether only files in `content/` have changed since the last run with this plan. What the plan holds of them is the same, then. */
  isContentEdit: boolean
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

const lastBundles = new WeakMap<Planned, BundledSite>()

/**
 * Bundles the sites of a plan, or returns the last bundle of the same plan, with new renderers: what features have made of articles belongs
 * to the renderer that they made it with.
 */
export async function bundleSites(planned: Planned, options: BundleOptions): Promise<BundledSite> {
  const known = options.isContentEdit ? lastBundles.get(planned) : undefined
  for (const parts of known?.sites ?? []) parts.renderer = parts.renderer.afresh()
  const bundled = known ?? (await bundleAll(planned, options))
  lastBundles.set(planned, bundled)
  return bundled
}

async function bundleAll(
  { sites: planned, factsHash }: Planned,
  { features, development, cacheDir }: BundleOptions,
): Promise<BundledSite> {
  const templates = await loadPart('templates')
  const alternates = openAlternates(planned)
  const sites: SiteParts[] = []
  const codeInputs: string[] = []
  for (const one of planned) {
    const code = await loadSiteCode(one, { templates: (templates.module as Templates).siteCode, features, cacheDir })
    codeInputs.push(...code.inputs)
    const components = await bundleComponents(one.config, development)
    const site = { ...one, alternates, data: withSiteParts(one.data, code, components.hrefs) }
    const bundle = await bundleClient({
      ...clientNeeds(site, features, development),
      headSlot: code.parts.head ?? '',
      components,
    })
    const planHash = development ? undefined : factsHash()
    const renderer = openRenderer(site, bundle, { templates, code, features, kept: { cacheDir, planHash } })
    sites.push({ site, bundle, renderer, planHash })
  }
  const tasks = fileTasks(sites.map((parts) => ({ parts, groups: filesOf(parts, sites, features) })))
  return { sites, tasks, codeInputs, templates }
}
