// What open pages have to do when the site they show has changed.
import type { Renderer } from '../outputs/pages.ts'
import type { EditedSite, Prepared } from '../prepare-site.ts'
import type { Change } from '../server/live-reload.ts'
import { joinPath } from '../site/addresses.ts'
import { localeFolder } from '../site/locales.ts'
import type { Site } from '../site/plan.ts'
import type { Route } from '../site/routes.ts'

/** Undefined: nothing they show has changed. */
export function changeBetween(before: Prepared, after: Prepared): Change | undefined {
  const scripts = ({ sites, templatesHash }: Prepared) =>
    [templatesHash, ...sites.map(({ bundle }) => bundle.buildId)].join()
  if (scripts(before) !== scripts(after)) return { kind: 'reload' }
  const oldStyle = before.sites[0]?.bundle.assetsFor('doc').stylesheet
  const stylesheet = after.sites[0]?.bundle.assetsFor('doc').stylesheet
  if (stylesheet !== undefined && oldStyle !== stylesheet) return { kind: 'style', stylesheet }
  const [old, now] = [pagesOf(before), pagesOf(after)]
  const paths = [...now].flatMap(([address, page]) => (hasChanged(old.get(address), page) ? [address] : []))
  const gone = [...old.keys()].filter((address) => !now.has(address))
  return paths.length + gone.length > 0 ? { kind: 'page', paths: [...paths, ...gone] } : undefined
}

interface Page {
  route: Route
  renderer: Renderer
}

/** By address. */
const pagesOf = ({ sites }: Prepared): Map<string, Page> =>
  new Map(
    sites.flatMap(({ site, renderer }) =>
      site.routes.map((route): [string, Page] => [addressOf(route, site), { route, renderer }]),
    ),
  )

/** A page without a key has not been looked at. */
function hasChanged(before: Page | undefined, { route, renderer }: Page): boolean {
  if (!before) return true
  return before.renderer.hasKey(before.route) && before.renderer.keyOf(before.route) !== renderer.keyOf(route)
}

/** Addresses of the pages that an edit has changed. */
export const addressesOf = (edited: EditedSite[]) =>
  edited.flatMap(({ site, routes }) => routes.map((route) => addressOf(route, site)))

/** Below the base URL, whatever the locale. */
const addressOf = ({ path }: Route, { config }: Site) => joinPath(localeFolder(config), path)
