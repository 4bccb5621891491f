// What somebody else has put into out/ comes along when a whole new site takes its place.
import fs from 'node:fs'
import path from 'node:path'
import { linkOrCopy, lstat, makeFolder, patiently, setMode } from './disk.ts'
import { allFolders, foldersOf, isReserved } from './manifest.ts'

/** Gives every file that the manifest does not list a second name in another tree, unless one stands there. */
export function carryOver(from: string, to: string, manifest: ReadonlyMap<string, unknown>): void {
  const ours = new Set(allFolders(manifest.keys()))
  const visit = (folder: string) => {
    for (const entry of patiently(() => fs.readdirSync(path.join(from, folder), { withFileTypes: true }))) {
      const file = folder ? `${folder}/${entry.name}` : entry.name
      if (isReserved(file) || (manifest.has(file) && !entry.isDirectory())) continue
      if (!entry.isDirectory()) carryFile(file)
      else {
        if (!ours.has(file)) carryFolder(file)
        visit(file)
      }
    }
  }
  const carryFolder = (folder: string) => {
    for (const outer of [...foldersOf(folder), folder]) {
      const { mode } = fs.statSync(path.join(from, outer))
      if (makeFolder(path.join(to, outer))) setMode(path.join(to, outer), mode & 0o7777)
    }
  }
  const carryFile = (file: string) => {
    if (lstat(path.join(to, file))) return
    for (const outer of foldersOf(file)) makeFolder(path.join(to, outer))
    const source = path.join(from, file)
    if (lstat(source)?.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), path.join(to, file))
    else linkOrCopy(source, path.join(to, file))
  }
  visit('')
}
