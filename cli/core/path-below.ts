import path from 'node:path'

/** A path relative to a folder, with forward slashes. */
export const pathBelow = (folder: string, place: string): string =>
  path.relative(folder, place).split(path.sep).join('/')
