// Notifies open pages of rebuilds with server-sent events. They are one-way, so browsers send nothing that could be an attack. The
// client is templates/client/live-reload.ts.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FileTable, ServedFile } from '../core/served-file.ts'
import { type HostRules, hostProblem } from './hosts.ts'

/** What changed in a rebuild. */
export interface Change {
  kind: 'page' | 'style' | 'reload'
  /** Paths of changed pages without base URL: '/docs/intro'. Absent: all pages. */
  paths?: string[]
  /** Only the texts of pages have changed, so open pages keep their sidebar. */
  isTextOnly?: boolean
  /** Address of the new stylesheet. */
  stylesheet?: string
}

export interface LiveReload {
  /** Address of the channel with its token. Pages append `&r=` and their revision. */
  address: string
  /** Number of changes so far. */
  revision(): number
  /** For `ServeOptions.intercept`: handles requests for the channel. */
  intercept(request: IncomingMessage, response: ServerResponse): boolean
  /** Call it as soon as the changed files are served. */
  update(change: Change): void
  /** Shows errors on every page, also on pages opened later, until `fixed` is called. */
  problem(text: string): void
  fixed(): void
  close(): void
}

export function liveReload(options: HostRules & { baseUrl: string }): LiveReload {
  const channel = `${options.baseUrl}__wl/reload`
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const clients = new Set<ServerResponse>()
  const updates: { revision: number; message: string }[] = []
  let revision = 0
  let problemText: string | undefined

  const heartbeat = setInterval(() => broadcast(':\n\n'), HEARTBEAT_MS).unref()

  function broadcast(message: string) {
    for (const client of clients) {
      if (client.writableLength > MAX_UNREAD_BYTES) client.destroy()
      else client.write(message)
    }
  }

  /** Updates since the revision of a page: before it connected, or while it was disconnected. */
  function missedSince(known: number): string {
    const oldest = updates[0]?.revision ?? revision + 1
    if (known < oldest - 1) return updateMessage(revision, { kind: 'reload' })
    return updates.flatMap((update) => (update.revision > known ? update.message : [])).join('')
  }

  function connect(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    const known = Math.max(revisionOf(query.get('r')), revisionOf(request.headers['last-event-id']))
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    clients.add(response)
    response.on('close', () => clients.delete(response))
    const state = problemText === undefined ? FIXED : problemMessage(problemText)
    response.write(`retry: ${RETRY_MS}\n\n${missedSince(known)}${state}`)
  }

  return {
    address: `${channel}?t=${token}`,
    revision: () => revision,
    intercept(request, response) {
      const [path, query = ''] = (request.url ?? '').split('?', 2)
      if (path !== channel) return false
      const parameters = new URLSearchParams(query)
      const status = hostProblem(request, options) ?? refusal(request, parameters.get('t'), token)
      if (status !== undefined) refuse(response, status)
      else if (clients.size >= MAX_CLIENTS) refuse(response, 503)
      else connect(request, response, parameters)
      return true
    },
    update(change) {
      revision++
      const message = updateMessage(revision, change)
      updates.push({ revision, message })
      if (updates.length > MAX_STORED_UPDATES) updates.shift()
      broadcast(message)
    },
    problem(text) {
      problemText = text
      broadcast(problemMessage(text))
    },
    fixed() {
      if (problemText === undefined) return
      problemText = undefined
      broadcast(FIXED)
    },
    close() {
      clearInterval(heartbeat)
      for (const client of clients) client.end()
    },
  }
}

/**
 * The table with the live-reload client added to every page. Reads the revision before the page, so that a change in between is
 * sent twice rather than not at all.
 */
export function withLiveReload(
  table: FileTable,
  reload: Pick<LiveReload, 'address' | 'revision'>,
  script: string,
): FileTable {
  const addTags = (page: Uint8Array, revision: number): Uint8Array => {
    const channel = `${reload.address}&amp;r=${revision}`
    const tags = `<meta name="wasteland-reload" content="${channel}"><script type="module" src="${script}"></script>`
    const text = Buffer.from(page)
    const end = text.indexOf('</head>')
    return end < 0 ? page : Buffer.concat([text.subarray(0, end), Buffer.from(tags), text.subarray(end)])
  }
  const addedTo = (file: ServedFile): ServedFile => ({
    contents() {
      const revision = reload.revision()
      const page = file.contents()
      return page instanceof Promise ? page.then((bytes) => addTags(bytes, revision)) : addTags(page, revision)
    },
  })
  return {
    has: (path) => table.has(path),
    get(path) {
      const file = table.get(path)
      return file && path.endsWith('.html') ? addedTo(file) : file
    },
  }
}

const TOKEN_BYTES = 16

const HEARTBEAT_MS = 25_000

/** How long a browser waits before it reconnects. */
const RETRY_MS = 500

const MAX_CLIENTS = 1_000

const MAX_STORED_UPDATES = 100

/** Clients with more unread data are disconnected. */
const MAX_UNREAD_BYTES = 1024 * 1024

const FIXED = eventMessage('fixed', '')

function updateMessage(revision: number, change: Change): string {
  // The browser sends the last id when it reconnects.
  return `id: ${revision}\n${eventMessage('update', JSON.stringify({ revision, ...change }))}`
}

function problemMessage(text: string): string {
  return eventMessage('problem', text)
}

function eventMessage(name: string, data: string): string {
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`)
  return `event: ${name}\n${lines.join('')}\n`
}

function revisionOf(text: string | string[] | null | undefined): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}

/** Only pages of this server may connect: they know the token, and browsers send the origin of a request. */
function refusal(request: IncomingMessage, given: string | null, token: string): 403 | 405 | undefined {
  if (request.method !== 'GET') return 405
  const site = request.headers['sec-fetch-site']
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  return isForeignSite || isForeignOrigin(request) || !isSameToken(given, token) ? 403 : undefined
}

function isForeignOrigin({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined && headers.origin.replace(/^https?:\/\//, '') !== headers.host
}

function isSameToken(given: string | null, token: string): boolean {
  const a = Buffer.from(given ?? '')
  const b = Buffer.from(token)
  return a.length === b.length && timingSafeEqual(a, b)
}

function refuse(response: ServerResponse, status: number): void {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  }
  response.writeHead(status, status === 405 ? { ...headers, allow: 'GET' } : headers)
  response.end('Only pages of this server may use this channel.\n')
}
