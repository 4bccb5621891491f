// The only code that writes to out/. A build adds its files one by one; they wait in a stage, and commit() puts them in
// place so that out/ is the old site or the new one, whenever the process is killed. It owns what its manifest lists and
// touches nothing else.
import fs from 'node:fs'
import path from 'node:path'
import { BuildError, EXIT } from '../errors.ts'
import { hashOf } from '../hash.ts'
import { carryOver } from './carry-over.ts'
import {
  fileSystemError,
  fileSystemOf,
  flush,
  flushFileSystem,
  folderMaker,
  linkOrCopy,
  lstat,
  nearestExisting,
  realPath,
  setMode,
  writeNewFile,
} from './disk.ts'
import { type Destination, hasJournal } from './journal.ts'
import {
  allFolders,
  checkPath,
  claimPaths,
  foldCase,
  foldersOf,
  MANIFEST,
  type Manifest,
  manifestText,
  readMark,
} from './manifest.ts'
import { refuseObstacles } from './obstacles.ts'
import { readOwned, refuseSources } from './out-folder.ts'
import { publishMoves, publishSwap } from './publish.ts'
import { openStage, type Stage } from './stage.ts'

/** From here on it is quicker to flush a whole file system than file by file: on a slow disk each one takes milliseconds. */
const MANY_FILES = 100

/** Above this share of changed files a whole new tree is staged and swapped in. */
const SWAP_SHARE = 0.3

export interface OutputFile {
  /** Relative to out/, with forward slashes. */
  path: string
  contents: string | Uint8Array
  /** What made it, for messages. */
  source: string
}

export interface WriteResult {
  files: number
  changed: number
  removed: number
  /** Sorted. Without the manifest. */
  changedPaths: string[]
  /** Sorted; folders that became empty and went too end in '/'. */
  removedPaths: string[]
}

export interface Output {
  /** The hash of what out/ holds at this path, as the manifest says. */
  previousHash(file: string): string | undefined
  /** Stages the file if it differs from what out/ holds. Returns its hash. */
  add(file: OutputFile): string
  /**
   * Says that the file standing in out/ is still right, so that it need not be rendered. False when out/ does not hold
   * it with the size the manifest says: then it has to be added. Only `previousHash` tells which bytes stand there.
   */
  keep(file: string, source: string): boolean
  /** Waits until everything that was added is staged. */
  settled(): Promise<void>
  /** Publishes everything added and kept, removes what the manifest lists and nobody added or kept. Many files want `settled` first. */
  commit(): WriteResult
  /** Forgets the stage; out/ stays as it was. Does nothing after a commit. */
  abort(): void
}

export interface OutputOptions {
  outDir: string
  /** The .wasteland folder beside out/. */
  workDir: string
  /** The site's root. */
  root: string
  /** Take over a folder that this program has not made. */
  force?: boolean
  /** What the manifest is to say of the build. */
  mark?: string
  /** Flush to the disk before publishing, against power cuts. Default: when there is an old site to lose. */
  fsync?: boolean
}

/** What a build in progress knows. */
interface Build extends Destination {
  stage: Stage
  force: boolean
  canSwap: boolean
  /** Empty when there is none. */
  previous: Manifest
  hasManifest: boolean
  mark: string | undefined
  next: Manifest
  changed: Set<string>
}

