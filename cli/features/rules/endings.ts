// Finds where an id that is gone leads: follows `moved` and `gone` in the lock to a rule or record that exists.

import { error, type Report } from '../../core/errors.ts'
import { type Current, pageOf } from './current.ts'
import { writeScalar } from './flow.ts'
import type { Lock, ReadLock } from './lock.ts'

interface Ending {
  /** Why it is gone; undefined: it has moved. */
  gone?: string
  /** A rule or record that is there. Undefined: nothing takes its place. */
  to?: string
}

export interface Endings {
  /** Undefined: the lock does not say it. */
  of(key: string): Ending | undefined
}

export function openEndings({ ended }: Pick<Lock, 'ended'>, current: Current): Endings {
  const isThere = (key: string) => current.rules.has(key) || current.records.has(key)
  const follow = (key: string, seen: Set<string>): Ending | undefined => {
    if (seen.has(key)) return undefined
    seen.add(key)
    const entry = ended.get(key)
    if (entry && 'moved' in entry) return isThere(entry.moved) ? { to: entry.moved } : follow(entry.moved, seen)
    if (entry) {
      const { gone, to } = entry
      const next = to === undefined || isThere(to) ? to : follow(to, seen)?.to
      return { gone, ...(next !== undefined && { to: next }) }
    }
    const page = pageOf(key)
    if (page === key || isThere(page)) return undefined
    // A section of a page that has moved is on the new page, with the same id.
    const own = ended.get(page)
    if (own && 'moved' in own) {
      const section = own.moved.includes('#') ? own.moved : own.moved + key.slice(page.length)
      return isThere(section) ? { to: section } : follow(section, seen)
    }
    return own && follow(page, seen)
  }
  return { of: (key) => follow(key, new Set()) }
}

/** Reports ids of the lock that are gone without a line that says what became of them, and such lines that lead nowhere. */
export function checkEndings(lock: ReadLock, current: Current, endings: Endings, report: Report) {
  const missing = [...lock.rules].filter(([key]) => !current.rules.has(key) && !endings.of(key))
  const pages = new Set(missing.map(([key]) => key).filter((key) => pageOf(key) === key))
  for (const [key, { title, at }] of missing) {
    if (pageOf(key) !== key && pages.has(pageOf(key))) continue
    const heading = key.slice(pageOf(key).length)
    const what = pages.has(key) && key === pageOf(key) ? 'page' : 'section'
    const message = `The ${what} "${title}" (${at}${heading}) is gone, and links to it exist: ${key} is in the lock.`
    const hint = lineToWrite(key, guess(key, title, lock, current))
    report(error('WB654', message, { file: lock.file, line: lock.lineOf('rules', key) ?? 1 }, hint))
  }
  for (const key of lock.records.keys())
    if (!current.records.has(key) && !endings.of(key)) {
      const message = `The record ${key} is gone, and links to it exist: it is in the lock.`
      const place = { file: lock.file, line: lock.lineOf('records', key) ?? 1 }
      report(error('WB654', message, place, lineToWrite(key, undefined)))
    }
  for (const [key, end] of lock.ended) {
    const to = 'moved' in end ? end.moved : end.to
    if (to === undefined || current.rules.has(to) || current.records.has(to) || endings.of(to)) continue
    if (lock.rules.has(to) || lock.records.has(to)) continue // reported above: it is gone, too
    const message = `"${key}" leads to ${to}, which is neither a rule or record of the site nor in "ended".`
    const hint = 'Write the id of a page, docs/page, of a section, docs/page#heading, or of a record, weapons/knife.'
    report(error('WB655', message, { file: lock.file, line: lock.lineOf('ended', key) ?? 1 }, hint))
  }
}

function lineToWrite(key: string, to: string | undefined): string {
  const moved = `  ${writeScalar(key)}: { moved: ${to === undefined ? '…' : writeScalar(to)} }`
  const gone = `  ${writeScalar(key)}: { gone: "Why" }`
  return `Write into "ended" of the lock, if it has a new place:\n${moved}\nif it has none (to: names what replaces it):\n${gone}`
}

/** A rule that is not in the lock: of the same title, first on the same page; else the only new section of the page, or a page of that name. */
function guess(key: string, title: string, lock: Lock, { rules }: Current): string | undefined {
  const page = pageOf(key)
  const isPage = page === key
  const added = [...rules.values()].filter((rule) => !lock.rules.has(rule.key) && (rule.heading === '') === isPage)
  const sameTitle = added.filter((rule) => rule.title === title)
  const nextTo = added.filter((rule) => (isPage ? nameOf(rule.key) === nameOf(key) : pageOf(rule.key) === page))
  const [only, ...others] = nextTo
  const found =
    sameTitle.find((rule) => nextTo.includes(rule)) ?? sameTitle[0] ?? (others.length === 0 ? only : undefined)
  return found?.key
}

/** The last part of the id of a page. */
const nameOf = (page: string) => page.split(/[/:]/).at(-1)
