// The parts of RFC 9110 that compare: entity tags, preconditions and byte ranges.
import type { IncomingHttpHeaders } from 'node:http'

/**
 * What the preconditions of a request allow: the file, 'you have it already', or nothing. Dates count only where there are no
 * tags. `modified`: date of the file, as HTTP writes it.
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
 * The one range a request asks for. Undefined (send everything) when there is none, when it is malformed, or when there
 * are several: a list of ranges only serves to make a server work.
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

/** Whether the part fits to what the client has of the file. A date never does: a file may change twice in its second. */
export function rangeApplies(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || String(ifRange).trim() === etag
}

/** Whether a file was changed after a date; undefined when one of them is missing or no date. */
function isLater(modified: string | undefined, date: string | undefined): boolean | undefined {
  if (modified === undefined || date === undefined || !date.endsWith(' GMT')) return undefined
  const [changed, asked] = [Date.parse(modified), Date.parse(date)]
  return Number.isNaN(changed) || Number.isNaN(asked) ? undefined : changed > asked
}

/** The last bytes of a file. Of an empty one that is all of it, and a range can not say so. */
function suffix(length: number, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (length === 0) return 'unsatisfiable'
  return size === 0 ? undefined : { start: Math.max(0, size - length), end: size }
}

function entityTags(list: string): string[] {
  return list.match(/(?:W\/)?"[^"]*"/g) ?? []
}
