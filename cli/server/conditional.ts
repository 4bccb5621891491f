// Conditional requests of RFC 9110: entity tags, preconditions and byte ranges.
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Status that the preconditions of a request lead to. Dates are used only without tags. `modified`: date of the file in HTTP
 * format.
 */
export function precondition(headers: IncomingHttpHeaders, etag: string, modified?: string): 200 | 304 | 412 {
  const ifMatch = headers['if-match']
  const isOther =
    ifMatch === undefined
      ? isLater(modified, headers['if-unmodified-since'])
      : ifMatch.trim() !== '*' && !entityTags(ifMatch).includes(etag)
  if (isOther) return 412
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch === undefined) return isLater(modified, headers['if-modified-since']) === false ? 304 : 200
  const isKnown = ifNoneMatch.trim() === '*' || entityTags(ifNoneMatch).some((tag) => tag.replace(/^W\//, '') === etag)
  return isKnown ? 304 : 200
}

/** A part of a file; `end` is the position after the last byte. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The range that a request asks for. Undefined (send the whole file) without a range, for a malformed one, and for several, which
 * are only useful to overload a server.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return suffix(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  if (last !== '' && Number(last) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}

/** Whether the client's part is of the same file. Never true for a date, because a file may change twice in a second. */
export function rangeApplies(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || String(ifRange).trim() === etag
}

/** Whether a file was changed after a date; undefined if either date is missing or invalid. */
function isLater(modified: string | undefined, date: string | undefined): boolean | undefined {
  if (modified === undefined || date === undefined || !date.endsWith(' GMT')) return undefined
  const [changed, asked] = [Date.parse(modified), Date.parse(date)]
  return Number.isNaN(changed) || Number.isNaN(asked) ? undefined : changed > asked
}

/** The last bytes of a file. Undefined for an empty file, which no range can express. */
function suffix(length: number, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (length === 0) return 'unsatisfiable'
  return size === 0 ? undefined : { start: Math.max(0, size - length), end: size }
}

function entityTags(list: string): string[] {
  return list.match(/(?:W\/)?"[^"]*"/g) ?? []
}
