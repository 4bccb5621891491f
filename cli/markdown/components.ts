// `:::component dice-pool {"level": 3}` shows a component that the config names. The build renders it and the browser hydrates it; see
// outputs/site-code.ts and templates/play/components.tsx.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { didYouMean } from '../did-you-mean.ts'
import { error } from '../errors.ts'
import { placeOf } from './places.ts'
import { envOf, raw, replaced } from './tokens.ts'

/** `names`: of the components in the config. */
export function components(md: MarkdownIt, names: string[]) {
  md.core.ruler.after('block', 'components', (state) => {
    state.tokens = replaced(state.tokens, isComponent, (token) => {
      const made = componentOf(state, token, names)
      for (const one of made) one.level = token.level
      return made
    })
  })
}

const isComponent = ({ type, meta }: Token) => type === 'data' && meta?.name === 'component'

function componentOf(state: StateCore, token: Token, names: string[]): Token[] {
  const env = envOf(state)
  const complain = (message: string, hint: string) =>
    env.problems.push(error('WB398', `:::component: ${message}`, placeOf(env, token.map?.[0]), hint))
  const [, name = '', json = ''] = /^(\S*)\s*(.*)$/s.exec(String(token.meta?.rest ?? '')) ?? []
  if (!names.includes(name)) {
    const what = name === '' ? 'the name of a component is missing.' : `there is no component ${JSON.stringify(name)}.`
    complain(what + didYouMean(name, names), `Components of site.config.ts: ${names.join(', ') || 'none'}.`)
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
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isMap ? value : `must be a map, such as {"level": 3}; found ${json}`
  } catch (cause) {
    return `are not valid JSON: ${(cause as Error).message}`
  }
}
