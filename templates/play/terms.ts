// Terms of the glossary in articles: plain links, whose card opens on hover, focus or tap.
import { offerCards } from './offer-cards.ts'

export function start() {
  const show = offerCards('a.term', () => import('./term-card.ts'))
  let tapped: Element | null
  // Before the router sees it: the first tap opens the card, the second follows the link.
  document.addEventListener(
    'click',
    (event) => {
      const { target } = event
      const term = target instanceof Element && isTap(event) ? target.closest('a.term') : null
      const isSecond = term === tapped
      tapped = isSecond ? null : term
      if (!term || isSecond) return
      event.preventDefault()
      show(term, false)
    },
    true,
  )
}

const isTap = (event: Event) => 'pointerType' in event && event.pointerType === 'touch'
