// What open pages have to do when the site has changed.
import type { CheckedSite } from '../build.ts'
import type { KeptPage } from '../memos.ts'
import type { Change } from '../server/live-reload.ts'
import { joinPath } from '../site/addresses.ts'
import { localeFolder } from '../site/locales.ts'

/** Undefined: no page that was requested has changed. `outdated`: addresses of those that have. */
export function changeBetween(before: CheckedSite, after: CheckedSite, outdated: string[]): Change | undefined {
  const scripts = ({ sites, templatesHash }: CheckedSite) =>
    [templatesHash, ...sites.map(({ bundle }) => bundle.buildId)].join()
  if (scripts(before) !== scripts(after)) return { kind: 'reload' }
  const oldStyle = before.sites[0]?.bundle.assetsFor('doc').stylesheet
  const stylesheet = after.sites[0]?.bundle.assetsFor('doc').stylesheet
  if (stylesheet !== undefined && oldStyle !== stylesheet) return { kind: 'style', stylesheet }
  const [old, now] = [addressesOf(before), addressesOf(after)]
  const added = [...now].filter((address) => !old.has(address))
  const removed = [...old].filter((address) => !now.has(address))
  const paths = [...outdated, ...added, ...removed]
  return paths.length > 0 ? { kind: 'page', paths } : undefined
}

/** Removes pages whose render key has changed. Returns their addresses. */
export function dropOutdated(pages: Map<string, KeptPage>, { sites }: CheckedSite): string[] {
  const outdated: string[] = []
  for (const { site, renderer } of sites)
    for (const route of site.routes) {
      const place = localeFolder(site.config) + route.htmlFile
      const kept = pages.get(place)
      if (!kept || kept.key === renderer.keyOf(route)) continue
      pages.delete(place)
      outdated.push(addressOf(route.path, site))
    }
  return outdated
}

const addressesOf = ({ sites }: CheckedSite) =>
  new Set(sites.flatMap(({ site }) => site.routes.map(({ path }) => addressOf(path, site))))

/** Below the base URL, whatever the locale. */
const addressOf = (path: string, { config }: CheckedSite['sites'][number]['site']) =>
  joinPath(localeFolder(config), path)
