// On phones, a button at the bottom edge of long pages that names the section being read and opens the page's contents.
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { isOnBackdrop } from '../browser/backdrop.ts'
import { navbarHeight } from '../browser/navbar-height.ts'
import { revealIn } from '../browser/reveal.ts'
import { Icon } from '../icons/icons.tsx'
import { fill } from '../languages/fill.ts'
import { text } from '../text.ts'
import { activeHeading, idsIn } from './reading.ts'

/** Pages up to this many screens have no button. */
const MIN_SCREENS = 3

interface SectionJumpProps {
  /** Items of the contents list. */
  items: string
  /** As in the config of the navbar. */
  hideOnScroll: boolean
}

export function SectionJump({ items, hideOnScroll }: SectionJumpProps) {
  const [active, setActive] = useState<string>()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => followSections(items, hideOnScroll, setActive), [items, hideOnScroll])
  if (active === undefined) return null
  const section = document.getElementById(active)?.textContent ?? ''

  function open() {
    const element = dialog.current
    const link = [...(element?.querySelectorAll('a') ?? [])].find(
      ({ hash }) => hash === `#${encodeURIComponent(active ?? '')}`,
    )
    element?.querySelector('[aria-current]')?.removeAttribute('aria-current')
    link?.setAttribute('aria-current', 'true')
    element?.showModal()
    link?.focus()
    revealIn(element, link)
  }

  function onClick(event: MouseEvent<HTMLDialogElement>) {
    const { target } = event
    const isLink = target instanceof Element && target.closest('a') !== null
    if (dialog.current && (isLink || (target === dialog.current && isOnBackdrop(event, dialog.current))))
      dialog.current.close()
  }

  return (
    <>
      <button
        className="btn jump small"
        type="button"
        aria-haspopup="dialog"
        aria-label={fill(text.jumpFrom, { section })}
        onClick={open}
      >
        <Icon name="menu" />
        <span>{section}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself, Enter on a link is a click */}
      <dialog className="jumps" aria-label={text.onThisPage} ref={dialog} onClick={onClick}>
        <div className="toc">
          <ol dangerouslySetInnerHTML={{ __html: items }} />
        </div>
      </dialog>
    </>
  )
}

/**
 * Calls `show` with the id of the section being read, or with undefined where the button is not needed: on short pages and above
 * the second screen, where the contents list is near. Returns a function that stops it.
 */
function followSections(items: string, hideOnScroll: boolean, show: (id: string | undefined) => void): () => void {
  const ids = idsIn(items)
  let frame = 0
  const update = () => {
    frame = 0
    const isNeeded = ids.length > 1 && scrollY > innerHeight && document.body.scrollHeight > MIN_SCREENS * innerHeight
    show(isNeeded ? activeHeading(ids, hideOnScroll ? 0 : navbarHeight()) : undefined)
  }
  const schedule = () => {
    if (matchMedia('(max-width: 996px)').matches) frame ||= requestAnimationFrame(update)
  }
  schedule()
  addEventListener('scroll', schedule, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scroll', schedule)
  }
}
