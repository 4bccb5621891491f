// A section that opens and closes with a height animation. The browser's search still finds text in it while closed.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { hide, isMoving, slideTo, stopMove } from '../browser/collapse.ts'

interface CollapsibleProps {
  open: boolean
  children: ReactNode
  /** Called when the browser's search finds text inside. The owner must open the section. */
  onFound?: () => void
}

export function Collapsible({ open, children, onFound }: CollapsibleProps) {
  const section = useRef<HTMLDivElement>(null)
  const shown = useRef(open)
  // React sets the attribute in the first render only; afterwards it changes when an animation ends.
  const [startsHidden] = useState(!open)

  useLayoutEffect(() => {
    const element = section.current
    if (!element) return
    if (shown.current !== open) slideTo(element, open)
    else if (!open && !isMoving(element)) hide(element)
    shown.current = open
  }, [open])

  useEffect(() => {
    const element = section.current
    return () => {
      if (element) stopMove(element)
    }
  }, [])

  useEffect(() => {
    const element = section.current
    if (!element || !onFound) return
    const reveal = () => {
      // The browser already shows it, so there is no animation.
      shown.current = true
      onFound()
    }
    element.addEventListener('beforematch', reveal)
    return () => element.removeEventListener('beforematch', reveal)
  }, [onFound])

  return (
    <div className="collapsible" ref={section} hidden={startsHidden}>
      {children}
    </div>
  )
}
