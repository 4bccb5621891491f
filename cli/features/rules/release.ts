// The files of the command `release`: the lock of an edition, and its changes.

import { parseDate } from '../../core/dates.ts'
import { BuildError, EXIT, error } from '../../core/errors.ts'
import { LOCK_FILE } from '../../core/rules-files.ts'
import type { PlannedSite } from '../../site/model.ts'
import { addressIn } from './addresses.ts'
import { type Change, changesText, isOfMeaning, mergedChanges, sortedChanges } from './changes.ts'
import { compared } from './compare.ts'
import { type Current, currentOf, pageOf } from './current.ts'
import { changesFile, type Editions } from './editions.ts'
import { type Endings, openEndings } from './endings.ts'
import { firstIds } from './first-ids.ts'
import { type Ended, type Lock, type LockedRecord, type LockedRule, lastEdition, lockText } from './lock.ts'

export interface Release {
  edition: string
  date: string
  /** The first one has no changes. */
  isFirst: boolean
  /** Those of the whole edition, also if it is released again. */
  changes: Change[]
  rules: number
  records: number
  /** Texts by file, relative to the root. */
  files: Map<string, string>
}

interface ReleaseOptions {
  edition: string
  /** ISO day. Undefined: that of the config. */
  date: string | undefined
}

type Planned = Pick<PlannedSite, 'config' | 'docs' | 'content' | 'linker'>

const EMPTY: Lock = { editions: new Map(), rules: new Map(), records: new Map(), ended: new Map() }

/** Throws a BuildError if the edition or its date is not possible. */
export function planRelease(site: Planned, history: Editions | undefined, options: ReleaseOptions): Release {
  const { edition } = options
  checkEdition(edition, site, history)
  const lock: Lock = history?.lock ?? EMPTY
  const date = dateOf(options, site, lock)
  const current = currentOf(site)
  const endings = openEndings(lock, current)
  const pathOf = (key: string) => {
    const rule = current.rules.get(key)
    return rule ? addressIn(rule.site, rule.doc.path) : ''
  }
  const isFirst = lock.editions.size === 0 || (lock.editions.size === 1 && lock.editions.has(edition))
  const found = isFirst ? [] : compared(lock, current, endings, pathOf)
  const before = history?.changes.get(edition) ?? []
  const changes = lastEdition(lock) === edition ? mergedChanges(before, found) : sortedChanges(found)
  const next: Lock = {
    editions: new Map([...lock.editions, [edition, date]]),
    ...entriesOf({ site, lock, current, endings, changes, edition, history, pathOf }),
    ended: endedOf(lock, current, endings, pathOf),
  }
  return {
    edition,
    date,
    isFirst,
    changes,
    rules: next.rules.size,
    records: next.records.size,
    files: new Map([
      [LOCK_FILE, lockText(next)],
      ...(isFirst ? [] : [[changesFile(edition), changesText(edition, changes)] as const]),
    ]),
  }
}

/** Changes since the last release. */
export function unreleased(site: Planned, { lock }: Editions): Change[] {
  const current = currentOf(site)
  return compared(lock, current, openEndings(lock, current), (key) => {
    const rule = current.rules.get(key)
    return rule ? addressIn(rule.site, rule.doc.path) : ''
  })
}

const usage = (message: string, hint?: string) =>
  new BuildError(error('WB658', message, {}, hint), { exitCode: EXIT.usage })

const MAX_NAME = 40

function checkEdition(edition: string, { config }: Planned, history: Editions | undefined) {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._+-]*$/u.test(edition) || edition.length > MAX_NAME)
    throw usage(
      `The edition cannot be named "${edition}".`,
      `Use letters, digits, dots and hyphens, at most ${MAX_NAME}: 0.5`,
    )
  const known = [...(history?.lock.editions.keys() ?? [])]
  const last = known.at(-1)
  const isOlder =
    known.includes(edition) ||
    (last !== undefined && isNumber(edition) && isNumber(last) && compareNumbers(edition, last) < 0)
  if (edition !== last && isOlder)
    throw usage(`The edition ${edition} is older than ${last}, the last one.`, `Release ${last} again, or a newer one.`)
  const written = config.book?.edition
  if (written !== undefined && written !== edition)
    throw usage(
      `"book.edition" of site.config.ts is "${written}", and you release "${edition}".`,
      'Delete "edition" from the config: the last edition of the lock takes its place.',
    )
}

const isNumber = (edition: string) => /^\d+(?:\.\d+)*$/.test(edition)

