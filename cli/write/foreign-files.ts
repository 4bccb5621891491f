// Files in out/ that the build did not write (CNAME, .git, notes). They are kept when a new tree replaces out/.
import fs from 'node:fs'
import path from 'node:path'
import { RACY_MS } from '../core/file-times.ts'
import { groupBy } from '../core/group-by.ts'
import { lstat } from '../core/stats.ts'
import { folderMaker, linkOrCopy, makeFolder, patiently, setMode } from './disk.ts'
import { folderSet, foldersOf, isReserved, MANIFEST } from './manifest.ts'

type Owned = ReadonlyMap<string, unknown>

/** A file or folder of others, by its path below out/. */
export interface Foreign {
  file: string
  isFolder: boolean
}

/** Links foreign files and folders of one tree into another, unless the name is taken there. */
export function carryForeign(from: string, to: string, foreign: Foreign[]): void {
  for (const { file, isFolder } of foreign) {
    const source = path.join(from, file)
    const target = path.join(to, file)
    if (lstat(target)) continue
    for (const folder of [...foldersOf(file), ...(isFolder ? [file] : [])])
      if (makeFolder(path.join(to, folder))) setMode(path.join(to, folder), modeOf(path.join(from, folder)))
    if (isFolder) continue
    if (lstat(source)?.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

/** Removes the foreign files from a replaced tree. Moves those that were added after `carryForeign` to `now`. */
export function takeForeign(from: string, now: string, owned: Owned): void {
  const makeFolders = folderMaker(now)
  for (const { file, isFolder } of foreignIn(from, owned).reverse()) {
    const source = path.join(from, file)
    const isMissing = !lstat(path.join(now, file))
    if (isMissing) makeFolders(isFolder ? `${file}/x` : file)
    if (isFolder) fs.rmdirSync(source)
    else if (isMissing) fs.renameSync(source, path.join(now, file))
    else fs.unlinkSync(source)
  }
}

/** Finds files and folders in a tree that the build did not write. A folder comes before its contents. */
export function foreignIn(tree: string, owned: Owned): Foreign[] {
  const foreign: Foreign[] = []
  const ours = folderSet(owned.keys())
  const inside = groupBy(ours, path.posix.dirname)
  const isUnchanged = unchangedIn(tree)
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    if (ours.has(folder) && isUnchanged(folder)) {
      folders.push(...(inside.get(folder) ?? []))
      continue
    }
    for (const entry of patiently(() => fs.readdirSync(`${tree}/${folder}`, { withFileTypes: true }))) {
      const file = folder ? `${folder}/${entry.name}` : entry.name
      const isFolder = entry.isDirectory()
      if (isReserved(file)) continue
      if (isFolder ? !ours.has(file) : !owned.has(file)) foreign.push({ file, isFolder })
      if (isFolder) folders.push(file)
    }
  }
  return foreign
}

/**
 * Whether a folder has the same names as when the manifest of the tree was written. Until then it had only files of the build, because
 * those of others are added later. `ctimeMs`: programs can set the other times.
 */
function unchangedIn(tree: string): (folder: string) => boolean {
  const written = lstat(path.join(tree, MANIFEST))?.mtimeMs ?? 0
  if (written > Date.now()) return () => false // The clock was set back.
  return (folder) => (lstat(`${tree}/${folder}`)?.ctimeMs ?? written) < written - RACY_MS
}

const modeOf = (place: string) => fs.statSync(place).mode & 0o7777
