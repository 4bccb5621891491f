// What a person may write in site.config.ts: what each field does, its default, and an example where its form is not plain.
// Nothing here runs at build time but `defineConfig`, which returns what it is given, so that an editor completes the fields.

/** Types the config and gives it back unchanged. */
export function defineConfig(config: SiteConfig): SiteConfig {
  return config
}

/** How loudly a check speaks: an error stops the build, a warning does not. */
export type CheckLevel = 'error' | 'warn' | 'ignore'

export interface SiteConfig {
  /** Name of the site, in the navbar and in every document title. `'Gloamwaste'` */
  title: string
  /** One line about the site, shown on the home page. `'Scavenge the wonders. Survive the perils.'` */
  tagline?: string
  /** File in `content/static`, shown in the browser's tab. `'favicon.svg'` */
  favicon?: string
  /** Picture that other sites show with a link to a page that has none of its own: a file in `content/static`, no SVG. `'card.png'` */
  image?: string
  /**
   * Tags `<meta>` of every page. What a page says by itself wins, but for `twitter:card`.
   * `[{ name: 'google-site-verification', content: 'x' }]`
   */
  metadata?: MetaConfig[]
  /** Where the site will be published: protocol and host, no path. `'https://gloamwaste.example'` */
  url: string
  /** Path under which the site lies on that host, from '/' to '/'. Default `'/'`. `'/game/'` */
  baseUrl?: string
  /** Stands between a page's title and the site's title. Default `'|'`. `'·'` */
  titleDelimiter?: string
  /** Languages of the site; translations lie in `content/i18n`. Default: English only. `{ defaultLocale: 'en', locales: ['en', 'ar'] }` */
  i18n?: I18nConfig
  /** Light and dark. Default: light, with a switch. `{ defaultMode: 'dark' }` */
  colorMode?: ColorModeConfig
  /** Bar above the navbar. `{ id: 'lamps-lit-1', content: 'The lamps are lit.' }` */
  announcementBar?: AnnouncementBarConfig
  /** Bar at the top of every page. */
  navbar?: NavbarConfig
  /** End of every page; without it there is none. */
  footer?: FooterConfig
  /** Rules pages from `content/docs`; `false` for none. */
  docs?: DocsConfig | false
  /** Posts from `content/blog`; `false` for none. */
  blog?: BlogConfig | false
  /** How Markdown is read. */
  markdown?: MarkdownConfig
  /** Home page furniture that comes from trusted files rather than from content. */
  home?: HomeConfig
  /** How records of `content/data` are shown by `:::plates`. `{ creatures: { title: 'name', stats: { guard: 'Guard' } } }` */
  plates?: Record<string, PlateConfig>
  /** Old addresses that lead on, besides `redirect_from` in front matter. `[{ from: '/rules', to: '/docs/intro' }]` */
  redirects?: RedirectConfig[]
  /** True: a plain Markdown copy of each page (`/docs/intro.md`), and `llms.txt`, which lists them. Default `false`. */
  markdownCopies?: boolean
  /**
   * Pictures that other sites show with a link, drawn from the ornament: 'site', one for all pages; 'posts', one more for each
   * post. `image` in front matter wins. Default `false`.
   */
  socialImages?: 'site' | 'posts' | false
  /** How loudly each check speaks. `{ deadLinks: 'warn' }` */
  checks?: ChecksConfig
  /**
   * Where the content policy stands, which keeps scripts from elsewhere off the site: 'header', in the file `_headers`; 'page', in
   * each page too, for hosts that do not read that file. Default: 'page' where `url` is at GitHub, GitLab or Codeberg Pages, else
   * 'header'; set it for such a host with a domain of its own.
   */
  contentPolicy?: 'header' | 'page'
  /**
   * True: files of the content may run code on the site (`.html`, `.js`, drawings with scripts). Whoever can change content can
   * then do all that the site can do in a reader's browser. Default `false`: such files are errors.
   */
  staticCode?: boolean
  /** True: search engines are asked to stay away. Default `false`. */
  noIndex?: boolean
  /**
   * True: `/sw.js` is a service worker that clears every cache and unregisters itself. For a site that follows one with a worker
   * of that name, which would show the old pages for ever. Default `false`: there is none.
   */
  killServiceWorker?: boolean
  /** Anything else a site wants to keep here; never read by the build. `{ printer: 'A5' }` */
  customFields?: Record<string, unknown>
}

