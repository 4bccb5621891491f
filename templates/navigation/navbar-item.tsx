// Items of the navbar, in the bar and in the mobile sidebar. Errors name the item.
import type { ReactNode } from 'react'
import type { NavbarItem, PageData, SiteData } from '../page-data.ts'
import { SearchButton } from '../search/search-button.tsx'
import { CustomHtml, isShown, LinkItem, linkProps } from './navbar-link.tsx'
import { menuItem, VersionedLink } from './navbar-menus.tsx'

interface NavbarItemProps {
  item: NavbarItem
  site: SiteData
  page: PageData
  /** Query and fragment of the address; empty on the server. */
  addressSuffix: string
  /** The item is in the mobile sidebar, not in the bar. */
  inDrawer?: boolean
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
function renderItem({ item, inDrawer = false, ...context }: NavbarItemProps): ReactNode {
  switch (item.type) {
    case 'link':
      if (item.versions && (typeof HAS === 'undefined' || HAS.versionChoice))
        return <VersionedLink link={item} site={context.site} page={context.page} className={item.className} />
      return isShown(item, context.page) ? (
        <LinkItem {...linkProps(item, context.page)} className={item.className} />
      ) : null
    case 'html':
      return <CustomHtml html={item.html} className={item.className} />
    case 'search':
      // The bar shows it at every width, so the mobile sidebar omits it.
      return context.site.search && !inDrawer ? (
        <SearchButton site={context.site} page={context.page} className={item.className} />
      ) : null
    case 'dropdown':
    case 'localeDropdown':
    case 'docsVersion':
    case 'docsVersionDropdown':
      // A build flag, so that scripts contain no menus if the navbar has none.
      if (typeof HAS === 'undefined' || HAS.menus) return menuItem({ item, inDrawer, ...context })
      return null
    default:
      // The message of the caller shows the item.
      throw new Error(`Unknown type: ${(item satisfies never as { type: string }).type}`)
  }
}
