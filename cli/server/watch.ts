// Tells when the sources of a site change. What exactly happened is left to whoever reads the files: a caller reads
// everything again on each call, and the paths only say what to print.
import fs from 'node:fs'
import path from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { collectChanges } from './collect-changes.ts'

export interface WatchOptions {
  /** Absolute folders, watched with everything below them. They need not exist. */
  folders: string[]
  /** Absolute single files. They need not exist. */
  files: string[]
  /** Gets every path that was added, changed or removed since the last call; a folder stands for everything in it. */
  onChange(paths: Set<string>): void
  /** Something the person at the keyboard should know. */
  onNote(message: string): void
}

export interface Watcher {
  /** Watches these files, too, absolute. Those that were not watched before count as changed. */
  alsoWatch(files: string[]): void
  close(): Promise<void>
}

/** Resolves when changes are seen. What happens until then is not reported: read the files afterwards. */
export async function watchFolders({ files, ...options }: WatchOptions): Promise<Watcher> {
  const watched = { folders: options.folders, files: [...files] }
  const changes = collectChanges(options.onChange)
  let current: Watching | undefined
  let isPolling = false
  let isClosed = false
  let isRestartPlanned = false
  let work = start()

  async function start() {
    isRestartPlanned = false
    await current?.close()
    if (isClosed) return
    current = await watchOnce(findRoots(watched), isPolling, {
      onPath: changes.add,
      onLost: restart,
      onError(cause) {
        if (isPolling) return
        isPolling = true
        options.onNote(`Watching files failed (${cause.message}). Looking for changes every ${POLL_MS} ms instead.`)
        restart()
      },
    })
  }

  /** Changes may be missed meanwhile, so everything counts as changed. */
  function restart() {
    if (isRestartPlanned || isClosed) return
    isRestartPlanned = true
    work = work.then(start).then(() => {
      if (!isClosed) for (const root of [...watched.folders, ...watched.files]) changes.add(root)
    })
  }

  await work
  // The first attempt may have ended in planning another.
  await work

  return {
    alsoWatch(more) {
      const isKnown = (file: string) =>
        watched.files.includes(file) || watched.folders.some((folder) => isBelow(file, folder))
      const added = more.filter((file) => !isKnown(file))
      watched.files.push(...added)
      if (added.length > 0) restart()
    },
    async close() {
      isClosed = true
      changes.stop()
      await work
      await current?.close()
    },
  }
}

const POLL_MS = 500

/** Time for chokidar to notice by itself that a folder was replaced. */
const FOLDER_CHECK_MS = 100

/** Leftovers and probes of vim, Emacs, JetBrains, macOS and others. */
const EDITOR_FILES = /(?:~|\.sw[px]|\.tmp)$|^\.#|^#.*#$|^4913$|^\.DS_Store$/

interface Root {
  /** As it was asked for. */
  given: string
  /** With no link above it: what chokidar reports. */
  real: string
  /** Closest existing folder above it. */
  anchor: string
  isFolder: boolean
}

function findRoots({ folders, files }: Pick<WatchOptions, 'folders' | 'files'>): Root[] {
  const root = (given: string, isFolder: boolean): Root => {
    const anchor = folderAbove(given)
    return { given, isFolder, anchor: anchor.real, real: path.join(anchor.real, path.relative(anchor.given, given)) }
  }
  return [...folders.map((folder) => root(folder, true)), ...files.map((file) => root(file, false))]
}

/** The closest folder above that exists. */
function folderAbove(file: string): { given: string; real: string } {
  const given = path.dirname(file)
  try {
    return { given, real: fs.realpathSync(given) }
  } catch (cause) {
    if (given === file) throw cause
    return folderAbove(given)
  }
}

interface Watching {
  close(): Promise<void>
}

interface Listeners {
  onPath(path: string): void
  /** A folder was replaced by another of the same name faster than chokidar could see; it is deaf for the new one. */
  onLost(): void
  onError(cause: Error): void
}

/** One chokidar, over the folders above the roots, so that a root that is deleted and made again is seen. */
async function watchOnce(roots: Root[], usePolling: boolean, listeners: Listeners): Promise<Watching> {
  const watcher = watch(withoutNested(roots.map((root) => root.anchor)), {
    followSymlinks: false,
    ignoreInitial: true,
    // An unreadable file is for the build to complain about.
    ignorePermissionErrors: true,
    usePolling,
    interval: POLL_MS,
    binaryInterval: POLL_MS,
    ignored: (file) => !isWatched(file, roots),
  })
  watcher.on('all', (_event, file) => {
    for (const name of givenNames(file, roots)) listeners.onPath(name)
  })
  watcher.on('error', (cause) => listeners.onError(cause instanceof Error ? cause : new Error(String(cause))))
  await new Promise<void>((resolve) => {
    watcher.once('ready', resolve)
    watcher.once('error', () => resolve())
  })
  // Polling goes by names, which stay the same.
  const stopChecking = usePolling ? () => undefined : checkFolders(watcher, listeners.onLost)
  return {
    close() {
      stopChecking()
      return watcher.close()
    },
  }
}

function withoutNested(folders: string[]): string[] {
  const distinct = [...new Set(folders)]
  return distinct.filter((folder) => !distinct.some((other) => other !== folder && isBelow(folder, other)))
}

function isWatched(file: string, roots: Root[]): boolean {
  return roots.some(({ real, isFolder }) => {
    if (file === real || isBelow(real, file)) return true
    return isFolder && isBelow(file, real) && !EDITOR_FILES.test(path.basename(file))
  })
}

/** The name of a file as the caller knows it; for a folder above roots, those roots. */
function givenNames(file: string, roots: Root[]): string[] {
  return roots.flatMap(({ given, real, isFolder }) => {
    if (file === real || isBelow(real, file)) return given
    return isFolder && isBelow(file, real) ? path.join(given, path.relative(real, file)) : []
  })
}

function isBelow(file: string, folder: string): boolean {
  return file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)
}

/**
 * Notices when a watched folder is deleted or moved away and there is one of its name again. A new folder may even have the
 * number of the old one, so the event counts as well.
 */
function checkFolders(watcher: FSWatcher, onLost: () => void): () => void {
  const inodes = new Map<string, number | undefined>()
  for (const folder of Object.keys(watcher.getWatched())) inodes.set(folder, inodeOf(folder))
  watcher.on('addDir', (folder) => inodes.set(folder, inodeOf(folder)))
  watcher.on('unlinkDir', (folder) => inodes.delete(folder))

  const moved = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const check = () => {
    timer = undefined
    const isMoved = [...moved].some((folder) => inodeOf(folder) !== undefined)
    moved.clear()
    if (isMoved || [...inodes].some(([folder, inode]) => inodeOf(folder) !== inode)) onLost()
  }
  watcher.on('raw', (event, name, details) => {
    if (event !== 'rename') return
    const { watchedPath } = details as { watchedPath: string }
    // What happens to a folder itself is reported with its own name instead of that of something in it.
    if (inodes.has(watchedPath) && name === path.basename(watchedPath)) moved.add(watchedPath)
    timer ??= setTimeout(check, FOLDER_CHECK_MS)
  })
  return () => clearTimeout(timer)
}

/** Undefined when there is no such folder. */
function inodeOf(folder: string): number | undefined {
  try {
    const stats = fs.lstatSync(folder)
    return stats.isDirectory() ? stats.ino : undefined
  } catch {
    return undefined
  }
}
