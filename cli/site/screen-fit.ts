// Estimates how many lines the panels of a screen need on paper, without a browser: the widths of letters are those of a common
// sans-serif face, and the sizes are those of templates/article/screen.css. Measured against Chromium, panels differ by up to 3 %,
// single blocks by up to 13 %, nearly always upwards.
import { type Part, parseTree, type Tag } from '../html.ts'
import type { Screen } from '../markdown/screens.ts'

const MM = 72 / 25.4
/** What A4 and Letter both hold inside the margins of 8 mm: the height of one and the width of the other. */
const LONG_SIDE = (279.4 - 16) * MM
const SHORT_SIDE = (210 - 16) * MM
const TITLE_HEIGHT = 7 * MM
const COLUMN_GAP = 6 * MM
const LINE_HEIGHT = 1.25
const TEXT_SIZE = 8
const SMALL_SIZE = 7

/** A panel that does not fit, or all of them if an author does not say where panels end. */
export interface Overflow {
  screen: Screen
  /** From 1. */
  panel?: number
  lines: number
}

/** What does not fit on the sheets of an article's screens. */
export const overflowsOf = (html: string, screens: Screen[]): Overflow[] =>
  all(parseTree(html), (one) => classes(one).includes('screen')).flatMap((element, i) => {
    const screen = screens[i]
    return screen ? overflows(element, screen) : []
  })

function overflows(element: Tag, screen: Screen): Overflow[] {
  const [width, height] = screen.isPortrait ? [SHORT_SIDE, LONG_SIDE] : [LONG_SIDE, SHORT_SIDE]
  const size = screen.isSmall ? SMALL_SIZE : TEXT_SIZE
  const column = (width - (screen.panels - 1) * COLUMN_GAP) / screen.panels
  const capacity = (height - TITLE_HEIGHT) / (size * LINE_HEIGHT)
  const parts = partsOf(element, column / size)
  if (parts.length < screen.panels) {
    const lines = Math.ceil(linesLeft(parts.flat(), capacity, screen.panels))
    return lines > 0 ? [{ screen, lines }] : []
  }
  return parts.flatMap((rows, i) => {
    const lines = Math.ceil(heightOf(rows) - SECTION_GAP - capacity)
    return lines > 0 ? [{ screen, panel: i + 1, lines }] : []
  })
}

/** A piece of a panel that is not divided. Heights are in lines. */
interface Row {
  height: number
  /** Stays with the next one. */
  keeps?: boolean
  /** Begins a panel. */
  isFirst?: boolean
}

const heightOf = (rows: Row[]) => sum(rows.map(({ height }) => height))

/** Lines that are left when all panels are full. */
function linesLeft(rows: Row[], capacity: number, panels: number): number {
  const filled = [0]
  for (const group of groupsOf(rows)) {
    const used = filled.at(-1) ?? 0
    const isNext = used > 0 && (group[0]?.isFirst || used + heightOf(group) > capacity)
    if (isNext && filled.length < panels) filled.push(heightOf(group))
    else filled[filled.length - 1] = used + heightOf(group)
  }
  return Math.max(0, (filled.at(-1) ?? 0) - SECTION_GAP - capacity)
}

