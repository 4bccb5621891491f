// Writes documents as a compendium pack of Foundry, which is a LevelDB database. The only file that imports classic-level, which is
// an optional package. Equal documents give equal bytes.

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Folder, JournalEntry, RollTable } from './documents.ts'

type Level = typeof import('classic-level')

/** Undefined if the package is not installed. */
export async function loadLevel(): Promise<Level | undefined> {
  try {
    return await import('classic-level')
  } catch (cause) {
    if (/MODULE_NOT_FOUND$/.test(String((cause as NodeJS.ErrnoException).code))) return undefined
    throw cause
  }
}

/** Documents of one pack. Folders are of the type of its other documents. */
export interface PackDocuments {
  folders?: Folder[]
  journal?: JournalEntry[]
  tables?: RollTable[]
}

/** Files of the pack by name. */
export async function packFiles(documents: PackDocuments, { ClassicLevel }: Level): Promise<Map<string, Uint8Array>> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'foundry-pack-'))
  try {
    const level = new ClassicLevel<string, unknown>(dir, { valueEncoding: 'json' })
    // In one sorted batch: the order of writing is part of the bytes.
    await level.batch(recordsOf(documents).map(([key, value]) => ({ type: 'put', key, value })))
    await level.compactRange('', '\uffff')
    await level.close()
    return new Map(namesIn(dir).map((name) => [name, fs.readFileSync(path.join(dir, name))]))
  } finally {
    fs.rmSync(dir, { recursive: true })
  }
}

/** LOG holds times. Whoever opens the pack makes both again. */
const LEFT_OUT = ['LOG', 'LOCK']

const namesIn = (dir: string) =>
  fs
    .readdirSync(dir)
    .filter((name) => !LEFT_OUT.includes(name))
    .sort()

/** Embedded documents have records of their own; their parents list their ids. */
function recordsOf({ folders = [], journal = [], tables = [] }: PackDocuments): [key: string, value: unknown][] {
  const records: [string, unknown][] = [
    ...folders.map((one): [string, unknown] => [`!folders!${one._id}`, one]),
    ...journal.flatMap(({ pages, ...one }) => withEmbedded('journal', one, 'pages', pages)),
    ...tables.flatMap(({ results, ...one }) => withEmbedded('tables', one, 'results', results)),
  ]
  return records.sort(([a], [b]) => (a < b ? -1 : 1))
}

const withEmbedded = (
  collection: string,
  parent: { _id: string },
  name: string,
  embedded: { _id: string }[],
): [string, unknown][] => [
  [`!${collection}!${parent._id}`, { ...parent, [name]: embedded.map(({ _id }) => _id) }],
  ...embedded.map((one): [string, unknown] => [`!${collection}.${name}!${parent._id}.${one._id}`, one]),
]
