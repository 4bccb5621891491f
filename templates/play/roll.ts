// Dice as they are written in rules: '2d6+1'.

export interface Dice {
  count: number
  sides: number
  bonus: number
}

const MAX_COUNT = 100
const MAX_SIDES = 1000

/** Read as digits, one die for each: no die has 66 sides. They cannot be rolled yet. */
const DIGIT_DICE = new Set([66, 666])

/** Returns undefined for what is not dice notation or cannot be rolled. The minus may be a hyphen or U+2212. */
export function parseDice(text: string): Dice | undefined {
  const found = /^(\d*)d(\d+)(?:\s*([+\u2212-])\s*(\d{1,3}))?$/.exec(text.trim())
  if (!found) return undefined
  const [, written = '', size = '', sign, number = '0'] = found
  const count = Number(written || 1)
  const sides = Number(size)
  if (count < 1 || count > MAX_COUNT || sides < 1 || sides > MAX_SIDES || DIGIT_DICE.has(sides)) return undefined
  return { count, sides, bonus: sign && sign !== '+' ? -Number(number) : Number(number) }
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

/** Index of the first row whose first cell covers the total, or -1. */
export function rowFor(total: number, firstCells: string[], sides: number): number {
  return firstCells.findIndex((cell) => rangesOf(cell, sides).some(([from, to]) => total >= from && total <= to))
}

const RANGE = /^(\d+)(?:\s*(?:[\u2013\u2014\u2212-]|to)\s*(\d+)|\s*(\+|or more|or higher|or less|or lower))?$/i

/** The totals that a first cell covers: '7', '3–4', '11-12', '18+', '1, 2'. Empty for other text. */
export function rangesOf(cell: string, sides: number): [from: number, to: number][] {
  return cell.split(/[,/]/).flatMap((part): [number, number][] => {
    const [, first, last, open] = RANGE.exec(part.trim()) ?? []
    if (first === undefined) return []
    const from = face(first, sides)
    if (last !== undefined) return [[from, face(last, sides)]]
    if (open === undefined) return [[from, from]]
    return /less|lower/i.test(open) ? [[-Infinity, from]] : [[from, Infinity]]
  })
}

/** Dice that count from zero write their highest face '0' or '00'. */
const face = (text: string, sides: number) => (/^0+$/.test(text) ? sides : Number(text))
