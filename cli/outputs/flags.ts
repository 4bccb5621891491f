// Flags for code that the scripts of a site contain only if the site uses it, besides toys; see `HAS` in templates/virtual.d.ts.
import type { Flags, SiteData } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { showsLastUpdate } from '../site/last-update.ts'

interface FlaggedSite {
  config: ResolvedConfig
  site: SiteData
  /** Some doc has `needs`. */
  hasNeeds: boolean
}

const FLAGS: { [Name in keyof Flags]: (site: FlaggedSite) => boolean } = {
  locales: ({ config }) => config.locales.length > 1,
  menus: ({ site }) => site.navbar.items.some(({ type }) => !['link', 'html', 'search'].includes(type)),
  hidingNavbar: ({ site }) => site.navbar.hideOnScroll,
  versionNotices: ({ site }) => site.versions.some(({ badge, banner }) => badge || banner !== 'none'),
  versionChoice: ({ site: { navbar, versions } }) =>
    navbar.items.some(({ type }) => type === 'docsVersionDropdown') || versions.some(({ isLast }) => !isLast),
  lastUpdates: ({ config }) => showsLastUpdate(config),
  needs: ({ hasNeeds }) => hasNeeds,
  keeping: ({ config }) => config.offline !== undefined,
}

export const flagsOf = (site: FlaggedSite): Flags =>
  Object.fromEntries(Object.entries(FLAGS).map(([name, holds]) => [name, holds(site)])) as unknown as Flags
