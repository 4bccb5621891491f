// A feature takes part in what the core does in the ways that this interface lists. The core knows it only by its line in
// features/index.ts.

import type { PageHead, PageLink, SiteData } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Content, ContentDocument } from '../content/model.ts'
import type { Report } from '../core/errors.ts'
import type { Part } from '../core/html.ts'
import type { Fillers, Hole } from '../markdown/holes.ts'
import type { Directive } from '../markdown/types.ts'
import type {
  ArticleMarks,
  Blog,
  Doc,
  DocsSite,
  KeySources,
  Linker,
  PlannedFile,
  PlannedSite,
  PublishedFile,
  Redirect,
  Route,
  SearchEntry,
  Site,
  SiteParts,
  SiteRedirect,
} from './model.ts'
import type { RuleFacts } from './rules.ts'

export interface Feature {
  name: string
  /** Changes the config before the site is read. */
  configure?(config: ResolvedConfig, report: Report): ResolvedConfig
  /** Browser code of its marks. */
  toys?: Toy[]
  /** Blocks of its own: ':::embed'. */
  blocks?(config: ResolvedConfig): Blocks
  /** HTML below each post. */
  belowPosts?(config: ResolvedConfig): string
  /** Adds pages, or changes planned ones, before their addresses are checked. */
  routes?(routes: Route[], plan: RoutePlan): Route[]
  /** Redirects from addresses that have no page and no other redirect. */
  redirects?(routes: Route[], plan: RoutePlan): Redirect[]
  /** Returns a function that gives the marks of an article. Undefined if no article has any. */
  marks?(plan: RoutePlan, linker: Linker): ((document: ContentDocument) => ArticleMarks | undefined) | undefined
  /** Files that are known before links are resolved, so that content may link to them. */
  files?(plan: FilePlan): Iterable<PlannedFile>
  /** Files that are known only when links are resolved and scripts are bundled. `sites`: the site in every locale. */
  later?(parts: SiteParts, sites: SiteParts[]): Iterable<PlannedFile>
  /** Data for the chrome of every page. */
  data?(plan: FilePlan): Partial<SiteData>
  /** Results of the site's search that are not pages. */
  searchEntries?(plan: FilePlan): SearchEntry[]
  /** Tags for the `<head>` of a page. Called twice for a page that is rendered: for its key, and for the page. */
  head?(route: Route, site: Site): PageTags
  /** Its copies of a page in other forms, for the line below the text. */
  copies?(route: Route, site: Site): PageLink[]
  /** Fills holes of articles when the files of pages are made, by their kind, which is also their name in `markdown.parts`. */
  fills?: { [Kind in Hole['kind']]?: Fill }
  /** Fills holes in the articles of pages, for which nothing else has to be made. Books, feeds and copies leave them empty. */
  onPages?(site: Site): Fillers
  /** Resolves links of its own, by the scheme that its directives write: 'copy:csv loot'. */
  links?: Record<string, (plan: FilePlan) => LinkResolver>
  /** A sentence about files of the last build that this one removes. `published`: files of this build by their place in out/. */
  noteOnRemoved?(removed: string[], published: Map<string, PublishedFile>): string | undefined
  /** Facts about the rules of a page, by the id of the heading. `article`: the page without its title. */
  ruleFacts?(plan: RoutePlan): RuleFactsOf | undefined
  /** First ids of published rules by the ids that they have now, where the two differ. */
  firstIds?(plan: RoutePlan): Map<string, string> | undefined
  /** Rules for the file `_headers`: a path with the base URL, and below it indented lines. */
  headers?(config: ResolvedConfig): string | undefined
  /** Called when the docs are frozen as a version. Returns the files of which the version keeps a copy: 'content/rules.lock.yml'. */
  freeze?(site: Site, report: Report): string[]
  /** Reports problems that need the whole plan. */
  check?(site: PlannedSite, report: Report): void
}

/** Browser code that loads on first use, or a style sheet, and which sites use it. The files of others contain nothing of it. */
type Toy = ToyCode & {
  /** Sites with this part in an article; see `ParsedMarkdown`. Without `part` and `isOn`: every site. */
  part?: string
  /** Sites with such a config. */
  isOn?(config: ResolvedConfig): boolean
}

/** Files are below templates/. */
export type ToyCode = { styles?: string[] } & (
  | {
      /** Its function `play` is called with the element. */
      module: string
      /** When: an element is pressed or gets the focus, or a page that has one is shown. */
      on: 'click' | 'focusin' | 'page'
      selector: string
      /** The book has it, too. */
      isInBook?: true
    }
  /**
   * Its function `start` is called once. `start`: part of the first script. `later`: of one that is loaded after hydration, for what no
   * press waits for.
   */
  | { module: string; on: 'start' | 'later' }
  /** Styles alone. The book has them, too. */
  | { on: 'styles' }
)

interface Blocks {
  directives: Record<string, Directive>
  /** The config values that their contents depend on, as JSON. It is part of the key of every article. */
  settings?: unknown
}

/** A site in one locale before its links are resolved. */
export interface FilePlan {
  config: ResolvedConfig
  content: Content
  docs: DocsSite[]
  blogs: Blog[]
  routes: Route[]
  redirects: Pick<SiteRedirect, 'from' | 'isPage' | 'isRule' | 'file'>[]
  /** Whether any page is searched. */
  isSearched: boolean
  features: Feature[]
  report: Report
}

/** A site in one locale before its pages are complete. */
export type RoutePlan = Pick<FilePlan, 'config' | 'content' | 'docs' | 'blogs' | 'report'>

export interface PageTags {
  links?: PageHead['links']
  /** The picture that other sites show with a link to the page. That of the front matter comes first. */
  picture?: SocialPicture
}

export interface SocialPicture {
  /** With the base URL. */
  href: string
  /** In pixels. */
  width: number
  height: number
  alt: string
}

/** Fills a hole with what is known only when other files are made. */
export interface Fill {
  /** Paths of the files that are made first. */
  needs(plan: FilePlan): string[]
  html(sources: KeySources): string
}

type RuleFactsOf = (doc: Doc, site: DocsSite, article: Part[]) => Map<string, RuleFacts>

/** Path of a file of this site for a link without its scheme; undefined: the link is hidden. */
export type LinkResolver = (target: string, from: ContentDocument) => string | undefined
