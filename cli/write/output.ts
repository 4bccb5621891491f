// The only code that writes to out/. A build adds its files one by one to a stage, and commit() swaps the stage for out/ as a
// whole. The build owns the files that its manifest lists; all others in out/ stay.
import fs from 'node:fs'
import path from 'node:path'
import { BuildError, EXIT } from '../core/errors.ts'
import { hashOf } from '../core/hash.ts'
import { lstat } from '../core/stats.ts'
import { fileSystemError, nearestExisting, realPath } from './disk.ts'
import { foreignIn } from './foreign-files.ts'
import { allFolders, checkPath, claimPaths, type Manifest, readMark } from './manifest.ts'
import { refuseObstacles } from './obstacles.ts'
import { readOwned, refuseSources } from './out-folder.ts'
import { isUnsettled, type Place, placeOf, removeIfEmpty, settle, swap } from './publish.ts'
import { isFileOf, openStage, type Stage } from './stage.ts'

/** The old tree is kept as the spare tree if at most this share of its files differs: those take disk space twice. */
const SPARE_SHARE = 0.3

interface OutputFile {
  /** Relative to out/, with forward slashes. */
  path: string
  contents: string | Uint8Array
  /** Where the file comes from, for messages. */
  source: string
}

export interface WriteResult {
  files: number
  changed: number
  removed: number
  /** Sorted. Without the manifest. */
  changedPaths: string[]
  /** Sorted; folders that became empty and were removed end in '/'. */
  removedPaths: string[]
}

export interface Output {
  /** The hash that the manifest in out/ has for this path. */
  previousHash(file: string): string | undefined
  /** Stages the file if it differs from the one in out/. Returns its hash. */
  add(file: OutputFile): string
  /** Whether out/ has this file, with the size that the manifest says. */
  has(file: string): boolean
  /**
   * Keeps the file that is in out/ without rendering it. Returns false if it is missing or its size differs from the manifest:
   * then it must be added. Does not check the contents; compare `previousHash`.
   */
  keep(file: string, source: string): boolean
  /** The files added and kept so far. */
  files(): Manifest
  /** The contents of one of these files. Await `settled` first. */
  read(file: string): Buffer
  /** Waits until every added file is staged. */
  settled(): Promise<void>
  /** Publishes the added and kept files, and removes all others of the last build. Await `settled` first. */
  commit(): WriteResult
  /** Deletes the stage and leaves out/ unchanged. Does nothing after a commit. */
  abort(): void
}

export interface OutputOptions {
  outDir: string
  /** The .wasteland folder next to out/. */
  workDir: string
  /** The site's root. */
  root: string
  /** Also accepts a folder that another program made. */
  force?: boolean
  /** A note about the build for the manifest. */
  mark?: string
  /** Flushes to disk before publishing, against power cuts. Default: true if out/ has a site. */
  fsync?: boolean
}

interface Build {
  place: Place
  stage: Stage
  force: boolean
  fsync: boolean
  mark: string | undefined
  /** Empty when there is none. */
  previous: Manifest
  hasManifest: boolean
  next: Manifest
}

export function openOutput(options: OutputOptions): Output {
  const build = onDisk(options.outDir, () => startBuild(options))
  const { place, stage, previous, next } = build
  const claim = claimPaths()
  let isOpen = true

  /** Deletes the stage if the file system fails. */
  const run = <T>(step: () => T): T => {
    if (!isOpen) throw new Error('This output has been committed or aborted.')
    try {
      return onDisk(place.out, step)
    } catch (cause) {
      if (cause instanceof BuildError && cause.exitCode === EXIT.fileSystem) abort()
      throw cause
    }
  }
  const abort = () => {
    if (!isOpen) return
    isOpen = false
    stage.drop()
    if (place.isMount) removeIfEmpty(place.work)
  }
  return {
    previousHash: (file) => previous.get(file)?.hash,
    add: ({ path: file, contents, source }) =>
      run(() => {
        checkPath(file, source)
        claim(file, source)
        return addFile(build, file, typeof contents === 'string' ? Buffer.from(contents) : contents)
      }),
    has: (file) => run(() => entryOf(build, file) !== undefined),
    keep: (file, source) =>
      run(() => {
        const entry = entryOf(build, file)
        if (!entry) return false
        claim(file, source)
        next.set(file, entry)
        return true
      }),
    files: () => next,
    read: (file) => run(() => fs.readFileSync(stage.has(file) ? stage.placeOf(file) : path.join(place.out, file))),
    async settled() {
      try {
        await stage.settled()
      } catch (cause) {
        abort()
        throw cause
      }
    },
    commit: () =>
      run(() => {
        if (stage.isBusy()) throw new Error('Files are still being staged.')
        const result = publish(build)
        abort()
        return result
      }),
    abort,
  }
}

function onDisk<T>(place: string, step: () => T): T {
  try {
    return step()
  } catch (cause) {
    throw fileSystemError(cause, place)
  }
}

function startBuild(options: OutputOptions): Build {
  refuseSources(realPath(options.outDir), options.root)
  const place = placeOf(options.outDir, options.workDir)
  if (isUnsettled(place)) settle(place)
  const manifest = readOwned(place.out, options.force ?? false)
  for (const folder of [place.out, place.container]) fs.accessSync(nearestExisting(folder), fs.constants.W_OK)
  return {
    place,
    stage: openStage(place),
    force: options.force ?? false,
    fsync: options.fsync ?? manifest !== undefined,
    mark: options.mark,
    previous: manifest ?? new Map(),
    hasManifest: manifest !== undefined,
    next: new Map(),
  }
}

/** The entry of the manifest for a file in out/. */
function entryOf({ previous, place }: Build, file: string) {
  const entry = previous.get(file)
  return entry && isFileOf(place.out, file, entry.size) ? entry : undefined
}

function addFile(build: Build, file: string, bytes: Uint8Array): string {
  const { place, stage, previous, next } = build
  const entry = { hash: hashOf(bytes), size: bytes.length }
  next.set(file, entry)
  if (previous.get(file)?.hash !== entry.hash || !isFileOf(place.out, file, entry.size)) stage.write(file, bytes)
  return entry.hash
}

function publish({ place, stage, force, fsync, mark, previous, hasManifest, next }: Build): WriteResult {
  const { out } = place
  const changed = [...next.keys()].filter(stage.has).sort()
  const removed = [...previous.keys()].filter((file) => !next.has(file)).sort()
  const result = { files: next.size, changed: changed.length, changedPaths: changed }
  const isSame = changed.length === 0 && removed.length === 0 && hasManifest && readMark(out) === mark
  if (isSame) return { ...result, removed: 0, removedPaths: [] }

  const foreign = lstat(out) ? foreignIn(out, previous) : []
  refuseObstacles({ out, foreign, force, previous, next, changed, removed })
  stage.complete(next, { foreign, mark, fsync })
  const share = (changed.length + removed.length) / Math.max(previous.size, next.size, 1)
  swap(place, { previous, keeps: share <= SPARE_SHARE, fsync })

  const emptied = allFolders(removed).filter((folder) => !lstat(path.join(out, folder)))
  const removedPaths = [...removed, ...emptied.map((folder) => `${folder}/`)].sort()
  return { ...result, removed: removedPaths.length, removedPaths }
}