/** `name`, or `property` for what begins with 'og:'. */
export type MetaConfig = { name: string; content: string } | { property: string; content: string }

export interface I18nConfig {
  /** Language of `content/`. Default `'en'`. */
  defaultLocale?: string
  /** All languages, the default one included. Default: only the default one. */
  locales?: string[]
  /** `{ ar: { label: 'العربية', direction: 'rtl' } }` */
  localeConfigs?: Record<string, LocaleOptions>
}

export interface LocaleOptions {
  /** Name in the language dropdown. Default: the language's own name for itself. `'العربية'` */
  label?: string
  /** BCP 47 tag for the pages. Default: the locale. `'ar-EG'` */
  htmlLang?: string
  /** Default: the direction of the language's script. `'rtl'` */
  direction?: 'ltr' | 'rtl'
  /** Its folder in `content/i18n` and, unless it is the default locale, the beginning of its addresses. Default: the locale. `'pt'` */
  path?: string
  /** Calendar of its dates. Default `'gregory'`. `'persian'` */
  calendar?: string
}

export interface ColorModeConfig {
  /** Mode of a visitor who has not chosen. Default `'light'`. */
  defaultMode?: 'light' | 'dark'
  /** True: no switch, the default mode for everyone. Default `false`. */
  disableSwitch?: boolean
  /** True: visitors who have not chosen get what their system prefers, and the switch has a third state. Default `false`. */
  respectPrefersColorScheme?: boolean
}

export interface AnnouncementBarConfig {
  /** Changing it brings the bar back for those who closed it. Default `'announcement-bar'`. */
  id?: string
  /** HTML, trusted. `'The lamps are lit. <a href="/docs/intro">Come in</a>.'` */
  content: string
  /** CSS colour of the bar. `'#f3aa3b'` */
  backgroundColor?: string
  /** CSS colour of its text. `'#13251e'` */
  textColor?: string
  /** Whether a reader can close it. Default `true`. */
  isCloseable?: boolean
}

export interface LogoConfig {
  /** File in `content/static`. `'mark.svg'` */
  src: string
  /** Drawing for dark mode. Default: the same. */
  srcDark?: string
  /** What stands for it where it is not seen. Default: empty beside a title, else the site's title. */
  alt?: string
  /** Where it leads. Default: the home page. */
  href?: string
  /** Where that opens, as in HTML. `'_blank'` */
  target?: string
  /** CSS pixels. */
  width?: number
  /** CSS pixels. */
  height?: number
}

export interface NavbarConfig {
  /** Text beside the logo. Default: the site's title; `null`: none. */
  title?: string | null
  /** `{ src: 'mark.svg' }` */
  logo?: LogoConfig
  /** True: the bar leaves when one scrolls down. Default `false`. */
  hideOnScroll?: boolean
  /** `[{ to: '/blog', label: 'Blog', position: 'left' }]` */
  items?: NavbarItemConfig[]
}

interface NavbarItemBase {
  /** End of the bar it stands at. Default `'right'`. */
  position?: 'left' | 'right'
  /** Names for a style sheet. */
  className?: string
}

export interface NavbarLinkConfig extends NavbarItemBase {
  type?: 'link'
  label: string
  /** Page of this site. One of `to` and `href`. `'/blog'` */
  to?: string
  /** Address elsewhere; one that starts with '/' is taken as a page of this site. `'https://example.org'` */
  href?: string
  /** Where it opens, as in HTML. `'_blank'` */
  target?: string
  /** Name of an icon in `templates/parts/icon-paths.ts`. `'chat'` */
  icon?: string
  /** The item is current on this path and below. Default: `to`. */
  activeBasePath?: string
  /** The item is current where this regular expression matches the path. `'^/docs/(intro|rules)'` */
  activeBaseRegex?: string
}

