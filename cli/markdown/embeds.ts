// `:::embed https://video.example/watch The heist, played` offers a page of another host. It is loaded when a reader presses the button.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { fill } from '../../templates/languages/fill.ts'
import { error } from '../errors.ts'
import { placeOf } from './places.ts'
import { envOf, raw, replaced } from './tokens.ts'

/** `hosts`: origins that the config allows: 'https://video.example'. */
export function embeds(md: MarkdownIt, hosts: string[]) {
  md.core.ruler.after('block', 'embeds', (state) => {
    state.tokens = replaced(state.tokens, isEmbed, (token) => {
      const made = embedOf(state, token, hosts)
      for (const one of made) one.level = token.level
      return made
    })
  })
}

const isEmbed = ({ type, meta }: Token) => type === 'data' && meta?.name === 'embed'

function embedOf(state: StateCore, token: Token, hosts: string[]): Token[] {
  const env = envOf(state)
  const [, address = '', title = ''] = /^(\S*)\s*(.*)$/s.exec(String(token.meta?.rest ?? '')) ?? []
  const url = /^https?:/i.test(address) && URL.canParse(address) ? new URL(address) : undefined
  if (!url || !hosts.includes(url.origin)) {
    const message = url
      ? `"embeds" in site.config.ts does not allow ${url.origin}.`
      : 'the address of a page is missing; it begins with https://.'
    const hint = url ? `Add '${url.origin}' to it.` : 'Write :::embed https://video.example/watch The title'
    env.problems.push(error('WB393', `:::embed: ${message}`, placeOf(env, token.map?.[0]), hint))
    return []
  }
  const href = escapeHtml(url.href)
  const label = escapeHtml(fill(env.texts.loadEmbed, { host: url.hostname }))
  const name = escapeHtml(title || url.hostname)
  return [
    raw(
      state,
      `<div class="play embed"><p><a href="${href}">${name}</a></p><button class="btn quiet live" type="button" data-embed="${href}" data-title="${name}">${label}</button></div>\n`,
    ),
  ]
}
