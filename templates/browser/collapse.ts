// The height animation of everything that opens and closes: sidebar categories, menus of the mobile sidebar, `<details>`.

/** If the end of an animation is never reported (hidden tab, removed element), it is taken for granted after this. */
const LATE_MS = 100

/** Milliseconds an opening or closing takes; more for more content, but ever less per pixel. */
export function collapseDuration(heightPx: number, reducedMotion = false): number {
  if (reducedMotion) return 1
  const lines = heightPx / 36
  return Math.round((4 + 15 * lines ** 0.25 + lines / 5) * 10)
}

interface Move {
  from: number
  to: number
  /** Called once, when the height is reached; not when the move is stopped before. */
  done: () => void
}

/** Stops the move of a section that is on its way. */
const moves = new WeakMap<HTMLElement, () => void>()

export const isMoving = (section: HTMLElement) => moves.has(section)

/** Opens or closes a section, from where an earlier move has come to. A closed one stays findable by the browser's search. */
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

/** React knows `hidden` as on or off only. */
export const hide = (section: HTMLElement) => section.setAttribute('hidden', 'until-found')

/** Moves the height of an element. The answer stops the move and leaves the element at its natural height. */
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
