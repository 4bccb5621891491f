// Encounters of a grade, as printed on content/docs/mechanics/wilderness-creatures.md#building-an-encounter.
import type { Rank } from './crews.ts'
import { type Foe, foeOf } from './fighters.ts'
import { type CreatureRecord, creatures, found } from './game-data.ts'

export const GRADES = ['Easy', 'Fair', 'Deadly'] as const
export type Grade = (typeof GRADES)[number]

/** Threat for each scavenger. */
export const THREAT: Record<Rank, Record<Grade, number>> = {
  Greenhand: { Easy: 1, Fair: 2, Deadly: 3 },
  Wayworn: { Easy: 1.5, Fair: 2.5, Deadly: 4 },
  Delver: { Easy: 2, Fair: 4, Deadly: 6 },
  Storied: { Easy: 3, Fair: 6, Deadly: 9 },
}

/** Luck that each scavenger spends on the fight (combat/index.md#threat). */
export const luckFor = (grade: Grade) => (grade === 'Deadly' ? 2 : 1)

export interface Encounter {
  creature: CreatureRecord
  number: number
  /** Creatures of Threat 1 that fill the total. */
  fillers: number
  /** Threat of all foes together: the total of the grade. */
  total: number
}

const FILLER = 'unlit-straggler'
export const filler = () => found(creatures(), FILLER)

/** Larger crowds are no fight that a table would play out. */
const MOST_FOES_EACH = 3

/** As many of a creature as the total holds, and stragglers for what is left over; undefined when it does not fit. */
export function encounterOf(creature: CreatureRecord, total: number, scavengers: number): Encounter | undefined {
  const number = Math.floor(total / creature.threat)
  const fillers = (total - number * creature.threat) / filler().threat
  if (number < 1 || number + fillers > scavengers * MOST_FOES_EACH) return undefined
  return { creature, number, fillers, total }
}

export function foesOf({ creature, number, fillers }: Encounter): Foe[] {
  const foe = foeOf(creature)
  const small = foeOf(filler())
  return [...Array.from({ length: number }, () => foe), ...Array.from({ length: fillers }, () => small)]
}

/** Every encounter of a grade, one for each creature that fits its total. */
export const encountersOf = (total: number, scavengers: number): Encounter[] =>
  creatures().flatMap((creature) => encounterOf(creature, total, scavengers) ?? [])
