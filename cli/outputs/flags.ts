// Flags for code that the scripts of a site contain only if the site uses it, besides toys; see `HAS` in templates/virtual.d.ts.
import type { Flags, NavbarItem, SiteData } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { showsLastUpdate } from '../site/last-update.ts'

interface FlaggedSite {
  config: ResolvedConfig
  site: SiteData
  /** Some doc has `needs`. */
  hasNeeds: boolean
}

/** Types of navbar items that need the code of menus. */
const NEEDS_MENUS: Record<NavbarItem['type'], boolean> = {
  link: false,
  html: false,
  search: false,
  dropdown: true,
  localeDropdown: true,
  docsVersion: true,
  docsVersionDropdown: true,
}

const FLAGS: { [Name in keyof Flags]: (site: FlaggedSite) => boolean } = {
  locales: ({ config }) => config.locales.length > 1,
  menus: ({ site }) => site.navbar.items.some(({ type }) => NEEDS_MENUS[type]),
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
