// Content security policy: nothing from other hosts, no inline styles, no inline scripts except the two of each locale.

import { createHash } from 'node:crypto'
import type { ResolvedConfig } from '../config/resolved-config.ts'

/** For the header. `scripts`: sources of the inline scripts. */
export const headerPolicy = (scripts: string[], site: PolicySite): string =>
  [...directives(scripts, site), "frame-ancestors 'none'"].join('; ')

/** For a `<meta>` in a page, where browsers ignore `frame-ancestors`. */
export const pagePolicy = (scripts: string[], site: PolicySite): string => directives(scripts, site).join('; ')

/** HTML in content can embed media. */
type PolicySite = Pick<ResolvedConfig, 'markdown' | 'policySources'>

function directives(scripts: string[], { markdown, policySources }: PolicySite): string[] {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const own = [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ...(markdown.html ? ["media-src 'self'"] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ]
  const names = own.map((directive) => directive.split(' ')[0] ?? '')
  const added = Object.entries(policySources).filter(([name]) => !names.includes(name))
  return [
    ...own.map((directive, i) => withSources(directive, policySources[names[i] ?? ''] ?? [])),
    ...added.map(([name, sources]) => [name, ...sources].join(' ')),
  ]
}

/** 'none' allows no other source next to it. */
const withSources = (directive: string, sources: string[]) =>
  sources.length === 0 ? directive : [directive.replace(" 'none'", ''), ...sources].join(' ')
