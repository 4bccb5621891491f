// Reads HTML. The only file that knows the parser: search text, Markdown copies, feeds and checks use these functions.
import { Parser } from 'htmlparser2'
import { escapeHtml } from '../../templates/escape.ts'

/** By name. An attribute without a value has the value ''. */
export type Attributes = Record<string, string>

export interface HtmlHandlers {
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

export interface Tag {
  name: string
  attributes: Attributes
  children: Part[]
}

/** A text or an element. Adjacent texts are joined. */
export type Part = string | Tag

/** The elements and texts of a piece of HTML. */
export function parseTree(html: string): Part[] {
  const root: Tag = { name: '', attributes: {}, children: [] }
  const open = [root]
  const inner = () => open.at(-1) ?? root
  parseHtml(html, {
    open(name, attributes) {
      const tag = { name, attributes, children: [] }
      inner().children.push(tag)
      open.push(tag)
    },
    text(text) {
      const { children } = inner()
      const last = children.at(-1)
      if (typeof last === 'string') children[children.length - 1] = last + text
      else children.push(text)
    },
    close: () => open.pop(),
  })
  return root.children
}

/** Elements without content, which have no end tag. */
export const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Serializes the result of `parseTree`. */
export function writeTree(parts: Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? escapeHtml(part) : writeTag(part))).join('')
}

function writeTag({ name, attributes, children }: Tag): string {
  const open = `<${name}${Object.entries(attributes).map(writeAttribute).join('')}>`
  return VOID.has(name) ? open : `${open}${writeTree(children)}</${name}>`
}

/** An attribute with an empty value is taken for a boolean one, except `alt=""`. */
const writeAttribute = ([name, value]: [string, string]) =>
  value === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`
