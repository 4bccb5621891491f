// The whole page: navbar, sidebar and footer, with the layout in between. Rendered on the server and hydrated in the browser.
import { type ComponentType, type ReactNode, useCallback } from 'react'
import { AnnouncementBar } from './navigation/announcement-bar.tsx'
import { BackToTop } from './navigation/back-to-top.tsx'
import { MobileSidebar } from './navigation/mobile-sidebar.tsx'
import { Navbar } from './navigation/navbar.tsx'
import { SkipLink } from './navigation/skip-link.tsx'
import type { PageData, SiteData } from './page-data.ts'
import { CrashNote, CrashScreen, ErrorBoundary } from './parts/error-boundary.tsx'
import { Inert } from './parts/inert.tsx'
import { LoadError, ProgressBar, type RouteStatus, SPINNER_DELAY_MS, Spinner, useDelay } from './parts/page-status.tsx'
import { text } from './text.ts'

interface AppProps {
  site: SiteData
  page: PageData
  Layout: ComponentType<{ page: PageData; site: SiteData }>
  route?: RouteStatus
  /** Query and fragment of the address. Empty on the server and during the first render. */
  addressSuffix?: string
  /** Announced by screen readers: the title of the page after a navigation. */
  announcement?: string
  menu?: { isOpen: boolean; open: () => void; close: () => void }
  /** Loads the page again and shows it; false: that is not possible. */
  refresh?: () => Promise<boolean>
}

interface ChildrenProps {
  children: ReactNode
}

const SHOWN: RouteStatus = { status: 'shown' }
const NO_MENU = { isOpen: false, open: () => {}, close: () => {} }

export function App(props: AppProps) {
  return (
    <WholePage {...props}>
      <Frame {...props} />
    </WholePage>
  )
}

/** Error boundary with the crash screen. Its page data may be what is wrong, so they are fetched again. */
function WholePage({ site, page, refresh, children }: Pick<AppProps, 'site' | 'page' | 'refresh'> & ChildrenProps) {
  const renew = async (tryAgain: () => void) => {
    // Another page resets the boundary by itself.
    if (!(await refresh?.())) tryAgain()
  }
  return (
    <ErrorBoundary
      resetKey={page}
      fallback={(error, tryAgain) => (
        <CrashScreen error={error} tryAgain={() => void renew(tryAgain)} homeHref={site.homeHref} />
      )}
    >
      {children}
    </ErrorBoundary>
  )
}

function Frame(props: AppProps) {
  const { site, page, Layout, route = SHOWN, addressSuffix = '', announcement = '', menu = NO_MENU } = props
  const { isOpen, open, close } = menu
  const toggle = useCallback(() => (isOpen ? close() : open()), [isOpen, open, close])
  const pending = route.status === 'preloading' || route.status === 'loading' ? route.to : undefined
  return (
    <>
      <SkipLink />
      <ProgressBar to={pending} />
      <Piece crash={text.announcementCrash} site={site} page={page}>
        {site.announcementBar && <AnnouncementBar bar={site.announcementBar} />}
      </Piece>
      <Piece crash={text.navigationCrash} site={site} page={page}>
        <Navbar {...{ site, page, addressSuffix }} menu={{ isOpen, toggle }} />
      </Piece>
      <WholePage {...props}>
        <Content {...{ site, page, Layout, route }} />
      </WholePage>
      <BackToTop />
      <Inert className="drawing" field="site.footerHtml" html={site.footerHtml} />
      {isOpen && (
        <Piece crash={text.menuCrash} site={site} page={page}>
          <MobileSidebar {...{ site, page, addressSuffix, close }} />
        </Piece>
      )}
      <p className="vh" role="status">
        {announcement}
      </p>
    </>
  )
}

/** Error boundary for one part of the page frame. If the part crashes, the content stays. */
function Piece({
  crash,
  site,
  page,
  children,
}: {
  crash: string
  site: SiteData
  page: PageData
  children: ReactNode
}) {
  return (
    <ErrorBoundary
      resetKey={page}
      fallback={(error, tryAgain) => <CrashNote what={crash} {...{ error, tryAgain, homeHref: site.homeHref }} />}
    >
      {children}
    </ErrorBoundary>
  )
}

/** The layout stays mounted between pages, so that elements that the reader opened stay open. */
function Content({ site, page, Layout, route }: Pick<AppProps, 'site' | 'page' | 'Layout'> & { route: RouteStatus }) {
  const isLate = useDelay(route.status === 'loading' ? route.to : undefined, SPINNER_DELAY_MS)
  if (route.status === 'failed') return <LoadError error={route.error} retry={route.retry} />
  if (isLate) return <Spinner />
  return <Layout page={page} site={site} />
}
