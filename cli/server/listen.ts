// Opens a port for a server: by default on this machine only, and the next free port if it is in use.
import http, { type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { BuildError, EXIT, error } from '../core/errors.ts'
import { ALL_INTERFACES } from './hosts.ts'

interface ListenOptions {
  /** 0: any free one. */
  port: number
  /** Name or address to bind; 'localhost' and '127.0.0.1' bind IPv4 and IPv6 loopback. */
  host: string
  /** Fail if the port is in use instead of trying the next one. */
  strictPort: boolean
}

export interface Listening {
  /** 'http://localhost:3000', no slash at the end. */
  url: string
  /** URLs for other machines of the network; [] if they cannot connect. */
  networkUrls: string[]
  port: number
  /** The port that was asked for, if it was in use. */
  takenPort?: number
  /** Waits up to a second for running requests, then closes their connections. */
  close(): Promise<void>
}

export async function listen(handler: RequestListener, options: ListenOptions): Promise<Listening> {
  const { host, strictPort } = options
  const isLoopback = LOOPBACK.includes(host)
  const last = strictPort || options.port === 0 ? options.port : Math.min(options.port + PORTS_TO_TRY, 65_535)

  for (let port = options.port; port <= last; port++) {
    const servers = isLoopback ? await bindLoopback(handler, port) : await bind(handler, port, host)
    if (!servers) continue
    const bound = portOf(servers[0])
    const isOpen = ALL_INTERFACES.includes(host)
    const url = `http://${isLoopback || isOpen ? 'localhost' : inUrl(host)}:${bound}`
    let closing: Promise<void> | undefined
    return {
      url,
      networkUrls: isOpen ? networkAddresses().map((address) => `http://${address}:${bound}`) : [],
      port: bound,
      ...(options.port !== 0 && bound !== options.port && { takenPort: options.port }),
      close() {
        closing ??= closeAll(servers)
        return closing
      },
    }
  }
  throw portsTaken(options.port, last)
}

/** A sentence about a port in use; '' if the wanted port was free. */
export const portNote = ({ port, takenPort }: Listening): string =>
  takenPort === undefined ? '' : `Port ${takenPort} is in use, so port ${port} is used instead.\n`

/** 'http://localhost:3000/game/', and a line for each network URL. */
export const addressLines = ({ url, networkUrls }: Listening, baseUrl: string): string =>
  [url, ...networkUrls.map((one) => `On this network: ${one}`)].map((line) => `${line}${baseUrl}\n`).join('')

const LOOPBACK = ['localhost', '127.0.0.1']

/** IPv4 only, because these addresses are typed on phones. */
const networkAddresses = (): string[] =>
  Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

const PORTS_TO_TRY = 50

/** Short, so that stalled clients do no harm. Milliseconds and bytes. Node checks every `connectionsCheckingInterval`. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
}

/** The reload channel may use half of them. */
const MAX_CONNECTIONS = 2_000

/** Idle connections are closed after this time. The reload channel sends heartbeats more often. */
const IDLE_MS = 60_000

const GRACE_MS = 1_000

function createServer(handler: RequestListener): Server {
  const server = http.createServer(LIMITS, handler)
  server.maxConnections = MAX_CONNECTIONS
  server.maxRequestsPerSocket = 0
  server.setTimeout(IDLE_MS)
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  })
  return server
}

type Servers = [Server, ...Server[]]

/** Undefined if the port is in use. Throws a BuildError on other failures. */
async function bind(handler: RequestListener, port: number, host: string): Promise<Servers | undefined> {
  const server = createServer(handler)
  const code = await tryToListen(server, port, host)
  if (code === undefined) return [server]
  if (code === 'EADDRINUSE') return undefined
  throw cannotListen(port, host, code)
}

/** Browsers resolve 'localhost' to ::1 or 127.0.0.1, so the port must be free on both. */
async function bindLoopback(handler: RequestListener, port: number): Promise<Servers | undefined> {
  const servers = await bind(handler, port, '127.0.0.1')
  if (!servers) return undefined
  const server6 = createServer(handler)
  const code = await tryToListen(server6, portOf(servers[0]), '::1')
  if (code === undefined) return [...servers, server6]
  // Any other failure: this machine has no IPv6.
  if (code !== 'EADDRINUSE') return servers
  await closeAll(servers)
  return port === 0 ? bindLoopback(handler, port) : undefined
}

/** Resolves to an error code, or undefined on success. */
function tryToListen(server: Server, port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const fail = (cause: NodeJS.ErrnoException) => resolve(cause.code ?? cause.message)
    server.once('error', fail)
    server.listen({ port, host }, () => {
      server.off('error', fail)
      // Ignores errors of single connections, such as too many open files.
      server.on('error', () => undefined)
      resolve(undefined)
    })
  })
}

async function closeAll(servers: Servers): Promise<void> {
  const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))
  for (const server of servers) server.closeIdleConnections()
  const cutOff = setTimeout(() => {
    for (const server of servers) server.closeAllConnections()
  }, GRACE_MS)
  await Promise.all(closed)
  clearTimeout(cutOff)
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function portsTaken(first: number, last: number): BuildError {
  const [message, hint] =
    first === last
      ? [
          `Port ${first} is in use.`,
          'Stop the program that uses it, choose another port with --port, or omit --strict-port.',
        ]
      : [`Ports ${first} to ${last} are all in use.`, 'Choose another port with --port.']
  return new BuildError(error('WB951', message, {}, hint), { exitCode: EXIT.fileSystem })
}

function cannotListen(port: number, host: string, code: string): BuildError {
  const hint =
    code === 'EACCES'
      ? 'Ports below 1024 need privileges. Choose another port with --port.'
      : 'Choose another address with --host.'
  const problem = error('WB952', `Cannot listen on ${inUrl(host)}:${port} (${code}).`, {}, hint)
  return new BuildError(problem, { exitCode: EXIT.fileSystem })
}
