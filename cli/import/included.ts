// Texts that pages take from other files. Nothing outside the old site is read, also not through links.
import fs from 'node:fs'
import { type Problem, warning } from '../core/errors.ts'
import { pathBelow } from '../core/path-below.ts'
import { isWithin, realPath } from '../write/disk.ts'

export const isFile = (file: string): boolean => fs.existsSync(file) && fs.statSync(file).isFile()

/** Whether a path leads to a place in a folder, with all links resolved. */
export const leadsInto = (folder: string, file: string): boolean => isWithin(realPath(file), realPath(folder))

/** The text of a file in a folder; undefined if there is none or if it is outside. */
export const textIn = (folder: string, file: string): string | undefined =>
  isFile(file) && leadsInto(folder, file) ? fs.readFileSync(file, 'utf8') : undefined

/** The line of a text that contains some other text, from 1. */
export const lineOf = (text: string, part: string): number =>
  text.slice(0, Math.max(0, text.indexOf(part))).split('\n').length

/** Limits of one page. A few lines that include files with such lines could fill the memory. */
const MAX_INCLUSIONS = 1000
const MAX_LENGTH = 2_000_000

/** A line that includes a file. */
interface Inclusion {
  /** As it is written. */
  name: string
  /** Absolute names that it may mean. */
  files: string[]
  /** Where it is written: a part of the text of the last file in `open`. */
  line: string
  /** The page, and the files that are being included in it. */
  open: string[]
  /** The text is shown as it is, so a file may show itself. */
  isCode?: boolean
}

/** Returns the text of an included file. Reports a file that may not be included, and returns undefined. */
export type Include = (inclusion: Inclusion) => { file: string; text: string } | undefined

/** `dir`: folder of the old site. `folders`: those that pages may include files of. */
export function openIncludes(dir: string, left: Problem[], folders = [dir]): Include {
  const used = new Map<string, { files: number; length: number }>()
  const reported = new Set<string>()
  const report = (inside: string, line: string, message: string, hint: string) => {
    const key = JSON.stringify([inside, message])
    if (reported.has(key)) return
    reported.add(key)
    const place = { file: pathBelow(dir, inside), line: lineOf(fs.readFileSync(inside, 'utf8'), line) }
    left.push(warning('WB936', message, place, hint))
  }
  return ({ name, files, line, open, isCode = false }) => {
    const [page = '', inside = page] = [open[0], open.at(-1)]
    const found = files.filter(isFile)
    const file = found.find((one) => folders.some((folder) => leadsInto(folder, one)))
    if (file === undefined) {
      const isAddress = /^https?:/.test(name)
      const fault = isAddress
        ? 'is the address of another site'
        : found.length > 0
          ? 'is outside the old site'
          : 'does not exist'
      const hint = found.length > 0 ? COPY_IT : 'Write its text here.'
      report(inside, line, `"${name}" ${fault} and is not included.`, hint)
      return undefined
    }
    if (!isCode && open.includes(file)) {
      report(inside, line, `"${name}" includes itself, so it is not included.`, 'Remove this line.')
      return undefined
    }
    const count = used.get(page) ?? { files: 0, length: 0 }
    used.set(page, count)
    const text = count.files < MAX_INCLUSIONS ? fs.readFileSync(file, 'utf8') : ''
    count.files += 1
    count.length += text.length
    if (count.files <= MAX_INCLUSIONS && count.length <= MAX_LENGTH) return { file, text }
    const limit = `${MAX_INCLUSIONS.toLocaleString('en')} files or ${MAX_LENGTH / 1e6} MB`
    report(page, '', `More than ${limit} are included in this page; the rest is left out.`, 'Split the page.')
    return undefined
  }
}

const COPY_IT = 'Copy the file into the old site and import again, or write its text here.'

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
