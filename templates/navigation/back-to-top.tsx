// The way back up a long page. It is offered when the reader turns round, and never covers what is read on the way down.
import { useEffect, useState } from 'react'
import { Icon } from '../icons/icons.tsx'
import { text } from '../text.ts'

/** Nearer to the top there is nothing to save. */
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

/** The button goes as soon as it has done its work, so the focus needs another place. */
function toTop() {
  scrollTo(0, 0)
  document.getElementById('main')?.focus({ preventScroll: true })
}
