// Reads XML: drawings, and files of content/static. The only file that knows the parser. Files are not trusted: a document type may
// only be that of SVG, entities may only be addresses, and depth and growth are limited.
import { type SaxesAttributeNS, SaxesParser } from 'saxes'

export const SVG = 'http://www.w3.org/2000/svg'
export const XHTML = 'http://www.w3.org/1999/xhtml'
export const MATHML = 'http://www.w3.org/1998/Math/MathML'
export const XLINK = 'http://www.w3.org/1999/xlink'

/** `at`: its place in the text. */
export type XmlToken = { at: number } & (
  | XmlElement
  | { kind: 'close'; name: string; local: string }
  | { kind: 'text'; text: string }
  /** Such as `<?xml-stylesheet … ?>`. */
  | { kind: 'instruction'; target: string }
  /** The fault, as text after a colon and without a full stop: 'it declares attributes, which can hide code'. */
  | { kind: 'fault'; message: string }
)

export interface XmlElement {
  kind: 'open'
  name: string
  /** Name without prefix. */
  local: string
  /** Its namespace; '' for none. */
  uri: string
  attributes: XmlAttribute[]
  /** `<path/>`: no `close` follows. */
  isEmpty: boolean
}

/** Character references and entities in the value are replaced. */
export type XmlAttribute = Pick<SaxesAttributeNS, 'name' | 'local' | 'uri' | 'value'> & { at: number }

/** Characters that are parsed at a time. */
const CHUNK = 4 * 1024

/** The parser looks for a prefix in every element around it. */
const MAX_DEPTH = 256

/** Characters that the entities of a file may add to it. */
const MAX_GROWTH = 100_000

/** The parts of an XML file, in order, up to the first fault. */
export function* readXml(text: string): Generator<XmlToken> {
  const parser = new SaxesParser({ xmlns: true, position: false, forceXMLVersion: true, defaultXMLVersion: '1.0' })
  let found: XmlToken[] = []
  let depth = 0
  /** The element that was closed last. */
  let closed = ''
  let attributes: (XmlAttribute | { at: number })[] = []
  let started = 0
  /** Where the last part or attribute ended. */
  let end = 0
  let isFaulty = false
  const add = (token: XmlToken) => {
    if (!isFaulty) found.push(token)
    end = parser.position
  }
  const fail = (message: string, at: number) => {
    add({ kind: 'fault', message, at })
    isFaulty = true
  }
  parser.on('error', ({ message }) => {
    if (!isFaulty) fail(explained(message, text.slice(0, parser.position), closed), Math.max(parser.position - 1, 0))
  })
  parser.on('doctype', (doctype) => {
    const { entities, problem } = readDoctype(doctype, text)
    if (problem !== undefined) fail(problem, text.indexOf('<!DOCTYPE'))
    Object.assign(parser.ENTITIES, entities)
    end = parser.position
  })
  parser.on('processinginstruction', ({ target }) => add({ kind: 'instruction', target, at: end }))
  parser.on('opentagstart', ({ name }) => {
    started = parser.position - name.length - 2
    end = parser.position - 1
    attributes = []
  })
  parser.on('attribute', (attribute) => {
    const space = /^\s*/.exec(text.slice(end, end + 1000))?.[0].length ?? 0
    attributes.push(Object.assign(attribute, { at: end + space }))
    end = parser.position
  })
  parser.on('opentag', ({ name, local, uri, isSelfClosing }) => {
    depth++
    if (depth > MAX_DEPTH) fail(`it is nested deeper than ${MAX_DEPTH} levels`, started)
    add({
      kind: 'open',
      name,
      local,
      uri,
      attributes: attributes as XmlAttribute[], // the parser has added the namespaces
      isEmpty: isSelfClosing,
      at: started,
    })
  })
  parser.on('closetag', ({ name, local, isSelfClosing }) => {
    if (!isSelfClosing) add({ kind: 'close', name, local, at: end })
    depth--
    closed = name
  })
  parser.on('text', (words) => add({ kind: 'text', text: words, at: end }))
  parser.on('cdata', (words) => add({ kind: 'text', text: words, at: end }))
  parser.on('comment', () => {
    end = parser.position
  })
  for (let at = 0; at < text.length && !isFaulty; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK))
    yield* found
    found = []
  }
  if (isFaulty) return
  parser.close()
  yield* found
}

