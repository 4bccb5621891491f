// Where the time of a build goes, for `build --profile`. A phase lasts until the next one is named.

export interface Phase {
  name: string
  /** Seconds. */
  wall: number
  /** Seconds of all threads, user and system. */
  cpu: number
}

const phases = new Map<string, Phase>()
let current = { name: 'start', wall: 0, cpu: 0 }

/** From here on, time counts for this phase. Before the first one the command was starting. */
export function phase(name: string) {
  const { user, system } = process.cpuUsage()
  const now = { wall: performance.now() / 1000, cpu: (user + system) / 1e6 }
  const { wall, cpu } = phases.get(current.name) ?? { wall: 0, cpu: 0 }
  phases.set(current.name, {
    name: current.name,
    wall: wall + now.wall - current.wall,
    cpu: cpu + now.cpu - current.cpu,
  })
  current = { name, ...now }
}

/** What each phase took so far. */
export function phasesSoFar(): Phase[] {
  phase(current.name)
  return [...phases.values()]
}

const threads = new Map<string, number>()

/** Seconds that a thread was busy beside the phases; its CPU counts for those it ran beside. */
export function countThread(name: string, seconds: number) {
  threads.set(name, (threads.get(name) ?? 0) + seconds)
}

/** Seconds that threads were busy so far. */
export const threadsSoFar = (): [name: string, seconds: number][] => [...threads]
