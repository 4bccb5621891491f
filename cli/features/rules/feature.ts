// The rules remember: the lock of the newest edition, changes by edition, old ids and addresses, and what posts know of them. A site
// without `content/rules.lock.yml` has nothing of it.

import { configPlace } from '../../config/load.ts'
import type { ResolvedConfig } from '../../config/resolved-config.ts'
import { hrefOf } from '../../core/addresses.ts'
import { error, quiet, type Report, warning } from '../../core/errors.ts'
import type { Feature } from '../../site/feature.ts'
import { localeFolder } from '../../site/locales.ts'
import type { PlannedSite, Route } from '../../site/model.ts'
import { type RuleFacts, rulesIn } from '../../site/rules.ts'
import { CURRENT } from '../../site/versions.ts'
import { readEditions } from './editions.ts'
import { checkEndings } from './endings.ts'
import { publishedFirstIds } from './first-ids.ts'
import { freezeRules } from './freeze.ts'
import { lastEdition } from './lock.ts'
import { addedIds, rulesMarks } from './marks.ts'
import { oldPlaces } from './old-places.ts'
import { changesFeed, changesRoute, feedFile, withChanges } from './page.ts'
import { planOf, type RulesOfVersion, type RulesPlan } from './plan.ts'
import { checkPost } from './posts.ts'

export const rules: Feature = {
  name: 'rules',
  configure: withEdition,
  routes(routes, plan) {
    const own = planOf(plan)
    if (!own) return routes
    const ids = addedIds(own, plan)
    const withIds = routes.map((route) => {
      const added = ids.get(route.path)
      const { outline } = route
      if (!added || !outline) return route
      return {
        ...route,
        outline: () => {
          const { headings, ids } = outline()
          return { headings, ids: [...new Set([...ids, ...added])] }
        },
      }
    })
    return own.versions.reduce((all, version) => withChangesPage(all, version, own, plan.config), withIds)
  },
  redirects(routes, plan) {
    const own = planOf(plan)
    if (!own) return []
    const paths = new Set(routes.map(({ path }) => path))
    const isOfPage = differsInCase(routes)
    const changes = own.versions.find(({ site }) => site.version.name === CURRENT)?.path ?? '/'
    return oldPlaces(own)
      .filter(({ path, anchor }) => anchor === '' && !paths.has(path))
      .map(({ path, to }) => ({
        from: path,
        to: to ? to.path + (to.anchor && `#${encodeURIComponent(to.anchor)}`) : changes,
        file: own.history.lock.file,
        isOldRule: true as const,
        ...(isOfPage(path) && { hasNoPage: true as const }),
      }))
  },
  marks: rulesMarks,
  *files(plan) {
    const own = planOf(plan)
    for (const version of own?.versions ?? []) if (own) yield changesFeed(version, own, plan.config)
  },
  head(route, site) {
    const { config } = site
    const own = planOf({ ...site, report: quiet })
    const version = own?.versions.find(({ path }) => path === route.path)
    if (!version) return {}
    const title = `${config.title}: ${config.language.texts.ruleChanges}`
    return {
      links: [
        {
          rel: 'alternate',
          type: 'application/atom+xml',
          title,
          href: hrefOf(`/${feedFile(version)}`, config.baseUrl),
        },
      ],
    }
  },
  ruleFacts(plan) {
    const own = planOf(plan)
    return (
      own &&
      ((doc, site) => {
        const lock = own.versions.find((one) => one.site === site)?.lock
        const facts = new Map<string, RuleFacts>()
        for (const { key, heading } of rulesIn({ version: site.version, docs: [doc] })) {
          const { since, changed } = lock?.rules.get(key) ?? {}
          if (since !== undefined && changed !== undefined) facts.set(heading, { since, changed })
        }
        return facts
      })
    )
  },
  firstIds(plan) {
    const own = planOf(plan)
    return own && publishedFirstIds(own)
  },
  freeze: freezeRules,
  check(site, report) {
    const plan = planOf({ ...site, report })
    // Translations have the ids of their originals.
    if (!plan || localeFolder(site.config) !== '') return
    checkEndings(plan.history.lock, plan.current, plan.endings, report)
    for (const { posts } of site.blogs) for (const post of posts) checkPost(post, plan, site.config.root, report)
    checkCase(site, plan, report)
  },
}

/** Whether an address that has no page is that of a page but for upper and lower case. */
function differsInCase(routes: Pick<Route, 'path'>[]): (path: string) => boolean {
  const paths = new Set(routes.map(({ path }) => path.toLowerCase()))
  return (path) => paths.has(path.toLowerCase())
}

/** Reports old addresses that GitHub Pages cannot redirect: it distinguishes upper and lower case and reads no `_redirects`. */
function checkCase({ config, redirects }: PlannedSite, { history }: RulesPlan, report: Report) {
  if (config.headersIgnoredBy !== 'GitHub Pages') return
  for (const { from, href, isOldRule, isPage } of redirects) {
    if (!isOldRule || isPage) continue
    const message = `The address of a page was ${from} in the last edition, and is ${href} now. GitHub Pages distinguishes upper and lower case and reads no _redirects: links to the old address end at its 404 page.`
    const hint = 'Keep the old address with `slug` in the front matter of the page.'
    report(warning('WB668', message, { file: history.lock.file }, hint))
  }
}

function withChangesPage(routes: Route[], version: RulesOfVersion, plan: RulesPlan, config: ResolvedConfig): Route[] {
  const isPage = ({ path }: Route) => path === version.path
  return routes.some(isPage)
    ? routes.map((route) => (isPage(route) ? withChanges(route, version, plan, config) : route))
    : [...routes, changesRoute(version, plan, config)]
}

/** The last edition of the lock is the edition of the book and of every sheet. The command `release` has set its own. */
function withEdition(config: ResolvedConfig, report: Report): ResolvedConfig {
  const history = readEditions(config.root, report)
  const edition = config.edition ?? (history && lastEdition(history.lock))
  if (edition === undefined) return config
  const written = config.book?.edition
  if (written !== undefined && written !== edition && config.edition === undefined) {
    const message = `"book.edition" is "${written}", and the last edition of content/rules.lock.yml is "${edition}".`
    const hint = `Delete "edition" here, or release it: wasteland-build release ${written}`
    report(error('WB653', message, configPlace(config, ['book', 'edition']), hint))
  }
  const date = config.book?.date ?? history?.lock.editions.get(edition)
  const book = config.book && { ...config.book, edition: written ?? edition, ...(date !== undefined && { date }) }
  return { ...config, edition, ...(date !== undefined && { editionDate: date }), ...(book && { book }) }
}
