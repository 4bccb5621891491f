// Reads, compares and writes content/data/odds.json.
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../content/book.ts'
import { allCasts, type CastOdds, TARGETS } from './casts.ts'
import { DICE } from './dice.ts'
import { FULL, type Simulations, simulate } from './figures.ts'

const FILE = path.join(ROOT, 'content/data/odds.json')

interface OddsFile {
  note: string
  dice: string[]
  targets: number[]
  casts: Record<string, CastOdds>
  simulations_note: string
  simulations: Simulations
}

export const readOdds = () => JSON.parse(fs.readFileSync(FILE, 'utf8')) as OddsFile

export const writeOdds = (odds: OddsFile) => fs.writeFileSync(FILE, oddsText(odds))

export function newOdds(): OddsFile {
  return {
    note: 'Exact results of the Cast (ability die + skill die, meet or beat the Target). Counts are out of outcomes; percentages are 100 * count / outcomes, rounded to one decimal. omen = any doubles; wonder = doubles on a success; peril = doubles on a failure; bargain = a failure by 1 or 2 that is not doubles; boons[k] = successes with exactly k Boons, the last with as many or more; luck1 = success chance if the player may spend 1 Luck to reroll the better choice of one die after a failure.',
    dice: DICE.map((die) => `d${die}`),
    targets: TARGETS,
    casts: allCasts(),
    simulations_note:
      'Means of seeded runs of the published rules, written by "npm run odds". Fights: the crew attacks the weakest foe with its best attacks and keeps its Luck (one each, two when Deadly) to halve hits that would put someone Down; foes attack at random and fight to the end; spirits stand in lamplight; no Zones and no influencers; a row of budgets is the mean over one encounter for each creature that fits the total, filled up with fillers. Chases: the crew flees, one Luck, Bargains taken half the time. Dynamic tasks: one Luck, no Aid. Grids: Rubble, Locked and Echo place count; one step of help; no Turn wasted; the first Turn enters.',
    simulations: simulate(FULL),
  }
}

/** JSON with one row a line. */
function oddsText(odds: OddsFile): string {
  const write = (value: unknown, indent: string): string => {
    const flat = JSON.stringify(value, null, 1)
      .replace(/\n\s*/g, ' ')
      .replace(/([[{]) | ([\]}])/g, '$1$2')
    if (flat.length <= 600 && indent.length >= 2) return flat
    if (Array.isArray(value))
      return `[\n${value.map((one) => `${indent} ${write(one, `${indent} `)}`).join(',\n')}\n${indent}]`
    if (value === null || typeof value !== 'object') return JSON.stringify(value)
    const entries = Object.entries(value).map(
      ([key, one]) => `${indent} ${JSON.stringify(key)}: ${write(one, `${indent} `)}`,
    )
    return `{\n${entries.join(',\n')}\n${indent}}`
  }
  return `${write(odds, '')}\n`
}

/** 'creatures › Thornhound › fair.vitality_lost: 0.24 → 0.25' for each number that moved by more than the threshold of its kind. */
export function moved(before: OddsFile, after: OddsFile): string[] {
  const old = new Map(numbersOf(before))
  const now = new Map(numbersOf(after))
  const changed = [...now].flatMap(([name, value]) => {
    const known = old.get(name)
    if (known === undefined) return [`${name}: new, ${value}`]
    return known === value ? [] : [`${name}: ${known} → ${value}`]
  })
  return [...changed, ...[...old.keys()].filter((name) => !now.has(name)).map((name) => `${name}: gone`)]
}

/** Every number of the file with a name made of what tells its row from the others. */
function numbersOf(odds: OddsFile): [string, number][] {
  const rows = Object.entries(odds.simulations).flatMap(([kind, all]) =>
    Array.isArray(all) ? all.flatMap((row) => numbersIn(row, `${kind} › ${nameOf(row)}`)) : numbersIn(all, kind),
  )
  return [...numbersIn(odds.casts, 'casts'), ...rows]
}

/** The values that say which row this is. */
const NAMING = [
  'creature',
  'foes',
  'luck',
  'heavy_arms',
  'rank',
  'scavengers',
  'grade',
  'crew',
  'pair',
  'pace',
  'crew_help',
  'workers',
  'length',
  'clock',
  'size',
  'shape',
  'light',
  'searcher',
  'session',
]

const nameOf = (row: object) =>
  NAMING.flatMap((key) => {
    const value = (row as Record<string, unknown>)[key]
    return value === undefined ? [] : [Array.isArray(value) ? `${value.length} scavengers` : `${key} ${String(value)}`]
  }).join(', ')

function numbersIn(value: unknown, name: string): [string, number][] {
  if (typeof value === 'number') return [[name, value]]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) => (NAMING.includes(key) ? [] : numbersIn(one, `${name} › ${key}`)))
}
