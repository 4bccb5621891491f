// Finds the toy that an event is for.
import type { Toy } from 'virtual:toys'

/** Calls `play` for the first toy with a control that is pressed, or gets the focus. */
export function listenForToys<Code>(toys: Toy<Code>[], play: (code: Code, control: HTMLElement) => unknown) {
  const onEvent = ({ type, target, defaultPrevented }: Event) => {
    if (defaultPrevented || !(target instanceof Element)) return
    for (const [on, selector, code] of toys) {
      const control = on === type && target.closest<HTMLElement>(selector)
      if (control) return play(code, control)
    }
  }
  document.addEventListener('click', onEvent)
  document.addEventListener('focusin', onEvent)
}
