// The first lines of a record as a page shows it: in a stat block, below a heading, or in a row of a table.

import { isTag, type Part, type Tag } from '../../core/html.ts'

/** Length of the lines in characters from which no more follow. */
const ENOUGH = 160

/** Returns a function that finds the lines of a record by its id: the name, and the lines below it. None if no element has the id. */
export function openFirstLines(page: Part[]): (id: string) => string[] {
  const places = placesIn(page, undefined, new Map())
  return (id) => {
    const place = places.get(id)
    if (!place) return []
    const { tag } = place
    const [name, ...lines] = tag.name === 'tr' ? linesOfRow(tag) : [textOf(tag), ...linesIn(partsBelow(place))]
    const shown: string[] = []
    for (const line of lines) if (line !== '' && shown.join('').length < ENOUGH) shown.push(line)
    return [name ?? '', ...shown]
  }
}

/** The place of an element in the tree. */
interface Place {
  tag: Tag
  siblings: Part[]
  at: number
  above: Place | undefined
}

/** Adds the first element of each id. */
function placesIn(siblings: Part[], above: Place | undefined, places: Map<string, Place>): Map<string, Place> {
  for (const [at, tag] of siblings.entries()) {
    if (!isTag(tag)) continue
    const place = { tag, siblings, at, above }
    const { id } = tag.attributes
    if (id !== undefined && !places.has(id)) places.set(id, place)
    placesIn(tag.children, place, places)
  }
  return places
}

/** The parts below an element that belong to its record. */
function partsBelow(place: Place): Part[] {
  const parts = ownParts(after(place))
  for (let { above } = place; above; above = above.above) if (isFrame(above.tag)) parts.push(...after(above))
  return parts
}

const after = ({ siblings, at }: Place): Part[] => siblings.slice(at + 1)

/** Below a heading without a frame, a record ends with its list of texts. */
function ownParts(rest: Part[]): Part[] {
  const end = rest.findIndex((one) => isTag(one) && /^(?:h[1-6]|dl)$/.test(one.name))
  return end === -1 ? rest : rest.slice(0, end + 1)
}

/** Ends a line, never begins one. */
const SEPARATOR = '\u00a0· '

/** The parts of a stat block around its name. */
const isFrame = ({ name, attributes }: Tag) => name === 'header' || (name === 'div' && attributes.class === undefined)

function linesOfRow({ children }: Tag): string[] {
  const [name, ...cells] = children.filter(isTag).map((cell) => [cell.attributes['data-label'], textOf(cell)] as const)
  const labelled = cells.filter(([, text]) => /[\p{L}\p{N}]/u.test(text))
  const short = labelled.filter(([, text]) => isShort(text)).map(([label = '', text]) => `${label} ${text}`.trim())
  const long = labelled.filter(([, text]) => !isShort(text))
  const texts = long.length === 1 ? long.map(([, text]) => text) : long.map(([label, text]) => `${label}: ${text}`)
  return [name?.[1] ?? '', short.join(SEPARATOR), ...texts]
}

/** A number or a word, which needs its label. */
const isShort = (text: string) => text.length < 12 && !/[.!?]$/.test(text)

const linesIn = (parts: Part[]): string[] =>
  parts.filter(isTag).flatMap((tag) => {
    if (tag.name === 'dl') return linesOfList(tag)
    if (tag.name === 'small') return [tag.children.filter(isTag).map(textOf).join(SEPARATOR)]
    return tag.name === 'p' ? [textOf(tag)] : linesIn(tag.children)
  })

function linesOfList({ children }: Tag): string[] {
  const entries = children.filter(isTag).map((entry) => entry.children.filter(isTag).map(textOf))
  return entries.every(([, text = '']) => isShort(text))
    ? [entries.map((entry) => entry.join(' ')).join(SEPARATOR)]
    : entries.map((entry) => entry.join(': '))
}

const textOf = ({ name, attributes, children }: Tag): string =>
  name === 'svg' || attributes.class === 'vh'
    ? ''
    : children
        .map((part) => (typeof part === 'string' ? part : textOf(part)))
        .join('')
        .replace(/\s+/g, ' ')
        .trim()
