// Finds files of content/static that set up a host: they decide what visitors get, as the config does, but content is not trusted.

import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Asset } from '../content/model.ts'
import { quoted } from '../core/addresses.ts'
import { error, type Report, reportAt, warning } from '../core/errors.ts'
import { readFound } from '../core/find-files.ts'

/** Names of settings, with their hosts. Hidden files such as `.htaccess` are not published. */
const SETTINGS: [name: RegExp, host: string][] = [
  [/^_redirects$/, 'Netlify and Cloudflare Pages'],
  [/^_routes\.json$/, 'Cloudflare Pages'],
  [/^wrangler\.(?:toml|jsonc?)$/, 'Cloudflare'],
  [/^netlify\.toml$/, 'Netlify'],
  [/^(?:vercel|now)\.json$/, 'Vercel'],
  [/^serve\.json$/, 'serve'],
  [/^firebase\.json$/, 'Firebase'],
  [/^staticwebapp\.config\.json$/, 'Azure Static Web Apps'],
  [/^web\.config$/, 'IIS and Azure'],
  [/^amplify\.ya?ml$/, 'AWS Amplify'],
  [/^static\.json$/, 'Heroku'],
  [/^(?:php\.ini|nginx\.conf|caddyfile|staticfile)$/, 'web servers'],
]

export function checkHostFiles(statics: Asset[], config: ResolvedConfig, report: Report) {
  const level = config.staticCode ? 'ignore' : config.checks.hostFiles
  for (const found of statics) {
    const name = found.path.split('/').at(-1)?.toLowerCase() ?? ''
    const host = SETTINGS.find(([pattern]) => pattern.test(name))?.[1]
    if (host !== undefined) reportAt(level, setsUpHost(found, host), report)
  }
  const domain = statics.find(({ file }) => file === 'content/static/CNAME')
  if (domain && config.isUrlWritten && level !== 'ignore') checkDomain(domain, new URL(config.url).hostname, report)
}

const setsUpHost = ({ file, path }: Asset, host: string) =>
  error(
    'WB436',
    `This file sets up ${host}: with it, a change to content could decide which pages visitors get.`,
    { file },
    path === '_redirects'
      ? 'Use "redirects" in site.config.ts, which makes this file, or set checks: { hostFiles: \'ignore\' } there.'
      : "Move it next to site.config.ts if the host reads it there, or set checks: { hostFiles: 'ignore' } in site.config.ts.",
  )

/** `host`: of the `url` in the config. */
function checkDomain(domain: Asset, host: string, report: Report) {
  const names = readFound(domain).toString().trim().split(/\s+/)
  const other = names.find((name) => URL.parse(`https://${name}`)?.hostname !== host)
  if (other === undefined) return
  const message = `CNAME publishes the site at ${quoted(other)}, but "url" in site.config.ts is at ${quoted(host)}.`
  report(warning('WB437', message, { file: domain.file, line: 1 }, `Write ${host} into CNAME, or correct "url".`))
}
