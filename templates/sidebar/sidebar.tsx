// The sidebar of the docs, next to the page on wide screens and in the mobile sidebar. React places the element; its list is
// HTML that the build makes (list.ts) and tree.ts marks, toggles and carries from page to page.
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { DocsSection } from '../page-data.ts'
import { hrefOf } from '../paths.ts'
import { text } from '../text.ts'
import { placeSidebar, revealCurrent, showSidebar } from './tree.ts'

interface SidebarProps {
  section: DocsSection
  /** Path of the page that shows it, to mark its item as current. */
  path: string
  baseUrl: string
}

/** Next to the page on wide screens; without scripts also below it on small ones. */
export function DocsAside({ section, ...page }: Omit<SidebarProps, 'section'> & { section: DocsSection | undefined }) {
  if (!section) return null
  return (
    <aside className="side">
      <Sidebar section={section} {...page} />
    </aside>
  )
}

export function Sidebar({ section, path, baseUrl }: SidebarProps) {
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => (nav.current ? placeSidebar(nav.current) : undefined), [])
  useLayoutEffect(() => {
    if (nav.current) showSidebar(nav.current, section, hrefOf(path, baseUrl))
  }, [section, path, baseUrl])
  // The mobile sidebar can be measured when its own layout effects have run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every page, when its item is the current one
  useEffect(() => {
    if (nav.current) revealCurrent(nav.current)
  }, [section])
  // In the browser the string is always empty, so that React never writes into the element.
  return (
    <nav
      className="tree"
      aria-label={text.docsSidebar}
      ref={nav}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: section.html }}
    />
  )
}