function compareNumbers(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The date of an edition is written once. */
function dateOf({ edition, date }: ReleaseOptions, { config }: Planned, { editions }: Lock): string {
  const written = editions.get(edition)
  const wanted = date ?? (written === undefined ? config.book?.date : undefined)
  if (wanted !== undefined) {
    const parsed = parseDate(wanted)
    if ('fault' in parsed || !/^\d{4}-\d\d-\d\d$/.test(wanted))
      throw usage(`--date ${wanted} is not a day.`, 'Write YYYY-MM-DD.')
  }
  if (written !== undefined) {
    if (wanted !== undefined && wanted !== written)
      throw usage(`The edition ${edition} has the date ${written}, which is written once.`, 'Leave --date out.')
    return written
  }
  if (wanted === undefined)
    throw usage(`The edition ${edition} needs a date.`, 'Add --date YYYY-MM-DD, or "date" to "book" in site.config.ts.')
  const last = [...editions.values()].at(-1)
  if (last !== undefined && wanted < last) {
    const hint =
      date === undefined ? 'It is the date of "book" in site.config.ts: change it, or add --date.' : 'Use a later day.'
    throw usage(`The date ${wanted} is before that of the last edition, ${last}.`, hint)
  }
  return wanted
}

interface Entries {
  site: Planned
  lock: Lock
  current: Current
  endings: Endings
  changes: Change[]
  edition: string
  history: Editions | undefined
  pathOf: (key: string) => string
}

function entriesOf({
  site,
  lock,
  current,
  endings,
  changes,
  edition,
  history,
  pathOf,
}: Entries): Pick<Lock, 'rules' | 'records'> {
  const former = new Map(
    changes.flatMap(({ kind, key, old }) => (kind === 'moved' && old !== undefined ? [[key, old]] : [])),
  )
  const changed = new Set(
    changes.flatMap((change) => (change.of === 'rule' && isOfMeaning(change) ? [change.key] : [])),
  )
  const earlier = (key: string) =>
    [...(history?.changes ?? [])].findLast(
      ([name, list]) => name !== edition && list.some((one) => one.key === key && isOfMeaning(one)),
    )?.[0]
  const firsts = firstIds(lock, current, endings)
  const rules = new Map<string, LockedRule>()
  for (const [key, rule] of current.rules) {
    const locked = lock.rules.get(key) ?? lock.rules.get(formerKey(key, former))
    const since = locked?.since ?? edition
    const before = locked?.changed === edition ? (earlier(key) ?? since) : (locked?.changed ?? edition)
    const { words, says } = rule.text()
    const first = firsts.get(key)
    rules.set(key, {
      title: rule.title,
      at: pathOf(key),
      since,
      changed: changed.has(key) ? edition : before,
      ...{ words, says, ...(first !== undefined && { first }) },
    })
  }
  const records = new Map<string, LockedRecord>()
  for (const [key, record] of current.records) {
    const locked = lock.records.get(key) ?? lock.records.get(former.get(key) ?? '')
    const at = site.linker.recordPath(key)
    records.set(key, { since: locked?.since ?? edition, ...(at !== undefined && { at }), fields: record.fields() })
  }
  return { rules, records }
}

/** A section of a page that has moved was on its former page. */
function formerKey(key: string, former: Map<string, string>): string {
  const page = pageOf(key)
  return former.get(key) ?? (former.get(page) ?? page) + key.slice(page.length)
}

/** Ids that ended before or that leave the lock, each with its last place. */
function endedOf(lock: Lock, current: Current, endings: Endings, pathOf: (key: string) => string): Map<string, Ended> {
  const ended = new Map<string, Ended>()
  for (const [key, end] of lock.ended) {
    const rule = lock.rules.get(key)
    const at = end.at ?? (rule ? rule.at + key.slice(pageOf(key).length) : lock.records.get(key)?.at)
    ended.set(key, { ...end, ...(at !== undefined && { at }) })
  }
  for (const [key, { at }] of lock.rules) {
    const heading = key.slice(pageOf(key).length)
    // The address of a page that keeps its id.
    if (heading === '' && current.rules.has(key) && pathOf(key) !== at && !ended.has(at)) ended.set(at, { moved: key })
    // A section that is where its page is: its own line keeps its address when the page's line changes.
    const end = current.rules.has(key) || ended.has(key) ? undefined : endings.of(key)
    if (!end || heading === '') continue
    const what: Ended =
      end.gone === undefined ? { moved: end.to ?? '' } : { gone: end.gone, ...(end.to !== undefined && { to: end.to }) }
    ended.set(key, { ...what, at: at + heading })
  }
  return ended
}
