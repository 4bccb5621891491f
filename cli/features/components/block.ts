// `:::component dice-pool {"level": 3}` shows a component that the config names. The build renders it into a hole and the browser hydrates
// it; see outputs/site-code.ts and templates/play/components.tsx.

import type { Token } from 'markdown-it'
import { didYouMean } from '../../core/did-you-mean.ts'
import { isMap } from '../../core/is-map.ts'
import { hole } from '../../markdown/holes.ts'
import { envOf, raw } from '../../markdown/tokens.ts'
import type { Use } from '../../markdown/types.ts'

/** `components`: names of those in the config. */
export function component({ state, rest, complain }: Use, components: string[]): Token[] {
  const [, name = '', json = ''] = /^(\S*)\s*(.*)$/s.exec(rest) ?? []
  if (!components.includes(name)) {
    const what = name === '' ? 'the name of a component is missing.' : `there is no component ${JSON.stringify(name)}.`
    complain(what + didYouMean(name, components), `Components of site.config.ts: ${components.join(', ') || 'none'}.`)
    return []
  }
  const props = propsIn(json)
  if (typeof props === 'string') {
    complain(
      `its properties ${props}.`,
      `Write them as JSON, with keys that the component reads: :::component ${name} {"level": 3}`,
    )
    return []
  }
  return [raw(state, `${hole(envOf(state), { kind: 'component', name, props })}\n`)]
}

const MAX_DEPTH = 50

/** Keys that React or a component could take for HTML or for the prototype of an object. */
const FORBIDDEN = /^(?:dangerouslySetInnerHTML|__proto__|srcdoc)$/i

/** The fault in properties from content, which is not trusted. Undefined if there is none. */
function propsFault(props: object): string | undefined {
  const own = Object.keys(props).find((key) => key === 'ref' || key === 'key')
  if (own !== undefined) return `must not contain "${own}", which React keeps for itself`
  let level: unknown[] = [props]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return `are nested deeper than ${MAX_DEPTH} levels`
    const entries = level.flatMap((value) => Object.entries(value as object))
    const found = entries.find(([key]) => FORBIDDEN.test(key))?.[0]
    if (found !== undefined) return `must not contain "${found}", with which content could write HTML`
    level = entries.map(([, value]) => value).filter((value) => typeof value === 'object' && value !== null)
  }
  return undefined
}

/** The properties, or what is wrong with them. */
function propsIn(json: string): object | string {
  if (json === '') return {}
  try {
    const value: unknown = JSON.parse(json)
    return isMap(value) ? (propsFault(value) ?? value) : `must be a map, such as {"level": 3}; found ${json}`
  } catch (cause) {
    return `are not valid JSON: ${(cause as Error).message}`
  }
}
