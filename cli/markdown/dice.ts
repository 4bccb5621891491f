// Dice in running text (`2d6+1`) become buttons that roll them. Braces, code, links and headings are left alone.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { iconHtml } from '../../templates/parts/icon-paths.ts'
import { dieIcon } from './tables.ts'
import { raw } from './tokens.ts'

const DICE = /(?<![\w{])(\d{1,2}d(?:4|6|8|10|12|20|100)(?:[+\u2212-]\d{1,3})?)(?![\w}])/

export function dice(md: MarkdownIt) {
  md.core.ruler.push('dice', (state) => {
    state.tokens.forEach((token, i) => {
      if (token.type !== 'inline' || state.tokens[i - 1]?.type === 'heading_open') return
      let inLink = 0
      token.children = (token.children ?? []).flatMap((child) => {
        if (child.type === 'link_open') inLink++
        if (child.type === 'link_close') inLink--
        return child.type === 'text' && inLink === 0 ? split(state, child) : [child]
      })
    })
  })
}

function split(state: StateCore, text: Token): Token[] {
  return text.content.split(DICE).flatMap((part, i) => {
    if (part === '') return []
    if (i % 2 === 1)
      return [
        raw(
          state,
          `<button class="die" type="button" data-roll="${part.replace('\u2212', '-')}">${iconHtml(dieIcon(part))}${part}</button>`,
        ),
      ]
    const token = new state.Token('text', '', 0)
    token.content = part
    return [token]
  })
}
