// Sentences with parts that are rolled: `{names}, a {trades}. {?mood: Today {mood}.}` The build and the browser share this.
import { parseDice } from './roll.ts'

export type TemplatePart =
  | { kind: 'text'; text: string }
  /** Rolls on a table of tables.yml. */
  | { kind: 'table'; id: string }
  | { kind: 'dice'; notation: string }
  /** Its parts are shown if the roll on the table gave a text; that roll is used in them. */
  | { kind: 'if'; id: string; parts: TemplatePart[] }

/** Tables may name tables that name tables, this deep. */
export const MAX_DEPTH = 8

/** Returns the parts, or the first piece in braces that means nothing. */
export function readTemplate(text: string): TemplatePart[] | string {
  const parts: TemplatePart[] = []
  let at = 0
  while (at < text.length) {
    const start = text.indexOf('{', at)
    if (start !== at) parts.push({ kind: 'text', text: text.slice(at, start === -1 ? undefined : start) })
    if (start === -1) break
    const end = closingAfter(text, start)
    if (end === -1) return text.slice(start)
    const part = readPart(text.slice(start + 1, end))
    if (typeof part === 'string') return part
    parts.push(part)
    at = end + 1
  }
  return parts
}

function readPart(inner: string): TemplatePart | string {
  const [whole, id, rest = ''] = /^\?([\w-]+):([\s\S]*)$/.exec(inner) ?? []
  if (whole !== undefined && id !== undefined) {
    const parts = readTemplate(rest.replace(/^ /, ''))
    return typeof parts === 'string' ? parts : { kind: 'if', id, parts }
  }
  if (parseDice(inner)) return { kind: 'dice', notation: inner.replace(/\s/g, '') }
  return /^[\w-]+$/.test(inner) ? { kind: 'table', id: inner } : `{${inner}}`
}

/** Index of the brace that closes the one at `start`; -1 if there is none. */
function closingAfter(text: string, start: number): number {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    if (text[i] === '{') depth++
    if (text[i] === '}' && --depth === 0) return i
  }
  return -1
}

/** Ids of the tables that the parts name, in order. */
export const tablesIn = (parts: TemplatePart[]): string[] =>
  parts.flatMap((part) =>
    part.kind === 'table' ? [part.id] : part.kind === 'if' ? [part.id, ...tablesIn(part.parts)] : [],
  )
