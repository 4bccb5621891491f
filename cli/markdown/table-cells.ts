// The cells of a table: their texts, and their places in the file.

import type { Token } from 'markdown-it'
import type { Place } from '../core/errors.ts'
import { placeOf } from './places.ts'
import { plainText } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

/** Cells of each row; a cell is its opening token, its text and its line in the content, 0-based. */
export type Cell = [open?: Token, text?: Token | undefined, line?: number]

export function rowsOf(table: Token[]): Cell[][] {
  const rows: Cell[][] = []
  let line = 0
  table.forEach((token, i) => {
    if (token.type === 'tr_open') {
      line = token.map?.[0] ?? line
      rows.push([])
    } else if (token.type === 'th_open' || token.type === 'td_open') rows.at(-1)?.push([token, table[i + 1], line])
  })
  return rows
}

/** The caption in `Table: The caption`. The word may be that of the page's language. */
export function captionOf(line: string, { table }: MarkdownEnv['texts']): string | undefined {
  const [, word, caption] = /^([^\s:]+)\s?: (.+)$/.exec(line) ?? []
  return word === 'Table' || word === table ? caption : undefined
}

export const cellText = ([, text]: Cell) => plainText(text?.children ?? null)

/** Where a table is written. */
export interface TableSource {
  /** Lines of the content. */
  lines: string[]
  /** A directive made the table. */
  isMade: boolean
}

/** Place of a cell in the file; the line alone if a directive made the table. */
export function cellPlace(
  [, , line = 0]: Cell,
  column: number,
  { lines, isMade }: TableSource,
  env: MarkdownEnv,
): Place {
  return isMade ? placeOf(env, line) : { ...placeOf(env, line), column: columnOf(lines[line] ?? '', column) }
}

/** 1-based column in a line of Markdown at which the text of a cell starts. */
function columnOf(line: string, cell: number): number {
  let at = /^(?:[ \t]*>)*[ \t]*\|?/.exec(line)?.[0].length ?? 0
  for (let left = cell; left > 0 && at < line.length; at++) if (line[at] === '|' && line[at - 1] !== '\\') left--
  while (line[at] === ' ' || line[at] === '\t') at++
  return at + 1
}
