// Foreign files in out/ at paths that the site needs.
import fs from 'node:fs'
import path from 'node:path'
import { BuildError, error } from '../core/errors.ts'
import { hashOf } from '../core/hash.ts'
import { once } from '../core/once.ts'
import { lstat } from '../core/stats.ts'
import { patiently } from './disk.ts'
import type { Foreign } from './foreign-files.ts'
import { foldCase, folderSet, type Manifest } from './manifest.ts'

interface Replacing {
  out: string
  foreign: Foreign[]
  force: boolean
  previous: Manifest
  next: Manifest
  changed: string[]
  removed: string[]
}

/** Throws for the first such file or folder. */
export function refuseObstacles({ out, foreign, force, previous, next, changed, removed }: Replacing): void {
  if (!lstat(out)) return
  const leaving = new Set(removed)
  if (foreign.some(({ isFolder }) => !isFolder)) {
    const folders = new Map([...folderSet(next.keys())].map((folder) => [foldCase(folder), folder]))
    for (const { file } of foreign) {
      const folder = folders.get(foldCase(file))
      if (folder !== undefined && lstat(path.join(out, folder))?.isDirectory() === false)
        throw obstacle(path.join(out, folder), 'has to be a folder of the site')
    }
  }
  const ourFolders = once(() => folderSet(previous.keys()))
  const ourFiles = once(() => new Set([...previous.keys()].map(foldCase)))
  const holdsOnlyLeaving = (folder: string): boolean =>
    ourFolders().has(folder) &&
    fs.readdirSync(path.join(out, folder), { withFileTypes: true }).every((entry) => {
      const file = `${folder}/${entry.name}`
      return entry.isDirectory() ? holdsOnlyLeaving(file) : leaving.has(file)
    })
  const isSame = (file: string, stat: fs.Stats): boolean => {
    const { hash, size } = next.get(file) ?? {}
    if (!stat.isFile() || stat.size !== size) return false
    return hashOf(patiently(() => fs.readFileSync(path.join(out, file)))) === hash
  }
  for (const file of changed) {
    const stat = lstat(path.join(out, file))
    if (!stat) continue
    const isFree = stat.isDirectory()
      ? holdsOnlyLeaving(file)
      : force || previous.has(file) || ourFiles().has(foldCase(file)) || isSame(file, stat)
    if (!isFree) throw obstacle(path.join(out, file), 'has to be a file of the site')
  }
}

function obstacle(place: string, need: string): BuildError {
  const message = `${place} ${need}, but wasteland-build did not write what is there.`
  return new BuildError(error('WB907', message, {}, 'Move it away; if it is a file, --force replaces it.'))
}
