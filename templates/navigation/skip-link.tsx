// Skip link: the first element in the tab order moves the focus to the content without changing the address.
import type { MouseEvent } from 'react'
import { text } from '../text.ts'

export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: without scripts it is the plain link it looks like
    <a className="skip" href="#main" onClick={focusMain}>
      {text.skip}
    </a>
  )
}

function focusMain(event: MouseEvent) {
  const main = document.getElementById('main')
  if (!main) return
  event.preventDefault()
  main.focus({ preventScroll: true })
  main.scrollIntoView({ behavior: 'instant' })
}