/** What links to docs and versions is found by id, and leads to the version that a reader is in. */
export type NavbarItemConfig =
  | NavbarLinkConfig
  | (NavbarItemBase & {
      type?: 'dropdown'
      label: string
      /** Page of this site that the word itself leads to. */
      to?: string
      items: NavbarEntryConfig[]
    })
  /** The languages of the site. */
  | (NavbarItemBase & { type: 'localeDropdown' } & NavbarEntriesAround)
  | (NavbarItemBase & { type: 'search' })
  | NavbarHtmlConfig
  | NavbarDocConfig
  | NavbarSidebarConfig
  /** The version a reader is in. `label`: default, its name; `to`: default, its main page. */
  | (NavbarItemBase & { type: 'docsVersion'; label?: string; to?: string })
  | (NavbarItemBase & {
      type: 'docsVersionDropdown'
      /** Names of the versions to show, or new labels for them. Default: all. `['current', '1.0']`, `{ '1.0': { label: 'Old' } }` */
      versions?: string[] | Record<string, { label?: string }>
    } & NavbarEntriesAround)

/** What drops down. */
export type NavbarEntryConfig = NavbarLinkConfig | NavbarDocConfig | NavbarSidebarConfig | NavbarHtmlConfig

/** Entries above those that the site has by itself, and below them. */
interface NavbarEntriesAround {
  dropdownItemsBefore?: NavbarEntryConfig[]
  dropdownItemsAfter?: NavbarEntryConfig[]
}

export interface NavbarDocConfig extends NavbarItemBase {
  type: 'doc'
  /** `'mechanics/combat/index'`; of the generated page of a category its slug: `'/category/rules'`. */
  docId: string
  /** Default: the id. */
  label?: string
}

/** Leads to the first page of a sidebar. */
export interface NavbarSidebarConfig extends NavbarItemBase {
  type: 'docSidebar'
  sidebarId: string
  /** Default: the name of that page. */
  label?: string
}

export interface NavbarHtmlConfig extends NavbarItemBase {
  type: 'html'
  /** Trusted. */
  value: string
}

export interface FooterConfig {
  /** `'dark'`: dark in both modes. Default `'light'`. */
  style?: 'light' | 'dark'
  /** `{ src: 'mark.svg', alt: 'Gloamwaste Press', href: '/about' }` */
  logo?: LogoConfig
  /** All columns, or all simple links; not a mix. */
  links?: FooterColumnConfig[] | FooterLinkConfig[]
  /** HTML, trusted. `'Copyright © 2025 Gloamwaste Press.'` */
  copyright?: string
}

export interface FooterColumnConfig {
  /** Heading of the column. Default: none. */
  title?: string | null
  items: FooterLinkConfig[]
}

/** `to`: a page of this site; `href`: an address elsewhere; `icon`: as in the navbar; `html`: trusted. */
export type FooterLinkConfig =
  | { label: string; to: string; icon?: string }
  | { label: string; href: string; icon?: string }
  | { html: string }

export interface DocsConfig {
  /** Where the docs lie on the site. Default `'docs'`; `'/'` puts them at its root. */
  routeBasePath?: string
  /** Sidebars by id. Default: one, `docs`, from the folders. `{ rules: ['intro', { type: 'autogenerated', dirName: 'mechanics' }] }` */
  sidebars?: Record<string, SidebarConfig>
  /** Whether the way to a page stands above it. Default `true`. */
  breadcrumbs?: boolean
  /** Heading levels in 'On this page'. Default 2 to 3. */
  tableOfContents?: { minHeadingLevel?: number; maxHeadingLevel?: number }
  /** Address in front of the file's path for 'Edit this page'. `'https://example.org/edit/main/'` */
  editUrl?: string
  /** Shows when each page last changed: `last_update` in its front matter, else its last commit. Default `false`. */
  showLastUpdateTime?: boolean
  /** Shows who changed it. Default `false`. */
  showLastUpdateAuthor?: boolean
  /** Whether categories start closed. Default `true`. */
  sidebarCollapsed?: boolean
  /** Whether categories can be closed at all. Default `true`. */
  sidebarCollapsible?: boolean
  /** Whether opening a category closes the others beside it. Default `false`. */
  autoCollapseCategories?: boolean
  /** Whether '01-intro.md' is 'intro', first in its folder. False: numbers stay in ids and addresses. Default `true`. */
  numberPrefixes?: boolean
  /** What versions say of themselves: `current`, and each folder of `content/versions`. `{ '1.0': { label: 'First edition' } }` */
  versions?: Record<string, VersionConfig>
  /** The version to read, at the docs' own address. Default: the newest of `content/versions`, else `current`. */
  lastVersion?: string
  /** False: `content/docs` is not published, only the versions are. Default `true`. */
  includeCurrentVersion?: boolean
}

