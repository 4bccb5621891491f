// Writes the result of `parseTree` as XML, for EPUB.
import { escapeHtml } from '../../../templates/escape.ts'
import { isTag } from '../../core/html.ts'
import { withoutForbidden } from '../../core/text.ts'
import type { Resolve } from '../../site/theme-colors.ts'
import type { BookPart, BookTag, Pieces } from './holes.ts'

/** Names that the HTML parser writes in lower case, and XML does not. */
const SVG_ATTRIBUTES = new Map(
  [
    ...['viewBox', 'preserveAspectRatio', 'gradientUnits', 'gradientTransform', 'patternUnits', 'patternTransform'],
    ...['clipPathUnits', 'markerWidth', 'markerHeight', 'markerUnits', 'refX', 'refY', 'pathLength', 'textLength'],
    ...['lengthAdjust', 'startOffset', 'spreadMethod', 'stdDeviation', 'maskUnits'],
  ].map((name) => [name.toLowerCase(), name]),
)

const SVG = 'http://www.w3.org/2000/svg'

/** Attributes that EPUB allows on any element, and the names of columns. Other attributes are for the styles and scripts of the site. */
const isKept = (name: string) =>
  name === 'data-label' || !(name.startsWith('data-') || name === 'tabindex' || name === 'inputmode')

export interface XhtmlOptions {
  /** Writes the colours of the theme as values. */
  resolve: Resolve
  /** The address of a place in the book, by its id. */
  hrefOf(id: string): string
}

/** XML with the holes of the book. */
export function writeXhtml(parts: BookPart[], options: XhtmlOptions): Pieces {
  const pieces: Pieces = []
  let xml = ''
  const write = (part: BookPart) => {
    if (typeof part === 'string') xml += textOf(part)
    else if (isTag(part)) {
      const { name, children } = part
      xml += openingTag(part, options)
      if (children.length === 0 && EMPTY.has(name)) xml += '/>'
      else {
        xml += '>'
        children.forEach(write)
        xml += `</${name}>`
      }
    } else {
      pieces.push(xml, part)
      xml = ''
    }
  }
  parts.forEach(write)
  return [...pieces, xml]
}

/** A start tag without its last character. */
function openingTag({ name, attributes }: BookTag, { resolve, hrefOf }: XhtmlOptions): string {
  const written = Object.entries(attributes)
    .filter(([key]) => isKept(key))
    .map(([key, value]) => {
      const isOwn = (key === 'href' || key === 'xlink:href') && value.startsWith('#')
      return ` ${SVG_ATTRIBUTES.get(key) ?? key}="${textOf(isOwn ? hrefOf(value.slice(1)) : resolve(value))}"`
    })
  const space = name === 'svg' && attributes.xmlns === undefined ? ` xmlns="${SVG}"` : ''
  return `<${name}${space}${written.join('')}`
}

/** Elements without an end tag in HTML, and shapes. */
const EMPTY = new Set(
  'area base br col embed hr img input link meta source track wbr path circle rect line polyline polygon ellipse use stop'.split(
    ' ',
  ),
)

/** XML does not allow all characters. */
const textOf = (text: string) => escapeHtml(withoutForbidden(text).clean)
