// 'On this page': beside the article on wide screens, folded above it on small ones. Its lists are HTML that React never looks
// inside: a long page has hundreds of entries, twice.
import { useEffect, useRef } from 'react'
import { navbarHeight } from '../browser/navbar-height.ts'
import { revealIn } from '../browser/reveal.ts'
import { safeDecode } from '../paths.ts'
import { text } from '../text.ts'

interface TocProps {
  /** Items of the list. */
  items: string
  /** The navbar hides while one scrolls down, so nothing covers the top. */
  hideOnScroll: boolean
}

export function TocAside({ items, hideOnScroll }: TocProps) {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links are others when the items are
  useEffect(() => (nav.current ? followReading(nav.current, hideOnScroll) : undefined), [items, hideOnScroll])
  if (items === '') return null
  return (
    <nav className="aside toc" aria-label={text.onThisPage} ref={nav}>
      <b aria-hidden="true">{text.onThisPage}</b>
      <ol dangerouslySetInnerHTML={{ __html: items }} />
    </nav>
  )
}

export function TocFold({ items }: Pick<TocProps, 'items'>) {
  if (items === '') return null
  return (
    <nav className="small" aria-label={text.onThisPage}>
      <details className="fold">
        <summary>{text.onThisPage}</summary>
        <ol data-inert="toc" dangerouslySetInnerHTML={{ __html: items }} />
      </details>
    </nav>
  )
}

/** Marks the entry whose section is being read, until the answer is called. */
function followReading(nav: HTMLElement, hideOnScroll: boolean): () => void {
  const ids = [...nav.querySelectorAll('a')].map(({ hash }) => safeDecode(hash.slice(1)))
  let frame = 0
  const update = () => {
    frame = 0
    const active = activeHeading(ids, hideOnScroll ? 0 : navbarHeight())
    const link = active === undefined ? null : nav.querySelectorAll('a')[ids.indexOf(active)]
    const marked = nav.querySelector('[aria-current]')
    if (link === marked) return
    marked?.removeAttribute('aria-current')
    link?.setAttribute('aria-current', 'true')
    revealIn(nav, link)
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
}

/** The next heading counts once it is in the upper half of the window; until then the one before it does. */
function activeHeading(ids: string[], top: number): string | undefined {
  const headings = ids.flatMap((id) => document.getElementById(id) ?? [])
  const next = headings.findIndex((heading) => heading.getBoundingClientRect().top >= top)
  if (next === -1) return headings.at(-1)?.id
  const isRead = (headings[next]?.getBoundingClientRect().bottom ?? 0) < innerHeight / 2
  return headings[isRead ? next : next - 1]?.id
}
