// From tokens to HTML, as the renderer of markdown-it has it; what most tokens are is written without asking it.
import type { Env, MarkdownIt, Token } from 'markdown-it'
import type { MarkdownEnv } from './types.ts'
import { isWords } from './words.ts'

export function render(tokens: Token[], { renderer, options }: MarkdownIt, ofRules: MarkdownEnv): string {
  const env = ofRules as unknown as Env
  let html = ''
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token
    if (token.type === 'inline') {
      const children = token.children ?? []
      const [only] = children
      // Words need no escapes.
      if (only && children.length === 1 && only.type === 'text' && isWords(token)) html += only.content
      else html += renderer.renderInline(children, options, env)
      continue
    }
    const rule = renderer.rules[token.type]
    if (rule) html += rule(tokens, i, options, env, renderer)
    else if (token.nesting === -1 && token.block && !token.hidden) html += `</${token.tag}>\n`
    else html += renderer.renderToken(tokens, i, options)
  }
  return html
}
