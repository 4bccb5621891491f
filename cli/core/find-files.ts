// Lists the files of a content folder, in an order that does not depend on the machine. Symbolic links are not followed:
// content must not read files outside its folder.
import fs from 'node:fs'
import path from 'node:path'
import glob from 'fast-glob'
import { BuildError, EXIT, error, type Report } from './errors.ts'
import { hiddenStaticProblem, leftOutFor, windowsNameProblem } from './file-names.ts'
import { pathBelow } from './path-below.ts'
import { lstat } from './stats.ts'

export interface FoundFile {
  /** Relative to the site's root, forward slashes. */
  file: string
  /** Relative to the folder that was searched, Unicode NFC. */
  path: string
  absolute: string
  size: number
  mtimeMs: number
  /** Change time. It detects that two files of equal size and modification time have been swapped. */
  ctimeMs: number
  /** The file that a translated file replaces; undefined if it replaces none. */
  below?: FoundFile
}

/** Folder of the translations: 'content/i18n/ar/docs/intro.md' replaces 'content/docs/intro.md'. */
export const TRANSLATIONS = 'content/i18n'

/** Path of the file in the default locale: the original of a translation, else the file itself. */
export const originOf = (file: string): string =>
  isTranslation(file) ? `content/${file.split('/').slice(3).join('/')}` : file

/** Whether a file, or the file that it translates, is in one of the folders. */
export const isIn = (file: string, folders: string[]): boolean =>
  folders.some((folder) => originOf(file).startsWith(`${folder}/`))

/** The file or folder in a locale that translates one of the default locale. `locale.path`: its folder in TRANSLATIONS. */
export const translationOf = (file: string, locale: { path: string }): string =>
  `${TRANSLATIONS}/${locale.path}/${file.split('/').slice(1).join('/')}`

export const isTranslation = (file: string): boolean => file.startsWith(`${TRANSLATIONS}/`)

const MAX_SEGMENT_BYTES = 200
const MAX_PATH_BYTES = 900

/** All regular files below `dir`, sorted by code point. None if the folder does not exist. */
export function findFiles(dir: string, root: string, report: Report): FoundFile[] {
  const folder = lstat(dir)
  const shown = pathBelow(root, dir)
  if (folder?.isSymbolicLink()) report(notFollowed(dir, shown))
  if (!folder?.isDirectory()) return []
  const found: FoundFile[] = []
  for (const entry of listing(dir, shown)) {
    const { stats } = entry
    const absolute = `${dir}/${entry.path}`
    const file = `${shown}/${entry.path}`
    if (leftOutFor(entry.path) !== undefined) {
      const problem = stats?.isFile() ? hiddenStaticProblem(file) : undefined
      if (problem) report(problem)
      continue
    }
    if (entry.path.includes('\uFFFD')) {
      const name = escapedName(dir, entry.path)
      if (name) report(error('WB410', `The name "${name}" is not UTF-8.`, { file }, 'Rename it.'))
    } else if (!stats) continue
    else if (stats.isSymbolicLink()) report(notFollowed(absolute, file))
    else if (stats.isFile()) {
      if (isTooLong(entry.path)) {
        const message = `The path is too long: at most ${MAX_SEGMENT_BYTES} bytes a name and ${MAX_PATH_BYTES} in all.`
        report(error('WB412', message, { file: `${file.slice(0, 120)}…` }, 'Rename it.'))
      } else {
        const problem = windowsNameProblem(entry.path)
        if (problem) report({ ...problem, file: path.posix.join(shown, problem.file ?? '') })
        found.push({
          file: file.normalize('NFC'),
          path: entry.path.normalize('NFC'),
          absolute,
          size: stats.size,
          mtimeMs: stats.mtimeMs,
          ctimeMs: stats.ctimeMs,
        })
      }
    } else if (!stats.isDirectory()) report(notRegular(file))
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.absolute < b.absolute ? -1 : 1))
}

/**
 * The list with the changed files as they are now; undefined if more may have changed than what listed files hold. `changed`: absolute
 * paths.
 */
export function relisted(found: FoundFile[], changed: Iterable<string>): FoundFile[] | undefined {
  const places = new Map(found.map(({ absolute }, i) => [absolute, i]))
  const list = [...found]
  for (const absolute of changed) {
    const at = places.get(absolute)
    const stats = lstat(absolute)
    const known = at === undefined ? undefined : found[at]
    if (at === undefined || !known || !stats?.isFile()) return undefined
    list[at] = { ...known, size: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs }
  }
  return list
}

/** Files below `dir` that match one of the patterns, relative to it. */
export const matchingFiles = (dir: string, patterns: string[]): string[] =>
  patterns.length === 0 ? [] : glob.sync(patterns, { ...below(dir), dot: true, followSymbolicLinks: false })

/** Returns the files of `found` that are in the folder `file` (relative to the root), as `findFiles` would list them. */
export function filesBelow(found: FoundFile[], file: string): FoundFile[] {
  const before = `${file.normalize('NFC')}/`
  return found.flatMap((one) => (one.file.startsWith(before) ? [{ ...one, path: one.file.slice(before.length) }] : []))
}

