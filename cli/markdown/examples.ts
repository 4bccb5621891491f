// Examples of play: a block quote that starts with **Example of play: title.** becomes a box that lists Cast, Roll and Result. The config
// may set other words.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { escapeHtml, escapePattern } from '../../templates/escape.ts'
import { iconHtml } from '../../templates/icons/icon-paths.ts'
import type { PlayBoxConfig } from '../config/define-config.ts'
import { closings, raw, textToken } from './tokens.ts'

const TITLES = ['Example of play']
const PARTS = ['Cast', 'Roll', 'Result']

interface Words {
  titles: string[]
  /** Matches a part at its start. */
  parts: RegExp
}

export function examples(md: MarkdownIt, { titles = TITLES, parts = PARTS }: PlayBoxConfig = {}) {
  const names = parts.map(escapePattern)
  const words: Words = { titles, parts: new RegExp(`(?:^|\\s)(${names.join('|')}): `) }
  md.core.ruler.push('examples', (state) => {
    const ends = closings(state.tokens, 'blockquote_open', 'blockquote_close')
    if (ends.size === 0) return
    const out: Token[] = []
    for (let i = 0; i < state.tokens.length; i++) {
      const token = state.tokens[i]
      const end = ends.get(i)
      const text = state.tokens[i + 2]
      if (end !== undefined && text?.type === 'inline' && startsExample(text.children, words)) {
        out.push(...playBox(state, state.tokens.slice(i + 1, end), words))
        i = end
      } else if (token) out.push(token)
    }
    state.tokens = out
  })
}

/** markdown-it leaves empty text tokens around emphasis. */
const withoutEmpty = (children: Token[] | null) =>
  (children ?? []).filter(({ type, content }) => type !== 'text' || content !== '')

function startsExample(all: Token[] | null, { titles }: Words): boolean {
  const [first, second] = withoutEmpty(all)
  return first?.type === 'strong_open' && titles.some((title) => second?.content.startsWith(title))
}

function playBox(state: StateCore, inner: Token[], words: Words): Token[] {
  const box = [raw(state, `<figure class="play"><figcaption>${iconHtml('camp')}<span>`)]
  let named = false
  for (const [i, token] of inner.entries()) {
    const isParagraph = (at: number) => /^paragraph_(?:open|close)$/.test(inner[at]?.type ?? '') && !inner[at]?.hidden
    if (isParagraph(i)) continue
    if (token.type !== 'inline' || !isParagraph(i - 1)) {
      box.push(token)
      continue
    }
    let children = withoutEmpty(token.children)
    if (!named) {
      const close = children.findIndex(({ type }) => type === 'strong_close')
      box.push(part(state, token, children.slice(1, close)), raw(state, '</span></figcaption>'))
      children = children.slice(close + 1)
      named = true
    }
    box.push(...playParts(state, token, children, words))
  }
  return [...box, raw(state, '</figure>')]
}

/** Splits a paragraph at words such as 'Cast:' and 'Roll:' into the scene before them and a description list. */
function playParts(state: StateCore, source: Token, children: Token[], { parts: pattern }: Words): Token[] {
  const parts: { term: string; children: Token[] }[] = [{ term: '', children: [] }]
  for (const child of children) {
    if (child.type !== 'text' || child.level > 0) {
      parts.at(-1)?.children.push(child)
      continue
    }
    let rest = child.content
    for (let found = pattern.exec(rest); found; found = pattern.exec(rest)) {
      addText(state, parts.at(-1)?.children, rest.slice(0, found.index))
      parts.push({ term: found[1] ?? '', children: [] })
      rest = rest.slice(found.index + found[0].length)
    }
    addText(state, parts.at(-1)?.children, rest)
  }
  const [scene, ...rolls] = parts
  const out: Token[] = []
  if (scene?.children.some(({ content, type }) => type !== 'text' || content.trim() !== ''))
    out.push(raw(state, '<p>'), part(state, source, scene.children), raw(state, '</p>'))
  if (rolls.length > 0) {
    out.push(raw(state, '<dl>'))
    for (const { term, children } of rolls) {
      startLine(children)
      out.push(raw(state, `<dt>${escapeHtml(term)}</dt><dd>`), part(state, source, children), raw(state, '</dd>'))
    }
    out.push(raw(state, '</dl>'))
  }
  return out
}

/**
 * A part is a line of its own: it begins with a capital, except before dice, and a roll alone has no full stop, which would stand at the
 * end of the box when the roll wraps.
 */
function startLine(children: Token[]) {
  const [first, ...rest] = children.filter(({ type, content }) => type !== 'text' || content.trim() !== '')
  if (first?.type === 'text') first.content = first.content.replace(/^\p{Ll}(?!\d)/u, (letter) => letter.toUpperCase())
  const isAlone = rest.every(({ type, content }) => type === 'text' && content.trim() === '.')
  if (first?.type !== 'roll' || !isAlone) return
  const dot = /\.(?=(?:<\/span>)?$)/
  first.content = first.content.replace(dot, '')
  first.meta = { ...first.meta, html: String(first.meta?.html).replace(dot, '') }
  for (const { content } of rest) if (content.trim() === '.') children.pop()
}

function part(state: StateCore, source: Token, children: Token[]): Token {
  const token = new state.Token('inline', '', 0)
  token.map = source.map
  token.children = children
  return token
}

/** Trims the start of a part, but keeps spaces inside it, which separate links from words. */
function addText(state: StateCore, children: Token[] | undefined, content: string) {
  children?.push(textToken(state, children.length > 0 ? content : content.trimStart()))
}
