// Plans the navbar: resolves ids and paths to addresses. Unknown ids are errors that list the available ones.

import { ICONS, isIcon } from '../../templates/icons/icon-paths.ts'
import type { NavbarEntry, NavbarItem, NavbarLink, SiteData } from '../../templates/page-data.ts'
import type {
  NavbarDocConfig,
  NavbarEntryConfig,
  NavbarItemConfig,
  NavbarLinkConfig,
  NavbarSidebarConfig,
} from '../config/define-config.ts'
import { configPlace } from '../config/load.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { hrefOf, joinPath } from '../core/addresses.ts'
import { didYouMean, idList } from '../core/did-you-mean.ts'
import { BuildError, error, type Report } from '../core/errors.ts'
import { keyPathText, show } from '../core/schema.ts'
import { type ChromeTargets, isExternal, localLink, planLogo } from './chrome-links.ts'
import { localeLabel, localeRoot } from './locales.ts'
import type { Doc, DocsSite } from './model.ts'
import { CURRENT, keyIn } from './versions.ts'

interface NavbarTargets extends ChromeTargets {
  /** All versions of all docs. Links lead to the last version and contain the addresses in the others. */
  docs: DocsSite[]
  report: Report
}

export function planNavbar(targets: NavbarTargets): SiteData['navbar'] {
  const { navbar } = targets.config
  return {
    ...(navbar.title !== undefined && { title: navbar.title }),
    ...(navbar.logo && { logo: planLogo(navbar.logo, ['navbar', 'logo'], targets) }),
    hideOnScroll: navbar.hideOnScroll,
    items: navbar.items.flatMap((item, i) => planItem(item, ['navbar', 'items', i], targets)),
  }
}

type DropdownConfig = Extract<NavbarItemConfig, { items: unknown }>

const isDropdown = (item: NavbarItemConfig): item is DropdownConfig =>
  item.type === 'dropdown' || (item.type === undefined && 'items' in item)

function planItem(item: NavbarItemConfig, at: PropertyKey[], targets: NavbarTargets): NavbarItem[] {
  const base = {
    position: item.position ?? 'right',
    ...(item.className !== undefined && { className: item.className }),
  } as const
  if (isDropdown(item)) {
    const { label, to, items } = item
    return [
      {
        ...base,
        type: 'dropdown',
        label,
        ...(to !== undefined && { link: link({ label, to }, at, targets) }),
        items: planEntries(items, [...at, 'items'], targets),
      },
    ]
  }
  switch (item.type) {
    case 'search':
      return [{ ...base, type: 'search' }]
    case 'localeDropdown':
      return [
        {
          ...base,
          type: 'localeDropdown',
          label: localeLabel(targets.config.locale),
          items: localeEntries(targets.config),
          ...entriesBeforeAndAfter(item, at, targets),
        },
      ]
    case 'docsVersion':
      return [
        {
          ...base,
          type: 'docsVersion',
          ...ownDocs(item, at, targets),
          ...(item.label !== undefined && { label: item.label }),
          ...(item.to !== undefined && { href: targets.resolve(item.to, [...at, 'to']) }),
        },
      ]
    case 'docsVersionDropdown':
      return [
        {
          ...base,
          type: 'docsVersionDropdown',
          label: targets.config.language.texts.versions,
          ...(item.docs !== undefined && { docs: item.docs }),
          ...entriesBeforeAndAfter(item, at, targets),
          ...chosenVersions(item, at, targets),
        },
      ]
    default:
      return planEntry(item, at, targets).map((one) => ({ ...base, ...one }))
  }
}

/** Entries of a dropdown. */
function planEntries(items: NavbarEntryConfig[], at: PropertyKey[], targets: NavbarTargets): NavbarEntry[] {
  return items.flatMap((item, i): NavbarEntry[] => {
    const className = item.className !== undefined && { className: item.className }
    return planEntry(item, [...at, i], targets).map((entry) => ({ ...entry, ...className }))
  })
}

