// Links that show a card: it opens when a pointer rests on the link, or when the keyboard reaches it. Its script loads then.
import { importAgain } from '../browser/import-again.ts'

/** `isHover`: wait, the pointer may only be passing. */
type ShowCard = (link: HTMLAnchorElement, isHover: boolean) => unknown

/** Returns a function that shows the card of a link. */
export function offerCards(selector: string, load: () => Promise<{ show: ShowCard }>) {
  /** The link that was asked for last: of scripts that wait for one file, the browser may wake a later one first. */
  let asked: HTMLAnchorElement | null
  const show = (target: EventTarget | null, isHover: boolean) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null
    asked = link
    if (!link) return
    importAgain(load)
      .then((card) => asked === link && card.show(link, isHover))
      .catch((error: unknown) => console.warn(error))
  }
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    // A finger that scrolls is not asking.
    if (pointerType !== 'touch') show(target, true)
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) show(target, false)
  })
  document.addEventListener('focusout', ({ target }) => {
    if (target === asked) asked = null
  })
  return show
}
