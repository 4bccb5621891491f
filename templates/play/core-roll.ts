// The rolls that a game is made of, by the rules of the config: totals, success, doubles, odds. The build and the browser share this.
import type { RollRule } from '../page-data.ts'
import { type Dice, totalOf } from './roll.ts'
import { type Ways, waysOf } from './ways.ts'

/** One such roll in a text. */
export interface CoreRoll {
  dice: Dice[]
  bonus: number
  /** Undefined if none is named yet. */
  target?: number | undefined
}

export interface Outcome {
  /** The sum, the highest or lowest die, or the number of dice that count; with the bonus. */
  total: number
  /** Undefined without a target. */
  isSuccess?: boolean
  /** Number of full steps beyond the target. */
  steps: number
  /** Two dice show the same number. */
  isDouble: boolean
  /** The game's name for these doubles. */
  doubles?: string
  /** Points missing to the target, if the game does something with so near a miss; else 0. */
  missedBy: number
}

/** Reads a roll. `faces`: those of each entry of `dice`. */
export function judge(rule: RollRule, { dice, bonus, target }: CoreRoll, faces: number[][]): Outcome {
  const values = dice.flatMap((one, i) => valuesOf(faces[i] ?? [], one, rule))
  const total = bonus + values.reduce(joinOf(rule))
  const rolled = faces.flat()
  const isDouble = new Set(rolled).size < rolled.length
  const outcome: Outcome = { total, steps: 0, isDouble, missedBy: 0 }
  const { doubles, margin, near } = rule
  if (target === undefined) {
    if (isDouble && doubles?.name !== undefined) outcome.doubles = doubles.name
    return outcome
  }
  const beyond = rule.success === 'at most' ? target - total : total - target
  const isSuccess = beyond >= 0
  const name = (isSuccess ? doubles?.onSuccess : doubles?.onFailure) ?? doubles?.name
  const isNear = near !== undefined && !isSuccess && -beyond <= near.within && (near.onDoubles || !isDouble)
  return {
    ...outcome,
    isSuccess,
    steps: margin && isSuccess ? Math.floor(beyond / margin.every) : 0,
    missedBy: isNear ? -beyond : 0,
    ...(isDouble && name !== undefined && { doubles: name }),
  }
}

/**
 * Whether a rule can read these dice. Rules that add nothing up read each die alone, and what keeps one die of one may have been meant
 * for all.
 */
export const isReadable = ({ add }: RollRule, dice: Dice[]): boolean =>
  dice.every(({ kind, count, bonus, keep }) =>
    add === 'sum' ? !keep || keep.count < count : kind === 'sum' && bonus === 0 && !keep,
  )

/** Exact odds of each total, without the bonus. */
function totalsOfRoll(rule: RollRule, dice: Dice[]): Ways {
  const join = joinOf(rule)
  let all: Ways | undefined
  for (const ways of dice.flatMap((one) => waysOfValues(one, rule))) {
    const next: Ways = new Map()
    const add = (total: number, some: bigint) => next.set(total, (next.get(total) ?? 0n) + some)
    for (const [value, some] of ways) {
      if (!all) add(value, some)
      else for (const [total, others] of all) add(join(total, value), others * some)
    }
    all = next
  }
  return all ?? new Map()
}

/** The odds of each value that is joined with the others: of a sum, or of each die. */
function waysOfValues(dice: Dice, rule: RollRule): Ways[] {
  if (rule.add === 'sum') return [waysOf(dice)]
  const faces = [...waysOf({ ...dice, count: 1 })]
  const hits = BigInt(faces.filter(([face]) => isHit(face, rule)).length)
  const ways: Ways =
    rule.add === 'count'
      ? new Map([
          [0, BigInt(faces.length) - hits],
          [1, hits],
        ])
      : new Map(faces)
  return Array.from({ length: dice.count }, () => ways)
}

/** Exact chance of success: in so many rolls of all. Shortened. */
export function chanceOf(rule: RollRule, { dice, bonus, target = 0 }: CoreRoll): [ways: bigint, all: bigint] {
  let [hits, all] = [0n, 0n]
  for (const [total, some] of totalsOfRoll(rule, dice)) {
    all += some
    if (rule.success === 'at most' ? total + bonus <= target : total + bonus >= target) hits += some
  }
  const divisor = commonDivisor(hits, all)
  return [hits / divisor, all / divisor]
}

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b))

function valuesOf(faces: number[], dice: Dice, rule: RollRule): number[] {
  if (rule.add === 'sum') return [totalOf(faces, dice)]
  return rule.add === 'count' ? faces.map((face) => Number(isHit(face, rule))) : faces
}

const isHit = (face: number, { hit = 0 }: RollRule) => face >= hit

function joinOf({ add }: RollRule): (a: number, b: number) => number {
  switch (add) {
    case 'highest':
      return (a, b) => Math.max(a, b)
    case 'lowest':
      return (a, b) => Math.min(a, b)
    default:
      return (a, b) => a + b
  }
}
