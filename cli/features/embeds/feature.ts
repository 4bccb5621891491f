// `:::embed https://video.example/watch The heist, played` offers a page of another host. It is loaded when a reader presses the button.

import type { Token } from 'markdown-it'
import { escapeHtml } from '../../../templates/escape.ts'
import { fill } from '../../../templates/languages/fill.ts'
import { envOf, raw } from '../../markdown/tokens.ts'
import type { Use } from '../../markdown/types.ts'
import type { Feature } from '../../site/feature.ts'

export const embeds: Feature = {
  name: 'embeds',
  blocks: ({ embeds }) => ({
    directives: { embed: { make: (use) => embed(use, embeds), code: 'WB393', filled: 'from another host' } },
    settings: embeds,
  }),
  toys: [
    {
      on: 'click',
      selector: 'button[data-embed]',
      module: 'play/embed.ts',
      styles: ['play/embed.css'],
      part: 'embeds',
    },
  ],
}

/** `origins`: those that the config allows. */
function embed({ state, rest, complain }: Use, origins: string[]): Token[] {
  const [, address = '', title = ''] = /^(\S*)\s*(.*)$/s.exec(rest) ?? []
  const url = /^https?:/i.test(address) && URL.canParse(address) ? new URL(address) : undefined
  if (!url) {
    complain(
      'the address of a page is missing; it begins with https://.',
      'Write :::embed https://video.example/watch The title',
    )
    return []
  }
  if (!origins.includes(url.origin)) {
    complain(`"embeds" in site.config.ts does not allow ${url.origin}.`, `Add '${url.origin}' to it.`)
    return []
  }
  const { parts, texts } = envOf(state)
  parts.add('embeds')
  const href = escapeHtml(url.href)
  const label = escapeHtml(fill(texts.loadEmbed, { host: url.hostname }))
  const name = escapeHtml(title || url.hostname)
  return [
    raw(
      state,
      `<div class="play embed"><p><a href="${href}">${name}</a></p><button class="btn quiet live" type="button" data-embed="${href}" data-title="${name}">${label}</button></div>\n`,
    ),
  ]
}
