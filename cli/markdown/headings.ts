// Headings: ids as GitHub and Docusaurus make them, own ids, links to themselves, the contents list, a leading title.

import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { error } from '../errors.ts'
import { slug } from '../slug.ts'
import { envOf, escapeHtml, plainText } from './tokens.ts'

const OWN_ID = /\s*(?:\{#([^\s{}]+)\}|\{\/\*\s*#([^\s{}]+)\s*\*\/\}|<!--\s*#([^\s{}]+)\s*-->)\s*$/

export function headings(md: MarkdownIt) {
  md.core.ruler.before('inline', 'own-heading-ids', takeOwnIds)
  md.core.ruler.push('headings', collectHeadings)
}

/** `## Guard {#guard}`: the id leaves the text before the text is read. */
function takeOwnIds(state: StateCore) {
  state.tokens.forEach((token, i) => {
    const text = state.tokens[i + 1]
    if (token.type !== 'heading_open' || !text) return
    const own = OWN_ID.exec(text.content)
    const id = own?.[1] ?? own?.[2] ?? own?.[3]
    if (!own || id === undefined) return
    text.content = text.content.slice(0, own.index)
    token.meta = { ...token.meta, id }
  })
}

function collectHeadings(state: StateCore) {
  const env = envOf(state)
  const first = state.tokens[0]
  if (first?.type === 'heading_open' && first.tag === 'h1') {
    env.contentTitle = plainText(state.tokens[1]?.children ?? null).trim()
    state.tokens.splice(0, 3)
  }
  // Own ids are taken first, so that a made one never pushes them aside.
  for (const token of state.tokens) {
    const id = token.type === 'heading_open' ? token.meta?.id : undefined
    if (typeof id !== 'string') continue
    const line = (token.map?.[0] ?? 0) + env.lineOffset + 1
    if (env.ids.has(id))
      env.problems.push(
        error(
          'WB310',
          `Two headings on this page have the id "${id}".`,
          { file: env.file, line },
          'Give one of them another {#id}.',
        ),
      )
    env.ids.add(id)
  }
  state.tokens.forEach((token, i) => {
    if (token.type !== 'heading_open') return
    const children = state.tokens[i + 1]?.children ?? []
    const text = plainText(children).trim()
    const id = typeof token.meta?.id === 'string' ? token.meta.id : freeId(slug(text) || 'section', env.ids)
    const level = Number(token.tag.slice(1))
    if (level === 1) return
    token.attrSet('id', id)
    env.headings.push({ id, level, text, html: tocHtml(children), line: (token.map?.[0] ?? 0) + env.lineOffset + 1 })
    children.push(selfLink(state, id, text))
  })
}

function selfLink(state: StateCore, id: string, text: string): Token {
  const token = new state.Token('raw', '', 0)
  token.content = `<a class="hash" href="#${escapeHtml(id)}" aria-label="Direct link to ${escapeHtml(text || id)}">#</a>`
  return token
}

/** The id itself, or with the first free number behind it. */
export function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted
  for (let n = 1; taken.has(id); n++) id = `${wanted}-${n}`
  taken.add(id)
  return id
}

const KEPT = new Set(['em_open', 'em_close', 'strong_open', 'strong_close', 's_open', 's_close'])

/** Heading text for the contents list: emphasis and code stay, links keep their text, images go. */
function tocHtml(children: Token[]): string {
  return children
    .map((child) => {
      if (child.type === 'text') return escapeHtml(child.content)
      if (child.type === 'code_inline') return `<code>${escapeHtml(child.content)}</code>`
      if (KEPT.has(child.type)) return `<${child.nesting === -1 ? '/' : ''}${child.tag}>`
      return child.type === 'softbreak' ? ' ' : ''
    })
    .join('')
    .trim()
}
