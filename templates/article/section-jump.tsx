// On phones, a button at the bottom edge of long pages that names the section being read and opens the page's contents.
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { isOnBackdrop } from '../browser/backdrop.ts'
import { revealIn } from '../browser/reveal.ts'
import { Icon } from '../icons/icons.tsx'
import { fill } from '../languages/fill.ts'
import { text } from '../text.ts'
import { followReading, idsIn } from './reading.ts'

/** Pages up to this many screens have no button. */
const MIN_SCREENS = 3

interface SectionJumpProps {
  /** Items of the contents list. */
  items: string
  /** `hideOnScroll` of the navbar's config. */
  hideOnScroll: boolean
}

export function SectionJump({ items, hideOnScroll }: SectionJumpProps) {
  const [active, setActive] = useState<string>()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (idsIn(items).length > 1)
      return followReading({ items, hideOnScroll, isNeeded: isFarFromContents, show: setActive })
  }, [items, hideOnScroll])
  if (active === undefined) return null
  // A heading may have buttons next to its words.
  const heading = document.getElementById(active)
  const section = (heading?.querySelector('.hash') ?? heading)?.textContent ?? ''

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
 * Whether the button is needed: on phones, on long pages, and below the second screen, up to which the contents list is near.
 * Not next to the footer, whose links it would cover.
 */
function isFarFromContents(): boolean {
  const isPhone = matchMedia('(max-width: 996px)').matches
  if (!isPhone || scrollY <= innerHeight || document.body.scrollHeight <= MIN_SCREENS * innerHeight) return false
  const footer = document.querySelector('.foot')
  return !footer || footer.getBoundingClientRect().top > innerHeight
}
