// Parses one Markdown file to the article that the cache stores.
import { type Problem, warning } from '../core/errors.ts'
import { readFound } from '../core/find-files.ts'
import { hashOf } from '../core/hash.ts'
import { decodeText } from '../core/text.ts'
import { writeHtml } from '../markdown/holes.ts'
import type { ReadMarkdown } from '../markdown/index.ts'
import type { ParsedMarkdown } from '../markdown/types.ts'
import { readFrontMatter } from './front-matter.ts'
import type { FrontMatter } from './front-matter-schema.ts'
import type { Article, Source } from './model.ts'
import { minutesToRead } from './reading-time.ts'

/** Problems alone: the file is no text. */
export type ParseResult = { article: Article } | { problems: Problem[] }

export async function parseDocument(source: Source, readMarkdown: ReadMarkdown): Promise<ParseResult> {
  const { file, kind } = source
  const problems: Problem[] = []
  const report = (problem: Problem) => problems.push(problem)
  const bytes = readFound(source)
  const text = decodeText(bytes, file, report)
  if (text === undefined) return { problems }
  const { data: frontMatter, content, lineOffset } = readFrontMatter(text, kind, file, report)
  const { html, headings, ids, ...markdown } = await readMarkdown(content, {
    file,
    lineOffset,
    isTitled: isTitled(frontMatter),
    hidesTitle: frontMatter.hide_title === true,
    ...(typeof frontMatter.title === 'string' && { title: frontMatter.title }),
    ...(kind === 'page' && { blocks: homeTables(frontMatter, text) }),
  })
  if (content.trim() === '' && frontMatter.title === undefined && problems.length === 0) {
    const message = 'This page has neither a title nor a text; its title comes from the file name.'
    report(warning('WB406', message, { file, line: 1 }))
  }
  const minutes = kind === 'post' ? minutesToRead(content) : undefined
  const stored = { ...markdown, problems: [...problems, ...markdown.problems] }
  const outline = { headings, ids }
  return {
    article: {
      kind,
      file,
      path: source.path,
      sourceHash: hashOf(bytes),
      size: bytes.length,
      frontMatter,
      markdown: stored,
      factsHash: hashOf(factsOf(frontMatter, { ...stored, ...outline }, minutes)),
      outline: () => outline,
      html: () => html,
      htmlHash: hashOf(writeHtml(html)),
      ...(minutes !== undefined && { minutes }),
    },
  }
}

/** The tables that `show` of a home page names, each with the options of `:::table`. A table is called like its data file. */
function homeTables({ show = [] }: FrontMatter<'page'>, source: string): { text: string; line: number }[] {
  const tables = show.flatMap((part) => (typeof part === 'object' && 'table' in part ? [part.table] : []))
  return tables.map((table) => ({
    text: `:::table ${table}${/\bcaption=/.test(table) ? '' : ` caption="${titleOf(table)}"`}\n:::`,
    line: source.split('\n').findIndex((line) => line.includes('table') && line.includes(table)) + 1 || 1,
  }))
}

/** 'power-armors columns="name"' → 'Power armors' */
function titleOf(table: string): string {
  const name = table.trim().split(/\s/, 1)[0] ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

/** A home page needs no title. */
const isTitled = (frontMatter: { title?: string; layout?: string }) =>
  Boolean(frontMatter.title?.trim()) || frontMatter.layout === 'home'

/** Everything the plan of a site is made of. Lines are only for messages. `minutes`: of a post. */
function factsOf(
  frontMatter: Record<string, unknown>,
  markdown: Omit<ParsedMarkdown, 'html'>,
  minutes: number | undefined,
): string {
  const { headings, links, problems, description, indexed, inserts, screens, ...others } = markdown
  const { uses: _, dieTables: __, update: ___, ...rest } = others
  return JSON.stringify([
    frontMatter,
    headings.map(({ id, level, text, html }) => [id, level, text, html]),
    links.map(({ kind, href, attribute, width, height }) => [kind, href, attribute, width, height]),
    problems.map(({ line: _, column: __, ...problem }) => problem),
    [...(indexed ?? []), ...(inserts ?? []), ...(screens ?? [])].map(({ line: _, ...one }) => one),
    minutes !== undefined && [minutes, frontMatter.description || description],
    rest,
  ])
}
