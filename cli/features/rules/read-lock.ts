// Reads the lock. A line that `release` does not write is an error, and the file then stays as it is.

import { error, type Report } from '../../core/errors.ts'
import { isMap } from '../../core/is-map.ts'
import { FlowFault, type FlowMap, type FlowValue, readFlow } from './flow.ts'
import { END, FORMAT, type Lock, type LockPart, type ReadLock } from './lock.ts'

/** The lock that was read last: a build reads it more than once. */
let last: { text: string; lock: ReadLock } | undefined

/** Undefined, with errors, if there is a line that `release` does not write, or the file is cut short. */
export function readLock(text: string, file: string, report: Report): ReadLock | undefined {
  if (last?.text === text && last.lock.file === file) return last.lock
  const lock = parseLock(text, file, report)
  if (lock) last = { text, lock }
  return lock
}

function parseLock(text: string, file: string, report: Report): ReadLock | undefined {
  const reading = new LockReader(file, report)
  const lines = text.split('\n')
  for (const [i, line] of lines.entries()) {
    reading.line(line, i + 1)
    if (reading.isUnreadable) return undefined
  }
  return reading.result(lines)
}

const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/
const RULE_KEYS = ['title', 'at', 'since', 'changed', 'words', 'says'] as const
const OPTIONAL_KEYS: readonly string[] = ['first']
const PARTS: readonly string[] = ['rules', 'records', 'ended'] satisfies LockPart[]

class LockReader {
  /** Nothing more can be said of the file. */
  isUnreadable = false
  private isFaulty = false
  private hasEnd = false
  private part: string | undefined
  private readonly seen = new Set<string>()
  private rule: { key: string; line: number; values: Record<string, FlowValue> } | undefined
  private readonly lines = new Map<string, number>()
  private readonly lock: Lock = { editions: new Map(), rules: new Map(), records: new Map(), ended: new Map() }
  private readonly file: string
  private readonly report: Report

  constructor(file: string, report: Report) {
    this.file = file
    this.report = report
  }

  line(line: string, number: number) {
    if ('<=>|'.includes(line.charAt(0)) && CONFLICT.test(line)) {
      const hint = 'Keep the lines of both sides, or of one where both name the same rule. Delete the marks.'
      this.fault(number, 'This line is a mark of a merge conflict.', hint)
    } else if (line.trimEnd() === END) this.hasEnd = true
    else if (line.trim() === '' || line.startsWith('#')) return
    else
      try {
        if (line.startsWith('    ')) this.field(line.slice(4), number)
        else if (line.startsWith('  ')) this.entry(line.slice(2), number)
        else this.top(line, number)
      } catch (cause) {
        if (!(cause instanceof FlowFault)) throw cause
        this.fault(number, `This line cannot be read: ${cause.message}.`)
      }
  }

  result(lines: string[]): ReadLock | undefined {
    this.endRule()
    const missing = ['format', 'editions', ...PARTS].find((name) => !this.seen.has(name))
    if (!this.isFaulty && (missing !== undefined || !this.hasEnd)) {
      const last = lines.findLastIndex((line) => line.trim() !== '') + 1
      const what = missing === undefined ? `the line "${END}"` : `"${missing}"`
      this.fault(last || 1, `The file is cut short: ${what} is missing.`)
    }
    if (this.isFaulty) return undefined
    const { lines: places, file } = this
    return { ...this.lock, file, lineOf: (part, key) => places.get(`${part} ${key}`) }
  }

  private top(line: string, number: number) {
    this.endRule()
    const [name, text] = split(line)
    if (this.seen.has(name)) this.twice(number, name)
    this.seen.add(name)
    this.part = undefined
    if (name === 'format') this.format(readFlow(text), number)
    else if (name === 'editions') this.editions(readFlow(text), number)
    else if (!PARTS.includes(name)) this.fault(number, `"${name}" is not a part of the lock.`)
    else if (text === '' || text === '{}') this.part = name
    else this.fault(number, `Entries of "${name}" are on lines of their own.`)
  }

  private format(value: FlowValue, number: number) {
    if (value === FORMAT) return
    this.isUnreadable = true
    if (typeof value === 'number' && value > FORMAT)
      this.report(
        error(
          'WB651',
          `A newer version of wasteland-build has written this lock: its format is ${value}, and this version reads ${FORMAT}.`,
          { file: this.file, line: number },
          'Update wasteland-build.',
        ),
      )
    else this.fault(number, `"format" has to be ${FORMAT}.`)
  }

  private editions(value: FlowValue, number: number) {
    const days = isMap(value) ? Object.entries(value) : []
    if (days.length === 0 || days.some(([, day]) => !/^\d{4}-\d\d-\d\d$/.test(String(day))))
      this.fault(number, 'The editions have to be a map of names and days, such as { "0.4": 2026-11-24 }.')
    for (const [edition, day] of days) this.lock.editions.set(edition, String(day))
  }

  private entry(line: string, number: number) {
    this.endRule()
    const [key, text] = split(line)
    const { part } = this
    if (part === undefined) return this.unexpected(number)
    if (this.lines.has(`${part} ${key}`)) this.twice(number, key)
    this.lines.set(`${part} ${key}`, number)
    if (part === 'rules') {
      if (text !== '') return this.unexpected(number)
      this.rule = { key, line: number, values: {} }
    } else if (part === 'records') this.record(key, readFlow(text), number)
    else this.end(key, readFlow(text), number)
  }

