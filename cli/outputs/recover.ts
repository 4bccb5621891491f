// What a killed build has left is finished or taken back, at the start of the next command.
import fs from 'node:fs'
import path from 'node:path'
import { holdsLock, tryLock } from '../lock.ts'
import { errorCode, fileSystemError, lstat, patiently } from './disk.ts'
import { JOURNAL, OUR_FOLDERS, readJournal, STAGE_IN_OUT } from './journal.ts'
import { discard, finishMoves, finishSwap, forgetHashes } from './publish.ts'

/**
 * For the start of every command. A one-line note, or undefined when there was nothing to do, or when what is there belongs to
 * a build that is running.
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

/** Without a journal that can be read: have some site in out/, and have the next build write all of it. */
function abandon(out: string, workDir: string): void {
  const previous = names(workDir).find((name) => name.startsWith('previous-'))
  if (!lstat(out) && previous) fs.renameSync(path.join(workDir, previous), out)
  forgetHashes(out)
  fs.rmSync(path.join(workDir, JOURNAL), { force: true })
}
