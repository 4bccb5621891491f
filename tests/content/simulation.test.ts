// The figures of content/data/odds.json come from the rules as printed: a small sample of each kind is simulated again.
// "npm run odds" computes them all.
import { expect, test } from 'vitest'
import { allCasts } from '../game/casts.ts'
import { crewAt, faultsOfPurchases, RANK_RULES, RANKS } from '../game/crews.ts'
import { pairOf } from '../game/dice.ts'
import { encounterOf, GRADES, THREAT } from '../game/encounters.ts'
import { type FightResult, fight } from '../game/fight.ts'
import { foeOf, scavengerOf } from '../game/fighters.ts'
import { BLAST_FIGHTS, blastRow, budgetRow, chaseRow, creatureRow, gridRow, taskRow } from '../game/figures.ts'
import { creatures, found, type ScavengerRecord } from '../game/game-data.ts'
import { readOdds } from '../game/odds-file.ts'
import { dominatedArmors, dominatedWeapons } from '../game/prices.ts'
import { seeded } from '../seeded.mjs'
import { doc, tablesOf } from './book.ts'

const { casts, simulations } = readOdds()

/** The row of the file that is the same as a simulated one in what names it. */
function stored<T extends object>(rows: T[], like: Partial<T>): T {
  const row = rows.find((one) => Object.entries(like).every(([key, value]) => one[key as keyof T] === value))
  if (!row) throw new Error(`odds.json has no row ${JSON.stringify(like)}. Run "npm run odds".`)
  return row
}

test('the odds of every Cast are those of the rules', () => {
  expect(casts).toEqual(allCasts())
})

test('Ranks and Threat of the simulator are those on the pages', () => {
  const rows = (name: string, heading: string) =>
    tablesOf(doc(name))
      .find(({ headings }) => headings.includes(heading))
      ?.rows.map(({ cells }) => cells)
  expect(rows('mechanics/wilderness-creatures', 'Deadly')).toEqual(
    RANKS.map((rank) => [rank, ...GRADES.map((grade) => String(THREAT[rank][grade]))]),
  )
  const ranks = rows('mechanics/advancements', 'Marks earned') ?? []
  expect(
    ranks.map(([rank, marks, skill, ability]) => [rank, Number.parseInt(marks ?? '', 10), skill, ability]),
  ).toEqual(
    RANKS.map((rank) => {
      const { marks, skillCap, abilityCap } = RANK_RULES[rank]
      return [rank, marks, `d${skillCap}`, `d${abilityCap}`]
    }),
  )
})

test('a crew of four menders is lost in most Deadly fights', () => {
  const [mender] = crewAt('Greenhand').filter(({ id }) => id === 'old-receipt')
  const crew = Array.from({ length: 4 }, () => mender ?? []).flat()
  expect(budgetRow('Greenhand', 'Deadly', 10, crew).party_lost).toBeGreaterThan(0.7)
})

/** Mean Rounds and Vitality lost of a crew against some creatures of one kind. */
function against(records: ScavengerRecord[], id: string, number: number) {
  const random = seeded(1)
  const crew = records.map(scavengerOf)
  const foes = Array.from({ length: number }, () => foeOf(found(creatures(), id)))
  const results = Array.from({ length: 300 }, () => fight(crew, foes, 2, random))
  const mean = (value: (result: FightResult) => number) =>
    results.reduce((sum, one) => sum + value(one), 0) / results.length
  return { rounds: mean(({ rounds }) => rounds), lost: mean(({ vitalityLost }) => vitalityLost) }
}

test('the Word Sleep leaves a Deadly fight most of its length', () => {
  const crew = crewAt('Greenhand')
  const sleepers = crew.map((one) => (one.powers.includes('thorn') ? { ...one, powers: ['sleep', 'thorn'] } : one))
  expect(against(crew, 'thornhound', 6).rounds).toBeGreaterThan(4.5)
  expect(against(sleepers, 'thornhound', 6).rounds).toBeGreaterThan(3.5)
})

test('creatures that may hold or dodge still hurt as much as their Threat says', () => {
  const crew = crewAt('Greenhand')
  for (const { id, threat } of creatures().filter((one) => ['wire-spider', 'marrow-hare'].includes(one.id))) {
    const { lost } = against(crew, id, 12 / threat)
    expect(lost, id).toBeGreaterThan(0.3)
    expect(lost, id).toBeLessThan(0.6)
  }
})

test('a frag grenade each saves the crew a tenth of its Vitality at most, whatever it meets and however it spends its Luck', () => {
  const saved = simulations.blasts.map((row) => row.vitality_lost_without - row.vitality_lost_with)
  expect(simulations.blasts.length).toBe(14 * 2 * 3)
  expect(Math.max(...saved)).toBeLessThan(0.105)
  // A few are played again: thrown well it helps, and a crowd of stragglers survives it.
  const [encounter] = BLAST_FIGHTS.filter(({ creature }) => creature.id === 'unlit-straggler')
  if (!encounter) throw new Error('There is no crowd of stragglers.')
  const { vitality_lost_without: without, vitality_lost_with: thrown } = blastRow(encounter, 'shrug', 'd8', 120)
  expect(without - thrown).toBeGreaterThan(0)
  expect(without - thrown).toBeLessThan(0.15)
})