export interface VersionConfig {
  /** Default: the name; 'Next' for the current one, in the language of the locale. `'Second edition'` */
  label?: string
  /** Last part of its address. Default: none for the last version, 'next' for the current one, else the name. `'2e'` */
  path?: string
  /** Sign above its pages. Default: 'unreleased' for versions newer than the last one, 'unmaintained' for older ones. */
  banner?: 'none' | 'unreleased' | 'unmaintained'
  /** Whether its pages show its label. Default: when there are several versions. */
  badge?: boolean
  /** True: search engines are asked to leave it out. Default `false`. */
  noIndex?: boolean
}

/** Items, or categories by label. */
export type SidebarConfig = SidebarItemConfig[] | { [label: string]: SidebarConfig }

/** A text is the id of a doc; `{ 'The rules': ['combat'] }` is short for a category. `customProps` is for other systems. */
export type SidebarItemConfig =
  | string
  /** `label` counts where the front matter of the doc has no `sidebar_label`. */
  | { type: 'doc'; id: string; label?: string; className?: string; customProps?: Record<string, unknown> }
  /** A doc that belongs to another place: a link that breadcrumbs, previous and next know nothing of. */
  | { type: 'ref'; id: string; label?: string; className?: string; customProps?: Record<string, unknown> }
  | {
      type: 'link'
      label: string
      href: string
      /** Shown on the page of its category. */
      description?: string
      className?: string
      customProps?: Record<string, unknown>
    }
  /** HTML, trusted. `defaultStyle` is for other systems. */
  | { type: 'html'; value: string; defaultStyle?: boolean; className?: string; customProps?: Record<string, unknown> }
  /** The docs and folders of a folder, by position, then by name. `'.'`: all docs. */
  | { type: 'autogenerated'; dirName: string }
  | SidebarCategoryConfig
  | { [label: string]: SidebarConfig }

export interface SidebarCategoryConfig {
  type: 'category'
  label: string
  items: SidebarConfig
  /** Page of the category: a doc, or an index made of its children. Without one the category stays open in all but long sidebars. */
  link?:
    | { type: 'doc'; id: string }
    | {
        type: 'generated-index'
        /** Default: the label of the category. */
        title?: string
        /** Default: the description of the category. */
        description?: string
        /** Its address below that of the docs. Default: made of the label. `'/rules'` */
        slug?: string
        /** For search engines. */
        keywords?: string | string[]
        /** Shown by other sites, as `image` in front matter. */
        image?: string
      }
    | null
  /** Whether it can be closed at all. Default: `docs.sidebarCollapsible`. */
  collapsible?: boolean
  /** Whether it starts closed. Default: `docs.sidebarCollapsed`. */
  collapsed?: boolean
  className?: string
  /** Shown where the category stands in the index of another. */
  description?: string
  customProps?: Record<string, unknown>
}

export interface BlogConfig {
  /** Where the blog lies on the site. Default `'blog'`; `'/'` makes it the home page. */
  routeBasePath?: string
  /** Heading of its lists. Default `'Blog'`. */
  title?: string
  /** For search engines and feeds. Default: the title. */
  description?: string
  /** Posts on a page of a list, or `'ALL'`. Default 10. */
  postsPerPage?: number | 'ALL'
  /** Heading of the sidebar. Default `'All posts'`. */
  sidebarTitle?: string
  /** Newest posts shown in the sidebar, or `'ALL'`; 0 for no sidebar. Default `'ALL'`. */
  sidebarCount?: number | 'ALL'
  /** Whether posts say how many minutes they take. Default `true`. */
  showReadingTime?: boolean
  /** Which feeds are written. Default RSS and Atom; `false` for none. */
  feeds?: ('rss' | 'atom' | 'json')[] | false
  /** Newest posts in each feed, or `'ALL'`. Default 20. */
  feedLimit?: number | 'ALL'
  /** As in `docs`, like the next two. */
  editUrl?: string
  showLastUpdateTime?: boolean
  showLastUpdateAuthor?: boolean
  /** Posts without a truncate mark. Default `'warn'`. */
  untruncatedPosts?: CheckLevel
}

