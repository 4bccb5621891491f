// Warns about syntax of Obsidian, MkDocs, mdBook, VitePress, Jekyll and Hugo that is shown as text here, and says what to write
// instead. Each kind is reported once a page.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { addWarning } from './places.ts'
import { envOf, reportedBefore } from './tokens.ts'

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
    pattern: /^\{:? *(?:[.#][\w-]|[\w-]+=)/,
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
    pattern: /\$\$|\$(?![\s\d$])[^$\n]*[\\^_{][^$\n]*(?<!\s)\$(?![\w$])/,
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

export function elsewhere(md: MarkdownIt) {
  md.core.ruler.push('elsewhere', lookForMarks)
}

function lookForMarks(state: StateCore) {
  const env = envOf(state)
  const say = ({ hint, ...mark }: Mark, line: number, name = '') => {
    const message = mark.message.replace('$1', () => name)
    if (!reportedBefore(env, message)) addWarning(env, 'WB376', message, line, hint)
  }
  for (const token of state.tokens) {
    const { type, content, children, info, map } = token
    let line = map?.[0] ?? 0
    if (type === 'fence' && isMermaid(info)) say(MERMAID, line)
    if (type !== 'inline' || !LIKE_MARK.test(content)) continue
    let before: Token | undefined
    for (const child of children ?? []) {
      const place = before === undefined || isBreak(before) ? 'line' : before.type === 'text' ? undefined : 'mark'
      if (isBreak(child)) line++
      if (child.type === 'code_inline' && QUERY.pattern.test(child.content)) say(QUERY, line)
      for (const mark of isLikeMark(child) ? MARKS : []) {
        const found = !mark.where || mark.where === place ? mark.pattern.exec(child.content) : null
        if (found) say(mark, line, found[1])
      }
      before = child
    }
  }
}

const isLikeMark = ({ type, content }: Token) => type === 'text' && LIKE_MARK.test(content)

const isBreak = ({ type }: Token) => type === 'softbreak' || type === 'hardbreak'
