// File system calls that the writer shares, and the messages for their errors.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { BuildError, EXIT, error } from '../core/errors.ts'
import { lstat } from '../core/stats.ts'

export const errorCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EROFS', 'the file system is read-only'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'the system does not permit it'],
  ['EMFILE', 'this process has too many files open'],
  ['ENFILE', 'the system has too many files open'],
  ['EIO', 'the disk reports an error'],
  ['EBUSY', 'it is in use'],
  ['ENAMETOOLONG', 'the name is too long for this file system'],
  ['EFBIG', 'the file is too big for this file system'],
  ['ENOTDIR', 'a part of its path is not a folder'],
  ['ENOENT', 'it no longer exists'],
])

const NOT_OURS = 'Make the user who runs the build its owner, or choose another folder with --out.'
const NO_ROOM = 'Free some disk space and run the command again.'

const HINTS: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', NO_ROOM],
  ['EDQUOT', NO_ROOM],
  ['EROFS', NOT_OURS],
  ['EACCES', NOT_OURS],
  ['EPERM', NOT_OURS],
  ['EMFILE', 'Raise the limit: ulimit -n 4096.'],
  ['EBUSY', 'Close the programs that use it and run the command again.'],
])

/** Converts an error of a file system call to a BuildError. Returns any other error unchanged. */
export function fileSystemError(cause: unknown, fallbackPath: string, needed?: number): unknown {
  const code = errorCode(cause)
  if (!code || !(cause instanceof Error) || !('syscall' in cause)) return cause
  const { path: from, dest } = cause as NodeJS.ErrnoException & { dest?: string }
  const place = dest ?? from ?? fallbackPath
  const room = code === 'ENOSPC' || code === 'EDQUOT' ? roomAt(place, needed) : ''
  // Node says ENOENT when it may not make a folder on a read-only file system.
  const isReadOnly = code === 'ENOENT' && cause.syscall === 'mkdir'
  const reason = isReadOnly ? 'its folder is gone or read-only' : (REASONS.get(code) ?? cause.message)
  const message = `Cannot ${cause.syscall} ${place}: ${reason} (${code}).${room}`
  return new BuildError(error('WB908', message, {}, isReadOnly ? NOT_OURS : HINTS.get(code)), {
    exitCode: EXIT.fileSystem,
    cause,
  })
}

function roomAt(place: string, needed: number | undefined): string {
  const need = needed === undefined ? '' : ` ${needed} bytes needed,`
  try {
    const { bavail, bsize, ffree, files } = fs.statfsSync(nearestExisting(place))
    return `${need} ${bavail * bsize} bytes free${files > 0 && ffree === 0 ? ', no room for more files' : ''}.`
  } catch {
    return need && `${need.slice(0, -1)}.`
  }
}

export const nearestExisting = (place: string): string => (lstat(place) ? place : nearestExisting(path.dirname(place)))

/** Absolute path with links resolved, as far as it exists. */
export function realPath(place: string): string {
  const whole = path.resolve(place)
  if (fs.existsSync(whole)) return fs.realpathSync.native(whole)
  return path.dirname(whole) === whole ? whole : path.join(realPath(path.dirname(whole)), path.basename(whole))
}

export function isWithin(place: string, folder: string): boolean {
  const relative = path.relative(folder, place)
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
}

/** Identifies the mount of a path. Two bind mounts can be the same device, but rename fails between them. */
export function fileSystemOf(place: string): string {
  const device = String(fs.statSync(nearestExisting(place)).dev)
  let mounts: string
  try {
    mounts = fs.readFileSync('/proc/self/mountinfo', 'utf8')
  } catch {
    return device
  }
  const points = mounts.split('\n').map((line) => (line.split(' ')[4] ?? '').replace(/\\(\d{3})/g, decodeOctal))
  const around = points.filter((point) => point !== '' && isWithin(place, point))
  return `${device} ${around.sort((a, b) => b.length - a.length)[0]}`
}

const decodeOctal = (_: string, digits: string) => String.fromCharCode(Number.parseInt(digits, 8))

/** Blocks the thread, because the writer is synchronous. */
export function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

