// The fields of site.config.ts, documented for authors: what each does, its default, and an example where useful. Editors show
// this. The checks and defaults themselves are in schema.ts.

/** Returns the config unchanged; its type makes editors complete and check the fields. */
export function defineConfig(config: SiteConfig): SiteConfig {
  return config
}

/** Severity of a check. Errors stop the build, warnings do not. */
export type CheckLevel = 'error' | 'warn' | 'ignore'

export interface SiteConfig {
  /** Name of the site, in the navbar and in every document title. `'Gloamwaste'` */
  title: string
  /** One line about the site, shown on the home page. `'Scavenge the wonders. Survive the perils.'` */
  tagline?: string
  /** Icon of the site in browser tabs: a file in `content/static`. `'favicon.svg'` */
  favicon?: string
  /** Social image of pages without their own: a file in `content/static`, not SVG. `'card.png'` */
  image?: string
  /**
   * `<meta>` tags of every page. A page's own tags take precedence, except for `twitter:card`.
   * `[{ name: 'google-site-verification', content: 'x' }]`
   */
  metadata?: MetaConfig[]
  /**
   * Where the site will be published: protocol and host, no path. Default: what the host that builds the site says (the environment
   * variable `WASTELAND_URL`, or those of GitHub, Netlify and Cloudflare Pages), else `'http://localhost:4000'`, which is right
   * for `preview` only. `'https://gloamwaste.example'`
   */
  url?: string
  /** Path of the site on that host. Starts and ends with '/'. Default: what the host says, else `'/'`. `'/game/'` */
  baseUrl?: string
  /** Separates a page's title from the site's title. Default `'|'`. `'·'` */
  titleDelimiter?: string
  /** Languages of the site. Translations are in `content/i18n`. Default: English only. `{ defaultLocale: 'en', locales: ['en', 'ar'] }` */
  i18n?: I18nConfig
  /** Light and dark mode. Default: light, with a switch. `{ defaultMode: 'dark' }` */
  colorMode?: ColorModeConfig
  /**
   * The look of the site: `'plain'`, quiet and neutral; `'folio'`, a printed book; `'reflection'`, with drawings, the theme of
   * Gloamwaste. Default `'plain'`. `{ use: 'plain', css: ['theme.css'] }`
   */
  theme?: ThemeName | ThemeConfig
  /** Bar above the navbar. `{ id: 'lamps-lit-1', content: 'The lamps are lit.' }` */
  announcementBar?: AnnouncementBarConfig
  /** Bar at the top of every page. */
  navbar?: NavbarConfig
  /** Footer of every page. Default: no footer. */
  footer?: FooterConfig
  /**
   * Pages of `content/docs`. `false`: no docs. A list: several docs, each with its own folder, sidebars and versions.
   * `[{}, { id: 'sdk', sidebars: { sdk: ['intro'] } }]`
   */
  docs?: DocsConfig | DocsConfig[] | false
  /** Posts of `content/blog`. `false`: no blog. A list: several blogs, each with its own folder and feeds. */
  blog?: BlogConfig | BlogConfig[] | false
  /** Options of Markdown. */
  markdown?: MarkdownConfig
  /** Parts of the home page that are trusted files outside the content. */
  home?: HomeConfig
  /** How `:::plates` shows records of `content/data`. `{ creatures: { title: 'name', stats: { guard: 'Guard' } } }` */
  plates?: Record<string, PlateConfig>
  /** Checks of the game's own rules. */
  rules?: RulesConfig
  /**
   * How texts write the rolls of the game, and how such a roll is read. Each becomes a button that rolls it, or reads the dice that
   * a reader types. `[{ name: 'Check', patterns: ['{word} d20 + {bonus}[, DC {target}]'] }]`. Default: none.
   */
  rolls?: RollConfig[]
  /** Redirects from old addresses, in addition to `redirect_from` in front matter. `[{ from: '/rules', to: '/docs/intro' }]` */
  redirects?: RedirectConfig[]
  /** True: writes a Markdown copy of each page (`/docs/intro.md`) and `llms.txt`, which lists them. Default `false`. */
  markdownCopies?: boolean
  /**
   * Absolute address of the license of the content, such as `https://creativecommons.org/licenses/by/4.0/`. Each page names
   * it in a `<link rel="license">`, and the home page and posts in their JSON-LD. Default: none.
   */
  license?: string
  /**
   * Generated social images: 'site', one for all pages; 'posts', also one for each post. `image` in front matter takes
   * precedence. Default `false`.
   */
  socialImages?: 'site' | 'posts' | false
  /** Severity of each check. `{ deadLinks: 'warn' }` */
  checks?: ChecksConfig
  /**
   * Where the content security policy is written, which blocks scripts of other sites: 'header', in the file `_headers`; 'page',
   * also in each page, for hosts that ignore that file. Default: 'page' if GitHub Pages builds the site or if `url` is at GitHub,
   * GitLab or Codeberg Pages, else 'header'. Set it if another such host serves your own domain. A map adds sources to the directives of the policy:
   * `{ 'img-src': ['https://art.example'], 'frame-src': ['https://video.example'] }`: images of these hosts are shown; `in` says
   * where the policy is written.
   */
  contentPolicy?: 'header' | 'page' | ContentPolicyConfig
  /** Tags at the end of the head of every page, trusted. `[{ tag: 'script', attributes: { src: '/stats.js', defer: true } }]` */
  head?: HeadTagConfig[]
  /** Hosts whose pages `:::embed` may show. A reader presses a button to load them. `['https://video.example']` */
  embeds?: string[]
  /**
   * Comments below each post, kept in the discussions of a repository at GitHub with giscus. Nothing is loaded before a reader presses
   * the button. Default: none. `{ giscus: { repo: 'me/my-game', repoId: 'R_x', category: 'Comments', categoryId: 'DIC_x' } }`
   */
  comments?: CommentsConfig
  /**
   * HTML or React components of the site (`.html` or `.tsx` files beside the config, trusted) at fixed places of the pages. They are
   * rendered by the build and do nothing in the browser. A component receives `title`, `tagline`, `locale` and `baseUrl`.
   * `{ docAfter: 'theme/ask.html' }`
   */
  slots?: SlotsConfig
  /** Files like those of `slots` that replace whole parts. `{ footer: 'theme/footer.tsx' }` */
  replace?: ReplaceConfig
  /**
   * React components by the name that `:::component` uses in content: `.tsx` files beside the config, trusted. The build renders
   * them, and the browser makes them interactive. `{ 'dice-pool': 'components/dice-pool.tsx' }`
   */
  components?: Record<string, string>
  /**
   * True: files in the content may run code on the site (`.html`, `.js`, SVG files with scripts), so everyone who can change the
   * content can run scripts in a reader's browser. Default `false`: such files are errors.
   */
  staticCode?: boolean
  /** True: asks search engines not to index the site. Default `false`. */
  noIndex?: boolean
  /**
   * True: `/sw.js` is a service worker that clears every cache and unregisters itself. Use it if an earlier site at this address
   * had a worker of that name, which would keep showing the old pages. Default `false`.
   */
  killServiceWorker?: boolean
  /**
   * Whether the footer offers readers to keep the site on their device, for use without a network. Nothing is stored before they
   * press the button. `true`: `{ pages: 'docs' }`. Default `false`. To switch it off again, set `killServiceWorker`, which removes
   * what is kept. `{ pages: 'all', max: '20 MB' }`
   */
  offline?: boolean | OfflineConfig
  /**
   * The docs as one book, in reading order: a page, one file for reading offline, PDF and EPUB. Undefined: no book; the command
   * `book` then uses the defaults. `{ edition: '0.4', formats: ['page', 'file', 'epub'] }`
   */
  book?: BookConfig
  /** Readers can add sections of docs to a sheet of their own at `/my-sheet`, order them, print them and share them as a link. Default false. */
  mySheet?: boolean
  /** Your own data. The build ignores it. `{ printer: 'A5' }` */
  customFields?: Record<string, unknown>
}

