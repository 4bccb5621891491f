// Compares two builds of `serve`: which open pages have to update.
import type { CheckedSite } from '../outputs/checked-site.ts'
import type { Change } from '../server/live-reload.ts'
import { addressOf } from '../site/planned-file.ts'

/** Undefined if no open page has to change. `outdated`: addresses of requested pages that have changed. */
export function changeBetween(before: CheckedSite, after: CheckedSite, outdated: string[]): Change | undefined {
  const scripts = ({ sites, templatesHash }: CheckedSite) =>
    [templatesHash, ...sites.map(({ bundle }) => bundle.buildId)].join()
  if (scripts(before) !== scripts(after)) return { kind: 'reload' }
  const oldStyle = before.sites[0]?.bundle.assetsFor('doc').stylesheet
  const stylesheet = after.sites[0]?.bundle.assetsFor('doc').stylesheet
  if (stylesheet !== undefined && oldStyle !== stylesheet) return { kind: 'style', stylesheet }
  const isTextOnly = isSamePlan(before, after)
  const paths = isTextOnly ? outdated : [...outdated, ...addressChanges(before, after)]
  return paths.length > 0 ? { kind: 'page', paths, isTextOnly } : undefined
}

const isSamePlan = (before: CheckedSite, after: CheckedSite) =>
  before.sites.length === after.sites.length &&
  after.sites.every(({ site }, i) => site.routes === before.sites[i]?.site.routes)

/** Addresses of added and removed pages. */
function addressChanges(before: CheckedSite, after: CheckedSite): string[] {
  const [old, now] = [addressesOf(before), addressesOf(after)]
  return [...[...now].filter((address) => !old.has(address)), ...[...old].filter((address) => !now.has(address))]
}

const addressesOf = ({ sites }: CheckedSite) =>
  new Set(sites.flatMap(({ site }) => site.routes.map(({ path }) => addressOf(path, site))))
