// The model of a site: the types of what is planned, of the files that it publishes, and of what they are made from. The files that
// make them import their types from here.

import type { Node } from '@takumi-rs/core'
import type {
  DocPage,
  InertHtml,
  InlineScripts,
  LayoutName,
  PageAssets,
  PageData,
  SiteData,
} from '../../templates/page-data.ts'
import type { DrawingRef } from '../../templates/themes/theme.ts'
import type { SidebarConfig } from '../config/define-config.ts'
import type { ResolvedBlog, ResolvedConfig, ResolvedDocs } from '../config/resolved-config.ts'
import type { LocaleConfig } from '../config/schema.ts'
import type { Asset, Content, ContentDocument, History } from '../content/model.ts'
import type { Place, Problem, Report } from '../core/errors.ts'
import type { Fillers } from '../markdown/holes.ts'
import type { FoundLink, Heading, Outline, PaperStyle } from '../markdown/types.ts'

// The site

export interface Site {
  config: ResolvedConfig
  content: Content
  /** Chrome data, the same for every page. */
  data: SiteData
  /** Slots and replacements that are HTML files. */
  parts: Partial<Record<Part, string>>
  routes: Route[]
  /** Files that are known before links are resolved. */
  files: FileGroup[]
  redirects: SiteRedirect[]
  /** Results of the search that are not pages. */
  searchEntries: SearchEntry[]
  /** Rules of features for the file `_headers`. */
  headers: string[]
  linker: Linker
  inserts: Inserts
  linkedItems: LinkedItems
  /** One per version, newest first. */
  docs: DocsSite[]
  blogs: Blog[]
  /** Finds a page in every locale. */
  alternates: Alternates
}

/** A site before the other locales are planned. */
export type PlannedSite = Omit<Site, 'alternates'>

export interface Route {
  path: string
  /** Relative to out/. */
  htmlFile: string
  /** Relative to out/. */
  dataFile: string
  layout: LayoutName
  /** Owner of the address, for messages: a source file, or a phrase such as 'the tag "x"'. */
  source: string
  /** Whether search engines and the sitemap include it. */
  listed: boolean
  /** Whether the site's own search includes it. Default: `listed`. */
  searched?: boolean
  /** The page's own title, for layouts whose heading may be hidden. */
  title?: string
  /** ISO date of the last change, if known. */
  lastModified?: string
  /** Canonical address if it is another one: the same page in the last version of the docs. */
  canonicalPath?: string
  /** Source of keywords and image in the head: the page's document, if it has one. */
  head?: HeadSource | ContentDocument
  /** Headings and ids for links to the page; undefined if they are not known. */
  outline?: () => Outline
  /** While the facts of all documents are the same, the page changes only with the text of its document. */
  isOfArticle?: true
  page(materials: Materials): PageData
}

/** Front matter of a page, or the settings of a category's generated index. */
export type HeadSource = Pick<ContentDocument, 'file' | 'path' | 'kind'> & {
  frontMatter: { keywords?: string | string[] | undefined; image?: string | undefined; cover?: string | undefined }
}

/** Links to other versions of a page, and its canonical address. */
export interface PageVersions {
  page: Pick<DocPage, 'version' | 'versions'>
  route: Pick<Route, 'canonicalPath'>
}

/** A redirect from one address to another. */
export interface Redirect {
  from: string
  /** A path; its anchor, if it has one, is encoded. */
  to: string
  /** Source file whose front matter has it. */
  file?: string
  /** It was the address of a rule: readers keep it offline, too. Anchors of the old page are also on the new one, if `to` has none. */
  isOldRule?: true
  /** Only in `_redirects`: its page would be the same file as another page where names ignore upper and lower case. */
  hasNoPage?: true
}

/** A redirect. `from` may end in `/*` in rules for hosts. */
export interface SiteRedirect {
  from: string
  href: string
  /** 301, 302, 307 or 308. */
  status: number
  /** Whether it becomes an HTML page, and a line of `_redirects`. */
  isPage: boolean
  isRule: boolean
  /** Like `file` of a Redirect. */
  file?: string
  isOldRule?: true
}

/** A file that the site's search finds, which is no page of the site. */
export interface SearchEntry {
  /** Its address: '/book'. */
  path: string
  title: string
  /** Shown below the title. */
  text: string
  /** Words and phrases that readers type for it. */
  words: string[]
  /** Key of its version of the docs; undefined: it belongs to every version. */
  version?: string
}

