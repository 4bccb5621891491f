// Links of the navbar, in the bar, in its menus and in the mobile sidebar.
import { ChosenIcon, ExternalMark } from '../icons/icons.tsx'
import { type NavbarLink, type PageData, sectionOf } from '../page-data.ts'

interface LinkItemProps {
  link: NavbarLink
  isActive: boolean
  className?: string | undefined
}

export const linkProps = (link: NavbarLink, page: PageData) => ({ link, isActive: isActive(link, page) })

/** A link to an unlisted doc is shown on that doc's page only. */
export const isShown = ({ unlisted, activeBasePath }: NavbarLink, page: PageData) =>
  !unlisted || activeBasePath === page.path

export function LinkItem({ link, isActive, className }: LinkItemProps) {
  const { label, href, external, target, icon } = link
  return (
    <a
      className={className ? `item ${className}` : 'item'}
      href={href}
      target={target ?? (external && '_blank')}
      rel={external && 'noopener noreferrer'}
      aria-current={isActive ? 'page' : undefined}
    >
      {icon !== undefined && <ChosenIcon paths={icon} />}
      {label}
      {external && <ExternalMark />}
    </a>
  )
}

/** Trusted: it comes from the config. */
export const CustomHtml = ({ html, className }: { html: string; className?: string | undefined }) => (
  <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
)

/** A link is current on its page and below it, unless the config sets `activeBasePath` or `activeBaseRegex`. */
export function isActive(link: NavbarLink, page: PageData): boolean {
  if (link.activeBaseRegex !== undefined) return new RegExp(link.activeBaseRegex, 'i').test(page.path)
  const section = sectionOf(page)
  if (section?.kind === 'docs' && section.id === link.sidebarId) return true
  if (link.activeBasePath === undefined) return false
  const base = link.activeBasePath.toLowerCase()
  const path = page.path.toLowerCase()
  return path === base || path.startsWith(base === '/' ? base : `${base}/`)
}
