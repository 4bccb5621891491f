// Writes HTML without what a browser does not need: optional end tags, quotes and spaces between blocks. A book is a fifth smaller.
import { escapeHtml } from '../../templates/escape.ts'
import { type Part, parseTree, type Tag, VOID, writeTree } from '../html.ts'

/** The same document in fewer characters. `html`: without scripts and styles. */
export const shortHtml = (html: string): string => shortTree(parseTree(html))

/** Like `writeTree`. */
export const shortTree = (parts: Part[]): string => writeParts(parts, { name: '', attributes: {}, children: [] })

/** Elements that show no spaces between their children. */
const WITHOUT_SPACES = new Set('table thead tbody tfoot tr ul ol dl select'.split(' '))

/** Elements whose text keeps its spaces. */
const VERBATIM = new Set(['pre', 'textarea'])

/** Elements that begin a line, so that no space is shown before them. */
const BLOCKS = new Set(
  'article blockquote details div dl figure h1 h2 h3 h4 h5 h6 hr nav ol p pre section table ul'.split(' '),
)

/** Elements whose start closes an open one, by the name of the open one. Their end tags are optional there and at the end of the parent. */
const CLOSED_BY: Record<string, Set<string>> = {
  li: new Set(['li']),
  dt: new Set(['dt', 'dd']),
  dd: new Set(['dt', 'dd']),
  td: new Set(['td', 'th']),
  th: new Set(['td', 'th']),
  tr: new Set(['tr']),
  option: new Set(['option']),
  caption: new Set(['thead', 'tbody']),
  thead: new Set(['tbody']),
  tbody: new Set(['tbody']),
  p: BLOCKS,
}

const isBlock = (part: Part | undefined) => typeof part === 'object' && BLOCKS.has(part.name)

/** Parents that need the end tag of a last paragraph. */
const OPEN_ENDED = new Set(['a', 'del', 'ins', 'audio', 'video', ''])

function writeParts(parts: Part[], parent: Tag, isVerbatim = false): string {
  const isSpace = (part: Part | undefined) => typeof part === 'string' && !isVerbatim && part.trim() === ''
  const hidesSpaces = WITHOUT_SPACES.has(parent.name)
  let html = ''
  for (const [i, part] of parts.entries()) {
    const after = parts[i + 1]
    if (typeof part !== 'string') {
      const next = isSpace(after) ? parts[i + 2] : after // Two texts in a row only cost an end tag.
      html += writeTag(part, { parent, next, isVerbatim: isVerbatim || VERBATIM.has(part.name) })
    } else if (!isSpace(part) || !(hidesSpaces || isBlock(after)))
      html += escapeHtml(isVerbatim ? part : part.replace(SPACES, ' '))
  }
  return html
}

/** Spaces that are shown as one. */
const SPACES = /[ \t\n]{2,}|[\t\n]/g

interface Place {
  parent: Tag
  /** The next sibling that is not only spaces. */
  next: Part | undefined
  isVerbatim: boolean
}

function writeTag(tag: Tag, { parent, next, isVerbatim }: Place): string {
  const { name, attributes, children } = tag
  if (name.startsWith('book-')) return writeTree([tag]) // A mark of references.ts, which reads it again.
  let open = `<${name}`
  for (const key in attributes) open += writeAttribute(key, attributes[key] ?? '')
  if (VOID.has(name)) return `${open}>`
  if (SHAPES.has(name) && children.length === 0) return `${open}${open.endsWith('"') ? '' : ' '}/>`
  return `${open}>${writeParts(children, tag, isVerbatim)}${needsEnd(name, parent, next) ? `</${name}>` : ''}`
}

/** Elements of drawings, which may close themselves. */
const SHAPES = new Set('path circle rect line polyline polygon ellipse use stop g'.split(' '))

function needsEnd(name: string, parent: Tag, next: Part | undefined): boolean {
  const closedBy = CLOSED_BY[name]
  if (!closedBy) return true
  if (next === undefined) return name === 'p' && OPEN_ENDED.has(parent.name)
  return typeof next === 'string' || !closedBy.has(next.name)
}

/** An attribute with an empty value is taken for a boolean one, except `alt=""`. */
function writeAttribute(name: string, value: string): string {
  if (value === '') return name === 'alt' ? ' alt=""' : ` ${name}`
  return PLAIN.test(value) ? ` ${name}=${value}` : ` ${name}="${escapeHtml(value)}"`
}

/** Values that need neither quotes nor entities. */
const PLAIN = /^[\w#.:(),;%+*!?|-]+$/