/** A slot or a replacement that every page shares. */
export type Part = keyof ResolvedConfig['slots'] | 'replace.footer' | 'replace.notFound'

/** A page in one locale. */
export interface Alternate {
  locale: LocaleConfig
  path: string
  href: string
  /** Address for search engines: of the newest version. */
  canonical: string
  isTranslated: boolean
}

export type Alternates = (route: Route) => Alternate[]

// Docs

/** One version of the docs. */
export interface DocsSite {
  version: Version
  docs: Doc[]
  /** Docs that are not published. */
  drafts: Doc[]
  draftIds: Set<string>
  sidebars: Map<string, Sidebar>
  given: DeclaredSidebars
  history: History
  config: ResolvedConfig
  report: Report
}

export interface Version {
  /** The docs that it is a version of. */
  docs: ResolvedDocs
  /** 'current', or a folder name in content/versions. */
  name: string
  /** Identifies it among the versions of all docs; see `keyIn`. */
  key: string
  label: string
  /** Address: '/docs', '/docs/1.0'; '' for the root of the site. */
  basePath: string
  /** Source folder: 'content/docs', 'content/versions/1.0'. */
  folder: string
  /** Whether it is the default version for readers. */
  isLast: boolean
  banner: 'none' | 'unreleased' | 'unmaintained'
  badge: boolean
  noIndex: boolean
}

export interface Doc {
  /** Path without number prefixes and extension: 'mechanics/combat/index'. */
  id: string
  /** Address: '/docs/mechanics/combat'. */
  path: string
  /** Folder on disk, relative to the version's folder; '.' for the top. */
  dir: string
  title: string
  /** Text of the h1; '' if front matter hides it. */
  heading: string
  sidebarLabel: string
  /** From the front matter, else from the number prefix. */
  position?: number
  /** Whether it is its folder's page: `index`, `README` or the folder's name. */
  isIndex: boolean
  unlisted: boolean
  tags: Tag[]
  document: ContentDocument<'doc'>
}

export interface Tag {
  /** Last segment of its address. */
  slug: string
  label: string
  description: string
}

export interface Sidebar {
  id: string
  items: TreeItem[]
  /** Categories above each page, outermost first. */
  ancestors: Map<string, TreeCategory[]>
  /** Label of each doc. */
  labels: Map<string, string>
  /** Path of the first doc with each label. */
  pages: Map<string, string>
  /** Addresses of `ref` items. */
  references: Set<string>
  /** First page that is not unlisted. */
  first: Entry | undefined
  /** Listed pages before and after each page. A category's page comes before its children. */
  neighbours: Map<string, { previous?: Entry; next?: Entry }>
  /** Addresses of unlisted pages, which only their own sidebar shows. */
  unlisted: Set<string>
  /** Whether pages contain only the links near them. */
  isLarge: boolean
}

/** A page in reading order. */
export interface Entry {
  path: string
  label: string
  unlisted: boolean
}

export type TreeItem =
  /** `isRef`: a link to a doc that belongs to another place or sidebar. */
  | { type: 'doc'; doc: Doc; label: string; isRef?: true; className?: string }
  /** `href` and `html` as written; see `LinkedItems`. */
  | {
      type: 'link'
      label: string
      href: string
      target?: '_self'
      description?: string
      className?: string
      at: PropertyKey[]
    }
  | { type: 'html'; html: string; className?: string; at: PropertyKey[] }
  | TreeCategory

/** Links and HTML of sidebars, by what is written, with their addresses resolved. */
export type LinkedItems = ReadonlyMap<TreeItem, TreeItem>

export interface TreeCategory {
  type: 'category'
  label: string
  items: TreeItem[]
  doc?: Doc
  index?: GeneratedIndex
  collapsible: boolean
  collapsed: boolean
  className?: string
  description?: string
}

/** A generated page with the children of a category. */
export interface GeneratedIndex {
  path: string
  /** Whether the address is made from the label, which may not be unique. */
  isOfLabel: boolean
  /** Where it is defined: 'content/docs/rules/_category_.yml', 'docs.sidebars.main[2]'. */
  origin: string
  title: string
  description: string
  head: HeadSource
}