/** Retries a call that opens a file for about a second if too many files are open. */
export function patiently<T>(open: () => T): T {
  for (let attempt = 1; ; attempt++) {
    try {
      return open()
    } catch (cause) {
      const code = errorCode(cause)
      if ((code !== 'EMFILE' && code !== 'ENFILE') || attempt === 40) throw cause
      pause(25)
    }
  }
}

/** Writes a new file. Removes an existing one first, because it may be a hard link to a file in out/. */
export function writeNewFile(file: string, bytes: Uint8Array): void {
  const create = () => patiently(() => fs.writeFileSync(file, bytes, { flag: 'wx' }))
  try {
    try {
      create()
    } catch (cause) {
      if (errorCode(cause) !== 'EEXIST') throw cause
      fs.rmSync(file, { recursive: true })
      create()
    }
    setModeOfNew(file, 0o644)
  } catch (cause) {
    throw fileSystemError(cause, file, bytes.length)
  }
}

/** Modes that new files and folders get from the umask. */
const usual = new Set<number>()

/** Sets the mode, so that it does not depend on the umask. After one file with the right mode, skips the check. */
function setModeOfNew(place: string, mode: number): void {
  if (!usual.has(mode) && !setMode(place, mode)) usual.add(mode)
}

/** Returns false if the mode was right: checking is cheaper than setting it. */
export function setMode(place: string, mode: number): boolean {
  if ((fs.statSync(place).mode & 0o7777) === mode) return false
  try {
    fs.chmodSync(place, mode)
  } catch (cause) {
    if (!UNSUPPORTED.has(errorCode(cause) ?? '')) throw cause
  }
  return true
}

/** Returns false if the folder exists. A file in its place is replaced. */
export function makeFolder(folder: string): boolean {
  try {
    fs.mkdirSync(folder)
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause
    if (lstat(folder)?.isDirectory()) return false
    fs.unlinkSync(folder)
    fs.mkdirSync(folder)
  }
  setModeOfNew(folder, 0o755)
  return true
}

/** Creates the parent folders of files below `root`, each once. */
export function folderMaker(root: string): (file: string) => void {
  const made = new Set([root])
  const make = (folder: string) => {
    if (made.has(folder)) return
    make(path.dirname(folder))
    makeFolder(folder)
    made.add(folder)
  }
  return (file) => make(path.dirname(path.join(root, file)))
}

/** Writes new files below `root` and creates their folders. */
export function fileWriter(root: string): (file: string, bytes: Uint8Array) => void {
  const makeFolders = folderMaker(root)
  return (file, bytes) => {
    makeFolders(file)
    writeNewFile(path.join(root, file), bytes)
  }
}

const UNSUPPORTED = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'])

/** Hard-links a file, or copies it if the file system refuses the link. Returns true for a copy. */
export function linkOrCopy(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to)
    return false
  } catch (cause) {
    if (!UNSUPPORTED.has(errorCode(cause) ?? '') && !['EXDEV', 'EMLINK', 'EACCES'].includes(errorCode(cause) ?? ''))
      throw cause
  }
  try {
    patiently(() => fs.copyFileSync(from, to, fs.constants.COPYFILE_EXCL))
    setMode(to, fs.statSync(from).mode & 0o7777)
    return true
  } catch (cause) {
    throw errorCode(cause) === 'EEXIST' ? cause : fileSystemError(cause, to, lstat(from)?.size)
  }
}

/** Flushes a file or folder to disk, so that a power cut cannot reorder changes. Some systems cannot flush folders. */
export function flush(place: string): void {
  const isFolder = fs.statSync(place).isDirectory()
  try {
    const handle = patiently(() => fs.openSync(place, isFolder ? 'r' : 'r+'))
    try {
      fs.fsyncSync(handle)
    } finally {
      fs.closeSync(handle)
    }
  } catch (cause) {
    if (!isFolder || !['EPERM', 'EISDIR', 'EINVAL', 'EACCES'].includes(errorCode(cause) ?? '')) throw cause
  }
}

/** Flushes the whole file system of a folder. Returns false if there is no command for it. */
export const flushFileSystem = (folder: string): boolean =>
  process.platform === 'linux' && spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status === 0
