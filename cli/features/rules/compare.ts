// Compares the rules of the site with those of the lock: numbers, dice, bold terms, cells and fields count as changes of meaning.

import { isDeepStrictEqual } from 'node:util'
import { isMap } from '../../core/is-map.ts'
import { type RuleText, textOf } from '../../site/rules.ts'
import type { Change } from './changes.ts'
import { type Current, pageOf } from './current.ts'
import type { Endings } from './endings.ts'
import type { FlowMap, FlowValue } from './flow.ts'
import type { Lock } from './lock.ts'
import { changedStatements } from './statements.ts'

/** `pathOf`: where a rule is, as the lock writes it. */
export function compared(lock: Lock, current: Current, endings: Endings, pathOf: (key: string) => string): Change[] {
  return [...ruleChanges(lock, current, endings, pathOf), ...recordChanges(lock, current, endings)]
}

function* ruleChanges(
  lock: Lock,
  current: Current,
  endings: Endings,
  pathOf: (key: string) => string,
): Generator<Change> {
  /** Rules that are no others under new ids. */
  const known = new Set(lock.rules.keys())
  for (const [key, locked] of lock.rules) {
    const rule = current.rules.get(key)
    const end = rule ? undefined : endings.of(key)
    const to = rule ? key : end?.to
    const now = rule ?? (to === undefined || known.has(to) ? undefined : current.rules.get(to))
    if (end && !isPartOf(key, lock, current))
      yield end.gone === undefined
        ? { of: 'rule', key: to ?? key, kind: 'moved', old: key }
        : { of: 'rule', key, kind: 'gone', old: locked.title, note: end.gone }
    if (rule && rule.heading === '' && pathOf(key) !== locked.at)
      yield { of: 'rule', key, kind: 'moved', old: locked.at, new: pathOf(key) }
    if (!now || end?.gone !== undefined) continue
    known.add(now.key)
    yield* textChanges('rule', now.key, locked, now.text())
    if (rule && rule.title !== locked.title)
      yield { of: 'rule', key, kind: 'words', old: locked.title, new: rule.title, note: '' }
  }
  for (const [key, { heading }] of current.rules)
    if (!known.has(key) && (heading === '' || known.has(pageOf(key)))) yield { of: 'rule', key, kind: 'new', note: '' }
}

/** Whether a section is gone because its page is. */
const isPartOf = (key: string, lock: Lock, current: Current) =>
  pageOf(key) !== key && lock.rules.has(pageOf(key)) && !current.rules.has(pageOf(key)) && !lock.ended.has(key)

function* textChanges(of: Change['of'], key: string, old: RuleText, now: RuleText, field?: string): Generator<Change> {
  if (old.words === now.words) return
  const own = { of, key, ...(field !== undefined && { field }) }
  const pairs = changedStatements(old.says, now.says)
  for (const [before, after] of pairs)
    yield {
      ...own,
      kind: 'changed',
      ...(before !== undefined && { old: before }),
      ...(after !== undefined && { new: after }),
      ...(of === 'rule' && { note: '' }),
    }
  if (pairs.length === 0) yield { ...own, kind: 'words', ...(of === 'rule' && { note: '' }) }
}

function* recordChanges(lock: Lock, current: Current, endings: Endings): Generator<Change> {
  const known = new Set(lock.records.keys())
  for (const [key, locked] of lock.records) {
    const record = current.records.get(key)
    const end = record ? undefined : endings.of(key)
    const to = record ? key : end?.to
    if (end)
      yield end.gone === undefined
        ? { of: 'record', key: to ?? key, kind: 'moved', old: key }
        : { of: 'record', key, kind: 'gone', note: end.gone }
    const now = record ?? (to === undefined || known.has(to) ? undefined : current.records.get(to))
    if (!now || end?.gone !== undefined) continue
    known.add(to ?? key)
    yield* fieldChanges(to ?? key, locked.fields, now.fields())
  }
  for (const key of current.records.keys()) if (!known.has(key)) yield { of: 'record', key, kind: 'new' }
}

function* fieldChanges(key: string, old: FlowMap, now: FlowMap): Generator<Change> {
  for (const field of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [before, after] = [old[field], now[field]]
    if (isDeepStrictEqual(before, after)) continue
    const texts = isLong(before) || isLong(after) ? [before, after].map(ruleTextOf) : []
    if (texts[0] && texts[1]) yield* textChanges('record', key, texts[0], texts[1], field)
    else
      yield {
        ...{ of: 'record', key, field, kind: 'changed' },
        ...(before !== undefined && { old: shown(before) }),
        ...(after !== undefined && { new: shown(after) }),
      }
  }
}

/** A value of which the lock has only what it says. */
const isLong = (value: FlowValue | undefined) => isMap(value)

function ruleTextOf(value: FlowValue | undefined): RuleText | undefined {
  if (typeof value === 'string') return textOf(value)
  if (!isMap(value)) return undefined
  const { words, says = [] } = value as FlowMap
  return { words: String(words), says: Array.isArray(says) ? says.map(String) : [] }
}

const shown = (value: FlowValue): string =>
  Array.isArray(value)
    ? value.map(shown).join(', ')
    : isMap(value)
      ? (ruleTextOf(value)?.says.join(' ') ?? '')
      : String(value)
