// Tabs are `<details>` elements with one name, of which the browser keeps one open, without scripts. The style sheet arranges
// their labels side by side.
import type { MarkdownIt, StateBlock, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import type { Attributes } from './attributes.ts'
import { fenceLabel } from './code.ts'
import { addError } from './places.ts'
import { type BeforeAfter, classAndId, envOf, inline, marked, plain, pushAt, raw, textToken } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

export function tabs(md: MarkdownIt) {
  md.renderer.rules.tabs_open = (tokens, i) => {
    const meta = tokens[i]?.meta
    const group = meta?.group ? ` data-group="${escapeHtml(String(meta.group))}"` : ''
    return `<div${classAndId('tabs', meta)}${group}>\n`
  }
  md.renderer.rules.tabs_close = () => '</div>\n'
  md.renderer.rules.tab_open = (tokens, i) => {
    const meta = tokens[i]?.meta
    const name = escapeHtml(String(meta?.name))
    return `<details${classAndId('fold tab', meta)} name="${name}"${meta?.isOpen ? ' open' : ''}><summary><span>`
  }
  md.renderer.rules.tab_close = () => '</div></details>\n'
}

/** `named`: the attributes after `:::tabs`. Blocks of tabs with the same group switch together. */
export const tabsTokens = (state: StateBlock, meta: object, named: Attributes['named']): BeforeAfter => [
  [marked(state, 'tabs_open', { ...meta, group: GROUP_KEYS.map((key) => named.get(key)).find(Boolean) })],
  [marked(state, 'tabs_close', {})],
]

/** The names in Docusaurus, here and in Starlight. */
const GROUP_KEYS = ['groupid', 'group', 'sync']

export const tabTokens = (state: StateBlock, label: Token, meta: object, named: Attributes['named']): BeforeAfter => [
  [
    marked(state, 'tab_open', { ...meta, value: named.get('value'), isDefault: named.has('default') }),
    plain(label),
    raw(state, '</span></summary><div>'),
  ],
  [marked(state, 'tab_close', {})],
]

/** Checks the tabs, which are the tokens from `from` on, and opens one of them. */
export function finishTabs(state: StateBlock, block: string, line: number, from: number, named: Attributes['named']) {
  const env = envOf(state)
  if (block === 'code-group') fencesAsTabs(state, from)
  const tokens = state.tokens.slice(from)
  checkTabs(block, tokens, env, line)
  const all = tokens.filter(({ type, level }) => type === 'tab_open' && level === state.level + 1)
  const chosen = named.get('defaultvalue')
  const open = all.find(({ meta }) => meta?.isDefault || (chosen !== undefined && meta?.value === chosen)) ?? all[0]
  env.tabs++
  env.parts.add('tabs')
  // The name includes the file, because a page can show several posts.
  const name = `${env.file} ${env.tabs}`
  for (const tab of all) tab.meta = { ...tab.meta, name, isOpen: tab === open }
}

/** Makes a tab of each fence in a `:::code-group`, as in VitePress. The label is in brackets after the language. */
function fencesAsTabs(state: StateBlock, from: number) {
  for (const token of state.tokens.splice(from)) {
    if (token.type !== 'fence' || token.level !== state.level + 1) {
      state.tokens.push(token)
      continue
    }
    const label = inline(state, '', token.map?.[0] ?? 0)
    label.children = [textToken(state, fenceLabel(token))] // no Markdown: __init__.py
    token.meta = { ...token.meta, isLabelled: true }
    const [before, after] = tabTokens(state, label, {}, new Map())
    state.level++
    pushAt(state, [...before, token, ...after])
    state.level--
  }
}

/** Reports content between the tabs, and blocks without tabs. */
function checkTabs(block: string, tokens: Token[], env: MarkdownEnv, start: number) {
  let depth = 0
  let tabs = 0
  let line = start
  for (const token of tokens) {
    if (token.map) line = token.map[0]
    if (token.type === 'tab_open' && depth++ === 0) tabs++
    else if (token.type === 'tab_close') depth--
    else if (depth === 0) {
      const hint =
        block === 'tabs'
          ? 'Write :::tab Label above it and ::: below it, or move it out of the tabs.'
          : 'Only code is allowed here: move this out of the group.'
      addError(env, 'WB323', 'This is between the tabs and not part of any of them.', line, hint)
      return
    }
  }
  if (tabs > 0) return
  const [message, hint] =
    block === 'tabs'
      ? ['There is no :::tab in these :::tabs.', 'Write :::tab Label, its text, and :::']
      : [
          'There is no code in this :::code-group.',
          'Write code between lines of three backticks, with its label: ```sh [npm]',
        ]
  addError(env, 'WB323', message, start, hint)
}
