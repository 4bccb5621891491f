// `content/i18n/<locale>/originals.lock.yml`: for each translated file the hash of its original when the translation was last up to date.
// Only `translations --done` writes it.

import fs from 'node:fs'
import path from 'node:path'
import type { LocaleConfig } from '../../config/schema.ts'
import { error, type Report } from '../../core/errors.ts'
import { TRANSLATIONS } from '../../core/find-files.ts'
import { hashOf } from '../../core/hash.ts'
import { ORIGINALS_NAME } from '../../core/rules-files.ts'
import { lstat } from '../../core/stats.ts'

/** Hashes by the path of the file in the folder of the language: 'docs/chases.md'. */
export type Originals = Map<string, string>

const HEAD = '# Written by `wasteland-build translations --done`.\nformat: 1\noriginals:\n'

export const originalsFile = ({ path: folder }: Pick<LocaleConfig, 'path'>) =>
  `${TRANSLATIONS}/${folder}/${ORIGINALS_NAME}`

/** Hash of an original; undefined if there is none. `file`: in the folder of the language. */
export function originalHash(file: string, root: string): string | undefined {
  const place = path.join(root, 'content', file)
  return lstat(place)?.isFile() ? hashOf(fs.readFileSync(place)) : undefined
}

/** Undefined without the file, and, with an error, if it cannot be read. */
export function readOriginals(locale: Pick<LocaleConfig, 'path'>, root: string, report: Report): Originals | undefined {
  const file = originalsFile(locale)
  const place = path.join(root, file)
  if (!lstat(place)?.isFile()) return undefined
  const originals: Originals = new Map()
  const lines = fs.readFileSync(place, 'utf8').split(/\r?\n/)
  for (const [i, line] of lines.entries()) {
    if (line === '' || line.startsWith('#') || line === 'originals:' || line === 'format: 1') continue
    const [, quoted, plain, hash] = /^ {2}(?:("(?:[^"\\]|\\.)*")|(\S.*?)): "?([\da-f]{16})"?$/.exec(line) ?? []
    const name = quoted === undefined ? plain : (JSON.parse(quoted) as string)
    const fault =
      name === undefined || hash === undefined
        ? 'has a line that "translations" does not write'
        : originals.has(name)
          ? `names "${name}" twice`
          : undefined
    if (fault !== undefined) {
      const hint = 'Keep one line for each file, and delete marks of a merge. Then run: wasteland-build translations'
      report(error('WB661', `The list of originals ${fault}.`, { file, line: i + 1 }, hint))
      return undefined
    }
    originals.set(name ?? '', hash ?? '')
  }
  return originals
}

export const originalsText = (originals: Originals): string =>
  HEAD +
  [...originals]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, hash]) => `  ${/^[\w./-]+$/.test(name) ? name : JSON.stringify(name)}: "${hash}"\n`)
    .join('')
