// What is said to a server about a site.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Compress } from './encodings.ts'
import type { HostRules } from './hosts.ts'

export interface Redirect {
  /** Ready for a Location header. */
  to: string
  status: number
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
  /** Default: one of its own. */
  compress?: Compress
  /** Called for addresses without a file. */
  redirects?(address: string): Redirect | undefined
}