export interface BookConfig {
  /** Default: the title of the site. `'Gloamwaste'` */
  title?: string
  /** Id of the sidebar that gives the order of the chapters. Default: the first sidebar. `'rules'` */
  sidebar?: string
  /** Books of other sidebars instead of one book, by the name of their folder. `{ players: 'playersSidebar' }` */
  parts?: Record<string, string>
  /** Forms of the book that `build` makes. PDF needs an installed Chromium. Default `['page', 'file']`. */
  formats?: ('page' | 'file' | 'pdf' | 'epub')[]
  /** Paper of the PDF files, one file each. Default `['A4']`. */
  paper?: PaperConfig[]
  /** Name of the edition, for file names and every sheet. Default: the date, with a warning. `'0.4'` */
  edition?: string
  /** Day of the edition, which PDF and EPUB carry. Default: the day of the last commit of `content/`. `'2026-11-24'` */
  date?: string
  /** A picture for the first page (SVG, PNG, JPEG or WebP), relative to the folder of the site. `'content/drawings/cover.svg'` */
  cover?: string
  /** One sentence about the licence, for the first page. Default: the address in `license`. `'CC BY 4.0'` */
  licence?: string
}

/** `trim`: page size of a printed book, `'6x9in'`. `bleed`: added on each side. `pages`: their number is a multiple of this. Text is black. */
export type PaperConfig = 'A4' | 'letter' | 'A5' | { trim: string; bleed?: string; pages?: number }

export interface OfflineConfig {
  /** 'docs': the home page and the latest version of the docs; 'all': also posts and other pages. Default `'docs'`. */
  pages?: 'docs' | 'all'
  /** Largest size to offer, in kB or MB; files are kept compressed. Default `'8 MB'`. */
  max?: string
}

/** `property` for names that start with 'og:', else `name`. */
export type MetaConfig = { name: string; content: string } | { property: string; content: string }

