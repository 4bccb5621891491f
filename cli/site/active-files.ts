// Finds content files that could run code: pages, scripts, SVG or XML with code, and code for the host. Content is not trusted, so they
// are errors unless the config sets `staticCode: true`.

import type { Asset } from '../content/model.ts'
import { error, type Problem } from '../core/errors.ts'
import { readFound, readStart } from '../core/find-files.ts'
import { MATHML, readXml, SVG, XHTML, type XmlElement, type XmlToken } from '../core/xml.ts'

/** Types that are refused whatever they contain. `.svgz` is compressed and cannot be checked. */
const ACTIVE = /\.(?:[sx]?html?|xht|mht|mhtml|[cm]?jsx?|es|htc|hta|xslt?|xbl|xul|swf|jar|svgz)$/i

/** Types that browsers never run, whatever they contain. */
const INERT =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|mp[34]|m4[av]|webm|og[gav]|opus|flac|wav|mov|woff2?|ttf|otf|pdf|zip|gz|tgz|epub|docx?|xlsx?|odt|ods|txt|md|csv|tsv|json|geojson|webmanifest|css|vtt|srt|ics|ya?ml|toml)$/i

/** Types that servers with PHP, CGI and the like run. Some of them run `a.php.png`, too. */
const SERVER_CODE =
  /\.(?:php\d*|phtml|pht|phar)(?:\.|$)|\.(?:f?cgi|pl|asp|aspx|ashx|asmx|jspx?|cfml?)$|(?:^|\/)cgi-bin\//i

/** Folders whose code Cloudflare, Netlify, Vercel and Azure run. */
const FUNCTIONS =
  /^(?:functions|api|_worker\.js|netlify\/(?:edge-)?functions)\/.*\.(?:[cm]?[jt]sx?|py|go|rb|php|rs|cs|wasm)$/i

interface Fault {
  reason: string
  line?: number
}

/** Undefined if the file cannot run code. */
export function activeFileProblem(found: Asset): Problem | undefined {
  const fault = nameFault(found.path) ?? markupFault(found)
  if (fault === undefined) return undefined
  const { reason, line } = fault
  const ending = /\.svg$/i.test(found.path) ? 'Save the drawing without it' : 'Remove the file'
  const message = `Content must not run code on the site, but this file could: ${reason}.`
  const hint = `${ending}, or set staticCode: true in site.config.ts if you trust everyone who can change content.`
  return error('WB421', message, { file: found.file, ...(line !== undefined && { line }) }, hint)
}

function nameFault(path: string): Fault | undefined {
  if (SERVER_CODE.test(path)) return { reason: 'many hosts run files of this type' }
  if (FUNCTIONS.test(path)) return { reason: `some hosts run the code in ${path.replace(/[^/]*$/, '')}` }
  return ACTIVE.test(path) ? { reason: 'browsers run files of this type' } : undefined
}

const XML = /\.(?:svg|xml|rss|atom|rdf)$/i

/** Why an SVG or other XML file could run code; undefined if it cannot. */
function markupFault(found: Asset): Fault | undefined {
  if (INERT.test(found.path)) return undefined
  const isXml = XML.test(found.path)
  if (!isXml && !LIKE_MARKUP.test(readStart(found, START_BYTES).toString('latin1'))) return undefined
  const text = textOf(readFound(found))
  if (typeof text !== 'string') return text
  const start = text.trimStart()
  if (start === '' || (!isXml && !LIKE_MARKUP.test(start))) return undefined
  for (const part of readXml(text)) {
    const reason = partFault(part, isXml)
    if (reason !== undefined) return { reason, line: text.slice(0, part.at).split('\n').length }
  }
  return undefined
}

const START_BYTES = 1024

/** Text in UTF-8 or UTF-16 that starts with a tag, or is all white space as far as it was read. */
const LIKE_MARKUP = /^(?:\xef\xbb\xbf)?\s*(?:<[a-z!?]|$)|^(?:\xff\xfe|\xfe\xff|\0<)/i

/** Encodings in which ASCII characters are single bytes. */
const READABLE = /^(?:utf-?8|us-ascii|ascii|iso-8859-\d+|windows-125\d)$/i

/** The text of a file, or why it cannot be read. */
function textOf(bytes: Uint8Array): string | Fault {
  const start = Buffer.from(bytes.subarray(0, START_BYTES)).toString('latin1')
  const encoding = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/.exec(start)?.[1] ?? 'utf-8'
  if (!READABLE.test(encoding)) return { reason: `its encoding is ${encoding}, so it cannot be checked for code` }
  const isUtf8 = /^utf|ascii/i.test(encoding)
  try {
    if (bytes.includes(0)) throw new TypeError()
    return new TextDecoder(isUtf8 ? 'utf-8' : 'latin1', { fatal: true }).decode(bytes)
  } catch {
    return { reason: 'it is not UTF-8, so it cannot be checked for code' }
  }
}

/** `isXml`: browsers read the file as XML; they may read other types as HTML, where namespaces mean nothing. */
function partFault(part: XmlToken, isXml: boolean): string | undefined {
  switch (part.kind) {
    case 'fault':
      return part.message.endsWith('hide code') ? part.message : `${part.message}, so it cannot be checked for code`
    case 'instruction':
      return /^xml-stylesheet$/i.test(part.target) ? 'it links a style sheet, which can contain code' : undefined
    case 'open':
      return elementFault(part, isXml) ?? attributesFault(part, isXml)
    default:
      return undefined
  }
}

/** HTML elements that hold only text and pictures. Drawing programs write them into `<foreignObject>`, feeds into posts. */
const HARMLESS = new Set(
  'a abbr address article aside b bdi bdo blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p picture pre q rp rt ruby s samp section small source span strike strong style sub sup table tbody td tfoot th thead time tr tt u ul var wbr'.split(
    ' ',
  ),
)
const SCRIPTS = new Set(['script', 'handler', 'listener'])
const FRAMES = new Set(['iframe', 'frame', 'frameset', 'object', 'embed', 'applet'])
const LEADING_AWAY = new Set(['html', 'meta', 'base', 'form', 'input', 'button', 'textarea', 'select'])

function elementFault({ local, uri, attributes }: XmlElement, isXml: boolean): string | undefined {
  const name = isXml ? local : local.toLowerCase()
  const isHtml = uri === XHTML || !isXml
  if ((isHtml || uri === SVG) && SCRIPTS.has(name)) return 'it contains a script'
  if (!isHtml) return undefined
  if (FRAMES.has(name)) return 'it contains a frame or an object'
  // Sitemaps name the translations of a page.
  if (name === 'link' && attributes.some(({ name, value }) => name === 'rel' && value === 'alternate')) return undefined
  const isFaulty = uri === XHTML ? !HARMLESS.has(name) : LEADING_AWAY.has(name)
  return isFaulty ? `it contains <${name}> of HTML, which can lead visitors away or ask them for a password` : undefined
}

function attributesFault({ uri, attributes }: XmlElement, isXml: boolean): string | undefined {
  const hasHandlers = !isXml || [SVG, XHTML, MATHML].includes(uri)
  for (const { local, value } of attributes) {
    if ((hasHandlers && /^on[a-z]/i.test(local)) || (local === 'attributeName' && /^\s*on/i.test(value)))
      return 'it contains an event handler'
    // Browsers ignore line ends and tabs in an address.
    if (/(?:^|["';,=])\s*javascript\s*:/i.test(value.replace(/[\t\n\r]/g, ''))) return 'it contains a javascript: link'
  }
  return undefined
}
