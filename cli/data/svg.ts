// Reads a drawing of content/diagrams. Content is not trusted: the drawing is parsed and rebuilt from the elements and
// attributes listed here. What drawing programs keep for themselves is left out; anything else is an error. Nothing is copied unparsed.
import { escapeHtml } from '../../templates/escape.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { error, type Report } from '../core/errors.ts'
import { MATHML, readXml, SVG, XHTML, XLINK, type XmlAttribute, type XmlElement } from '../core/xml.ts'

/** A drawing that is safe to put into a page. */
export interface Drawing {
  viewBox: string
  /** Text, not HTML. */
  title: string
  desc: string
  /** Inner HTML of the `<svg>`. */
  body: string
}

interface SvgFile {
  file: string
  text: string
  /** Prefix of every id, so that two drawings on a page do not share one. */
  prefix: string
  report: Report
}

const MAX_LENGTH = 64 * 1024
const MAX_DEPTH = 24

const SHAPES = ['path', 'line', 'rect', 'circle', 'ellipse', 'polyline', 'polygon']
const ELEMENTS = new Set(['svg', 'g', 'text', 'tspan', 'title', 'desc', 'defs', 'marker', 'clipPath', ...SHAPES])
/** Elements that may contain text. White space elsewhere is removed. */
const TEXT = new Set(['text', 'tspan', 'title', 'desc'])

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[Ee][+-]?\d+)?$/
const NUMBERS = /^[Ee\d\s,.+-]*$/
const INK = /^(?:none|currentColor|var\(--[\w-]+\)|url\(#[\w-]+\))$/
const LOCAL = /^(?:none|url\(#[\w-]+\))$/
const UNITS = /^(?:userSpaceOnUse|strokeWidth)$/

/** The allowed values of each attribute. */
const ATTRIBUTES = new Map<string, RegExp>([
  ...'x y x1 y1 x2 y2 cx cy r rx ry width height dx dy font-size stroke-width stroke-dashoffset stroke-miterlimit opacity fill-opacity stroke-opacity refX refY markerWidth markerHeight'
    .split(' ')
    .map((name) => [name, NUMBER] as const),
  ...['points', 'viewBox', 'stroke-dasharray'].map((name) => [name, NUMBERS] as const),
  ...['fill', 'stroke'].map((name) => [name, INK] as const),
  ...['clip-path', 'marker-start', 'marker-mid', 'marker-end'].map((name) => [name, LOCAL] as const),
  ['d', /^[MmLlHhVvCcSsQqTtAaZzEe\d\s,.+-]*$/],
  ['transform', /^(?:\s*(?:translate|rotate|scale|skewX|skewY|matrix)\([Ee\d\s,.+-]*\))+\s*$/],
  ['id', /^[A-Za-z_][\w-]*$/],
  ['class', /^[\w -]*$/],
  ['font-family', /^var\(--(?:text|display|mono)\)$/],
  ['font-weight', /^(?:normal|bold|[1-9]00)$/],
  ['text-anchor', /^(?:start|middle|end)$/],
  ['dominant-baseline', /^(?:auto|middle|central|hanging|alphabetic|text-before-edge|text-after-edge)$/],
  ['stroke-linecap', /^(?:butt|round|square)$/],
  ['stroke-linejoin', /^(?:miter|round|bevel)$/],
  ['fill-rule', /^(?:nonzero|evenodd)$/],
  ['clip-rule', /^(?:nonzero|evenodd)$/],
  ['paint-order', /^(?:normal|stroke)$/],
  ['orient', /^(?:auto|auto-start-reverse|[+-]?\d+)$/],
  ['markerUnits', UNITS],
  ['clipPathUnits', UNITS],
])

/** Attributes of `<svg>` that say nothing of its shapes. The page decides how wide a drawing is. */
const OF_FILE = /^(?:x|y|width|height|id|class|version|baseProfile|enable-background|preserveAspectRatio)$/

/** Black and white, with which drawing programs begin, become the ink and the paper of the page. */
const INKS = new Map([
  ...['black', '#000', '#000000'].map((color) => [color, 'currentColor'] as const),
  ...['white', '#fff', '#ffffff'].map((color) => [color, 'var(--paper)'] as const),
])

interface Reading extends SvgFile {
  open: string[]
  body: string[]
  /** Undefined until the element is found. */
  texts: { title?: string; desc?: string }
  viewBox?: string | undefined
  ids: Set<string>
  references: { id: string; at: number }[]
  faults: number
}

/** Returns the drawing in a file. Reports every fault, and returns undefined if there is any. */
export function readSvg(source: SvgFile): Drawing | undefined {
  const reading: Reading = { ...source, open: [], body: [], texts: {}, ids: new Set(), references: [], faults: 0 }
  const { text, texts } = reading
  if (text.length > MAX_LENGTH) fault(reading, 0, 'WB372', `The drawing is over ${MAX_LENGTH / 1024} KB.`)
  else readParts(reading)
  for (const { id, at } of reading.references)
    if (!reading.ids.has(id))
      fault(reading, at, 'WB371', `There is no id "${id}" in the drawing.${didYouMean(id, reading.ids)}`)
  const { viewBox } = reading
  if (reading.faults === 0 && (viewBox === undefined || !texts.title))
    fault(
      reading,
      0,
      'WB373',
      `The drawing has no ${viewBox === undefined ? 'viewBox' : '<title>'}.`,
      'Write <svg viewBox="0 0 480 300"> and, inside it, a <title> that says what the drawing shows.',
    )
  if (reading.faults > 0 || viewBox === undefined || !texts.title) return undefined
  return { viewBox, title: texts.title, desc: texts.desc ?? '', body: reading.body.join('') }
}

function readParts(reading: Reading) {
  const { text, open, body } = reading
  /** Open elements that are left out. */
  let leftOut = 0
  let isGrouped = false
  for (const part of readXml(text)) {
    if (part.kind === 'fault') {
      const message = `The drawing cannot be read: ${part.message}.`
      return fault(reading, part.at, 'WB372', message, 'Correct the file, or save it again.')
    }
    if (leftOut > 0 || (part.kind === 'open' && isForeign(part))) {
      if (part.kind === 'open' && !part.isEmpty) leftOut++
      if (part.kind === 'close') leftOut--
    } else if (part.kind === 'text') addText(reading, part.text, part.at)
    else if (part.kind === 'close') {
      open.pop()
      if (hasTag(part.local)) body.push(`</${part.local}>`)
    } else if (part.kind === 'open') {
      const { local: name, isEmpty, at } = part
      if (!isPlaced(name, open)) {
        const why = ELEMENTS.has(name) ? `<${name}> is not allowed here` : `<${name}> is not allowed in a drawing`
        const hint = name === 'style' ? STYLE_HINT : `Elements: ${[...ELEMENTS].join(', ')}.`
        return fault(reading, at, 'WB371', `${why}.`, hint)
      }
      const attributes = readAttributes(reading, part)
      if (hasTag(name)) body.push(`<${name}${attributes}${isEmpty ? '/' : ''}>`)
      else if (attributes !== '' && name === 'svg') isGrouped = body.push(`<g${attributes}>`) > 0
      if (!isEmpty) open.push(name)
    }
  }
  if (isGrouped) body.push('</g>')
}

/** Whether an element is part of the drawing's body. */
const hasTag = (name: string) => name !== 'svg' && name !== 'title' && name !== 'desc'

const OF_BROWSERS = new Set(['', SVG, XHTML, MATHML])

/** Whether only drawing programs read an element: guides, layers, the author. */
const isForeign = ({ local, uri }: XmlElement) => !OF_BROWSERS.has(uri) || local === 'metadata'

/** Whether an element is allowed here: `<svg>` only as the root, `<title>` and `<desc>` only directly in it. */
function isPlaced(name: string, open: string[]): boolean {
  const inside = open.at(-1)
  if (!ELEMENTS.has(name) || open.length >= MAX_DEPTH) return false
  if (name === 'svg') return inside === undefined
  if (name === 'title' || name === 'desc') return inside === 'svg'
  if (name === 'tspan') return inside === 'text' || inside === 'tspan'
  return inside !== undefined && !TEXT.has(inside)
}

/** Returns the allowed attributes as HTML, of `<svg>` those of all shapes. Reports the others. */
function readAttributes(reading: Reading, { local: element, attributes }: XmlElement): string {
  let html = ''
  const isRoot = element === 'svg'
  if (isRoot) reading.viewBox = viewBoxOf(attributes)
  for (const { name, value: written, at } of attributes.filter(isShown)) {
    if (isRoot && OF_FILE.test(name)) continue
    const pattern = ATTRIBUTES.get(name)
    const value = (pattern === INK && INKS.get(written.toLowerCase())) || written
    if (!pattern)
      fault(
        reading,
        at,
        'WB371',
        `The attribute "${name}" is not allowed on <${element}>.${didYouMean(name, ATTRIBUTES.keys())}`,
        name === 'style' ? STYLE_HINT : undefined,
      )
    else if (!pattern.test(value))
      fault(
        reading,
        at,
        'WB371',
        `${name}=${JSON.stringify(value.slice(0, 40))} is not allowed on <${element}>.${hintFor(name)}`,
      )
    else if (name !== 'viewBox' || !isRoot) html += ` ${name}="${escapeHtml(referring(reading, name, value, at))}"`
  }
  return html
}
/** Whether browsers read an attribute. */
const isShown = ({ name, uri, value }: XmlAttribute) =>
  (uri === '' || uri === XLINK) && !name.startsWith('data-') && !(name === 'style' && NO_STYLE.test(value))

/** Illustrator writes it for programs of 2001. */
const NO_STYLE = /^\s*enable-background:[^;]*;?\s*$/

/** The view box of a drawing that has only a width and a height in pixels. */
function viewBoxOf(attributes: XmlAttribute[]): string | undefined {
  const written = (wanted: string) => attributes.find(({ name }) => name === wanted)?.value
  const [width, height] = ['width', 'height'].map((name) => /^([\d.]+)(?:px)?$/.exec(written(name) ?? '')?.[1])
  return written('viewBox') ?? (width && height ? `0 0 ${width} ${height}` : undefined)
}

/** The value of an attribute, with the drawing's prefix before an id in it. */
function referring({ prefix, ids, references }: Reading, name: string, value: string, at: number): string {
  if (name === 'id') {
    ids.add(value)
    return `${prefix}-${value}`
  }
  const id = /^url\(#([\w-]+)\)$/.exec(value)?.[1]
  if (id === undefined) return value
  references.push({ id, at })
  return `url(#${prefix}-${id})`
}

const STYLE_HINT =
  'Save the drawing with attributes instead of styles: in Illustrator "Presentation Attributes", in Inkscape "Optimized SVG".'

function hintFor(name: string): string {
  const pattern = ATTRIBUTES.get(name)
  if (pattern === INK) return ' Colours are none, currentColor, var(--name) or url(#id).'
  return pattern === NUMBER ? ' Write a number without a unit.' : ''
}

function addText(reading: Reading, raw: string, at: number) {
  const inside = reading.open.at(-1) ?? ''
  // Line breaks between elements are how the file is laid out; spaces there would move centred text.
  if (raw.trim() === '' && (raw.includes('\n') || !TEXT.has(inside))) return
  if (!TEXT.has(inside)) {
    fault(reading, at + raw.search(/\S/), 'WB372', 'Text is only allowed in text, tspan, title and desc.')
    return
  }
  const text = raw.replace(/\s+/g, ' ')
  if (inside === 'title' || inside === 'desc') reading.texts[inside] = `${reading.texts[inside] ?? ''}${text}`.trim()
  else reading.body.push(escapeHtml(text))
}

function fault(reading: Reading, at: number, code: string, message: string, hint?: string) {
  const before = reading.text.slice(0, at).split('\n')
  const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  reading.faults++
  reading.report(error(code, message, { file: reading.file, ...place }, hint))
}
