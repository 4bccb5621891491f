// Applies the files `_headers` and `_redirects`, in the format of Netlify and Cloudflare Pages.

import { validateHeaderName, validateHeaderValue } from 'node:http'
import { decodeOnce, encodePath } from '../core/addresses.ts'
import type { FileTable } from '../core/served-file.ts'
import type { Redirect, ServeOptions } from './types.ts'

/** Headers and redirects from the files of a table. The files are parsed again when they change. */
export function siteRules(table: () => FileTable): Required<Pick<ServeOptions, 'headers' | 'redirects'>> {
  const headers = parsedFile(table, '_headers', headerRules)
  const redirects = parsedFile(table, '_redirects', redirectRules)
  return { headers: (address) => headers()(address), redirects: (address) => redirects()(address) }
}

/** Parses paths, each followed by indented `Name: value` lines. If several rules set a header, their values are joined. */
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

/** Parses lines `from to status`. `:splat` in `to` is replaced by what `*` at the end of `from` matches. The first match wins. */
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
      const match = pattern.exec(address.normalize('NFC'))
      if (match) return { to: location(to, match[1] ?? ''), status }
    }
    return undefined
  }
}

/** Other statuses, such as 200 for rewrites, are not supported. */
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])

/** Headers that only the server may set. */
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

/** `*` matches anything, `:name` a whole segment only, to avoid slow backtracking. Addresses are percent-decoded. */
function addressPattern(address: string): RegExp {
  const source = decodeOnce(address)
    .normalize('NFC')
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

/** Parses a file of the table at its first use and again when its contents change. */
function parsedFile<Rules>(table: () => FileTable, path: string, parse: (text: string) => Rules): () => Rules {
  let rules = parse('')
  let parsed = ''
  const take = (contents: Uint8Array | undefined) => {
    const text = new TextDecoder().decode(contents)
    if (text === parsed) return
    parsed = text
    rules = parse(text)
  }
  let lastContents: Uint8Array | undefined
  return () => {
    const contents = table().get(path)?.contents()
    if (contents instanceof Promise) contents.then(take, () => undefined)
    else if (contents !== lastContents) {
      lastContents = contents
      take(contents)
    }
    return rules
  }
}
