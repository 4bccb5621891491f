// Looks at a path on disk. A path below a file, such as `a.md/b`, is missing: that is no fault.
import fs from 'node:fs'

/** Does not follow links. Returns undefined if nothing exists there. */
export const lstat = (place: string): fs.Stats | undefined => unlessBelowFile(() => fs.lstatSync(place, NONE))

/** Whether a file, or a link to one, is there. */
export const isFile = (place: string): boolean => unlessBelowFile(() => fs.statSync(place, NONE))?.isFile() ?? false

/** Whether a folder, or a link to one, is there. */
export const isFolder = (place: string): boolean =>
  unlessBelowFile(() => fs.statSync(place, NONE))?.isDirectory() ?? false

const NONE = { throwIfNoEntry: false } as const

function unlessBelowFile(stats: () => fs.Stats | undefined): fs.Stats | undefined {
  try {
    return stats()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOTDIR') return undefined
    throw cause
  }
}
