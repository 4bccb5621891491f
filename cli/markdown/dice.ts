// Dice in running text (`2d6+1`) become buttons that roll them. Braces, code, links and headings are left alone.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { iconHtml } from '../../templates/parts/icon-paths.ts'
import { dieIcon } from './tables.ts'
import { raw, textToken } from './tokens.ts'
import { isWords } from './words.ts'

const DICE = /(?<![\w{])(\d{1,2}d(?:4|6|8|10|12|20|100)(?:[+\u2212-]\d{1,3})?)(?![\w}])/
/** `{2d6}`, `{roll 2d6}`: text in braces is left alone. */
const BRACES = /(\{[^{}]*\})/

export function dice(md: MarkdownIt) {
  md.core.ruler.push('dice', (state) => {
    for (const [i, token] of state.tokens.entries()) {
      if (token.type !== 'inline' || isWords(token)) continue
      if (token.meta?.plain || state.tokens[i - 1]?.type === 'heading_open') continue
      if (!token.children?.some(({ type, content }) => type === 'text' && DICE.test(content))) continue
      let inLink = 0
      const children: Token[] = []
      for (const child of token.children) {
        if (child.type === 'link_open' || isTag(child, /^<a\s/i)) inLink++
        if (child.type === 'link_close' || isTag(child, /^<\/a>/i)) inLink--
        if (child.type === 'text' && inLink === 0 && DICE.test(child.content)) children.push(...split(state, child))
        else children.push(child)
      }
      token.children = children
    }
  })
}

const isTag = ({ type, content }: Token, tag: RegExp) => type === 'html_inline' && tag.test(content)

/** A bracket before dice and the marks after them: a line may break around a button, but not there. */
const OPENING = /[([]+$/
const CLOSING = /^[)\].,;:!?]+/

function split(state: StateCore, text: Token): Token[] {
  const made: Token[] = []
  for (const [i, piece] of text.content.split(BRACES).entries()) {
    if (i % 2 === 1) made.push(textToken(state, piece))
    else splitAtDice(state, piece, made)
  }
  return made
}

function splitAtDice(state: StateCore, text: string, made: Token[]) {
  const parts = text.split(DICE)
  for (const [i, part] of parts.entries()) {
    if (i % 2 === 0) {
      const rest = part.replace(i > 0 ? CLOSING : '', '').replace(i < parts.length - 1 ? OPENING : '', '')
      if (rest !== '') made.push(textToken(state, rest))
    } else {
      const before = OPENING.exec(parts[i - 1] ?? '')?.[0] ?? ''
      const after = CLOSING.exec(parts[i + 1] ?? '')?.[0] ?? ''
      const die = dieHtml(part)
      made.push(raw(state, before || after ? `<span class="keep">${before}${die}${after}</span>` : die))
    }
  }
}

/** A site has the same few dice again and again. */
const buttons = new Map<string, string>()

function dieHtml(die: string): string {
  const known = buttons.get(die)
  if (known !== undefined) return known
  const html = `<button class="die" type="button" data-roll="${die.replace('\u2212', '-')}">${iconHtml(dieIcon(die))}${die}</button>`
  buttons.set(die, html)
  return html
}
