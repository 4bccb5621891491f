// Reads Markdown: CommonMark + GFM through markdown-it, with the rules of this folder in the order they stand here.
// Markdown stays Markdown: no expressions, and raw HTML only where the config says so.
import MarkdownIt, { type Env, type MarkdownIt as Parser, type Token } from 'markdown-it'
import deflist from 'markdown-it-deflist'
import footnote from 'markdown-it-footnote'
import readingTime from 'reading-time'
import { error } from '../errors.ts'
import { code, loadLanguages } from './code.ts'
import { comments } from './comments.ts'
import { containers } from './containers.ts'
import { type DataOptions, data } from './data.ts'
import { dice } from './dice.ts'
import { examples } from './examples.ts'
import { headings } from './headings.ts'
import { links } from './links.ts'
import { tables } from './tables.ts'
import { tasks } from './tasks.ts'
import { plainText } from './tokens.ts'
import type { MarkdownEnv, ParsedMarkdown } from './types.ts'

/** Raise when a rule changes what it makes: cached articles of another version are not used. */
export const MARKDOWN_VERSION = 1

const MAX_NESTING = 90
const DESCRIPTION_LENGTH = 200

export interface MarkdownOptions extends DataOptions {
  html: boolean
  dice: boolean
  typographer: boolean
}

export type ReadMarkdown = (content: string, place: { file: string; lineOffset: number }) => Promise<ParsedMarkdown>

/** A reader with all rules. One is made for a build and used for every file. */
export function markdownReader(options: MarkdownOptions): ReadMarkdown {
  const md: Parser = new MarkdownIt({
    html: options.html,
    linkify: true,
    typographer: options.typographer,
    maxNesting: MAX_NESTING + 10,
  })
  md.disable('replacements') // '(c)' and '...' stay as they are written; only quotes are set
  md.use(footnote).use(deflist)
  comments(md)
  containers(md)
  data(md, options)
  code(md)
  links(md)
  examples(md)
  tasks(md)
  if (options.dice) dice(md)
  headings(md)
  tables(md)
  md.renderer.rules.raw = (tokens, i) => tokens[i]?.content ?? ''
  md.renderer.rules.truncate = () => ''
  md.renderer.rules.footnote_block_open = () => '<section class="footnotes" aria-label="Footnotes"><ol>'
  md.renderer.rules.footnote_block_close = () => '</ol></section>'
  return (content, place) => read(md, content, place)
}

async function read(
  md: Parser,
  content: string,
  { file, lineOffset }: { file: string; lineOffset: number },
): Promise<ParsedMarkdown> {
  const env: MarkdownEnv = {
    file,
    lineOffset,
    links: [],
    headings: [],
    problems: [],
    uses: new Set(),
    drawings: [],
    ids: new Set(),
  }
  const tokens = md.parse(content, env as unknown as Env)
  checkNesting(tokens, env)
  await loadLanguages(tokens, env)
  const mark = tokens.findIndex(
    (token) => token.type === 'truncate' || token.children?.some(({ type }) => type === 'truncate'),
  )
  const render = (part: Token[]) => md.renderer.render(part, md.options, env as unknown as Env)
  const before = mark === -1 ? '' : render(tokens.slice(0, tokens[mark]?.type === 'truncate' ? mark : mark + 2))
  return {
    html:
      mark === -1
        ? render(tokens)
        : before + render(tokens.slice(tokens[mark]?.type === 'truncate' ? mark + 1 : mark + 2)),
    ...(mark !== -1 && { excerptEnd: before.length }),
    ...(env.contentTitle !== undefined && { contentTitle: env.contentTitle }),
    headings: env.headings,
    links: env.links,
    ids: [...env.ids, ...footnoteIds(tokens)],
    description: firstParagraph(tokens),
    minutes: readingTime(content.replace(/^# .*$/m, '')).minutes,
    problems: env.problems,
    uses: [...env.uses].sort(),
    drawings: env.drawings,
  }
}

function footnoteIds(tokens: Token[]): string[] {
  const notes = tokens.filter(({ type }) => type === 'footnote_open').map(({ meta }) => Number(meta?.id ?? 0) + 1)
  return notes.flatMap((number) => [`fn${number}`, `fnref${number}`])
}

/** markdown-it drops what is nested deeper than its limit without a word; this says so before that happens. */
function checkNesting(tokens: Token[], env: MarkdownEnv) {
  const deep = tokens.find(({ level }) => level >= MAX_NESTING)
  if (deep)
    env.problems.push(
      error(
        'WB341',
        `Blocks are nested deeper than ${MAX_NESTING} levels here.`,
        { file: env.file, line: (deep.map?.[0] ?? 0) + env.lineOffset + 1 },
        'Nest fewer lists or quotes into each other.',
      ),
    )
}

function firstParagraph(tokens: Token[]): string {
  const at = tokens.findIndex(
    (token, i) =>
      token.type === 'paragraph_open' && token.level === 0 && plainText(tokens[i + 1]?.children ?? null).trim() !== '',
  )
  const text =
    at === -1
      ? ''
      : plainText(tokens[at + 1]?.children ?? null)
          .replace(/\s+/g, ' ')
          .trim()
  return text.length <= DESCRIPTION_LENGTH
    ? text
    : `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH) || DESCRIPTION_LENGTH)}…`
}
