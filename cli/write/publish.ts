// Publishes a site by renaming whole trees: out/ to previous/, then the stage to out/. So out/ is always the old site or the new
// one. If a build is killed between the renames, out/ is missing, and the next command restores it (see `settle`).
import fs from 'node:fs'
import path from 'node:path'
import { BuildError, EXIT, error } from '../core/errors.ts'
import { lstat } from '../core/stats.ts'
import { errorCode, fileSystemError, fileSystemOf, flush, patiently, realPath } from './disk.ts'
import { takeForeign } from './foreign-files.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** Folders next to out/, links resolved. */
export interface Place {
  out: string
  /** The folder whose entries are renamed: the parent of out/, or out/ itself if it is a mount point. */
  container: string
  /** Contains a folder for each kind of tree. */
  work: string
  isMount: boolean
}

/**
 * `stage`: being built. `entering`: complete, about to become out/. `previous`: the replaced out/. `spare`: the site before the
 * one in out/; the next build starts its stage with it, because only a few files differ. `trash`: being deleted.
 */
type Kind = 'stage' | 'entering' | 'previous' | 'spare' | 'trash'

const WORK_IN_OUT = '.wasteland-work'

export function placeOf(outDir: string, workDir: string): Place {
  const out = realPath(outDir)
  const parent = path.dirname(out)
  if (lstat(out)?.isDirectory() && fileSystemOf(out) !== fileSystemOf(parent))
    return { out, container: out, work: path.join(out, WORK_IN_OUT), isMount: true }
  const work = realPath(workDir)
  const isNear = path.dirname(work) === parent && fileSystemOf(work) === fileSystemOf(parent)
  return { out, container: parent, work: isNear ? work : path.join(parent, '.wasteland'), isMount: false }
}

/** The tree of a kind: several outputs with one parent share a work folder. */
export const treeOf = ({ out, work, isMount }: Place, kind: Kind): string =>
  isMount ? path.join(work, kind) : path.join(work, kind, path.basename(out))

interface Swapping {
  /** Files of the old site. */
  previous: Manifest
  /** The old tree becomes the spare tree. */
  keeps: boolean
  fsync: boolean
}

/** Replaces out/ by the complete stage. */
export function swap(place: Place, { previous: owned, keeps, fsync }: Swapping): void {
  const { container, work } = place
  const previous = path.join(work, 'previous')
  try {
    fs.mkdirSync(previous)
    for (const name of leaving(place)) fs.renameSync(path.join(container, name), path.join(previous, name))
    fs.renameSync(path.join(work, 'stage'), path.join(work, 'entering'))
  } catch (cause) {
    restore(place)
    throw cannotReplace(cause, place)
  }
  enter(place)
  if (fsync) for (const folder of [container, work]) flush(folder)
  try {
    retire(place, keeps && !place.isMount, owned)
  } catch (cause) {
    // The site is published. The next command tries again.
    if (errorCode(cause) === undefined) throw cause
  }
}

const leaving = ({ out, container, isMount }: Place): string[] =>
  isMount ? namesIn(container).filter((name) => name !== WORK_IN_OUT) : lstat(out) ? [path.basename(out)] : []

/** Finishes or undoes an interrupted build. `finished`: out/ is the new site. `restored`: out/ is the old site again. */
export function settle(place: Place): 'finished' | 'restored' | 'unchanged' {
  const isReady = lstat(path.join(place.work, 'entering')) !== undefined
  if (isReady) enter(place)
  const isRestored = !isReady && restore(place)
  retire(place, false, undefined)
  for (const kind of ['stage', 'trash']) discard(path.join(place.work, kind))
  if (place.isMount) removeIfEmpty(place.work)
  return isReady ? 'finished' : isRestored ? 'restored' : 'unchanged'
}

/** Whether `settle` has anything to do. */
export const isUnsettled = ({ work, isMount }: Place): boolean =>
  isMount
    ? lstat(work) !== undefined
    : ['stage', 'entering', 'previous', 'trash'].some((kind) => lstat(path.join(work, kind)) !== undefined)

function enter({ container, work, out }: Place): void {
  const entering = path.join(work, 'entering')
  for (const name of namesIn(entering)) {
    try {
      fs.renameSync(path.join(entering, name), path.join(container, name))
    } catch (cause) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EISDIR'].includes(errorCode(cause) ?? '')) throw unfinished(cause, out)
      const message = `${path.join(container, name)} appeared while a build was publishing there.`
      throw new BuildError(error('WB909', message, {}, 'Move it away and run the command again.'), {
        exitCode: EXIT.fileSystem,
        cause,
      })
    }
  }
  fs.rmdirSync(entering)
}

/** Moves the previous tree back to out/. Returns false if nothing was missing. */
function restore({ container, work }: Place): boolean {
  const previous = path.join(work, 'previous')
  const missing = namesIn(previous).filter((name) => !lstat(path.join(container, name)))
  for (const name of missing) fs.renameSync(path.join(previous, name), path.join(container, name))
  removeIfEmpty(previous)
  return missing.length > 0
}

/**
 * Makes the previous tree the spare one or deletes it. Deletes last, because that takes longest. `owned`: the files of the old site;
 * undefined: its manifest is read.
 */
function retire(place: Place, keeps: boolean, owned: Manifest | undefined): void {
  const previous = path.join(place.work, 'previous')
  if (!lstat(previous)) return
  for (const name of place.isMount ? [''] : namesIn(previous)) {
    const tree = path.join(previous, name)
    const now = path.join(place.container, name)
    if (!lstat(tree)?.isDirectory() || !lstat(now)) continue
    const manifest = owned ?? readManifest(tree)
    takeForeign(tree, now, manifest instanceof Map ? manifest : new Map())
    if (!keeps || !(manifest instanceof Map)) continue
    const spare = path.join(place.work, 'spare', name)
    fs.mkdirSync(path.dirname(spare), { recursive: true })
    discard(spare)
    fs.renameSync(tree, spare)
  }
  // A partly deleted tree may have lost its manifest, and all its files would look foreign. So rename it first.
  const trash = path.join(place.work, 'trash')
  discard(trash)
  fs.renameSync(previous, trash)
  discard(trash)
}

/** Ignores errors of the file system: the next command tries again. */
export function discard(folder: string): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch (cause) {
    if (errorCode(cause) === undefined) throw cause
  }
}

export function removeIfEmpty(folder: string): void {
  try {
    fs.rmdirSync(folder)
  } catch {
    // The folder is not empty or does not exist.
  }
}

function namesIn(folder: string): string[] {
  try {
    return patiently(() => fs.readdirSync(folder))
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return []
    throw cause
  }
}

function cannotReplace(cause: unknown, { out }: Place): unknown {
  const hint = `Close the programs that use ${out}, or delete it and build again.`
  return withHint(fileSystemError(cause, out), hint, ['EXDEV', 'EBUSY', 'EPERM'].includes(errorCode(cause) ?? ''))
}

const unfinished = (cause: unknown, out: string): unknown =>
  withHint(fileSystemError(cause, out), 'Fix the cause. The next command then publishes the new site.', true)

/** Replaces the hint of an error of the file system. */
export function withHint(failure: unknown, hint: string, applies: boolean): unknown {
  if (!(failure instanceof BuildError) || !applies) return failure
  const problems = failure.problems.map((problem) => ({ ...problem, hint }))
  return new BuildError(problems, { exitCode: failure.exitCode, cause: failure.cause })
}
