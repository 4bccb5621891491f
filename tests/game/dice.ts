// Dice, Steps and the Cast, as printed on content/docs/mechanics/skill-mechanics.md.

/** Returns a number from 0 (included) to 1 (excluded). */
export type Random = () => number

export type Die = 4 | 6 | 8 | 10 | 12

/** The ability die, then the skill die. */
export type Pair = [ability: Die, skill: Die]

export const DICE: Die[] = [4, 6, 8, 10, 12]

/** 'd8' → 8 */
export function dieOf(text: string): Die {
  const die = DICE.find((size) => `d${size}` === text)
  if (!die) throw new Error(`"${text}" is not a die. Dice are d4, d6, d8, d10 and d12.`)
  return die
}

/** 'd8+d6' → [8, 6] */
export function pairOf(text: string): Pair {
  const [ability = '', skill = ''] = text.split('+')
  return [dieOf(ability), dieOf(skill)]
}

export const roll = (sides: number, random: Random) => 1 + Math.floor(random() * sides)

export interface Damage {
  count: number
  sides: number
  bonus: number
}

/** '1d8+2' */
export function damageOf(text: string): Damage {
  const [, count, sides, bonus] = /^(\d+)d(\d+)([+-]\d+)?$/.exec(text) ?? []
  if (!count || !sides) throw new Error(`"${text}" is not damage such as 1d8+2.`)
  return { count: Number(count), sides: Number(sides), bonus: Number(bonus ?? 0) }
}

export const averageDamage = ({ count, sides, bonus }: Damage) => (count * (sides + 1)) / 2 + bonus

export function rollDamage({ count, sides, bonus }: Damage, random: Random): number {
  let sum = bonus
  for (let i = 0; i < count; i++) sum += roll(sides, random)
  return sum
}

const move = (die: Die, way: number): Die => DICE[DICE.indexOf(die) + way] ?? die

/** Steps (skill-mechanics.md#steps): never beyond two, the skill die first, then the ability die. */
export function stepped([ability, skill]: Pair, steps: number): Pair {
  const way = Math.sign(steps)
  let pair: Pair = [ability, skill]
  for (let left = Math.min(2, Math.abs(steps)); left > 0; left--) {
    const next = move(pair[1], way)
    pair = next === pair[1] ? [move(pair[0], way), next] : [pair[0], next]
  }
  return pair
}

export interface Cast {
  pair: Pair
  rolls: [number, number]
  target: number
  total: number
  success: boolean
  boons: number
  doubles: boolean
}

const read = (pair: Pair, rolls: [number, number], target: number, added = 0): Cast => {
  const total = rolls[0] + rolls[1] + added
  const success = total >= target
  return {
    pair,
    rolls,
    target,
    total,
    success,
    boons: success ? Math.floor((total - target) / 4) : 0,
    doubles: rolls[0] === rolls[1],
  }
}

/** The Cast (skill-mechanics.md#the-cast): ability die + skill die, meet or beat the Target. */
export function cast(pair: Pair, target: number, random: Random): Cast {
  return read(pair, [roll(pair[0], random), roll(pair[1], random)], target)
}

export const isWonder = ({ success, doubles }: Cast) => success && doubles
export const isPeril = ({ success, doubles }: Cast) => !success && doubles

/** A near miss (skill-mechanics.md#bargains): by 1 or 2, without doubles. */
export const isNearMiss = ({ total, target, doubles }: Cast) => !doubles && total < target && total >= target - 2

/** The chance that a reroll of each die turns this failure into a success. */
export function chancesOfTurning({ pair, rolls, target }: Cast): [number, number] {
  const chance = (die: Die, other: number) => Math.min(1, Math.max(0, (die - (target - other) + 1) / die))
  return [chance(pair[0], rolls[1]), chance(pair[1], rolls[0])]
}

/** Turn a die (luck-of-heroes.md#luck): reroll the better choice of one die, keep the new result. */
export function turnDie(failed: Cast, random: Random): Cast {
  const [ability, skill] = chancesOfTurning(failed)
  const [a, b] = failed.rolls
  const rolls: [number, number] =
    ability > skill ? [roll(failed.pair[0], random), b] : [a, roll(failed.pair[1], random)]
  return read(failed.pair, rolls, failed.target)
}

/** The chance that a pair meets a Target. */
export function successChance([a, b]: Pair, target: number): number {
  let wins = 0
  for (let x = 1; x <= a; x++) wins += Math.min(b, Math.max(0, b - (target - x) + 1))
  return wins / (a * b)
}

/** Luck is spent on a failure that one die turns at least half the time. */
export const isWorthTurning = (failed: Cast) => Math.max(...chancesOfTurning(failed)) >= 0.5
