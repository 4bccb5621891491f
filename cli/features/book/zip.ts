// Makes zip files with fixed dates, so that equal contents are equal bytes. The only file that imports the library.
import { type Zippable, zipSync } from 'fflate'

/** The first day that a zip file can name. The library writes local time. */
const DATE = new Date(1980, 0, 1)

/** `files`: in the order of the zip file. `stored`: names of files that are not compressed. */
export function zipFile(files: Map<string, string | Uint8Array>, stored: string[] = []): Uint8Array {
  const entries: Zippable = {}
  for (const [name, contents] of files)
    entries[name] = [Buffer.from(contents), { level: stored.includes(name) ? 0 : 9, mtime: DATE }]
  return zipSync(entries)
}
