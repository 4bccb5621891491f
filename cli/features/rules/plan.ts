// Plans what a site in one locale shows of its editions: their changes, and where old ids and addresses lead.

import type { ResolvedConfig } from '../../config/resolved-config.ts'
import { joinPath } from '../../core/addresses.ts'
import { quiet } from '../../core/errors.ts'
import { onceForObject } from '../../core/once.ts'
import { LOCK_NAME } from '../../core/rules-files.ts'
import type { RoutePlan } from '../../site/feature.ts'
import type { DocsSite } from '../../site/model.ts'
import { CURRENT } from '../../site/versions.ts'
import { type Change, isOfMeaning } from './changes.ts'
import { type Current, type CurrentRule, currentOf, rulesOfSite } from './current.ts'
import { type Editions, readEditions, readVersionLock } from './editions.ts'
import { type Endings, openEndings } from './endings.ts'
import type { ReadLock } from './lock.ts'

export interface RulesPlan {
  history: Editions
  current: Current
  endings: Endings
  versions: RulesOfVersion[]
}

/** The rules of one version of some docs. */
export interface RulesOfVersion {
  site: DocsSite
  lock: ReadLock
  rules: Map<string, CurrentRule>
  /** Changes by edition, newest first. The first edition has none. */
  editions: Map<string, Change[]>
  /** Path of the page that lists them. */
  path: string
  /** Change of meaning of each rule in each edition, newest first. */
  byRule: Map<string, { edition: string; changes: Change[] }[]>
}

/** Undefined for a site without a lock. */
export const planOf = (plan: RoutePlan): RulesPlan | undefined => planOfDocs(plan.docs)(plan)

const planOfDocs = onceForObject((_docs: DocsSite[]) => {
  let made: { plan: RulesPlan | undefined } | undefined
  return (plan: RoutePlan) => {
    made ??= { plan: makePlan(plan) }
    return made.plan
  }
})

function makePlan({ config, docs, content }: RoutePlan): RulesPlan | undefined {
  // Its problems were reported when the config was read.
  const history = readEditions(config.root, quiet)
  if (!history) return undefined
  const current = currentOf({ docs, content })
  return {
    history,
    current,
    endings: openEndings(history.lock, current),
    versions: docs.flatMap((site) => versionOf(site, history, config) ?? []),
  }
}

function versionOf(site: DocsSite, history: Editions, { root }: ResolvedConfig): RulesOfVersion | undefined {
  const { version } = site
  const lock = version.name === CURRENT ? history.lock : readVersionLock(`${version.folder}/${LOCK_NAME}`, root, quiet)
  if (!lock) return undefined
  const rules = new Map(rulesOfSite(site))
  const isOwn = belongsTo(site)
  const editions = new Map(
    [...lock.editions.keys()]
      .reverse()
      .map((edition) => [edition, (history.changes.get(edition) ?? []).filter(isOwn)] as const),
  )
  const byRule: RulesOfVersion['byRule'] = new Map()
  for (const [edition, changes] of editions)
    for (const change of changes) {
      if (change.of !== 'rule' || !isOfMeaning(change)) continue
      const own = byRule.get(change.key) ?? []
      const last = own.at(-1)
      if (last?.edition === edition) last.changes.push(change)
      else byRule.set(change.key, [...own, { edition, changes: [change] }])
    }
  return { site, lock, rules, editions, path: joinPath(version.basePath, 'changes'), byRule }
}

/** Records belong to the first docs. */
function belongsTo({ version }: DocsSite): (change: Change) => boolean {
  const { id } = version.docs
  const isFirst = id === 'default'
  return ({ of, key }) =>
    isFirst ? of === 'record' || key.startsWith('docs/') : of === 'rule' && key.startsWith(`${id}:`)
}

/** The place of a rule or a record. */
export interface Place {
  site: DocsSite
  path: string
  /** '' for the page. */
  anchor: string
  title: string
}

export function placeOf(key: string, plan: RulesPlan): Place | undefined {
  const rule = plan.current.rules.get(key)
  if (rule) return { site: rule.site, path: rule.doc.path, anchor: rule.heading, title: rule.title }
  const sites = plan.versions.map(({ site }) => site).filter(({ version }) => version.name === CURRENT)
  return recordPlace(key, sites, plan)
}

/** The place of a record in some docs. */
export function recordPlace(key: string, sites: DocsSite[], { current }: RulesPlan): Place | undefined {
  const record = current.records.get(key)
  if (!record) return undefined
  for (const site of sites)
    for (const doc of site.docs) {
      const anchor = doc.document.markdown.records?.[key]
      if (anchor !== undefined) return { site, path: doc.path, anchor, title: record.name }
    }
  return undefined
}
