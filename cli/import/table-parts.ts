// Changes tables of HTML into tables that Markdown can hold: one row of headings, no merged cells, no blocks in cells.
import type { Part, Tag } from '../core/html.ts'
import { BREAK, MARKS } from './marks.ts'
import { notice } from './notices.ts'

/** What a reader should look at. */
export interface TableFaults {
  /** The first words of each table with merged cells. */
  merged: string[]
  /** Number of tables inside of tables. */
  nested: number
  /** Die tables whose halves are side by side: the headings of the first half, and those that are there again. */
  sideBySide: { title: string; repeated: string[] }[]
  /** Number of tables that only placed sections on the page. */
  laidOut: number
}

export const noTableFaults = (): TableFaults => ({ merged: [], nested: 0, sideBySide: [], laidOut: 0 })

/** A table, with what it cannot hold behind it. Of a table that is a box or places sections, the contents of its cells. */
export function tableForMarkdown(table: Tag, faults: TableFaults): Part[] {
  const written = rowsOf(table)
  if (isLayout(written)) {
    if (written.flatMap(({ cells }) => cells).length > 1) faults.laidOut++
    return laidOut(written)
  }
  const inner: Tag[] = []
  const rows = written.map(({ cells, isHead }) => ({
    isHead,
    cells: cells.map((cell) => ({ ...cell, children: withoutTables(cell.children, inner) })),
  }))
  faults.nested += inner.length
  const caption = captionOf(table, rows)
  const body = withoutSubheadings(caption?.isRow ? rows.slice(1) : rows)
  const isMerged = body.some(({ cells }) => cells.some((cell) => spanOf(cell, 'colspan') * spanOf(cell, 'rowspan') > 1))
  if (isMerged) faults.merged.push(wordsIn(table).slice(0, 60))
  const grid = gridOf(body.map(({ cells }) => cells))
  const first = grid[0]
  if (!first) return inner
  const isTitled = body[0]?.isHead || !(first.some(isNoTitle) || isOfValues(grid))
  const titled = isTitled ? first : first.map(() => [])
  const { head, others, isDivided } = withoutHalves(titled, isTitled ? grid.slice(1) : grid)
  if (isDivided)
    faults.sideBySide.push({
      title: head.map(wordsOfCell).join(' '),
      repeated: titled.slice(head.length).map(wordsOfCell),
    })
  const row = (cells: Part[][], name: string): Tag =>
    tag(
      'tr',
      cells.map((children) => tag(name, children)),
    )
  return [
    ...(caption ? [tag('p', [`Table: ${caption.text}`])] : []),
    tag('table', [
      tag('thead', [row(head.map(withoutBold), 'th')]),
      tag(
        'tbody',
        others.map((cells) => row(cells, 'td')),
      ),
    ]),
    ...inner,
  ]
}

/** One cell; or one row or column, and in one of its cells headings, a list, a table or several paragraphs. */
function isLayout(rows: Row[]): boolean {
  const cells = rows.flatMap((row) => row.cells)
  if (cells.length === 1) return true
  const isLine = rows.length === 1 || rows.length === cells.length
  return isLine && cells.some(({ children }) => holdsSection(children))
}

const holdsSection = (parts: Part[]): boolean => {
  const blocks = parts.filter((part) => typeof part !== 'string' && BLOCK.test(part.name) && wordsOrPicture([part]))
  return blocks.length > 1 || headingsIn(parts) > 0 || parts.some(isListOrTable)
}

const isListOrTable = (part: Part) => typeof part !== 'string' && /^(?:ul|ol|table)$/.test(part.name)

/** Cells next to each other, and several headings, are sections. Others are a box. */
function laidOut(rows: Row[]): Part[] {
  const parts = rows.flatMap(({ cells }) => cells.flatMap(blocksOf))
  const isBox = rows.every(({ cells }) => cells.length === 1) && headingsIn(parts) < 2
  return isBox ? notice(parts) : parts
}

const blocksOf = ({ children }: Tag): Part[] => {
  const hasBlocks = children.some((part) => typeof part !== 'string' && (BLOCK.test(part.name) || isListOrTable(part)))
  return hasBlocks ? children.filter((part) => wordsOrPicture([part])) : [tag('p', children)]
}

