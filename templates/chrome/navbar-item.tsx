// The items of the navbar, in the bar and in the mobile sidebar. An item that cannot be shown says which one it is.
import { type ReactNode, useEffect, useState } from 'react'
import { localStore, VERSION_KEY } from '../client/storage.ts'
import type { DocsVersion, NavbarEntry, NavbarItem, NavbarLink, PageData, SiteData } from '../page-data.ts'
import { Collapsible } from '../parts/collapsible.tsx'
import { Dropdown } from '../parts/dropdown.tsx'
import { isIcon } from '../parts/icon-paths.ts'
import { ExternalMark, Icon } from '../parts/icons.tsx'

export interface NavbarItemProps {
  item: NavbarItem
  site: SiteData
  page: PageData
  /** Query and fragment of the address; empty on the server. */
  addressSuffix: string
  /** 'list': a row of the mobile sidebar. */
  where: 'bar' | 'list'
}

export function NavbarItemView(props: NavbarItemProps) {
  try {
    return renderItem(props)
  } catch (cause) {
    throw new Error(
      `A navbar item failed to render. Check this item of navbar.items in site.config.ts:\n${JSON.stringify(props.item, null, 2)}`,
      { cause },
    )
  }
}

/** Everything that can go wrong with an item goes wrong here, not in a component below. */
function renderItem({ item, site, page, addressSuffix, where }: NavbarItemProps): ReactNode {
  switch (item.type) {
    case 'link':
      return <LinkItem {...linkProps(item, page)} className={item.className} />
    case 'dropdown':
      return (
        <Menu
          {...{ where, className: item.className, label: item.label, name: item.label, href: item.href }}
          isActive={item.items.some((entry) => entry.type === 'link' && isActive(entry, page))}
          entries={item.items.map((entry) => shownEntry(entry, page))}
        />
      )
    case 'localeDropdown':
      return (
        <Menu
          {...{
            where,
            className: item.className,
            name: 'Languages',
            label: where === 'bar' ? item.label : 'Languages',
          }}
          entries={item.items.map(({ label, lang, locale, href }) => (
            <a
              key={locale}
              href={withPath(href, page) + addressSuffix}
              lang={lang}
              hrefLang={lang}
              target="_self"
              aria-current={locale === site.locale ? 'true' : undefined}
            >
              {label}
            </a>
          ))}
        />
      )
    case 'docsVersion':
      return <VersionItem site={site} page={page} label={item.label} href={item.href} className={item.className} />
    case 'docsVersionDropdown':
      return (
        <VersionMenu
          {...{ where, site, page, addressSuffix, className: item.className, name: item.label }}
          before={item.before.map((entry) => shownEntry(entry, page))}
          after={item.after.map((entry) => shownEntry(entry, page))}
        />
      )
    case 'html':
      return <CustomHtml html={item.html} className={item.className} />
    case 'search':
      return null
    default: {
      const { type } = item as { type: unknown }
      throw new Error(`There is no component for navbar items of the type "${String(type)}".`)
    }
  }
}

interface LinkItemProps {
  link: NavbarLink
  isActive: boolean
  className?: string | undefined
}

const linkProps = (link: NavbarLink, page: PageData) => ({ link, isActive: isActive(link, page) })

function LinkItem({ link, isActive, className }: LinkItemProps) {
  const { label, href, external, target, icon } = link
  return (
    <a
      className={className ? `item ${className}` : 'item'}
      href={href}
      target={target ?? (external && '_blank')}
      rel={external && 'noopener noreferrer'}
      aria-current={isActive ? 'page' : undefined}
    >
      {icon !== undefined && isIcon(icon) && <Icon name={icon} />}
      {label}
      {external && <ExternalMark />}
    </a>
  )
}

function shownEntry(entry: NavbarEntry, page: PageData): ReactNode {
  if (entry.type === 'html') return <CustomHtml html={entry.html} />
  return <LinkItem {...linkProps(entry, page)} />
}

/** Trusted: it comes from the config. */
const CustomHtml = ({ html, className }: { html: string; className?: string | undefined }) => (
  <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
)

interface MenuProps {
  where: 'bar' | 'list'
  label: string
  name: string
  entries: ReactNode[]
  href?: string | undefined
  isActive?: boolean
  className?: string | undefined
}

