// The journal of publishing: it says what is to happen before it happens, so that somebody else can finish it. Every step can
// be done twice, and a journal found at a later start is completed before anything else (recover.ts).
import fs from 'node:fs'
import path from 'node:path'
import { flush, lstat, patiently, writeNewFile } from './disk.ts'
import { isPlainPath, MANIFEST } from './manifest.ts'

export const JOURNAL = 'journal.json'
const VERSION = 1
/** Stages, and sites that a new one takes the place of, in .wasteland/. */
export const OUR_FOLDERS = /^(stage|previous)-\d+(-\d+)?$/
/** Stages that have to lie inside out/. */
export const STAGE_IN_OUT = /^\.wasteland-stage-\d+(-\d+)?$/

/** Names of folders are relative to .wasteland/; a stage that has to lie inside out/ starts with '.wasteland-stage-'. */
export type Plan =
  /** The stage is the whole new site: out/ goes to `previous`, the stage becomes out/. */
  | { kind: 'swap'; stage: string; previous: string }
  /** The stage holds what changed: `blocking` goes first, then each file moves into place, then `deletions` go. */
  | { kind: 'moves'; stage: string; blocking: string[]; moves: string[]; deletions: string[] }

/** Where to publish: absolute folders, links resolved. */
export interface Destination {
  out: string
  workDir: string
  fsync: boolean
}

/** Whether a journal waits to be finished; its stage must stay. */
export const hasJournal = (workDir: string): boolean => lstat(path.join(workDir, JOURNAL)) !== undefined

/** From here on the plan is finished, by us or by whoever comes next. */
export function writeJournal({ out, workDir, fsync }: Destination, plan: Plan): void {
  const draft = path.join(workDir, `${JOURNAL}.tmp`)
  // Relative, so that the project may be moved before somebody finishes this.
  const text = JSON.stringify({ version: VERSION, out: path.relative(workDir, out), plan })
  fs.rmSync(draft, { force: true })
  try {
    writeNewFile(draft, Buffer.from(text))
    if (fsync) flush(draft)
    fs.renameSync(draft, path.join(workDir, JOURNAL))
  } catch (cause) {
    fs.rmSync(draft, { force: true })
    throw cause
  }
  if (fsync) flush(workDir)
}

/** The plan is done, or nothing has come of it. */
export const dropJournal = ({ workDir }: Destination): void => fs.rmSync(path.join(workDir, JOURNAL), { force: true })

/** Undefined where there is none. */
export function readJournal(workDir: string): { place: Destination; plan: Plan } | 'damaged' | undefined {
  const file = path.join(workDir, JOURNAL)
  if (!hasJournal(workDir)) return undefined
  const text = patiently(() => fs.readFileSync(file, 'utf8'))
  try {
    const { version, out, plan } = JSON.parse(text) as { version?: unknown; out?: unknown; plan?: unknown }
    if (version !== VERSION || typeof out !== 'string' || !isPlan(plan)) return 'damaged'
    return { place: { out: path.resolve(workDir, out), workDir, fsync: true }, plan }
  } catch {
    return 'damaged'
  }
}

function isPlan(value: unknown): value is Plan {
  if (typeof value !== 'object' || value === null) return false
  const { kind, stage, previous, blocking, moves, deletions } = value as Record<string, unknown>
  if (typeof stage !== 'string' || !(OUR_FOLDERS.test(stage) || STAGE_IN_OUT.test(stage))) return false
  if (kind === 'swap') return typeof previous === 'string' && OUR_FOLDERS.test(previous)
  return kind === 'moves' && [blocking, moves, deletions].every(isPathList)
}

const isPathList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((file) => typeof file === 'string' && (file === MANIFEST || isPlainPath(file)))
