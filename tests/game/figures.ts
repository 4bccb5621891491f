// The simulated figures of content/data/odds.json, row by row. Each row has a seed of its own, so that rows do not depend on each other.
import { seeded } from '../seeded.mjs'
import { marksBySession, supplyUses } from './casts.ts'
import { type ChasePlan, flee } from './chase.ts'
import { crewAt, RANKS, type Rank } from './crews.ts'
import { DICE, pairOf, type Random } from './dice.ts'
import {
  type Encounter,
  encounterOf,
  encountersOf,
  filler,
  foesOf,
  GRADES,
  type Grade,
  luckFor,
  THREAT,
} from './encounters.ts'
import { fight, type Tactics } from './fight.ts'
import { type Scavenger, scavengerOf } from './fighters.ts'
import { creatures, found, type ScavengerRecord } from './game-data.ts'
import { type SearchPlan, search } from './search.ts'
import { type TaskPlan, taskSucceeds } from './task.ts'

/** How often each row is played. */
interface Runs {
  /** Fights for each encounter. */
  fights: number
  chases: number
  tasks: number
  searches: number
}

export const FULL: Runs = { fights: 400, chases: 20_000, tasks: 20_000, searches: 10_000 }

/** A number from the name of a row. */
const seedOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)

const randomFor = (name: string): Random => seeded(seedOf(name))

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

interface FightFigures {
  rounds: number
  vitality_lost: number
  downs: number
  any_down: number
  party_lost: number
}

function playFights(
  crew: Scavenger[],
  encounters: Encounter[],
  luck: number,
  runs: number,
  random: Random,
  tactics?: Tactics,
) {
  const sums = { rounds: 0, vitality: 0, downs: 0, anyDown: 0, lost: 0 }
  for (const encounter of encounters) {
    const foes = foesOf(encounter)
    for (let i = 0; i < runs; i++) {
      const result = fight(crew, foes, luck, random, tactics)
      sums.rounds += result.rounds
      sums.vitality += result.vitalityLost
      sums.downs += result.downs
      sums.anyDown += Number(result.downs > 0)
      sums.lost += Number(result.partyLost)
    }
  }
  const played = encounters.length * runs
  return {
    rounds: round(sums.rounds / played, 2),
    vitality_lost: round(sums.vitality / played, 3),
    downs: round(sums.downs / played, 2),
    any_down: round(sums.anyDown / played, 3),
    party_lost: round(sums.lost / played, 4),
  }
}

interface BudgetRow extends FightFigures {
  rank: Rank
  grade: Grade
  crew: string[]
  threat_per_scavenger: number
  total_threat: number
  /** Different encounters of this total, one for each creature that fits. */
  encounters: number
}

export function budgetRow(
  rank: Rank,
  grade: Grade,
  runs: number,
  records = crewAt(rank),
  tactics?: Tactics,
): BudgetRow {
  const total = THREAT[rank][grade] * records.length
  const encounters = encountersOf(total, records.length)
  const random = randomFor(`${rank} ${grade} ${records.length}`)
  return {
    rank,
    grade,
    crew: records.map(({ name }) => name),
    threat_per_scavenger: THREAT[rank][grade],
    total_threat: total,
    encounters: encounters.length,
    ...playFights(records.map(scavengerOf), encounters, luckFor(grade), runs, random, tactics),
  }
}

interface EncounterFigures extends FightFigures {
  number: number
  fillers: string
  total_threat: number
}

interface CreatureRow {
  creature: string
  threat: number
  rank: Rank
  crew: string[]
  easy?: EncounterFigures
  fair?: EncounterFigures
  deadly?: EncounterFigures
}

