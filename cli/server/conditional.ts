// Conditional requests of RFC 9110: preconditions and byte ranges.
import type { IncomingHttpHeaders } from 'node:http'
import fresh from 'fresh'

/** Status that the preconditions of a request lead to. `modified`: date of the file in HTTP format. */
export function precondition(headers: IncomingHttpHeaders, etag: string, modified?: string): 200 | 304 | 412 {
  if (isForAnotherFile(headers, etag, modified)) return 412
  return fresh(headers, { etag, 'last-modified': modified }) ? 304 : 200
}

/** Whether the request is only for a file with another tag, or one that was not changed since a date. */
function isForAnotherFile(headers: IncomingHttpHeaders, etag: string, modified = ''): boolean {
  const ifMatch = headers['if-match']
  if (ifMatch === undefined) return Date.parse(modified) > Date.parse(headers['if-unmodified-since'] ?? '')
  return ifMatch.trim() !== '*' && !ifMatch.match(/(?:W\/)?"[^"]*"/g)?.includes(etag)
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

/** The last bytes of a file. Undefined for an empty file, which no range can express. */
function suffix(length: number, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (length === 0) return 'unsatisfiable'
  return size === 0 ? undefined : { start: Math.max(0, size - length), end: size }
}
