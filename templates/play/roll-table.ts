// Tables to roll on: press the button, or type what the dice on the table show. The row is marked until the next roll.
import { fill } from '../languages/fill.ts'
import { text } from '../text.ts'
import { type Dice, parseDice, rollDice, rollText, rowFor, signed, totalOf } from './roll.ts'
import { showInTray } from './tray.ts'
import { facesIn, onTyped } from './typed.ts'

export interface Table {
  box: HTMLElement
  notation: string
  dice: Dice
  /** Columns of totals. */
  columns: number[]
}

interface Hit {
  /** The row, or the cells of one half of it. */
  marked: Element[]
  cells: HTMLTableCellElement[]
}

export function rollTable(button: Element) {
  const table = tableAround(button)
  if (table) rollOn(table)
}

function rollOn(table: Table) {
  const roll = rollDice(table.dice)
  show(table, roll.total, rollText(table.notation, roll, table.dice))
}

export function tableAround(inner: Element): Table | undefined {
  const box = inner.closest<HTMLElement>('.rolls')
  const { die = '', columns = '0' } = box?.dataset ?? {}
  const dice = parseDice(die)
  return box && dice ? { box, notation: die, dice, columns: columns.split(' ').map(Number) } : undefined
}

/** The row of a total, or of one half of a table with two columns of totals. */
export function hitFor(total: number, { box, dice, columns }: Table): Hit | undefined {
  const rows = [...box.querySelectorAll<HTMLTableRowElement>('tbody tr')]
  const cellsOf = (row: HTMLTableRowElement | undefined) =>
    [...(row?.cells ?? [])].filter((cell) => !cell.matches('.odds'))
  const halves = columns.flatMap((column, half) => rows.map((row) => ({ row, column, end: columns[half + 1] })))
  const texts = halves.map(({ row, column }) => cellsOf(row)[column]?.textContent?.trim() ?? '')
  const found = halves[rowFor(total, texts, dice)]
  if (!found) return undefined
  const cells = cellsOf(found.row).slice(found.column, found.end)
  return { cells: cells.slice(1), marked: columns.length > 1 ? cells : [found.row] }
}

function mark({ box }: Table, hit: Hit | undefined) {
  for (const old of box.querySelectorAll('.hit')) old.classList.remove('hit')
  for (const one of hit?.marked ?? []) one.classList.add('hit')
}

/** `rolled`: 'd6', or '2d6: 3 + 4'. */
function show(table: Table, total: number, rolled: string) {
  const hit = hitFor(total, table)
  mark(table, hit)
  const results = hit ? hit.cells.map((cell) => cell.textContent?.trim()) : [fill(text.noRow, { total: signed(total) })]
  showInTray({
    large: signed(total),
    small: [rolled, ...results].join(': '),
    row: hit?.marked[0],
    controls: rollOnFrom(hit),
  })
}

/** Buttons for the dice and the tables in a row. */
function rollOnFrom(hit: Hit | undefined): HTMLElement {
  const controls = document.createElement('p')
  controls.className = 'typed'
  for (const part of hit?.cells.flatMap((cell) => [...cell.querySelectorAll<HTMLElement>('.die, a')]) ?? []) {
    const nested = part instanceof HTMLAnchorElement ? tableOf(part) : undefined
    if (part instanceof HTMLAnchorElement && !nested) continue
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

/** The table on this page that a link leads to. */
export function tableOf(link: HTMLAnchorElement): Table | undefined {
  const isHere = link.pathname === location.pathname && link.hash.length > 1
  const element = isHere ? document.getElementById(decodeURIComponent(link.hash.slice(1))) : null
  return element?.matches('.rolls') ? tableAround(element) : undefined
}

/** Reads the rolls that a reader types. Call it when the field gets the focus. */
export function readRolls(field: HTMLInputElement) {
  const table = tableAround(field)
  const label = field.parentElement
  if (!table || !label || label.dataset.isRead) return
  label.dataset.isRead = 'true'
  const total = () => totalTyped(field.value, table.dice)
  const markTyped = () => {
    const typed = total()
    mark(table, typed === undefined ? undefined : hitFor(typed, table))
  }
  onTyped(
    label,
    () => {
      const typed = total()
      if (typed !== undefined) show(table, typed, table.notation)
    },
    markTyped,
  )
  // What was typed while this script was loaded.
  if (field.value) field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** '7'; the faces of several dice: '3 4'; the digits of d66: '35' or '3 5'. Totals outside of the dice are read as they are. */
export function totalTyped(typed: string, dice: Dice): number | undefined {
  const faces = facesIn(typed, dice)
  if (dice.kind === 'digits' ? faces?.every((face) => face <= 9) : faces && dice.count > 1 && /\d\D+\d/.test(typed))
    return totalOf(faces ?? [], { ...dice, bonus: 0 }) + (dice.kind === 'digits' ? 0 : dice.bonus)
  const [only] = facesIn(typed, { ...dice, kind: dice.kind === 'digits' ? 'fate' : dice.kind, count: 1 }) ?? []
  return only
}

/** Shows the odds of the rows, or hides them. */
export function toggleOdds(button: HTMLElement) {
  const table = tableAround(button)
  if (!table) return
  const isShown = button.getAttribute('aria-pressed') === 'true'
  button.setAttribute('aria-pressed', String(!isShown))
  for (const old of table.box.querySelectorAll('.odds')) old.remove()
  if (isShown) return
  const rows = [...table.box.querySelectorAll<HTMLTableRowElement>('tbody tr')]
  const shares = (table.box.dataset.odds ?? '').split(' ')
  for (const [half, column] of [...table.columns.entries()].reverse()) {
    addCell(table.box.querySelector('thead tr'), column, 'th', text.odds)
    for (const [i, row] of rows.entries())
      addCell(row, column, 'td', fill(text.percent, { number: shares[half * rows.length + i] ?? '' }))
  }
}

function addCell(row: HTMLTableRowElement | null, column: number, name: 'th' | 'td', content: string) {
  const cell = document.createElement(name)
  cell.className = 'num odds'
  cell.textContent = content
  if (name === 'th') cell.setAttribute('scope', 'col')
  row?.cells[column]?.after(cell)
}
