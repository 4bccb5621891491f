// Reads Markdown: CommonMark and GFM with markdown-it, plus the rules of this folder in the order below.
// There are no expressions, and raw HTML only if the config allows it.

import MarkdownIt, { type Env, type MarkdownIt as Parser, type Token } from 'markdown-it'
import deflist from 'markdown-it-deflist'
import { english } from '../../templates/languages/index.ts'
import type { Language } from '../../templates/languages/language.ts'
import type { ExampleConfig, PlayBoxConfig } from '../config/define-config.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { DocsFolders } from '../core/docs-folders.ts'
import { alerts } from './alerts.ts'
import { code, loadLanguages } from './code.ts'
import { comments } from './comments.ts'
import { constants } from './constants.ts'
import { containers } from './containers.ts'
import { coreRolls } from './core-rolls.ts'
import { details } from './details.ts'
import { dice } from './dice.ts'
import { DIRECTIVES, directives } from './directives.ts'
import { elsewhere } from './elsewhere.ts'
import { loadEmoji } from './emoji.ts'
import { emphasis } from './emphasis.ts'
import { exampleChecks } from './example-checks.ts'
import { examples } from './examples.ts'
import { figures } from './figures.ts'
import { footnotes } from './footnotes.ts'
import { terms } from './glossary.ts'
import { headings, PAGE_IDS } from './headings.ts'
import { hole, splitAtMarks } from './holes.ts'
import { html } from './html.ts'
import { indexMarks } from './index-marks.ts'
import { links, warnOfEmbedded } from './links.ts'
import { mdx } from './mdx.ts'
import { addError, places } from './places.ts'
import { quotes } from './quotes.ts'
import { recordIds } from './record-ids.ts'
import { type RecordNamesOptions, recordNames, rowLinks } from './record-names.ts'
import { strikethrough } from './strikethrough.ts'
import { tableParts } from './table-parts.ts'
import { tables } from './tables.ts'
import { tagLines } from './tag-lines.ts'
import { tasks } from './tasks.ts'
import { plainText } from './tokens.ts'
import type { Directive, DirectiveOptions, MarkdownEnv, ParsedMarkdown } from './types.ts'
import { wikilinks } from './wikilinks.ts'

const MAX_NESTING = 90
const DESCRIPTION_LENGTH = 200

export interface MarkdownOptions extends DirectiveOptions {
  /** Blocks of features, by name. */
  directives?: Record<string, Directive>
  /** Texts of the interface in the language of the files. Default: English. */
  texts?: Language['texts']
  /** Tag of that language. Default: 'en'. */
  language?: string
  html: boolean
  /** Closes or removes unbalanced HTML tags. */
  repairsTags: boolean
  dice: boolean | 'all'
  typographer: boolean
  /** Reads the marks of Obsidian. */
  wikilinks?: boolean
  emoji: boolean
  /** Path of the page that lists the terms. */
  glossary?: string
  recordLinks: RecordNamesOptions['recordLinks']
  /** Forms of examples whose numbers are recomputed. Default: that of play boxes. */
  examples?: ExampleConfig[]
  /** Rolls of the game. Default: none. */
  rolls?: ResolvedConfig['rolls']
  /** Words of the boxes for examples of play, if they are not the default ones. */
  playBoxes?: PlayBoxConfig
  /** Folders and addresses of the docs. */
  docs?: (DocsFolders & { basePath: string })[]
  /** Folders of posts. */
  postFolders?: string[]
}

export type ReadMarkdown = (content: string, place: MarkdownPlace) => Promise<ParsedMarkdown>

interface MarkdownPlace {
  file: string
  lineOffset: number
  /** Whether the front matter has a title. Else the heading that the page begins with is its title. Default true. */
  isTitled?: boolean
  /** Title in the front matter. */
  title?: string
  /** Whether the page does not show the title of its front matter. */
  hidesTitle?: boolean
  /** Markdown in the front matter, with its line in the file. Each follows the text, after a hole of the kind 'part'. */
  blocks?: { text: string; line: number }[]
}

