// One build at a time: the file `lock` in .wasteland/ names the process that builds. The lock of a process that has ended is
// taken over.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BuildError, EXIT, error } from '../core/errors.ts'
import { escapeControls } from '../core/print.ts'
import { lstat } from '../core/stats.ts'
import { errorCode, fileSystemError, pause } from './disk.ts'

const POLL_MS = 100
/** A lock that cannot be parsed may be one that is being written. */
const WRITING_MS = 200
/** A takeover takes less than a millisecond. A process that left a claim of this age was killed. */
const OLD_CLAIM_MS = 1000

interface Lock {
  /** Removes the lock if it is still ours. */
  release(): void
  /** A line to print about how the lock was obtained. */
  note?: string
}

interface Holder {
  pid: number
  /** Start of the process, in clock ticks since boot. Distinguishes it from a later process with the same id. */
  started?: string | undefined
  host: string
  /** ISO time. */
  since: string
}

type Attempt = Lock | { heldBy: Holder; problem: BuildError }

export async function acquireLock(workDir: string, options: { wait?: boolean } = {}): Promise<Lock> {
  let waitedFor: number | undefined
  for (;;) {
    const attempt = tryLock(workDir)
    if (!('heldBy' in attempt))
      return waitedFor ? { note: `Waited for process ${waitedFor} to end its build.`, ...attempt } : attempt
    if (!options.wait || attempt.heldBy.host !== os.hostname()) throw attempt.problem
    waitedFor = attempt.heldBy.pid
    await sleep(POLL_MS)
  }
}

/** One attempt, without waiting. */
export function tryLock(workDir: string): Attempt {
  const file = path.join(workDir, 'lock')
  const text = JSON.stringify(thisProcess())
  const release = () => onDisk(file, () => readText(file) === text && fs.unlinkSync(file))
  return onDisk(file, () => {
    fs.mkdirSync(workDir, { recursive: true })
    for (;;) {
      if (create(file, text)) return { release }
      const found = read(file)
      if (found === undefined) continue
      const holder = parse(found)
      if (holder && mayBeRunning(holder)) return { heldBy: holder, problem: locked(file, holder) }
      if (takeOver(file, found, text)) return { release, note: takeoverNote(holder) }
    }
  })
}

/** Whether this process holds the lock. */
export function holdsLock(workDir: string): boolean {
  const holder = parse(readText(path.join(workDir, 'lock')) ?? '')
  return holder !== undefined && holder.host === os.hostname() && holder.pid === process.pid && mayBeRunning(holder)
}

function onDisk<T>(file: string, step: () => T): T {
  try {
    return step()
  } catch (cause) {
    throw fileSystemError(cause, file)
  }
}

const thisProcess = (): Holder => ({
  pid: process.pid,
  started: processStat(process.pid)?.started,
  host: os.hostname(),
  since: new Date().toISOString(),
})

function create(file: string, text: string): boolean {
  try {
    fs.writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') return false
    throw cause
  }
}

/** Replaces the lock of a dead process. The claim folder admits one process at a time, which checks the lock again first. */
function takeOver(file: string, dead: string, text: string): boolean {
  const claim = `${file}.claim`
  try {
    fs.mkdirSync(claim)
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause
    pause(1)
    if (Date.now() - (lstat(claim)?.mtimeMs ?? Date.now()) > OLD_CLAIM_MS)
      fs.rmSync(claim, { recursive: true, force: true })
    return false
  }
  try {
    if (readText(file) !== dead) return false
    fs.writeFileSync(path.join(claim, 'lock'), text)
    fs.renameSync(path.join(claim, 'lock'), file)
    return true
  } finally {
    fs.rmSync(claim, { recursive: true, force: true })
  }
}

function read(file: string): string | undefined {
  const text = readText(file)
  if (text === undefined || parse(text)) return text
  pause(WRITING_MS)
  return readText(file)
}

function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined
    throw cause
  }
}

function parse(text: string): Holder | undefined {
  try {
    const { pid, started, host, since } = JSON.parse(text) as Record<string, unknown>
    if (!Number.isSafeInteger(pid) || Number(pid) <= 0 || typeof host !== 'string') return undefined
    return {
      pid: Number(pid),
      started: started === undefined ? undefined : String(started),
      host,
      since: String(since),
    }
  } catch {
    return undefined
  }
}

/** A process on another machine cannot be checked, so it counts as running. */
function mayBeRunning({ pid, started, host }: Holder): boolean {
  if (host !== os.hostname()) return true
  const stat = processStat(pid)
  if (stat?.state === 'Z') return false
  try {
    process.kill(pid, 0)
  } catch (cause) {
    if (errorCode(cause) !== 'EPERM') return false
  }
  return started === undefined || stat?.started === undefined || started === stat.started
}

/** Fields 3 and 22 of /proc/<pid>/stat. Field 2, the name, may contain spaces and parentheses. Linux only. */
function processStat(pid: number): { state: string | undefined; started: string | undefined } | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], started: fields[19] }
  } catch {
    return undefined
  }
}

function locked(file: string, holder: Holder): BuildError {
  const [host, since] = [escapeControls(holder.host), escapeControls(holder.since)]
  const isHere = holder.host === os.hostname()
  const who =
    holder.pid === process.pid && isHere ? `This process (${holder.pid})` : `Another build (process ${holder.pid})`
  const problem = isHere
    ? error('WB910', `${who} has held ${file} since ${since}.`, {}, 'Wait for it to end, or use --wait.')
    : error(
        'WB911',
        `Another build (process ${holder.pid} on ${host}, since ${since}) holds ${file}.`,
        {},
        `If no build is running on ${host}, delete that file.`,
      )
  return new BuildError(problem, { exitCode: EXIT.locked })
}

const takeoverNote = (holder: Holder | undefined): string =>
  holder
    ? `Took over the lock of process ${holder.pid} (since ${escapeControls(holder.since)}), which is no longer running.`
    : 'Took over a lock file that could not be read.'
