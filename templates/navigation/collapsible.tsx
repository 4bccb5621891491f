// A section that opens and closes with a height animation. While closed its content stays findable by the browser's search.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { hide, isMoving, slideTo, stopMove } from '../browser/collapse.ts'

interface CollapsibleProps {
  open: boolean
  children: ReactNode
  /** The browser's search found something inside and shows it: the owner has to open the section. */
  onFound?: () => void
}

export function Collapsible({ open, children, onFound }: CollapsibleProps) {
  const section = useRef<HTMLDivElement>(null)
  const shown = useRef(open)
  // The attribute is React's in the first render only; afterwards it changes at the end of an animation.
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
      // The browser has shown it already: nothing is left to animate.
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
