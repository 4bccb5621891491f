// Finds the section of an article that is being read.
import { navbarHeight } from '../browser/navbar-height.ts'
import { safeDecode } from '../paths.ts'

/** Ids of the headings that the items of a contents list link to. */
export const idsIn = (items: string): string[] =>
  [...items.matchAll(/href="#([^"]*)"/g)].map(([, id = '']) => safeDecode(id))

interface Reading {
  /** Items of a contents list. */
  items: string
  /** Whether the navbar is away while the reader scrolls down. */
  hideOnScroll: boolean
  isNeeded(): boolean
  /** `id`: of the heading of the section being read; undefined above the first, and where it is not needed. */
  show(id: string | undefined): void
}

/** Calls `show` now and while the reader scrolls. Returns a function that stops it. */
export function followReading({ items, hideOnScroll, isNeeded, show }: Reading): () => void {
  const ids = idsIn(items)
  let frame = 0
  const update = () => {
    frame = 0
    show(isNeeded() ? activeHeading(ids, hideOnScroll ? 0 : navbarHeight()) : undefined)
  }
  const schedule = () => {
    frame ||= requestAnimationFrame(update)
  }
  schedule()
  addEventListener('scroll', schedule, { passive: true })
  addEventListener('resize', schedule)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scroll', schedule)
    removeEventListener('resize', schedule)
  }
}

/** The next heading counts once it is in the upper half of the window; until then the one before it does. */
function activeHeading(ids: string[], top: number): string | undefined {
  const headings = ids.flatMap((id) => document.getElementById(id) ?? [])
  const next = headings.findIndex((heading) => heading.getBoundingClientRect().top >= top)
  if (next === -1) return headings.at(-1)?.id
  const isRead = (headings[next]?.getBoundingClientRect().bottom ?? 0) < innerHeight / 2
  return headings[isRead ? next : next - 1]?.id
}
