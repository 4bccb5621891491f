// The files `_headers` and `_redirects` of a site, in the format that Netlify and Cloudflare Pages share.
import { validateHeaderName, validateHeaderValue } from 'node:http'
import { decodeOnce, encodePath } from '../site/addresses.ts'
import type { FileTable, ServeOptions } from './files.ts'

export interface Redirect {
  /** Ready for a Location header. */
  to: string
  status: number
}

/** Headers and redirects of the site a table holds; a table whose rules change is read again. */
export function siteRules(table: () => FileTable): Required<Pick<ServeOptions, 'headers' | 'redirects'>> {
  const headers = parsedFile(table, '_headers', headerRules)
  const redirects = parsedFile(table, '_redirects', redirectRules)
  return { headers: (address) => headers()(address), redirects: (address) => redirects()(address) }
}

/** A path on a line by itself, indented `Name: value` lines below it. Where two rules set a header, both values count. */
export function headerRules(text: string): (address: string) => Record<string, string> {
  const rules: { pattern: RegExp; headers: [name: string, value: string][] }[] = []
  for (const line of significantLines(text)) {
    if (!/^\s/.test(line)) {
      rules.push({ pattern: addressPattern(line.trim()), headers: [] })
      continue
    }
    const [, name = '', value = ''] = /^([^:\s]+)\s*:\s*(.*)$/.exec(line.trim()) ?? []
    if (isSendable(name, value)) rules.at(-1)?.headers.push([name.toLowerCase(), value])
  }
  return (address) => {
    const headers: Record<string, string> = {}
    for (const rule of rules) {
      if (!rule.pattern.test(address)) continue
      for (const [name, value] of rule.headers) headers[name] = name in headers ? `${headers[name]}, ${value}` : value
    }
    return headers
  }
}

/** `from to status` on each line; a `*` at the end of `from` is what `:splat` in `to` stands for. The first match wins. */
export function redirectRules(text: string): (address: string) => Redirect | undefined {
  const rules: { pattern: RegExp; to: string; status: number }[] = []
  for (const line of significantLines(text)) {
    const [from = '', to = '', status = '301'] = line.trim().split(/\s+/)
    const code = Number.parseInt(status, 10)
    const isRule = /^\/[^*]*\*?$/.test(from) && /^(\/(?!\/)|https?:\/\/)/.test(to) && REDIRECT_STATUSES.has(code)
    if (isRule) rules.push({ pattern: addressPattern(from), to, status: code })
  }
  return (address) => {
    for (const { pattern, to, status } of rules) {
      const match = pattern.exec(address)
      if (match) return { to: location(to, match[1] ?? ''), status }
    }
    return undefined
  }
}

/** Rewrites (200) and the like need a host that can do them. */
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])

/** These describe how a body is sent, which only the server knows. */
const FRAMING = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'transfer-encoding',
  'trailer',
])

function significantLines(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
}

/** `*` stands for anything, `:name` for a whole segment: two side by side take for ever to match. Addresses come decoded. */
function addressPattern(address: string): RegExp {
  const source = decodeOnce(address)
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '(.*)')
    .replace(/(?<=\/):\w+(?=\/|$)/g, '[^/]+')
  return new RegExp(`^${source}$`, 's')
}

function isSendable(name: string, value: string): boolean {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return !FRAMING.has(name.toLowerCase())
  } catch {
    return false
  }
}

/** A splat that starts with a slash must not turn '/:splat' into '//another.host'. */
function location(to: string, splat: string): string {
  const path = encodePath(splat.replace(/^\/+/, ''))
  const full = to.replace(':splat', () => path)
  return full.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
}

/** Parses a file of the table when it is first needed and again whenever its contents change. */
function parsedFile<Rules>(table: () => FileTable, path: string, parse: (text: string) => Rules): () => Rules {
  let rules = parse('')
  let parsed = ''
  const take = (contents: Uint8Array | undefined) => {
    const text = new TextDecoder().decode(contents)
    if (text === parsed) return
    parsed = text
    rules = parse(text)
  }
  let known: Uint8Array | undefined
  return () => {
    const contents = table().get(path)?.contents()
    if (contents instanceof Promise) contents.then(take, () => undefined)
    else if (contents !== known) {
      known = contents
      take(contents)
    }
    return rules
  }
}
