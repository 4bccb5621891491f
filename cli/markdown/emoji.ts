// `:tada:` as Docusaurus and GitHub read it. Smileys such as `:)` stay as they are written.
import type { MarkdownIt } from 'markdown-it'

const SHORTCODE = /:[\w+-]+:/

const loaded = new WeakMap<MarkdownIt, Promise<void>>()

/** The names of two thousand emoji are loaded for the first text that might hold one. */
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
