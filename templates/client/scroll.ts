// Scrolls the window: restores the positions and open folds of history entries, goes to targets of fragments, and moves the focus
// with them.
//
// When a page is shown again, the block in the middle of the window is scrolled to its former place, because the content above it may
// have another height, for example without the announcement.
import { hashTarget } from '../browser/fragment.ts'
import { sessionStore, storedList } from '../browser/storage.ts'

const POSITIONS_KEY = 'scroll-positions'

/** More entries than a visitor goes back to. */
const MAX_POSITIONS = 100

/** Number of frames to wait for a target that a script adds. */
const LATE_TARGET_FRAMES = 10

/** A history entry's key, and the position of the window in it. */
type Position = [key: string, [x: number, y: number]]

/** A block of the article by its number, and its distance from the top of the window. */
interface Anchor {
  number: number
  top: number
}

export interface ScrollMemory {
  /** Saves the scroll position for the history entry with this key, and which folds and tabs of the article are open. */
  save(key: string): void
  /** Like `save`, and saves the block in the middle of the window. Call it while the page is still shown. */
  leave(key: string): void
  /** Scrolls to the saved position of the entry. Returns false if there is none. */
  restore(key: string): boolean
  /** Stores the positions, so that they survive a reload. */
  persist(): void
}

export function createScrollMemory(): ScrollMemory {
  const positions = new Map(storedList<Position>(sessionStore.get(POSITIONS_KEY), isPosition))
  const opened = new Map<string, boolean[]>()
  const anchors = new Map<string, Anchor | undefined>()
  const save = (key: string) => {
    positions.delete(key)
    positions.set(key, [Math.round(scrollX), Math.round(scrollY)])
    anchors.delete(key)
    opened.set(
      key,
      folds().map(({ open }) => open),
    )
  }
  return {
    save,
    leave(key) {
      save(key)
      anchors.set(key, anchorHere())
    },
    restore(key) {
      const position = positions.get(key)
      if (!position) return false
      folds().forEach((fold, i) => {
        fold.open = opened.get(key)?.[i] ?? fold.open
      })
      scrollTo({ left: position[0], top: position[1], behavior: 'instant' })
      const anchor = anchors.get(key)
      const block = anchor && blocks()[anchor.number]
      if (block) scrollBy({ top: topOf(block) - anchor.top, behavior: 'instant' })
      return true
    },
    persist: () => sessionStore.set(POSITIONS_KEY, JSON.stringify([...positions].slice(-MAX_POSITIONS))),
  }
}

/** The last block that begins above the middle of the window. Undefined at the top of the page. */
function anchorHere(): Anchor | undefined {
  if (scrollY === 0) return undefined
  const tops = blocks().map(topOf)
  const number = tops.findLastIndex((top) => top < innerHeight / 2)
  const top = tops[number]
  return top === undefined ? undefined : { number, top }
}

/** Blocks of the article, without those that its scripts add. */
const blocks = () => [...document.querySelectorAll('article, .prose > *, .prose tbody > tr')]

const topOf = (element: Element) => element.getBoundingClientRect().top

const folds = () => [...document.querySelectorAll<HTMLDetailsElement>('article details')]

function isPosition([key, position]: unknown[]): boolean {
  return typeof key === 'string' && Array.isArray(position) && position.every(Number.isFinite)
}

/** Scrolls to the target of the fragment and continues reading there; `then` runs with the target once it exists. */
export function scrollToHash(hash: string, then: (target: HTMLElement) => void, frames = LATE_TARGET_FRAMES) {
  const target = hashTarget(hash)
  if (target) {
    openAround(target)
    target.scrollIntoView({ behavior: 'instant' })
    then(target)
  } else if (frames > 0) {
    const { href } = location
    requestAnimationFrame(() => location.href === href && scrollToHash(hash, then, frames - 1))
  }
}

/** Opens the sections around an element: the browser cannot scroll into closed ones. */
export function openAround(target: Element) {
  for (let at = target.closest('details'); at; at = at.parentElement?.closest('details') ?? null) at.open = true
}

export function scrollToTop() {
  scrollTo({ left: 0, top: 0, behavior: 'instant' })
}

/** Moves the focus without scrolling. An element that is not focusable becomes so until it loses the focus. */
export function focusQuietly(element: HTMLElement) {
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  element.setAttribute('tabindex', '-1')
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}
