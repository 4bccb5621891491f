import fs from 'node:fs'
import path from 'node:path'
import { unzipSync } from 'fflate'

/** Writes the files of a zip file into a folder; returns their names. */
export function unzip(file: string, folder: string): string[] {
  const files = Object.entries(unzipSync(fs.readFileSync(file)))
  for (const [name, contents] of files) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), contents)
  }
  return files.map(([name]) => name)
}