/** An item that may also be in a dropdown. The config schema allows only known types. */
function planEntry(item: NavbarEntryConfig, at: PropertyKey[], targets: NavbarTargets): NavbarEntry[] {
  switch (item.type) {
    case 'html':
      return [{ type: 'html', html: targets.resolveHtml(item.value, [...at, 'value']) }]
    case 'doc':
      return docLink(item, at, targets)
    case 'docSidebar':
      return sidebarLink(item, at, targets)
    case undefined:
    case 'link':
      return [link(item, at, targets)]
    default: {
      const { type } = item satisfies never as { type?: unknown }
      throw new BuildError(error('WB103', `"${keyPathText(at)}": no component exists for type ${show(type)}.`))
    }
  }
}

const entriesBeforeAndAfter = (
  { dropdownItemsBefore = [], dropdownItemsAfter = [] }: Extract<NavbarItemConfig, { dropdownItemsBefore?: unknown }>,
  at: PropertyKey[],
  targets: NavbarTargets,
) => ({
  before: planEntries(dropdownItemsBefore, [...at, 'dropdownItemsBefore'], targets),
  after: planEntries(dropdownItemsAfter, [...at, 'dropdownItemsAfter'], targets),
})

function link(item: NavbarLinkConfig, at: PropertyKey[], targets: NavbarTargets): NavbarLink {
  const external = item.href !== undefined && isExternal(item.href)
  const given = item.to ?? item.href ?? ''
  const base = item.activeBasePath ?? (external ? undefined : given)
  return {
    type: 'link',
    label: item.label,
    ...(external
      ? { href: given, external: true as const }
      : localLink(given, [...at, item.to !== undefined ? 'to' : 'href'], targets)),
    ...(item.target !== undefined && { target: item.target }),
    ...(item.icon !== undefined && isIcon(item.icon) && { icon: ICONS[item.icon] }),
    ...(base !== undefined && { activeBasePath: base.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '') }),
    ...(item.activeBaseRegex !== undefined && { activeBaseRegex: item.activeBaseRegex }),
  }
}

/** The versions of the docs that an item belongs to. Undefined, with a problem reported, for an unknown id. */
function versionsOfItem(
  { docs: id }: { docs?: string | undefined },
  at: PropertyKey[],
  { docs, config, report }: NavbarTargets,
): DocsSite[] | undefined {
  const ids = config.docs.map((one) => one.id)
  if (id !== undefined && !ids.includes(id)) {
    const message = `"${keyPathText([...at, 'docs'])}": there are no docs with the id "${id}".${didYouMean(id, ids)} Ids: ${ids.join(', ') || 'none'}.`
    report(error('WB538', message, configPlace(config, [...at, 'docs'])))
    return undefined
  }
  return docs.filter(({ version }) => version.docs.id === (id ?? ids[0]))
}

/** The docs that an item names. */
function ownDocs(item: { docs?: string | undefined }, at: PropertyKey[], targets: NavbarTargets): { docs?: string } {
  if (item.docs !== undefined) versionsOfItem(item, at, targets)
  return item.docs === undefined ? {} : { docs: item.docs }
}

/** The last version; undefined without docs. */
const lastOf = (docs: DocsSite[]) => docs.find(({ version }) => version.isLast)

type DocsLink = Pick<NavbarLink, 'label' | 'href' | 'activeBasePath' | 'unlisted'>

/** A link to the last version, with the corresponding links of the other versions. Empty if the last version lacks it. */
function versioned(
  docs: DocsSite[],
  linkIn: (site: DocsSite) => DocsLink | undefined,
): (DocsLink & Pick<NavbarLink, 'versions'>)[] {
  const last = lastOf(docs)
  const link = last && linkIn(last)
  if (!link) return []
  const others = docs.flatMap((site) => {
    const own = site === last ? undefined : linkIn(site)
    return own ? [[site.version.key, own] as const] : []
  })
  // Includes the last version, so that visitors who prefer it get it on pages of another version too.
  const all = [[last.version.key, link] as const, ...others]
  return [{ ...link, ...(docs.length > 1 && { versions: Object.fromEntries(all) }) }]
}

