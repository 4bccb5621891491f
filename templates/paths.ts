// Converts addresses in the browser to canonical paths and to addresses of page data. Pure functions. An address that is not made of
// plain segments has no path: the page is not found, and nothing is requested.

/** Whether a path is that of a file, not a page: '/blog/rss.xml', '/map.pdf', but not '/docs/1.0'. */
export const isFile = (pathname: string) => /\.(?!html$)[a-z][a-z\d]{0,7}$/i.test(pathname)

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a path
const FORBIDDEN = /[/\\\u0000-\u001f\u007f]/

/** Decodes percent-encoding. Returns the text unchanged if it is not valid. */
export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * '/game/docs/combat.html' → '/docs/combat'. Undefined: no page can have this address.
 * `pathname` is encoded, as in `location.pathname`, and decoded exactly once.
 */
export function canonicalPath(pathname: string, baseUrl: string): string | undefined {
  const below = withoutBase(pathname, baseUrl)
  if (below === undefined) return undefined
  const plain = withoutIndex(below)
  if (plain === '') return '/'
  const segments = plain.split('/').map(decodeSegment)
  return segments.includes(undefined) ? undefined : `/${segments.join('/')}`
}

/** '/game/docs/combat' with base '/game/' → 'docs/combat'. The slash of the base itself is optional. */
function withoutBase(pathname: string, baseUrl: string): string | undefined {
  if (`${pathname}/` === baseUrl) return ''
  return pathname.startsWith(baseUrl) ? pathname.slice(baseUrl.length) : undefined
}

/** Removes one trailing slash, '/index.html' or '.html'. */
function withoutIndex(path: string): string {
  if (path.endsWith('/')) return path.slice(0, -1) || '/'
  if (path === 'index.html') return ''
  return path.replace(/(?:\/index\.html|(?<=[^/])\.html)$/, '')
}

function decodeSegment(segment: string): string | undefined {
  let text: string
  try {
    text = decodeURIComponent(segment)
  } catch {
    return undefined
  }
  return text === '' || text === '.' || text === '..' || FORBIDDEN.test(text) ? undefined : text
}

/** Address of a canonical path: '/docs/combat' → '/game/docs/combat'. */
export function hrefOf(path: string, baseUrl: string): string {
  return baseUrl + encodePath(path.slice(1))
}

/** Address of the page data of a canonical path; always below 'page-data/'. */
export function pageDataHref(path: string, baseUrl: string): string {
  return `${baseUrl}page-data/${encodePath(path.slice(1) || 'index')}.json`
}

/** Encodes a path like the build does. */
const encodePath = (path: string) => encodeURI(path).replace(/[?#]/g, encodeURIComponent)

/** Path of the not-found page. */
export const NOT_FOUND_PATH = '/404'

/** Path of the page that a kept site shows offline instead of a page that is not kept, at the address of that page. */
export const NOT_KEPT_PATH = '/not-kept'

/** Properties of a link that decide whether it leads to a page of this site. */
export interface LinkLike {
  href: string
  hasAttribute(name: string): boolean
}

/** Target of a link if, judging by its address, it is a page of this site; otherwise undefined. */
export function pageUrl(link: LinkLike, here: { href: string; origin: string }, baseUrl: string): URL | undefined {
  // In links inside an SVG, `href` is an object.
  if (typeof link.href !== 'string' || link.hasAttribute('target') || link.hasAttribute('download')) return undefined
  const url = parseUrl(link.href, here.href)
  if (!url || url.origin !== here.origin || !/^https?:$/.test(url.protocol)) return undefined
  if (withoutBase(url.pathname, baseUrl) === undefined || isFile(url.pathname)) return undefined
  return url
}

function parseUrl(href: string, base: string): URL | undefined {
  try {
    return new URL(href, base)
  } catch {
    return undefined
  }
}

/** Whether only the fragment differs. The browser handles such links. */
export function isSamePageHash(to: URL, here: { href: string }): boolean {
  const from = new URL(here.href)
  return to.hash !== '' && to.pathname === from.pathname && to.search === from.search
}
