// Reports orphan pages: no page, sidebar, navbar or footer links to them.

import type { SiteData } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { hrefOf, splitHref } from '../core/addresses.ts'
import { type Report, reportAt, warning } from '../core/errors.ts'
import type { Redirect, Route, Sidebar } from './model.ts'

interface OrphanSources {
  config: ResolvedConfig
  routes: Route[]
  redirects: Redirect[]
  sidebars: Iterable<Sidebar>
  chrome: SiteData
  /** Addresses that links in content and config lead to. */
  linkedPages: Set<string>
  report: Report
}

export function checkOrphans({ config, routes, redirects, sidebars, chrome, linkedPages, report }: OrphanSources) {
  const level = config.checks.orphanPages
  if (level === 'ignore') return
  const hrefs = new Set(hrefsIn(chrome))
  const linked = new Set([
    '/',
    ...linkedPages,
    ...[...sidebars].flatMap(({ ancestors, references }) => [...ancestors.keys(), ...references]),
  ])
  for (const { from, to } of redirects) if (linked.has(from)) linked.add(splitHref(to).target)
  // Posts are always linked from lists and the archive.
  const canBeOrphan = (source: string) =>
    source.startsWith('content/pages/') || config.docs.some(({ folder }) => source.startsWith(`${folder}/`))
  for (const { path, source, listed } of routes) {
    if (!listed || !canBeOrphan(source) || linked.has(path) || hrefs.has(hrefOf(path, config.baseUrl))) continue
    const message = `No page, sidebar, navbar or footer links to ${path}.`
    const hint = 'Link to it, add it to a sidebar, or set unlisted: true in its front matter.'
    reportAt(level, warning('WB560', message, { file: source, line: 1 }, hint), report)
  }
}

/** Every `href` in a value, at any depth. */
function hrefsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    key === 'href' && typeof one === 'string' ? [one.replace(/[?#].*$/, '')] : hrefsIn(one),
  )
}