/** One creature against the four at Greenhand, in each grade that has room for it. */
export function creatureRow(id: string, runs: number): CreatureRow {
  const record = creatures().find((one) => one.id === id)
  if (!record) throw new Error(`There is no creature "${id}".`)
  const crew = crewAt('Greenhand')
  const row: CreatureRow = {
    creature: record.name,
    threat: record.threat,
    rank: 'Greenhand',
    crew: crew.map(({ name }) => name),
  }
  for (const grade of GRADES) {
    const total = THREAT.Greenhand[grade] * crew.length
    const encounter = encounterOf(record, total, crew.length)
    if (!encounter) continue
    const random = randomFor(`${id} ${grade}`)
    row[grade.toLowerCase() as 'easy' | 'fair' | 'deadly'] = {
      number: encounter.number,
      fillers: encounter.fillers > 0 ? `${encounter.fillers} × ${filler().name}` : '',
      total_threat: encounter.number * record.threat + encounter.fillers * filler().threat,
      ...playFights(crew.map(scavengerOf), [encounter], luckFor(grade), runs, random),
    }
  }
  return row
}

interface BlastRow {
  foes: string
  luck: Tactics['luck']
  heavy_arms: string
  vitality_lost_without: number
  vitality_lost_with: number
}

/** Crowds and leaders of a Deadly total for four Greenhands. */
const CROWDS: [id: string, number: number][] = [
  ['buttonrat', 12],
  ['cinder-gnats', 12],
  ['hedgeling', 12],
  ['unlit-straggler', 12],
  ['tin-crab', 12],
  ['lamp-moth', 12],
  ['gutter-hob', 6],
  ['thornhound', 6],
  ['unlit-reaver', 6],
  ['sentry-drone', 6],
]
const LEADERS = ['knight-of-the-third-hour', 'bramble-bear', 'bridge-toller', 'caretaker-frame']

export const BLAST_FIGHTS: Encounter[] = [
  ...CROWDS.map(([id, number]) => ({ creature: found(creatures(), id), number, fillers: 0, total: 12 })),
  ...LEADERS.map((id) => {
    const creature = found(creatures(), id)
    return { creature, number: 1, fillers: 12 - creature.threat, total: 12 }
  }),
]

/** What a frag grenade each changes for the four, thrown before the two sides meet by whoever acts first. */
export function blastRow(encounter: Encounter, luck: Tactics['luck'], die: string, runs: number): BlastRow {
  const { creature, number, fillers } = encounter
  const lost = (volleys: number) => {
    const crew = crewAt('Greenhand').map((record) => ({
      ...record,
      skills: { ...record.skills, 'heavy-arms': die },
      gear: volleys > 0 ? [...record.gear, 'frag-grenade'] : record.gear,
    }))
    const random = randomFor(`blast ${creature.id} ${luck}`)
    return playFights(crew.map(scavengerOf), [encounter], 2, runs, random, { luck, volleys }).vitality_lost
  }
  return {
    foes: `${number} ${creature.name}${fillers > 0 ? `, ${fillers} ${filler().name}` : ''}`,
    luck,
    heavy_arms: die,
    vitality_lost_without: lost(0),
    vitality_lost_with: lost(1),
  }
}

/** The four, short of one or two, or with one or two like the first of them. */
function crewOf(size: number): ScavengerRecord[] {
  const four = crewAt('Greenhand')
  return [...four, ...four].slice(0, size)
}

export interface ChaseRow {
  pair: string
  pace: number
  crew_help: boolean
  escape: number
  caught: number
  undecided_far: number
  undecided_near: number
  mean_rounds: number
}

export function chaseRow(pair: string, pace: number, help: boolean, runs: number): ChaseRow {
  const plan: ChasePlan = { lead: pairOf(pair), pace, crewHelps: help }
  const random = randomFor(`${pair} ${pace} ${help}`)
  const ends = { escape: 0, caught: 0, far: 0, near: 0 }
  let rounds = 0
  for (let i = 0; i < runs; i++) {
    const result = flee(plan, random)
    ends[result.end] += 1
    rounds += result.rounds
  }
  const share = (count: number) => round(count / runs, 3)
  return {
    pair,
    pace,
    crew_help: help,
    escape: share(ends.escape),
    caught: share(ends.caught),
    undecided_far: share(ends.far),
    undecided_near: share(ends.near),
    mean_rounds: round(rounds / runs, 2),
  }
}

interface TaskRow {
  workers: string
  length: number
  clock: number
  success: number
}

const WORKERS = [
  'one worker d8+d8',
  'one worker d8+d6',
  'two workers d8+d8, d6+d6',
  'three workers d8+d8, d8+d6, d6+d6',
]

