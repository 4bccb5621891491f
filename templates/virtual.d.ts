// Modules that the build makes while it bundles the scripts.

declare module 'virtual:site' {
  import type { SiteData } from './page-data.ts'

  /** Chrome data of the site, the same on every page. */
  const site: SiteData
  export default site
}

declare module 'virtual:before-paint' {
  import type { SiteData } from './page-data.ts'

  /** What must be known before the first paint. */
  const settings: { colorMode: SiteData['colorMode']; announcementId?: string }
  export default settings
}

declare module 'virtual:base-url' {
  /** As in the config, with slashes around it. */
  const baseUrl: string
  export default baseUrl
}

// What the build knows of a site, so that its scripts carry no code for what it does not have. Not defined on the server.

/** The site has more than one locale. */
declare const SITE_HAS_LOCALES: boolean | undefined
/** The navbar has menus or version items. */
declare const NAVBAR_HAS_MENUS: boolean | undefined
/** The navbar leaves when one scrolls down. */
declare const NAVBAR_HIDES: boolean | undefined
/** Some version of the docs has a badge or a banner. */
declare const VERSIONS_HAVE_NOTICES: boolean | undefined
/** There is something that chooses a version, or several to choose from. */
declare const VERSIONS_ARE_CHOSEN: boolean | undefined
/** Tabs stand in some article. */
declare const ARTICLES_HAVE_TABS: boolean | undefined
/** Pages may say when, or by whom, they were last changed. */
declare const PAGES_TELL_CHANGES: boolean | undefined
