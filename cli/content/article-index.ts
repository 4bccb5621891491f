// What is known of each article, as JSON that is checked when it is read. A few changes are written behind it, into a log, so
// that an edit does not write down the whole site again.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { HASH_LENGTH, hashOf } from '../hash.ts'
import { readChecked, writeChecked } from './checked-file.ts'

export interface ArticleIndex<Entry> {
  /** By source file. */
  entries: Map<string, Entry>
  /** Bytes of articles that the entries speak of. */
  packSize: number
  /** `changed`: the files whose entries are others than those read; all of them: undefined. */
  write(entries: ReadonlyMap<string, Entry>, changed: ReadonlySet<string> | undefined, packSize: number): void
  /** The next one to open it finds nothing. */
  forget(): void
}

interface Whole<Entry> {
  /** What the log names, so that it is never read with another index. */
  id: string
  key: string
  packSize: number
  entries: [string, Entry][]
}

type Change<Entry> = Pick<Whole<Entry>, 'packSize' | 'entries'>

/** More than this share of the entries in the log: everything is written down anew. */
const MAX_LOGGED = 1 / 20

/** `file`: undefined where nothing is kept. Another `key` finds nothing. */
export function openIndex<Entry>(file: string | undefined, key: string): ArticleIndex<Entry> {
  const whole = file === undefined ? undefined : readWhole<Entry>(file, key)
  const { changes, isSound } = file === undefined || !whole ? NO_LOG : readLog<Entry>(file, whole.id)
  const entries = new Map([...(whole?.entries ?? []), ...changes.flatMap((change) => change.entries)])
  const logged = changes.reduce((sum, change) => sum + change.entries.length, 0)
  return {
    entries,
    packSize: changes.at(-1)?.packSize ?? whole?.packSize ?? 0,
    write(used, changed, packSize) {
      if (file === undefined) return
      const gone = entries.size - used.size
      const isLittle = changed && logged + changed.size + gone <= used.size * MAX_LOGGED
      if (whole && isSound && isLittle) {
        const own = [...used].filter(([name]) => changed.has(name))
        if (own.length > 0) appendLog(file, whole.id, { packSize, entries: own })
      } else {
        const all: Whole<Entry> = { id: randomUUID(), key, packSize, entries: [...used] }
        writeChecked(file, JSON.stringify(all))
        fs.rmSync(logOf(file), { force: true })
      }
    },
    forget() {
      if (file !== undefined) fs.rmSync(file, { force: true })
    },
  }
}

function readWhole<Entry>(file: string, key: string): Whole<Entry> | undefined {
  try {
    const whole = JSON.parse(readChecked(file) ?? '') as Whole<Entry>
    return whole.key === key ? whole : undefined
  } catch {
    return undefined // none, or not ours
  }
}

const logOf = (file: string) => file.replace(/\.json$/, '.log')

interface Log<Entry> {
  changes: Change<Entry>[]
  /** It may be written on. */
  isSound: boolean
}

const NO_LOG: Log<never> = { changes: [], isSound: true }

/** Up to the first line that is not whole. */
function readLog<Entry>(file: string, id: string): Log<Entry> {
  if (!fs.existsSync(logOf(file))) return NO_LOG
  const [first, ...lines] = fs.readFileSync(logOf(file), 'utf8').split('\n')
  if (first !== id) return { ...NO_LOG, isSound: false }
  const end = lines.findIndex((line) => line.slice(0, HASH_LENGTH) !== hashOf(line.slice(HASH_LENGTH + 1)))
  const changes = lines.slice(0, end).map((line) => JSON.parse(line.slice(HASH_LENGTH + 1)) as Change<Entry>)
  return { changes, isSound: end === lines.length - 1 && lines[end] === '' }
}

function appendLog<Entry>(file: string, id: string, change: Change<Entry>) {
  const log = logOf(file)
  const text = JSON.stringify(change)
  fs.appendFileSync(log, `${fs.existsSync(log) ? '' : `${id}\n`}${hashOf(text)} ${text}\n`)
}
