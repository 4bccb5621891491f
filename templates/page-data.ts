// The contract between cli/ (which produces these values) and templates/ (which shows them). No imports.
// Every `href` is ready to use (it carries the base URL); every `path` is an address on the site without it.

/** A link as it is shown somewhere in the chrome. */
export interface PageLink {
  label: string
  href: string
}

/** Flags for code that scripts contain only in sites that use it. Code for articles is a toy instead; see cli/site/feature.ts. */
export interface Flags {
  /** The site has more than one locale. */
  locales: boolean
  /** The navbar has menus or version items. */
  menus: boolean
  /** The navbar hides on scrolling down. */
  hidingNavbar: boolean
  /** Some version of the docs has a badge or a banner. */
  versionNotices: boolean
  /** There is something that chooses a version, or several to choose from. */
  versionChoice: boolean
  /** Pages may show when, or by whom, they were last updated. */
  lastUpdates: boolean
  /** A doc names others that a reader has to know first. */
  needs: boolean
  /** Readers can keep the site on their device. */
  keeping: boolean
}

/** One step of the way to a page; without `href` where it has no page, and for the page itself. */
export interface Crumb {
  label: string
  href?: string
}

/** The language of a text that is not in the language of the page. */
export interface Fallback {
  lang: string
  dir: 'ltr' | 'rtl'
}

/** Only on sites with several locales. */
export interface LocalFacts {
  /** Address of the page in other locales, by their names, where it is another one; '/' where the page is missing. */
  elsewhere?: Record<string, string>
  /** The page is not translated: what its author wrote is in this language. */
  fallback?: Fallback
}

/** Fields of every page. `layout` names the lazy layout chunk that shows it. */
interface PageBase extends LocalFacts {
  /** Address on the site: '/docs/mechanics/combat'. No base URL, no trailing slash, no '.html'; '/' for home. */
  path: string
  /** The whole document title, delimiter and site title included. */
  title: string
  /** For search engines, feeds and the line under a page's title. Plain text. */
  description: string
  /** BCP 47 tag of the language the page is written in. */
  locale: string
  /** Hash of scripts and chrome data only. A tab that outlived a deploy sees another id and does a full load. */
  buildId: string
  /** HTML of the site's slots above and below the text; the line of its copies is below it, too. `slotBefore` replaces the text of the not-found page. */
  slotBefore?: ArticleHtml
  slotAfter?: ArticleHtml
}

/** An `<svg>` that refers to shapes in a file; '' in a theme without drawings. */
export type Drawing = InertHtml

/** HTML made by the build, which React never looks inside. Left out of the data inlined in the page; see inert.ts. */
export type InertHtml = (string & { readonly [inert]: true }) | ''

declare const inert: unique symbol

/** An article. */
export type ArticleHtml = InertHtml

export interface HomePage extends PageBase {
  layout: 'home'
  heading: string
  tagline: string
  /** One sentence about the site, below the tagline; '' for none. */
  about: string
  /** A moment of play next to the tagline; '' for none. */
  moment: string
  /** A paragraph below the first screen; '' for none. */
  lede: string
  /** Buttons that lead to the first pages to read. */
  actions: PageLink[]
  /** Parts below the first screen, in order. */
  parts: HomePart[]
  /** The latest, without their texts. */
  posts: BlogPreview[]
  /** Drawing behind the site's name. */
  drawing: Drawing
  /** The site's name drawn on the horizon (from config, trusted), wide and stacked; absent: live text. */
  wordmark?: Drawing
}

export type HomePart =
  | { kind: 'cards'; cards: HomeCard[] }
  /** Lists of links, as an index of the site or as cards. */
  | { kind: 'sections'; sections: HomeSection[]; asCards: boolean }
  /** One-liners of the 'You search the ruin and find' band. */
  | { kind: 'finds'; finds: string[] }
  /** The posts of the page. */
  | { kind: 'posts' }
  /** The body of content/pages/index.md, or a table. */
  | { kind: 'html'; html: ArticleHtml }

/** Shown above the title of a card: a picture, or the content of an <svg>. `alt`: '' for a picture that only decorates. */
interface CardPicture {
  image?: { href: string; alt: string; isIcon: boolean }
  icon?: string
}

export interface HomeCard extends CardPicture {
  title: string
  text: string
  href?: string
}

export interface HomeSection extends CardPicture {
  title: string
  links: PageLink[]
}

/** Print layout of an article, if not two columns: one column, a sheet for each part, or only its screens. */
export type PrintLayout = 'wide' | 'sheets' | 'screen'

