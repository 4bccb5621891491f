// The height animation of everything that opens and closes: sidebar categories, menus of the mobile sidebar, `<details>`.

/** Milliseconds after which an animation counts as finished if its end event never fires (hidden tab, removed element). */
const LATE_MS = 100

/** Duration of opening or closing, in milliseconds. Grows with the height, but less than proportionally. */
export function collapseDuration(heightPx: number, reducedMotion = false): number {
  if (reducedMotion) return 1
  const lines = heightPx / 36
  return Math.round((4 + 15 * lines ** 0.25 + lines / 5) * 10)
}

interface Move {
  from: number
  to: number
  /** Called once when the animation ends. Not called if it is stopped. */
  done: () => void
}

/** Functions that stop the running animation of a section. */
const moves = new WeakMap<HTMLElement, () => void>()

export const isMoving = (section: HTMLElement) => moves.has(section)

/** Opens or closes a section, starting from its current height. The browser's search still finds text in a closed section. */
export function slideTo(section: HTMLElement, open: boolean) {
  const from = section.hasAttribute('hidden') ? 0 : section.offsetHeight
  stopMove(section)
  section.removeAttribute('hidden')
  const stop = animateHeight(section, {
    from,
    to: open ? section.scrollHeight : 0,
    done() {
      moves.delete(section)
      if (!open) hide(section)
    },
  })
  moves.set(section, stop)
}

export function stopMove(section: HTMLElement) {
  moves.get(section)?.()
  moves.delete(section)
}

/** Sets `hidden` without React, which only supports boolean values. */
export const hide = (section: HTMLElement) => section.setAttribute('hidden', 'until-found')

/** Animates the height of an element. Returns a function that stops the animation and restores the natural height. */
export function animateHeight(element: HTMLElement, { from, to, done }: Move): () => void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const duration = collapseDuration(Math.abs(to - from), reducedMotion)
  const overflow = element.style.overflow
  element.style.overflow = 'clip'
  const animation = element.animate([{ height: `${from}px` }, { height: `${to}px` }], {
    duration,
    easing: 'ease-in-out',
    fill: 'forwards',
  })
  const stop = () => {
    animation.onfinish = null
    clearTimeout(timer)
    element.style.overflow = overflow
    animation.cancel()
  }
  const finish = () => {
    stop()
    done()
  }
  animation.onfinish = finish
  const timer = setTimeout(finish, duration + LATE_MS)
  return stop
}
