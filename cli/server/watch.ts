// Watches the sources of a site. The caller reads everything again on each change; the paths are only for messages.
import fs from 'node:fs'
import path from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { isBelow } from '../core/path-below.ts'
import { collectChanges } from './collect-changes.ts'

interface WatchOptions {
  /** Absolute folders, watched with everything below them. They need not exist. */
  folders: string[]
  /** Absolute single files. They need not exist. */
  files: string[]
  /** Called with paths added, changed or removed since the last call. A folder means everything in it. */
  onChange(paths: Set<string>): void
  /** Called with messages for the user. */
  onNote(message: string): void
}

interface Watcher {
  /** Adds files (absolute). Those that were not watched before count as changed. */
  alsoWatch(files: string[]): void
  close(): Promise<void>
}

/** Resolves when watching has started. Earlier changes are not reported, so read the files afterwards. */
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

  /** Changes may be missed during a restart, so everything counts as changed. */
  function restart() {
    if (isRestartPlanned || isClosed) return
    isRestartPlanned = true
    work = work.then(start).then(() => {
      if (!isClosed) for (const root of [...watched.folders, ...watched.files]) changes.add(root)
    })
  }

  await work
  // The first start may have planned a restart.
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

/** Time for chokidar to notice that a folder was replaced. */
const FOLDER_CHECK_MS = 100

/** Temporary files of vim, Emacs, JetBrains, macOS and others. */
const EDITOR_FILES = /(?:~|\.sw[px]|\.tmp)$|^\.#|^#.*#$|^4913$|^\.DS_Store$/

interface Root {
  /** As the caller passed it. */
  given: string
  /** With links in the folders above resolved, as chokidar reports it. */
  real: string
  /** Closest existing folder above. */
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
  /** A folder was replaced too fast for chokidar, which does not watch the new one. */
  onLost(): void
  onError(cause: Error): void
}

/** Watches the folders above the roots, so that a root that is deleted and created again is noticed. */
async function watchOnce(roots: Root[], usePolling: boolean, listeners: Listeners): Promise<Watching> {
  const watcher = watch(withoutNested(roots.map((root) => root.anchor)), {
    followSymlinks: false,
    ignoreInitial: true,
    // The build reports unreadable files.
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
  // Polling works by name, so it notices replaced folders itself.
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

/** Maps a reported path to the caller's names; a folder above roots to those roots. */
function givenNames(file: string, roots: Root[]): string[] {
  return roots.flatMap(({ given, real, isFolder }) => {
    if (file === real || isBelow(real, file)) return given
    return isFolder && isBelow(file, real) ? path.join(given, path.relative(real, file)) : []
  })
}

/**
 * Calls `onLost` when a watched folder was replaced by another one of the same name. The new folder may get the same inode number,
 * so rename events are checked too.
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
    // Events of the folder itself have the folder's own name.
    if (inodes.has(watchedPath) && name === path.basename(watchedPath)) moved.add(watchedPath)
    timer ??= setTimeout(check, FOLDER_CHECK_MS)
  })
  return () => clearTimeout(timer)
}

/** Undefined if the folder does not exist. */
function inodeOf(folder: string): number | undefined {
  try {
    const stats = fs.lstatSync(folder)
    return stats.isDirectory() ? stats.ino : undefined
  } catch {
    return undefined
  }
}
