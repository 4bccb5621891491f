// Navbar items with a menu, and items that depend on the version. Left out of the scripts of sites without them; see navbar-item.tsx.
import { type ReactNode, useEffect, useState } from 'react'
import { DEFAULT_DOCS, docsOf, localStore, versionKey } from '../browser/storage.ts'
import type { DocsVersion, NavbarEntry, NavbarItem, NavbarLink, PageData, SiteData } from '../page-data.ts'
import { hrefOf } from '../paths.ts'
import { text } from '../text.ts'
import { Dropdown } from './dropdown.tsx'
import { FoldedMenu } from './folded-menu.tsx'
import { CustomHtml, isActive, isShown, LinkItem, linkProps } from './navbar-link.tsx'

interface MenuItemProps {
  item: Extract<NavbarItem, { type: 'dropdown' | 'localeDropdown' | 'docsVersion' | 'docsVersionDropdown' }>
  site: SiteData
  page: PageData
  /** Query and fragment of the address; empty on the server. */
  addressSuffix: string
  /** In the mobile sidebar a menu unfolds, and its label is its content ('Languages') instead of the selected entry. */
  inDrawer: boolean
}

const menuFor = (inDrawer: boolean) => (inDrawer ? FoldedMenu : Dropdown)

export function menuItem({ item, site, page, addressSuffix, inDrawer }: MenuItemProps): ReactNode {
  const Menu = menuFor(inDrawer)
  switch (item.type) {
    case 'dropdown':
      return (
        <Menu
          {...{ className: item.className, label: item.label, name: item.label, href: item.link?.href }}
          isActive={[item.link, ...item.items].some((entry) => entry?.type === 'link' && isActive(entry, page))}
        >
          {listed(shownEntries(item.items, site, page))}
        </Menu>
      )
    case 'localeDropdown':
      return (
        <Menu className={item.className} name={text.languages} label={inDrawer ? text.languages : item.label}>
          {listed([
            ...shownEntries(item.before, site, page),
            ...item.items.map(({ label, lang, locale, href }) => (
              <a
                key={locale}
                className="item"
                href={addressIn(href, locale, page) + addressSuffix}
                lang={lang}
                hrefLang={lang}
                target="_self"
                aria-current={locale === site.locale ? 'true' : undefined}
                onPointerEnter={keepQuery}
                onFocus={keepQuery}
              >
                {label}
              </a>
            )),
            ...shownEntries(item.after, site, page),
          ])}
        </Menu>
      )
    case 'docsVersion':
      return (
        <VersionItem
          {...{ site, page, docs: item.docs, label: item.label, href: item.href, className: item.className }}
        />
      )
    case 'docsVersionDropdown':
      return (
        <VersionMenu
          {...{ inDrawer, site, page, addressSuffix, className: item.className, name: item.label }}
          docs={item.docs}
          chosen={item.versions}
          before={shownEntries(item.before, site, page)}
          after={shownEntries(item.after, site, page)}
        />
      )
  }
}

const shownEntries = (entries: NavbarEntry[], site: SiteData, page: PageData) =>
  entries
    .filter((entry) => entry.type !== 'link' || entry.versions || isShown(entry, page))
    .map((entry) => shownEntry(entry, site, page))

function shownEntry(entry: NavbarEntry, site: SiteData, page: PageData): ReactNode {
  const { className } = entry
  if (entry.type === 'html') return <CustomHtml html={entry.html} className={className} />
  if (entry.versions) return <VersionedLink link={entry} site={site} page={page} className={className} />
  return <LinkItem {...linkProps(entry, page)} className={className} />
}

const listed = (entries: ReactNode[]) =>
  entries.map((entry, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the config never changes while a page is shown
    <li key={i}>{entry}</li>
  ))

/** A list of the page may have changed the query without the router. */
function keepQuery({ currentTarget }: { currentTarget: HTMLAnchorElement }) {
  const { search, hash } = location
  Object.assign(currentTarget, { search, hash })
}

/** Address of the page in another locale, or of that locale's home page if the page has no counterpart. */
function addressIn(root: string, locale: string, page: PageData): string {
  return page.layout === 'not-found' ? root : hrefOf(page.elsewhere?.[locale] ?? page.path, root)
}

