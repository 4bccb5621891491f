// One Markdown file, from its bytes to what the cache keeps of it. Depends on nothing but what it is given, so that a worker
// can do it as well.
import { type Problem, warning } from '../errors.ts'
import { hashOf } from '../hash.ts'
import type { ReadMarkdown } from '../markdown/index.ts'
import type { ParsedMarkdown } from '../markdown/types.ts'
import { bytesOf } from './article-bytes.ts'
import { type FoundFile, readBriefly } from './find-files.ts'
import { readFrontMatter } from './front-matter.ts'
import type { PageKind } from './front-matter-schema.ts'
import { decodeText } from './text.ts'

/** An article as the cache keeps it: everything but the HTML, which is fetched when a page is rendered. */
export type StoredMarkdown = Omit<ParsedMarkdown, 'html'>

export interface Source extends FoundFile {
  kind: PageKind
}

export interface ParsedDocument {
  /** Of the bytes of the file. */
  sourceHash: string
  frontMatter: Record<string, unknown>
  /** With all problems of the file. */
  markdown: StoredMarkdown
  /** The same: nothing but the article itself can be another one, and the description that is taken from it. */
  factsHash: string
  /** The HTML, and its hash. */
  article: Uint8Array
  articleHash: string
}

/** Problems alone: the file holds no text. */
export type ParseResult = { document: ParsedDocument } | { problems: Problem[] }

export async function parseDocument(source: Source, readMarkdown: ReadMarkdown): Promise<ParseResult> {
  const { file, kind } = source
  const problems: Problem[] = []
  const report = (problem: Problem) => problems.push(problem)
  const bytes = readBriefly(source)
  const sourceHash = hashOf(bytes)
  const text = decodeText(bytes, file, report)
  if (text === undefined) return { problems }
  const { data: frontMatter, content, lineOffset } = readFrontMatter(text, kind, file, report)
  const { html, ...markdown } = await readMarkdown(content, { file, lineOffset })
  if (content.trim() === '' && frontMatter.title === undefined && problems.length === 0)
    report(
      warning('WB406', 'This page has neither a title nor a text; its title comes from the file name.', {
        file,
        line: 1,
      }),
    )
  const article = bytesOf(html)
  const stored = { ...markdown, problems: [...problems, ...markdown.problems] }
  return {
    document: {
      sourceHash,
      frontMatter,
      markdown: stored,
      factsHash: hashOf(factsOf(kind, frontMatter, stored)),
      article,
      articleHash: hashOf(article),
    },
  }
}

/**
 * Everything that more than the article itself and what is read of it are made of, and what is wrong with the file. Lines are
 * only for messages.
 */
function factsOf(kind: PageKind, frontMatter: Record<string, unknown>, markdown: StoredMarkdown): string {
  const { headings, links, problems, minutes, description, uses: _, ...rest } = markdown
  return JSON.stringify([
    frontMatter,
    headings.map(({ id, level, text, html }) => [id, level, text, html]),
    links.map(({ kind, href, attribute, width, height }) => [kind, href, attribute, width, height]),
    problems.map(({ line: _, column: __, ...problem }) => problem),
    kind === 'post' && [minutes, frontMatter.description || description],
    rest,
  ])
}
