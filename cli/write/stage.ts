// The stage: the tree that a build makes and that becomes out/. It starts as the spare tree, which is the site before the one in
// out/, so that an edit of one page changes a few files instead of linking every file of the site.
import fs from 'node:fs'
import path from 'node:path'
import { lstat } from '../core/stats.ts'
import { flush, flushFileSystem, folderMaker, linkOrCopy, makeFolder, setMode, writeNewFile } from './disk.ts'
import { openFileQueue } from './file-queue.ts'
import { carryForeign, type Foreign } from './foreign-files.ts'
import { allFolders, MANIFEST, type Manifest, manifestText, readManifest } from './manifest.ts'
import { discard, type Place, removeIfEmpty, treeOf } from './publish.ts'

/** Above this number, one flush of the file system is faster than one for each file (milliseconds each on a slow disk). */
const MANY_FILES = 100

export type Stage = ReturnType<typeof openStage>

interface StageOptions {
  /** Files in out/ that others made. */
  foreign: Foreign[]
  mark: string | undefined
  fsync: boolean
}

/** Creates no folder before the first file is written. */
export function openStage(place: Place) {
  const tree = treeOf(place, 'stage')
  const queue = openFileQueue(tree)
  const written = new Set<string>()
  /** Files from the spare tree. */
  let held: Manifest = new Map()
  let isMade = false

  function make() {
    if (isMade) return
    isMade = true
    fs.mkdirSync(path.dirname(tree), { recursive: true })
    const spare = treeOf(place, 'spare')
    const manifest = lstat(spare)?.isDirectory() ? readManifest(spare) : 'missing'
    // Where FOO and foo are one file, removing an old name could remove a new file.
    const tellsCase = !lstat(path.join(place.work, 'STAGE'))
    if (manifest instanceof Map && tellsCase) {
      fs.renameSync(spare, tree)
      held = manifest
    } else {
      discard(spare)
      makeFolder(tree)
    }
  }

  /** Whether the stage holds the file from the spare tree. */
  function isHeld(file: string, { hash, size }: { hash: string; size: number }): boolean {
    const known = held.get(file)
    return known?.hash === hash && known.size === size && isFileOf(tree, file, size)
  }

  function remove(files: string[]) {
    for (const file of files) {
      const stat = lstat(path.join(tree, file))
      if (stat && !stat.isDirectory()) fs.unlinkSync(path.join(tree, file))
    }
    for (const folder of allFolders(files).reverse()) removeIfEmpty(path.join(tree, folder))
  }

  return {
    write(file: string, bytes: Uint8Array) {
      make()
      written.add(file)
      queue.write(file, bytes)
    },
    isBusy: queue.isBusy,
    settled: queue.settled,
    /** Whether the file is one of those written. */
    has: (file: string) => written.has(file),
    placeOf: (file: string) => path.join(tree, file),
    /** Completes the tree: links unchanged and foreign files from out/, removes files that are not in `next`. */
    complete(next: Manifest, { foreign, mark, fsync }: StageOptions) {
      make()
      remove([...held.keys()].filter((file) => !next.has(file)))
      const makeFolders = folderMaker(tree)
      const fresh = [...written]
      for (const [file, entry] of next) {
        if (written.has(file) || isHeld(file, entry)) continue
        makeFolders(file)
        if (held.size > 0) fs.rmSync(path.join(tree, file), { force: true, recursive: true })
        linkOrCopy(path.join(place.out, file), path.join(tree, file))
        fresh.push(file)
      }
      const old = lstat(place.out)
      if (!place.isMount) setMode(tree, old ? old.mode & 0o7777 : 0o755)
      fs.rmSync(path.join(tree, MANIFEST), { force: true })
      writeNewFile(path.join(tree, MANIFEST), Buffer.from(manifestText(next, mark)))
      carryForeign(place.out, tree, foreign) // After the manifest: `foreignIn` compares times.
      if (fsync) flushFiles(tree, [...fresh, MANIFEST])
    },
    /** Deletes the stage. Keeps the files of the spare tree for the next build, unless the thread may still be writing. */
    drop() {
      const mayWrite = queue.drop()
      if (!isMade || !lstat(tree)) return
      if (held.size > 0 && !mayWrite) {
        remove([...written])
        const rest = new Map([...held].filter(([file]) => !written.has(file)))
        fs.rmSync(path.join(tree, MANIFEST), { force: true })
        writeNewFile(path.join(tree, MANIFEST), Buffer.from(manifestText(rest)))
        fs.renameSync(tree, treeOf(place, 'spare'))
      }
      discard(path.join(place.work, 'stage'))
    },
  }
}

/** Whether a path below `tree` is a file of this size. */
export function isFileOf(tree: string, file: string, size: number): boolean {
  const stat = lstat(`${tree}/${file}`)
  return (stat?.isFile() && stat.size === size) ?? false
}

function flushFiles(tree: string, files: string[]): void {
  if (files.length > MANY_FILES && flushFileSystem(tree)) return
  for (const file of files) flush(path.join(tree, file))
  for (const folder of ['', ...allFolders(files)].reverse()) flush(path.join(tree, folder))
}
