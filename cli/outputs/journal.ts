// Publishing in a way that can be finished by somebody else: a journal says what is to happen before it happens, every
// step can be done twice, and a journal found at a later start is completed before anything else.
import fs from 'node:fs'
import path from 'node:path'
import { BuildError, EXIT, error } from '../errors.ts'
import { holdsLock, tryLock } from '../lock.ts'
import {
  errorCode,
  fileSystemError,
  flush,
  linkOrCopy,
  lstat,
  makeFolder,
  patiently,
  setMode,
  writeNewFile,
} from './disk.ts'
import { allFolders, foldersOf, isPlainPath, isReserved, MANIFEST, manifestText, readManifest } from './manifest.ts'

const JOURNAL = 'journal.json'
const VERSION = 1
const OUR_FOLDERS = /^(stage|previous)-\d+(-\d+)?$/
const STAGE_IN_OUT = /^\.wasteland-stage-\d+(-\d+)?$/

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

/** False when this file system does not let a folder be renamed; then nothing has happened. */
export function publishSwap(place: Destination, plan: Plan & { kind: 'swap' }): boolean {
  writeJournal(place, plan)
  const previous = path.join(place.workDir, plan.previous)
  const hadOut = lstat(place.out) !== undefined
  try {
    if (hadOut) fs.renameSync(place.out, previous)
  } catch (cause) {
    dropJournal(place)
    if (['EXDEV', 'EBUSY', 'EPERM', 'EACCES'].includes(errorCode(cause) ?? '')) return false
    throw cause
  }
  try {
    fs.renameSync(path.join(place.workDir, plan.stage), place.out)
  } catch (cause) {
    if (hadOut) fs.renameSync(previous, place.out)
    dropJournal(place)
    if (!hadOut && errorCode(cause) === 'EXDEV') return false
    throw cause
  }
  finishSwap(place, plan)
  return true
}

export function publishMoves(place: Destination, plan: Plan & { kind: 'moves' }): void {
  writeJournal(place, plan)
  const made: string[] = []
  try {
    // The only step that needs space: while it can fail there is a way back.
    for (const folder of allFolders(plan.moves)) {
      const target = path.join(place.out, folder)
      if (!plan.blocking.some((file) => `${folder}/`.startsWith(`${file}/`)) && makeFolder(target)) made.push(target)
    }
  } catch (cause) {
    for (const folder of made.reverse()) fs.rmdirSync(folder)
    dropJournal(place)
    throw cause
  }
  try {
    finishMoves(place, plan)
  } catch (cause) {
    const failure = fileSystemError(cause, place.out)
    if (!(failure instanceof BuildError)) throw failure
    const hint = 'The new site is only in part in place. Remove the cause: the next command finishes it.'
    throw new BuildError(
      failure.problems.map((problem) => ({ ...problem, hint })),
      { exitCode: failure.exitCode, cause },
    )
  }
}

/** Whether a journal waits to be finished; its stage must stay. */
export const hasJournal = (workDir: string): boolean => lstat(path.join(workDir, JOURNAL)) !== undefined

/**
 * Finishes or takes back what a killed build left. For the start of every command. A one-line note, or undefined when
 * there was nothing to do, or when what is there belongs to a build that is running.
 */
export function recover(options: { outDir: string; workDir: string }): string | undefined {
  const { outDir, workDir } = options
  try {
    if (leftOvers(outDir, workDir).length === 0) return undefined
    if (holdsLock(workDir)) return tidyUp(outDir, workDir)
    const lock = tryLock(workDir)
    if ('heldBy' in lock) return undefined
    try {
      return tidyUp(outDir, workDir)
    } finally {
      lock.release()
    }
  } catch (cause) {
    throw fileSystemError(cause, workDir)
  }
}

const leftOvers = (outDir: string, workDir: string): string[] => [
  ...names(workDir)
    .filter((name) => OUR_FOLDERS.test(name) || name.startsWith(JOURNAL))
    .map((name) => path.join(workDir, name)),
  ...names(outDir)
    .filter((name) => STAGE_IN_OUT.test(name))
    .map((name) => path.join(outDir, name)),
]

