// Sends a file: validators, ranges, compression, caching and security headers.

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hashOf } from '../core/hash.ts'
import { isText, mediaType } from '../core/media-types.ts'
import { once, onceForObject } from '../core/once.ts'
import type { FileTable, ServedFile } from '../core/served-file.ts'
import { type ByteRange, byteRange, precondition, rangeApplies } from './conditional.ts'
import { BEST_QUALITY, type Compress, type Encoding, negotiateEncoding } from './encodings.ts'
import type { ServeOptions } from './types.ts'

/** Context of a request. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  options: ServeOptions
  compress: Compress
}

export interface Found {
  file: ServedFile
  /** Relative to out/. */
  path: string
  /** Percent-decoded, base URL included. */
  address: string
  /** 404 for the not-found page, which is sent without validators and ranges. */
  status: 200 | 404
}

/** Rejects with an error for which `isVanished` is true if the file is gone and nothing has been sent yet. */
export async function sendFile(exchange: Exchange, found: Found): Promise<void> {
  const { request, response } = exchange
  const body = await describe(found.file)
  const headers = fileHeaders(exchange, found)
  if (found.status === 404) return sendWhole(exchange, body, 404, headers, chooseEncoding(request, found, body))

  // Ranges are parts of the uncompressed file.
  const range = request.method === 'GET' ? byteRange(request.headers.range, body.size) : undefined
  const plainTag = `"${body.hash}"`
  const isPartial = range !== undefined && rangeApplies(request.headers['if-range'], plainTag)
  const encoding = isPartial ? undefined : chooseEncoding(request, found, body)
  headers.etag = encoding ? `"${body.hash}-${encoding}"` : plainTag
  headers['accept-ranges'] = 'bytes'

  const { modified } = found.file
  if (modified !== undefined) headers['last-modified'] = modified
  const verdict = precondition(request.headers, headers.etag, modified)
  if (verdict !== 200) return sendEmpty(response, verdict, headers)
  if (!isPartial) return sendWhole(exchange, body, 200, headers, encoding)
  if (range === 'unsatisfiable')
    return sendEmpty(response, 416, { ...headers, 'content-range': `bytes */${body.size}` })
  headers['content-range'] = `bytes ${range.start}-${range.end - 1}/${body.size}`
  return sendPart(exchange, body, 206, headers, range)
}

/** Whether an error means that the file was deleted or replaced after it was looked up. */
export function isVanished(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && VANISHED.has(code)
}

const VANISHED = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENXIO', 'EACCES', 'ESTALE'])

/** An SVG that is opened directly is a document and could run scripts on the site's origin. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

function fileHeaders({ options }: Exchange, { path, address, status }: Found): OutgoingHttpHeaders {
  const type = mediaType(path)
  const isImmutable = status === 200 && options.immutable(path)
  const headers: OutgoingHttpHeaders = {
    'content-type': type,
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
  const ruled = options.headers(address)
  for (const name of Object.keys(ruled)) headers[name.toLowerCase()] = ruled[name]
  if (path.endsWith('.svg')) headers['content-security-policy'] = SVG_POLICY
  if (isText(type)) headers.vary = 'Accept-Encoding'
  return headers
}

/** A file whose contents are read at most once per response, so that hash, size and bytes match. */
interface Body {
  hash: string
  size: number
  read(): Uint8Array | Promise<Uint8Array>
  open?: ServedFile['open']
}

async function describe(file: ServedFile): Promise<Body> {
  if (file.hash !== undefined && file.size !== undefined)
    return { hash: file.hash, size: file.size, read: once(() => file.contents()), open: file.open }
  const contents = await file.contents()
  return { hash: file.hash ?? cachedHash(contents), size: contents.length, read: () => contents }
}

/** Smaller files gain nothing; larger ones take too long during a request. */
const COMPRESSIBLE_BYTES = { least: 1024, most: 8 * 1024 * 1024 }

function chooseEncoding(request: IncomingMessage, { path }: Found, { size }: Body): Encoding | undefined {
  return isCompressible(path, size) ? negotiateEncoding(request.headers) : undefined
}

const isCompressible = (path: string, size: number) =>
  isText(mediaType(path)) && size >= COMPRESSIBLE_BYTES.least && size <= COMPRESSIBLE_BYTES.most

/** Compresses files before they are requested, as well as possible. */
export async function compressAhead(table: FileTable, paths: Iterable<string>, compress: Compress): Promise<void> {
  for (const path of paths) {
    try {
      const file = table.get(path)
      const body = file && (await describe(file))
      if (body && isCompressible(path, body.size)) await compress(body.hash, 'br', body.read, BEST_QUALITY)
    } catch {
      // A request for the file reports the error.
    }
  }
}

async function sendWhole(
  exchange: Exchange,
  body: Body,
  status: 200 | 404,
  headers: OutgoingHttpHeaders,
  encoding: Encoding | undefined,
): Promise<void> {
  if (!encoding) return sendPart(exchange, body, status, headers, { start: 0, end: body.size })
  headers['content-encoding'] = encoding
  sendBytes(exchange.response, status, headers, await exchange.compress(body.hash, encoding, body.read))
}

async function sendPart(
  { request, response }: Exchange,
  body: Body,
  status: 200 | 206 | 404,
  headers: OutgoingHttpHeaders,
  { start, end }: ByteRange,
): Promise<void> {
  if (!body.open) return sendBytes(response, status, headers, (await body.read()).subarray(start, end))
  headers['content-length'] = end - start
  if (request.method === 'GET') return sendStream(response, status, headers, body.open(start, end))
  response.writeHead(status, headers)
  response.end()
}

function sendBytes(response: ServerResponse, status: number, headers: OutgoingHttpHeaders, bytes: Uint8Array): void {
  headers['content-length'] = bytes.length
  response.writeHead(status, headers)
  // Node omits the body for HEAD requests.
  response.end(bytes)
}

async function sendStream(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  opened: Promise<Readable>,
): Promise<void> {
  const stream = await opened
  response.writeHead(status, headers)
  return pipeline(stream, response)
}

function sendEmpty(response: ServerResponse, status: 304 | 412 | 416, headers: OutgoingHttpHeaders): void {
  delete headers['content-type']
  response.writeHead(status, status === 304 ? headers : { ...headers, 'content-length': 0 })
  response.end()
}

/** Tables return the same array for repeated requests. */
const cachedHash = onceForObject((contents: Uint8Array) => hashOf(contents))
