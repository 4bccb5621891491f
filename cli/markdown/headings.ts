// Headings: ids (generated as on GitHub, or written by the author), self links, the table of contents, a leading title.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import type { Place } from '../core/errors.ts'
import { slug } from '../core/slug.ts'
import { attributesIn } from './attributes.ts'
import { footnoteIds } from './footnotes.ts'
import { checkHeadings } from './heading-faults.ts'
import { ID } from './html.ts'
import { ENDS_IN_MARK } from './index-marks.ts'
import { addError, addWarning, placeOf } from './places.ts'
import { envOf, plainText, raw } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

/** Ids of the page around an article; a heading with one of them would get its styles. */
export const PAGE_IDS = ['site', 'main']

const ID_IN_COMMENT = /^(?:\{\/\*\s*#([^\s{}*]+)\s*\*\/\}|<!--\s*#([^\s<>]+?)\s*-->)$/

export function headings(md: MarkdownIt, { wikilinks = false }: { wikilinks?: boolean }) {
  md.core.ruler.before('inline', 'own-heading-ids', takeOwnIds)
  md.core.ruler.push('headings', (state) => collectHeadings(state, wikilinks))
}

/** `## Guard {#guard .lead}`: removes the attributes from the text before it is parsed, and keeps the id only. */
function takeOwnIds(state: StateCore) {
  for (const [i, token] of state.tokens.entries()) {
    const text = state.tokens[i + 1]
    if (token.type !== 'heading_open' || !text) continue
    const content = text.content.trimEnd()
    if ((!content.endsWith('}') && !content.endsWith('-->')) || ENDS_IN_MARK.test(content)) continue
    const from = Math.max(content.lastIndexOf('{'), content.lastIndexOf('<!--'))
    const written = content.slice(from)
    const comment = ID_IN_COMMENT.exec(written)
    const own = comment ? { id: comment[1] ?? comment[2] } : attributesIn(written)
    if (!own) continue
    text.content = content.slice(0, from).trimEnd()
    if (own.id !== undefined) token.meta = { ...token.meta, id: own.id }
  }
}

function collectHeadings(state: StateCore, hasTags: boolean) {
  const env = envOf(state)
  takeTitle(state, env)
  checkHeadings(state.tokens, env, hasTags)
  for (const id of footnoteIds(state)) env.ids.set(id, 0)
  // Written ids first, so that a generated id never takes their place.
  for (const token of state.tokens) {
    const id = token.type === 'heading_open' ? token.meta?.id : undefined
    if (typeof id === 'string') takeId(env, id, token.map?.[0])
  }
  for (const [i, token] of state.tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const inner = state.tokens[i + 1]
    const written = inner?.children ?? []
    const text = plainText(written).trim()
    const id =
      typeof token.meta?.id === 'string'
        ? token.meta.id
        : freeId(slug(plainText(written, 'markup').trim()) || 'section', env.ids)
    const children = withoutId(written, id)
    if (inner) inner.children = children
    const level = Number(token.tag.slice(1))
    const place = placeOf(env, token.map?.[0])
    token.attrSet('id', id)
    if (id.includes('\ufe0f')) reportInvisible(id, place, env)
    env.headings.push({ id, level, text, html: tocHtml(children), line: place.line })
    nameBlock(token, id)
    if (!children.some(isLink)) linkToItself(state, children, id)
  }
  checkLevels(state.tokens, env)
}

/**
 * Takes the title out of the text: the heading that the page begins with, or a first heading with one # below a picture or a
 * paragraph. The template shows it above the text. Below other headings it stays where it is.
 */
function takeTitle({ tokens }: StateCore, env: MarkdownEnv) {
  const isHeading = ({ type, level, markup }: Token) => type === 'heading_open' && level === 0 && markup !== '' // by a directive
  const first = tokens.findIndex(isHeading)
  const at = first === 0 && !env.isTitled ? 0 : tokens.findIndex((token) => isHeading(token) && token.tag === 'h1')
  const children = tokens[at + 1]?.children ?? null
  const text = plainText(children).trim()
  if (at === -1 || text === '') return
  if (at > first) {
    if (!env.isTitled) env.titleInText = text
    return
  }
  if (at > 0 && env.isTitled && slug(text) !== slug(env.title ?? '')) return
  const own = tokens[at]?.meta?.id
  env.contentTitle = text
  env.titleId = typeof own === 'string' ? own : slug(plainText(children, 'markup').trim())
  tokens.splice(at, 3)
}

/** Removes an id in HTML that the heading has itself: `## <a id="luck"></a>Luck`. */
function withoutId(children: Token[], id: string): Token[] {
  let isOpen = false // an <a> that was removed
  return children.filter((child) => {
    if (child.type !== 'html_inline') return true
    if (isOpen && /^<\/a/i.test(child.content)) {
      isOpen = false
      return false
    }
    const kept = child.content.replace(ID, (whole, _, double, single, bare) =>
      (double ?? single ?? bare) === id ? '' : whole,
    )
    const isBare = kept !== child.content && /^<a\s*>$/i.test(kept)
    isOpen ||= isBare
    child.content = kept
    return !isBare
  })
}

/** As on GitHub, the variation selector of an emoji stays in the id, where it is invisible. */
function reportInvisible(id: string, place: Place, env: MarkdownEnv) {
  const seen = id.replaceAll('\ufe0f', '').replace(/^-+/, '') || 'name'
  const message = `The id of this heading, "${encodeURIComponent(id)}" in links, contains an invisible character (U+FE0F, from an emoji).`
  addWarning(env, 'WB312', message, place, `Write an id after the heading: {#${seen}}`)
}

/** Records an id that the author wrote, and reports a second one. */
export function takeId(env: MarkdownEnv, id: string, line: number | undefined) {
  const [message, hint] = PAGE_IDS.includes(id)
    ? [`The id "${id}" belongs to the page around the text.`, 'Choose another one.']
    : [`The id "${id}" is used twice on this page.`, 'Change one of them.']
  if (env.ids.has(id)) addError(env, 'WB310', message, line, hint)
  env.ids.set(id, 0)
}

/** Reports skipped heading levels, which confuse people who navigate by headings. The page's title is level 1. */
function checkLevels(tokens: Token[], env: MarkdownEnv) {
  let above = 1
  for (const { type, tag, map, markup } of tokens) {
    if (type !== 'heading_open') continue
    const level = Number(tag.slice(1))
    const isWritten = markup !== '' // not made by a directive
    if (level > above + 1 && isWritten) {
      const after = above === 1 ? 'the title of the page' : `a heading with ${above}`
      const message = `A heading with ${level} # follows ${after}: a level is skipped.`
      addWarning(env, 'WB311', message, map?.[0], `Write it with ${'#'.repeat(above + 1)}.`)
    }
    above = level
  }
}

/** Names the block of a directive after its heading; see data-blocks.ts. */
function nameBlock({ meta }: Token, id: string) {
  const block = meta?.names as Token | undefined
  block?.attrSet('aria-labelledby', id)
}

/** Links cannot be nested. */
const isLink = ({ type, content }: Token) =>
  type === 'link_open' || type === 'footnote_ref' || (type === 'html_inline' && /^<a\s/i.test(content))

/** Makes the words of a heading a link to it. A link next to them would be read out as a second name. */
function linkToItself(state: StateCore, children: Token[], id: string) {
  const open = raw(state, `<a class="hash" href="#${escapeHtml(id)}">`)
  children.unshift(open)
  children.push(raw(state, '</a>'))
}

/** The wanted id, or the wanted id with the first free number after it. */
export function freeId(wanted: string, taken: Map<string, number>): string {
  let id = wanted
  let n = taken.get(wanted) ?? 0
  while (taken.has(id)) id = `${wanted}-${++n}`
  if (id !== wanted) taken.set(wanted, n)
  taken.set(id, 0)
  return id
}

const KEPT = new Set(['em_open', 'em_close', 'strong_open', 'strong_close', 's_open', 's_close'])

/** Heading as HTML for the table of contents: keeps emphasis and code, replaces links by their text, removes images. */
function tocHtml(children: Token[]): string {
  return children
    .map((child) => {
      if (child.type === 'text' || child.type === 'emoji') return escapeHtml(child.content)
      if (child.type === 'code_inline') return `<code>${escapeHtml(child.content)}</code>`
      if (KEPT.has(child.type)) return `<${child.nesting === -1 ? '/' : ''}${child.tag}>`
      return child.type === 'softbreak' ? ' ' : ''
    })
    .join('')
    .trim()
}
