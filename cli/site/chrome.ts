// Plans the chrome around every page: navbar, footer, announcement, versions.

import type { SiteData } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { DEFAULT_ID } from '../config/schema.ts'
import { hrefOf } from '../core/addresses.ts'
import type { Report } from '../core/errors.ts'
import { draw } from '../data/drawings.ts'
import type { ChromeTargets } from './chrome-links.ts'
import { mainDocPath } from './doc-pages.ts'
import { planFooter } from './footer.ts'
import type { DocsSite } from './model.ts'
import { planNavbar } from './navbar.ts'

interface ChromeSources {
  config: ResolvedConfig
  docs: DocsSite[]
  targets: ChromeTargets
  /** Whether there is anything to search. */
  search: boolean
  /** Data that features add. */
  ofFeatures: Partial<SiteData>
  report: Report
}

/** Chrome data, the same for every page. */
export function planChrome({ config, docs, targets, search, ofFeatures, report }: ChromeSources): SiteData {
  for (const key of ['favicon', 'image'] as const) if (config[key] !== undefined) targets.file(config[key], [key])
  for (const [i, font] of config.theme.fonts.entries()) targets.file(font, ['theme', 'fonts', i])
  const footer = planFooter(targets, draw({ seed: config.title, kind: 'shore', half: 'machine' }, config))
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
    ...ofFeatures,
    footerHtml: '',
    navbarEndHtml: '',
    versions: docs.flatMap((site) => {
      const main = mainDocPath(site)
      if (main === undefined) return []
      const { key, docs, label, basePath, badge, banner, isLast } = site.version
      const own = docs.id !== DEFAULT_ID && { docs: docs.id }
      return [
        { name: key, ...own, label, path: basePath, mainHref: hrefOf(main, config.baseUrl), badge, banner, isLast },
      ]
    }),
    ...(config.rolls.length > 0 && {
      rolls: config.rolls.map(({ patterns: _, words: __, dice: ___, target: ____, near, ...rule }) => ({
        ...rule,
        ...(near && { near: { within: near.within, name: near.name, onDoubles: near.onDoubles } }),
      })),
    }),
    ...(config.blogs.length === 1 && { blogTitle: config.blogs[0]?.title ?? '' }),
    search,
  }
}
