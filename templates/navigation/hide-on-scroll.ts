// The navbar that makes room while one reads on and comes back as soon as one turns round. Off unless the config asks for it.
import { useEffect, useRef, useState } from 'react'
import { safeDecode } from '../paths.ts'

/** Of one line, without the rule below it. */
const NAVBAR_HEIGHT_PX = 60

interface ScrollStep {
  from: number
  to: number
  windowHeight: number
  documentHeight: number
}

/** Undefined: the navbar stays as it is. */
export function isAwayAfter({ from, to, windowHeight, documentHeight }: ScrollStep): boolean | undefined {
  if (to < NAVBAR_HEIGHT_PX) return false
  if (to >= from) return true
  // Elastic scrolling springs back at the end of a page: that is no turning round.
  const isAtEnd = to + windowHeight + NAVBAR_HEIGHT_PX >= documentHeight
  return isAtEnd ? undefined : false
}

/** `address` is whatever changes when another page or fragment is shown. */
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

  // A heading one jumps to must not end up under the navbar.
  useEffect(() => {
    if (!isEnabled) return
    const [, fragment = ''] = address.split('#')
    const hasTarget = fragment !== '' && document.getElementById(safeDecode(fragment)) !== null
    isJump.current = hasTarget
    setAway(hasTarget)
  }, [isEnabled, address])

  return { isAway, show: () => setAway(false) }
}
