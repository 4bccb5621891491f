// Writes a new site completely or not at all, whenever the process is killed: the site is made in a hidden folder and then renamed.
import fs from 'node:fs'
import path from 'node:path'
import { BuildError, EXIT, error } from '../core/errors.ts'
import { lstat } from '../core/stats.ts'
import { errorCode, fileSystemError } from '../write/disk.ts'
import { tryLock } from '../write/lock.ts'
import { discard, withHint } from '../write/publish.ts'
import { onInterrupt } from './interrupt.ts'

/** Folder in an existing folder, in which a site is made. It is on the same file system, and may be written to. */
export const WORK_FOLDER = '.wasteland-new'

interface Writing<T> {
  /** Throws if `dir` may not be written to. Not called if the site of a killed run is complete and only has to be moved. */
  check(): void
  /** Writes the site to a folder that has the name of `dir`. */
  write(stage: string): T | Promise<T>
}

/**
 * Writes a site to `dir` (absolute). Existing files stay, except those that `write` completes or makes again. Returns undefined
 * if the site of a killed run was complete: that one is in `dir` now.
 */
export async function writeWhole<T>(dir: string, { check, write }: Writing<T>): Promise<T | undefined> {
  const beside = path.join(path.dirname(dir), `.${path.basename(dir)}.new`)
  const isNew = lstat(dir) === undefined
  const work = isNew ? beside : path.join(dir, WORK_FOLDER)
  const ready = path.join(work, 'ready')
  try {
    for (const left of new Set([beside, work]))
      if (lstat(left) && !lstat(path.join(left, 'ready'))) withLock(left, dir)()
    if (!lstat(ready)) check()
    const removeWork = withLock(work, dir)
    const stopListening = onInterrupt(removeWork)
    try {
      if (lstat(ready)) {
        moveInto(ready, dir)
        return undefined
      }
      const stages = path.join(work, 'stage')
      const stage = path.join(stages, path.basename(dir) || 'site')
      fs.rmSync(stages, { recursive: true, force: true })
      fs.mkdirSync(stage, { recursive: true })
      const result = await write(stage)
      fs.renameSync(stage, isNew ? dir : ready)
      if (!isNew) moveInto(ready, dir)
      return result
    } finally {
      stopListening()
      // Finished files are not deleted: the next run moves the rest of them.
      if (!lstat(ready)) removeWork()
    }
  } catch (cause) {
    const code = errorCode(cause instanceof BuildError ? cause.cause : cause)
    throw withHint(fileSystemError(cause, dir), 'Choose another folder.', REFUSED.has(code ?? ''))
  }
}

/** The folder cannot be made there. */
const REFUSED = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'ENAMETOOLONG'])

/** Files that are made again, or that `write` has completed. */
const REPLACED = /^(?:\.gitignore$|vendor\/|\.wasteland\/)/

/** Locks a work folder, taking it over from a killed process. Returns a function that deletes the folder. */
function withLock(work: string, dir: string): () => void {
  const lock = tryLock(work)
  if (!('heldBy' in lock)) return () => discard(work)
  const message = `Another command (process ${lock.heldBy.pid}) is writing a site to ${dir}.`
  throw new BuildError(error('WB935', message, {}, 'Wait until it has ended.'), { exitCode: EXIT.locked })
}

/** Moves the entries of a folder into another one. May be repeated after a kill. `below`: the part of the folder. */
function moveInto(from: string, to: string, below = '') {
  for (const entry of fs.readdirSync(path.join(from, below), { withFileTypes: true })) {
    const name = path.posix.join(below, entry.name)
    const target = path.join(to, name)
    const isFree = !lstat(target)
    if (!isFree && entry.isDirectory() && fs.statSync(target).isDirectory()) moveInto(from, to, name)
    else if (isFree || REPLACED.test(name)) fs.renameSync(path.join(from, name), target)
  }
  fs.rmSync(path.join(from, below), { recursive: true })
}
