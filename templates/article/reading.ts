// Which section of an article is being read.
import { safeDecode } from '../paths.ts'

/** Ids of the headings that the items of a contents list link to. */
export const idsIn = (items: string): string[] =>
  [...items.matchAll(/href="#([^"]*)"/g)].map(([, id = '']) => safeDecode(id))

/** The next heading counts once it is in the upper half of the window; until then the one before it does. */
export function activeHeading(ids: string[], top: number): string | undefined {
  const headings = ids.flatMap((id) => document.getElementById(id) ?? [])
  const next = headings.findIndex((heading) => heading.getBoundingClientRect().top >= top)
  if (next === -1) return headings.at(-1)?.id
  const isRead = (headings[next]?.getBoundingClientRect().bottom ?? 0) < innerHeight / 2
  return headings[isRead ? next : next - 1]?.id
}