function docLink(item: NavbarDocConfig, at: PropertyKey[], targets: NavbarTargets): NavbarLink[] {
  const { config, report } = targets
  const docs = versionsOfItem(item, at, targets)
  if (!docs) return []
  const last = lastOf(docs)
  if (last?.draftIds.has(item.docId)) return []
  const find = (site: DocsSite | undefined) =>
    site?.docs.find(({ id }) => id === item.docId) ?? (site && indexOf(site, item.docId))
  const doc = find(last)
  if (!doc) {
    const ids = last?.docs.map(({ id }) => id) ?? []
    const message = `${keyPathText(at)}: couldn't find any doc with id "${item.docId}" in version "${last?.version.name ?? CURRENT}".${didYouMean(item.docId, ids)}\nAvailable doc ids are:\n${idList(item.docId, ids)}`
    report(error('WB530', message, configPlace(config, [...at, 'docId'])))
    return []
  }
  const sidebar = [...(last?.sidebars.values() ?? [])].find(({ ancestors }) => ancestors.has(doc.path))
  const links = versioned(docs, (site) => {
    const own = find(site)
    if (!own) return undefined
    const link = { label: item.label ?? own.id, href: hrefOf(own.path, config.baseUrl), activeBasePath: own.path }
    return own.unlisted ? { ...link, unlisted: true as const } : link
  })
  return links.map((one) => ({
    type: 'link',
    ...one,
    ...(sidebar && last && { sidebarId: keyIn(last.version.docs, sidebar.id) }),
  }))
}

/** A generated category index. As in Docusaurus, its id is its slug: '/category/rules'. */
function indexOf({ version, sidebars }: DocsSite, id: string): Pick<Doc, 'id' | 'path' | 'unlisted'> | undefined {
  const path = joinPath(version.basePath, id)
  const isPage = id.startsWith('/') && [...sidebars.values()].some(({ ancestors }) => ancestors.has(path))
  return isPage ? { id, path, unlisted: false } : undefined
}

function sidebarLink(item: NavbarSidebarConfig, at: PropertyKey[], targets: NavbarTargets): NavbarLink[] {
  const { config, report } = targets
  const docs = versionsOfItem(item, at, targets)
  if (!docs) return []
  const last = lastOf(docs)
  const sidebar = last?.sidebars.get(item.sidebarId)
  if (!sidebar || !last) {
    const ids = [...(last?.sidebars.keys() ?? [])]
    const message = `${keyPathText(at)}: can't find any sidebar with id "${item.sidebarId}" in version "${last?.version.name ?? CURRENT}".${didYouMean(item.sidebarId, ids)}\nAvailable sidebar ids are:\n${idList(item.sidebarId, ids)}`
    report(error('WB531', message, configPlace(config, [...at, 'sidebarId'])))
    return []
  }
  if (!sidebar.first) {
    const message = `${keyPathText(at)}: sidebar "${item.sidebarId}" doesn't have anything to be linked to.`
    report(error('WB532', message, configPlace(config, [...at, 'sidebarId']), 'Put a doc into it.'))
    return []
  }
  const links = versioned(docs, ({ sidebars }) => {
    const first = sidebars.get(item.sidebarId)?.first
    return first && { label: item.label ?? first.label, href: hrefOf(first.path, config.baseUrl) }
  })
  return links.map((one) => ({ type: 'link', ...one, sidebarId: keyIn(last.version.docs, item.sidebarId) }))
}

/** Versions of a dropdown; {} if it shows all. */
function chosenVersions(
  item: Extract<NavbarItemConfig, { type: 'docsVersionDropdown' }>,
  at: PropertyKey[],
  targets: NavbarTargets,
): { versions?: { name: string; label: string }[] } {
  const { config, report } = targets
  const { versions: given } = item
  const docs = versionsOfItem(item, at, targets) ?? []
  if (given === undefined) return {}
  const known = new Map(docs.filter((site) => site.docs.length > 0).map(({ version }) => [version.name, version]))
  const wanted = Array.isArray(given) ? given.map((name) => [name, {}] as const) : Object.entries(given)
  const versions = wanted.flatMap(([name, { label }]: readonly [string, { label?: string }]) => {
    const version = known.get(name)
    if (version) return [{ name: version.key, label: label ?? version.label }]
    const names = [...known.keys()]
    const message = `${keyPathText([...at, 'versions'])}: there is no version "${name}".${didYouMean(name, names)} Available versions are: ${names.join(', ')}.`
    report(error('WB535', message, configPlace(config, [...at, 'versions'])))
    return []
  })
  return { versions }
}

function localeEntries(config: ResolvedConfig) {
  return config.locales.map((one) => ({
    label: localeLabel(one),
    lang: one.htmlLang,
    locale: one.locale,
    href: localeRoot(config, one),
  }))
}