export interface I18nConfig {
  /** Language of `content/`. Default `'en'`. */
  defaultLocale?: string
  /** All languages, including the default one. Default: only the default one. */
  locales?: string[]
  /** `{ ar: { label: 'العربية', direction: 'rtl' } }` */
  localeConfigs?: Record<string, LocaleOptions>
}

export interface LocaleOptions {
  /** Name in the language dropdown. Default: the language's own name for itself. `'العربية'` */
  label?: string
  /** Language tag (BCP 47) of the pages. Default: the locale. `'ar-EG'` */
  htmlLang?: string
  /** Default: the direction of the language's script. `'rtl'` */
  direction?: 'ltr' | 'rtl'
  /** Its folder in `content/i18n` and, unless it is the default locale, the first part of its addresses. Default: the locale. `'pt'` */
  path?: string
  /** Calendar of its dates. Default `'gregory'`. `'persian'` */
  calendar?: string
}

export interface ColorModeConfig {
  /** Mode for visitors who have not chosen one. Default `'light'`. */
  defaultMode?: 'light' | 'dark'
  /** True: there is no switch, and the default mode is always used. Default `false`. */
  disableSwitch?: boolean
  /** True: the default is the system's preference, and the switch has a third state for it. Default `false`. */
  respectPrefersColorScheme?: boolean
}

export type ThemeName = 'plain' | 'folio' | 'reflection'

/** Sources by directive, in addition to those of the tool; `in`: where the policy is written. */
export type ContentPolicyConfig = Record<string, string[] | 'header' | 'page'>

export interface HeadTagConfig {
  /** Name of the element. `'script'` */
  tag: 'script' | 'link' | 'meta' | 'noscript' | 'style'
  /** True: an attribute without a value. */
  attributes?: Record<string, string | boolean>
  /** Text of the element. The content policy allows the inline scripts written here. */
  content?: string
}

export interface CommentsConfig {
  /** The values that https://giscus.app shows. */
  giscus: GiscusConfig
}

/** The values that https://giscus.app shows for a repository. */
export interface GiscusConfig {
  /** Owner and name of the repository, which must be public. `'me/my-game'` */
  repo: string
  /** Id of the repository. `'R_kgDOabcdef'` */
  repoId: string
  /** Category of its discussions, in which each post gets one. `'Comments'` */
  category: string
  /** Id of the category. `'DIC_kwDOabcdef'` */
  categoryId: string
  /** Where giscus runs. Default `'https://giscus.app'`. */
  host?: string
}

export interface SlotsConfig {
  /** At the end of the head. */
  head?: string
  /** At the end of the navbar. */
  navbarEnd?: string
  /** Above the text of each doc. */
  docBefore?: string
  /** Below the text of each doc. */
  docAfter?: string
  /** Below the text of each post. */
  postAfter?: string
  /** At the end of the home page. */
  homeSections?: string
  /** At the end of the footer. */
  footer?: string
}

export interface ReplaceConfig {
  /** The whole footer. */
  footer?: string
  /** The page for unknown addresses. */
  notFound?: string
  /** The inside of each stat block of `:::plates`, below its heading: a `.tsx` file. */
  plate?: string
}

/** Properties of the components of `slots`, `replace.footer` and `replace.notFound`. */
export interface SlotProps {
  /** Title of the site. */
  title: string
  /** Tagline of the site; empty if it has none. */
  tagline: string
  /** Language tag of the page. `'en'` */
  locale: string
  /** Path of the site on its host, for links to your own pages. `'/game/'` */
  baseUrl: string
  /** For an own footer: the offer to keep the site on a device, an element to show as `{offlineOffer}`; `null` without `offline` in the config. */
  offlineOffer: ShownElement | null
}

/** A React element. Its own type here, so that configs need no types of React. */
type ShownElement = { type: never; props: unknown; key: string | null }

/** Properties of the component of `replace.plate`. */
export interface PlateProps {
  /** Data file of the record. `'creatures'` */
  file: string
  /** Id of the record. `'lamp-eater'` */
  id: string
  /** HTML of each key that `plates` in the config names, and of the `picture`. Keys without a value are missing. */
  fields: Record<string, string>
}

export interface ThemeConfig {
  /** Default `'plain'`. */
  use?: ThemeName
  /**
   * Style sheets of the site, in its folder. Their rules win over those of the theme. The tokens that they may set are listed in
   * `templates/styles/tokens.css`. Default: `theme.css`, if that file exists. `['theme.css']`
   */
  css?: string[]
  /** Font files in `content/static` that every page needs at once, which browsers then fetch early. `['fonts/bitter.woff2']` */
  fonts?: string[]
  /** Whether pages show the drawings of the theme, if it has some. Default `true`. */
  drawings?: boolean
}

export interface AnnouncementBarConfig {
  /** Change it to show the bar again to readers who closed it. Default `'announcement-bar'`. */
  id?: string
  /** HTML, trusted. `'The lamps are lit. <a href="/docs/intro">Come in</a>.'` */
  content: string
  /** CSS colour of the bar. `'#f3aa3b'` */
  backgroundColor?: string
  /** CSS colour of its text. `'#13251e'` */
  textColor?: string
  /** Whether readers can close the bar. Default `true`. */
  isCloseable?: boolean
}

