// The bar at the top of every page. At 996 px and less its items move into the mobile sidebar.
import { ColorModeToggle } from '../color-mode/color-mode-toggle.tsx'
import { Icon } from '../icons/icons.tsx'
import { type PageData, type SiteData, sectionOf } from '../page-data.ts'
import { Inert } from '../parts/inert.tsx'
import { SearchButton } from '../search/search-button.tsx'
import { text } from '../text.ts'
import { useHideOnScroll } from './hide-on-scroll.ts'
import { LogoImage } from './logo.tsx'
import { NavbarItemView } from './navbar-item.tsx'
import { ReadingMenu } from './reading-menu.tsx'

interface NavbarProps {
  site: SiteData
  page: PageData
  addressSuffix: string
  menu: { isOpen: boolean; toggle: () => void }
}

const STAYS = { isAway: false, show: undefined }

const useAway = typeof HAS === 'undefined' || HAS.hidingNavbar ? useHideOnScroll : () => STAYS

export function Navbar({ site, page, addressSuffix, menu }: NavbarProps) {
  const { isAway, show } = useAway(site.navbar.hideOnScroll, page.path + addressSuffix)
  return (
    <nav className={isAway ? 'nav away' : 'nav'} aria-label={text.navigation} onFocus={show}>
      {hasMenu(site, page) && (
        <button
          className="icon small"
          type="button"
          aria-label={text.toggleNavigation}
          aria-haspopup="dialog"
          aria-expanded={menu.isOpen}
          onClick={menu.toggle}
        >
          <Icon name="menu" />
        </button>
      )}
      <Brand site={site} />
      <Items side="left" {...{ site, page, addressSuffix }} />
      <div className="end">
        <Items side="right" {...{ site, page, addressSuffix }} />
        {site.search && !site.navbar.items.some(({ type }) => type === 'search') && (
          <SearchButton site={site} page={page} />
        )}
        <ReadingMenu />
        {!site.colorMode.disableSwitch && <ColorModeToggle settings={site.colorMode} />}
        <Inert field="site.navbarEndHtml" html={site.navbarEndHtml} />
      </div>
    </nav>
  )
}

export function Brand({ site: { navbar, homeHref } }: { site: SiteData }) {
  const { logo, title } = navbar
  if (!logo && !title) return null
  return (
    <a className="brand" href={logo?.href ?? homeHref} target={logo?.target}>
      {logo && <LogoImage logo={logo} />}
      {title && <b>{title}</b>}
    </a>
  )
}

/** Whether the mobile sidebar has any content. */
const hasMenu = (site: SiteData, page: PageData) => site.navbar.items.length > 0 || listedSection(page) !== undefined

/** The section of the page. Undefined if its list is empty. */
export function listedSection(page: PageData) {
  const section = sectionOf(page)
  return section?.kind === 'blog' && section.years.length === 0 ? undefined : section
}

interface ItemsProps {
  side: 'left' | 'right'
  site: SiteData
  page: PageData
  addressSuffix: string
}

function Items({ side, ...context }: ItemsProps) {
  return context.site.navbar.items.map((item, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the config never changes while a page is shown
    item.position === side ? <NavbarItemView key={i} item={item} {...context} /> : null,
  )
}
