// Navbar and footer of the config, with every id turned into an address. What does not exist is an error that lists what does.
import type { FooterLink, Logo, NavbarEntry, NavbarItem, NavbarLink, SiteData } from '../../templates/page-data.ts'
import { isIcon } from '../../templates/parts/icon-paths.ts'
import { CONFIG_FILE, type ResolvedConfig } from '../config.ts'
import type {
  FooterLinkConfig,
  LogoConfig,
  NavbarDocConfig,
  NavbarItemConfig,
  NavbarLinkConfig,
} from '../define-config.ts'
import { nearest } from '../did-you-mean.ts'
import { error, type Report } from '../errors.ts'
import { hrefOf } from './addresses.ts'
import type { Doc } from './docs.ts'
import { firstOf, type Sidebar } from './sidebar.ts'

export interface NavbarTargets {
  config: ResolvedConfig
  docs: Doc[]
  /** Ids of docs that exist but are drafts: a link to one disappears without an error. */
  draftIds: Set<string>
  sidebars: Map<string, Sidebar>
  /** Turns a path of this site ('/blog', '/docs/intro#x') into an href; reports it when there is no such page. */
  resolve(to: string, where: string): string
  report: Report
}

export function planNavbar(targets: NavbarTargets): SiteData['navbar'] {
  const { navbar } = targets.config
  return {
    ...(navbar.title !== undefined && { title: navbar.title }),
    ...(navbar.logo && { logo: planLogo(navbar.logo, targets.config) }),
    hideOnScroll: navbar.hideOnScroll,
    items: navbar.items.flatMap((item, i) => planItem(item, `navbar.items[${i}]`, targets)),
  }
}

export function planLogo(logo: LogoConfig, { title, baseUrl, navbar }: ResolvedConfig): Logo {
  const file = (src: string) => (/^(?:https?:)?\/\//.test(src) ? src : baseUrl + src.replace(/^\//, ''))
  return {
    src: file(logo.src),
    srcDark: file(logo.srcDark ?? logo.src),
    alt: logo.alt ?? (navbar.title ? '' : title),
    href: logo.href ?? baseUrl,
    ...(logo.target !== undefined && { target: logo.target }),
    ...(logo.width !== undefined && { width: logo.width }),
    ...(logo.height !== undefined && { height: logo.height }),
  }
}

function planItem(item: NavbarItemConfig, where: string, targets: NavbarTargets): NavbarItem[] {
  const base = {
    position: item.position ?? 'right',
    ...(item.className !== undefined && { className: item.className }),
  } as const
  if (item.type === 'dropdown' || ('items' in item && item.items)) {
    const { label, to, items } = item as Extract<NavbarItemConfig, { items: unknown }>
    return [
      {
        ...base,
        type: 'dropdown',
        label,
        ...(to !== undefined && { href: targets.resolve(to, where) }),
        items: items.flatMap((entry, i): NavbarEntry[] => {
          const inner = `${where}.items[${i}]`
          if (entry.type === 'html') return [{ type: 'html', html: entry.value }]
          return entry.type === 'doc' ? docLink(entry, inner, targets) : [link(entry, inner, targets)]
        }),
      },
    ]
  }
  switch (item.type) {
    case undefined:
    case 'link':
      return [{ ...base, ...link(item as NavbarLinkConfig, where, targets) }]
    case 'doc':
      return docLink(item, where, targets).map((one) => ({ ...base, ...one }))
    case 'docSidebar':
      return sidebarLink(item, where, targets).map((one) => ({ ...base, ...one }))
    case 'html':
      return [{ ...base, type: 'html', html: item.value }]
    case 'search':
      return [{ ...base, type: 'search' }]
    case 'localeDropdown':
      return [
        { ...base, type: 'localeDropdown', label: targets.config.locale.label, items: localeEntries(targets.config) },
      ]
    case 'docsVersion':
      return [
        {
          ...base,
          type: 'docsVersion',
          ...(item.label !== undefined && { label: item.label }),
          ...(item.to !== undefined && { href: targets.resolve(item.to, where) }),
        },
      ]
    case 'docsVersionDropdown': {
      const entries = (list: NavbarLinkConfig[] = []) => list.map((one) => link(one, where, targets))
      return [
        {
          ...base,
          type: 'docsVersionDropdown',
          label: 'Versions',
          before: entries(item.dropdownItemsBefore),
          after: entries(item.dropdownItemsAfter),
        },
      ]
    }
    default:
      return []
  }
}

function link(item: NavbarLinkConfig, where: string, { resolve }: NavbarTargets): NavbarLink {
  const external = item.href !== undefined && /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(item.href)
  const base = item.activeBasePath ?? item.to
  return {
    type: 'link',
    label: item.label,
    href: item.to !== undefined ? resolve(item.to, where) : (item.href ?? ''),
    ...(external && { external: true as const }),
    ...(item.target !== undefined && { target: item.target }),
    ...(item.icon !== undefined && isIcon(item.icon) && { icon: item.icon }),
    ...(base !== undefined && { activeBasePath: base.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '') }),
    ...(item.activeBaseRegex !== undefined && { activeBaseRegex: item.activeBaseRegex }),
  }
}