export interface LogoConfig {
  /** File in `content/static`. `'mark.svg'` */
  src: string
  /** File for dark mode. Default: `src`. */
  srcDark?: string
  /** Text alternative. Default: empty next to a title, else the site's title. */
  alt?: string
  /** Target of its link. Default: the home page. */
  href?: string
  /** `target` of its link, as in HTML. `'_blank'` */
  target?: string
  /** CSS pixels. */
  width?: number
  /** CSS pixels. */
  height?: number
}

export interface NavbarConfig {
  /** Text next to the logo. Default: the site's title. `null`: no text. */
  title?: string | null
  /** `{ src: 'mark.svg' }` */
  logo?: LogoConfig
  /** True: scrolling down hides the bar. Default `false`. */
  hideOnScroll?: boolean
  /** `[{ to: '/blog', label: 'Blog', position: 'left' }]` */
  items?: NavbarItemConfig[]
}

export interface NavbarItemBase {
  /** Side of the bar. Default `'right'`. */
  position?: 'left' | 'right'
  /** CSS classes. */
  className?: string
}

export interface NavbarLinkConfig extends NavbarItemBase {
  /** May be left out. */
  type?: 'link'
  /** Text of the link. `'Blog'` */
  label: string
  /** Page of this site. One of `to` and `href`. `'/blog'` */
  to?: string
  /** Address of another site. If it starts with '/', it is a page of this site. `'https://example.org'` */
  href?: string
  /** `target` of the link, as in HTML. `'_blank'` */
  target?: string
  /** Name of an icon in `templates/icons/icon-paths.ts`. `'chat'` */
  icon?: string
  /** The item is marked as current on this path and below it. Default: `to`. */
  activeBasePath?: string
  /** The item is also marked as current on paths that match this regular expression. `'^/docs/(intro|rules)'` */
  activeBaseRegex?: string
}

/**
 * Items that link to docs find them by id and link to the version that the reader is in. On a site with several docs, `docs` is
 * the id of those they belong to. Default: the first.
 */
export type NavbarItemConfig =
  | NavbarLinkConfig
  | NavbarDropdownConfig
  | NavbarLocalesConfig
  | NavbarSearchConfig
  | NavbarHtmlConfig
  | NavbarDocConfig
  | NavbarSidebarConfig
  | NavbarVersionConfig
  | NavbarVersionsConfig

/** Items inside a dropdown. */
export type NavbarEntryConfig = NavbarLinkConfig | NavbarDocConfig | NavbarSidebarConfig | NavbarHtmlConfig

export interface NavbarDropdownConfig extends NavbarItemBase {
  /** May be left out. */
  type?: 'dropdown'
  /** Text of the menu. `'More'` */
  label: string
  /** Page of this site that the label links to. Default: none. */
  to?: string
  /** Items of the menu: `doc`, `docSidebar`, `html` and links. `[{ to: '/about', label: 'About' }]` */
  items: NavbarEntryConfig[]
}

/** Items above and below the generated ones. */
export interface NavbarEntriesAround extends NavbarItemBase {
  /** Items above those of the menu. `[{ to: '/about', label: 'About' }]` */
  dropdownItemsBefore?: NavbarEntryConfig[]
  /** Items below those of the menu. */
  dropdownItemsAfter?: NavbarEntryConfig[]
}

/** The languages of the site. */
export interface NavbarLocalesConfig extends NavbarEntriesAround {
  /** A menu with the languages of the site. */
  type: 'localeDropdown'
}

export interface NavbarSearchConfig extends NavbarItemBase {
  /** The place of the search. Default: at the end of the bar. */
  type: 'search'
}

export interface NavbarDocConfig extends NavbarItemBase {
  /** A link to a doc, in the version that the reader is in. */
  type: 'doc'
  /** `'mechanics/combat/index'`. For the generated page of a category, its slug: `'/category/rules'`. */
  docId: string
  /** Id of the docs, on a site with several. Default: the first. */
  docs?: string
  /** Default: the id. */
  label?: string
}

export interface NavbarSidebarConfig extends NavbarItemBase {
  /** A link to the first page of a sidebar. */
  type: 'docSidebar'
  /** Key of the sidebar in `docs.sidebars`. `'rules'` */
  sidebarId: string
  /** Id of the docs, on a site with several. Default: the first. */
  docs?: string
  /** Default: the label of that page. */
  label?: string
}

export interface NavbarVersionConfig extends NavbarItemBase {
  /** A link to the version that the reader is in. */
  type: 'docsVersion'
  /** Default: the name of the version. */
  label?: string
  /** Default: the main page of the version. `'/docs/intro'` */
  to?: string
  /** Id of the docs. Default: the docs that the reader is in, if they have several versions, else the first. */
  docs?: string
}

