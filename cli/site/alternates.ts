// The same page in every locale: where it stands there, and which language it is in where nobody has translated it.
import type { Fallback, LocalFacts } from '../../templates/page-data.ts'
import type { LocaleConfig, ResolvedConfig } from '../config/load.ts'
import { isTranslation, originOf } from '../content/find-files.ts'
import type { ContentDocument } from '../content/read.ts'
import { urlOf } from './addresses.ts'
import type { Site } from './plan.ts'
import type { Route } from './routes.ts'

/** What tells a page in every locale: the file it is written in, else its address. */
const originOfRoute = ({ source, path }: Pick<Route, 'source' | 'path'>): string =>
  source.startsWith('content/') ? originOf(source) : path

/** Where a page stands in one locale. */
interface Alternate {
  locale: LocaleConfig
  path: string
  href: string
}

/** What finds a page in another locale. */
export interface LocalSite {
  config: ResolvedConfig
  routes: Route[]
}

export type Alternates = (route: Route) => Alternate[]

/** Where each page stands in every locale, its own included; nothing where there is one locale only. */
export function openAlternates(sites: LocalSite[]): Alternates {
  if (sites.length === 1) return () => []
  const known = sites.map(({ config, routes }) => ({
    config,
    paths: new Map(routes.map((route) => [originOfRoute(route), route.path])),
  }))
  return (route) =>
    known.flatMap(({ config, paths }) => {
      const path = paths.get(originOfRoute(route))
      return path === undefined ? [] : [{ locale: config.locale, path, href: urlOf(path, config) }]
    })
}

/** What a page is told of its locale: where it stands elsewhere, when not at its own address, and that it is not translated. */
export function localFacts(route: Route, { alternates, config }: Pick<Site, 'alternates' | 'config'>): LocalFacts {
  if (config.locales.length === 1) return {}
  const paths = new Map(alternates(route).map(({ locale, path }) => [locale.locale, path]))
  const others = config.locales.flatMap(({ locale }): [string, string][] => {
    const path = paths.get(locale) ?? '/'
    return path === route.path ? [] : [[locale, path]]
  })
  const fallback = route.source.startsWith('content/') ? fallbackOf({ file: route.source }, config) : undefined
  return { ...(others.length > 0 && { elsewhere: Object.fromEntries(others) }), ...(fallback && { fallback }) }
}

/** The language a document is written in, when it is not that of the site's locale: nobody has translated it yet. */
export function fallbackOf(
  { file }: Pick<ContentDocument, 'file'>,
  { locale, defaultLocale }: ResolvedConfig,
): Fallback | undefined {
  if (locale.locale === defaultLocale.locale || isTranslation(file)) return undefined
  return { lang: defaultLocale.htmlLang, dir: defaultLocale.direction }
}
