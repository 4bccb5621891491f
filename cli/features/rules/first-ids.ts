// The ids under which editions first knew rules. Other programs keep what is made from a rule under this id.

import type { Current } from './current.ts'
import { type Endings, openEndings } from './endings.ts'
import type { Lock } from './lock.ts'
import type { RulesPlan } from './plan.ts'

/** First ids by ids, of rules that have another id now. A first id that is given to a new rule is not kept. */
export function firstIds({ rules }: Lock, current: Current, endings: Endings): Map<string, string> {
  const ids = new Map<string, string>()
  for (const [key, { first = key }] of rules) {
    const end = current.rules.has(key) ? { to: key } : endings.of(key)
    if (end?.to === undefined || end.gone !== undefined || current.rules.has(first)) continue
    // A rule of the lock that another one has moved into keeps its own first id.
    if (!ids.has(end.to) && (end.to === key || !rules.has(end.to))) ids.set(end.to, first)
  }
  return ids
}

/** The same for the rules of the versions that readers are led to. */
export function publishedFirstIds({ current, versions }: RulesPlan): Map<string, string> {
  const last = versions.filter(({ site }) => site.version.isLast)
  const published = { ...current, rules: new Map(last.flatMap(({ rules }) => [...rules])) }
  return new Map(last.flatMap(({ lock }) => [...firstIds(lock, published, openEndings(lock, published))]))
}
