// Plans the footer from the config and resolves its links.
import { ICONS, isIcon } from '../../templates/icons/icon-paths.ts'
import type { FooterLink, InertHtml, SiteData } from '../../templates/page-data.ts'
import type { FooterLinkConfig } from '../config/define-config.ts'
import { type ChromeTargets, isExternal, localLink, planLogo } from './chrome-links.ts'

export function planFooter(targets: ChromeTargets, drawing: InertHtml): SiteData['footer'] {
  const { resolveHtml } = targets
  const { footer } = targets.config
  if (!footer) return undefined
  const path = ['footer', 'links']
  const item = (one: FooterLinkConfig, at: PropertyKey[]): FooterLink | { html: string } => {
    if ('html' in one) return { html: resolveHtml(one.html, [...at, 'html']) }
    const icon = one.icon !== undefined && isIcon(one.icon) ? { icon: ICONS[one.icon] } : {}
    const { label, to, href = '' } = one
    if (to !== undefined) return { label, ...localLink(to, [...at, 'to'], targets), ...icon }
    return isExternal(href)
      ? { label, href, external: true, ...icon }
      : { label, ...localLink(href, [...at, 'href'], targets), ...icon }
  }
  return {
    style: footer.style,
    tagline: targets.config.tagline,
    ...(footer.logo && { logo: planLogo(footer.logo, ['footer', 'logo'], targets) }),
    columns: footer.columns.map((column, i) => ({
      ...(column.title && { title: column.title }),
      items: column.items.map((one, j) => item(one, footer.isSimple ? [...path, j] : [...path, i, 'items', j])),
    })),
    ...(footer.copyright !== undefined && { copyright: resolveHtml(footer.copyright, ['footer', 'copyright']) }),
    drawing,
  }
}
