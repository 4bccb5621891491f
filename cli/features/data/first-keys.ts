// Keys that outlive renamed files and headings: the first ids of rules.

import type { FilePlan } from '../../site/feature.ts'

/** First ids of rules by the ids that they have now, where the two differ. */
export const firstIdsOf = (plan: FilePlan): Map<string, string> =>
  new Map(plan.features.flatMap((feature) => [...(feature.firstIds?.(plan) ?? [])]))

/** Returns a function that makes the key of an id. Records and tables of a renamed page belong to the first id of the page. */
export function openFirstKeys(plan: FilePlan): (id: string) => string {
  const firsts = firstIdsOf(plan)
  const used = new Set(firsts.values())
  return (id) => {
    const [page = ''] = id.split('#')
    const key = (firsts.get(page) ?? page) + id.slice(page.length)
    return firsts.get(id) ?? (used.has(key) ? id : key)
  }
}