/** Sidebars as they are written, with the places of their keys. */
export interface DeclaredSidebars {
  byId: Map<string, SidebarConfig>
  /** Source file. */
  file: string
  /** Keys above the ids: ['docs', 'sidebars'], or [] in a file of its own. */
  path: PropertyKey[]
  placeOf(at: PropertyKey[]): Place
  /** Name of a key in messages: 'docs.sidebars.main[2]'. */
  nameOf(at: PropertyKey[]): string
}

// Blogs

export interface Blog {
  /** Newest first; posts of the same day in the order of their files. */
  posts: Post[]
  /** Posts that are not unlisted, for lists and feeds. */
  listed: Post[]
  authors: Author[]
  config: ResolvedBlog
}

export interface Post {
  path: string
  /** Its address in Docusaurus, if that is another one. */
  oldPath?: string
  title: string
  description: string
  date: Date
  /** Minutes. */
  minutes: number
  authors: Author[]
  tags: Tag[]
  unlisted: boolean
  document: ContentDocument<'post'>
}

/** An author as pages and feeds show it. */
export interface Author {
  key: string
  name: string
  title?: string
  description?: string
  url?: string
  email?: string
  socials: Social[]
  /** A picture on this site, as written. Pictures on other hosts would be blocked. */
  image?: { href: string; place: Place & { file: string } }
  /** Address of the author's page, if there is one. */
  path?: string
}

export interface Social {
  label: string
  href: string
}

// Links, and what articles show of the site

/** Marks that a feature adds to an article on its own page and in the book. Other pages show the article without them. */
export interface ArticleMarks {
  /** HTML above and below the text. */
  before?: string
  after?: string
  /** HTML below a heading, by its id. */
  headings?: Map<string, string>
  /** Ids that lead to a heading, a row or a card, too, by its id. */
  ids?: Map<string, string[]>
  /** A sentence that corrects the page, for the search. */
  update?: string
  /** Places that readers know and that are on this page now. Ids of the page itself lead there; the book makes its own of them. */
  former?: FormerPlace[]
}

export interface FormerPlace {
  /** Id of the doc that it was in. */
  doc: string
  /** Its id on the page of that doc; '' for the page. */
  anchor: string
  /** Id on this page; '' for the page. */
  to: string
}

export interface Linker {
  /** HTML of a document with its links and inserts. `fillers`: for other holes, which are empty without. */
  article(document: ContentDocument, fillers?: Fillers): string
  /** The article, and the tables that `show` of a home page names. */
  articleParts(document: ContentDocument, fillers?: Fillers): string[]
  /** The same up to the truncate mark, for lists. `href`: address of the post. */
  excerpt(post: ContentDocument, href: string, fillers?: Fillers): string
  /** Marks that features add to an article. */
  marksOf(document: ContentDocument): ArticleMarks[]
  /** The published page that a name means, as in `[[Wolf]]`, and its address. */
  pageNamed(name: string, document: ContentDocument): { page: ContentDocument; href: string } | undefined
  /** Resolved attributes of each link and image of a document. */
  linksOf(document: ContentDocument): string[]
  /** Where a link of a document is written, for messages. */
  placeOf(link: FoundLink, document: ContentDocument): Place
  /** Resolves a path of the config or front matter ('/docs/intro#x') to an href. */
  resolvePath(to: string, where: WrittenIn): string
  /** Resolves the links in HTML of the config. */
  resolveHtml(html: string, where: WrittenIn): string
  /** Whether an href leads to a known page or file of this site, or to another site. */
  isKnown(href: string): boolean
  /** Absolute address of the `image` in a page's front matter; undefined if there is none. */
  imageOf(source: HeadSource): string | undefined
  /** The picture that a page shows instead of its drawing; undefined if there is none on this site. */
  pictureOf(source: HeadSource, key: 'image' | 'cover'): Published | undefined
  /** Address of an image that authors.yml or front matter names. */
  addressOfImage(href: string, place: Place & { file: string }): string
  /** Path of the page that shows a record ('tables/loot'), with its anchor. Undefined: no page shows it. */
  recordPath(key: string): string | undefined
  /** Files that resolved links and images use so far. */
  assets(): PublishedAsset[]
  /** Addresses of pages that resolved links lead to so far. */
  linkedPages: Set<string>
}