function names(folder: string): string[] {
  try {
    return patiently(() => fs.readdirSync(folder))
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT' || errorCode(cause) === 'ENOTDIR') return []
    throw cause
  }
}

function tidyUp(outDir: string, workDir: string): string {
  const journal = readJournal(workDir)
  if (journal === 'damaged') abandon(outDir, workDir)
  else if (journal?.plan.kind === 'swap') finishSwap(journal.place, journal.plan)
  else if (journal) finishMoves(journal.place, journal.plan)
  const stuck = leftOvers(outDir, workDir).filter((folder) => !discard(folder))
  if (stuck.length > 0) return `Could not remove what an interrupted build left behind: ${stuck.join(', ')}`
  if (journal === 'damaged')
    return `The journal of an interrupted build could not be read: every file of ${outDir} will be written again.`
  if (journal) return `Finished publishing the site that an interrupted build had ready in ${journal.place.out}.`
  return `Removed what an interrupted build had left behind; ${outDir} is as it was.`
}

/** By what is there, not by what we did: the one before us may have been killed after any of these steps. */
function finishSwap(place: Destination, plan: Plan & { kind: 'swap' }): void {
  const { out, workDir } = place
  const stage = path.join(workDir, plan.stage)
  const previous = path.join(workDir, plan.previous)
  if (lstat(stage)) {
    if (lstat(out) && lstat(previous)) makeRoom(out)
    else if (lstat(out)) fs.renameSync(out, previous)
    fs.renameSync(stage, out)
  } else if (!lstat(out) && lstat(previous)) {
    fs.renameSync(previous, out)
  }
  if (place.fsync) flushFolders([path.dirname(out), workDir])
  keepLateFiles(previous, out)
  dropJournal(place)
  discard(previous)
}

function makeRoom(out: string): void {
  try {
    fs.rmdirSync(out)
  } catch (cause) {
    const message = `${out} appeared while a build was publishing there, and it holds files of somebody else.`
    throw new BuildError(error('WB909', message, {}, 'Move it away and run the command again.'), {
      exitCode: EXIT.fileSystem,
      cause,
    })
  }
}

function finishMoves(place: Destination, plan: Plan & { kind: 'moves' }): void {
  const stage = stageFolder(place, plan.stage)
  if (!lstat(stage)) {
    // Somebody removed it. What has been moved is unknown, so the next build must not trust the manifest.
    forgetHashes(place.out)
    dropJournal(place)
    return
  }
  // Once a file has moved, a name that was in the way may be the name of a new file.
  const first = plan.moves[0]
  if (first !== undefined && lstat(path.join(stage, first))) deleteFiles(place.out, plan.blocking)
  for (const folder of allFolders(plan.moves)) makeFolder(path.join(place.out, folder))
  for (const file of plan.moves) move(path.join(stage, file), path.join(place.out, file))
  deleteFiles(place.out, plan.deletions)
  if (place.fsync)
    flushFolders(['.', ...allFolders([...plan.moves, ...plan.deletions])].map((folder) => path.join(place.out, folder)))
  dropJournal(place)
  fs.rmSync(stage, { recursive: true, force: true })
}

const stageFolder = ({ out, workDir }: Destination, stage: string) =>
  path.join(STAGE_IN_OUT.test(stage) ? out : workDir, stage)

function move(from: string, to: string): void {
  try {
    fs.renameSync(from, to)
  } catch (cause) {
    if (!lstat(from)) return
    if (errorCode(cause) !== 'EXDEV') throw cause
    // A mount point somewhere below out/.
    const draft = path.join(path.dirname(to), '.wasteland-draft.tmp')
    fs.rmSync(draft, { force: true })
    patiently(() => fs.copyFileSync(from, draft, fs.constants.COPYFILE_EXCL))
    flush(draft)
    fs.renameSync(draft, to)
    fs.unlinkSync(from)
  }
}

