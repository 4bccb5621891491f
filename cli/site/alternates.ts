// Finds the same page in every locale, and the language of pages that are not translated.

import type { Fallback, LocalFacts } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { ContentDocument } from '../content/model.ts'
import { urlOf } from '../core/addresses.ts'
import { isTranslation, originOf } from '../core/find-files.ts'
import type { Alternate, Alternates, Route, Site } from './model.ts'

/** Identifies a page in every locale: its original source file, else its address. */
const originOfRoute = ({ source, path }: Pick<Route, 'source' | 'path'>): string =>
  source.startsWith('content/') ? originOf(source) : path

/** The part of a site that is needed to find its pages. */
interface LocalSite {
  config: ResolvedConfig
  routes: Route[]
}

/** Finds each page in every locale, its own included. Always empty if there is only one locale. */
export function openAlternates(sites: LocalSite[]): Alternates {
  if (sites.length === 1) return () => []
  const indexed = sites.map(({ config, routes }) => ({
    config,
    own: new Map(routes.map((route) => [originOfRoute(route), route])),
  }))
  return (route) =>
    indexed.flatMap(({ config, own }): Alternate[] => {
      const found = own.get(originOfRoute(route))
      if (!found) return []
      const { path, canonicalPath = path } = found
      return [
        {
          locale: config.locale,
          path,
          href: urlOf(path, config),
          canonical: urlOf(canonicalPath, config),
          isTranslated: !isFallback(found, config),
        },
      ]
    })
}

/** Whether the page shows a document of the default locale in another one. */
export const isFallback = ({ source }: Pick<Route, 'source'>, config: ResolvedConfig): boolean =>
  source.startsWith('content/') && fallbackOf({ file: source }, config) !== undefined

/** Locale data of a page: its other addresses, where they differ, and its language if it is not translated. */
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

/** The language of a document that is not translated into the site's locale; undefined if it is. */
export function fallbackOf(
  { file }: Pick<ContentDocument, 'file'>,
  { locale, defaultLocale }: ResolvedConfig,
): Fallback | undefined {
  if (locale.locale === defaultLocale.locale || isTranslation(file)) return undefined
  return { lang: defaultLocale.htmlLang, dir: defaultLocale.direction }
}
