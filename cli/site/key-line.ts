// Lines of keys in front matter, for messages. Reads the file again: only when something in it is wrong.
import fs from 'node:fs'
import path from 'node:path'
import type { ContentDocument } from '../content/read.ts'
import type { Place } from '../errors.ts'

/** Lines of a file as it is now; none when it cannot be read. */
export function linesOf(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split(/\r\n?|\n/)
  } catch {
    return []
  }
}

/** Where a front-matter key of a page is written; the first line when it is not. */
export function keyPlace({ file }: Pick<ContentDocument, 'file'>, key: string, root: string): Place {
  const lines = linesOf(path.join(root, file))
  const end = lines.findIndex((line, i) => i > 0 && /^---\s*$/.test(line))
  const pattern = new RegExp(`^(['"]?)${key}\\1\\s*:`)
  const at = lines.findIndex((line, i) => i > 0 && i < end && pattern.test(line))
  return { file, line: at === -1 ? 1 : at + 1 }
}

/** Where an address is written in the front matter of a page. */
export function addressPlace(file: string, address: string, root: string): Place {
  const at = linesOf(path.join(root, file)).findIndex((line) => line.includes(address))
  return { file, line: at + 1 || 1 }
}
