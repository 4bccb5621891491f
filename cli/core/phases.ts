// Measures the phases of a build, for `build --profile`. A phase lasts until the next one starts.

export interface Phase {
  name: string
  /** Seconds. */
  wall: number
  /** CPU seconds of all threads, user and system. */
  cpu: number
}

const phases = new Map<string, Phase>()
let current = { name: 'start', wall: 0, cpu: 0 }

/** Starts a phase. Time before the first call counts as 'start'. */
export function phase(name: string) {
  if (name !== current.name) begin(name)
}

function begin(name: string) {
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

/** The phases so far, including the current one. */
export function phasesSoFar(): Phase[] {
  begin(current.name)
  return [...phases.values()]
}

const threads = new Map<string, number>()

/** Adds busy time of a thread, in seconds. Its CPU time is also part of the phases it runs in. */
export function countThread(name: string, seconds: number) {
  threads.set(name, (threads.get(name) ?? 0) + seconds)
}

/** Busy seconds of each thread so far. */
export const threadsSoFar = (): [name: string, seconds: number][] => [...threads]
