// Answers requests for the files of a site, like a good static host: `preview` over out/, `serve` over files in memory.
// It looks addresses up in a table and never turns one into the name of a file on disk.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { inspect } from 'node:util'
import { printError } from '../print.ts'
import { encodePath } from '../site/addresses.ts'
import { parseTarget, resolve, type Target } from './addresses.ts'
import { type Compress, compressor } from './encodings.ts'
import { type HostRules, hostProblem } from './hosts.ts'
import { looksLikeAsset } from './media-types.ts'
import type { Redirect } from './rules.ts'
import { type Exchange, isVanished, sendFile } from './send-file.ts'

/** A file as the server knows it. */
export interface ServedFile {
  contents(): Uint8Array | Promise<Uint8Array>
  /** Stable hash of the contents, for the ETag; absent: computed from them. */
  hash?: string
  /** Absent: the length of the contents. */
  size?: number
  /** When it was last changed, as HTTP writes dates; absent for a file that is made when it is asked for. */
  modified?: string
  /** For a file too big to hold in memory: opens it and reads from `start` up to before `end`. Needs `hash` and `size`. */
  open?(start: number, end: number): Promise<Readable>
}

/** The files of the site by path relative to out/: 'docs/intro/index.html'. */
export interface FileTable {
  get(path: string): ServedFile | undefined
  has(path: string): boolean
}

export interface ServeOptions extends HostRules {
  /** Starts and ends with '/'. */
  baseUrl: string
  /** Further headers for an address, base URL included, percent-decoded: '/game/docs/intro'. They win over our own. */
  headers(address: string): Record<string, string>
  /** Whether the file's name changes with its contents ('assets/main-3f2a.js'), so that a browser may keep it for ever. */
  immutable(path: string): boolean
  /** Tried before everything else; true: the request is taken care of. It checks Host itself. */
  intercept?(request: IncomingMessage, response: ServerResponse): boolean
  /** Default: quick, for files that change all the time. */
  compress?: Compress
  /** Tried for addresses that name no file. */
  redirects?(address: string): Redirect | undefined
}

/** The request handler of both servers. `table` is asked anew for each request, so a swapped one is in use at once. */
export function requestHandler(
  table: () => FileTable,
  options: ServeOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const compress = options.compress ?? compressor()
  return (request, response) => {
    answer({ request, response, options, compress }, table).catch((cause: unknown) => {
      if (isBrokenConnection(cause)) return
      printError(`${inspect(cause)}\n`)
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'Internal server error')
    })
  }
}

async function answer(exchange: Exchange, table: () => FileTable): Promise<void> {
  const { request, response, options } = exchange
  if (options.intercept?.(request, response)) return
  const problem = hostProblem(request, options)
  if (problem === 400) return sendText(response, 400, 'Malformed Host header')
  if (problem === 403) return sendText(response, 403, 'This host name is not allowed')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    // The body of the request is not read, so the connection can not be used again.
    return sendText(response, 405, 'Method not allowed', { allow: 'GET, HEAD', connection: 'close' })
  }
  // A body is not read, so a client that sends one slowly would hold the connection.
  if (hasBody(request)) response.setHeader('connection', 'close')
  const target = parseTarget(request.url ?? '')
  if (!target) return sendText(response, 400, 'Malformed address')

  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const files = table()
    const resolution = resolve(target, files, options.baseUrl)
    if (resolution.kind === 'unknown') break
    if (resolution.kind === 'redirect') {
      return redirect(response, resolution.status, encodePath(resolution.address) + target.query)
    }
    const file = files.get(resolution.path)
    if (file && (await isSent(sendFile(exchange, { ...resolution, file, status: 200 })))) return
  }
  return notFound(exchange, target, table())
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

/** A file can be replaced between being looked up and being opened; a second look finds the new one. */
const ATTEMPTS = 2

async function notFound(exchange: Exchange, target: Target, files: FileTable): Promise<void> {
  const { response, options } = exchange
  const moved = options.redirects?.(target.path)
  if (moved) return redirect(response, moved.status, moved.to + (moved.to.includes('?') ? '' : target.query))

  const path = notFoundPage(target.path, files, options)
  const page = looksLikeAsset(target.path) || isAsset(target.path, options) ? undefined : files.get(path)
  const found = page && { path, address: target.path, file: page, status: 404 as const }
  if (found && (await isSent(sendFile(exchange, found)))) return
  sendText(response, 404, 'Not found')
}

/** The 404.html nearest to an address, as static hosts choose it: '/ar/x' → 'ar/404.html', if there is one. */
function notFoundPage(address: string, files: FileTable, { baseUrl }: ServeOptions): string {
  const below = address.startsWith(baseUrl) ? address.slice(baseUrl.length).split('/') : []
  for (let depth = Math.min(below.length, MAX_DEPTH); depth > 0; depth--) {
    const page = `${below.slice(0, depth).join('/')}/404.html`
    if (files.has(page)) return page
  }
  return '404.html'
}

/** No page lies deeper. */
const MAX_DEPTH = 20

/** Whether a script, a stylesheet or the like was asked for, which must never be answered with a page. */
function isAsset(address: string, { baseUrl, immutable }: ServeOptions): boolean {
  return address.startsWith(baseUrl) && immutable(address.slice(baseUrl.length))
}

/** False: the file vanished from the disk before anything of it was sent. */
async function isSent(sending: Promise<void>): Promise<boolean> {
  try {
    await sending
    return true
  } catch (cause) {
    if (isVanished(cause)) return false
    throw cause
  }
}

function redirect(response: ServerResponse, status: number, location: string): void {
  sendText(response, status, 'Redirecting', { location })
}

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  const body = Buffer.from(`${text}\n`)
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  // Node leaves the body out of answers to HEAD.
  response.end(body)
}

/** The client went away; nobody is there to be told. */
function isBrokenConnection(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE'
}