/** Creates a reader with all rules. A build uses one for every file. */
export function markdownReader(options: MarkdownOptions): ReadMarkdown {
  const md: Parser = new MarkdownIt({
    html: options.html,
    linkify: true,
    typographer: options.typographer,
    maxNesting: MAX_NESTING + 10,
  })
  // The typographer changes quotes only, not '(c)' and '...'. core/text.ts normalises line ends.
  md.disable(['replacements', 'normalize'])
  md.use(deflist)
  places(md)
  emphasis(md)
  strikethrough(md)
  footnotes(md)
  comments(md)
  containers(md)
  alerts(md)
  details(md, options)
  directives(md, options)
  figures(md)
  mdx(md)
  html(md, options)
  tagLines(md, options)
  code(md)
  links(md)
  if (options.wikilinks) wikilinks(md)
  tableParts(md, options)
  if (options.rolls?.length) coreRolls(md, options.rolls, options.texts ?? english.texts)
  examples(md, options.playBoxes)
  tasks(md)
  quotes(md)
  headings(md, options)
  terms(md, options, plainLine)
  constants(md, options)
  exampleChecks(md, options)
  indexMarks(md)
  tables(md, options)
  recordIds(md)
  recordNames(md, options)
  rowLinks(md, options)
  elsewhere(md, options)
  if (options.dice) dice(md, options) // last: the rules before it read the text
  md.renderer.rules.raw = (tokens, i) => tokens[i]?.content ?? ''
  md.renderer.rules.roll = (tokens, i) => String(tokens[i]?.meta?.html)
  const texts = options.texts ?? english.texts
  const all = new Map([...DIRECTIVES, ...Object.entries(options.directives ?? {})])
  return async (content, place) => {
    if (options.emoji) await loadEmoji(md, content)
    return read(md, content, { ...place, texts, directives: all, language: options.language ?? 'en' })
  }
}

type Reading = MarkdownPlace & Pick<MarkdownEnv, 'texts' | 'language' | 'directives'>

async function read(md: Parser, content: string, { blocks = [], ...place }: Reading): Promise<ParsedMarkdown> {
  const env = newEnv(content, place)
  const tokens = md.parse(content, env as unknown as Env)
  checkNesting(tokens, env)
  warnOfEmbedded(env)
  await loadLanguages(tokens, env)
  const mark = tokens.findIndex(({ type }) => type === 'truncate')
  const render = (some: Token[]) => md.renderer.render(some, md.options, env as unknown as Env)
  const before = mark === -1 ? '' : render(tokens.slice(0, mark)) + hole(env, { kind: 'truncate' })
  let html = before + render(mark === -1 ? tokens : tokens.slice(mark + 1))
  for (const { text, line } of blocks) {
    Object.assign(env, { lines: text.split('\n'), lineOffset: line - 1 })
    const block = md.parse(text, env as unknown as Env)
    checkNesting(block, env)
    html += hole(env, { kind: 'part' }) + render(block)
  }
  const written = env.headings.map(({ id }) => id)
  const taken = [...env.ids.keys()].filter((id) => !PAGE_IDS.includes(id))
  const ids = new Set([...taken, ...written, ...env.anchors])
  const titleId = env.titleId && !ids.has(env.titleId) ? env.titleId : undefined
  const shown = shownTokens(tokens)
  return {
    html: splitAtMarks(html, env.holes),
    ...(mark !== -1 && { isTruncated: true as const }),
    ...(env.contentTitle !== undefined && { contentTitle: env.contentTitle }),
    ...(env.titleInText !== undefined && { titleInText: env.titleInText }),
    headings: env.headings,
    links: env.links,
    ...(titleId && { titleId }),
    ids: [...ids, ...(titleId ? [titleId] : [])],
    description: firstParagraph(shown),
    ...updateIn(shown, env.texts.update),
    problems: env.problems,
    uses: [...env.uses].sort(),
    ...(env.records.size > 0 && { records: Object.fromEntries(env.records) }),
    ...(env.rows.size > 0 && { rows: [...env.rows] }),
    ...(env.indexed.length > 0 && { indexed: env.indexed }),
    ...(env.inserts.length > 0 && { inserts: env.inserts }),
    ...(env.screens.length > 0 && { screens: env.screens }),
    ...(env.dieTables.length > 0 && { dieTables: env.dieTables }),
    ...(env.parts.size > 0 && { parts: [...env.parts] }),
  }
}

