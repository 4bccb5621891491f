// 'On this page': beside the article on wide screens, folded above it on small ones.
import { useEffect, useRef, useState } from 'react'
import type { TocEntry } from '../page-data.ts'
import { text } from '../text.ts'
import { navbarHeight } from './navbar-height.ts'
import { revealIn } from './reveal.ts'

interface TocProps {
  entries: TocEntry[]
  /** The navbar hides while one scrolls down, so nothing covers the top. */
  hideOnScroll: boolean
}

export function TocAside({ entries, hideOnScroll }: TocProps) {
  const active = useActiveHeading(entries, hideOnScroll)
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry that is active has changed
  useEffect(() => revealIn(nav.current, nav.current?.querySelector('[aria-current]')), [active])
  if (entries.length === 0) return null
  return (
    <nav className="aside toc" aria-label={text.onThisPage} ref={nav}>
      <b aria-hidden="true">{text.onThisPage}</b>
      <TocList entries={entries} active={active} />
    </nav>
  )
}

export function TocFold({ entries }: { entries: TocEntry[] }) {
  if (entries.length === 0) return null
  return (
    <nav className="small" aria-label={text.onThisPage}>
      <details className="fold">
        <summary>{text.onThisPage}</summary>
        <TocList entries={entries} />
      </details>
    </nav>
  )
}

function TocList({ entries, active }: { entries: TocEntry[]; active?: string | undefined }) {
  return (
    <ol>
      {entries.map(({ id, html, children }) => (
        <li key={id}>
          <a
            href={`#${encodeURIComponent(id)}`}
            aria-current={id === active || undefined}
            dangerouslySetInnerHTML={{ __html: html }}
          />
          {children.length > 0 && <TocList entries={children} active={active} />}
        </li>
      ))}
    </ol>
  )
}

/** Id of the heading whose section is being read. One that the navbar covers has been passed. */
function useActiveHeading(entries: TocEntry[], hideOnScroll: boolean): string | undefined {
  const [active, setActive] = useState<string>()
  useEffect(() => {
    const ids = idsOf(entries)
    let frame = 0
    const update = () => {
      frame = 0
      setActive(activeHeading(ids, hideOnScroll ? 0 : navbarHeight()))
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(update)
    }
    schedule()
    addEventListener('scroll', schedule, { passive: true })
    addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', schedule)
      removeEventListener('resize', schedule)
    }
  }, [entries, hideOnScroll])
  return active
}

const idsOf = (entries: TocEntry[]): string[] => entries.flatMap(({ id, children }) => [id, ...idsOf(children)])

/** The next heading counts once it is in the upper half of the window; until then the one before it does. */
function activeHeading(ids: string[], top: number): string | undefined {
  const headings = ids.flatMap((id) => document.getElementById(id) ?? [])
  const next = headings.findIndex((heading) => heading.getBoundingClientRect().top >= top)
  if (next === -1) return headings.at(-1)?.id
  const isRead = (headings[next]?.getBoundingClientRect().bottom ?? 0) < innerHeight / 2
  return headings[isRead ? next : next - 1]?.id
}
