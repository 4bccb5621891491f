// Tables one rolls on: the row that was rolled is marked and read out.
import { parseDice, rollDice, rollText, rowFor, signed } from './roll.ts'
import { showInTray } from './tray.ts'

export function rollTable(button: HTMLElement) {
  const notation = button.dataset.rollTable ?? ''
  const dice = parseDice(notation)
  if (!dice) throw new Error(`"${notation}" are no dice.`)
  const rows = [...(button.closest('.rolls')?.querySelectorAll<HTMLTableRowElement>('tbody tr') ?? [])]
  const roll = rollDice(dice)
  const firstCells = rows.map((row) => row.cells[0]?.textContent?.trim() ?? '')
  const hit = rows[rowFor(roll.total, firstCells, dice)]
  for (const row of rows) row.classList.toggle('hit', row === hit)
  const result = hit ? [...hit.cells].slice(1).map((cell) => cell.textContent?.trim()) : []
  showInTray({ large: signed(roll.total), small: [rollText(notation, roll, dice), ...result].join(': '), row: hit })
}