/** All versions of some docs. Without an id those of the page's docs, if they have several, else those of the first docs. */
function versionsOf({ versions }: SiteData, page: PageData, docs: string | undefined): DocsVersion[] {
  const isOf = (id: string) => (version: DocsVersion) => (version.docs ?? DEFAULT_DOCS) === id
  if (docs !== undefined) return versions.filter(isOf(docs))
  const own = versions.filter(isOf(docsOf(('version' in page && page.version) || '')))
  return own.length > 1 ? own : versions.filter(({ docs }) => docs === versions[0]?.docs)
}

/** The version of the page, the one the visitor prefers, the latest: which of these there are, in this order. */
function useVersions(versions: DocsVersion[], page: PageData): DocsVersion[] {
  const [preferred, setPreferred] = useState<string | null>(null)
  const docs = versions[0]?.docs ?? DEFAULT_DOCS
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions of some docs are always the same
  useEffect(() => {
    const key = versionKey(docs)
    const follow = (name: string | null) => {
      const isKnown = versions.some((version) => version.name === name)
      if (name !== null && !isKnown) localStore.del(key)
      setPreferred(isKnown ? name : null)
    }
    follow(localStore.get(key))
    return localStore.listen(key, follow)
  }, [docs])
  const active = 'version' in page ? page.version : undefined
  const named = (name: string | null | undefined) => versions.find((version) => version.name === name)
  const latest = versions.find(({ isLast }) => isLast) ?? versions[0]
  return [named(active), named(preferred), latest].filter((version) => version !== undefined)
}

interface VersionedLinkProps {
  link: NavbarLink
  site: SiteData
  page: PageData
  className?: string | undefined
}

/** A link to a doc or a sidebar, in the first of these versions that has it. */
export function VersionedLink({ link, site, page, className }: VersionedLinkProps) {
  const docs = docsOf(Object.keys(link.versions ?? {})[0] ?? '')
  const version = useVersions(versionsOf(site, page, docs), page).find(({ name }) => link.versions?.[name])
  const { unlisted: _, ...latest } = link
  const own = version ? { ...latest, ...link.versions?.[version.name] } : link
  if (!isShown(own, page)) return null
  return <LinkItem {...linkProps(own, page)} className={className} />
}

interface VersionItemProps {
  site: SiteData
  page: PageData
  docs: string | undefined
  label: string | undefined
  href: string | undefined
  className: string | undefined
}

function VersionItem({ site, page, docs, label, href, className }: VersionItemProps) {
  const [version] = useVersions(versionsOf(site, page, docs), page)
  if (!version) return null
  const link: NavbarLink = { type: 'link', label: label ?? version.label, href: href ?? version.mainHref }
  return <LinkItem link={link} isActive={'version' in page && page.version === version.name} className={className} />
}

interface VersionMenuProps {
  inDrawer: boolean
  site: SiteData
  page: PageData
  addressSuffix: string
  name: string
  className: string | undefined
  docs: string | undefined
  chosen: { name: string; label: string }[] | undefined
  before: ReactNode[]
  after: ReactNode[]
}

function VersionMenu({ inDrawer, site, page, addressSuffix, name, className, ...around }: VersionMenuProps) {
  const { docs, chosen, before, after } = around
  const Menu = menuFor(inDrawer)
  const known = versionsOf(site, page, docs)
  const [version] = useVersions(known, page)
  if (!version) return null
  const versions = chosen ?? known
  if (versions.length + before.length + after.length <= 1)
    return <VersionItem {...{ site, page, docs, label: undefined, href: undefined, className }} />
  const same = ('versions' in page && page.versions) || {}
  const entries = versions.map(({ name: one, label }) => (
    <a
      key={one}
      className="item"
      href={(same[one] ?? known.find((version) => version.name === one)?.mainHref) + addressSuffix}
      // play/enhance.ts stores the choice.
      data-version={one}
      aria-current={one === version.name ? 'true' : undefined}
    >
      {label}
    </a>
  ))
  return (
    <Menu className={className} name={name} label={inDrawer ? name : version.label}>
      {listed([...before, ...entries, ...after])}
    </Menu>
  )
}
