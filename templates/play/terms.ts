// Terms of the glossary in articles: plain links, whose card opens on hover, focus or tap.
import { importAgain } from '../browser/import-again.ts'

/** The link that was asked for last: of scripts that wait for one file, the browser may wake a later one first. */
let asked: HTMLAnchorElement | undefined

export function start() {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    // A finger that scrolls is not asking.
    if (pointerType !== 'touch') show(termOf(target), true)
  })
  document.addEventListener('focusin', ({ target }) => {
    const term = termOf(target)
    if (term?.matches(':focus-visible')) show(term, false)
  })
  document.addEventListener('focusout', ({ target }) => {
    if (asked && target === asked) asked = undefined
  })
  // Before the router sees it: the first tap opens the card, the second follows the link.
  document.addEventListener('click', onClick, true)
}

let tapped: HTMLAnchorElement | undefined

function onClick(event: MouseEvent) {
  const term = termOf(event.target)
  const isTap = term && 'pointerType' in event && event.pointerType === 'touch'
  if (isTap && term !== tapped) {
    event.preventDefault()
    show(term, false)
  }
  tapped = isTap && term !== tapped ? term : undefined
}

function termOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  return (target instanceof Element && target.closest<HTMLAnchorElement>('a.term')) || undefined
}

function show(term: HTMLAnchorElement | undefined, isHover: boolean) {
  asked = term
  if (!term) return
  importAgain(() => import('./term-card.ts'))
    .then(async ({ showTerm }) => {
      if (asked === term) await showTerm(term, isHover)
    })
    .catch((error: unknown) => console.warn(error))
}