test('Luck that turns dice goes further than Luck that is kept', () => {
  const deadly = (rows: typeof simulations.budgets) =>
    stored(rows, { rank: 'Greenhand', grade: 'Deadly' }).vitality_lost
  expect(deadly(simulations.luck_turned)).toBeLessThan(1 / 3)
  expect(deadly(simulations.budgets)).toBeGreaterThan(0.4)
})

test('no weapon and no suit is worse than another in everything at the same or a higher price', () => {
  expect([...dominatedWeapons(), ...dominatedArmors()]).toEqual([])
})

test('what the crew has at each Rank is bought with the Marks of that Rank, within its caps', () => {
  expect(faultsOfPurchases()).toEqual([])
  expect(crewAt('Storied').map(({ vitality }) => vitality)).toEqual([28, 20, 18, 20])
})

test('a sample of simulated fights agrees with the stored budgets', () => {
  for (const rank of RANKS) {
    for (const grade of GRADES) {
      const sample = budgetRow(rank, grade, 12)
      const row = stored(simulations.budgets, { rank, grade })
      const name = `${rank} ${grade}`
      expect(Math.abs(sample.vitality_lost - row.vitality_lost), `${name}: Vitality lost`).toBeLessThan(0.05)
      expect(Math.abs(sample.rounds - row.rounds), `${name}: Rounds`).toBeLessThan(0.06 * row.rounds + 0.2)
      expect(Math.abs(sample.any_down - row.any_down), `${name}: someone Down`).toBeLessThan(0.12)
      expect({ crew: row.crew, total: row.total_threat }).toEqual({ crew: sample.crew, total: sample.total_threat })
    }
  }
})

test('a sample of simulated fights agrees with the stored figures of creatures', () => {
  for (const { id, name } of creatures()) {
    const sample = creatureRow(id, 60)
    const row = stored(simulations.creatures, { creature: name })
    expect(row.threat, name).toBe(sample.threat)
    for (const grade of ['easy', 'fair', 'deadly'] as const) {
      const [now, kept] = [sample[grade], row[grade]]
      expect(kept?.number, `${name}: number in the ${grade} fight`).toBe(now?.number)
      if (!now || !kept) continue
      expect(Math.abs(now.vitality_lost - kept.vitality_lost), `${name} ${grade}: Vitality lost`).toBeLessThan(0.1)
    }
  }
})

test('every encounter of the figures adds up to the Threat of its grade', () => {
  const broken = simulations.creatures.flatMap(({ creature, threat, crew, rank, ...row }) =>
    GRADES.flatMap((grade) => {
      const figures = row[grade.toLowerCase() as 'easy' | 'fair' | 'deadly']
      if (!figures) return []
      const fillers = Number(/^(\d+) × /.exec(figures.fillers)?.[1] ?? 0)
      const total = THREAT[rank][grade] * crew.length
      const sum = figures.number * threat + fillers
      return sum === total && figures.total_threat === total ? [] : [`${creature}, ${grade}: ${sum} of ${total}`]
    }),
  )
  expect(broken).toEqual([])
  expect(encounterOf(found(creatures(), 'noon-titan'), 8, 4)).toBeUndefined()
})

test('samples of chases, dynamic tasks and searches agree with the stored figures', () => {
  for (const [pair, pace] of [
    ['d6+d4', 8],
    ['d8+d6', 8],
    ['d10+d8', 9],
  ] as const) {
    const sample = chaseRow(pair, pace, true, 2000)
    const row = stored(simulations.chase, { pair, pace, crew_help: true })
    expect(Math.abs(sample.escape - row.escape), `${pair} against Pace ${pace}`).toBeLessThan(0.05)
    expect(Math.abs(sample.caught - row.caught), `${pair} against Pace ${pace}`).toBeLessThan(0.05)
  }
  for (const workers of ['one worker d8+d6', 'two workers d8+d8, d6+d6']) {
    const row = stored(simulations.dynamic_task, { workers, length: 5, clock: 4 })
    expect(Math.abs(taskRow(workers, 5, 4, 2000).success - row.success), workers).toBeLessThan(0.05)
  }
  for (const [side, shape, light] of [
    [4, 'square', 14],
    [5, 'hex', 14],
  ] as const) {
    const sample = gridRow({ side, shape, light, searcher: pairOf('d8+d6') }, 'd8+d6', 2000)
    const row = stored(simulations.grid, { size: sample.size, shape, light, searcher: sample.searcher })
    expect(Math.abs(sample.found_and_out - row.found_and_out), `${side}×${side} ${shape}`).toBeLessThan(0.05)
  }
})
