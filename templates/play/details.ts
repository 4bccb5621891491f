// `<details>` that open and close with a height animation. Without this script they do it at once.
import { animateHeight } from '../browser/collapse.ts'

export function start() {
  document.addEventListener('click', (event) => {
    const details = pressedDetails(event)
    // Tabs (tabs.ts) and the reading menu do not move.
    if (!details || details.matches('.tab, .ease')) return
    event.preventDefault()
    toggleDetails(details)
  })
}

/** The details whose summary is pressed. A link or button in the summary does what it does. */
export function pressedDetails({ target, defaultPrevented }: Event): HTMLDetailsElement | undefined {
  if (defaultPrevented || !(target instanceof Element)) return undefined
  const summary = target.closest('summary')
  const control = target.closest('a, button, .die, input, label')
  const details = summary?.parentElement
  const isPressed = details instanceof HTMLDetailsElement && !(control && summary?.contains(control))
  return isPressed ? details : undefined
}

const moves = new WeakMap<HTMLDetailsElement, { stop: () => void; opens: boolean }>()

/** Turns round a move that is not finished. The element stays open until it is closed on screen. */
function toggleDetails(details: HTMLDetailsElement) {
  const move = moves.get(details)
  const opens = move ? !move.opens : !details.open
  const from = details.offsetHeight
  move?.stop()
  details.open = true
  const to = opens ? details.offsetHeight : closedHeight(details)
  const stop = animateHeight(details, {
    from,
    to,
    done() {
      moves.delete(details)
      details.open = opens
    },
  })
  moves.set(details, { stop, opens })
}

function closedHeight(details: HTMLDetailsElement): number {
  const { borderBlockStartWidth, borderBlockEndWidth, paddingBlockStart, paddingBlockEnd } = getComputedStyle(details)
  const frame = [borderBlockStartWidth, borderBlockEndWidth, paddingBlockStart, paddingBlockEnd]
  return frame.reduce(
    (sum, width) => sum + Number.parseFloat(width),
    details.querySelector('summary')?.offsetHeight ?? 0,
  )
}