export interface MarkdownConfig {
  /** True: raw HTML in content is kept. Content is then trusted like code. Default `false`. */
  html?: boolean
  /** True: dice such as `2d6+1` in running text become buttons that roll. Default `false`. */
  dice?: boolean
  /** True: straight quotes become curly ones. Default `true`. */
  typographer?: boolean
  /** True: `:tada:` becomes the emoji of this name. Default `true`. */
  emoji?: boolean
  /** Page with `:::glossary`: the first use of each of its terms on a page of rules leads there. `'/docs/glossary'` */
  glossary?: string
}

export interface RedirectConfig {
  /**
   * Addresses on this site, without the base URL. `['/rules', '/old/rules.html']`. `'/old/*'` stands for all below it that
   * are no page and that no other redirect names; of two such the first counts.
   */
  from: string | string[]
  /**
   * Page of this site, or an address elsewhere. `'/docs/intro#dice'`. In `'/docs/*'` the star is what it stands for in
   * `from`: there is a page for each address whose target exists, and a rule for hosts that read `_redirects`.
   */
  to: string
  /** For hosts that read `_redirects`; on others a page leads on. Default 301, moved for good. */
  status?: 301 | 302 | 307 | 308
}

export interface HomeConfig {
  /**
   * The site's name as drawings, SVG files under the site's root, which turn over with the colour mode: one for wide windows,
   * one for narrow ones. `{ wide: 'art/name.svg', tall: 'art/name-stacked.svg' }`
   */
  wordmark?: { wide: string; tall: string }
}

export interface PlateConfig {
  /** Field that names the plate. `'name'` */
  title: string
  /** Field under the name. `'desc'` */
  lede?: string
  /** Fields shown as big numbers, with headings. `{ guard: 'Guard' }` */
  stats?: Record<string, string>
  /** Fields shown above the line, with headings. `{ 'attack, damage': 'Attack' }` shows two on one line. */
  facts?: Record<string, string>
  /** Fields shown below the line. */
  below?: { title: string; facts: Record<string, string> }
}

/**
 * How loudly each kind of problem speaks. What would lose a page or leave it half made (two pages with one address or id,
 * addresses that differ only in case, front matter that cannot be read, a date that is none) is always an error.
 */
export interface ChecksConfig {
  /** Links to pages that do not exist. Default `'error'`. */
  deadLinks?: CheckLevel
  /** Links to headings that do not exist. Default `'error'`. */
  deadAnchors?: CheckLevel
  /** Images and files that do not exist. Default `'error'`. */
  missingImages?: CheckLevel
  /** Values in front matter that are not what their key takes; the page is made without them. Default `'error'`. */
  frontMatter?: CheckLevel
  /** Front-matter keys nobody reads. Default `'warn'`. */
  unknownFrontMatter?: CheckLevel
  /** Code languages without a grammar. Default `'warn'`. */
  unknownLanguages?: CheckLevel
  /** Tags that `tags.yml` does not list, where there is one. Default `'warn'`. */
  unknownTags?: CheckLevel
  /** Images without a text alternative. Default `'warn'`. */
  missingAltText?: CheckLevel
  /** Pages that no page, sidebar, navbar or footer leads to; unlisted ones may. Default `'warn'`. */
  orphanPages?: CheckLevel
  /** Headings more than one level below the one before them. Default `'warn'`. */
  skippedHeadings?: CheckLevel
  /** An id that an author gave to two headings or blocks of one page. Default `'error'`. */
  duplicateIds?: CheckLevel
  /** `:::` blocks that are not closed, which stay text, and tabs without labels or outside of tabs. Default `'error'`. */
  brokenBlocks?: CheckLevel
  /** Tags of kept HTML that nothing closes, which are closed where their block ends, and those that close nothing, which go. Default `'error'`. */
  unbalancedTags?: CheckLevel
  /** Imports, exports, components and expressions of MDX, which are shown as text. Default `'error'`. */
  mdx?: CheckLevel
}
