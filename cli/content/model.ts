// The result of reading content/: documents, each with its article and front matter, and other files.
import type { FoundFile } from '../core/find-files.ts'
import type { DataFiles } from '../data/data-record.ts'
import type { ArticleHtml } from '../markdown/holes.ts'
import type { Outline, ParsedMarkdown } from '../markdown/types.ts'
import type { FrontMatter, PageKind } from './front-matter-schema.ts'

/** A Markdown file to read. */
export interface Source extends FoundFile {
  kind: PageKind
}

/** The result of parsing one Markdown file. */
export interface Article extends Pick<Source, 'kind' | 'file' | 'path'> {
  /** Hash of the bytes of the file. */
  sourceHash: string
  /** Number of bytes in the file. */
  size: number
  frontMatter: Record<string, unknown>
  /** Links and other facts that other pages may show, and every problem of the file. */
  markdown: Omit<ParsedMarkdown, 'html' | keyof Outline>
  outline: () => Outline
  /** Equal for two versions of a file that differ only in their HTML, description and reading time. */
  factsHash: string
  html: () => ArticleHtml
  htmlHash: string
  /** How long a post takes to read. Counting is a fifth of reading, so other pages have none. */
  minutes?: number
}

/** One parsed Markdown file. */
export interface ContentDocument<Kind extends PageKind = PageKind> extends Article {
  kind: Kind
  /** Relative to the site's root: 'content/docs/intro.md'. */
  file: string
  /** Relative to its folder: 'mechanics/combat.md'. */
  path: string
  frontMatter: FrontMatter<Kind>
}

/** A file that is not Markdown: an image next to a page, `_category_.yml`, `authors.yml`. */
export type Asset = FoundFile

interface Change {
  date: Date
  author: string
}

/** The last change of a file, by its path from the root of the site. */
export type History = (file: string) => Change | undefined

/** Everything below content/ in one locale. */
export interface Content {
  /** By folder: 'content/docs', 'content/versions/1.0'. */
  docs: Map<string, ContentDocument<'doc'>[]>
  /** The data that a version was frozen with, by the version's folder. */
  versionData: Map<string, DataFiles>
  /** By folder: 'content/blog'. */
  posts: Map<string, ContentDocument<'post'>[]>
  pages: ContentDocument<'page'>[]
  /** Files under docs, versions, blog and pages that are not pages, by their path relative to the root. */
  assets: Map<string, Asset>
  /** content/static, copied unchanged. */
  statics: FoundFile[]
  data: DataFiles
  history: History
}

/** Description of a page: from its front matter, else its first paragraph. */
export const descriptionOf = ({ frontMatter, markdown }: ContentDocument): string =>
  frontMatter.description ?? markdown.description

/** Every page written in Markdown. */
export const documentsOf = ({ docs, posts, pages }: Content): ContentDocument[] => [
  ...[...docs.values()].flat(),
  ...[...posts.values()].flat(),
  ...pages,
]
