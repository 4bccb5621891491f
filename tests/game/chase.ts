// One chase in which scavengers flee, as printed on content/docs/mechanics/chases.md.
import {
  cast,
  isNearMiss,
  isWorthTurning,
  type Pair,
  pairOf,
  type Random,
  roll,
  stepped,
  successChance,
  turnDie,
} from './dice.ts'

interface ChaseResult {
  end: 'escape' | 'caught' | 'far' | 'near'
  rounds: number
}

export interface ChasePlan {
  lead: Pair
  pace: number
  /** One crew member who Aids each Round. */
  crewHelps: boolean
}

/** What an ordinary crew rolls when it Aids, and what "anyone" rolls in a complication. */
const ORDINARY = pairOf('d6+d6')
const ROUNDS = 6
const START = 2
const GONE = 5

interface Round {
  /** Steps on the Chase Cast. */
  steps: number
  paceShift: number
  /** Gap gained before the Chase Cast. */
  gap: number
  /** Used this Round instead of the usual pair. */
  pair: Pair | undefined
  /** How far the Gap may move, and by what it is multiplied. */
  most: number
  factor: number
  doublesHelp: boolean
}

export function flee({ lead, pace, crewHelps }: ChasePlan, random: Random): ChaseResult {
  let gap = START
  let luck = 1
  for (let round = 1; round <= ROUNDS; round++) {
    const now = complication(lead, pace, random)
    gap += now.gap
    if (gap >= GONE) return { end: 'escape', rounds: round }
    if (gap <= 0) return { end: 'caught', rounds: round }
    const aid = crewHelps && cast(ORDINARY, 8, random).success ? 1 : 0
    let result = cast(stepped(now.pair ?? lead, now.steps + aid), pace + now.paceShift, random)
    if (!result.success && luck > 0 && isWorthTurning(result)) {
      luck -= 1
      result = turnDie(result, random)
    }
    // The Guide offers a Bargain on a near miss; half of them are taken.
    const holds = isNearMiss(result) && random() < 0.5
    const change = result.success ? 1 + Math.min(1, result.boons) : holds ? 0 : -1
    gap += Math.max(-now.most, Math.min(now.most, change * now.factor))
    if (now.doublesHelp && result.doubles) gap += 1
    if (gap >= GONE) return { end: 'escape', rounds: round }
    if (gap <= 0) return { end: 'caught', rounds: round }
  }
  return { end: gap >= 3 ? 'far' : 'near', rounds: ROUNDS }
}

/** The d20 table of complications (data/tables.yml, chase-complications); those without a line here leave the Gap alone. */
function complication(lead: Pair, pace: number, random: Random): Round {
  const now: Round = { steps: 0, paceShift: 0, gap: 0, pair: undefined, most: 2, factor: 1, doublesHelp: false }
  switch (roll(20, random)) {
    case 1: // The floor gives way
      return { ...now, gap: cast(lead, 8, random).success ? 0 : -1 }
    case 2: // Blind corner
    case 6: // Dead end
      return { ...now, steps: -1 }
    case 3: // Crowd
      return { ...now, pair: ORDINARY }
    case 7: // Debris in the road
      return { ...now, paceShift: 1 }
    case 11: // A fork
      return successChance(lead, pace) > 0.6 ? { ...now, most: 4, factor: 2 } : { ...now, most: 1 }
    case 14: // Thin place
      return { ...now, gap: cast(ORDINARY, 8, random).success ? 1 : 0 }
    case 15: // Market awning
    case 18: // Tailwind
      return { ...now, steps: 1 }
    case 17: // Shortcut
      return { ...now, steps: cast(ORDINARY, 8, random).success ? 2 : 0 }
    case 19: // They stumble
      return { ...now, gap: 1 }
    case 20: // The Fae are betting on you
      return { ...now, steps: 1, doublesHelp: true }
    default:
      return now
  }
}
