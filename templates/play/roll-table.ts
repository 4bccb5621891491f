// Tables to roll on: press the button, and the row is marked until the next roll. What readers type is in typed-table.ts.
import { fill } from '../languages/fill.ts'
import { text } from '../text.ts'
import { type Dice, rollDice, rollText, rowFor, signed, writtenDice } from './roll.ts'
import { showInTray } from './tray.ts'

export interface Table {
  box: HTMLElement
  notation: string
  dice: Dice
  /** Columns of totals, each with the column after its texts. */
  columns: [from: number, to: number | undefined][]
}

interface Hit {
  /** The row, or the cells of one half of it. */
  marked: Element[]
  cells: HTMLTableCellElement[]
}

interface Result {
  table: Table
  total: number
  /** 'd6', or '2d6: 3 + 4'. */
  rolled: string
}

export function play(button: Element) {
  rollOn(tablesAround(button))
}

function rollOn(tables: Table[]) {
  show(
    tables.map((table) => {
      const { notation, dice } = table
      const roll = rollDice(dice)
      return { table, total: roll.total, rolled: rollText(notation, roll, dice, text.without) }
    }),
  )
}

/** The table; several if each column of totals is a table of its own. */
export function tablesAround(inner: Element): Table[] {
  const box = inner.closest<HTMLElement>('.rolls')
  if (!box) return []
  const { die = '', columns = '0', each } = box.dataset
  const starts = columns.split(' ').map(Number)
  const parts = starts.map((from, i): Table['columns'][number] => [from, starts[i + 1]])
  return (each ?? die).split('|').flatMap((notation, i) => {
    const dice = writtenDice(notation)
    return dice ? [{ box, notation, dice, columns: each === undefined ? parts : parts.slice(i, i + 1) }] : []
  })
}

/** The row of a total, or the cells of one of several columns of totals. */
export function hitFor(total: number, { box, dice, columns }: Table): Hit | undefined {
  const rows = [...box.querySelectorAll<HTMLTableRowElement>('tbody tr')]
  const cellsOf = (row: HTMLTableRowElement) => [...row.cells].filter((cell) => !cell.matches('.odds'))
  const halves = columns.flatMap(([from, to]) => rows.map((row) => ({ row, from, to })))
  const texts = halves.map(({ row, from }) => cellsOf(row)[from]?.textContent?.trim() ?? '')
  const found = halves[rowFor(total, texts, dice)]
  if (!found) return undefined
  const { row, from, to } = found
  const cells = cellsOf(row).slice(from, to)
  return { cells: cells.slice(1), marked: 'columns' in box.dataset ? cells : [row] }
}

export function mark(box: HTMLElement | undefined, hits: (Hit | undefined)[]) {
  for (const old of box?.querySelectorAll('.hit') ?? []) old.classList.remove('hit')
  for (const one of hits.flatMap((hit) => hit?.marked ?? [])) one.classList.add('hit')
}

export function show(results: Result[]) {
  const hits = results.map(({ total, table }) => hitFor(total, table))
  mark(results[0]?.table.box, hits)
  const lines = results.map(({ total, rolled }, i) => {
    const texts = hits[i]?.cells.map((cell) => cell.textContent?.trim()) ?? [fill(text.noRow, { total: signed(total) })]
    return [rolled, ...texts].join(': ')
  })
  showInTray({
    large: results.map(({ total }) => signed(total)).join(', '),
    small: lines.join('; '),
    row: hits.find(Boolean)?.marked[0],
    controls: rollOnFrom(hits.flatMap((hit) => hit?.cells ?? [])),
  })
}

/** Buttons for the dice and the tables in a row. */
function rollOnFrom(cells: Element[]): HTMLElement {
  const controls = document.createElement('p')
  controls.className = 'typed'
  for (const part of cells.flatMap((cell) => [...cell.querySelectorAll<HTMLElement>('.die, a')])) {
    const nested = part instanceof HTMLAnchorElement ? tablesOf(part) : undefined
    if (nested?.length === 0) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn quiet'
    button.textContent = part.textContent
    button.addEventListener('click', () => (nested ? rollOn(nested) : part.click()))
    controls.append(button)
  }
  if (controls.hasChildNodes()) controls.prepend(text.rollOn)
  return controls
}

/** The table on this page that a link leads to, as `tablesAround` returns it. */
export function tablesOf(link: HTMLAnchorElement): Table[] {
  const isHere = link.pathname === location.pathname && link.hash.length > 1
  const element = isHere ? document.getElementById(decodeURIComponent(link.hash.slice(1))) : null
  return element?.matches('.rolls') ? tablesAround(element) : []
}
