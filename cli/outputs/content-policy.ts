// Content security policy: nothing from other hosts, no inline styles, no inline scripts except the two of each locale.
import { createHash } from 'node:crypto'

/** For the header. `scripts`: sources of the inline scripts. `keepsHtml`: allow media, which only HTML in content can embed. */
export const headerPolicy = (scripts: string[], keepsHtml: boolean): string =>
  [...directives(scripts, keepsHtml), "frame-ancestors 'none'"].join('; ')

/** For a `<meta>` in a page, where browsers ignore `frame-ancestors`. */
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
