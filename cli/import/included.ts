// Texts that pages take from other files.
import fs from 'node:fs'

/** The text of a file; undefined if there is none. */
export const textOf = (file: string): string | undefined =>
  fs.statSync(file, { throwIfNoEntry: false })?.isFile() ? fs.readFileSync(file, 'utf8') : undefined

/** How deep files may include each other. */
export const MAX_DEPTH = 8

/**
 * A part of a text: lines '2:5', or what is between the lines that `start` and `end` match for its name. All of it for other names. Lines
 * that begin or end any part are left out.
 */
export function partOf(text: string, part: string, marks: { start: RegExp; end: RegExp }): string {
  const lines = text.split('\n')
  const isMark = (mark: RegExp, name?: string) => (line: string) => {
    const found = mark.exec(line)
    return found !== null && (name === undefined || found[1] === name)
  }
  const [, from = '', colon, to = ''] = /^(\d*)(:?)(\d*)$/.exec(part) ?? []
  const named = lines.findIndex(isMark(marks.start, part))
  const end = lines.findIndex(isMark(marks.end, part))
  const inside =
    from || to
      ? lines.slice(Number(from || 1) - 1, colon ? Number(to) || undefined : Number(from))
      : named < 0
        ? lines
        : lines.slice(named + 1, end > named ? end : undefined)
  return inside.filter((line) => !isMark(marks.start)(line) && !isMark(marks.end)(line)).join('\n')
}
