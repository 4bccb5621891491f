// Numbers of the chapters and sections of a book: 3.1, 3.1.2.
import { isTag, type Part } from '../../core/html.ts'

/** The level and the number of the next section. `name`: 'h2' or 'h3'. */
export type Numbering = (name: string) => SectionNumber

export interface SectionNumber {
  /** 2 or 3. Chapters have level 1. */
  level: number
  /** '3.1.2' */
  section: string
}

export function openNumbering(chapter: number): Numbering {
  const count: [number, number] = [0, 0]
  // The `<h3>` of a record before the first `<h2>` is a section of the chapter, which has no section 0.
  let isDivided = false
  return (name) => {
    isDivided ||= name === 'h2'
    const level = name === 'h2' || !isDivided ? 2 : 3
    if (level === 2) {
      count[0]++
      count[1] = 0
    } else count[1]++
    return { level, section: [chapter, count[0], ...(level === 2 ? [] : [count[1]])].join('.') }
  }
}

/** Returns the numbers of a chapter and its sections, by the id of the heading. The id of the chapter is ''. */
export function sectionNumbers(chapter: number, article: Part[]): Map<string, string> {
  const numbers = new Map([['', String(chapter)]])
  const numbered = openNumbering(chapter)
  const visit = (parts: Part[]) => {
    for (const { name, attributes, children } of parts.filter(isTag)) {
      if ((name === 'h2' || name === 'h3') && attributes.id !== undefined)
        numbers.set(attributes.id, numbered(name).section)
      visit(children)
    }
  }
  visit(withoutSkips(article))
  return numbers
}

/**
 * Renames headings so that no level is skipped below the title of the chapter: an outline needs that. Pages may skip levels,
 * with a warning, and have several titles.
 */
export function withoutSkips(parts: Part[]): Part[] {
  const open = [0]
  return parts.map((part) => {
    if (typeof part === 'string' || !/^h[1-6]$/.test(part.name)) return part
    const level = Number(part.name[1])
    while ((open.at(-1) ?? 0) >= level) open.pop()
    open.push(level)
    return { ...part, name: `h${Math.min(open.length, 6)}` }
  })
}
