// The style sheet that makes feeds readable in a browser: a sentence about feeds, then the posts with their addresses. A style sheet
// cannot make links, and browsers are removing XSLT, which could.
import type { ResolvedConfig } from '../../config/resolved-config.ts'

export const feedStyle = ({
  language: { texts },
  locale,
}: Pick<
  ResolvedConfig,
  'language' | 'locale'
>) => `:root { color-scheme: light dark; direction: ${locale.direction}; --paper: #eef3e7; --ink: #13251e; --soft: #40544b; --rule: #b5c2b2; --fae: #a5125a; }
@media (prefers-color-scheme: dark) { :root { --paper: #0f1b16; --ink: #d4dccc; --soft: #a3b1a0; --rule: #2f3d35; --fae: #f190b5; } }
:root { background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
channel, feed { display: block; max-width: 40rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
channel > title, feed > title { margin: 1.25rem 0 .75rem; font: bold 2rem/1.2 Georgia, serif; text-wrap: balance; }
channel > description::after, feed > subtitle::after { margin: 1.5rem 0; padding: .75rem 1rem; border: 1px solid var(--rule); }
pubDate, published { color: var(--soft); font-size: .9375rem; }
item, entry { padding: 1rem 0; border-top: 1px solid var(--rule); }
item > title, entry > title { font-weight: 600; }
channel > *, feed > *, item > *, entry > * { display: none; }
channel > :is(title, description, item), feed > :is(title, subtitle, entry), item > :is(title, link, pubDate, description), entry > :is(title, link, published, summary) { display: block; }
entry > link::before { content: attr(href); }
item > link, entry > link { color: var(--fae); }
channel > description::after, feed > subtitle::after { display: block; content: "${cssText(texts.feedText)}"; }
`

/** Escapes a text for a CSS string. */
const cssText = (text: string) => text.replace(/["\\<\n]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)
