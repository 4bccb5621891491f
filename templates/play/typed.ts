// Numbers that a reader types: from dice on the table, and targets.
import { type Dice, plainDigits } from './roll.ts'

/** Typing is over after a pause, on Enter, and when the fields are left. Results are announced then, once. */
const PAUSE_MS = 600

/** Calls `typing` at each change of a field in the element, and `done` when the reader has finished typing. */
export function onTyped(element: HTMLElement, done: () => void, typing?: (field: EventTarget | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const finish = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    done()
  }
  element.addEventListener('input', ({ target }) => {
    clearTimeout(timer)
    timer = setTimeout(finish, PAUSE_MS)
    typing?.(target)
  })
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) finish()
  })
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    finish()
  })
}

/** Reads the faces of dice: '35', '3 5', '3, 5'. Undefined until all are there. `0` is the 10 of a d10, `00` the 100 of a d100. */
export function facesIn(typed: string, { kind, count, sides }: Dice): number[] | undefined {
  const words = plainDigits(typed).match(/[+\u2212-]?\d+/g) ?? []
  const [only = ''] = words
  // Faces of one digit need no space between them.
  const parts = words.length === 1 && only.length === count && sides <= 10 && count > 1 ? [...only] : words
  if (parts.length !== count) return undefined
  const countsFromZero = kind === 'sum' && (sides === 10 || sides === 100)
  return parts.map((part) => (countsFromZero && /^0+$/.test(part) ? sides : Number(part.replace('\u2212', '-'))))
}

/** Whether a die can show this face. */
export const isFace = (face: number, { kind, sides }: Dice): boolean =>
  Number.isInteger(face) && face >= (kind === 'fate' ? -1 : 1) && face <= sides
