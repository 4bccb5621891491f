// Writes the result of `parseTree` as XML, for EPUB.
import { escapeHtml } from '../../../templates/escape.ts'
import type { Part, Tag } from '../../core/html.ts'
import { withoutForbidden } from '../../core/text.ts'
import type { Resolve } from './theme-colors.ts'

/** Names that the HTML parser writes in lower case, and XML does not. */
const SVG_ATTRIBUTES = new Map(
  [
    ...['viewBox', 'preserveAspectRatio', 'gradientUnits', 'gradientTransform', 'patternUnits', 'patternTransform'],
    ...['clipPathUnits', 'markerWidth', 'markerHeight', 'markerUnits', 'refX', 'refY', 'pathLength', 'textLength'],
    ...['lengthAdjust', 'startOffset', 'spreadMethod', 'stdDeviation', 'maskUnits'],
  ].map((name) => [name.toLowerCase(), name]),
)

const SVG = 'http://www.w3.org/2000/svg'

/** Attributes that EPUB knows, on any element, and the names of columns. Others are for the styles and scripts of the site. */
const isKept = (name: string) =>
  name === 'data-label' || !(name.startsWith('data-') || name === 'tabindex' || name === 'inputmode')

/** `resolve`: writes the colours of the theme as values. */
export const writeXhtml = (parts: Part[], resolve: Resolve): string =>
  parts.map((part) => (typeof part === 'string' ? textOf(part) : writeTag(part, resolve))).join('')

function writeTag({ name, attributes, children }: Tag, resolve: Resolve): string {
  const written = Object.entries(attributes)
    .filter(([key]) => isKept(key))
    .map(([key, value]) => ` ${SVG_ATTRIBUTES.get(key) ?? key}="${textOf(resolve(value))}"`)
  const space = name === 'svg' && attributes.xmlns === undefined ? ` xmlns="${SVG}"` : ''
  const open = `<${name}${space}${written.join('')}`
  return children.length === 0 && EMPTY.has(name) ? `${open}/>` : `${open}>${writeXhtml(children, resolve)}</${name}>`
}

/** Elements without an end tag in HTML, and shapes. */
const EMPTY = new Set(
  'area base br col embed hr img input link meta source track wbr path circle rect line polyline polygon ellipse use stop'.split(
    ' ',
  ),
)

/** XML does not allow all characters. */
const textOf = (text: string) => escapeHtml(withoutForbidden(text).clean)