export interface NavbarVersionsConfig extends NavbarEntriesAround {
  /** A menu of versions. */
  type: 'docsVersionDropdown'
  /** Id of the docs. Default: the docs that the reader is in, if they have several versions, else the first. */
  docs?: string
  /** Versions to show, optionally with other labels. Default: all. `['current', '1.0']`, `{ '1.0': { label: 'Old' } }` */
  versions?: string[] | Record<string, { label?: string }>
}

export interface NavbarHtmlConfig extends NavbarItemBase {
  /** HTML of your own. */
  type: 'html'
  /** HTML, trusted. */
  value: string
}

export interface FooterConfig {
  /** `'dark'`: dark in both modes. Default `'light'`. */
  style?: 'light' | 'dark'
  /** `{ src: 'mark.svg', alt: 'Gloamwaste Press', href: '/about' }` */
  logo?: LogoConfig
  /** All columns or all simple links, not a mix. */
  links?: FooterColumnConfig[] | FooterLinkConfig[]
  /** HTML, trusted. `'Copyright © 2025 Gloamwaste Press.'` */
  copyright?: string
}

export interface FooterColumnConfig {
  /** Heading of the column. Default: no heading. */
  title?: string | null
  /** Links of the column: `to` a page of this site, `href` another site, or trusted `html`. `[{ label: 'Licence', to: '/docs/licence' }]` */
  items: FooterLinkConfig[]
}

/** `to`: a page of this site. `href`: an address of another site. `icon`: as in the navbar. `html`: trusted. */
export type FooterLinkConfig =
  | { label: string; to: string; icon?: string }
  | { label: string; href: string; icon?: string }
  | { html: string }

export interface DocsConfig {
  /** Tells several docs apart: letters, digits, '-' and '_'. Default `'default'`. `'sdk'` */
  id?: string
  /**
   * Folder in `content`. Default `'docs'`; with another `id` than the default one, the id. Their versions are in
   * `content/versions`, or in `content/<id>-versions`. `'sdk'`
   */
  path?: string
  /** Path of the docs on the site. `'/'`: the root. Default: `path`. */
  routeBasePath?: string
  /** Sidebars by id. Default: one sidebar, `docs`, generated from the folders. `{ rules: ['intro', { type: 'autogenerated', dirName: 'mechanics' }] }` */
  sidebars?: Record<string, SidebarConfig>
  /** Whether pages show breadcrumbs. Default `true`. */
  breadcrumbs?: boolean
  /** Heading levels in 'On this page'. Default 2 to 3. */
  tableOfContents?: { minHeadingLevel?: number; maxHeadingLevel?: number }
  /** Target of 'Edit this page', without the path of the file. `'https://example.org/edit/main/'` */
  editUrl?: string
  /**
   * Target of 'Report an error in these rules' below each page: an address that starts with `https://` or `mailto:`. `{title}` becomes
   * the title of the page, `{url}` its address. A `mailto:` address without a `?` gets both. Default: no link.
   * `'https://example.org/issues/new?title={title}'`
   */
  reportUrl?: string
  /** Whether pages show when they last changed: `last_update` in front matter, else the last commit. Default `false`. */
  showLastUpdateTime?: boolean
  /** Whether pages show who last changed them. Default `false`. */
  showLastUpdateAuthor?: boolean
  /** Whether categories start closed. Default `true`. */
  sidebarCollapsed?: boolean
  /** Whether categories can be closed. Default `true`. */
  sidebarCollapsible?: boolean
  /** Whether opening a category closes its siblings. Default `false`. */
  autoCollapseCategories?: boolean
  /** Whether '01-intro.md' has the id 'intro' and the position 1. False: numbers stay in ids and addresses. Default `true`. */
  numberPrefixes?: boolean
  /** Options of versions, by name: `current`, and each folder of `content/versions`. `{ '1.0': { label: 'First edition' } }` */
  versions?: Record<string, VersionConfig>
  /** The recommended version, which has the docs' own address. Default: the newest of `content/versions`, else `current`. */
  lastVersion?: string
  /** False: publishes only the versions, not `content/docs`. Default `true`. */
  includeCurrentVersion?: boolean
}

export interface VersionConfig {
  /** Default: the name. For `current`, 'Next' in the language of the locale. `'Second edition'` */
  label?: string
  /** Last part of its address. Default: empty for `lastVersion`, 'next' for `current`, else the name. `'2e'` */
  path?: string
  /** Notice above its pages. Default: 'unreleased' for versions newer than `lastVersion`, 'unmaintained' for older ones. */
  banner?: 'none' | 'unreleased' | 'unmaintained'
  /** Whether its pages show its label. Default: true if there are several versions. */
  badge?: boolean
  /** True: asks search engines not to index it. Default `false`. */
  noIndex?: boolean
}

/** Items, or categories by label. */
export type SidebarConfig = SidebarItemConfig[] | { [label: string]: SidebarConfig }

