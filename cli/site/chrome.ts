// The chrome: what stands around every page, from the config.
import type { SiteData } from '../../templates/page-data.ts'
import { configPlace, type ResolvedConfig } from '../config.ts'
import { drawInline } from '../content/drawings.ts'
import type { Content } from '../content/read.ts'
import { didYouMean } from '../did-you-mean.ts'
import { error, type Report, reportAt } from '../errors.ts'
import { keyPathText } from '../schema.ts'
import { hrefOf, isElsewhere, staticHref } from './addresses.ts'
import { type DocsSite, mainDocPath } from './doc-pages.ts'
import type { Linker } from './links.ts'
import { type ChromeTargets, planFooter, planNavbar } from './navbar.ts'
import type { GivenSidebars } from './version-sidebars.ts'

interface ChromeSources {
  config: ResolvedConfig
  docs: DocsSite[]
  targets: ChromeTargets
  /** Whether there is anything to search. */
  search: boolean
  report: Report
}

/** Its data, the same on every page. */
export function planChrome({ config, docs, targets, search, report }: ChromeSources): SiteData {
  if (config.favicon !== undefined) targets.file(config.favicon, ['favicon'])
  const footer = planFooter(targets, drawInline({ seed: config.title, kind: 'shore', half: 'machine' }))
  return {
    title: config.title,
    baseUrl: config.baseUrl,
    locale: config.locale.locale,
    direction: config.locale.direction,
    homeHref: config.baseUrl,
    colorMode: config.colorMode,
    ...(config.announcementBar && {
      announcementBar: {
        id: config.announcementBar.id,
        html: targets.resolveHtml(config.announcementBar.content, ['announcementBar', 'content']),
        isCloseable: config.announcementBar.isCloseable,
      },
    }),
    navbar: planNavbar({ ...targets, docs, report }),
    ...(footer && { footer }),
    footerHtml: '',
    versions: docs.flatMap((site) => {
      const main = mainDocPath(site)
      if (main === undefined) return []
      const { name, label, basePath, badge, banner, isLast } = site.version
      return [{ name, label, path: basePath, mainHref: hrefOf(main, config.baseUrl), badge, banner, isLast }]
    }),
    search,
  }
}

/** How the links, HTML and files of the config become addresses. `placeOf`: of a key, where another file than the config holds it. */
export function chromeTargets(
  config: ResolvedConfig,
  content: Content,
  linker: Linker,
  report: Report,
  { placeOf }: Pick<GivenSidebars, 'placeOf'> = { placeOf: (at) => configPlace(config, at) },
): ChromeTargets {
  const statics = new Map(content.statics.map((found) => [found.path, found]))
  const where = (at: PropertyKey[], what: string) => ({ ...placeOf(at), what: `"${keyPathText(at)}": ${what}` })
  return {
    config,
    resolve: (to, at) => linker.resolvePath(to, where(at, `the address ${JSON.stringify(to)}`)),
    resolveHtml: (html, at) => linker.resolveHtml(html, where(at, 'a link in it')),
    file(src, at) {
      if (isElsewhere(src)) return src
      const name = src.replace(/^\/+/, '')
      const found = statics.get(name)
      if (found) return staticHref(found, config)
      const message = `"${keyPathText(at)}": there is no file content/static/${name}.${didYouMean(name, statics.keys())}`
      reportAt(config.checks.missingImages, error('WB542', message, configPlace(config, at)), report)
      return hrefOf(`/${name}`, config.rootUrl)
    },
  }
}
