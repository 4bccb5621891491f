// Reads HTML. The only file that knows the parser: search text, Markdown copies, feeds and checks use these functions.
import { Parser } from 'htmlparser2'
import { escapeHtml } from '../../templates/escape.ts'

/** By name. An attribute without a value has the value ''. */
export type Attributes = Record<string, string>

interface HtmlHandlers {
  open?(name: string, attributes: Attributes): void
  /** Entities are decoded. A text may arrive in several pieces. */
  text?(text: string): void
  /** Called once for each `open`, also for elements without an end tag such as `<br>`. */
  close?(name: string): void
}

/** Calls the handlers in document order. Names of elements and attributes are lower case; comments are skipped. */
export function parseHtml(html: string, { open, text, close }: HtmlHandlers): void {
  new Parser({
    ...(open && { onopentag: open }),
    ...(text && { ontext: text }),
    ...(close && { onclosetag: close }),
  }).end(html)
}

/** Called with the name and attributes of an element. Returns HTML to add. */
type Addition = (name: string, attributes: Attributes) => string

/** Adds HTML after start tags and after whole elements. All other characters stay as they are. */
export function addToHtml(
  html: string,
  { afterStart, afterEnd }: { afterStart: Addition; afterEnd: Addition },
): string {
  let made = ''
  let done = 0
  const add = (place: number, addition: string) => {
    if (addition === '') return
    made += html.slice(done, place) + addition
    done = place
  }
  const open: Attributes[] = []
  let endOfStart = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(attributes)
      endOfStart = parser.endIndex + 1
      add(endOfStart, afterStart(name, attributes))
    },
    onclosetag(name, hasNoEndTag) {
      // The next tag, or the end of the text, ends such an element. Elements such as `<br>` end with their start tag.
      const end = hasNoEndTag ? Math.max(parser.startIndex, endOfStart) : endOfTag(html, parser.endIndex)
      add(end, afterEnd(name, open.pop() ?? {}))
    },
  })
  parser.end(html)
  return made + html.slice(done)
}

/** The index after the `>` of a tag. `from`: an index in the tag. */
function endOfTag(html: string, from: number): number {
  const end = html.indexOf('>', from)
  return end === -1 ? html.length : end + 1
}

/** `Other`: parts besides texts and elements. */
export interface Tag<Other = never> {
  name: string
  attributes: Attributes
  children: Part<Other>[]
}

/** A text or an element. Adjacent texts are joined. */
export type Part<Other = never> = string | Tag<Other> | Other

/** The elements and texts of a piece of HTML. */
export const parseTree = (html: string): Part[] => parsePieces<never>([html])

/** The elements and texts of HTML in pieces, with other parts in the places where they are. */
export function parsePieces<Other extends object>(pieces: Iterable<string | Other>): Part<Other>[] {
  const root: Tag<Other> = { name: '', attributes: {}, children: [] }
  const open = [root]
  const inner = () => (open.at(-1) ?? root).children
  const parser = new Parser({
    onopentag(name, attributes) {
      const tag = { name, attributes, children: [] }
      inner().push(tag)
      open.push(tag)
    },
    ontext(text) {
      const children = inner()
      const last = children.at(-1)
      if (typeof last === 'string') children[children.length - 1] = last + text
      else children.push(text)
    },
    onclosetag: () => open.pop(),
  })
  for (const piece of pieces)
    if (typeof piece === 'string') parser.write(piece)
    else inner().push(piece)
  parser.end()
  return root.children
}

export const isTag = <Other extends object>(part: Part<Other>): part is Tag<Other> =>
  typeof part !== 'string' && 'children' in part

/** Elements without content, which have no end tag. */
export const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Serializes the result of `parseTree`. */
export const writeTree = (parts: Part[]): string => writePieces(parts).join('')

/** Serializes the result of `parsePieces`. Other parts are between the pieces of HTML. */
export function writePieces<Other extends object>(parts: Part<Other>[]): (string | Other)[] {
  const pieces: (string | Other)[] = []
  let html = ''
  const write = (part: Part<Other>) => {
    if (typeof part === 'string') html += escapeHtml(part)
    else if (isTag(part)) {
      const { name, attributes, children } = part
      html += `<${name}${Object.entries(attributes).map(writeAttribute).join('')}>`
      if (VOID.has(name)) return
      children.forEach(write)
      html += `</${name}>`
    } else {
      pieces.push(html, part)
      html = ''
    }
  }
  parts.forEach(write)
  return [...pieces, html]
}

/** An attribute with an empty value is taken for a boolean one, except `alt=""`. */
export const writeAttribute = ([name, value]: [string, string]) =>
  value === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`