/** A page with a heading on the horizon, above its article. */
interface ArticlePage extends PageBase {
  /** Text of the h1; empty when the author hides the title. */
  heading: string
  /** The description is shown under the heading. False if it was taken from the text, which would show it twice. */
  hasLede?: true
  drawing: Drawing
  html: ArticleHtml
  /** Items of the contents list; '' for none. */
  toc: InertHtml
  print?: PrintLayout
}

export interface PlainPage extends ArticlePage {
  layout: 'page'
  /** Names for a style sheet, around everything of the page. */
  className?: string
}

export interface DocPage extends ArticlePage {
  layout: 'doc'
  section?: DocsSection
  /** Name of its version of the docs: '1.0', 'current', 'sdk@1.0'. */
  version: string
  breadcrumbs: Crumb[]
  /** Definitions of the terms that are marked on the page, for paper. */
  words?: InertHtml
  /** Pages to read before this one. Shown to readers who come from another site. */
  needs?: PageLink[]
  /** The pages around it, below its text. */
  items?: PageCard[]
  /** Neighbours in reading order. */
  previous?: PageLink
  next?: PageLink
  /** Address at which its source can be edited. */
  editHref?: string
  /** Address at which an error on it can be reported. */
  reportHref?: string
  /** ISO day of the last change, only when it is truly known. */
  lastUpdated?: string
  /** Name of who made it. */
  lastUpdatedBy?: string
  tags: PageLink[]
  unlisted?: true
  /** Href of this page in each version that has it, by the version's name; absent on sites with one version. */
  versions?: Record<string, string>
}

/** A page in a list that says what it is about. */
export interface PageCard {
  label: string
  href: string
  description: string
}

/** A generated index of a sidebar category. */
export interface CategoryPage extends PageBase {
  layout: 'category'
  heading: string
  drawing: Drawing
  section?: DocsSection
  /** As in DocPage. */
  version: string
  breadcrumbs: Crumb[]
  items: PageCard[]
  previous?: PageLink
  next?: PageLink
  /** As in DocPage. */
  versions?: Record<string, string>
}

export interface BlogAuthor {
  key: string
  name: string
  title?: string
  description?: string
  href?: string
  /** Links to the author on other sites. */
  socials?: PageLink[]
  /** Drawing of the author, seeded by the key. */
  drawing: Drawing
}

export interface BlogPreview {
  title: string
  href: string
  /** ISO day: '2025-01-10'. */
  date: string
  /** Date as a reader of the page's locale writes it, in UTC. */
  dateText: string
  /** '7 min read'; '' where it is not shown. */
  readingTime: string
  description: string
  /** The article up to the truncate mark, or whole; empty in places that show the description only. */
  html: ArticleHtml
  /** The page of the post has more of it. */
  truncated: boolean
  authors: PageLink[]
  tags: PageLink[]
  drawing: Drawing
  unlisted?: true
  /** The post is not translated. */
  fallback?: Fallback
}

/** 'All posts' next to the blog: years descending, posts newest first. Dates are UTC. */
export interface BlogSection {
  kind: 'blog'
  title: string
  years: { year: string; posts: PageLink[] }[]
}

/** Position of a page among the pages of a long list. */
export interface Pager {
  /** From 1. */
  page: number
  pages: number
  newer?: PageLink
  older?: PageLink
}

export interface BlogListPage extends PageBase {
  layout: 'blog-list'
  heading: string
  posts: BlogPreview[]
  section: BlogSection
  pager: Pager
}

export interface BlogPostPage extends PageBase {
  layout: 'blog-post'
  heading: string
  /** This and the next two as in a preview. */
  date: string
  dateText: string
  readingTime: string
  authors: BlogAuthor[]
  tags: PageLink[]
  drawing: Drawing
  html: ArticleHtml
  /** Items of the contents list; '' for none. */
  toc: InertHtml
  section: BlogSection
  newer?: PageLink
  older?: PageLink
  /** This and the next two as in docs. */
  editHref?: string
  lastUpdated?: string
  lastUpdatedBy?: string
  breadcrumbs: Crumb[]
  unlisted?: true
}

export interface BlogArchivePage extends PageBase {
  layout: 'blog-archive'
  heading: string
  drawing: Drawing
  /** The first page of the blog. */
  blog: PageLink
  years: { year: string; posts: { href: string; title: string; date: string; dateText: string }[] }[]
}

