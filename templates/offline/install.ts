// Loads the offer in the footer when the footer comes into view. Sites without an offline edition do not contain its script.
import { importAgain } from '../browser/import-again.ts'

export function start() {
  const box = document.querySelector<HTMLElement>('[data-offline]')
  if (!box?.parentElement) return
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    importAgain(() => import('./offer.ts'))
      .then(({ showOffer }) => showOffer(box))
      .catch((error: unknown) => console.warn(error))
  })
  // The box itself is hidden.
  observer.observe(box.parentElement)
}
