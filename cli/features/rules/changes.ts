// The changes of an edition, `content/changes/<edition>.yml`: one line for each. `release` writes them, and authors fill the notes.

import { error, type Report } from '../../core/errors.ts'
import { isMap } from '../../core/is-map.ts'
import { parseYaml } from '../../data/yaml.ts'
import { FlowFault, readFlow, writeScalar } from './flow.ts'

/**
 * `changed`: a number, a die, a bold term or a cell. `words`: other words. `moved`: `old` is the former id or address.
 */
const KINDS = ['changed', 'words', 'moved', 'new', 'gone'] as const
type Kind = (typeof KINDS)[number]

export interface Change {
  /** A rule, or a record. */
  of: 'rule' | 'record'
  key: string
  /** The changed field of a record. */
  field?: string
  kind: Kind
  old?: string
  new?: string
  note?: string
}

/** Changes after which the table plays differently. */
export const isOfMeaning = ({ kind }: Change) => kind === 'changed' || kind === 'new' || kind === 'gone'

export const changesText = (edition: string, changes: Change[]): string =>
  `# What changed in ${edition}. Fill the notes; \`wasteland-build release ${edition}\` keeps them.\n${
    changes.length === 0 ? '[]\n' : changes.map((change) => `${changeLine(change)}\n`).join('')
  }`

export function changeLine({ of, key, field, kind, old, new: now, note }: Change): string {
  const value = of === 'rule' ? (text: string) => JSON.stringify(text) : writeScalar
  const parts = [
    `${of}: ${writeScalar(key)}`,
    ...(field === undefined ? [] : [`field: ${writeScalar(field)}`]),
    `kind: ${kind}`,
    ...(old === undefined ? [] : [`old: ${kind === 'moved' ? writeScalar(old) : value(old)}`]),
    ...(now === undefined ? [] : [`new: ${value(now)}`]),
    ...(note === undefined ? [] : [`note: ${JSON.stringify(note)}`]),
  ]
  return `- { ${parts.join(', ')} }`
}

/** Undefined, with errors, if an entry is not a change. */
export function readChanges(text: string, file: string, report: Report): Change[] | undefined {
  const { entries, lineOf } = entriesOf(text, file, report)
  if (!entries) return undefined
  const changes: Change[] = []
  let isFaulty = false
  for (const [i, entry] of entries.entries()) {
    const change = changeOf(entry)
    if (typeof change === 'object') changes.push(change)
    else {
      isFaulty = true
      const hint = 'An entry is { rule: docs/page#heading, kind: changed, old: "…", new: "…", note: "…" }.'
      report(error('WB656', `This is not a change: ${change}.`, { file, line: lineOf(i) }, hint))
    }
  }
  return isFaulty ? undefined : changes
}

interface Entries {
  entries: unknown[] | undefined
  lineOf(entry: number): number
}

/** Lines as `release` writes them are read at once; other YAML by the library. */
function entriesOf(text: string, file: string, report: Report): Entries {
  const lines = text.split('\n').map((line, i) => ({ line: line.trimEnd(), number: i + 1 }))
  const written = lines.filter(({ line }) => line !== '' && !line.startsWith('#'))
  if (written.every(({ line }) => line.startsWith('- {') && line.endsWith('}')))
    try {
      const entries = written.map(({ line }) => readFlow(line.slice(2)))
      return { entries, lineOf: (i) => written[i]?.number ?? 1 }
    } catch (cause) {
      if (!(cause instanceof FlowFault)) throw cause
    }
  const { value, faults, placeOf } = parseYaml(text, { nodes: 200_000, depth: 8 })
  for (const { message, hint, line, column } of faults)
    report(error('WB656', `Not valid YAML: ${message}`, { file, line, column }, hint))
  const entries = Array.isArray(value) ? value : value === null || value === undefined ? [] : undefined
  if (!entries) report(error('WB656', 'The changes have to be a list.', { file, line: 1 }))
  return { entries: faults.length > 0 ? undefined : entries, lineOf: (i) => placeOf([i])?.line ?? 1 }
}

const KEYS = new Set(['rule', 'record', 'field', 'kind', 'old', 'new', 'note'])

/** Or what is wrong. */
function changeOf(entry: unknown): Change | string {
  if (!isMap(entry)) return 'it is not a map'
  const { rule, record, field, kind, old, new: now, note } = entry
  const unknown = Object.keys(entry).find((key) => !KEYS.has(key))
  if (unknown !== undefined) return `the key "${unknown}" is unknown`
  const key = rule ?? record
  if ((rule === undefined) === (record === undefined) || key === null) return 'it needs either "rule" or "record"'
  if (!(KINDS as readonly unknown[]).includes(kind)) return `"kind" has to be ${KINDS.join(', ')}`
  const text = (name: string, value: unknown) =>
    value === undefined || value === null ? {} : { [name]: String(value) }
  return {
    of: rule === undefined ? 'record' : 'rule',
    key: String(key),
    kind: kind as Kind,
    ...{ ...text('field', field), ...text('old', old), ...text('new', now), ...text('note', note) },
  }
}

/** The changes of an edition that is released again: those so far, and those since. Notes stay. */
export function mergedChanges(before: Change[], since: Change[]): Change[] {
  const kept = [...before]
  for (const change of since) {
    const isSame = (one: Change) => one.of === change.of && one.key === change.key && one.field === change.field
    const own = kept.filter(isSame)
    const born = own.find(({ kind }) => kind === 'new')
    if (born && change.kind === 'gone') kept.splice(kept.indexOf(born), 1)
    if (born) continue
    const earlier =
      change.kind === 'changed'
        ? own.find((one) => one.kind === 'changed' && one.new !== undefined && one.new === change.old)
        : own.find((one) => one.kind === change.kind && (one.kind !== 'moved' || one.old === change.old))
    if (!earlier) kept.push(change)
    else if (change.kind === 'changed') {
      const { new: _, ...rest } = earlier
      const merged = { ...rest, ...(change.new !== undefined && { new: change.new }) }
      // Back to what it was.
      if (merged.old === merged.new) kept.splice(kept.indexOf(earlier), 1)
      else kept[kept.indexOf(earlier)] = merged
    }
  }
  return sortedChanges(kept)
}

/** Sorts changes by rule, then by record. The changes of one rule keep their order. */
export const sortedChanges = (changes: Change[]): Change[] =>
  changes.toSorted((a, b) => (a.of === b.of ? compare(a.key, b.key) : a.of === 'rule' ? -1 : 1))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
