// Resolves request targets to table entries. Never builds file names from requests.
import type { FileTable } from '../core/served-file.ts'

export interface Target {
  /** Percent-decoded exactly once. */
  path: string
  /** '?a=1' as received, or ''. Node's parser rejects characters that could end a header line. */
  query: string
  /** The path contains an encoded slash, so it is not canonical. */
  hasEncodedSlash: boolean
}

/** Parses a request target; undefined if it is malformed. The query never affects the path. */
export function parseTarget(target: string): Target | undefined {
  if (!target.startsWith('/') || target.includes('#')) return undefined
  const question = target.indexOf('?')
  const rawPath = question < 0 ? target : target.slice(0, question)
  const path = decodedPath(rawPath)
  if (path === undefined || FORBIDDEN.test(path)) return undefined
  const query = question < 0 ? '' : target.slice(question)
  return { path, query, hasEncodedSlash: /%2f/i.test(rawPath) }
}

type Resolution =
  | { kind: 'file'; path: string; address: string }
  | { kind: 'redirect'; status: 302 | 308; address: string }
  | { kind: 'unknown' }

/**
 * Resolves a path. A page has one canonical address, '/docs/intro'; other spellings redirect to it. The target of a redirect is the
 * base URL plus a path of the table, so it cannot be another host.
 */
export function resolve(target: Target, table: FileTable, baseUrl: string): Resolution {
  const { path } = target
  if (path === '/' && baseUrl !== '/') return { kind: 'redirect', status: 302, address: baseUrl }
  const plain = path.normalize('NFC').replace(/\/{2,}/g, '/')
  if (!`${plain}/`.startsWith(baseUrl)) return { kind: 'unknown' }
  const name = plain.slice(baseUrl.length).replace(/\/$/, '')
  if (isHidden(name)) return { kind: 'unknown' }

  const found = findFile(name, table)
  if (!found) return { kind: 'unknown' }
  const address = baseUrl + found.name
  const isCanonical = path === address && !target.hasEncodedSlash
  return isCanonical ? { kind: 'file', path: found.path, address } : { kind: 'redirect', status: 308, address }
}

// Backslashes are slashes to some browsers, control characters break header lines.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const FORBIDDEN = /[\x00-\x1f\x7f\\]/

/** Percent-decodes once. Undefined if the encoding is invalid. */
function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Host rules and dotfiles are not served. */
function isHidden(name: string): boolean {
  if (name === '_headers' || name === '_redirects') return true
  const segments = name.split('/')
  return segments.some((segment, index) => segment.startsWith('.') && !(index === 0 && segment === '.well-known'))
}

/** The file for a name, and its canonical name. A page whose slug ends in '.html' keeps its name. */
function findFile(name: string, table: FileTable): { path: string; name: string } | undefined {
  const isIndex = name === 'index.html' || name.endsWith('/index.html')
  if (name !== '' && !isIndex && table.has(name)) return { path: name, name }
  if (table.has(indexOf(name))) return { path: indexOf(name), name }
  // HTML files of content/static are not in a folder of their own.
  if (!/(?:^|\/)(?:404|index)$/.test(name) && table.has(`${name}.html`)) return { path: `${name}.html`, name }
  const page = isIndex ? name.slice(0, -'index.html'.length).replace(/\/$/, '') : name.replace(/\.html$/, '')
  return page !== name && table.has(indexOf(page)) ? { path: indexOf(page), name: page } : undefined
}

function indexOf(page: string): string {
  return page === '' ? 'index.html' : `${page}/index.html`
}
