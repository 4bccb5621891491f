// Helpers that make and search markdown-it tokens, shared by the rules.
import type { StateBlock, StateCore, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import type { MarkdownEnv } from './types.ts'

export type TokenMaker = Pick<StateCore, 'Token'> | Pick<StateBlock, 'Token'>

/** The state that the rules share while one file is parsed. */
export const envOf = (state: { env: object }) => state.env as MarkdownEnv

/** Whether this was reported on the page before. Records it. */
export function reportedBefore(env: MarkdownEnv, what: string): boolean {
  if (env.reported.has(what)) return true
  env.reported.add(what)
  return false
}

/** Maps the index of each opening token to the index of its closing token. */
export function closings(tokens: Token[], opening: string, closing: string): Map<number, number> {
  const found = new Map<number, number>()
  const open: number[] = []
  for (let i = 0; i < tokens.length; i++) {
    const type = tokens[i]?.type
    if (type === opening) open.push(i)
    else if (type === closing) {
      const at = open.pop()
      if (at !== undefined) found.set(at, i)
    }
  }
  return found
}

/** Replaces the tokens for which `isMeant` is true. Returns the same array if there are none. */
export function replaced(
  tokens: Token[],
  isMeant: (token: Token) => boolean,
  make: (token: Token) => Token[],
): Token[] {
  return tokens.some(isMeant) ? tokens.flatMap((token) => (isMeant(token) ? make(token) : [token])) : tokens
}

/** A token for HTML that is output unchanged. Text from content must be escaped. */
export function raw(state: TokenMaker, html: string): Token {
  const token = new state.Token('raw', '', 0)
  token.block = true
  token.content = html
  return token
}

/** A button for dice in a text. No line may break between it and the brackets and punctuation around it. */
export function rollToken(state: TokenMaker, written: string, html: string, opening = '', closing = ''): Token {
  const token = new state.Token('roll', '', 0)
  token.content = opening + written + closing
  token.meta = { html: opening || closing ? `<span class="keep">${opening}${html}${closing}</span>` : html }
  return token
}

/** A token with its own render rule, which reads `meta`. */
export function marked(state: TokenMaker, type: string, meta: Record<string, unknown>): Token {
  const token = new state.Token(type, '', 0)
  token.block = true
  token.meta = meta
  return token
}

/** Class and id attributes of a block, including those that the author wrote. */
export function classAndId(own: string, meta: Token['meta'] | undefined): string {
  const classes = [own, ...((meta?.classes as string[] | undefined) ?? [])].map(escapeHtml).join(' ')
  return ` class="${classes}"${typeof meta?.id === 'string' ? ` id="${escapeHtml(meta.id)}"` : ''}`
}

/** The tokens before and after the content of a block. */
export type BeforeAfter = [before: Token[], after: Token[]]

/** Adds tokens that a block rule has made. */
export function pushAt(state: StateBlock, tokens: Token[]) {
  for (const token of tokens) {
    token.level = state.level
    state.tokens.push(token)
  }
}

/** Marks a label inside a control, which must not contain dice buttons. */
export function plain(label: Token): Token {
  label.meta = { ...label.meta, plain: true }
  return label
}

/** An inline token for plain text. */
export function textToken(state: TokenMaker, content: string): Token {
  const token = new state.Token('text', '', 0)
  token.content = content
  return token
}

/** A token whose text the inline rules parse. `line`: of the content, 0-based. */
export function inline(state: TokenMaker, content: string, line: number): Token {
  const token = new state.Token('inline', '', 0)
  token.block = true
  token.content = content
  token.map = [line, line + 1]
  token.children = []
  return token
}

/** An opening or closing block token such as `paragraph_open`. */
export function tag(state: TokenMaker, type: string, name: string, nesting: 1 | -1, line = 0): Token {
  const token = new state.Token(type, name, nesting)
  token.block = true
  if (nesting === 1) token.map = [line, line + 1]
  return token
}

/** The opening tag of an element, to which attributes can be added. `raw` closes it. */
export function openTag(state: TokenMaker, name: string, classes: string): Token {
  const token = new state.Token('open_tag', name, 0)
  token.attrSet('class', classes)
  return token
}

/** `content`: Markdown, or what the inline rules made of it. */
export function paragraph(state: TokenMaker, content: string | Token[], line: number): Token[] {
  const text = inline(state, typeof content === 'string' ? content : '', line)
  if (typeof content !== 'string') text.children = content
  text.level = 1
  return [tag(state, 'paragraph_open', 'p', 1, line), text, tag(state, 'paragraph_close', 'p', -1)]
}

/** The inline Markdown of a page with its first line (0-based). Call it after the blocks are parsed, before rules replace tokens. */
export function* writtenTexts(tokens: Token[]): Generator<{ content: string; line: number }> {
  let line = 0
  for (const { type, map, content } of tokens) {
    if (map) line = map[0]
    if (type === 'inline') yield { content, line }
  }
}

/** Replaces the texts of inline children that are not part of a link. Undefined keeps a text. */
export function replacedTexts(children: Token[], make: (text: Token, at: number) => Token[] | undefined): Token[] {
  let inLink = 0
  return children.flatMap((child, at) => {
    inLink += linkDepth(child)
    return (child.type === 'text' && inLink === 0 && make(child, at)) || [child]
  })
}

/** 1 where a link opens, -1 where one closes. */
function linkDepth({ type, content }: Token): number {
  const isTag = type === 'html_inline' || type === 'raw'
  if (type === 'link_open' || (isTag && /^<a[\s>]/i.test(content))) return 1
  return type === 'link_close' || (isTag && /^<\/a>/i.test(content)) ? -1 : 0
}

/** Number of characters before a word that rules look at: enough to see whether a sentence, a list or a formula goes on. */
const LOOK_BACK = 400

/** The last characters before a place in a text. `before`: those before the text. */
export const charactersBefore = (before: string, text: string, at: number): string =>
  at >= LOOK_BACK ? text.slice(at - LOOK_BACK, at) : (before + text.slice(0, at)).slice(-LOOK_BACK)

/** The plain text of inline children. `emojiAs`: the character, or the shortcode as written. */
export function plainText(children: Token[] | null, emojiAs: 'content' | 'markup' = 'content'): string {
  const [only] = children ?? []
  if (only?.type === 'text' && children?.length === 1) return only.content
  let text = ''
  for (const child of children ?? []) {
    if (child.type === 'text' || child.type === 'code_inline' || child.type === 'roll') text += child.content
    else if (child.type === 'softbreak' || child.type === 'hardbreak') text += ' '
    else if (child.type === 'image') text += plainText(child.children, emojiAs)
    else if (child.type === 'emoji') text += child[emojiAs]
  }
  return text
}
