// Modules that the build generates while bundling the scripts.

declare module 'virtual:site' {
  import type { SiteData } from './page-data.ts'

  /** Chrome data of the site, the same on every page. */
  const site: SiteData
  export default site
}

declare module 'virtual:before-paint' {
  import type { SiteData } from './page-data.ts'

  /** Settings for client/before-paint.ts. */
  const settings: { colorMode: SiteData['colorMode']; paper: { light: string; dark: string }; announcementId?: string }
  export default settings
}

declare module 'virtual:base-url' {
  /** As in the config, with slashes around it. */
  const baseUrl: string
  export default baseUrl
}

// Features of the site. Scripts contain no code for features that are off. Not defined on the server.

/** The site has more than one locale. */
declare const SITE_HAS_LOCALES: boolean | undefined
/** The navbar has menus or version items. */
declare const NAVBAR_HAS_MENUS: boolean | undefined
/** The navbar hides on scrolling down. */
declare const NAVBAR_HIDES: boolean | undefined
/** Some version of the docs has a badge or a banner. */
declare const VERSIONS_HAVE_NOTICES: boolean | undefined
/** There is something that chooses a version, or several to choose from. */
declare const VERSIONS_ARE_CHOSEN: boolean | undefined
/** Articles may show pages of other hosts. */
declare const SITE_HAS_EMBEDS: boolean | undefined
/** Posts have comments, which a reader may load. */
declare const POSTS_HAVE_COMMENTS: boolean | undefined
/** The site has components of its own. */
declare const SITE_HAS_COMPONENTS: boolean | undefined
/** An article contains tabs. */
declare const ARTICLES_HAVE_TABS: boolean | undefined
/** An article contains a list that readers can sort and filter. */
declare const ARTICLES_HAVE_LISTS: boolean | undefined
/** A doc names others that a reader has to know first. */
declare const DOCS_HAVE_NEEDS: boolean | undefined
/** An article has cards to print. */
declare const ARTICLES_HAVE_CARDS: boolean | undefined
/** Readers can put sections on a sheet of their own. */
declare const SITE_HAS_OWN_SHEET: boolean | undefined
/** Pages may show when, or by whom, they were last updated. */
declare const PAGES_TELL_CHANGES: boolean | undefined
/** Readers can keep the site on their device. */
declare const SITE_CAN_BE_KEPT: boolean | undefined
/** The config describes rolls of the game. */
declare const SITE_HAS_ROLLS: boolean | undefined
/** The tray keeps the last rolls: the site has rolls of the game, or tables to roll on. */
declare const SITE_KEEPS_ROLLS: boolean | undefined
/** An article contains a sentence that is made from tables. */
declare const ARTICLES_HAVE_SENTENCES: boolean | undefined
/** An article contains a table to roll on. */
declare const ARTICLES_HAVE_DIE_TABLES: boolean | undefined

/** Tag of the language whose stemming rule the search uses; '' if the tool has none for the page's language. */
declare const SEARCH_LANGUAGE: string | undefined
