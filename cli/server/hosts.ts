// Checks the Host header, against DNS rebinding: another site can point its own host name at 127.0.0.1, but the Host header still
// contains that name.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

export interface HostRules {
  /** Name or address the server is bound to. */
  host: string
  /** Additional allowed names. */
  hosts: string[]
}

/** Status to refuse the request with; undefined if its Host header is allowed. */
export function hostProblem(request: IncomingMessage, rules: HostRules): 400 | 403 | undefined {
  if (countHostHeaders(request) !== 1) return 400
  const [, name] = HOST.exec(request.headers.host ?? '') ?? []
  if (name === undefined) return 400
  return isAllowed(name.toLowerCase(), rules) ? undefined : 403
}

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Names that bind all addresses of this machine. */
export const ALL_INTERFACES = ['0.0.0.0', '::', '']

function isAllowed(name: string, { host, hosts }: HostRules): boolean {
  if (LOOPBACK.includes(name) || name.endsWith('.localhost')) return true
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0
  // DNS rebinding needs a name, so IP addresses are safe.
  if (isAddress && ALL_INTERFACES.includes(host)) return true
  return [host, `[${host}]`, ...hosts].some((allowed) => allowed.toLowerCase() === name)
}

/** Counts in `rawHeaders`, because `headers` contains only the first one. */
function countHostHeaders(request: IncomingMessage): number {
  const { rawHeaders } = request
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}