/** A string is the id of a doc; `{ 'The rules': ['combat'] }` is short for a category. */
export type SidebarItemConfig =
  | string
  | SidebarDocConfig
  | SidebarLinkConfig
  | SidebarHtmlConfig
  | SidebarFolderConfig
  | SidebarCategoryConfig
  | { [label: string]: SidebarConfig }

export interface SidebarItemBase {
  /** CSS classes. */
  className?: string
  /** For other systems; the build ignores it. */
  customProps?: Record<string, unknown>
}

export interface SidebarDocConfig extends SidebarItemBase {
  /** `'doc'`; or `'ref'` for a doc of another category or sidebar, which breadcrumbs, previous and next then ignore. */
  type: 'doc' | 'ref'
  /** Id of the doc. `'rules/alarm'` */
  id: string
  /** Used if the front matter of the doc has no `sidebar_label`. */
  label?: string
}

export interface SidebarLinkConfig extends SidebarItemBase {
  /** A link to any address. */
  type: 'link'
  /** Text of the link. */
  label: string
  /** Page of this site, or address of another one. `'/blog'` */
  href: string
  /** Shown on the generated page of its category. */
  description?: string
}

export interface SidebarHtmlConfig extends SidebarItemBase {
  /** HTML of your own. */
  type: 'html'
  /** HTML, trusted. */
  value: string
  /** For other systems; the build ignores it. */
  defaultStyle?: boolean
}

export interface SidebarFolderConfig {
  /** The docs and folders in a folder, by position, then by name. */
  type: 'autogenerated'
  /** The folder. `'.'`: all docs. `'rules'` */
  dirName: string
}

export interface SidebarCategoryConfig extends SidebarItemBase {
  /** A folder of the sidebar. */
  type: 'category'
  /** Text of the category. `'The rules'` */
  label: string
  /** Its items, of any kind. `['rules/alarm', 'rules/locks']` */
  items: SidebarConfig
  /** Page of the category: a doc, or a generated list of its items. Without a page it stays open, except in long sidebars. */
  link?:
    | { type: 'doc'; id: string }
    | {
        type: 'generated-index'
        /** Default: the label of the category. */
        title?: string
        /** Default: the description of the category. */
        description?: string
        /** Its address below that of the docs. Default: made from the label. `'/rules'` */
        slug?: string
        /** For search engines. */
        keywords?: string | string[]
        /** Social image, like `image` in front matter. */
        image?: string
      }
    | null
  /** Whether it can be closed. Default: `docs.sidebarCollapsible`. */
  collapsible?: boolean
  /** Whether it starts closed. Default: `docs.sidebarCollapsed`. */
  collapsed?: boolean
  /** Shown on the generated page of the category above. */
  description?: string
}

export interface BlogConfig {
  /** Tells several blogs apart, as `id` of docs does. Default `'default'`. `'news'` */
  id?: string
  /** Folder in `content`. Default `'blog'`; with another `id` than the default one, the id. */
  path?: string
  /** Path of the blog on the site. `'/'`: the home page. Default: `path`. */
  routeBasePath?: string
  /** Heading of its lists. Default `'Blog'`. */
  title?: string
  /** For search engines and feeds. Default: the title. */
  description?: string
  /** Number of posts on a page of a list, or `'ALL'`. Default 10. */
  postsPerPage?: number | 'ALL'
  /** Heading of the sidebar. Default `'All posts'`. */
  sidebarTitle?: string
  /** Number of posts in the sidebar, newest first, or `'ALL'`. 0: no sidebar. Default `'ALL'`. */
  sidebarCount?: number | 'ALL'
  /** Whether posts show their reading time. Default `true`. */
  showReadingTime?: boolean
  /** Formats of the feeds. `false`: no feeds. Default `['rss', 'atom']`. */
  feeds?: ('rss' | 'atom' | 'json')[] | false
  /** Number of posts in each feed, newest first, or `'ALL'`. Default 20. */
  feedLimit?: number | 'ALL'
  /** Target of 'Edit this page', as in `docs`. */
  editUrl?: string
  /** Whether posts show when they last changed. Default `false`. */
  showLastUpdateTime?: boolean
  /** Whether posts show who last changed them. Default `false`. */
  showLastUpdateAuthor?: boolean
  /** Severity of posts without a truncate mark. Default `'warn'`. */
  untruncatedPosts?: CheckLevel
}

export interface MarkdownConfig {
  /** True: keeps raw HTML in content, which is then trusted like code. Default `false`. */
  html?: boolean
  /** True: dice such as `2d6+1` in text become buttons that roll. 'all': also dice without a number, `d20`. Default `false`. */
  dice?: boolean | 'all'
  /** True: straight quotes become curly ones. Default `true`. */
  typographer?: boolean
  /** True: `:tada:` becomes the emoji with this name. Default `true`. */
  emoji?: boolean
  /**
   * True: reads what Obsidian writes. `[[Wolf]]`, `[[beasts/Wolf#Its bite|the bite]]`, `![[lamp.png|300]]` and `![[Wolf]]` name files
   * without their path; `^id`, `dice: 2d6` in code and statblock fences work, too. Default `false`.
   */
  wikilinks?: boolean
  /** Page with `:::glossary`: the first use of each of its terms on a doc links to it. `'/docs/glossary'` */
  glossary?: string
  /**
   * Data files whose records' names become links, in tables and in the texts of records, to where the record is shown. `'any'`: in any
   * case and in the plural; `'capitals'`: with the same capitals only, for names that are common words.
   * `{ creatures: 'any', conditions: 'capitals' }`. Default: the files of `plates`, with `'any'`.
   */
  recordLinks?: Record<string, 'any' | 'capitals'>
}

