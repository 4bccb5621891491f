// The request handler of `preview` and `serve`, which behaves like a static host. It looks up addresses in a table and never turns
// one into a file name.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { encodePath } from '../core/addresses.ts'
import { looksLikeAsset } from '../core/media-types.ts'
import { printError } from '../core/print.ts'
import type { FileTable } from '../core/served-file.ts'
import { parseTarget, resolve, type Target } from './addresses.ts'
import { compressor } from './encodings.ts'
import { hostProblem } from './hosts.ts'
import { type Exchange, type Found, isVanished, sendFile } from './send-file.ts'
import type { ServeOptions } from './types.ts'

/** Calls `table` for each request, so a new table takes effect immediately. */
export function requestHandler(
  table: () => FileTable,
  options: ServeOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const compress = options.compress ?? compressor()
  return (request, response) => {
    const fail = (cause: unknown) => {
      if (isBrokenConnection(cause)) return
      printError(`${inspect(cause)}\n`)
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'Internal server error')
    }
    answer({ request, response, options, compress }, table).catch(fail)
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

  return sendTarget(exchange, target, table, ATTEMPTS)
}

async function sendTarget(exchange: Exchange, target: Target, table: () => FileTable, attempts: number): Promise<void> {
  const { response, options } = exchange
  const files = table()
  const resolution = resolve(target, files, options.baseUrl)
  if (resolution.kind === 'unknown' || attempts === 0) return notFound(exchange, target, files)
  if (resolution.kind === 'redirect')
    return redirect(response, resolution.status, encodePath(resolution.address) + target.query)
  const again = () => sendTarget(exchange, target, table, attempts - 1)
  const { path, address } = resolution
  const file = files.get(path)
  // Not `...resolution`: with Node 20, that left 200 bytes for each request until a full garbage collection.
  return file ? sendUnlessVanished(exchange, { path, address, file, status: 200 }, again) : again()
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
  const text = () => sendText(response, 404, 'Not found')
  return page ? sendUnlessVanished(exchange, { path, address: target.path, file: page, status: 404 }, text) : text()
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

/** Sends a file, or does `otherwise` if the file vanished from the disk before anything was sent. */
async function sendUnlessVanished(exchange: Exchange, found: Found, otherwise: () => void | Promise<void>) {
  try {
    await sendFile(exchange, found)
  } catch (cause) {
    if (!isVanished(cause)) throw cause
    await otherwise()
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
