// Dice as they are written in rules: '2d6+1'.

export interface Dice {
  count: number
  sides: number
  bonus: number
}

/** Undefined: no dice notation. The minus may be a hyphen or U+2212. */
export function parseDice(text: string): Dice | undefined {
  const found = /^(\d*)d(\d+)(?:([+\u2212-])(\d+))?$/.exec(text.trim())
  if (!found) return undefined
  const [, count = '', sides = '', sign, bonus = '0'] = found
  const dice = {
    count: Number(count || 1),
    sides: Number(sides),
    bonus: sign && sign !== '+' ? -Number(bonus) : Number(bonus),
  }
  return dice.count >= 1 && dice.count <= 100 && dice.sides >= 1 ? dice : undefined
}

export interface Roll {
  faces: number[]
  total: number
}

/** `random` gives numbers from 0 up to 1, as Math.random does. */
export function rollDice({ count, sides, bonus }: Dice, random: () => number = Math.random): Roll {
  const faces = Array.from({ length: count }, () => 1 + Math.floor(random() * sides))
  return { faces, total: faces.reduce((sum, face) => sum + face, bonus) }
}

/** '2d6+1: 3 + 5 + 1'; a single die has nothing to add up. */
export function rollText(notation: string, { faces }: Roll, { bonus }: Dice): string {
  if (faces.length === 1 && bonus === 0) return notation
  const sign = bonus < 0 ? ' \u2212 ' : ' + '
  return `${notation}: ${faces.join(' + ')}${bonus === 0 ? '' : sign + Math.abs(bonus)}`
}

/** Index of the first row whose first cell covers what was rolled: '7', '3–4', '11-12', '18+', '1, 2'. -1: none does. */
export function rowFor(total: number, firstCells: string[], sides: number): number {
  return firstCells.findIndex((cell) => cell.split(/[,/]/).some((part) => covers(part.trim(), total, sides)))
}

function covers(part: string, total: number, sides: number): boolean {
  const found = /^(\d+)(?:\s*(?:[\u2013\u2014-]|to)\s*(\d+)|\s*(\+|or more|or higher|or less|or lower))?$/i.exec(part)
  if (!found) return false
  const [, from = '', to, open = ''] = found
  if (to !== undefined) return total >= face(from, sides) && total <= face(to, sides)
  if (/^(?:\+|or (?:more|higher))$/i.test(open)) return total >= face(from, sides)
  if (open) return total <= face(from, sides)
  return total === face(from, sides)
}

/** Dice that count from nought write their highest face '0' or '00'. */
const face = (text: string, sides: number) => (/^0+$/.test(text) ? sides : Number(text))
