// Reads a drawing of content/diagrams. Content is not trusted: the drawing is parsed and rebuilt from the elements and
// attributes listed here. Anything else is an error. Nothing is copied unparsed.
import { escapeHtml } from '../../templates/escape.ts'
import { didYouMean } from '../did-you-mean.ts'
import { error, type Report } from '../errors.ts'

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

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
const NUMBERS = /^[\d\s,.+-]*$/
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
  ['d', /^[MmLlHhVvCcSsQqTtAaZz\d\s,.+-]*$/],
  ['transform', /^(?:\s*(?:translate|rotate|scale|skewX|skewY|matrix)\([\d\s,.+-]*\))+\s*$/],
  ['id', /^[A-Za-z][\w-]*$/],
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

const TOKEN = new RegExp(
  [
    /<!--(?:(?!--)[\s\S])*-->/,
    /<(?<end>\/?)(?<name>[A-Za-z][\w:.-]*)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>/,
    /(?<text>[^<]+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'y',
)

interface Reading extends SvgFile {
  open: string[]
  body: string[]
  /** Undefined until the element is found. */
  texts: { title?: string; desc?: string }
  viewBox?: string
  ids: Set<string>
  references: { id: string; at: number }[]
  faults: number
}

/** Returns the drawing in a file. Reports every fault, and returns undefined if there is any. */
export function readSvg(source: SvgFile): Drawing | undefined {
  const reading: Reading = { ...source, open: [], body: [], texts: {}, ids: new Set(), references: [], faults: 0 }
  const { text, open, texts } = reading
  if (text.length > MAX_LENGTH) fault(reading, 0, 'WB372', `The drawing is over ${MAX_LENGTH / 1024} KB.`)
  else readTokens(reading)
  const name = open.at(-1)
  if (reading.faults === 0 && name) fault(reading, text.length, 'WB372', `<${name}> is never closed.`)
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

function readTokens(reading: Reading) {
  const { text, open, body } = reading
  let rootClosed = false
  TOKEN.lastIndex = 0
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    const found = TOKEN.exec(text)
    if (!found) {
      const start = JSON.stringify(text.slice(at, at + 24).split('\n')[0])
      return fault(
        reading,
        at,
        'WB372',
        `Cannot read ${start}.`,
        'Only elements with quoted attributes, text and comments are allowed here.',
      )
    }
    const { name, end, empty, attributes = '', text: words } = found.groups ?? {}
    const inside = open.at(-1)
    if (words !== undefined) addText(reading, words, at)
    else if (name === undefined) continue
    else if (end) {
      if (name !== inside)
        return fault(reading, at, 'WB372', `</${name}> closes ${inside ? `<${inside}>` : 'nothing'}.`)
      open.pop()
      if (open.length === 0) rootClosed = true
      else if (name !== 'title' && name !== 'desc') body.push(`</${name}>`)
    } else if (!isPlaced(name, open, rootClosed)) {
      const why = ELEMENTS.has(name) ? `<${name}> is not allowed here` : `<${name}> is not allowed in a drawing`
      return fault(reading, at, 'WB371', `${why}.`, `Elements: ${[...ELEMENTS].join(', ')}.`)
    } else {
      const kept = readAttributes(reading, name, attributes, at + 1 + name.length)
      if (name !== 'svg' && name !== 'title' && name !== 'desc') body.push(`<${name}${kept}${empty ? '/' : ''}>`)
      if (!empty) open.push(name)
    }
  }
}

/** Whether an element is allowed here: `<svg>` only as the root, `<title>` and `<desc>` only directly in it. */
function isPlaced(name: string, open: string[], rootClosed: boolean): boolean {
  const inside = open.at(-1)
  if (!ELEMENTS.has(name) || rootClosed || open.length >= MAX_DEPTH) return false
  if (name === 'svg') return inside === undefined
  if (name === 'title' || name === 'desc') return inside === 'svg'
  if (name === 'tspan') return inside === 'text' || inside === 'tspan'
  return inside !== undefined && !TEXT.has(inside)
}

const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Returns the allowed attributes as HTML. Reports the others. */
function readAttributes(reading: Reading, element: string, text: string, at: number): string {
  const { prefix } = reading
  const names = new Set<string>()
  let html = ''
  for (const { 1: name = '', 2: double, 3: single = '', index } of text.matchAll(ATTRIBUTE)) {
    const value = double ?? single
    const pattern = ATTRIBUTES.get(name)
    const where = at + index
    if (names.has(name)) fault(reading, where, 'WB372', `<${element}> has two attributes "${name}".`)
    names.add(name)
    if (element === 'svg' && name === 'xmlns' && value === 'http://www.w3.org/2000/svg') continue
    if (!pattern || (element === 'svg' && name !== 'viewBox'))
      fault(
        reading,
        where,
        'WB371',
        `The attribute "${name}" is not allowed on <${element}>.${didYouMean(name, ATTRIBUTES.keys())}`,
      )
    else if (!pattern.test(value))
      fault(
        reading,
        where,
        'WB371',
        `${name}=${JSON.stringify(value.slice(0, 40))} is not allowed on <${element}>.${hintFor(name)}`,
      )
    else if (element === 'svg') reading.viewBox = value
    else {
      const reference = /^url\(#([\w-]+)\)$/.exec(value)?.[1]
      if (reference !== undefined) reading.references.push({ id: reference, at: where })
      if (name === 'id') reading.ids.add(value)
      const kept =
        reference !== undefined ? `url(#${prefix}-${reference})` : name === 'id' ? `${prefix}-${value}` : value
      html += ` ${name}="${escapeHtml(kept)}"`
    }
  }
  return html
}

function hintFor(name: string): string {
  const pattern = ATTRIBUTES.get(name)
  if (pattern === INK) return ' Colours are none, currentColor, var(--name) or url(#id).'
  return pattern === NUMBER ? ' Write a number without a unit.' : ''
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

function addText(reading: Reading, raw: string, at: number) {
  const inside = reading.open.at(-1) ?? ''
  // Line breaks between elements are how the file is laid out; spaces there would move centred text.
  if (raw.trim() === '' && (raw.includes('\n') || !TEXT.has(inside))) return
  if (!TEXT.has(inside)) {
    fault(reading, at + raw.search(/\S/), 'WB372', 'Text is only allowed in text, tspan, title and desc.')
    return
  }
  const text = raw.replace(/\s+/g, ' ').replace(/&(\w*;)?/g, (entity, name = '') => {
    const character = ENTITIES.get(name.slice(0, -1))
    if (character === undefined)
      fault(reading, at, 'WB372', `Cannot read "${entity}".`, 'Write &amp; for &; other characters as they are.')
    return character ?? ''
  })
  if (inside === 'title' || inside === 'desc') reading.texts[inside] = `${reading.texts[inside] ?? ''}${text}`.trim()
  else reading.body.push(escapeHtml(text))
}

function fault(reading: Reading, at: number, code: string, message: string, hint?: string) {
  const line = reading.text.slice(0, at).split('\n').length
  reading.faults++
  reading.report(error(code, message, { file: reading.file, line }, hint))
}
