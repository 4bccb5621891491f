// Posts name the rules that they are about, and the edition that they describe.

import type { ContentDocument } from '../../content/model.ts'
import { isoDay } from '../../core/dates.ts'
import { error, type Report } from '../../core/errors.ts'
import { keyPlace } from '../../core/key-line.ts'
import { findSection } from '../../site/doc-sections.ts'
import type { Post } from '../../site/model.ts'
import { ruleKey } from '../../site/rules.ts'
import { CURRENT } from '../../site/versions.ts'
import { type Change, isOfMeaning } from './changes.ts'
import type { RulesPlan } from './plan.ts'

interface ChangeSince {
  edition: string
  change: Change
  /** Path of the page of changes. */
  path: string
}

/** Changes of meaning, after the edition of the post, of the rules that it names: newest first. */
export function changesSince(post: Post, plan: RulesPlan): ChangeSince[] {
  const keys = namedKeys(post.document, plan).flatMap((name) => ('key' in name ? name.key : []))
  if (keys.length === 0) return []
  const { history, versions } = plan
  const editions = [...history.lock.editions.keys()]
  const after = editions.slice(editions.indexOf(editionOfPost(post, plan)) + 1).reverse()
  const path = versions.find(({ site }) => site.version.name === CURRENT)?.path ?? ''
  const isNamed = ({ of, key }: Change) => of === 'rule' && keys.includes(key)
  return after.flatMap((edition) => {
    const own = (history.changes.get(edition) ?? []).filter((change) => isOfMeaning(change) && isNamed(change))
    return own.filter((change) => isShown(change, own)).map((change) => ({ edition, change, path }))
  })
}

/** A note sums up all changes of its rule in an edition. */
const isShown = ({ key, note }: Change, all: Change[]) =>
  Boolean(note) || !all.some((one) => one.key === key && one.note)

/** `rulesAsOf`, else the last edition that was out on the day of the post, else the first. */
function editionOfPost({ document, date }: Post, { history }: RulesPlan): string {
  const { editions } = history.lock
  const { rulesAsOf } = document.frontMatter
  if (rulesAsOf !== undefined && editions.has(rulesAsOf)) return rulesAsOf
  const out = [...editions].filter(([, day]) => day <= isoDay(date))
  return out.at(-1)?.[0] ?? [...editions.keys()][0] ?? ''
}

/** The rules of a post by key. A rule that has moved or is gone has the key that it had. */
function namedKeys({ frontMatter }: ContentDocument<'post'>, plan: RulesPlan): ({ key: string } | { fault: string })[] {
  const docs = plan.versions.filter(({ site }) => site.version.name === CURRENT)
  return [frontMatter.rules ?? []].flat().map((name) => {
    for (const { site } of docs) {
      const section = findSection(name, site.docs)
      if (!('fault' in section)) return { key: ruleKey(site, section.doc, section.id) }
    }
    const known = [...plan.history.lock.ended.keys(), ...plan.history.lock.rules.keys()]
    const key = known.find((one) => one === `docs/${name}` || one === name || one.endsWith(`/${name}`))
    const end = key === undefined ? undefined : plan.endings.of(key)
    if (key !== undefined && end) return { key: end.gone === undefined && end.to !== undefined ? end.to : key }
    const [first] = docs
    const section = first ? findSection(name, first.site.docs) : undefined
    return { fault: section && 'fault' in section ? section.fault : `There is no rule "${name}".` }
  })
}

/** Reports rules and editions that do not exist. */
export function checkPost({ document }: Post, plan: RulesPlan, root: string, report: Report) {
  for (const name of namedKeys(document, plan))
    if ('fault' in name) {
      const hint = 'Write the id of a doc, and # with the id of a heading: combat#rounds'
      report(error('WB659', `rules: ${name.fault}`, keyPlace(document, 'rules', root), hint))
    }
  const { rulesAsOf } = document.frontMatter
  const { editions } = plan.history.lock
  if (rulesAsOf !== undefined && !editions.has(rulesAsOf)) {
    const message = `rulesAsOf: the lock has no edition "${rulesAsOf}". Editions: ${[...editions.keys()].join(', ')}.`
    report(error('WB659', message, keyPlace(document, 'rulesAsOf', root)))
  }
}
