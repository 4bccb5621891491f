// A section that opens and closes with a height animation. While closed its content stays findable by the browser's search.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { animateHeight } from './collapse.ts'

interface CollapsibleProps {
  open: boolean
  children: ReactNode
  /** The browser's search found something inside and shows it: the owner has to open the section. */
  onFound?: () => void
}

export function Collapsible({ open, children, onFound }: CollapsibleProps) {
  const section = useRef<HTMLDivElement>(null)
  const shown = useRef(open)
  const stop = useRef<(() => void) | undefined>(undefined)
  // The attribute is React's in the first render only; afterwards it changes at the end of an animation.
  const [startsHidden] = useState(!open)

  useLayoutEffect(() => {
    const element = section.current
    if (!element) return
    if (shown.current !== open) stop.current = move(element, open, stop)
    else if (!open && !stop.current) hide(element)
    shown.current = open
  }, [open])

  useEffect(() => () => stop.current?.(), [])

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

/** Starts from where an earlier move has come to. */
function move(element: HTMLElement, open: boolean, stop: { current: (() => void) | undefined }) {
  const from = element.hasAttribute('hidden') ? 0 : element.offsetHeight
  stop.current?.()
  element.removeAttribute('hidden')
  return animateHeight(element, {
    from,
    to: open ? element.scrollHeight : 0,
    done() {
      stop.current = undefined
      if (!open) hide(element)
    },
  })
}

/** React knows `hidden` as on or off only. */
const hide = (element: HTMLElement) => element.setAttribute('hidden', 'until-found')
