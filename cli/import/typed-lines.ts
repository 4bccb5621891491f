// Lists, tables and rules that the writer of a document has typed with signs and tabs, line by line.
import type { Part, Tag } from '../core/html.ts'
import { wordsOf } from './notices.ts'

/** Lines in a row, so that a text with one tab is no table. */
const MIN_ROWS = 3
const MAX_COLUMNS = 8

/** `tables`: number of tables that were made. */
export function withTypedLines(parts: Part[]): { parts: Part[]; tables: number } {
  const made: Part[] = []
  let tables = 0
  for (let i = 0; i < parts.length; ) {
    const lines = linesFrom(parts, i)
    const list = listOf(lines)
    const rows = list ? [] : rowsOf(lines)
    const found = list ?? (rows.length >= MIN_ROWS ? { tag: table(rows), length: rows.length } : undefined)
    if (found && !list) tables++
    const part = found?.tag ?? (isRule(lines[0]) ? element('hr', []) : parts[i])
    if (part !== undefined) made.push(part)
    i += found?.length ?? 1
  }
  return { parts: made, tables }
}

/** A line such as `* * *`, which divides what is above from what is below. */
const isRule = (line: Tag | undefined) => /^(?:[*-] ?[*-] ?[*-]|⁂)$/.test(wordsOf(line?.children ?? []).trim())

/** The paragraphs that follow each other. */
function linesFrom(parts: Part[], from: number): Tag[] {
  const lines: Tag[] = []
  for (const part of parts.slice(from)) {
    if (typeof part === 'string' || part.name !== 'p' || part.attributes.class) break
    lines.push(part)
  }
  return lines
}

const BULLET = /^\s*[•▪●◦‣∙■➢]\s*/
const DASH = /^\s*[-–—]\s+/

/** Lines with a bullet; two or more with a dash, or with numbers that count from 1. */
function listOf(lines: Tag[]): { tag: Tag; length: number } | undefined {
  const words = lines.map((line) => wordsOf(line.children))
  const whileAll = (isItem: (line: string, i: number) => boolean) => {
    const end = words.findIndex((line, i) => !isItem(line, i))
    return end === -1 ? words.length : end
  }
  const list = (name: string, length: number, sign: RegExp) => ({
    tag: element(
      name,
      lines.slice(0, length).map(({ children }) => element('li', withoutSign(children, sign))),
    ),
    length,
  })
  const bullets = whileAll((line) => BULLET.test(line))
  if (bullets > 0) return list('ul', bullets, BULLET)
  const dashes = whileAll((line) => DASH.test(line))
  if (dashes > 1) return list('ul', dashes, DASH)
  const numbers = whileAll((line, i) => Number(NUMBERED.exec(line)?.[1]) === i + 1)
  return numbers > 1 ? list('ol', numbers, NUMBERED) : undefined
}

const NUMBERED = /^\s*(\d+)[.)]\s+/

const element = (name: string, children: Part[]): Tag => ({ name, attributes: {}, children })

/** Removes the sign from the first words. */
function withoutSign([first, ...rest]: Part[], sign: RegExp): Part[] {
  if (first === undefined) return []
  if (typeof first === 'string') return [first.replace(sign, ''), ...rest]
  return [{ ...first, children: withoutSign(first.children, sign) }, ...rest]
}

/** The cells of lines with equally many tabs. */
function rowsOf(lines: Tag[]): Part[][][] {
  const rows: Part[][][] = []
  for (const { children } of lines) {
    const cells = cellsOf(children)
    while (cells.length > 0 && wordsOf(cells[0] ?? []).trim() === '') cells.shift()
    const isRow = cells.length > 1 && cells.length <= MAX_COLUMNS && cells.length === (rows[0]?.length ?? cells.length)
    if (!isRow) break
    rows.push(cells)
  }
  return rows
}

function cellsOf(parts: Part[]): Part[][] {
  const cells: Part[][] = [[]]
  for (const part of parts) {
    const pieces: Part[][] =
      typeof part === 'string'
        ? part.split(/\t+/).map((text) => [text])
        : cellsOf(part.children).map((children) => [{ ...part, children }])
    const [first = [], ...more] = pieces
    cells.at(-1)?.push(...first)
    cells.push(...more)
  }
  return cells
}

const table = (rows: Part[][][]): Tag => {
  const row = (cells: Part[][], name: string) =>
    element(
      'tr',
      cells.map((cell) => element(name, cell)),
    )
  const empty = (rows[0] ?? []).map((): Part[] => [])
  return element('table', [
    element('thead', [row(empty, 'th')]),
    element(
      'tbody',
      rows.map((cells) => row(cells, 'td')),
    ),
  ])
}
