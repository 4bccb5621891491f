// Checksummed cache files. A missing, truncated, modified or unreadable file counts as absent.
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { type Problem, warning } from './errors.ts'

/** Writes a text, and bytes after it, with their checksum in front. Throws errors of the file system. */
export function writeChecked(file: string, text: string, ...rest: Uint8Array[]) {
  const bytes = Buffer.concat([Buffer.alloc(SUM_LENGTH), Buffer.from(text), ...rest])
  bytes.write(checksumOf(bytes.subarray(SUM_LENGTH)))
  writeWhole(file, bytes)
}

const SUM_LENGTH = 9

/** Finds damage in a third of the time of a hash. */
const checksumOf = (bytes: Uint8Array) => `${zlib.crc32(bytes).toString(16).padStart(8, '0')}\n`

/** Creates the folder and writes the file atomically. */
export function writeWhole(file: string, contents: string | Uint8Array) {
  const temporary = `${file}.${process.pid}.tmp`
  fs.mkdirSync(path.dirname(file), { recursive: true })
  try {
    fs.writeFileSync(temporary, contents)
    fs.renameSync(temporary, file)
  } catch (cause) {
    fs.rmSync(temporary, { force: true })
    throw cause
  }
}

/** The text written by `writeChecked`; undefined if it is missing or damaged. */
export const readChecked = (file: string): string | undefined => readCheckedBytes(file)?.toString()

/** Like `readChecked`, without decoding the text. */
export function readCheckedBytes(file: string): Buffer | undefined {
  const whole = tryRead(file)
  const bytes = whole?.subarray(SUM_LENGTH)
  return bytes && whole?.toString('latin1', 0, SUM_LENGTH) === checksumOf(bytes) ? bytes : undefined
}

/** Bytes of a cache file; undefined if it is missing or cannot be read. */
export function tryRead(file: string): Buffer | undefined {
  try {
    return fs.readFileSync(file)
  } catch (cause) {
    if (isRefusal(cause)) return undefined
    throw cause
  }
}

/** Whether an error comes from the file system. */
const isRefusal = (cause: unknown): cause is Error => cause instanceof Error && 'syscall' in cause

let failure: Error | undefined

/** Writes to the cache of a site. If the file system refuses, the build goes on without it; see `cacheWarnings`. */
export function writeCache(write: () => void): void {
  try {
    write()
  } catch (cause) {
    if (!isRefusal(cause)) throw cause
    failure ??= cause
  }
}

/** A warning if the cache could not be written since the last call. */
export function cacheWarnings(): Problem[] {
  const cause = failure
  failure = undefined
  if (!cause) return []
  const hint =
    'The next build takes longer. Free some disk space, or make the folder writable; --cache <dir> sets another one.'
  return [warning('WB915', `The cache cannot be written: ${cause.message}.`, {}, hint)]
}