const NAMED = /&[^&;<>"']{0,64};$/

/** A message of the parser. `before`: the text up to the fault. `closed`: the element that the parser has closed last. */
function explained(message: string, before: string, closed: string): string {
  const end = before.slice(-200)
  if (/^(?:undefined entity|.* in entity name)/.test(message))
    return `it uses ${NAMED.exec(end)?.[0] ?? 'an entity'}, which it does not declare`
  const unclosed = /^unclosed tag: (.*)$/.exec(message)?.[1]
  if (unclosed !== undefined) return `<${unclosed}> is never closed`
  const tag = /<\/[^\s<>]*\s*>$/.exec(end)?.[0] ?? 'a tag'
  if (message.startsWith('unexpected close tag')) return `${tag} closes <${closed}>`
  if (message.startsWith('unmatched closing tag')) return `${tag} closes nothing`
  return `it is not well-formed XML (${message.replace(/\.$/, '')})`
}

const LITERAL = `"[^"]*"|'[^']*'`

/** The text after `<!DOCTYPE`. */
const DOCTYPE = new RegExp(
  `^\\s*[^\\s["']+(?:\\s+PUBLIC\\s+(?<id>${LITERAL}))?(?:\\s+(?:SYSTEM\\s+)?(?<file>${LITERAL}))?\\s*(?:\\[(?<inner>[^]*)\\]\\s*)?$`,
)

/** Document types of XHTML and MathML, with which browsers know entities such as `&colon;`. */
const SVG_ID = /^-\/\/W3C\/\/DTD SVG [\w. ]+\/\/EN$/
const SVG_FILE = /^(?:https?:\/\/www\.w3\.org\/[\w./-]*)?svg[\w.-]*\.dtd$/

/** Drawing programs declare entities for the addresses of namespaces. */
const DECLARATION =
  /\s+|<!--(?:(?!--)[\s\S])*-->|<!ELEMENT\s[^<>"'%]*>|<!ENTITY\s+(?<name>[\w.-]+)\s+(?<value>"https?:\/\/[^"<&%]*"|'https?:\/\/[^'<&%]*')\s*>/y

/** The entities that a document type declares, or what is wrong with it. `text`: the whole file. */
function readDoctype(doctype: string, text: string): { entities: Record<string, string>; problem?: string } {
  const entities: Record<string, string> = Object.create(null) as Record<string, string>
  const parts = DOCTYPE.exec(doctype)?.groups
  const { id = '""', file = '""', inner = '' } = parts ?? {}
  const isSvg = (id === '""' || SVG_ID.test(bare(id))) && (file === '""' || SVG_FILE.test(bare(file)))
  if (!parts || !isSvg) return { entities, problem: 'its document type (DOCTYPE) is not that of SVG' }
  DECLARATION.lastIndex = 0
  for (let at = 0; at < inner.length; at = DECLARATION.lastIndex) {
    const found = DECLARATION.exec(inner)
    if (!found) return { entities, problem: declared(inner.slice(at)) }
    const { name, value } = found.groups ?? {}
    if (name !== undefined) entities[name] ??= bare(value ?? '')
  }
  let growth = 0
  for (const [, name = ''] of text.matchAll(/&([\w.-]+);/g)) growth += entities[name]?.length ?? 0
  return growth > MAX_GROWTH ? { entities, problem: 'its entities make it much longer' } : { entities }
}

const bare = (literal: string) => literal.slice(1, -1)

const declared = (declaration: string) =>
  declaration.startsWith('<!ATTLIST')
    ? 'it declares attributes, which can hide code'
    : 'it declares entities, which can hide code'
