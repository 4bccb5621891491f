// Texts that hold nothing but words: most paragraphs, cells and items. No rule finds anything in them, so none has to look.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { envOf, textToken } from './tokens.ts'

/**
 * What the inline rules read, and what the rules behind them look for: addresses, quotes, emoji, `{members}`, rows of tables and the
 * marks of elsewhere.ts; dice are seen from the digit before their d. Whoever adds a rule adds here what it begins with.
 */
const TELLS = '\n&*<>[\\]_`{|}~\'"$^'
const TELLS_BEFORE_WORDS = ':.@'
const TELLS_TWICE = '/!?%=+'

const [ALONE, BEFORE_WORDS, TWICE, DIE] = [1, 2, 3, 4]

const KINDS = new Uint8Array(128)
for (const [kind, characters] of [
  [ALONE, TELLS],
  [BEFORE_WORDS, TELLS_BEFORE_WORDS],
  [TWICE, TELLS_TWICE],
  [DIE, 'd'],
] as const)
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind

const BLANK = 0x20

function isTelling(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    const kind = character < KINDS.length ? KINDS[character] : 0
    if (kind === 0) continue
    if (kind === ALONE) return true
    if (kind === DIE) {
      if (isDigit(text.charCodeAt(i - 1))) return true
      continue
    }
    const next = text.charCodeAt(i + 1) // NaN behind the end
    if (kind === TWICE ? next === character : next > BLANK) return true
  }
  return false
}

const isDigit = (character: number) => character >= 0x30 && character <= 0x39

const WORDS = 'words'

/** Reads a text if it holds nothing but words. */
export function readWords(token: Token, children: Token[], state: StateCore): boolean {
  const { content } = token
  if (children.length > 0 || isTelling(content)) return false
  if (content !== '') children.push(textToken(state, content))
  token.info = WORDS // which markdown-it leaves empty
  return true
}

/** Lets the rules of markdown-it and its plugins that look into every text see only those that may hold something. */
export function words(md: MarkdownIt) {
  md.core.ruler.before('linkify', 'set-words-aside', (state) => {
    envOf(state).all = state.tokens
    state.tokens = state.tokens.filter((token) => token.type === 'inline' && !isWords(token))
  })
  md.core.ruler.after('text_join', 'put-words-back', (state) => {
    state.tokens = envOf(state).all ?? []
  })
}

/** Whether a text was read so. */
export const isWords = ({ info }: Token): boolean => info === WORDS