function docLink(
  item: NavbarDocConfig,
  where: string,
  { docs, draftIds, sidebars, config, report }: NavbarTargets,
): NavbarLink[] {
  if (draftIds.has(item.docId)) return []
  const doc = docs.find(({ id }) => id === item.docId)
  if (!doc) {
    const ids = docs.map(({ id }) => id)
    const near = nearest(item.docId, ids, 3)
    const listed = [...near, ...ids.filter((id) => !near.includes(id))]
    report(
      error(
        'WB530',
        `${where}: couldn't find any doc with id "${item.docId}" in version "current".\nAvailable doc ids are:\n- ${listed.slice(0, 60).join('\n- ')}`,
        { file: CONFIG_FILE },
      ),
    )
    return []
  }
  if (doc.unlisted) return []
  const sidebar = [...sidebars.values()].find(({ ancestors }) => ancestors.has(doc.path))
  return [
    {
      type: 'link',
      label: item.label ?? doc.id,
      href: hrefOf(doc.path, config.baseUrl),
      activeBasePath: doc.path,
      ...(sidebar && { sidebarId: sidebar.id }),
    },
  ]
}

function sidebarLink(
  item: Extract<NavbarItemConfig, { type: 'docSidebar' }>,
  where: string,
  { sidebars, config, report }: NavbarTargets,
): NavbarLink[] {
  const sidebar = sidebars.get(item.sidebarId)
  if (!sidebar) {
    const ids = [...sidebars.keys()]
    const near = nearest(item.sidebarId, ids)[0]
    report(
      error(
        'WB531',
        `${where}: can't find any sidebar with id "${item.sidebarId}" in version "current".${near ? ` Did you mean "${near}"?` : ''}\nAvailable sidebar ids are:\n- ${ids.join('\n- ')}`,
        { file: CONFIG_FILE },
      ),
    )
    return []
  }
  const first = firstOf(sidebar)
  if (!first) {
    report(
      error(
        'WB532',
        `${where}: sidebar "${item.sidebarId}" doesn't have anything to be linked to.`,
        { file: CONFIG_FILE },
        'Put a doc into it.',
      ),
    )
    return []
  }
  return [
    { type: 'link', label: item.label ?? first.label, href: hrefOf(first.path, config.baseUrl), sidebarId: sidebar.id },
  ]
}

function localeEntries({ locales, locale, baseUrl }: ResolvedConfig) {
  return locales.map((one) => ({
    label: one.label,
    lang: one.htmlLang,
    locale: one.locale,
    href: one.locale === locale.locale ? baseUrl : `${baseUrl}${one.locale}/`,
  }))
}

export function planFooter(
  config: ResolvedConfig,
  resolve: NavbarTargets['resolve'],
  drawing: string,
): SiteData['footer'] {
  const { footer } = config
  if (!footer) return undefined
  const item = (one: FooterLinkConfig, where: string): FooterLink | { html: string } => {
    if ('html' in one) return { html: one.html }
    const icon = one.icon !== undefined && isIcon(one.icon) ? { icon: one.icon } : {}
    return 'to' in one
      ? { label: one.label, href: resolve(one.to, where), ...icon }
      : {
          label: one.label,
          href: one.href,
          ...(/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(one.href) && { external: true as const }),
          ...icon,
        }
  }
  return {
    style: footer.style,
    ...(footer.logo && { logo: planLogo(footer.logo, config) }),
    columns: footer.columns.map((column, i) => ({
      ...(column.title && { title: column.title }),
      items: column.items.map((one, j) => item(one, `footer.links[${i}].items[${j}]`)),
    })),
    ...(footer.copyright !== undefined && { copyright: footer.copyright }),
    drawing,
  }
}
