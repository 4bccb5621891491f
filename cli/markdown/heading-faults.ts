// Warns about headings that are not what was meant: a second title, an empty one, an id without its brace, and lines that look like
// headings to people only. Each kind is reported once a page.
import type { Token } from 'markdown-it'
import { warnOnce } from './places.ts'
import { plainText } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

/** `tokens`: after the title was taken out. `hasTags`: `#word` is a tag. */
export function checkHeadings(tokens: Token[], env: MarkdownEnv, hasTags: boolean) {
  const headings = tokens.flatMap((open, i) => {
    const inline = tokens[i + 1]
    return open.type === 'heading_open' && open.markup !== '' && inline ? [{ open, inline }] : []
  })
  const linesOf = (some: { open: Token }[]) => some.map(({ open }) => open.map?.[0])
  const isEmpty = ({ inline: { children } }: { inline: Token }) =>
    (children ?? []).every(({ type, content }) => type === 'text' && content.trim() === '')

  const titles = headings.filter(
    (heading) => heading.open.tag === 'h1' && heading.open.level === 0 && !isEmpty(heading),
  )
  const isFirstTheTitle = env.titleInText !== undefined || (env.hidesTitle && env.contentTitle === undefined)
  const second = 'This is a second title: the page has one already, and titles have one #.'
  warnOnce(env, 'WB304', second, linesOf(titles.slice(isFirstTheTitle ? 1 : 0)), 'Write it with ##.')

  const empty = linesOf(headings.filter(isEmpty))
  warnOnce(env, 'WB305', 'This heading is empty.', empty, 'Write its words, or remove the line.')

  const withBrace = linesOf(headings.filter(({ inline }) => isIdShown(inline.children ?? [])))
  const shown = 'The id of this heading is shown as text, because it is not in braces at the end of the line.'
  warnOnce(env, 'WB306', shown, withBrace, 'Write: ## Guard {#guard}')

  if (!headings.some(({ open }) => open.tag !== 'h1')) {
    const bold =
      'This line in bold looks like a heading but is none: it is in no contents list, and nothing can link to it.'
    warnOnce(env, 'WB307', bold, boldLines(tokens), 'Write it as a heading: ## Guard')
  }
  const noSpace = 'There is no space after the #, so this line is text and not a heading.'
  warnOnce(env, 'WB308', noSpace, linesWithoutSpace(tokens, hasTags), 'Write a space: ## Guard')
}

/** `{#guard`, `#guard}` and `{#guard} (old)`, but not in code. */
const isIdShown = (children: Token[]) =>
  children.some(({ type, content }) => type === 'text' && /\{#[\w\p{L}-]|(?:^|\s)#[\w\p{L}-]+\}\s*$/u.test(content))

/** The longest line in bold that may be a heading. */
const MAX_HEADING = 60

/** Lines of paragraphs that are one text in bold, without a full stop, above more text. */
function boldLines(tokens: Token[]): (number | undefined)[] {
  return tokens.flatMap(({ type, level, map }, i) => {
    if (type !== 'paragraph_open' || level > 0) return []
    const children = (tokens[i + 1]?.children ?? []).filter((child) => child.type !== 'text' || child.content !== '')
    const text = plainText(children).trim()
    const isBold = children[0]?.type === 'strong_open' && children.findIndex(isStrongClose) === children.length - 1
    if (children.some((child) => child.type === 'link_open' || child.type === 'image')) return []
    const isShort = text.length > 0 && text.length <= MAX_HEADING && !/[.!?…,;]$/.test(text)
    return isBold && isShort && BELOW_HEADING.has(tokens[i + 3]?.type ?? '') ? [map?.[0]] : []
  })
}

const isStrongClose = ({ type }: Token) => type === 'strong_close'

/** Not a table, whose caption it may be. */
const BELOW_HEADING = new Set(['paragraph_open', 'bullet_list_open', 'ordered_list_open', 'blockquote_open'])

/** `##Guard` on any line of text, `#Guard` on the first line of a paragraph. Not `#1`, `#fff` and `#one #two`. */
function linesWithoutSpace(tokens: Token[], hasTags: boolean): number[] {
  return tokens.flatMap(({ type, level, map }, i) => {
    const content = tokens[i + 1]?.content ?? ''
    if (type !== 'paragraph_open' || level > 0 || !content.includes('#')) return []
    return content.split('\n').flatMap((line, n) => {
      const isMeant =
        DEEP.test(line) || (n === 0 && !hasTags && TOP.test(line) && !COLOUR.test(line) && !/\s#\p{L}/u.test(line))
      return isMeant ? [(map?.[0] ?? 0) + n] : []
    })
  })
}

const DEEP = /^#{2,6}[\p{L}\d]/u
const TOP = /^#\p{L}/u
const COLOUR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\p{L}\d])/iu
