// Finds the line and column of a link, for messages. The parser only knows the line in which the paragraph begins.
import path from 'node:path'
import type { ContentDocument } from '../content/read.ts'
import type { Place } from '../errors.ts'
import type { FoundLink } from '../markdown/types.ts'
import { decodeOnce } from './addresses.ts'
import { linesOf } from './key-line.ts'

/** Returns places whose line and column are computed when they are read: only when a problem is reported. */
export function openLinkPlaces(root: string): (link: FoundLink, document: ContentDocument) => Place {
  /** Lines of the file with the latest problem. */
  let last: { file: string; lines: string[] } | undefined
  return (link, { file, markdown }) => {
    const written = () => {
      if (last?.file !== file) last = { file, lines: linesOf(path.join(root, file)) }
      const twins = markdown.links.filter(({ line, href }) => line === link.line && href === link.href)
      return whereWritten(link, twins.indexOf(link), last.lines)
    }
    return {
      file,
      get line() {
        return written().line
      },
      get column() {
        return written().column
      },
    }
  }
}

/** A reference definition: `[name]: address`. */
const DEFINITION = /^([\s>]*\[(?!\^)[^\]]+\]:\s*<?)([^\s>]+)/

/** Searches the link's line for the n-th occurrence, then the rest of the paragraph, then reference definitions. */
function whereWritten({ href, line }: FoundLink, n: number, lines: string[]): { line: number; column: number } {
  const spellings = [...new Set([href, readable(href), decodeOnce(href)])]
  for (let i = line - 1; i < lines.length && lines[i]?.trim() !== ''; i++) {
    const columns = spellings.map((one) => columnOf(lines[i] ?? '', one, i === line - 1 ? n : 0))
    const column = columns.find((one) => one > 0)
    if (column !== undefined) return { line: i + 1, column }
  }
  for (const [i, text] of lines.entries()) {
    const [, before = '', address] = DEFINITION.exec(text) ?? []
    if (address !== undefined && spellings.includes(address)) return { line: i + 1, column: before.length + 1 }
  }
  return { line, column: 1 }
}

/** Column of the n-th occurrence of a text in a line, n counts from 0. Returns 0 if there is none. */
function columnOf(line: string, text: string, n: number): number {
  let at = line.indexOf(text)
  for (let i = 0; i < n && at !== -1; i++) at = line.indexOf(text, at + text.length)
  return at + 1
}

/** Decodes percent-encoded non-ASCII letters: `%D0%BC` → 'м'. */
const readable = (href: string) => href.replace(/(?:%[89a-f][\da-f])+/gi, decodeOnce)

/** An address for messages, in quotes, shortened to 80 characters. */
export function quoted(href: string): string {
  const text = readable(href)
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}…` : text)
}
