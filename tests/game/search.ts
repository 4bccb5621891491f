// One search by grid, as printed on content/docs/mechanics/search-by-grid.md, by a crew that reasons well and wastes no Turn.
import { type Cast, cast, isPeril, type Pair, pairOf, type Random, roll, stepped } from './dice.ts'

export interface SearchPlan {
  side: number
  shape: 'square' | 'hex'
  light: number
  /** Before the step of one helper. */
  searcher: Pair
  /** Without cell features the crew is never held up; only tests of the simulator leave them out. */
  features?: boolean
}

interface SearchResult {
  found: boolean
  /** Back at the entry within the Light. */
  out: boolean
  /** Turns until the Prize was found, or the Light was gone. */
  turnsToFind: number
  encounters: number
}

/** What someone rolls at rubble and locks, and what the lookout rolls. */
const FORCING = pairOf('d6+d6')
const LOOKOUT = pairOf('d8+d6')

type Feature = 'rubble' | 'locked' | 'echo' | 'none'

/** The d20 table of cell features (data/tables.yml, cell-features); the others take no Turn and change no Trace. */
function featureOf(face: number): Feature {
  if (face <= 2) return 'rubble'
  if (face === 4) return 'locked'
  return face === 17 ? 'echo' : 'none'
}

interface Grid {
  cells: number[]
  entry: number
  /** Steps from each cell to each cell. */
  steps: number[][]
  next: number[][]
}

const grids = new Map<string, Grid>()

/** Cells are numbered row by row; the entry is in the middle of the first row. */
export function gridOf(side: number, shape: 'square' | 'hex'): Grid {
  const key = `${side} ${shape}`
  const known = grids.get(key)
  if (known) return known
  const cells = Array.from({ length: side * side }, (_, index) => index)
  const place = (cell: number) => ({ x: cell % side, y: Math.floor(cell / side) })
  const distance = (from: number, to: number) => {
    const [a, b] = [place(from), place(to)]
    if (shape === 'square') return Math.abs(a.x - b.x) + Math.abs(a.y - b.y)
    // Rows of hexes, every second one pushed half a cell to the right.
    const [qa, qb] = [a.x - Math.floor(a.y / 2), b.x - Math.floor(b.y / 2)]
    return Math.max(Math.abs(qa - qb), Math.abs(a.y - b.y), Math.abs(qa + a.y - qb - b.y))
  }
  const steps = cells.map((from) => cells.map((to) => distance(from, to)))
  const grid: Grid = {
    cells,
    entry: Math.floor((side - 1) / 2),
    steps,
    next: cells.map((from) => cells.filter((to) => steps[from]?.[to] === 1)),
  }
  grids.set(key, grid)
  return grid
}

const OUTSIDE = -1

interface Search {
  grid: Grid
  prize: number
  candidates: number[]
  at: number
  features: Map<number, Feature>
  searched: Set<number>
  opened: Set<number>
  turn: number
  alarm: number
  encounters: number
}

export function search(plan: SearchPlan, random: Random): SearchResult {
  const grid = gridOf(plan.side, plan.shape)
  const nearest = plan.shape === 'square' ? 3 : 2
  const candidates = grid.cells.filter((cell) => (grid.steps[grid.entry]?.[cell] ?? 0) >= nearest)
  const state: Search = {
    grid,
    prize: candidates[Math.floor(random() * candidates.length)] ?? 0,
    candidates,
    at: OUTSIDE,
    features: new Map(),
    searched: new Set(),
    opened: new Set(),
    turn: 0,
    alarm: 1,
    encounters: 0,
  }
  const pair = stepped(plan.searcher, 1)
  const withFeatures = plan.features ?? true
  let found = false
  while (!found && state.turn < plan.light) {
    // The first Turn's move goes in at the entry.
    const goal = state.at === OUTSIDE ? grid.entry : bestCell(state)
    const there = goal === state.at || step(state, goal, withFeatures, random)
    if (there && !state.searched.has(state.at)) found = searchCell(state, pair, random)
    endTurn(state, random)
  }
  const turnsToFind = state.turn
  while (found && state.at !== grid.entry && state.turn < plan.light) {
    step(state, wayHome(state), withFeatures, random)
    endTurn(state, random)
  }
  return { found, out: found && state.at === grid.entry, turnsToFind, encounters: state.encounters }
}

const stepsBetween = (grid: Grid, from: number, to: number) => grid.steps[from]?.[to] ?? 0

/** Here or a cell next door: the one whose Trace would leave the fewest candidates, and nearest to those. */
function bestCell({ grid, candidates, at, searched }: Search): number {
  const options = [at, ...(grid.next[at] ?? [])]
  let best = at
  let least = Number.POSITIVE_INFINITY
  for (const cell of options) {
    const counts = new Map<number, number>()
    let distance = 0
    for (const one of candidates) {
      const steps = stepsBetween(grid, cell, one)
      counts.set(steps, (counts.get(steps) ?? 0) + 1)
      distance += steps
    }
    const left = searched.has(cell)
      ? candidates.length
      : [...counts.values()].reduce((sum, count) => sum + count * count, 0) / candidates.length
    const cost = left + DISTANCE_WEIGHT * (distance / candidates.length)
    if (cost < least) [best, least] = [cell, cost]
  }
  return best
}

/** Two steps nearer are worth as much as one candidate fewer: the crew cares for clues more than for shoe leather. */
const DISTANCE_WEIGHT = 0.5

const wayHome = ({ grid, at }: Search) =>
  (grid.next[at] ?? []).find((cell) => stepsBetween(grid, cell, grid.entry) < stepsBetween(grid, at, grid.entry)) ?? at

/** Moves one cell; false when rubble or a lock has taken the Turn. */
function step(state: Search, goal: number, withFeatures: boolean, random: Random): boolean {
  const { features, at, opened } = state
  if (!features.has(goal)) features.set(goal, withFeatures ? featureOf(roll(20, random)) : 'none')
  // A lock is found at the door, and each try takes a Turn.
  if (features.get(goal) === 'locked' && !opened.has(goal)) {
    if (cast(FORCING, 8, random).success) opened.add(goal)
    return false
  }
  if (features.get(at) === 'rubble' && !opened.has(at) && !cast(FORCING, 8, random).success) {
    opened.add(at)
    return false
  }
  opened.delete(features.get(at) === 'rubble' ? at : -1)
  state.at = goal
  return true
}

/** The Search Cast: the Trace on a success; Boons go on Finds. True when the Prize is found. */
function searchCell(state: Search, pair: Pair, random: Random): boolean {
  const { grid, at, prize, features } = state
  const result: Cast = cast(pair, 8, random)
  if (isPeril(result)) state.alarm = Math.min(5, state.alarm + 1)
  if (!result.success) return false
  state.searched.add(at)
  if (at === prize) return true
  const trace = stepsBetween(grid, at, prize)
  const echoes = features.get(at) === 'echo'
  const told = echoes ? trace + (random() < 0.5 ? 1 : -1) : trace
  state.candidates = state.candidates.filter((cell) => {
    const steps = stepsBetween(grid, at, cell)
    const fits = echoes ? Math.abs(steps - told) === 1 : steps === told
    return fits && cell !== at
  })
  return false
}

/** The d6 against the Alarm; a lookout who succeeds avoids what comes. */
function endTurn(state: Search, random: Random) {
  state.turn += 1
  if (roll(6, random) > state.alarm) return
  if (!cast(LOOKOUT, 8, random).success) state.encounters += 1
  state.alarm = Math.max(1, state.alarm - 1)
}
