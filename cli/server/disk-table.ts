// The file table of `preview`: the files in out/ that its manifest lists.

import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { BuildError, EXIT, error } from '../core/errors.ts'
import type { FileTable, ServedFile } from '../core/served-file.ts'
import { pause } from '../write/disk.ts'
import { MANIFEST, type Manifest, readManifest } from '../write/manifest.ts'
import { byteCache } from './byte-cache.ts'
import { isVanished } from './send-file.ts'

/**
 * Files listed in out/.wasteland-manifest.json. Uses a new build as soon as it is published. Files that are missing, not regular or
 * outside out/ are not found. Throws a BuildError if there is no manifest.
 */
export function diskTable(outDir: string): FileTable & { paths(): Iterable<string> } {
  const { manifest, refresh } = currentManifest(outDir)
  const memory = byteCache<KeptFile>(MEMORY_BYTES, (file) => file.size)
  const turn = turnCounter()

  function find(name: string): ServedFile | undefined {
    const manifestEntry = manifest().get(name)
    if (!manifestEntry) return undefined
    const cached = memory.get(name)
    // Concurrent requests check the disk once.
    if (cached?.turn === turn()) return cached
    const file = path.join(outDir, name)
    const stats = fs.lstatSync(file)
    if (cached && isSame(cached.version, stats)) {
      cached.turn = turn()
      return cached
    }
    memory.delete(name)
    if (!stats.isFile() || !isReachedWithoutLinks(outDir, name)) return undefined
    if (stats.size > SMALL_FILE_BYTES) return bigFile(file, stats, manifestEntry.hash)
    const loaded = smallFile(file, turn())
    memory.set(name, loaded)
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

/** Returns a number for the current turn of the event loop. */
function turnCounter(): () => number {
  let turn = 0
  let isCounted = false
  const end = () => {
    turn++
    isCounted = false
  }
  return () => {
    if (!isCounted) setImmediate(end)
    isCounted = true
    return turn
  }
}

type Version = Pick<fs.Stats, 'ino' | 'size' | 'mtimeMs'>

const versionOf = ({ ino, size, mtimeMs }: Version): Version => ({ ino, size, mtimeMs })

const isSame = (one: Version, other: Version) =>
  one.mtimeMs === other.mtimeMs && one.size === other.size && one.ino === other.ino

/** A file in memory. */
interface KeptFile extends ServedFile {
  size: number
  version: Version
  /** The turn of the event loop in which it was last compared with the disk. */
  turn: number
}

function isReachedWithoutLinks(outDir: string, name: string): boolean {
  const root = fs.realpathSync(outDir)
  const file = path.join(root, name)
  return file.startsWith(root + path.sep) && fs.realpathSync(file) === file
}

function smallFile(file: string, turn: number): KeptFile {
  const descriptor = fs.openSync(file, READ_REGULAR_FILE)
  try {
    const stats = fs.fstatSync(descriptor)
    if (!stats.isFile()) throw replaced(file)
    const bytes = fs.readFileSync(descriptor)
    const modified = stats.mtime.toUTCString()
    return { version: versionOf(stats), turn, size: bytes.length, modified, contents: () => bytes }
  } finally {
    fs.closeSync(descriptor)
  }
}

function bigFile(file: string, stats: fs.Stats, hash: string): ServedFile {
  const version = versionOf(stats)

  async function open(): Promise<fs.promises.FileHandle> {
    const handle = await fs.promises.open(file, READ_REGULAR_FILE)
    if (isSame(version, await handle.stat())) return handle
    await handle.close()
    throw replaced(file)
  }

  return {
    // Includes the version, because the manifest may be slightly older or newer than the file.
    hash: `${hash}-${Object.values(version).join('-')}`,
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
  let version: Version | undefined
  let manifest: Manifest | undefined
  let isGone = false
  const turn = turnCounter()
  let lookedIn = -1

  function refresh() {
    let stats = fs.statSync(file, { throwIfNoEntry: false })
    // A build publishes by renaming out/ and then the new folder; waits while there is none.
    for (let wait = 0; !stats && manifest && !isGone && wait < PUBLISH_MS; wait++) {
      pause(1)
      stats = fs.statSync(file, { throwIfNoEntry: false })
    }
    isGone = !stats
    if (!stats || (version && isSame(version, stats))) return
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
      if (lookedIn !== turn()) refresh()
      lookedIn = turn()
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
