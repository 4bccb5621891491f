// Warns about syntax of Obsidian, MkDocs, mdBook, VitePress, Jekyll, Hugo, Pandoc and Homebrewery that is shown as text here, and says
// what to write instead. Each kind is reported once a page.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { isDashTable } from './dash-tables.ts'
import { warnOnce } from './places.ts'
import { envOf } from './tokens.ts'

interface Mark {
  pattern: RegExp
  /** Matches only at the start of a line, or directly after a link, an image or an emphasised word. */
  where?: 'line' | 'mark'
  /** `$1` is the first group of the pattern. */
  message: string
  hint: string
}

const MARKS: Mark[] = [
  {
    pattern: /^\[\[?_?TOC_?\]\]?$/i,
    where: 'line',
    message: 'A marker for a table of contents is not supported and is shown as text.',
    hint: 'Remove it: every page shows a table of contents next to the text.',
  },
  {
    // `[[Page]]`, `[[Page#Heading|text]]` and `![[picture.png]]`, but not `a[[0]]`. Not resolved, because the folder is not given.
    pattern: /(?<![\w\])])\[\[(?!_?TOC_?\]\])[^[\]\s][^[\]\n]*\]\]/i,
    message: '`[[Page]]` is not a link here and is shown as text.',
    hint: 'Write [text](file.md), with the path from this file. For a vault, set markdown: { wikilinks: true } in site.config.ts.',
  },
  {
    pattern: /(?<![\w\])\\])\[[^[\]\n]+\]\[([^[\]\n]+)\]/,
    message: 'There is no link definition "$1", so the link is shown as text.',
    hint: 'Write [text](address), or [name]: address on a line of its own.',
  },
  {
    pattern: /\[[^[\]]+\]\([^()<>\s]+(?: [^()<>\s]+)+\.[a-z]{2,4}(?:#[^()\s]*)?\)/i,
    message: 'The address of a link contains a space, so the link is shown as text.',
    hint: 'Wrap the address in angle brackets: [text](<my file.md>).',
  },
  {
    pattern: /^(?:!!!|\?{3}\+?) [a-z]+(?: ["“„«]|$)/,
    where: 'line',
    message: 'A block that starts with !!! or ??? is not supported and is shown as text.',
    hint: 'Write :::note Title, the text, and ::: below it. For a block that folds, write :::details Title.',
  },
  {
    pattern: /^={3}[!+]? ["“„«]/,
    where: 'line',
    message: 'A tab that starts with === is not supported and is shown as text.',
    hint: 'Write ::::tabs above the tabs and :::: below them, and :::tab Label … ::: around each.',
  },
  {
    pattern: /^(?:[-–—]+8<[-–—]+|<<< ?[@./\w])|\{\{ ?#\w*include /,
    message: 'Files cannot be included, so the line is shown as text.',
    hint: 'Copy the text of the file here, or link to it.',
  },
  {
    pattern: /<%[=-]? ?\w|\{%[^{}]*%\}|\{\{[<%][^{}]*[>%]\}\}|\{\{-? *[a-z_$][\w$]*(?:\.\w|\(| *\| *[a-z])/i,
    message: 'A template tag is not supported and is shown as text.',
    hint: 'Write the text instead, or put it in `code`.',
  },
  {
    pattern: /^\{(?:: *[.#\w]| *\.[\w-]+[ }])/,
    where: 'line',
    message: 'Attributes of a block are not supported and are shown as text.',
    hint: 'Remove them. A heading can have an id: ## Guard {#guard}',
  },
  {
    pattern: /^\{:? *(?:[.#][\w-]|[\w-]+[=:])/,
    where: 'mark',
    message: 'Attributes after a link or an image are not supported and are shown as text.',
    hint: 'Remove them.',
  },
  {
    pattern: /(?<![\w={])==(?=[^\s=])[^=\n]*[^\s=]==(?![\w=}])|(?<![\w+])\+\+[a-z0-9]+(?:[+-][a-z0-9]+)*\+\+(?![\w+])/i,
    message: 'Marks such as ==words== and ++keys++ are not supported and are shown as text.',
    hint: 'Write **words** or `keys`. To use <mark> and <kbd>, set markdown: { html: true } in site.config.ts.',
  },
  {
    pattern: /:(?:material|octicons|fontawesome|simple|lucide)-[a-z\d-]+:/,
    message: 'The name of an icon is not supported and is shown as text.',
    hint: 'Remove it, or write an emoji such as :tada:.',
  },
  {
    pattern: /^\*\[[^[\]]+\]: /,
    where: 'line',
    message: 'The definition of an abbreviation is not supported and is shown as text.',
    hint: 'Add it to content/data/glossary.yml. With markdown.glossary in site.config.ts its first use on a page becomes a link.',
  },
  {
    pattern: /\$\$|\$(?![\s\d$])[^$\n\\^_{]*[\\^_{][^$\n]*(?<!\s)\$(?![\w$])/,
    message: 'A formula between $ is not supported and is shown as text.',
    hint: 'Write it in words or as `code`, or draw it: save content/diagrams/name.svg and write :::diagram name.',
  },
  {
    pattern: /(?<=\S) \^[a-z][\w-]{2,}$/i,
    message: 'The id of a block is not supported and is shown as text.',
    hint: 'Remove it. Give a heading an id and link to that: ## Guard {#guard}',
  },
  {
    pattern: /%%.+?%%|^%%(?=\s|$)/,
    message: 'A comment between %% is not hidden from visitors.',
    hint: 'Write it between <!-- and -->.',
  },
  {
    // markdown-it hides it as an unused link definition, unless it contains a ( or a [.
    pattern: /^\[(?:\/\/|comment)\]: *[#<]/i,
    where: 'line',
    message: 'A comment that starts with [//]: # is not hidden from visitors.',
    hint: 'Write it between <!-- and -->.',
  },
]

/** Marks that are searched for in lines as they are written, without code. */
const LINE_MARKS: Mark[] = [
  {
    pattern:
      /^[ \t]*\{\{[a-z#][\w-]*(?:[,:][^{}\n]*)?[ \t]*$|(?<!=)\{\{[a-z][\w-]*[,:][^{}\n]*\}\}|\{\{(?:footnote|note|wide|pageNumber|toc)\b[^{}\n]*\}\}/i,
    message: 'A block of Homebrewery between {{ and }} is not supported and is shown as text.',
    hint: 'Write :::note Title, the text, and ::: below it. A stat block is a code block with the language "statblock".',
  },
  {
    pattern: /^[ \t]*\\(?:page|column)(?:break(?:num)?)?[ \t]*(?:\{[^{}\n]*\})?[ \t]*$/i,
    message: 'A break of Homebrewery such as \\page or \\column is not supported and is shown as text.',
    hint: 'Remove it: pages and columns break by themselves.',
  },
  {
    pattern: /^[ \t]*::(?=[ \t]|$)|[ \t]::[ \t]*$/,
    message: 'The mark :: of Homebrewery is not supported and is shown as text.',
    hint: 'Remove it. For a block, write :::note and a closing :::.',
  },
  {
    pattern: /^[ \t]*\+(?:[-=:]{3,}\+)+[ \t]*$/,
    message: 'A grid table of Pandoc is not supported and is shown as text.',
    hint: 'Write | between the cells, and a row of dashes below the header: | a | b |. `wasteland-build import` of the document as Pandoc wrote it does this.',
  },
  {
    pattern: /!\[[^\]\n]{0,300}\]\([^()\s]{1,500} {1,9}=\d{0,5}%?x?\d{0,5}%?\)/,
    message: 'The size of an image after = is not supported, so the image is shown as text.',
    hint: 'Write the width after the description: ![a lamp|100](lamp.png)',
  },
  {
    pattern: /(?<=[a-z\d)\]])\^[\p{L}\d+−-]{1,12}\^(?![\p{L}\d^])|(?<=[a-z)\]])~(?:\d{1,3}[+−-]?|[a-z]{1,3})~(?!~)/iu,
    message: 'Raised and lowered text between ^ or ~ is not supported and is shown as text.',
    hint: 'Write x² or H₂O. To use <sup> and <sub>, set markdown: { html: true } in site.config.ts.',
  },
]

const DASH_TABLE: Pick<Mark, 'message' | 'hint'> = {
  message: 'A table of Pandoc with columns below dashes is not supported and is shown as text.',
  hint: 'Write | between the cells, and a row of dashes below the header: | a | b |. `wasteland-build import` of the document as Pandoc wrote it does this.',
}

/** With wikilinks: Obsidian's tags. Not `#12` and `#fff`. */
const TAG: Mark = {
  pattern: /(?<![^\s(])#(?!(?:[\da-f]{3}|[\da-f]{6})(?![\p{L}\d/_-]))(?=[\d/_-]*\p{L})[\p{L}\d/_-]+/iu,
  message: 'A tag in the text, such as #rules, is not supported and is shown as text.',
  hint: 'Write it into the front matter: tags: [rules]',
}

const MERMAID: Mark = {
  pattern: /^\s*mermaid\b/i,
  message: 'Mermaid is not supported, so the diagram is shown as code.',
  hint: 'Save the diagram as content/diagrams/name.svg and write :::diagram name.',
}

const QUERY: Mark = {
  pattern: /^\$?= ?(?:\w+\()*(?:this|dv)\.\w/,
  message: 'Dataview is not supported, so the query is shown as code.',
  hint: 'Write its result instead.',
}

/** Whether the info string of a fence starts with `mermaid`. */
export const isMermaid = (info: string) => MERMAID.pattern.test(info)

/** Every mark matches this. Most texts do not, which makes this a quick test. */
const LIKE_MARK =
  /\[\[|\[(?:\/\/|comment)\]|`\$?= ?\w|\[_?TOC|\][[(]|!!!|\?{3}|\{[%{:. #\w]|%%|<%|==|\+\+|8<|<<<|\$|\*\[| \^|:\w+-/i
const LIKE_LINE_MARK = /\{\{|^\\[pc]|::|^\+[-=:]| =|[\^~]\S*[\^~]/im

export function elsewhere(md: MarkdownIt, { wikilinks = false }: { wikilinks?: boolean }) {
  md.core.ruler.push('elsewhere', (state) => lookForMarks(state, wikilinks ? [...MARKS, TAG] : MARKS))
}

function lookForMarks(state: StateCore, marks: Mark[]) {
  const env = envOf(state)
  /** Lines of each kind, by its message. */
  const found = new Map<string, { hint: string; lines: Set<number> }>()
  const note = ({ hint, ...mark }: Pick<Mark, 'message' | 'hint'>, line: number, name = '') => {
    const message = mark.message.replace('$1', () => name)
    const kind = found.get(message) ?? { hint, lines: new Set() }
    found.set(message, kind)
    kind.lines.add(line)
  }
  const like = marks.includes(TAG) ? new RegExp(`${LIKE_MARK.source}|#`, 'i') : LIKE_MARK
  for (const [i, token] of state.tokens.entries()) {
    const { type, content, children, info, map } = token
    let line = map?.[0] ?? 0
    if (type === 'fence' && isMermaid(info)) note(MERMAID, line)
    if (type === 'hr' && token.level === 0 && isDashTable(env.lines, line)) note(DASH_TABLE, line)
    if (type !== 'inline') continue
    if (LIKE_LINE_MARK.test(content)) for (const [mark, at] of lineMarksIn(content)) note(mark, line + at)
    if (!like.test(content)) continue
    const marksIn = state.tokens[i - 1]?.type === 'heading_open' ? MARKS : marks
    let before: Token | undefined
    for (const child of children ?? []) {
      const place = before === undefined || isBreak(before) ? 'line' : before.type === 'text' ? undefined : 'mark'
      if (isBreak(child)) line++
      if (child.type === 'code_inline' && QUERY.pattern.test(child.content)) note(QUERY, line)
      for (const mark of child.type === 'text' && like.test(child.content) ? marksIn : []) {
        const match = !mark.where || mark.where === place ? mark.pattern.exec(child.content) : null
        if (match) note(mark, line, match[1])
      }
      before = child
    }
  }
  for (const [message, { hint, lines }] of found) warnOnce(env, 'WB376', message, [...lines], hint)
}

const CODE = /(?<!`)(`+)(?!`)[^`]*\1(?!`)/g

/** The marks in a paragraph, each with its line. */
const lineMarksIn = (content: string): [mark: Mark, line: number][] =>
  content
    .replace(CODE, (code) => code.replace(/[^\n]/g, ' '))
    .split('\n')
    .flatMap((line, at) =>
      LINE_MARKS.filter(({ pattern }) => pattern.test(line)).map((mark): [Mark, number] => [mark, at]),
    )

const isBreak = ({ type }: Token) => type === 'softbreak' || type === 'hardbreak'
