// One article, read by the Markdown rules alone: many cases take less time than one site.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Problem } from '../cli/core/errors.ts'
import { openDataFiles } from '../cli/data/data-files.ts'
import { beforeTruncate, type Fillers, fill } from '../cli/markdown/holes.ts'
import { type MarkdownOptions, markdownReader } from '../cli/markdown/index.ts'
import type { ParsedMarkdown } from '../cli/markdown/types.ts'
import { escapeHtml } from '../templates/escape.ts'

interface Article extends Omit<ParsedMarkdown, 'html'> {
  html: string
  /** The HTML before the truncate mark. */
  preview: string
  /** '3 warning WB330 There is no grammar…' for each problem, by line. */
  messages: string[]
}

/** Files of content/data by name, and what a config would say. */
export interface ArticleOptions extends Partial<Omit<MarkdownOptions, 'data' | 'plates'>> {
  data?: Record<string, string>
  plates?: Parameters<MarkdownOptions['plates']['set']>[1]
}

/** The text as it would be read from content/docs/a.md, without front matter. Links show their numbers. */
export async function article(text: string, { data = {}, plates, ...options }: ArticleOptions = {}): Promise<Article> {
  const problems: Problem[] = []
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'article-'))
  try {
    const folder = path.join(root, 'content/data')
    fs.mkdirSync(folder, { recursive: true })
    for (const [name, contents] of Object.entries(data)) fs.writeFileSync(path.join(folder, name), contents)
    const read = markdownReader({
      html: false,
      repairsTags: false,
      dice: false,
      typographer: true,
      emoji: true,
      baseUrl: '/',
      recordLinks: new Map(),
      docs: [{ folder: 'content/docs', versionsFolder: 'content/versions', basePath: '/docs' }],
      postFolders: ['content/blog'],
      theme: { use: 'plain', drawings: true },
      ...options,
      data: openDataFiles(folder, { root, report: (problem) => problems.push(problem) }),
      plates: new Map(plates ? [['creatures', plates]] : []),
    } as MarkdownOptions)
    const parsed = await read(text, { file: 'a.md', lineOffset: 0 })
    const all = [...problems, ...parsed.problems].sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
    return {
      ...parsed,
      html: fill(parsed.html, LINKS),
      preview: parsed.isTruncated ? fill(beforeTruncate(parsed.html), LINKS) : '',
      problems: all,
      messages: all.map(
        ({ file, line, severity, code, message }) =>
          `${file === 'a.md' ? '' : `${file}:`}${line} ${severity} ${code} ${message}`,
      ),
    }
  } finally {
    fs.rmSync(root, { recursive: true })
  }
}

/** The holes of links show their numbers. */
const LINKS: Fillers = {
  attributes: ({ link }) => `\0${link}\0`,
  link: ({ link, title }, inside) => `<a \0${link}\0${title ? ` title="${escapeHtml(title)}"` : ''}>${inside}</a>`,
}

/** HTML without icons and numbers of links, so that it can be read. */
export const bare = (html: string) =>
  html
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(/ \0\d+\0/g, '')
    .replace(/<a class="hash"[^>]*>([\s\S]*?)<\/a>/g, '$1')
    .trim()
