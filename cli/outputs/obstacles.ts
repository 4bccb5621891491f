// What stands in out/ where a file has to go, and is not ours to replace.
import fs from 'node:fs'
import path from 'node:path'
import { BuildError, error } from '../errors.ts'
import { hashOf } from '../hash.ts'
import { once } from '../once.ts'
import { lstat, patiently } from './disk.ts'
import { allFolders, foldCase, type Manifest } from './manifest.ts'

/** What a build is to do to out/. */
interface Replacing {
  out: string
  force: boolean
  previous: Manifest
  next: Manifest
  changed: Set<string>
}

/** Throws for the first such thing. */
export function refuseObstacles(build: Replacing, files: string[], removed: string[]): void {
  const { out, previous, changed } = build
  if (!lstat(out)) return
  const leaving = new Set(removed)
  for (const folder of allFolders(files)) {
    const stat = lstat(path.join(out, folder))
    if (stat && !stat.isDirectory() && !leaving.has(folder))
      throw obstacle(build, folder, 'has to be a folder of the site')
  }
  const ours = once(() => new Set(allFolders(previous.keys())))
  const known = once(() => new Set([...previous.keys()].map(foldCase)))
  for (const file of changed) {
    const stat = lstat(path.join(out, file))
    if (!stat) continue
    const isFree = stat.isDirectory()
      ? holdsOnly(out, file, leaving, ours())
      : build.force || previous.has(file) || known().has(foldCase(file)) || isSame(build, file, stat)
    if (!isFree) throw obstacle(build, file, 'has to be a file of the site')
  }
}

const holdsOnly = (out: string, folder: string, leaving: Set<string>, ours: Set<string>): boolean =>
  ours.has(folder) &&
  fs.readdirSync(path.join(out, folder), { withFileTypes: true }).every((entry) => {
    const file = `${folder}/${entry.name}`
    return entry.isDirectory() ? holdsOnly(out, file, leaving, ours) : leaving.has(file)
  })

function isSame({ out, next }: Replacing, file: string, stat: fs.Stats): boolean {
  const { hash, size } = next.get(file) ?? {}
  return stat.isFile() && stat.size === size && hashOf(patiently(() => fs.readFileSync(path.join(out, file)))) === hash
}

function obstacle({ out }: Replacing, file: string, need: string): BuildError {
  const message = `${path.join(out, file)} ${need}, but something that wasteland-build has not written stands there.`
  return new BuildError(error('WB907', message, {}, 'Move it away; if it is a file, --force replaces it.'))
}