/** The environment of a text before its first rule. */
function newEnv(
  content: string,
  { isTitled = true, hidesTitle = false, title, ...place }: Omit<Reading, 'blocks'>,
): MarkdownEnv {
  return {
    ...place,
    isTitled,
    hidesTitle,
    ...(title !== undefined && { title }),
    lines: content.split('\n'),
    line: 0,
    links: [],
    holes: [],
    headings: [],
    problems: [],
    uses: new Set(),
    embedded: [],
    drawings: 0,
    ids: new Map(PAGE_IDS.map((id) => [id, 0])),
    anchors: new Set(),
    records: new Map(),
    rows: new Set(),
    indexed: [],
    inserts: [],
    screens: [],
    dieTables: [],
    tabs: 0,
    parts: new Set(),
    reported: new Set(),
    blocks: [],
    openMarks: new Map(),
  }
}

const lineParser = new MarkdownIt()

/** The text of a line of Markdown: '**Guard** is [armour](/docs/armour)' → 'Guard is armour'. */
export const plainLine = (text: string): string =>
  plainText(lineParser.parseInline(text, {} as Env)[0]?.children ?? null)

/** Reports deep nesting before markdown-it's own limit, beyond which it drops content silently. */
function checkNesting(tokens: Token[], env: MarkdownEnv) {
  const deep = tokens.find(({ level }) => level >= MAX_NESTING)
  if (deep) {
    const message = `Blocks are nested deeper than ${MAX_NESTING} levels here.`
    addError(env, 'WB341', message, lineAt(tokens, deep), 'Nest fewer lists or quotes into each other.')
  }
}

/** Line of a token, or of the last one before it that has one. */
function lineAt(tokens: Token[], token: Token): number {
  return tokens.slice(0, tokens.indexOf(token) + 1).findLast(({ map }) => map)?.map?.[0] ?? 0
}

/** The tokens outside of `<script>`, `<style>` and `<template>`, whose text browsers do not show. */
function shownTokens(tokens: Token[]): Token[] {
  let depth = 0
  return tokens.filter(({ type, content }) => {
    if (type === 'html_block' || type === 'html_inline')
      for (const [, slash] of content.matchAll(/<(\/?)(?:script|style|template)\b/gi))
        depth = Math.max(0, depth + (slash ? -1 : 1))
    return depth === 0
  })
}

function firstParagraph(tokens: Token[]): string {
  for (const [i, { type, level }] of tokens.entries()) {
    if (type !== 'paragraph_open' || level > 0) continue
    const children = shownTokens(tokens[i + 1]?.children ?? [])
    // Skips a paragraph of images only, such as badges.
    if (plainText(children.filter((child) => child.type !== 'image')).trim() !== '')
      return shortened(plainText(children))
  }
  return ''
}

function updateIn(tokens: Token[], label: string): Pick<ParsedMarkdown, 'update'> {
  const texts = tokens.flatMap(({ children }, i) => {
    const { type, hidden } = tokens[i - 1] ?? {}
    if (!children || type !== 'paragraph_open' || hidden) return []
    const [open, name, close] = children.filter((child) => child.type !== 'text' || child.content !== '')
    const isMarked = open?.type === 'strong_open' && name?.content === label && close?.type === 'strong_close'
    return isMarked ? [oneLine(plainText(children.filter((child) => child.type !== 'image')))] : []
  })
  const text = texts.at(-1)
  return text === undefined ? {} : { update: /^.*?[.!?。؟](?=\s|$)/.exec(text)?.[0] ?? text }
}

const oneLine = (text: string) => text.replace(/\s{2,}|[^\S ]/g, ' ').trim()

function shortened(whole: string): string {
  const text = oneLine(whole)
  if (text.length <= DESCRIPTION_LENGTH) return text
  const space = text.lastIndexOf(' ', DESCRIPTION_LENGTH)
  return `${text.slice(0, space > 0 ? space : DESCRIPTION_LENGTH)}…`
}
