// The odds of the rows of a table, which the build has computed.
import { fill } from '../languages/fill.ts'
import { text } from '../text.ts'

/** Shows the odds of the rows, or hides them. */
export function play(button: HTMLElement) {
  const box = button.closest<HTMLElement>('.rolls')
  if (!box) return
  const isShown = button.getAttribute('aria-pressed') === 'true'
  button.setAttribute('aria-pressed', String(!isShown))
  for (const old of box.querySelectorAll('.odds')) old.remove()
  if (isShown) return
  const rows = [...box.querySelectorAll<HTMLTableRowElement>('tbody tr')]
  const { odds = '', columns = '0' } = box.dataset
  const shares = odds.split(' ')
  for (const [half, column] of [...columns.split(' ').map(Number).entries()].reverse()) {
    addCell(box.querySelector('thead tr'), column, 'th', text.odds)
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