export interface RulesConfig {
  /** Forms of examples whose numbers are recomputed. Default: the form of play boxes, `Cast: … Roll: … Result: …`. */
  examples?: ExampleConfig[]
  /** Words of the boxes for examples of play. `{ titles: ['Scene'], parts: ['Pool', 'Hits', 'Result'] }` */
  playBoxes?: PlayBoxConfig
  /**
   * Severity of a link whose text names a page, a record or a term, but which leads elsewhere: `[combat](magic.md)`, while another page
   * has the title "Combat". Default `'ignore'`.
   */
  linkTexts?: CheckLevel
  /**
   * Severity of numbers and bold words in a definition of the glossary that the section named by its `page` does not have.
   * Default `'ignore'`.
   */
  definitions?: CheckLevel
}

export interface PlayBoxConfig {
  /** Words in bold that begin a box. Default `['Example of play']`. */
  titles?: string[]
  /** Words with a colon that begin a line of its list. Default `['Cast', 'Roll', 'Result']`. */
  parts?: string[]
}

export interface ExampleConfig {
  /**
   * The text of an example, with `{word}` (a name), `{die}` (d8), `{face}` (a number rolled; the first belongs to the first die),
   * `{pool}` (4d6), `{faces}` (6, 5, 2, 1), `{hits}`, `{bonus}`, `{sum}`, `{target}` and `{result}`. `{margin}` (2 Boons), `{doubles}`
   * (Wonder), `{miss}` (a number) and `{near}` (Bargain) are those of the first of `rolls`. A part in brackets may be missing.
   * `'{word} {die}: {face} + {bonus} = {sum} against {target}, {result}[, {margin}]'`
   */
  pattern: string
  /** Lowest face that is a hit, for `{faces}` and `{hits}`. Default: as in the first of `rolls`, if it counts; else faces are added up. `5` */
  hit?: number
  /** The words of `{result}`. Default `['success', 'failure']`. */
  results?: [success: string, failure: string]
  /** Which totals or hits succeed: 'at least' or 'at most' the target. Default: as in the first of `rolls`, else `'at least'`. */
  success?: 'at least' | 'at most'
}

/** A roll of the game. Text that no pattern describes completely stays text. */
export interface RollConfig {
  /** Name of the roll in the game. `'Cast'` */
  name: string
  /**
   * How texts write it, with `{word}` (a word), `{die}` (`d8`, `2d20kh1`), `{count}` (number of the dice in `dice`), `{bonus}` (`+5`,
   * `-1`; after a plus `5`) and `{target}`; a part in brackets may be missing. `['{word} {die} + {word} {die}[, Target {target}]']`
   */
  patterns: string[]
  /** Words that `{word}` accepts. Default: any single word. `['Might', 'Sleight of Hand']` */
  words?: string[]
  /** The dice, for patterns without `{die}`. `'d20'` */
  dice?: string
  /** Result of the dice: their sum, the highest die, the lowest die, or the number of dice that show `hit` or more. Default `'sum'`. */
  add?: 'sum' | 'highest' | 'lowest' | 'count'
  /** With `add: 'count'`: the least face that counts. `5` */
  hit?: number
  /** Which results succeed: 'at least' or 'at most' the target. Default `'at least'`. */
  success?: 'at least' | 'at most'
  /** The target, if the text names none. Default: the reader types it. `8` */
  target?: number
  /** Name of the target in the game. Default: 'Target' in the language of the page. `'DC'` */
  targetName?: string
  /**
   * Gain of a success for each `every` points above the target. `one` and `many` are its name in the singular and the plural.
   * `{ every: 4, one: 'Boon', many: 'Boons' }`
   */
  margin?: { every: number; one: string; many: string }
  /** Names for two dice with the same number: on a success, on a failure, and in general. `{ name: 'Omen', onSuccess: 'Wonder' }` */
  doubles?: { name?: string; onSuccess?: string; onFailure?: string }
  /**
   * Name of what a player may do after a failure by at most `within` points. After doubles only if `onDoubles` is true.
   * `{ within: 2, name: 'Bargain' }`
   */
  near?: NearConfig
}