export interface AuthorsPage extends PageBase {
  layout: 'authors'
  heading: string
  drawing: Drawing
  blog: PageLink
  section: BlogSection
  authors: (BlogAuthor & { postCount: string })[]
}

export interface AuthorPage extends PageBase {
  layout: 'author'
  author: BlogAuthor
  /** 'One post', '20 posts'. */
  postCount: string
  heading: string
  drawing: Drawing
  blog: PageLink
  allAuthors: PageLink
  section: BlogSection
  posts: BlogPreview[]
  pager: Pager
}

export interface TagsPage extends PageBase {
  layout: 'tags'
  heading: string
  drawing: Drawing
  /** Set for tags of a blog, as is `section`. */
  blog?: PageLink
  section?: BlogSection
  tags: { label: string; href: string; count: number }[]
  /** Set for tags of docs. */
  version?: string
  /** As in DocPage. */
  versions?: Record<string, string>
}

export interface TagPage extends PageBase {
  layout: 'tag'
  heading: string
  drawing: Drawing
  /** Set for tags of a blog, as is `section`. */
  blog?: PageLink
  section?: BlogSection
  allTags: PageLink
  items: { label: string; href: string; description: string }[]
  pager: Pager
  /** Set for tags of docs. */
  version?: string
  /** As in DocPage. */
  versions?: Record<string, string>
}

export interface NotFoundPage extends PageBase {
  layout: 'not-found'
  heading: string
  drawing: Drawing
}

export type PageData =
  | HomePage
  | PlainPage
  | DocPage
  | CategoryPage
  | BlogListPage
  | BlogPostPage
  | BlogArchivePage
  | AuthorsPage
  | AuthorPage
  | TagsPage
  | TagPage
  | NotFoundPage

export type LayoutName = PageData['layout']

/** The list of the part of the site that the page is in, if it has one. */
export const sectionOf = (page: PageData): DocsSection | BlogSection | undefined =>
  'section' in page ? page.section : undefined

/** The sidebar of a docs page. */
export interface DocsSection {
  kind: 'docs'
  /** Id of the sidebar. */
  id: string
  /** Opening a category closes the others on its level. */
  autoCollapse?: true
  /**
   * The list as HTML: its top level and the levels that contain the page. It stands in the document only: the data has an empty
   * string, as browsers keep the list of a section (sidebar/tree.ts).
   */
  html: InertHtml
  /** The page is unlisted, so the list is its own, and is in the data. */
  isOwn?: true
  /** Keys of the categories that contain the page, outermost first. */
  open: string[]
  /**
   * Address of the file with what is not in the page: lists as HTML by the keys of their levels. A small sidebar is one file; of
   * a large one every level is, with its key in the place of `{key}`.
   */
  dataHref: string
}

export type NavbarItem = { position: 'left' | 'right'; className?: string } & (
  | NavbarLink
  | { type: 'dropdown'; label: string; link?: NavbarLink; items: NavbarEntry[] }
  | {
      type: 'localeDropdown'
      label: string
      items: { label: string; lang: string; locale: string; href: string }[]
      before: NavbarEntry[]
      after: NavbarEntry[]
    }
  | { type: 'search' }
  | { type: 'html'; html: string }
  | { type: 'docsVersion'; label?: string; href?: string; docs?: string }
  | {
      type: 'docsVersionDropdown'
      /** Id of the docs; absent: those of the page, else the first. */
      docs?: string
      label: string
      before: NavbarEntry[]
      after: NavbarEntry[]
      /** Versions to show; absent: all. */
      versions?: { name: string; label: string }[]
    }
)

export interface NavbarLink {
  type: 'link'
  label: string
  href: string
  /** Opens in a new tab with rel="noopener noreferrer" and an icon. */
  external?: true
  target?: string
  /** Content of the svg of its icon. */
  icon?: string
  /** The item is current when the page's path is this or below it. */
  activeBasePath?: string
  /** Source of a regular expression tried on the page's path; wins over `activeBasePath`. */
  activeBaseRegex?: string
  /** The item is current when the page shows this docs sidebar. */
  sidebarId?: string
  /** The doc it leads to is unlisted: the item is there on its page only. */
  unlisted?: true
  /** Fields that differ in other versions of the docs, by their names. The link itself leads to the latest version. */
  versions?: Record<string, Pick<NavbarLink, 'label' | 'href' | 'activeBasePath' | 'unlisted'>>
}

export type NavbarEntry = { className?: string } & (NavbarLink | { type: 'html'; html: string })

