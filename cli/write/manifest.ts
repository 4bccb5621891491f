// The manifest: the list of files that a build wrote to out/. It decides which files may be deleted, so reading it checks it.
import fs from 'node:fs'
import path from 'node:path'
import { BuildError, error, type Place } from '../core/errors.ts'
import { errorCode, patiently } from './disk.ts'

export const MANIFEST = '.wasteland-manifest.json'
const VERSION = 1
const MAX_SEGMENT_BYTES = 200
const MAX_PATH_BYTES = 900

interface ManifestEntry {
  /** Hash of the bytes; see hash.ts. */
  hash: string
  size: number
}

/** By path below out/, with forward slashes. The manifest does not list itself. */
export type Manifest = Map<string, ManifestEntry>

export function readManifest(outDir: string): Manifest | 'missing' | 'damaged' {
  let text: string
  try {
    text = patiently(() => fs.readFileSync(path.join(outDir, MANIFEST), 'utf8'))
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return 'missing'
    throw cause
  }
  try {
    const { version, files } = JSON.parse(text) as { version?: unknown; files?: Record<string, unknown> }
    if (version !== VERSION || typeof files !== 'object' || files === null) return 'damaged'
    const manifest: Manifest = new Map()
    for (const file of Object.keys(files)) {
      const entry = files[file]
      if (!isPlainPath(file) || !isEntry(entry)) return 'damaged'
      manifest.set(file, entry)
    }
    return manifest
  } catch {
    return 'damaged'
  }
}

/** The note about the build in a manifest; see shards.ts. */
export function readMark(outDir: string): string | undefined {
  try {
    // The note is in the first line, before the files.
    const [first] = fs.readFileSync(path.join(outDir, MANIFEST), 'utf8').split('\n', 1)
    const { mark } = JSON.parse(`${first}}}`) as { mark?: unknown }
    return typeof mark === 'string' ? mark : undefined
  } catch {
    return undefined
  }
}

function isEntry(value: unknown): value is ManifestEntry {
  if (typeof value !== 'object' || value === null) return false
  const { hash, size } = value as { hash?: unknown; size?: unknown }
  return typeof hash === 'string' && Number.isSafeInteger(size)
}

/** One line per file, sorted: the same files give the same bytes. */
export function manifestText(manifest: Manifest, mark?: string): string {
  const lines = [...manifest.keys()].sort().map((file) => {
    const { hash, size } = manifest.get(file) ?? { hash: '', size: 0 }
    return `${JSON.stringify(file)}:{"hash":"${hash}","size":${size}}`
  })
  const marked = mark === undefined ? '' : `"mark":${JSON.stringify(mark)},`
  return `{"version":${VERSION},${marked}"files":{\n${lines.join(',\n')}\n}}\n`
}

/** Parent folders of a path, outermost first: 'a/b/c' → 'a', 'a/b'. */
export function foldersOf(file: string): string[] {
  const folders: string[] = []
  for (let end = file.indexOf('/'); end !== -1; end = file.indexOf('/', end + 1)) folders.push(file.slice(0, end))
  return folders
}

/** Every parent folder of these files. */
export function folderSet(files: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const file of files)
    for (let end = file.lastIndexOf('/'); end !== -1; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  return folders
}

/** The same, outer folders before inner ones. */
export const allFolders = (files: Iterable<string>): string[] => [...folderSet(files)].sort()

/** A key that is equal for two paths that are one file on a case-insensitive or normalising file system. */
export const foldCase = (file: string): string =>
  IS_ASCII.test(file) ? file.toLowerCase() : file.normalize('NFC').toLowerCase().normalize('NFC')

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII, too
const IS_ASCII = /^[\x00-\x7f]*$/

/** Whether a name at the top of out/ is reserved for the writer. */
export const isReserved = (file: string): boolean => file.startsWith('.wasteland-')

/** Whether a path stays below out/ and means the same on every system. The first pattern is that of most paths. */
const isPlainPath = (file: string): boolean =>
  /^[\w-]+(?:[./][\w-]+)*$/.test(file) ||
  (!/\p{Surrogate}|\p{Cc}|\\|^[a-z]:/iu.test(file) &&
    !isReserved(file) &&
    file.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..'))

export function checkPath(file: string, source: string): void {
  if (!isPlainPath(file)) {
    const message = `${source} would be written to ${JSON.stringify(file)}, which is not a plain path below the output folder.`
    throw new BuildError(error('WB905', message, {}, "No leading '/', no '.', '..' or empty segments, no backslashes."))
  }
  const bytes = Buffer.byteLength(file)
  if (bytes <= MAX_SEGMENT_BYTES) return
  const long = file.split('/').find((segment) => Buffer.byteLength(segment) > MAX_SEGMENT_BYTES)
  if (long !== undefined) throw tooLong(source, `The name "${long}"`, Buffer.byteLength(long), MAX_SEGMENT_BYTES)
  if (bytes > MAX_PATH_BYTES) throw tooLong(source, `The path "${file}"`, bytes, MAX_PATH_BYTES)
}

const tooLong = (source: string, what: string, bytes: number, limit: number) =>
  new BuildError(
    error(
      'WB906',
      `${what} (from ${source}) has ${bytes} bytes; the limit is ${limit}.`,
      placeIn(source),
      'Choose a shorter slug or file name.',
    ),
  )

/** The file in 'content/docs/a.md' and in 'the index of the category "A" (content/docs/_category_.yml)'. */
function placeIn(source: string): Place {
  const file = /(?:^|\()(content\/[^()]+)\)?$/.exec(source)?.[1]
  return file === undefined ? {} : { file }
}

/** Returns a function that records each file with its source. It throws if two files cannot both exist. */
export function claimPaths(): (file: string, source: string) => void {
  const files = new Map<string, { file: string; source: string }>()
  const insides = new Map<string, { file: string; source: string }>()
  return (file, source) => {
    const key = foldCase(file)
    const own = { file, source }
    const other = files.get(key) ?? insides.get(key)
    if (other) throw collision(own, other)
    files.set(key, own)
    for (let end = key.lastIndexOf('/'); end !== -1; end = key.lastIndexOf('/', end - 1)) {
      const folder = key.slice(0, end)
      if (insides.has(folder)) break // So are the folders around it.
      const other = files.get(folder)
      if (other) throw collision(own, other)
      insides.set(folder, own)
    }
  }
}

function collision(one: { file: string; source: string }, other: { file: string; source: string }) {
  const what =
    one.file === other.file
      ? `${other.source} and ${one.source} both write ${one.file}.`
      : foldCase(one.file) === foldCase(other.file)
        ? `${other.source} writes ${other.file} and ${one.source} writes ${one.file}: on many systems these are one file.`
        : `${other.source} writes ${other.file} and ${one.source} writes ${one.file}: one would have to be a file and a folder at once.`
  const file = [one.source, other.source].find((source) => source.startsWith('content/'))
  const place = file === undefined ? {} : { file, line: 1 }
  return new BuildError(error('WB904', what, place, 'Change the slug, file name or address of one of them.'))
}
