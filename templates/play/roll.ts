// Dice as rules write them: notation, rolls, and the rows of a table. The build and the browser share this.

/** `sum`: the faces are added. `digits`: each die is a digit, as in d66. `fate`: faces are −1, 0 and +1. */
type DiceKind = 'sum' | 'digits' | 'fate'

export interface Dice {
  kind: DiceKind
  count: number
  /** Highest face; for `fate` 1. */
  sides: number
  bonus: number
  /** Only the highest or lowest dice count. */
  keep?: { which: 'highest' | 'lowest'; count: number }
}

const MAX_COUNT = 100
const MAX_SIDES = 1000
const MAX_KEEP_COUNT = 10
const MAX_KEEP_SIDES = 100

/** Number of d6 digits, by the number written after the d. */
const DIGIT_DICE = new Map([
  ['66', 2],
  ['666', 3],
])

const NOTATION = /^(\d*)d(\d+|%|f)(?:\s?k([hl])(\d*))?(?:\s*([+\u2212-])\s*(\d{1,3}))?$/i

/** Whether a text is written like dice. They may still be dice that do not exist, such as d0. */
export const isNotation = (text: string): boolean => NOTATION.test(text.trim())

/** Returns undefined for text that is not dice notation, and for dice that do not exist. The minus may be a hyphen or U+2212. */
export function parseDice(text: string): Dice | undefined {
  const [found, written, size = '', end, kept, sign, number = '0'] = NOTATION.exec(text.trim()) ?? []
  if (found === undefined) return undefined
  const count = Number(written || 1)
  const bonus = sign && sign !== '+' ? -Number(number) : Number(number)
  const digits = DIGIT_DICE.get(size)
  if (digits !== undefined) return count === 1 && !end ? { kind: 'digits', count: digits, sides: 6, bonus } : undefined
  if (count < 1 || count > MAX_COUNT) return undefined
  if (/f/i.test(size)) return end ? undefined : { kind: 'fate', count, sides: 1, bonus }
  const sides = size === '%' ? 100 : Number(size)
  if (sides < 2 || sides > MAX_SIDES) return undefined
  const dice: Dice = { kind: 'sum', count, sides, bonus }
  if (end === undefined) return dice
  const keep = Number(kept || 1)
  if (keep < 1 || keep > count || count > MAX_KEEP_COUNT || sides > MAX_KEEP_SIDES) return undefined
  return { ...dice, keep: { which: /h/i.test(end) ? 'highest' : 'lowest', count: keep } }
}

/** Dice as a page writes them: `W6` as `d6`. The build has checked that the text is dice. */
export const writtenDice = (text: string): Dice | undefined => parseDice(text.replace(/\p{L}/u, 'd'))

interface Roll {
  /** In the order rolled, those that do not count too. */
  faces: number[]
  total: number
}

/** `random` returns numbers from 0 up to 1, as Math.random does. */
export function rollDice(dice: Dice, random: () => number = Math.random): Roll {
  const { kind, count, sides } = dice
  const [lowest, size] = kind === 'fate' ? [-1, 3] : [1, sides]
  const faces = Array.from({ length: count }, () => lowest + Math.floor(random() * size))
  return { faces, total: totalOf(faces, dice) }
}

export function totalOf(faces: number[], { kind, bonus, keep }: Dice): number {
  if (kind === 'digits') return bonus + Number(faces.join(''))
  const [kept] = keptFaces(faces, keep)
  return kept.reduce((sum, face) => sum + face, bonus)
}

/** The faces that count and those that do not, both in the order rolled. Of equal faces the later ones do not count. */
function keptFaces(faces: number[], keep: Dice['keep']): [kept: number[], dropped: number[]] {
  if (!keep) return [faces, []]
  const best = [...faces.keys()].sort((a, b) =>
    keep.which === 'highest' ? valueAt(faces, b) - valueAt(faces, a) : valueAt(faces, a) - valueAt(faces, b),
  )
  const counts = new Set(best.slice(0, keep.count))
  return [faces.filter((_, i) => counts.has(i)), faces.filter((_, i) => !counts.has(i))]
}

const valueAt = (faces: number[], i: number) => faces[i] ?? 0

/**
 * '2d6+1: 3 + 5 + 1'; the notation alone if there is nothing to add up. `without`: the text 'without {faces}' of the language, for dice
 * that do not count.
 */
export function rollText(notation: string, { faces }: Roll, { kind, bonus, keep }: Dice, without: string): string {
  if (faces.length === 1 && bonus === 0) return notation
  const [kept, dropped] = keptFaces(faces, keep)
  const texts = kind === 'fate' ? kept.map((face) => (face > 0 ? '+' : '') + signed(face)) : kept
  const end = bonus === 0 ? '' : (bonus < 0 ? ' \u2212 ' : ' + ') + Math.abs(bonus)
  const rest = dropped.length > 0 ? `, ${without.replace('{faces}', dropped.join(', '))}` : ''
  return `${notation}: ${texts.join(kind === 'sum' ? ' + ' : ', ')}${end}${rest}`
}

/** A number with a real minus sign. */
export const signed = (number: number): string => String(number).replace('-', '\u2212')

/** Totals that a cell covers. */
export type Range = [from: number, to: number]

const NUMBER = '([+\u2212-]?\\d+)'
const DASH = '[\u2010-\u2015\u2212-]'
const RANGE = new RegExp(
  `^([\u2264\u2265])?\\s*${NUMBER}(?:\\s*(?:${DASH}|to)\\s*${NUMBER}|\\s*(?:(\\+|(?:or|and) (?:more|higher|above|over|up))|(${DASH}|(?:or|and) (?:less|lower|fewer|below|under))))?[.:)*\u2020\u2021]*$`,
  'i',
)

/** Between the parts of a list. */
const SEPARATOR = /(?<!\s)(?:\s*[,;/&]\s*|\s+or\s+(?=\d))/i

/**
 * The totals that a cell covers: '7', '3–4', '11 to 12', '1, 3 or 5', '18+', '2 or less'. Undefined for other text. On a single die
 * 0 is the highest face, so '01–95' and '96–00' cover d100. Open ends are infinite.
 */
export function rangesOf(cell: string, dice: Dice): Range[] | undefined {
  const ranges: Range[] = []
  for (const part of plainDigits(cell).trim().split(SEPARATOR)) {
    const [found, sign, first = '', last, above, below] = RANGE.exec(part) ?? []
    if (found === undefined) return undefined
    const from = face(first, dice)
    if (below !== undefined || sign === '\u2264') ranges.push([Number.NEGATIVE_INFINITY, from])
    else if (above !== undefined || sign === '\u2265') ranges.push([from, Number.POSITIVE_INFINITY])
    else if (last === undefined) ranges.push([from, from])
    else {
      const to = face(last, dice)
      // '00–04' starts with the highest face.
      if (from === dice.sides && isZero(first) && to < from) ranges.push([from, from], [1, to])
      else ranges.push([from, to])
    }
  }
  return ranges
}

/** Arabic and Persian digits as 0–9. */
export const plainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))

const isZero = (text: string) => /^0+$/.test(text)

/** Dice that count from zero write their highest face '0' or '00'. */
function face(text: string, { kind, count, sides, bonus }: Dice): number {
  return isZero(text) && kind === 'sum' && count === 1 && bonus === 0 ? sides : Number(text.replace('\u2212', '-'))
}

/** Index of the first cell that covers the total, or -1. */
export function rowFor(total: number, cells: string[], dice: Dice): number {
  return cells.findIndex((cell) => rangesOf(cell, dice)?.some(([from, to]) => total >= from && total <= to))
}