/** Rows with those that they stay with. */
function groupsOf(rows: Row[]): Row[][] {
  const groups: Row[][] = []
  let isOpen = false
  for (const row of rows) {
    if (isOpen) groups.at(-1)?.push(row)
    else groups.push([row])
    isOpen = row.keeps === true
  }
  return groups
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Rows between the lines that begin a panel. */
function partsOf(screen: Tag, width: number): Row[][] {
  const parts: Row[][] = []
  for (const section of all(screen.children, (one) => one.name === 'section')) {
    const rows = blockRows(section.children, width)
    const [first] = rows
    const last = rows.at(-1)
    if (!first || !last) continue
    last.height += SECTION_GAP
    first.isFirst = classes(section).includes('next')
    if (first.isFirst || parts.length === 0) parts.push(rows)
    else parts.at(-1)?.push(...rows)
  }
  return parts
}

/** Lines between blocks, as in the style sheet. */
const SECTION_GAP = 0.6
const BLOCK_GAP = 0.3
const CELL_PADDING = 0.24
const ITEM_INDENT = 1
/** Sizes of headings and captions, in the size of the text. A line of them is as high as their size. */
const TITLE_SIZE = 1.4
const HEADING_SIZE = 1.15

function blockRows(parts: Part[], width: number): Row[] {
  const rows: Row[] = []
  let inline: Part[] = []
  const flush = () => {
    const lines = lineCount(textOf(inline), width)
    if (lines > 0) rows.push(...Array.from({ length: lines }, () => ({ height: 1 })))
    inline = []
  }
  for (const part of parts) {
    if (typeof part === 'string' || !BLOCKS.has(part.name)) {
      inline.push(part)
      continue
    }
    flush()
    rows.push(...rowsOf(part, width))
  }
  flush()
  return rows
}

function rowsOf(one: Tag, width: number): Row[] {
  if (classes(one).some((name) => name === 'vh' || name === 'roll-bar')) return []
  if (/^h[1-6]$/.test(one.name)) {
    const size = one.name === 'h3' ? TITLE_SIZE : HEADING_SIZE
    return [{ height: size * lineCount(textOf(one.children), width / size), keeps: true }]
  }
  if (one.name === 'table') return tableRows(one, width)
  if (one.name === 'svg') return [{ height: heightOfDrawing(one, width) }]
  const isIndented = one.name === 'li' || one.name === 'blockquote' || classes(one).includes('sign')
  const rows = blockRows(one.children, isIndented ? width - ITEM_INDENT : width)
  const last = rows.at(-1)
  if (last && GAPPED.has(one.name)) last.height += BLOCK_GAP
  return rows
}

const BLOCKS = new Set(
  'article aside blockquote dd details div dl figure figcaption footer h1 h2 h3 h4 h5 h6 header hr li nav ol p pre section summary svg table ul'.split(
    ' ',
  ),
)
/** `dd` follows `dt` on its line. */
BLOCKS.delete('dd')
const GAPPED = new Set(['p', 'ul', 'ol', 'dl', 'figure', 'blockquote', 'pre'])

function heightOfDrawing({ attributes }: Tag, width: number): number {
  const [, , w = 1, h = 0] = (attributes.viewbox ?? '').split(/[\s,]+/).map(Number)
  return (width * h) / w / LINE_HEIGHT
}

function tableRows(table: Tag, width: number): Row[] {
  const rows = all([table], ({ name }) => name === 'tr').map((row) =>
    all(row.children, ({ name }) => name === 'td' || name === 'th').map((cell) => textOf(cell.children)),
  )
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const cells = Array.from({ length: columns }, (_, i) => rows.map((row) => row[i] ?? ''))
  const widths = columnWidths(cells, width - columns * CELL_GAP)
  const caption = all([table], ({ name }) => name === 'caption').filter((one) => !classes(one).includes('vh'))
  const head = caption.map(
    (one): Row => ({ height: TITLE_SIZE * lineCount(textOf(one.children), width / TITLE_SIZE), keeps: true }),
  )
  const made = rows.map(
    (row, i): Row => ({
      height:
        Math.max(1, ...row.map((text, j) => lineCount(text, row.length === 1 ? width : (widths[j] ?? 1)))) +
        CELL_PADDING,
      keeps: i === 0,
    }),
  )
  const last = made.at(-1)
  if (last) last.height += BLOCK_GAP
  return [...head, ...made]
}

/** Space between columns, in the size of the text. */
const CELL_GAP = 0.7

/** As browsers do: each column gets its longest word, and the rest by what it would take in one line. */
function columnWidths(columns: string[][], width: number): number[] {
  const least = columns.map((texts) => Math.max(0, ...texts.flatMap((text) => text.split(/\s+/)).map(widthOf)))
  const most = columns.map((texts) => Math.max(0, ...texts.map(widthOf)))
  const free = width - sum(least)
  const wanted = sum(most) - sum(least)
  if (wanted <= 0) return most
  const share = Math.min(1, Math.max(0, free / wanted))
  return least.map((min, i) => min + ((most[i] ?? 0) - min) * share)
}

function lineCount(text: string, width: number): number {
  let lines = 0
  let at = 0
  for (const word of text.split(/\s+/)) {
    if (word === '') continue
    const length = widthOf(word)
    if (lines === 0 || at + SPACE + length > width) {
      lines++
      at = 0
    } else at += SPACE
    at += length
  }
  return lines
}

const SPACE = 0.27

/** Widths of letters, in the size of the text. */
const LETTERS: [letters: string, width: number][] = [
  ["ijl|'‘’", 0.24],
  ['.,:;!I()[]ft/', 0.3],
  ['r-"“”*', 0.38],
  ['ckszvxyJ', 0.52],
  ['wCDGHNOQRUKA&', 0.74],
  ['mMW%—', 0.9],
]
const WIDTHS = new Map(
  LETTERS.flatMap(([letters, width]) => [...letters].map((letter): [string, number] => [letter, width])),
)
const OTHER = 0.58
/** Letters of scripts without spaces are as wide as they are high. */
const FIRST_WIDE = 0x2e80

function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += WIDTHS.get(letter) ?? ((letter.codePointAt(0) ?? 0) >= FIRST_WIDE ? 1 : OTHER)
  return width
}

function textOf(parts: Part[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.name === 'svg' || classes(part).some((name) => name === 'vh' || name === 'gloss')) return ''
      return part.name === 'br'
        ? '\n'
        : BLOCKS.has(part.name) || part.name === 'dd'
          ? ` ${textOf(part.children)} `
          : textOf(part.children)
    })
    .join('')
}

const classes = ({ attributes }: Tag) => (attributes.class ?? '').split(' ')

/** The outermost elements that match, in order. */
const all = (parts: Part[], matches: (one: Tag) => boolean): Tag[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [] : matches(part) ? [part] : all(part.children, matches)))
