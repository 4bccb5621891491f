// Reads the editions of a site: the lock, and the changes of each edition.

import fs from 'node:fs'
import path from 'node:path'
import { type Report, warning } from '../../core/errors.ts'
import { CHANGES_FOLDER, LOCK_FILE } from '../../core/rules-files.ts'
import { lstat } from '../../core/stats.ts'
import { decodeText } from '../../core/text.ts'
import { type Change, readChanges } from './changes.ts'
import type { ReadLock } from './lock.ts'
import { readLock } from './read-lock.ts'

export interface Editions {
  lock: ReadLock
  /** By edition, oldest first. The first edition has none. */
  changes: Map<string, Change[]>
}

export const changesFile = (edition: string) => `${CHANGES_FOLDER}/${edition}.yml`

/** Undefined without a lock, and, with errors, with one that cannot be read. */
export function readEditions(root: string, report: Report): Editions | undefined {
  const text = textOf(LOCK_FILE, root, report)
  const lock = text === undefined ? undefined : readLock(text, LOCK_FILE, report)
  if (!lock) return undefined
  const changes = new Map<string, Change[]>()
  let isFaulty = false
  for (const edition of lock.editions.keys()) {
    const file = changesFile(edition)
    const own = textOf(file, root, report)
    const read = own === undefined ? [] : readChanges(own, file, report)
    if (read) changes.set(edition, read)
    else isFaulty = true
  }
  reportOthers(root, lock, report)
  return isFaulty ? undefined : { lock, changes }
}

/** The lock that a version of the docs was frozen with. */
export function readVersionLock(file: string, root: string, report: Report): ReadLock | undefined {
  const text = textOf(file, root, report)
  return text === undefined ? undefined : readLock(text, file, report)
}

/** The lock of 1,000 long pages has 2 MB. */
const MAX_BYTES = 32 * 1024 * 1024

/** Undefined: there is no such file. Symbolic links are not followed. */
function textOf(file: string, root: string, report: Report): string | undefined {
  const place = path.join(root, file)
  return lstat(place)?.isFile() ? decodeText(fs.readFileSync(place), file, report, MAX_BYTES) : undefined
}

function reportOthers(root: string, { editions }: ReadLock, report: Report) {
  const folder = path.join(root, CHANGES_FOLDER)
  if (!fs.existsSync(folder)) return
  for (const name of fs.readdirSync(folder).sort()) {
    const edition = name.replace(/\.yml$/, '')
    if (name === edition || editions.has(edition)) continue
    const message = `The lock has no edition "${edition}", so this file is not read.`
    report(warning('WB657', message, { file: `${CHANGES_FOLDER}/${name}` }, 'Rename it to its edition, or delete it.'))
  }
}
