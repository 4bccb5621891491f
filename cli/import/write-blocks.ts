// Writes blocks of this tool's Markdown: `:::note` and `::::tabs`.
import { CALLOUTS, SIGNS } from '../markdown/containers.ts'

/** The notice that is closest to a kind of another tool: 'bug' → 'danger'. */
export const signFor = (kind: string): string => (SIGNS.has(kind) ? kind : (CALLOUTS.get(kind.toLowerCase()) ?? 'note'))

/** The colons of a block that may hold the blocks in `bodies`. */
function colonsAround(...bodies: string[]): string {
  const inside = bodies.flatMap((body) => body.match(/^[ \t>]*:{3,}/gm) ?? []).map((colons) => colons.trim().length)
  return ':'.repeat(Math.max(2, ...inside) + 1)
}

/** `head`: kind and title, 'warning Sharp blades'. */
export function block(head: string, body: string): string {
  const colons = colonsAround(body)
  return `${colons}${head.trim()}\n\n${body.trim()}\n\n${colons}`
}

/** A block of code, with more backticks around it than are in it. `info`: language and title. */
export function fence(info: string, code: string): string {
  const ticks = '`'.repeat(Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length)) + 1)
  return `${ticks}${info}\n${code}\n${ticks}`
}

export interface Tab {
  /** Ends with `{default}` for the tab that is open first. */
  label: string
  body: string
}

/** `group`: tabs of the same group switch together. */
export function tabsBlock(tabs: Tab[], group?: string): string {
  const colons = colonsAround(...tabs.map(({ body }) => body))
  const parts = tabs.map(({ label, body }) => `${colons}tab ${label}\n\n${body}\n\n${colons}\n`)
  return `${colons}:tabs${group ? `{group=${JSON.stringify(group)}}` : ''}\n\n${parts.join('\n')}\n${colons}:`
}

/** Puts spaces in front of every line that is not empty. */
export const behind = (indent: string, text: string) => (indent ? text.replace(/^(?=.)/gm, indent) : text)
