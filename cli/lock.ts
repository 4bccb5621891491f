// One build at a time: a file in .wasteland/ that says which process is writing. A lock whose process is gone does
// not count, and of many processes that find it so, exactly one gets it.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BuildError, EXIT, error } from './errors.ts'
import { hashOf } from './hash.ts'
import { errorCode, fileSystemError, pause, writeNewFile } from './outputs/disk.ts'

const POLL_MS = 100
const HALF_WRITTEN_MS = 200
const MAX_ROUNDS = 1000

export interface Lock {
  /** Removes the lock if it is still ours. */
  release(): void
  /** What was unusual about getting it, for the person at the keyboard. */
  note?: string
}

interface Holder {
  pid: number
  /** Clock ticks between the system's start and the process's: tells it from a later process with the same id. */
  started?: string | undefined
  host: string
  /** ISO time. */
  since: string
  /** Makes each lock's text unlike any other, which taking over relies on. */
  id: string
}

type Attempt = Lock | { heldBy: Holder; problem: BuildError }

export async function acquireLock(workDir: string, options: { wait?: boolean } = {}): Promise<Lock> {
  let waitedFor: number | undefined
  for (;;) {
    const attempt = tryLock(workDir)
    if (!('heldBy' in attempt)) {
      return waitedFor === undefined
        ? attempt
        : { note: `Waited for process ${waitedFor} to end its build.`, ...attempt }
    }
    if (!options.wait || attempt.heldBy.host !== os.hostname()) throw attempt.problem
    waitedFor = attempt.heldBy.pid
    await sleep(POLL_MS)
  }
}

/** One try, without waiting. */
export function tryLock(workDir: string): Attempt {
  const file = path.join(workDir, 'lock')
  const text = JSON.stringify(thisProcess())
  try {
    fs.mkdirSync(workDir, { recursive: true })
    for (let round = 0; round < MAX_ROUNDS; round++) {
      if (create(file, text)) return own(file, text)
      const found = read(file)
      if (found === undefined) continue
      const holder = parse(found)
      if (holder && mayBeRunning(holder)) return { heldBy: holder, problem: locked(file, holder) }
      if (replace(file, found, text)) return { ...own(file, text), note: takeoverNote(holder) }
    }
    throw new BuildError(
      error('WB912', `${file} changes hands all the time.`, {}, 'If nothing builds here, delete it.'),
      {
        exitCode: EXIT.locked,
      },
    )
  } catch (cause) {
    throw fileSystemError(cause, file)
  }
}

/** Whether this very process holds the lock. */
export function holdsLock(workDir: string): boolean {
  const holder = parse(read(path.join(workDir, 'lock')) ?? '')
  return holder !== undefined && holder.host === os.hostname() && holder.pid === process.pid && mayBeRunning(holder)
}

function own(file: string, text: string): Lock {
  sweep(path.dirname(file))
  return { release: () => release(file, text) }
}

/** What processes killed while they tried to get the lock have left. A claim on an older text means nothing by now. */
function sweep(workDir: string): void {
  for (const name of fs.readdirSync(workDir)) {
    const draftOf = /^lock(?:-[0-9a-f]{8})*\.(\d+)\.tmp$/.exec(name)?.[1]
    const isLeftOver = draftOf ? !isAlive(Number(draftOf)) : /^lock(?:-[0-9a-f]{8})+$/.test(name)
    if (isLeftOver) fs.rmSync(path.join(workDir, name), { force: true })
  }
}

const thisProcess = (): Holder => ({
  pid: process.pid,
  started: startTime(process.pid),
  host: os.hostname(),
  since: new Date().toISOString(),
  id: randomUUID(),
})

/** The lock appears with its whole text or not at all: a half-written one would look corrupt to others. */
function create(file: string, text: string): boolean {
  const draft = writeDraft(file, text)
  try {
    fs.linkSync(draft, file)
    return true
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') return false
  } finally {
    fs.rmSync(draft, { force: true })
  }
  // No hard links here (FAT, some network folders).
  try {
    fs.writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') return false
    throw cause
  }
}

function writeDraft(file: string, text: string): string {
  const draft = `${file}.${process.pid}.tmp`
  fs.rmSync(draft, { force: true })
  writeNewFile(draft, Buffer.from(text))
  return draft
}

/** The text of the lock, read again if it could be one that is just being written. */
function read(file: string): string | undefined {
  const text = readText(file)
  if (text === undefined || parse(text)) return text
  pause(HALF_WRITTEN_MS)
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

/**
 * Puts our text where a dead process's stands. Several may try; to replace a text one must hold the lock named after
 * it, and look again then. That lock can be a dead one in turn, and is replaced in the same way.
 */
function replace(file: string, dead: string, text: string): boolean {
  const claim = `${file}-${hashOf(dead).slice(0, 8)}`
  if (!create(claim, text)) {
    const claimant = read(claim)
    if (claimant === undefined) return false
    const holder = parse(claimant)
    if ((holder && mayBeRunning(holder)) || !replace(claim, claimant, text)) {
      pause(1)
      return false
    }
  }
  try {
    if (readText(file) !== dead) return false
    fs.renameSync(writeDraft(file, text), file)
    return true
  } finally {
    fs.rmSync(claim, { force: true })
  }
}

function release(file: string, text: string): void {
  try {
    if (readText(file) === text) fs.unlinkSync(file)
  } catch (cause) {
    throw fileSystemError(cause, file)
  }
}

function parse(text: string): Holder | undefined {
  try {
    const { pid, started, host, since, id } = JSON.parse(text) as Record<string, unknown>
    if (!Number.isSafeInteger(pid) || Number(pid) <= 0 || typeof host !== 'string') return undefined
    return {
      pid: Number(pid),
      started: started === undefined ? undefined : String(started),
      host,
      since: String(since),
      id: String(id),
    }
  } catch {
    return undefined
  }
}

/** Of a process on another machine nothing can be known, so it counts as running. */
function mayBeRunning({ pid, started, host }: Holder): boolean {
  if (host !== os.hostname()) return true
  if (!isAlive(pid)) return false
  const current = startTime(pid)
  return started === undefined || current === undefined || started === current
}

function isAlive(pid: number): boolean {
  if (processStat(pid)?.state === 'Z') return false
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return errorCode(cause) === 'EPERM'
  }
}

const startTime = (pid: number): string | undefined => processStat(pid)?.started

/** Fields 3 and 22 of /proc/<pid>/stat. Field 2, the name, may hold spaces and parentheses. Linux only. */
function processStat(pid: number): { state?: string | undefined; started?: string | undefined } | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], started: fields[19] }
  } catch {
    return undefined
  }
}

function locked(file: string, { pid, host, since }: Holder): BuildError {
  const options = { exitCode: EXIT.locked }
  if (host !== os.hostname()) {
    const message = `Another build (process ${pid} on ${host}, since ${since}) holds ${file}.`
    return new BuildError(
      error('WB911', message, {}, `If nothing builds on ${host} any more, delete that file.`),
      options,
    )
  }
  const who = pid === process.pid ? `This process (${pid})` : `Another build (process ${pid})`
  return new BuildError(
    error('WB910', `${who} holds ${file} since ${since}.`, {}, 'Wait for it to end, or use --wait.'),
    options,
  )
}

const takeoverNote = (holder: Holder | undefined): string =>
  holder
    ? `Took over the lock of process ${holder.pid} (since ${holder.since}), which is not running any more.`
    : 'Took over a lock file that could not be read.'
