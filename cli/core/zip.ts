// Makes and reads zip files. The only file that imports the library, which makes its tables when it is loaded: import this file where
// a zip file is made.
import { unzipSync, type Zippable, zipSync } from 'fflate'

/** The first day that a zip file can name. The library writes local time. */
const DATE = new Date(1980, 0, 1)

/** Files of Unix that everyone may read. `unzip` of Debian misreads names such as 'Türen.md' in zip files of other systems. */
const UNIX_FILE = { os: 3, attrs: 0o100644 << 16 }

/**
 * Dates are fixed, so that equal contents are equal bytes. `files`: in the order of the zip file. `stored`: names of files that are not
 * compressed.
 */
export function zipFile(files: Map<string, string | Uint8Array>, stored: string[] = []): Uint8Array {
  const entries: Zippable = {}
  for (const [name, contents] of files)
    entries[name] = [Buffer.from(contents), { level: stored.includes(name) ? 0 : 9, mtime: DATE, ...UNIX_FILE }]
  return zipSync(entries)
}

/** A file in a zip file, before it is unpacked. */
interface ZipEntry {
  name: string
  /** Its unpacked size in bytes, as the zip file says. No more bytes than these are unpacked. */
  size: number
}

/** The files that `isWanted` chooses. Throws if it is not a zip file, or a damaged one. */
export function unzipFile(bytes: Uint8Array, isWanted: (entry: ZipEntry) => boolean): Map<string, Uint8Array> {
  const files = unzipSync(bytes, { filter: ({ name, originalSize }) => isWanted({ name, size: originalSize }) })
  return new Map(Object.entries(files))
}
