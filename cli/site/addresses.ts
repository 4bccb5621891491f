// Addresses: how paths on the site are written, joined and put into links. Every address goes through here.
import { isTranslation } from '../content/find-files.ts'

/** Stands in an address as it is written. */
const PLAIN_PATH = /^\/[\w./~-]*$/

/** '/docs/a b' below the base URL '/game/' → '/game/docs/a%20b'. */
export function hrefOf(path: string, baseUrl: string): string {
  if (PLAIN_PATH.test(path)) return baseUrl + path.slice(1)
  return baseUrl + path.split('/').slice(1).map(encodeSegment).join('/')
}

/** Absolute address: '/docs' → 'https://example.org/game/docs'. */
export const urlOf = (path: string, { url, baseUrl }: { url: string; baseUrl: string }): string =>
  url + hrefOf(path, baseUrl)

/** Address of a file of content/static. Those of the default locale stand once, for all locales. */
export const staticHref = (
  { file, path }: { file: string; path: string },
  { baseUrl, rootUrl }: { baseUrl: string; rootUrl: string },
): string => hrefOf(`/${path}`, isTranslation(file) ? baseUrl : rootUrl)

/** Encodes each segment of a path, so that it can be part of a URL or of a Location header. */
export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

const encodeSegment = (segment: string) => encodeURI(segment).replace(/[?#]/g, encodeURIComponent)

/**
 * '/game/img/a.png' on a site at '/game/' → '/img/a.png'; undefined when there is no base URL to take away. That of a locale may
 * stand there, and that of the whole site.
 */
export function withoutBase(
  address: string,
  { baseUrl, rootUrl }: { baseUrl: string; rootUrl: string },
): string | undefined {
  const base = [baseUrl, rootUrl].find((url) => url !== '/' && `${address}/`.startsWith(url))
  return base && `/${address.slice(base.length)}`
}

/** Joins segments to a path without a trailing slash: ('/docs', 'a/b', '') → '/docs/a/b'; nothing → '/'. */
export function joinPath(...parts: string[]): string {
  const segments = parts.flatMap((part) => part.split('/')).filter((segment) => segment !== '' && segment !== '.')
  return `/${segments.join('/')}`
}

/** '/a/index.html' and '/a.html' are '/a', as old links and other systems write it. */
export const withoutHtmlEnding = (address: string) => address.replace(/\/index\.html$|\.html$/, '')

/** File of a route, relative to out/. */
export const htmlFileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}/index.html`)

/** A file of out/ whose name says what is in it: it never changes, and all locales share it. */
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

/** How an address begins that is no path: 'https:'. */
export const SCHEME = /^([a-z][a-z0-9+.-]*):/i

/** Whether an address has a scheme or a host of its own, and so is no path of this site. */
export const isElsewhere = (address: string): boolean => SCHEME.test(address) || address.startsWith('//')

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

/** Percent-decodes once; what is not valid stays as it is. */
export function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const NUMBER_PREFIX = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/
const LOOKS_LIKE_DATE_OR_VERSION = /^\d{4}[-_.]\d{2}(?:[-_.]\d{2})?|^\d+[-_.]\d+/

/** '01-intro' → intro, position 1. Dates and version numbers are left alone, as Docusaurus does; `hasNumbers` false: all names. */
export function splitNumberPrefix(name: string, hasNumbers = true): { name: string; position?: number } {
  const found = !hasNumbers || LOOKS_LIKE_DATE_OR_VERSION.test(name) ? null : NUMBER_PREFIX.exec(name)
  return found ? { name: found[2] ?? name, position: Number(found[1]) } : { name }
}