export function taskRow(workers: string, length: number, clock: number, runs: number): TaskRow {
  const plan: TaskPlan = { workers: (workers.match(/d\d+\+d\d+/g) ?? []).map(pairOf), length, clock }
  const random = randomFor(`${workers} ${length} ${clock}`)
  let successes = 0
  for (let i = 0; i < runs; i++) successes += Number(taskSucceeds(plan, random))
  return { workers, length, clock, success: round(successes / runs, 3) }
}

interface GridRow {
  size: string
  shape: string
  light: number
  searcher: string
  found: number
  found_and_out: number
  mean_turns_found: number
  encounters: number
}

export function gridRow(plan: SearchPlan, searcher: string, runs: number): GridRow {
  const { side, shape, light } = plan
  const random = randomFor(`${side} ${shape} ${light} ${searcher}`)
  const sums = { found: 0, out: 0, turns: 0, encounters: 0 }
  for (let i = 0; i < runs; i++) {
    const result = search(plan, random)
    sums.found += Number(result.found)
    sums.out += Number(result.out)
    sums.turns += result.turnsToFind
    sums.encounters += result.encounters
  }
  return {
    size: `${side}x${side}`,
    shape,
    light,
    searcher: `${searcher} with one step of help`,
    found: round(sums.found / runs, 3),
    found_and_out: round(sums.out / runs, 3),
    mean_turns_found: round(sums.turns / runs, 2),
    encounters: round(sums.encounters / runs, 2),
  }
}

export interface Simulations {
  chase: ChaseRow[]
  dynamic_task: TaskRow[]
  grid: GridRow[]
  budgets: BudgetRow[]
  /** The same fights when Luck turns dice first. */
  luck_turned: BudgetRow[]
  party_size: BudgetRow[]
  blasts: BlastRow[]
  creatures: CreatureRow[]
  marks_by_session: ReturnType<typeof marksBySession>
  supply_die_mean_uses: Record<string, number>
}

const PAIRS = ['d6+d4', 'd6+d6', 'd8+d6', 'd8+d8', 'd10+d8']

export function simulate(runs: Runs): Simulations {
  return {
    chase: PAIRS.flatMap((pair) =>
      [6, 7, 8, 9, 10].flatMap((pace) => [false, true].map((help) => chaseRow(pair, pace, help, runs.chases))),
    ),
    dynamic_task: WORKERS.flatMap((workers) =>
      [3, 4, 5, 6, 8].flatMap((length) => [3, 4, 5, 6].map((clock) => taskRow(workers, length, clock, runs.tasks))),
    ),
    grid: [4, 5, 6, 7].flatMap((side) =>
      (['square', 'hex'] as const).flatMap((shape) =>
        [0, 2, 4, 6].flatMap((more) =>
          ['d8+d8', 'd8+d6', 'd6+d6'].map((searcher) =>
            gridRow({ side, shape, light: 2 * side + more, searcher: pairOf(searcher) }, searcher, runs.searches),
          ),
        ),
      ),
    ),
    budgets: RANKS.flatMap((rank) => GRADES.map((grade) => budgetRow(rank, grade, runs.fights))),
    luck_turned: GRADES.map((grade) =>
      budgetRow('Greenhand', grade, Math.ceil(runs.fights / 4), undefined, { luck: 'turn', volleys: 0 }),
    ),
    blasts: BLAST_FIGHTS.flatMap((encounter) =>
      (['shrug', 'turn'] as const).flatMap((luck) =>
        ['d4', 'd6', 'd8'].map((die) => blastRow(encounter, luck, die, runs.fights)),
      ),
    ),
    party_size: [2, 3, 5, 6].flatMap((size) =>
      GRADES.map((grade) => budgetRow('Greenhand', grade, Math.ceil(runs.fights / 4), crewOf(size))),
    ),
    creatures: creatures().map(({ id }) => creatureRow(id, 5 * runs.fights)),
    marks_by_session: marksBySession(10),
    supply_die_mean_uses: Object.fromEntries(DICE.map((die) => [`d${die}`, supplyUses(die)])),
  }
}
