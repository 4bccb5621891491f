// Dice as rules write them: notation, rolls, possible totals, odds, and the rows of a table. The build and the browser share this.

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

export interface Roll {
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
  const sorted = keep ? [...faces].sort((a, b) => (keep.which === 'highest' ? b - a : a - b)) : faces
  return sorted.slice(0, keep?.count).reduce((sum, face) => sum + face, bonus)
}

/** '2d6+1: 3 + 5 + 1'; the notation alone if there is nothing to add up. */
export function rollText(notation: string, { faces }: Roll, { kind, bonus, keep }: Dice): string {
  if (faces.length === 1 && bonus === 0) return notation
  const isSum = kind === 'sum' && !keep
  const texts = kind === 'fate' ? faces.map((face) => (face > 0 ? '+' : '') + signed(face)) : faces
  const end = bonus === 0 ? '' : (bonus < 0 ? ' \u2212 ' : ' + ') + Math.abs(bonus)
  return `${notation}: ${texts.join(isSum ? ' + ' : ', ')}${end}`
}

/** A number with a real minus sign. */
export const signed = (number: number): string => String(number).replace('-', '\u2212')

/** Every total that can be rolled, in ascending order. */
export function totalsOf({ kind, count, sides, bonus, keep }: Dice): number[] {
  if (kind === 'digits') {
    let codes = [0]
    for (let digit = 0; digit < count; digit++)
      codes = codes.flatMap((code) => Array.from({ length: sides }, (_, face) => code * 10 + face + 1))
    return codes.map((code) => code + bonus)
  }
  const counted = keep?.count ?? count
  const [least, most] = [kind === 'fate' ? -count : counted, counted * sides]
  return Array.from({ length: most - least + 1 }, (_, i) => least + i + bonus)
}

/** Number of ways to roll each total, in ascending order of the totals. */
export type Ways = Map<number, bigint>

/** Exact odds: the ways of each total, out of as many as there are rolls. */
export function waysOf(dice: Dice): Ways {
  const { kind, count, sides, bonus, keep } = dice
  const totals = totalsOf(dice)
  if (kind === 'digits') return new Map(totals.map((total) => [total, 1n]))
  const ways = keep ? waysToKeep(count, sides, keep) : waysToAdd(count, kind === 'fate' ? 3 : sides)
  const least = (totals[0] ?? 0) - bonus
  // Fate dice are counted from 1 to 3.
  const first = kind === 'fate' ? count : least
  return new Map(totals.map((total, i) => [total, ways[first + i] ?? 0n]))
}

/** Number of possible rolls. */
export const sumOf = (ways: Ways): bigint => [...ways.values()].reduce((sum, one) => sum + one, 0n)

/** Ways to add up to each index with dice that count from 1. */
function waysToAdd(count: number, sides: number): bigint[] {
  let ways = [1n]
  for (let die = 0; die < count; die++) {
    const next: bigint[] = [0n]
    // Each number of ways differs from the one before by one that joins and one that leaves.
    for (let sum = 1; sum < ways.length + sides; sum++)
      next.push((next[sum - 1] ?? 0n) + (ways[sum - 1] ?? 0n) - (ways[sum - 1 - sides] ?? 0n))
    ways = next
  }
  return ways
}

/** Goes from the face that counts first to the one that counts last, and chooses how many dice show each. */
function waysToKeep(count: number, sides: number, keep: { which: string; count: number }): bigint[] {
  const size = keep.count * sides + 1
  let byDice = [[1n], ...Array.from({ length: count }, (): bigint[] => [])]
  for (let i = 0; i < sides; i++) {
    const face = keep.which === 'highest' ? sides - i : i + 1
    const next = Array.from({ length: count + 1 }, () => new Array<bigint>(size).fill(0n))
    for (const [used, ways] of byDice.entries())
      for (let more = 0; more <= count - used; more++) {
        const factor = choose(count - used, more)
        const kept = Math.max(0, Math.min(more, keep.count - used))
        for (const [sum, one] of ways.entries()) {
          const row = next[used + more]
          if (one > 0n && row) row[sum + kept * face] = (row[sum + kept * face] ?? 0n) + one * factor
        }
      }
    byDice = next
  }
  return byDice[count] ?? []
}

function choose(all: number, some: number): bigint {
  let ways = 1n
  for (let i = 1; i <= some; i++) ways = (ways * BigInt(all - some + i)) / BigInt(i)
  return ways
}

/** Totals that a cell covers. */
export type Range = [from: number, to: number]

const NUMBER = '([+\u2212-]?\\d+)'
const DASH = '[\u2010-\u2015\u2212-]'
const RANGE = new RegExp(
  `^([\u2264\u2265])?\\s*${NUMBER}(?:\\s*(?:${DASH}|to)\\s*${NUMBER}|\\s*(?:(\\+|(?:or|and) (?:more|higher|above|over|up))|(${DASH}|(?:or|and) (?:less|lower|fewer|below|under))))?[.:)*\u2020\u2021]*$`,
  'i',
)

/** Between the parts of a list. */
const SEPARATOR = /\s*[,;/&]\s*|\s+or\s+(?=\d)/i

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
