// Address of the favicon.
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { hasSchemeOrHost, hrefOf } from '../core/addresses.ts'

/** Without a favicon an empty data URL, because browsers would request /favicon.ico. */
export function faviconHref({ favicon, rootUrl }: Pick<ResolvedConfig, 'favicon' | 'rootUrl'>): string {
  if (favicon === undefined) return 'data:,'
  return hasSchemeOrHost(favicon) ? favicon : hrefOf(`/${favicon}`, rootUrl)
}
