// Back-to-top button. Appears on scrolling up, so that it does not cover text while reading.
import { useEffect, useState } from 'react'
import { Icon } from '../icons/icons.tsx'
import { text } from '../text.ts'

/** Distance from the top, in pixels, below which the button is not shown. */
const THRESHOLD_PX = 300

export function BackToTop() {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    let from = scrollY
    const onScroll = () => {
      setOffered(scrollY < from && scrollY > THRESHOLD_PX)
      from = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return (
    isOffered && (
      <button className="btn up" type="button" aria-label={text.backToTop} onClick={toTop}>
        <Icon name="back" />
      </button>
    )
  )
}

/** The button disappears after the click, so the focus moves to the content. */
function toTop() {
  scrollTo(0, 0)
  document.getElementById('main')?.focus({ preventScroll: true })
}