/** Deletes these files and the folders that are empty for lack of them, but never through a link to another place. */
function deleteFiles(out: string, files: string[]): void {
  for (const file of files) {
    const stat = lstat(path.join(out, file))
    if (stat && !stat.isDirectory() && liesBelow(out, file)) fs.unlinkSync(path.join(out, file))
  }
  for (const folder of allFolders(files).reverse()) {
    if (!liesBelow(out, `${folder}/x`)) continue
    try {
      fs.rmdirSync(path.join(out, folder))
    } catch (cause) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(errorCode(cause) ?? '')) throw cause
    }
  }
}

const liesBelow = (out: string, file: string): boolean =>
  foldersOf(file).every((folder) => lstat(path.join(out, folder))?.isDirectory())

/** What somebody else put into out/ between our look at it and its being moved away. */
function keepLateFiles(previous: string, out: string): void {
  const manifest = lstat(previous) ? readManifest(previous) : 'missing'
  if (manifest instanceof Map) carryOver(previous, out, manifest)
}

/**
 * Last of all: writing just after deleting a tree is several times slower. What cannot be deleted does no harm and is
 * tried again at the next start, so it does not make a published site a failure. False when it stays.
 */
function discard(folder: string): boolean {
  try {
    fs.rmSync(folder, { recursive: true, force: true })
    return true
  } catch (cause) {
    if (errorCode(cause)) return false
    throw cause
  }
}

/** Gives every file that the manifest does not list a second name in another tree, unless one stands there. */
export function carryOver(from: string, to: string, manifest: ReadonlyMap<string, unknown>): void {
  const ours = new Set(allFolders(manifest.keys()))
  const visit = (folder: string) => {
    for (const entry of patiently(() => fs.readdirSync(path.join(from, folder), { withFileTypes: true }))) {
      const file = folder ? `${folder}/${entry.name}` : entry.name
      if (isReserved(file) || (manifest.has(file) && !entry.isDirectory())) continue
      if (!entry.isDirectory()) carryFile(file)
      else {
        if (!ours.has(file)) carryFolder(file)
        visit(file)
      }
    }
  }
  const carryFolder = (folder: string) => {
    for (const outer of [...foldersOf(folder), folder]) {
      const { mode } = fs.statSync(path.join(from, outer))
      if (makeFolder(path.join(to, outer))) setMode(path.join(to, outer), mode & 0o7777)
    }
  }
  const carryFile = (file: string) => {
    if (lstat(path.join(to, file))) return
    for (const outer of foldersOf(file)) makeFolder(path.join(to, outer))
    const source = path.join(from, file)
    if (lstat(source)?.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), path.join(to, file))
    else linkOrCopy(source, path.join(to, file))
  }
  visit('')
}

/** Keeps saying which files are ours, but that what is in them is not known. */
function forgetHashes(out: string): void {
  const manifest = readManifest(out)
  if (!(manifest instanceof Map)) return
  const draft = path.join(out, `${MANIFEST}.tmp`)
  fs.rmSync(draft, { force: true })
  writeNewFile(
    draft,
    Buffer.from(manifestText(new Map([...manifest.keys()].map((file) => [file, { hash: '', size: -1 }])))),
  )
  fs.renameSync(draft, path.join(out, MANIFEST))
}

/** Without a journal that can be read: have some site in out/, and have the next build write all of it. */
function abandon(out: string, workDir: string): void {
  const previous = names(workDir).find((name) => name.startsWith('previous-'))
  if (!lstat(out) && previous) fs.renameSync(path.join(workDir, previous), out)
  forgetHashes(out)
  fs.rmSync(path.join(workDir, JOURNAL), { force: true })
}

function writeJournal({ out, workDir, fsync }: Destination, plan: Plan): void {
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

const dropJournal = ({ workDir }: Destination): void => fs.rmSync(path.join(workDir, JOURNAL), { force: true })

function readJournal(workDir: string): { place: Destination; plan: Plan } | 'damaged' | undefined {
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

function flushFolders(folders: string[]): void {
  for (const folder of folders) if (lstat(folder)) flush(folder)
}
