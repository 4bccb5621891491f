// Exact odds of every Cast, counted over all faces, and exact means of Supply dice and Marks.
import { cast, chancesOfTurning, DICE, type Die, type Pair } from './dice.ts'

export const TARGETS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]

/** Counts are out of all outcomes of the pair; the last count of Boons takes all that have as many or more. */
interface TargetOdds {
  success: number
  success_percent: number
  wonder: number
  wonder_percent: number
  peril: number
  peril_percent: number
  bargain: number
  bargain_percent: number
  boons: number[]
  one_or_more_boons_percent: number
  mean_boons: number
  luck1_percent: number
}

export interface CastOdds {
  outcomes: number
  omen: { count: number; percent: number }
  mean: number
  targets: Record<string, TargetOdds>
}

export function allCasts(): Record<string, CastOdds> {
  const pairs = DICE.flatMap((ability) => DICE.map((skill): Pair => [ability, skill]))
  return Object.fromEntries(pairs.map((pair) => [`d${pair[0]}+d${pair[1]}`, castOdds(pair)]))
}

/** Rounded half up. */
const round = (value: number, decimals: number) => Math.floor(value * 10 ** decimals + 0.5 + 1e-9) / 10 ** decimals

function castOdds([ability, skill]: Pair): CastOdds {
  const outcomes = ability * skill
  const doubles = Math.min(ability, skill)
  return {
    outcomes,
    omen: { count: doubles, percent: round((100 * doubles) / outcomes, 1) },
    mean: (ability + skill) / 2 + 1,
    targets: Object.fromEntries(TARGETS.map((target) => [target, oddsAgainst([ability, skill], target)])),
  }
}

const MOST_BOONS = 4

function oddsAgainst(pair: Pair, target: number): TargetOdds {
  const outcomes = pair[0] * pair[1]
  const counts = { success: 0, wonder: 0, peril: 0, bargain: 0, boons: 0, luck: 0 }
  const boons = Array.from({ length: MOST_BOONS + 1 }, () => 0)
  for (const result of everyRoll(pair, target)) {
    const miss = target - result.total
    counts.success += Number(result.success)
    counts.wonder += Number(result.success && result.doubles)
    counts.peril += Number(!result.success && result.doubles)
    counts.bargain += Number(!result.doubles && (miss === 1 || miss === 2))
    counts.boons += result.boons
    counts.luck += result.success ? 1 : Math.max(...chancesOfTurning(result))
    const column = Math.min(result.boons, MOST_BOONS)
    if (result.success) boons[column] = (boons[column] ?? 0) + 1
  }
  const percent = (count: number) => round((100 * count) / outcomes, 1)
  const withBoons = boons.slice(1).reduce((sum, count) => sum + count, 0)
  return {
    success: counts.success,
    success_percent: percent(counts.success),
    wonder: counts.wonder,
    wonder_percent: percent(counts.wonder),
    peril: counts.peril,
    peril_percent: percent(counts.peril),
    bargain: counts.bargain,
    bargain_percent: percent(counts.bargain),
    boons,
    one_or_more_boons_percent: percent(withBoons),
    mean_boons: round(counts.boons / outcomes, 4),
    luck1_percent: percent(counts.luck),
  }
}

/** Every pair of faces, read as a Cast. */
function everyRoll(pair: Pair, target: number) {
  return Array.from({ length: pair[0] * pair[1] }, (_, index) => {
    const faces = [1 + (index % pair[0]), 1 + Math.floor(index / pair[0])]
    let next = 0
    // A Cast whose dice show these faces.
    return cast(pair, target, () => ((faces[next] ?? 1) - 1) / (pair[next++] ?? 1))
  })
}

/** Uses of a Supply die until it is used up (equipment/index.md#supply-dice): it steps down on a 1 or 2. */
export const supplyUses = (die: Die): number =>
  DICE.filter((size) => size <= die).reduce<number>((sum, size) => sum + size / 2, 0)

/** Chances of a yes to the four questions of the fireside (advancements.md#how-fast-it-goes). */
const YES = [0.7, 0.6, 0.5, 0.5]

interface Marks {
  session: number
  p10: number
  mean: number
  p90: number
}

export function marksBySession(sessions: number): Marks[] {
  let chances = [1]
  return Array.from({ length: sessions }, (_, index) => {
    // One Mark for taking part, and one for each yes.
    chances = YES.reduce(addYes, [0, ...chances])
    const mean = chances.reduce((sum, chance, marks) => sum + chance * marks, 0)
    return { session: index + 1, p10: quantile(chances, 0.1), mean: round(mean, 1), p90: quantile(chances, 0.9) }
  })
}

const addYes = (chances: number[], yes: number): number[] =>
  Array.from(
    { length: chances.length + 1 },
    (_, marks) => (chances[marks] ?? 0) * (1 - yes) + (chances[marks - 1] ?? 0) * yes,
  )

function quantile(chances: number[], share: number): number {
  let sum = 0
  return chances.findIndex((chance) => {
    sum += chance
    return sum >= share - 1e-9
  })
}
