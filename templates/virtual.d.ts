// Modules that the build makes while it bundles the scripts.

declare module 'virtual:site' {
  import type { SiteData } from './page-data.ts'

  /** Chrome data of the site, the same on every page. */
  const site: SiteData
  /** Hash of scripts and chrome data; pages carry the same one. */
  export default site
}

declare module 'virtual:before-paint' {
  import type { SiteData } from './page-data.ts'

  /** What must be known before the first paint. */
  const settings: { colorMode: SiteData['colorMode']; announcementId?: string; baseUrl: string }
  export default settings
}

/** False in the scripts of a site whose navbar has no menus and no version items. Not defined on the server. */
declare const NAVBAR_HAS_MENUS: boolean | undefined