/** Names of the folders directly in a folder, and its files relative to `root`, both sorted. Ignores hidden ones. */
export function entriesOf(dir: string, root: string, report: Report): { folders: string[]; files: string[] } {
  const folder = lstat(dir)
  const shown = (name: string) => pathBelow(root, path.join(dir, name))
  if (folder?.isSymbolicLink()) report(notFollowed(dir, shown('')))
  if (!folder?.isDirectory()) return { folders: [], files: [] }
  const entries = fs.readdirSync(dir, { withFileTypes: true }).filter(({ name }) => leftOutFor(name) === undefined)
  const names = (isKind: (entry: fs.Dirent) => boolean) =>
    entries
      .filter(isKind)
      .map(({ name }) => name)
      .sort()
  // A link in place of a folder is reported when that folder is read.
  return { folders: names((entry) => !entry.isFile()), files: names((entry) => entry.isFile()).map(shown) }
}

/** At most `length` bytes from the start of a file. Throws a BuildError if it cannot be read. */
export const readStart = (found: ContentFile, length: number): Buffer =>
  withHandle(found, (handle) => {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, fs.readSync(handle, bytes))
  })

/** The bytes of a file. Throws a BuildError if it cannot be read. */
export const readFound = (found: ContentFile): Buffer => withHandle(found, (handle) => fs.readFileSync(handle))

type ContentFile = Pick<FoundFile, 'absolute' | 'file'>

function withHandle<T>({ absolute, file }: ContentFile, read: (handle: number) => T): T {
  try {
    const handle = fs.openSync(absolute, READ_WITHOUT_LINKS)
    try {
      if (!fs.fstatSync(handle).isFile()) throw new BuildError(notRegular(file))
      return read(handle)
    } finally {
      fs.closeSync(handle)
    }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ELOOP')
      throw new BuildError(notFollowed(absolute, file))
    throw unreadable(cause, file)
  }
}

/** Against a link or a pipe that replaced the file after it was found. Windows has neither flag. */
const READ_WITHOUT_LINKS = fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0)

/** Options for fast-glob. It takes a backslash in `cwd` for a separator, so it gets '/' and a file system that begins at `dir`. */
function below(dir: string) {
  const placeOf = (file: fs.PathLike) => path.join(dir, path.relative(path.parse(String(file)).root, String(file)))
  return {
    cwd: path.parse(dir).root,
    fs: {
      lstatSync: ((file: string) => fs.lstatSync(placeOf(file))) as typeof fs.lstatSync,
      statSync: ((file: string) => fs.statSync(placeOf(file))) as typeof fs.statSync,
      readdirSync: ((file: string, options: { withFileTypes: true }) =>
        fs.readdirSync(placeOf(file), options)) as typeof fs.readdirSync,
    },
  }
}

function listing(dir: string, shown: string) {
  try {
    return [...entriesBelow(dir)]
  } catch (cause) {
    const { path: at } = cause as NodeJS.ErrnoException
    const file = at === undefined ? shown : path.posix.join(shown, pathBelow(dir, at))
    throw unreadable(cause, file)
  }
}

/** Every entry of a folder and of the folders in it. Symbolic links are not followed. */
function* entriesBelow(dir: string, folder = ''): Generator<{ path: string; stats: fs.Stats | undefined }> {
  for (const entry of fs.readdirSync(path.join(dir, folder), { withFileTypes: true })) {
    const own = folder + entry.name
    yield { path: own, stats: lstat(`${dir}/${own}`) }
    if (entry.isDirectory()) yield* entriesBelow(dir, `${own}/`)
  }
}

function unreadable(cause: unknown, file: string): unknown {
  if (!(cause instanceof Error) || !('code' in cause)) return cause
  const isDenied = cause.code === 'EACCES' || cause.code === 'EPERM'
  const message = `The file cannot be read: ${isDenied ? 'permission denied' : cause.message} (${String(cause.code)}).`
  const problem = error('WB414', message, { file }, isDenied ? 'Change its permissions.' : undefined)
  return new BuildError(problem, { exitCode: EXIT.fileSystem, cause })
}

const notRegular = (file: string) =>
  error('WB413', 'This is not a regular file.', { file }, 'Only files and folders are allowed in content.')

const notFollowed = (absolute: string, file: string) =>
  error(
    'WB411',
    `Symbolic links are not followed: this one leads to ${readLink(absolute)}.`,
    { file },
    'Copy the file or folder into the content folder.',
  )

/** The name with invalid UTF-8 bytes written as \xff; undefined if it is valid and contains the character U+FFFD. */
function escapedName(dir: string, file: string): string | undefined {
  const folder = path.join(dir, path.dirname(file))
  if (lstat(path.join(dir, file))) return undefined
  const wanted = path.basename(file)
  for (const name of fs.readdirSync(folder, { encoding: 'buffer' })) {
    if (name.toString('utf8') !== wanted) continue
    return name.toString('latin1').replace(/[\x80-\xff]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`)
  }
  return wanted
}

function readLink(file: string): string {
  try {
    return fs.readlinkSync(file)
  } catch {
    return 'an unknown place'
  }
}

function isTooLong(file: string): boolean {
  if (file.length * 3 <= MAX_SEGMENT_BYTES) return false // A UTF-16 unit has at most three bytes.
  return (
    Buffer.byteLength(file) > MAX_PATH_BYTES ||
    file.split('/').some((segment) => Buffer.byteLength(segment) > MAX_SEGMENT_BYTES)
  )
}
