// Marks that other systems read and that stay text here, as Obsidian, MkDocs, mdBook, VitePress, Jekyll and Hugo have them.
// Nothing is made of them: whoever meant them is told what to write, once on a page for each kind.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { warning } from '../errors.ts'
import { placeOf } from './places.ts'
import { envOf, saidBefore } from './tokens.ts'

interface Mark {
  pattern: RegExp
  /** Only where a line begins, or behind a link, a picture or a word in a mark. */
  where?: 'line' | 'mark'
  /** `$1` is the first group of the pattern. */
  message: string
  hint: string
}

const MARKS: Mark[] = [
  {
    pattern: /^\[\[?_?TOC_?\]\]?$/i,
    where: 'line',
    message: 'A place for the contents is shown as it stands.',
    hint: 'Remove it: every page shows its headings beside the text.',
  },
  {
    // `[[Page]]`, `[[Page#Heading|text]]` and `![[picture.png]]`, but not `a[[0]]`. They say no folder, so nothing is guessed.
    pattern: /(?<![\w\])])\[\[(?!_?TOC_?\]\])[^[\]\s][^[\]\n]*\]\]/i,
    message: 'Double brackets make no link; they are shown as they stand.',
    hint: 'Write [text](file.md), with the way to the file from this one, or ![what it shows](picture.png).',
  },
  {
    pattern: /(?<![\w\])\\])\[[^[\]\n]+\]\[([^[\]\n]+)\]/,
    message: 'There is no link definition "$1", so the link is shown as text.',
    hint: 'Write [text](address), or [name]: address on a line of its own.',
  },
  {
    pattern: /\[[^[\]]+\]\([^()<>\s]+(?: [^()<>\s]+)+\.[a-z]{2,4}(?:#[^()\s]*)?\)/i,
    message: 'A blank ends the address of a link; this one is shown as it stands.',
    hint: 'Write the address between < and >: [text](<my file.md>).',
  },
  {
    pattern: /^(?:!!!|\?{3}\+?) [a-z]+(?: ["“„«]|$)/,
    where: 'line',
    message: 'A block that begins with !!! or ??? is shown as it stands.',
    hint: 'Write :::note Title, the text, and ::: below it; :::details Title can be folded.',
  },
  {
    pattern: /^={3}[!+]? ["“„«]/,
    where: 'line',
    message: 'A tab that begins with === is shown as it stands.',
    hint: 'Write ::::tabs above the tabs and :::: below them, and :::tab Label … ::: around each.',
  },
  {
    pattern: /^(?:[-–—]+8<[-–—]+|<<< ?[@./\w])|\{\{ ?#\w*include /,
    message: 'A file is not put in here; the line is shown as it stands.',
    hint: 'Write its text in its place, or a link to it.',
  },
  {
    pattern: /<%[=-]? ?\w|\{%[^{}]*%\}|\{\{[<%][^{}]*[>%]\}\}|\{\{-? *[a-z_$][\w$]*(?:\.\w|\(| *\| *[a-z])/i,
    message: 'A tag of a template is shown as it stands.',
    hint: 'Write the words in its place, or `code`.',
  },
  {
    pattern: /^\{(?:: *[.#\w]| *\.[\w-]+[ }])/,
    where: 'line',
    message: 'Attributes of a block are shown as they stand.',
    hint: 'Remove them; a heading has its id behind it: ## Guard {#guard}',
  },
  {
    pattern: /^\{:? *(?:[.#][\w-]|[\w-]+=)/,
    where: 'mark',
    message: 'Attributes behind a link or a picture are shown as they stand.',
    hint: 'Remove them.',
  },
  {
    pattern: /(?<![\w={])==(?=[^\s=])[^=\n]*[^\s=]==(?![\w=}])|(?<![\w+])\+\+[a-z0-9]+(?:[+-][a-z0-9]+)*\+\+(?![\w+])/i,
    message: 'Words between == or ++ are shown with them.',
    hint: 'Write **words** or `keys`; <mark> and <kbd> can be kept: markdown: { html: true } in site.config.ts.',
  },
  {
    pattern: /:(?:material|octicons|fontawesome|simple|lucide)-[a-z\d-]+:/,
    message: 'The name of an icon is shown as it stands.',
    hint: 'Remove it, or write an emoji, as :tada: is one.',
  },
  {
    pattern: /^\*\[[^[\]]+\]: /,
    where: 'line',
    message: 'What a short form stands for is shown as it stands.',
    hint: 'Put it into content/data/glossary.yml; markdown.glossary in site.config.ts marks it where it is used first.',
  },
  {
    pattern: /\$\$|\$(?![\s\d$])[^$\n]*[\\^_{][^$\n]*(?<!\s)\$(?![\w$])/,
    message: 'A formula between $ is shown as it stands.',
    hint: 'Write it in words or as `code`; what needs more can be drawn: content/diagrams, :::diagram.',
  },
  {
    pattern: /(?<=\S) \^[a-z][\w-]{2,}$/i,
    message: 'The name of a block is shown as it stands.',
    hint: 'Remove it; what a link can lead to is a heading: ## Guard {#guard}',
  },
  {
    pattern: /%%.+?%%|^%%(?=\s|$)/,
    message: 'A comment between %% is shown to everyone.',
    hint: 'Write it between <!-- and -->.',
  },
  {
    // As a link that nobody refers to it is not seen; a ( or a [ in it makes it text.
    pattern: /^\[(?:\/\/|comment)\]: *[#<]/i,
    where: 'line',
    message: 'A comment that begins with [//]: # is shown to everyone.',
    hint: 'Write it between <!-- and -->.',
  },
]

const MERMAID: Mark = {
  pattern: /^\s*mermaid\b/i,
  message: 'A drawing in Mermaid is shown as its code.',
  hint: 'Save it as content/diagrams/name.svg and write :::diagram name.',
}

const QUERY: Mark = {
  pattern: /^\$?= ?(?:\w+\()*(?:this|dv)\.\w/,
  message: 'A query of Dataview is shown as its code.',
  hint: 'Write what it would show.',
}

/** ```` ```mermaid ````, whatever stands behind the word. */
export const isMermaid = (info: string) => MERMAID.pattern.test(info)

/** What one of them cannot be without: most texts have none of it. */
const LIKE_MARK =
  /\[\[|\[(?:\/\/|comment)\]|`\$?= ?\w|\[_?TOC|\][[(]|!!!|\?{3}|\{[%{:. #\w]|%%|<%|==|\+\+|8<|<<<|\$|\*\[| \^|:\w+-/i

export function elsewhere(md: MarkdownIt) {
  md.core.ruler.push('elsewhere', lookForMarks)
}

function lookForMarks(state: StateCore) {
  const env = envOf(state)
  const say = ({ hint, ...mark }: Mark, line: number, name = '') => {
    const message = mark.message.replace('$1', () => name)
    if (!saidBefore(env, message)) env.problems.push(warning('WB376', message, placeOf(env, line), hint))
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
