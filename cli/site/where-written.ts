// Where the address of a link stands in its source, for messages. The parser knows no more than the line a paragraph begins in.
import path from 'node:path'
import type { ContentDocument } from '../content/read.ts'
import type { Place } from '../errors.ts'
import type { FoundLink } from '../markdown/types.ts'
import { decodeOnce } from './addresses.ts'
import { linesOf } from './key-line.ts'

/** The place of a link. It is looked for only when it is asked for: when something is wrong. */
export function openLinkPlaces(root: string): (link: FoundLink, document: ContentDocument) => Place {
  /** Lines of the file that was complained of last. */
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

/** `[name]: address`, which links name instead of it. */
const DEFINITION = /^([\s>]*\[(?!\^)[^\]]+\]:\s*<?)([^\s>]+)/

/** Where the address stands: in the line of the link, for the n-th time; in a line the link goes on in; where it is defined. */
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

/** Column of the n-th time that a text stands in a line; 0 when it does not. */
function columnOf(line: string, text: string, n: number): number {
  let at = line.indexOf(text)
  for (let i = 0; i < n && at !== -1; i++) at = line.indexOf(text, at + text.length)
  return at + 1
}

/** An address without what only stands for letters: `%D0%BC` is 'м'. */
const readable = (href: string) => href.replace(/(?:%[89a-f][\da-f])+/gi, decodeOnce)

/** An address as messages show it. */
export function quoted(href: string): string {
  const text = readable(href)
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}…` : text)
}