  private field(line: string, number: number) {
    const [name, text] = split(line)
    if (!this.rule || ![...RULE_KEYS, ...OPTIONAL_KEYS].includes(name)) return this.unexpected(number)
    if (name in this.rule.values) return this.twice(number, name)
    this.rule.values[name] = writtenValue(text) ?? (name === 'says' ? list(text) : readFlow(text))
  }

  private endRule() {
    if (!this.rule) return
    const { key, line, values } = this.rule
    this.rule = undefined
    const { title, at, since, changed, words, says, first } = values
    const missing = RULE_KEYS.find((name) => !(name in values))
    if (missing !== undefined) return this.fault(line, `The rule "${key}" has no "${missing}".`)
    if (typeof at !== 'string' || !at.startsWith('/')) return this.fault(line, `"at" of "${key}" is not a path.`)
    if (typeof words !== 'string' || !/^[\da-f]{6}$/.test(words))
      return this.fault(line, `"words" of "${key}" is not a hash of six digits.`)
    if (!Array.isArray(says) || says.some((one) => typeof one !== 'string'))
      return this.fault(line, `"says" of "${key}" is not a list of texts.`)
    if (!this.isEdition(since) || !this.isEdition(changed))
      return this.fault(line, `"since" or "changed" of "${key}" is not an edition of the lock.`)
    this.lock.rules.set(key, {
      ...{ title: String(title), at, since: String(since), changed: String(changed), words },
      says: says as string[],
      ...(first !== undefined && { first: String(first) }),
    })
  }

  private record(key: string, value: FlowValue, line: number) {
    const { since, at, fields, ...others } = isMap(value) ? (value as FlowMap) : {}
    const isRight =
      this.isEdition(since) &&
      isMap(fields) &&
      (at === undefined || (typeof at === 'string' && at.startsWith('/'))) &&
      Object.keys(others).length === 0
    if (!isRight) return this.fault(line, `The record "${key}" needs "since", an edition of the lock, and "fields".`)
    this.lock.records.set(key, {
      since: String(since),
      ...(at !== undefined && { at: String(at) }),
      fields: fields as FlowMap,
    })
  }

  private end(key: string, value: FlowValue, line: number) {
    const { moved, gone, to, at, ...others } = isMap(value) ? (value as FlowMap) : {}
    const isText = (one: FlowValue | undefined) => one === undefined || (typeof one === 'string' && one !== '')
    const isRight =
      (moved === undefined) !== (gone === undefined) &&
      [moved, gone, to, at].every(isText) &&
      (moved === undefined || to === undefined) &&
      Object.keys(others).length === 0
    if (!isRight) {
      const hint = `Write ${key}: { moved: docs/page#heading }, or ${key}: { gone: "Why", to: docs/page#heading }.`
      return this.fault(line, `What became of "${key}" is neither "moved" nor "gone".`, hint)
    }
    const where = at === undefined ? {} : { at: String(at) }
    const what = moved !== undefined ? { moved: String(moved) } : { gone: String(gone), ...(to && { to: String(to) }) }
    this.lock.ended.set(key, { ...what, ...where })
  }

  private isEdition(value: FlowValue | undefined): boolean {
    return this.lock.editions.has(String(value))
  }

  private unexpected(line: number) {
    this.fault(line, 'The lock has no such line.')
  }

  private twice(line: number, name: string) {
    this.isFaulty = true
    const hint = 'Two branches may have been merged. Keep one of the two.'
    this.report(error('WB652', `The lock has "${name}" twice.`, { file: this.file, line }, hint))
  }

  private fault(line: number, message: string, hint = UNDO) {
    this.isFaulty = true
    this.report(error('WB650', message, { file: this.file, line }, hint))
  }
}

const UNDO =
  'Only the command "release" writes this file, except for "ended". Undo the edit, for example with: git checkout'

/** Reads a value as `release` writes it, which is faster than `readFlow`. Returns undefined for any other value. */
function writtenValue(text: string): string | string[] | undefined {
  if (!/^["[]/.test(text)) return /[#:\s]$|[#"'{}[\],]|: /.test(text) ? undefined : text
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'string') return value
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined
  } catch {
    return undefined
  }
}

/** A list of texts in double quotes: most of the bytes of the file. */
function list(text: string): FlowValue {
  try {
    return JSON.parse(text) as FlowValue
  } catch {
    throw new FlowFault('the list of texts is not closed, or a text is not in double quotes', 0)
  }
}

/** The key of a line, and what follows its colon. */
function split(line: string): [key: string, text: string] {
  const colon = line.indexOf(': ')
  if (colon > 0 && !/^["\s]/.test(line) && line[colon - 1] !== ' ')
    return [line.slice(0, colon), line.slice(colon + 2).trim()]
  const quoted = /^("(?:[^"\\]|\\.)*"):(?:\s+(.*))?$/.exec(line)
  if (quoted) return [JSON.parse(quoted[1] ?? '""') as string, (quoted[2] ?? '').trim()]
  const plain = /^(\S(?:.*?\S)?):(?:\s+(.*))?$/.exec(line)
  if (!plain) throw new FlowFault('it has no key with a colon', 0)
  return [plain[1] ?? '', (plain[2] ?? '').trim()]
}
