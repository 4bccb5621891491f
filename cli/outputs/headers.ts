// The file `_headers`, which Netlify and Cloudflare Pages read: generated rules, and those of content/static/_headers.
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { headerPolicy } from '../site/content-policy.ts'
import type { Feature } from '../site/feature.ts'
import type { SiteParts } from '../site/model.ts'
import { HEADERS_FILE, type HeaderRule, headerName, headerRulesOf, ownHeaders } from '../site/own-headers.ts'

export const headers: Feature = {
  name: 'headers',
  files: () => [
    { path: HEADERS_FILE, source: 'the headers', isShared: true, contents: ({ sites }) => headersOf(sites) },
  ],
}

/** The file `_headers`. `sites`: one per locale. */
export function headersOf(sites: SiteParts[]): string {
  const [first] = sites
  if (!first) return ''
  const scripts = sites.flatMap(({ bundle }) => [...Object.values(bundle.inlineScripts), ...bundle.headScripts])
  const made = generated(first.site.config, [...new Set(scripts)]) + sites.flatMap(({ site }) => site.headers).join('')
  return headersFile(made, ownHeaders(first.site.content.statics))
}

/** If the site and the tool set the same header for a path, the value of the site is used. */
function headersFile(made: string, own: HeaderRule[]): string {
  const rules = new Map(headerRulesOf(made).map(({ path, lines }) => [path, textsOf(lines)]))
  for (const { path, lines } of own) {
    const texts = textsOf(lines)
    const names = new Set(texts.map(headerName))
    const kept = (rules.get(path) ?? []).filter((text) => !names.has(headerName(text)))
    rules.set(path, [...kept, ...texts])
  }
  return [...rules].map(([path, lines]) => [path, ...lines.map((line) => `  ${line}`), ''].join('\n')).join('')
}

const textsOf = (lines: HeaderRule['lines']) => lines.map(({ text }) => text)

/** `scripts`: sources of the inline scripts. An SVG that is opened directly runs sandboxed and without scripts. */
function generated(config: ResolvedConfig, scripts: string[]): string {
  const { rootUrl, staticCode } = config
  const drawings = `${rootUrl}*.svg
  Content-Security-Policy: sandbox; script-src 'none'
`
  return `${rootUrl}*
  Content-Security-Policy: ${headerPolicy(scripts, config)}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
${staticCode ? '' : drawings}${rootUrl}assets/*
  Cache-Control: public, max-age=31536000, immutable
`
}

/** These hosts send it for every file. */
const OPEN_HOSTS = new Set(['GitHub Pages', 'GitLab Pages'])
const OPEN = 'Access-Control-Allow-Origin: *'

/** Names the headers that a host does not send because it ignores `_headers`; undefined if it is not known to. */
export function unsentHeaders(
  { headersIgnoredBy: host, contentPolicy }: ResolvedConfig,
  file: string,
): string | undefined {
  if (host === undefined) return undefined
  const inPage = 'Content-Security-Policy'
  const texts = headerRulesOf(file).flatMap(({ lines }) => textsOf(lines))
  const unsent = texts
    .filter((text) => text !== OPEN || !OPEN_HOSTS.has(host))
    .map((text) => text.replace(/\s*:.*$/s, ''))
  const names = [...new Set(unsent)].filter((name) => name !== inPage || contentPolicy === 'header')
  const policy = contentPolicy === 'page' ? ' The content policy is in each page instead, without frame-ancestors.' : ''
  return `${host} ignores the file _headers and does not send: ${names.join(', ')}.${policy}`
}
