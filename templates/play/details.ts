// `<details>` that open and close with a height animation. Without this script they do it at once.
import { animateHeight } from '../browser/collapse.ts'

const moves = new WeakMap<HTMLDetailsElement, { stop: () => void; opens: boolean }>()

/** Turns round a move that is not finished. The element stays open until it is closed on screen. */
export function toggleDetails(details: HTMLDetailsElement, summary: HTMLElement) {
  const move = moves.get(details)
  const opens = move ? !move.opens : !details.open
  const from = details.offsetHeight
  move?.stop()
  details.open = true
  const to = opens ? details.offsetHeight : closedHeight(details, summary)
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

function closedHeight(details: HTMLDetailsElement, summary: HTMLElement): number {
  const { borderBlockStartWidth, borderBlockEndWidth, paddingBlockStart, paddingBlockEnd } = getComputedStyle(details)
  const frame = [borderBlockStartWidth, borderBlockEndWidth, paddingBlockStart, paddingBlockEnd]
  return frame.reduce((sum, width) => sum + Number.parseFloat(width), summary.offsetHeight)
}
