// The request handler of `preview` and `serve`, which behaves like a static host. It looks up addresses in a table and never turns
// one into a file name.
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

export interface ServedFile {
  contents(): Uint8Array | Promise<Uint8Array>
  /** Stable hash of the contents, for the ETag. Default: computed from the contents. */
  hash?: string
  /** Bytes. Default: length of the contents. */
  size?: number
  /** Last change, as an HTTP date; absent for generated files. */
  modified?: string
  /** For files too large for memory: reads from `start` up to but excluding `end`. Requires `hash` and `size`. */
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
  /** Additional headers for an address (with base URL, percent-decoded: '/game/docs/intro'). They override the default ones. */
  headers(address: string): Record<string, string>
  /** Whether the file name contains a content hash ('assets/main-3f2a.js'), so that browsers may cache it permanently. */
  immutable(path: string): boolean
  /** Called first; returns true if it has handled the request. It must check the Host header itself. */
  intercept?(request: IncomingMessage, response: ServerResponse): boolean
  /** Default: a quick compression level. */
  compress?: Compress
  /** Called for addresses without a file. */
  redirects?(address: string): Redirect | undefined
}

/** Calls `table` for each request, so a new table takes effect immediately. */
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
    // The request's body is not read, so the connection cannot be reused.
    return sendText(response, 405, 'Method not allowed', { allow: 'GET, HEAD', connection: 'close' })
  }
  // Bodies are not read, so a client that sends one slowly would block the connection.
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

/** A second attempt finds a file that was replaced between lookup and opening. */
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

/** The closest 404.html above an address, as static hosts choose it: '/ar/x' → 'ar/404.html' if it exists. */
function notFoundPage(address: string, files: FileTable, { baseUrl }: ServeOptions): string {
  const below = address.startsWith(baseUrl) ? address.slice(baseUrl.length).split('/') : []
  for (let depth = Math.min(below.length, MAX_DEPTH); depth > 0; depth--) {
    const page = `${below.slice(0, depth).join('/')}/404.html`
    if (files.has(page)) return page
  }
  return '404.html'
}

/** Deeper folders have no 404.html. */
const MAX_DEPTH = 20

/** Whether a script, style sheet or similar was requested, which must not be answered with an HTML page. */
function isAsset(address: string, { baseUrl, immutable }: ServeOptions): boolean {
  return address.startsWith(baseUrl) && immutable(address.slice(baseUrl.length))
}

/** Resolves to false if the file vanished from the disk before anything was sent. */
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
  // Node omits the body for HEAD requests.
  response.end(body)
}

/** Whether the client has disconnected. */
function isBrokenConnection(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE'
}
