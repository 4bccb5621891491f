// The file table of `preview`: the files in out/ that its manifest lists.
import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { BuildError, EXIT, error } from '../errors.ts'
import { pause } from '../write/disk.ts'
import { MANIFEST, type Manifest, readManifest } from '../write/manifest.ts'
import { byteCache } from './byte-cache.ts'
import type { FileTable, ServedFile } from './files.ts'
import { isVanished } from './send-file.ts'

/**
 * Files listed in out/.wasteland-manifest.json. Uses a new build as soon as it is published. Files that are missing, not regular or
 * outside out/ are not found. Throws a BuildError if there is no manifest.
 */
export function diskTable(outDir: string): FileTable & { paths(): Iterable<string> } {
  const { manifest, refresh } = currentManifest(outDir)
  const memory = byteCache<ServedFile & { version: string }>(MEMORY_BYTES)
  const isFirstLook = onceEachTurn()

  function find(name: string): ServedFile | undefined {
    const manifestEntry = manifest().get(name)
    if (!manifestEntry) return undefined
    const cached = memory.get(name)
    if (cached && !isFirstLook(name)) return cached
    const file = path.join(outDir, name)
    const stats = fs.lstatSync(file)
    if (cached?.version === versionOf(stats)) return cached
    memory.delete(name)
    if (!stats.isFile() || !isReachedWithoutLinks(outDir, name)) return undefined
    if (stats.size > SMALL_FILE_BYTES) return bigFile(file, stats, manifestEntry.hash)
    const loaded = smallFile(file)
    memory.set(name, loaded, loaded.size)
    return loaded
  }

  function findIfThere(name: string): ServedFile | undefined {
    try {
      return find(name)
    } catch (cause) {
      if (!isVanished(cause)) throw cause
      memory.delete(name)
      return undefined
    }
  }

  return {
    paths: () => manifest().keys(),
    has: (name) => manifest().has(name),
    get(name) {
      const found = findIfThere(name)
      if (found || !manifest().has(name)) return found
      // A build may have just replaced out/.
      refresh()
      return findIfThere(name)
    },
  }
}

const MEMORY_BYTES = 10 * 1024 * 1024

/** Bigger files are read from the disk for each request. */
const SMALL_FILE_BYTES = 256 * 1024

/** Without O_NONBLOCK, opening a pipe in place of a file would block. Windows has neither flag. */
const READ_REGULAR_FILE = fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0)

/** Returns true once per name and turn of the event loop, so that concurrent requests check the disk once. */
function onceEachTurn(): (name: string) => boolean {
  const names = new Set<string>()
  return (name) => {
    if (names.has(name)) return false
    if (names.size === 0) setImmediate(() => names.clear())
    names.add(name)
    return true
  }
}

function versionOf(stats: fs.Stats): string {
  return `${stats.ino}-${stats.size}-${stats.mtimeMs}`
}

function isReachedWithoutLinks(outDir: string, name: string): boolean {
  const root = fs.realpathSync(outDir)
  const file = path.join(root, name)
  return file.startsWith(root + path.sep) && fs.realpathSync(file) === file
}

function smallFile(file: string): ServedFile & { version: string; size: number } {
  const descriptor = fs.openSync(file, READ_REGULAR_FILE)
  try {
    const stats = fs.fstatSync(descriptor)
    if (!stats.isFile()) throw replaced(file)
    const bytes = fs.readFileSync(descriptor)
    const modified = stats.mtime.toUTCString()
    return { version: versionOf(stats), size: bytes.length, modified, contents: () => bytes }
  } finally {
    fs.closeSync(descriptor)
  }
}

function bigFile(file: string, stats: fs.Stats, hash: string): ServedFile {
  const version = versionOf(stats)

  async function open(): Promise<fs.promises.FileHandle> {
    const handle = await fs.promises.open(file, READ_REGULAR_FILE)
    if (versionOf(await handle.stat()) === version) return handle
    await handle.close()
    throw replaced(file)
  }

  return {
    // Includes the version, because the manifest may be slightly older or newer than the file.
    hash: `${hash}-${version}`,
    size: stats.size,
    modified: stats.mtime.toUTCString(),
    async contents() {
      const handle = await open()
      return handle.readFile().finally(() => handle.close())
    },
    async open(start, end): Promise<Readable> {
      const handle = await open()
      return handle.createReadStream({ start, end: end - 1 })
    },
  }
}

/** An error for which `isVanished` is true. */
function replaced(file: string): Error {
  return Object.assign(new Error(`${file} was replaced while it was being read`), { code: 'ESTALE' })
}

/** The current manifest, read only when it has changed. */
function currentManifest(outDir: string): { manifest(): Manifest; refresh(): void } {
  const file = path.join(outDir, MANIFEST)
  let version = ''
  let manifest: Manifest | undefined
  let isGone = false
  const isFirstLook = onceEachTurn()

  function refresh() {
    let stats = fs.statSync(file, { throwIfNoEntry: false })
    // A build publishes by renaming out/ and then the new folder; waits while there is none.
    for (let wait = 0; !stats && manifest && !isGone && wait < PUBLISH_MS; wait++) {
      pause(1)
      stats = fs.statSync(file, { throwIfNoEntry: false })
    }
    isGone = !stats
    if (!stats || versionOf(stats) === version) return
    const read = readIfWhole(outDir)
    if (!read) return
    manifest = read
    version = versionOf(stats)
  }

  refresh()
  if (!manifest) throw noManifest(outDir)

  return {
    refresh,
    manifest() {
      if (isFirstLook(file)) refresh()
      return manifest ?? new Map()
    },
  }
}

const PUBLISH_MS = 100

/** Undefined if it is missing, unreadable or damaged. */
function readIfWhole(outDir: string): Manifest | undefined {
  try {
    const manifest = readManifest(outDir)
    return manifest instanceof Map ? manifest : undefined
  } catch {
    return undefined
  }
}

function noManifest(outDir: string): BuildError {
  const hint = 'Run `wasteland-build build` first.'
  return new BuildError(error('WB953', `There is no built site in ${outDir}.`, {}, hint), {
    exitCode: EXIT.fileSystem,
  })
}
