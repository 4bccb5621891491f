// Types of libraries that have none, or not for what is used here.

declare module 'fresh' {
  import type { IncomingHttpHeaders } from 'node:http'

  /** Whether the client has this version of the file. False for a reload (`Cache-Control: no-cache`). */
  export default function fresh(
    request: IncomingHttpHeaders,
    response: { etag: string; 'last-modified': string | undefined },
  ): boolean
}

declare module 'negotiator' {
  import type { IncomingHttpHeaders } from 'node:http'

  export default class Negotiator {
    constructor(request: { headers: IncomingHttpHeaders })
    /** The one of `available` that the client prefers; if it likes several best, the first one in `preferred`. */
    encoding<Name extends string>(available: readonly Name[], options: { preferred: Name[] }): Name | undefined
  }
}