/** Number of headings, but not of those in tables. */
const headingsIn = (parts: Part[]): number =>
  parts.reduce((sum, part) => {
    if (typeof part === 'string' || part.name === 'table') return sum
    return sum + (/^h[1-6]$/.test(part.name) ? 1 : headingsIn(part.children))
  }, 0)

const tag = (name: string, children: Part[]): Tag => ({ name, attributes: {}, children })

interface Row {
  cells: Tag[]
  isHead: boolean
}

function rowsOf(table: Tag, isHead = false): Row[] {
  return table.children.flatMap((part): Row[] => {
    if (typeof part === 'string') return []
    if (part.name !== 'tr') return /^t(?:head|body|foot)$/.test(part.name) ? rowsOf(part, part.name === 'thead') : []
    const cells = part.children.filter((cell) => typeof cell !== 'string').filter(({ name }) => /^t[dh]$/.test(name))
    return cells.length > 0 ? [{ cells, isHead }] : []
  })
}

/** Takes tables out of a cell. */
function withoutTables(parts: Part[], found: Tag[]): Part[] {
  return parts.flatMap((part): Part[] => {
    if (typeof part === 'string') return [part]
    if (part.name === 'table') {
      found.push(part)
      return []
    }
    return [{ ...part, children: withoutTables(part.children, found) }]
  })
}

/** The caption of a table, or its first row, if that is one cell over all columns. */
function captionOf(table: Tag, rows: Row[]): { text: string; isRow: boolean } | undefined {
  const own = table.children.find((part) => typeof part !== 'string' && part.name === 'caption')
  if (own && typeof own !== 'string' && wordsIn(own)) return { text: wordsIn(own), isRow: false }
  const [first, second] = rows
  const width = (row: Row | undefined) => (row?.cells ?? []).reduce((sum, cell) => sum + spanOf(cell, 'colspan'), 0)
  const [cell] = first?.cells ?? []
  const isTitle = first?.cells.length === 1 && cell && width(first) > 1 && width(second) === width(first)
  const text = isTitle ? wordsIn(cell) : ''
  return text && text.length <= 120 ? { text, isRow: true } : undefined
}

const spanOf = (cell: Tag, name: 'colspan' | 'rowspan') =>
  Math.min(Math.max(Math.trunc(Number(cell.attributes[name])) || 1, 1), 1000)

/** Writes a heading over several columns into the headings below it, if the others next to it are as high as both rows. */
function withoutSubheadings(rows: Row[]): Row[] {
  const [first, second, ...others] = rows
  if (!first || !second || others.length === 0) return rows
  const isWide = (cell: Tag) => spanOf(cell, 'colspan') > 1
  const isMixed = first.cells.some(isWide) && !first.cells.every(isWide)
  const isHigh = first.cells.every((cell) => isWide(cell) !== (spanOf(cell, 'rowspan') === 2))
  if (!isMixed || !isHigh || second.cells.some(isWide)) return rows
  const below = [...second.cells]
  const cells = first.cells.flatMap((cell) =>
    isWide(cell)
      ? below
          .splice(0, spanOf(cell, 'colspan'))
          .map((one) => ({ ...one, children: [tag('p', cell.children), tag('p', one.children)] }))
      : [{ ...cell, attributes: {} }],
  )
  return [{ ...first, cells }, ...others]
}

/** Each row with as many cells as the widest. Cells that a merged cell covers are empty. */
function gridOf(rows: Tag[][]): Part[][][] {
  const grid: (Part[] | undefined)[][] = rows.map(() => [])
  rows.forEach((cells, y) => {
    let x = 0
    for (const cell of cells) {
      const own = grid[y] ?? []
      while (own[x] !== undefined) x++
      const [wide, high] = [spanOf(cell, 'colspan'), Math.min(spanOf(cell, 'rowspan'), rows.length - y)]
      for (let dy = 0; dy < high; dy++) for (let dx = 0; dx < wide; dx++) (grid[y + dy] ?? [])[x + dx] = []
      own[x] = inOneLine(cell.children)
      x += wide
    }
  })
  const width = Math.max(0, ...grid.map(({ length }) => length))
  const whole = grid.map((row) => Array.from({ length: width }, (_, x) => row[x] ?? []))
  const used = Array.from({ length: width }, (_, x) => whole.some((row) => wordsOrPicture(row[x] ?? [])))
  return whole.map((row) => row.filter((_, x) => used[x])).filter((row) => row.some(wordsOrPicture))
}

