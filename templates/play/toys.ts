// Finds the toy that an event is for.
import type { Toy } from 'virtual:toys'
import { isPlainClick } from '../browser/plain-click.ts'

/** Calls `play` for the first toy with a control that is pressed, or gets the focus. A link that is one is not followed. */
export function listenForToys<Code>(toys: Toy<Code>[], play: (code: Code, control: HTMLElement) => unknown) {
  const onEvent = (event: Event) => {
    const { type, target, defaultPrevented } = event
    if (defaultPrevented || !(target instanceof Element)) return
    for (const [on, selector, code] of toys) {
      const control = on === type && target.closest<HTMLElement>(selector)
      if (!control) continue
      if ('href' in control) {
        if (!isPlainClick(event as MouseEvent)) return
        event.preventDefault()
      }
      return play(code, control)
    }
  }
  document.addEventListener('click', onEvent)
  document.addEventListener('focusin', onEvent)
}
