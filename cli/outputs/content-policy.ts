// The content policy of the site: nothing from elsewhere, no inline code but the two scripts of each locale, no inline styles.
import { createHash } from 'node:crypto'

/** For the header. `scripts`: sources of the inline scripts. `keepsHtml`: films and sounds can only stand in HTML that is kept. */
export const headerPolicy = (scripts: string[], keepsHtml: boolean): string =>
  [...directives(scripts, keepsHtml), "frame-ancestors 'none'"].join('; ')

/** For a `<meta>` in a page, where browsers do not read `frame-ancestors`. */
export const pagePolicy = (scripts: string[], keepsHtml: boolean): string => directives(scripts, keepsHtml).join('; ')

function directives(scripts: string[], keepsHtml: boolean): string[] {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ...(keepsHtml ? ["media-src 'self'"] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ]
}
