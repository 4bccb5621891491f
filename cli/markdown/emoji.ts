// `:tada:` as Docusaurus and GitHub read it. Smileys such as `:)` stay as they are written.
import type { MarkdownIt } from 'markdown-it'
import { full } from 'markdown-it-emoji'

export function emoji(md: MarkdownIt) {
  md.use(full, { shortcuts: {} })
}
