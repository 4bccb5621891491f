// Publishing, by a plan that a journal holds: whoever is killed in between, out/ is the old site or the new one, or somebody
// else finishes it.
import fs from 'node:fs'
import path from 'node:path'
import { BuildError, EXIT, error } from '../errors.ts'
import { carryOver } from './carry-over.ts'
import { errorCode, fileSystemError, flush, lstat, makeFolder, patiently, writeNewFile } from './disk.ts'
import { type Destination, dropJournal, type Plan, STAGE_IN_OUT, writeJournal } from './journal.ts'
import { allFolders, foldersOf, MANIFEST, manifestText, readManifest } from './manifest.ts'

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

/** Throws where it stops half-way; then the journal stays. */
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

/** By what is there, not by what we did: the one before us may have been killed after any of these steps. */
export function finishSwap(place: Destination, plan: Plan & { kind: 'swap' }): void {
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

/** By what is left in the stage. */
export function finishMoves(place: Destination, plan: Plan & { kind: 'moves' }): void {
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
export function discard(folder: string): boolean {
  try {
    fs.rmSync(folder, { recursive: true, force: true })
    return true
  } catch (cause) {
    if (errorCode(cause)) return false
    throw cause
  }
}

/** Keeps saying which files are ours, but that what is in them is not known. */
export function forgetHashes(out: string): void {
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

function flushFolders(folders: string[]): void {
  for (const folder of folders) if (lstat(folder)) flush(folder)
}
