// Marks that other systems read and that stay text here, as Obsidian, MkDocs, Jekyll and Hugo have them. Nothing is made of
// them: whoever meant them is told what to write, once on a page for each kind.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { warning } from '../errors.ts'
import { placeOf } from './places.ts'
import { envOf, saidOnce } from './tokens.ts'

interface Mark {
  pattern: RegExp
  /** Only where a line begins. */
  begins?: true
  message: string
  hint: string
}

const MARKS: Mark[] = [
  {
    pattern: /^\[\[?_?TOC_?\]\]?$/i,
    begins: true,
    message: 'A place for the contents is shown as it stands.',
    hint: 'Remove it: every page shows its headings beside the text.',
  },
  {
    // `[[Page]]`, `[[Page#Heading|text]]` and `![[picture.png]]`, but not `a[[0]]`. They say no folder, so nothing is guessed.
    pattern: /(?<![\w\])])\[\[[^[\]\s][^[\]\n]*\]\]/,
    message: 'Double brackets make no link; they are shown as they stand.',
    hint: 'Write [text](file.md), with the way to the file from this one, or ![what it shows](picture.png).',
  },
  {
    pattern: /\[[^[\]]+\]\([^()<>\s]+(?: [^()<>\s]+)+\.[a-z]{2,4}(?:#[^()\s]*)?\)/i,
    message: 'A blank ends the address of a link; this one is shown as it stands.',
    hint: 'Write the address between < and >: [text](<my file.md>).',
  },
  {
    pattern: /^(?:!!!|\?{3}\+?) [a-z]+(?: ["“„«]|$)/,
    begins: true,
    message: 'A block that begins with !!! or ??? is shown as it stands.',
    hint: 'Write :::note Title, the text, and ::: below it; :::details Title can be folded.',
  },
  {
    pattern: /<%[=-]? ?\w|\{%[^{}]*%\}|\{\{[<%][^{}]*[>%]\}\}|\{\{-? *(?:site|page)\./,
    message: 'A tag of a template is shown as it stands.',
    hint: 'Write the words in its place, or `code`.',
  },
  {
    pattern: /^\{: *[.#\w]/,
    begins: true,
    message: 'Attributes of a block are shown as they stand.',
    hint: 'Remove them; a heading has its id behind it: ## Guard {#guard}',
  },
  {
    pattern: /%%.+?%%/,
    message: 'A comment between %% is shown to everyone.',
    hint: 'Write it between <!-- and -->.',
  },
]

/** What one of them cannot be without: most texts have none of it. */
const LIKE_MARK = /\[\[|\[_?TOC|\]\(|!!!|\?{3}|\{[%{:]|%%|<%/i

export function elsewhere(md: MarkdownIt) {
  md.core.ruler.push('elsewhere', lookForMarks)
}

function lookForMarks(state: StateCore) {
  const env = envOf(state)
  for (const { type, content, children, map } of state.tokens) {
    if (type !== 'inline' || !LIKE_MARK.test(content)) continue
    let line = map?.[0] ?? 0
    let before: Token | undefined
    for (const child of children ?? []) {
      const begins = before === undefined || isBreak(before)
      if (isBreak(child)) line++
      for (const { pattern, begins: only, message, hint } of isLikeMark(child) ? MARKS : [])
        if ((begins || !only) && pattern.test(child.content) && !saidOnce(env, message))
          env.problems.push(warning('WB376', message, placeOf(env, line), hint))
      before = child
    }
  }
}

const isLikeMark = ({ type, content }: Token) => type === 'text' && LIKE_MARK.test(content)

const isBreak = ({ type }: Token) => type === 'softbreak' || type === 'hardbreak'
