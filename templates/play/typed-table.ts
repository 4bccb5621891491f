// The field of a table, for dice on the table. Loaded when it gets the focus.
import { type Dice, totalOf } from './roll.ts'
import { hitFor, mark, show, type Table, tablesAround } from './roll-table.ts'
import { facesIn, onTyped } from './typed.ts'

/** Reads the rolls that a reader types. Call it when the field gets the focus. */
export function play(field: HTMLInputElement) {
  const tables = tablesAround(field)
  const label = field.parentElement
  if (!label || label.dataset.isRead) return
  label.dataset.isRead = 'true'
  const typed = () => {
    const totals = totalsTyped(field.value, tables)
    return tables.flatMap((table, i) => {
      const total = totals[i]
      return total === undefined ? [] : [{ table, total, rolled: table.notation }]
    })
  }
  onTyped(
    label,
    () => {
      const results = typed()
      if (results.length > 0) show(results)
    },
    () =>
      mark(
        tables[0]?.box,
        typed().map(({ total, table }) => hitFor(total, table)),
      ),
  )
  // The reader may have typed while this script was loading.
  if (field.value) field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** One number for each table: '3 5', or '35' for single digits. Empty until all are there. */
function totalsTyped(typed: string, tables: Table[]): (number | undefined)[] {
  const [{ dice }] = tables as [Table]
  return tables.length > 1 ? (facesIn(typed, { ...dice, count: tables.length }) ?? []) : [totalTyped(typed, dice)]
}

/** '7'; the faces of several dice: '3 4'; the digits of d66: '35' or '3 5'. Totals outside of the dice are read as they are. */
function totalTyped(typed: string, dice: Dice): number | undefined {
  const faces = facesIn(typed, dice)
  if (dice.kind === 'digits' ? faces?.every((face) => face <= 9) : faces && dice.count > 1 && /\d\D+\d/.test(typed))
    return totalOf(faces ?? [], { ...dice, bonus: 0 }) + (dice.kind === 'digits' ? 0 : dice.bonus)
  const [only] = facesIn(typed, { ...dice, kind: dice.kind === 'digits' ? 'fate' : dice.kind, count: 1 }) ?? []
  return only
}
