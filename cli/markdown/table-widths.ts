// Tables of one page that begin with the same heading get equal columns where they have the same headings, so that the eye can compare
// them. The widths are classes, because the content policy forbids styles. Tables with long words get more room on paper.

import type { Token } from 'markdown-it'
import { largest } from '../../templates/largest.ts'
import { addTo } from '../core/group-by.ts'

/** A table whose cells are known. Cells are plain text. */
export interface MeasuredTable {
  open: Token
  heads: { token: Token; text: string }[]
  body: string[][]
}

/** Widths of the classes `w4` and so on, in em, by the characters that fit; as in article/tables.css. */
const WIDTHS = new Map([
  [4, 3.3],
  [5, 3.9],
  [6, 4.5],
  [8, 5],
  [10, 6],
  [13, 7.5],
  [16, 8.8],
])
/** At least, for a column that takes the rest. */
const REST_EM = 7
/** Number of letters from which a cell takes several lines on a phone. */
export const LONG_CELL = 37
/** At least, for a column with long cells in a table that scrolls. */
const LONG_REST_EM = 14
/** A phone shows as much without scrolling, when some words wrap. */
const PHONE_EM = 28
/** Least widths of tables: the classes `m32` and so on. The widest is 45.6em, which fits next to a sidebar; on phones it is wider. */
const TABLE_EM = [32, 40, 46]
/** Letters of words that fit next to each other in a column on paper, and across the paper. */
const PAPER_COLUMN = 46
const PAPER_WIDTH = 100

export function alignColumns(tables: MeasuredTable[]) {
  tables.forEach(markLongWords)
  const groups = new Map<string, MeasuredTable[]>()
  for (const table of tables) {
    const first = table.heads[0]?.text.trim() ?? ''
    if (first !== '' && table.heads.length > 2) addTo(groups, first, table)
  }
  for (const group of groups.values()) if (group.length > 1) alignGroup(group)
}

function alignGroup(group: MeasuredTable[]) {
  const widths = new Map<string, number>()
  for (const { heads, body } of group)
    heads.forEach(({ text }, column) => {
      const cells = body.map((row) => row[column] ?? '')
      // Names in the first column are bold and have padding before them. Words after a column of numbers have padding, too.
      const space = column === 0 ? 2 : isNumeric(heads[column - 1]) && !isNumeric(heads[column]) ? 1 : 0
      const word = largest([text, ...cells].map(widthOfWord)) + space
      const width = largest([word, ...cells.map(widthOfCell)])
      widths.set(text, Math.max(widths.get(text) ?? 0, width))
    })
  for (const { open, heads } of group) {
    addClass(open, 'even')
    // The widest column takes the rest, as do all with sentences.
    const longest = largest(heads.map(({ text }) => widths.get(text) ?? 0))
    const rest = heads.findLastIndex(({ text }) => widths.get(text) === longest)
    let sum = 0
    for (const [column, { token, text }] of heads.entries()) {
      const step = [...WIDTHS].find(([step]) => step >= (widths.get(text) ?? 0))
      const restEm = (widths.get(text) ?? 0) >= LONG_CELL ? LONG_REST_EM : REST_EM
      sum += column === rest || !step ? restEm : step[1]
      if (column !== rest && step) addClass(token, `w${step[0]}`)
    }
    // Cards on phones need no least width.
    if (sum > PHONE_EM && String(open.attrGet('class')).includes('pin'))
      addClass(open, `m${TABLE_EM.find((em) => em >= sum) ?? TABLE_EM.at(-1)}`)
  }
}

const isNumeric = (head: MeasuredTable['heads'][number] | undefined) => head?.token.attrGet('class') === 'num'

/** Marks a table whose longest words do not fit next to each other on paper. Without a dictionary, browsers do not hyphenate. */
function markLongWords({ open, heads, body }: MeasuredTable) {
  const rows = [heads.map(({ text }) => text), ...body]
  let letters = 0
  for (const column of heads.keys()) letters += largest(rows.map((row) => longestPart(row[column] ?? '')))
  if (letters <= PAPER_COLUMN) return
  // A table in a box cannot leave it.
  addClass(open, letters > PAPER_WIDTH || open.level > 0 ? 'broad tight' : 'broad')
}

/** Letters of the longest word. Text breaks at spaces and after hyphens. */
export const longestPart = (text: string) => largest(text.split(/[\s-]/).map((part) => part.length))

/** Dice have an icon, a frame and wide digits. A cell of 17 to 20 characters takes two lines in the widest class. */
function widthOfCell(text: string): number {
  const width = text.length + (/^\d*d\d/.test(text) ? 6 : 0)
  return width > 16 && width <= 20 ? 16 : width
}

/** Letters of the longest word. Each m and w counts twice, because it is nearly as wide as two other letters. */
const widthOfWord = (text: string) =>
  largest(text.split(/[\s-]/).map((word) => word.length + (word.match(/[mw]/gi)?.length ?? 0)))

function addClass(token: Token, name: string) {
  const own = token.attrGet('class')
  token.attrSet('class', own ? `${own} ${name}` : name)
}
