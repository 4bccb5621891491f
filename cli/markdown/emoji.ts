// Emoji shortcodes such as `:tada:`, as in Docusaurus and GitHub. Smileys such as `:)` are not changed.
import type { MarkdownIt } from 'markdown-it'

/** No `:---:` of a table. */
const SHORTCODE = /:[+-]?\w[\w+-]*:/

const loaded = new WeakMap<MarkdownIt, Promise<void>>()

/** Loads the list of two thousand names when a text may contain a shortcode. */
export async function loadEmoji(md: MarkdownIt, content: string) {
  if (!SHORTCODE.test(content)) return
  const loading = loaded.get(md) ?? addEmoji(md)
  loaded.set(md, loading)
  await loading
}

async function addEmoji(md: MarkdownIt) {
  const { full } = await import('markdown-it-emoji')
  md.use(full, { shortcuts: {} })
}
