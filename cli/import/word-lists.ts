// The numbers that Word shows in front of list items and headings. The library counts each piece of a list from 1.
import { END_OF_LIST, itemNumber } from './marks.ts'
import { inherited, type Style } from './word-styles.ts'
import { elementsIn } from './word-xml.ts'

/** Numbers that Word shows and that the imported text lacks. */
export interface NumberFaults {
  /** Number of lists that count with letters or Roman numerals. */
  lettered: number
  /** Number of headings with numbers in front of them. */
  headings: number
}

/** One level of a list. */
interface Level {
  format: string
  start: number
}

/** The lists of a document by their id. `counter`: lists with the same one go on counting where the other ended. */
type Lists = Map<string, { counter: string; levels: Map<number, Level>; restarts: Map<number, number> }>

const attribute = (xml: string, name: string) => new RegExp(`\\sw:${name}="([^"]*)"`).exec(xml)?.[1]
const propertyIn = (xml: string, element: string) => new RegExp(`<w:${element}\\s+w:val="([^"]*)"`).exec(xml)?.[1]

/** Puts a mark with its number into each item of a numbered list. `numbering`: word/numbering.xml. */
export function withItemNumbers(xml: string, numbering: string, styles: Map<string, Style>): [string, NumberFaults] {
  const lists = listsIn(numbering)
  const counts = new Map<string, number[]>()
  const restarted = new Set<string>()
  const lettered = new Set<string>()
  let headings = 0
  const written = xml.replace(/<w:pPr>(?:(?!<\/?w:pPr>)[\s\S])*<\/w:pPr>/g, (properties) => {
    const { id, depth, heading } = placeOf(properties, styles)
    const list = id === undefined ? undefined : lists.get(id)
    const level = list?.levels.get(depth)
    if (!list || !level || /^(?:bullet|none)$/.test(level.format)) return properties
    if (heading !== undefined) {
      headings++
      return properties
    }
    if (/Letter$|Roman$/.test(level.format)) lettered.add(`${id} ${depth}`)
    const count = (counts.get(list.counter) ?? []).slice(0, depth + 1)
    const restart = restarted.has(`${id} ${depth}`) ? undefined : list.restarts.get(depth)
    restarted.add(`${id} ${depth}`)
    count[depth] = restart ?? (count[depth] ?? level.start - 1) + 1
    counts.set(list.counter, count)
    return `${properties}<w:r><w:t>${itemNumber(count[depth])}</w:t></w:r>`
  })
  return [written, { lettered: lettered.size, headings }]
}

/** The beginning of a paragraph with its properties, or of a cell. */
const PARAGRAPH = /<w:tc(?:\s[^>]*)?>|<w:p(?:\s[^>]*)?>(?:<w:pPr>(?:(?!<\/?w:pPr>)[\s\S])*<\/w:pPr>)?/g

/**
 * Puts a mark between two lists that follow each other. A list of the same kind that goes on counting is not another one: Word
 * gives pieces of a list ids of their own.
 */
export function withListEnds(xml: string, numbering: string, styles: Map<string, Style>): string {
  const lists = listsIn(numbering)
  /** Id of the list above, at its first level. */
  let above: string | undefined
  return xml.replace(PARAGRAPH, (found) => {
    const { id, depth, heading } = placeOf(found, styles)
    const list = lists.get(id ?? '')
    if (!list || heading !== undefined) {
      above = undefined
      return found
    }
    if (depth > 0) return found
    const isOther =
      above !== undefined && above !== id && (lists.get(above)?.counter !== list.counter || list.restarts.has(0))
    above = id
    return isOther ? `<w:p><w:r><w:t>${END_OF_LIST}</w:t></w:r></w:p>${found}` : found
  })
}

/** Which list a paragraph is in, and how deep. `heading`: its level, if it is one. */
function placeOf(properties: string, styles: Map<string, Style>) {
  const style = propertyIn(properties, 'pStyle') ?? ''
  const id = propertyIn(properties, 'numId') ?? inherited(styles, style, ({ list }) => list)
  const heading = inherited(styles, style, ({ level }) => level)
  const depth = Number(propertyIn(properties, 'ilvl') ?? (heading ?? 1) - 1)
  return { id, depth, heading }
}

function listsIn(numbering: string): Lists {
  const levelsOf = new Map(
    elementsIn(numbering, 'w:abstractNum').map(({ from, to }) => {
      const xml = numbering.slice(from, to)
      return [attribute(xml, 'abstractNumId'), levelsIn(xml)] as const
    }),
  )
  return new Map(
    elementsIn(numbering, 'w:num').map(({ from, to }) => {
      const xml = numbering.slice(from, to)
      const counter = propertyIn(xml, 'abstractNumId') ?? ''
      const restarts = elementsIn(xml, 'w:lvlOverride').flatMap((override): [number, number][] => {
        const inner = xml.slice(override.from, override.to)
        const start = propertyIn(inner, 'startOverride')
        return start === undefined ? [] : [[Number(attribute(inner, 'ilvl')), Number(start)]]
      })
      return [
        attribute(xml, 'numId') ?? '',
        { counter, levels: levelsOf.get(counter) ?? new Map(), restarts: new Map(restarts) },
      ]
    }),
  )
}

const levelsIn = (list: string): Map<number, Level> =>
  new Map(
    elementsIn(list, 'w:lvl').map(({ from, to }) => {
      const xml = list.slice(from, to)
      return [
        Number(attribute(xml, 'ilvl')),
        { format: propertyIn(xml, 'numFmt') ?? 'decimal', start: Number(propertyIn(xml, 'start') ?? 1) },
      ]
    }),
  )
