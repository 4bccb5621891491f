// Hides the navbar on scrolling down and shows it on scrolling up. Off by default.
import { useEffect, useRef, useState } from 'react'
import { safeDecode } from '../paths.ts'

/** Height of one line, without the rule below it. */
const NAVBAR_HEIGHT_PX = 60

interface ScrollStep {
  from: number
  to: number
  windowHeight: number
  documentHeight: number
}

/** Returns undefined if the navbar should not change. */
export function isAwayAfter({ from, to, windowHeight, documentHeight }: ScrollStep): boolean | undefined {
  if (to < NAVBAR_HEIGHT_PX) return false
  if (to >= from) return true
  // Elastic scrolling bounces back at the end of a page; that does not count as scrolling up.
  const isAtEnd = to + windowHeight + NAVBAR_HEIGHT_PX >= documentHeight
  return isAtEnd ? undefined : false
}

/** `address` changes with each page and fragment. */
export function useHideOnScroll(isEnabled: boolean, address: string): { isAway: boolean; show: () => void } {
  const [isAway, setAway] = useState(false)
  const isJump = useRef(false)

  useEffect(() => {
    if (!isEnabled) return
    let from = scrollY
    const onScroll = () => {
      const step = {
        from,
        to: scrollY,
        windowHeight: innerHeight,
        documentHeight: document.documentElement.scrollHeight,
      }
      from = scrollY
      if (isJump.current && step.to >= NAVBAR_HEIGHT_PX) {
        isJump.current = false
        return
      }
      setAway((before) => isAwayAfter(step) ?? before)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [isEnabled])

  // The target of a link must not be covered by the navbar.
  useEffect(() => {
    if (!isEnabled) return
    const [, fragment = ''] = address.split('#')
    const hasTarget = fragment !== '' && document.getElementById(safeDecode(fragment)) !== null
    isJump.current = hasTarget
    setAway(hasTarget)
  }, [isEnabled, address])

  return { isAway, show: () => setAway(false) }
}
