// First stop of the Tab key: past the chrome, to the content. The address stays as it is.
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
