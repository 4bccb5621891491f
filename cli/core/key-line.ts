// Finds the lines of front-matter keys, for messages. Reads the file again, so call it only to report a problem.
import fs from 'node:fs'
import path from 'node:path'
import type { Place } from './errors.ts'

/** Lines of a file as they are on disk; [] if it cannot be read. */
export function rawLinesOf(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split(/\r\n?|\n/)
  } catch {
    return []
  }
}

/** Lines of a file in NFC, as the build reads it; [] if it cannot be read. */
export const linesOf = (file: string): string[] => rawLinesOf(file).map((line) => line.normalize('NFC'))

/** Place of a front-matter key; the first line if the key is missing. */
export function keyPlace({ file }: { file: string }, key: string, root: string): Place {
  const lines = linesOf(path.join(root, file))
  const end = lines.findIndex((line, i) => i > 0 && /^---\s*$/.test(line))
  const pattern = new RegExp(`^(['"]?)${key}\\1\\s*:`)
  const at = lines.findIndex((line, i) => i > 0 && i < end && pattern.test(line))
  return { file, line: at === -1 ? 1 : at + 1 }
}

/** Place of the first line that contains an address; the first line if there is none. */
export function addressPlace(file: string, address: string, root: string): Place {
  const at = linesOf(path.join(root, file)).findIndex((line) => line.includes(address))
  return { file, line: at + 1 || 1 }
}
