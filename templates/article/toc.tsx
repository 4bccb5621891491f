// 'On this page': beside the article on wide screens, folded above it on small ones. Its lists are HTML that React never looks
// inside: a long page has hundreds of entries, twice.
import { useEffect, useRef } from 'react'
import { revealIn } from '../browser/reveal.ts'
import { text } from '../text.ts'
import { followReading, idsIn } from './reading.ts'

interface TocProps {
  /** Items of the list. */
  items: string
  /** The navbar hides while one scrolls down, so nothing covers the top. */
  hideOnScroll: boolean
}

export function TocAside({ items, hideOnScroll }: TocProps) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => (nav.current ? markRead(nav.current, items, hideOnScroll) : undefined), [items, hideOnScroll])
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
function markRead(nav: HTMLElement, items: string, hideOnScroll: boolean): () => void {
  const ids = idsIn(items)
  return followReading({
    items,
    hideOnScroll,
    isNeeded: () => nav.offsetParent !== null, // not shown on phones
    show(active) {
      const link = active === undefined ? null : nav.querySelectorAll('a')[ids.indexOf(active)]
      const marked = nav.querySelector('[aria-current]')
      if (link === marked) return
      marked?.removeAttribute('aria-current')
      link?.setAttribute('aria-current', 'true')
      revealIn(nav, link)
    },
  })
}
