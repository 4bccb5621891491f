// Tracks the open HTML elements. Each must be closed in the block that opens it, so that it cannot contain the rest of the page.
import { HTML_NAMES, SELF_CLOSING } from '../core/html-elements.ts'
import { addError } from './places.ts'
import type { MarkdownEnv } from './types.ts'

export interface Tag {
  /** In lower case. */
  name: string
  /** The name as the author wrote it. */
  written: string
  closing: boolean
  empty: boolean
  line: number
}

interface OpenTag extends Pick<Tag, 'name' | 'written' | 'line'> {
  level: number
}

export interface OpenTags {
  open: readonly OpenTag[]
  /** Returns the closing tags to insert before this tag; undefined if it closes no element. */
  take(tag: Tag, level: number): string | undefined
  /** Closes the elements of blocks that have ended. Returns their closing tags. */
  end(level: number): string
}

/** `repairs`: closes unclosed elements and removes stray closing tags; else they are only reported. */
export function openTags(env: MarkdownEnv, repairs: boolean): OpenTags {
  const open: OpenTag[] = []
  return {
    open,
    take(tag, level) {
      const before = takeTag(tag, level, open, env)
      return repairs ? before : ''
    },
    end(level) {
      // Levels never decrease from one open tag to the next. Searches from the end, as a page can open thousands.
      let first = open.length
      while ((open[first - 1]?.level ?? level) > level) first--
      const ended = open.splice(first)
      for (const tag of ended.toReversed()) if (!SELF_CLOSING.has(tag.name)) unclosed(tag, env)
      return repairs ? closings(ended) : ''
    },
  }
}

/** See `OpenTags.take`. */
function takeTag(tag: Tag, level: number, open: OpenTag[], env: MarkdownEnv): string | undefined {
  if (!tag.closing) {
    if (!tag.empty) open.push({ ...tag, level })
    return ''
  }
  if (tag.empty) return ''
  while (open.length > 0 && open.at(-1)?.name !== tag.name && SELF_CLOSING.has(open.at(-1)?.name ?? '')) open.pop()
  const own = open.findLastIndex(({ name }) => name === tag.name)
  if (own >= 0) {
    const inner = open.splice(own).slice(1)
    const last = inner.at(-1)
    if (last) unclosed(last, env)
    return closings(inner)
  }
  if (SELF_CLOSING.has(tag.name)) return ''
  const hint = 'Remove it, or open the element in the same block.'
  addError(env, 'WB364', `</${tag.written}> has no opening tag.`, tag.line, hint)
  return undefined
}

const closings = (open: OpenTag[]): string =>
  open
    .toReversed()
    .map(({ name }) => (SELF_CLOSING.has(name) ? '' : `</${name}>`))
    .join('')

function unclosed({ name, written, line }: OpenTag, env: MarkdownEnv) {
  const hint = HTML_NAMES.has(name)
    ? `Close it with </${written}> in the same block.`
    : `If it is not a tag, write \\<${written}>.`
  addError(env, 'WB364', `<${written}> is opened here and never closed.`, line, hint)
}