/** The place of an address in a file. `what`: starts the message if it is dead. */
interface WrittenIn {
  what: string
  place: Place
}

/**
 * Returns the address of a record in the same docs: its block, else its row; on the page itself, else on the page that shows most
 * records of its file. Without a page: in the last version. `isRow`: the link is in a row, so only a block is worth it.
 */
export type RecordTarget = (key: string, from?: ContentDocument, isRow?: boolean) => string | undefined

export interface Published {
  href: string
  width?: number
  height?: number
  /** Addresses of smaller copies and the original, with their widths, as in `srcset`. */
  srcset?: string
}

/** A published file. Files outside content/static get a name with their content hash. */
export interface PublishedAsset {
  /** Relative to out/. */
  path: string
  asset: Asset
  /** Size of an image in pixels. */
  width?: number
  height?: number
  /** Smaller copies of a wide picture. */
  small?: SmallPicture[]
}

/** Sizes in pixels. */
export interface SmallPicture {
  /** Relative to out/. */
  path: string
  asset: Asset
  width: number
  height: number
}

export interface Inserts {
  /** Fills the holes of the inserts of a document. `fillers`: for other holes in them. `prefix`: start of the ids in them. */
  filler(document: ContentDocument, fillers: Fillers, prefix?: string): NonNullable<Fillers['insert']>
  /** Headings that the inserts of a document add to its page. */
  headings(document: ContentDocument): Heading[]
  /** Equal keys mean that the inserts of a document show the same. */
  key(document: ContentDocument): string
  /** Style sheets for paper that some document needs. */
  styles(): PaperStyle[]
  /** Reports every problem of the inserts of all documents. */
  check(report: Report): void
}

/** An article, and what the page shows of it in other places. */
export interface MadeArticle {
  html: InertHtml
  /** The tables that `show` of a home page names. */
  tables: InertHtml[]
  /** The definitions that follow its marked terms, as HTML. */
  notes: { term: string; html: string }[]
}

/**
 * Inputs of page data besides the plan. `Route.page` makes both a page's data and its render key; for the key, articles are
 * replaced by their hashes.
 */
export interface Materials {
  buildId: string
  article(document: ContentDocument): MadeArticle
  /** HTML of a post in lists. `href`: address of the post. */
  excerpt(post: ContentDocument, href: string): InertHtml
  /** The table of contents of a document and its inserts. */
  toc(document: ContentDocument, levels: { min: number; max: number }): InertHtml
  addressOfImage: Linker['addressOfImage']
  pictureOf: Linker['pictureOf']
  resolvePath: Linker['resolvePath']
  linkedItems: LinkedItems
}

// Files

export interface PlannedFile {
  /**
   * Relative to the folder of its locale, with forward slashes. The name of a file below `assets/` holds a hash of everything that
   * decides its bytes; all locales share such files.
   */
  path: string
  /** Where it comes from, for messages: a file, or words such as 'the sitemap'. */
  source: string
  /** All locales have the same file, at the root of out/. */
  isShared?: true
  /**
   * Everything that decides the bytes: a file of the last build with the same key is kept. The version of the tool is always part of
   * it. Without a key, or if it is undefined, the file is made each time, which is right where that costs no more than a key.
   */
  key?(sources: KeySources): string | undefined
  /** Makes the file. Returns undefined if it cannot be made, which is reported. */
  contents?(making: Making): Made | Promise<Made>
  /** Instead of `key` and `contents`: whether a file that an earlier build has made with this key is still right. It is only kept. */
  isCurrent?(key: string, sources: KeySources): boolean
  /** Paths of the files that `key` and `contents` look up with `of`; they are made first. 'all': every file that does not need 'all'. */
  needs?: string[] | 'all'
  /** `check` makes it, because making it can find problems. */
  isChecked?: boolean
  /** A file of the same path in `content/static` replaces it. Every other file must not meet one. */
  isReplaceable?: true
  /** The page that it is a file of. */
  route?: Route
}

/** The result of making a file. `facts`: data for other files, as JSON, which is cached with the file. */
type Made = Contents | MadeWithFacts | undefined

export interface MadeWithFacts {
  contents: Contents
  facts?: unknown
}

export type Contents = string | Uint8Array