export interface Logo {
  src: string
  /** In the dark mode. */
  srcDark: string
  alt: string
  href: string
  target?: string
  /** In CSS pixels, as the height. */
  width?: number
  height?: number
}

export interface FooterLink {
  label: string
  href: string
  /** As in SidebarLink of sidebar/list.ts. */
  target?: '_self'
  external?: true
  /** Content of the svg of its icon. */
  icon?: string
}

export interface DocsVersion {
  /** Name of its folder: '1.0'; 'current' for content/docs. Docs with an id put it in front: 'sdk@1.0'. */
  name: string
  /** Id of its docs; absent for those without one. */
  docs?: string
  /** The shown part of the name. */
  label: string
  /** Base path of the version: '/docs'. */
  path: string
  /** Address of the page it opens with. */
  mainHref: string
  /** Its pages show the label. */
  badge: boolean
  /** The sign above its pages. */
  banner: 'none' | 'unreleased' | 'unmaintained'
  /** The version to read: the one that search engines are led to. */
  isLast: boolean
}

/** Data of the chrome of every page. Bundled into the scripts, so that page data does not repeat it. */
export interface SiteData {
  title: string
  baseUrl: string
  locale: string
  /** Text direction of `<html>`; not in the scripts. */
  direction?: 'ltr' | 'rtl'
  homeHref: string
  colorMode: { defaultMode: 'light' | 'dark'; disableSwitch: boolean; respectPrefersColorScheme: boolean }
  announcementBar?: { id: string; html: string; isCloseable: boolean }
  navbar: { title?: string; logo?: Logo; hideOnScroll: boolean; items: NavbarItem[] }
  /** Data of the footer, which only the server renders; not in the scripts. */
  footer?: {
    style: 'light' | 'dark'
    logo?: Logo
    tagline: string
    columns: { title?: string; items: (FooterLink | { html: string })[] }[]
    copyright?: string
    /** Skyline above the footer. */
    drawing: Drawing
  }
  /** Readers can keep the site on their device: the base URL of the site, the address of the summary, and of the book in one file; not in the scripts. */
  offline?: { root: string; summary: string; file?: string }
  /** The drawn footer, an inert string; empty without one. Made by the server, read back from the document by the scripts. */
  footerHtml: ArticleHtml
  /** HTML that the site adds to the navbar, an inert string like the footer. '' for nothing. */
  navbarEndHtml: ArticleHtml
  /** HTML that the site adds to the footer, and HTML instead of it; not in the scripts. */
  footerSlot?: string
  ownFooter?: string
  /** Addresses of the scripts of the site's components. */
  components?: Record<string, string>
  /** Rolls of the game; absent if there are none. */
  rolls?: RollRule[]
  /** Newest first. */
  versions: DocsVersion[]
  /** Name of the blog. Absent if there is none. */
  blogTitle?: string
  /** There is something to search. */
  search: boolean
}

/** Rules for reading a roll of the game; `rolls` in the config documents them. */
export interface RollRule {
  name: string
  add: 'sum' | 'highest' | 'lowest' | 'count'
  /** Least face that counts. */
  hit?: number
  success: 'at least' | 'at most'
  targetName?: string
  margin?: { every: number; one: string; many: string }
  doubles?: { name?: string; onSuccess?: string; onFailure?: string }
  near?: { within: number; name: string; onDoubles: boolean }
}

/** Addresses of the built assets a page refers to. */
export interface PageAssets {
  stylesheet: string
  /** Scripts that a page loads when it wakes: the entry, shared chunks and the layout's chunk. */
  scripts: string[]
  /** Addresses of scripts that a control needs in addition, by its selector; see client/before-paint.ts. */
  firstPresses: Record<string, string[]>
  /** Fonts needed for the first paint. */
  fonts: string[]
}

/** Sources of the inline scripts. The content policy names them, so each has the same bytes on every page. */
export interface InlineScripts {
  /** On every page; see client/before-paint.ts. */
  beforePaint: string
  /** On the home page too; see client/missing-files.ts. */
  missingFiles: string
}

/** Links and tags of the head that only the build knows. */
export interface PageHead {
  /** Colour of the browser's own bars in the default mode; client/before-paint.ts updates it. */
  themeColor: string
  canonical?: string
  noIndex: boolean
  meta: ({ name: string; content: string } | { property: string; content: string })[]
  links: { rel: string; href: string; type?: string; title?: string; hreflang?: string; sizes?: string }[]
  /** JSON-LD objects. */
  jsonLd: unknown[]
}