const wordsOrPicture = (parts: Part[]): boolean =>
  parts.some((part) =>
    typeof part === 'string' ? part.trim() !== '' : part.name === 'img' || wordsOrPicture(part.children),
  )

const BLOCK = /^(?:p|div|ul|ol|li|h[1-6]|blockquote|pre|dl|dd|dt|figure|figcaption|section)$/

/** Breaks between the blocks of a cell. */
function inOneLine(parts: Part[]): Part[] {
  const made: Part[] = []
  const startLine = () => {
    if (wordsOrPicture(made) && made.at(-1) !== BREAK) made.push(BREAK)
  }
  const add = (part: Part, mark: string) => {
    if (typeof part === 'string') {
      if (part.trim() !== '' || made.length > 0) made.push(part)
    } else if (part.name === 'br') made.push(BREAK)
    else if (!BLOCK.test(part.name)) made.push(part)
    else {
      startLine()
      if (mark) made.push(mark)
      let number = 0
      for (const child of part.children)
        add(child, part.name === 'ul' ? '• ' : part.name === 'ol' ? `${++number}) ` : '')
      startLine()
    }
  }
  for (const part of parts) add(part, '')
  while (made.at(-1) === BREAK || (typeof made.at(-1) === 'string' && String(made.at(-1)).trim() === '')) made.pop()
  return made
}

/** Headings of columns are bold anyway. */
const withoutBold = (parts: Part[]): Part[] =>
  parts.flatMap((part) => (typeof part !== 'string' && part.name === 'strong' ? withoutBold(part.children) : [part]))

const wordsOfCell = (cell: Part[] = []) => wordsIn(tag('td', cell))

/** A number with its unit: 10, 2,5, 8 gp. */
const NUMBER = /^[+−-]?\d[\d.,–-]*\s?\p{L}{0,3}$/u

/** A number above numbers is a value, not a heading. Numbers that count up, such as levels, are headings. */
function isOfValues([first = [], ...others]: Part[][][]): boolean {
  const numbers = first
    .map((cell, x) => ({ text: wordsOfCell(cell), below: others.map((row) => wordsOfCell(row[x])) }))
    .filter(({ text, below }) => NUMBER.test(text) && below.length > 0 && below.every((one) => NUMBER.test(one)))
    .map(({ text }) => Number.parseInt(text, 10))
  const isCounted = numbers.length > 1 && numbers.every((number, i) => number === (numbers[0] ?? 0) + i)
  return numbers.length > 0 && !isCounted
}

/** Puts the parts of a die table below each other that stand side by side to save room: d6, Name, d6, Name. */
function withoutHalves(head: Part[][], rows: Part[][][]) {
  const titles = head.map(wordsOfCell)
  const width = titles.findIndex((title, x) => x > 1 && (title === titles[0] || title === ''))
  // Headings of the second half may be left out where its numbers go on.
  const lastNumber = Number.parseInt(wordsOfCell(rows.at(-1)?.[0]).split(/[-–]/).at(-1) ?? '', 10)
  const goesOn = Number.parseInt(wordsOfCell(rows[0]?.[width]), 10) === lastNumber + 1
  const isDivided =
    width > 1 &&
    titles.length % width === 0 &&
    /^\d*d\d+$/i.test(titles[0] ?? '') &&
    titles.every((title, x) => title === titles[x % width] || (title === '' && goesOn))
  if (!isDivided) return { head, others: rows, isDivided }
  const starts = Array.from({ length: titles.length / width }, (_, i) => i * width)
  const others = starts.flatMap((start) =>
    rows.map((row) => row.slice(start, start + width)).filter((row) => row.some(wordsOrPicture)),
  )
  return { head: head.slice(0, width), others, isDivided }
}

/** A picture or a sentence is no heading of a column. A question may be one. */
const isNoTitle = (cell: Part[]) => /[.!。]$/.test(wordsOfCell(cell)) || hasPicture(cell)

const hasPicture = (parts: Part[]): boolean =>
  parts.some((part) => typeof part !== 'string' && (part.name === 'img' || hasPicture(part.children)))

const textIn = (part: Part): string => (typeof part === 'string' ? part : part.children.map(textIn).join(' '))

const wordsIn = (part: Part): string => textIn(part).replace(MARKS, '').replace(/\s+/g, ' ').trim()
