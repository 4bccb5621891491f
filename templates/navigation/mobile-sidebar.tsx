// The menu of small windows: a drawer over the page. Rendered only while open, so that pages do not contain its links twice.
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AllPosts } from '../blog/all-posts.tsx'
import { isOnBackdrop } from '../browser/backdrop.ts'
import { ColorModeToggle } from '../color-mode/color-mode-toggle.tsx'
import { Icon } from '../icons/icons.tsx'
import type { PageData, SiteData } from '../page-data.ts'
import { hrefOf } from '../paths.ts'
import { Sidebar } from '../sidebar/sidebar.tsx'
import { text } from '../text.ts'
import { Brand, listedSection } from './navbar.tsx'
import { NavbarItemView } from './navbar-item.tsx'
import { ReadingMenu } from './reading-menu.tsx'

/** Windows of this width have room for the items in the navbar. */
const DESKTOP = '(min-width: 997px)'

interface MobileSidebarProps {
  site: SiteData
  page: PageData
  addressSuffix: string
  /** The router also closes it when a link is followed. */
  close: () => void
}

export function MobileSidebar({ site, page, addressSuffix, close }: MobileSidebarProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const secondary = secondaryPanel(site, page)
  const [panel, setPanel] = useState<'primary' | 'secondary'>(secondary ? 'secondary' : 'primary')
  const isPrimary = panel === 'primary'

  // A modal dialog traps the focus, makes the page behind it inert, and restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-close]')?.focus()
    return () => element?.close()
  }, [])

  useEffect(() => {
    const desktop = matchMedia(DESKTOP)
    const onChange = () => desktop.matches && close()
    onChange()
    desktop.addEventListener('change', onChange)
    return () => desktop.removeEventListener('change', onChange)
  }, [close])

  /** The button that had the focus is removed then. */
  function toMainMenu() {
    flushSync(() => setPanel('primary'))
    dialog.current?.querySelector<HTMLElement>('.main :is(a, button)')?.focus()
  }

  function onClick(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === dialog.current && isOnBackdrop(event, dialog.current)) close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself, Enter on a link is a click
    <dialog
      className="drawer"
      aria-label={text.menu}
      ref={dialog}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <header>
        <Brand site={site} />
        <div className="end">
          {!site.colorMode.disableSwitch && <ColorModeToggle settings={site.colorMode} />}
          <button className="icon" type="button" aria-label={text.closeNavigation} data-close onClick={close}>
            <Icon name="close" />
          </button>
        </div>
      </header>
      {secondary && (
        <div inert={isPrimary} hidden={isPrimary}>
          {site.navbar.items.length > 0 && (
            <button className="back" type="button" onClick={toMainMenu}>
              <Icon name="back" />
              {text.backToMainMenu}
            </button>
          )}
          {secondary}
        </div>
      )}
      <nav aria-label={text.mainMenu} inert={!isPrimary} hidden={!isPrimary}>
        <ul className="main">
          {site.navbar.items.map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the config never changes while a page is shown
            <li key={i}>
              <NavbarItemView item={item} inDrawer {...{ site, page, addressSuffix }} />
            </li>
          ))}
        </ul>
      </nav>
      <ReadingMenu />
    </dialog>
  )
}

/** Navigation of the section that contains the page. */
function secondaryPanel({ baseUrl }: SiteData, page: PageData) {
  const section = listedSection(page)
  if (!section) return null
  return section.kind === 'blog' ? (
    <AllPosts section={section} here={hrefOf(page.path, baseUrl)} />
  ) : (
    <Sidebar section={section} path={page.path} baseUrl={baseUrl} />
  )
}
