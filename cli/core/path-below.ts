import path from 'node:path'

/** A path relative to a folder, with forward slashes. */
export const pathBelow = (folder: string, place: string): string =>
  path.relative(folder, place).split(path.sep).join('/')

/** Whether an absolute path is inside a folder. */
export const isBelow = (place: string, folder: string): boolean =>
  place.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)
