// Old addresses and anchors of rules and records, and where they lead.

import { DEFAULT_ID } from '../../config/schema.ts'
import { onceForObject } from '../../core/once.ts'
import { CURRENT, pathInVersion } from '../../site/versions.ts'
import { addressIn } from './addresses.ts'
import { pageOf } from './current.ts'
import { type Place, placeOf, type RulesPlan } from './plan.ts'

/** An old address of the site. */
export interface OldPlace {
  /** Id of the doc that it was in; of a record, the address of its page. */
  doc: string
  /** In the version of the docs that is at work. */
  path: string
  /** '' for a page. */
  anchor: string
  /** The rule or page that replaces it. Undefined if there is none. */
  to: Place | undefined
  /** Why it is gone; undefined: it has moved. */
  gone?: string
}

/** The places of everything that is gone, and the former addresses of pages. */
export const oldPlaces = onceForObject((plan: RulesPlan): OldPlace[] => {
  const { history, current, endings } = plan
  const { lock } = history
  const isThere = (key: string) => current.rules.has(key) || current.records.has(key)
  const places = new Map<string, OldPlace>()
  const add = (key: string, at: string, to: string | undefined, gone?: string) => {
    const old = oldPlace(key, at, to === undefined ? undefined : placeOf(to, plan), plan)
    if (old) places.set(at, { ...old, ...(gone !== undefined && { gone }) })
  }
  for (const [key, { at }] of lock.ended) {
    if (isThere(key)) continue
    const end = key.startsWith('/') ? { to: addressEnd(key, plan) } : endings.of(key)
    const where = key.startsWith('/') ? key : at
    if (end && where !== undefined) add(key, where, end.to, 'gone' in end ? end.gone : undefined)
  }
  for (const [key, { at: page }] of lock.rules) {
    const rule = current.rules.get(key)
    const isWhereItWas = rule && addressIn(rule.site, rule.doc.path) === page
    if (isWhereItWas && places.size === 0) continue
    const at = page + key.slice(pageOf(key).length)
    if (isWhereItWas) {
      places.delete(at)
      continue
    }
    const end = rule ? { to: key } : endings.of(key)
    if (end) add(key, at, end.to, 'gone' in end ? end.gone : undefined)
  }
  for (const [key, { at }] of lock.records) {
    const end = current.records.has(key) ? { to: key } : endings.of(key)
    if (end && at !== undefined) add(key, at, end.to, 'gone' in end ? end.gone : undefined)
  }
  return [...places.values()].filter(({ path, anchor, to }) => !to || to.path !== path || to.anchor !== anchor)
})

function oldPlace(key: string, at: string, to: Place | undefined, { versions }: RulesPlan): OldPlace | undefined {
  const [path = '', anchor = ''] = at.split('#')
  const work = versions.map(({ site }) => site.version).filter(({ name }) => name === CURRENT)
  const owner = work.find(({ docs }) => docs.id !== DEFAULT_ID && key.startsWith(`${docs.id}:`)) ?? work[0]
  if (!owner) return undefined
  const isRule = key.startsWith(owner.docs.id === DEFAULT_ID ? 'docs/' : `${owner.docs.id}:`)
  const doc = isRule ? pageOf(key).replace(/^docs\/|^[^/:]*:/, '') : path.slice(1)
  return { doc, path: pathInVersion(path, owner), anchor, to }
}

function addressEnd(address: string, { history, current, endings }: RulesPlan): string | undefined {
  const end = history.lock.ended.get(address)
  if (!end || !('moved' in end)) return undefined
  return current.rules.has(end.moved) ? end.moved : endings.of(end.moved)?.to
}
