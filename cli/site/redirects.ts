// Redirects that the config asks for.
import { configPlace, type ResolvedConfig } from '../config.ts'
import { slugFault } from '../content/front-matter.ts'
import { error, type Report } from '../errors.ts'
import { keyPathText } from '../schema.ts'
import { joinPath } from './addresses.ts'
import type { Redirect } from './routes.ts'

export interface ConfigRedirect extends Redirect {
  status: number
  /** Key of its target in the config. */
  at: PropertyKey[]
}

/** Those whose address is free. `pages`: by address; `redirects`: those that the content asks for. */
export function configRedirects(
  config: ResolvedConfig,
  { pages, redirects }: { pages: Map<string, unknown>; redirects: Redirect[] },
  report: Report,
): ConfigRedirect[] {
  const taken = new Map(redirects.map(({ from, to }) => [from, to]))
  const made: ConfigRedirect[] = []
  for (const [i, { from: given, to, status }] of config.redirects.entries()) {
    for (const [j, written] of [given].flat().entries()) {
      const key = ['redirects', i, 'from', ...(Array.isArray(given) ? [j] : [])]
      const from = joinPath(written.replace(/\/index\.html$|\.html$/, ''))
      const fault = faultOf(written, from)
      if (fault === undefined) made.push({ from, to, status, at: ['redirects', i, 'to'] })
      else report(error('WB544', `"${keyPathText(key)}": ${fault}`, configPlace(config, key)))
      taken.set(from, to)
    }
  }
  for (const { from, to, at } of made) {
    const next = taken.get(to.replace(/[?#].*$/s, ''))
    if (next !== undefined)
      report(
        error(
          'WB544',
          `"${keyPathText(at)}": ${from} leads to ${to}, which leads on to ${next}.`,
          configPlace(config, at),
        ),
      )
  }
  return made

  function faultOf(written: string, from: string): string | undefined {
    const fault = slugFault(written) ?? (written.startsWith('/') ? undefined : 'does not start with "/"')
    if (fault !== undefined) return `the address ${JSON.stringify(written)} ${fault}.`
    if (written.includes('*')) return `${JSON.stringify(written)} stands for many addresses; name each of them.`
    if (pages.has(from)) return `there is a page at ${from}.`
    if (taken.has(from)) return `${from} leads to ${taken.get(from)} already.`
    return undefined
  }
}