export interface NearConfig {
  /** The most points that may be missing. `2` */
  within: number
  /** `'Bargain'` */
  name: string
  /** True: also after doubles. Default `false`. */
  onDoubles?: boolean
  /**
   * Words of rolls for which the game rules it out, or does so at times: the reader is told 'missed by 1' and no name. A roll without
   * a word, such as `d8+d6`, could be any of them and counts as one. `['Melee', 'Dodge']`
   */
  except?: string[]
  /** Words that rule it out where they are in the same paragraph, in these letters. `['Progress']` */
  exceptBeside?: string[]
}

export interface RedirectConfig {
  /**
   * Addresses on this site, without the base URL. `['/rules', '/old/rules.html']`. `'/old/*'` matches every address below that
   * has no page and no redirect of its own; if several match, the first one is used.
   */
  from: string | string[]
  /**
   * Page of this site, or an address of another site. `'/docs/intro#dice'`. In `'/docs/*'` the star is replaced by what the
   * star in `from` matched: each address whose target exists gets a page, and hosts that read `_redirects` a rule.
   */
  to: string
  /** HTTP status on hosts that read `_redirects`; on others a page redirects. Default 301, moved permanently. */
  status?: 301 | 302 | 307 | 308
}

export interface HomeConfig {
  /**
   * The site's name as SVG files in the site's folder, one for wide windows and one for narrow ones. They follow the colour
   * mode. `{ wide: 'art/name.svg', tall: 'art/name-stacked.svg' }`
   */
  wordmark?: { wide: string; tall: string }
}

export interface PlateConfig {
  /** Field with the title of the plate. `'name'` */
  title: string
  /** Field shown below the title. `'desc'` */
  lede?: string
  /** Fields shown as large numbers, with their headings. `{ guard: 'Guard' }` */
  stats?: Record<string, string>
  /** Fields shown above the line, with their headings. `{ 'attack, damage': 'Attack' }` shows two on one line. */
  facts?: Record<string, string>
  /** Fields shown below the line. */
  below?: { title: string; facts: Record<string, string> }
}

/**
 * Severity of each kind of problem. Problems that would lose a page or part of it are always errors: two pages with one address
 * or id, addresses that differ only in case, front matter that cannot be read, invalid dates.
 */
export interface ChecksConfig {
  /** Links to pages that do not exist. Default `'error'`. */
  deadLinks?: CheckLevel
  /** Links to headings that do not exist. Default `'error'`. */
  deadAnchors?: CheckLevel
  /** Images and files that do not exist. Default `'error'`. */
  missingImages?: CheckLevel
  /** Front-matter values of the wrong type; they are ignored. Default `'error'`. */
  frontMatter?: CheckLevel
  /** Unknown front-matter keys, and front matter without `---` on the first line. Default `'warn'`. */
  unknownFrontMatter?: CheckLevel
  /** Code languages without a grammar. Default `'warn'`. */
  unknownLanguages?: CheckLevel
  /** Tags that `tags.yml`, if it exists, does not list. Default `'warn'`. */
  unknownTags?: CheckLevel
  /** Images without a text alternative. Default `'warn'`. */
  missingAltText?: CheckLevel
  /** Pages that no page, sidebar, navbar or footer links to, except unlisted ones. Default `'warn'`. */
  orphanPages?: CheckLevel
  /** Headings more than one level below the previous one. Default `'warn'`. */
  skippedHeadings?: CheckLevel
  /**
   * A second title, empty headings, ids without their braces, and lines that only look like headings: bold lines on a page without any
   * `##`, and `##Guard` without a space. Default `'warn'`.
   */
  headings?: CheckLevel
  /** Code blocks without a closing line. Default `'warn'`. */
  openFences?: CheckLevel
  /** Marks of other systems, which are shown as text: `!!! note`, `{{note`, `x^2^`. Default `'warn'`. */
  otherSyntax?: CheckLevel
  /** Folders and files of `content/` that are in no place where the build reads them. Default `'warn'`. */
  unreadContent?: CheckLevel
  /** Explicit ids used twice on a page. Default `'error'`. */
  duplicateIds?: CheckLevel
  /** Settings of a host in `content/static`, such as `vercel.json` and `web.config`. Default `'error'`. */
  hostFiles?: CheckLevel
  /** `:::` blocks that are not closed and are shown as text, and tabs without a label or outside `:::tabs`. Default `'error'`. */
  brokenBlocks?: CheckLevel
  /** Tables headed by dice whose rows do not cover each total once, and dice that do not exist. Default `'error'`. */
  dieTables?: CheckLevel
  /** Numbers next to the word of a constant that differ from it; see `constants.yml`. Default `'warn'`. */
  constants?: CheckLevel
  /** Examples of rolls with a wrong face, sum or result. Default `'warn'`. */
  examples?: CheckLevel
  /** Terms of `glossary.yml` that are defined twice, that no page uses, or that have a new name. Default `'warn'`. */
  terms?: CheckLevel
  /** HTML tags that are not closed, or that close nothing. They are closed at the end of their block, or removed. Default `'error'`. */
  unbalancedTags?: CheckLevel
  /** MDX imports, exports, components and expressions, which are shown as text. Default `'error'`. */
  mdx?: CheckLevel
}
