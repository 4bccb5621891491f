// At the start of every command: finishes or undoes what an interrupted build was publishing.
import { fileSystemError } from './disk.ts'
import { holdsLock, tryLock } from './lock.ts'
import { isUnsettled, placeOf, settle } from './publish.ts'

/** Returns a line to print; undefined when there was nothing to do or a build is running. */
export function recover({ outDir, workDir }: { outDir: string; workDir: string }): string | undefined {
  try {
    const place = placeOf(outDir, workDir)
    if (!isUnsettled(place)) return undefined
    const lock = holdsLock(workDir) ? undefined : tryLock(workDir)
    if (lock && 'heldBy' in lock) return undefined
    try {
      return MESSAGES[settle(place)](place.out)
    } finally {
      lock?.release()
    }
  } catch (cause) {
    throw fileSystemError(cause, workDir)
  }
}

const MESSAGES = {
  finished: (out: string) => `Finished publishing the site that an interrupted build had ready for ${out}.`,
  restored: (out: string) => `Restored ${out}, which an interrupted build had moved away.`,
  unchanged: (out: string) => `Removed what an interrupted build had left behind; ${out} is unchanged.`,
}
