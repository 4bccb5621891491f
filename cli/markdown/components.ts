// `:::component dice-pool {"level": 3}` shows a component that the config names. The build renders it and the browser hydrates it; see
// outputs/site-code.ts and templates/play/components.tsx.
import type { Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { didYouMean } from '../did-you-mean.ts'
import { isMap } from '../is-map.ts'
import type { Use } from './data-query.ts'
import { raw } from './tokens.ts'

/** `components`: names of those in the config. */
export function component({ state, rest, complain }: Use, { components = [] }: { components?: string[] }): Token[] {
  const [, name = '', json = ''] = /^(\S*)\s*(.*)$/s.exec(rest) ?? []
  if (!components.includes(name)) {
    const what = name === '' ? 'the name of a component is missing.' : `there is no component ${JSON.stringify(name)}.`
    complain(what + didYouMean(name, components), `Components of site.config.ts: ${components.join(', ') || 'none'}.`)
    return []
  }
  const props = propsIn(json)
  if (typeof props === 'string') {
    complain(`its properties ${props}.`, `Write them as JSON: :::component ${name} {"level": 3}`)
    return []
  }
  const data = `data-component="${name}" data-props="${escapeHtml(JSON.stringify(props))}"`
  return [raw(state, `<div class="component" ${data}></div>\n`)]
}

/** The properties, or what is wrong with them. */
function propsIn(json: string): object | string {
  if (json === '') return {}
  try {
    const value: unknown = JSON.parse(json)
    return isMap(value) ? value : `must be a map, such as {"level": 3}; found ${json}`
  } catch (cause) {
    return `are not valid JSON: ${(cause as Error).message}`
  }
}
