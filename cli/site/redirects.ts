// Redirects of the config.

import { configPlace } from '../config/load.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { hrefOf, joinPath, withoutHtmlEnding } from '../core/addresses.ts'
import { error, type Report } from '../core/errors.ts'
import { keyPathText } from '../core/schema.ts'
import { slugFault } from '../core/slug.ts'
import type { Redirect } from './model.ts'

interface ConfigRedirect extends Redirect {
  /** Absent if `to` has to be resolved. */
  href?: string
  status: number
  /** Config key of the target. */
  at: PropertyKey[]
  /** Whether it becomes an HTML page, and a line of `_redirects`. */
  isPage: boolean
  isRule: boolean
}

/** Reports invalid redirects. `pages`: by address. `redirects`: those of the content. */
export function configRedirects(
  config: ResolvedConfig,
  { pages, redirects }: { pages: Map<string, unknown>; redirects: Redirect[] },
  report: Report,
): ConfigRedirect[] {
  const taken = new Map(redirects.map(({ from, to }) => [from, to]))
  const made: ConfigRedirect[] = []
  const reportProblem = (key: PropertyKey[], message: string) =>
    report(error('WB544', `"${keyPathText(key)}": ${message}`, configPlace(config, key)))
  for (const [i, { from: given, to, status }] of config.redirects.entries()) {
    for (const [j, written] of [given].flat().entries()) {
      const key = ['redirects', i, 'from', ...(Array.isArray(given) ? [j] : [])]
      const from = joinPath(withoutHtmlEnding(written))
      const fault = faultOf(written, from)
      if (fault === undefined) made.push({ from, to, status, at: ['redirects', i, 'to'], isPage: true, isRule: true })
      else reportProblem(key, fault)
      taken.set(from, to)
    }
  }
  // Wildcards come last, because redirects of single addresses take precedence.
  const wildcards = made.filter(isWildcard).flatMap(expandWildcard)
  for (const { from, to, at } of made) {
    const next = taken.get(to.replace(/[?#].*$/s, ''))
    if (next !== undefined) reportProblem(at, `${from} leads to ${to}, which leads on to ${next}.`)
  }
  return [...made.filter((one) => !isWildcard(one)), ...wildcards]

  function faultOf(written: string, from: string): string | undefined {
    const fault = slugFault(written) ?? (written.startsWith('/') ? undefined : 'does not start with "/"')
    if (fault !== undefined) return `the address ${JSON.stringify(written)} ${fault}.`
    if (/\*(?!$)|[^/]\*/.test(written))
      return `"*" is allowed only at the end, as in "/old/*"; found ${JSON.stringify(written)}.`
    if (pages.has(from)) return `there is a page at ${from}.`
    if (taken.has(from)) return `${from} already leads to ${taken.get(from)}.`
    return undefined
  }

  /** A rule for hosts that read `_redirects`, and for other hosts one page per address that leads to a known page. */
  function expandWildcard(wildcard: ConfigRedirect): ConfigRedirect[] {
    const { from, to, at } = wildcard
    const below = from.slice(0, -1)
    const page = { ...wildcard, isRule: false }
    const rule = { ...wildcard, isPage: false }
    // Some hosts apply rules before they look for pages, so a rule must not cover existing pages.
    const hidden = [...pages.keys()].find((path) => path.startsWith(below))
    const stem = to.endsWith('/*') ? to.slice(0, -1) : undefined
    if (stem?.startsWith('/')) {
      const known = [...[...pages.keys()].map((path) => ({ from: path, to: path })), ...redirects]
      const found = known.filter(({ from: path }) => `${path}/`.startsWith(stem))
      if (found.length === 0) reportProblem(at, `${from} leads to ${to}, where there is no page.`)
      const redirected = found.map((target) => ({
        ...page,
        from: joinPath(below, target.from.slice(stem.length)),
        to: target.to,
        href: hrefOf(target.to, config.baseUrl),
        isRule: hidden !== undefined,
      }))
      return [
        ...redirected.filter(reserve),
        ...(hidden ? [] : [{ ...rule, href: hrefOf(`${stem}:splat`, config.baseUrl) }]),
      ]
    }
    if (hidden !== undefined)
      reportProblem(at, `${from} would hide the page at ${hidden} on some hosts; redirect each address separately.`)
    if (stem !== undefined) return [{ ...rule, href: `${stem}:splat` }]
    return [...[{ ...page, from: joinPath(below) }].filter(reserve), rule]
  }

  /** Reserves the address. False if it is already in use. */
  function reserve({ from, to }: Redirect): boolean {
    if (pages.has(from) || taken.has(from)) return false
    taken.set(from, to)
    return true
  }
}

const isWildcard = ({ from }: Redirect) => from.endsWith('/*')
