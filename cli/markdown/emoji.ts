// Emoji shortcodes such as `:tada:`, as in Docusaurus and GitHub. Smileys such as `:)` are not changed.
import type { MarkdownIt } from 'markdown-it'
import { onceForObject } from '../core/once.ts'

/** No `:---:` of a table. */
const SHORTCODE = /:[+-]?\w[\w+-]*:/

/** Loads the list of two thousand names when a text may contain a shortcode. */
export async function loadEmoji(md: MarkdownIt, content: string) {
  if (SHORTCODE.test(content)) await addEmoji(md)
}

const addEmoji = onceForObject(async (md: MarkdownIt) => {
  const { full } = await import('markdown-it-emoji')
  md.use(full, { shortcuts: {} })
})
