// What lies in a content folder, in an order that does not depend on the machine. Symbolic links are not followed:
// content may not reach files outside its folder.
import fs from 'node:fs'
import path from 'node:path'
import glob from 'fast-glob'
import { error, type Report } from '../errors.ts'

export interface FoundFile {
  /** Relative to the site's root, forward slashes. */
  file: string
  /** Relative to the folder that was searched, Unicode NFC. */
  path: string
  absolute: string
  size: number
  mtimeMs: number
}

const MAX_SEGMENT_BYTES = 200
const MAX_PATH_BYTES = 900

/** Files editors leave beside the real ones, and hidden ones. */
const IGNORED = /(?:^|\/)(?:\.(?!well-known(?:\/|$))|#|4913$|Thumbs\.db$)|(?:~|\.swp|\.swx|\.tmp)$/

/** All regular files below `dir`, sorted by code point. */
export function findFiles(dir: string, root: string, report: Report): FoundFile[] {
  if (!fs.existsSync(dir)) return []
  const shown = (absolute: string) => path.relative(root, absolute).split(path.sep).join('/')
  const found: FoundFile[] = []
  for (const entry of glob.sync('**/*', {
    cwd: dir,
    dot: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    objectMode: true,
    stats: true,
    suppressErrors: false,
  })) {
    const { stats } = entry
    if (!stats || IGNORED.test(entry.path)) continue
    const absolute = path.join(dir, entry.path)
    const file = shown(absolute)
    if (entry.path.includes('\uFFFD'))
      report(error('WB410', `The name of ${JSON.stringify(file)} is not UTF-8.`, { file }, 'Rename it.'))
    else if (stats.isSymbolicLink())
      report(
        error(
          'WB411',
          `Symbolic links are not followed: this one leads to ${readLink(absolute)}.`,
          { file },
          'Copy the file or folder into the content folder.',
        ),
      )
    else if (stats.isFile()) {
      if (isTooLong(entry.path))
        report(
          error(
            'WB412',
            `The path is too long: at most ${MAX_SEGMENT_BYTES} bytes a name and ${MAX_PATH_BYTES} in all.`,
            { file: `${file.slice(0, 120)}…` },
          ),
        )
      else
        found.push({
          file: file.normalize('NFC'),
          path: entry.path.normalize('NFC'),
          absolute,
          size: stats.size,
          mtimeMs: stats.mtimeMs,
        })
    } else if (!stats.isDirectory())
      report(error('WB413', 'This is not a regular file.', { file }, 'Only files and folders belong into content.'))
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.absolute < b.absolute ? -1 : 1))
}

function readLink(file: string): string {
  try {
    return fs.readlinkSync(file)
  } catch {
    return 'an unknown place'
  }
}

function isTooLong(file: string): boolean {
  return (
    Buffer.byteLength(file) > MAX_PATH_BYTES ||
    file.split('/').some((segment) => Buffer.byteLength(segment) > MAX_SEGMENT_BYTES)
  )
}
