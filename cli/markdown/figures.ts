// A picture alone in its paragraph is a figure if a line in italics below it is its caption, or if braces make it wide:
// `![Alt](x.jpg){.wide}`, `*Caption. | Credit*`

import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { envOf, inline, raw, replaced } from './tokens.ts'

/** The picture, whether it is wide, and its caption. */
const PICTURE =
  /^(!\[(?:[^[\]\\]|\\.){0,500}\]\((?:<[^<>\n]{1,500}>|[^\s()<>]{1,500})(?:\s+"(?:[^"\\]|\\.){0,1000}")?\s*\))(\{\.wide\})?(?:\s*\n([*_])([^\n]+)\3)?$/

export function figures(md: MarkdownIt) {
  md.core.ruler.before('inline', 'figures', (state) => {
    const { tokens } = state
    const found = new Map<Token, Token[]>()
    for (const [i, token] of tokens.entries()) {
      if (token.type !== 'inline' || !token.content.startsWith('![') || tokens[i - 1]?.type !== 'paragraph_open')
        continue
      const made = figure(state, token)
      const close = tokens[i + 1]
      if (!made || !close || token.level !== 1) continue
      found.set(tokens[i - 1] as Token, [])
      found.set(token, made)
      found.set(close, [])
    }
    if (found.size > 0)
      state.tokens = replaced(
        tokens,
        (token) => found.has(token),
        (token) => found.get(token) ?? [],
      )
  })
}

/** Undefined if the paragraph is not one picture with braces or a caption. */
function figure(state: StateCore, { content, map }: Token): Token[] | undefined {
  const [, picture, wide, , text] = PICTURE.exec(content.trim()) ?? []
  if (picture === undefined || (text === undefined && wide === undefined)) return undefined
  envOf(state).parts.add('figures')
  const line = map?.[0] ?? 0
  const [caption = '', credit] = (text ?? '').split(/\s+\|\s+/)
  return [
    raw(state, `<figure class="image${wide ? ' wide' : ''}">`),
    inline(state, picture, line),
    ...(caption
      ? [
          raw(state, '<figcaption>'),
          inline(state, caption, line),
          ...(credit ? [raw(state, ' <small>'), inline(state, credit, line), raw(state, '</small>')] : []),
          raw(state, '</figcaption>'),
        ]
      : []),
    raw(state, '</figure>\n'),
  ]
}