/** The inputs of files. */
export interface Making extends SiteParts {
  /** The site in every locale, the default locale first. */
  sites: SiteParts[]
  pictures: Pictures
  cacheDir: string | undefined
  /** Whether files are made when a reader requests them, as in `serve`. Then `of` and `published` find nothing. */
  isOnRequest: boolean
  /** Problems are kept with the file, and reported again when it is kept. An error means that the file is missing; the others are published. */
  report: Report
  /** A file named in `needs`; undefined if it is missing. */
  of(path: string): PublishedFile | undefined
  /** Every file but those that need 'all'. For files that need 'all'. */
  published(): PublishedFile[]
  /** Publishes another file, at this place in out/. One below `assets/` has a hash of its contents in its name and is not made if it exists. */
  add(path: string, contents: () => Contents): void
}

/** Inputs for the keys of files: the same for all files of a site. */
export type KeySources = Omit<Making, 'report' | 'add'>

/** A file that has been made or kept. */
export interface PublishedFile {
  /** Relative to out/. */
  path: string
  /** Hash of its bytes; see hash.ts. */
  hash: string
  /** In bytes. */
  size: number
  facts?: unknown
  /** The page that it is a file of, and its site. */
  route?: Route | undefined
  site: Site
  read(): Uint8Array
}

/** The files of one feature. */
export interface FileGroup {
  feature: string
  files: PlannedFile[]
}

/** The key of a file of an earlier build, and the facts from making it. */
export interface FileRecord {
  key: string
  /** Hash of its bytes. */
  hash: string
  facts?: unknown
  problems?: Problem[]
  /** Places of the files that it added. */
  added?: string[]
}

// Inputs of files

/** The site in one locale, with everything needed to make its files. */
export interface SiteParts {
  site: Site
  bundle: Bundle
  renderer: Renderer
  /** Hash of everything that the plan is made from. Undefined in `serve`, and if the plan depends on more, such as the git history. */
  planHash: string | undefined
}

/** The scripts and styles of a site in one locale. */
export interface Bundle {
  /** Relative to out/, with contents. */
  files: { path: string; contents: Uint8Array }[]
  inlineScripts: InlineScripts
  /** Tags that the site adds to the head, and the inline scripts in them. */
  headHtml: string
  headScripts: string[]
  /** Hash of the scripts and the chrome data. */
  buildId: string
  assetsFor(layout: LayoutName): PageAssets
  /** Path of the search worker, relative to out/. */
  searchWorker: string
  /** Source of sw.js; '' if the site cannot be kept. */
  serviceWorker: string
  /** Style sheet and script of the book: paths relative to out/, and their texts. Absent if the site has none. */
  book?: { stylesheet: string; css: string; script: string; code: string }
  /** Source files, absolute, for a watcher. */
  inputs: string[]
}

/** Renders the pages of a site. */
export interface Renderer {
  /** Render key: equal keys mean equal bytes. Computed once per route. */
  keyOf(route: Route): string
  /** Computes the keys of all pages, and keeps them for the next build. */
  computeKeys(): void
  /** Undefined if the search does not include the page. */
  factsOf(route: Route): PageFacts | undefined
  /** The data of a page, with the site's components and slots in their places. `fillers`: for other holes. */
  pageOf(route: Route, fillers?: Fillers): PageData
  /** The HTML document of a page. `page`: its data. */
  htmlOf(route: Route, page: PageData): string
  /** HTML of an article, with its components. */
  articleOf(document: ContentDocument): string
  /** Returns a renderer of the same site that has made nothing yet, because articles have changed. */
  afresh(): Renderer
}

/** Data of a page for search results. */
export interface PageFacts {
  heading: string
  description: string
  crest: DrawingRef
  /** Of the docs. */
  version?: string
}

/** Draws bitmaps, one after the other. */
export interface Pictures {
  /** Draws a picture or reads it from the cache. `key`: that of the planned file. */
  draw(key: string, picture: () => Picture): Promise<Uint8Array>
  /** Deletes all others from the cache. `keys`: of files. */
  keepOnly(keys: Iterable<string>): void
}

export interface Picture {
  width: number
  height: number
  format: 'png' | 'ico' | 'webp'
  /** Boxes, texts and images; an image refers to `svg` by its `src`. */
  node: Node
  /** SVG sources or bytes of pictures by `src`. */
  svg: Record<string, string | Uint8Array>
}