function Menu({ where, entries, ...menu }: MenuProps) {
  const items = entries.map((entry, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the config never changes while a page is shown
    <li key={i}>{entry}</li>
  ))
  return where === 'bar' ? <Dropdown {...menu}>{items}</Dropdown> : <FoldedMenu {...menu}>{items}</FoldedMenu>
}

/** In the mobile sidebar a dropdown unfolds in place. */
function FoldedMenu({
  label,
  name,
  href,
  isActive = false,
  children,
}: Omit<MenuProps, 'where' | 'entries'> & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(isActive)
  // It opens by itself when the page that is shown is in it.
  useEffect(() => {
    if (isActive) setOpen(true)
  }, [isActive])
  const toggle = { type: 'button' as const, 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) }
  return (
    <>
      {href === undefined ? (
        <button className="item unfold" {...toggle}>
          {label}
        </button>
      ) : (
        <div className="category">
          <a className="item" href={href}>
            {label}
          </a>
          <button
            className="chevron"
            aria-label={`${isOpen ? 'Collapse' : 'Expand'} the dropdown: ${name}`}
            {...toggle}
          />
        </div>
      )}
      <Collapsible open={isOpen} onFound={() => setOpen(true)}>
        <ul className="stem">{children}</ul>
      </Collapsible>
    </>
  )
}

/** A link is current on its page and below it, unless the config says what it stands for. */
export function isActive(link: NavbarLink, page: PageData): boolean {
  if (link.activeBaseRegex !== undefined) return new RegExp(link.activeBaseRegex, 'i').test(page.path)
  if (link.sidebarId !== undefined && 'sidebar' in page && page.sidebar && 'id' in page.sidebar) {
    if (page.sidebar.id === link.sidebarId) return true
  }
  if (link.activeBasePath === undefined) return false
  const base = link.activeBasePath.toLowerCase()
  const path = page.path.toLowerCase()
  return path === base || path.startsWith(base === '/' ? base : `${base}/`)
}

/** The same page at the root of another locale; the root itself where there is no page. */
function withPath(root: string, page: PageData): string {
  return page.layout === 'not-found' ? root : root.replace(/\/$/, '') + encodeURI(page.path)
}

/** The version of the page, else the one the visitor prefers, else the latest. */
function useVersion({ versions }: SiteData, page: PageData): DocsVersion | undefined {
  const [preferred, setPreferred] = useState<string | null>(null)
  useEffect(() => {
    const follow = (name: string | null) => {
      const isKnown = versions.some((version) => version.name === name)
      if (name !== null && !isKnown) localStore.del(VERSION_KEY)
      setPreferred(isKnown ? name : null)
    }
    follow(localStore.get(VERSION_KEY))
    return localStore.listen(VERSION_KEY, follow)
  }, [versions])
  const active = 'version' in page ? page.version : undefined
  const named = (name: string | null | undefined) => versions.find((version) => version.name === name)
  return named(active) ?? named(preferred) ?? versions.find(({ isLast }) => isLast) ?? versions[0]
}

interface VersionItemProps {
  site: SiteData
  page: PageData
  label: string | undefined
  href: string | undefined
  className: string | undefined
}

function VersionItem({ site, page, label, href, className }: VersionItemProps) {
  const version = useVersion(site, page)
  if (!version) return null
  const link: NavbarLink = { type: 'link', label: label ?? version.label, href: href ?? version.mainHref }
  return <LinkItem link={link} isActive={'version' in page && page.version === version.name} className={className} />
}

interface VersionMenuProps {
  where: 'bar' | 'list'
  site: SiteData
  page: PageData
  addressSuffix: string
  name: string
  className: string | undefined
  before: ReactNode[]
  after: ReactNode[]
}

function VersionMenu({ where, site, page, addressSuffix, name, className, before, after }: VersionMenuProps) {
  const version = useVersion(site, page)
  if (!version) return null
  if (site.versions.length + before.length + after.length <= 1)
    return <VersionItem site={site} page={page} label={undefined} href={undefined} className={className} />
  const entries = site.versions.map((one) => (
    <a
      key={one.name}
      className="item"
      href={one.mainHref + addressSuffix}
      // client/enhance.ts stores the choice.
      data-version={one.name}
      aria-current={one === version ? 'true' : undefined}
    >
      {one.label}
    </a>
  ))
  return (
    <Menu
      {...{ where, name, className, label: where === 'bar' ? version.label : name }}
      entries={[...before, ...entries, ...after]}
    />
  )
}
