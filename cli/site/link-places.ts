// Finds the line and column of a link, for messages. The parser only knows the line in which the paragraph begins.

import path from 'node:path'
import type { ContentDocument } from '../content/model.ts'
import { decodeOnce, readable } from '../core/addresses.ts'
import type { Place } from '../core/errors.ts'
import { linesOf } from '../core/key-line.ts'
import { once } from '../core/once.ts'
import type { DataFiles } from '../data/data-record.ts'
import type { FoundLink } from '../markdown/types.ts'

/**
 * Returns places that are computed when they are read: only when a problem is reported. `dataOf`: the data files that a document
 * shows.
 */
export function openLinkPlaces(
  root: string,
  dataOf: (document: ContentDocument) => DataFiles,
): (link: FoundLink, document: ContentDocument) => Place & { file: string } {
  /** Lines of the file with the latest problem. */
  let last: { file: string; lines: string[] } | undefined
  return (link, document) => {
    const { file, markdown } = document
    const written = once(() => {
      if (last?.file !== file) last = { file, lines: linesOf(path.join(root, file)).map(withoutCode) }
      const twins = markdown.links.filter(({ line, href }) => line === link.line && href === link.href)
      const place = whereWritten(link, twins.indexOf(link), last.lines)
      if (place) return { file, ...place }
      const ofRecord = inRecords(link, markdown.uses, last.lines[link.line - 1] ?? '', dataOf(document))
      return ofRecord ?? { file, line: link.line, column: 1 }
    })
    return {
      get file() {
        return written().file
      },
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

interface Spot {
  line: number
  column: number
}

/** Spaces in place of code, where an address is no link. */
const withoutCode = (line: string) => line.replace(/`+[^`]*`+/g, (code) => ' '.repeat(code.length))

/** Text in front of an address: `](`, `](<`, `[[`, `href="`, `: ` of a definition. */
const BEFORE_ADDRESS = /(?:\]\(\s*<?|\[\[\s*|=\s*["']?|\]:\s*<?|<)$/
const AFTER_ADDRESS = /^(?:[\s)>"'|\]]|$)/

/**
 * Searches the link's line for the n-th link with its address, then the rest of the paragraph, then reference definitions, and at last
 * the address without a mark around it.
 */
function whereWritten({ href, line }: FoundLink, n: number, lines: string[]): Spot | undefined {
  if (href === '') return withoutAddress(line, lines)
  // A text from a Mac may have letters and accents apart, which are one character in the address.
  const spellings = [...new Set([href, readable(href), decodeOnce(href), href.normalize('NFD')])]
  const inParagraph = (isLink: boolean): Spot | undefined => {
    for (let i = line - 1; i < lines.length && lines[i]?.trim() !== ''; i++)
      for (const one of spellings) {
        const column = columnOf(lines[i] ?? '', one, i === line - 1 ? n : 0, isLink)
        if (column !== undefined) return { line: i + 1, column }
      }
    return undefined
  }
  const definition = () => {
    for (const [i, text] of lines.entries()) {
      const [, before = '', address] = DEFINITION.exec(text) ?? []
      if (address !== undefined && spellings.includes(address)) return { line: i + 1, column: before.length + 1 }
    }
    return undefined
  }
  return inParagraph(true) ?? definition() ?? inParagraph(false)
}

/** `[text]()` */
function withoutAddress(line: number, lines: string[]): Spot | undefined {
  const at = /\]\(\s*(?:<>)?\s*\)/.exec(lines[line - 1] ?? '')?.index
  return at === undefined ? undefined : { line, column: at + 3 }
}

/** Column of the n-th occurrence of an address in a line, n counts from 0. `isLink`: only where it is the address of a link. */
function columnOf(line: string, address: string, n: number, isLink: boolean): number | undefined {
  let left = n
  for (let at = line.indexOf(address); at !== -1; at = line.indexOf(address, at + address.length)) {
    const before = line.slice(Math.max(0, at - 12), at)
    const end = at + address.length
    const isMeant = !isLink || (BEFORE_ADDRESS.test(before) && AFTER_ADDRESS.test(line.slice(end, end + 1)))
    if (isMeant && left-- === 0) return at + 1
  }
  return undefined
}

/** A line that shows records: `:::plates creatures`, or `- table: weapons` on a screen. */
const OF_RECORDS = /(?::::\s*[\w-]+|^[\s>]*[-*+]\s+\w+:)\s+([\w-]+)/

/** The place of an address in the records that a line shows, first in the file that it names. */
function inRecords(
  { href }: FoundLink,
  uses: string[],
  line: string,
  data: DataFiles,
): (Spot & { file: string }) | undefined {
  const named = OF_RECORDS.exec(line)?.[1]
  if (named === undefined) return undefined
  for (const name of [named, ...uses]) {
    const { file, text } = data.text(name) ?? {}
    if (file === undefined || text === undefined) continue
    for (const [i, written] of text.split('\n').entries()) {
      const at = written.indexOf(href)
      const isWhole =
        at !== -1 && !/[\w./-]$/.test(written.slice(0, at)) && !/^[\w/-]/.test(written.slice(at + href.length))
      if (isWhole) return { file, line: i + 1, column: at + 1 }
    }
  }
  return undefined
}
