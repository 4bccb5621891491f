// Small makers of markdown-it tokens, shared by the rules that add blocks.
import type { StateBlock, StateCore, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import type { MarkdownEnv } from './types.ts'

export type TokenMaker = Pick<StateCore, 'Token'> | Pick<StateBlock, 'Token'>

/** What the rules share while one file is read. */
export const envOf = (state: { env: object }) => state.env as MarkdownEnv

/** Whether this was said before on the page; from here on it was. */
export function saidBefore(env: MarkdownEnv, what: string): boolean {
  if (env.said.has(what)) return true
  env.said.add(what)
  return false
}

/** For each token that opens a block, where it closes. */
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

/** The tokens with others in the place of some; where none of those is, nothing is made anew. */
export function replaced(
  tokens: Token[],
  isMeant: (token: Token) => boolean,
  make: (token: Token) => Token[],
): Token[] {
  return tokens.some(isMeant) ? tokens.flatMap((token) => (isMeant(token) ? make(token) : [token])) : tokens
}

/** HTML of our own, written out as it is. Never holds text from content that is not escaped. */
export function raw(state: TokenMaker, html: string): Token {
  const token = new state.Token('raw', '', 0)
  token.block = true
  token.content = html
  return token
}

/** A token of a rule of ours; `meta` is what the rule shows. */
export function marked(state: TokenMaker, type: string, meta: Record<string, unknown>): Token {
  const token = new state.Token(type, '', 0)
  token.block = true
  token.meta = meta
  return token
}

/** Class and id of a block, with those that its author gave it. */
export function classAndId(own: string, meta: Token['meta'] | undefined): string {
  const classes = [own, ...((meta?.classes as string[] | undefined) ?? [])].map(escapeHtml).join(' ')
  return ` class="${classes}"${typeof meta?.id === 'string' ? ` id="${escapeHtml(meta.id)}"` : ''}`
}

/** What stands before and behind the text of a block. */
export type Around = [before: Token[], after: Token[]]

/** Adds tokens that a block rule has made. */
export function pushAt(state: StateBlock, tokens: Token[]) {
  for (const token of tokens) {
    token.level = state.level
    state.tokens.push(token)
  }
}

/** Inside a control nothing else can be pressed. */
export function plain(label: Token): Token {
  label.meta = { ...label.meta, plain: true }
  return label
}

/** Text as it stands, among inline tokens. */
export function textToken(state: TokenMaker, content: string): Token {
  const token = new state.Token('text', '', 0)
  token.content = content
  return token
}

/** Text that goes through the inline rules like any other. `line`: of the content, 0-based. */
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

export function paragraph(state: TokenMaker, content: string, line: number): Token[] {
  return [
    tag(state, 'paragraph_open', 'p', 1, line),
    inline(state, content, line),
    tag(state, 'paragraph_close', 'p', -1),
  ]
}

/** Text of inline children as a reader hears it. `emojiAs`: the sign, or the name it was written with. */
export function plainText(children: Token[] | null, emojiAs: 'content' | 'markup' = 'content'): string {
  const [only] = children ?? []
  if (only?.type === 'text' && children?.length === 1) return only.content
  let text = ''
  for (const child of children ?? []) {
    if (child.type === 'text' || child.type === 'code_inline') text += child.content
    else if (child.type === 'softbreak' || child.type === 'hardbreak') text += ' '
    else if (child.type === 'image') text += plainText(child.children, emojiAs)
    else if (child.type === 'emoji') text += child[emojiAs]
  }
  return text
}
