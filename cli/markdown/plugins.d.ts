// Types of markdown-it plugins that have none.
declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it'

  const plugin: (md: MarkdownIt) => void
  export default plugin
}
declare module 'markdown-it-emoji' {
  import type { MarkdownIt } from 'markdown-it'

  /** `shortcuts`: smileys by the name of an emoji. */
  export const full: (md: MarkdownIt, options: { shortcuts: Record<string, string[]> }) => void
}
declare module 'markdown-it-deflist' {
  import type { MarkdownIt } from 'markdown-it'

  const plugin: (md: MarkdownIt) => void
  export default plugin
}
