// From the request line to a file of the table, without ever building a file name: every answer is a table entry.
import type { FileTable } from './files.ts'

export interface Target {
  /** Percent-decoded exactly once. */
  path: string
  /** '?a=1' as it came, or ''. Node's parser lets nothing through that could leave a header line. */
  query: string
  /** The path came with an encoded slash, so it is no canonical spelling of anything. */
  hasEncodedSlash: boolean
}

/** Takes a request target apart; undefined when it is malformed. No query ever changes how a path is treated. */
export function parseTarget(target: string): Target | undefined {
  if (!target.startsWith('/') || target.includes('#')) return undefined
  const question = target.indexOf('?')
  const rawPath = question < 0 ? target : target.slice(0, question)
  const path = decodedPath(rawPath)
  if (path === undefined || FORBIDDEN.test(path)) return undefined
  const query = question < 0 ? '' : target.slice(question)
  return { path, query, hasEncodedSlash: /%2f/i.test(rawPath) }
}

export type Resolution =
  | { kind: 'file'; path: string; address: string }
  | { kind: 'redirect'; status: 302 | 308; address: string }
  | { kind: 'unknown' }

/**
 * Finds what a path stands for. A page has one address, '/docs/intro'; other spellings of it lead there. The address of a
 * redirect is the base URL and a path of the table, so that it can not name another host.
 */
export function resolve(target: Target, table: FileTable, baseUrl: string): Resolution {
  const { path } = target
  if (path === '/' && baseUrl !== '/') return { kind: 'redirect', status: 302, address: baseUrl }
  const plain = path.replace(/\/{2,}/g, '/')
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
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\x00-\x1f\x7f\\]/

/** Percent-decodes once. Undefined: it is no valid encoding of anything. */
function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Rules for the host and dotfiles are no part of the site, whoever put them into the table. */
function isHidden(name: string): boolean {
  if (name === '_headers' || name === '_redirects') return true
  const segments = name.split('/')
  return segments.some((segment, index) => segment.startsWith('.') && !(index === 0 && segment === '.well-known'))
}

/** The file for a name, and the name that is canonical for it. A page whose slug ends in '.html' keeps its name. */
function findFile(name: string, table: FileTable): { path: string; name: string } | undefined {
  const isIndex = name === 'index.html' || name.endsWith('/index.html')
  if (name !== '' && !isIndex && table.has(name)) return { path: name, name }
  if (table.has(indexOf(name))) return { path: indexOf(name), name }
  // An HTML file of content/static has no folder of its own.
  if (!/(?:^|\/)(?:404|index)$/.test(name) && table.has(`${name}.html`)) return { path: `${name}.html`, name }
  const page = isIndex ? name.slice(0, -'index.html'.length).replace(/\/$/, '') : name.replace(/\.html$/, '')
  return page !== name && table.has(indexOf(page)) ? { path: indexOf(page), name: page } : undefined
}

function indexOf(page: string): string {
  return page === '' ? 'index.html' : `${page}/index.html`
}
