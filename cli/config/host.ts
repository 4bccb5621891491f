// The host that builds the site, from its environment variables: where it publishes the site, and whether it reads `_headers`.
import { error, type Problem } from '../core/errors.ts'
import { show } from '../core/schema.ts'
import { BASE_URL } from './rules.ts'

interface Host {
  /** `'https://me.github.io'`; undefined if the host does not say. */
  url?: string
  /** `'/game/'` */
  baseUrl?: string
  /** Name of a host that ignores the file `_headers`. `'GitHub Pages'` */
  ignoresHeaders?: string
  /** The fault of `WASTELAND_URL`. */
  fault?: Problem
}

type Environment = Record<string, string | undefined>

/**
 * The host of this build. `WASTELAND_URL`, the address of the site with its path, takes precedence over the variables of hosts.
 * https://docs.github.com/actions/reference/workflows-and-actions/variables
 * https://docs.netlify.com/build/configure-builds/environment-variables/
 * https://developers.cloudflare.com/pages/configuration/build-configuration/
 */
export function hostOf(environment: Environment): Host {
  const address = environment.WASTELAND_URL || netlify(environment) || cloudflare(environment) || github(environment)
  // The action configure-pages sets GITHUB_PAGES.
  const isPages = environment.GITHUB_PAGES === 'true'
  const parts = address ? partsOf(address) : undefined
  return {
    ...parts,
    ...(isPages && { ignoresHeaders: 'GitHub Pages' }),
    ...(environment.WASTELAND_URL && !parts && { fault: noAddress(environment.WASTELAND_URL) }),
  }
}

/** Undefined if the site cannot be at this address. */
function partsOf(address: string): Pick<Host, 'url' | 'baseUrl'> | undefined {
  const { protocol, origin, pathname, search, hash, username } = URL.parse(address) ?? {}
  const baseUrl = pathname?.replace(/\/?$/, '/') ?? ''
  if (!origin || !/^https?:$/.test(protocol ?? '') || search || hash || username || !BASE_URL.test(baseUrl))
    return undefined
  return { url: origin, baseUrl }
}

const noAddress = (found: string) =>
  error(
    'WB111',
    `The environment variable WASTELAND_URL must be the address of the site, with http(s):// and without "?" and "#"; found ${show(found)}.`,
    {},
    'For example WASTELAND_URL=https://example.org/game/',
  )

/** A deploy preview has an address of its own. */
const netlify = ({ NETLIFY, CONTEXT, URL, DEPLOY_PRIME_URL }: Environment) =>
  NETLIFY === 'true' ? (CONTEXT === 'production' ? URL : DEPLOY_PRIME_URL || URL) : undefined

/** Each deployment has an address that starts with its hash; the project's address does not. */
const cloudflare = ({ CF_PAGES, CF_PAGES_URL }: Environment) =>
  CF_PAGES === '1' ? CF_PAGES_URL?.replace(/^(https:\/\/)[0-9a-f]{8}\.(?=[^.]+\.pages\.dev)/, '$1') : undefined

function github({ GITHUB_ACTIONS, GITHUB_REPOSITORY }: Environment): string | undefined {
  const [owner = '', name = ''] = (GITHUB_REPOSITORY ?? '').split('/')
  if (GITHUB_ACTIONS !== 'true' || name === '') return undefined
  const domain = `${owner.toLowerCase()}.github.io`
  return `https://${domain}/${name.toLowerCase() === domain ? '' : `${name}/`}`
}

const NAMES: [RegExp, string][] = [
  [/\.github\.io$/, 'GitHub Pages'],
  [/\.gitlab\.io$/, 'GitLab Pages'],
  [/\.codeberg\.page$/, 'Codeberg Pages'],
]

/** Name of the host that serves this address and ignores `_headers`; undefined if none is known. */
export const headersIgnoredAt = (url: string): string | undefined =>
  NAMES.find(([pattern]) => pattern.test(new URL(url).hostname))?.[1]
