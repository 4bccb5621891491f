// Finds content files that could run code on the site: pages, scripts, and SVG or XML with code. Content is not trusted, so they
// are errors unless the config sets `staticCode: true`.
import { readFound, readStart } from '../content/find-files.ts'
import type { Asset } from '../content/read.ts'
import { error, type Problem } from '../errors.ts'

/** Types that are refused whatever they contain. `.svgz` is compressed and cannot be checked. */
const ACTIVE = /\.(?:[sx]?html?|xht|mht|mhtml|[cm]?jsx?|es|htc|hta|xslt?|xbl|xul|swf|jar|svgz)$/i

/** Types that browsers never run, whatever they contain. */
const INERT =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|mp[34]|m4[av]|webm|og[gav]|opus|flac|wav|mov|woff2?|ttf|otf|pdf|zip|gz|tgz|epub|docx?|xlsx?|odt|ods|txt|md|csv|tsv|json|geojson|webmanifest|css|vtt|srt|ics|ya?ml|toml)$/i

/** Undefined if the file cannot run code. */
export function activeFileProblem(found: Asset): Problem | undefined {
  const reason = ACTIVE.test(found.path) ? 'browsers run files of this type' : markupFault(found)
  if (reason === undefined) return undefined
  const ending = /\.svg$/i.test(found.path) ? 'Save the drawing without it' : 'Remove the file'
  return error(
    'WB421',
    `Content must not run code on the site, but this file could: ${reason}.`,
    { file: found.file },
    `${ending}, or set staticCode: true in site.config.ts if you trust everyone who can change content.`,
  )
}

/** Why an SVG or other XML file could run code; undefined if it cannot. */
function markupFault(found: Asset): string | undefined {
  if (INERT.test(found.path)) return undefined
  const isXml = /\.(?:svg|xml|rss|atom|rdf)$/i.test(found.path)
  if (!isXml && !LIKE_MARKUP.test(readStart(found, START_BYTES).toString('latin1'))) return undefined
  // One character per byte is enough, because all patterns are ASCII.
  const source = readFound(found).toString('latin1')
  if (/^(?:\xff\xfe|\xfe\xff)|\0/.test(source)) return 'it is not UTF-8, so it cannot be checked for code'
  const encoding = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/.exec(source)?.[1]
  if (encoding !== undefined && !/^(?:utf-?8|us-ascii|ascii|iso-8859-\d+|windows-125\d)$/i.test(encoding))
    return `its encoding is ${encoding}, so it cannot be checked for code`
  const text = decoded(source)
  return FAULTS.find(([pattern]) => pattern.test(text))?.[1]
}

const START_BYTES = 1024

/** Text in UTF-8 or UTF-16 that starts with a tag, or is all white space as far as it was read. */
const LIKE_MARKUP = /^(?:\xef\xbb\xbf)?\s*(?:<|$)|^(?:\xff\xfe|\xfe\xff|\0<)/

const FAULTS: [pattern: RegExp, reason: string][] = [
  [/<\?xml-stylesheet\b/i, 'it links a style sheet, which can contain code'],
  // Drawing programs declare entities for namespace addresses, which are harmless.
  [/<!ENTITY\s(?!\s*[\w.-]+\s+(["'])https?:\/\/[^"'<&%]*\1\s*>)/i, 'it declares entities, which can hide code'],
  [/<!ATTLIST\b/i, 'it declares attributes, which can hide code'],
  [/<(?:[^\s<>/&:"']+:)?(?:script|handler|listener)(?![\w.-])/i, 'it contains a script'],
  [/<(?:[^\s<>/&:"']+:)?(?:iframe|frame|object|embed|applet)(?![\w.-])/i, 'it contains a frame or an object'],
  [/\son[a-z]+\s*=\s*["']/i, 'it contains an event handler'],
  [/attributeName\s*=\s*["']\s*on/i, 'it contains an event handler'],
  [/["';,=]\s*javascript\s*:/i, 'it contains a javascript: link'],
]

/** Decodes character references and removes the white space that browsers ignore in `javascript:`. */
function decoded(source: string): string {
  const point = (digits: string, base: number) => {
    const code = Number.parseInt(digits, base)
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : ''
  }
  return source
    .replace(/&#x([0-9a-f]{1,8});/gi, (_, digits: string) => point(digits, 16))
    .replace(/&#(\d{1,8});/g, (_, digits: string) => point(digits, 10))
    .replace(
      /j[\t\n\r]*a[\t\n\r]*v[\t\n\r]*a[\t\n\r]*s[\t\n\r]*c[\t\n\r]*r[\t\n\r]*i[\t\n\r]*p[\t\n\r]*t[\t\n\r]*:/gi,
      'javascript:',
    )
}
