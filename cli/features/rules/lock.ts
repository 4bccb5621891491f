// The lock: what the rules of the newest edition were, `content/rules.lock.yml`. Only the command `release` writes it; authors add lines
// to `ended`. `read-lock.ts` reads it.

import { type FlowMap, writeFlow, writeScalar } from './flow.ts'

/** A rule as it was in the newest edition. */
export interface LockedRule {
  title: string
  /** Path of its page, in the main version of the docs. */
  at: string
  since: string
  /** Edition that last changed its meaning. */
  changed: string
  words: string
  says: string[]
  /** The id that the first edition with this rule knew it under. Absent: its own. */
  first?: string
}

/** A record that pages showed. */
export interface LockedRecord {
  since: string
  /** Path of the page that showed it, with its anchor; absent if none did. */
  at?: string
  fields: FlowMap
}

/** The new place of an id that is gone, or the reason why it is gone. */
export type Ended = ({ moved: string } | { gone: string; to?: string }) & {
  /** Its old address, with its anchor. `release` writes it when the rule leaves the lock. */
  at?: string
}

export interface Lock {
  /** Days by edition, oldest first. */
  editions: Map<string, string>
  rules: Map<string, LockedRule>
  records: Map<string, LockedRecord>
  ended: Map<string, Ended>
}

/** A lock with the places of its entries. */
export interface ReadLock extends Lock {
  file: string
  lineOf(part: LockPart, key: string): number | undefined
}

export type LockPart = 'rules' | 'records' | 'ended'

/** Grows when an older version of the tool would read a lock wrongly. */
export const FORMAT = 1
export const END = '# end'
const HEAD = '# Written by `wasteland-build release`. Add lines to "ended" only.'

export const lastEdition = ({ editions }: Pick<Lock, 'editions'>): string => [...editions.keys()].at(-1) ?? ''

/** Sorted, one block for each rule, so that two branches merge line by line. */
export function lockText({ editions, rules, records, ended }: Lock): string {
  const days = [...editions].map(([edition, day]) => `${JSON.stringify(edition)}: ${day}`)
  return [
    HEAD,
    `format: ${FORMAT}`,
    `editions: { ${days.join(', ')} }`,
    ...section('rules', rules, (rule) => [
      ':',
      `    title: ${writeScalar(rule.title)}`,
      `    at: ${writeScalar(rule.at)}`,
      `    since: ${JSON.stringify(rule.since)}`,
      `    changed: ${JSON.stringify(rule.changed)}`,
      `    words: ${/^[a-f][a-f\d]*$/.test(rule.words) ? rule.words : JSON.stringify(rule.words)}`,
      `    says: [${rule.says.map((one) => JSON.stringify(one)).join(', ')}]`,
      ...(rule.first === undefined ? [] : [`    first: ${writeScalar(rule.first)}`]),
    ]),
    ...section('records', records, ({ since, at, fields }) => [
      `: { since: ${JSON.stringify(since)}${at === undefined ? '' : `, at: ${writeScalar(at)}`}, fields: ${writeFlow(fields)} }`,
    ]),
    ...section('ended', ended, (one) => [`: ${writeFlow({ ...one })}`]),
    END,
    '',
  ].join('\n')
}

/** `linesOf`: the first line goes on after the key. */
const section = <T>(name: LockPart, entries: Map<string, T>, linesOf: (entry: T) => string[]): string[] =>
  entries.size === 0
    ? // Without braces, so that authors can add lines.
      [`${name}:`]
    : [
        `${name}:`,
        ...sorted(entries).flatMap(([key, entry]) => {
          const [first = '', ...rest] = linesOf(entry)
          return [`  ${writeScalar(key)}${first}`, ...rest]
        }),
      ]

const sorted = <T>(entries: Map<string, T>) => [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
