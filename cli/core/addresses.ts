// Encodes, joins, splits and resolves addresses.
import { isTranslation } from './find-files.ts'

/** Needs no encoding. */
const PLAIN_PATH = /^\/[\w./~-]*$/

/** '/docs/a b' below the base URL '/game/' → '/game/docs/a%20b'. */
export function hrefOf(path: string, baseUrl: string): string {
  if (PLAIN_PATH.test(path)) return baseUrl + path.slice(1)
  return baseUrl + path.split('/').slice(1).map(encodeSegment).join('/')
}

/** Absolute address: '/docs' → 'https://example.org/game/docs'. */
export const urlOf = (path: string, { url, baseUrl }: { url: string; baseUrl: string }): string =>
  url + hrefOf(path, baseUrl)

/** Address of a file of content/static. Files of the default locale are shared by all locales. */
export const staticHref = (
  { file, path }: { file: string; path: string },
  { baseUrl, rootUrl }: { baseUrl: string; rootUrl: string },
): string => hrefOf(`/${path}`, isTranslation(file) ? baseUrl : rootUrl)

/** Encodes each segment of a path, so that it can be part of a URL or of a Location header. */
export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

const encodeSegment = (segment: string) => encodeURI(segment).replace(/[?#]/g, encodeURIComponent)

/**
 * Removes the base URL of the locale or of the site: '/game/img/a.png' on a site at '/game/' → '/img/a.png'. Undefined if the
 * address has none.
 */
export function withoutBase(
  address: string,
  { baseUrl, rootUrl }: { baseUrl: string; rootUrl: string },
): string | undefined {
  const base = [baseUrl, rootUrl].find((url) => url !== '/' && `${address}/`.startsWith(url))
  return base && `/${address.slice(base.length)}`
}

/** Joins segments to a path without a trailing slash: ('/docs', 'a/b', '') → '/docs/a/b'; no segments → '/'. */
export function joinPath(...parts: string[]): string {
  const segments = parts.flatMap((part) => part.split('/')).filter((segment) => segment !== '' && segment !== '.')
  return `/${segments.join('/')}`
}

/** '/a/index.html' and '/a.html' → '/a'. Old links and other systems use these endings. */
export const withoutHtmlEnding = (address: string) => address.replace(/\/index\.html$|\.html$/, '')

/** File of a route, relative to out/. */
export const htmlFileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}/index.html`)

/** Whether the name of a file of out/ contains its content hash. Such a file never changes and is shared by all locales. */
export const isNamedByContent = (file: string): boolean => file.startsWith('assets/')

/** Page data of a route, relative to out/. */
export const dataFileOf = (path: string) => (path === '/' ? 'page-data/index.json' : `page-data${path}.json`)

/** Resolves './x', '../x' and 'x' against a folder path such as '/docs/mechanics'; a leading '/' starts at the root. */
export function resolvePath(folder: string, relative: string): string {
  const segments = relative.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const segment of relative.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

/** The scheme of an address: 'https:'. */
export const SCHEME = /^([a-z][a-z0-9+.-]*):/i

/** Whether an address has a scheme or a host, so it is not a path of this site. */
export const hasSchemeOrHost = (address: string): boolean => SCHEME.test(address) || address.startsWith('//')

/** Splits '?query' and '#hash' off. */
export function splitHref(href: string): { target: string; query: string; hash: string } {
  const hashAt = href.indexOf('#')
  const hash = hashAt === -1 ? '' : href.slice(hashAt)
  const rest = hashAt === -1 ? href : href.slice(0, hashAt)
  const queryAt = rest.indexOf('?')
  return {
    target: queryAt === -1 ? rest : rest.slice(0, queryAt),
    query: queryAt === -1 ? '' : rest.slice(queryAt),
    hash,
  }
}

/**
 * The href of a file whose name contains the signs that end a path: 'C# minor.md' → 'C%23 minor.md'. Undefined if there is no such
 * file. `exists`: whether there is a file for a decoded path.
 */
export function hrefOfName(href: string, exists: (path: string) => boolean): string | undefined {
  const ends = [href.length, href.lastIndexOf('#')]
  const end = ends.find(
    (one) => /[#?]/.test(href.slice(0, one)) && exists(decodeOnce(href.slice(0, one)).normalize('NFC')),
  )
  if (end === undefined) return undefined
  return href.slice(0, end).replaceAll('#', '%23').replaceAll('?', '%3F') + href.slice(end)
}

/** Percent-decodes once. Returns invalid encodings unchanged. */
export function decodeOnce(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Decodes percent-encoded non-ASCII letters: `%D0%BC` → 'м'. */
export const readable = (href: string) => href.replace(/(?:%[89a-f][\da-f])+/gi, decodeOnce)

/** 'data:image/png;base64,iVBO…' → 'data:image/png;base64,…': such an address holds a whole file. */
export const withoutData = (address: string): string => address.replace(/^\s*(data:[^,\s]{0,80}),?[\s\S]*$/i, '$1,…')

/** An address for messages, in quotes, shortened to 80 characters. Of a file in the address only its type is shown. */
export function quoted(href: string): string {
  const text = withoutData(readable(href))
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}…` : text)
}

const NUMBER_PREFIX = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/
const LOOKS_LIKE_DATE_OR_VERSION = /^\d{4}[-_.]\d{2}(?:[-_.]\d{2})?|^\d+[-_.]\d+/

/** '01-intro' → intro, position 1. Like Docusaurus, ignores dates and version numbers. `hasNumbers` false: returns `name`. */
export function splitNumberPrefix(name: string, hasNumbers = true): { name: string; position?: number } {
  const found = !hasNumbers || LOOKS_LIKE_DATE_OR_VERSION.test(name) ? null : NUMBER_PREFIX.exec(name)
  return found ? { name: found[2] ?? name, position: Number(found[1]) } : { name }
}
