// One dynamic task, as printed on content/docs/mechanics/dynamic-tasks.md: one Luck in all, no Aid, Target 8.
import {
  type Cast,
  cast,
  isPeril,
  isWonder,
  isWorthTurning,
  type Pair,
  type Random,
  roll,
  stepped,
  turnDie,
} from './dice.ts'

export interface TaskPlan {
  workers: Pair[]
  length: number
  clock: number
}

export function taskSucceeds({ workers, length, clock }: TaskPlan, random: Random): boolean {
  let progress = 0
  let left = clock
  let luck = 1
  while (left > 0) {
    const { steps, target, opening } = shift(random)
    let opened = opening
    for (const worker of workers) {
      // A Peril on the last Round leaves whoever has not yet Cast too late.
      if (left <= 0) break
      let result = cast(stepped(worker, steps), target, random)
      if (!result.success && luck > 0 && isWorthTurning(result)) {
        luck -= 1
        result = turnDie(result, random)
      }
      progress += progressOf(result)
      if (result.success && opened) {
        progress += 1
        opened = false
      }
      if (progress >= length) return true
      if (isPeril(result)) left -= 1
    }
    left -= 1
  }
  return false
}

/** Progress of a Cast: 1, and 1 for each Boon; a Wonder is taken as 1 more. */
const progressOf = (result: Cast) => (result.success ? 1 + result.boons + (isWonder(result) ? 1 : 0) : 0)

/** The d6 table of Shifts (data/tables.yml, shifts). */
function shift(random: Random): { steps: number; target: number; opening: boolean } {
  switch (roll(6, random)) {
    case 1:
      return { steps: 0, target: 10, opening: false }
    case 2:
      return { steps: -1, target: 8, opening: false }
    case 5:
      return { steps: 1, target: 8, opening: false }
    case 6:
      return { steps: 0, target: 8, opening: true }
    default:
      return { steps: 0, target: 8, opening: false }
  }
}