export function openOutput(options: OutputOptions): Output {
  const build = onDisk(options.outDir, () => startBuild(options))
  const claim = claimPaths()
  let open = true

  /** Leaves nothing behind when the file system fails. */
  const run = <T>(step: () => T): T => {
    if (!open) throw new Error('This output has been committed or aborted.')
    try {
      return onDisk(build.out, step)
    } catch (cause) {
      if (cause instanceof BuildError && cause.exitCode === EXIT.fileSystem) abort()
      throw cause
    }
  }
  const abort = () => {
    if (!open) return
    open = false
    build.stage.drop()
    // What is being written ends before the last try.
    if (!hasJournal(build.workDir)) fs.rmSync(build.stage.folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return {
    previousHash: (file) => build.previous.get(file)?.hash,
    add: ({ path: file, contents, source }) =>
      run(() => {
        checkPath(file, source)
        claim(file, source)
        return addFile(build, file, typeof contents === 'string' ? Buffer.from(contents) : contents)
      }),
    keep: (file, source) =>
      run(() => {
        const entry = build.previous.get(file)
        if (!entry || !stands(build, file, entry.size)) return false
        claim(file, source)
        build.next.set(file, entry)
        return true
      }),
    async settled() {
      try {
        await build.stage.settled()
      } catch (cause) {
        abort()
        throw cause
      }
    },
    commit: () =>
      run(() => {
        if (build.stage.isBusy()) throw new Error('Files are still being staged.')
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
  const workDir = path.resolve(options.workDir)
  const isLink = lstat(options.outDir)?.isSymbolicLink() ?? false
  const out = realPath(options.outDir)
  refuseSources(out, options.root)
  const manifest = readOwned(out, options.force ?? false)
  fs.accessSync(nearestExisting(out), fs.constants.W_OK)

  const isNear = fileSystemOf(out) === fileSystemOf(realPath(workDir))
  const fsync = options.fsync ?? manifest !== undefined
  return {
    out,
    workDir,
    fsync,
    stage: openStage(isNear ? freeName(workDir, 'stage') : freeName(out, '.wasteland-stage'), fsync),
    force: options.force ?? false,
    canSwap: isNear && !isLink,
    previous: manifest ?? new Map(),
    hasManifest: manifest !== undefined,
    mark: options.mark,
    next: new Map(),
    changed: new Set(),
  }
}

function freeName(folder: string, kind: string): string {
  for (let n = 0; ; n++) {
    const name = path.join(folder, n === 0 ? `${kind}-${process.pid}` : `${kind}-${process.pid}-${n}`)
    if (!lstat(name)) return name
  }
}

function stands({ out }: Build, file: string, size: number): boolean {
  const stat = lstat(path.join(out, file))
  return (stat?.isFile() && stat.size === size) ?? false
}

function addFile(build: Build, file: string, bytes: Uint8Array): string {
  const entry = { hash: hashOf(bytes), size: bytes.length }
  build.next.set(file, entry)
  if (build.previous.get(file)?.hash !== entry.hash || !stands(build, file, entry.size)) {
    build.stage.write(file, bytes)
    build.changed.add(file)
  }
  return entry.hash
}

function publish(build: Build): WriteResult {
  const { previous, next } = build
  const changed = [...build.changed].sort()
  const removed = [...previous.keys()].filter((file) => !next.has(file)).sort()
  const result = { files: next.size, changed: changed.length, changedPaths: changed }
  const isMarked = build.hasManifest && readMark(build.out) === build.mark
  if (isMarked && changed.length === 0 && removed.length === 0) return { ...result, removed: 0, removedPaths: [] }

  const share = (changed.length + removed.length) / Math.max(previous.size, next.size, 1)
  const swaps = build.canSwap && (!build.hasManifest || share > SWAP_SHARE)
  refuseObstacles(build, swaps ? [...next.keys()] : changed, removed)
  fs.mkdirSync(build.workDir, { recursive: true })
  build.stage.make()
  writeNewFile(path.join(build.stage.folder, MANIFEST), Buffer.from(manifestText(next, build.mark)))
  if (!swaps || !swapIn(build, changed)) moveIn(build, changed, removed)

  const emptied = allFolders(removed).filter((folder) => !lstat(path.join(build.out, folder)))
  const removedPaths = [...removed, ...emptied.map((folder) => `${folder}/`)].sort()
  return { ...result, removed: removedPaths.length, removedPaths }
}

/** False when out/ cannot be renamed here. */
function swapIn(build: Build, changed: string[]): boolean {
  const stage = build.stage.folder
  const makeFolders = folderMaker(stage)
  const copied: string[] = []
  for (const file of build.next.keys()) {
    if (build.changed.has(file)) continue
    makeFolders(file)
    if (linkOrCopy(path.join(build.out, file), path.join(stage, file))) copied.push(file)
  }
  const old = lstat(build.out)
  if (old) {
    carryOver(build.out, stage, build.previous)
    setMode(stage, old.mode & 0o7777)
  }
  flushStage(build, [...changed, ...copied], build.next.keys())
  const previous = path.basename(freeName(build.workDir, 'previous'))
  return publishSwap(build, { kind: 'swap', stage: path.basename(stage), previous })
}

function moveIn(build: Build, changed: string[], removed: string[]): void {
  if (!lstat(build.out)) {
    fs.mkdirSync(build.out, { recursive: true })
    setMode(build.out, 0o755)
  }
  for (const folder of ['.', ...allFolders([...changed, ...removed])]) {
    const target = path.join(build.out, folder)
    if (lstat(target)?.isDirectory()) fs.accessSync(target, fs.constants.W_OK)
  }
  flushStage(build, changed, changed)
  const blocking = inTheWay(changed, removed)
  publishMoves(build, {
    kind: 'moves',
    stage: path.basename(build.stage.folder),
    blocking,
    moves: [...[...changed].sort((a, b) => rank(a) - rank(b)), MANIFEST],
    deletions: removed.filter((file) => !blocking.includes(file)),
  })
}

/** What a page needs comes before the page, so that a reader in between never meets a page without it. */
function rank(file: string): number {
  if (/(^|\/)assets\//.test(file)) return 0
  if (/(^|\/)(page-data|sidebars)\//.test(file)) return 1
  return file.endsWith('.html') ? 2 : 3
}

/** `files`: whose bytes are new. `all`: what the stage holds. */
function flushStage({ fsync, stage }: Build, files: string[], all: Iterable<string>): void {
  if (!fsync) return
  if (files.length > MANY_FILES && flushFileSystem(stage.folder)) return
  for (const file of [...files, MANIFEST]) flush(path.join(stage.folder, file))
  for (const folder of ['', ...allFolders(all)].reverse()) flush(path.join(stage.folder, folder))
}

/** Old files whose name a new file needs: a folder where a file was, a file where a folder was, another case. */
function inTheWay(changed: string[], removed: string[]): string[] {
  const files = new Set(changed.map(foldCase))
  const folders = new Set(allFolders(files))
  return removed.filter((file) => {
    const key = foldCase(file)
    return files.has(key) || folders.has(key) || foldersOf(key).some((folder) => files.has(folder))
  })
}
